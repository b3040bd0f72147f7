//! Prints a rule object in another language. Each phrase uses the first lexicon line whose semantic term matches, if
//! all slots of that line can be filled.

use std::collections::BTreeMap;

use super::lexicon::Language;
use super::line::{Agreement, Line, LinePart, Place, Slot};
use super::names::{Entry, Translation};
use model::{Id, Rule, RuleSet};
use reading::generate::{Bindings, bind, sentences};
use reading::sentence::Spoken;
use reading::term::Term;
use reading::word_lookup::{Owner, has_other_doer, is_summon};
use vocabulary::NameKind;

/// Prints the texts of one card or definition.
pub struct Teller<'a> {
    pub language: &'a Language,
    pub names: &'a Translation,
    pub set: &'a RuleSet,
    pub owner: &'a Owner,
}

/// The phrases that the text has mentioned so far.
#[derive(Debug, Clone, Default)]
struct Spoke {
    /// The noun of each labelled phrase, by its label.
    labels: BTreeMap<u8, (Term, Agreement)>,
    /// The last phrase, as the term by which a reference names it. `None` if no reference can name the phrase.
    last: Option<(Term, Agreement)>,
    /// The last subject of the sentence.
    subject: Option<(Term, Agreement)>,
    /// The long phrases that the text has already spelled out.
    long: Vec<(Term, Agreement)>,
}

/// The words of a phrase, and the features that other words agree with.
#[derive(Debug, Clone, Default)]
struct Said {
    text: String,
    agreement: Agreement,
}

impl Teller<'_> {
    /// Prints the rules of a text as sentences. If a sentence cannot be printed, the error is that sentence in debug
    /// form.
    pub fn rules(&self, pattern: Option<Spoken>, rules: &[Rule]) -> Result<String, String> {
        let mut spoke = Spoke::default();
        let mut out: Vec<String> = Vec::new();
        let told = rules.iter().flat_map(|rule| sentences(rule).1);
        for spoken in pattern.into_iter().chain(told) {
            let term = Term::of(&spoken).map_err(|unlaid| unlaid.0)?;
            spoke.subject = None;
            let said = self.phrase("sentence", &term, Agreement::default(), &mut spoke);
            let sentence = self.spell(&said.ok_or_else(|| format!("{spoken:?}"))?.text);
            out.push(match spoken {
                Spoken::Ruling(_) => format!("({})", sentence.trim_end_matches('.')),
                _ => sentence,
            });
        }
        Ok(out.join(" "))
    }

    /// Adds the capital and the full stop, applies contractions, and removes the spaces before punctuation.
    fn spell(&self, words: &str) -> String {
        let mut text = format!(" {words} ");
        for (apart, joined) in &self.language.contractions {
            text = text.replace(&format!(" {apart} "), &format!(" {joined} "));
        }
        for mark in [",", ";", ":", "."] {
            text = text.replace(&format!(" {mark}"), mark);
        }
        let text = text.trim();
        let mut letters = text.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!("{first}{}.", letters.as_str())
    }

    fn phrase(&self, category: &str, term: &Term, wanted: Agreement, spoke: &mut Spoke) -> Option<Said> {
        let shorter = match term {
            Term::Variant(name, _) | Term::Record(name, _) if category == "thing" => {
                self.language.again.iter().find(|(known, _)| known == name).map(|(_, words)| words)
            }
            _ => None,
        };
        if let Some(words) = shorter
            && let Some((_, known)) = spoke.long.iter().find(|(said, _)| said == term)
        {
            return Some(Said { text: words.clone(), agreement: *known });
        }
        let elsewhere = if self.owner.definition.is_some() { Place::Card } else { Place::Definition };
        for line in self.language.lines(category).iter().filter(|line| line.place != elsewhere) {
            let mut bindings = Bindings { slots: vec![None; line.slots.len()], ..Bindings::default() };
            if !bind(&line.semantics, term, &mut bindings) {
                continue;
            }
            let mut tried = spoke.clone();
            if let Some(said) = self.line(line, &bindings, wanted, &mut tried) {
                *spoke = tried;
                if let Some(label) = bindings.label
                    && let Some(noun) = noun_of(term)
                {
                    spoke.labels.insert(label, (noun.clone(), said.agreement));
                }
                if shorter.is_some() {
                    spoke.long.push((term.clone(), said.agreement));
                }
                if category == "thing" {
                    spoke.last = taken_up(term, &bindings).map(|term| (term, said.agreement));
                }
                return Some(said);
            }
        }
        None
    }

    fn line(&self, line: &Line, bindings: &Bindings, wanted: Agreement, spoke: &mut Spoke) -> Option<Said> {
        let mut agreement = wanted;
        if let Some(feminine) = line.feminine {
            agreement.feminine = feminine;
        }
        if let Some(label) = bindings.antecedent {
            agreement = Agreement { wish: wanted.wish, ..spoke.labels.get(&label)?.1 };
        }
        let mut said: Vec<Option<String>> = vec![None; line.slots.len()];
        // The slots that the line agrees with are printed first, because they set the agreement of the line. The other
        // slots follow in the order of the text.
        let heads = (0..line.slots.len()).filter(|at| line.slots.get(*at).is_some_and(|slot| slot.head));
        let others = (0..line.slots.len()).filter(|at| line.slots.get(*at).is_some_and(|slot| !slot.head));
        for at in heads.chain(others) {
            let slot = line.slots.get(at)?;
            let made = self.slot(slot, bindings.slots.get(at)?.as_ref(), bindings, agreement, spoke)?;
            if slot.head {
                agreement = Agreement { wish: wanted.wish, ..made.agreement };
            }
            *said.get_mut(at)? = Some(made.text);
        }
        let mut words: Vec<&str> = Vec::new();
        for part in &line.parts {
            match part {
                LinePart::Slot(at) => words.push(said.get(*at)?.as_deref()?),
                other => words.push(other.form(agreement)?),
            }
        }
        words.retain(|word| !word.is_empty());
        let text = words.join(" ");
        if line.slots.iter().any(|slot| slot.one_of) {
            agreement.several = false;
        }
        Some(Said { text, agreement })
    }

    fn slot(
        &self,
        slot: &Slot,
        term: Option<&Term>,
        bindings: &Bindings,
        agreement: Agreement,
        spoke: &mut Spoke,
    ) -> Option<Said> {
        let mut wanted = agreement;
        wanted.several = slot.several.unwrap_or(wanted.several);
        wanted.wish = slot.wish.unwrap_or(wanted.wish);
        if slot.category == "antecedent" {
            let (noun, known) = spoke.labels.get(&bindings.antecedent?)?.clone();
            return self.phrase("noun", &noun, Agreement { several: known.several, ..wanted }, spoke);
        }
        if let Some(term) = term.filter(|_| slot.droppable) {
            let known = spoke.last.iter().chain(&spoke.subject).find(|(known, _)| bare(term) == known);
            if let Some((_, agreement)) = known {
                return Some(Said { text: String::new(), agreement: *agreement });
            }
            let said = self.phrase(&slot.category, term, wanted, spoke)?;
            spoke.subject = spoke.last.clone();
            return Some(said);
        }
        if let Some(said) = self.leaf(&slot.category, term, wanted) {
            return said;
        }
        self.phrase(&slot.category, term?, wanted, spoke)
    }

    /// Prints names, numbers and codes. The outer `None` means that the category is a phrase with lexicon lines. The
    /// inner `None` means that the name cannot be printed in this text.
    fn leaf(&self, category: &str, term: Option<&Term>, wanted: Agreement) -> Option<Option<Said>> {
        let plain = |text: String, agreement| Some(Some(Said { text, agreement }));
        let text = match term {
            Some(Term::Text(text)) => Some(Id::exactly(text)),
            _ => None,
        };
        let own = self.owner.definition.as_ref();
        match (category, term) {
            ("int", Some(Term::Number(n))) => {
                let agreement = Agreement { several: *n != 1, ..wanted };
                plain(n.to_string(), agreement)
            }
            ("code", Some(Term::Text(code))) => plain(code.clone(), wanted),
            ("int" | "code", _) => Some(None),
            ("self-name", _) => Some(
                self.owner.card.as_ref().filter(|_| !has_other_doer(self.owner)).and_then(|id| self.card(id, wanted)),
            ),
            ("summoner-name", _) => {
                Some(self.owner.card.as_ref().filter(|_| is_summon(self.owner)).and_then(|id| self.card(id, wanted)))
            }
            ("own-token" | "own-condition" | "own-summon", _) => {
                let kind = match category {
                    "own-token" => NameKind::Token,
                    "own-condition" => NameKind::Condition,
                    _ => NameKind::Summon,
                };
                let id = own.filter(|(of, _)| *of == kind).map(|(_, id)| id);
                Some(id.and_then(|id| self.definition(id, wanted)))
            }
            ("token-name" | "condition-name" | "structure-name" | "summon-name" | "adjective-name", _) => {
                Some(text.and_then(|id| self.definition(&id, wanted)))
            }
            ("char-name", _) => Some(text.and_then(|id| self.card(&id, wanted))),
            ("class-name", _) => Some(text.and_then(|id| {
                let class = self.set.game.classes.iter().find(|class| class.id == id)?;
                self.noun(&class.name, wanted)
            })),
            ("action-name", _) => Some(text.and_then(|id| {
                let mut actions = self.set.cards.iter().flat_map(|card| &card.actions);
                let name = &actions.find(|action| action.id == id)?.name;
                let word = self.names.get(name).map_or(name.clone(), |entry| entry.word.clone());
                Some(Said { text: word, agreement: wanted })
            })),
            _ => None,
        }
    }

    /// Prints the name of a card's char. A name without a translation stays unchanged.
    fn card(&self, id: &Id, wanted: Agreement) -> Option<Said> {
        let name = &self.set.cards.iter().find(|card| card.id == *id)?.name;
        let entry = self.names.get(name);
        let feminine = entry.and_then(|entry| entry.feminine).unwrap_or(false);
        let text = entry.map_or(name.clone(), |entry| entry.word.clone());
        Some(Said { text, agreement: Agreement { feminine, several: false, ..wanted } })
    }

    fn definition(&self, id: &Id, wanted: Agreement) -> Option<Said> {
        let definition = self.set.definitions.iter().find(|definition| definition.id == *id)?;
        if matches!(definition.what, model::Kind::Condition | model::Kind::Adjective { .. }) {
            let word = self.names.get(&definition.name);
            let text = word.map_or(definition.name.clone(), |entry: &Entry| entry.adjective(wanted));
            return Some(Said { text, agreement: wanted });
        }
        self.noun(&definition.name, wanted)
    }

    fn noun(&self, english: &str, wanted: Agreement) -> Option<Said> {
        let Some(entry) = self.names.get(english) else {
            return Some(Said { text: english.to_owned(), agreement: wanted });
        };
        let feminine = entry.feminine.unwrap_or(false);
        Some(Said { text: entry.noun(wanted.several).to_owned(), agreement: Agreement { feminine, ..wanted } })
    }
}

/// Removes the variant that only says whether a spot or piece is a char, a tile or a token. Two phrases for the same
/// char are then equal.
fn bare(term: &Term) -> &Term {
    match term {
        Term::Variant("Char" | "Tile" | "Token", parts) => match parts.as_slice() {
            [inner] => inner,
            _ => term,
        },
        other => other,
    }
}

/// Returns the term of a later reference to this phrase. `None` if nothing can refer to the phrase.
fn taken_up(term: &Term, bindings: &Bindings) -> Option<Term> {
    match (term, bindings.label, bindings.antecedent) {
        (_, Some(label), _) | (_, _, Some(label)) => Some(Term::Variant("It", vec![Term::Number(label.into())])),
        (Term::Variant("Me" | "Bearer" | "This" | "Summoner", _), ..) => Some(term.clone()),
        _ => None,
    }
}

/// Returns the noun of a phrase that picks something or creates tokens.
fn noun_of(term: &Term) -> Option<&Term> {
    let find = |fields: &'_ [(&'static str, Term)]| fields.iter().position(|(name, _)| *name == "noun");
    match term {
        Term::Fields(fields) | Term::Record(_, fields) => Some(&fields.get(find(fields)?)?.1),
        Term::Variant(_, parts) => parts.iter().find_map(noun_of),
        _ => None,
    }
}
