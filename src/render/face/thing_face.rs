//! A card of a kind that a pack declares, for a template.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::colour::Palette;

/// A card of a declared kind, for a template.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ThingFace {
    /// The kind as printed, and its id.
    pub kind: String,
    pub key: String,
    /// By the id of the field; fields that the card lacks are left out.
    pub fields: BTreeMap<String, FieldFace>,
    /// The same fields in the order of the kind, without those that are printed elsewhere: the title, and the
    /// abilities.
    pub list: Vec<FieldFace>,
}

/// The value of a field.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct FieldFace {
    pub name: String,
    /// The designer's words.
    pub text: String,
    pub number: i32,
    /// The things that the field names.
    pub items: Vec<ItemFace>,
}

/// A thing that a field names.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ItemFace {
    pub name: String,
    pub key: String,
    /// How many of it, for a field that counts.
    pub count: u32,
    /// The fields of the thing as printed, by the id of the field.
    pub fields: BTreeMap<String, String>,
    /// The palette of its field *Ink*.
    pub palette: Palette,
}
