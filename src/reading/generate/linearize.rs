//! Turns a tree into its words, from left to right.

use crate::generate::speaker::{Speaker, name_kind};
use crate::tree::Tree;
use crate::word_lookup::Leaf;
use model::Id;
use vocabulary::LEAVES;
use vocabulary::lettered::letter_of;
use vocabulary::production::{Production, Symbol};
use vocabulary::{Features, NameKind};

impl Speaker<'_> {
    /// Returns *her* to replace *its*, if the production can be parsed with either.
    fn possessive(&self, line: &Production, at: usize, whose: Option<&Id>) -> Option<&str> {
        let said = self.names.possessive(whose?);
        let is_read = |symbol: Option<&Symbol>| matches!(symbol, Some(Symbol::Word(word)) if *word == said);
        line.surfaces().any(|surface| is_read(line.symbols(surface).get(at))).then_some(said)
    }

    /// Adds the words of a node. `subject` means that the node stands before its verb.
    pub(super) fn linear(&self, tree: &Tree, node: usize, subject: bool, words: &mut Vec<String>) {
        self.linear_of(tree, node, subject, (None, None), words);
    }

    /// Adds the words of a node like [`linear`](Self::linear), but with a sign behind each participant, and with the
    /// participant itself in place of a reference.
    pub(super) fn linear_with_signs(&self, tree: &Tree, node: usize, signs: &dyn Signs, words: &mut Vec<String>) {
        self.linear_of(tree, node, true, (None, Some(signs)), words);
    }

    /// Adds the words of a node. `whose` is the card that the possessive *its* refers to, if it is known: *her turn* in
    /// place of *its turn*.
    fn linear_of(
        &self,
        tree: &Tree,
        node: usize,
        subject: bool,
        (whose, signs): (Option<&Id>, Option<&dyn Signs>),
        words: &mut Vec<String>,
    ) {
        let branch = &tree.nodes[node];
        if let Some(said) = signs.filter(|_| branch.reference.is_some()).and_then(|signs| signs.in_place_of(node)) {
            words.push(said);
            return;
        }
        match (branch.production, &branch.leaf) {
            (Some((production, surface)), _) => {
                let line = self.lexicon.production(production);
                let symbols = line.symbols(surface);
                let mut whose = whose;
                for (at, symbol) in symbols.iter().enumerate() {
                    match *symbol {
                        Symbol::Word(word) if word == "they" && !subject => words.push("them".to_owned()),
                        Symbol::Word(word) if word == "its" => {
                            words.push(self.possessive(line, at, whose).unwrap_or(word).to_owned());
                        }
                        Symbol::Word(word) => words.push(word.to_owned()),
                        Symbol::Slot(slot) => {
                            if let Some(child) = branch.children.get(slot) {
                                // In *where they each began*, the subject of the clause also stands before its verb.
                                let verb = matches!(symbols.get(at + 1), Some(Symbol::Word("each")));
                                let inside = match symbols.len() {
                                    1 => subject,
                                    _ => verb || (at == 0 && line.slots[slot].agrees),
                                };
                                self.linear_of(tree, child, inside, (whose, signs), words);
                                if symbols.len() > 1 && line.slots[slot].category == "char" || inside {
                                    whose = card_of(tree, child);
                                }
                            }
                        }
                    }
                }
            }
            (None, Some(Leaf::Number(n))) => {
                let params = self.params();
                let param = matches!(LEAVES[usize::from(branch.category)], "param" | "number-param");
                let name = params.get(usize::from(*n)).filter(|_| param).map(|param| param.name.clone());
                words.push(name.unwrap_or_else(|| n.to_string()));
            }
            (None, Some(Leaf::Code(code))) => words.push(code.clone()),
            (None, Some(Leaf::Name(id))) => {
                let leaf = LEAVES[usize::from(branch.category)];
                if leaf == "option-name" {
                    return words.push(id.as_str().replace('-', " "));
                }
                let kind = name_kind(leaf);
                let name = kind.and_then(|kind| self.names.find(kind, id));
                let several = !branch.features.has(Features::ONE);
                words.push(match name {
                    Some(name) if several && !name.plural.is_empty() => name.plural.to_string(),
                    Some(name) => name.text.to_string(),
                    None => letter_of(id).unwrap_or(id.as_str()).to_owned(),
                });
            }
            (None, None) => {}
        }
        words.extend(signs.and_then(|signs| signs.behind(node)));
    }
}

/// The signs of participants in an outline.
pub(super) trait Signs {
    /// Returns the sign behind a phrase that introduces a participant.
    fn behind(&self, node: usize) -> Option<String>;

    /// Returns the words in place of a reference.
    fn in_place_of(&self, node: usize) -> Option<String>;
}

/// Returns the card that a phrase names, if the phrase is only a name.
fn card_of(tree: &Tree, node: usize) -> Option<&Id> {
    let branch = &tree.nodes[node];
    match (&branch.leaf, branch.children.only()) {
        (Some(Leaf::Name(id)), _) if name_kind(LEAVES[usize::from(branch.category)]) == Some(NameKind::Card) => {
            Some(id)
        }
        (None, Some(child)) => card_of(tree, child),
        _ => None,
    }
}
