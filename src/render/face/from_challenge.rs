//! The face of a challenge, which has a board instead of a picture, and a goal instead of abilities.

use super::board_face::BoardFace;
use super::card_face::{Ability, Face};
use super::challenge_words::ChallengeWords;
use super::class_face::ClassFace;
use super::passages::passages;
use crate::colour::Palette;
use crate::generated_art::ArtTraits;
use model::{Challenge, RuleSet};

/// The ink of cards that have no class.
const INK: &str = "#3d4657";

impl Face {
    /// The face of a challenge of the set, in the language with the code `lang`.
    pub fn of_challenge(set: &RuleSet, challenge: &Challenge, lang: &str) -> Face {
        let board = BoardFace::of(set, &challenge.setup());
        let say = ChallengeWords::new(set, challenge, &board, lang);
        let turn = board.figures.iter().find(|figure| figure.active);
        let words = |name: &str, text: &str| Ability {
            kind: "goal".to_owned(),
            name: name.to_owned(),
            passages: passages(text, &[]),
        };
        let mut abilities = vec![words(&say.get("challenge_goal"), &sentence(&say.goal()))];
        if !challenge.printed.changed.is_empty() {
            abilities.push(words(&say.get("challenge_changed"), &sentence(&say.changed())));
        }
        let [one, two] = challenge.hits;
        let (own, other) = if turn.is_none_or(|figure| figure.first) { (one, two) } else { (two, one) };
        if (own, other) != (0, 0) {
            let score = [("own", own.to_string()), ("other", other.to_string())];
            let score = score.each_ref().map(|(name, hits)| (*name, hits.as_str()));
            abilities.push(words(&say.get("hits"), &say.say("challenge_score", &score)));
        }
        let turn_is = turn.map_or(String::new(), |figure| match challenge.begins {
            true => say.say("challenge_begins", &[("name", &figure.name)]),
            false => say.say("challenge_acts", &[("name", &figure.name)]),
        });
        Face {
            name: challenge.name.clone(),
            epithet: turn_is,
            class: ClassFace {
                key: "challenge".to_owned(),
                name: say.get("challenge"),
                palette: Palette::of(INK),
                emblems: vec!["class-challenge".to_owned(), "class-shape-3".to_owned()],
                ..ClassFace::default()
            },
            abilities,
            board: Some(board),
            set: set.game.set.clone(),
            quote: challenge.printed.lore.clone(),
            traits: ArtTraits::default(),
            ..Face::default()
        }
        .stamped()
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.trim().trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
