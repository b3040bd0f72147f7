//! Objects that several pages refer to, each under a name made from its content.

use std::collections::BTreeMap;
use std::sync::Arc;

use lopdf::Object;

use crate::content_hash::content_hash;

/// Kinds of shared objects, as the resource dictionary divides them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectKind {
    XObject,
    Shading,
    ExtGState,
}

impl ObjectKind {
    pub fn key(self) -> &'static str {
        match self {
            ObjectKind::XObject => "XObject",
            ObjectKind::Shading => "Shading",
            ObjectKind::ExtGState => "ExtGState",
        }
    }

    fn letter(self) -> char {
        match self {
            ObjectKind::XObject => 'X',
            ObjectKind::Shading => 'S',
            ObjectKind::ExtGState => 'G',
        }
    }
}

/// The name of a shared object. It is made from the object's content, so equal objects are one, whichever page wrote them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectName {
    pub kind: ObjectKind,
    content_hash: u64,
}

impl ObjectName {
    pub fn new(kind: ObjectKind, content: &[u8]) -> ObjectName {
        ObjectName { kind, content_hash: content_hash(content) }
    }

    pub fn of_hash(kind: ObjectKind, content_hash: u64) -> ObjectName {
        ObjectName { kind, content_hash }
    }

    /// As resource dictionaries and contents write it.
    pub fn text(self) -> String {
        format!("{}{:x}", self.kind.letter(), self.content_hash)
    }
}

/// A shared object. Where it refers to another, the reference stands under a name until ids are given.
#[derive(Debug, Clone)]
pub struct SharedObject {
    pub object: Object,
    /// What its resource dictionary must name.
    pub needs: Vec<ObjectName>,
    /// A soft mask that a graphics state refers to, or the alpha of a picture.
    pub mask: Option<ObjectName>,
}

pub type SharedObjects = BTreeMap<ObjectName, Arc<SharedObject>>;
