//! What a game's box holds. A component is a file here and a line in [`ALL`].

mod board;
mod cards;
mod codes;
mod counters;
mod counts;
mod flow;
mod lore;
mod reference;
mod rules;
mod sheets;
mod tokens;
mod tuckbox;
mod turn;

use super::piece::{Made, Order};
use render::Finding;

/// One thing that `--components` names.
pub struct Component {
    /// As `--components` writes it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    pub make: fn(&Order) -> Result<Made, Finding>,
}

/// The component of the cards themselves.
pub const CARDS: &str = cards::COMPONENT.name;

/// All of them, in the order in which they are printed.
pub const ALL: &[Component] = &[
    cards::COMPONENT,
    tokens::COMPONENT,
    board::COMPONENT,
    reference::COMPONENT,
    rules::COMPONENT,
    sheets::COMPONENT,
    lore::COMPONENT,
    tuckbox::COMPONENT,
];

/// Those of these names; `all` is every one. A name that nothing has comes back as an error.
pub fn chosen(names: &[String]) -> Result<Vec<&'static Component>, String> {
    let known = |name: &str| name == "all" || ALL.iter().any(|component| component.name == name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        return Err(unknown.clone());
    }
    let is_chosen = |component: &&Component| names.iter().any(|name| name == "all" || name == component.name);
    Ok(ALL.iter().filter(is_chosen).collect())
}
