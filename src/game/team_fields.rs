//! The fields of a `Team:` block, one row each.

use crate::field::Field;
use source::Span;

/// The members of a team as written, with their places.
#[derive(Default)]
pub(crate) struct TeamMembers {
    /// The names of the main characters.
    pub main: Vec<(String, Span)>,
    /// The names of the sideboard characters.
    pub sideboard: Vec<(String, Span)>,
}

/// All fields of the block. Missing fields are reported in this order.
pub(crate) const FIELDS: &[Field<TeamMembers>] = &[
    Field::new("Main", "Main: Ada, Bo, Cy", |p, d| {
        d.main = p.names("the names of characters")?;
        Ok(())
    }),
    Field::new("Sideboard", "Sideboard: Dee", |p, d: &mut TeamMembers| {
        d.sideboard = p.names("the name of a character")?;
        Ok(())
    })
    .optional(),
];
