//! Compiles the words that a pack defines: adjectives, places, verbs and keywords. A text that uses such a word
//! contains its rules.

use std::sync::Arc;

use super::compiler::Compiler;
use super::names::{Problem, number};
use super::pick::unlabelled;
use super::scope::Given;
use super::text::{Text, Tried};
use crate::program::*;
use model::{
    Arg, Chars, Cond, Definition, Duration, Id, Keyword, Kind, Label, Number, Rule, Spot, Standing, Step, Tiles, Tokens,
};

/// The maximum depth to which definitions may use one another.
const DEEPEST: u8 = 8;

impl Text<'_, '_> {
    /// Compiles an adjective, as in *a cornered char*. Its condition is tested with the char in the register `SUBJECT`.
    pub(super) fn adjective(&mut self, id: &Id) -> PredX {
        let nothing = PredX::Either(Vec::new());
        let Some(Definition { what: Kind::Adjective { of, when }, .. }) = self.definition(id) else {
            self.wrong(format!("there is no adjective called {:?}", id.as_str()));
            return nothing;
        };
        let described = self.in_word(of, "adjectives that are defined by one another more than 8 deep", |text| {
            let cond = text.cond(when, Tried::Nothing);
            let of = text.spot(&unlabelled(of));
            PredX::Described { of, cond: Box::new(cond) }
        });
        described.unwrap_or(nothing)
    }

    /// Compiles a word for a place, as in *its opposite tile*. The tile of the definition is evaluated with the thing
    /// in the register `SUBJECT`.
    pub(super) fn place(&mut self, id: &Id, of: SpotX) -> TilesX {
        let nowhere = TilesX::Subject;
        let Some(Definition { what: Kind::Place { of: told, tile }, .. }) = self.definition(id) else {
            self.wrong(format!("there is no word for a place called {:?}", id.as_str()));
            return nowhere;
        };
        let too_deep = "words for places that are defined by one another more than 8 deep";
        match self.in_word(told, too_deep, |text| text.tiles(tile)) {
            Some(tile) => TilesX::Place { of: Box::new(of), tile: Box::new(tile) },
            None => nowhere,
        }
    }

    /// Compiles a part of a word's definition. The register `SUBJECT` holds the thing that the word describes. `None`
    /// if definitions use one another too deeply.
    fn in_word<T>(&mut self, of: &Spot, too_deep: &'static str, part: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.scope.depth >= DEEPEST {
            self.unsupported(too_deep);
            return None;
        }
        let label = label(of);
        let inner = std::mem::take(&mut self.inner);
        let used = self.used;
        let made = self.in_scope(false, Vec::new(), |text| {
            if let Some(label) = label {
                text.put_label(label, SUBJECT);
            }
            part(text)
        });
        self.inner = inner;
        self.used = used;
        Some(made)
    }

    /// Compiles a verb, as in *swap Fae with it*. The given things take the place of the verb's parameters.
    pub(super) fn verb(&mut self, id: &Id, with: &[Arg], instead: Option<(&Cond, &Step)>) {
        let Some(Definition { what: Kind::Verb { params, native }, rules, .. }) = self.definition(id) else {
            self.wrong(format!("there is no verb called {:?}", id.as_str()));
            return;
        };
        if *native || self.scope.depth >= DEEPEST {
            self.unsupported(if *native {
                "a verb that only another engine knows"
            } else {
                "verbs that are defined by one another more than 8 deep"
            });
            return;
        }
        if params.len() != with.len() {
            self.wrong(format!("{:?} takes {} things, not {}", id.as_str(), params.len(), with.len()));
            return;
        }
        let given: Vec<Given> = with.iter().map(|arg| Given::Reg(self.argument(arg))).collect();
        self.either(instead, |text| text.in_scope(true, given, |text| text.said_by_verb(rules)));
    }

    /// Compiles the rules of a verb: its sentences, its triggers, and the standing rules that hold from then on.
    fn said_by_verb(&mut self, rules: &[Rule]) {
        let limit = rules.iter().find_map(|rule| match rule {
            Rule::AtMost(limit) => Some(*limit),
            _ => None,
        });
        let end = self.mark();
        if let Some(limit) = limit {
            let site = self.all.site();
            self.emit(Op::Limited { site, limit, end });
        }
        self.until(end, |text| {
            text.sentences(rules, false);
            for rule in rules {
                if let Rule::Always(rule) = rule {
                    text.hold(&Duration::RestOfGame, rule);
                }
            }
        });
    }

    fn argument(&mut self, arg: &Arg) -> Reg {
        match arg {
            Arg::Char(chars) => self.operand(&Spot::Char(chars.clone())).reg,
            Arg::Tile(tiles) => self.operand(&Spot::Tile(tiles.clone())).reg,
            Arg::Token(tokens) => self.operand(&Spot::Token(tokens.clone())).reg,
            Arg::Number(number) => {
                let (number, into) = (self.number(number), self.temp());
                self.emit(Op::Count { number, most: u8::MAX, into });
                into
            }
        }
    }
}

impl<'a> Text<'_, 'a> {
    fn definition(&self, id: &Id) -> Option<&'a Definition> {
        self.all.definitions.iter().map(Arc::as_ref).find(|definition| definition.id == *id)
    }
}

impl Compiler<'_> {
    /// Returns the number of a keyword with these arguments. Each combination of arguments has rules of its own.
    pub(super) fn keyword(&mut self, keyword: &Keyword) -> u8 {
        if let Some(at) = self.keywords.iter().position(|known| known == keyword) {
            return number(at);
        }
        if self.keywords.len() >= 200 {
            let what = "more than 200 keywords with different numbers".to_owned();
            self.problems.push(Problem { place: format!("keyword {}", keyword.id), what, unsupported: true });
            return 0;
        }
        self.keywords.push(keyword.clone());
        number(self.keywords.len() - 1)
    }

    /// Returns the number of a keyword name, whatever the arguments. The keywords of the name are known only when every
    /// text has been compiled.
    pub(super) fn keywords_of(&mut self, id: &Id) -> u8 {
        let name = self.keyword_names.iter().position(|known| known == id).unwrap_or_else(|| {
            self.keyword_names.push(id.clone());
            self.keyword_names.len() - 1
        });
        u8::try_from(name).unwrap_or_else(|_| {
            let what = "the texts ask for more than 256 names of keywords".to_owned();
            self.problems.push(Problem { place: format!("keyword {id}"), what, unsupported: true });
            0
        })
    }

    /// Compiles the rules of every keyword that a rule gives to chars.
    pub(super) fn keyword_rules(&mut self) {
        let mut at = 0;
        while let Some(keyword) = self.keywords.get(at).cloned() {
            let place = format!("keyword {}", keyword.id);
            let definitions = self.definitions;
            let definition = definitions.iter().find(|definition| definition.id == keyword.id);
            match definition.map(|definition| (&definition.what, &definition.rules)) {
                Some((Kind::Keyword { params }, rules)) if params.len() == keyword.with.len() => {
                    let (given, own): (Vec<&Rule>, Vec<&Rule>) = rules.iter().partition(|rule| gives(rule).is_some());
                    for inner in given.into_iter().filter_map(gives) {
                        let with = inner.with.iter().map(|number| filled(number, &keyword.with)).collect();
                        let inner = self.keyword(&Keyword { id: inner.id.clone(), with });
                        self.implied.push((number(at), inner));
                    }
                    let own: Vec<Rule> = own.into_iter().cloned().collect();
                    self.given = keyword.with.iter().cloned().map(Given::Number).collect();
                    self.rules_of(&own, &place, Source::Keyword(number(at)), false);
                    self.given = Vec::new();
                }
                _ => {
                    let what = "there is no such keyword, or it takes another number of arguments".to_owned();
                    self.problems.push(Problem { place, what, unsupported: false });
                }
            }
            at += 1;
        }
    }

    /// Returns, for each keyword, its own number and the numbers of all keywords that imply it.
    pub(super) fn keyword_sources(&self) -> Vec<Vec<u8>> {
        let sources = |keyword: u8| {
            let mut found = vec![keyword];
            let mut at = 0;
            while let Some(inner) = found.get(at).copied() {
                let outer = self.implied.iter().filter(|(_, known)| *known == inner).map(|(outer, _)| *outer);
                let new: Vec<u8> = outer.filter(|outer| !found.contains(outer)).collect();
                found.extend(new);
                at += 1;
            }
            found
        };
        (0..self.keywords.len()).map(|keyword| sources(number(keyword))).collect()
    }

    /// Returns, for each keyword name that a text asks for, the numbers of the keywords with this name.
    pub(super) fn keyword_table(&self) -> Vec<Vec<u8>> {
        let numbers = |name: &Id| {
            let known = self.keywords.iter().enumerate().filter(|(_, keyword)| keyword.id == *name);
            known.map(|(at, _)| number(at)).collect()
        };
        self.keyword_names.iter().map(numbers).collect()
    }
}

/// Returns the label of the thing that a word describes.
fn label(of: &Spot) -> Option<Label> {
    match of {
        Spot::Char(Chars::Pick(pick)) => pick.label,
        Spot::Tile(Tiles::Pick(pick)) => pick.label,
        Spot::Token(Tokens::Pick(pick)) => pick.label,
        _ => None,
    }
}

/// Returns the keyword that a rule of a keyword gives; `None` if the rule gives no keyword.
fn gives(rule: &Rule) -> Option<&Keyword> {
    match rule {
        Rule::Always(Standing::Has { who: Chars::Me, keyword }) => Some(keyword),
        _ => None,
    }
}

/// Returns the number with the keyword's arguments in place of its parameters.
fn filled(number: &Number, given: &[Number]) -> Number {
    match number {
        Number::Param(at) => given.get(usize::from(*at)).cloned().unwrap_or(Number::N(0)),
        Number::Half(number) => Number::Half(Box::new(filled(number, given))),
        Number::Twice(number) => Number::Twice(Box::new(filled(number, given))),
        Number::Capped(number, most) => Number::Capped(Box::new(filled(number, given)), *most),
        Number::Plus(number, more) => Number::Plus(Box::new(filled(number, given)), *more),
        other => other.clone(),
    }
}
