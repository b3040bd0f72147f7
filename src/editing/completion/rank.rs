//! The order of offers: what often stands at this place in the pack comes first.

use crate::edited_file::EditedFile;
use model::Id;
use reading::Usage;
use reading::continuation::{Continuation, ContinuationKind};
use reading::word_lookup::Owner;
use syntax::ast::Token;

/// Orders the continuations of a sentence.
pub struct Ranking<'a> {
    usage: Option<&'a Usage>,
    /// The last word before the cursor, in lower case; empty at the start of a sentence.
    before: String,
    owner: &'a Owner,
    /// The names that the card declares, or that the text is about.
    own: Vec<&'a Id>,
    /// The letters that are typed, in lower case.
    letters: &'a str,
}

impl<'a> Ranking<'a> {
    pub fn new(file: &EditedFile<'a>, tokens: &[Token], owner: &'a Owner, letters: &'a str) -> Ranking<'a> {
        let before = tokens.last().map_or(String::new(), |token| file.slice(token.span).to_lowercase());
        let before = if before == "an" { "a".to_owned() } else { before };
        let definitions = file.declarations.definitions.iter();
        let own = definitions.filter(|known| known.card.is_some() && known.card == owner.card).map(|known| &known.id);
        Ranking { usage: file.usage, before, owner, own: own.collect(), letters }
    }

    /// Returns the key by which continuations are sorted.
    pub fn key(&self, one: &Continuation) -> impl Ord + use<> {
        let lower = one.text.to_lowercase();
        let fits = one.begun > 0 || lower.starts_with(self.letters);
        let first = lower.split(' ').next().unwrap_or("").to_owned();
        let mut score = self.usage.map_or(0.0, |usage| match &one.kind {
            ContinuationKind::Phrase => {
                let noun = lower.split_once(' ').map_or("", |(_, noun)| noun);
                let noun = noun.split(' ').next().unwrap_or("");
                usage.between(&self.before, "a", noun) * 0.5 + usage.between("a", noun, "") * 0.25
            }
            _ => usage.between(&self.before, &first, ""),
        });
        if let ContinuationKind::Name(_, id) = &one.kind {
            score += self.nearness(id);
        }
        let is_mark = matches!(one.kind, ContinuationKind::Mark | ContinuationKind::End);
        // A whole number in place of the score, because a key must have an order.
        let score = (score * 1000.0) as i64;
        (!fits, is_mark, one.is_idle, std::cmp::Reverse(score), one.kind.clone(), one.text.clone())
    }

    /// Returns the nearness of a name to the text: greatest for the subject of the text, then for a declaration of its
    /// card, then for the card itself and its parts. 0 for any other name.
    fn nearness(&self, id: &Id) -> f32 {
        let is_about = self.owner.definition.as_ref().is_some_and(|(_, own)| own == id);
        let of_card = self.owner.card.as_ref().is_some_and(|card| {
            id == card || id.as_str().strip_prefix(card.as_str()).is_some_and(|rest| rest.starts_with('.'))
        });
        match (is_about, self.own.contains(&id), of_card) {
            (true, ..) => 12.0,
            (_, true, _) => 9.0,
            (.., true) => 2.0,
            _ => 0.0,
        }
    }
}
