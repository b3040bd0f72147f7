//! Reads texts that address the player as the char of the card: *At the beginning of your turn, …*, *When an Opp hits
//! you, …*, *each time you activate a move, …* *You may* and *you choose* address the player, and stay.

use crate::word_lookup::substitution::{NewWord, Substitution};
use crate::word_lookup::{self, Lexed, Owner};
use vocabulary::{Features, Lexicon, NameKind, leaf_category};

/// Verbs before which *you* is the player.
const OF_PLAYER: [&str; 16] = [
    "may", "can", "must", "choose", "chose", "decide", "decided", "pick", "picked", "want", "wish", "like", "say",
    "said", "control", "do",
];

/// The forms that these verbs have behind *you* and behind a name.
const IRREGULAR: [(&str, &str); 3] = [("are", "is"), ("have", "has"), ("were", "was")];

/// Returns the sentence with the name of the char for *you* and *your*; then with only the one or the other replaced,
/// because the lexicon has lines with either of them.
pub fn sentences<'a>(lexed: &'a Lexed, owner: &'a Owner, lexicon: &'a Lexicon) -> impl Iterator<Item = Lexed> + 'a {
    let your: Vec<usize> = positions(lexed, "your");
    let you: Vec<usize> = positions(lexed, "you").into_iter().filter(|at| is_char(lexed, *at, owner)).collect();
    let both = (!your.is_empty() && !you.is_empty()).then(|| [your.as_slice(), you.as_slice()].concat());
    let replaced = [both, Some(your), Some(you)].into_iter().flatten();
    // *You hit* may be the present or the past, in which a name has the same form.
    replaced.flat_map(|at| [(at.clone(), true), (at, false)]).filter_map(move |(mut at, is_present)| {
        at.sort_unstable();
        with_name(lexed, &at, is_present, owner, lexicon)
    })
}

/// Whether *you* stands before a mark, so that it is the object of a verb or preposition.
pub fn is_object(lexed: &Lexed) -> bool {
    positions(lexed, "you").into_iter().any(|at| at + 1 == lexed.words.len() || lexed.is_mark(at + 1))
}

fn positions(lexed: &Lexed, word: &str) -> Vec<usize> {
    (0..lexed.words.len()).filter(|at| lexed.text(*at) == word).collect()
}

/// Whether *you* can be the char of the card. In a condition or a summon it may as well be the bearer or the summon.
fn is_char(lexed: &Lexed, at: usize, owner: &Owner) -> bool {
    let is_of_another = matches!(owner.definition, Some((NameKind::Condition | NameKind::Summon, _)));
    !is_of_another && !OF_PLAYER.contains(&lexed.text(verb_after(lexed, at)))
}

/// Returns the position of the verb behind *you*.
fn verb_after(lexed: &Lexed, at: usize) -> usize {
    at + if ["also", "then"].contains(&lexed.text(at + 1)) { 2 } else { 1 }
}

/// Returns the form that the verb has behind a name; `None` if the word is no verb in the present.
fn of_name(verb: &str, lexicon: &Lexicon) -> Option<String> {
    if let Some((_, form)) = IRREGULAR.iter().find(|(with_you, _)| *with_you == verb) {
        return Some((*form).to_owned());
    }
    [format!("{verb}s"), format!("{verb}es")].into_iter().find(|form| lexicon.word(form) != 0)
}

/// Returns the sentence with the char's name at these words.
fn with_name(lexed: &Lexed, at: &[usize], is_present: bool, owner: &Owner, lexicon: &Lexicon) -> Option<Lexed> {
    let id = owner.card.as_ref()?;
    let category = match owner.definition {
        Some((NameKind::Summon, _)) => const { leaf_category("summoner-name") },
        _ if word_lookup::has_other_doer(owner) => return None,
        _ => const { leaf_category("self-name") },
    };
    let name = || NewWord::Name { id, category, features: Features::ALL };
    let verbs: Vec<(usize, String)> = (at.iter().filter(|at| is_present && lexed.text(**at) == "you"))
        .filter_map(|at| {
            let verb = verb_after(lexed, *at);
            of_name(lexed.text(verb), lexicon).map(|form| (verb, form))
        })
        .collect();
    let names = at.iter().map(|at| {
        let by = if lexed.text(*at) == "your" { vec![name(), NewWord::Word("'s")] } else { vec![name()] };
        Substitution { at: *at, many: 1, by }
    });
    let forms = verbs.iter().map(|(at, form)| Substitution { at: *at, many: 1, by: vec![NewWord::Word(form)] });
    let mut substitutions: Vec<Substitution> = names.chain(forms).collect();
    substitutions.sort_by_key(|it| it.at);
    lexed.reworded(&substitutions, lexicon)
}
