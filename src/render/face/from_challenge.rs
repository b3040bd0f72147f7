//! The face of a challenge, which has a board instead of a picture, and a goal instead of abilities.

use super::board_face::BoardFace;
use super::card_face::{Ability, Face};
use super::class_face::ClassFace;
use super::passages::passages;
use crate::colour::Palette;
use crate::generated_art::ArtTraits;
use model::{Challenge, RuleSet};

/// The ink of cards that have no class.
const INK: &str = "#3d4657";

impl Face {
    /// The face of a challenge of the set.
    pub fn of_challenge(set: &RuleSet, challenge: &Challenge) -> Face {
        let board = BoardFace::of(set, &challenge.setup());
        let turn = board.figures.iter().find(|figure| figure.active);
        let words = |name: &str, text: &str| Ability {
            kind: "goal".to_owned(),
            name: name.to_owned(),
            passages: passages(text, &[]),
        };
        let mut abilities = vec![words("Goal", &sentence(&challenge.printed.goal))];
        if !challenge.printed.changed.is_empty() {
            abilities.push(words("Changed", &sentence(&challenge.printed.changed)));
        }
        let [one, two] = challenge.hits;
        let (own, other) = if turn.is_none_or(|figure| figure.first) { (one, two) } else { (two, one) };
        if (own, other) != (0, 0) {
            abilities.push(words("Hits", &format!("You {own}, they {other}.")));
        }
        let turn_is = turn.map_or(String::new(), |figure| match challenge.begins {
            true => format!("{}’s turn begins", figure.name),
            false => format!("{} to act", figure.name),
        });
        Face {
            name: challenge.name.clone(),
            epithet: turn_is,
            class: ClassFace {
                key: "challenge".to_owned(),
                name: "Challenge".to_owned(),
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
