//! The squares of the moves of pieces as things, so that the checks of a pack can be about them.

use std::collections::BTreeMap;

use model::{Declared, FieldRule, FieldType, Id, PieceMove, Thing, ThingKind, Value};
use vocabulary::names::plural;

/// The kind of the squares: *all Moves*, *the number of its Movement whose Forward is less than 0*.
pub(crate) const KIND: &str = "Move";
/// The fields of a square.
pub(crate) const FIELDS: [&str; 4] = ["Aside", "Forward", "Moves", "Captures"];

/// Returns the kind of the squares.
pub(crate) fn kind() -> ThingKind {
    let number = || FieldType::Number {
        least: -crate::field_type::MOST,
        most: crate::field_type::MOST,
        step: 1,
        percent: false,
    };
    let holds = [number(), number(), FieldType::YesOrNo, FieldType::YesOrNo];
    let field = |(name, holds): (&str, FieldType)| FieldRule {
        id: Id::of(name),
        name: name.to_owned(),
        optional: false,
        holds,
    };
    ThingKind {
        id: Id::of(KIND),
        name: KIND.to_owned(),
        plural: plural(KIND),
        card: false,
        role: None,
        fields: FIELDS.into_iter().zip(holds).map(field).collect(),
    }
}

/// Returns the id of a square of a thing's field.
pub(crate) fn id(thing: &Thing, field: &Id, index: usize) -> Id {
    Id::exactly(&format!("{}/{}/{field}/{index}", thing.kind, thing.id))
}

/// Makes things of the squares of all things.
pub(crate) fn things(declared: &Declared) -> Vec<Thing> {
    declared.things.iter().flat_map(of_thing).collect()
}

/// Makes things of the squares of a thing.
pub(crate) fn of_thing(thing: &Thing) -> Vec<Thing> {
    let mut found = Vec::new();
    for (field, value) in &thing.fields {
        let Value::Moves(moves) = value else { continue };
        found.extend(moves.iter().enumerate().map(|(index, square)| of_square(id(thing, field, index), square)));
    }
    found
}

fn of_square(id: Id, square: &PieceMove) -> Thing {
    let values = [
        Value::Number(square.aside),
        Value::Number(square.forward),
        Value::YesOrNo(square.what.moves()),
        Value::YesOrNo(square.what.captures()),
    ];
    Thing {
        id,
        kind: Id::of(KIND),
        name: in_words(square),
        number: None,
        takes: Vec::new(),
        fields: FIELDS.into_iter().map(Id::of).zip(values).collect(),
        printed: BTreeMap::new(),
        keywords: BTreeMap::new(),
    }
}

/// Describes a square for findings: *2 forward and 1 to the left*.
fn in_words(square: &PieceMove) -> String {
    let part = |count: i32, more: &str, less: &str| match count {
        0 => None,
        count => Some(format!("{} {}", count.unsigned_abs(), if count > 0 { more } else { less })),
    };
    let parts = [part(square.forward, "forward", "backward"), part(square.aside, "to the right", "to the left")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
