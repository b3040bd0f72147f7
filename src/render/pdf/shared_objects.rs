//! Objects that several pages refer to, each under a name made from its content.

use std::collections::BTreeMap;
use std::sync::Arc;

use lopdf::Object;

use crate::content_hash::content_hash;

/// The kinds of shared objects: the entries of a resource dictionary.
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

/// The name of a shared object. It is made from a hash of the content, so equal objects on different pages are stored
/// once.
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

    /// The name as a part of content that is hashed. Its format is fixed and not derived from the type, because
    /// renaming the type would otherwise change the bytes of every document.
    pub fn hash_key(self) -> String {
        format!("Some(Name {{ kind: {}, mark: {} }})", self.kind.key(), self.content_hash)
    }

    /// The name as resource dictionaries and content streams write it.
    pub fn text(self) -> String {
        format!("{}{:x}", self.kind.letter(), self.content_hash)
    }
}

/// A shared object. It refers to other shared objects by name until objects get their ids.
#[derive(Debug, Clone)]
pub struct SharedObject {
    pub object: Object,
    /// The objects that its own resource dictionary must name.
    pub needs: Vec<ObjectName>,
    /// The soft mask of a graphics state, or the alpha channel of a picture.
    pub mask: Option<ObjectName>,
}

pub type SharedObjects = BTreeMap<ObjectName, Arc<SharedObject>>;
