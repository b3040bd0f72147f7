//! The nearest of some words.

/// The nearest of `among` to `word`, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let most = (word.chars().count() / 3).max(1);
    among
        .into_iter()
        .map(|w| (distance(&word, &w.to_lowercase()), w))
        .filter(|(d, _)| *d <= most)
        .min_by_key(|(d, _)| *d)
        .map(|(_, w)| w)
}

fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, cb) in b.iter().enumerate() {
            let keep = row.get(j).copied().unwrap_or(0) + usize::from(ca != *cb);
            let drop = row.get(j + 1).copied().unwrap_or(0) + 1;
            let add = next.last().copied().unwrap_or(0) + 1;
            next.push(keep.min(drop).min(add));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}
