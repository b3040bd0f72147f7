//! Deeds: patterns of events in the game. A trigger waits for a deed, a standing rule forbids or requires a deed, and a
//! predicate asks whether a deed happened.
//!
//! A deed has a verb and roles. Anything may fill a role that the text leaves out (`None`). In a ban
//! ([`crate::Standing::Cant`]), a duty ([`crate::Standing::Must`]) and a memory ([`crate::Pred::Did`]), one role is the
//! subject. The subject is the char, tile or token that the rule or predicate is about. Its role holds
//! [`Chars::Subject`], [`Tiles::Subject`] or [`Tokens::Subject`]. So *an Opp that hit Fae*, *an Opp hit by Fae* and
//! *when Fae hits an Opp* have the same verb, and differ only in their roles.

use serde::{Deserialize, Serialize};

use crate::ids::Id;
use crate::noun::{ActionRef, TileNoun};
use crate::phrase::{Chars, Number, Pick, Pred, Spot, Tiles, Tokens};
use crate::piece::Piece;
use crate::pointer::Pointer;

/// A pattern of something that happens in the game (kernel E1 to E11). The participants are fixed when the event
/// happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Deed {
    /// The start of the game, when the card's char is placed (kernel E7).
    GameStarts,
    /// The char is placed on the board.
    Placed {
        /// The char.
        who: Chars,
    },
    /// The char's turn begins.
    BeginsTurn {
        /// The char.
        who: Chars,
        /// The place of the char at that moment, if the text requires one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
    },
    /// The char's turn ends.
    PassesTurn {
        /// The char.
        who: Chars,
        /// The place of the char at that moment, if the text requires one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Pred>,
        /// Whether only a turn counts that begins after the text came into force (*the end of its next turn*).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        next: bool,
    },
    /// A char hits another (kernel E10).
    Hits {
        /// The char that hits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chars>,
        /// The char that is hit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whom: Option<Chars>,
        /// The kind of action whose text deals the hit (*hit by an attack*).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        through: Option<Means>,
    },
    /// A char or token comes to another tile (kernel E4).
    Moves {
        /// The char or token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        what: Option<Piece>,
        /// The manner of the move.
        how: Manner,
        /// The doer of the text that moves the char or token (kernel W1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chars>,
        /// The direction of the move: *toward X, away from X*.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Way>,
        /// The direction that does not count, while all others do (*can't move except toward X*).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        except: Option<Way>,
        /// The minimum length of the move, in steps.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "more_than_one")]
        at_least: Option<Number>,
        /// The kind of action whose text moves the char or token (*moved by an Opp's skill*).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        through: Option<Means>,
    },
    /// The char uses a move activation.
    UsesMove {
        /// The char.
        who: Chars,
        /// If present, only activations beyond this number in a turn count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beyond: Option<u8>,
    },
    /// A char or token enters a tile.
    Enters {
        /// The char or token.
        what: Piece,
        /// The tiles that count.
        tile: Tiles,
        /// Whether only a move activation counts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_activation: bool,
        /// Whether only a step from an adjacent tile counts (*onto this tile from an adjacent tile*). Occurs only in
        /// events.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        from_adjacent: bool,
    },
    /// The char leaves a tile.
    Leaves {
        /// The char.
        who: Chars,
        /// The tiles that count.
        tile: Tiles,
        /// Whether only a move activation counts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_activation: bool,
    },
    /// The char uses an action.
    Uses {
        /// The char.
        who: Chars,
        /// The actions that count.
        action: ActionRef,
    },
    /// The char gains a condition.
    Becomes {
        /// The char.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// The char loses a condition.
    Loses {
        /// The char.
        who: Chars,
        /// The id of the condition.
        condition: Id,
    },
    /// A token is put on the board.
    Put {
        /// The token.
        what: Tokens,
    },
    /// A token is removed from the board.
    Removed {
        /// The token.
        what: Tokens,
    },
    /// In the text of a condition or token: this condition or token is removed.
    ThisRemoved,
    /// A tile begins to show the structure.
    Forms {
        /// The tile.
        what: Box<Pick<TileNoun>>,
    },
    /// Any of these deeds, none of which is an `AnyOf`. A standing rule can forbid an `AnyOf`, but cannot require it.
    AnyOf(#[serde(deserialize_with = "flat")] Vec<Deed>),
}

/// The kind of action through which a deed comes about. Only the text of the action itself counts. What a class
/// ability, a token, a condition or a trigger does is not done through an action, even if an action made them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Means {
    /// An attack.
    Attack,
    /// A skill.
    Skill,
    /// An attack or a skill.
    Action,
}

/// The manner in which something moves (kernel E4, G2 to G5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Manner {
    /// The piece comes to another tile, by itself or because a text moves it.
    Any,
    /// The piece moves by itself: by its own move activation or its own text (kernel E4).
    Itself,
    /// An effect moves the piece. A trade of places is such an effect too (kernel E4).
    Effect,
    /// The piece is pushed.
    Push,
    /// The piece is pulled.
    Pull,
    /// The piece slides.
    Slide,
    /// The piece trades places with another piece.
    Trade,
}

/// The direction of a move.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Way {
    /// Each step lessens the distance to this place (kernel G3).
    Toward(Box<Spot>),
    /// Each step increases the distance from this place (kernel G3).
    AwayFrom(Box<Spot>),
    /// All steps go in one direction, which the player chooses.
    StraightLine,
    /// *In the same direction*: everything that the effect moves goes in one direction, which the player chooses.
    SameDirection,
    /// *In that direction*: all steps go in the direction that the text has chosen. If the text has chosen none, they
    /// go in the direction of the latest move that it mentions. That move is an earlier effect of the text, or the
    /// event that triggered it. If that move had no single direction, nothing is moved.
    ThatDirection,
    /// All steps go in the direction opposite to [`Way::ThatDirection`].
    OppositeDirection,
    /// *In its direction*: all steps go in the direction in which the thing points (kernel D13). If the thing points in
    /// no direction, nothing is moved.
    Along(Box<Pointer>),
    /// All steps go in the direction opposite to that in which the thing points.
    Against(Box<Pointer>),
    /// *Straight toward X*: all steps go in the direction of a pull toward this place, and the move never passes this
    /// place (kernel G4).
    StraightToward(Box<Spot>),
    /// *Straight away from X*: all steps go in the direction of a push away from this place (kernel G4).
    StraightAway(Box<Spot>),
    /// Steps may be diagonal too.
    Diagonally,
    /// The way that belongs to the option that was chosen ([`crate::Cond::Chosen`]). If none of these options was
    /// chosen, nothing is moved.
    AsChosen(Vec<ChosenWay>),
    /// Each step goes to one of these tiles (*by 1 to a tile adjacent to an Ally*). The tiles are fixed before the
    /// first step.
    Onto(Box<Tiles>),
}

impl Way {
    /// Whether everything goes in one direction, which does not depend on where it or the doer is.
    pub fn is_given_direction(&self) -> bool {
        matches!(
            self,
            Way::SameDirection | Way::ThatDirection | Way::OppositeDirection | Way::Along(_) | Way::Against(_)
        )
    }

    /// Returns the place that the direction leads toward or away from.
    pub fn goal(&self) -> Option<&Spot> {
        match self {
            Way::Toward(spot) | Way::AwayFrom(spot) | Way::StraightToward(spot) | Way::StraightAway(spot) => Some(spot),
            Way::StraightLine
            | Way::Onto(_)
            | Way::SameDirection
            | Way::ThatDirection
            | Way::OppositeDirection
            | Way::Along(_)
            | Way::Against(_)
            | Way::Diagonally
            | Way::AsChosen(_) => None,
        }
    }
}

/// The way of a move for one option ([`Way::AsChosen`]).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChosenWay {
    /// The option.
    pub option: Id,
    /// The way of the move if the option was chosen.
    pub way: Way,
}

/// Drops a bound of 1. Every move has at least one step, and equal meanings have to be equal objects.
fn more_than_one<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Number>, D::Error> {
    Ok(Option::deserialize(deserializer)?.filter(|steps| *steps != Number::N(1)))
}

/// Flattens a nested *or*: *A or B or C* is one list, whatever its nesting in the text.
fn flat<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Deed>, D::Error> {
    let written: Vec<Deed> = Vec::deserialize(deserializer)?;
    let mut deeds = Vec::with_capacity(written.len());
    for deed in written {
        match deed {
            Deed::AnyOf(inner) => deeds.extend(inner),
            deed => deeds.push(deed),
        }
    }
    Ok(deeds)
}

/// Matches the chars of a deed that are the topic of its sentence. This is a macro, because it serves for shared and
/// for mutable references.
macro_rules! topic {
    ($deed:expr) => {
        match $deed {
            Deed::Placed { who }
            | Deed::BeginsTurn { who, .. }
            | Deed::PassesTurn { who, .. }
            | Deed::UsesMove { who, .. }
            | Deed::Leaves { who, .. }
            | Deed::Uses { who, .. }
            | Deed::Becomes { who, .. }
            | Deed::Loses { who, .. }
            | Deed::Enters { what: Piece::Char(who), .. }
            | Deed::Moves { what: Some(Piece::Char(who)), .. } => Some(who),
            _ => None,
        }
    };
}

impl Deed {
    /// Creates the deed of a char that moves in this manner.
    pub fn moves(who: Chars, how: Manner) -> Deed {
        Deed::Moves {
            what: Some(Piece::Char(who)),
            how,
            by: None,
            way: None,
            except: None,
            at_least: None,
            through: None,
        }
    }

    /// Returns the char that does the deed, or to which the deed happens. For a move this is the char that is moved.
    /// `None` for a hit.
    pub fn mover(&self) -> Option<&Chars> {
        topic!(self)
    }

    /// Splits the deed at every *or*. The result is a list of deeds without *or*, one of which has to happen.
    pub fn alternatives(&self) -> Vec<Deed> {
        if let Deed::AnyOf(deeds) = self {
            return deeds.iter().flat_map(Deed::alternatives).collect();
        }
        for at in 0.. {
            let mut deed = self.clone();
            match deed.roles_mut().into_iter().nth(at) {
                None => break,
                Some(Chars::Or(several)) => {
                    let several = std::mem::take(several);
                    let one = |chars: Chars| {
                        let mut deed = self.clone();
                        if let Some(role) = deed.roles_mut().into_iter().nth(at) {
                            *role = chars;
                        }
                        deed
                    };
                    return several.into_iter().map(one).flat_map(|deed| deed.alternatives()).collect();
                }
                Some(_) => {}
            }
        }
        vec![self.clone()]
    }

    /// Returns the chars in the deed's roles, as mutable references.
    pub fn roles_mut(&mut self) -> Vec<&mut Chars> {
        match self {
            Deed::Hits { by, whom, .. } => by.iter_mut().chain(whom).collect(),
            Deed::Moves { what, by, .. } => {
                let what = what.iter_mut().filter_map(|what| match what {
                    Piece::Char(chars) => Some(chars),
                    Piece::Token(_) => None,
                });
                what.chain(by).collect()
            }
            deed => topic!(deed).into_iter().collect(),
        }
    }

    /// Returns the chars in the deed's roles.
    pub fn roles(&self) -> Vec<&Chars> {
        match self {
            Deed::Hits { by, whom, .. } => by.iter().chain(whom).collect(),
            Deed::Moves { what, by, .. } => {
                let what = what.iter().filter_map(|what| match what {
                    Piece::Char(chars) => Some(chars),
                    Piece::Token(_) => None,
                });
                what.chain(by).collect()
            }
            deed => topic!(deed).into_iter().collect(),
        }
    }

    /// Returns the deed with these chars in the role of [`Chars::Subject`].
    pub fn of_subject(&self, who: &Chars) -> Deed {
        let mut deed = self.clone();
        if let Deed::AnyOf(deeds) = &mut deed {
            deeds.iter_mut().for_each(|deed| *deed = deed.of_subject(who));
        }
        for role in deed.roles_mut() {
            if *role == Chars::Subject {
                *role = who.clone();
            }
        }
        deed
    }
}
