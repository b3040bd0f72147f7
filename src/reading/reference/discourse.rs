//! All sentences of one text, with their clauses, their mentions and the meanings of their references.

use std::collections::{BTreeMap, BTreeSet};

use crate::reference::boxes::Boxes;
use crate::reference::mention_index::{Clause, Mention};
use crate::reference::nouns::noun_words;
use crate::reference::thing_defined::{Defined, thing_defined};
use crate::tree::Tree;
use crate::word_lookup::Owner;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::SemanticTerm;
use vocabulary::{Features, Lexicon, NameKind, Names};

/// A node in one of the sentences of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeAt {
    pub sentence: usize,
    pub node: usize,
}

/// The meaning of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The antecedent; it is never itself a reference.
    Phrase(NodeAt),
    /// *Both of them*: two things that were mentioned one by one.
    Two(NodeAt, NodeAt),
    /// The card's char, which the text has not named, and this phrase: *Trade places with an Ally. Both may move by 1.*
    WithDoer(NodeAt),
    /// The thing that the text defines (kernel P1, last sentence).
    ThingDefined,
    /// The noun of an earlier phrase: *a Web on each tile without one*.
    Noun(NodeAt),
    /// In the text of a token that lies on chars: the char that has it (*this char*). In the text of a token that
    /// belongs to a char: this char. Later references to this phrase mean the same char, wherever the token is then.
    Holder,
    /// The card's char, which the text has called by name. People also refer to such a char with *it*.
    Doer,
}

impl Meaning {
    /// Whether this is a char or token of which there is only one in the text.
    pub(super) fn is_single(self) -> bool {
        matches!(self, Meaning::ThingDefined | Meaning::Holder | Meaning::Doer)
    }
}

/// The reason why a reference has no meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReferenceError {
    Nothing { at: NodeAt },
    Two { at: NodeAt, one: NodeAt, other: NodeAt },
}

/// All sentences of one text, and the meanings of their references.
#[derive(Debug, Default, Clone)]
pub struct Discourse {
    pub trees: Vec<Tree>,
    pub meanings: BTreeMap<NodeAt, Meaning>,
    /// For each reference, the distance to its antecedent. Of two parses, the one with the smaller distances is meant
    /// (kernel P2).
    pub(super) reach: BTreeMap<NodeAt, u32>,
    pub(crate) clauses: Vec<Vec<Clause>>,
    pub(crate) mentions: Vec<Vec<Mention>>,
    pub(crate) boxes: Boxes,
    /// Phrases in different branches that one reference means. Each is kept with the phrase whose label it shares, and
    /// with the sentence of the reference (kernel L3).
    pub(super) merged: BTreeMap<NodeAt, (NodeAt, usize)>,
    /// Sentences that are carried out once for each thing of an earlier *each …*, with that phrase (kernel L6).
    pub(crate) each_by_itself: BTreeMap<usize, NodeAt>,
    /// Places without *to X*, each with the subject that it is measured from (kernel W5).
    pub(crate) measured: BTreeMap<NodeAt, NodeAt>,
    /// Phrases with *another*, if the text has mentioned no char before them: they exclude the doer (kernel L5).
    pub(crate) not_the_doer: BTreeSet<NodeAt>,
    /// Whether *they* is the pronoun of the card's char.
    pub doer_is_they: bool,
    /// Whether *it* is the pronoun of the card's char (kernel P1).
    pub doer_is_it: bool,
    /// Whether *once per turn, Fae may …* limits a step here: in the text of an action and after an event opener.
    /// Elsewhere it is an ability at will (kernel T2).
    pub limits_steps: bool,
    /// Whether the text belongs to a token that lies on chars.
    pub is_held: bool,
    /// Whether the text belongs to a token that belongs to a char.
    pub is_owned: bool,
    /// The meaning of an *it* without an antecedent, if the text defines a thing.
    pub defines: Option<Defined>,
}

impl Discourse {
    /// Creates an empty text. `defines` is the meaning of an *it* without an antecedent.
    pub fn new(defines: Option<Defined>) -> Discourse {
        Discourse { defines, ..Discourse::default() }
    }

    /// Creates an empty text of a card or a definition.
    pub fn of(owner: &Owner, names: &Names) -> Discourse {
        let is_they = |card| names.said_pronoun(card) == Some("their");
        let doer_is_they = owner.card.as_ref().is_some_and(is_they);
        let is_it = |card| names.said_pronoun(card) == Some("its");
        let doer_is_it = owner.card.as_ref().is_some_and(is_it);
        let limits_steps = owner.is_action;
        let is_owned = matches!(&owner.definition, Some((NameKind::Token, token)) if names.is_owned(token));
        let is_held = owner.is_held && !is_owned;
        let defines = thing_defined(owner, names);
        Discourse { doer_is_they, doer_is_it, limits_steps, is_held, is_owned, ..Discourse::new(defines) }
    }

    /// Returns the sum of the distances of the last sentence's references, and the number of these references.
    pub fn last_reach(&self) -> (u32, usize) {
        let last = self.trees.len().wrapping_sub(1);
        let reach = self.reach.iter().filter(|(at, _)| at.sentence == last).map(|(_, reach)| reach);
        (reach.clone().sum(), reach.count())
    }

    /// Counts the predicates in the last sentence that are true of a tile but have a token as their subject: *the
    /// Lantern is empty*. If the tile was mentioned too, the sentence means the tile.
    pub fn stretched(&self, lexicon: &Lexicon) -> u32 {
        let Some(tree) = self.trees.last() else { return 0 };
        let said = tree.nodes.iter().filter(|branch| {
            lexicon.categories[usize::from(branch.category)] == "pred"
                && !branch.features.has(Features(Features::TILE.0 | Features::CHAR.0))
                && matches!(branch.semantics(lexicon), Some(SemanticTerm::Variant("On", _)))
        });
        u32::try_from(said.count()).unwrap_or(u32::MAX)
    }

    /// Returns the phrases that need a label although no reference means them: subjects that several verbs share,
    /// subjects that a place is measured from, and phrases that a production itself refers to.
    pub fn shared(&self, lexicon: &Lexicon) -> Vec<NodeAt> {
        let mut found = Vec::new();
        for (sentence, tree) in self.trees.iter().enumerate() {
            for branch in &tree.nodes {
                let mut taken: Vec<usize> = Vec::new();
                if let Some((production, _)) = branch.production {
                    let slots = &lexicon.production(production).taken;
                    taken.extend(slots.iter().filter_map(|slot| branch.children.get(*slot)));
                }
                let subject = branch.production.and_then(|(production, _)| lexicon.production(production).subject);
                let shares = subject.is_some()
                    && branch
                        .children
                        .iter()
                        .any(|child| lexicon.roles[usize::from(tree.nodes[child].category)].has(Roles::SHARING));
                taken.extend(subject.filter(|_| shares).and_then(|subject| branch.children.get(subject)));
                for node in taken {
                    found.extend(self.phrase_meant(lexicon, NodeAt { sentence, node }));
                }
            }
        }
        found.extend(self.measured.values().filter_map(|subject| self.phrase_meant(lexicon, *subject)));
        found
    }

    /// Returns the phrase that a node stands for, or its antecedent if it is a reference to a phrase.
    fn phrase_meant(&self, lexicon: &Lexicon, at: NodeAt) -> Option<NodeAt> {
        let at = NodeAt { node: self.trees[at.sentence].through(lexicon, at.node), ..at };
        match self.meanings.get(&at) {
            Some(Meaning::Phrase(meant)) => Some(*meant),
            Some(
                Meaning::Two(..) | Meaning::WithDoer(_) | Meaning::ThingDefined | Meaning::Noun(_) | Meaning::Doer,
            ) => None,
            Some(Meaning::Holder) | None => Some(at),
        }
    }

    /// Returns the phrase that holds the label of a phrase. Phrases of different branches that one reference means
    /// share one label.
    pub(crate) fn label_holder(&self, at: NodeAt) -> NodeAt {
        self.merged.get(&at).map_or(at, |(holder, _)| *holder)
    }

    /// Returns the phrases that share the label of another phrase, each with that phrase.
    pub(crate) fn sharing_labels(&self) -> impl Iterator<Item = (NodeAt, NodeAt)> {
        self.merged.iter().map(|(at, (holder, _))| (*at, *holder))
    }

    /// Removes the last sentence.
    pub fn drop_last(&mut self) {
        self.trees.pop();
        self.clauses.pop();
        self.mentions.pop();
        let sentence = self.trees.len();
        self.meanings.retain(|at, _| at.sentence < sentence);
        self.reach.retain(|at, _| at.sentence < sentence);
        self.merged.retain(|_, (_, by)| *by < sentence);
        self.each_by_itself.retain(|at, _| *at < sentence);
        self.measured.retain(|at, _| at.sentence < sentence);
        self.not_the_doer.retain(|at| at.sentence < sentence);
        self.boxes.forget(sentence);
    }

    pub(super) fn meaning_of(&self, sentence: usize, mention: &Mention) -> Option<Meaning> {
        let at = NodeAt { sentence, node: mention.node };
        if mention.reference { self.meanings.get(&at).copied() } else { Some(Meaning::Phrase(at)) }
    }

    pub(crate) fn mention_at(&self, sentence: usize, node: usize) -> Option<&Mention> {
        self.mentions[sentence].iter().find(|mention| mention.node == node)
    }

    /// Returns the noun of a phrase, in a form in which two nouns can be compared. *One of them* has the noun of
    /// *them*.
    pub(crate) fn noun_of(&self, lexicon: &Lexicon, phrase: NodeAt) -> Option<String> {
        let tree = &self.trees[phrase.sentence];
        if let Some(noun) = tree.nodes[phrase.node].semantics(lexicon).and_then(SemanticTerm::noun_of_side) {
            return Some(noun.to_owned());
        }
        let node = tree.noun_of(lexicon, phrase.node)?;
        if !lexicon.roles[usize::from(tree.nodes[node].category)].has(Roles::AMONG) {
            return Some(noun_words(lexicon, tree, node));
        }
        match self.meanings.get(&NodeAt { node, ..phrase })? {
            Meaning::Phrase(those) => self.noun_of(lexicon, *those),
            Meaning::Two(..)
            | Meaning::WithDoer(_)
            | Meaning::ThingDefined
            | Meaning::Noun(_)
            | Meaning::Holder
            | Meaning::Doer => None,
        }
    }

    /// Returns the noun with which *that …* refers to the phrase: *that Opp*, *that tile*.
    pub(crate) fn common_noun(&self, lexicon: &Lexicon, at: NodeAt) -> Option<&'static str> {
        match self.noun_of(lexicon, at)?.as_str() {
            "Opp" => Some("Opp"),
            "Ally" => Some("Ally"),
            "Char" | "YourChar" => Some("char"),
            "Tile" => Some("tile"),
            _ => None,
        }
    }

    pub(super) fn is_within(&self, sentence: usize, inner: usize, outer: usize) -> bool {
        within(&self.trees[sentence], inner, outer)
    }

    /// Whether a phrase is in a clause of one of these roles.
    pub(crate) fn is_in(&self, lexicon: &Lexicon, sentence: usize, mention: &Mention, one_of: Roles) -> bool {
        let clause = mention.clause.and_then(|clause| self.clauses[sentence].get(clause));
        clause.is_some_and(|clause| self.is_clause(lexicon, sentence, clause, one_of))
    }

    /// Whether a clause has one of these roles.
    pub(super) fn is_clause(&self, lexicon: &Lexicon, sentence: usize, clause: &Clause, one_of: Roles) -> bool {
        let category = self.trees[sentence].nodes[clause.node].category;
        lexicon.roles[usize::from(category)].has(one_of)
    }
}

pub(super) fn within(tree: &Tree, inner: usize, outer: usize) -> bool {
    inner == outer || tree.nodes[outer].children.iter().any(|child| within(tree, inner, child))
}
