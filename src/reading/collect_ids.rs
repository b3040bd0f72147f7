//! Collects the ids and codes in a rule object, in the order of its fields: a serializer that keeps only texts.

use serde::ser;
use serde::ser::{Serialize, Serializer};

use crate::term::TermError;

/// Calls `found` with every text in the value.
pub fn texts<T: Serialize + ?Sized>(value: &T, found: &mut dyn FnMut(&str)) -> Result<(), TermError> {
    value.serialize(Texts { found })
}

struct Texts<'a> {
    found: &'a mut dyn FnMut(&str),
}

impl Texts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
        value.serialize(Texts { found: &mut *self.found })
    }
}

/// Values that hold no text.
macro_rules! plain {
    ($($name:ident: $kind:ty),*) => {
        $(fn $name(self, _: $kind) -> Result<(), TermError> {
            Ok(())
        })*
    };
}

impl Serializer for Texts<'_> {
    type Ok = ();
    type Error = TermError;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain! {
        serialize_bool: bool, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_f32: f32, serialize_f64: f64,
        serialize_char: char, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    }
    fn serialize_str(self, v: &str) -> Result<(), TermError> {
        (self.found)(v);
        Ok(())
    }
    fn serialize_none(self) -> Result<(), TermError> {
        Ok(())
    }
    fn serialize_unit(self) -> Result<(), TermError> {
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), TermError> {
        value.serialize(self)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), TermError> {
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), TermError> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), TermError> {
        value.serialize(self)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, TermError> {
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, TermError> {
        Ok(self)
    }
}

/// Serde has a trait for each kind of sequence, and all of these traits need the same code.
macro_rules! rows {
    ($($row:ident $add:ident ($($key:ident: $of:ty)?);)*) => {
        $(impl ser::$row for Texts<'_> {
            type Ok = ();
            type Error = TermError;
            fn $add<T: Serialize + ?Sized>(&mut self, $($key: $of,)? value: &T) -> Result<(), TermError> {
                self.part(value)
            }
            fn end(self) -> Result<(), TermError> {
                Ok(())
            }
        })*
    };
}

rows! {
    SerializeSeq serialize_element ();
    SerializeTuple serialize_element ();
    SerializeTupleStruct serialize_field ();
    SerializeTupleVariant serialize_field ();
    SerializeStruct serialize_field (_key: &'static str);
    SerializeStructVariant serialize_field (_key: &'static str);
}

impl ser::SerializeMap for Texts<'_> {
    type Ok = ();
    type Error = TermError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TermError> {
        self.part(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TermError> {
        self.part(value)
    }
    fn end(self) -> Result<(), TermError> {
        Ok(())
    }
}
