//! Least-error parsing (Aho and Peterson 1972): parses a sentence although some words are skipped, written in another
//! form or added. The parses with the fewest errors come first.
//!
//! The search walks the same tries as the chart. Every phrase keeps the number of its errors beside its features.
//! Phrases with more errors than the bound are dropped at once, so the work grows with the bound and not with the
//! grammar.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::repair::word_weights::{self, WordWeights};
use crate::word_lookup::{Lexed, word_index};
use vocabulary::category::CategorySet;
use vocabulary::{Category, Features, Lexicon, StateId, Word};

/// The maximum number of steps of one search, which bounds the time.
const MOST_STEPS: usize = 40_000;
/// The maximum depth of nested phrases, so that a hostile sentence cannot exhaust the stack.
const MOST_DEEP: usize = 120;
/// The maximum number of phrases of one category that are kept at one word.
const MOST_PHRASES: usize = 40;
/// The maximum number of words that are skipped together.
const LONGEST_GAP: usize = 14;

/// The errors that count for splitting a sentence in two.
const PARTED: u16 = 3;
/// A sentence is split only at one of these words.
const JOINTS: [&str; 5] = [",", ";", "and", "then", "but"];
/// The maximum number of splits that are compared.
const MOST_PARTED: usize = 400;

/// A part of the mended sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MendedWords {
    /// Words of the sentence, unchanged.
    Kept(Range<usize>),
    /// A word of the language. It replaces the word at this index, if there is an index.
    Written(Word, Option<usize>),
}

/// The replacement for a sentence: one sentence, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mended {
    pub errors: u16,
    pub sentences: Vec<Vec<MendedWords>>,
}

/// The index of a link in `LeastError::links`.
type LinkId = u32;

/// A list of parts, the last one first, so that phrases share their beginnings.
#[derive(Debug, Clone)]
struct Link {
    before: Option<LinkId>,
    part: LinkPart,
}

#[derive(Debug, Clone)]
enum LinkPart {
    Words(MendedWords),
    Phrase(Option<LinkId>),
}

/// A phrase with its errors.
#[derive(Debug, Clone, Copy)]
struct Found {
    end: u16,
    features: Features,
    errors: u16,
    link: Option<LinkId>,
}

/// A phrase that is not complete. Such phrases are continued from left to right, at each word those with the fewest
/// errors first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Active {
    key: Reverse<(u16, u16)>,
    state: StateId,
    agreed: Features,
    link: Option<LinkId>,
}

impl Ord for Active {
    fn cmp(&self, other: &Active) -> std::cmp::Ordering {
        self.key.cmp(&other.key).then_with(|| other.state.cmp(&self.state))
    }
}

impl PartialOrd for Active {
    fn partial_cmp(&self, other: &Active) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(Debug, Clone)]
enum Cell {
    /// The phrase is being parsed now, so it cannot begin with itself.
    Open,
    Known(Range<usize>),
}

/// One search with one bound.
pub(super) struct LeastError<'a> {
    lexicon: &'a Lexicon,
    sentence: &'a Lexed,
    weights: &'a WordWeights,
    bound: u16,
    /// Words that must not be used, because their reference has no antecedent.
    blocked: Range<usize>,
    links: Vec<Link>,
    found: Vec<Found>,
    memo: FxHashMap<(Category, usize), Cell>,
    /// For each word, the categories that can begin there, also after a gap.
    begun: Vec<CategorySet>,
    pub steps: usize,
    depth: usize,
}

impl<'a> LeastError<'a> {
    pub fn new(
        lexicon: &'a Lexicon,
        sentence: &'a Lexed,
        weights: &'a WordWeights,
        bound: u16,
        blocked: Range<usize>,
    ) -> LeastError<'a> {
        let mut search = LeastError {
            lexicon,
            sentence,
            weights,
            bound,
            blocked,
            links: Vec::new(),
            found: Vec::new(),
            memo: FxHashMap::default(),
            begun: Vec::new(),
            steps: 0,
            depth: 0,
        };
        search.look_ahead();
        search
    }

    /// Returns the mended sentences, the fewest errors first. The words are split into at most `most` sentences.
    pub fn sentences(&mut self, category: Category, most: usize) -> Vec<Mended> {
        let mut whole: Vec<(u16, Vec<Option<LinkId>>)> = Vec::new();
        self.parted(category, 0, 0, &mut Vec::new(), most, &mut whole);
        whole.sort();
        let mut mended: Vec<Mended> = Vec::new();
        for (errors, links) in whole {
            let laid_out = |link: &Option<LinkId>| {
                let mut pieces = Vec::new();
                self.lay_out(*link, &mut pieces);
                pieces
            };
            let one = Mended { errors, sentences: links.iter().map(laid_out).collect() };
            if !mended.iter().any(|known| known.sentences == one.sentences) {
                mended.push(one);
            }
        }
        mended
    }

    /// Returns the end of the longest phrase that begins at a word and whose category passes the test.
    pub fn longest(&mut self, at: usize, is: impl Fn(Category) -> bool) -> Option<usize> {
        let kinds = (0..self.lexicon.categories.len()).filter_map(|kind| Category::try_from(kind).ok());
        let kinds: Vec<Category> = kinds.filter(|kind| is(*kind) && self.begun[at].has(*kind)).collect();
        let ends = kinds.into_iter().filter_map(|kind| {
            let found = self.phrase(kind, at);
            self.found[found].iter().map(|found| usize::from(found.end)).max()
        });
        ends.max()
    }

    /// Collects all ways to split the words from one on into sentences.
    fn parted(
        &mut self,
        category: Category,
        at: usize,
        errors: u16,
        before: &mut Vec<Option<LinkId>>,
        most: usize,
        whole: &mut Vec<(u16, Vec<Option<LinkId>>)>,
    ) {
        let last = self.sentence.words.len();
        for index in self.phrase(category, at) {
            let found = self.found[index];
            let (end, errors) = (usize::from(found.end), errors + found.errors);
            if errors > self.bound {
                break;
            }
            before.push(found.link);
            if let Some(gap) = self.gap(end, last).filter(|gap| errors + gap <= self.bound) {
                whole.push((errors + gap, before.clone()));
            }
            if most > 1 {
                for next in end + 1..last {
                    let is_joint = (end..next).any(|at| JOINTS.contains(&self.sentence.text(at)));
                    let Some(gap) = self.gap(end, next) else { break };
                    let errors = errors + gap + PARTED;
                    if is_joint && errors <= self.bound && whole.len() < MOST_PARTED {
                        self.parted(category, next, errors, before, most - 1, whole);
                    }
                }
            }
            before.pop();
        }
    }

    /// Returns the errors for skipping the words from one up to another; `None` if they must not be skipped.
    fn gap(&self, from: usize, to: usize) -> Option<u16> {
        self.weights.gap(from, to).filter(|errors| *errors <= self.bound && to - from <= LONGEST_GAP)
    }

    fn look_ahead(&mut self) {
        let lexicon = self.lexicon;
        let mut alone: Vec<CategorySet> = Vec::with_capacity(self.sentence.words.len());
        let mut added = CategorySet::default();
        for word in self.weights.leading() {
            added.add_all(&lexicon.begun_by_word[usize::from(*word)]);
        }
        for (at, lexeme) in self.sentence.words.iter().enumerate() {
            let mut begun = lexicon.begun_by_word[usize::from(lexeme.word)];
            for leaf in self.sentence.leaves(at) {
                begun.add_all(&lexicon.begun_by_leaf[usize::from(leaf.category)]);
            }
            for form in self.weights.forms(at) {
                begun.add_all(&lexicon.begun_by_word[usize::from(*form)]);
            }
            alone.push(begun);
        }
        self.begun = (0..alone.len())
            .map(|at| {
                let mut begun = added;
                for (next, of_next) in alone.iter().enumerate().skip(at) {
                    if self.gap(at, next).is_none() {
                        break;
                    }
                    begun.add_all(of_next);
                }
                begun
            })
            .collect();
    }

    fn link(&mut self, before: Option<LinkId>, part: LinkPart) -> Option<LinkId> {
        let id = LinkId::try_from(self.links.len()).ok()?;
        self.links.push(Link { before, part });
        Some(id)
    }

    fn lay_out(&self, link: Option<LinkId>, pieces: &mut Vec<MendedWords>) {
        let mut next = link;
        let mut parts = Vec::new();
        while let Some(link) = next.and_then(|at| self.links.get(at as usize)) {
            parts.push(&link.part);
            next = link.before;
        }
        for part in parts.into_iter().rev() {
            match part {
                LinkPart::Words(piece) => pieces.push(piece.clone()),
                LinkPart::Phrase(inner) => self.lay_out(*inner, pieces),
            }
        }
    }

    fn phrase(&mut self, category: Category, at: usize) -> Range<usize> {
        match self.memo.get(&(category, at)) {
            Some(Cell::Known(range)) => return range.clone(),
            Some(Cell::Open) => return 0..0,
            None => {}
        }
        if self.depth >= MOST_DEEP || self.steps >= MOST_STEPS {
            return 0..0;
        }
        self.memo.insert((category, at), Cell::Open);
        self.depth += 1;
        let mut found = match self.lexicon.root(category) {
            Some(root) => self.walk(root, at),
            None => self.leaf(category, at),
        };
        self.depth -= 1;
        found.sort_by_key(|found| (found.errors, Reverse(found.end)));
        found.truncate(MOST_PHRASES);
        let range = self.found.len()..self.found.len() + found.len();
        self.found.extend(found);
        self.memo.insert((category, at), Cell::Known(range.clone()));
        range
    }

    fn leaf(&mut self, category: Category, at: usize) -> Vec<Found> {
        let mut found = Vec::new();
        for from in at..self.sentence.words.len() {
            let Some(errors) = self.gap(at, from) else { break };
            for leaf in self.sentence.leaves(from) {
                if leaf.category == category && !self.blocked.contains(&from) {
                    let (end, features) = (leaf.end, leaf.features);
                    let link = self.link(None, LinkPart::Words(MendedWords::Kept(from..usize::from(end))));
                    found.push(Found { end, features, errors, link });
                }
            }
        }
        found
    }

    /// Returns all phrases of a trie that begin at a word.
    fn walk(&mut self, root: StateId, start: usize) -> Vec<Found> {
        let lexicon = self.lexicon;
        let mut found: Vec<Found> = Vec::new();
        let mut waiting: BinaryHeap<Active> = BinaryHeap::new();
        // An item is superfluous if its state was reached before with no more errors and at least its features.
        let mut reached: FxHashMap<(StateId, u16), Vec<(Features, u16)>> = FxHashMap::default();
        waiting.push(Active { key: Reverse((word_index(start), 0)), state: root, agreed: Features::ALL, link: None });
        while let Some(active) = waiting.pop() {
            let Reverse((position, errors)) = active.key;
            let known = reached.entry((active.state, position)).or_default();
            if known.iter().any(|(features, least)| *least <= errors && covers(*features, active.agreed)) {
                continue;
            }
            known.push((active.agreed, errors));
            self.steps += 1;
            if self.steps >= MOST_STEPS {
                break;
            }
            let at = usize::from(position);
            let here = lexicon.state(active.state);
            if active.link.is_some() {
                for (production, surface) in here.ends() {
                    let line = lexicon.production(production);
                    if let Some(features) = active.agreed.agree(line.features_of(surface)) {
                        keep(&mut found, Found { end: position, features, errors, link: active.link });
                    }
                }
            }
            let reach = |errors: u16, end: usize, state: StateId, agreed: Features, link: Option<LinkId>| Active {
                key: Reverse((word_index(end), errors)),
                state,
                agreed,
                link,
            };
            if !here.words.is_empty() {
                let edge = |word: Word| {
                    let at = here.words.binary_search_by_key(&word, |edge| edge.0).ok()?;
                    here.words.get(at).map(|edge| edge.1)
                };
                for next in at..self.sentence.words.len() {
                    let Some(gap) = self.gap(at, next).filter(|gap| gap + errors <= self.bound) else { break };
                    if self.blocked.contains(&next) {
                        continue;
                    }
                    let word = self.sentence.words[next].word;
                    if word != 0
                        && let Some(state) = edge(word)
                    {
                        let link = self.link(active.link, LinkPart::Words(MendedWords::Kept(next..next + 1)));
                        waiting.push(reach(errors + gap, next + 1, state, active.agreed, link));
                        continue;
                    }
                    let more = errors + gap + word_weights::FORM;
                    if more > self.bound {
                        continue;
                    }
                    for form in self.weights.forms(next) {
                        if let Some(state) = edge(*form) {
                            let link = self.link(active.link, LinkPart::Words(MendedWords::Written(*form, Some(next))));
                            waiting.push(reach(more, next + 1, state, active.agreed, link));
                        }
                    }
                }
                let choices = here.words.len() + here.slots.len();
                let forced = choices <= word_weights::FORCED_AMONG && active.link.is_some() && !here.is_end();
                if forced && errors + word_weights::FORCED <= self.bound {
                    for (word, state) in here.words.iter().filter(|(word, _)| self.weights.is_forced(*word)) {
                        let link = self.link(active.link, LinkPart::Words(MendedWords::Written(*word, None)));
                        waiting.push(reach(errors + word_weights::FORCED, at, *state, active.agreed, link));
                    }
                }
                let added =
                    if at == start && active.link.is_none() { self.weights.leading() } else { self.weights.addable() };
                for word in added {
                    let more = errors + self.weights.adding(*word);
                    if more <= self.bound
                        && let Some(state) = edge(*word)
                    {
                        let link = self.link(active.link, LinkPart::Words(MendedWords::Written(*word, None)));
                        waiting.push(reach(more, at, state, active.agreed, link));
                    }
                }
            }
            if at >= self.sentence.words.len() {
                continue;
            }
            for (edge, next) in here.slots {
                if !self.begun[at].has(edge.category) {
                    continue;
                }
                for index in self.phrase(edge.category, at) {
                    let part = self.found[index];
                    if part.errors + errors > self.bound {
                        break;
                    }
                    let Some(fits) = part.features.agree(edge.features) else { continue };
                    let agreed = match edge.agrees {
                        true => match active.agreed.agree(if edge.kind_only { fits.of_any_number() } else { fits }) {
                            Some(agreed) => agreed,
                            None => continue,
                        },
                        false => active.agreed,
                    };
                    let link = self.link(active.link, LinkPart::Phrase(part.link));
                    waiting.push(reach(errors + part.errors, usize::from(part.end), *next, agreed, link));
                }
            }
        }
        found
    }
}

/// Whether the first set includes every possibility of the second one.
fn covers(all: Features, some: Features) -> bool {
    all.0 & some.0 == some.0
}

/// Keeps a phrase, unless a kept phrase with the same end has all of its features and no more errors.
fn keep(found: &mut Vec<Found>, new: Found) {
    let better = |one: &Found, other: &Found| {
        one.end == other.end && one.errors <= other.errors && covers(one.features, other.features)
    };
    if found.iter().any(|known| better(known, &new)) {
        return;
    }
    found.retain(|known| !better(&new, known));
    found.push(new);
}
