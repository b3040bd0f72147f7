//! Reads texts that address the player as the char of the card: *At the beginning of your turn, …*, *When an Opp hits
//! you, …*, *for each tile you moved*. *You may* and *you choose* are said of the player, and stay.

use crate::lex::substitution::{NewWord, Substitution};
use crate::lex::{self, Lexed, Owner};
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Verbs before which *you* is the player.
const OF_PLAYER: [&str; 16] = [
    "may", "can", "must", "choose", "chose", "decide", "decided", "pick", "picked", "want", "wish", "like", "say",
    "said", "control", "do",
];

/// Returns the sentence with the name of the char for *you* and *your*; then with only the one or the other replaced,
/// because the lexicon has lines with either of them.
pub fn sentences<'a>(lexed: &'a Lexed, owner: &'a Owner, lexicon: &'a Lexicon) -> impl Iterator<Item = Lexed> + 'a {
    let your: Vec<usize> = positions(lexed, "your");
    let you: Vec<usize> = positions(lexed, "you").into_iter().filter(|at| is_char(lexed, *at, owner)).collect();
    let both = (!your.is_empty() && !you.is_empty()).then(|| [your.as_slice(), you.as_slice()].concat());
    [both, Some(your), Some(you)].into_iter().flatten().filter_map(move |mut at| {
        at.sort_unstable();
        with_name(lexed, &at, owner, lexicon)
    })
}

fn positions(lexed: &Lexed, word: &str) -> Vec<usize> {
    (0..lexed.words.len()).filter(|at| lexed.text(*at) == word).collect()
}

/// Whether *you* can be the char of the card. In a condition or a summon it may as well be the bearer or the summon.
fn is_char(lexed: &Lexed, at: usize, owner: &Owner) -> bool {
    let is_of_another = matches!(owner.definition, Some((NameKind::Condition | NameKind::Summon, _)));
    let next = lexed.text(at + 1);
    let next = if next == "also" || next == "then" { lexed.text(at + 2) } else { next };
    !is_of_another && !OF_PLAYER.contains(&next)
}

/// Returns the sentence with the char's name at these words. The name takes the verb in either number.
fn with_name(lexed: &Lexed, at: &[usize], owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let id = owner.card.as_ref()?;
    let category = match owner.definition {
        Some((NameKind::Summon, _)) => const { leaf_category("summoner-name") },
        _ if lex::has_other_doer(owner) => return None,
        _ => const { leaf_category("self-name") },
    };
    let by = |at: usize| {
        let name = NewWord::Name { id, category, features: Features::ALL };
        if lexed.text(at) == "your" { vec![name, NewWord::Word("'s")] } else { vec![name] }
    };
    let substitutions: Vec<Substitution> = at.iter().map(|at| Substitution { at: *at, many: 1, by: by(*at) }).collect();
    lexed.reworded(&substitutions, lexicon)
}
