//! Reads combinations of things: `Ice + Nova`, `Haste + Strike + [any element]`.

use crate::index::{KindIndex, ThingIndex};
use crate::value::{Misfit, ValueReader};
use model::{Combination, CombinationPart, Id, Use};

/// The maximum number of sets that a combination with wildcards may stand for. Three wildcards over ten things each
/// reach it.
const MOST_SETS: usize = 1_000;

impl ValueReader<'_> {
    /// Reads the parts of a combination, which `+` separates. `of` are the kinds of its things, and `from` is the
    /// offset of the text.
    pub(crate) fn combination(&self, of: &[Id], words: &str, from: usize) -> Result<Combination, Misfit> {
        let to = from + words.len();
        let mut parts: Vec<CombinationPart> = Vec::new();
        let mut at = 0;
        for piece in words.split('+') {
            let start = from + at + (piece.len() - piece.trim_start().len());
            at += piece.len() + 1;
            let part = match wildcard(piece, of, self.kinds) {
                Some(kinds) => CombinationPart::AnyOf(kinds),
                None => CombinationPart::Thing(self.thing(of, piece.trim(), start)?),
            };
            // Two wildcards stand for two different things, but a thing is combined with itself by mistake only.
            if matches!(part, CombinationPart::Thing(_)) && parts.contains(&part) {
                let wanted = format!("a combination of different things, and “{}” is in it twice", piece.trim());
                return Err(Misfit::Unfit { from, to, wanted });
            }
            parts.push(part);
        }
        match sets(&parts, self.things) {
            Some(sets) => Ok(Combination { parts, sets }),
            None => Err(Misfit::Limits { from, to, wanted: format!("for at most {MOST_SETS} sets of things") }),
        }
    }
}

/// Reads a wildcard, `[any element]`. Returns the kinds that it stands for; `None` if the text is no wildcard for these
/// kinds.
fn wildcard(piece: &str, of: &[Id], kinds: &KindIndex) -> Option<Vec<Id>> {
    let piece = piece.trim();
    let inner = piece.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(piece);
    let (any, name) = inner.trim().split_once(' ')?;
    let named = kinds.named(name.trim()).filter(|_| any.eq_ignore_ascii_case("any"))?;
    let plain = kinds.plain(&[named]);
    plain.iter().all(|kind| of.contains(kind)).then_some(plain)
}

/// Returns every set of things that the parts stand for, in the order of the pack; `None` if there are too many.
fn sets(parts: &[CombinationPart], things: &ThingIndex) -> Option<Vec<Vec<Use>>> {
    let mut sets: Vec<Vec<Use>> = vec![Vec::new()];
    for part in parts {
        let choices: Vec<Use> = match part {
            CombinationPart::Thing(used) => vec![used.clone()],
            CombinationPart::AnyOf(kinds) => {
                let of_kinds = things.list.iter().filter(|thing| kinds.contains(&thing.kind));
                let used =
                    of_kinds.map(|thing| Use { kind: thing.kind.clone(), thing: thing.id.clone(), with: Vec::new() });
                used.collect()
            }
        };
        if sets.len().saturating_mul(choices.len()) > MOST_SETS {
            return None;
        }
        let with = |set: &Vec<Use>, choice: &Use| {
            let mut set = set.clone();
            set.push(choice.clone());
            set
        };
        let longer = sets.iter().flat_map(|set| {
            let others = choices.iter().filter(|choice| !set.contains(choice));
            others.map(|choice| with(set, choice)).collect::<Vec<_>>()
        });
        sets = longer.collect();
    }
    Some(sets)
}
