//! Reports phrases that describe nothing, because no char, tile or token can ever fit.

use crate::index::Index;
use crate::satisfiability::{Described, PlaceSearch};
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::{GUARD_NEVER_MET, IMPOSSIBLE_DESCRIPTION};
use model::*;

/// Reports phrases and tests of a text that nothing can fulfil. Each rule gets at most one finding.
pub fn impossible_description(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let mut last = None;
    let mut report = |rule: usize, reason: Option<String>| {
        let Some(reason) = reason.filter(|_| last != Some(rule)) else { return };
        last = Some(rule);
        let message = format!("In {}, these words describe something that cannot exist: {reason}.", text.name());
        found.push(
            text.rule_finding(index.places, &IMPOSSIBLE_DESCRIPTION, rule, message)
                .help("Leave out one of the two, or write “or” if either is meant."),
        );
    };
    walk::rules(text.rules, &mut |node, at| match node {
        Node::CharPick(pick) => {
            let nothing = describes_nothing(index, &pick.that, Some(&pick.noun));
            report(at.rule, nothing.or_else(|| nowhere(index, text, char_like(&pick.noun), &pick.that)));
        }
        Node::TilePick(pick) => {
            let nothing = describes_nothing(index, &pick.that, None);
            report(at.rule, nothing.or_else(|| nowhere(index, text, Described::Tile, &pick.that)));
        }
        Node::TokenPick(pick) => report(at.rule, describes_nothing(index, &pick.that, None)),
        Node::Pred(Pred::Both(preds)) => report(at.rule, describes_nothing(index, preds, None)),
        Node::Cond(Cond::Is { what, .. }) => report(at.rule, alone(index, what)),
        Node::Cond(Cond::All(conds)) => report(at.rule, conflicting_tests(index, conds)),
        _ => {}
    });
}

/// Reports guards that exclude every choice of their sentence (kernel C1), so that the action can never be used.
pub fn guard_never_met(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    walk::rules(text.rules, &mut |node, at| {
        let Node::Step(Step::Given { step, cond }) = node else { return };
        let mut never = None;
        walk::step(step, &mut |node, _| {
            let Node::CharPick(Pick { label: Some(label), noun, that, .. }) = node else { return };
            let asked: Vec<Pred> = that.iter().chain(asked_of(cond, *label)).cloned().collect();
            if asked.len() > that.len() && never.is_none() {
                never = describes_nothing(index, &asked, Some(noun))
                    .or_else(|| nowhere(index, text, char_like(noun), &asked));
            }
        });
        if let Some(reason) = never {
            let message = format!("In {}, nothing that can be chosen ever passes the guard: {reason}.", text.name());
            found.push(
                text.rule_finding(index.places, &GUARD_NEVER_MET, at.rule, message)
                    .help("A guard narrows what its sentence chooses. Change the guard, or what may be chosen."),
            );
        }
    });
}

/// Returns the predicates that a guard requires of the char with that label.
fn asked_of(cond: &Cond, label: Label) -> Vec<&Pred> {
    match cond {
        Cond::Is { who, what } if **who == Spot::Char(Chars::It(label)) => vec![&**what],
        Cond::Not(not) => match &**not {
            // *Unless it is …* can be inverted only if it is a single test.
            Cond::Is { who, what } if **who == Spot::Char(Chars::It(label)) => match &**what {
                Pred::Not(pred) => vec![&**pred],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        },
        Cond::All(conds) => conds.iter().flat_map(|cond| asked_of(cond, label)).collect(),
        _ => Vec::new(),
    }
}

fn char_like(noun: &CharNoun) -> Described {
    match noun {
        CharNoun::Opp | CharNoun::Ally => Described::AnotherChar,
        _ => Described::Char,
    }
}

/// Tries all positions on the board, and returns the reason why no tile fits. `None` if a tile may fit.
fn nowhere(index: &Index, text: &Text, what: Described, that: &[Pred]) -> Option<String> {
    let geometry = index.geometry?;
    // Another check reports a target without tiles, or with the doer's own tile only.
    let names_others = |code: &TargetCode| code.distance != Distance::Exactly(0) && !geometry.names_no_tile(*code);
    let target = text.target().filter(|target| target.codes.iter().any(names_others));
    let ground = PlaceSearch { geometry, target };
    let preds: Vec<&Pred> = that.iter().collect();
    let nowhere = !preds.is_empty() && !ground.is_satisfiable(what, &preds);
    nowhere.then(|| "no tile of the board fits, wherever the other things stand".to_owned())
}

/// Reports a structure whose pattern no tile can fulfil.
pub fn impossible_pattern(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    let Kind::Structure { pattern } = &definition.what else { return };
    let mut reason = None;
    walk::pattern(pattern, &mut |node, _| {
        let nothing = match node {
            Node::CharPick(pick) => describes_nothing(index, &pick.that, Some(&pick.noun)),
            Node::TilePick(pick) => describes_nothing(index, &pick.that, None),
            Node::TokenPick(pick) => describes_nothing(index, &pick.that, None),
            _ => None,
        };
        reason = reason.take().or(nothing);
    });
    if let Some(reason) = reason {
        let message = format!("No tile can ever be {}: {reason}.", crate::english::a(&definition.name));
        let at = index.place(crate::source_parts::At::Definition(&definition.id));
        found.push(
            Diagnostic::new(&IMPOSSIBLE_DESCRIPTION, at, message)
                .on(&definition.name, None)
                .help("Leave out one of the two, or write “or” if either is meant."),
        );
    }
}

/// Returns the reason why nothing can fulfil all of these predicates, if that is certain.
pub fn describes_nothing(index: &Index, that: &[Pred], noun: Option<&CharNoun>) -> Option<String> {
    let single = || that.iter().find_map(|pred| alone(index, pred));
    let with_noun = || that.iter().find_map(|pred| against_noun(noun?, pred));
    let pairs = || {
        let mut later = that.iter().enumerate().flat_map(|(n, one)| that.iter().skip(n + 1).map(move |two| (one, two)));
        later.find_map(|(one, two)| conflict(one, two).or_else(|| conflict(two, one)))
    };
    single().or_else(with_noun).or_else(pairs)
}

/// Returns the reason why two tests of the same thing cannot both be true, if that is certain.
fn conflicting_tests(index: &Index, conds: &[Cond]) -> Option<String> {
    let mut tests: Vec<(&Spot, Vec<Pred>)> = Vec::new();
    for cond in conds {
        let Cond::Is { who, what } = cond else { continue };
        match tests.iter_mut().find(|(spot, _)| *spot == &**who) {
            Some((_, preds)) => preds.push((**what).clone()),
            None => tests.push((who, vec![(**what).clone()])),
        }
    }
    let against_itself = conds.iter().any(|cond| match cond {
        Cond::Not(not) => conds.contains(not),
        _ => false,
    });
    if against_itself {
        return Some("one part demands what another part forbids".to_owned());
    }
    tests.iter().filter(|(_, preds)| preds.len() > 1).find_map(|(_, preds)| describes_nothing(index, preds, None))
}

/// Returns the reason why nothing can fulfil this one predicate, if that is certain.
fn alone(index: &Index, pred: &Pred) -> Option<String> {
    let board = &index.set.game.board;
    let farthest = u16::from(board.rows.saturating_sub(1)) + u16::from(board.columns.saturating_sub(1));
    match pred {
        Pred::InRow(0) => Some("rows are counted from 1".to_owned()),
        Pred::InRow(n) if *n > board.rows => Some(format!("the board has {} rows", board.rows)),
        Pred::Away { distance: Number::N(n), .. } if u16::from(*n) > farthest => {
            Some(format!("no two tiles of the board are {n} moves apart; the longest distance is {farthest}"))
        }
        Pred::Between(one, other) if one == other => Some("nothing is between a thing and itself".to_owned()),
        Pred::With(pick) => too_many(index, pick),
        Pred::Both(preds) => describes_nothing(index, preds, None),
        Pred::Either(preds) => {
            let reasons: Option<Vec<String>> = preds.iter().map(|pred| alone(index, pred)).collect();
            reasons?.into_iter().next()
        }
        _ => None,
    }
}

/// Returns the reason why a tile can never have this number of tokens, if that is certain.
fn too_many(index: &Index, pick: &Pick<TokenNoun>) -> Option<String> {
    let (TokenNoun::Token(id), Many::Exactly(Number::N(n)) | Many::AtLeast(Number::N(n))) = (&pick.noun, &pick.many)
    else {
        return None;
    };
    let definition = index.definition(id)?;
    definition.rules.iter().find_map(|rule| match rule {
        Rule::Always(Standing::AtMostOnTile { token, count, .. } | Standing::AtMostOnBoard { token, count, .. })
            if token == id && count < n =>
        {
            Some(format!("a rule allows at most {count} of {} there", definition.name))
        }
        _ => None,
    })
}

/// Returns the reason why no char of that noun can fulfil the predicate, if that is certain.
fn against_noun(noun: &CharNoun, pred: &Pred) -> Option<String> {
    match (noun, pred) {
        (CharNoun::Opp, Pred::Yours) => Some("an Opp is never yours".to_owned()),
        (CharNoun::Ally | CharNoun::YourChar, Pred::Theirs) => {
            Some("your own chars are never the other side's".to_owned())
        }
        (CharNoun::Class(one), Pred::OfClass(other)) if one != other => Some("a char has one class only".to_owned()),
        (_, Pred::Empty) => Some("a char is never empty".to_owned()),
        _ => None,
    }
}

/// Returns the reason why nothing can fulfil both predicates, in this order, if that is certain.
fn conflict(one: &Pred, two: &Pred) -> Option<String> {
    let reason = match (one, two) {
        (Pred::Not(not), other) if **not == *other => "one part demands what another part forbids",
        (Pred::Empty, Pred::Occupied | Pred::Holding(_)) => "an empty tile has no char on it",
        (Pred::Yours, Pred::Theirs) => "nothing belongs to both sides",
        (Pred::OwnHalf, Pred::OtherHalf) => "no tile is in both halves",
        (Pred::InRow(a), Pred::InRow(b)) if a != b => "no tile is in two rows",
        (Pred::OfClass(a), Pred::OfClass(b)) if a != b => "a char has one class only",
        (Pred::Adjacent(a), Pred::Diagonal(b)) if a == b => {
            "only the 4 neighbours in row and column are adjacent, never a diagonal one (“at melee” means all 8)"
        }
        (Pred::Straight(a), Pred::Diagonal(b)) if a == b => "no tile is both on a line and on a diagonal with another",
        (Pred::SameRow(a), Pred::SameColumn(b)) if a == b => "only the tile itself is in both its row and its column",
        (Pred::Adjacent(a), Pred::Away { distance: Number::N(n), from: b }) if a == b && *n != 1 => {
            "adjacent tiles are 1 move apart"
        }
        (Pred::Melee(a), Pred::Away { distance: Number::N(n), from: b }) if a == b && !(1..=2).contains(n) => {
            "tiles at melee are 1 or 2 moves apart"
        }
        (Pred::Within { distance: Number::N(most), of: a }, Pred::Away { distance: Number::N(n), from: b })
            if a == b && n > most =>
        {
            "one distance is longer than the other allows"
        }
        (Pred::Away { distance: Number::N(m), from: a }, Pred::Away { distance: Number::N(n), from: b })
            if a == b && m != n =>
        {
            "a thing has one distance only"
        }
        (Pred::Diagonal(a), Pred::Away { distance: Number::N(n), from: b }) if a == b && n % 2 == 1 => {
            "a diagonal tile is always an even number of moves away"
        }
        _ => return None,
    };
    Some(reason.to_owned())
}
