//! The nearest of some words: what somebody probably meant.

/// The candidate that differs least from `word`, if it differs little enough to be a slip of the hand: by one change in words of up to four
/// letters, two in words of up to eight, three in longer ones. Case does not count. Of equally near ones the first in the
/// alphabet is taken, so the answer does not depend on the order of the candidates.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: Vec<char> = lower(word);
    let bound = bound(word.len());
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters = lower(candidate);
        if letters.len().abs_diff(word.len()) > bound {
            continue;
        }
        let distance = distance(&word, &letters);
        // Changing every letter is not a slip.
        if distance > bound || distance >= word.len().max(letters.len()) {
            continue;
        }
        if best.is_none_or(|best| (distance, candidate) < best) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters have to be added, left out, changed or exchanged with their neighbour to get from one to the other.
pub fn changes(one: &str, other: &str) -> usize {
    distance(&lower(one), &lower(other))
}

/// How many changes still count as a slip.
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

/// Damerau-Levenshtein distance (optimal string alignment): a letter added, left out, changed, or two neighbours exchanged.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        let mut left_letter = None;
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
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
    }
}
