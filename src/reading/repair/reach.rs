//! Keeps a mended sentence from picking among all chars of the board if the written sentence did not. The words that
//! limited the choice may be lost; then the target of the card replaces them.

use crate::explain::context::SentenceContext;
use crate::repair::reread::has_no_target;
use crate::text_reading::BadSentence;

/// Verbs that affect a char.
const VERBS: [&str; 10] = ["hit", "hits", "move", "moves", "push", "pushes", "pull", "pulls", "slide", "slides"];
const ARTICLES: [&str; 6] = ["a", "an", "1", "one", "each", "every"];
const CHARS: [&str; 3] = ["opp", "ally", "char"];
/// Words that may follow a char without any description.
const BARE: [&str; 6] = ["and", "by", "then", "toward", "away", "if"];

/// Adds a place to a char without one. Returns the new sentence and the added words; `None` if nothing has to be added.
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

/// Returns the end of the first object of such a verb that means any char of the board.
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
