//! Opens the boxes of a production: the fields of its rule object determine which of its phrases lie in which box.

use crate::reference::boxes::{BoxKind, Site, Sites};
use crate::reference::mention_index::MentionIndex;
use crate::tree::Branch;
use vocabulary::production::Production;
use vocabulary::scope::{Opens, opened_by};
use vocabulary::semantic_term::{Fields, Item, SemanticTerm};

/// The walk over the rule object of one production.
struct LineWalk<'b> {
    branch: &'b Branch,
    sites: Sites,
}

impl LineWalk<'_> {
    fn put(&mut self, slot: usize, site: Site) {
        if let Some(child) = self.branch.children.get(slot)
            && self.sites.iter().all(|(known, _)| *known != child)
        {
            self.sites.push((child, site));
        }
    }
}

impl MentionIndex<'_> {
    /// Returns the children of a node whose production opens boxes or lists the branches of a choice, with their
    /// places.
    pub(super) fn open_boxes(&mut self, branch: &Branch, production: &Production, site: Site) -> Sites {
        let mut walk = LineWalk { branch, sites: Sites::new() };
        self.walk(&mut walk, &production.semantics, site);
        // The rule object leaves out some slots, such as a subject that only the verbs beside it mention.
        for slot in 0..production.slots.len() {
            walk.put(slot, Site { choice: None, ..site });
        }
        walk.sites
    }

    fn walk(&mut self, walk: &mut LineWalk, term: &SemanticTerm, site: Site) {
        let plain = Site { choice: None, ..site };
        match term {
            SemanticTerm::Slot(slot) => walk.put(*slot, site),
            SemanticTerm::List(items) => {
                for item in items {
                    match (item, site.choice) {
                        (Item::One(term), Some(choice)) => {
                            let scope = self.open(walk.branch, BoxKind::Branch(choice), site.scope);
                            self.walk(walk, term, Site { scope, choice: None });
                        }
                        (Item::One(term), None) => self.walk(walk, term, plain),
                        (Item::All(slot), _) => walk.put(*slot, site),
                    }
                }
            }
            SemanticTerm::Variant(name, parts) => match opened_by(name) {
                Some([(_, Opens::Alternatives)]) => {
                    let choice = Some(self.boxes.alternatives(site.scope));
                    parts.iter().for_each(|part| self.walk(walk, part, Site { choice, ..site }));
                }
                Some(_) => {
                    let scope = self.otherwise(walk.branch, site.scope);
                    parts.iter().for_each(|part| self.walk(walk, part, Site { scope, choice: None }));
                }
                None => parts.iter().for_each(|part| self.walk(walk, part, plain)),
            },
            SemanticTerm::Record(name, fields) => match opened_by(name) {
                Some(opened) => self.walk_opened(walk, opened, fields, plain),
                None => self.walk_fields(walk, fields, plain),
            },
            SemanticTerm::Fields(fields) => self.walk_fields(walk, fields, plain),
            _ => {}
        }
    }

    fn walk_fields(&mut self, walk: &mut LineWalk, fields: &Fields, site: Site) {
        for part in fields.parts() {
            self.walk(walk, part, site);
        }
        if let Some(rest) = fields.rest {
            walk.put(rest, site);
        }
    }

    fn walk_opened(&mut self, walk: &mut LineWalk, opened: &[(&str, Opens)], fields: &Fields, site: Site) {
        let of = |wanted: Opens| {
            let names = opened.iter().filter(move |(_, opens)| *opens == wanted).map(|(name, _)| *name);
            names.filter_map(|name| fields.named.iter().find(|(own, _)| *own == name)).map(|(_, part)| part)
        };
        let inside = |scope: usize| Site { scope, choice: None };
        if of(Opens::Loop).next().is_some() {
            let scope = self.open(walk.branch, BoxKind::Loop, site.scope);
            of(Opens::Loop).for_each(|part| self.walk(walk, part, inside(scope)));
        }
        if let Some(options) = of(Opens::Options).next() {
            let choice = self.boxes.choice(site.scope, false);
            self.walk(walk, options, Site { choice: Some(choice), ..site });
        }
        if let (Some(test), Some(then)) = (of(Opens::Test).next(), of(Opens::Then).next()) {
            let is_denied = matches!(test, SemanticTerm::Variant("Not", _));
            if self.first_word(walk.branch, test) > self.first_word(walk.branch, then) {
                // *A if C*: the test can refer to the things that the branch chooses.
                let choice = self.boxes.choice(site.scope, true);
                let branch = self.open(walk.branch, BoxKind::Ahead(choice), site.scope);
                self.walk(walk, then, inside(branch));
                let asked = self.open(walk.branch, BoxKind::Test, branch);
                self.walk(walk, test, inside(asked));
                of(Opens::Else).for_each(|other| self.add_branch(walk, other, choice));
            } else {
                // *Unless C, A; otherwise, B*: only B can refer to the things that C mentions.
                let asked = self.open(walk.branch, BoxKind::Test, site.scope);
                self.walk(walk, test, inside(asked));
                let (then_in, others_in) = if is_denied { (site.scope, asked) } else { (asked, site.scope) };
                let choice = self.boxes.choice(others_in, true);
                let branch = self.open(walk.branch, BoxKind::Branch(choice), then_in);
                self.walk(walk, then, inside(branch));
                of(Opens::Else).for_each(|other| self.add_branch(walk, other, choice));
            }
        }
        // Other fields, such as who chooses, lie outside these boxes.
        self.walk_fields(walk, fields, site);
    }

    fn add_branch(&mut self, walk: &mut LineWalk, other: &SemanticTerm, choice: usize) {
        let others_in = self.boxes.others_in(choice);
        let scope = self.open(walk.branch, BoxKind::Branch(choice), others_in);
        self.walk(walk, other, Site { scope, choice: None });
    }

    /// Opens the box of a sentence that begins with *Otherwise*. The sentence before has the other branch.
    fn otherwise(&mut self, branch: &Branch, site: usize) -> usize {
        let before = self.boxes.choice_before(self.sentence);
        let choice = before.unwrap_or_else(|| self.boxes.choice(site, false));
        let others_in = self.boxes.others_in(choice);
        self.open(branch, BoxKind::Branch(choice), others_in)
    }

    fn open(&mut self, branch: &Branch, kind: BoxKind, parent: usize) -> usize {
        self.boxes.open(kind, parent, self.sentence, branch.end)
    }

    /// Whether the sentence continues the one before: *if you do, …*, *otherwise, …* (kernel L1).
    pub(super) fn goes_on(&self) -> bool {
        let opens = |branch: &&Branch| {
            let production = branch.production.map(|(production, _)| self.lexicon.production(production));
            production.is_some_and(|production| production.opens_boxes)
        };
        let Some(branch) = self.tree.nodes.iter().find(opens) else { return false };
        match branch.semantics(self.lexicon) {
            Some(SemanticTerm::Variant("Otherwise", _)) => true,
            Some(SemanticTerm::Record("If", fields)) => {
                let test = fields.named.iter().find(|(name, _)| *name == "cond").map(|(_, test)| test);
                test.is_some_and(|test| self.asks_whether_done(branch, test))
            }
            _ => false,
        }
    }

    fn asks_whether_done(&self, branch: &Branch, test: &SemanticTerm) -> bool {
        match test {
            SemanticTerm::Variant("Done", _) => true,
            SemanticTerm::Variant("Not", parts) => parts.iter().any(|part| self.asks_whether_done(branch, part)),
            SemanticTerm::Slot(slot) => branch.children.get(*slot).is_some_and(|child| {
                let inner = &self.tree.nodes[child];
                inner.semantics(self.lexicon).is_some_and(|term| self.asks_whether_done(inner, term))
            }),
            _ => false,
        }
    }

    /// Returns the first word of the phrases in a term.
    fn first_word(&self, branch: &Branch, term: &SemanticTerm) -> u16 {
        let mut slots = Vec::new();
        term.slots(&mut slots);
        let children = slots.iter().filter_map(|slot| branch.children.get(*slot));
        children.map(|child| self.tree.nodes[child].start).min().unwrap_or(u16::MAX)
    }
}
