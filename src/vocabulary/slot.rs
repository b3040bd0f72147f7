//! Slots of a line: the phrases that fill them, and the forms of the verbs beside them.

use super::category::Category;
use super::features::{Features, Sorts};

/// A slot: a place in a line for a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub name: String,
    pub category: String,
    /// The number of the category, which the lexicon assigns when it links its lines.
    pub category_id: Category,
    pub features: Features,
    /// Whether the slot agrees with the other agreeing slots and with the verb.
    pub agrees: bool,
    /// Whether the slot agrees in kind only: *one of the Opps* is singular, though *Opps* is plural.
    pub kind_only: bool,
    /// Whether the slot holds words that order or stress and change nothing (*then, also, now*; kernel L7). The shape
    /// leaves such a slot out.
    pub mute: bool,
}

/// Reads `name:category.feature`. A leading `^` means that the slot agrees, `*` that it agrees in kind only, `-` that
/// it is mute. The name may be left out.
pub(super) fn read_slot(text: &str, sorts: Option<&Sorts>) -> Result<Slot, String> {
    let mute = text.starts_with('-');
    let text = text.trim_start_matches('-');
    let kind_only = text.starts_with('*');
    let agrees = kind_only || text.starts_with('^');
    let text = text.trim_start_matches(['*', '^']);
    let (name, category) = text.split_once(':').unwrap_or((text, text));
    let mut words = category.split('.');
    let category = words.next().unwrap_or_default();
    let mut features: Vec<&str> = words.collect();
    // Chars, tiles and tokens share the category `thing`; the features tell them apart.
    let category = match category {
        "char" | "tile" | "token" if sorts.is_none() => {
            features.push(category);
            "thing"
        }
        sort if sorts.is_some_and(|sorts| sorts.bits(sort).is_some()) => {
            features.push(category);
            "thing"
        }
        other => other,
    };
    let name = name.split('.').next().unwrap_or(name);
    Ok(Slot {
        name: name.to_owned(),
        category: category.to_owned(),
        category_id: Category::MAX,
        features: Features::read(&features, sorts)?,
        agrees,
        kind_only,
        mute,
    })
}

/// Returns the form of a verb after a plural.
pub(super) fn base_form(verb: &str) -> &str {
    match verb {
        "is" => "are",
        "was" => "were",
        other => other,
    }
}

/// Returns the third person of a verb.
pub(crate) fn third_person(verb: &str) -> String {
    match verb {
        "is" | "was" => verb.to_owned(),
        "have" => "has".to_owned(),
        _ if ["s", "sh", "ch", "x", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        _ if verb.ends_with('y') && !verb.ends_with("ay") => format!("{}ies", &verb[..verb.len() - 1]),
        other => format!("{other}s"),
    }
}
