//! The lexicon: every template of the language, made ready for the chart.

use std::collections::BTreeMap;

use super::features::{Features, Sorts};
use super::follow::Follow;
use super::roles::Roles;
use super::template::{Symbol, Template};

/// A word of the language, by number. 0 is every word the lexicon does not know.
pub type Word = u16;

/// A kind of phrase, by number.
pub type Category = u16;

/// Kinds of phrase that are not made of templates: numbers, codes, and the names that packs and cards declare.
pub const LEAVES: [&str; 18] = [
    "int",
    "code",
    "token-name",
    "condition-name",
    "structure-name",
    "summon-name",
    "char-name",
    "class-name",
    "action-name",
    "self-name",
    "own-token",
    "own-condition",
    "own-summon",
    "tail-name",
    "summoner-name",
    "param",
    "number-param",
    "thing-name",
];

/// The place of a kind of leaf in `LEAVES`, which is its category; for constants: a name that is none does not compile.
pub const fn leaf_category(name: &str) -> Category {
    let mut at = 0;
    while !same(LEAVES[at].as_bytes(), name.as_bytes()) {
        at += 1;
    }
    at as Category
}

/// `==`, which cannot be had while compiling.
const fn same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([], []) => true,
        ([a, one @ ..], [b, other @ ..]) => *a == *b && same(one, other),
        _ => false,
    }
}
/// Kinds of phrase whose templates a pack adds, from its definitions: they may have none.
pub const OF_PACKS: [&str; 3] = ["adjective-name", "keyword", "keyword-name"];
/// Kinds of phrase that the shared words of declared games ask for, and whose templates are the game's own: it may have none.
const OF_DECLARED: [&str; 7] = ["act", "adj", "event", "filter", "moment", "noun", "state"];

/// One step of a category's trie.
#[derive(Debug, Default)]
pub struct State {
    pub words: Vec<(Word, u32)>,
    pub slots: Vec<(Edge, u32)>,
    /// Wordings that end here: template and wording.
    pub ends: Vec<(u32, u16)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    pub category: Category,
    pub features: Features,
    pub agrees: bool,
    pub kind_only: bool,
}

/// What a phrase of a category can begin with.
#[derive(Debug, Clone, Default)]
pub struct First {
    words: Vec<u64>,
    /// One bit for each leaf of `LEAVES`.
    pub leaves: u32,
}

/// A set of categories, a bit for each.
#[derive(Debug, Clone, Copy, Default)]
pub struct Categories([u64; Categories::MOST / 64]);

impl Categories {
    /// So many kinds of phrase a lexicon can have.
    pub const MOST: usize = 320;

    pub fn has(&self, category: Category) -> bool {
        self.0.get(usize::from(category) / 64).is_some_and(|bits| bits >> (category % 64) & 1 == 1)
    }

    fn add(&mut self, category: Category) {
        if let Some(bits) = self.0.get_mut(usize::from(category) / 64) {
            *bits |= 1 << (category % 64);
        }
    }

    /// Adds all of the other.
    pub fn add_all(&mut self, other: &Categories) {
        self.0.iter_mut().zip(&other.0).for_each(|(bits, more)| *bits |= more);
    }
}

impl First {
    pub fn has_word(&self, word: Word) -> bool {
        self.words.get(word as usize / 64).is_some_and(|bits| bits >> (word % 64) & 1 == 1)
    }

    fn add(&mut self, other: &First) -> bool {
        let mut grew = other.leaves & !self.leaves != 0;
        self.leaves |= other.leaves;
        for (bits, more) in self.words.iter_mut().zip(&other.words) {
            grew |= more & !*bits != 0;
            *bits |= more;
        }
        grew
    }
}

/// The templates and what the chart needs to match them.
#[derive(Debug, Default)]
pub struct Lexicon {
    pub templates: Vec<Template>,
    pub categories: Vec<String>,
    /// What each category is to those who follow references.
    pub roles: Vec<Roles>,
    pub states: Vec<State>,
    /// The first state of each category; leaves have none.
    pub roots: Vec<u32>,
    pub first: Vec<First>,
    /// For each word, the categories that a phrase beginning with it can have.
    pub begun_by_word: Vec<Categories>,
    /// The same for each kind of leaf.
    pub begun_by_leaf: Vec<Categories>,
    pub words: Vec<String>,
    word_ids: BTreeMap<String, Word>,
    fast_ids: rustc_hash::FxHashMap<String, Word>,
    category_ids: rustc_hash::FxHashMap<String, Category>,
    /// Templates of each category that may be printed, the one that says most first.
    pub printable: Vec<Vec<u32>>,
    /// Words that stand for others wherever they are (`characters` for `chars`).
    aliases: BTreeMap<String, String>,
    /// Words that are written with a capital.
    capitals: BTreeMap<String, String>,
    /// Worked out when first asked for: only what is wrong asks.
    follow: std::sync::OnceLock<Follow>,
}

/// A line of a lexicon that cannot be used, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    pub file: String,
    pub line: usize,
    pub why: String,
}

impl Lexicon {
    /// Reads lexicon files: their names and texts. The order of files and lines does not matter.
    ///
    /// A heading `category feature …:` opens a section; its lines are templates. `word word` lists stand under `same words:`.
    pub fn read(files: &[(&str, &str)]) -> Result<Lexicon, Vec<BadLine>> {
        Lexicon::read_as(files, None)
    }

    /// The lexicon of a game that declares its kinds: a line names its word, and its things are of these sorts.
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
        for (file, text) in files {
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
                        _ if words == ["same", "words"] => section = Some(("same words".to_owned(), Features::ALL)),
                        Ok(features) => section = Some((words[0].to_owned(), features)),
                        Err(why) => fail(why),
                    }
                    continue;
                }
                match &section {
                    None => fail("a template before the first heading".to_owned()),
                    Some((name, _)) if name == "same words" => match line.split_once(" = ") {
                        Some((others, word)) => {
                            for other in others.split_whitespace() {
                                self.aliases.insert(other.to_owned(), word.trim().to_owned());
                            }
                        }
                        None => fail("write: other words = the word".to_owned()),
                    },
                    Some((category, features)) => match Template::read(category, *features, line, sorts) {
                        Ok(template) => self.templates.push(template),
                        Err(why) => fail(why),
                    },
                }
            }
        }
        if bad.is_empty() {
            // One order, whatever the order of the lines: readings and printing may not depend on it.
            self.templates
                .sort_by(|a, b| (&a.category, &a.source, a.features.0).cmp(&(&b.category, &b.source, b.features.0)));
            self.link().map_err(|why| vec![BadLine { file: String::new(), line: 0, why }])
        } else {
            Err(bad)
        }
    }

    /// The same lexicon with more lines, such as those of a pack.
    pub fn with(&self, lines: &str) -> Result<Lexicon, Vec<BadLine>> {
        let mut lexicon =
            Lexicon { templates: self.templates.clone(), aliases: self.aliases.clone(), ..Lexicon::default() };
        lexicon.take(&[("the pack", lines)], None)?;
        Ok(lexicon)
    }

    pub fn category(&self, name: &str) -> Option<Category> {
        self.category_ids.get(name).copied()
    }

    /// The number of a word in lower case, 0 if it is unknown; other words for the same are read as it.
    pub fn word(&self, word: &str) -> Word {
        self.fast_ids.get(word).copied().unwrap_or(0)
    }

    /// A word as it is written: *Opp* has a capital.
    pub fn shown<'a>(&'a self, word: &'a str) -> &'a str {
        self.capitals.get(word).map_or(word, String::as_str)
    }

    /// Which words may stand beside each other.
    pub fn follow(&self) -> &Follow {
        self.follow.get_or_init(|| Follow::of(self))
    }

    /// All words that the language knows, canonical or not, in order.
    pub fn known_words(&self) -> impl Iterator<Item = &str> {
        self.word_ids.keys().skip(1).map(String::as_str).chain(self.aliases.keys().map(String::as_str))
    }

    fn link(&mut self) -> Result<(), String> {
        self.words.push(String::new());
        let mut names: Vec<String> = LEAVES.iter().map(|name| (*name).to_owned()).collect();
        let mut made: Vec<String> = self.templates.iter().map(|template| template.category.clone()).collect();
        made.extend(OF_PACKS.iter().chain(&OF_DECLARED).map(|name| (*name).to_owned()));
        made.sort();
        made.dedup();
        names.extend(made);
        self.category_ids = names.iter().enumerate().map(|(index, name)| (name.clone(), index as Category)).collect();
        if names.len() > Categories::MOST {
            return Err(format!("{} kinds of phrase are more than {}", names.len(), Categories::MOST));
        }
        self.roles = names.iter().map(|name| Roles::of(name)).collect();
        self.categories = names;
        self.roots = vec![u32::MAX; self.categories.len()];
        for category in LEAVES.len()..self.categories.len() {
            self.roots[category] = self.states.len() as u32;
            self.states.push(State::default());
        }
        let templates = std::mem::take(&mut self.templates);
        for (index, template) in templates.iter().enumerate() {
            self.add_template(index as u32, template)?;
        }
        for (other, word) in &self.aliases {
            let id = *self.word_ids.get(word).ok_or(format!("“{other}” stands for “{word}”, which no template has"))?;
            self.word_ids.entry(other.clone()).or_insert(id);
        }
        self.fast_ids = self.word_ids.iter().map(|(word, id)| (word.clone(), *id)).collect();
        self.printable = vec![Vec::new(); self.categories.len()];
        for (index, template) in templates.iter().enumerate().filter(|(_, template)| !template.synonym) {
            self.printable[usize::from(self.category_ids[&template.category])].push(index as u32);
        }
        for list in &mut self.printable {
            // Of two that say as much, the shorter is printed.
            list.sort_by_key(|index| {
                let template = &templates[*index as usize];
                let words = template.wordings.first().map_or(0, |wording| wording.symbols.len());
                (std::cmp::Reverse(template.shape.weight()), words, *index)
            });
        }
        self.templates = templates;
        self.find_first();
        self.refuse_left_recursion()
    }

    fn add_template(&mut self, index: u32, template: &Template) -> Result<(), String> {
        let root = self.roots[usize::from(self.category_ids[&template.category])];
        for (number, wording) in template.wordings.iter().enumerate() {
            let mut state = root;
            for symbol in &wording.symbols {
                state = match symbol {
                    Symbol::Word(word) => {
                        let id = self.intern(word);
                        self.word_edge(state, id)
                    }
                    Symbol::Slot(slot) => {
                        let slot = &template.slots[*slot];
                        let category = *self.category_ids.get(&slot.category).ok_or(format!(
                            "“{}” has a slot for “{}”, of which there is no phrase",
                            template.source, slot.category
                        ))?;
                        self.slot_edge(
                            state,
                            Edge { category, features: slot.features, agrees: slot.agrees, kind_only: slot.kind_only },
                        )
                    }
                };
            }
            self.states[state as usize].ends.push((index, number as u16));
        }
        Ok(())
    }

    fn intern(&mut self, word: &str) -> Word {
        if word.starts_with(char::is_uppercase) {
            self.capitals.insert(word.to_lowercase(), word.to_owned());
        }
        let word = word.to_lowercase();
        let word = self.aliases.get(&word).cloned().unwrap_or(word);
        if let Some(id) = self.word_ids.get(&word) {
            return *id;
        }
        let id = self.words.len() as Word;
        self.words.push(word.clone());
        self.word_ids.insert(word, id);
        id
    }

    fn word_edge(&mut self, state: u32, word: Word) -> u32 {
        match self.states[state as usize].words.binary_search_by_key(&word, |edge| edge.0) {
            Ok(at) => self.states[state as usize].words[at].1,
            Err(at) => {
                let next = self.states.len() as u32;
                self.states.push(State::default());
                self.states[state as usize].words.insert(at, (word, next));
                next
            }
        }
    }

    fn slot_edge(&mut self, state: u32, edge: Edge) -> u32 {
        if let Some((_, next)) = self.states[state as usize].slots.iter().find(|(known, _)| *known == edge) {
            return *next;
        }
        let next = self.states.len() as u32;
        self.states.push(State::default());
        self.states[state as usize].slots.push((edge, next));
        next
    }

    /// No template is empty, so what a category begins with is what its templates' first symbols begin with.
    fn find_first(&mut self) {
        let blank = First { words: vec![0; self.words.len().div_ceil(64)], leaves: 0 };
        self.first = vec![blank; self.categories.len()];
        for leaf in 0..LEAVES.len() {
            self.first[leaf].leaves = 1 << leaf;
        }
        loop {
            let mut grew = false;
            for category in LEAVES.len()..self.categories.len() {
                let root = &self.states[self.roots[category] as usize];
                let mut first = self.first[category].clone();
                for (word, _) in &root.words {
                    let bits = &mut first.words[*word as usize / 64];
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
        self.begun_by_word = vec![Categories::default(); self.words.len()];
        self.begun_by_leaf = vec![Categories::default(); LEAVES.len()];
        for (category, first) in (0..).zip(&self.first) {
            (1..self.words.len()).filter(|word| first.has_word(*word as Word)).for_each(|word| {
                self.begun_by_word[word].add(category);
            });
            (0..LEAVES.len()).filter(|leaf| first.leaves >> leaf & 1 == 1).for_each(|leaf| {
                self.begun_by_leaf[leaf].add(category);
            });
        }
    }

    /// A category that begins with itself would never end.
    fn refuse_left_recursion(&self) -> Result<(), String> {
        for category in LEAVES.len()..self.categories.len() {
            let mut open = vec![category];
            let mut seen = vec![false; self.categories.len()];
            while let Some(next) = open.pop() {
                if next < LEAVES.len() {
                    continue;
                }
                for (edge, _) in &self.states[self.roots[next] as usize].slots {
                    let begins = usize::from(edge.category);
                    if begins == category {
                        return Err(format!("a phrase “{}” may begin with itself", self.categories[category]));
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
