//! The clauses of a sentence and its mentions: the places where references search (kernel P2).

use crate::reference::boxes::Boxes;
use crate::reference::boxes::Site;
use crate::tree::{Branch, Tree};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

/// A clause. References search for its topic first.
#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub node: usize,
    pub end: u16,
    pub topic: Option<usize>,
    /// Whether the clause is *A trades places with B*. Both are topics, so *it* means neither of them (kernel P2).
    pub trade: bool,
}

/// A phrase that can be an antecedent or is a reference.
#[derive(Debug, Clone)]
pub(crate) struct Mention {
    pub node: usize,
    pub start: u16,
    /// The index of the mention's clause in the list of clauses.
    pub clause: Option<usize>,
    /// The phrase around the mention, within the same clause.
    pub inside: Option<usize>,
    /// The first of two phrases that are named one by one, if this mention is inside the second one (*an Ally and an
    /// Opp adjacent to it*).
    pub partner: Option<usize>,
    pub features: Features,
    pub reference: bool,
    /// The box that the mention lies in.
    pub scope: usize,
}

/// Walks a tree once for its boxes, clauses and mentions.
pub(crate) struct MentionIndex<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) tree: &'a Tree,
    pub(super) sentence: usize,
    pub(super) boxes: &'a mut Boxes,
    pub clauses: Vec<Clause>,
    pub mentions: Vec<Mention>,
    /// Places that are measured from the subject of their clause, each with that subject (kernel W5).
    pub measured: Vec<(usize, usize)>,
}

/// The properties that a node inherits from the nodes around it.
#[derive(Clone, Copy)]
struct Surroundings {
    clause: Option<usize>,
    inside: Option<usize>,
    /// Whether the subject of the clause is known, so that an effect is not a clause of its own.
    subject_known: bool,
    /// Whether the node is one of several verbs of a shared subject.
    shared: bool,
    site: Site,
    /// The subject of the clause; `in_object` tells whether a phrase of the clause lies around the node.
    subject: Option<usize>,
    in_object: bool,
    /// Whether the clause is an event.
    in_event: bool,
}

impl<'a> MentionIndex<'a> {
    /// Collects the clauses, and the mentions in the order of their words.
    pub fn of(lexicon: &'a Lexicon, tree: &'a Tree, sentence: usize, boxes: &'a mut Boxes) -> MentionIndex<'a> {
        let (clauses, mentions, measured) = (Vec::new(), Vec::new(), Vec::new());
        let mut survey = MentionIndex { lexicon, tree, sentence, boxes, clauses, mentions, measured };
        let root = survey.boxes.of_sentence(sentence, survey.goes_on());
        let around = Surroundings {
            clause: None,
            inside: None,
            subject_known: false,
            shared: false,
            site: Site { scope: root, choice: None },
            subject: None,
            in_object: false,
            in_event: false,
        };
        survey.visit(0, around);
        survey.boxes.close_sentence(sentence, root, tree.nodes.first().map_or(0, |node| node.end));
        survey.mentions.sort_by_key(|mention| mention.start);
        survey
    }

    fn visit(&mut self, node: usize, around: Surroundings) {
        let Surroundings { clause, inside, subject_known, shared, site, .. } = around;
        let branch = &self.tree.nodes[node];
        let roles = self.lexicon.roles[usize::from(branch.category)];
        let production = branch.production.map(|(production, _)| self.lexicon.production(production));
        let (mut clause, mut inside) = (clause, inside);
        let mut known = false;
        // Each verb of a shared subject is a clause of its own, with that subject as its topic.
        if shared && roles.has(Roles::FATE) {
            let topic = clause.and_then(|clause| self.clauses[clause].topic);
            clause = Some(self.clauses.len());
            inside = None;
            self.clauses.push(Clause { node, end: branch.end, topic, trade: false });
        }
        if roles.has(Roles::CLAUSE) && !(roles.has(Roles::ACT) && subject_known) {
            let topic = self.topic(node, roles);
            // *You may …* has no subject, so the effect after it is a clause.
            known = roles.has(Roles::SAID) && topic.is_some();
            // A phrase that only joins clauses is not a clause itself.
            if topic.is_some() || !self.holds_clauses(node) {
                clause = Some(self.clauses.len());
                inside = None;
                let semantics = production.map(|production| &production.semantics);
                let trade = matches!(semantics, Some(SemanticTerm::Record("TradePlaces" | "Trade", _)));
                self.clauses.push(Clause { node, end: branch.end, topic, trade });
            }
        }
        let reference = branch.reference.is_some() || production.is_some_and(|production| production.takes_up);
        // Every phrase that can be an antecedent and every reference is a mention. Tokens that a test counts are
        // mentioned as well.
        let mentions = Roles(Roles::THING.0 | Roles::PLAYER.0);
        if roles.has(mentions) || reference || production.is_some_and(|production| production.labelled) {
            self.mentions.push(Mention {
                node,
                start: branch.start,
                clause,
                inside,
                partner: None,
                features: features_of(branch, roles),
                reference,
                scope: site.scope,
            });
            inside = Some(node);
        }
        if roles.has(Roles::NOUN_PHRASE) {
            inside = inside.or(Some(node));
        }
        if production.is_some_and(|production| production.is_measured)
            && let Some(subject) = around.subject.filter(|_| around.in_object)
            && let Some(subject) = self.thing_in(subject)
        {
            self.measured.push((node, subject));
        }
        // The tile that a char enters is always adjacent to the char, so in an event *adjacent* is not measured from
        // the subject.
        let is_phrase = roles.has(Roles(Roles::THING.0 | Roles::NOUN_PHRASE.0));
        let is_tile = !branch.features.has(Features(Features::CHAR.0 | Features::TOKEN.0));
        let in_object = around.in_object || (is_phrase && !(is_tile && around.in_event));
        let own_subject = self.subject_of(node, roles);
        let (tree, subject_known) = (self.tree, known || (subject_known && !roles.has(Roles::ACT)));
        let around = Surroundings {
            clause,
            inside,
            subject_known,
            shared: roles.has(Roles::SHARING),
            site,
            subject: around.subject,
            in_object,
            in_event: around.in_event || roles.has(Roles::EVENT),
        };
        for (child, site) in self.sites(node, site) {
            let around = Surroundings { site, ..around };
            match own_subject {
                // A place inside the subject is not measured from the subject.
                Some(subject) if subject == child => {
                    self.visit(child, Surroundings { subject: None, in_object: false, ..around });
                }
                Some(subject) => {
                    let one = tree.nodes[subject].features.has(Features::CHAR).then_some(subject);
                    self.visit(child, Surroundings { subject: one, in_object: false, ..around });
                }
                None => self.visit(child, around),
            }
        }
        if production.is_some_and(|production| production.names_two) {
            self.partners(&tree.nodes[node]);
        }
    }

    /// Returns the subject of a clause or of the verbs in it: the child that the verb agrees with.
    fn subject_of(&self, node: usize, roles: Roles) -> Option<usize> {
        let branch = &self.tree.nodes[node];
        let (production, surface) = branch.production?;
        let production = self.lexicon.production(production);
        if let Some(subject) = production.subject {
            return branch.children.get(subject);
        }
        let slots = production.slots_of(surface);
        let agreeing = slots.iter().find(|slot| production.slots[**slot].agrees)?;
        let child = branch.children.get(*agreeing).filter(|_| roles.has(Roles::CLAUSE))?;
        self.thing_in(child).map(|_| child)
    }

    /// Returns the children of a node, each with the box that it lies in.
    fn sites(&mut self, node: usize, site: Site) -> crate::reference::boxes::Sites {
        let branch = &self.tree.nodes[node];
        let production = branch.production.map(|(production, _)| self.lexicon.production(production));
        match production.filter(|production| production.opens_boxes || site.choice.is_some()) {
            Some(production) => self.open_boxes(branch, production, site),
            None => branch.children.iter().map(|child| (child, site)).collect(),
        }
    }

    /// Lets a reference inside the second of two phrases refer to the first.
    fn partners(&mut self, both: &Branch) {
        let mut named = both.children.iter();
        let (Some(first), Some(second)) = (named.next(), named.next()) else { return };
        let (first, second) = (self.tree.through(self.lexicon, first), &self.tree.nodes[second]);
        for mention in &mut self.mentions {
            if mention.inside.is_some() && (second.start..second.end).contains(&mention.start) {
                mention.partner = mention.partner.or(Some(first));
            }
        }
    }

    fn holds_clauses(&self, node: usize) -> bool {
        self.tree.nodes[node].children.iter().any(|child| {
            self.lexicon.roles[usize::from(self.tree.nodes[child].category)].has(Roles::CLAUSE)
                || self.holds_clauses(child)
        })
    }

    /// Returns the topic of a clause: the subject that agrees with the verb, or else the first thing that the verb
    /// takes.
    fn topic(&self, node: usize, roles: Roles) -> Option<usize> {
        let branch = &self.tree.nodes[node];
        if roles.has(Roles::EACH) {
            return Some(node);
        }
        let (production, surface) = branch.production?;
        let production = self.lexicon.production(production);
        let slots = production.slots_of(surface);
        let subject = slots.iter().find(|slot| production.slots[**slot].agrees);
        let first = if roles.has(Roles::TAKING) { slots.first() } else { None };
        let roles_at = |slot: &usize| {
            let child = branch.children.get(*slot);
            child.map(|child| self.lexicon.roles[usize::from(self.tree.nodes[child].category)])
        };
        if let Some(source) = slots.iter().find(|slot| roles_at(slot).is_some_and(|roles| roles.has(Roles::SOURCE))) {
            return branch.children.get(*source);
        }
        let child = branch.children.get(*subject.or(first)?)?;
        self.thing_in(child)
    }

    /// Returns the thing in a slot, through the phrases that only wrap it.
    fn thing_in(&self, node: usize) -> Option<usize> {
        let branch = self.tree.nodes.get(node)?;
        let roles = self.lexicon.roles[usize::from(branch.category)];
        let inner = || branch.children.first().and_then(|child| self.thing_in(child));
        if roles.has(Roles::TOPIC) {
            Some(node)
        } else if roles.has(Roles::SUBJECT) {
            inner().or(Some(node))
        } else if roles.has(Roles::WRAPPER) {
            inner()
        } else {
            None
        }
    }
}

/// Returns the kinds and numbers of a mention. A player is not a thing on the board and has a kind of its own.
pub(crate) fn features_of(branch: &Branch, roles: Roles) -> Features {
    if roles.has(Roles::PLAYER) { Features(Features::PLAYER.0 | Features::NUMBERS.0) } else { branch.features }
}
