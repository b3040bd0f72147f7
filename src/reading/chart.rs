//! The chart: all readings of a sentence, each word in exactly one place of each.
//!
//! Every kind of phrase is parsed at most once at each word and remembered, so the time is bounded by the sizes of sentence and
//! lexicon. Of readings that differ in attachment only, the nearest wins (kernel A1), of joinings the smallest (A2): both are
//! costs that add up, so a dearer phrase over the same words can never be part of the cheapest reading and is dropped at once.

use crate::lex::Lexed;
use vocabulary::lexicon::{Categories, Category, LEAVES};
use vocabulary::{Features, Lexicon};

/// More equal readings of one phrase than this are not told apart.
const MOST_READINGS: usize = 48;

/// A sentence that needs more nodes is given up (bounds its time and room): no card's needs a hundredth of them.
const MOST_NODES: usize = 200_000;

/// A node of the chart: a wording over some words, or a leaf.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// Template and wording; `u32::MAX` is a leaf.
    pub template: u32,
    pub wording: u16,
    pub category: Category,
    pub start: u16,
    pub end: u16,
    pub features: Features,
    /// Into `Chart::children`, in the order of the words; for a leaf, its place among those that begin at `start`.
    pub children: (u32, u32),
}

#[derive(Debug, Clone, Copy)]
pub struct Parse {
    pub end: u16,
    pub features: Features,
    pub cost: u32,
    pub node: u32,
}

/// What the chart needs between sentences; it is kept to save allocation.
#[derive(Debug, Default)]
pub struct Chart {
    pub nodes: Vec<Node>,
    pub children: Vec<u32>,
    readings: Vec<Parse>,
    memo: Vec<(u32, u32)>,
    width: usize,
    stack: Vec<u32>,
    spare: Vec<Vec<Parse>>,
    /// For each word, the categories that a phrase beginning there can have.
    begun: Vec<Categories>,
    /// The furthest word that some reading reached, and the states that waited there; filled only when traced.
    pub furthest: usize,
    pub waiting: Vec<u32>,
    traced: bool,
    /// The bound was met: what was found is not all.
    pub given_up: bool,
}

const UNKNOWN: (u32, u32) = (u32::MAX, 0);

impl Chart {
    /// All cheapest readings of the whole sentence as a phrase of the category.
    pub fn parse(&mut self, lexicon: &Lexicon, sentence: &Lexed, category: Category, traced: bool) -> Vec<Parse> {
        self.nodes.clear();
        self.children.clear();
        self.readings.clear();
        self.stack.clear();
        self.width = sentence.words.len() + 1;
        self.memo.clear();
        self.memo.resize(lexicon.categories.len() * self.width, UNKNOWN);
        self.given_up = false;
        self.furthest = 0;
        self.waiting.clear();
        self.traced = traced;
        self.look_ahead(lexicon, sentence);
        let (from, count) = self.phrase(lexicon, sentence, category, 0);
        let whole = &self.readings[from as usize..(from + count) as usize];
        let whole: Vec<Parse> =
            whole.iter().filter(|reading| reading.end as usize + 1 == self.width).copied().collect();
        let least = whole.iter().map(|reading| reading.cost).min();
        whole.into_iter().filter(|reading| Some(reading.cost) == least).collect()
    }

    /// The readings of a category from a word on: a range of `readings`.
    fn phrase(&mut self, lexicon: &Lexicon, sentence: &Lexed, category: Category, at: usize) -> (u32, u32) {
        let cell = usize::from(category) * self.width + at;
        match self.memo[cell] {
            UNKNOWN => self.new_phrase(lexicon, sentence, category, at, cell),
            known => known,
        }
    }

    fn new_phrase(
        &mut self,
        lexicon: &Lexicon,
        sentence: &Lexed,
        category: Category,
        at: usize,
        cell: usize,
    ) -> (u32, u32) {
        let mut found = self.spare.pop().unwrap_or_default();
        if usize::from(category) < LEAVES.len() {
            self.leaf(sentence, category, at, &mut found);
        } else {
            let root = lexicon.roots[usize::from(category)];
            let base = self.stack.len();
            let walk = Walk { category, start: at, base };
            self.walk(lexicon, sentence, &walk, root, at, Features::ALL, 0, &mut found);
        }
        let from = self.readings.len() as u32;
        self.readings.extend_from_slice(&found);
        let range = (from, found.len() as u32);
        found.clear();
        self.spare.push(found);
        self.memo[cell] = range;
        range
    }

    fn leaf(&mut self, sentence: &Lexed, category: Category, at: usize, found: &mut Vec<Parse>) {
        for (index, leaf) in sentence.leaves(at).iter().enumerate().filter(|(_, leaf)| leaf.category == category) {
            let node = self.nodes.len() as u32;
            self.nodes.push(Node {
                template: u32::MAX,
                wording: 0,
                category,
                start: at as u16,
                end: leaf.end,
                features: leaf.features,
                children: (index as u32, 0),
            });
            found.push(Parse { end: leaf.end, features: leaf.features, cost: 0, node });
        }
    }

    /// Which phrases can begin at each word at all.
    fn look_ahead(&mut self, lexicon: &Lexicon, sentence: &Lexed) {
        self.begun.clear();
        self.begun.extend(sentence.words.iter().enumerate().map(|(at, lexeme)| {
            let mut begun = lexicon.begun_by_word[usize::from(lexeme.word)];
            for leaf in sentence.leaves(at) {
                begun.add_all(&lexicon.begun_by_leaf[usize::from(leaf.category)]);
            }
            begun
        }));
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk, passed on in registers")]
    fn walk(
        &mut self,
        lexicon: &Lexicon,
        sentence: &Lexed,
        walk: &Walk,
        state: u32,
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
        let here = &lexicon.states[state as usize];
        for (template, wording) in &here.ends {
            self.end(lexicon, walk, (*template, *wording), at, agreed, cost, found);
        }
        let Some(lexeme) = sentence.words.get(at) else { return };
        if lexeme.word != 0
            && let Ok(edge) = here.words.binary_search_by_key(&lexeme.word, |edge| edge.0)
        {
            self.walk(lexicon, sentence, walk, here.words[edge].1, at + 1, agreed, cost, found);
        }
        for (edge, next) in &here.slots {
            if !self.begun[at].has(edge.category) {
                continue;
            }
            let (from, count) = self.phrase(lexicon, sentence, edge.category, at);
            for index in from..from + count {
                let reading = self.readings[index as usize];
                let Some(fits) = reading.features.agree(edge.features) else { continue };
                let agreed = match edge.agrees {
                    true => match agreed.agree(if edge.kind_only { fits.of_any_number() } else { fits }) {
                        Some(agreed) => agreed,
                        None => continue,
                    },
                    false => agreed,
                };
                self.stack.push(reading.node);
                self.walk(lexicon, sentence, walk, *next, reading.end as usize, agreed, cost + reading.cost, found);
                self.stack.pop();
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk, passed on in registers")]
    fn end(
        &mut self,
        lexicon: &Lexicon,
        walk: &Walk,
        (template, wording): (u32, u16),
        at: usize,
        agreed: Features,
        cost: u32,
        found: &mut Vec<Parse>,
    ) {
        let line = &lexicon.templates[template as usize];
        if self.nodes.len() >= MOST_NODES {
            self.given_up = true;
            return;
        }
        let Some(features) = agreed.agree(line.wordings[usize::from(wording)].features) else { return };
        let mut cost = cost;
        let children = &self.stack[walk.base..];
        if line.attaches
            && let Some(last) = children.last()
        {
            cost += u32::from(self.nodes[*last as usize].start) - walk.start as u32;
        }
        if line.joins {
            cost += (at - walk.start) as u32;
        }
        let mut equal = 0;
        let mut keep = true;
        found.retain(|known| {
            if known.end as usize != at || known.features != features {
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
        if !keep || equal >= MOST_READINGS {
            return;
        }
        let from = self.children.len() as u32;
        self.children.extend_from_slice(children);
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            template,
            wording,
            category: walk.category,
            start: walk.start as u16,
            end: at as u16,
            features,
            children: (from, self.children.len() as u32 - from),
        });
        found.push(Parse { end: at as u16, features, cost, node });
    }
}

/// What stays the same while one phrase is parsed.
struct Walk {
    category: Category,
    start: usize,
    /// Where its children begin on the stack.
    base: usize,
}
