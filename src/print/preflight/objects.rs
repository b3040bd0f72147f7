//! Lookup of values in the objects of a PDF.

use lopdf::{Dictionary, Document, Object};

/// The length of a point in millimetres.
pub(super) const MM: f64 = 25.4 / 72.0;

/// The greatest depth to which forms within forms are followed.
pub(super) const DEEPEST: usize = 12;

pub(super) fn is(dict: &Dictionary, kind: &[u8]) -> bool {
    dict.get(b"Type").and_then(Object::as_name).is_ok_and(|name| name == kind)
}

pub(super) fn resolved<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Object> {
    document.dereference(object).ok().map(|(_, object)| object)
}

pub(super) fn dict<'a>(document: &'a Document, from: &'a Dictionary, key: &[u8]) -> Option<&'a Dictionary> {
    resolved(document, from.get(key).ok()?)?.as_dict().ok()
}

pub(super) fn number(object: &Object) -> Option<f64> {
    object.as_float().ok().map(f64::from)
}
