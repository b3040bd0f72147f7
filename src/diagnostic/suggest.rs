//! Spelling suggestions: finds the candidate that the writer probably meant.

/// A word that candidates are compared with. Most candidates are very different from the word, and comparing the sets
/// of letters shows this without computing the distance.
pub struct Spelling {
    letters: Vec<char>,
    /// The set of the word's letters; see [`bit`].
    bag: u64,
}

impl Spelling {
    /// Prepares a word for comparisons.
    pub fn new(word: &str) -> Spelling {
        let letters = lower(word);
        let bag = letters.iter().fold(0, |bag, letter| bag | bit(*letter));
        Spelling { letters, bag }
    }

    /// Returns the number of changes from this word to `other`, or `None` if it is greater than `most`. Case does not
    /// count.
    pub fn changes_within(&self, other: &str, most: usize) -> Option<usize> {
        let (mut length, mut bag) = (0, 0);
        for letter in other.chars() {
            match letter.is_ascii() {
                true => (length, bag) = (length + 1, bag | bit(letter.to_ascii_lowercase())),
                false => letter.to_lowercase().for_each(|letter| (length, bag) = (length + 1, bag | bit(letter))),
            }
        }
        // A change alters the length by at most 1. It also adds at most one letter to the set and removes at most one.
        let apart = (self.bag & !bag).count_ones().max((bag & !self.bag).count_ones()) as usize;
        if apart.max(self.letters.len().abs_diff(length)) > most {
            return None;
        }
        Some(distance(&self.letters, &lower(other))).filter(|distance| *distance <= most)
    }
}

/// Returns the bit of a letter in a set of 64 bits. Two letters may share a bit: a missing bit proves that the letter
/// is missing, but a set bit proves nothing.
fn bit(letter: char) -> u64 {
    1 << (u32::from(letter) % 64)
}

/// Returns the candidate nearest to `word`, if it differs so little that a spelling mistake is likely. A word of up to
/// four letters may have one change, a word of up to eight letters two, a longer word three. Case does not count. Of
/// several nearest candidates, the alphabetically first is returned, whatever their order.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    near(word, candidates).min().map(|(_, candidate)| candidate)
}

/// Returns all candidates that differ so little from `word` that a spelling mistake is likely, as for [`nearest`]. The
/// nearest come first, and equally near ones are in alphabetical order.
pub fn all_near<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Vec<&'c str> {
    let mut found: Vec<(usize, &str)> = near(word, candidates).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Returns the candidates within the bound of a word, each with its distance.
fn near<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> impl Iterator<Item = (usize, &'c str)> {
    let written = Spelling::new(word);
    candidates.into_iter().filter_map(move |candidate| {
        let letters = written.letters.len();
        let distance = written.changes_within(candidate, bound(letters))?;
        // A word in which every letter was changed is not a spelling mistake.
        (distance < letters || distance < lower(candidate).len()).then_some((distance, candidate))
    })
}

/// Returns the candidate with a capital at its beginning if the written word has one.
pub fn in_case_of(written: &str, candidate: &str) -> String {
    let mut letters = candidate.chars();
    match letters.next().filter(|_| written.starts_with(char::is_uppercase)) {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => candidate.to_owned(),
    }
}

/// Returns the number of changes from one word to another. A change adds, drops or replaces a letter, or swaps two
/// neighbouring letters.
pub fn changes(one: &str, other: &str) -> usize {
    distance(&lower(one), &lower(other))
}

/// Returns the maximum number of changes that count as a spelling mistake in a word of this length.
fn bound(letters: usize) -> usize {
    match letters {
        0..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

fn lower(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// Returns the Damerau-Levenshtein distance in its variant of optimal string alignment. It counts letters that are
/// added, dropped or replaced, and neighbours that are swapped.
fn distance(a: &[char], b: &[char]) -> usize {
    // The default for cells outside the table, which are never read. It is as large as a distance can be.
    let longest = a.len() + b.len();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        let mut left_letter = None;
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(longest);
            let mut cost = (at(&last, j) + usize::from(x != y)).min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let exchanged = i > 0 && j > 0 && a.get(i - 1) == Some(y) && left_letter == Some(x);
            if exchanged {
                cost = cost.min(at(&before, j - 1) + 1);
            }
            row.push(cost);
            left_letter = Some(y);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn between(a: &str, b: &str) -> usize {
        distance(&lower(a), &lower(b))
    }

    #[test]
    fn counts_changes() {
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("enchnted", "enchanted"), 1);
        assert_eq!(between("taget", "target"), 1);
        assert_eq!(between("tagret", "target"), 1);
        assert_eq!(between("Web", "wEB"), 0);
        assert_eq!(between("kitten", "sitting"), 3);
    }

    #[test]
    fn takes_the_nearest_within_the_bound() {
        assert_eq!(nearest("enchnted", ["Enchanted", "Haunted"]), Some("Enchanted"));
        assert_eq!(nearest("opps", ["Opp", "Ally"]), Some("Opp"));
        assert_eq!(nearest("xyz", ["Opp", "Ally"]), None);
        assert_eq!(nearest("M", ["S", "D"]), None);
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("wab", ["web"]), Some("web"));
        assert_eq!(nearest("wobb", ["web"]), None);
    }

    #[test]
    fn ties_do_not_depend_on_order() {
        assert_eq!(nearest("bat", ["cat", "bar"]), Some("bar"));
        assert_eq!(nearest("bat", ["bar", "cat"]), Some("bar"));
    }

    proptest! {
        #[test]
        fn is_a_distance(a in "[a-d]{0,6}", b in "[a-d]{0,6}") {
            prop_assert_eq!(between(&a, &b), between(&b, &a));
            prop_assert_eq!(between(&a, &b) == 0, a == b);
            prop_assert!(between(&a, &b) <= a.len().max(b.len()));
        }

        #[test]
        fn the_letter_sets_reject_only_far_words(a in "[a-dÄé]{0,6}", b in "[A-Dé]{0,6}", most in 0_usize..4) {
            let within = Some(between(&a, &b)).filter(|distance| *distance <= most);
            prop_assert_eq!(Spelling::new(&a).changes_within(&b, most), within);
        }
    }
}
