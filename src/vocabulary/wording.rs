//! The left side of a line: words and slots, with choices between them.
//!
//! A line with several choices has very many surfaces, so they are never written out. A surface is a number, and its
//! symbols are computed on demand. The first choice changes slowest, and the first alternative of each choice comes
//! first.

use std::borrow::Cow;

use smallvec::SmallVec;
use smol_str::SmolStr;

use super::features::Sorts;
use super::slot::{Slot, base_form, read_slot, third_person};

/// A word or a slot of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol<'a> {
    Word(&'a str),
    Slot(usize),
}

/// The symbols of a surface, in order.
pub type Symbols<'a> = SmallVec<[Symbol<'a>; 12]>;

/// A part of the left side. Words are indices into `Wordings::words`.
#[derive(Debug, Clone)]
pub(crate) enum LinePart {
    Word(usize),
    /// The forms of a verb after a singular and after a plural.
    Verb(usize, usize),
    Slot(usize),
    Choice(Vec<Way>),
}

/// An alternative of a choice, with the number of its surfaces.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub parts: Vec<LinePart>,
    surfaces: usize,
}

/// All wordings of a line.
#[derive(Debug, Clone)]
pub(crate) struct Wordings {
    pub parts: Vec<LinePart>,
    pub words: Vec<SmolStr>,
    /// The number of surfaces for one number (singular or plural) of the verb.
    pub each: usize,
    /// Whether the line has a verb. If it does, all surfaces with the singular come before those with the plural.
    pub has_verb: bool,
    /// The slots in the order of the surface. `None` if a choice contains a slot, so that the surfaces differ.
    slots: Option<Vec<usize>>,
}

impl Wordings {
    /// Reads the left side of a line, and the slots in it.
    pub fn read(text: &str, sorts: Option<&Sorts>) -> Result<(Wordings, Vec<Slot>), String> {
        let mut reader = Reader { rest: text, words: Vec::with_capacity(8), slots: Vec::new(), sorts };
        let parts = reader.parts(false)?;
        let each = surfaces(&parts);
        let in_choices = |part: &LinePart| matches!(part, LinePart::Choice(ways) if ways.iter().any(Way::has_slot));
        let slot = |part: &LinePart| if let LinePart::Slot(slot) = part { Some(*slot) } else { None };
        let slots = (!parts.iter().any(in_choices)).then(|| parts.iter().filter_map(slot).collect());
        let has_verb = has_verb(&parts);
        Ok((Wordings { parts, words: reader.words, each, has_verb, slots }, reader.slots))
    }

    /// Returns the number of all surfaces.
    pub fn count(&self) -> usize {
        if self.has_verb { 2 * self.each } else { self.each }
    }

    /// Whether some surface has no symbol.
    pub fn may_be_empty(&self) -> bool {
        may_be_empty(&self.parts)
    }

    /// Whether some surface consists of exactly one of these words.
    pub fn may_be(&self, one_of: &[&str]) -> bool {
        self.parts_may_be(&self.parts, one_of)
    }

    fn parts_may_be(&self, parts: &[LinePart], one_of: &[&str]) -> bool {
        let is_said = |word: &usize| self.words.get(*word).is_some_and(|word| one_of.contains(&word.as_str()));
        parts.iter().enumerate().any(|(at, part)| {
            let alone = parts.iter().enumerate().all(|(other, part)| other == at || part.may_be_empty());
            alone
                && match part {
                    LinePart::Word(word) => is_said(word),
                    LinePart::Verb(one, several) => is_said(one) || is_said(several),
                    LinePart::Slot(_) => false,
                    LinePart::Choice(ways) => ways.iter().any(|way| self.parts_may_be(&way.parts, one_of)),
                }
        })
    }

    /// Returns the words in the order in which the surfaces first use them.
    pub fn in_order(&self) -> impl Iterator<Item = usize> {
        let mut order = Vec::with_capacity(self.words.len());
        let numbers = if self.has_verb { &[true, false][..] } else { &[true] };
        for one in numbers {
            first_path(&self.parts, *one, &mut order);
            other_paths(&self.parts, *one, &mut order);
        }
        order.into_iter()
    }

    /// Returns the words and slots that a surface can begin with. An entry may occur more than once.
    pub fn begins(&self) -> Vec<Begin> {
        let mut begins = Vec::new();
        begin(&self.parts, &mut begins);
        begins
    }

    /// Returns the symbols of a surface.
    pub fn symbols(&self, surface: usize) -> Symbols<'_> {
        let mut symbols = Symbols::new();
        let word = |word: usize| Symbol::Word(self.words.get(word).map_or("", SmolStr::as_str));
        let (one, number) = (surface < self.each, surface % self.each.max(1));
        visit(&self.parts, number, &mut |part| match part {
            LinePart::Word(at) => symbols.push(word(*at)),
            LinePart::Verb(singular, plural) => symbols.push(word(if one { *singular } else { *plural })),
            LinePart::Slot(slot) => symbols.push(Symbol::Slot(*slot)),
            LinePart::Choice(_) => {}
        });
        symbols
    }

    /// Returns the slots of a surface, in the order of its words.
    pub fn slots(&self, surface: usize) -> Cow<'_, [usize]> {
        if let Some(slots) = &self.slots {
            return Cow::Borrowed(slots);
        }
        let mut slots = Vec::new();
        visit(&self.parts, surface % self.each.max(1), &mut |part| {
            if let LinePart::Slot(slot) = part {
                slots.push(*slot);
            }
        });
        Cow::Owned(slots)
    }
}

impl LinePart {
    fn may_be_empty(&self) -> bool {
        matches!(self, LinePart::Choice(ways) if ways.iter().any(|way| may_be_empty(&way.parts)))
    }

    fn surfaces(&self) -> usize {
        if let LinePart::Choice(ways) = self { ways.iter().map(|way| way.surfaces).sum() } else { 1 }
    }
}

impl Way {
    fn has_slot(&self) -> bool {
        self.parts.iter().any(|part| match part {
            LinePart::Slot(_) => true,
            LinePart::Choice(ways) => ways.iter().any(Way::has_slot),
            _ => false,
        })
    }
}

/// A word, as its index, or a slot that a surface begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begin {
    Word(usize),
    Slot(usize),
}

fn begin(parts: &[LinePart], begins: &mut Vec<Begin>) {
    for part in parts {
        match part {
            LinePart::Word(word) => begins.push(Begin::Word(*word)),
            LinePart::Verb(one, several) => begins.extend([Begin::Word(*one), Begin::Word(*several)]),
            LinePart::Slot(slot) => begins.push(Begin::Slot(*slot)),
            LinePart::Choice(ways) => ways.iter().for_each(|way| begin(&way.parts, begins)),
        }
        if !part.may_be_empty() {
            break;
        }
    }
}

/// Collects the words of the first surface.
fn first_path(parts: &[LinePart], one: bool, order: &mut Vec<usize>) {
    for part in parts {
        match part {
            LinePart::Word(word) => order.push(*word),
            LinePart::Verb(singular, plural) => order.push(if one { *singular } else { *plural }),
            LinePart::Slot(_) => {}
            LinePart::Choice(ways) => ways.iter().take(1).for_each(|way| first_path(&way.parts, one, order)),
        }
    }
}

/// Collects the words that only other surfaces have. The last choice changes first.
fn other_paths(parts: &[LinePart], one: bool, order: &mut Vec<usize>) {
    for part in parts.iter().rev() {
        let LinePart::Choice(ways) = part else { continue };
        for (index, way) in ways.iter().enumerate() {
            if index > 0 {
                first_path(&way.parts, one, order);
            }
            other_paths(&way.parts, one, order);
        }
    }
}

fn may_be_empty(parts: &[LinePart]) -> bool {
    parts.iter().all(LinePart::may_be_empty)
}

fn has_verb(parts: &[LinePart]) -> bool {
    parts.iter().any(|part| match part {
        LinePart::Verb(..) => true,
        LinePart::Choice(ways) => ways.iter().any(|way| has_verb(&way.parts)),
        _ => false,
    })
}

/// Returns the number of surfaces, at most `usize::MAX`. `Production::read` reports a line with too many.
fn surfaces(parts: &[LinePart]) -> usize {
    parts.iter().map(LinePart::surfaces).fold(1, usize::saturating_mul)
}

/// Visits the parts of the surface with this number.
fn visit<'p>(parts: &'p [LinePart], mut number: usize, visitor: &mut impl FnMut(&'p LinePart)) {
    for (at, part) in parts.iter().enumerate() {
        let LinePart::Choice(ways) = part else {
            visitor(part);
            continue;
        };
        let later = surfaces(&parts[at + 1..]).max(1);
        let mut way_number = number / later;
        number %= later;
        for way in ways {
            if way_number < way.surfaces {
                visit(&way.parts, way_number, visitor);
                break;
            }
            way_number -= way.surfaces;
        }
    }
}

/// Whether a word of a line ends before this character.
fn ends_word(next: char) -> bool {
    matches!(next, '(' | ')' | '{' | '}' | '<' | '>' | '|') || next.is_whitespace()
}

struct Reader<'a> {
    rest: &'a str,
    words: Vec<SmolStr>,
    slots: Vec<Slot>,
    sorts: Option<&'a Sorts>,
}

impl Reader<'_> {
    fn word(&mut self, word: &str) -> usize {
        self.words.push(SmolStr::new(word));
        self.words.len() - 1
    }

    fn parts(&mut self, inside: bool) -> Result<Vec<LinePart>, String> {
        let mut parts = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let Some(first) = self.rest.chars().next() else {
                return if inside { Err("“)” is missing".to_owned()) } else { Ok(parts) };
            };
            match first {
                ')' | '|' if inside => return Ok(parts),
                '(' => {
                    self.rest = &self.rest[1..];
                    let mut ways = Vec::new();
                    loop {
                        let parts = self.parts(true)?;
                        ways.push(Way { surfaces: surfaces(&parts), parts });
                        let mark = self.rest.chars().next();
                        self.rest = &self.rest[1..];
                        if mark == Some(')') {
                            break;
                        }
                    }
                    parts.push(LinePart::Choice(ways));
                }
                '{' => {
                    let (inner, after) = self.rest[1..].split_once('}').ok_or("“}” is missing")?;
                    self.rest = after;
                    let slot = read_slot(inner, self.sorts)?;
                    match self.slots.iter().position(|known| known.name == slot.name) {
                        Some(known) => parts.push(LinePart::Slot(known)),
                        None => {
                            self.slots.push(slot);
                            parts.push(LinePart::Slot(self.slots.len() - 1));
                        }
                    }
                }
                '<' => {
                    let (verb, after) = self.rest[1..].split_once('>').ok_or("“>” is missing")?;
                    self.rest = after;
                    parts.push(LinePart::Verb(self.word(&third_person(verb)), self.word(base_form(verb))));
                }
                _ => {
                    let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
                    if end == 0 {
                        return Err(format!("“{first}” is out of place"));
                    }
                    let (word, after) = self.rest.split_at(end);
                    self.rest = after;
                    parts.push(LinePart::Word(self.word(word)));
                }
            }
        }
    }
}
