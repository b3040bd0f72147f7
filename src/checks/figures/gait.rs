//! The number and forms of the moves that a char makes by its own move activations.

use super::acts::bare;
use board::{Board, Geometry, Tile, TileSet};
use model::{Card, Chars, Deed, MoveForm, MoveStep, Rule, RuleSet, Standing};

/// The number of moves of a char, and the forms of its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gait {
    moves: u8,
    /// The forms that each of the moves may have.
    always: Vec<MoveForm>,
    /// The forms that only one of the moves may have.
    once: Vec<MoveForm>,
}

impl Gait {
    /// Returns the gait by the game's rules, with that number of moves.
    pub fn plain(set: &RuleSet, moves: u8) -> Gait {
        let always = match set.game.turn.step {
            MoveStep::Orthogonal => Vec::new(),
            MoveStep::AnyNeighbour => vec![MoveForm::Diagonal],
        };
        Gait { moves, always, once: Vec::new() }
    }

    /// Returns the gait of a card's char, by its special condition. If a rule with a test helps the char, the test
    /// counts as true.
    pub fn of(set: &RuleSet, card: &Card) -> Gait {
        let mut gait = Gait::plain(set, set.game.turn.moves);
        for rule in &card.special {
            let Rule::Always(standing) = rule else { continue };
            let always = !matches!(standing, Standing::While { .. });
            match bare(standing) {
                Standing::MovesMayBe { who: Chars::Me, form } => gait.always.push(*form),
                Standing::OneMoveMayBe { who: Chars::Me, form } => gait.once.push(*form),
                Standing::HasMoves { who: Chars::Me, count } if always => gait.moves = *count,
                Standing::HasMoves { who: Chars::Me, count } => gait.moves = gait.moves.max(*count),
                Standing::MoreMoves { who: Chars::Me, count } => gait.moves = gait.moves.saturating_add(*count),
                Standing::FewerMoves { who: Chars::Me, count } if always => {
                    gait.moves = gait.moves.saturating_sub(*count);
                }
                Standing::Cant { who: Chars::Me, deed: Deed::UsesMove { beyond, .. } } if always => {
                    gait.moves = gait.moves.min(beyond.unwrap_or(0));
                }
                _ => {}
            }
        }
        gait
    }

    /// Returns the tiles that the moves can reach. The table has a row for each pair of an origin and a tile of another
    /// char, in that order.
    pub fn approaches(&self, geometry: &Geometry) -> Vec<TileSet> {
        let tiles = geometry.tiles();
        let pairs = tiles.iter().flat_map(|from| tiles.iter().map(move |other| (from, other)));
        pairs.map(|(from, other)| self.reached(geometry, from, TileSet::of(other))).collect()
    }

    /// Returns the tiles on which the char can be after any number of its moves, the start included.
    fn reached(&self, geometry: &Geometry, from: Tile, occupied: TileSet) -> TileSet {
        let (mut kept, mut spent) = (TileSet::of(from), TileSet::EMPTY);
        for _ in 0..self.moves.min(geometry.farthest_distance()) {
            let special =
                if self.once.is_empty() { TileSet::EMPTY } else { step(geometry, kept, &self.once, occupied) };
            spent |= special | step(geometry, spent, &self.always, occupied);
            kept |= step(geometry, kept, &self.always, occupied);
        }
        kept | spent
    }
}

/// Returns the tiles that one move from any of these tiles can reach. They are the neighbours, and the tiles that one
/// of the forms reaches.
fn step(geometry: &Geometry, from: TileSet, forms: &[MoveForm], occupied: TileSet) -> TileSet {
    let mut to = geometry.neighbours_of(from);
    for form in forms {
        match form {
            MoveForm::Diagonal => to |= geometry.around_of(from),
            MoveForm::Knight => {
                to |= from.iter().map(|tile| jumps(geometry.board(), tile)).fold(TileSet::EMPTY, |all, one| all | one);
            }
            MoveForm::Leap => {
                for tile in from {
                    let over = geometry.neighbours(tile) & occupied;
                    to.extend(over.iter().filter_map(|char| geometry.behind(tile, char)));
                }
            }
        }
    }
    to - occupied
}

/// Returns the tiles at a knight's jump from a tile.
fn jumps(board: Board, from: Tile) -> TileSet {
    let (column, row) = (board.column(from), board.row(from));
    let jump = |t: &Tile| {
        let (x, y) = ((board.column(*t) - column).abs(), (board.row(*t) - row).abs());
        (x, y) == (1, 2) || (x, y) == (2, 1)
    };
    board.tiles().iter().filter(jump).collect()
}
