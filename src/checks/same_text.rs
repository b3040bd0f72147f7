//! Compares the contents of two definitions, whatever their names are (kernel D2).

use model::Definition;

/// Returns the content of a definition, with its own name replaced by “this”. Otherwise no two texts that mention their
/// own names would be equal.
pub fn with_own_name_as_this(definition: &Definition) -> String {
    let own = format!("{:?}", definition.id);
    format!("{:?} {:?}", definition.what, definition.rules).replace(&own, "this")
}

/// Whether two definitions have the same rules. In each, its own name counts as “this”.
pub fn says_the_same(one: &Definition, other: &Definition) -> bool {
    (&one.what, &one.rules) == (&other.what, &other.rules) || with_own_name_as_this(one) == with_own_name_as_this(other)
}
