//! Adds the surfaces of a line to the trie of its category.

use super::production::Production;
use super::trie::{Edge, Growing, StateId, Word};
use super::wording::LinePart;

/// Adds all surfaces of a line to a trie, in order. `line` is its number in its category, and `words` are the ids of its
/// words.
pub(super) fn add_surfaces(trie: &mut Growing, line: usize, production: &Production, words: &[Word]) {
    let (root, parts) = (trie.root, &production.wordings.parts);
    let mut adding = Adding { trie, production, line, words, one: true, surface: 0 };
    adding.add(parts, None, root);
    if production.wordings.has_verb {
        adding.one = false;
        adding.add(parts, None, root);
    }
}

/// A production whose surfaces are being added.
struct Adding<'a> {
    trie: &'a mut Growing,
    production: &'a Production,
    line: usize,
    words: &'a [Word],
    /// Whether verbs are singular.
    one: bool,
    /// The number of the next surface that ends.
    surface: u16,
}

/// The parts of the line that follow a choice.
struct Rest<'a> {
    parts: &'a [LinePart],
    rest: Option<&'a Rest<'a>>,
}

impl Adding<'_> {
    /// Adds all surfaces of the parts, starting at a state. Surfaces with a common beginning share its states.
    fn add(&mut self, parts: &[LinePart], rest: Option<&Rest>, state: StateId) {
        let Some((part, more)) = parts.split_first() else {
            if let Some(rest) = rest {
                return self.add(rest.parts, rest.rest, state);
            }
            self.trie.end(state, self.line, self.surface);
            self.surface = self.surface.saturating_add(1);
            return;
        };
        let next = match part {
            LinePart::Word(word) => self.trie.behind_word(state, self.words[*word]),
            LinePart::Verb(one, several) => {
                self.trie.behind_word(state, self.words[if self.one { *one } else { *several }])
            }
            LinePart::Slot(slot) => {
                let slot = &self.production.slots[*slot];
                let (category, features) = (slot.category_id, slot.features);
                self.trie
                    .behind_slot(state, Edge { category, features, agrees: slot.agrees, kind_only: slot.kind_only })
            }
            LinePart::Choice(ways) => {
                let rest = Rest { parts: more, rest };
                ways.iter().for_each(|way| self.add(&way.parts, Some(&rest), state));
                return;
            }
        };
        self.add(more, rest, next);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::production::Symbol;
    use crate::{LEAVES, Lexicon, StateId, kernel};

    #[test]
    fn the_tries_have_exactly_the_surfaces_of_the_lines() {
        has_exactly_the_surfaces_of_its_lines(kernel());
    }

    /// Every path through the tries ends at the surface that has exactly the symbols of the path, and every surface is
    /// there.
    pub(crate) fn has_exactly_the_surfaces_of_its_lines(lexicon: &Lexicon) {
        let mut ends = 0;
        for category in (0..).take(lexicon.categories.len()).skip(LEAVES.len()) {
            let root = lexicon.root(category).expect("a category with lines");
            ends += walk(lexicon, root, &mut Vec::new());
        }
        let surfaces: usize = lexicon.productions.iter().map(|line| line.surface_count()).sum();
        assert_eq!(ends, surfaces);
    }

    fn walk(lexicon: &Lexicon, state: StateId, path: &mut Vec<String>) -> usize {
        let here = lexicon.state(state);
        for (production, surface) in here.ends() {
            let line = lexicon.production(production);
            let symbols = line.symbols(surface);
            let written = symbols.iter().map(|symbol| match symbol {
                Symbol::Word(word) => lexicon.words[usize::from(lexicon.word(&word.to_lowercase()))].clone(),
                Symbol::Slot(slot) => format!("{{{}}}", line.slots[*slot].category),
            });
            assert_eq!(written.collect::<Vec<_>>(), *path, "{}", line.source);
        }
        let words = here.words.iter().map(|(word, next)| (lexicon.words[usize::from(*word)].clone(), *next));
        let slots = here
            .slots
            .iter()
            .map(|(edge, next)| (format!("{{{}}}", lexicon.categories[usize::from(edge.category)]), *next));
        let mut ends = here.ends().count();
        for (symbol, next) in words.chain(slots) {
            path.push(symbol);
            ends += walk(lexicon, next, path);
            path.pop();
        }
        ends
    }
}
