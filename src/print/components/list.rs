//! All components, and the choice among them.

use super::component::Component;
use super::{board, cards, forms, lore, reference, rules, tokens, tuckbox};

/// The component of the cards themselves.
pub const CARDS: &str = cards::COMPONENT.name;

/// All of them, in the order in which they are printed.
pub const ALL: &[Component] = &[
    cards::COMPONENT,
    tokens::COMPONENT,
    board::COMPONENT,
    reference::COMPONENT,
    rules::COMPONENT,
    forms::COMPONENT,
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
