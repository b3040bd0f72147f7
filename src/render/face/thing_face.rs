//! A card of a kind that a pack declares, for a template.

use std::collections::BTreeMap;

use serde::Serialize;

use super::moves_face::MovesFace;
use crate::colour::Palette;

/// A card of a declared kind, for a template.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ThingFace {
    /// The name of the kind as printed.
    pub kind: String,
    /// The id of the kind.
    pub key: String,
    /// The fields that the card has, by the id of the field.
    pub fields: BTreeMap<String, FieldFace>,
    /// The same fields in the order that the kind declares, without the title and the abilities, which are printed
    /// elsewhere.
    pub list: Vec<FieldFace>,
}

/// The value of a field.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct FieldFace {
    pub name: String,
    /// The value in the designer's words.
    pub text: String,
    pub number: i32,
    /// The things that the field names.
    pub items: Vec<ItemFace>,
    /// The diagram of a field that holds moves.
    pub moves: Option<MovesFace>,
}

/// A thing that a field names.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ItemFace {
    pub name: String,
    pub key: String,
    /// The number of these things, for a field that holds amounts; otherwise 1.
    pub count: u32,
    /// The values in parentheses after the name of the thing, in words.
    pub with: Vec<String>,
    /// The fields of the thing as printed, by the id of the field.
    pub fields: BTreeMap<String, String>,
    /// The palette made from the thing's field *Ink*.
    pub palette: Palette,
}
