//! Finds other forms of a word: *moved*, *moving* and *moves* for *move*.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use vocabulary::{Lexicon, Word};

/// The minimum length of a stem: a shorter word cannot be split into a stem and an ending.
const SHORTEST: usize = 3;
/// Forms that follow no rule.
const IRREGULAR: [&[&str]; 9] = [
    &["is", "are", "be", "was", "were", "been", "being"],
    &["has", "have", "had", "having"],
    &["does", "do", "did", "done"],
    &["begin", "begins", "began", "begun"],
    &["stand", "stands", "stood"],
    &["lose", "loses", "lost"],
    &["leave", "leaves", "left"],
    &["become", "becomes", "became"],
    &["take", "takes", "took", "taken"],
];

/// Returns the words of the language that are other forms of this word.
pub fn of(lexicon: &Lexicon, word: &str) -> Vec<Word> {
    if word.len() < SHORTEST && !IRREGULAR[0].contains(&word) && word != "do" {
        return Vec::new();
    }
    if let Some(forms) = IRREGULAR.iter().find(|forms| forms.contains(&word)) {
        let others = forms.iter().filter(|form| **form != word);
        return others.map(|form| lexicon.word(form)).filter(|word| *word != 0).collect();
    }
    let own = lexicon.word(word);
    let table = table();
    let mut forms: Vec<Word> = Vec::new();
    for stem in stems(word) {
        let same = table.get(&stem).into_iter().flatten().map(|known| lexicon.word(known));
        forms.extend(same.filter(|known| *known != own && *known != 0));
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// Returns the words of the language by their stems, computed once.
fn table() -> &'static BTreeMap<String, Vec<String>> {
    static TABLE: OnceLock<BTreeMap<String, Vec<String>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for word in vocabulary::kernel().known_words().filter(|word| word.len() >= SHORTEST) {
            for stem in stems(word) {
                table.entry(stem).or_default().push(word.to_owned());
            }
        }
        table
    })
}

/// Returns the stems that a word may have, once English endings are removed.
fn stems(word: &str) -> Vec<String> {
    let mut stems = vec![word.to_owned()];
    let mut add = |stem: &str| {
        if stem.len() >= SHORTEST {
            stems.push(stem.to_owned());
            stems.push(format!("{stem}e"));
            let letters: Vec<char> = stem.chars().rev().take(2).collect();
            if let [last, before] = letters.as_slice()
                && last == before
            {
                stems.push(stem[..stem.len() - last.len_utf8()].to_owned());
            }
        }
    };
    for ending in ["s", "es", "ed", "d", "ing"] {
        if let Some(stem) = word.strip_suffix(ending) {
            add(stem);
        }
    }
    stems.sort();
    stems.dedup();
    stems
}
