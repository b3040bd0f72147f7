//! Decides whether a word may be offered in place of another one: only a word of the same class, or another form of the
//! same word. *Four* for *other* would make a sentence that can be read, but not the one that was meant.

/// Function words by class. A content word is replaced by another form of itself only.
const CLASSES: [&[&str]; 7] = [
    &[
        "a", "an", "any", "another", "each", "every", "her", "his", "its", "that", "the", "their", "these", "this",
        "those", "your", "all", "no", "one",
    ],
    &[
        "at", "by", "for", "from", "in", "into", "of", "off", "on", "onto", "out", "over", "through", "to", "toward",
        "with", "without",
    ],
    &["he", "her", "herself", "him", "himself", "it", "itself", "one", "she", "them", "they", "you"],
    &["after", "as", "before", "if", "once", "unless", "until", "when", "whenever", "while"],
    &["and", "but", "or", "then"],
    &["am", "are", "be", "been", "do", "does", "did", "had", "has", "have", "is", "was", "were"],
    &["can", "could", "may", "might", "must", "should", "would"],
];

/// Whether the new word is of the class of the old one, a form of the same word, or a mark in place of a mark.
pub(super) fn may_stand_for(new: &str, old: &str) -> bool {
    let (new, old) = (new.to_lowercase(), old.to_lowercase());
    let is_mark = |word: &str| !word.contains(char::is_alphanumeric);
    let is_number = |word: &str| word.parse::<u32>().is_ok() || NUMBERS.contains(&word);
    let of_one_class = |class: &&[&str]| class.contains(&new.as_str()) && class.contains(&old.as_str());
    is_mark(&new) && is_mark(&old)
        || is_number(&new) && is_number(&old)
        || CLASSES.iter().any(of_one_class)
        || is_form_of(&new, &old)
}

const NUMBERS: [&str; 9] = ["both", "one", "two", "three", "four", "five", "once", "twice", "half"];

/// Whether two words begin alike and differ in a short ending: *moved* for *moves*. `word_forms` knows no forms of the
/// names of a pack (*Hour* for *Hours*).
fn is_form_of(one: &str, other: &str) -> bool {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let rest = one.chars().count().max(other.chars().count()) - alike;
    alike >= 3 && rest <= 3
}

#[cfg(test)]
mod tests {
    use super::may_stand_for;

    #[test]
    fn a_word_stands_for_its_class_and_its_forms() {
        let kept = [("in", "on"), ("moved", "moves"), ("that", "the"), ("Hour", "Hours"), ("has", "is"), (";", ",")];
        let refused = [("or", "is"), ("four", "other"), ("wants", "falls"), ("tokens", "from"), ("now", "char")];
        assert!(kept.iter().all(|(new, old)| may_stand_for(new, old)));
        assert!(refused.iter().all(|(new, old)| !may_stand_for(new, old)));
    }
}
