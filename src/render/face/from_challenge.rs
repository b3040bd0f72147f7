//! The face of a challenge, which has a board instead of a picture, and a goal instead of abilities.

use super::board_face::{BoardFace, FigureFace, TokenFace};
use super::card_face::{Ability, Face};
use super::class_face::ClassFace;
use super::passages::passages;
use crate::colour::Palette;
use crate::generated_art::ArtTraits;
use model::{Challenge, ChallengeToken, Id, Place, RuleSet, Seat};

/// The ink of cards that have no class.
const INK: &str = "#3d4657";

impl Face {
    /// The face of a challenge of the set.
    pub fn of_challenge(set: &RuleSet, challenge: &Challenge) -> Face {
        let board = board(set, challenge);
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

fn board(set: &RuleSet, challenge: &Challenge) -> BoardFace {
    let (rows, columns) = (set.game.board.rows, set.game.board.columns);
    let place = |tile: &str| {
        let column = tile.bytes().next().map_or(0, |letter| letter.wrapping_sub(b'a'));
        let row: u8 = tile.get(1..).and_then(|number| number.parse().ok()).unwrap_or(1);
        (column, rows.saturating_sub(row))
    };
    let solver = challenge.chars.get(usize::from(challenge.turn)).map(|char| char.side);
    let mut figures: Vec<FigureFace> = Vec::new();
    for (at, char) in challenge.chars.iter().enumerate() {
        let ((column, row), name) = (place(&char.tile), name_of(set, &char.card));
        let borne = challenge.conditions.iter().filter(|borne| usize::from(borne.bearer) == at);
        let on_it = |token: &&ChallengeToken| matches!(token.on, Place::Char(who) if usize::from(who) == at);
        let carried = challenge.tokens.iter().filter(on_it).map(|token| &token.token);
        let bears: Vec<String> =
            borne.map(|borne| &borne.condition).chain(carried).map(|id| name_of(set, id)).collect();
        figures.push(FigureFace {
            column,
            row,
            tile: char.tile.clone(),
            sign: sign(&name, &figures),
            name,
            first: char.side == Seat::First,
            own: solver == Some(char.side),
            active: usize::from(challenge.turn) == at,
            bears: bears.join(", "),
        });
    }
    let mut tokens: Vec<TokenFace> = Vec::new();
    for token in &challenge.tokens {
        let Place::Tile(tile) = &token.on else { continue };
        let ((column, row), name) = (place(tile), name_of(set, &token.token));
        match tokens.iter_mut().find(|known| known.tile == *tile && known.name == name) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => tokens.push(TokenFace { column, row, tile: tile.clone(), name, count: 1 }),
        }
    }
    BoardFace {
        columns,
        rows,
        letters: (0..columns).map(|at| char::from(b'a' + at % 26).to_string()).collect(),
        numbers: (1..=rows).rev().map(|number| number.to_string()).collect(),
        figures,
        tokens,
    }
}

/// Two letters that stand for a char: the first letter of its name, and the first further letter that makes the pair
/// unique. A number replaces the second letter if there is no such letter.
fn sign(name: &str, known: &[FigureFace]) -> String {
    let letters: Vec<char> = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let first: String = letters.first().into_iter().collect();
    let signs = letters.iter().skip(1).map(|second| format!("{first}{}", second.to_lowercase()));
    let free = signs.into_iter().find(|sign| !known.iter().any(|figure| figure.sign == *sign));
    free.unwrap_or_else(|| format!("{first}{}", known.len() + 1))
}

fn name_of(set: &RuleSet, id: &Id) -> String {
    let card = set.cards.iter().find(|card| card.id == *id).map(|card| card.name.clone());
    let defined = || set.definitions.iter().find(|known| known.id == *id).map(|known| known.name.clone());
    card.or_else(defined).unwrap_or_else(|| id.to_string())
}
