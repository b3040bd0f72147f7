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
