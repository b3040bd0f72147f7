//! Finds all texts that a text leads to through the definitions that it makes, directly or indirectly (kernel D5).

use std::collections::{HashMap, HashSet};

use super::english;
use super::index::Index;
use super::text::Text;
use super::walk::NameKind;
use model::*;

/// The reason why one text leads to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    Start,
    Puts,
    Gives,
    Summons,
    /// The tokens that the texts put can fulfil the structure's pattern.
    Forms,
    /// The summon has the action.
    Has,
    /// The text uses or copies the action.
    Uses,
    /// The text gives a char the keyword, or says that the char has the keyword.
    Owns,
}

/// A text that was reached, and the link before it.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// An index of [`Index::texts`].
    pub text: usize,
    pub kind: LinkKind,
    /// The link from which this text was reached. The link of a start points at itself.
    pub from: usize,
}

/// The texts that were reached, the nearest first. The start texts themselves come first.
pub struct Consequences<'i, 'a> {
    index: &'i Index<'a>,
    pub links: Vec<Link>,
}

impl<'i, 'a> Consequences<'i, 'a> {
    /// Finds the consequences of one text. A passive has none, because it is not in the list of texts.
    pub fn of(index: &'i Index<'a>, text: &Text<'a>) -> Consequences<'i, 'a> {
        Consequences::of_all(index, text.number)
    }

    /// Finds the consequences of several texts, given as indices of [`Index::texts`].
    pub fn of_all(index: &'i Index<'a>, starts: impl IntoIterator<Item = usize>) -> Consequences<'i, 'a> {
        let mut search =
            Search { index, links: Vec::new(), seen: HashMap::new(), tokens: HashSet::new(), put: Vec::new() };
        for text in starts {
            let link = search.links.len();
            search.reach(text, LinkKind::Start, link);
        }
        let mut next = 0;
        loop {
            while let Some(link) = search.links.get(next).copied() {
                search.follow(next, link.text);
                next += 1;
            }
            search.form_structures();
            if next == search.links.len() {
                return Consequences { index, links: search.links };
            }
        }
    }

    /// Returns the index of the link to the first text that passes the test.
    pub fn find(&self, is: impl Fn(&Text<'a>) -> bool) -> Option<usize> {
        self.links.iter().position(|link| self.index.texts.get(link.text).is_some_and(&is))
    }

    /// Returns the text of a link.
    pub fn text(&self, link: usize) -> Option<&'i Text<'a>> {
        self.links.get(link).and_then(|link| self.index.texts.get(link.text))
    }

    /// Returns the links from the start to this link, without the start.
    pub fn path(&self, link: usize) -> Vec<Link> {
        let mut path = Vec::new();
        let mut at = link;
        while let Some(link) = self.links.get(at).copied().filter(|link| link.kind != LinkKind::Start) {
            path.push(link);
            at = link.from;
        }
        path.reverse();
        path
    }

    /// Renders the path in words, one part for each link: *it puts a Web*, *a Web gives Stuck*.
    pub fn path_in_words(&self, link: usize) -> Vec<String> {
        let mut from = "it".to_owned();
        let mut words = Vec::new();
        for link in self.path(link) {
            let Some(text) = self.index.texts.get(link.text) else { continue };
            let name = text.name();
            let step = match link.kind {
                LinkKind::Start => continue,
                LinkKind::Puts => format!("{from} puts {}", english::a(&name)),
                LinkKind::Gives => format!("{from} makes a char {name}"),
                LinkKind::Summons => format!("{from} summons {}", english::a(&name)),
                LinkKind::Forms => format!("{from} can make {}", english::a(&name)),
                LinkKind::Has => format!("{from} has {name}"),
                LinkKind::Uses => format!("{from} uses {name}"),
                LinkKind::Owns => format!("{from} comes with {name}"),
            };
            words.push(step);
            from = match link.kind {
                LinkKind::Puts | LinkKind::Summons | LinkKind::Forms => english::a(&name),
                _ => name,
            };
        }
        words
    }
}

struct Search<'i, 'a> {
    index: &'i Index<'a>,
    links: Vec<Link>,
    /// The index of the link of each text that was reached.
    seen: HashMap<usize, usize>,
    tokens: HashSet<&'a Id>,
    /// The tokens that were put, in order, each with the index of its link.
    put: Vec<(&'a Id, usize)>,
}

impl<'a> Search<'_, 'a> {
    fn follow(&mut self, from: usize, text: usize) {
        let index = self.index;
        let Some(text) = index.texts.get(text) else { return };
        for (kind, id) in &text.facts.makes {
            let link = match *kind {
                NameKind::Token => LinkKind::Puts,
                NameKind::Condition => LinkKind::Gives,
                NameKind::Summon => LinkKind::Summons,
                NameKind::Keyword => LinkKind::Owns,
                NameKind::Structure | NameKind::Adjective | NameKind::Place | NameKind::Verb => continue,
            };
            let texts = index.texts_of_definition(id);
            let Some(own) = texts.clone().next() else { continue };
            let made = self.reach(own, link, from);
            for action in texts.skip(1) {
                self.reach(action, LinkKind::Has, made);
            }
            if *kind == NameKind::Token && self.tokens.insert(id) {
                self.put.push((id, made));
            }
        }
        for action in &text.facts.uses {
            if let Some(text) = index.action(action) {
                self.reach(text, LinkKind::Uses, from);
            }
        }
    }

    /// Returns the index of the link to the text. Adds a link if the text was not reached before.
    fn reach(&mut self, text: usize, kind: LinkKind, from: usize) -> usize {
        let next = self.links.len();
        let link = *self.seen.entry(text).or_insert(next);
        if link == next {
            self.links.push(Link { text, kind, from });
        }
        link
    }

    fn form_structures(&mut self) {
        let index = self.index;
        for (token, from) in self.put.clone() {
            for &structure in index.structures_with(token) {
                let fulfilled = index.pattern(structure).is_some_and(|pattern| pattern.fulfilled_by(&self.tokens));
                let definition = index.set.definitions.get(structure).filter(|_| fulfilled);
                if let Some(text) = definition.and_then(|d| index.texts_of_definition(&d.id).next()) {
                    self.reach(text, LinkKind::Forms, from);
                }
            }
        }
    }
}
