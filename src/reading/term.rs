//! A rule object as names, fields and numbers, so that it can be compared with the semantic terms of the lexicon.

use serde::ser;
use serde::ser::{Serialize, Serializer};

/// A value of the model, without its types.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    Number(u64),
    Truth(bool),
    Text(String),
    List(Vec<Term>),
    Fields(Vec<(&'static str, Term)>),
    /// `Name`, `Name(x)`, `Name(x, y)`.
    Variant(&'static str, Vec<Term>),
    /// `Name(a: x)`.
    Record(&'static str, Vec<(&'static str, Term)>),
}

impl Term {
    /// Converts a model value to a term.
    pub fn of<T: Serialize>(value: &T) -> Result<Term, TermError> {
        value.serialize(TermSerializer)
    }

    /// The terms directly inside this one.
    pub fn parts(&self) -> impl Iterator<Item = &Term> {
        let (parts, fields): (&[Term], &[(&'static str, Term)]) = match self {
            Term::Variant(_, parts) | Term::List(parts) => (parts, &[]),
            Term::Fields(fields) | Term::Record(_, fields) => (&[], fields),
            Term::Number(_) | Term::Truth(_) | Term::Text(_) => (&[], &[]),
        };
        parts.iter().chain(fields.iter().map(|(_, part)| part))
    }

    /// The field of this name, if the term has one.
    pub fn field(&self, wanted: &str) -> Option<&Term> {
        match self {
            Term::Fields(fields) | Term::Record(_, fields) => {
                fields.iter().find(|(name, _)| *name == wanted).map(|(_, part)| part)
            }
            _ => None,
        }
    }

    /// Collects the label of every reference (`It`) in the term.
    pub fn references(&self, found: &mut Vec<u8>) {
        match self {
            Term::Variant("It", parts) => {
                if let [Term::Number(label)] = parts.as_slice() {
                    found.extend(u8::try_from(*label));
                }
            }
            _ => self.parts().for_each(|part| part.references(found)),
        }
    }

    /// Whether the term contains a variant or record of this name.
    pub fn has(&self, wanted: &str) -> bool {
        matches!(self, Term::Variant(name, _) | Term::Record(name, _) if *name == wanted)
            || self.parts().any(|part| part.has(wanted))
    }

    /// Collects the label of every labelled phrase in the term. The phrases inside a phrase come before it.
    pub fn labels(&self, found: &mut Vec<u8>) {
        match self {
            Term::Fields(fields) | Term::Record(_, fields) => fields.iter().for_each(|(name, part)| match part {
                Term::Number(label) if *name == "label" => found.extend(u8::try_from(*label)),
                other => other.labels(found),
            }),
            _ => self.parts().for_each(|part| part.labels(found)),
        }
    }
}

/// The error for a value of the model that no rule text can express: a mistake in the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermError(pub String);

impl std::fmt::Display for TermError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TermError {}

impl ser::Error for TermError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        TermError(message.to_string())
    }
}

struct TermSerializer;

fn no<T>(what: &str) -> Result<T, TermError> {
    Err(TermError(format!("rule objects have no {what}")))
}

impl Serializer for TermSerializer {
    type Ok = Term;
    type Error = TermError;
    type SerializeSeq = PartsSerializer;
    type SerializeTuple = PartsSerializer;
    type SerializeTupleStruct = PartsSerializer;
    type SerializeTupleVariant = PartsSerializer;
    type SerializeMap = MapSerializer;
    type SerializeStruct = FieldsSerializer;
    type SerializeStructVariant = FieldsSerializer;

    fn serialize_bool(self, v: bool) -> Result<Term, TermError> {
        Ok(Term::Truth(v))
    }
    fn serialize_u8(self, v: u8) -> Result<Term, TermError> {
        Ok(Term::Number(v.into()))
    }
    fn serialize_u16(self, v: u16) -> Result<Term, TermError> {
        Ok(Term::Number(v.into()))
    }
    fn serialize_u32(self, v: u32) -> Result<Term, TermError> {
        Ok(Term::Number(v.into()))
    }
    fn serialize_u64(self, v: u64) -> Result<Term, TermError> {
        Ok(Term::Number(v))
    }
    fn serialize_i8(self, _: i8) -> Result<Term, TermError> {
        no("negative numbers")
    }
    fn serialize_i16(self, _: i16) -> Result<Term, TermError> {
        no("negative numbers")
    }
    fn serialize_i32(self, _: i32) -> Result<Term, TermError> {
        no("negative numbers")
    }
    fn serialize_i64(self, _: i64) -> Result<Term, TermError> {
        no("negative numbers")
    }
    fn serialize_f32(self, _: f32) -> Result<Term, TermError> {
        no("fractions")
    }
    fn serialize_f64(self, _: f64) -> Result<Term, TermError> {
        no("fractions")
    }
    fn serialize_char(self, _: char) -> Result<Term, TermError> {
        no("letters")
    }
    fn serialize_str(self, v: &str) -> Result<Term, TermError> {
        Ok(Term::Text(v.to_owned()))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Term, TermError> {
        no("bytes")
    }
    fn serialize_none(self) -> Result<Term, TermError> {
        no("empty options: they are left out")
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Term, TermError> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Term, TermError> {
        no("units")
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Term, TermError> {
        no("units")
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Term, TermError> {
        Ok(Term::Variant(variant, Vec::new()))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Term, TermError> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Term, TermError> {
        Ok(Term::Variant(variant, vec![value.serialize(TermSerializer)?]))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<PartsSerializer, TermError> {
        Ok(PartsSerializer { name: None, parts: Vec::new() })
    }
    fn serialize_tuple(self, _: usize) -> Result<PartsSerializer, TermError> {
        Ok(PartsSerializer { name: None, parts: Vec::new() })
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<PartsSerializer, TermError> {
        Ok(PartsSerializer { name: None, parts: Vec::new() })
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<PartsSerializer, TermError> {
        Ok(PartsSerializer { name: Some(variant), parts: Vec::new() })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<MapSerializer, TermError> {
        Ok(MapSerializer { key: "", fields: Vec::new() })
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<FieldsSerializer, TermError> {
        Ok(FieldsSerializer { name: None, fields: Vec::new() })
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<FieldsSerializer, TermError> {
        Ok(FieldsSerializer { name: Some(variant), fields: Vec::new() })
    }
}

struct PartsSerializer {
    name: Option<&'static str>,
    parts: Vec<Term>,
}

impl PartsSerializer {
    fn done(self) -> Term {
        match self.name {
            Some(name) => Term::Variant(name, self.parts),
            None => Term::List(self.parts),
        }
    }
}

/// Serde has a trait for each kind of sequence, and all of these traits need the same code.
macro_rules! rows {
    ($($row:ident $add:ident;)*) => {
        $(impl ser::$row for PartsSerializer {
            type Ok = Term;
            type Error = TermError;
            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
                self.parts.push(value.serialize(TermSerializer)?);
                Ok(())
            }
            fn end(self) -> Result<Term, TermError> {
                Ok(self.done())
            }
        })*
    };
}

rows! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

struct FieldsSerializer {
    name: Option<&'static str>,
    fields: Vec<(&'static str, Term)>,
}

impl FieldsSerializer {
    fn done(self) -> Term {
        match self.name {
            Some(name) => Term::Record(name, self.fields),
            None => Term::Fields(self.fields),
        }
    }
}

impl ser::SerializeStruct for FieldsSerializer {
    type Ok = Term;
    type Error = TermError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), TermError> {
        self.fields.push((key, value.serialize(TermSerializer)?));
        Ok(())
    }
    fn end(self) -> Result<Term, TermError> {
        Ok(self.done())
    }
}

impl ser::SerializeStructVariant for FieldsSerializer {
    type Ok = Term;
    type Error = TermError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), TermError> {
        self.fields.push((key, value.serialize(TermSerializer)?));
        Ok(())
    }
    fn end(self) -> Result<Term, TermError> {
        Ok(self.done())
    }
}

/// A map whose keys are names of slots.
struct MapSerializer {
    key: &'static str,
    fields: Vec<(&'static str, Term)>,
}

impl ser::SerializeMap for MapSerializer {
    type Ok = Term;
    type Error = TermError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TermError> {
        match key.serialize(TermSerializer)? {
            Term::Text(name) => {
                self.key = vocabulary::semantic_term::intern(&name);
                Ok(())
            }
            _ => no("keys that are no names"),
        }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
        self.fields.push((self.key, value.serialize(TermSerializer)?));
        Ok(())
    }
    fn end(self) -> Result<Term, TermError> {
        Ok(Term::Fields(self.fields))
    }
}
