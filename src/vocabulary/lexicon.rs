//! The lexicon: all productions of the language, prepared for the chart.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashSet;

use super::adding::add_surfaces;
use super::category::{Category, CategorySet, LEAVES};
use super::features::{Features, Sorts};
use super::follow::{Follow, Lines};
use super::interchange::{Interchange, InterchangeTable};
use super::paraphrase::{self, Paraphrase};
use super::production::Production;
use super::roles::Roles;
use super::shared_parts::{SHARED, SharedParts, is_shared, without_comment};
use super::slot::third_person;
use super::trie::{Growing, ProductionId, State, StateId, Trie, Word};
use super::verb;

mod link;

/// The category of the words in neutral adjuncts.
const NEUTRAL: &str = "neutral";
/// The file of verb entries. Each entry expands to several lines.
const VERBS: &str = "verbs.lexicon";
/// Categories whose productions come from the definitions of a pack. The lexicon itself may have none of them.
pub const OF_PACKS: [&str; 5] = ["adjective-name", "place-name", "whose-tile", "keyword", "keyword-name"];
/// Categories that the shared lines of declared games use, and whose productions the game itself declares. They may
/// have no productions.
const OF_DECLARED: [&str; 7] = ["act", "adj", "event", "filter", "moment", "noun", "state"];

/// The productions, and the tables that the chart needs to match them.
#[derive(Debug, Default)]
pub struct Lexicon {
    pub productions: Vec<Arc<Production>>,
    pub categories: Vec<String>,
    /// The roles of each category, for the search for antecedents.
    pub roles: Vec<Roles>,
    /// For each category the range of its productions, which are consecutive.
    of_category: Vec<Range<usize>>,
    /// The tries of the categories. Each trie is built when it is first needed, because a text needs few of them. An
    /// extended lexicon shares the tries of the categories to which it adds nothing.
    tries: Vec<Arc<OnceLock<Trie>>>,
    /// The ids of the words of all productions, one after the other. The next field has the range of each production.
    words_of_lines: Vec<Word>,
    words_of_line: Vec<Range<usize>>,
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
    /// Words that are replaced by other words everywhere (`characters` by `chars`).
    aliases: BTreeMap<String, String>,
    /// The aliases that are forms of a verb. The lines need not have the form that such an alias stands for, and a pack
    /// may declare a verb with the name of the alias.
    forms: BTreeSet<String>,
    /// The parts that lines share.
    shared: SharedParts,
    /// The function words that may stand for each other or may be missing.
    interchange: Interchange,
    interchange_table: InterchangeTable,
    /// Phrases that say the same as others, in the order of the files.
    paraphrases: Vec<Paraphrase>,
    /// For each word, whether a line that is not a neutral adjunct has it.
    telling: Vec<bool>,
    /// Words that are written with a capital.
    capitals: BTreeMap<String, String>,
    /// The table of neighbours. Computed when it is first needed, because only repairs need it.
    follow: OnceLock<Follow>,
    /// The last result of [`Lexicon::with`], with its lines. The tries of that lexicon grow as texts need them, so it
    /// is worth keeping.
    extended: Mutex<Option<(String, Arc<Lexicon>)>>,
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
    /// A heading `category feature …:` opens a section; the lines of the section are productions. The lines under
    /// `same words:` have the form `other words = the word`.
    pub fn read(files: &[(&str, &str)]) -> Result<Lexicon, Vec<BadLine>> {
        Lexicon::read_as(files, None)
    }

    /// Reads the lexicon of a game that declares its kinds. The right side of each line is a word of that game, and its
    /// things have these sorts.
    pub fn read_declared(files: &[(&str, &str)], sorts: &Sorts) -> Result<Lexicon, Vec<BadLine>> {
        Lexicon::read_as(files, Some(sorts))
    }

    fn read_as(files: &[(&str, &str)], sorts: Option<&Sorts>) -> Result<Lexicon, Vec<BadLine>> {
        let mut lexicon = Lexicon::default();
        lexicon.take(files, sorts, None)?;
        Ok(lexicon)
    }

    /// Reads lexicon files into this lexicon. `base` is the lexicon that it extends.
    fn take(
        &mut self,
        files: &[(&str, &str)],
        sorts: Option<&Sorts>,
        base: Option<&Lexicon>,
    ) -> Result<(), Vec<BadLine>> {
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
                let line = without_comment(line).trim_end();
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
                        _ if Interchange::is_heading(&words) || words == [paraphrase::HEADING] => {
                            section = Some((words.join(" "), Features::ALL))
                        }
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
                    Some((name, _)) if name == paraphrase::HEADING => match Paraphrase::read(line) {
                        Ok(paraphrase) => self.paraphrases.push(paraphrase),
                        Err(why) => fail(why),
                    },
                    Some((category, features)) => match self.shared.written_out(line, sorts) {
                        Ok(lines) => lines.into_iter().for_each(|(line, own)| {
                            let features = features.agree(own);
                            let read = |features| Production::read(category, features, &line, sorts);
                            match features.map(read) {
                                Some(Ok(production)) => self.productions.push(Arc::new(production)),
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
            // The order is fixed, so that parses and printing do not depend on the order of the lines in the files.
            self.productions
                .sort_by(|a, b| (&a.category, &a.source, a.features.0).cmp(&(&b.category, &b.source, b.features.0)));
            self.link(base).map_err(|why| vec![BadLine { file: String::new(), line: 0, why }])
        } else {
            Err(bad)
        }
    }

    /// Returns the same lexicon with more lines, such as those of a pack. Asking again for the same lines is cheap.
    pub fn with(&self, lines: &str) -> Result<Arc<Lexicon>, Vec<BadLine>> {
        let known = self.extended.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, lexicon)) = known.filter(|(known, _)| known == lines) {
            return Ok(lexicon);
        }
        let lexicon = Arc::new(self.extend(lines)?);
        *self.extended.lock().unwrap_or_else(PoisonError::into_inner) = Some((lines.to_owned(), lexicon.clone()));
        Ok(lexicon)
    }

    fn extend(&self, lines: &str) -> Result<Lexicon, Vec<BadLine>> {
        let mut lexicon = Lexicon {
            productions: self.productions.clone(),
            aliases: self.aliases.clone(),
            forms: self.forms.clone(),
            shared: self.shared.clone(),
            interchange: self.interchange.clone(),
            paraphrases: self.paraphrases.clone(),
            ..Lexicon::default()
        };
        // If the pack declares a verb, this verb is no longer an alias for a verb of the language.
        for (verb, _) in lines.split('<').skip(1).filter_map(|rest| rest.split_once('>')) {
            for form in [verb.to_owned(), third_person(verb)] {
                if lexicon.forms.remove(&form) {
                    lexicon.aliases.remove(&form);
                }
            }
        }
        lexicon.take(&[("the pack", lines)], None, Some(self))?;
        Ok(lexicon)
    }

    /// Removes those of the first `known` productions that have the same words as a later production. So a line of a
    /// pack replaces the language's own line (*its opposite tile*).
    fn replace_same_words(&mut self, known: usize) {
        fn words(production: &Arc<Production>) -> (&str, &str) {
            (&production.category, &production.source)
        }
        let added = self.productions.split_off(known);
        if known > 0 {
            let new: BTreeSet<(&str, &str)> = added.iter().map(words).collect();
            self.productions.retain(|production| !new.contains(&words(production)));
        }
        self.productions.extend(added);
    }

    /// Returns the productions that a base does not have.
    pub fn beyond(&self, base: &Lexicon) -> impl Iterator<Item = &Production> {
        let of_base: FxHashSet<*const Production> = base.productions.iter().map(Arc::as_ptr).collect();
        let own = self.productions.iter().filter(move |production| !of_base.contains(&Arc::as_ptr(production)));
        own.map(|production| &**production)
    }

    /// Returns the production with this id.
    pub fn production(&self, id: ProductionId) -> &Production {
        &self.productions[id.index()]
    }

    /// Returns the state with this id.
    pub fn state(&self, id: StateId) -> State<'_> {
        let category = id.category();
        let index = usize::from(category);
        self.tries[index].get_or_init(|| self.grown(category)).state(id, self.of_category[index].start)
    }

    /// Returns the state in which a phrase of the category begins; `None` for leaves.
    pub fn root(&self, category: Category) -> Option<StateId> {
        let index = usize::from(category);
        (LEAVES.len()..self.categories.len()).contains(&index).then(|| StateId::root(category))
    }

    /// Returns the category with this name.
    pub fn category(&self, name: &str) -> Option<Category> {
        self.category_ids.get(name).copied()
    }

    /// Returns the id of a word in lower case; 0 if the word is unknown. An alias has the id of the word that it stands
    /// for.
    pub fn word(&self, word: &str) -> Word {
        self.fast_ids.get(word).copied().unwrap_or(0)
    }

    /// Returns the words of lines that this word may replace in a sentence that fits no line as it stands: *in* for
    /// *on*.
    pub fn stands_for(&self, word: Word) -> &[Word] {
        self.interchange_table.stands_for(word)
    }

    /// Returns the words that may be missing in a sentence that fits no line as it stands.
    pub fn left_out(&self) -> &[Word] {
        self.interchange_table.left_out()
    }

    /// Returns the words that may be too many in a sentence that fits no line as it stands.
    pub fn superfluous(&self) -> &[Word] {
        self.interchange_table.superfluous()
    }

    /// Returns the phrases that say the same as others, for a sentence that fits no line as it stands.
    pub fn paraphrases(&self) -> &[Paraphrase] {
        &self.paraphrases
    }

    /// Whether the word occurs only in neutral adjuncts, such as *too*. The parser skips these adjuncts, so the word
    /// has no meaning.
    pub fn is_idle(&self, word: &str) -> bool {
        let id = usize::from(self.word(word));
        id != 0 && !self.telling.get(id).copied().unwrap_or(false)
    }

    /// Returns the written form of a word: *Opp* has a capital.
    pub fn shown<'a>(&'a self, word: &'a str) -> &'a str {
        self.capitals.get(word).map_or(word, String::as_str)
    }

    /// Returns the table of the words that may follow each other.
    pub fn follow(&self) -> &Follow {
        self.follow.get_or_init(|| Follow::of(self))
    }

    /// Returns the words of the language, aliases included. An alias may occur twice.
    pub fn known_words(&self) -> impl Iterator<Item = &str> {
        self.word_ids.keys().skip(1).map(String::as_str).chain(self.aliases.keys().map(String::as_str))
    }

    /// Returns the productions of a category, each with the ids of its words.
    pub(super) fn lines_of(&self, category: Category) -> impl Iterator<Item = (ProductionId, &Production, &[Word])> {
        let lines = self.of_category.get(usize::from(category)).cloned().unwrap_or_default();
        lines.map(|index| {
            let words = &self.words_of_lines[self.words_of_line[index].clone()];
            (ProductionId::at(index), &*self.productions[index], words)
        })
    }

    fn grown(&self, category: Category) -> Trie {
        let mut trie = Growing::of(category);
        for (line, (_, production, words)) in self.lines_of(category).enumerate() {
            add_surfaces(&mut trie, line, production, words);
        }
        trie.finish()
    }
}

impl Lines for Lexicon {
    fn counts(&self) -> (usize, usize) {
        (self.words.len(), self.categories.len())
    }

    fn kind(&self, name: &str) -> Option<Category> {
        self.category(name)
    }

    fn of_kind(&self, category: Category) -> impl Iterator<Item = (&Production, &[Word])> {
        self.lines_of(category).map(|(_, production, words)| (production, words))
    }
}
