//! Rule objects back into canonical English: the same templates, read from right to left.

mod again;
mod filters;
mod noun;
mod plain;
mod realize;
mod spell;

use std::collections::BTreeMap;

use crate::lex::{Leaf, Owner};
use crate::reference::{Discourse, Meaning, NodeAt};
use crate::sentence::Spoken;
use crate::term::Term;
use crate::tree::{Children, Tree};
use model::{Cond, Id, Param, Pick, Rule, Spot, Step, TileNoun, Tiles};
use noun::{copy, general_noun, number, renumber};
use realize::Realizer;
pub use realize::{Holes, fill};
use spell::spell;
use vocabulary::features::Features;
use vocabulary::lexicon::{LEAVES, Lexicon};
use vocabulary::roles::Roles;
use vocabulary::shape::Shape;
use vocabulary::template::{Symbol, Template};
use vocabulary::{NameKind, Names};

/// Ways to say a sentence that are tried: one of them takes up what is meant, or none does.
const WAYS: usize = 6;

/// Says texts of one owner, in the words of a pack.
pub struct Speaker<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
    pub owner: &'a Owner,
}

/// A rule object that no sentence says: it was not made by the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsayable(pub String);

impl Speaker<'_> {
    /// The rules of a text as sentences, joined with spaces; a rule that must not stand under the opener before it begins a
    /// line of its own.
    pub fn rules(&self, pattern: Option<&Pick<TileNoun>>, rules: &[Rule]) -> Result<String, Unsayable> {
        let mut telling = Telling {
            speaker: self,
            discourse: Discourse::new(crate::defined::thing_defined(self.owner, self.names)),
            picks: BTreeMap::new(),
            after_instead: false,
        };
        let mut out = String::new();
        if let Some(pattern) = pattern {
            let spoken = Spoken::Pattern(Tiles::Pick(Box::new(pattern.clone())));
            out.push_str(&telling.sentence(&spoken)?);
        }
        let mut under_opener = false;
        for rule in rules {
            let (opens, sentences) = sentences(rule);
            let breaks = under_opener && matches!(rule, Rule::Do(_));
            for spoken in &sentences {
                if !out.is_empty() {
                    out.push(if breaks && std::ptr::eq(spoken, &sentences[0]) { '\n' } else { ' ' });
                }
                out.push_str(&telling.sentence(spoken)?);
            }
            under_opener = (under_opener && !breaks && !matches!(rule, Rule::Always(_))) || opens;
        }
        Ok(out)
    }

    /// What the definition is given whose text is said.
    fn params(&self) -> &[Param] {
        self.owner.definition.as_ref().map_or(&[], |(_, id)| self.names.params(id))
    }

    /// An adjective's own sentence: *A char is cornered if it is in a corner.*
    pub fn adjective(&self, name: &Id, of: &Spot, when: &Cond) -> Result<String, Unsayable> {
        let discourse = Discourse::new(None);
        let mut telling = Telling { speaker: self, discourse, picks: BTreeMap::new(), after_instead: false };
        telling.sentence(&Spoken::Adjective { name: name.clone(), of: of.clone(), when: when.clone() })
    }

    /// Sentences of a declared game, joined with spaces.
    pub fn said(&self, said: &[model::Said]) -> Result<String, Unsayable> {
        let mut telling =
            Telling { speaker: self, discourse: Discourse::new(None), picks: BTreeMap::new(), after_instead: false };
        let mut sentences = Vec::with_capacity(said.len());
        for one in said {
            sentences.push(match one {
                model::Said::Prose(words) => format!("“{words}.”"),
                other => telling.term(&Term::of(other).map_err(|unlaid| Unsayable(unlaid.0))?)?,
            });
        }
        Ok(sentences.join(" "))
    }

    /// One phrase by itself, such as *one of the closest Opps*; nothing if it takes up what another sentence said.
    pub fn phrase(&self, term: &Term) -> Option<String> {
        let discourse = Discourse::new(crate::defined::thing_defined(self.owner, self.names));
        let telling = Telling { speaker: self, discourse, picks: BTreeMap::new(), after_instead: false };
        let mut realizer = Realizer {
            speaker: self,
            tree: Tree::default(),
            labels: Vec::new(),
            before: BTreeMap::new(),
            passed_over: 0,
            in_step: false,
            pending: None,
            explicit: false,
        };
        realizer.realize(self.lexicon.category("thing")?, Features::ALL, term)?;
        if realizer.tree.nodes.iter().any(|node| node.reference.is_some()) {
            return None;
        }
        let mut words = Vec::new();
        telling.linear(&realizer.tree, 0, true, &mut words);
        Some(spell(&words).trim_end_matches('.').to_owned())
    }
}

/// The sentences of a rule, and whether it opens a reach (kernel E5).
pub fn sentences(rule: &Rule) -> (bool, Vec<Spoken>) {
    match rule {
        Rule::Do(step) => {
            let (first, other) = apart(step);
            (false, std::iter::once(Spoken::Step(first)).chain(other).collect())
        }
        Rule::Always(standing) => (false, vec![Spoken::Always(standing.clone())]),
        Rule::AtMost(limit) => (false, vec![Spoken::AtMost(*limit)]),
        Rule::OnlyIf(cond) => (false, vec![Spoken::OnlyIf(cond.clone())]),
        Rule::Ruling(ruling) => (false, vec![Spoken::Ruling(ruling.clone())]),
        Rule::When(when) => {
            let mut sentences = Vec::new();
            for (number, step) in when.then.iter().enumerate() {
                let (then, other) = apart(step);
                sentences.push(match number {
                    0 => {
                        let (event, timing, limit) = (when.event.clone(), when.timing, when.limit);
                        Spoken::When { event, timing, limit, then }
                    }
                    _ => Spoken::Step(then),
                });
                sentences.extend(other);
            }
            (true, sentences)
        }
    }
}

/// Nothing can follow a choice in its sentence, as it would be part of the last option: *otherwise* begins the next one.
fn apart(step: &Step) -> (Step, Option<Spoken>) {
    if let Step::If { cond, then, otherwise: Some(other) } = step
        && Term::of(then).is_ok_and(|term| term.has("ChooseOne"))
    {
        let first = Step::If { cond: cond.clone(), then: then.clone(), otherwise: None };
        return (first, Some(Spoken::Otherwise((**other).clone())));
    }
    (step.clone(), None)
}

/// A text in the telling: what was said before decides how a thing can be taken up.
struct Telling<'a> {
    speaker: &'a Speaker<'a>,
    discourse: Discourse,
    /// Where the phrase with a label stands.
    picks: BTreeMap<u8, NodeAt>,
    /// The sentence before ended with *instead*: *then* shows that the next one is no part of that.
    after_instead: bool,
}

impl Telling<'_> {
    fn sentence(&mut self, spoken: &Spoken) -> Result<String, Unsayable> {
        if let Spoken::Step(model::Step::Act(model::Act::Prose { words })) = spoken {
            return Ok(format!("“{words}.”"));
        }
        let said = self.term(&Term::of(spoken).map_err(|unlaid| Unsayable(unlaid.0))?);
        self.after_instead = matches!(spoken, Spoken::Step(Step::InsteadIf { .. }));
        said
    }

    fn term(&mut self, term: &Term) -> Result<String, Unsayable> {
        let lexicon = self.speaker.lexicon;
        let category = lexicon.category("sentence").ok_or_else(|| Unsayable("no sentences".to_owned()))?;
        let numbers: BTreeMap<u8, Features> =
            self.picks.iter().map(|(label, at)| (*label, self.number_of(*at))).collect();
        let sentence = self.discourse.trees.len();
        let mut failed = Unsayable(format!("no template says {term:?}"));
        let mut exhausted = false;
        // Where no way is read as it is meant, the first one stands, if it takes nothing up.
        for (passed_over, strict) in (0..WAYS).map(|way| (way, true)).chain([(0, false)]) {
            if exhausted && strict {
                continue;
            }
            let mut realizer = Realizer {
                speaker: self.speaker,
                tree: Tree::default(),
                labels: Vec::new(),
                before: numbers.clone(),
                passed_over,
                in_step: false,
                pending: None,
                explicit: false,
            };
            if realizer.realize(category, Features::ALL, term).is_none() {
                if passed_over == 0 {
                    return Err(failed);
                }
                exhausted = true;
                continue;
            }
            let (tree, labels) = (realizer.tree, realizer.labels);
            let before = self.picks.clone();
            self.picks.extend(labels.into_iter().map(|(label, node)| (label, NodeAt { sentence, node })));
            match self.settle_references(tree, sentence, strict) {
                Ok(()) => {
                    let mut words = Vec::new();
                    words.extend((self.after_instead && category_of_step(term)).then(|| "then".to_owned()));
                    self.linear(&self.discourse.trees[sentence], 0, true, &mut words);
                    words.extend(again::repeats(lexicon, &self.discourse, &self.picks).then(|| "again".to_owned()));
                    return Ok(spell(&words));
                }
                Err(why) => {
                    self.picks = before;
                    failed = why;
                }
            }
        }
        Err(failed)
    }

    /// What takes the phrase up may be of this kind and number: *each Opp* is *it*, and *them*.
    fn number_of(&self, at: NodeAt) -> Features {
        let branch = &self.discourse.trees[at.sentence].nodes[at.node];
        let shape = branch.shape(self.speaker.lexicon);
        let several = |shape: &Shape| shape.picks_each() || shape.goes_through();
        let is_each = shape.is_some_and(several) && branch.features.has(Features::ONE);
        if is_each { branch.features.of_any_number() } else { branch.features }
    }

    /// Chooses, for each phrase that takes up another, the first wording that is understood so.
    fn settle_references(&mut self, tree: Tree, sentence: usize, strict: bool) -> Result<(), Unsayable> {
        let lexicon = self.speaker.lexicon;
        let references: Vec<usize> =
            (0..tree.nodes.len()).filter(|node| tree.nodes[*node].reference.is_some()).collect();
        let ways: Vec<Vec<(u32, u16)>> = references
            .iter()
            .map(|node| {
                let branch = &tree.nodes[*node];
                let list = &lexicon.printable[usize::from(branch.category)];
                let mut ways: Vec<(usize, u32, u16)> = Vec::new();
                for template in list.iter().filter(|t| lexicon.templates[**t as usize].shape.has_antecedent()) {
                    let line = &lexicon.templates[*template as usize];
                    for (number, wording) in line.wordings.iter().enumerate().filter(|(_, wording)| wording.canonical) {
                        if branch.features.agree(wording.features).is_some() {
                            ways.push((wording.symbols.len(), *template, number as u16));
                        }
                    }
                }
                ways.sort();
                ways.into_iter().map(|(_, template, wording)| (template, wording)).collect()
            })
            .collect();
        let mut choice = vec![0; references.len()];
        // If there is a way, *it* is what was spoken of last; if not, two things that are not one are at least not both *it*.
        let mut care = if references.is_empty() { 0 } else { 2 };
        loop {
            let mut trial = tree.clone();
            let mut possible = care == 0 || self.are_apart(&tree, &references, &ways, &choice);
            for (index, node) in references.iter().enumerate() {
                match ways[index].get(choice[index]) {
                    Some((template, wording)) => {
                        possible &= self.word_reference(&mut trial, *node, *template, *wording)
                    }
                    None => possible = false,
                }
            }
            number(&mut trial, lexicon, 0, &mut 0);
            if possible && self.discourse.add(lexicon, trial).is_ok() {
                let understood = references.iter().all(|node| {
                    let label = self.discourse.trees[sentence].nodes[*node].reference;
                    let meant = label.and_then(|label| self.picks.get(&label));
                    match self.discourse.meanings.get(&NodeAt { sentence, node: *node }) {
                        Some(Meaning::Phrase(at)) => Some(at) == meant,
                        _ => false,
                    }
                });
                let plain = care < 2 || plain::are_plain(&self.discourse, lexicon, sentence, &references);
                if understood && plain && (self.reads_back(sentence) || (references.is_empty() && !strict)) {
                    return Ok(());
                }
                self.discourse.drop_last();
            }
            // The next combination, the last reference varying fastest.
            let mut index = references.len();
            loop {
                if index == 0 && care == 0 {
                    return Err(Unsayable("no wording takes up what is meant".to_owned()));
                }
                if index == 0 {
                    care -= 1;
                    break;
                }
                index -= 1;
                choice[index] += 1;
                if choice[index] < ways[index].len() {
                    break;
                }
                choice[index] = 0;
            }
        }
    }

    /// Would the sentence as it is worded be read as it is meant? Another reading may take a pronoun up sooner.
    fn reads_back(&self, sentence: usize) -> bool {
        let lexicon = self.speaker.lexicon;
        let mut words = Vec::new();
        self.linear(&self.discourse.trees[sentence], 0, true, &mut words);
        let text = spell(&words);
        let span = source::Span::new(0, text.len());
        let (paragraph, _) = syntax::parse_paragraph(source::FileId(0), &text, span);
        let Some(syntax::ast::Item::Sentence(parsed)) = paragraph.items.first() else { return false };
        let lexed = crate::lex::lex(parsed, &text, lexicon, self.speaker.names, self.speaker.owner);
        let mut again = self.discourse.clone();
        again.drop_last();
        let mut chart = crate::chart::Chart::default();
        if crate::sentence::read(&mut chart, lexicon, &lexed, &mut again).is_err() {
            return false;
        }
        let spoken = |discourse: &Discourse| {
            let labels = crate::build::labels(discourse, lexicon);
            crate::build::build::<Spoken>(discourse, lexicon, &labels, sentence).ok()
        };
        spoken(&again) == spoken(&self.discourse)
    }

    /// Puts a wording in a reference's place: *it*, or *that* and the noun of what is meant.
    fn word_reference(&self, tree: &mut Tree, node: usize, template: u32, wording: u16) -> bool {
        let lexicon = self.speaker.lexicon;
        let line = &lexicon.templates[template as usize];
        tree.nodes[node].template = Some((template, wording));
        tree.nodes[node].children = Children::new();
        let Some(slot) = line.slots.first() else { return true };
        let Some(label) = tree.nodes[node].reference else { return false };
        if !self.picks.contains_key(&label) {
            return false;
        }
        let noun = lexicon.category("noun");
        if Some(lexicon.category(&slot.category)) != Some(noun) {
            return false;
        }
        let Some(features) = tree.nodes[node].features.agree(slot.features) else { return false };
        let side = self.side_meant(tree, label);
        let child = match self.noun_meant(tree, label).filter(|_| side.is_none()) {
            Some((meant, found)) => copy(&meant, found, tree),
            None => match general_noun(lexicon, tree, features, side) {
                Some(child) => child,
                None => return false,
            },
        };
        // *Those Opps* are several, though *an Opp* was one; a noun has a form for each.
        match renumber(lexicon, tree, child, features) {
            true => {
                tree.nodes[node].children = Children::from_elem(child, 1);
                true
            }
            false => false,
        }
    }

    /// *One of its Allies* is called *that Ally*.
    fn side_meant(&self, tree: &Tree, label: u8) -> Option<&'static str> {
        let at = self.picks.get(&label)?;
        let (template, _) = self.discourse.trees.get(at.sentence).unwrap_or(tree).nodes[at.node].template?;
        self.speaker.lexicon.templates[template as usize].shape.noun_of_side()
    }

    /// The noun of what is taken up; of one of several, that of those.
    fn noun_meant(&self, tree: &Tree, label: u8) -> Option<(Tree, usize)> {
        let lexicon = self.speaker.lexicon;
        let at = self.picks.get(&label)?;
        let spoken = self.discourse.trees.get(at.sentence).unwrap_or(tree);
        let found = spoken.noun_of(lexicon, at.node)?;
        let branch = &spoken.nodes[found];
        if !lexicon.roles[usize::from(branch.category)].has(Roles::AMONG) {
            return Some((spoken.clone(), found));
        }
        self.noun_meant(tree, branch.reference.filter(|those| *those != label)?)
    }

    /// *Her* in place of *its*, where the line is read with either.
    fn possessive(&self, line: &Template, at: usize, whose: Option<&Id>) -> Option<&str> {
        let said = self.speaker.names.possessive(whose?);
        let is_read = |symbol: Option<&Symbol>| matches!(symbol, Some(Symbol::Word(word)) if word == said);
        line.wordings.iter().any(|wording| is_read(wording.symbols.get(at))).then_some(said)
    }

    /// The words of a node. `subject`: it stands before its verb.
    fn linear(&self, tree: &Tree, node: usize, subject: bool, words: &mut Vec<String>) {
        self.linear_of(tree, node, subject, None, words);
    }

    /// The same, in a phrase about a card's char: *her turn*.
    fn linear_of(&self, tree: &Tree, node: usize, subject: bool, whose: Option<&Id>, words: &mut Vec<String>) {
        let branch = &tree.nodes[node];
        match (branch.template, &branch.leaf) {
            (Some((template, wording)), _) => {
                let line = &self.speaker.lexicon.templates[template as usize];
                let symbols = &line.wordings[usize::from(wording)].symbols;
                let mut whose = whose;
                for (at, symbol) in symbols.iter().enumerate() {
                    match symbol {
                        Symbol::Word(word) if word == "they" && !subject => words.push("them".to_owned()),
                        Symbol::Word(word) if word == "its" => {
                            words.push(self.possessive(line, at, whose).unwrap_or(word).to_owned());
                        }
                        Symbol::Word(word) => words.push(word.clone()),
                        Symbol::Slot(slot) => {
                            if let Some(child) = branch.children.get(*slot).filter(|child| **child != usize::MAX) {
                                // *Where they each began*: the subject of what is said about a place.
                                let verb = matches!(symbols.get(at + 1), Some(Symbol::Word(next)) if next == "each");
                                let inside = match symbols.len() {
                                    1 => subject,
                                    _ => verb || (at == 0 && line.slots[*slot].agrees),
                                };
                                self.linear_of(tree, *child, inside, whose, words);
                                if symbols.len() > 1 && line.slots[*slot].category == "char" || inside {
                                    whose = card_of(tree, *child);
                                }
                            }
                        }
                    }
                }
            }
            (None, Some(Leaf::Number(n))) => {
                let params = self.speaker.params();
                let param = matches!(LEAVES[usize::from(branch.category)], "param" | "number-param");
                let name = params.get(usize::from(*n)).filter(|_| param).map(|param| param.name.clone());
                words.push(name.unwrap_or_else(|| n.to_string()));
            }
            (None, Some(Leaf::Code(code))) => words.push(code.clone()),
            (None, Some(Leaf::Name(id))) => {
                let kind = name_kind(LEAVES[usize::from(branch.category)]);
                let name = kind.and_then(|kind| self.speaker.names.find(kind, id));
                let several = !branch.features.has(Features::ONE);
                words.push(match name {
                    Some(name) if several && !name.plural.is_empty() => name.plural.to_string(),
                    Some(name) => name.text.to_string(),
                    None => id.as_str().to_owned(),
                });
            }
            (None, None) => {}
        }
    }
}

/// The card that a phrase names, if it is a name and no more.
fn card_of(tree: &Tree, node: usize) -> Option<&Id> {
    let branch = &tree.nodes[node];
    match (&branch.leaf, branch.children.as_slice()) {
        (Some(Leaf::Name(id)), _) if name_kind(LEAVES[usize::from(branch.category)]) == Some(NameKind::Card) => {
            Some(id)
        }
        (None, [child]) if *child != usize::MAX => card_of(tree, *child),
        _ => None,
    }
}

/// A sentence that *then* may begin.
fn category_of_step(term: &Term) -> bool {
    matches!(term, Term::Variant("Step", parts) if !parts.iter().any(|part| part.has("InsteadIf")))
}

fn name_kind(leaf: &str) -> Option<NameKind> {
    Some(match leaf {
        "token-name" | "own-token" => NameKind::Token,
        "condition-name" | "own-condition" => NameKind::Condition,
        "structure-name" | "tail-name" => NameKind::Structure,
        "summon-name" | "own-summon" => NameKind::Summon,
        "char-name" | "self-name" | "summoner-name" => NameKind::Card,
        "class-name" => NameKind::Class,
        "action-name" => NameKind::Action,
        "thing-name" => NameKind::Thing,
        _ => return None,
    })
}
