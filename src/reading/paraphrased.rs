//! Reads phrases that say the same as others with the words of the grammar: *after this hit* as *then*. The phrases are
//! in `grammar/words.lexicon`.

use std::cmp::Reverse;

use crate::word_lookup::Lexed;
use crate::word_lookup::substitution::{NewWord, Substitution};
use vocabulary::Lexicon;
use vocabulary::paraphrase::{Paraphrase, PhrasePart};

/// Returns the sentence with other words for each such phrase. `None` if it has none.
pub fn sentence(lexed: &Lexed, lexicon: &Lexicon) -> Option<Lexed> {
    let mut found: Vec<Substitution> = Vec::new();
    let mut at = 0;
    while at < lexed.words.len() {
        let matches = lexicon.paraphrases().iter().filter_map(|phrase| Some((phrase, stars(lexed, at, phrase)?)));
        // Of several phrases that begin here, the longest is meant, and of these the one with the fewest stars.
        match matches.max_by_key(|(_, (stars, end))| (*end, Reverse(stars.len()))) {
            Some((phrase, (stars, end))) => {
                found.extend(substitutions(phrase, at, &stars, end));
                at = end.max(at + 1);
            }
            None => at += 1,
        }
    }
    lexed.reworded(&found, lexicon)
}

/// A run of words that a star stands for.
type WordRun = std::ops::Range<usize>;

/// Returns the runs that the stars of the phrase stand for, and the word behind the phrase. `None` if the phrase does
/// not begin at this word.
fn stars(lexed: &Lexed, from: usize, phrase: &Paraphrase) -> Option<(Vec<WordRun>, usize)> {
    let mut at = from;
    let mut runs = Vec::new();
    for part in &phrase.from {
        let is_over = at >= lexed.words.len();
        match part {
            PhrasePart::Words(words) if !is_over && words.iter().any(|word| word == lexed.text(at)) => at += 1,
            PhrasePart::Words(words) if words.iter().any(String::is_empty) => {}
            PhrasePart::Star if !is_over => {
                let end = lexed.leaves(at).iter().map(|leaf| usize::from(leaf.end)).max().unwrap_or(at + 1);
                runs.push(at..end);
                at = end;
            }
            _ => return None,
        }
    }
    Some((runs, at))
}

/// Returns the changes of the words before, between and behind the stars.
fn substitutions<'p>(phrase: &'p Paraphrase, from: usize, stars: &[WordRun], end: usize) -> Vec<Substitution<'p>> {
    let stars = if phrase.to.len() == 1 { &[] } else { stars };
    let starts = std::iter::once(from).chain(stars.iter().map(|run| run.end));
    let ends = stars.iter().map(|run| run.start).chain(std::iter::once(end));
    let runs = starts.zip(ends).zip(&phrase.to);
    let changes = runs.map(|((from, to), words)| Substitution {
        at: from,
        many: to - from,
        by: words.iter().map(|word| NewWord::Word(word)).collect(),
    });
    changes.filter(|change| change.many > 0 || !change.by.is_empty()).collect()
}
