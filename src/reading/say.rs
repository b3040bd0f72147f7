//! Rule objects back into canonical English: the same templates, read from right to left.

use std::collections::BTreeMap;

use super::lex::{Leaf, Owner};
use super::reference::{Discourse, Meaning, NodeAt};
use super::sentence::Spoken;
use super::term::Term;
use super::tree::{Branch, Tree};
use crate::model::{Pick, Rule, TileNoun, Tiles};
use crate::vocabulary::features::Features;
use crate::vocabulary::lexicon::{Category, LEAVES, Lexicon};
use crate::vocabulary::shape::{Fields, Item, Shape};
use crate::vocabulary::template::Symbol;
use crate::vocabulary::{NameKind, Names};

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
            discourse: Discourse::new(super::text::thing_defined(self.owner)),
            picks: BTreeMap::new(),
        };
        let mut out = String::new();
        if let Some(pattern) = pattern {
            let spoken = Spoken::Pattern(Tiles::Pick(Box::new(pattern.clone())));
            out.push_str(&telling.sentence(&spoken)?);
        }
        let mut under_opener = false;
        for rule in rules {
            let (opens, sentences) = self.sentences(rule);
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

    /// One phrase by itself, such as *one of the closest Opps*; nothing if it takes up what another sentence said.
    pub fn phrase(&self, term: &Term) -> Option<String> {
        let discourse = Discourse::new(super::text::thing_defined(self.owner));
        let telling = Telling { speaker: self, discourse, picks: BTreeMap::new() };
        let mut realizer =
            Realizer { speaker: self, tree: Tree::default(), labels: Vec::new(), before: BTreeMap::new() };
        realizer.realize(self.lexicon.category("thing")?, Features::ALL, term)?;
        if realizer.tree.nodes.iter().any(|node| node.reference.is_some()) {
            return None;
        }
        let mut words = Vec::new();
        telling.linear(&realizer.tree, 0, &mut words);
        Some(spell(&words).trim_end_matches('.').to_owned())
    }

    /// The sentences of a rule, and whether it opens a reach (kernel E5).
    fn sentences(&self, rule: &Rule) -> (bool, Vec<Spoken>) {
        match rule {
            Rule::Do(step) => (false, vec![Spoken::Step(step.clone())]),
            Rule::Always(standing) => (false, vec![Spoken::Always(standing.clone())]),
            Rule::AtMost(limit) => (false, vec![Spoken::AtMost(*limit)]),
            Rule::Ruling(ruling) => (false, vec![Spoken::Ruling(ruling.clone())]),
            Rule::When(when) => {
                let mut steps = when.then.iter();
                let mut sentences = Vec::new();
                if let Some(first) = steps.next() {
                    sentences.push(Spoken::When {
                        event: when.event.clone(),
                        timing: when.timing,
                        limit: when.limit,
                        then: first.clone(),
                    });
                }
                sentences.extend(steps.map(|step| Spoken::Step(step.clone())));
                (true, sentences)
            }
        }
    }
}

/// A text in the telling: what was said before decides how a thing can be taken up.
struct Telling<'a> {
    speaker: &'a Speaker<'a>,
    discourse: Discourse,
    /// Where the phrase with a label stands.
    picks: BTreeMap<u8, NodeAt>,
}

impl Telling<'_> {
    fn sentence(&mut self, spoken: &Spoken) -> Result<String, Unsayable> {
        if let Spoken::Step(crate::model::Step::Act(crate::model::Act::Prose { words })) = spoken {
            return Ok(format!("“{words}.”"));
        }
        let lexicon = self.speaker.lexicon;
        let term = Term::of(spoken).map_err(|unlaid| Unsayable(unlaid.0))?;
        let category = lexicon.category("sentence").ok_or_else(|| Unsayable("no sentences".to_owned()))?;
        let numbers =
            self.picks.iter().map(|(label, at)| (*label, self.discourse.trees[at.sentence].nodes[at.node].features));
        let mut realizer =
            Realizer { speaker: self.speaker, tree: Tree::default(), labels: Vec::new(), before: numbers.collect() };
        if realizer.realize(category, Features::ALL, &term).is_none() {
            return Err(Unsayable(format!("no template says {term:?}")));
        }
        let (tree, labels) = (realizer.tree, realizer.labels);
        let sentence = self.discourse.trees.len();
        self.picks.extend(labels.into_iter().map(|(label, node)| (label, NodeAt { sentence, node })));
        self.settle_references(tree, sentence)?;
        let tree = &self.discourse.trees[sentence];
        let mut words = Vec::new();
        self.linear(tree, 0, &mut words);
        Ok(spell(&words))
    }

    /// Chooses, for each phrase that takes up another, the first wording that is understood so.
    fn settle_references(&mut self, tree: Tree, sentence: usize) -> Result<(), Unsayable> {
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
        loop {
            let mut trial = tree.clone();
            let mut possible = true;
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
                if understood && (references.is_empty() || self.reads_back(sentence)) {
                    return Ok(());
                }
                self.discourse.drop_last();
            }
            // The next combination, the last reference varying fastest.
            let mut index = references.len();
            loop {
                if index == 0 {
                    return Err(Unsayable("no wording takes up what is meant".to_owned()));
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
        self.linear(&self.discourse.trees[sentence], 0, &mut words);
        let text = spell(&words);
        let span = crate::source::Span::new(0, text.len());
        let (paragraph, _) = crate::syntax::paragraph(crate::source::FileId(0), &text, span);
        let Some(crate::syntax::ast::Item::Sentence(parsed)) = paragraph.items.first() else { return false };
        let lexed = super::lex::lex(parsed, &text, lexicon, self.speaker.names, self.speaker.owner);
        let mut again = self.discourse.clone();
        again.drop_last();
        let mut chart = super::chart::Chart::default();
        if super::sentence::read(&mut chart, lexicon, &lexed, &mut again).is_err() {
            return false;
        }
        let spoken = |discourse: &Discourse| {
            let labels = super::build::labels(discourse, lexicon);
            super::build::build::<Spoken>(discourse, lexicon, &labels, sentence).ok()
        };
        spoken(&again) == spoken(&self.discourse)
    }

    /// Puts a wording in a reference's place: *it*, or *that* and the noun of what is meant.
    fn word_reference(&self, tree: &mut Tree, node: usize, template: u32, wording: u16) -> bool {
        let lexicon = self.speaker.lexicon;
        let line = &lexicon.templates[template as usize];
        tree.nodes[node].template = Some((template, wording));
        tree.nodes[node].children = Vec::new();
        let Some(slot) = line.slots.first() else { return true };
        let Some(label) = tree.nodes[node].reference else { return false };
        let Some(at) = self.picks.get(&label) else { return false };
        let meant = if at.sentence == self.discourse.trees.len() {
            tree.clone()
        } else {
            self.discourse.trees[at.sentence].clone()
        };
        let noun = lexicon.category("noun");
        if Some(lexicon.category(&slot.category)) != Some(noun) {
            return false;
        }
        let Some(found) = find_noun(lexicon, &meant, at.node) else { return false };
        let Some(features) = tree.nodes[node].features.agree(slot.features) else { return false };
        let child = copy(&meant, found, tree);
        // *Those Opps* are several, though *an Opp* was one; a noun has a form for each.
        match renumber(lexicon, tree, child, features) {
            true => {
                tree.nodes[node].children = vec![child];
                true
            }
            false => false,
        }
    }

    fn linear(&self, tree: &Tree, node: usize, words: &mut Vec<String>) {
        let branch = &tree.nodes[node];
        match (branch.template, &branch.leaf) {
            (Some((template, wording)), _) => {
                let line = &self.speaker.lexicon.templates[template as usize];
                for symbol in &line.wordings[usize::from(wording)].symbols {
                    match symbol {
                        Symbol::Word(word) => words.push(word.clone()),
                        Symbol::Slot(slot) => {
                            if let Some(child) = branch.children.get(*slot).filter(|child| **child != usize::MAX) {
                                self.linear(tree, *child, words);
                            }
                        }
                    }
                }
            }
            (None, Some(Leaf::Number(n))) => words.push(n.to_string()),
            (None, Some(Leaf::Code(code))) => words.push(code.clone()),
            (None, Some(Leaf::Name(id))) => {
                let kind = name_kind(LEAVES[usize::from(branch.category)]);
                let name = kind.and_then(|kind| self.speaker.names.find(kind, id));
                let several = !branch.features.has(Features::ONE);
                words.push(match name {
                    Some(name) if several && !name.plural.is_empty() => name.plural.clone(),
                    Some(name) => name.text.clone(),
                    None => id.as_str().to_owned(),
                });
            }
            (None, None) => {}
        }
    }
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
        _ => return None,
    })
}

/// What realizing a phrase gave.
struct Made {
    node: usize,
    features: Features,
    /// The term of a `$` in it, for the phrase around it.
    subject: Option<Term>,
}

struct Realizer<'a> {
    speaker: &'a Speaker<'a>,
    tree: Tree,
    /// Labels and the nodes that bear them.
    labels: Vec<(u8, usize)>,
    /// The features of phrases in earlier sentences, by their labels.
    before: BTreeMap<u8, Features>,
}

/// What a shape's holes hold.
#[derive(Default)]
struct Holes {
    slots: Vec<Option<Term>>,
    subject: Option<Term>,
    label: Option<u8>,
    antecedent: Option<u8>,
}

impl Realizer<'_> {
    fn realize(&mut self, category: Category, wanted: Features, term: &Term) -> Option<Made> {
        if usize::from(category) < LEAVES.len() {
            return self.leaf(category, wanted, term);
        }
        let lexicon = self.speaker.lexicon;
        for template in &lexicon.printable[usize::from(category)] {
            let line = &lexicon.templates[*template as usize];
            let mut holes = Holes { slots: vec![None; line.slots.len()], ..Holes::default() };
            if !fill(&line.shape, term, &mut holes) {
                continue;
            }
            for (number, wording) in line.wordings.iter().enumerate().filter(|(_, wording)| wording.canonical) {
                let Some(agreed) = wording.features.agree(wanted) else { continue };
                let (nodes, labels) = (self.tree.nodes.len(), self.labels.len());
                if let Some(made) = self.wording(category, (*template, number as u16), agreed, &holes) {
                    return Some(made);
                }
                self.tree.nodes.truncate(nodes);
                self.labels.truncate(labels);
            }
        }
        None
    }

    fn wording(&mut self, category: Category, wording: (u32, u16), agreed: Features, holes: &Holes) -> Option<Made> {
        let lexicon = self.speaker.lexicon;
        let line = &lexicon.templates[wording.0 as usize];
        let node = self.tree.nodes.len();
        self.tree.nodes.push(Branch {
            category,
            template: Some(wording),
            leaf: None,
            features: agreed,
            start: 0,
            end: 0,
            children: vec![usize::MAX; line.slots.len()],
            reference: holes.antecedent,
        });
        if let Some(label) = holes.label {
            self.labels.push((label, node));
        }
        if let Some(label) = holes.antecedent {
            // Its wording, noun included, is chosen when the sentence is whole; its number is that of what it takes up.
            let here =
                self.labels.iter().find(|(known, _)| *known == label).map(|(_, node)| self.tree.nodes[*node].features);
            let meant = here.or_else(|| self.before.get(&label).copied())?;
            let features = agreed.agree(Features(meant.0 | Features::KINDS.0))?;
            self.tree.nodes[node].features = features;
            return Some(Made { node, features, subject: None });
        }
        let mut agreed = agreed;
        let mut subject = holes.subject.clone();
        let subject_slot = line.slots.iter().position(|slot| slot.name == "subject");
        // The subject comes to light in the phrases beside it; it is realized after them.
        let order = (0..line.slots.len()).filter(|slot| Some(*slot) != subject_slot).chain(subject_slot);
        for slot in order.collect::<Vec<_>>() {
            let spec = &line.slots[slot];
            let own = self.own_name(&spec.category);
            let term = match (&holes.slots[slot], Some(slot) == subject_slot) {
                (_, true) => subject.take()?,
                (Some(term), _) => term.clone(),
                (None, _) => own?,
            };
            let wanted = match (spec.agrees, spec.kind_only) {
                (true, true) => spec.features.agree(agreed.of_any_number())?,
                (true, false) => spec.features.agree(agreed)?,
                _ => spec.features,
            };
            let category = lexicon.category(&spec.category)?;
            let made = self.realize(category, wanted, &term)?;
            if spec.agrees {
                let features = if spec.kind_only { made.features.of_any_number() } else { made.features };
                agreed = agreed.agree(features)?;
            }
            match (made.subject, &subject) {
                (Some(found), Some(known)) if found != *known => return None,
                (Some(found), _) => subject = Some(found),
                (None, _) => {}
            }
            self.tree.nodes[node].children[slot] = made.node;
        }
        self.tree.nodes[node].features = agreed;
        Some(Made { node, features: agreed, subject })
    }

    /// The name that needs no saying: the card's own, the definition's own.
    fn own_name(&self, category: &str) -> Option<Term> {
        let owner = self.speaker.owner;
        let id = match category {
            "self-name" | "summoner-name" => owner.card.as_ref(),
            "own-token" | "own-condition" | "own-summon" => owner.definition.as_ref().map(|(_, id)| id),
            _ => None,
        };
        id.map(|id| Term::Text(id.as_str().to_owned()))
    }

    fn leaf(&mut self, category: Category, wanted: Features, term: &Term) -> Option<Made> {
        let name = LEAVES[usize::from(category)];
        let (leaf, features) = match (name, term) {
            ("int", Term::Number(n)) => {
                let number = if *n == 1 { Features::ONE } else { Features::SEVERAL };
                (Leaf::Number(u8::try_from(*n).ok()?), Features(Features::KINDS.0 | number.0))
            }
            ("code", Term::Text(code)) => (Leaf::Code(code.clone()), Features::ALL),
            (_, Term::Text(text)) => {
                let id = crate::model::Id(text.clone());
                let name_of = self.speaker.names.find(name_kind(name)?, &id)?;
                let owner = self.speaker.owner;
                let own_definition = owner.definition.as_ref() == Some(&(name_of.kind, id.clone()));
                let own_card = owner.card.as_ref() == Some(&id);
                match name {
                    "own-token" | "own-condition" | "own-summon" if !own_definition => return None,
                    "token-name" | "condition-name" | "summon-name" if own_definition => return None,
                    "self-name" if !own_card || super::lex::is_summon(owner) => return None,
                    "summoner-name" if !own_card || !super::lex::is_summon(owner) => return None,
                    "char-name" if own_card => return None,
                    "tail-name" => return None,
                    _ => {}
                }
                (Leaf::Name(id), Features::ALL)
            }
            _ => return None,
        };
        let features = features.agree(wanted)?;
        let node = self.tree.nodes.len();
        self.tree.nodes.push(Branch {
            category,
            template: None,
            leaf: Some(leaf),
            features,
            start: 0,
            end: 0,
            children: Vec::new(),
            reference: None,
        });
        Some(Made { node, features, subject: None })
    }
}

/// Does the term have the shape? What its holes hold goes into `holes`.
fn fill(shape: &Shape, term: &Term, holes: &mut Holes) -> bool {
    match (shape, term) {
        (Shape::Slot(slot), term) => put(&mut holes.slots[*slot], term),
        (Shape::Subject, term) => put(&mut holes.subject, term),
        (Shape::Antecedent, Term::Number(label)) => {
            holes.antecedent = Some(*label as u8);
            true
        }
        (Shape::Label, Term::Number(label)) => {
            holes.label = Some(*label as u8);
            true
        }
        (Shape::Number(n), Term::Number(m)) => u64::from(*n) == *m,
        (Shape::Truth(a), Term::Truth(b)) => a == b,
        (Shape::Variant(name, parts), Term::Variant(other, terms)) => {
            name == other
                && parts.len() == terms.len()
                && parts.iter().zip(terms).all(|(part, term)| fill(part, term, holes))
        }
        (Shape::Record(name, fields), Term::Record(other, terms)) => name == other && fill_fields(fields, terms, holes),
        (Shape::Record(name, fields), Term::Variant(other, parts)) => match parts.as_slice() {
            [Term::Fields(terms)] => name == other && fill_fields(fields, terms, holes),
            _ => false,
        },
        (Shape::Fields(fields), Term::Fields(terms)) => fill_fields(fields, terms, holes),
        (Shape::List(items), Term::List(terms)) => {
            let mut left = terms.as_slice();
            for item in items {
                match item {
                    Item::One(shape) => match left.split_first() {
                        Some((first, rest)) if fill(shape, first, holes) => left = rest,
                        _ => return false,
                    },
                    Item::All(_) if left.is_empty() => return false,
                    Item::All(slot) => {
                        if !put(&mut holes.slots[*slot], &Term::List(left.to_vec())) {
                            return false;
                        }
                        left = &[];
                    }
                }
            }
            left.is_empty()
        }
        _ => false,
    }
}

fn put(hole: &mut Option<Term>, term: &Term) -> bool {
    match hole {
        Some(known) => known == term,
        None => {
            *hole = Some(term.clone());
            true
        }
    }
}

fn fill_fields(fields: &Fields, terms: &[(&'static str, Term)], holes: &mut Holes) -> bool {
    let mut used = vec![false; terms.len()];
    for (name, shape) in &fields.named {
        match terms.iter().position(|(other, _)| other == name) {
            Some(at) => {
                used[at] = true;
                if !fill(shape, &terms[at].1, holes) {
                    return false;
                }
            }
            None if *shape == Shape::Label => {}
            None => return false,
        }
    }
    let rest: Vec<(&'static str, Term)> =
        terms.iter().zip(&used).filter(|(_, used)| !**used).map(|(term, _)| term.clone()).collect();
    match fields.rest {
        Some(slot) => put(&mut holes.slots[slot], &Term::Fields(rest)),
        None => rest.is_empty(),
    }
}

/// Gives every node its place among the words.
fn number(tree: &mut Tree, lexicon: &Lexicon, node: usize, next: &mut u16) {
    tree.nodes[node].start = *next;
    match tree.nodes[node].template {
        None => *next += 1,
        Some((template, wording)) => {
            let symbols = &lexicon.templates[template as usize].wordings[usize::from(wording)].symbols;
            for symbol in symbols {
                match symbol {
                    Symbol::Word(_) => *next += 1,
                    Symbol::Slot(slot) => {
                        if let Some(child) = tree.nodes[node].children.get(*slot).copied().filter(|c| *c != usize::MAX)
                        {
                            number(tree, lexicon, child, next);
                        }
                    }
                }
            }
        }
    }
    tree.nodes[node].end = *next;
}

fn find_noun(lexicon: &Lexicon, tree: &Tree, node: usize) -> Option<usize> {
    let branch = &tree.nodes[node];
    if Some(branch.category) == lexicon.category("noun") {
        return Some(node);
    }
    let thing = lexicon.category("thing");
    branch
        .children
        .iter()
        .filter(|child| **child != usize::MAX && Some(tree.nodes[**child].category) != thing)
        .find_map(|child| find_noun(lexicon, tree, *child))
}

fn copy(from: &Tree, node: usize, to: &mut Tree) -> usize {
    let at = to.nodes.len();
    to.nodes.push(from.nodes[node].clone());
    let children = from.nodes[node].children.clone();
    let children =
        children.into_iter().map(|child| if child == usize::MAX { child } else { copy(from, child, to) }).collect();
    to.nodes[at].children = children;
    at
}

/// Gives a noun the form for one or several: another template with the same shape, or the other form of its name.
fn renumber(lexicon: &Lexicon, tree: &mut Tree, node: usize, wanted: Features) -> bool {
    let wanted = Features(wanted.0 | Features::KINDS.0);
    let branch = tree.nodes[node].clone();
    if branch.leaf.is_some() {
        tree.nodes[node].features = Features(branch.features.0 & Features::KINDS.0 | wanted.0 & Features::NUMBERS.0);
        return true;
    }
    let Some((template, wording)) = branch.template else { return false };
    let shape = &lexicon.templates[template as usize].shape;
    let fits = |(template, wording): (u32, u16)| {
        lexicon.templates[template as usize].wordings[usize::from(wording)].features.agree(wanted).is_some()
    };
    let choice = if fits((template, wording)) {
        Some((template, wording))
    } else {
        let list = &lexicon.printable[usize::from(branch.category)];
        list.iter()
            .filter(|other| lexicon.templates[**other as usize].shape == *shape)
            .flat_map(|other| (0..lexicon.templates[*other as usize].wordings.len() as u16).map(move |w| (*other, w)))
            .find(|choice| fits(*choice))
    };
    let Some(choice) = choice else { return false };
    tree.nodes[node].template = Some(choice);
    tree.nodes[node].features = Features(branch.features.0 & Features::KINDS.0 | wanted.0 & Features::NUMBERS.0);
    branch.children.iter().filter(|child| **child != usize::MAX).all(|child| renumber(lexicon, tree, *child, wanted))
}

/// Words to a sentence: capital, articles, contractions, spaces and the full stop.
fn spell(words: &[String]) -> String {
    let mut out = String::new();
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).map_or("", String::as_str);
        let word = match word.as_str() {
            "a" if next.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U', '8']) => "an",
            other => other,
        };
        if word == "not" && out.ends_with(" can") {
            out.push_str("'t");
            continue;
        }
        if !out.is_empty() && !matches!(word, "," | ";" | ":" | "'s" | ".") {
            out.push(' ');
        }
        out.push_str(word);
    }
    if let Some(first) = out.get(..1) {
        let first = first.to_uppercase();
        out.replace_range(..1, &first);
    }
    out.push('.');
    out
}
