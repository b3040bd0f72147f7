//! Phrases that say the same as others.
//!
//! Under `paraphrases:` each line of a lexicon has a phrase and what a sentence may have in its place, which may be
//! nothing. A word of the phrase may be a choice, `(a|b)`, or missing, `(|a)`. A star stands for any one word or name,
//! which stays where it is, or goes if the other side has no star:
//!
//! ```text
//! paraphrases:
//!   after (this|the) hit , = then
//!   of (her|his|its) choice =
//!   tile that * occupies = tile of *
//! ```
//!
//! A sentence is paraphrased only if it fits no line as it stands, so the meaning of an understood sentence never
//! changes.

/// The heading of the section.
pub(crate) const HEADING: &str = "paraphrases";

/// A phrase, and what may stand in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paraphrase {
    /// The parts of the phrase: the words that may stand at each place.
    pub from: Vec<PhrasePart>,
    /// The words in place of each run of words of the phrase: before the star, and behind it. Only one run if the
    /// stars go.
    pub to: Vec<Vec<String>>,
}

/// A place in a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhrasePart {
    /// One of these words, in lower case. An empty word stands for none.
    Words(Vec<String>),
    /// Any one word or name, which stays.
    Star,
}

impl Paraphrase {
    /// Reads a line of the section. Both sides have the same number of stars, or the second has none.
    pub(crate) fn read(line: &str) -> Result<Paraphrase, String> {
        let (from, to) = line.split_once('=').ok_or("a paraphrase needs “=”")?;
        let from: Vec<PhrasePart> = from.split_whitespace().map(part).collect();
        let to: Vec<Vec<String>> =
            to.split('*').map(|run| run.split_whitespace().map(str::to_owned).collect()).collect();
        let stars = from.iter().filter(|part| **part == PhrasePart::Star).count();
        if from.is_empty() || (to.len() > 1 && stars + 1 != to.len()) {
            return Err("a paraphrase has words, and on its second side the same stars or none".to_owned());
        }
        Ok(Paraphrase { from, to })
    }
}

fn part(word: &str) -> PhrasePart {
    if word == "*" {
        return PhrasePart::Star;
    }
    let choice = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    PhrasePart::Words(choice.split('|').map(str::to_lowercase).collect())
}
