//! Translates a rule set: the rule objects stay the same, and every printed text is translated.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::lexicon::Language;
use super::names::Translation;
use super::translate_rule::Teller;
use model::{ActionKind, Definition, Id, Kind, Rule, RuleSet, Tiles};
use reading::sentence::Spoken;
use reading::word_lookup::Owner;
use vocabulary::NameKind;

/// A part of the set that cannot be printed in the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// The translation file has no line for this name or title. `card` is the card that prints the title; `None` for
    /// any other name.
    Name { english: String, card: Option<String> },
    /// The entry in the translation file is incomplete: `lacks` says what it lacks.
    Form { english: String, lacks: Lack },
    /// The translation file has no story for this card.
    Story { card: String },
    /// The lexicon of the language cannot express a rule of this card or definition.
    Rule { of: String, rule: String },
}

/// A form that a line of the translation file lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    Gender,
    Plural,
    Feminine,
}

/// A rule set in another language, and the gaps in its translation.
pub struct Translated {
    pub set: RuleSet,
    pub passives: BTreeMap<Id, String>,
    pub gaps: Vec<Gap>,
}

/// Fixed words in the printed text of a summon, which no rule object expresses.
pub struct SummonWords<'a> {
    /// `Move activations: {n}.`
    pub moves: &'a str,
    pub no_actions: &'a str,
    pub target: &'a str,
}

/// Translates the set. A name without a translation stays unchanged. If the lexicon cannot express a rule, the text
/// keeps the pack's wording and the rule is reported as a gap.
pub fn translated(set: &RuleSet, language: &Language, names: &Translation, words: &SummonWords) -> Translated {
    let mut work = Work { set, language, names, words, gaps: Vec::new() };
    let mut out = set.clone();
    let game = &mut out.game;
    for text in [&mut game.name, &mut game.set] {
        *text = work.title(text, None);
    }
    for clock in &mut game.match_.clocks {
        clock.name = work.title(&clock.name, None);
    }
    let mut passives = BTreeMap::new();
    let by_word: Vec<(String, String)> =
        set.game.classes.iter().map(|class| (class.team_class.clone(), work.noun(&class.team_class))).collect();
    for class in &mut game.classes {
        let said = work.rules(&Owner::default(), &class.name, None, &class.passive);
        passives.insert(class.id.clone(), said.unwrap_or_default());
        class.name = work.noun(&class.name);
    }
    for class in game.team.main.iter_mut() {
        if let Some((_, name)) = by_word.iter().find(|(word, _)| word == class) {
            *class = name.clone();
        }
    }
    for team in &mut out.teams {
        team.name = work.title(&team.name, None);
    }
    for (card, known) in out.cards.iter_mut().zip(&set.cards) {
        let card = Arc::make_mut(card);
        let owner = Owner { card: Some(known.id.clone()), ..Owner::default() };
        work.form(&known.name, |entry| entry.feminine.is_none().then_some(Lack::Gender));
        card.name = work.title(&known.name, Some(&known.name));
        card.epithet = work.title(&known.epithet, Some(&known.name));
        if !known.special.is_empty() {
            let said = work.rules(&owner, &known.name, None, &known.special);
            card.printed.special = said.unwrap_or_else(|| known.printed.special.clone());
        }
        for (at, (action, own)) in card.actions.iter_mut().zip(&known.actions).enumerate() {
            action.name = work.title(&own.name, Some(&known.name));
            let said = work.rules(&owner, &known.name, None, &own.rules);
            if let (Some(text), Some(said)) = (card.printed.actions.get_mut(at), said) {
                *text = said;
            }
        }
        if !known.printed.lore.is_empty() {
            match names.lore(&known.name) {
                Some(lore) => card.printed.lore = lore.to_owned(),
                None => work.gaps.push(Gap::Story { card: known.name.clone() }),
            }
        }
        if !known.printed.quote.is_empty() {
            card.printed.quote = work.title(&known.printed.quote, Some(&known.name));
        }
    }
    for challenge in &mut out.challenges {
        let english = challenge.name.clone();
        challenge.name = work.title(&english, None);
        if !challenge.printed.lore.is_empty() {
            match names.lore(&english) {
                Some(lore) => challenge.printed.lore = lore.to_owned(),
                None => work.gaps.push(Gap::Story { card: english }),
            }
        }
    }
    for (definition, known) in out.definitions.iter_mut().zip(&set.definitions) {
        let (name, plural, printed) = work.definition(known);
        let definition = Arc::make_mut(definition);
        (definition.name, definition.plural, definition.printed) = (name, plural, printed);
    }
    Translated { set: out, passives, gaps: work.gaps }
}

struct Work<'a> {
    set: &'a RuleSet,
    language: &'a Language,
    names: &'a Translation,
    words: &'a SummonWords<'a>,
    gaps: Vec<Gap>,
}

impl Work<'_> {
    fn miss(&mut self, gap: Gap) {
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    fn title(&mut self, english: &str, card: Option<&str>) -> String {
        match self.names.get(english) {
            Some(entry) => {
                let whole = std::iter::once(&entry.word).chain(&entry.further).cloned().collect::<Vec<_>>();
                if card == Some(english) { entry.word.clone() } else { whole.join(", ") }
            }
            None => {
                self.miss(Gap::Name { english: english.to_owned(), card: card.map(str::to_owned) });
                english.to_owned()
            }
        }
    }

    /// Returns the translation of a name that texts mention. Articles and adjectives depend on its gender, so a missing
    /// gender is reported.
    fn noun(&mut self, english: &str) -> String {
        self.form(english, |entry| entry.feminine.is_none().then_some(Lack::Gender));
        match self.names.get(english) {
            Some(entry) => entry.word.clone(),
            None => self.title(english, None),
        }
    }

    fn form(&mut self, english: &str, lacks: impl Fn(&super::Entry) -> Option<Lack>) {
        if let Some(lacks) = self.names.get(english).and_then(lacks) {
            self.miss(Gap::Form { english: english.to_owned(), lacks });
        }
    }

    fn rules(&mut self, owner: &Owner, of: &str, pattern: Option<Spoken>, rules: &[Rule]) -> Option<String> {
        let teller = Teller { language: self.language, names: self.names, set: self.set, owner };
        match teller.rules(pattern, rules) {
            Ok(text) => Some(text),
            Err(rule) => {
                self.miss(Gap::Rule { of: of.to_owned(), rule });
                None
            }
        }
    }

    /// Returns the translated name, plural and text of a definition.
    fn definition(&mut self, known: &Definition) -> (String, String, String) {
        let kind = match known.what {
            Kind::Token => NameKind::Token,
            Kind::Condition => NameKind::Condition,
            Kind::Structure { .. } => NameKind::Structure,
            Kind::Summon { .. } => NameKind::Summon,
            Kind::Adjective { .. } => NameKind::Adjective,
            Kind::Place { .. } => NameKind::Place,
            Kind::Verb { .. } => NameKind::Verb,
            Kind::Keyword { .. } => NameKind::Keyword,
        };
        let said_of = matches!(kind, NameKind::Condition | NameKind::Adjective);
        let name = match said_of {
            true => {
                self.form(&known.name, |entry| entry.further.is_empty().then_some(Lack::Feminine));
                self.names
                    .get(&known.name)
                    .map(|entry| entry.word.clone())
                    .unwrap_or_else(|| self.title(&known.name, None))
            }
            false => self.noun(&known.name),
        };
        if kind == NameKind::Token {
            self.form(&known.name, |entry| entry.further.is_empty().then_some(Lack::Plural));
        }
        let plural = match self.names.get(&known.name) {
            Some(entry) if !known.plural.is_empty() => entry.noun(true).to_owned(),
            _ => known.plural.clone(),
        };
        let owner = Owner { card: known.card.clone(), definition: Some((kind, known.id.clone())), ..Owner::default() };
        let pattern = match &known.what {
            Kind::Structure { pattern } => Some(Spoken::Pattern(Tiles::Pick(Box::new(pattern.clone())))),
            Kind::Adjective { of, when } => {
                Some(Spoken::Adjective { name: known.id.clone(), of: of.clone(), when: when.clone() })
            }
            Kind::Place { of, tile } => {
                Some(Spoken::Place { name: known.id.clone(), of: of.clone(), tile: tile.clone() })
            }
            _ => None,
        };
        let Some(mut text) = self.rules(&owner, &known.name, pattern, &known.rules) else {
            return (name, plural, known.printed.clone());
        };
        if let Kind::Summon { moves, actions, target, .. } = &known.what {
            let mut parts = vec![self.words.moves.replace("{n}", &moves.to_string())];
            if actions.is_empty() {
                parts.push(self.words.no_actions.to_owned());
            }
            parts.push(text);
            for action in actions {
                let tag = if action.kind == ActionKind::Attack { "[A]" } else { "[S]" };
                let title = self.title(&action.name, None);
                let said = self.rules(&owner, &known.name, None, &action.rules).unwrap_or_default();
                parts.push(format!("{tag} {title}: {said}"));
            }
            if !target.codes.is_empty() {
                let codes: Vec<String> = target.codes.iter().map(ToString::to_string).collect();
                parts.push(format!("{}: {}", self.words.target, codes.join(", ")));
            }
            parts.retain(|part| !part.is_empty());
            text = parts.join(" ");
        }
        (name, plural, text)
    }
}
