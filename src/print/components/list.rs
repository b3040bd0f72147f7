//! The list of all components, and their selection by name.

use super::component::Component;
use super::{board, cards, challenges, forms, lore, posters, reference, rules, tokens, tuckbox};

/// The name of the component for cards.
pub const CARDS: &str = cards::COMPONENT.name;
/// The name of the component for challenges.
pub const CHALLENGES: &str = challenges::COMPONENT.name;

/// All components, in the order in which they are printed.
pub const ALL: &[Component] = &[
    cards::COMPONENT,
    challenges::COMPONENT,
    tokens::COMPONENT,
    board::COMPONENT,
    reference::COMPONENT,
    rules::COMPONENT,
    forms::COMPONENT,
    lore::COMPONENT,
    posters::COMPONENT,
    tuckbox::COMPONENT,
];

/// The components with these names; the name `all` selects every component. The error is the first unknown name.
pub fn chosen(names: &[String]) -> Result<Vec<&'static Component>, String> {
    let known = |name: &str| name == "all" || ALL.iter().any(|component| component.name == name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        return Err(unknown.clone());
    }
    let is_chosen = |component: &&Component| names.iter().any(|name| name == "all" || name == component.name);
    Ok(ALL.iter().filter(is_chosen).collect())
}
