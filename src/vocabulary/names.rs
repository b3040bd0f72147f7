//! The names that packs and cards declare, and where they appear in a text.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::SmallVec;
use smol_str::{SmolStr, SmolStrBuilder};

use super::features::Features;
use super::lettered::LetteredSlot;
use super::name_words::{joined_words, name_words};
use super::plurals;
use model::{Id, Param};

/// The kinds of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    Token,
    Condition,
    Structure,
    Summon,
    Card,
    Class,
    Action,
    /// A word that a pack adds to the lexicon. Adjectives, places, verbs and keywords are parsed as lexicon lines, and
    /// not found as names in a text.
    Adjective,
    Place,
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
    pub text: SmolStr,
    pub plural: SmolStr,
}

/// All names of a pack, indexed by their first word.
#[derive(Debug, Default, Clone)]
pub struct Names {
    list: Vec<Name>,
    by_first: HashMap<SmolStr, Begun>,
    /// The actions, by their first word and their owner.
    own: HashMap<(SmolStr, SmolStr), SmallVec<[Entry; 1]>>,
    by_id: HashMap<(NameKind, Id), usize>,
    params: HashMap<Id, Vec<Param>>,
    /// The letters of the slots of declared verbs, by the ids of their phrases.
    letters: HashMap<Id, Vec<LetteredSlot>>,
    /// The possessive pronouns of cards that state their pronouns: *her*, *his*, *its*.
    possessives: HashMap<Id, &'static str>,
    /// The classes of the cards that call their chars by the class (*The Rogue hits …*), in lower case.
    called_by_class: HashMap<Id, SmolStr>,
    /// The tokens that belong to chars.
    owned: HashSet<Id>,
}

/// The names that begin with the same word.
#[derive(Debug, Default, Clone)]
struct Begun {
    names: SmallVec<[Entry; 1]>,
    actions: SmallVec<[Entry; 1]>,
}

#[derive(Debug, Clone)]
struct Entry {
    /// The words after the first word, in lower case, with a space between them.
    rest: SmolStr,
    name: usize,
    features: Features,
    tail: bool,
}

/// A form of a name that a text may have: its singular, its plural, or its last word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameForm<'n> {
    pub name: &'n Name,
    /// As printed.
    pub text: String,
    pub features: Features,
    /// The form is only the last word of a longer name (kernel P3): *that trap*.
    pub tail: bool,
}

/// A name found in a text.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    pub name: usize,
    pub words: usize,
    pub features: Features,
    /// The text has only the last word of a longer name (kernel P3): *that trap*.
    pub tail: bool,
}

impl Names {
    /// Creates an empty index with room for this many names.
    pub fn with_room(count: usize) -> Names {
        let mut names = Names::default();
        names.list.reserve(count);
        names.by_id.reserve(count);
        names.by_first.reserve(count);
        names.own.reserve(count);
        names
    }

    /// Adds a name. A name of the same kind and id that exists already is kept.
    pub fn add(&mut self, name: Name) {
        if self.by_id.contains_key(&(name.kind, name.id.clone())) {
            return;
        }
        let index = self.list.len();
        self.enter_all(&name, index);
        self.by_id.insert((name.kind, name.id.clone()), index);
        self.list.push(name);
    }

    /// Adds the index entries of a name in all its forms.
    fn enter_all(&mut self, name: &Name, index: usize) {
        let plural = (!name.plural.is_empty() && name.plural != name.text).then(|| name.plural.clone());
        let one = if plural.is_some() { Features::of_number(Features::ONE) } else { Features::ALL };
        self.enter(name, &name.text, index, one, false);
        // No phrase refers to an action by the last word of its name, so an action gets no such entry.
        if let Some((_, last)) = name.text.rsplit_once(' ').filter(|_| name.kind != NameKind::Action) {
            self.enter(name, last, index, one, true);
        }
        if let Some(plural) = plural {
            self.enter(name, &plural, index, Features::of_number(Features::SEVERAL), false);
        }
    }

    fn enter(&mut self, name: &Name, text: &str, index: usize, features: Features, tail: bool) {
        let mut words = name_words(text);
        let Some(first) = words.next().map(lower) else { return };
        let mut rest = SmolStrBuilder::new();
        for (at, word) in words.enumerate() {
            rest.push_str(if at == 0 { "" } else { " " });
            rest.push_str(&lower(word));
        }
        let entry = Entry { rest: rest.finish(), name: index, features, tail };
        match name.kind {
            NameKind::Action => {
                put(self.own.entry((first.clone(), owner(name).into())).or_default(), entry.clone());
                put(&mut self.by_first.entry(first).or_default().actions, entry);
            }
            _ => put(&mut self.by_first.entry(first).or_default().names, entry),
        }
    }

    /// Replaces a name by another name of the same kind. Returns false if the new name exists already.
    pub fn replace(&mut self, index: usize, name: Name) -> bool {
        if self.by_id.get(&(name.kind, name.id.clone())).is_some_and(|known| *known != index) {
            return false;
        }
        let Some(known) = self.list.get(index).filter(|known| known.kind == name.kind).cloned() else { return false };
        let firsts = [known.text.as_str(), known.text.rsplit(' ').next().unwrap_or(""), known.plural.as_str()];
        for first in firsts.into_iter().filter_map(|form| name_words(form).next()).map(lower) {
            let own = (first.clone(), SmolStr::from(owner(&known)));
            if let Some(entries) = self.own.get_mut(&own) {
                entries.retain(|entry| entry.name != index);
            }
            if let Some(begun) = self.by_first.get_mut(&first) {
                begun.names.retain(|entry| entry.name != index);
                begun.actions.retain(|entry| entry.name != index);
            }
        }
        self.by_id.remove(&(known.kind, known.id.clone()));
        self.enter_all(&name, index);
        self.by_id.insert((name.kind, name.id.clone()), index);
        self.list[index] = name;
        true
    }

    /// Adds another form of a name that may exist already (*Black Mage* for *Dark Mage*).
    pub fn add_form(&mut self, name: Name) {
        let index = self.by_id.get(&(name.kind, name.id.clone())).copied();
        match index {
            None => self.add(name),
            Some(index) => {
                self.enter(&name, &name.text, index, Features::of_number(Features::ONE), false);
                self.enter(&name, &name.plural, index, Features::of_number(Features::SEVERAL), false);
            }
        }
    }

    /// Sets the possessive pronoun of a card, from [`possessive_of`].
    pub fn set_pronoun(&mut self, card: &Id, possessive: &'static str) {
        self.possessives.insert(card.clone(), possessive);
    }

    /// Returns the possessive pronoun of a card, as in *her turn*. If the card states no pronouns, this is *their*.
    pub fn possessive(&self, card: &Id) -> &'static str {
        self.possessives.get(card).copied().unwrap_or("their")
    }

    /// Records that a card calls its char by this class, which is in lower case.
    pub fn set_called_by_class(&mut self, card: &Id, class: &str) {
        self.called_by_class.insert(card.clone(), class.into());
    }

    /// Returns the class, in lower case, by which a card calls its char; `None` if it does not.
    pub fn called_by_class(&self, card: &Id) -> Option<&str> {
        self.called_by_class.get(card).map(SmolStr::as_str)
    }

    /// Records that each token of this name belongs to a char (kernel W6).
    pub fn set_owned(&mut self, token: &Id) {
        self.owned.insert(token.clone());
    }

    /// Whether each token of this name belongs to a char (kernel W6).
    pub fn is_owned(&self, token: &Id) -> bool {
        self.owned.contains(token)
    }

    /// Sets the parameters of a verb or keyword.
    pub fn set_params(&mut self, id: &Id, params: Vec<Param>) {
        self.params.insert(id.clone(), params);
    }

    /// Returns the parameters of a verb or keyword.
    pub fn params(&self, id: &Id) -> &[Param] {
        self.params.get(id).map_or(&[], Vec::as_slice)
    }

    /// Sets the letters by which the text of a declared verb refers to its slots.
    pub fn set_letters(&mut self, verb: Id, letters: Vec<LetteredSlot>) {
        self.letters.insert(verb, letters);
    }

    /// Returns the letters of the slots of a declared verb.
    pub fn letters(&self, verb: &Id) -> &[LetteredSlot] {
        self.letters.get(verb).map_or(&[], Vec::as_slice)
    }

    /// Adds a thing of a declared kind under all its forms. `sorts` are the thing's sorts. Things of several
    /// kinds may share a name.
    pub fn add_thing(&mut self, id: Id, forms: &[String], sorts: Features) {
        let text = forms.first().map(SmolStr::from).unwrap_or_default();
        let name = Name { kind: NameKind::Thing, id: id.clone(), text, plural: SmolStr::default() };
        let index = self.by_id.get(&(NameKind::Thing, id.clone())).copied().unwrap_or(self.list.len());
        for form in forms {
            self.enter(&name, form, index, Features::of_kinds(sorts), false);
        }
        if index == self.list.len() {
            self.by_id.insert((NameKind::Thing, id), index);
            self.list.push(name);
        }
    }

    /// Returns the parameters of the pack's own words, by the ids of the words.
    pub fn all_params(&self) -> &HashMap<Id, Vec<Param>> {
        &self.params
    }

    /// Returns the name at this index.
    pub fn get(&self, index: usize) -> Option<&Name> {
        self.list.get(index)
    }

    pub fn find(&self, kind: NameKind, id: &Id) -> Option<&Name> {
        self.so_far(self.list.len()).find(kind, id)
    }

    /// Returns the first `count` names: the names that were known at an earlier point of the declarations.
    pub fn so_far(&self, count: usize) -> NamesSoFar<'_> {
        NamesSoFar { names: self, count }
    }

    /// Returns all names, in the order of declaration.
    pub fn all(&self) -> &[Name] {
        &self.list
    }

    /// Returns the names that begin at the first word. `word` returns a word by its index. An action of the card is
    /// preferred to an action of another card with the same name.
    pub fn at<'a>(
        &'a self,
        word: &'a impl Fn(usize) -> Option<&'a str>,
        card: Option<&'a Id>,
    ) -> impl Iterator<Item = Found> + 'a {
        self.so_far(self.list.len()).at(word, card)
    }

    /// Returns the forms that pass both tests: one of their first word, which is in lower case, and one of the name,
    /// its features, and whether the form is only the last word of the name. The forms are in the order of declaration.
    pub fn forms(
        &self,
        wanted: impl Fn(&str) -> bool,
        keep: impl Fn(&Name, Features, bool) -> bool,
    ) -> Vec<NameForm<'_>> {
        let begun = self.by_first.iter().filter(|(first, _)| wanted(first));
        self.forms_in(begun, keep)
    }

    /// Returns the forms with this first word, which is in lower case.
    pub fn forms_beginning(&self, first: &str) -> Vec<NameForm<'_>> {
        self.forms_in(self.by_first.get_key_value(first).into_iter(), |_, _, _| true)
    }

    fn forms_in<'n>(
        &'n self,
        begun: impl Iterator<Item = (&'n SmolStr, &'n Begun)>,
        keep: impl Fn(&Name, Features, bool) -> bool,
    ) -> Vec<NameForm<'n>> {
        let mut forms = Vec::new();
        for (first, begun) in begun {
            for entry in begun.names.iter().chain(&begun.actions) {
                let Some(name) = self.list.get(entry.name) else { continue };
                if !keep(name, entry.features, entry.tail) {
                    continue;
                }
                let lower = joined_words(std::iter::once(first.as_str()).chain(entry.rest()));
                let text = as_printed(name, &lower, entry.tail);
                forms.push((entry.name, NameForm { name, text, features: entry.features, tail: entry.tail }));
            }
        }
        forms.sort_by(|(at, one), (other_at, other)| (at, &one.text).cmp(&(other_at, &other.text)));
        forms.into_iter().map(|(_, form)| form).collect()
    }

    /// Whether this single word, which is in lower case, is a whole name.
    pub fn says(&self, word: &str) -> bool {
        let is = |entry: &Entry| {
            entry.rest.is_empty() && self.list.get(entry.name).is_some_and(|name| name.text.to_lowercase() == word)
        };
        self.by_first.get(word).is_some_and(|begun| begun.names.iter().chain(&begun.actions).any(is))
    }

    /// Returns the possessive pronoun that the card states; `None` if the card states none.
    pub fn said_pronoun(&self, card: &Id) -> Option<&'static str> {
        self.possessives.get(card).copied()
    }
}

/// The first `count` names of a pack: the names that were known at some point while declarations were collected.
#[derive(Debug, Clone, Copy)]
pub struct NamesSoFar<'n> {
    names: &'n Names,
    count: usize,
}

impl<'n> NamesSoFar<'n> {
    pub fn find(self, kind: NameKind, id: &Id) -> Option<&'n Name> {
        let index = self.names.by_id.get(&(kind, id.clone())).filter(|index| **index < self.count)?;
        self.names.list.get(*index)
    }

    /// Returns the kind of a found name.
    pub fn kind(self, found: Found) -> NameKind {
        self.names.list[found.name].kind
    }

    /// Returns the same as [`Names::at`], but only for the first `count` names.
    pub fn at(
        self,
        word: &'n impl Fn(usize) -> Option<&'n str>,
        card: Option<&'n Id>,
    ) -> impl Iterator<Item = Found> + 'n {
        let names = self.names;
        let begun = word(0).and_then(|first| names.by_first.get_key_value(first));
        let fits = move |entry: &&'n Entry| {
            entry.name < self.count && entry.rest().enumerate().all(|(n, wanted)| word(n + 1) == Some(wanted))
        };
        let own = begun.zip(card).filter(|((_, begun), _)| !begun.actions.is_empty());
        let own = own.and_then(|((first, _), card)| names.own.get(&(first.clone(), card.as_str().into())));
        let (named, all) = begun.map_or((&[][..], &[][..]), |(_, begun)| (&begun.names, &begun.actions));
        let actions = own.map(SmallVec::as_slice).filter(|own| own.iter().any(|entry| fits(&entry))).unwrap_or(all);
        named.iter().chain(actions).filter(fits).map(|entry| Found {
            name: entry.name,
            words: 1 + entry.rest().count(),
            features: entry.features,
            tail: entry.tail,
        })
    }
}

impl Entry {
    fn rest(&self) -> impl Iterator<Item = &str> {
        self.rest.split(' ').filter(|word| !word.is_empty())
    }
}

/// Returns the card or definition to which an action belongs.
fn owner(name: &Name) -> &str {
    name.id.as_str().split('.').next().unwrap_or("")
}

/// Returns a form of a name as it is printed, from the form in lower case.
fn as_printed(name: &Name, form: &str, tail: bool) -> String {
    let tail_of = |text: &SmolStr| text.rsplit(' ').next().unwrap_or("").to_owned();
    let whole = [&name.text, &name.plural];
    let known = match tail {
        true => whole.iter().map(|text| tail_of(text)).find(|text| lower(text) == form),
        false => whole.iter().map(|text| text.to_string()).find(|text| lower(text) == form),
    };
    // Another form of a class's name, such as *Black Mage*.
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    known.unwrap_or_else(|| form.split(' ').map(capital).collect::<Vec<_>>().join(" "))
}

/// Inserts an entry so that the list stays sorted by the index of the name. A name that is defined anew takes the
/// position of the old one.
fn put(entries: &mut SmallVec<[Entry; 1]>, entry: Entry) {
    let at = entries.iter().rposition(|known| known.name <= entry.name).map_or(0, |before| before + 1);
    entries.insert(at, entry);
}

/// Returns the possessive form of a pronoun; `None` for any other word.
pub fn possessive_of(pronoun: &str) -> Option<&'static str> {
    let known = [("she", "her"), ("he", "his"), ("they", "their"), ("it", "its")];
    known.iter().find(|(subject, _)| pronoun.eq_ignore_ascii_case(subject)).map(|(_, possessive)| *possessive)
}

/// Converts a word to lower case, with plain apostrophes.
fn lower(word: &str) -> SmolStr {
    match word.is_ascii() {
        true => word.chars().map(|c| c.to_ascii_lowercase()).collect(),
        false => word.to_lowercase().replace('’', "'").into(),
    }
}

/// Returns the plural of a name for which the pack gives none (kernel D3). The plural is irregular or formed by rule.
pub fn plural(name: &str) -> String {
    if let Some(own) = plurals::several(name) {
        return own;
    }
    let consonant_y = name.ends_with('y') && !name.ends_with("ay") && !name.ends_with("ey") && !name.ends_with("oy");
    if consonant_y {
        format!("{}ies", &name[..name.len() - 1])
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end)) {
        format!("{name}es")
    } else {
        format!("{name}s")
    }
}

/// Returns the singular of such a plural. A word that is no plural is returned unchanged.
pub fn singular(name: &str) -> String {
    if let Some(own) = plurals::one(name) {
        return own;
    }
    let stem = |end: &str| name.strip_suffix(end).map(str::to_owned);
    match stem("ies").map(|stem| stem + "y").filter(|one| plural(one) == name) {
        Some(one) => one,
        None => {
            // *Roses* is the plural of *Rose*, *Glasses* of *Glass*.
            let soft = ["ses", "zes"].iter().any(|end| name.ends_with(end))
                && !["sses", "zzes"].iter().any(|end| name.ends_with(end));
            let ends = if soft { ["s", "es"] } else { ["es", "s"] };
            ends.iter().filter_map(|end| stem(end)).find(|one| plural(one) == name).unwrap_or(name.to_owned())
        }
    }
}
