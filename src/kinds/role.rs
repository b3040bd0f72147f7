//! The words in parentheses after the name of a kind: *(card)*, *(piece)*, *(card, tile)*.

use crate::block::NamedBlock;
use model::KindRole;

/// The roles of kinds, as designers write them.
const ROLES: [(&str, KindRole); 18] = [
    ("piece", KindRole::Piece),
    ("tile", KindRole::Tile),
    ("counter", KindRole::Counter),
    ("attribute", KindRole::Attribute),
    ("phase", KindRole::Phase),
    ("set-up", KindRole::SetUp),
    ("rule", KindRole::Rule),
    ("deck", KindRole::Deck),
    ("zone", KindRole::Zone),
    ("title", KindRole::Title),
    ("trait", KindRole::Trait),
    ("setting", KindRole::Setting),
    ("battlefield", KindRole::Battlefield),
    ("marker", KindRole::Marker),
    ("ability", KindRole::Ability),
    ("price", KindRole::Price),
    ("deck list", KindRole::DeckList),
    ("exertion", KindRole::Exertion),
];

/// The content of the parenthesis after the name of a kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct KindNote {
    /// Whether the things of the kind are printed as cards.
    pub card: bool,
    /// The role of the things of the kind at the table.
    pub role: Option<KindRole>,
}

/// Reads the parenthesis after the name of a kind. The error is a sentence for the designer.
pub(crate) fn note(kind: &NamedBlock<'_>) -> Result<KindNote, String> {
    let mut said = KindNote::default();
    let words = kind.note.map_or("", |note| note.text.as_str());
    for word in words.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let role = ROLES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, role)| *role);
        match role {
            Some(role) if said.role.is_none() => said.role = Some(role),
            Some(_) => return Err("has two roles at the table.".to_owned()),
            None if word.eq_ignore_ascii_case("card") => said.card = true,
            None => return Err(format!("has “{word}” in its parenthesis, which is not what a kind can be.")),
        }
    }
    Ok(said)
}

/// Lists the words that may stand in the parenthesis, for findings.
pub(crate) fn help() -> String {
    let names: Vec<&str> = ROLES.iter().map(|(name, _)| *name).collect();
    format!("It can be a card, and one of: {}.", names.join(", "))
}
