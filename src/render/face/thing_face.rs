//! A card of a kind that a pack declares, for a template.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::colour::Palette;

/// A card of a declared kind, for a template.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ThingFace {
    /// As printed, and its id.
    pub kind: String,
    pub key: String,
    /// By the id of the field; fields that the card lacks are not there.
    pub fields: BTreeMap<String, FieldFace>,
    /// The same in the order of the kind, those aside that are printed otherwise: the title and what is among the abilities.
    pub list: Vec<FieldFace>,
}

/// What stands in a field.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct FieldFace {
    pub name: String,
    /// The designer's words.
    pub text: String,
    pub number: i32,
    /// The things that it names.
    pub items: Vec<ItemFace>,
}

/// A thing that a field names.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ItemFace {
    pub name: String,
    pub key: String,
    /// How many of it, where it is counted.
    pub count: u32,
    /// What it has, as printed, by the id of the field.
    pub fields: BTreeMap<String, String>,
    /// Of its field *Ink*.
    pub palette: Palette,
}
