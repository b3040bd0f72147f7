//! Finds a card or definition by its name, for the commands that take a name in place of a file.

use std::collections::BTreeSet;

use diagnostic::{Diagnostic, suggest};
use model::{Id, Kind};
use pipeline::Pipeline;
use project::{Compilation, Trouble};

/// A card or definition that a user named, with the compilation of its pack.
pub struct NamedItem {
    pub pack: String,
    pub compilation: Compilation,
    pub id: Id,
}

/// The result of a search for a name.
pub enum Lookup {
    Found(Box<NamedItem>),
    /// No pack has the name. The field is a question about a similar name, after a space; empty if none is similar.
    Unknown(String),
}

/// Searches the pack that is given, or all packs. Fails if several packs have the name.
pub fn find(pipeline: &mut Pipeline, pack: Option<&String>, name: &str) -> Result<Lookup, Trouble> {
    let packs = pipeline.project.select_packs(pack.map_or(&[], std::slice::from_ref))?;
    let wanted = Id::of(name);
    let mut names: Vec<String> = Vec::new();
    let mut found: Vec<NamedItem> = Vec::new();
    for pack in packs {
        let compilation = pipeline.compile_annotated(&pack)?;
        let known =
            compilation.set.definitions.iter().map(|d| &d.id).chain(compilation.declared.iter().map(|(id, _)| id));
        names.extend(known.map(ToString::to_string));
        if let Some(id) = resolve_name(&compilation, &wanted) {
            found.push(NamedItem { pack, compilation, id });
        }
    }
    if found.len() > 1 {
        let packs: Vec<&str> = found.iter().map(|item| item.pack.as_str()).collect();
        return Err(Trouble::new(format!(
            "“{name}” is in several packs: {}. `--pack NAME` names the one to look in.",
            packs.join(", ")
        )));
    }
    let hint = || match suggest::nearest(wanted.as_str(), names.iter().map(String::as_str)) {
        Some(near) => format!(" Did you mean “{near}”?"),
        None => String::new(),
    };
    Ok(found.pop().map_or_else(|| Lookup::Unknown(hint()), |item| Lookup::Found(Box::new(item))))
}

/// Returns the id of the item with this name. For a verb, the first word suffices (*herd* for *herd A by N*).
fn resolve_name(compilation: &Compilation, id: &Id) -> Option<Id> {
    let definitions = &compilation.set.definitions;
    let exact = compilation.declared.iter().any(|(known, _)| known == id) || definitions.iter().any(|d| d.id == *id);
    let begins = |known: &Id| known.as_str().strip_prefix(id.as_str()).is_some_and(|rest| rest.starts_with('-'));
    let verb = || definitions.iter().find(|known| matches!(known.what, Kind::Verb { .. }) && begins(&known.id));
    if exact { Some(id.clone()) } else { Some(verb()?.id.clone()) }
}

/// Returns the findings on a card or definition, and on the definitions that belong to it.
pub fn findings_on<'c>(compilation: &'c Compilation, id: &'c Id) -> impl Iterator<Item = &'c Diagnostic> {
    let own = shown_with(compilation, id);
    compilation
        .diagnostics
        .iter()
        .filter(move |finding| finding.card.as_deref().is_some_and(|card| own.contains(&Id::of(card))))
}

/// Returns the item itself, and the definitions that are shown with it or were written on it.
fn shown_with<'c>(compilation: &'c Compilation, item: &'c Id) -> BTreeSet<&'c Id> {
    let set = &compilation.set;
    let card = set.cards.iter().filter(|card| card.id == *item).flat_map(|card| &card.definitions);
    let written = set.definitions.iter().filter(|definition| definition.card.as_ref() == Some(item));
    std::iter::once(item).chain(card).chain(written.map(|definition| &definition.id)).collect()
}
