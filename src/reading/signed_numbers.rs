//! Reads *+1 move activation* as *1 more move activation*, and *-1* as *1 fewer*.

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{INT, Leaf, Lexed};
use vocabulary::Lexicon;

/// The things of which a char can have more or fewer than usual.
const COUNTED: [&str; 4] = ["move", "moves", "action", "actions"];
/// Words before a *-1*. Elsewhere a dash separates clauses.
const BEFORE_MINUS: [&str; 6] = ["gains", "get", "gets", "has", "have", "with"];

/// Returns the sentence with words in place of the signs. `None` if it has no number with a sign.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let mut signs = Vec::new();
    for at in 0..lexed.words.len() {
        let minus = lexed.text(at) == "," && (at == 0 || BEFORE_MINUS.contains(&lexed.text(at - 1)));
        if let Some(more) = added(lexed, at).filter(|_| COUNTED.contains(&lexed.text(at + 1))) {
            signs.push(Substitution { at, many: 1, by: vec![NewWord::Number(more), NewWord::Word("more")] });
        } else if minus && number(lexed, at + 1) && COUNTED.contains(&lexed.text(at + 2)) {
            signs.push(Substitution { at, many: 1, by: Vec::new() });
            signs.push(Substitution { at: at + 2, many: 0, by: vec![NewWord::Word("fewer")] });
        }
    }
    lexed.reworded(&signs, lexicon)
}

/// Returns the number of a word such as *+1*, which is otherwise the beginning of a target code.
fn added(lexed: &Lexed, at: usize) -> Option<u8> {
    lexed.leaves(at).iter().find_map(|leaf| match &leaf.leaf {
        Leaf::Code(code) => code.strip_prefix('+')?.parse().ok(),
        Leaf::Number(_) | Leaf::Name(_) => None,
    })
}

fn number(lexed: &Lexed, at: usize) -> bool {
    lexed.leaves(at).iter().any(|leaf| leaf.category == INT)
}
