//! The names that packs and cards declare, and where in a text each may stand.

use std::collections::BTreeMap;
use std::ops::Bound;

use rustc_hash::FxHashMap as HashMap;

use super::features::Features;
use crate::model::{Id, Param};

/// What a name is the name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    Token,
    Condition,
    Structure,
    Summon,
    Card,
    Class,
    Action,
    /// Words that a pack adds to the lexicon; they are no names in a text.
    Adjective,
    Verb,
    Keyword,
    /// A thing of a kind that the pack declares.
    Thing,
}

/// A declared name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    pub kind: NameKind,
    pub id: Id,
    /// As printed.
    pub text: String,
    pub plural: String,
}

/// All names of a pack, found by their first word.
#[derive(Debug, Default, Clone)]
pub struct Names {
    list: Vec<Name>,
    by_first: HashMap<String, Begun>,
    by_id: HashMap<(NameKind, Id), usize>,
    params: HashMap<Id, Vec<Param>>,
}

/// The names that begin with a word. Many cards may have an action of one name, so those are found by whose they are.
#[derive(Debug, Default, Clone)]
struct Begun {
    entries: Vec<Entry>,
    actions: BTreeMap<String, Vec<Entry>>,
}

#[derive(Debug, Clone)]
struct Entry {
    /// The words after the first, in lower case.
    rest: Vec<String>,
    name: usize,
    features: Features,
    tail: bool,
}

/// A name found in a text.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    pub name: usize,
    pub words: usize,
    pub features: Features,
    /// Only the last word of a longer name (kernel P3): *that trap*.
    pub tail: bool,
}

impl Names {
    pub fn add(&mut self, name: Name) {
        if self.by_id.contains_key(&(name.kind, name.id.clone())) {
            return;
        }
        let index = self.list.len();
        let plural = (!name.plural.is_empty() && name.plural != name.text).then(|| name.plural.clone());
        let one = if plural.is_some() { Features(Features::KINDS.0 | Features::ONE.0) } else { Features::ALL };
        self.enter(&name, &name.text, index, one, false);
        // No phrase picks actions, so none is taken up by its last word.
        if let Some((_, last)) = name.text.rsplit_once(' ').filter(|_| name.kind != NameKind::Action) {
            self.enter(&name, last, index, one, true);
        }
        if let Some(plural) = plural {
            self.enter(&name, &plural, index, Features(Features::KINDS.0 | Features::SEVERAL.0), false);
        }
        self.by_id.insert((name.kind, name.id.clone()), index);
        self.list.push(name);
    }

    fn enter(&mut self, name: &Name, text: &str, index: usize, features: Features, tail: bool) {
        let mut words = text.split_whitespace().map(str::to_lowercase);
        let Some(first) = words.next() else { return };
        let entry = Entry { rest: words.collect(), name: index, features, tail };
        let begun = self.by_first.entry(first).or_default();
        match name.kind {
            NameKind::Action => {
                let of = name.id.as_str().split('.').next().unwrap_or("");
                begun.actions.entry(of.to_owned()).or_default().push(entry);
            }
            _ => begun.entries.push(entry),
        }
    }

    /// Adds another form of a name that may be there already (*Black Mage* for *Dark Mage*).
    pub fn add_form(&mut self, name: Name) {
        let index = self.by_id.get(&(name.kind, name.id.clone())).copied();
        match index {
            None => self.add(name),
            Some(index) => {
                self.enter(&name, &name.text, index, Features(Features::KINDS.0 | Features::ONE.0), false);
                self.enter(&name, &name.plural, index, Features(Features::KINDS.0 | Features::SEVERAL.0), false);
            }
        }
    }

    /// Declares what a verb or keyword is given.
    pub fn set_params(&mut self, id: &Id, params: Vec<Param>) {
        self.params.insert(id.clone(), params);
    }

    /// What the verb or keyword is given.
    pub fn params(&self, id: &Id) -> &[Param] {
        self.params.get(id).map_or(&[], Vec::as_slice)
    }

    /// Adds a thing of a declared kind, as one of these sorts. Things of several kinds may share a name.
    pub fn add_thing(&mut self, id: Id, forms: &[String], sorts: u32) {
        let text = forms.first().cloned().unwrap_or_default();
        let name = Name { kind: NameKind::Thing, id: id.clone(), text, plural: String::new() };
        let index = self.by_id.get(&(NameKind::Thing, id.clone())).copied().unwrap_or(self.list.len());
        for form in forms {
            self.enter(&name, form, index, Features(sorts | Features::NUMBERS.0), false);
        }
        if index == self.list.len() {
            self.by_id.insert((NameKind::Thing, id), index);
            self.list.push(name);
        }
    }

    /// What the pack's own words are given, by their ids.
    pub fn all_params(&self) -> &HashMap<Id, Vec<Param>> {
        &self.params
    }

    pub fn get(&self, index: usize) -> Option<&Name> {
        self.list.get(index)
    }

    pub fn find(&self, kind: NameKind, id: &Id) -> Option<&Name> {
        self.by_id.get(&(kind, id.clone())).and_then(|index| self.list.get(*index))
    }

    pub fn all(&self) -> &[Name] {
        &self.list
    }

    /// The names that begin at the first of the words, which are asked for by number. A card's own action is meant, not
    /// another card's of the same name.
    pub fn at<'a>(
        &'a self,
        word: &'a impl Fn(usize) -> Option<&'a str>,
        card: Option<&Id>,
    ) -> impl Iterator<Item = Found> + 'a {
        let begun = word(0).and_then(|first| self.by_first.get(first));
        let fits = |entry: &&'a Entry| entry.rest.iter().enumerate().all(|(n, wanted)| word(n + 1) == Some(wanted));
        let own = begun.zip(card).and_then(|(begun, card)| begun.actions.get_key_value(card.as_str()));
        let whose = match own.filter(|(_, entries)| entries.iter().any(|entry| fits(&entry))) {
            Some((own, _)) => (Bound::Included(own.as_str()), Bound::Included(own.as_str())),
            None => (Bound::Unbounded, Bound::Unbounded),
        };
        let actions =
            begun.into_iter().flat_map(move |begun| begun.actions.range::<str, _>(whose)).flat_map(|(_, of)| of);
        begun.into_iter().flat_map(|begun| &begun.entries).chain(actions).filter(fits).map(|entry| Found {
            name: entry.name,
            words: 1 + entry.rest.len(),
            features: entry.features,
            tail: entry.tail,
        })
    }
}

/// The regular plural (kernel D3).
pub fn plural(name: &str) -> String {
    let consonant_y = name.ends_with('y') && !name.ends_with("ay") && !name.ends_with("ey") && !name.ends_with("oy");
    if consonant_y {
        format!("{}ies", &name[..name.len() - 1])
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end)) {
        format!("{name}es")
    } else {
        format!("{name}s")
    }
}

/// What a regular plural is the plural of; the word itself if it is none.
pub fn singular(name: &str) -> String {
    let stem = |end: &str| name.strip_suffix(end).map(str::to_owned);
    match stem("ies").map(|stem| stem + "y").filter(|one| plural(one) == name) {
        Some(one) => one,
        None => {
            ["es", "s"].iter().filter_map(|end| stem(end)).find(|one| plural(one) == name).unwrap_or(name.to_owned())
        }
    }
}
