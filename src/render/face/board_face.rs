//! A board with chars and tokens on it, for a template.

use model::{BoardSetup, ChallengeToken, Id, Place, RuleSet, Seat};
use serde::Serialize;

/// A board and the pieces on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BoardFace {
    pub columns: u8,
    pub rows: u8,
    /// The letters of the columns, from the left.
    pub letters: Vec<String>,
    /// The numbers of the rows, from the top.
    pub numbers: Vec<String>,
    pub figures: Vec<FigureFace>,
    pub tokens: Vec<TokenFace>,
}

/// A char on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FigureFace {
    /// The column, counted from 0 from the left.
    pub column: u8,
    /// The row, counted from 0 from the top.
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// Two letters that stand for the char; no other char on the board has the same.
    pub sign: String,
    /// Whether the char belongs to the first side, which starts at the bottom of the board.
    pub first: bool,
    /// Whether the char is on the side whose turn it is: in a challenge, the side that solves it.
    pub own: bool,
    /// Whether it is the char's turn.
    pub active: bool,
    /// The names of the conditions that the char bears and of the tokens on it, separated by commas.
    pub bears: String,
}

/// A token on a tile.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TokenFace {
    pub column: u8,
    pub row: u8,
    pub tile: String,
    pub name: String,
    /// The number of these tokens on the tile.
    pub count: u8,
}

impl BoardFace {
    /// The face of a board of the set's game.
    pub fn of(set: &RuleSet, setup: &BoardSetup) -> BoardFace {
        let (rows, columns) = (set.game.board.rows, set.game.board.columns);
        let place = |tile: &str| cell(rows, tile);
        let whose_turn = setup.chars.get(usize::from(setup.turn)).map(|char| char.side);
        let mut figures: Vec<FigureFace> = Vec::new();
        for (at, char) in setup.chars.iter().enumerate() {
            let ((column, row), name) = (place(&char.tile), name_of(set, &char.card));
            let borne = setup.conditions.iter().filter(|borne| usize::from(borne.bearer) == at);
            let on_it = |token: &&ChallengeToken| matches!(token.on, Place::Char(who) if usize::from(who) == at);
            let carried = setup.tokens.iter().filter(on_it).map(|token| &token.token);
            let bears: Vec<String> =
                borne.map(|borne| &borne.condition).chain(carried).map(|id| name_of(set, id)).collect();
            figures.push(FigureFace {
                column,
                row,
                tile: char.tile.clone(),
                sign: sign(&name, &figures),
                name,
                first: char.side == Seat::First,
                own: whose_turn == Some(char.side),
                active: usize::from(setup.turn) == at,
                bears: bears.join(", "),
            });
        }
        let mut tokens: Vec<TokenFace> = Vec::new();
        for token in &setup.tokens {
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

    /// The column and the row of a tile, counted from 0 from the left and from the top.
    pub fn cell(&self, tile: &str) -> (u8, u8) {
        cell(self.rows, tile)
    }
}

/// The column and the row of a tile, counted from 0 from the left and from the top.
fn cell(rows: u8, tile: &str) -> (u8, u8) {
    let column = tile.bytes().next().map_or(0, |letter| letter.wrapping_sub(b'a'));
    let row: u8 = tile.get(1..).and_then(|number| number.parse().ok()).unwrap_or(1);
    (column, rows.saturating_sub(row))
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

pub(super) fn name_of(set: &RuleSet, id: &Id) -> String {
    let card = set.cards.iter().find(|card| card.id == *id).map(|card| card.name.clone());
    let defined = || set.definitions.iter().find(|known| known.id == *id).map(|known| known.name.clone());
    card.or_else(defined).unwrap_or_else(|| id.to_string())
}
