//! The index of a set, in which the checks look up texts, definitions and names.
//!
//! Each run builds an index and drops it at the end. The facts of the texts and the tables by id come from the cached
//! [`SetSummary`], which documents its keys. The index itself caches nothing between runs. It adds only data that is
//! cheap or depends on the run:
//!
//! - the texts, with references into the set;
//! - the patterns of structures, by the index of their definition;
//! - the words of texts that were not understood, and the banned words of the game.

use rustc_hash::{FxHashMap, FxHashSet};

use super::banned_words::{self, BannedWords};
use super::check_input::{FigureSource, Subject};
use super::facts::Facts;
use super::pattern::Pattern;
use super::source_parts::{At, Places};
use super::summary::{Moved, Owner, SetSummary, kind_of, word_hash};
use super::text::{Text, TextSource};
use super::text_search::{find_word, words_of};
use super::walk::NameKind;
use board::Geometry;
use model::*;
use source::Place;

/// A set and its lookup tables, for one run of the checks.
pub struct Index<'a> {
    pub set: &'a RuleSet,
    pub places: &'a dyn Places,
    pub geometry: Option<&'a Geometry>,
    pub figures: Option<&'a dyn FigureSource>,
    /// The words that the game bans from rules.
    pub banned_in_rules: BannedWords,
    /// The words that the game bans from names and stories.
    pub banned_in_flavour: BannedWords,
    /// All texts: card by card (the special condition, then the actions), then definition by definition.
    pub texts: Vec<Text<'a>>,
    /// The passives of the classes: texts of the game's rules, not of a card.
    pub passives: Vec<Text<'a>>,
    /// The summaries of each card and definition.
    pub summary: &'a SetSummary,
    /// The cards and definitions whose places may have changed since the last run.
    pub moved: &'a Moved,
    /// The cards and definitions that were not understood in full.
    pub open: FxHashSet<Owner>,
    classes: FxHashMap<&'a Id, &'a Class>,
    /// The range of each card's texts in `texts`; `definition_texts` has the ranges of the definitions.
    card_texts: Vec<std::ops::Range<usize>>,
    definition_texts: Vec<std::ops::Range<usize>>,
    /// The structures whose pattern requires a token, by the id of the token. The structures are indices of the set's
    /// definitions.
    structures: FxHashMap<&'a Id, Vec<usize>>,
    /// The patterns of structures, by the index of their definition.
    patterns: FxHashMap<usize, Pattern<'a>>,
    /// The texts that were not understood in full, as printed.
    unread: Vec<&'a str>,
    /// The hashes of all words of those texts.
    unread_words: FxHashSet<u64>,
}

impl<'a> Index<'a> {
    /// Builds the index. Texts of cards and definitions that were not understood in full are marked as open. Such texts
    /// may do more than their rule objects say.
    pub fn new(
        subject: &Subject<'a>,
        summary: &'a SetSummary,
        moved: &'a Moved,
        understood: &dyn Fn(&Id) -> bool,
    ) -> Index<'a> {
        let set = subject.set;
        let mut index = Index {
            set,
            places: subject.places,
            geometry: subject.geometry,
            banned_in_rules: BannedWords::new(&set.game.bans, banned_words::in_rules),
            banned_in_flavour: BannedWords::new(&set.game.bans, banned_words::in_flavour),
            figures: subject.figures,
            texts: Vec::with_capacity(set.cards.len() * 3 + set.definitions.len()),
            passives: (set.game.classes.iter().zip(&summary.passives))
                .map(|(class, facts)| Text::new(TextSource::Passive(class), &class.passive, facts, None))
                .collect(),
            summary,
            moved,
            open: FxHashSet::default(),
            classes: set.game.classes.iter().map(|class| (&class.id, class)).collect(),
            card_texts: Vec::with_capacity(set.cards.len()),
            definition_texts: Vec::with_capacity(set.definitions.len()),
            structures: FxHashMap::default(),
            patterns: FxHashMap::default(),
            unread: Vec::new(),
            unread_words: FxHashSet::default(),
        };
        for (card, of_card) in set.cards.iter().zip(&summary.cards) {
            let start = index.texts.len();
            let mut facts = of_card.texts.iter();
            if !card.special.is_empty() {
                index.add(TextSource::Special(card), &card.special, facts.next());
            }
            for action in &card.actions {
                index.add(TextSource::Action { card, action }, &action.rules, facts.next());
            }
            index.card_texts.push(start..index.texts.len());
        }
        for (definition, of_definition) in set.definitions.iter().zip(&summary.definitions) {
            let start = index.texts.len();
            let mut facts = of_definition.texts.iter();
            index.add(TextSource::Definition(definition), &definition.rules, facts.next());
            if let Kind::Summon { actions, .. } = &definition.what {
                for action in actions {
                    index.add(TextSource::SummonAction { summon: definition, action }, &action.rules, facts.next());
                }
            }
            index.definition_texts.push(start..index.texts.len());
        }
        let cards = set.cards.iter().zip(&index.card_texts).enumerate();
        let cards = cards.map(|(n, (card, texts))| (Owner::Card(n), &card.id, texts));
        let definitions = set.definitions.iter().zip(&index.definition_texts).enumerate();
        let definitions = definitions.map(|(n, (definition, texts))| (Owner::Definition(n), &definition.id, texts));
        for (owner, _, texts) in cards.chain(definitions).filter(|(_, id, _)| !understood(id)) {
            index.open.insert(owner);
            for text in index.texts.get_mut(texts.clone()).unwrap_or_default() {
                text.open = true;
                index.unread.push(text.printed());
            }
        }
        index.unread_words = index.unread.iter().flat_map(|text| words_of(text)).map(word_hash).collect();
        index.read_patterns();
        index
    }

    fn add(&mut self, source: TextSource<'a>, rules: &'a [Rule], facts: Option<&'a Facts>) {
        let number = self.texts.len();
        self.texts.extend(facts.map(|facts| Text::new(source, rules, facts, Some(number))));
    }

    fn read_patterns(&mut self) {
        for (n, definition) in self.set.definitions.iter().enumerate() {
            if let Kind::Structure { pattern } = &definition.what {
                let pattern = Pattern::of(pattern, &|id| self.definition(id));
                for token in pattern.tokens() {
                    self.structures.entry(token).or_default().push(n);
                }
                self.patterns.insert(n, pattern);
            }
        }
    }

    pub fn card(&self, id: &Id) -> Option<&'a Card> {
        self.summary.lookup.cards.get(id).and_then(|n| Some(&**self.set.cards.get(*n)?))
    }

    pub fn definition(&self, id: &Id) -> Option<&'a Definition> {
        self.definition_number(id).and_then(|n| Some(&**self.set.definitions.get(n)?))
    }

    /// Returns the index of the definition in the set's list.
    pub fn definition_number(&self, id: &Id) -> Option<usize> {
        self.summary.lookup.definitions.get(id).copied()
    }

    pub fn class(&self, id: &Id) -> Option<&'a Class> {
        self.classes.get(id).copied()
    }

    /// Returns the texts of a card: its special condition, then its actions.
    pub fn texts_of_card(&self, card: &Card) -> &[Text<'a>] {
        self.summary
            .lookup
            .cards
            .get(&card.id)
            .and_then(|n| self.texts.get(self.card_texts.get(*n)?.clone()))
            .unwrap_or(&[])
    }

    /// Returns the texts of the card or definition to which the text belongs.
    pub fn texts_of_same(&self, text: &Text<'a>) -> &[Text<'a>] {
        match text.card() {
            Some(card) => self.texts_of_card(card),
            None => self.texts.get(self.texts_of_definition(text.owner_id())).unwrap_or(&[]),
        }
    }

    /// Returns the texts of the card with that index in the set's list.
    pub fn texts_of_nth_card(&self, n: usize) -> &[Text<'a>] {
        self.card_texts.get(n).and_then(|range| self.texts.get(range.clone())).unwrap_or(&[])
    }

    /// Returns the texts of the definition with that index in the set's list.
    pub fn texts_of_nth_definition(&self, n: usize) -> &[Text<'a>] {
        self.definition_texts.get(n).and_then(|range| self.texts.get(range.clone())).unwrap_or(&[])
    }

    /// Returns the card or definition that has the text, and the index of the text among its texts. `None` for a
    /// passive.
    pub fn owner_of(&self, text: &Text) -> Option<(Owner, usize)> {
        let number = text.number?;
        let starts = |ranges: &[std::ops::Range<usize>]| ranges.partition_point(|range| range.end <= number);
        let of_card = starts(&self.card_texts);
        let found = match self.card_texts.get(of_card) {
            Some(range) => (Owner::Card(of_card), range),
            None => {
                let n = starts(&self.definition_texts);
                (Owner::Definition(n), self.definition_texts.get(n)?)
            }
        };
        Some((found.0, number.checked_sub(found.1.start)?))
    }

    /// Returns the definition's own text and, for a summon, the texts of its actions, as a range of [`Index::texts`].
    pub fn texts_of_definition(&self, id: &Id) -> std::ops::Range<usize> {
        self.definition_number(id).and_then(|n| self.definition_texts.get(n)).cloned().unwrap_or(0..0)
    }

    /// Returns the text of an action, as an index of [`Index::texts`].
    pub fn action(&self, id: &Id) -> Option<usize> {
        let (owner, at) = self.summary.lookup.actions.get(id)?;
        let texts = match owner {
            Owner::Card(card) => self.card_texts.get(*card)?,
            Owner::Definition(definition) => self.definition_texts.get(*definition)?,
        };
        Some(texts.start + at)
    }

    /// Returns the structures whose pattern requires the token, as indices of the set's definitions.
    pub fn structures_with(&self, token: &Id) -> &[usize] {
        self.structures.get(token).map_or(&[], Vec::as_slice)
    }

    /// Returns the pattern of the structure with that index in the set's definitions.
    pub fn pattern(&self, definition: usize) -> Option<&Pattern<'a>> {
        self.patterns.get(&definition)
    }

    /// Whether some text of the set makes the definition: puts the token, gives the condition, summons the summon. A
    /// text that was not understood counts as making every definition that it names.
    pub fn is_made(&self, kind: NameKind, definition: &Definition) -> bool {
        let Some(n) = self.definition_number(&definition.id) else { return false };
        if kind_of(&definition.what) == Some(kind) {
            return self.is_nth_made(n);
        }
        // A text may mention a condition as if it were a token, or the reverse. The links do not count such texts.
        let makes = |text: &Text| text.facts.makes.iter().any(|(made, id)| *made == kind && *id == definition.id);
        self.texts.iter().any(makes) || self.is_nth_named_unread(n)
    }

    /// Whether some text of the set makes the definition with that index in the set's list.
    pub fn is_nth_made(&self, n: usize) -> bool {
        self.summary.links.is_made(n) || self.is_nth_named_unread(n)
    }

    /// Whether a text that was not understood in full contains the name of the definition with that index in the set's
    /// list.
    pub fn is_nth_named_unread(&self, n: usize) -> bool {
        if self.unread.is_empty() {
            return false;
        }
        let (Some(definition), Some(links)) = (self.set.definitions.get(n), self.summary.links.definitions.get(n))
        else {
            return false;
        };
        let names = [definition.name.as_str(), definition.plural.as_str()];
        names.iter().zip(links.first_words).any(|(name, first)| {
            let may_be_said = first.is_none_or(|first| self.unread_words.contains(&first));
            may_be_said && self.unread.iter().any(|words| find_word(words, name).is_some())
        })
    }

    /// Returns the printed name of a definition or card. Returns the id if neither exists.
    pub fn name(&self, id: &'a Id) -> &'a str {
        let card = || self.card(id).map(|card| card.name.as_str());
        self.definition(id).map(|d| d.name.as_str()).or_else(card).unwrap_or(id.as_str())
    }

    /// Returns the singular of the name, and the plural if there is one.
    pub fn names_of(&self, id: &'a Id) -> impl Iterator<Item = &'a str> + use<'a> {
        let plural = self.definition(id).map(|d| d.plural.as_str()).filter(|plural| !plural.is_empty());
        std::iter::once(self.name(id)).chain(plural)
    }

    pub fn place(&self, at: At<'_>) -> Place {
        self.places.place(at)
    }
}
