//! *It has no move activations and no action*, of a condition: the deeds that its bearer can't do.

use model::{ActionRef, Chars, Deed};

/// Returns the deeds that are impossible for a char without the named things: *no move activations and no action*.
/// `None` if the words name something that no rule takes from a char, such as its class ability.
pub fn denied(words: &str) -> Option<Vec<Deed>> {
    let words: Vec<String> = words.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
    let after_no = words.iter().position(|word| word == "no").map_or(&[][..], |at| &words[at..]);
    let names = |wanted: &[&str]| after_no.iter().any(|word| wanted.contains(&word.as_str()));
    if names(&["class", "classes", "passive", "passives", "ability", "abilities", "turn", "turns"]) {
        return None;
    }
    let mut found = Vec::new();
    if names(&["move", "moves"]) {
        found.push(Deed::UsesMove { who: Chars::Subject, beyond: None });
    }
    let actions = [
        (["action", "actions"], ActionRef::Any),
        (["attack", "attacks"], ActionRef::Attack),
        (["skill", "skills"], ActionRef::Skill),
    ];
    let named = actions.into_iter().filter(|(words, _)| names(words));
    found.extend(named.map(|(_, action)| Deed::Uses { who: Chars::Subject, action }));
    Some(found)
}
