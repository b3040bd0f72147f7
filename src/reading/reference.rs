//! What *it*, *that char* and their like refer to (kernel P1 to P3).

use std::collections::BTreeMap;

use super::defined::Defined;
use super::survey::{Clause, Mention, Survey};
use super::tree::Tree;
use super::wanted::{Always, Asks, Wanted, is_summon, noun_words, picks_another};
use vocabulary::features::Features;
use vocabulary::lexicon::Lexicon;
use vocabulary::roles::Roles;
use vocabulary::shape::Shape;

/// A node of one of the text's sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeAt {
    pub sentence: usize,
    pub node: usize,
}

/// What it costs to take up one of those that *each* goes through, where *it* is one.
const LOOSE: u32 = 500;

/// What a reference was found to mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The phrase that it takes up; never itself a reference.
    Phrase(NodeAt),
    /// *Both of them*: the two that were spoken of one by one.
    Two(NodeAt, NodeAt),
    /// The thing defined (kernel P1, last sentence).
    ThingDefined,
}

/// Why a reference has no meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    Nothing { at: NodeAt },
    Two { at: NodeAt, one: NodeAt, other: NodeAt },
}

/// What is wrong with what there is to take up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Nothing of that kind was spoken of.
    Unspoken,
    /// Only what it would be related to: nothing is moved toward itself, or adjacent to itself.
    Itself,
    /// Only several, though it is one.
    Several,
}

/// All sentences of one text, and what their references mean.
#[derive(Debug, Default, Clone)]
pub struct Discourse {
    pub trees: Vec<Tree>,
    pub meanings: BTreeMap<NodeAt, Meaning>,
    /// How far each reference had to look; of two readings the one that looks less far is meant (kernel P2).
    reach: BTreeMap<NodeAt, u32>,
    pub(super) clauses: Vec<Vec<Clause>>,
    pub(super) mentions: Vec<Vec<Mention>>,
    /// *It* with no antecedent is the thing defined, where it is of such a kind.
    pub defines: Option<Defined>,
}

impl Discourse {
    /// An empty text. `defines` is what *it* may be when nothing was spoken of.
    pub fn new(defines: Option<Defined>) -> Discourse {
        Discourse { defines, ..Discourse::default() }
    }

    /// Adds a sentence and finds what its references mean.
    pub fn add(&mut self, lexicon: &Lexicon, tree: Tree) -> Result<(), Doubt> {
        self.lay(lexicon, tree).map_err(|(_, doubt)| {
            self.drop_last();
            doubt
        })
    }

    /// The same, and keeps a sentence whose references have no meaning; with the first of them, by its place among the mentions.
    fn lay(&mut self, lexicon: &Lexicon, tree: Tree) -> Result<(), (usize, Doubt)> {
        let sentence = self.trees.len();
        let Survey { clauses, mentions, .. } = Survey::of(lexicon, &tree);
        let references: Vec<usize> =
            mentions.iter().enumerate().filter(|(_, mention)| mention.reference).map(|(index, _)| index).collect();
        self.trees.push(tree);
        self.clauses.push(clauses);
        self.mentions.push(mentions);
        for index in references {
            let mut reach = 0;
            let meaning = self.resolve(lexicon, sentence, index, &mut reach).map_err(|doubt| (index, doubt))?;
            let node = self.mentions[sentence][index].node;
            self.meanings.insert(NodeAt { sentence, node }, meaning);
            self.reach.insert(NodeAt { sentence, node }, reach);
        }
        Ok(())
    }

    /// How far the references of the last sentence had to look, and how many there are.
    pub fn last_reach(&self) -> (u32, usize) {
        let last = self.trees.len().wrapping_sub(1);
        let reach = self.reach.iter().filter(|(at, _)| at.sentence == last).map(|(_, reach)| reach);
        (reach.clone().sum(), reach.count())
    }

    /// The subjects of several verbs, which the later verbs take up, and the phrases that a line takes up itself.
    pub fn shared(&self, lexicon: &Lexicon) -> Vec<NodeAt> {
        let mut found = Vec::new();
        for (sentence, tree) in self.trees.iter().enumerate() {
            for branch in &tree.nodes {
                let mut taken: Vec<usize> = Vec::new();
                if let Some((template, _)) = branch.template {
                    let slots = &lexicon.templates[template as usize].taken;
                    taken.extend(slots.iter().filter_map(|slot| branch.children.get(*slot)));
                }
                let subject = branch.template.and_then(|(template, _)| lexicon.templates[template as usize].subject);
                let shares = subject.is_some()
                    && branch.children.iter().any(|child| {
                        *child != usize::MAX
                            && lexicon.roles[usize::from(tree.nodes[*child].category)].has(Roles::SHARING)
                    });
                taken.extend(subject.filter(|_| shares).map(|subject| branch.children[subject]));
                for node in taken.into_iter().filter(|node| *node != usize::MAX) {
                    let at = NodeAt { sentence, node: tree.through(lexicon, node) };
                    match self.meanings.get(&at) {
                        Some(Meaning::Phrase(meant)) => found.push(*meant),
                        Some(Meaning::Two(..) | Meaning::ThingDefined) => {}
                        None => found.push(at),
                    }
                }
            }
        }
        found
    }

    /// Takes the last sentence back.
    pub fn drop_last(&mut self) {
        self.trees.pop();
        self.clauses.pop();
        self.mentions.pop();
        let sentence = self.trees.len();
        self.meanings.retain(|at, _| at.sentence < sentence);
        self.reach.retain(|at, _| at.sentence < sentence);
    }

    fn resolve(&self, lexicon: &Lexicon, sentence: usize, index: usize, reach: &mut u32) -> Result<Meaning, Doubt> {
        // One of those that *each* goes through is taken up only if nothing else is: they are several.
        let strict = Wanted { one_of_each: false, ..self.wanted(lexicon, sentence, index) };
        let mut far = *reach;
        match self.search(lexicon, sentence, index, &strict, &mut far) {
            Ok(found @ Meaning::Phrase(_)) => {
                *reach = far;
                Ok(found)
            }
            _ => {
                let is_about_another = strict.besides.is_some();
                let looser = Wanted { one_of_each: true, ..strict };
                let mut loose = self.search(lexicon, sentence, index, &looser, reach);
                // Where only a character could be removed, a check says that none is.
                if loose.is_err() && looser.removed {
                    loose = self.search(lexicon, sentence, index, &Wanted { removed: false, ..looser }, reach);
                }
                // What the clause itself is about is *it*, though they are several; farther off, one thing comes before them.
                if is_about_another || matches!(&loose, Ok(Meaning::Phrase(at)) if at.sentence < sentence) {
                    *reach += LOOSE;
                }
                loose.or_else(|doubt| self.two_singles(lexicon, sentence, index).ok_or(doubt))
            }
        }
    }

    /// Why a reference of the next sentence has no meaning: a looser one would have one.
    pub fn why(&mut self, lexicon: &Lexicon, tree: Tree) -> Why {
        let sentence = self.trees.len();
        let why = match self.lay(lexicon, tree) {
            Err((index, Doubt::Nothing { .. })) => {
                let wanted = self.wanted(lexicon, sentence, index);
                let means = |looser: Wanted| self.search(lexicon, sentence, index, &looser, &mut 0).is_ok();
                let several = Features(wanted.features.0 & Features::KINDS.0 | Features::SEVERAL.0);
                if means(Wanted { besides: None, apart: Vec::new(), ..wanted.clone() }) {
                    Why::Itself
                } else if wanted.features.has(Features::ONE)
                    && means(Wanted { features: several, noun: None, ..wanted })
                {
                    Why::Several
                } else {
                    Why::Unspoken
                }
            }
            _ => Why::Unspoken,
        };
        self.drop_last();
        why
    }

    pub(super) fn meaning_of(&self, sentence: usize, mention: &Mention) -> Option<Meaning> {
        let at = NodeAt { sentence, node: mention.node };
        if mention.reference { self.meanings.get(&at).copied() } else { Some(Meaning::Phrase(at)) }
    }

    fn search(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        wanted: &Wanted,
        reach: &mut u32,
    ) -> Result<Meaning, Doubt> {
        let this = &self.mentions[sentence][index];
        let at = NodeAt { sentence, node: this.node };
        let own = this.clause.map(|clause| &self.clauses[sentence][clause]);
        let roles = lexicon.roles[usize::from(self.trees[sentence].nodes[this.node].category)];
        if roles.has(Roles::MUTUAL) {
            let before = self.mentions[sentence][..index].iter().rev();
            let mut partners = before.filter(|m| !self.is_within(sentence, this.node, m.node));
            let found = partners.find_map(|partner| self.fits(lexicon, sentence, partner, wanted));
            return found.ok_or(Doubt::Nothing { at });
        }
        if roles.has(Roles::WITH_DOER)
            && let Some((one, other)) = self.two_chars_before(lexicon, sentence, index, wanted)
        {
            return Err(Doubt::Two { at, one, other });
        }
        // *That other Opp* is the one that was called *another*.
        if roles.has(Roles::OTHER) {
            let another = (0..=sentence).rev().find_map(|there| {
                let until = if there == sentence { index } else { self.mentions[there].len() };
                self.the_other(lexicon, there, self.mentions[there][..until].iter().rev(), wanted)
            });
            return another.ok_or(Doubt::Nothing { at });
        }
        let before = |mention: &&Mention| !self.is_within(sentence, this.node, mention.node);
        let here = self.mentions[sentence][..index].iter().rev().filter(before);
        if let Some(meaning) = self.the_other(lexicon, sentence, here, wanted) {
            return Ok(meaning);
        }
        // 1. The clauses of this sentence before the reference's own, the nearest first.
        let earlier = self.clauses[sentence].iter().enumerate().rev().filter(|(_, clause)| clause.end <= this.start);
        for (number, clause) in earlier {
            if let Some(meaning) = self.in_clause(lexicon, sentence, number, clause, wanted, at, reach)? {
                return Ok(meaning);
            }
        }
        // 2. Inside another noun's phrase: the subject of its own clause.
        // *The other*, *another of them* is none of what its own clause goes through.
        let of_others = |outer: usize| roles.has(Roles::AMONG) && picks_another(lexicon, &self.trees[sentence], outer);
        if let (Some(own), Some(outer)) = (own, this.inside)
            && !of_others(outer)
            && let Some(topic) = own.topic
            && !self.is_within(sentence, this.node, topic)
            && !self.is_made(lexicon, sentence, topic)
            && let Some(mention) = self.mention_at(sentence, topic)
            && mention.start < this.start
            && let Some(meaning) = self.fits(lexicon, sentence, mention, wanted)
        {
            return Ok(meaning);
        }
        // Inside the second of two that are named one by one: the first.
        if let Some(partner) = this.partner.and_then(|partner| self.mention_at(sentence, partner))
            && partner.start < this.start
            && let Some(meaning) = self.fits(lexicon, sentence, partner, wanted)
        {
            return Ok(meaning);
        }
        // 3. The sentences before, the last clause of each first.
        for sentence_before in (0..sentence).rev() {
            let there = self.mentions[sentence_before].iter().rev();
            if let Some(meaning) = self.the_other(lexicon, sentence_before, there, wanted) {
                return Ok(meaning);
            }
            for (number, clause) in self.clauses[sentence_before].iter().enumerate().rev() {
                if let Some(meaning) = self.in_clause(lexicon, sentence_before, number, clause, wanted, at, reach)? {
                    return Ok(meaning);
                }
            }
        }
        // A noun of that kind anywhere before, even in its own clause (*that X*, kernel P3).
        if wanted.noun.is_some() {
            let earlier = self.mentions[sentence]
                .iter()
                .filter(|m| m.start < this.start && !self.is_within(sentence, this.node, m.node));
            let mut found: Vec<(NodeAt, Meaning)> = Vec::new();
            for mention in earlier {
                if let Some(meaning) = self.fits(lexicon, sentence, mention, wanted)
                    && found.iter().all(|(_, known)| *known != meaning)
                {
                    found.push((NodeAt { sentence, node: mention.node }, meaning));
                }
            }
            match found.as_slice() {
                [] => {}
                [(_, meaning)] => return Ok(*meaning),
                [(one, _), (other, _), ..] => return Err(Doubt::Two { at, one: *one, other: *other }),
            }
        }
        *reach += 1000;
        self.thing_defined(wanted).ok_or(Doubt::Nothing { at })
    }

    /// *Another Opp … that Opp*: the other one. The mentions are those of a sentence, the last first.
    fn the_other<'m>(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        mut mentions: impl Iterator<Item = &'m Mention>,
        wanted: &Wanted,
    ) -> Option<Meaning> {
        let noun = wanted.noun.as_ref()?;
        let another = mentions.find(|mention| picks_another(lexicon, &self.trees[sentence], mention.node))?;
        let same = self.noun_of(lexicon, NodeAt { sentence, node: another.node })? == noun.words;
        same.then(|| self.fits(lexicon, sentence, another, wanted)).flatten()
    }

    /// The topic of a clause if it fits, else the one other noun there that does.
    #[expect(clippy::too_many_arguments, reason = "one place asks, for one reference")]
    fn in_clause(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        number: usize,
        clause: &Clause,
        wanted: &Wanted,
        at: NodeAt,
        reach: &mut u32,
    ) -> Result<Option<Meaning>, Doubt> {
        if let Some(topic) = clause.topic.and_then(|topic| self.mention_at(sentence, topic))
            && (sentence, topic.node) != (at.sentence, at.node)
            && let Some(meaning) = self.fits(lexicon, sentence, topic, wanted)
        {
            if clause.trade && wanted.noun.is_none() && wanted.features.has(Features::ONE) {
                let other = NodeAt { sentence, node: clause.node };
                return Err(Doubt::Two { at, one: NodeAt { sentence, node: topic.node }, other });
            }
            return Ok(Some(meaning));
        }
        *reach += 1;
        let mut found: Vec<(NodeAt, Meaning)> = Vec::new();
        for mention in self.mentions[sentence].iter().filter(|mention| mention.clause == Some(number)) {
            let here = NodeAt { sentence, node: mention.node };
            // *Each of them* speaks of them, and of nothing besides.
            let roles = lexicon.roles[usize::from(self.trees[sentence].nodes[mention.node].category)];
            let told = |(outer, _): &(NodeAt, Meaning)| self.is_within(sentence, mention.node, outer.node);
            if here != at
                && !(roles.has(Roles::AMONG) && found.iter().any(told))
                && let Some(meaning) = self.fits(lexicon, sentence, mention, wanted)
                && found.iter().all(|(_, known)| *known != meaning)
            {
                found.push((here, meaning));
            }
        }
        match found.as_slice() {
            [] => {
                *reach += 1;
                // *When this Wisp would be hit, remove it*: nobody but the thing itself is spoken of there.
                let there = self.mentions[sentence].iter().filter(|mention| mention.clause == Some(number));
                let is_spoken_of = clause
                    .topic
                    .into_iter()
                    .chain(there.map(|mention| mention.node))
                    .any(|node| self.is_thing_defined(lexicon, sentence, node));
                Ok(self.thing_defined(wanted).filter(|_| is_spoken_of))
            }
            [(_, meaning)] => Ok(Some(*meaning)),
            [(one, _), (other, _), ..] => Err(Doubt::Two { at, one: *one, other: *other }),
        }
    }

    pub(super) fn mention_at(&self, sentence: usize, node: usize) -> Option<&Mention> {
        self.mentions[sentence].iter().find(|mention| mention.node == node)
    }

    /// What taking up the mention would mean, if its kind and noun are the wanted ones.
    pub(super) fn fits(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        mention: &Mention,
        wanted: &Wanted,
    ) -> Option<Meaning> {
        let meaning = self.meaning_of(sentence, mention).filter(|meaning| Some(*meaning) != wanted.besides)?;
        if !mention.features.has(Features(wanted.features.0 & Features::KINDS.0)) {
            return None;
        }
        if let Meaning::Two(..) = meaning {
            return (wanted.pairs && wanted.noun.is_none() && wanted.features.has(Features::SEVERAL))
                .then_some(meaning);
        }
        let Meaning::Phrase(phrase) = meaning else {
            return self.thing_defined(wanted);
        };
        let tree = &self.trees[phrase.sentence];
        if wanted.tested && phrase.sentence == wanted.sentence && self.is_made(lexicon, phrase.sentence, phrase.node) {
            return None;
        }
        if Always::called(lexicon, tree, phrase.node).is_some_and(|called| wanted.apart.contains(&called)) {
            return None;
        }
        let target = &tree.nodes[phrase.node];
        let shape = target.shape(lexicon);
        if !wanted.pairs && matches!(shape, Some(Shape::Variant("And", _))) {
            return None;
        }
        // *Each Opp … them*: each of several.
        // *For each Opp, … Those Opps*: one within its sentence, several after that.
        let several = |shape: &Shape| shape.picks_each() || (shape.goes_through() && phrase.sentence < wanted.sentence);
        let is_each = shape.is_some_and(several) && target.features.has(Features::ONE);
        let everyones_own = wanted.own && phrase.sentence == wanted.sentence;
        if is_each && !wanted.one_of_each && !everyones_own && wanted.features.has(Features::ONE) {
            return None;
        }
        let number = if is_each { Features::NUMBERS } else { target.features };
        if !number.has(Features(wanted.features.0 & Features::NUMBERS.0)) {
            return None;
        }
        let is_summon = || tree.noun_of(lexicon, phrase.node).is_some_and(|noun| is_summon(lexicon, tree, noun));
        if wanted.removed && !is_summon() {
            return None;
        }
        let fits = match &wanted.noun {
            None => is_taken_up(lexicon, tree, phrase.node),
            Some(noun) => match noun.asks {
                Asks::Any => is_taken_up(lexicon, tree, phrase.node),
                Asks::Summon => is_summon(),
                Asks::Own | Asks::Same => self.noun_of(lexicon, phrase)? == noun.words,
            },
        };
        fits.then_some(meaning)
    }

    /// The noun of a phrase, in a form that two phrases can be compared by; *one of them* has the noun of those that it is one of.
    pub(super) fn noun_of(&self, lexicon: &Lexicon, phrase: NodeAt) -> Option<String> {
        let tree = &self.trees[phrase.sentence];
        if let Some(noun) = tree.nodes[phrase.node].shape(lexicon).and_then(Shape::noun_of_side) {
            return Some(noun.to_owned());
        }
        let node = tree.noun_of(lexicon, phrase.node)?;
        if !lexicon.roles[usize::from(tree.nodes[node].category)].has(Roles::AMONG) {
            return Some(noun_words(lexicon, tree, node));
        }
        match self.meanings.get(&NodeAt { node, ..phrase })? {
            Meaning::Phrase(those) => self.noun_of(lexicon, *those),
            Meaning::Two(..) | Meaning::ThingDefined => None,
        }
    }

    /// Is it about to be made? Where it comes to be is not told by itself (*put a Bee on each tile adjacent to it*).
    fn is_made(&self, lexicon: &Lexicon, sentence: usize, node: usize) -> bool {
        lexicon.categories[usize::from(self.trees[sentence].nodes[node].category)] == "new-tokens"
    }

    fn is_within(&self, sentence: usize, inner: usize, outer: usize) -> bool {
        within(&self.trees[sentence], inner, outer)
    }
}

fn within(tree: &Tree, inner: usize, outer: usize) -> bool {
    inner == outer || tree.nodes[outer].children.iter().any(|child| *child != usize::MAX && within(tree, inner, *child))
}

/// *It* takes up any phrase but the char of the card (kernel P1): that one is *she*, also where it is a summon's summoner.
fn is_taken_up(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    !matches!(tree.nodes[node].shape(lexicon), Some(Shape::Variant("Me" | "Summoner", _)))
}
