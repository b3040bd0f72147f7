//! All that a text brings about: what it makes, what that makes, and so on down (kernel D5).

use std::collections::{HashMap, HashSet};

use super::english;
use super::index::Index;
use super::walk::Named;
use model::*;

/// How one text leads to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Start,
    Puts,
    Gives,
    Summons,
    /// The tokens put can fulfil the structure's pattern.
    Forms,
    /// The summon has the action.
    Has,
    /// Uses or copies the action.
    Uses,
    /// A char is given the keyword, or has it.
    Owns,
}

#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// A number of [`Index::texts`].
    pub text: usize,
    pub how: How,
    /// The link that it came from; the start is its own.
    pub from: usize,
}

/// The texts reached, the nearest first. The first is the start itself.
pub struct Reach<'i, 'a> {
    index: &'i Index<'a>,
    pub links: Vec<Link>,
}

impl<'i, 'a> Reach<'i, 'a> {
    pub fn from(index: &'i Index<'a>, start: usize) -> Reach<'i, 'a> {
        Reach::from_all(index, [start])
    }

    pub fn from_all(index: &'i Index<'a>, starts: impl IntoIterator<Item = usize>) -> Reach<'i, 'a> {
        let mut search =
            Search { index, links: Vec::new(), seen: HashMap::new(), tokens: HashSet::new(), put: Vec::new() };
        for text in starts {
            let link = search.links.len();
            search.reach(text, How::Start, link);
        }
        let mut next = 0;
        loop {
            while let Some(link) = search.links.get(next).copied() {
                search.follow(next, link.text);
                next += 1;
            }
            search.form_structures();
            if next == search.links.len() {
                return Reach { index, links: search.links };
            }
        }
    }

    /// The first text reached of which it is true.
    pub fn find(&self, is: impl Fn(&super::Text<'a>) -> bool) -> Option<usize> {
        self.links.iter().position(|link| self.index.texts.get(link.text).is_some_and(&is))
    }

    pub fn text(&self, link: usize) -> Option<&'i super::Text<'a>> {
        self.links.get(link).and_then(|link| self.index.texts.get(link.text))
    }

    /// The links from the start to this one, the start left out.
    pub fn path(&self, link: usize) -> Vec<Link> {
        let mut path = Vec::new();
        let mut at = link;
        while let Some(link) = self.links.get(at).copied().filter(|link| link.how != How::Start) {
            path.push(link);
            at = link.from;
        }
        path.reverse();
        path
    }

    /// The path in words, each piece one step: *it puts a Web*, *a Web gives Stuck*.
    pub fn path_in_words(&self, link: usize) -> Vec<String> {
        let mut from = "it".to_owned();
        let mut words = Vec::new();
        for link in self.path(link) {
            let Some(text) = self.index.texts.get(link.text) else { continue };
            let name = text.name();
            let step = match link.how {
                How::Start => continue,
                How::Puts => format!("{from} puts {}", english::a(&name)),
                How::Gives => format!("{from} makes a char {name}"),
                How::Summons => format!("{from} summons {}", english::a(&name)),
                How::Forms => format!("{from} can make {}", english::a(&name)),
                How::Has => format!("{from} has {name}"),
                How::Uses => format!("{from} uses {name}"),
                How::Owns => format!("{from} comes with {name}"),
            };
            words.push(step);
            from = match link.how {
                How::Puts | How::Summons | How::Forms => english::a(&name),
                _ => name,
            };
        }
        words
    }
}

struct Search<'i, 'a> {
    index: &'i Index<'a>,
    links: Vec<Link>,
    /// The link of each text reached.
    seen: HashMap<usize, usize>,
    tokens: HashSet<&'a Id>,
    /// The tokens put and the link of each, in order.
    put: Vec<(&'a Id, usize)>,
}

impl<'a> Search<'_, 'a> {
    fn follow(&mut self, from: usize, text: usize) {
        let index = self.index;
        let Some(text) = index.texts.get(text) else { return };
        for (kind, id) in &text.facts.makes {
            let how = match *kind {
                Named::Token => How::Puts,
                Named::Condition => How::Gives,
                Named::Summon => How::Summons,
                Named::Keyword => How::Owns,
                Named::Structure | Named::Adjective | Named::Verb => continue,
            };
            let texts = index.texts_of_definition(id);
            let Some(own) = texts.clone().next() else { continue };
            let made = self.reach(own, how, from);
            for action in texts.skip(1) {
                self.reach(action, How::Has, made);
            }
            if *kind == Named::Token && self.tokens.insert(id) {
                self.put.push((id, made));
            }
        }
        for action in &text.facts.uses {
            if let Some(text) = index.action(action) {
                self.reach(text, How::Uses, from);
            }
        }
    }

    /// The link of the text, a new one if need be.
    fn reach(&mut self, text: usize, how: How, from: usize) -> usize {
        let next = self.links.len();
        let link = *self.seen.entry(text).or_insert(next);
        if link == next {
            self.links.push(Link { text, how, from });
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
                    self.reach(text, How::Forms, from);
                }
            }
        }
    }
}
