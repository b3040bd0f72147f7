//! E033 measured-from-nobody: *push an Opp at melee* in the text of a token, condition or structure. No word says from
//! where the place is measured (kernel W5).

use crate::lint::resolved_text::ResolvedText;
use crate::lint::sentence_lint::SentenceLint;
use crate::reference::discourse::NodeAt;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::NameKind;
use vocabulary::roles::Roles;

impl SentenceLint<'_> {
    /// Reports a place without *to X* in the text of a token, condition or structure, if the place belongs to an effect
    /// that the doer carries out or to the subject of a standing rule. No word says from where such a place is measured.
    pub(super) fn measured_from_nobody(
        &self,
        resolved: &ResolvedText<'_>,
        sentence: usize,
        node: usize,
    ) -> Option<Diagnostic> {
        let line = self.production(node).filter(|line| line.is_measured)?;
        let (kind, id) = self.owner.definition.as_ref()?;
        let from_maker = matches!(kind, NameKind::Token | NameKind::Condition | NameKind::Structure);
        if !from_maker
            || resolved.discourse.measured.contains_key(&NodeAt { sentence, node })
            || !self.is_done_by_doer(node)
        {
            return None;
        }
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let message = format!("“{written}” does not say from where, and this is not the text of a char.");
        let mut found = Diagnostic::new(&registry::MEASURED_FROM_NOBODY, place, message);
        let joint = match line.source.split(' ').next() {
            Some("at") if line.source.starts_with("at melee") => "to",
            Some("at") => "from",
            Some("within") => "of",
            Some("in" | "on") => "as",
            _ => {
                return Some(
                    found.help("Write it behind the noun, with whom it is adjacent to: “a char adjacent to it”."),
                );
            }
        };
        let name = self.names.find(*kind, id).map(|name| name.text.as_str());
        let thing = name.map(|name| match kind {
            NameKind::Condition => format!("the {name} char"),
            _ => format!("that {name}"),
        });
        let maker = self.owner.card.as_ref().and_then(|card| self.names.find(NameKind::Card, card));
        let maker = maker.map(|maker| maker.text.to_string());
        let after = Place { file: self.file, span: Span { start: place.span.end, end: place.span.end } };
        for whom in thing.into_iter().filter(|_| *kind != NameKind::Structure).chain(maker) {
            let words = format!(" {joint} {whom}");
            found = found.fix(Fix::insert(format!("Write “{written}{words}”"), after, words).unsafely());
        }
        Some(found.help("Say it with the place."))
    }

    /// Whether the node belongs to an effect that the doer of the text carries out, or to the subject of a rule.
    fn is_done_by_doer(&self, node: usize) -> bool {
        let mut at = node;
        let mut in_phrase = false;
        while let Some(parent) = self.parent(at) {
            let roles = self.lexicon.roles[usize::from(self.tree.nodes[parent].category)];
            in_phrase |= roles.has(Roles(Roles::THING.0 | Roles::NOUN_PHRASE.0));
            if roles.has(Roles::TAKING) {
                return in_phrase;
            }
            if roles.has(Roles(Roles::TEST.0 | Roles::EVENT.0)) {
                return false;
            }
            at = parent;
        }
        // The subject of a standing rule (*Allies within 1 can't be hit*) is not measured from itself.
        in_phrase
    }
}
