//! The set, made easy to ask: read once for a run.

use rustc_hash::{FxHashMap, FxHashSet};

use super::at::find_word;
use super::facts::Facts;
use super::game::words::{self, Watch};
use super::gist::{Gists, Owner};
use super::pattern::Pattern;
use super::text::{Of, Text};
use super::walk::Named;
use super::{At, Measures, Places, Subject};
use board::Geometry;
use model::*;
use source::Place;

pub struct Index<'a> {
    pub set: &'a RuleSet,
    pub places: &'a dyn Places,
    pub geometry: Option<&'a Geometry>,
    pub figures: Option<&'a dyn Measures>,
    /// What the game's bans keep out of rules, and out of names and stories.
    pub banned_in_rules: Watch,
    pub banned_in_flavour: Watch,
    /// All texts: card by card (the special condition, then the actions), then definition by definition.
    pub texts: Vec<Text<'a>>,
    /// The passives of the classes, as the rules have them.
    pub passives: Vec<Text<'a>>,
    pub gists: &'a Gists,
    classes: FxHashMap<&'a Id, &'a Class>,
    card_texts: Vec<std::ops::Range<usize>>,
    definition_texts: Vec<std::ops::Range<usize>>,
    /// Structures whose pattern needs a token of that name.
    structures: FxHashMap<&'a Id, Vec<usize>>,
    patterns: FxHashMap<usize, Pattern<'a>>,
    /// The words of texts that were not understood in full, and which words they are.
    unread: Vec<&'a str>,
    unread_words: FxHashSet<String>,
}

impl<'a> Index<'a> {
    /// What texts of owners that are not understood in full say besides is taken to be open.
    pub fn new(subject: &Subject<'a>, gists: &'a Gists, understood: &dyn Fn(&Id) -> bool) -> Index<'a> {
        let set = subject.set;
        let mut index = Index {
            set,
            places: subject.places,
            geometry: subject.geometry,
            banned_in_rules: Watch::new(&set.game.bans, words::in_rules),
            banned_in_flavour: Watch::new(&set.game.bans, words::in_flavour),
            figures: subject.figures,
            texts: Vec::with_capacity(set.cards.len() * 3 + set.definitions.len()),
            passives: (set.game.classes.iter().zip(&gists.passives))
                .map(|(class, facts)| Text::new(Of::Passive(class), &class.passive, facts, usize::MAX))
                .collect(),
            gists,
            classes: set.game.classes.iter().map(|class| (&class.id, class)).collect(),
            card_texts: Vec::with_capacity(set.cards.len()),
            definition_texts: Vec::with_capacity(set.definitions.len()),
            structures: FxHashMap::default(),
            patterns: FxHashMap::default(),
            unread: Vec::new(),
            unread_words: FxHashSet::default(),
        };
        for (card, gist) in set.cards.iter().zip(&gists.cards) {
            let start = index.texts.len();
            let mut facts = gist.texts.iter();
            if !card.special.is_empty() {
                index.add(Of::Special(card), &card.special, facts.next());
            }
            for action in &card.actions {
                index.add(Of::Action { card, action }, &action.rules, facts.next());
            }
            index.card_texts.push(start..index.texts.len());
        }
        for (definition, gist) in set.definitions.iter().zip(&gists.definitions) {
            let start = index.texts.len();
            let mut facts = gist.texts.iter();
            index.add(Of::Definition(definition), &definition.rules, facts.next());
            if let Kind::Summon { actions, .. } = &definition.what {
                for action in actions {
                    index.add(Of::SummonAction { summon: definition, action }, &action.rules, facts.next());
                }
            }
            index.definition_texts.push(start..index.texts.len());
        }
        for text in index.texts.iter_mut().filter(|text| !understood(text.owner_id())) {
            text.open = true;
            index.unread.push(text.printed());
        }
        index.unread_words = index.unread.iter().flat_map(|text| words_of(text)).map(str::to_ascii_lowercase).collect();
        index.read_patterns();
        index
    }

    fn add(&mut self, of: Of<'a>, rules: &'a [Rule], facts: Option<&'a Facts>) {
        let number = self.texts.len();
        self.texts.extend(facts.map(|facts| Text::new(of, rules, facts, number)));
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
        self.gists.numbers.cards.get(id).and_then(|n| Some(&**self.set.cards.get(*n)?))
    }

    pub fn definition(&self, id: &Id) -> Option<&'a Definition> {
        self.definition_number(id).and_then(|n| Some(&**self.set.definitions.get(n)?))
    }

    /// Its place in the set's list.
    pub fn definition_number(&self, id: &Id) -> Option<usize> {
        self.gists.numbers.definitions.get(id).copied()
    }

    pub fn class(&self, id: &Id) -> Option<&'a Class> {
        self.classes.get(id).copied()
    }

    /// A card's texts, as numbers of [`Index::texts`].
    pub fn texts_of_card(&self, card: &Card) -> &[Text<'a>] {
        self.gists
            .numbers
            .cards
            .get(&card.id)
            .and_then(|n| self.texts.get(self.card_texts.get(*n)?.clone()))
            .unwrap_or(&[])
    }

    /// The same of the n-th card, and of the n-th definition.
    pub fn texts_of_nth_card(&self, n: usize) -> &[Text<'a>] {
        self.card_texts.get(n).and_then(|range| self.texts.get(range.clone())).unwrap_or(&[])
    }

    pub fn texts_of_nth_definition(&self, n: usize) -> &[Text<'a>] {
        self.definition_texts.get(n).and_then(|range| self.texts.get(range.clone())).unwrap_or(&[])
    }

    /// A definition's own text and those of its actions, if it is a summon.
    pub fn texts_of_definition(&self, id: &Id) -> std::ops::Range<usize> {
        self.definition_number(id).and_then(|n| self.definition_texts.get(n)).cloned().unwrap_or(0..0)
    }

    /// The text of an action, as a number of [`Index::texts`].
    pub fn action(&self, id: &Id) -> Option<usize> {
        let (owner, at) = self.gists.numbers.actions.get(id)?;
        let texts = match owner {
            Owner::Card(card) => self.card_texts.get(*card)?,
            Owner::Definition(definition) => self.definition_texts.get(*definition)?,
        };
        Some(texts.start + at)
    }

    /// The structures whose pattern asks for the token, as numbers of the set's list.
    pub fn structures_with(&self, token: &Id) -> &[usize] {
        self.structures.get(token).map_or(&[], Vec::as_slice)
    }

    pub fn pattern(&self, definition: usize) -> Option<&Pattern<'a>> {
        self.patterns.get(&definition)
    }

    /// Some text of the set makes it: puts the token, gives the condition, summons the summon. A text that was not
    /// understood may make whatever it names.
    pub fn is_made(&self, kind: Named, definition: &'a Definition) -> bool {
        let made = self.gists.numbers.made.get(&(kind, definition.id.clone()));
        made.is_some_and(|count| *count > 0) || self.is_named_unread(definition)
    }

    /// A text that was not understood in full says its name.
    pub fn is_named_unread(&self, definition: &Definition) -> bool {
        let names = [definition.name.as_str(), definition.plural.as_str()];
        names.iter().any(|name| {
            let may_be_said =
                words_of(name).next().is_none_or(|word| self.unread_words.contains(&word.to_ascii_lowercase()));
            !self.unread.is_empty() && may_be_said && self.unread.iter().any(|words| find_word(words, name).is_some())
        })
    }

    /// The printed name of a definition or card; the id when there is none.
    pub fn name(&self, id: &'a Id) -> &'a str {
        let card = || self.card(id).map(|card| card.name.as_str());
        self.definition(id).map(|d| d.name.as_str()).or_else(card).unwrap_or(id.as_str())
    }

    /// The name of one, and of several.
    pub fn names_of(&self, id: &'a Id) -> impl Iterator<Item = &'a str> + use<'a> {
        let plural = self.definition(id).map(|d| d.plural.as_str()).filter(|plural| !plural.is_empty());
        std::iter::once(self.name(id)).chain(plural)
    }

    pub fn place(&self, at: At<'_>) -> Place {
        self.places.place(at)
    }
}

/// The words of a text, as [`find_word`] tells them apart.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}
