//! Articles, lists and counts in English, for findings.

/// Puts the article before a noun: “a Web”, “an Opp”.
pub fn a(noun: &str) -> String {
    let vowel = noun.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Joins a list in words: “one, two and three”.
pub fn list<S: AsRef<str>>(items: &[S], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {and} {}", most.join(", "), last.as_ref())
        }
    }
}

/// Renders a number with its noun: “1 hit”, “3 hits”.
pub fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{a, count, list};

    #[test]
    fn phrases() {
        assert_eq!(a("Opp"), "an Opp");
        assert_eq!(a("Web"), "a Web");
        assert_eq!(list(&["a"], "and"), "a");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list::<&str>(&[], "or"), "");
        assert_eq!(count(1, "hit"), "1 hit");
        assert_eq!(count(0, "hit"), "0 hits");
    }
}
