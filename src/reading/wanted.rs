//! What a reference asks of the phrase that it takes up.

use super::lex::Leaf;
use super::reference::{Discourse, Meaning};
use super::survey::Mention;
use super::tree::{Branch, Tree};
use vocabulary::features::Features;
use vocabulary::lexicon::Lexicon;
use vocabulary::roles::Roles;
use vocabulary::shape::Shape;

/// What a reference asks of its antecedent.
#[derive(Clone)]
pub(super) struct Wanted {
    pub features: Features,
    pub noun: Option<Noun>,
    /// Two that were named one by one will do; *their turn* is of one or of those of one phrase.
    pub pairs: bool,
    /// The thing defined is one: it is not these.
    pub several: bool,
    /// Not this one.
    pub besides: Option<Meaning>,
    /// Nor these.
    pub apart: Vec<Always>,
    /// Though it is one, those that *each* goes through will do.
    pub one_of_each: bool,
    /// *Its*: of *each* in the same sentence, everyone's own.
    pub own: bool,
    /// It is asked of something: what is only about to be made is not asked about.
    pub tested: bool,
    /// It is taken off the board: no char but a summon is.
    pub removed: bool,
    /// The sentence that asks.
    pub sentence: usize,
}

/// The noun of a reference: *that Opp*, *that Wisp*.
#[derive(Clone)]
pub(super) struct Noun {
    pub asks: Asks,
    pub words: String,
}

/// Of what a noun may be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asks {
    /// *Char*, *tile*: any of the kind.
    Any,
    /// *Summon*: whatever summon.
    Summon,
    /// *Wisp* in the Wisp's own text.
    Own,
    /// What was called so.
    Same,
}

impl Wanted {
    pub fn of(lexicon: &Lexicon, tree: &Tree, mention: &Mention) -> Wanted {
        let branch = &tree.nodes[mention.node];
        let noun = branch.children.first().map(|child| {
            let words = noun_words(lexicon, tree, *child);
            let is_own = lexicon.categories[usize::from(tree.nodes[*child].category)] == "own-summon";
            let asks = match words.as_str() {
                "Char" | "Tile" | "AnyToken" => Asks::Any,
                "AnySummon" => Asks::Summon,
                _ if is_own => Asks::Own,
                _ => Asks::Same,
            };
            Noun { asks, words }
        });
        let roles = lexicon.roles[usize::from(branch.category)];
        let (pairs, several) = (roles.has(Roles::THING) || roles.has(Roles::AMONG), roles.has(Roles::SEVERAL));
        Wanted {
            features: branch.features,
            noun,
            pairs,
            several,
            besides: None,
            apart: Vec::new(),
            one_of_each: true,
            own: roles.has(Roles::OWNER),
            tested: false,
            removed: false,
            sentence: 0,
        }
    }
}

impl Discourse {
    /// What a reference asks of the phrase that it takes up.
    pub(super) fn wanted(&self, lexicon: &Lexicon, sentence: usize, index: usize) -> Wanted {
        let this = &self.mentions[sentence][index];
        let besides = self.beside(lexicon, sentence, this);
        let apart = self.apart(lexicon, sentence, this);
        let tested = self.is_in(lexicon, sentence, this, Roles::TEST);
        let removed = self.is_removed(lexicon, sentence, this.node);
        Wanted { besides, apart, sentence, tested, removed, ..Wanted::of(lexicon, &self.trees[sentence], this) }
    }

    /// Is a phrase in a clause of one of these roles?
    pub(super) fn is_in(&self, lexicon: &Lexicon, sentence: usize, mention: &Mention, one_of: Roles) -> bool {
        let clause = mention.clause.and_then(|clause| self.clauses[sentence].get(clause));
        clause.is_some_and(|clause| {
            let category = self.trees[sentence].nodes[clause.node].category;
            lexicon.roles[usize::from(category)].has(one_of)
        })
    }

    /// *Remove it*, of a char.
    fn is_removed(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        let tree = &self.trees[sentence];
        let removes = |branch: &Branch| matches!(branch.shape(lexicon), Some(Shape::Record("RemoveSummon", _)));
        let is_it = |child: &usize| *child != usize::MAX && tree.through(lexicon, *child) == node;
        tree.nodes.iter().any(|branch| removes(branch) && branch.children.iter().any(is_it))
    }

    /// What the verb around a reference is about already: nothing is moved away from itself, or hits itself (kernel P2).
    fn beside(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Option<Meaning> {
        let category = self.trees[sentence].nodes[this.node].category;
        if this.inside.is_some() || !lexicon.roles[usize::from(category)].has(Roles::THING) {
            return None;
        }
        let topic = self.clauses[sentence].get(this.clause?)?.topic.filter(|topic| *topic != this.node)?;
        let mention = self.mention_at(sentence, topic).filter(|topic| topic.start < this.start)?;
        // *That Ally pushes an Opp away from it*: what is pushed is not pushed away from itself, but may be from who pushes.
        let done_to = self.mentions[sentence].iter().rev().find(|other| {
            let is_thing =
                lexicon.roles[usize::from(self.trees[sentence].nodes[other.node].category)].has(Roles::THING);
            other.start < this.start && other.clause == this.clause && other.inside.is_none() && is_thing
        });
        self.meaning_of(sentence, done_to.unwrap_or(mention))
    }

    /// The others that the verb around a reference is about, by what they are always called: *the Enchanted char*.
    fn apart(&self, lexicon: &Lexicon, sentence: usize, this: &Mention) -> Vec<Always> {
        let tree = &self.trees[sentence];
        let category = tree.nodes[this.node].category;
        if this.inside.is_some() || !lexicon.roles[usize::from(category)].has(Roles::THING) {
            return Vec::new();
        }
        let others = self.mentions[sentence].iter().filter(|other| {
            other.node != this.node && other.clause == this.clause && other.inside.is_none() && !other.reference
        });
        others.filter_map(|other| Always::called(lexicon, tree, other.node)).collect()
    }
}

/// A noun in a form that two can be compared by.
pub(super) fn noun_words(lexicon: &Lexicon, tree: &Tree, node: usize) -> String {
    let branch = &tree.nodes[node];
    if let Some(Leaf::Name(id)) = &branch.leaf {
        return id.as_str().to_owned();
    }
    let Some((template, _)) = branch.template else { return String::new() };
    match &lexicon.templates[template as usize].shape {
        Shape::Variant(name, parts) if parts.is_empty() => (*name).to_owned(),
        Shape::Record("Say", fields) if branch.children.is_empty() => match fields.named.first() {
            Some((_, Shape::Text(word))) => (*word).to_owned(),
            _ => String::new(),
        },
        _ => branch.children.first().map_or(String::new(), |child| noun_words(lexicon, tree, *child)),
    }
}

/// Is a noun that of a summon?
pub(super) fn is_summon(lexicon: &Lexicon, tree: &Tree, noun: usize) -> bool {
    let branch = &tree.nodes[noun];
    match branch.shape(lexicon) {
        Some(Shape::Variant(name, _)) => matches!(*name, "Summon" | "AnySummon"),
        Some(Shape::Slot(slot)) => branch.children.get(*slot).is_some_and(|part| is_summon(lexicon, tree, *part)),
        Some(_) => false,
        None => matches!(lexicon.categories[usize::from(branch.category)].as_str(), "summon-name" | "own-summon"),
    }
}

/// Those who are called the same wherever they are spoken of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Always {
    /// The char of the card, or the summon in its own text.
    Me,
    /// *The Enchanted char* in its own text.
    Bearer,
    Named(String),
}

impl Always {
    pub fn called(lexicon: &Lexicon, tree: &Tree, node: usize) -> Option<Always> {
        match tree.nodes[tree.through(lexicon, node)].shape(lexicon)? {
            Shape::Variant("Me", _) => Some(Always::Me),
            Shape::Variant("Bearer", _) => Some(Always::Bearer),
            Shape::Variant("Named", _) => Some(Always::Named(noun_words(lexicon, tree, node))),
            _ => None,
        }
    }
}

/// *Another Opp*.
pub(super) fn picks_another(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    let Some(Shape::Record("Pick", fields)) = tree.nodes[node].shape(lexicon) else { return false };
    fields.named.contains(&("other", Shape::Truth(true)))
}
