//! Analyses phrases of the rule objects: whether a phrase picks something, how many things, and where a relation is
//! measured from.

use model::{CharNoun, Chars, Many, Pick, Pred, Spot, Tiles, Tokens};

/// Returns the phrase without its label. *Between two Opps* uses the phrase twice. With the label, it is the Opp that
/// is chosen; without the label, it is any other Opp.
pub(super) fn unlabelled(spot: &Spot) -> Spot {
    let mut spot = spot.clone();
    match &mut spot {
        Spot::Char(Chars::Pick(pick)) => pick.label = None,
        Spot::Tile(Tiles::Pick(pick)) => pick.label = None,
        Spot::Token(Tokens::Pick(pick)) => pick.label = None,
        _ => {}
    }
    spot
}

/// Whether the phrase is just *a char*, without any restriction.
pub(super) fn is_any_char(chars: &Chars) -> bool {
    matches!(chars, Chars::Pick(pick) if **pick == Pick {
        many: Many::One, other: false, extreme: None, noun: CharNoun::Char, that: Vec::new(), label: None,
    })
}

/// Splits a relation to several chars: *adjacent to both A and B* becomes *adjacent to A* and *adjacent to B*. `None`
/// for any other predicate.
pub(super) fn to_each(pred: &Pred) -> Option<Vec<Pred>> {
    let Spot::Char(Chars::And(all)) = measured_from(&mut pred.clone())?.clone() else { return None };
    let to_one = |one: Chars| {
        let mut pred = pred.clone();
        *measured_from(&mut pred)? = Spot::Char(one);
        Some(pred)
    };
    all.into_iter().map(to_one).collect()
}

/// Returns the thing from which a relation is measured; `None` for any other predicate.
fn measured_from(pred: &mut Pred) -> Option<&mut Spot> {
    match pred {
        Pred::InCode { of, .. } | Pred::Within { of, .. } | Pred::Away { from: of, .. } => Some(of),
        Pred::Melee(of) | Pred::Adjacent(of) | Pred::Diagonal(of) => Some(of),
        Pred::Clear(of) | Pred::InTargetFrom(of) | Pred::Distant { from: of, .. } => Some(of),
        Pred::Straight(of) | Pred::SameRow(of) | Pred::SameColumn(of) => Some(of),
        _ => None,
    }
}

pub(super) fn several(many: &Many) -> bool {
    !matches!(many, Many::One | Many::The)
}

/// Whether the phrase picks several things.
pub(super) fn picks_several(spot: &Spot) -> bool {
    match spot {
        Spot::Char(Chars::Pick(pick)) => several(&pick.many),
        Spot::Tile(Tiles::Pick(pick)) => several(&pick.many),
        Spot::Token(Tokens::Pick(pick)) => several(&pick.many),
        _ => false,
    }
}

/// Whether the phrase contains something to choose.
pub(super) fn picks(spot: &Spot) -> bool {
    match spot {
        Spot::Char(Chars::Pick(_)) | Spot::Tile(Tiles::Pick(_)) | Spot::Token(Tokens::Pick(_)) => true,
        Spot::Tile(Tiles::Of(spot)) => picks(spot),
        Spot::Tile(Tiles::Left(who) | Tiles::Behind(who) | Tiles::Began { who, .. }) => {
            matches!(**who, Chars::Pick(_))
        }
        Spot::Tile(Tiles::Opposite { of, .. } | Tiles::NextFrom(of) | Tiles::Row(of) | Tiles::Column(of)) => picks(of),
        Spot::Tile(Tiles::MirroredInRow(of) | Tiles::MirroredInColumn(of) | Tiles::Place { of, .. }) => picks(of),
        _ => false,
    }
}
