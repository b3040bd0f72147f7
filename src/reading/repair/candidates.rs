//! The changes worth trying, the likeliest first.

use std::borrow::Cow;

use super::change::{Change, Kind, Piece};
use super::usage::EDGE;
use super::{parting, phrases};
use crate::agreement;
use crate::lex::Lexed;
use crate::trouble::Context;
use diagnostic::suggest;
use vocabulary::NameKind;
use vocabulary::follow::{Follow, Symbols};

/// How likely each kind of slip is, before anything else is known: less is likelier.
const LETTER: i32 = 100;
pub const DOUBLED: i32 = 110;
const PARTED: i32 = 200;
const EXCHANGED: i32 = 330;
const LEFT_OVER: i32 = 560;
const MISSING: i32 = 600;
const MOVED: i32 = 620;
const WRONG: i32 = 680;
const TWO_MISSING: i32 = 760;
/// What a word gains by being usual where it would stand; `Usage::between` goes up to about 20.
const USUAL: f32 = 22.0;
/// Words doubled together at most.
const LONGEST_DOUBLED: usize = 4;
/// The char of the card: its name says it as well, whatever its pronouns.
const DOER: [&str; 6] = ["he", "her", "herself", "him", "himself", "she"];
/// What each word between the change and the place where reading stopped costs.
const FAR: i32 = 8;

/// All changes, sorted. `furthest` is the first word that no reading takes in; `unknown` are the words that nobody knows.
pub fn all(context: &Context, lexed: &Lexed, furthest: usize, unknown: &[usize]) -> Vec<Change> {
    let mut sentence = Sentence::new(context, lexed, furthest);
    match unknown {
        [] => {
            for at in 0..=furthest.min(lexed.words.len()) {
                sentence.add(at);
                if at < lexed.words.len() {
                    sentence.leave_out(at);
                    sentence.exchange(at);
                    sentence.replace(at, true);
                    sentence.respell(at, 1);
                    sentence.move_to(at);
                }
            }
        }
        [at] => {
            sentence.respell(*at, 3);
            sentence.part(*at);
            sentence.leave_out(*at);
            // A name that nobody knows may be about to be defined: no other is guessed for it.
            sentence.replace(*at, false);
        }
        several => sentence.respell_all(several),
    }
    let written = |from: usize, to: usize| {
        let words = lexed.span(from as u16, to as u16);
        words.map_or(String::new(), |span| span.of(context.text).to_owned())
    };
    let mut changes = sentence.changes;
    changes.extend(phrases::changes(lexed));
    changes.extend(parting::changes(lexed, &written));
    changes.sort();
    changes.dedup_by(|a, b| a.pieces == b.pieces);
    changes
}

struct Sentence<'a> {
    context: &'a Context<'a>,
    lexed: &'a Lexed,
    follow: &'a Follow,
    furthest: usize,
    /// What each word is: as the beginning of something, and as its end.
    begins: Vec<Symbols>,
    ends: Vec<Symbols>,
    /// The end of the sentence.
    end: Symbols,
    /// Words that other files of the pack define: nobody who does not write them means them.
    foreign: Vec<&'a str>,
    changes: Vec<Change>,
}

impl<'a> Sentence<'a> {
    fn new(context: &'a Context<'a>, lexed: &'a Lexed, furthest: usize) -> Sentence<'a> {
        let follow = context.words.lexicon.follow();
        let of = |at: usize, leaf_at: &dyn Fn(usize, usize) -> bool| {
            let leaves = (0..lexed.words.len()).flat_map(|from| {
                let leaves = lexed.leaves(from).iter();
                leaves.filter(move |leaf| leaf_at(from, leaf.end as usize)).map(|leaf| leaf.category)
            });
            follow.symbols(lexed.words[at].word, leaves)
        };
        let begins = (0..lexed.words.len()).map(|at| of(at, &|from, _| from == at)).collect();
        let ends = (0..lexed.words.len()).map(|at| of(at, &|_, end| end == at + 1)).collect();
        let foreign = foreign(context);
        Sentence { context, lexed, follow, furthest, begins, ends, end: follow.end(), foreign, changes: Vec::new() }
    }

    fn written(&self, at: usize) -> &str {
        self.lexed.words[at].span.of(self.context.text)
    }

    /// The word in lower case, or the sentence's edge.
    fn lower(&self, at: Option<usize>) -> &str {
        at.and_then(|at| Some((at, self.lexed.words.get(at)?))).map_or(EDGE, |(at, word)| match word.word {
            0 => self.lexed.text(at),
            known => self.context.words.lexicon.words[usize::from(known)].as_str(),
        })
    }

    /// May what begins with these stand before the word?
    fn fits_before(&self, symbols: &Symbols, at: usize) -> bool {
        let next = self.begins.get(at).unwrap_or(&self.end);
        symbols.iter().any(|symbol| self.follow.leads_to(symbol, next))
    }

    fn push(&mut self, cost: i32, kind: Kind, pieces: Vec<Piece>, shown: String) {
        let at = pieces.first().map_or(0, |piece| piece.from);
        let cost = cost + FAR * self.furthest.abs_diff(at) as i32;
        self.changes.push(Change { cost, kind, pieces, shown });
    }

    fn usual(&self, before: Option<usize>, word: &str, after: Option<usize>) -> i32 {
        let usual = self.context.usage.between(self.lower(before), &small(word), self.lower(after));
        (USUAL * usual) as i32
    }

    /// A contraction is one word to the eye.
    fn is_half(&self, at: usize) -> bool {
        let span = |at: usize| self.lexed.words.get(at).map(|word| word.span);
        at > 0 && span(at) == span(at - 1) || span(at) == span(at + 1)
    }

    fn leave_out(&mut self, at: usize) {
        let text = |at: usize| self.lexed.words.get(at).map(|_| self.lexed.text(at));
        for length in 1..=LONGEST_DOUBLED {
            let doubled =
                at >= length && (at..at + length).all(|at| text(at).is_some() && text(at) == text(at - length));
            if doubled {
                let words = self.lexed.words[at].span.to(self.lexed.words[at + length - 1].span);
                let piece = Piece { from: at, to: at + length, text: String::new() };
                let shown = words.of(self.context.text).to_owned();
                return self.push(DOUBLED, Kind::LeaveOut, vec![piece], shown);
            }
        }
        if !self.is_half(at) {
            let piece = Piece { from: at, to: at + 1, text: String::new() };
            self.push(LEFT_OVER, Kind::LeaveOut, vec![piece], self.written(at).to_owned());
        }
    }

    /// Two words, or the words on either side of a mark.
    fn exchange(&mut self, at: usize) {
        let is_mark = |at: usize| at < self.lexed.words.len() && !self.lexed.text(at).contains(char::is_alphanumeric);
        let mark = is_mark(at + 1);
        let with = at + 1 + usize::from(mark);
        if with >= self.lexed.words.len() || is_mark(at) || self.is_half(at) || self.is_half(with) {
            return;
        }
        let (one, other) = (self.written(at), self.written(with));
        let (one, other) = if at == 0 { (lowered(one), raised(other)) } else { (one.to_owned(), other.to_owned()) };
        let text = if mark { format!("{other}{} {one}", self.written(at + 1)) } else { format!("{other} {one}") };
        let gain = self.usual(at.checked_sub(1), &other, Some(at)) / 2;
        let piece = Piece { from: at, to: with + 1, text: text.clone() };
        self.push(EXCHANGED - gain, Kind::Reorder, vec![piece], text);
    }

    /// A word moved over several others.
    fn move_to(&mut self, from: usize) {
        if self.is_half(from) {
            return;
        }
        let word = self.written(from).to_owned();
        for to in 0..=self.lexed.words.len() {
            if (from.saturating_sub(1)..=from + 2).contains(&to) || to < self.lexed.words.len() && self.is_half(to) {
                continue;
            }
            let before = to.checked_sub(1).and_then(|before| self.ends.get(before));
            if !self.follow.after(before).meets(&self.begins[from]) || !self.fits_before(&self.ends[from], to) {
                continue;
            }
            let gain = self.usual(to.checked_sub(1), &word, Some(to));
            let out = Piece { from, to: from + 1, text: String::new() };
            let into = Piece { from: to, to, text: if to == 0 { raised(&word) } else { word.clone() } };
            let pieces = if to < from { vec![into, out] } else { vec![out, into] };
            self.push(
                MOVED - gain,
                Kind::Reorder,
                pieces,
                format!("{word} {}", self.lower(Some(to))).trim().to_owned(),
            );
        }
    }

    /// A word, or two that often stand together, put in before another.
    fn add(&mut self, at: usize) {
        if at < self.lexed.words.len() && at > 0 && self.lexed.words[at].span == self.lexed.words[at - 1].span {
            return;
        }
        let before = at.checked_sub(1);
        let may_follow = self.follow.after(before.and_then(|before| self.ends.get(before)));
        for symbol in may_follow.iter() {
            let kind = if self.follow.leaf(symbol).is_some_and(|leaf| leaf != "int") { Kind::Name } else { Kind::Add };
            for (text, symbols) in self.words_of(symbol) {
                if DOER.contains(&text.as_str()) {
                    continue;
                }
                if self.fits_before(&symbols, at) {
                    let gain = self.usual(before, &text, Some(at));
                    self.put_in(at, MISSING - gain, kind, &text);
                }
                self.add_two(at, &text, &symbols);
            }
        }
    }

    fn add_two(&mut self, at: usize, first: &str, symbols: &Symbols) {
        let (lexicon, usage) = (self.context.words.lexicon, self.context.usage);
        let said = small(first);
        let (before, after) = (self.lower(at.checked_sub(1)), self.lower(Some(at)));
        let next = self.begins.get(at).unwrap_or(&self.end);
        let fits = |second: usize| self.follow.may_meet(symbols, second) && self.follow.leads_to(second, next);
        let seconds = usage.after(&said).map(|word| (word, usize::from(lexicon.word(word))));
        let pairs = seconds.filter(|(_, second)| *second != 0 && fits(*second)).map(|(second, _)| {
            let gain = usage.between(before, &said, second) + usage.between(&said, second, after);
            let cost = TWO_MISSING - (USUAL / 2.0 * gain) as i32;
            (cost, format!("{first} {}", lexicon.shown(second)))
        });
        let pairs: Vec<(i32, String)> = pairs.collect();
        pairs.iter().for_each(|(cost, text)| self.put_in(at, *cost, Kind::Add, text));
    }

    fn put_in(&mut self, at: usize, cost: i32, kind: Kind, text: &str) {
        let mut text = self.with_article(text, at);
        let piece = match at {
            0 => {
                text = raised(&text);
                Piece { from: 0, to: 1, text: format!("{text} {}", lowered(self.written(0))) }
            }
            _ => Piece { from: at, to: at, text: text.clone() },
        };
        self.push(cost, kind, vec![piece], text);
    }

    /// *An* before a vowel.
    fn with_article(&self, text: &str, next: usize) -> String {
        let vowel = agreement::sounds_open(self.lexed.text(next));
        match text {
            "a" if vowel => "an".to_owned(),
            "can not" => "can't".to_owned(),
            _ if vowel && text.ends_with(" a") => format!("{text}n"),
            _ => text.to_owned(),
        }
    }

    /// Another word in place of one, or a name if names are to be tried.
    fn replace(&mut self, at: usize, names: bool) {
        if self.is_half(at) {
            return;
        }
        let before = at.checked_sub(1);
        let may_follow = self.follow.after(before.and_then(|before| self.ends.get(before)));
        for symbol in may_follow.iter().filter(|symbol| names || self.follow.leaf(*symbol).is_none()) {
            for (text, symbols) in self.words_of(symbol) {
                let new_doer = DOER.contains(&text.as_str()) && !DOER.contains(&self.lexed.text(at));
                if new_doer || !self.fits_before(&symbols, at + 1) || text == self.lexed.text(at) {
                    continue;
                }
                let gain = self.usual(before, &text, Some(at + 1));
                let text = self.with_article(&text, at + 1);
                self.write(at, WRONG - gain, Kind::Replace, &text);
            }
        }
    }

    /// A word that differs by few letters.
    fn respell(&mut self, at: usize, most: usize) {
        for (cost, text) in self.spellings(at, most) {
            self.write(at, cost, Kind::Spelling, &text);
        }
    }

    /// Several words that nobody knows, each spelt right.
    fn respell_all(&mut self, unknown: &[usize]) {
        let mut together: Vec<(i32, Vec<Piece>)> = vec![(0, Vec::new())];
        for at in unknown {
            let best: Vec<(i32, String)> = self.spellings(*at, 2).into_iter().take(3).collect();
            together = together
                .iter()
                .flat_map(|(cost, pieces)| {
                    best.iter().map(move |(more, text)| {
                        let piece = Piece { from: *at, to: at + 1, text: text.clone() };
                        (cost + more, pieces.iter().cloned().chain([piece]).collect())
                    })
                })
                .take(64)
                .collect();
        }
        for (cost, mut pieces) in together {
            for piece in &mut pieces {
                piece.text = like(self.written(piece.from), &piece.text);
            }
            let shown = pieces.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join("” and “");
            self.push(cost, Kind::Spelling, pieces, shown);
        }
    }

    fn spellings(&self, at: usize, most: usize) -> Vec<(i32, String)> {
        if self.is_half(at) {
            return Vec::new();
        }
        let here = self.written(at);
        let words = self.context.words;
        let letters = here.chars().count();
        let bound = if letters <= 4 { most.min(if letters <= 2 { 1 } else { 2 }) } else { most };
        let names = words.names.all().iter().flat_map(|name| [name.text.as_str(), name.plural.as_str()]);
        let own = names.flat_map(|name| name.split(' ')).map(|part| (part, true));
        let candidates = words.lexicon.known_words().map(|word| (word, false)).chain(own);
        let written = suggest::Spelling::new(here);
        let mut found: Vec<(i32, String)> = Vec::new();
        for (candidate, of_name) in candidates.filter(|(word, _)| word.starts_with(char::is_alphabetic)) {
            if candidate.len().abs_diff(here.len()) > bound * 4 {
                continue;
            }
            let Some(distance) = written.changes_within(candidate, bound) else { continue };
            if distance == 0 || distance >= letters {
                continue;
            }
            // A part of a name that is a word of the language is that word (*HIT AND RUN*).
            if of_name && words.lexicon.word(&candidate.to_lowercase()) != 0 {
                continue;
            }
            let gain = self.usual(at.checked_sub(1), candidate, Some(at + 1)) / 8;
            let other_start = !candidate.to_lowercase().starts_with(here.to_lowercase().chars().next().unwrap_or(' '));
            found.push((LETTER * distance as i32 - gain + 15 * i32::from(other_start), candidate.to_owned()));
        }
        found.sort();
        found.dedup();
        found
    }

    /// A space that is missing, or one too many.
    fn part(&mut self, at: usize) {
        let lexicon = self.context.words.lexicon;
        let names = self.context.words.names;
        let known = |word: &str| {
            let lower = word.to_lowercase();
            lexicon.word(&lower) != 0 || names.says(&lower)
        };
        let written = self.written(at).to_owned();
        let parts = written.char_indices().skip(1).map(|(middle, _)| written.split_at(middle));
        for (one, other) in parts.filter(|(one, other)| known(one) && known(other)) {
            self.write(at, PARTED, Kind::Spelling, &format!("{one} {other}"));
        }
        for from in [at.checked_sub(1), (at + 1 < self.lexed.words.len()).then_some(at)].into_iter().flatten() {
            let joined = format!("{}{}", self.written(from), self.written(from + 1));
            if known(&joined) {
                let piece = Piece { from, to: from + 2, text: joined.clone() };
                self.push(PARTED, Kind::Spelling, vec![piece], joined);
            }
        }
    }

    fn write(&mut self, at: usize, cost: i32, kind: Kind, text: &str) {
        let text = like(self.written(at), text);
        self.push(cost, kind, vec![Piece { from: at, to: at + 1, text: text.clone() }], text);
    }

    /// The words that a symbol of the grammar may be, each with what it begins and ends with.
    fn words_of(&self, symbol: usize) -> Vec<(String, Symbols)> {
        let mut one = self.follow.symbols(0, std::iter::empty());
        let words = self.context.words;
        let Some(leaf) = self.follow.leaf(symbol) else {
            return match words.lexicon.words.get(symbol) {
                Some(word) if !word.is_empty() && !self.foreign.contains(&word.as_str()) => {
                    vec![(words.lexicon.shown(word).to_owned(), self.follow.symbols(symbol as u16, std::iter::empty()))]
                }
                _ => Vec::new(),
            };
        };
        one.include(symbol);
        let kind = match leaf {
            "int" => return vec![("1".to_owned(), one.clone()), ("2".to_owned(), one)],
            "token-name" | "own-token" => NameKind::Token,
            "condition-name" | "own-condition" => NameKind::Condition,
            "structure-name" => NameKind::Structure,
            "summon-name" | "own-summon" => NameKind::Summon,
            "self-name" | "char-name" => NameKind::Card,
            _ => return Vec::new(),
        };
        let named = words.names.all().iter().filter(|name| name.kind == kind && self.may_be_meant(leaf, name));
        let texts = named.flat_map(|name| [&name.text, &name.plural]).filter(|text| !text.is_empty());
        texts.map(|text| (text.to_string(), one.clone())).take(120).collect()
    }

    /// Of chars only the card's own is worth guessing, of one's own names only one's own.
    fn may_be_meant(&self, leaf: &str, name: &vocabulary::Name) -> bool {
        let owner = self.context.owner;
        match leaf {
            "self-name" => owner.card.as_ref() == Some(&name.id),
            "char-name" => false,
            _ if leaf.starts_with("own-") => owner.definition.as_ref().is_some_and(|(_, id)| *id == name.id),
            _ => true,
        }
    }
}

/// The words of adjectives and keywords that this file neither defines nor uses.
fn foreign<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let written = context.text.to_lowercase();
    let defined = context.words.lexicon.templates.iter().filter(|line| {
        matches!(line.category.as_str(), "adjective-name" | "keyword-name")
            && !written.contains(&line.source.to_lowercase())
    });
    defined.flat_map(|line| line.source.split(' ')).collect()
}

/// The word with the capital of the one that it replaces.
fn like(old: &str, new: &str) -> String {
    if old.starts_with(char::is_uppercase) { raised(new) } else { new.to_owned() }
}

pub fn raised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The word in small letters.
fn small(word: &str) -> Cow<'_, str> {
    if word.contains(char::is_uppercase) { word.to_lowercase().into() } else { word.into() }
}

/// The first letter small; words that are all capitals, such as names of actions, stay.
pub fn lowered(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !letters.clone().any(char::is_uppercase) => first.to_lowercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}
