//! Compares the contents of two definitions, whatever their names are (kernel D2).

use model::Definition;

/// Returns the content of a definition, with its own name replaced by “this”. Without the replacement, texts that
/// mention their own names would always differ.
pub fn with_own_name_as_this(definition: &Definition) -> String {
    let own = format!("{:?}", definition.id);
    format!("{:?} {:?}", definition.what, definition.rules).replace(&own, "this")
}

/// Whether two definitions have the same rules. The own name of each definition counts as “this”.
pub fn says_the_same(one: &Definition, other: &Definition) -> bool {
    (&one.what, &one.rules) == (&other.what, &other.rules) || with_own_name_as_this(one) == with_own_name_as_this(other)
}
