//! Links the lines of a lexicon: gives ids to categories and words, and builds the tables that the chart needs.

use std::sync::Arc;

use super::{Lexicon, NEUTRAL, OF_DECLARED, OF_PACKS};
use crate::begins::Begins;
use crate::category::{Category, CategorySet, LEAVES};
use crate::production::Production;
use crate::roles::Roles;
use crate::trie::{ProductionId, Word};
use crate::wording::Begin;

impl Lexicon {
    /// Links the lines. `base` is the lexicon that this one extends: its words keep their ids, and its tries are shared
    /// where they are the same.
    pub(super) fn link(&mut self, base: Option<&Lexicon>) -> Result<(), String> {
        match base {
            Some(base) => self.keep_word_ids(base),
            None => self.words.push(String::new()),
        }
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
        let mut productions = std::mem::take(&mut self.productions);
        for production in &mut productions {
            self.number(production)?;
        }
        self.tries = self.categories.iter().map(|_| Arc::default()).collect();
        self.of_category = vec![0..0; self.categories.len()];
        let mut at = 0;
        for alike in productions.chunk_by(|one, other| one.category == other.category) {
            if let Some(category) = alike.first().and_then(|production| self.category(&production.category)) {
                self.of_category[usize::from(category)] = at..at + alike.len();
            }
            at += alike.len();
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
            // If two productions are equally specific, the shorter one is printed.
            list.sort_by_cached_key(|id| {
                let production = &productions[id.index()];
                let words = production.symbols(0).len();
                (std::cmp::Reverse(production.semantics.weight()), words, *id)
            });
        }
        self.productions = productions;
        let begins = self.begins();
        if let Some(category) = begins.left_recursion() {
            return Err(format!("a phrase of the kind “{}” may begin with itself", self.categories[category]));
        }
        (self.begun_by_word, self.begun_by_leaf) = begins.begun();
        if let Some(base) = base {
            self.share_tries(base);
        }
        Ok(())
    }

    /// Gives the words of the base the same ids, except those that have become aliases.
    fn keep_word_ids(&mut self, base: &Lexicon) {
        self.words.clone_from(&base.words);
        for (word, id) in base.words.iter().zip(0..).skip(1).filter(|(word, _)| !self.aliases.contains_key(*word)) {
            self.word_ids.insert(word.clone(), id);
            self.fast_ids.insert(word.clone(), id);
        }
    }

    /// Shares the tries of the categories whose lines and words are those of the base.
    fn share_tries(&mut self, base: &Lexicon) {
        if self.categories != base.categories {
            return;
        }
        for category in (LEAVES.len()..self.categories.len()).filter_map(|category| Category::try_from(category).ok()) {
            let own = self.lines_of(category).map(|(_, production, words)| (std::ptr::from_ref(production), words));
            let of_base = base.lines_of(category).map(|(_, production, words)| (std::ptr::from_ref(production), words));
            if own.eq(of_base) {
                self.tries[usize::from(category)] = base.tries[usize::from(category)].clone();
            }
        }
    }

    fn begins(&self) -> Begins {
        let mut begins = Begins::new(self.words.len(), self.categories.len());
        for category in (LEAVES.len()..self.categories.len()).filter_map(|category| Category::try_from(category).ok()) {
            for (_, production, words) in self.lines_of(category) {
                for begin in production.wordings.begins() {
                    match begin {
                        Begin::Word(word) => begins.add_word(category, words[word]),
                        Begin::Slot(slot) => begins.add_category(category, production.slots[slot].category_id),
                    }
                }
            }
        }
        begins
    }

    /// Assigns ids to the categories of a production's slots, and to its words.
    fn number(&mut self, production: &mut Arc<Production>) -> Result<(), String> {
        if self.category(&production.category).and_then(|category| self.root(category)).is_none() {
            return Err(format!("“{}” is no kind of phrase that can have lines", production.category));
        }
        for index in 0..production.slots.len() {
            let slot = &production.slots[index];
            let Some(category) = self.category(&slot.category) else {
                return Err(format!(
                    "“{}” has a slot for “{}”, but no line defines that kind of phrase",
                    production.source, slot.category
                ));
            };
            // A production that another lexicon has linked mostly has the right categories already; it is copied only
            // if one differs.
            if slot.category_id != category {
                Arc::make_mut(production).slots[index].category_id = category;
            }
        }
        let telling = production.category != NEUTRAL;
        let from = self.words_of_lines.len();
        self.words_of_lines.resize(from + production.wordings.words.len(), 0);
        for word in production.wordings.in_order() {
            let id = self.intern(&production.wordings.words[word])?;
            self.telling.resize(self.words.len(), false);
            self.telling[usize::from(id)] |= telling;
            self.words_of_lines[from + word] = id;
        }
        self.words_of_line.push(from..self.words_of_lines.len());
        Ok(())
    }

    fn intern(&mut self, word: &str) -> Result<Word, String> {
        let written = word;
        // A fast path: almost every word is known already and written in lower case.
        if !written.starts_with(char::is_uppercase)
            && let Some(id) = self.fast_ids.get(written)
        {
            return Ok(*id);
        }
        let word = written.to_lowercase();
        if written.starts_with(char::is_uppercase) && !self.capitals.contains_key(&word) {
            self.capitals.insert(word.clone(), written.to_owned());
        }
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::production::Symbol;
    use crate::{LEAVES, Lexicon, StateId, kernel};

    #[test]
    fn the_tries_have_exactly_the_surfaces_of_the_lines() {
        has_exactly_the_surfaces_of_its_lines(kernel());
    }

    /// An extension shares the tries of the categories to which it adds nothing, also if a verb of the pack takes the
    /// place of an alias.
    #[test]
    fn an_extension_shares_the_tries_that_it_does_not_change() {
        let base = kernel();
        let alias = base.forms.iter().find(|form| !form.ends_with('s')).expect("a form of a verb");
        for verb in ["glomp", alias] {
            let extended = base.with(&format!("act:\n  ~ <{verb}> {{who:char}} = Hit(who: who)\n")).expect("it fits");
            let is_shared = |name: &str| {
                let category = base.category(name).map(usize::from).expect("a category");
                Arc::ptr_eq(&base.tries[category], &extended.tries[category])
            };
            assert!(!is_shared("act"), "{verb}");
            assert!(is_shared("times"), "{verb}");
            assert_eq!(extended.word("char"), base.word("char"), "{verb}");
            assert_eq!(extended.beyond(base).count(), 1, "{verb}");
            has_exactly_the_surfaces_of_its_lines(&extended);
        }
    }

    /// Every path through the tries ends at the surface that has exactly the symbols of the path, and every surface is
    /// there.
    fn has_exactly_the_surfaces_of_its_lines(lexicon: &Lexicon) {
        let mut ends = 0;
        for category in (0..).take(lexicon.categories.len()).skip(LEAVES.len()) {
            let root = lexicon.root(category).expect("a category with lines");
            ends += walk(lexicon, root, &mut Vec::new());
        }
        let surfaces: usize = lexicon.productions.iter().map(|line| line.surface_count()).sum();
        assert_eq!(ends, surfaces);
    }

    fn walk(lexicon: &Lexicon, state: StateId, path: &mut Vec<String>) -> usize {
        let here = lexicon.state(state);
        for (production, surface) in here.ends() {
            let line = lexicon.production(production);
            let symbols = line.symbols(surface);
            let written = symbols.iter().map(|symbol| match symbol {
                Symbol::Word(word) => lexicon.words[usize::from(lexicon.word(&word.to_lowercase()))].clone(),
                Symbol::Slot(slot) => format!("{{{}}}", line.slots[*slot].category),
            });
            assert_eq!(written.collect::<Vec<_>>(), *path, "{}", line.source);
        }
        let words = here.words.iter().map(|(word, next)| (lexicon.words[usize::from(*word)].clone(), *next));
        let slots = here
            .slots
            .iter()
            .map(|(edge, next)| (format!("{{{}}}", lexicon.categories[usize::from(edge.category)]), *next));
        let mut ends = here.ends().count();
        for (symbol, next) in words.chain(slots) {
            path.push(symbol);
            ends += walk(lexicon, next, path);
            path.pop();
        }
        ends
    }
}
