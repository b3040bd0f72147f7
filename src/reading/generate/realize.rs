//! Realizes a term as a tree of productions: finds a production whose semantic term matches, and realizes the terms in
//! its slots in turn.

use std::collections::BTreeMap;

use crate::generate::bindings::{Bindings, bind};
use crate::generate::failures::{self, Failures, Situation};
use crate::generate::filter_order;
use crate::generate::speaker::{Speaker, name_kind};
use crate::term::Term;
use crate::tree::{Branch, Children, Tree};
use crate::word_lookup::{Leaf, is_summon};
use model::ParamKind;
use vocabulary::Features;
use vocabulary::NameKind;
use vocabulary::ProductionId;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Category, LEAVES};

/// The result of realizing a phrase.
pub struct Realized {
    pub node: usize,
    pub features: Features,
    /// The term that a `$` in the phrase stands for. The phrase around it prints this term.
    pub subject: Option<Term>,
}

/// Builds the tree of one sentence.
pub struct Realizer<'a> {
    pub speaker: &'a Speaker<'a>,
    pub tree: Tree,
    /// The labels of phrases, each with its node.
    pub labels: Vec<(u8, usize)>,
    /// The features of labelled phrases in earlier sentences.
    pub before: BTreeMap<u8, Features>,
    /// The number of wordings of a step that are skipped. If one wording is not read back with the same meaning, the
    /// next may be.
    pub passed_over: usize,
    pub in_step: bool,
    /// Whether a place must name the thing that it is measured from. In a phrase for tokens on a thing, *at melee*
    /// alone would be measured from the thing that has the tokens.
    pub explicit: bool,
    /// Whether the phrase belongs to a verb of a subject. A place in it would be measured from the subject (kernel W5).
    pub of_subject: bool,
    /// The features of the subject, while the verbs of its clause are realized before it.
    pub pending: Option<Features>,
    pub failures: Failures,
    /// The terms of references, each with its node. A node that was given up may have an entry; the last one counts.
    pub meant: Vec<(usize, Term)>,
}

impl<'a> Realizer<'a> {
    /// Begins the tree of a sentence. `before` has the features of the labelled phrases before it.
    pub fn new(speaker: &'a Speaker<'a>, before: BTreeMap<u8, Features>) -> Realizer<'a> {
        Realizer {
            speaker,
            tree: Tree::default(),
            labels: Vec::new(),
            before,
            passed_over: 0,
            in_step: false,
            explicit: false,
            of_subject: false,
            pending: None,
            failures: Failures::default(),
            meant: Vec::new(),
        }
    }
}

impl Realizer<'_> {
    /// Realizes the term as a phrase of the category; `None` if no production expresses the term.
    pub fn realize(&mut self, category: Category, wanted: Features, term: &Term) -> Option<Realized> {
        if usize::from(category) < LEAVES.len() {
            return self.leaf(category, wanted, term);
        }
        let lexicon = self.speaker.lexicon;
        let ordered = match lexicon.categories[usize::from(category)].as_str() {
            "nbar" | "known" => filter_order::in_order(term, false),
            "of-set" => filter_order::in_order(term, true),
            _ => None,
        };
        let term = ordered.as_ref().unwrap_or(term);
        let joined = lexicon.categories[usize::from(category)] == "filters" && filter_order::must_be_joined(term);
        let outer = self.explicit;
        let name = lexicon.categories[usize::from(category)].as_str();
        let phrase = Roles(Roles::THING.0 | Roles::NOUN_PHRASE.0);
        self.explicit |= name == "token-count"
            || (lexicon.roles[usize::from(category)].has(phrase) && (self.of_subject || self.nobody_measures()));
        let made = match self.choose(category, wanted, term, joined) {
            None if joined => self.choose(category, wanted, term, false),
            made => made,
        };
        self.explicit = outer;
        made
    }

    /// Realizes the term with the first production that expresses it.
    fn choose(&mut self, category: Category, wanted: Features, term: &Term, joined: bool) -> Option<Realized> {
        let lexicon = self.speaker.lexicon;
        // Only the outermost step is worded in other ways; the steps inside it keep their wording.
        let is_step = match lexicon.categories[usize::from(category)].as_str() {
            "step" => true,
            // *As long as …* may come first or last.
            "sentence" => matches!(term, Term::Variant("Always", _)),
            _ => false,
        };
        let mut passed_over = if is_step && !self.in_step { self.passed_over } else { 0 };
        let outer = self.in_step;
        self.in_step |= is_step;
        // While wordings are skipped, a failure may only mean that there are no more wordings.
        let key = (self.failures.count() && self.passed_over == 0).then(|| {
            let situation = self.situation(category, wanted, term, joined);
            failures::key(&situation, term)
        });
        let made = match key.is_some_and(|key| self.failures.has(key)) {
            true => None,
            false => self.first_of(category, wanted, term, joined, &mut passed_over),
        };
        if let Some(key) = key.filter(|_| made.is_none()) {
            self.failures.add(key);
        }
        self.in_step = outer;
        made
    }

    fn situation(&self, category: Category, wanted: Features, term: &Term, joined: bool) -> Situation {
        let mut labels = Vec::new();
        term.references(&mut labels);
        let here =
            |label: u8| self.labels.iter().find(|(known, _)| *known == label).map(|(_, node)| self.number_of(*node));
        let antecedents = labels.iter().map(|label| here(*label).or_else(|| self.before.get(label).copied())).collect();
        let (explicit, of_subject, pending) = (self.explicit, self.of_subject, self.pending);
        Situation { category, wanted, explicit, of_subject, joined, pending, antecedents }
    }

    fn first_of(
        &mut self,
        category: Category,
        wanted: Features,
        term: &Term,
        joined: bool,
        passed_over: &mut usize,
    ) -> Option<Realized> {
        let lexicon = self.speaker.lexicon;
        let time_last = match lexicon.categories[usize::from(category)].as_str() {
            "timed" => Some(is_told_by_rule(term)),
            _ => None,
        };
        for production in &lexicon.printable[usize::from(category)] {
            let line = lexicon.production(*production);
            let rule_first = line.source.starts_with("{rule:");
            if time_last.is_some_and(|time_last| time_last != rule_first) {
                continue;
            }
            let mut bindings = Bindings { slots: vec![None; line.slots.len()], ..Bindings::default() };
            if !bind(&line.semantics, term, &mut bindings) {
                continue;
            }
            // *That is … and is …* is printed instead, so that no noun attracts the place after it (kernel A1).
            if self.explicit && line.is_measured {
                continue;
            }
            if joined && !matches!(line.semantics, SemanticTerm::Slot(_)) {
                continue;
            }
            for number in line.canonical() {
                let Some(agreed) = line.features_of(number).agree(wanted) else { continue };
                let (nodes, labels) = (self.tree.nodes.len(), self.labels.len());
                // The verbs agree with a subject that is not known yet, so both numbers are tried.
                let has_subject = line.subject.is_some();
                let numbers: &[Features] =
                    if has_subject { &[Features::ONE, Features::SEVERAL] } else { &[Features::NUMBERS] };
                for number_of in numbers {
                    let Some(agreed) = agreed.agree(Features::of_number(*number_of)) else { continue };
                    if let Some(made) = self.surface(category, (*production, number), agreed, &bindings, term) {
                        if *passed_over == 0 {
                            return Some(made);
                        }
                        *passed_over -= 1;
                    }
                    self.tree.nodes.truncate(nodes);
                    self.labels.truncate(labels);
                }
            }
        }
        None
    }

    /// Returns the number of a node for its references: *each Opp* can have a singular or a plural reference.
    fn number_of(&self, node: usize) -> Features {
        let branch = &self.tree.nodes[node];
        let semantics = branch.semantics(self.speaker.lexicon);
        let is_each = semantics.is_some_and(SemanticTerm::picks_each) && branch.features.has(Features::ONE);
        if is_each { branch.features.of_any_number() } else { branch.features }
    }

    fn surface(
        &mut self,
        category: Category,
        surface: (ProductionId, u16),
        agreed: Features,
        bindings: &Bindings,
        term: &Term,
    ) -> Option<Realized> {
        let lexicon = self.speaker.lexicon;
        let line = lexicon.production(surface.0);
        let node = self.tree.nodes.len();
        self.tree.nodes.push(Branch {
            category,
            production: Some(surface),
            leaf: None,
            features: agreed,
            start: 0,
            end: 0,
            children: Children::empty(line.slots.len()),
            reference: bindings.antecedent,
        });
        if let Some(label) = bindings.label {
            self.labels.push((label, node));
        }
        if let Some(label) = bindings.antecedent {
            self.meant.push((node, term.clone()));
            // The wording of a reference, noun included, is chosen when the sentence is complete. Its number is that of
            // its antecedent.
            let here = self.labels.iter().find(|(known, _)| *known == label).map(|(_, node)| self.number_of(*node));
            let meant = here.or_else(|| self.before.get(&label).copied()).or(self.pending)?;
            let features = agreed.agree(Features::of_number(meant))?;
            self.tree.nodes[node].features = features;
            return Some(Realized { node, features, subject: None });
        }
        let mut agreed = agreed;
        let mut subject = bindings.subject.clone();
        let subject_slot = line.subject;
        // The subject can be found in the phrases beside it, so it is realized after them.
        let in_words = line.slots_of(surface.1);
        let said = |slot: &usize| in_words.contains(slot);
        let order = (0..line.slots.len()).filter(|slot| Some(*slot) != subject_slot).chain(subject_slot).filter(said);
        let pending = self.pending;
        let outer = (self.of_subject, self.explicit);
        for slot in order.collect::<Vec<_>>() {
            if let Some(subject) = subject_slot {
                let coming = line.slots[subject].features.agree(Features::of_number(agreed));
                self.pending = if slot == subject { pending } else { coming };
                (self.of_subject, self.explicit) = (slot != subject, slot != subject && self.explicit);
            }
            let spec = &line.slots[slot];
            let own = self.own_name(&spec.category);
            let term = match (&bindings.slots[slot], Some(slot) == subject_slot) {
                (_, true) => subject.take()?,
                (Some(term), _) => term.clone(),
                (None, _) => own?,
            };
            let wanted = match (spec.agrees, spec.kind_only) {
                (true, true) => spec.features.agree(agreed.of_any_number())?,
                (true, false) => spec.features.agree(agreed)?,
                _ => spec.features,
            };
            let made = self.realize(spec.category_id, wanted, &term);
            if subject_slot.is_some() {
                (self.of_subject, self.explicit) = outer;
            }
            let made = made?;
            if spec.agrees {
                let features = if spec.kind_only { made.features.of_any_number() } else { made.features };
                let features = if spec.features.governs_form() { features.of_any_form() } else { features };
                agreed = agreed.agree(features)?;
            }
            match (made.subject, &subject) {
                // A later verb refers to the subject of the first verb.
                (Some(found), Some(known))
                    if lexicon.roles[usize::from(self.tree.nodes[node].category)].has(Roles::SHARING) =>
                {
                    if found != taken_up(known)? {
                        return None;
                    }
                }
                (Some(found), Some(known)) if found != *known => return None,
                (Some(found), _) => subject = Some(found),
                (None, _) => {}
            }
            self.tree.nodes[node].children.set(slot, made.node);
        }
        self.tree.nodes[node].features = agreed;
        if lexicon.roles[usize::from(category)].has(Roles::GAPPED)
            && subject.take().is_some_and(|found| !is_gap(&found))
        {
            return None;
        }
        Some(Realized { node, features: agreed, subject })
    }

    /// Whether the text is that of a token, condition or structure, so that no word says from where *at melee* is
    /// measured (kernel W5).
    fn nobody_measures(&self) -> bool {
        let kind = self.speaker.owner.definition.as_ref().map(|(kind, _)| *kind);
        matches!(kind, Some(NameKind::Token | NameKind::Condition | NameKind::Structure))
    }

    /// Returns a name that the words leave out: the card's own or the definition's own.
    fn own_name(&self, category: &str) -> Option<Term> {
        let owner = self.speaker.owner;
        let id = match category {
            "self-name" | "summoner-name" => owner.card.as_ref(),
            "own-token" | "own-condition" | "own-summon" => owner.definition.as_ref().map(|(_, id)| id),
            _ => None,
        };
        id.map(|id| Term::Text(id.as_str().to_owned()))
    }

    fn leaf(&mut self, category: Category, wanted: Features, term: &Term) -> Option<Realized> {
        let name = LEAVES[usize::from(category)];
        let (leaf, features) = match (name, term) {
            ("int", Term::Number(n)) => {
                let number = if *n == 1 { Features::ONE } else { Features::SEVERAL };
                (Leaf::Number(u8::try_from(*n).ok()?), Features::of_number(number))
            }
            ("param" | "number-param", Term::Number(n)) => {
                let at = u8::try_from(*n).ok()?;
                let kind = match (self.speaker.params().get(usize::from(at))?.kind, name) {
                    (ParamKind::Char, "param") => Features::CHAR,
                    (ParamKind::Tile, "param") => Features::TILE,
                    (ParamKind::Token, "param") => Features::TOKEN,
                    (ParamKind::Number { .. }, "number-param") => Features::ALL,
                    _ => return None,
                };
                (Leaf::Number(at), Features::of_kinds(kind))
            }
            ("option-name", Term::Text(option)) => (Leaf::Name(model::Id::exactly(option)), Features::ALL),
            ("code", Term::Text(code)) => (Leaf::Code(code.clone()), Features::ALL),
            (_, Term::Text(text)) => {
                let id = model::Id::exactly(text);
                let name_of = self.speaker.names.find(name_kind(name)?, &id)?;
                let owner = self.speaker.owner;
                let own_definition = owner.definition.as_ref() == Some(&(name_of.kind, id.clone()));
                let own_card = owner.card.as_ref() == Some(&id);
                match name {
                    "own-token" | "loose-own-token" | "own-condition" | "own-summon" if !own_definition => return None,
                    "token-name" | "condition-name" | "summon-name" if own_definition => return None,
                    "self-name" if !own_card || crate::word_lookup::has_other_doer(owner) => return None,
                    "summoner-name" if !own_card || !is_summon(owner) => return None,
                    "char-name" if own_card && (!crate::word_lookup::has_other_doer(owner) || is_summon(owner)) => {
                        return None;
                    }
                    "owned-token" if !self.speaker.names.is_owned(&id) => return None,
                    "loose-token" | "loose-own-token" if self.speaker.names.is_owned(&id) => return None,
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
            production: None,
            leaf: Some(leaf),
            features,
            start: 0,
            end: 0,
            children: Children::default(),
            reference: None,
        });
        Some(Realized { node, features, subject: None })
    }
}

/// Whether the time of a rule refers to something that the rule mentions: *until its next turn*.
fn is_told_by_rule(term: &Term) -> bool {
    let Term::Record(_, fields) = term else { return false };
    let (mut spoken_of, mut taken_up) = (Vec::new(), Vec::new());
    for (name, part) in fields {
        if *name == "time" { part.references(&mut taken_up) } else { part.labels(&mut spoken_of) }
    }
    taken_up.iter().any(|label| spoken_of.contains(label))
}

/// Whether the phrase is the gap of its clause.
fn is_gap(subject: &Term) -> bool {
    matches!(subject, Term::Variant("Subject", parts) if parts.is_empty())
}

/// Returns the reference of a later verb to the same subject; `None` if the verb would pick again.
fn taken_up(subject: &Term) -> Option<Term> {
    match subject {
        Term::Variant("Pick", parts) => match parts.as_slice() {
            [Term::Fields(fields)] => fields
                .iter()
                .find(|(name, _)| *name == "label")
                .map(|(_, label)| Term::Variant("It", vec![label.clone()])),
            _ => None,
        },
        Term::Variant("And", _) => None,
        other => Some(other.clone()),
    }
}
