//! The chart parser: finds all parses of a sentence in which every word has exactly one place.
//!
//! Every kind of phrase is parsed at most once at each word and remembered, so the time is bounded by the sizes of
//! sentence and lexicon. Costs distinguish parses that differ only in attachment: the nearest noun wins (kernel A1),
//! and the smallest joining wins (kernel A2). Costs add up, so a dearer phrase over the same words can never be part of
//! the cheapest parse and is dropped at once.
//!
//! Adjuncts that add nothing to the rules (*on the board*, *at any distance*) may stand before any word and at the end.
//! They are skipped at a cost, so a production that contains the same words is preferred.

use std::num::NonZeroU32;
use std::ops::Range;

use crate::chart_node::{Node, NodeId, Parse};
use crate::frontier::Frontier;
use crate::word_lookup::{Leaf, Lexed, MOST_WORDS, word_index};
use vocabulary::category::CategorySet;
use vocabulary::trie::Edge;
use vocabulary::{Category, Features, Lexicon, ProductionId, StateId};

/// The maximum number of equally cheap parses that are kept for one phrase. The parser gives up on a sentence with a
/// phrase that has more, because its meaning might be among the dropped parses.
const MOST_PARSES: usize = 96;

/// The maximum number of nodes, which bounds time and memory. The parser gives up on a sentence that needs more. No
/// card needs a hundredth of them.
const MOST_NODES: usize = 200_000;

/// The cost of an adjunct that is skipped: more than any attachment in a sentence of a card.
const SKIPPED: u32 = 1_000;

/// The cost of a function word that is replaced by another or is missing: more than any parse without such a word.
const RELAXED: u32 = 1_000_000;

/// The kind of phrase that may be skipped.
const ADJUNCT: &str = "adjunct";

/// The parses of one category from one word on: a range of `Chart::parses`.
#[derive(Debug, Clone, Copy)]
struct ParseRange {
    /// One more than the first index, so that an unknown cell is all zeros.
    after_first: NonZeroU32,
    count: u32,
}

impl ParseRange {
    fn new(first: usize, count: usize) -> ParseRange {
        ParseRange { after_first: NonZeroU32::MIN.saturating_add(small(first)), count: small(count) }
    }

    fn indices(self) -> Range<usize> {
        let first = self.after_first.get() - 1;
        first as usize..(first + self.count) as usize
    }
}

/// Converts an index to 32 bits. The bounds of the chart are far below 32 bits.
fn small(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// The buffers of the parser. They are kept between sentences to save allocations.
#[derive(Debug, Default)]
pub struct Chart {
    pub nodes: Vec<Node>,
    children: Vec<NodeId>,
    parses: Vec<Parse>,
    /// For each category and word, the parses; `None` where the parser has not been.
    memo: Vec<Option<ParseRange>>,
    width: usize,
    stack: Vec<NodeId>,
    spare: Vec<Vec<Parse>>,
    /// For each word, the categories that a phrase beginning there can have.
    begun: Vec<CategorySet>,
    /// For each word, the ends of the neutral adjuncts that begin there.
    skips: Vec<Vec<u16>>,
    /// The furthest word that some parse reached, and the states that waited there; filled only when traced.
    pub furthest: usize,
    pub waiting: Vec<StateId>,
    traced: bool,
    /// The states that wait at the end of the words, if a caller asked for them ([`Chart::frontier`]).
    frontier: Option<Frontier>,
    /// Whether a bound was met, so that some parses were not found.
    pub given_up: bool,
    /// Whether function words may replace one another or be missing.
    relaxed: bool,
    /// The cells that are being filled in a relaxed parse, where a phrase may begin with a missing word and so with
    /// itself.
    open: Vec<usize>,
}

impl Chart {
    /// Parses a sentence that fits no production as it stands: its function words may replace one another or be
    /// missing, and its names may lack their plural, as `grammar/words.lexicon` says. The parses with the fewest such
    /// words win.
    pub fn parse_relaxed(&mut self, lexicon: &Lexicon, sentence: &Lexed, category: Category) -> Vec<Parse> {
        self.relaxed = true;
        let parses = self.parse(lexicon, sentence, category, false);
        self.relaxed = false;
        parses
    }

    /// Returns all cheapest parses of the whole sentence as a phrase of the category.
    pub fn parse(&mut self, lexicon: &Lexicon, sentence: &Lexed, category: Category, traced: bool) -> Vec<Parse> {
        if !self.prepare(lexicon, sentence) {
            return Vec::new();
        }
        // The trace begins after the adjuncts, because an adjunct does not show how far the sentence is understood.
        self.traced = traced;
        let found = self.phrase(lexicon, sentence, category, 0);
        let whole = self.parses[found.indices()].iter().filter_map(|parse| self.completed(parse));
        let whole: Vec<Parse> = whole.collect();
        let least = whole.iter().map(|parse| parse.cost).min();
        let best: Vec<Parse> = whole.into_iter().filter(|parse| Some(parse.cost) == least).collect();
        self.given_up |= best.iter().any(|parse| self.node(parse.node).crowded);
        best
    }

    /// Returns the states that wait for the next word after the words of an unfinished sentence. If no phrase reaches
    /// the last word, there are none.
    pub fn frontier(&mut self, lexicon: &Lexicon, begun: &Lexed, category: Category, relaxed: bool) -> Frontier {
        self.relaxed = relaxed;
        if self.prepare(lexicon, begun) {
            // The phrases in adjuncts were parsed without a trace, so they are parsed again.
            self.memo.fill(None);
            self.frontier = Some(Frontier::of(begun.words.len()));
            let found = self.phrase(lexicon, begun, category, 0);
            let is_whole = self.parses[found.indices()].iter().any(|parse| self.completed(parse).is_some());
            if let Some(frontier) = &mut self.frontier {
                (frontier.is_whole, frontier.telling) = (is_whole, frontier.waiting.len());
            }
            let adjunct = lexicon.category(ADJUNCT);
            for at in 0..=begun.words.len() {
                match (adjunct, self.frontier.as_ref().is_some_and(|frontier| frontier.has_reached(at))) {
                    (Some(adjunct), true) => drop(self.phrase(lexicon, begun, adjunct, at)),
                    _ => continue,
                }
            }
        }
        self.relaxed = false;
        self.frontier.take().unwrap_or_default()
    }

    /// Clears the chart for another sentence, and looks for the adjuncts in it. Returns false if the sentence is too
    /// long.
    fn prepare(&mut self, lexicon: &Lexicon, sentence: &Lexed) -> bool {
        self.nodes.clear();
        self.children.clear();
        self.parses.clear();
        self.stack.clear();
        self.memo.clear();
        self.furthest = 0;
        self.waiting.clear();
        self.traced = false;
        self.frontier = None;
        self.given_up = sentence.words.len() > MOST_WORDS;
        if self.given_up {
            return false;
        }
        self.width = sentence.words.len() + 1;
        self.memo.resize(lexicon.categories.len() * self.width, None);
        self.look_ahead(lexicon, sentence);
        self.find_adjuncts(lexicon, sentence);
        true
    }

    /// Returns the parse if it covers the whole sentence, or all but an adjunct at the end.
    fn completed(&self, parse: &Parse) -> Option<Parse> {
        let last = self.width - 1;
        let end = usize::from(parse.end);
        let skipped = || self.skips[end].iter().any(|end| usize::from(*end) == last);
        match end == last {
            true => Some(*parse),
            false => skipped().then_some(Parse { cost: parse.cost + SKIPPED, ..*parse }),
        }
    }

    /// Returns the node with this id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns the children of a node, in the order of the words; a leaf has none.
    pub fn children(&self, node: &Node) -> &[NodeId] {
        match (node.production, node.children) {
            (Some(_), (from, count)) => &self.children[from as usize..(from + count) as usize],
            (None, _) => &[],
        }
    }

    /// Returns the index of a leaf among the leaves that begin at its word; `None` for other nodes.
    pub fn leaf_index(&self, node: &Node) -> Option<usize> {
        node.production.is_none().then_some(node.children.0 as usize)
    }

    /// Returns the parses of a category that begin at a word.
    fn phrase(&mut self, lexicon: &Lexicon, sentence: &Lexed, category: Category, at: usize) -> ParseRange {
        let cell = usize::from(category) * self.width + at;
        match self.memo[cell] {
            Some(known) => known,
            None if self.relaxed => {
                if self.open.contains(&cell) {
                    return ParseRange::new(0, 0);
                }
                self.open.push(cell);
                let found = self.new_phrase(lexicon, sentence, category, at, cell);
                self.open.pop();
                found
            }
            None => self.new_phrase(lexicon, sentence, category, at, cell),
        }
    }

    fn new_phrase(
        &mut self,
        lexicon: &Lexicon,
        sentence: &Lexed,
        category: Category,
        at: usize,
        cell: usize,
    ) -> ParseRange {
        let mut found = self.spare.pop().unwrap_or_default();
        match lexicon.root(category) {
            Some(root) => {
                let walk = Walk { category, start: word_index(at), base: self.stack.len() };
                self.walk(lexicon, sentence, &walk, root, at, Features::ALL, 0, &mut found);
            }
            None => self.leaf(sentence, category, at, &mut found),
        }
        let range = ParseRange::new(self.parses.len(), found.len());
        self.parses.extend_from_slice(&found);
        found.clear();
        self.spare.push(found);
        self.memo[cell] = Some(range);
        range
    }

    fn leaf(&mut self, sentence: &Lexed, category: Category, at: usize, found: &mut Vec<Parse>) {
        for option in 0..=self.skips[at].len() {
            let (at, cost) = self.begin(at, option);
            for (index, leaf) in sentence.leaves(at).iter().enumerate().filter(|(_, leaf)| leaf.category == category) {
                let node = self.push(Node {
                    production: None,
                    surface: 0,
                    category,
                    start: word_index(at),
                    end: leaf.end,
                    features: leaf.features,
                    crowded: false,
                    children: (small(index), 0),
                });
                found.push(Parse { end: leaf.end, features: leaf.features, cost, node });
                // *All Slime*, *2 Steam*: a name that has no plural. *Webs* is never one Web.
                if self.relaxed && matches!(leaf.leaf, Leaf::Name(_)) && leaf.features.has(Features::ONE) {
                    let features = leaf.features.with_number(Features::SEVERAL);
                    found.push(Parse { end: leaf.end, features, cost: cost + RELAXED, node });
                }
            }
        }
    }

    /// Returns a position where the word or leaf that is wanted at `at` may begin, and its cost. Option 0 is `at`
    /// itself; the other options are behind an adjunct that begins there.
    fn begin(&self, at: usize, option: usize) -> (usize, u32) {
        match option.checked_sub(1).and_then(|skip| self.skips[at].get(skip)) {
            Some(end) => (usize::from(*end), SKIPPED),
            None => (at, 0),
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(small(self.nodes.len()));
        self.nodes.push(node);
        id
    }

    /// Records which phrases can begin at each word, so that hopeless phrases are not tried.
    fn look_ahead(&mut self, lexicon: &Lexicon, sentence: &Lexed) {
        self.begun.clear();
        self.begun.extend(sentence.words.iter().enumerate().map(|(at, lexeme)| {
            let mut begun = lexicon.begun_by_word[usize::from(lexeme.word)];
            for leaf in sentence.leaves(at) {
                begun.add_all(&lexicon.begun_by_leaf[usize::from(leaf.category)]);
            }
            if self.relaxed {
                let others = lexicon.stands_for(lexeme.word).iter().chain(lexicon.left_out());
                others.for_each(|word| begun.add_all(&lexicon.begun_by_word[usize::from(*word)]));
            }
            begun
        }));
    }

    /// Records where neutral adjuncts are, the last ones first: a phrase that can follow an adjunct can begin with it.
    fn find_adjuncts(&mut self, lexicon: &Lexicon, sentence: &Lexed) {
        self.skips.iter_mut().for_each(Vec::clear);
        self.skips.resize(self.width, Vec::new());
        let Some(adjunct) = lexicon.category(ADJUNCT) else { return };
        for at in (0..sentence.words.len()).rev() {
            let superfluous = self.relaxed && lexicon.superfluous().contains(&sentence.words[at].word);
            if !superfluous && !self.begun[at].has(adjunct) {
                continue;
            }
            let found = self.phrase(lexicon, sentence, adjunct, at);
            let mut ends: Vec<u16> = self.parses[found.indices()].iter().map(|parse| parse.end).collect();
            if superfluous {
                ends.push(word_index(at + 1));
            }
            ends.sort_unstable();
            ends.dedup();
            for end in &ends {
                if let Some(after) = self.begun.get(usize::from(*end)).cloned() {
                    self.begun[at].add_all(&after);
                }
            }
            self.skips[at] = ends;
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk, passed on in registers")]
    fn walk(
        &mut self,
        lexicon: &Lexicon,
        sentence: &Lexed,
        walk: &Walk,
        state: StateId,
        at: usize,
        agreed: Features,
        cost: u32,
        found: &mut Vec<Parse>,
    ) {
        if self.traced {
            if at > self.furthest {
                self.furthest = at;
                self.waiting.clear();
            }
            if at == self.furthest && !self.waiting.contains(&state) {
                self.waiting.push(state);
            }
        }
        if let Some(frontier) = &mut self.frontier {
            let skipped = self.skips.get(at).is_some_and(|ends| ends.iter().any(|end| frontier.is_end(*end)));
            frontier.reach(at, skipped, state, agreed);
        }
        let here = lexicon.state(state);
        for (production, surface) in here.ends() {
            self.end(lexicon, walk, (production, surface), at, agreed, cost, found);
        }
        if at >= sentence.words.len() {
            return;
        }
        for option in 0..=self.skips[at].len() {
            let (at, skipped) = self.begin(at, option);
            if let Some(lexeme) = sentence.words.get(at)
                && lexeme.word != 0
                && let Some(next) = here.behind(lexeme.word)
            {
                self.walk(lexicon, sentence, walk, next, at + 1, agreed, cost + skipped, found);
            }
        }
        if self.relaxed {
            // A word of the production for which another word stands here, or which is missing here.
            let word = sentence.words[at].word;
            let others = lexicon.stands_for(word).iter().map(|other| (*other, at + 1));
            let missing = lexicon.left_out().iter().filter(|missing| **missing != word).map(|missing| (*missing, at));
            for (wanted, at) in others.chain(missing) {
                if let Some(next) = here.behind(wanted) {
                    self.walk(lexicon, sentence, walk, next, at, agreed, cost + RELAXED, found);
                }
            }
        }
        for (edge, next) in here.slots {
            if !self.begun[at].has(edge.category) {
                continue;
            }
            for index in self.phrase(lexicon, sentence, edge.category, at).indices() {
                let parse = self.parses[index];
                let Some(fits) = parse.features.agree(edge.features) else { continue };
                let agreed = match edge.agrees {
                    true => match agreed.agree(shared(edge, fits)) {
                        Some(agreed) => agreed,
                        None => continue,
                    },
                    false => agreed,
                };
                self.stack.push(parse.node);
                self.walk(lexicon, sentence, walk, *next, usize::from(parse.end), agreed, cost + parse.cost, found);
                self.stack.pop();
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk, passed on in registers")]
    fn end(
        &mut self,
        lexicon: &Lexicon,
        walk: &Walk,
        (production, surface): (ProductionId, u16),
        at: usize,
        agreed: Features,
        cost: u32,
        found: &mut Vec<Parse>,
    ) {
        let line = lexicon.production(production);
        if at == usize::from(walk.start) {
            // All words of the production are missing, so nothing in the sentence is such a phrase.
            return;
        }
        if self.nodes.len() >= MOST_NODES {
            self.given_up = true;
            return;
        }
        let Some(features) = agreed.agree(line.features_of(surface)) else { return };
        let (mut cost, end) = (cost, word_index(at));
        let children = &self.stack[walk.base..];
        if line.attaches
            && let Some(last) = children.last()
        {
            cost += u32::from(self.nodes[last.0 as usize].start - walk.start);
        }
        if line.joins {
            cost += u32::from(end - walk.start);
        }
        let mut equal = 0;
        let mut keep = true;
        let crowded = children.iter().any(|child| self.nodes[child.0 as usize].crowded);
        found.retain(|known| {
            if known.end != end || known.features != features {
                return true;
            }
            match known.cost.cmp(&cost) {
                std::cmp::Ordering::Less => {
                    keep = false;
                    true
                }
                std::cmp::Ordering::Equal => {
                    equal += 1;
                    true
                }
                std::cmp::Ordering::Greater => false,
            }
        });
        if !keep {
            return;
        }
        if equal >= MOST_PARSES {
            for known in found.iter().filter(|known| known.end == end && known.features == features) {
                self.nodes[known.node.0 as usize].crowded = true;
            }
            return;
        }
        let (from, count) = (self.children.len(), children.len());
        self.children.extend_from_slice(children);
        let node = self.push(Node {
            production: Some(production),
            surface,
            category: walk.category,
            start: walk.start,
            end,
            features,
            crowded,
            children: (small(from), small(count)),
        });
        found.push(Parse { end, features, cost, node });
    }
}

/// Returns the features of a phrase that the phrase around it shares through this slot.
fn shared(edge: &Edge, fits: Features) -> Features {
    let fits = if edge.kind_only { fits.of_any_number() } else { fits };
    if edge.features.governs_form() { fits.of_any_form() } else { fits }
}

/// The values that stay the same while one phrase is parsed.
struct Walk {
    category: Category,
    start: u16,
    /// The index on the stack where the children of the phrase begin.
    base: usize,
}
