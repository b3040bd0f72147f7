//! The clauses of a sentence and its mentions: the places where references search (kernel P2).

use crate::tree::{Branch, Tree};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon};

#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub node: usize,
    pub end: u16,
    pub topic: Option<usize>,
    /// *A trades places with B*: both are topics, so *it* means neither of them (kernel P2).
    pub trade: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Mention {
    pub node: usize,
    pub start: u16,
    /// The index of its clause in the list of clauses.
    pub clause: Option<usize>,
    /// The phrase around it, within the same clause.
    pub inside: Option<usize>,
    /// The first of two phrases that are named one by one, if this mention is inside the second one (*an Ally and an
    /// Opp adjacent to it*).
    pub partner: Option<usize>,
    pub features: Features,
    pub reference: bool,
}

/// Walks a tree once for its clauses and mentions.
pub(crate) struct MentionIndex<'a> {
    lexicon: &'a Lexicon,
    tree: &'a Tree,
    pub clauses: Vec<Clause>,
    pub mentions: Vec<Mention>,
}

impl<'a> MentionIndex<'a> {
    /// The clauses, and the mentions in the order of their words.
    pub fn of(lexicon: &'a Lexicon, tree: &'a Tree) -> MentionIndex<'a> {
        let mut survey = MentionIndex { lexicon, tree, clauses: Vec::new(), mentions: Vec::new() };
        survey.visit(0, None, None, false, false);
        survey.mentions.sort_by_key(|mention| mention.start);
        survey
    }

    fn visit(&mut self, node: usize, clause: Option<usize>, inside: Option<usize>, subject_known: bool, shared: bool) {
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
        // A mention is every phrase that can be an antecedent or is a reference; tokens that a test counts are
        // mentioned too.
        if roles.has(Roles::THING) || reference || production.is_some_and(|production| production.labelled) {
            self.mentions.push(Mention {
                node,
                start: branch.start,
                clause,
                inside,
                partner: None,
                features: branch.features,
                reference,
            });
            inside = Some(node);
        }
        if roles.has(Roles::NOUN_PHRASE) {
            inside = inside.or(Some(node));
        }
        let (tree, subject_known) = (self.tree, known || (subject_known && !roles.has(Roles::ACT)));
        for child in tree.nodes[node].children.iter() {
            self.visit(child, clause, inside, subject_known, roles.has(Roles::SHARING));
        }
        if production.is_some_and(|production| production.names_two) {
            self.partners(&tree.nodes[node]);
        }
    }

    /// A reference inside the second of two phrases may refer to the first.
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

    /// The topic of a clause: the subject that agrees with the verb, or else the first thing that the verb takes.
    fn topic(&self, node: usize, roles: Roles) -> Option<usize> {
        let branch = &self.tree.nodes[node];
        if roles.has(Roles::EACH) {
            return Some(node);
        }
        let (production, surface) = branch.production?;
        let production = self.lexicon.production(production);
        let slots = &production.surfaces[usize::from(surface)].slots;
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

    /// The thing in a slot, through the phrases that only wrap it.
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
