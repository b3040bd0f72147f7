//! The constraints that a reference puts on its antecedent.

use crate::reference::discourse::{Discourse, Meaning, NodeAt, within};
use crate::reference::mention_index::Mention;
use crate::reference::nouns::{FixedReferent, noun_words};
use crate::tree::{Branch, Tree};
use vocabulary::roles::Roles;
use vocabulary::semantic_term::{Fields, SemanticTerm};
use vocabulary::{Features, Lexicon};

/// The constraints that a reference puts on its antecedent.
#[derive(Clone)]
pub(crate) struct Constraints {
    pub features: Features,
    pub noun: Option<NounConstraint>,
    /// Whether two things that were mentioned one by one fit. They do not fit *their turn*, which belongs to one thing,
    /// or to the things of one phrase.
    pub pairs: bool,
    /// Whether the reference is plural, so that it cannot mean the thing that the text defines.
    pub several: bool,
    /// A meaning that is excluded, because another phrase of the same verb has it already.
    pub besides: Option<Meaning>,
    /// Chars that are excluded, because the verb names them beside the reference.
    pub apart: Vec<FixedReferent>,
    /// The noun by which a later reference of the same verb calls another thing: *it hits that Opp*.
    pub other_noun: Option<String>,
    /// Whether a singular reference may also refer to the members of an *each …* phrase, one at a time.
    pub one_of_each: bool,
    /// Whether the reference is a possessive. After *each* in the same sentence, *its* means the possession of each
    /// thing in turn.
    pub own: bool,
    /// Whether the reference is in a test, or in what the effect is repeated for. A thing that this sentence is about
    /// to create does not fit: it does not exist yet.
    pub tested: bool,
    /// Whether the reference is removed from the board. Of all chars, only a summon can be removed.
    pub removed: bool,
    /// Whether the reference is moved. A token that has been removed is not, nor one that was put on a char, nor one
    /// that only describes a char: *an Opp with a String*.
    pub moved: bool,
    /// Whether the reference is *there* and means the place of a token that has been removed.
    pub gone: bool,
    /// Whether the reference is *that row*, *the same column* and so on, which only a line can be.
    pub line: bool,
    /// The sentence of the reference, and its first word.
    pub sentence: usize,
    pub start: u16,
    /// The box of the reference.
    pub scope: usize,
    /// If this box is given, only mentions in it fit.
    pub within: Option<usize>,
    /// Whether a thing fits that only a test of the sentence before mentions: *If Fae is on a tile with a Web, … Then
    /// remove that Web.*
    pub in_test_before: bool,
    /// Whether a summon fits that another branch or a test calls by its name.
    pub by_name: bool,
    /// Whether boxes hide nothing. A search with this flag shows whether a box hides an antecedent.
    pub sees_all: bool,
}

/// The noun of a reference: *that Opp*, *that Wisp*.
#[derive(Clone)]
pub(crate) struct NounConstraint {
    pub asks: NounMatch,
    pub words: String,
}

/// The antecedents that a noun fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NounMatch {
    /// *Char*, *tile*: any antecedent of the kind.
    Any,
    /// *Summon*: any summon.
    Summon,
    /// *Wisp* in the Wisp's own text.
    Own,
    /// Only an antecedent with the same noun.
    Same,
}

impl Constraints {
    pub fn of(lexicon: &Lexicon, tree: &Tree, mention: &Mention) -> Constraints {
        let branch = &tree.nodes[mention.node];
        let noun = branch.children.first().map(|child| {
            let words = noun_words(lexicon, tree, child);
            let is_own = lexicon.categories[usize::from(tree.nodes[child].category)] == "own-summon";
            let asks = match words.as_str() {
                "Char" | "Tile" | "AnyToken" => NounMatch::Any,
                "AnySummon" => NounMatch::Summon,
                _ if is_own => NounMatch::Own,
                _ => NounMatch::Same,
            };
            NounConstraint { asks, words }
        });
        let roles = lexicon.roles[usize::from(branch.category)];
        let (pairs, several) = (roles.has(Roles::THING) || roles.has(Roles::AMONG), roles.has(Roles::SEVERAL));
        Constraints {
            features: mention.features,
            noun,
            pairs,
            several,
            besides: None,
            apart: Vec::new(),
            other_noun: None,
            one_of_each: true,
            own: roles.has(Roles::OWNER),
            tested: false,
            removed: false,
            moved: false,
            gone: lexicon.categories[usize::from(branch.category)] == "yonder-token",
            line: lexicon.categories[usize::from(branch.category)] == "known-line",
            sentence: 0,
            start: branch.start,
            scope: mention.scope,
            within: None,
            in_test_before: false,
            by_name: false,
            sees_all: false,
        }
    }
}

impl Discourse {
    /// Returns the constraints on a reference, from its own words and from the clause around it.
    pub(crate) fn constraints_on(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> Constraints {
        let this = &self.mentions[sentence][index];
        let (mut besides, mut apart) = (self.beside(lexicon, sentence, this), self.apart(lexicon, sentence, this));
        if let Some(subject) = self.on_own_tile(lexicon, sentence, this) {
            let meant = self.mention_at(sentence, subject).and_then(|mention| self.meaning_of(sentence, mention));
            let phrase = match meant {
                Some(Meaning::Phrase(at)) => at,
                _ => NodeAt { sentence, node: subject },
            };
            besides = besides.or(meant);
            apart.extend(FixedReferent::called(lexicon, &self.trees[phrase.sentence], phrase.node));
        }
        let tested = self.is_in(lexicon, sentence, this, Roles::BEFORE);
        let removed = self.is_removed(lexicon, sentence, this.node);
        let moved =
            self.is_object_of(lexicon, NodeAt { sentence, node: this.node }, &["Move", "Push", "Pull", "Slide"]);
        Constraints {
            besides,
            apart,
            other_noun: self.other_noun(lexicon, sentence, this),
            sentence,
            tested,
            removed,
            moved,
            ..Constraints::of(lexicon, &self.trees[sentence], this)
        }
    }

    /// Whether the phrase is the object of one of these effects.
    pub(super) fn is_object_of(&self, lexicon: &Lexicon, at: NodeAt, effects: &[&str]) -> bool {
        let tree = &self.trees[at.sentence];
        // *It* in *move it* lies in a phrase for a char or a token.
        let is_it = |child| {
            let piece = tree.through(lexicon, child);
            let inner = tree.nodes[piece].children.only().map(|inner| tree.through(lexicon, inner));
            piece == at.node || inner == Some(at.node)
        };
        tree.nodes.iter().any(|branch| {
            let mut slots = Vec::new();
            if let Some((name, fields)) = effect_of(lexicon, branch)
                && effects.contains(&name)
                && let Some((_, object)) = fields.named.first()
            {
                object.slots(&mut slots);
            }
            slots.iter().filter_map(|slot| branch.children.get(*slot)).any(is_it)
        })
    }

    /// Whether the phrase is a token that is put on a char. It goes where its char goes, and takes no steps.
    pub(crate) fn is_put_on_char(&self, lexicon: &Lexicon, at: NodeAt) -> bool {
        let tree = &self.trees[at.sentence];
        let on_char = |branch: &Branch| {
            let Some(("Put", fields)) = effect_of(lexicon, branch) else { return false };
            let on = fields.named.iter().find(|(name, _)| *name == "on").map(|(_, on)| on);
            match on {
                Some(SemanticTerm::Variant(name, _)) => *name == "Char",
                Some(SemanticTerm::Slot(slot)) => branch.children.get(*slot).is_some_and(|spot| {
                    matches!(tree.nodes[spot].semantics(lexicon), Some(SemanticTerm::Variant("Char", _)))
                }),
                _ => false,
            }
        };
        self.is_object_of(lexicon, at, &["Put"]) && lies_in(tree, at.node, on_char)
    }

    /// Whether the phrase is a token that is put on several places: *Put a Seed on each adjacent tile. … those Seeds.*
    pub(crate) fn is_put_on_several(&self, lexicon: &Lexicon, at: NodeAt) -> bool {
        let tree = &self.trees[at.sentence];
        let roles = lexicon.roles[usize::from(tree.nodes[at.node].category)];
        if !roles.has(Roles::CREATED) || !self.is_object_of(lexicon, at, &["Put"]) {
            return false;
        }
        let puts = |branch: &Branch| matches!(effect_of(lexicon, branch), Some(("Put", _)));
        let around = |put: &usize| within(tree, at.node, *put) && puts(&tree.nodes[*put]);
        let Some(put) = (0..tree.nodes.len()).filter(around).max() else { return false };
        (0..tree.nodes.len()).any(|node| {
            let branch = &tree.nodes[node];
            let picks = branch.semantics(lexicon).is_some_and(|semantics| semantics.has_label());
            let is_several = branch.features.has(Features::SEVERAL) && !branch.features.has(Features::ONE)
                || branch.semantics(lexicon).is_some_and(SemanticTerm::picks_each);
            picks && is_several && within(tree, node, put) && !within(tree, node, at.node)
        })
    }

    /// Whether the reference is the object of *remove*.
    fn is_removed(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let tree = &self.trees[sentence];
        let removes = |branch: &Branch| match branch.semantics(lexicon) {
            Some(SemanticTerm::Variant("Act", parts)) => {
                matches!(parts.first(), Some(SemanticTerm::Record("RemoveSummon", _)))
            }
            Some(semantics) => matches!(semantics, SemanticTerm::Record("RemoveSummon", _)),
            None => false,
        };
        let is_it = |child| tree.through(lexicon, child) == node;
        tree.nodes.iter().any(|branch| removes(branch) && branch.children.iter().any(is_it))
    }

    /// Returns the thing that the verb around a reference is already about: nothing is moved away from itself, and
    /// nothing hits itself (kernel P2).
    pub(super) fn beside(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Option<Meaning> {
        let category = self.trees[sentence].nodes[this.node].category;
        if this.inside.is_some() || !lexicon.roles[usize::from(category)].has(Roles::THING) {
            return None;
        }
        let topic = self.clauses[sentence].get(this.clause?)?.topic.filter(|topic| *topic != this.node)?;
        let mention = self.mention_at(sentence, topic).filter(|topic| topic.start < this.start)?;
        // *That Ally pushes an Opp away from it*: the Opp is not pushed away from itself, but it may be pushed away
        // from the Ally.
        let done_to = self.mentions[sentence].iter().rev().find(|other| {
            let is_thing =
                lexicon.roles[usize::from(self.trees[sentence].nodes[other.node].category)].has(Roles::THING);
            other.start < this.start && other.clause == this.clause && other.inside.is_none() && is_thing
        });
        self.meaning_of(sentence, done_to.unwrap_or(mention))
    }

    /// Returns the noun of the thing that the verb around *it* calls by its noun: what *hits that Opp* is not that Opp
    /// (kernel P2).
    fn other_noun(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Option<String> {
        let tree = &self.trees[sentence];
        let roles = |mention: &Mention| lexicon.roles[usize::from(tree.nodes[mention.node].category)];
        if this.inside.is_some() || !roles(this).has(Roles::THING) || tree.nodes[this.node].children.first().is_some() {
            return None;
        }
        let mut later = self.mentions[sentence].iter().filter(|other| {
            let is_beside = other.clause == this.clause && other.inside.is_none() && other.start > this.start;
            is_beside && other.reference && roles(other).has(Roles::THING)
        });
        later.find_map(|other| {
            let noun = Constraints::of(lexicon, tree, other).noun?;
            (noun.asks == NounMatch::Same).then_some(noun.words)
        })
    }

    /// Returns the subject of a test such as *it is on its tile*, or of an event such as *it begins its turn on its
    /// tile* or *it enters a tile at melee to it*. Everything is on its own tile, so that *its* means something else
    /// (kernel P2).
    fn on_own_tile(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Option<usize> {
        let topic = self.clauses[sentence].get(this.clause?)?.topic?;
        let is_before = self.trees[sentence].nodes[topic].start < this.start;
        let is_own = self.is_own_tile(lexicon, sentence, this) || self.is_entered(lexicon, sentence, this);
        (is_before && is_own).then_some(topic)
    }

    /// Whether the reference is *it* in *enters a tile at melee to it*: such a tile is not measured from the char that
    /// enters or leaves it (kernel P2). In *leaves its tile*, *its* means that char itself.
    fn is_entered(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> bool {
        let tree = &self.trees[sentence];
        let Some(tile) = this.inside.and_then(|tile| self.mention_at(sentence, tile)) else { return false };
        let is_whose = matches!(tree.nodes[tile.node].semantics(lexicon), Some(SemanticTerm::Variant("Of", _)));
        let enters =
            |branch: &Branch| matches!(branch.semantics(lexicon), Some(SemanticTerm::Record("Enters" | "Leaves", _)));
        let owns = lexicon.roles[usize::from(tree.nodes[this.node].category)].has(Roles::OWNER);
        tile.features.has(Features::TILE) && !is_whose && !owns && lies_in(tree, this.node, enters)
    }

    /// Whether the reference is *its* in a test such as *an Opp is on its tile*, or in *the Page is put on its tile*.
    /// Everything is on its own tile, so this is not the subject's.
    fn is_own_tile(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> bool {
        let Some(tile) = this.inside.and_then(|tile| self.mention_at(sentence, tile)) else { return false };
        let branch = &self.trees[sentence].nodes[tile.node];
        tile.inside.is_none()
            && branch.children.iter().any(|child| self.trees[sentence].through(lexicon, child) == this.node)
            && matches!(branch.semantics(lexicon), Some(SemanticTerm::Variant("Of", _)))
            && (self.is_in(lexicon, sentence, this, Roles::TEST)
                || self.is_subjects_goal(lexicon, sentence, tile.node)
                || self.is_in(lexicon, sentence, this, Roles::EVENT) && self.is_place(lexicon, sentence, tile.node))
    }

    /// Whether the subject is moved to the tile: *the Page is put on its tile*.
    fn is_subjects_goal(&self, lexicon: &Lexicon, sentence: usize, tile: usize) -> bool {
        let tree = &self.trees[sentence];
        let is_moved = |what: &SemanticTerm| match what {
            SemanticTerm::Variant(_, parts) => parts.first() == Some(&SemanticTerm::Subject),
            what => *what == SemanticTerm::Subject,
        };
        lies_in(tree, tile, |branch| {
            let Some(("MoveTo", fields)) = effect_of(lexicon, branch) else { return false };
            fields.named.first().is_some_and(|(_, what)| is_moved(what))
        })
    }

    /// Whether the tile is where something is: *begins its turn on its tile*, not *leaves its tile*.
    fn is_place(&self, lexicon: &Lexicon, sentence: usize, tile: usize) -> bool {
        lies_in(&self.trees[sentence], tile, |branch| {
            matches!(branch.semantics(lexicon), Some(SemanticTerm::Variant("On", _)))
        })
    }

    /// Returns the other chars that the verb around a reference names, if they have a fixed name: *the Enchanted char*.
    fn apart(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Vec<FixedReferent> {
        let tree = &self.trees[sentence];
        let category = tree.nodes[this.node].category;
        if this.inside.is_some() || !lexicon.roles[usize::from(category)].has(Roles::THING) {
            return Vec::new();
        }
        let others = self.mentions[sentence].iter().filter(|other| {
            other.node != this.node && other.clause == this.clause && other.inside.is_none() && !other.reference
        });
        others.filter_map(|other| FixedReferent::called(lexicon, tree, other.node)).collect()
    }
}

/// Whether the phrase lies in a branch for which `is` holds.
fn lies_in(tree: &Tree, phrase: usize, is: impl Fn(&Branch) -> bool) -> bool {
    tree.nodes.iter().enumerate().any(|(node, branch)| is(branch) && within(tree, phrase, node))
}

/// Returns the name and the roles of the effect that the branch is, if it is one.
fn effect_of<'l>(lexicon: &'l Lexicon, branch: &Branch) -> Option<(&'static str, &'l Fields)> {
    let effect = match branch.semantics(lexicon)? {
        SemanticTerm::Variant("Act", parts) => parts.first()?,
        semantics => semantics,
    };
    if let SemanticTerm::Record(name, fields) = effect { Some((name, fields)) } else { None }
}
