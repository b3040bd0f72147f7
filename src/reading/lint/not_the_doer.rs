//! E016 nothing-spoken-of: a pronoun that could only mean the card's char, but is not the pronoun of this char.

use crate::lint::sentence_lint::{PRONOUNS, SentenceLint, is_possessive};
use diagnostic::{Diagnostic, Fix, registry};
use vocabulary::Features;
use vocabulary::semantic_term::SemanticTerm;

impl SentenceLint<'_> {
    /// Reports *them* for the char of a card whose pronoun is *she*, or after several things (kernel P1).
    pub(super) fn not_the_doer(&self, node: usize, several: bool) -> Option<Diagnostic> {
        let line = self.production(node).filter(|line| matches!(&line.semantics, SemanticTerm::Variant("Me", _)))?;
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let said = PRONOUNS.iter().find(|forms| forms.iter().any(|form| form.eq_ignore_ascii_case(written)))?;
        let card = self.owner.card.as_ref()?;
        let wanted = self.names.said_pronoun(card);
        let forms = PRONOUNS.iter().find(|forms| Some(forms[2]) == wanted);
        if forms.is_none_or(|forms| forms == said) && !(several && said[0] == "they") {
            return None;
        }
        let name = self.names.find(vocabulary::NameKind::Card, card)?.text.as_str();
        let others = if several { "the things mentioned before do not fit here" } else { "nothing else is mentioned" };
        let message = match forms {
            Some(forms) if forms != said => {
                format!("“{written}” cannot mean {name}, whose pronoun is “{}”, and {others}.", forms[0])
            }
            _ => {
                format!("“{written}” could mean {name} or the several things mentioned before, which do not fit here.")
            }
        };
        let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message);
        // The possessive of a name is the name with *'s*.
        let own = is_possessive(line) || written.eq_ignore_ascii_case("their");
        let name = if own { format!("{name}'s") } else { name.to_owned() };
        Some(found.fix(Fix::replace(format!("Write “{name}”, if that is meant"), place, name).unsafely()))
    }

    /// Whether the phrase mentions several things.
    pub(super) fn is_several(&self, node: usize) -> bool {
        let features = self.tree.nodes[node].features;
        matches!(self.category(node), "pair" | "thing")
            && features.has(Features::SEVERAL)
            && !features.has(Features::ONE)
    }
}
