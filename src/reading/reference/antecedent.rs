//! Finds the antecedents of *it*, *that char* and other references (kernel P1 to P3).

use crate::reference::access::Access;
use crate::reference::constraints::Constraints;
use crate::reference::discourse::{Discourse, Meaning, NodeAt, ReferenceError};
use crate::reference::mention_index::{Clause, Mention, MentionIndex};
use crate::reference::nouns::picks_another;
use crate::reference::thing_defined::Means;
use crate::tree::Tree;
use vocabulary::roles::Roles;
use vocabulary::{Features, Lexicon};

/// The cost of resolving a singular *it* to one of the things of an *each …* phrase.
const LOOSE: u32 = 500;

/// The agreement between the noun of *that …* and the noun of *another …*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NounOfOther {
    /// The same noun: *another Opp … that Opp*. For *that char* the topic is as likely.
    Same,
    /// Any noun that fits: *that other token* itself refers to the other token.
    Fits,
}

/// The reason why a reference has no antecedent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAntecedentCause {
    /// Only a test mentions such a thing (kernel L3): the place of the test, and the thing's noun.
    InTest(NodeAt, Option<&'static str>),
    /// Only one of several branches mentions such a thing (kernel L3).
    InBranch,
    /// A loop has gone through several such things (kernel L4).
    AfterLoop,
    /// No phrase of that kind was mentioned.
    Unspoken,
    /// Only the thing that the reference would be related to fits, and nothing is moved toward itself or adjacent to
    /// itself.
    Itself,
    /// Only plural phrases fit, though the reference is singular.
    Several,
}

impl Discourse {
    /// Adds a sentence and resolves its references. On an error the sentence is removed again.
    pub fn add(&mut self, lexicon: &Lexicon, tree: Tree) -> Result<(), ReferenceError> {
        self.add_keeping(lexicon, tree).map_err(|(_, doubt)| {
            self.drop_last();
            doubt
        })
    }

    /// Adds a sentence and keeps it even if a reference has no meaning; the error names the first such reference by its
    /// index among the mentions.
    fn add_keeping(&mut self, lexicon: &Lexicon, tree: Tree) -> Result<(), (usize, ReferenceError)> {
        let sentence = self.trees.len();
        let MentionIndex { clauses, mentions, measured, .. } =
            MentionIndex::of(lexicon, &tree, sentence, &mut self.boxes);
        let doubtful = self.doer_called_they(lexicon, &tree);
        let measured = measured
            .into_iter()
            .map(|(place, subject)| (NodeAt { sentence, node: place }, NodeAt { sentence, node: subject }));
        self.measured.extend(measured);
        let references: Vec<usize> =
            mentions.iter().enumerate().filter(|(_, mention)| mention.reference).map(|(index, _)| index).collect();
        self.trees.push(tree);
        self.clauses.push(clauses);
        self.mentions.push(mentions);
        self.note_not_the_doer(lexicon, sentence);
        if let Some(node) = doubtful {
            return Err((0, ReferenceError::Nothing { at: NodeAt { sentence, node } }));
        }
        for index in references {
            let mut reach = 0;
            let meaning = self.resolve(lexicon, sentence, index, &mut reach).map_err(|doubt| (index, doubt))?;
            let node = self.mentions[sentence][index].node;
            self.meanings.insert(NodeAt { sentence, node }, meaning);
            self.note_branches(lexicon, sentence, index, meaning);
            self.note_each(lexicon, sentence, index, meaning);
            self.reach.insert(NodeAt { sentence, node }, reach);
        }
        Ok(())
    }

    fn resolve(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        reach: &mut u32,
    ) -> Result<Meaning, ReferenceError> {
        if self.is_same_noun(lexicon, sentence, index) {
            return self.same_noun(lexicon, sentence, index);
        }
        let category = self.trees[sentence].nodes[self.mentions[sentence][index].node].category;
        // *As that char passes turn, remove this token and put a Sprout on its tile*: the tile of the char that had the
        // token, which is still on the board.
        if self.is_held && lexicon.categories[usize::from(category)] == "token-possessor" {
            *reach += LOOSE;
        }
        if let Some(found) = self.first_or_second(lexicon, sentence, index) {
            return found;
        }
        let found = self.resolve_strictly(lexicon, sentence, index, reach);
        match found {
            Err(ReferenceError::Nothing { .. }) => self.fallback(lexicon, sentence, index, reach).unwrap_or(found),
            // *They trade places*: several things of one phrase trade places among each other. Another production has
            // this meaning.
            Ok(Meaning::Phrase(phrase)) if self.asks_for_two(lexicon, sentence, index, phrase) => {
                let node = self.mentions[sentence][index].node;
                Err(ReferenceError::Nothing { at: NodeAt { sentence, node } })
            }
            // *Both* never means a single thing.
            Ok(meaning) if meaning.is_single() && self.is_both(lexicon, sentence, index) => {
                let node = self.mentions[sentence][index].node;
                Err(ReferenceError::Nothing { at: NodeAt { sentence, node } })
            }
            found => found,
        }
    }

    fn resolve_strictly(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        reach: &mut u32,
    ) -> Result<Meaning, ReferenceError> {
        // One of the things that *each* goes through is the antecedent only if nothing else fits, because they are
        // several.
        let strict = Constraints { one_of_each: false, ..self.constraints_on(lexicon, sentence, index) };
        let mut far = *reach;
        match self.search(lexicon, sentence, index, &strict, &mut far) {
            Ok(found @ Meaning::Phrase(_)) => {
                *reach = far;
                Ok(found)
            }
            _ => {
                let is_about_another = strict.besides.is_some();
                let looser = Constraints { one_of_each: true, ..strict };
                let mut loose = self.search(lexicon, sentence, index, &looser, reach);
                // If the reference is the object of *remove* and only a character fits, it is still resolved: a check
                // reports that no character can be removed. In the text of a condition *it* is then the condition.
                let is_condition = looser.noun.is_none() && self.defines.is_some_and(|it| it.means == Means::Bearer);
                if loose.is_err() && looser.removed && !is_condition {
                    loose = self.search(lexicon, sentence, index, &Constraints { removed: false, ..looser }, reach);
                }
                // *It* can mean each of the things that the subject of its own clause goes through. In clauses farther
                // away, *it* more likely means a phrase for one thing, so the search costs more there.
                if is_about_another || matches!(&loose, Ok(Meaning::Phrase(at)) if at.sentence < sentence) {
                    *reach += LOOSE;
                }
                let loose = loose.or_else(|doubt| self.two_singles(lexicon, sentence, index, false).ok_or(doubt));
                if loose.is_err() && self.is_they(lexicon, sentence, index) {
                    // People also write *they* of one char.
                    *reach += 3 * LOOSE;
                    let of_one = self.of_one(lexicon, sentence, index);
                    return self.search(lexicon, sentence, index, &of_one, reach);
                }
                loose
            }
        }
    }

    /// Returns why a reference of the next sentence has no antecedent: tries weaker constraints, and names the
    /// constraint that was too strong.
    pub fn no_antecedent_cause(&mut self, lexicon: &Lexicon, tree: Tree) -> NoAntecedentCause {
        let sentence = self.trees.len();
        let why = match self.add_keeping(lexicon, tree) {
            Err((index, ReferenceError::Nothing { .. })) => {
                let wanted = self.constraints_on(lexicon, sentence, index);
                let means = |looser: Constraints| self.search(lexicon, sentence, index, &looser, &mut 0).is_ok();
                let hidden = Constraints { sees_all: true, ..wanted.clone() };
                let hidden_in = self.search(lexicon, sentence, index, &hidden, &mut 0).ok().and_then(|found| {
                    let Meaning::Phrase(at) = found else { return None };
                    let mention = self.mention_at(at.sentence, at.node)?;
                    match self.boxes.access(wanted.scope, mention.scope) {
                        Access::InTest => Some(NoAntecedentCause::InTest(at, self.common_noun(lexicon, at))),
                        Access::InBranch => Some(NoAntecedentCause::InBranch),
                        Access::Together => Some(NoAntecedentCause::AfterLoop),
                        Access::Seen => None,
                    }
                });
                let several = wanted.features.with_number(Features::SEVERAL);
                if let Some(hidden_in) = hidden_in {
                    hidden_in
                } else if means(Constraints { besides: None, apart: Vec::new(), ..wanted.clone() }) {
                    NoAntecedentCause::Itself
                } else if wanted.features.has(Features::ONE)
                    && means(Constraints { features: several, noun: None, ..wanted })
                {
                    NoAntecedentCause::Several
                } else {
                    NoAntecedentCause::Unspoken
                }
            }
            _ => NoAntecedentCause::Unspoken,
        };
        self.drop_last();
        why
    }

    pub(super) fn search(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        index: usize,
        wanted: &Constraints,
        reach: &mut u32,
    ) -> Result<Meaning, ReferenceError> {
        let this = &self.mentions[sentence][index];
        let at = NodeAt { sentence, node: this.node };
        let own = this.clause.map(|clause| &self.clauses[sentence][clause]);
        let roles = lexicon.roles[usize::from(self.trees[sentence].nodes[this.node].category)];
        if roles.has(Roles::MUTUAL) {
            let before = self.mentions[sentence][..index].iter().rev();
            let mut partners = before.filter(|m| !self.is_within(sentence, this.node, m.node));
            let found = partners.find_map(|partner| self.fits(lexicon, sentence, partner, wanted));
            // *Each other* never refers to a single thing.
            let found = found.filter(|meaning| !meaning.is_single());
            return found.ok_or(ReferenceError::Nothing { at });
        }
        if roles.has(Roles::WITH_DOER)
            && let Some((one, other)) = self.two_chars_before(lexicon, sentence, index, wanted)
        {
            return Err(ReferenceError::Two { at, one, other });
        }
        // *That other Opp* is the Opp that was called *another*.
        let production = self.trees[sentence].nodes[this.node].production;
        if production.is_some_and(|(production, _)| lexicon.production(production).is_other) {
            let another = (0..=sentence).rev().find_map(|there| {
                let until = if there == sentence { index } else { self.mentions[there].len() };
                let mentions = self.mentions[there][..until].iter().rev();
                self.the_other(lexicon, there, mentions, wanted, NounOfOther::Fits)
            });
            return another.ok_or(ReferenceError::Nothing { at });
        }
        let before = |mention: &&Mention| !self.is_within(sentence, this.node, mention.node);
        let here = self.mentions[sentence][..index].iter().rev().filter(before);
        if let Some(meaning) = self.the_other(lexicon, sentence, here, wanted, NounOfOther::Same) {
            return Ok(meaning);
        }
        if wanted.features.is_player() {
            *reach += LOOSE;
            return self.player_before(lexicon, sentence, index, wanted).ok_or(ReferenceError::Nothing { at });
        }
        // 1. The clauses of this sentence before the reference's own, the nearest first.
        let earlier = self.clauses[sentence].iter().enumerate().rev().filter(|(_, clause)| clause.end <= this.start);
        for (number, clause) in earlier {
            if let Some(meaning) = self.in_clause(lexicon, sentence, number, clause, wanted, at, reach)? {
                return Ok(meaning);
            }
        }
        // In a subordinate clause: the topic of the clause around it.
        if let Some(own) = own.filter(|own| self.is_clause(lexicon, sentence, own, Roles::SUBORDINATE)) {
            let around = self.clauses[sentence].iter().rev();
            let around = around.filter(|c| c.node != own.node && self.is_within(sentence, own.node, c.node));
            let topics = around.filter_map(|clause| self.mention_at(sentence, clause.topic?));
            let mut topics = topics.filter(|topic| topic.start < this.start);
            if let Some(meaning) = topics.find_map(|topic| self.fits(lexicon, sentence, topic, wanted)) {
                return Ok(meaning);
            }
        }
        // 2. Inside another noun phrase: the subject of the reference's own clause. *The other* and *another of them*
        // are never the things that their own clause goes through.
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
        // Inside the second of two phrases that are named one by one: the first of them.
        if let Some(partner) = this.partner.and_then(|partner| self.mention_at(sentence, partner))
            && partner.start < this.start
            && let Some(meaning) = self.fits(lexicon, sentence, partner, wanted)
        {
            return Ok(meaning);
        }
        // 3. The earlier sentences, the last clause of each first. A test after an effect is tried after that effect:
        // in *Hit it if an Ally is adjacent to it. Then push it*, the char that was hit is pushed.
        for sentence_before in (0..sentence).rev() {
            if let Some(meaning) = self.of_each_branch(lexicon, sentence_before, wanted, at)? {
                return Ok(meaning);
            }
            let there = self.mentions[sentence_before].iter().rev();
            if let Some(meaning) = self.the_other(lexicon, sentence_before, there, wanted, NounOfOther::Same) {
                return Ok(meaning);
            }
            let is_test = |clause: &Clause| self.is_clause(lexicon, sentence_before, clause, Roles::TEST);
            let last_first = || self.clauses[sentence_before].iter().enumerate().rev();
            let effects = last_first().filter(|(_, clause)| !is_test(clause));
            for (number, clause) in effects.chain(last_first().filter(|(_, clause)| is_test(clause))) {
                if let Some(meaning) = self.in_clause(lexicon, sentence_before, number, clause, wanted, at, reach)? {
                    return Ok(meaning);
                }
            }
        }
        // 4. A noun of that kind anywhere before, even in the reference's own clause (*that X*, kernel P3).
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
                [(one, _), (other, _), ..] => return Err(ReferenceError::Two { at, one: *one, other: *other }),
            }
        }
        // In the text of a token, *it* means the token rather than its tile: *a char on it*.
        let is_its_place = wanted.features.has(Features::TILE) && !wanted.features.has(Features::TOKEN);
        *reach += if is_its_place { 1001 } else { 1000 };
        self.thing_defined(wanted).ok_or(ReferenceError::Nothing { at })
    }

    /// Returns the other Opp as the antecedent in *another Opp … that Opp*, and in *another Opp … that other char*. The
    /// mentions are those of one sentence, the last first.
    fn the_other<'m>(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        mut mentions: impl Iterator<Item = &'m Mention>,
        wanted: &Constraints,
        noun: NounOfOther,
    ) -> Option<Meaning> {
        if noun == NounOfOther::Fits {
            let mut others = mentions.filter(|mention| picks_another(lexicon, &self.trees[sentence], mention.node));
            return others.find_map(|another| self.fits(lexicon, sentence, another, wanted));
        }
        let noun = wanted.noun.as_ref()?;
        let another = mentions.find(|mention| picks_another(lexicon, &self.trees[sentence], mention.node))?;
        let same = self.noun_of(lexicon, NodeAt { sentence, node: another.node })? == noun.words;
        same.then(|| self.fits(lexicon, sentence, another, wanted)).flatten()
    }

    /// Returns the topic of a clause if it fits; otherwise the only other noun of the clause that fits.
    #[expect(clippy::too_many_arguments, reason = "one place asks, for one reference")]
    pub(super) fn in_clause(
        &self,
        lexicon: &Lexicon,
        sentence: usize,
        number: usize,
        clause: &Clause,
        wanted: &Constraints,
        at: NodeAt,
        reach: &mut u32,
    ) -> Result<Option<Meaning>, ReferenceError> {
        if let Some(topic) = clause.topic.and_then(|topic| self.mention_at(sentence, topic))
            && (sentence, topic.node) != (at.sentence, at.node)
            && let Some(meaning) = self.fits(lexicon, sentence, topic, wanted)
        {
            if clause.trade && wanted.noun.is_none() && wanted.features.has(Features::ONE) {
                let other = NodeAt { sentence, node: clause.node };
                return Err(ReferenceError::Two { at, one: NodeAt { sentence, node: topic.node }, other });
            }
            return Ok(Some(meaning));
        }
        *reach += 1;
        let mut found: Vec<(NodeAt, Meaning)> = Vec::new();
        for mention in self.mentions[sentence].iter().filter(|mention| mention.clause == Some(number)) {
            let here = NodeAt { sentence, node: mention.node };
            // *Each of them* mentions the same things as *them*.
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
                // *When this Wisp would be hit, remove it*: the clause mentions only the thing that the text defines.
                let there = self.mentions[sentence].iter().filter(|mention| mention.clause == Some(number));
                let is_spoken_of = clause
                    .topic
                    .into_iter()
                    .chain(there.map(|mention| mention.node))
                    .any(|node| self.is_thing_defined(lexicon, sentence, node));
                Ok(self.thing_defined(wanted).filter(|_| is_spoken_of))
            }
            [(_, meaning)] => Ok(Some(*meaning)),
            [(one, _), (other, _), ..] => Err(ReferenceError::Two { at, one: *one, other: *other }),
        }
    }
}
