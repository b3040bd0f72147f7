//! A mended sentence picks no char of the whole board if what was written did not: where its author said which char is
//! meant, and the words for it are lost, the target of the card stands in for them.

use crate::explain::context::SentenceContext;
use crate::repair::reread::has_no_target;
use crate::text::BadSentence;

/// What does something to a char.
const VERBS: [&str; 10] = ["hit", "hits", "move", "moves", "push", "pushes", "pull", "pulls", "slide", "slides"];
const ARTICLES: [&str; 6] = ["a", "an", "1", "one", "each", "every"];
const CHARS: [&str; 3] = ["opp", "ally", "char"];
/// What may follow a char of which nothing more is said.
const BARE: [&str; 6] = ["and", "by", "then", "toward", "away", "if"];

/// The sentence with the words that say where the char is, and these words; `None` if nothing has to be added.
pub(super) fn narrowed(context: &SentenceContext, bad: &BadSentence, text: &str) -> Option<(String, String)> {
    let end = bare_pick(text).filter(|_| bare_pick(bad.sentence.span.of(context.text)).is_none())?;
    let card = context.card();
    let added = match (has_no_target(context, bad), card) {
        (false, _) => "in target".to_owned(),
        (true, Some(card)) => format!("at melee to {}", card.text),
        (true, None) => return None,
    };
    Some((format!("{} {added}{}", text.get(..end)?, text.get(end..)?), added))
}

/// Where the first phrase ends that means any char of the board, and to which something is done.
fn bare_pick(text: &str) -> Option<usize> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        words.push((at, word));
        at += word.len() + 1;
    }
    let plain = |word: &str| word.trim_end_matches(['.', ',', ';', ':', ')']).to_lowercase();
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|(_, word)| list.contains(&plain(word).as_str()));
    (0..words.len().saturating_sub(2)).find_map(|verb| {
        let (start, noun) = words[verb + 2];
        let ends = noun.len() > plain(noun).len() || words.get(verb + 3).is_none() || is(verb + 3, &BARE);
        let picks = is(verb, &VERBS) && is(verb + 1, &ARTICLES) && is(verb + 2, &CHARS);
        (picks && ends).then(|| start + plain(noun).len())
    })
}
