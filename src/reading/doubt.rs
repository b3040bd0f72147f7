//! What is understood, but says perhaps not what its designer meant.

use super::lex::{Lexed, has_other_doer};
use super::text::Read;
use super::tree::Tree;
use super::turns::{self, Turn};
use super::wanted::Always;
use crate::lex::Owner;
use diagnostic::{Diagnostic, Fix, registry};
use source::{FileId, Place, Span};
use vocabulary::shape::Shape;
use vocabulary::template::{Symbol, Template};
use vocabulary::{Features, Lexicon, Names};

/// Looks at every sentence that was read.
pub fn check(
    file: FileId,
    text: &str,
    lexicon: &Lexicon,
    names: &Names,
    owner: &Owner,
    read: &Read,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // The time that was spoken of last.
    let mut time = None;
    // Several things have been spoken of.
    let mut several = false;
    for (sentence, tree) in read.sentences.iter().zip(&read.discourse.trees) {
        let look = Look { file, text, lexicon, names, owner, sentence, tree };
        for node in 0..tree.nodes.len() {
            found.extend(look.not_the_doer(node, several));
            found.extend(look.exactly(node));
            found.extend(look.whose_line(node));
            found.extend(look.any_of_them(node));
            found.extend(look.of_the_second(node));
            found.extend(look.whose_neighbour(node));
            time = turns::spoken_of(lexicon, tree, node).or(time);
            found.extend(look.which_turn(node, time));
        }
        several |= (0..tree.nodes.len()).any(|node| look.is_several(node));
    }
    found
}

/// Who somebody is, what is done to them, what is theirs, and themselves.
const PRONOUNS: [[&str; 4]; 4] = [
    ["she", "her", "her", "herself"],
    ["he", "him", "his", "himself"],
    ["they", "them", "their", "themselves"],
    ["it", "it", "its", "itself"],
];

struct Look<'a> {
    file: FileId,
    text: &'a str,
    lexicon: &'a Lexicon,
    names: &'a Names,
    owner: &'a Owner,
    sentence: &'a Lexed,
    tree: &'a Tree,
}

impl<'a> Look<'a> {
    fn category(&self, node: usize) -> &str {
        &self.lexicon.categories[usize::from(self.tree.nodes[node].category)]
    }

    fn template(&self, node: usize) -> Option<&'a Template> {
        self.tree.nodes[node].template.map(|(template, _)| &self.lexicon.templates[template as usize])
    }

    fn parent(&self, node: usize) -> Option<usize> {
        self.tree.nodes[..node].iter().rposition(|branch| branch.children.contains(&node))
    }

    fn place(&self, node: usize) -> Option<Place> {
        let branch = &self.tree.nodes[node];
        Some(Place { file: self.file, span: self.sentence.span(branch.start, branch.end)? })
    }

    /// *If there are 3 Lanterns*: not if there are 4.
    fn exactly(&self, node: usize) -> Option<Diagnostic> {
        if !self.category(node).ends_with("-count") || !self.category(self.parent(node)?).starts_with("cond") {
            return None;
        }
        let line = self.template(node).filter(|line| line.source.starts_with("(exactly|)"))?;
        let (_, wording) = self.tree.nodes[node].template?;
        if matches!(line.wordings[usize::from(wording)].symbols.first(), Some(Symbol::Word(_))) {
            return None;
        }
        let number = self.place(*self.tree.nodes[node].children.first()?)?;
        let written = number.span.of(self.text);
        let message = format!("“{written}” in a test is exactly {written}: neither more nor fewer.");
        let after = Place { file: self.file, span: Span { start: number.span.end, end: number.span.end } };
        let more = Fix::insert(format!("Write “{written} or more”"), after, " or more").unsafely();
        let exactly = Fix::insert(format!("Write “exactly {written}”"), number, "exactly ").unsafely();
        Some(Diagnostic::new(&registry::EXACTLY_SO_MANY, number, message).fix(more).fix(exactly))
    }

    /// *Two Opps in the same row*: not in one row together, but in the doer's.
    fn whose_line(&self, node: usize) -> Option<Diagnostic> {
        const LINES: [&str; 4] =
            ["in the same row", "in the same column", "in the same row or column", "on the same diagonal"];
        if self.category(node) != "site"
            || !self.template(node).is_some_and(|line| LINES.contains(&line.source.as_str()))
        {
            return None;
        }
        if !self.is_of_several(node) {
            return None;
        }
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let doer = self.doer();
        let message = format!("“{written}” is that of {doer}, also where several are spoken of.");
        let after = Place { file: self.file, span: Span { start: place.span.end, end: place.span.end } };
        let fix = Fix::insert(format!("Write “{written} as {doer}”"), after, format!(" as {doer}")).unsafely();
        Some(Diagnostic::new(&registry::WHOSE_LINE, place, message).fix(fix))
    }

    /// *Each tile between Fae and an Ally*: every Ally, for *each* leaves nobody to choose.
    fn any_of_them(&self, node: usize) -> Option<Diagnostic> {
        const LINE: &str = "between {x:spot} and {y:spot}";
        if !self.template(node).is_some_and(|line| line.source.starts_with(LINE)) || !self.is_of_each(node) {
            return None;
        }
        let ends = self.tree.nodes[node].children.iter().map(|end| self.tree.through(self.lexicon, *end));
        let ends: Vec<usize> = ends.map(|end| self.thing_in(end)).collect();
        let end = ends.into_iter().find(|end| self.picks(*end, "One"))?;
        let place = self.place(end)?;
        let written = place.span.of(self.text);
        let message = format!("“{written}” is any of them here: each stands for every one, and nobody is chosen.");
        Some(
            Diagnostic::new(&registry::ANY_OF_THEM, place, message)
                .help(format!("If one is chosen, say it before: “Choose {written}.”, and “that …” here.")),
        )
    }

    /// *An Ally and an Opp in target*: the Ally may stand anywhere (kernel A1).
    fn of_the_second(&self, node: usize) -> Option<Diagnostic> {
        const PLACE: &str = " in target";
        let joins = |shape: &Shape| match shape {
            Shape::Variant("And", _) => true,
            Shape::Variant("Act", parts) => matches!(parts.as_slice(), [Shape::Record("Trade", _)]),
            _ => false,
        };
        let line = self.template(node).filter(|line| joins(&line.shape))?;
        let (2, [one, other]) = (line.slots.len(), self.tree.nodes[node].children.as_slice()) else { return None };
        let ends = [*one, *other].map(|end| self.thing_in(self.tree.through(self.lexicon, end)));
        if !ends.iter().all(|end| self.picks(*end, "One")) {
            return None;
        }
        let [one, other] = [self.place(ends[0])?, self.place(ends[1])?];
        let [first, second] = [one, other].map(|place| place.span.of(self.text));
        let is_bare = first.split(' ').count() == 2;
        let noun = second.strip_suffix(PLACE).filter(|_| is_bare)?;
        let message = format!("“in target” is said of “{noun}” only: “{first}” may stand anywhere.");
        let after = Place { file: self.file, span: Span { start: one.span.end, end: one.span.end } };
        let fix = Fix::insert(format!("Write “{first}{PLACE}”, if that is meant"), after, PLACE).unsafely();
        Some(Diagnostic::new(&registry::OF_THE_SECOND, one, message).fix(fix))
    }

    /// *Move that Opp to an adjacent tile*: adjacent to the doer, not to that Opp.
    fn whose_neighbour(&self, node: usize) -> Option<Diagnostic> {
        if self.category(node) != "adj" || self.template(node)?.source != "adjacent" {
            return None;
        }
        let mut at = node;
        let moved = loop {
            at = self.parent(at)?;
            if let Some(Shape::Record("MoveTo", fields)) = self.template(at).map(|line| &line.shape) {
                let (_, what) = fields.named.iter().find(|(name, _)| *name == "what")?;
                let Shape::Slot(slot) = what else { return None };
                break self.thing_in(self.tree.through(self.lexicon, *self.tree.nodes[at].children.get(*slot)?));
            }
        };
        if Always::called(self.lexicon, self.tree, moved) == Some(Always::Me) {
            return None;
        }
        let (place, moved) = (self.place(node)?, self.place(moved)?);
        let (doer, moved) = (self.doer(), moved.span.of(self.text));
        let message = format!("“adjacent” alone is adjacent to {doer}, not to “{moved}”.");
        Some(
            Diagnostic::new(&registry::WHOSE_NEIGHBOUR, place, message)
                .help("If the other is meant, say it after the noun: “an empty tile adjacent to it”."),
        )
    }

    /// The char of the card by name, where it is the one that does what is said.
    fn doer(&self) -> &str {
        let doer = self.owner.card.as_ref().filter(|_| !has_other_doer(self.owner));
        let name = doer.and_then(|id| self.names.find(vocabulary::NameKind::Card, id));
        name.map_or("the doer", |name| name.text.as_str())
    }

    /// Is it said of *each …*?
    fn is_of_each(&self, place: usize) -> bool {
        let mut node = place;
        while let Some(parent) = self.parent(node) {
            if self.category(parent) == "thing" {
                return self.picks(parent, "Each");
            }
            node = parent;
        }
        false
    }

    /// Does the phrase pick so many?
    fn picks(&self, node: usize, so_many: &str) -> bool {
        self.template(node).is_some_and(|line| line.shape.picks(so_many))
    }

    /// The thing that a phrase wraps.
    fn thing_in(&self, node: usize) -> usize {
        match self.tree.nodes[node].children.as_slice() {
            [inner] if matches!(self.category(node), "spot" | "piece") => self.tree.through(self.lexicon, *inner),
            _ => node,
        }
    }

    /// *Them* for the char of a card that is *she*, or after several things (kernel P1).
    fn not_the_doer(&self, node: usize, several: bool) -> Option<Diagnostic> {
        let line = self.template(node).filter(|line| matches!(&line.shape, Shape::Variant("Me", _)))?;
        let place = self.place(node)?;
        let written = place.span.of(self.text);
        let said = PRONOUNS.iter().find(|forms| forms.iter().any(|form| form.eq_ignore_ascii_case(written)))?;
        let card = self.owner.card.as_ref()?;
        let wanted = self.names.said_pronoun(card);
        let forms = PRONOUNS.iter().find(|forms| Some(forms[2]) == wanted);
        if forms.is_none_or(|forms| forms == said) && !(several && said[0] == "they") {
            return None;
        }
        let name = self.names.find(vocabulary::NameKind::Card, card)?.text.as_str();
        let others = if several { "the things spoken of before do not fit here" } else { "nothing else is spoken of" };
        let message = match forms {
            Some(forms) if forms != said => {
                format!("“{written}” is not {name}, whose pronouns are “{}”, and {others}.", forms[0])
            }
            _ => format!("“{written}” could be {name} or the several things spoken of before, which do not fit here."),
        };
        let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message);
        // What is the char's is said with the name and *'s*.
        let own = line.source.contains("her|his") || written.eq_ignore_ascii_case("their");
        let name = if own { format!("{name}'s") } else { name.to_owned() };
        Some(found.fix(Fix::replace(format!("Write “{name}”, if that is meant"), place, name).unsafely()))
    }

    /// Does the phrase speak of several things?
    fn is_several(&self, node: usize) -> bool {
        let features = self.tree.nodes[node].features;
        matches!(self.category(node), "pair" | "thing")
            && features.has(Features::SEVERAL)
            && !features.has(Features::ONE)
    }

    /// *Where it began that turn*: a turn that is over must have been spoken of.
    fn which_turn(&self, node: usize, time: Option<Turn>) -> Option<Diagnostic> {
        if !turns::takes_up(self.lexicon, self.tree, node) || time == Some(Turn::Last) {
            return None;
        }
        let whole = self.place(node)?;
        let that_turn =
            Place { file: self.file, span: Span { start: whole.span.end - "that turn".len() as u32, ..whole.span } };
        let message =
            "“that turn” takes up a turn spoken of before, but the last time spoken of is no turn that is over.";
        let fix = |words: &str| Fix::replace(format!("Write “{words}”"), that_turn, words).unsafely();
        let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, that_turn, message);
        Some(found.fix(fix("this turn")).fix(fix("its last turn")))
    }

    /// Is the place said of so many, who could be meant to be there together?
    fn is_of_several(&self, place: usize) -> bool {
        let mut node = place;
        while let Some(parent) = self.parent(node) {
            let several = |node: usize| !self.tree.nodes[node].features.has(Features::ONE);
            match self.category(parent) {
                "nbar" | "known" => {
                    let counted = self.parent(parent).is_some_and(|around| {
                        let line = self.template(around).map_or("", |line| line.source.as_str());
                        line.starts_with("two ")
                            || self.tree.nodes[around]
                                .children
                                .iter()
                                .any(|child| *child != usize::MAX && matches!(self.category(*child), "number" | "many"))
                    });
                    return counted && several(parent);
                }
                "cond1" => return self.tree.nodes[parent].children.first().is_some_and(|who| several(*who)),
                _ => node = parent,
            }
        }
        false
    }
}
