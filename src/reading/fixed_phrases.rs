//! Phrases that no production gives: references that have no antecedent among the phrases stand for them.

use std::sync::LazyLock;

use vocabulary::semantic_term::{Fields, Item, SemanticTerm};

/// No filters at all.
pub static NO_FILTERS: SemanticTerm = SemanticTerm::List(Vec::new());

/// The filter *other than the doer*.
pub static NOT_DOER: LazyLock<SemanticTerm> = LazyLock::new(|| {
    let nest = |name, part| SemanticTerm::Variant(name, vec![part]);
    nest("Not", nest("Same", nest("Char", SemanticTerm::Variant("Me", Vec::new()))))
});

/// The phrase for the char that has the token whose text this is.
pub static HOLDER: LazyLock<SemanticTerm> = LazyLock::new(|| {
    let nest = |name, part| SemanticTerm::Variant(name, vec![part]);
    let word = |name| SemanticTerm::Variant(name, Vec::new());
    let this = nest("Same", nest("Tile", nest("Of", nest("Token", word("This")))));
    let that = SemanticTerm::List(vec![Item::One(this)]);
    let named = vec![("many", word("One")), ("noun", word("Char")), ("that", that), ("label", SemanticTerm::Label)];
    SemanticTerm::Record("Pick", Fields { named, ..Fields::default() })
});

/// The phrase for the char to which the token belongs whose text this is.
pub static OWNER: LazyLock<SemanticTerm> = LazyLock::new(|| {
    let word = |name| SemanticTerm::Variant(name, Vec::new());
    let that = SemanticTerm::List(vec![Item::One(SemanticTerm::Variant("Owns", vec![word("This")]))]);
    let named = vec![("many", word("The")), ("noun", word("Char")), ("that", that), ("label", SemanticTerm::Label)];
    SemanticTerm::Record("Pick", Fields { named, ..Fields::default() })
});

/// The phrase for a summon that was placed by its name: *the Wisp*.
pub static BY_ITS_NAME: LazyLock<SemanticTerm> = LazyLock::new(|| {
    let many = SemanticTerm::Variant("The", Vec::new());
    let noun = SemanticTerm::Variant("Summon", vec![SemanticTerm::Slot(0)]);
    SemanticTerm::Record("Pick", Fields { named: vec![("many", many), ("noun", noun)], ..Fields::default() })
});
