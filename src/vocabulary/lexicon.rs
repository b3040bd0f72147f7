//! The lexicon: all productions of the language, prepared for the chart.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::category::{Category, CategorySet, LEAVES};
use super::features::{Features, Sorts};
use super::follow::{Follow, Grammar};
use super::interchange::{Interchange, InterchangeTable};
use super::production::{Production, Symbol, third_person};
use super::roles::Roles;
use super::shared_parts::{SHARED, SharedParts, is_shared};
use super::trie::{Edge, ProductionId, State, StateId, Word};
use super::verb;

/// The kind of phrase of the words in neutral adjuncts.
const NEUTRAL: &str = "neutral";
/// The file of verb entries, which stand for lines of their own.
const VERBS: &str = "verbs.lexicon";
/// Kinds of phrase whose productions come from a pack's definitions: the lexicon may have none of them.
pub const OF_PACKS: [&str; 5] = ["adjective-name", "place-name", "whose-tile", "keyword", "keyword-name"];
/// Kinds of phrase that the shared words of declared games use, and whose productions the game itself declares: there
/// may be none.
const OF_DECLARED: [&str; 7] = ["act", "adj", "event", "filter", "moment", "noun", "state"];

/// What a phrase of a category can begin with.
#[derive(Debug, Clone, Default)]
pub struct FirstSymbols {
    words: Vec<u64>,
    /// One bit for each leaf of `LEAVES`.
    pub leaves: u32,
}

impl FirstSymbols {
    pub fn has_word(&self, word: Word) -> bool {
        self.words.get(usize::from(word) / 64).is_some_and(|bits| bits >> (word % 64) & 1 == 1)
    }

    fn add(&mut self, other: &FirstSymbols) -> bool {
        let mut grew = other.leaves & !self.leaves != 0;
        self.leaves |= other.leaves;
        for (bits, more) in self.words.iter_mut().zip(&other.words) {
            grew |= more & !*bits != 0;
            *bits |= more;
        }
        grew
    }
}

/// The productions, and the tables that the chart needs to match them.
#[derive(Debug, Default)]
pub struct Lexicon {
    pub productions: Vec<Production>,
    pub categories: Vec<String>,
    /// The roles of each category in the search for antecedents.
    pub roles: Vec<Roles>,
    pub states: Vec<State>,
    /// The first state of each category; `None` for leaves.
    roots: Vec<Option<StateId>>,
    pub first: Vec<FirstSymbols>,
    /// For each word, the categories of phrases that can begin with it.
    pub begun_by_word: Vec<CategorySet>,
    /// For each leaf, the categories of phrases that can begin with it.
    pub begun_by_leaf: Vec<CategorySet>,
    pub words: Vec<String>,
    word_ids: BTreeMap<String, Word>,
    fast_ids: rustc_hash::FxHashMap<String, Word>,
    category_ids: rustc_hash::FxHashMap<String, Category>,
    /// The productions of each category that may be printed, the most specific first.
    pub printable: Vec<Vec<ProductionId>>,
    /// Words that count as other words everywhere (`characters` as `chars`).
    aliases: BTreeMap<String, String>,
    /// Those that are forms of a verb: no line need have the form that they stand for, and a pack may declare a verb of
    /// that name.
    forms: BTreeSet<String>,
    /// What lines share.
    shared: SharedParts,
    /// Which function words may stand for which, and which may be missing.
    interchange: Interchange,
    interchange_table: InterchangeTable,
    /// For each word, whether some line besides those of neutral adjuncts has it.
    telling: Vec<bool>,
    /// Words that are written with a capital.
    capitals: BTreeMap<String, String>,
    /// Computed when it is first needed, because only repairs need it.
    follow: std::sync::OnceLock<Follow>,
}

/// A lexicon line that cannot be used, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    pub file: String,
    pub line: usize,
    pub why: String,
}

impl Lexicon {
    /// Reads lexicon files, given as names and texts. The order of files and lines does not matter.
    ///
    /// A heading `category feature …:` opens a section; its lines are productions. Under `same words:` stand lines
    /// `other words = the word`.
    pub fn read(files: &[(&str, &str)]) -> Result<Lexicon, Vec<BadLine>> {
        Lexicon::read_as(files, None)
    }

    /// Reads the lexicon of a game that declares its kinds: the right side of a line is a word, and its things are of
    /// these sorts.
    pub fn read_declared(files: &[(&str, &str)], sorts: &Sorts) -> Result<Lexicon, Vec<BadLine>> {
        Lexicon::read_as(files, Some(sorts))
    }

    fn read_as(files: &[(&str, &str)], sorts: Option<&Sorts>) -> Result<Lexicon, Vec<BadLine>> {
        let mut lexicon = Lexicon::default();
        lexicon.take(files, sorts)?;
        Ok(lexicon)
    }

    fn take(&mut self, files: &[(&str, &str)], sorts: Option<&Sorts>) -> Result<(), Vec<BadLine>> {
        let mut bad = Vec::new();
        let known = self.productions.len();
        for (_, text) in files {
            self.shared.take(text);
        }
        for (file, text) in files {
            let expanded = match *file {
                VERBS => verb::expand(text),
                _ => Ok(Cow::Borrowed(*text)),
            };
            let text = match expanded {
                Ok(text) => text,
                Err((line, why)) => {
                    bad.push(BadLine { file: (*file).to_owned(), line: line + 1, why });
                    continue;
                }
            };
            let mut section: Option<(String, Features)> = None;
            for (index, line) in text.lines().enumerate() {
                let mut fail = |why: String| bad.push(BadLine { file: (*file).to_owned(), line: index + 1, why });
                let line = line.split_once("//").map_or(line, |(before, _)| before).trim_end();
                if line.is_empty() {
                    continue;
                }
                if !line.starts_with(' ') {
                    let words: Vec<&str> = line.trim_end_matches(':').split(' ').collect();
                    match Features::read(&words[1..], sorts) {
                        _ if !line.ends_with(':') => {
                            fail("a heading ends with a colon; a template is indented".to_owned())
                        }
                        _ if is_shared(line) => section = Some((SHARED.to_owned(), Features::ALL)),
                        _ if words == ["same", "words"] || words == ["same", "forms"] => {
                            section = Some((words.join(" "), Features::ALL))
                        }
                        _ if Interchange::is_heading(&words) => section = Some((words.join(" "), Features::ALL)),
                        Ok(features) => section = Some((words[0].to_owned(), features)),
                        Err(why) => fail(why),
                    }
                    continue;
                }
                match &section {
                    None => fail("a template before the first heading".to_owned()),
                    Some((name, _)) if name == "same words" || name == "same forms" => match line.split_once(" = ") {
                        Some((others, word)) => {
                            for other in others.split_whitespace() {
                                match name.as_str() {
                                    "same forms" if !self.aliases.contains_key(other) => {
                                        self.forms.insert(other.to_owned());
                                    }
                                    "same forms" => {}
                                    _ => {
                                        self.forms.remove(other);
                                    }
                                }
                                self.aliases.insert(other.to_owned(), word.trim().to_owned());
                            }
                        }
                        None => fail("write: other words = the word".to_owned()),
                    },
                    Some((name, _)) if name == SHARED => {}
                    Some((name, _)) if self.interchange.take(name, line) => {}
                    Some((category, features)) => match self.shared.written_out(line, sorts) {
                        Ok(lines) => lines.into_iter().for_each(|(line, own)| {
                            let features = features.agree(own);
                            let read = |features| Production::read(category, features, &line, sorts);
                            match features.map(read) {
                                Some(Ok(production)) => self.productions.push(production),
                                Some(Err(why)) => fail(why),
                                None => {}
                            }
                        }),
                        Err(why) => fail(why),
                    },
                }
            }
        }
        if bad.is_empty() {
            self.replace_same_words(known);
            // A fixed order, so that readings and printing do not depend on the order of the lines.
            self.productions
                .sort_by(|a, b| (&a.category, &a.source, a.features.0).cmp(&(&b.category, &b.source, b.features.0)));
            self.link().map_err(|why| vec![BadLine { file: String::new(), line: 0, why }])
        } else {
            Err(bad)
        }
    }

    /// The same lexicon with more lines, such as those of a pack.
    pub fn with(&self, lines: &str) -> Result<Lexicon, Vec<BadLine>> {
        let mut lexicon = Lexicon {
            productions: self.productions.clone(),
            aliases: self.aliases.clone(),
            forms: self.forms.clone(),
            shared: self.shared.clone(),
            interchange: self.interchange.clone(),
            ..Lexicon::default()
        };
        // A verb that the pack declares is no longer another word for one of the game.
        for (verb, _) in lines.split('<').skip(1).filter_map(|rest| rest.split_once('>')) {
            for form in [verb.to_owned(), third_person(verb)] {
                if lexicon.forms.remove(&form) {
                    lexicon.aliases.remove(&form);
                }
            }
        }
        lexicon.take(&[("the pack", lines)], None)?;
        Ok(lexicon)
    }

    /// Removes those of the first `known` productions that have the same words as a later one: a pack's line takes the
    /// place of the language's own (*its opposite tile*).
    fn replace_same_words(&mut self, known: usize) {
        let same = |production: &Production| (production.category.clone(), production.source.clone());
        let new: BTreeSet<_> = self.productions[known..].iter().map(same).collect();
        let mut at = 0;
        self.productions.retain(|production| {
            at += 1;
            at > known || new.is_empty() || !new.contains(&same(production))
        });
    }

    /// The production with this id.
    pub fn production(&self, id: ProductionId) -> &Production {
        &self.productions[id.index()]
    }

    /// The state with this id.
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id.index()]
    }

    /// The state in which a phrase of the category begins; `None` for leaves.
    pub fn root(&self, category: Category) -> Option<StateId> {
        self.roots.get(usize::from(category)).copied().flatten()
    }

    /// The number of a kind of phrase.
    pub fn category(&self, name: &str) -> Option<Category> {
        self.category_ids.get(name).copied()
    }

    /// The number of a word in lower case, 0 if it is unknown. An alias has the number of its word.
    pub fn word(&self, word: &str) -> Word {
        self.fast_ids.get(word).copied().unwrap_or(0)
    }

    /// The words of lines that this word may stand for in a sentence that fits no line as it stands: *in* for *on*.
    pub fn stands_for(&self, word: Word) -> &[Word] {
        self.interchange_table.stands_for(word)
    }

    /// The words that such a sentence may leave out.
    pub fn left_out(&self) -> &[Word] {
        self.interchange_table.left_out()
    }

    /// The words that such a sentence may have where no line has them.
    pub fn superfluous(&self) -> &[Word] {
        self.interchange_table.superfluous()
    }

    /// Whether the word stands only in neutral adjuncts, which are skipped, so that it says nothing: *too*.
    pub fn is_idle(&self, word: &str) -> bool {
        let id = usize::from(self.word(word));
        id != 0 && !self.telling.get(id).copied().unwrap_or(false)
    }

    /// A word as it is written: *Opp* has a capital.
    pub fn shown<'a>(&'a self, word: &'a str) -> &'a str {
        self.capitals.get(word).map_or(word, String::as_str)
    }

    /// Which words may stand beside each other.
    pub fn follow(&self) -> &Follow {
        self.follow.get_or_init(|| {
            Follow::of(&Grammar {
                productions: &self.productions,
                words: self.words.len(),
                categories: self.categories.len(),
                word: &|word| self.word(word),
                category: &|name| self.category(name),
            })
        })
    }

    /// All words of the language, aliases included, in order.
    pub fn known_words(&self) -> impl Iterator<Item = &str> {
        self.word_ids.keys().skip(1).map(String::as_str).chain(self.aliases.keys().map(String::as_str))
    }

    fn link(&mut self) -> Result<(), String> {
        self.words.push(String::new());
        let mut names: Vec<String> = LEAVES.iter().map(|name| (*name).to_owned()).collect();
        let mut made: Vec<String> = self.productions.iter().map(|production| production.category.clone()).collect();
        made.extend(OF_PACKS.iter().chain(&OF_DECLARED).map(|name| (*name).to_owned()));
        made.sort();
        made.dedup();
        names.extend(made);
        if names.len() > CategorySet::MOST {
            return Err(format!(
                "the lexicon has {} kinds of phrase; at most {} are allowed",
                names.len(),
                CategorySet::MOST
            ));
        }
        self.category_ids = names.iter().cloned().zip(0..).collect();
        self.roles = names.iter().map(|name| Roles::of(name)).collect();
        self.categories = names;
        self.roots = vec![None; self.categories.len()];
        for category in LEAVES.len()..self.categories.len() {
            self.roots[category] = Some(self.new_state());
        }
        let mut productions = std::mem::take(&mut self.productions);
        for slot in productions.iter_mut().flat_map(|production| &mut production.slots) {
            // An unknown category is reported with its line, below.
            slot.category_id = self.category(&slot.category).unwrap_or(Category::MAX);
        }
        for (index, production) in productions.iter().enumerate() {
            self.add_production(ProductionId::at(index), production)?;
        }
        for (other, word) in &self.aliases {
            let id = match self.word_ids.get(word) {
                Some(id) => *id,
                None if self.forms.contains(other) => continue,
                None => return Err(format!("“{other}” stands for “{word}”, which no template has")),
            };
            self.word_ids.entry(other.clone()).or_insert(id);
        }
        self.fast_ids = self.word_ids.iter().map(|(word, id)| (word.clone(), *id)).collect();
        self.interchange_table = self.interchange.table(&|word| self.word(word));
        self.printable = vec![Vec::new(); self.categories.len()];
        for (index, production) in productions.iter().enumerate().filter(|(_, production)| !production.synonym) {
            self.printable[usize::from(self.category_ids[&production.category])].push(ProductionId::at(index));
        }
        for list in &mut self.printable {
            // Of two equally specific productions, the shorter is printed.
            list.sort_by_key(|id| {
                let production = &productions[id.index()];
                let words = production.surfaces.first().map_or(0, |surface| surface.symbols.len());
                (std::cmp::Reverse(production.semantics.weight()), words, *id)
            });
        }
        self.productions = productions;
        self.find_first();
        self.refuse_left_recursion()
    }

    fn add_production(&mut self, id: ProductionId, production: &Production) -> Result<(), String> {
        let category = self.category_ids.get(&production.category);
        let Some(root) = category.and_then(|category| self.root(*category)) else {
            return Err(format!("“{}” is no kind of phrase that can have lines", production.category));
        };
        for (number, surface) in (0..).zip(&production.surfaces) {
            let mut state = root;
            for symbol in &surface.symbols {
                state = match symbol {
                    Symbol::Word(word) => {
                        let id = self.intern(word)?;
                        self.telling.resize(self.words.len(), false);
                        self.telling[usize::from(id)] |= production.category != NEUTRAL;
                        self.word_edge(state, id)
                    }
                    Symbol::Slot(slot) => {
                        let slot = &production.slots[*slot];
                        let category = *self.category_ids.get(&slot.category).ok_or_else(|| {
                            format!(
                                "“{}” has a slot for “{}”, but no line defines that kind of phrase",
                                production.source, slot.category
                            )
                        })?;
                        self.slot_edge(
                            state,
                            Edge { category, features: slot.features, agrees: slot.agrees, kind_only: slot.kind_only },
                        )
                    }
                };
            }
            self.states[state.index()].ends.push((id, number));
        }
        Ok(())
    }

    fn intern(&mut self, word: &str) -> Result<Word, String> {
        let written = word;
        let word = written.to_lowercase();
        if written.starts_with(char::is_uppercase) && !self.capitals.contains_key(&word) {
            self.capitals.insert(word.clone(), written.to_owned());
        }
        // Almost every word has been seen before, so this look-up decides how long loading takes.
        if let Some(id) = self.fast_ids.get(&word) {
            return Ok(*id);
        }
        let meant = self.aliases.get(&word).cloned().unwrap_or_else(|| word.clone());
        let id = match self.word_ids.get(&meant) {
            Some(id) => *id,
            None => {
                let id = Word::try_from(self.words.len()).map_err(|_| "the lexicon has too many words".to_owned())?;
                self.words.push(meant.clone());
                self.word_ids.insert(meant, id);
                id
            }
        };
        self.fast_ids.insert(word, id);
        Ok(id)
    }

    fn new_state(&mut self) -> StateId {
        let id = StateId::at(self.states.len());
        self.states.push(State::default());
        id
    }

    fn word_edge(&mut self, state: StateId, word: Word) -> StateId {
        match self.states[state.index()].words.binary_search_by_key(&word, |edge| edge.0) {
            Ok(at) => self.states[state.index()].words[at].1,
            Err(at) => {
                let next = self.new_state();
                self.states[state.index()].words.insert(at, (word, next));
                next
            }
        }
    }

    fn slot_edge(&mut self, state: StateId, edge: Edge) -> StateId {
        if let Some((_, next)) = self.states[state.index()].slots.iter().find(|(known, _)| *known == edge) {
            return *next;
        }
        let next = self.new_state();
        self.states[state.index()].slots.push((edge, next));
        next
    }

    /// No surface is empty, so a category begins with what the first symbols of its surfaces begin with.
    fn find_first(&mut self) {
        let blank = FirstSymbols { words: vec![0; self.words.len().div_ceil(64)], leaves: 0 };
        self.first = vec![blank; self.categories.len()];
        for leaf in 0..LEAVES.len() {
            self.first[leaf].leaves = 1 << leaf;
        }
        loop {
            let mut grew = false;
            for category in LEAVES.len()..self.categories.len() {
                let Some(root) = self.roots[category].map(|root| &self.states[root.index()]) else { continue };
                let mut first = self.first[category].clone();
                for (word, _) in &root.words {
                    let bits = &mut first.words[usize::from(*word) / 64];
                    grew |= *bits >> (word % 64) & 1 == 0;
                    *bits |= 1 << (word % 64);
                }
                for (edge, _) in &root.slots {
                    grew |= first.add(&self.first[usize::from(edge.category)]);
                }
                self.first[category] = first;
            }
            if !grew {
                break;
            }
        }
        self.begun_by_word = vec![CategorySet::default(); self.words.len()];
        self.begun_by_leaf = vec![CategorySet::default(); LEAVES.len()];
        for (category, first) in (0..).zip(&self.first) {
            (0..).zip(&mut self.begun_by_word).skip(1).filter(|(word, _)| first.has_word(*word)).for_each(
                |(_, begun)| {
                    begun.add(category);
                },
            );
            (0..LEAVES.len()).filter(|leaf| first.leaves >> leaf & 1 == 1).for_each(|leaf| {
                self.begun_by_leaf[leaf].add(category);
            });
        }
    }

    /// Refuses a category that can begin with itself: parsing it would never end.
    fn refuse_left_recursion(&self) -> Result<(), String> {
        for category in LEAVES.len()..self.categories.len() {
            let mut open = vec![category];
            let mut seen = vec![false; self.categories.len()];
            while let Some(next) = open.pop() {
                let Some(root) = self.roots[next] else { continue };
                for (edge, _) in &self.states[root.index()].slots {
                    let begins = usize::from(edge.category);
                    if begins == category {
                        return Err(format!(
                            "a phrase of the kind “{}” may begin with itself",
                            self.categories[category]
                        ));
                    }
                    if !std::mem::replace(&mut seen[begins], true) {
                        open.push(begins);
                    }
                }
            }
        }
        Ok(())
    }
}
