//! Two readings of a sentence that say the same in other words are one reading (kernel A4).

use crate::term::Term;

/// Keeps one of the readings that say the same: the one whose words say it plainly. `term` gives the term of a reading.
pub fn fold<R>(readings: &mut Vec<R>, term: impl Fn(&R) -> Option<Term>) {
    if readings.len() < 2 {
        return;
    }
    let terms: Vec<Option<Term>> = readings.iter().map(term).collect();
    let plain: Vec<Option<Term>> = terms.iter().map(|term| term.as_ref().map(plainly)).collect();
    let mut at = 0;
    readings.retain(|_| {
        let here = at;
        at += 1;
        let same = |other: usize| plain[other].is_some() && plain[other] == plain[here];
        let is_plain = |one: usize| terms[one] == plain[one];
        // The first plain reading stays; if no reading is plain, the first reading.
        let is_better = |other: usize| match (is_plain(other), is_plain(here)) {
            (true, false) => true,
            (false, true) => false,
            _ => other < here,
        };
        !(0..plain.len()).any(|other| other != here && same(other) && is_better(other))
    });
}

/// Returns the plain form of the term:
/// - *may gain a move activation* is *gains a move activation*, because a granted one is optional (kernel, Turn);
/// - *all of them* is *them*;
/// - the char that may use an ability at will is *a char with this token* and *the bearer* alike;
/// - a move activation that may go *to an empty tile with another Burrow* may go to that Burrow's tile, because no move
///   goes to an occupied tile.
fn plainly(term: &Term) -> Term {
    let pairs = |fields: &[(&'static str, Term)]| fields.iter().map(|(name, part)| (*name, plainly(part))).collect();
    match term {
        Term::Record("May", fields) if is_grant(fields) => {
            let step = fields.iter().find(|(name, _)| *name == "step");
            step.map_or_else(|| term.clone(), |(_, step)| plainly(step))
        }
        Term::Record("AtWill", fields) => {
            let user =
                |(name, part): &(&'static str, Term)| (*name, if *name == "who" { any(part) } else { plainly(part) });
            Term::Record("AtWill", fields.iter().map(user).collect())
        }
        Term::Record("MovesMayGoTo", fields) => {
            let goal = |(name, part): &(&'static str, Term)| {
                let plain = plainly(part);
                (*name, if *name == "to" { tile_of_another(&plain).unwrap_or(plain) } else { plain })
            };
            Term::Record("MovesMayGoTo", fields.iter().map(goal).collect())
        }
        Term::Record(name, fields) => Term::Record(name, pairs(fields)),
        Term::Fields(fields) => Term::Fields(pairs(fields)),
        Term::Variant(name, parts) => match all_of(name, parts) {
            Some(those) => those.clone(),
            None => Term::Variant(name, parts.iter().map(plainly).collect()),
        },
        Term::List(parts) => Term::List(parts.iter().map(plainly).collect()),
        other => other.clone(),
    }
}

/// Returns *the tile of another Burrow* for *a tile with another Burrow*, with or without the word *empty*.
fn tile_of_another(tile: &Term) -> Option<Term> {
    let Term::Variant("Pick", _) = tile else { return None };
    let fields = tile.parts().next()?;
    let Term::List(that) = fields.field("that")? else { return None };
    let mut with = that.iter().filter(|one| !matches!(one, Term::Variant("Empty", _)));
    let (Some(Term::Variant("With", parts)), None) = (with.next(), with.next()) else { return None };
    let [Term::Fields(token)] = parts.as_slice() else { return None };
    let is_one = |phrase: &Term| matches!(phrase.field("many"), Some(Term::Variant("One", _)));
    let token = Term::Fields(token.clone());
    let is_another = is_one(fields) && is_one(&token) && token.field("other").is_some();
    let of = || Term::Variant("Token", vec![Term::Variant("Pick", vec![token.clone()])]);
    is_another.then(|| Term::Variant("Of", vec![of()]))
}

/// Whether *may* stands before nothing but a grant of move activations.
fn is_grant(may: &[(&'static str, Term)]) -> bool {
    may.iter().any(|(name, step)| {
        let act = match step {
            Term::Variant("Act", parts) => parts.first(),
            _ => None,
        };
        *name == "step" && matches!(act, Some(Term::Record("GainMoves", _)))
    })
}

/// Returns *them* for *all of them*.
fn all_of<'t>(name: &str, parts: &'t [Term]) -> Option<&'t Term> {
    let ("Pick", [Term::Fields(fields)]) = (name, parts) else { return None };
    let field = |wanted: &str| fields.iter().find(|(name, _)| *name == wanted).map(|(_, part)| part);
    let is_each = matches!(field("many"), Some(Term::Variant("Each", _)));
    if !is_each || field("other").is_some() || field("extreme").is_some() {
        return None;
    }
    let Some(Term::List(that)) = field("that") else { return None };
    let [Term::Variant("Same", same)] = that.as_slice() else { return None };
    let [Term::Variant("Char" | "Tile" | "Token", those)] = same.as_slice() else { return None };
    those.first().filter(|those| matches!(those, Term::Variant("It", _)))
}

/// Returns the phrase for any such char: without the distinction between one char and the only one.
fn any(user: &Term) -> Term {
    let Term::Variant("Pick", parts) = user else { return plainly(user) };
    let [Term::Fields(fields)] = parts.as_slice() else { return plainly(user) };
    let one = |(name, part): &(&'static str, Term)| match (*name, part) {
        ("many", Term::Variant("The", _)) => ("many", Term::Variant("One", Vec::new())),
        (name, part) => (name, plainly(part)),
    };
    Term::Variant("Pick", vec![Term::Fields(fields.iter().map(one).collect())])
}
