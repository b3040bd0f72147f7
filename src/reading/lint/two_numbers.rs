//! E034 two-numbers: *Put 2 Lanterns on two empty tiles* can mean two on each tile, or one on each (kernel C3).

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, Fix, registry};
use source::{Place, Span};
use vocabulary::production::Production;
use vocabulary::semantic_term::SemanticTerm;

impl SentenceLint<'_> {
    /// Reports several tokens on a number of places without *each of*.
    pub(super) fn two_numbers(&self, node: usize) -> Option<Diagnostic> {
        let is_put = |line: &&Production| match &line.semantics {
            SemanticTerm::Record(name, _) => *name == "Put",
            SemanticTerm::Variant("Act", parts) => matches!(parts.as_slice(), [SemanticTerm::Record("Put", _)]),
            _ => false,
        };
        self.production(node).filter(is_put)?;
        let [what, on] = self.tree.nodes[node].children.two()?;
        let on = self.thing_in(self.tree.through(self.lexicon, on));
        let counted = |node: usize, starts: &[&str]| {
            self.production(node).is_some_and(|line| starts.iter().any(|start| line.source.starts_with(start)))
        };
        let several = !self.tree.nodes[what].features.has(vocabulary::Features::ONE);
        let numbered =
            ["(exactly|) {^k:number} {^n:nbar}", "up to {^k:number} {^n:nbar}", "{-one-or-more-up-to} {k:int.several}"];
        if !several || !counted(what, &["{^k:int} {^n:new-noun}"]) || !counted(on, &numbered) {
            return None;
        }
        if self.tree.nodes[on].features.has(vocabulary::Features::ONE) {
            return None;
        }
        let (tokens, places) = (self.place(what)?, self.place(on)?);
        let (said, where_to) = (tokens.span.of(self.text), places.span.of(self.text));
        let noun = said.split_once(' ').map_or(said, |(_, noun)| noun);
        let message = format!("“{said} on {where_to}” can mean so many on each, or one on each.");
        let at = Place { file: self.file, span: tokens.span.to(places.span) };
        let before = Place { file: self.file, span: Span { start: places.span.start, end: places.span.start } };
        let each = Fix::insert(format!("Write “{said} on each of {where_to}”"), before, "each of ").unsafely();
        let found = Diagnostic::new(&registry::TWO_NUMBERS, at, message)
            .help("Say with “each of” how many lie on one place.")
            .fix(each);
        let one = self.singular(what).map(|one| format!("{} {one} on each of {where_to}", article(&one)));
        Some(match one {
            Some(words) if noun != words => found.fix(Fix::replace(format!("Write “{words}”"), at, words).unsafely()),
            _ => found,
        })
    }

    /// Returns the singular of the tokens' name.
    fn singular(&self, what: usize) -> Option<String> {
        let noun = self.tree.nodes[what].children.iter().last()?;
        let mut at = noun;
        while let Some(inner) = self.tree.nodes[at].children.first() {
            at = inner;
        }
        let Some(crate::word_lookup::Leaf::Name(id)) = &self.tree.nodes[at].leaf else { return None };
        self.names.find(vocabulary::NameKind::Token, id).map(|name| name.text.to_string())
    }
}

fn article(noun: &str) -> &'static str {
    if crate::lint::agreement::sounds_open(noun) { "an" } else { "a" }
}
