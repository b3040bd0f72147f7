//! The types of fields in words, for findings.

use crate::percentage;
use model::{FieldType, Id};

/// Describes the values of a type.
pub(crate) fn wanted(holds: &FieldType) -> String {
    match holds {
        FieldType::Number { percent: true, .. } => percentage::EXAMPLE.to_owned(),
        FieldType::Number { .. } => "a whole number".to_owned(),
        FieldType::Span { percent: true, .. } => percentage::SPAN_EXAMPLE.to_owned(),
        FieldType::Span { .. } => "a number, or two such as 1-2".to_owned(),
        FieldType::YesOrNo => "yes or no".to_owned(),
        FieldType::Words => "words".to_owned(),
        FieldType::OneOf(words) => format!("one of these: {}", words.join(", ")),
        FieldType::Signs { of, .. } => format!("signs out of “{of}”"),
        FieldType::Changes(of) => format!("changes of {}, such as +1/+0", of.join(" / ")),
        FieldType::Thing(of) => format!("the name of one of: {}", list(of)),
        FieldType::Things { of, .. } => format!("names of these, with commas: {}", list(of)),
        FieldType::Amounts { of, .. } => format!("numbers and names of: {}", list(of)),
        FieldType::Combination { of, .. } => format!("names of these, with “+” between them: {}", list(of)),
        FieldType::Moves => crate::moves_diagram::EXAMPLE.to_owned(),
        FieldType::Rules => "a rule text".to_owned(),
    }
}

fn list(ids: &[Id]) -> String {
    ids.iter().map(Id::to_string).collect::<Vec<_>>().join(", ")
}
