//! Reports two standing rules of one text that cannot both be followed (kernel C5).

use crate::index::Index;
use crate::text::Text;
use diagnostic::Diagnostic;
use diagnostic::registry::CONTRADICTION;
use model::*;

pub fn contradiction(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let standing: Vec<(usize, &Standing)> = text
        .rules
        .iter()
        .enumerate()
        .filter_map(|(n, rule)| match rule {
            Rule::Always(standing) => Some((n, standing)),
            _ => None,
        })
        .collect();
    for (later, (n, rule)) in standing.iter().enumerate() {
        let clash = standing
            .iter()
            .take(later)
            .find_map(|(m, other)| clash(other, rule).or_else(|| clash(rule, other)).map(|reason| (*m, reason)));
        if let Some((m, reason)) = clash {
            let message = format!("Two sentences of {} contradict each other: {reason}.", text.name());
            found.push(
                text.rule_finding(index.places, &CONTRADICTION, *n, message)
                    .label(index.place(text.rule(m)), "the other of the two")
                    .help("“Can't” wins over “must”, and “must” over “may”. Leave one of the two out."),
            );
        }
    }
}

/// Returns the reason why the two rules contradict each other. `None` if no contradiction was found.
fn clash(one: &Standing, other: &Standing) -> Option<String> {
    match (one, other) {
        (Standing::Cant { who, deed }, Standing::Must { who: same, deed: bidden }) if who == same => (deed == bidden
            || is_any_move(deed) && moves(bidden))
        .then(|| "one says that something must be done, the other that it can't".to_owned()),
        (Standing::HasMoves { who, count }, Standing::HasMoves { who: same, count: other }) => {
            (who == same && count < other).then(|| format!("one grants {count} move activations, the other {other}"))
        }
        (Standing::Cant { who, deed }, Standing::HasMoves { who: same, count: 1.. })
        | (
            Standing::Cant { who, deed },
            Standing::MovesMayBe { who: same, .. }
            | Standing::OneMoveMayBe { who: same, .. }
            | Standing::FirstMoveMayBe { who: same, .. }
            | Standing::MovesMayGoTo { who: same, .. },
        ) if is_any_move(deed) || matches!(deed, Deed::UsesMove { beyond: None, .. }) => {
            (who == same).then(|| "one grants moves, the other forbids their use".to_owned())
        }
        (Standing::AtMostOnTile { token, count, .. }, Standing::AtMostOnTile { token: same, count: other, .. })
        | (Standing::AtMostOnBoard { token, count, .. }, Standing::AtMostOnBoard { token: same, count: other, .. }) => {
            (token == same && count < other).then(|| format!("one allows at most {count}, the other at most {other}"))
        }
        (Standing::AtMostOnBoard { token, count, .. }, Standing::AtMostOnTile { token: same, count: other, .. }) => {
            (token == same && count < other)
                .then(|| format!("one allows {other} on one tile, the other only {count} on the whole board"))
        }
        _ => None,
    }
}

fn moves(deed: &Deed) -> bool {
    matches!(deed, Deed::Enters { .. } | Deed::Leaves { .. } | Deed::UsesMove { beyond: None, .. })
}

/// Whether the deed is every move of the char by itself.
fn is_any_move(deed: &Deed) -> bool {
    matches!(deed, Deed::Moves { how: Manner::Any | Manner::Itself, way: None, except: None, .. })
}
