//! Indexes of kinds and things by their names.

use std::collections::BTreeMap;

use model::{FieldRule, Id};
use vocabulary::names;

/// The kinds and groups of a pack, by name.
#[derive(Debug, Default, Clone)]
pub(crate) struct KindIndex {
    /// The id of each kind and group, by its singular and plural in lower case.
    by_name: BTreeMap<String, Id>,
    /// The members of each group.
    groups: BTreeMap<Id, Vec<Id>>,
    /// The kinds that are printed as cards.
    cards: Vec<Id>,
    /// The names, in the order in which they were added.
    pub names: Vec<String>,
}

impl KindIndex {
    /// Adds a kind. `card` says whether its things are printed as cards.
    pub fn add(&mut self, name: &str, card: bool) {
        let id = Id::of(name);
        for form in [name.to_owned(), names::plural(name)] {
            self.by_name.insert(form.to_lowercase(), id.clone());
        }
        self.names.push(name.to_owned());
        if card {
            self.cards.push(id);
        }
    }

    /// Adds a group of kinds or other groups.
    pub fn add_group(&mut self, name: &str, of: Vec<Id>) {
        self.add(name, false);
        self.groups.insert(Id::of(name), of);
    }

    /// Returns the kind or group of this name, singular or plural. *Card* denotes all kinds that are printed.
    pub fn named(&self, name: &str) -> Option<Id> {
        let name = name.to_lowercase();
        self.by_name.get(&name).cloned().or_else(|| matches!(name.as_str(), "card" | "cards").then(|| Id::of("card")))
    }

    /// Replaces each group by its kinds, recursively, and returns the kinds.
    pub fn plain(&self, of: &[Id]) -> Vec<Id> {
        let mut plain = Vec::new();
        for id in of {
            match self.groups.get(id) {
                Some(kinds) => plain.extend(self.plain(kinds)),
                None if id.as_str() == "card" && !self.by_name.contains_key("card") => plain.extend(self.cards.clone()),
                None => plain.push(id.clone()),
            }
        }
        plain
    }
}

/// The parts of a thing that other things can refer to.
#[derive(Debug, Clone)]
pub(crate) struct KnownThing {
    /// The id of the thing's kind.
    pub kind: Id,
    /// The thing's id.
    pub id: Id,
    /// The thing's name, as written.
    pub name: String,
    /// The thing's other names.
    pub also: Vec<String>,
    /// The signs for the thing, such as `$`.
    pub symbols: Vec<String>,
    /// The thing's parameters.
    pub takes: Vec<FieldRule>,
}

impl KnownThing {
    /// Returns the thing's name, its other names and its signs.
    pub fn forms(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.also).chain(&self.symbols).map(String::as_str)
    }
}

/// The things of a pack, by name.
#[derive(Debug, Default)]
pub(crate) struct ThingIndex {
    /// All things, in the order of the files.
    pub list: Vec<KnownThing>,
    /// The indices in `list`, by each name in lower case.
    by_name: BTreeMap<String, Vec<usize>>,
}

impl ThingIndex {
    /// Adds a thing.
    pub fn add(&mut self, thing: KnownThing) {
        let at = self.list.len();
        for name in thing.forms() {
            self.by_name.entry(name.to_lowercase()).or_default().push(at);
        }
        self.list.push(thing);
    }

    /// Returns the thing with this name, if its kind is one of these.
    pub fn named(&self, name: &str, kinds: &[Id]) -> Option<&KnownThing> {
        self.all_named(name).find(|thing| kinds.contains(&thing.kind))
    }

    /// Returns all things with this name.
    pub fn all_named(&self, name: &str) -> impl Iterator<Item = &KnownThing> {
        let found = self.by_name.get(&name.to_lowercase()).map_or(&[][..], Vec::as_slice);
        found.iter().filter_map(|at| self.list.get(*at))
    }

    /// Returns the thing of these kinds whose name begins the text, and the length of that name in bytes. If several
    /// names do, the longest name counts.
    pub fn leading(&self, text: &str, kinds: &[Id]) -> Option<(&KnownThing, usize)> {
        let lower = text.to_lowercase();
        let ends = |name: &str| {
            let letters = name.ends_with(char::is_alphanumeric);
            !letters || !lower.get(name.len()..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
        };
        let plural = |name: &str| names::plural(name);
        self.list
            .iter()
            .filter(|thing| kinds.contains(&thing.kind))
            .flat_map(|thing| {
                let forms = std::iter::once(thing.name.clone()).chain(thing.also.clone());
                forms.flat_map(|form| [plural(&form), form]).map(move |form| (thing, form.to_lowercase()))
            })
            .filter(|(_, name)| lower.starts_with(name.as_str()) && ends(name))
            .max_by_key(|(_, name)| name.len())
            .map(|(thing, name)| (thing, name.len()))
    }

    /// Returns the thing of these kinds whose sign begins the text, and the length of that sign in bytes. Signs may
    /// follow one another and numbers without a space (`3$$`), so everything up to the next space has to be signs and
    /// digits; otherwise the text is a name that only begins like a sign.
    pub fn leading_symbol(&self, text: &str, kinds: &[Id]) -> Option<(&KnownThing, usize)> {
        let run = text.split([' ', ',', '+', '\n', '\r', '\t']).next()?;
        let first = self.symbol(run, kinds)?;
        let mut rest = run.get(first.1..)?;
        while let Some(next) = rest.chars().next() {
            let length = match next.is_ascii_digit() {
                true => next.len_utf8(),
                false => self.symbol(rest, kinds)?.1,
            };
            rest = rest.get(length..)?;
        }
        Some(first)
    }

    /// Returns the thing whose sign begins the text, and the length of the longest such sign.
    fn symbol(&self, text: &str, kinds: &[Id]) -> Option<(&KnownThing, usize)> {
        let things = self.list.iter().filter(|thing| kinds.contains(&thing.kind));
        let signs = things.flat_map(|thing| thing.symbols.iter().map(move |sign| (thing, sign.as_str())));
        let found = signs.filter(|(_, sign)| !sign.is_empty() && text.starts_with(sign));
        found.map(|(thing, sign)| (thing, sign.len())).max_by_key(|(_, length)| *length)
    }

    /// Returns the names of the things of these kinds.
    pub fn names<'a>(&'a self, kinds: &'a [Id]) -> impl Iterator<Item = &'a str> {
        self.list.iter().filter(|thing| kinds.contains(&thing.kind)).map(|thing| thing.name.as_str())
    }
}
