//! Nouns for several classes at once: *a Mage* in a game with a White Mage and a Dark Mage.

use std::collections::BTreeMap;

use model::Class;
use vocabulary::names;

/// Writes the lexicon lines of the last words that the names of two or more classes share, as in `grammar/`. A word
/// that is the whole name of a class stays the name of that class alone.
pub(super) fn lines(classes: &[Class]) -> String {
    let mut by_last_word: BTreeMap<&str, Vec<&Class>> = BTreeMap::new();
    for class in classes {
        if let Some((_, last)) = class.name.rsplit_once(' ') {
            by_last_word.entry(last).or_default().push(class);
        }
    }
    let is_name = |word: &str| classes.iter().any(|class| class.name.eq_ignore_ascii_case(word));
    by_last_word.retain(|word, members| members.len() > 1 && !is_name(word));
    by_last_word.iter().map(|(word, members)| lines_of(word, members)).collect()
}

fn lines_of(word: &str, members: &[&Class]) -> String {
    let any: Vec<String> =
        members.iter().map(|class| format!("OneOf((many: One, noun: Class(\"{}\")))", class.id)).collect();
    let any = format!("Either([{}])", any.join(", "));
    let mut lines = String::new();
    for (number, word) in [("one", word.to_lowercase()), ("several", names::plural(word).to_lowercase())] {
        lines.push_str(&format!(
            "nbar char {number}:\n  \
             ~ {word} = (noun: Char, that: [{any}])\n  \
             ~ ^ {word} {{f:filters.{number}.char}} = (noun: Char, that: [{any}, ..f])\n  \
             ~ {{a:adj.{number}.char}} {word} = (noun: Char, that: [a, {any}])\n  \
             ~ (Opp|opposing|hostile) {word} = (noun: Opp, that: [{any}])\n  \
             ~ ^ (Opp|opposing|hostile) {word} {{f:filters.{number}.char}} = (noun: Opp, that: [{any}, ..f])\n  \
             ~ (Ally|allied|friendly) {word} = (noun: Ally, that: [{any}])\n  \
             ~ ^ (Ally|allied|friendly) {word} {{f:filters.{number}.char}} = (noun: Ally, that: [{any}, ..f])\n"
        ));
    }
    lines
}
