//! E017 disagreement and E040 doubled-word: small slips that do not hide the meaning, such as *an char*, *a Opp*
//! (kernel P4), *the the*.

use crate::word_lookup::Lexed;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place};

/// Reports articles and pronouns that do not agree with the word beside them, and doubled words.
pub fn check(file: FileId, text: &str, sentences: &[Lexed]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for sentence in sentences {
        // A name can contain a word twice: *Bora Bora*.
        let one_name =
            |at: usize| (0..=at).any(|begun| sentence.leaves(begun).iter().any(|leaf| usize::from(leaf.end) > at + 1));
        let mut following = sentence.text(0);
        for (at, pair) in sentence.words.windows(2).enumerate() {
            let word = std::mem::replace(&mut following, sentence.text(at + 1));
            if word != following && !matches!(word, "a" | "an") && !matches!(following, "she" | "he" | "they") {
                continue;
            }
            let (article, next) = (pair[0].span.of(text), pair[1].span.of(text));
            if word == following && pair[0].span != pair[1].span && !one_name(at) {
                let at = Place { file, span: source::Span { start: pair[0].span.end, end: pair[1].span.end } };
                let message = format!("“{next}” stands here twice.");
                let fix = Fix::replace(format!("Leave out one “{next}”"), at, String::new());
                found.push(Diagnostic::new(&registry::DOUBLED_WORD, at, message).fix(fix));
                continue;
            }
            if let Some(object) = as_object(word, following) {
                let at = Place { file, span: pair[1].span };
                let message = format!("After “{article}” the right form is “{object}”, not “{next}”.");
                let fix = Fix::replace(format!("Write “{object}”"), at, object.to_owned());
                found.push(Diagnostic::new(&registry::DISAGREEMENT, at, message).fix(fix));
                continue;
            }
            let right = match word {
                // A parameter may have the name A.
                _ if sentence.is_param(at) => continue,
                "a" if sounds_open(next) => "an",
                "an" if !sounds_open(next) => "a",
                _ => continue,
            };
            let right = if article.starts_with('A') { right.replacen('a', "A", 1) } else { right.to_owned() };
            let at = Place { file, span: pair[0].span };
            found.push(
                Diagnostic::new(
                    &registry::DISAGREEMENT,
                    at,
                    format!("Before “{next}” the right article is “{right}”, not “{article}”."),
                )
                .fix(Fix::replace(format!("Write “{right}”"), at, right)),
            );
        }
    }
    found
}

/// Returns the object form of a pronoun after a word that takes an object: *to her*, not *to she*.
fn as_object(before: &str, pronoun: &str) -> Option<&'static str> {
    const TAKING: [&str; 28] = [
        "to", "of", "from", "with", "on", "onto", "toward", "towards", "behind", "between", "by", "at", "than", "hit",
        "hits", "move", "moves", "push", "pushes", "pull", "pulls", "slide", "slides", "place", "places", "choose",
        "remove", "removes",
    ];
    let object = match pronoun {
        "she" => "her",
        "he" => "him",
        "they" => "them",
        _ => return None,
    };
    TAKING.contains(&before).then_some(object)
}

/// Whether the word begins with a vowel sound.
pub fn sounds_open(word: &str) -> bool {
    let word = word.to_lowercase();
    let silent = ["hour", "honest", "heir"].iter().any(|start| word.starts_with(start));
    let like_you =
        ["uni", "use", "eu", "one", "once"].iter().any(|start| word.starts_with(start)) && !word.starts_with("unin");
    silent || (word.starts_with(['a', 'e', 'i', 'o', 'u', '8']) && !like_you)
}
