//! Checks that chars are moved and summoned to free tiles, because a tile holds at most one char (catalogue FAT-D15;
//! kernel G5).

use crate::facts::AntecedentPick;
use crate::index::Index;
use crate::text::Text;
use crate::text_search::{find_word, place_of_word};
use crate::walk::{self, Node};
use diagnostic::registry::{OCCUPIED_DESTINATION, ONE_TILE_FOR_MANY, PERHAPS_OCCUPIED_DESTINATION};
use diagnostic::{Diagnostic, Fix};
use model::*;

/// The answer to the question whether a tile is free. The text is the reason why the tile may not be free, as a clause.
enum Free {
    Surely,
    Perhaps(&'static str),
    Never(&'static str),
}

pub fn destinations(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    walk::rules(text.rules, &mut |node, at| {
        let (moved, to) = match node {
            Node::Act(Act::MoveTo { what: Piece::Char(who), to }) => (Some(who), to),
            Node::Act(Act::Summon { on, .. }) => (None, on),
            _ => return,
        };
        let destination = Destination { index, text, rule: at.rule };
        if moved.is_some_and(|who| destination.many(who) && destination.one_tile(to, who)) {
            found.push(destination.one_for_many());
            return;
        }
        if destination.is_tested() {
            return;
        }
        match destination.free(to, moved) {
            Free::Surely => {}
            Free::Perhaps(_) if destination.asks_for_free_tile() => {}
            Free::Perhaps(why) => found.push(destination.perhaps(moved, why)),
            Free::Never(why) => {
                let message = format!("{} sends a char to a tile that is never free: {why}.", text.name());
                found.push(
                    text.rule_finding(index.places, &OCCUPIED_DESTINATION, at.rule, message)
                        .help("Two chars cannot stand on one tile. Name an empty tile, or let the two trade places."),
                );
            }
        }
    });
}

struct Destination<'i, 't, 'a> {
    index: &'i Index<'a>,
    text: &'t Text<'a>,
    rule: usize,
}

impl<'a> Destination<'_, '_, 'a> {
    fn free(&self, to: &Tiles, moved: Option<&Chars>) -> Free {
        match to {
            Tiles::Pick(pick) => self.picked(pick),
            Tiles::It(label) => {
                match self.text.facts.antecedent(*label, self.rule).map(|antecedent| &antecedent.pick) {
                    Some(AntecedentPick::Tile(pick)) => self.picked(pick),
                    _ => Free::Perhaps("a char may stand on that tile"),
                }
            }
            Tiles::Of(spot) => match &**spot {
                Spot::Char(who) if Some(who) == moved => Free::Never("it stands there already"),
                Spot::Char(_) => Free::Never("a char stands there"),
                Spot::Token(_) => Free::Perhaps("a char may stand on the tile of a token"),
                Spot::Tile(tiles) => self.free(tiles, moved),
            },
            // The char has just left this tile, and the text puts no other char on it.
            Tiles::Left(_) => Free::Surely,
            Tiles::Here | Tiles::Param(_) | Tiles::Subject => Free::Perhaps("a char may stand on this tile"),
            Tiles::Began { .. } => Free::Perhaps("another char may stand there by then"),
            Tiles::Row(_) | Tiles::Column(_) | Tiles::MirroredInRow(_) | Tiles::MirroredInColumn(_) => {
                Free::Perhaps("a char may stand there")
            }
            Tiles::Behind(_)
            | Tiles::Opposite { .. }
            | Tiles::Place { .. }
            | Tiles::Next
            | Tiles::NextFrom(_)
            | Tiles::FrontOf(_)
            | Tiles::BackOf(_) => Free::Perhaps("a char may stand there, or the board may end"),
        }
    }

    fn picked(&self, pick: &Pick<TileNoun>) -> Free {
        if pick.that.iter().any(needs_char) {
            return Free::Never("it is described as a tile with a char on it");
        }
        let structure = match &pick.noun {
            TileNoun::Structure(id) => self.index.definition(id).map(|definition| &definition.what),
            TileNoun::Tile => None,
        };
        let pattern_empty = matches!(structure, Some(Kind::Structure { pattern }) if pattern.that.iter().any(is_empty));
        if pattern_empty || pick.that.iter().any(is_empty) {
            Free::Surely
        } else {
            Free::Perhaps("a char may stand on such a tile")
        }
    }

    /// Whether the rule tests if the place is free. A rule with such a test says itself what happens on an occupied
    /// tile.
    fn is_tested(&self) -> bool {
        let mut tested = false;
        walk::rules(self.text.rules, &mut |node, at| {
            if at.rule != self.rule {
                return;
            }
            tested |= match node {
                Node::Cond(Cond::Is { what, .. }) => mentions_occupation(what),
                Node::Cond(Cond::CharsExist(pick)) => pick.that.iter().any(|pred| matches!(pred, Pred::On(_))),
                Node::Cond(Cond::CouldNotMove(_) | Cond::NotMovedInFull(_)) => true,
                Node::Step(Step::InsteadIf { .. }) => true,
                _ => false,
            };
        });
        tested
    }

    /// Whether the phrase denotes several chars that are all moved.
    fn many(&self, who: &'a Chars) -> bool {
        let one_by_one = |label| self.text.facts.antecedent(label, self.rule).is_some_and(|it| it.one_by_one);
        if matches!(who, Chars::It(label) if one_by_one(*label)) {
            return false;
        }
        let Some(pick) = self.text.facts.char_pick(who, self.rule) else { return false };
        match &pick.many {
            Many::Each => pick.extreme.is_none(),
            Many::Exactly(Number::N(n)) => *n > 1,
            _ => false,
        }
    }

    /// Whether all of the chars go to the same tile. *An empty tile* does not count, because each char gets a new
    /// choice (kernel C3).
    fn one_tile(&self, to: &Tiles, who: &Chars) -> bool {
        let by_each = |chars: &Chars| chars == who || matches!(chars, Chars::It(_));
        match to {
            Tiles::Here | Tiles::Param(_) | Tiles::Subject => true,
            Tiles::It(label) => {
                match self.text.facts.antecedent(*label, self.rule).map(|antecedent| &antecedent.pick) {
                    Some(AntecedentPick::Tile(pick)) => matches!(pick.many, Many::One | Many::The),
                    _ => true,
                }
            }
            Tiles::Of(spot)
            | Tiles::Opposite { of: spot, .. }
            | Tiles::Row(spot)
            | Tiles::Column(spot)
            | Tiles::MirroredInRow(spot)
            | Tiles::MirroredInColumn(spot)
            | Tiles::Place { of: spot, .. } => !matches!(&**spot, Spot::Char(chars) if by_each(chars)),
            Tiles::FrontOf(of) | Tiles::BackOf(of) => !matches!(&**of, Pointer::Char(chars) if by_each(chars)),
            Tiles::Next => false,
            Tiles::NextFrom(spot) => !matches!(&**spot, Spot::Char(chars) if by_each(chars)),
            Tiles::Left(chars) | Tiles::Behind(chars) => !by_each(chars),
            Tiles::Began { who: chars, .. } => !by_each(chars),
            Tiles::Pick(pick) => pick.many == Many::The,
        }
    }

    fn one_for_many(&self) -> Diagnostic {
        let message = format!("{} sends several chars to one tile, where only one can stand.", self.text.name());
        self.text
            .rule_finding(self.index.places, &ONE_TILE_FOR_MANY, self.rule, message)
            .help("Give each its own tile, such as “an empty tile adjacent to …”, or move one char only.")
    }

    /// Whether the words of the rule ask for a free tile: *to the tile behind it, if that tile is empty*. A rule object
    /// need not keep such words, because a char never goes to an occupied tile.
    fn asks_for_free_tile(&self) -> bool {
        const WORDS: [&str; 6] = ["empty", "free", "open", "unoccupied", "vacant", "not occupied"];
        let words = self.index.places.words(self.text.rule(self.rule));
        WORDS.iter().any(|word| find_word(words, word).is_some())
    }

    fn perhaps(&self, moved: Option<&Chars>, why: &str) -> Diagnostic {
        let at = self.text.rule(self.rule);
        let does = if moved.is_some() { "moves a char" } else { "summons" };
        let message = format!("{} {does} to a tile that may not be free: {why}.", self.text.name());
        let finding = self
            .text
            .rule_finding(self.index.places, &PERHAPS_OCCUPIED_DESTINATION, self.rule, message)
            .help("If it is not free, nothing happens. Write “an empty tile …”, or add “if that tile is empty”.");
        let words = self.index.places.words(at);
        let once = find_word(words, "a tile").filter(|n| {
            let rest = words.get(n + 1..).unwrap_or("");
            find_word(rest, "a tile").is_none()
        });
        match once {
            Some(_) => {
                let place = place_of_word(self.index.places, at, "a tile");
                finding.fix(Fix::replace("Write “an empty tile”", place, "an empty tile").unsafely())
            }
            None => finding,
        }
    }
}

fn is_empty(pred: &Pred) -> bool {
    match pred {
        Pred::Empty => true,
        Pred::Not(not) => matches!(**not, Pred::Occupied),
        Pred::Both(preds) => preds.iter().any(is_empty),
        _ => false,
    }
}

fn needs_char(pred: &Pred) -> bool {
    match pred {
        Pred::Occupied => true,
        Pred::Holding(pick) => !matches!(pick.many, Many::No | Many::AtMost(_) | Many::FewerThan(_)),
        Pred::Not(not) => matches!(**not, Pred::Empty),
        Pred::Both(preds) => preds.iter().any(needs_char),
        _ => false,
    }
}

/// Whether the predicate asks if a tile is empty or occupied.
fn mentions_occupation(pred: &Pred) -> bool {
    let mut speaks = false;
    walk::pred(pred, &mut |node, _| {
        speaks |= matches!(node, Node::Pred(Pred::Empty | Pred::Occupied | Pred::Holding(_)));
    });
    speaks
}
