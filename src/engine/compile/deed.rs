//! Compiles deeds. Triggers wait for deeds, standing rules forbid or demand deeds, and predicates ask about past deeds.

use super::pick::is_any_char;
use super::text::{RuleSubject, Text, Within};
use crate::program::*;
use crate::view::AskedRole;
use model::{CharNoun, Chars, Deed, Manner, Many, Past, Pick, Piece, Pred, Spot, Tiles, Tokens, Way};

/// The list that collects the phrases inside participants. `None` if the deed is not an event.
type Parts<'p> = Option<&'p mut Vec<Within>>;

impl Text<'_, '_> {
    /// Compiles a deed; of several deeds joined by *or*, only the first. With `parts`, the deed is an event, and its
    /// participants get registers.
    pub(super) fn deed(&mut self, deed: &Deed, parts: &mut Parts) -> Option<DeedX> {
        Some(match deed {
            Deed::AnyOf(deeds) => return deeds.first().and_then(|deed| self.deed(deed, parts)),
            Deed::GameStarts => DeedX::GameStarts,
            Deed::Placed { who } => DeedX::Placed(self.part(who, parts)),
            Deed::BeginsTurn { who, place } => DeedX::Begins(self.part(&standing_there(who, place), parts)),
            Deed::PassesTurn { who, place, next } => {
                DeedX::Passes { who: self.part(&standing_there(who, place), parts), next: *next }
            }
            Deed::Hits { by, whom, through } => {
                let by = by.as_ref().and_then(|by| self.partner(by, parts));
                let whom = whom.as_ref().and_then(|whom| self.partner(whom, parts));
                DeedX::Hit { by, whom, through: *through }
            }
            Deed::Moves { .. } => return self.moving(deed, parts),
            Deed::UsesMove { who, beyond } => {
                DeedX::Activates { who: self.part(who, parts), beyond: beyond.unwrap_or(0) }
            }
            Deed::Enters { what: Piece::Char(who), tile, by_activation, from_adjacent } => DeedX::Enters {
                from_adjacent: *from_adjacent,
                who: self.part(who, parts),
                tile: self.tile_part(tile, parts),
                by_activation: *by_activation,
            },
            Deed::Enters { what: Piece::Token(what), tile, .. } => {
                DeedX::TokenEnters { what: self.token_part(what, parts), tile: self.tile_part(tile, parts) }
            }
            Deed::Leaves { who, tile, by_activation } => DeedX::Leaves {
                who: self.part(who, parts),
                tile: self.tile_part(tile, parts),
                by_activation: *by_activation,
            },
            Deed::Uses { who, action } => DeedX::Uses { who: self.part(who, parts), action: self.action_ref(action) },
            Deed::Becomes { who, condition } => {
                DeedX::Becomes { who: self.part(who, parts), condition: self.condition(condition) }
            }
            Deed::Loses { who, condition } => {
                DeedX::Loses { who: self.part(who, parts), condition: self.condition(condition) }
            }
            Deed::Put { what } => match self.token_part(what, parts) {
                TokensX::Pick(pick) => DeedX::TokenPut(*pick),
                _ => return None,
            },
            Deed::Removed { what } => DeedX::TokenRemoved(self.token_part(what, parts)),
            Deed::ThisRemoved => DeedX::ThisRemoved,
            Deed::Forms { what } => match self.tile_part(&Tiles::Pick(what.clone()), parts) {
                TilesX::Pick(pick) => {
                    let structure = match pick.noun {
                        TileNounX::Structure(structure) => Some(structure),
                        TileNounX::Tile => None,
                    };
                    DeedX::Forms { structure, that: pick.that, label: pick.label }
                }
                _ => return None,
            },
        })
    }

    fn moving(&mut self, deed: &Deed, parts: &mut Parts) -> Option<DeedX> {
        let Deed::Moves { what, how, by, way, except, at_least, through } = deed else { return None };
        let heading = way.as_ref().map(|way| (way, false)).or(except.as_ref().map(|way| (way, true)));
        if let Some((way, except)) = heading {
            let (spot, nearer) = match way {
                Way::Toward(spot) => (spot, true),
                Way::AwayFrom(spot) => (spot, false),
                way => {
                    self.wrong(format!("a char cannot be told to move {way:?}"));
                    return None;
                }
            };
            let Some(Piece::Char(who)) = what else { return None };
            if parts.is_some() || *how != Manner::Itself {
                self.unsupported("the way of such a move");
            }
            return Some(DeedX::Heads { who: self.part(who, parts), spot: self.spot(spot), nearer, except });
        }
        if parts.is_some() && at_least.is_some() {
            self.unsupported("an event that depends on the number of steps");
        }
        if let Some(Piece::Token(what)) = what {
            if at_least.is_some() || through.is_some() {
                self.unsupported("how far a token was moved, or by what");
            }
            let what = self.token_part(what, parts);
            return Some(DeedX::TokenMoves { what, how: *how, by: by.as_ref().map(|by| self.part(by, parts)) });
        }
        let who = match what {
            Some(Piece::Char(who)) => self.partner(who, parts),
            _ => None,
        };
        Some(DeedX::Moves {
            who,
            how: *how,
            by: by.as_ref().and_then(|by| self.partner(by, parts)),
            at_least: at_least.as_ref().map(|steps| self.number(steps)),
            through: *through,
        })
    }

    /// Compiles a char that takes part in the deed.
    fn part(&mut self, who: &Chars, parts: &mut Parts) -> CharsX {
        match parts {
            Some(inner) => self.taker(who, inner),
            None => self.chars(who),
        }
    }

    /// Compiles a char in a role that may stay open. In a question about the past, *a char* leaves the role open.
    fn partner(&mut self, who: &Chars, parts: &mut Parts) -> Option<CharsX> {
        let open = parts.is_none() && self.subject.is_none() && is_any_char(who);
        (!open).then(|| self.part(who, parts))
    }

    fn tile_part(&mut self, tiles: &Tiles, parts: &mut Parts) -> TilesX {
        match parts {
            Some(inner) => self.ground_of(tiles, inner),
            None => self.tiles(tiles),
        }
    }

    fn token_part(&mut self, tokens: &Tokens, parts: &mut Parts) -> TokensX {
        match parts {
            Some(inner) => self.thing(tokens, inner),
            None => self.tokens(tokens),
        }
    }

    /// Compiles the deed of a standing rule about these chars. If the rule lasts only for a time, `held` is the
    /// register that holds the chars.
    pub(super) fn ruled(&mut self, deed: &Deed, who: &Chars, held: Option<Reg>) -> Option<DeedX> {
        let subject = held.map_or_else(|| RuleSubject::Phrase(who.clone()), RuleSubject::Held);
        let outer = self.subject.replace(subject);
        let deed = self.deed(deed, &mut None);
        self.subject = outer;
        if deed.as_ref().is_some_and(|deed| deed.rule_kind().is_none()) {
            self.unsupported("a rule about such a deed");
            return None;
        }
        deed
    }

    /// Compiles the subject of a deed: the chars that the standing rule is about. In a question about the past, the
    /// subject is the char that the question is about.
    pub(super) fn rule_subject(&mut self) -> CharsX {
        match self.subject.clone() {
            Some(RuleSubject::Held(reg)) => CharsX::Reg(reg),
            Some(RuleSubject::Phrase(who)) => self.chars(&who),
            None => CharsX::Subject,
        }
    }

    /// Compiles a question about the past: whether certain deeds happened within a certain time.
    pub(super) fn memory(&mut self, deed: &Deed, when: &Past) -> PredX {
        let outer = self.subject.take();
        let mut deeds = Vec::new();
        for deed in deed.alternatives() {
            let Some(deed) = self.deed(&deed, &mut None) else { continue };
            let kept = match (deed.asked(), when) {
                (None, _) => false,
                (Some(AskedRole::Token), when) => *when == Past::JustNow,
                (Some(_), _) => deed.memory_kind().is_some(),
            };
            let of_plain_tokens = match &deed {
                DeedX::TokenMoves { what: TokensX::Pick(pick), .. } => pick.that.is_empty() && !pick.other,
                DeedX::TokenMoves { what, .. } => *when == Past::JustNow || matches!(what, TokensX::Subject),
                _ => true,
            };
            // Only the text in progress knows what it did *this way*. A rule or trigger outlives this text, so it
            // cannot ask about these deeds.
            let is_known = *when != Past::JustNow || deed.is_in_memory() || !self.outlives;
            if !kept
                || !of_plain_tokens
                || !is_known
                || matches!(deed, DeedX::Heads { .. } | DeedX::Activates { beyond: 1.., .. })
                || matches!(deed, DeedX::Hit { through: Some(_), .. } | DeedX::Moves { through: Some(_), .. })
            {
                self.unsupported("a memory of such a deed");
                continue;
            }
            deeds.push(deed);
        }
        let when = self.past(when);
        self.subject = outer;
        for deed in &deeds {
            match deed.remembered() {
                _ if matches!(when, PastX::JustNow) => {
                    if !deed.is_in_memory() {
                        self.all.recent_of |= deed.memory_kind().map_or(0, |kind| kind.bit());
                    }
                }
                Some(bits) if !when.is_a_turn_of_its_own() => self.all.remembers |= bits,
                _ => {
                    self.all.keeps_history = true;
                    self.all.history_of |= deed.memory_kind().map_or(0, |kind| kind.bit());
                }
            }
        }
        PredX::Did { deeds, when }
    }
}

/// Splits a move in any manner into two deeds, because *can't move or be moved* forbids both. Any other deed stays as
/// it is.
pub(super) fn in_each_manner(deed: &Deed) -> Vec<Deed> {
    let mut both = vec![deed.clone()];
    if let Deed::Moves { how: Manner::Any, .. } = deed {
        both.push(deed.clone());
        for (deed, manner) in both.iter_mut().zip([Manner::Itself, Manner::Effect]) {
            if let Deed::Moves { how, .. } = deed {
                *how = manner;
            }
        }
    }
    both
}

/// Adds the place to the description of the char, as in *an Ally on a Lamp begins its turn*.
fn standing_there(who: &Chars, place: &Option<Pred>) -> Chars {
    let Some(place) = place else { return who.clone() };
    let mut pick = match who {
        Chars::Pick(pick) => (**pick).clone(),
        other => Pick {
            many: Many::One,
            other: false,
            extreme: None,
            noun: CharNoun::Char,
            that: vec![Pred::Same(Box::new(Spot::Char(other.clone())))],
            label: None,
        },
    };
    pick.that.push(place.clone());
    Chars::Pick(Box::new(pick))
}
