//! Lists the changes to a sentence that are worth trying, the likeliest first.

use crate::explain::context::SentenceContext;
use crate::lint::agreement;
use crate::repair::change::{Change, ChangeKind, WordEdit};
use crate::repair::costs::{
    DOUBLED, EXCHANGED, FAR, LEFT_OVER, LETTER, MISSING, MOVED, PARTED, TWO_MISSING, USUAL, WRONG,
};
use crate::repair::letter_case::{like, lowered, raised, small};
use crate::repair::usage::EDGE;
use crate::repair::{near_phrases, split_sentence, word_class};
use crate::word_lookup::Lexed;
use crate::word_lookup::word_index;
use diagnostic::suggest;
use vocabulary::NameKind;
use vocabulary::Word;
use vocabulary::follow::{Follow, Symbols};

/// The maximum number of words of a doubled phrase that is recognized.
const LONGEST_DOUBLED: usize = 4;
/// Pronouns of the card's char. They are not added, because its name has the same meaning whatever its pronouns are.
const DOER: [&str; 6] = ["he", "her", "herself", "him", "himself", "she"];

/// Conjunctions that begin a clause in front of another clause.
const OPENERS: [&str; 5] = ["as", "if", "until", "when", "while"];

/// Returns all changes, sorted by cost. `furthest` is the first word that no parse covers; `unknown` are the indices of
/// unknown words.
pub fn all(context: &SentenceContext, lexed: &Lexed, furthest: usize, unknown: &[usize]) -> Vec<Change> {
    let mut sentence = CandidateSearch::new(context, lexed, furthest);
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
            // An unknown name may be a new name that the designer defines later, so it is not replaced by another name.
            sentence.replace(*at, false);
        }
        several => sentence.respell_all(several),
    }
    let written = |from: usize, to: usize| {
        let words = lexed.span(word_index(from), word_index(to));
        words.map_or(String::new(), |span| span.of(context.text).to_owned())
    };
    let mut changes = sentence.changes;
    changes.extend(near_phrases::changes(lexed));
    changes.extend(split_sentence::changes(lexed, &written));
    changes.sort();
    changes.dedup_by(|a, b| a.edits == b.edits);
    changes
}

struct CandidateSearch<'a> {
    context: &'a SentenceContext<'a>,
    lexed: &'a Lexed,
    follow: &'a Follow,
    furthest: usize,
    /// The symbols that each word can begin, and those that it can end.
    begins: Vec<Symbols>,
    ends: Vec<Symbols>,
    /// The symbol for the end of the sentence.
    end: Symbols,
    /// Words that other files of the pack define. A file that does not use them probably does not mean them.
    foreign: Vec<&'a str>,
    changes: Vec<Change>,
}

impl<'a> CandidateSearch<'a> {
    fn new(context: &'a SentenceContext<'a>, lexed: &'a Lexed, furthest: usize) -> CandidateSearch<'a> {
        let follow = context.words.lexicon.follow();
        let of = |at: usize, leaf_at: &dyn Fn(usize, usize) -> bool| {
            let leaves = (0..lexed.words.len()).flat_map(|from| {
                let leaves = lexed.leaves(from).iter();
                leaves.filter(move |leaf| leaf_at(from, usize::from(leaf.end))).map(|leaf| leaf.category)
            });
            follow.symbols(lexed.words[at].word, leaves)
        };
        let begins = (0..lexed.words.len()).map(|at| of(at, &|from, _| from == at)).collect();
        let ends = (0..lexed.words.len()).map(|at| of(at, &|_, end| end == at + 1)).collect();
        let foreign = foreign(context);
        CandidateSearch {
            context,
            lexed,
            follow,
            furthest,
            begins,
            ends,
            end: follow.end(),
            foreign,
            changes: Vec::new(),
        }
    }

    fn written(&self, at: usize) -> &str {
        self.lexed.words[at].span.of(self.context.text)
    }

    /// Returns the word in lower case, or the sentence's edge.
    fn lower(&self, at: Option<usize>) -> &str {
        at.and_then(|at| Some((at, self.lexed.words.get(at)?))).map_or(EDGE, |(at, word)| match word.word {
            0 => self.lexed.text(at),
            known => self.context.words.lexicon.words[usize::from(known)].as_str(),
        })
    }

    /// Whether something that ends with one of these symbols may stand before the word.
    fn fits_before(&self, symbols: &Symbols, at: usize) -> bool {
        let next = self.begins.get(at).unwrap_or(&self.end);
        symbols.iter().any(|symbol| self.follow.leads_to(symbol, next))
    }

    fn push(&mut self, cost: i32, kind: ChangeKind, edits: Vec<WordEdit>, shown: String) {
        let at = edits.first().map_or(0, |edit| edit.from);
        let cost = cost + FAR * whole(self.furthest.abs_diff(at));
        self.changes.push(Change { cost, kind, edits, shown });
    }

    fn usual(&self, before: Option<usize>, word: &str, after: Option<usize>) -> i32 {
        let usual = self.context.usage.between(self.lower(before), &small(word), self.lower(after));
        (USUAL * usual) as i32
    }

    /// Whether the word is one half of a contraction, which a reader sees as one word.
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
                let edit = WordEdit { from: at, to: at + length, text: String::new() };
                let shown = words.of(self.context.text).to_owned();
                return self.push(DOUBLED, ChangeKind::LeaveOut, vec![edit], shown);
            }
        }
        if !self.is_half(at) {
            let edit = WordEdit { from: at, to: at + 1, text: String::new() };
            self.push(LEFT_OVER, ChangeKind::LeaveOut, vec![edit], self.written(at).to_owned());
        }
    }

    /// Exchanges two words, or the words on either side of a mark.
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
        let edit = WordEdit { from: at, to: with + 1, text: text.clone() };
        self.push(EXCHANGED - gain, ChangeKind::Reorder, vec![edit], text);
    }

    /// Moves a word over several others.
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
            let out = WordEdit { from, to: from + 1, text: String::new() };
            let into = WordEdit { from: to, to, text: if to == 0 { raised(&word) } else { word.clone() } };
            let edits = if to < from { vec![into, out] } else { vec![out, into] };
            self.push(
                MOVED - gain,
                ChangeKind::Reorder,
                edits,
                format!("{word} {}", self.lower(Some(to))).trim().to_owned(),
            );
        }
    }

    /// Adds a word, or two words that often stand together, before a word.
    fn add(&mut self, at: usize) {
        if at < self.lexed.words.len() && at > 0 && self.lexed.words[at].span == self.lexed.words[at - 1].span {
            return;
        }
        let before = at.checked_sub(1);
        let may_follow = self.follow.after(before.and_then(|before| self.ends.get(before)));
        for symbol in may_follow.iter() {
            let kind = if self.follow.leaf(symbol).is_some_and(|leaf| leaf != "int") {
                ChangeKind::Name
            } else {
                ChangeKind::Add
            };
            for (text, symbols) in self.words_of(symbol) {
                if DOER.contains(&text.as_str()) {
                    continue;
                }
                if self.fits_before(&symbols, at) {
                    let gain = self.usual(before, &text, Some(at));
                    self.put_in(at, MISSING - gain, kind, &text);
                }
                self.add_two(at, &may_follow, &text, &symbols);
            }
        }
    }

    /// Adds two words before a word. `may_follow` are the symbols that may follow the word before.
    fn add_two(&mut self, at: usize, may_follow: &Symbols, first: &str, symbols: &Symbols) {
        let (lexicon, usage) = (self.context.words.lexicon, self.context.usage);
        let said = small(first);
        let (before, after) = (self.lower(at.checked_sub(1)), self.lower(Some(at)));
        let next = self.begins.get(at).unwrap_or(&self.end);
        let fits = |second: usize| self.follow.may_meet(symbols, second) && self.follow.leads_to(second, next);
        let seconds = usage.after(&said).map(|word| (word, usize::from(lexicon.word(word))));
        let pairs = seconds.filter(|(_, second)| *second != 0 && fits(*second)).map(|(word, second)| {
            let gain = usage.between(before, &said, word) + usage.between(&said, word, after);
            let cost = TWO_MISSING - (USUAL / 2.0 * gain) as i32;
            // If the second word is enough by itself, it is the likelier one: *If you do* before *Else if you do*.
            let alone = may_follow.has(second).then(|| MISSING - self.usual(at.checked_sub(1), word, Some(at)) + 1);
            (alone.map_or(cost, |alone| cost.max(alone)), format!("{first} {}", lexicon.shown(word)))
        });
        let pairs: Vec<(i32, String)> = pairs.collect();
        pairs.iter().for_each(|(cost, text)| self.put_in(at, *cost, ChangeKind::Add, text));
    }

    fn put_in(&mut self, at: usize, cost: i32, kind: ChangeKind, text: &str) {
        let cost = if at == 0 && OPENERS.contains(&text) { self.opener_cost(cost) } else { cost };
        let mut text = self.with_article(text, at);
        let edit = match at {
            0 => {
                text = raised(&text);
                WordEdit { from: 0, to: 1, text: format!("{text} {}", lowered(self.written(0))) }
            }
            _ => WordEdit { from: at, to: at, text: text.clone() },
        };
        self.push(cost, kind, vec![edit], text);
    }

    /// Returns the cost of a conjunction in front of the sentence. Without it, parsing may stop anywhere in its clause,
    /// so that the distance is no sign against it.
    fn opener_cost(&self, cost: i32) -> i32 {
        let has_clause = (1..self.lexed.words.len()).any(|at| self.lexed.text(at) == ",");
        if has_clause { cost - FAR * whole(self.furthest) } else { cost }
    }

    /// Writes *an* before a vowel, and *can't* for *can not*.
    fn with_article(&self, text: &str, next: usize) -> String {
        let vowel = agreement::sounds_open(self.lexed.text(next));
        match text {
            "a" if vowel => "an".to_owned(),
            "can not" => "can't".to_owned(),
            _ if vowel && text.ends_with(" a") => format!("{text}n"),
            _ => text.to_owned(),
        }
    }

    /// Replaces a word by another word of its class, or also by a name if `names` is set.
    fn replace(&mut self, at: usize, names: bool) {
        if self.is_half(at) {
            return;
        }
        let before = at.checked_sub(1);
        let may_follow = self.follow.after(before.and_then(|before| self.ends.get(before)));
        for symbol in may_follow.iter().filter(|symbol| names || self.follow.leaf(*symbol).is_none()) {
            for (text, symbols) in self.words_of(symbol) {
                let new_doer = DOER.contains(&text.as_str()) && !DOER.contains(&self.lexed.text(at));
                let is_same_sort = word_class::may_stand_for(&text, self.lexed.text(at));
                if new_doer || !is_same_sort || !self.fits_before(&symbols, at + 1) || text == self.lexed.text(at) {
                    continue;
                }
                let gain = self.usual(before, &text, Some(at + 1));
                let text = self.with_article(&text, at + 1);
                self.write(at, WRONG - gain, ChangeKind::Replace, &text);
            }
        }
    }

    /// Replaces a word by words that differ in few letters.
    fn respell(&mut self, at: usize, most: usize) {
        // A word of the language is a slip for another one only if that one is usual here: *to* for *too*.
        let is_word = self.context.words.lexicon.word(self.lexed.text(at)) != 0;
        for (cost, text) in self.spellings(at, most) {
            let cost = match is_word {
                true => cost.max(MISSING - self.usual(at.checked_sub(1), &text, Some(at + 1))),
                false => cost,
            };
            self.write(at, cost, ChangeKind::Spelling, &text);
        }
    }

    /// Corrects the spelling of several unknown words together.
    fn respell_all(&mut self, unknown: &[usize]) {
        let mut together: Vec<(i32, Vec<WordEdit>)> = vec![(0, Vec::new())];
        for at in unknown {
            let best: Vec<(i32, String)> = self.spellings(*at, 2).into_iter().take(3).collect();
            together = together
                .iter()
                .flat_map(|(cost, edits)| {
                    best.iter().map(move |(more, text)| {
                        let edit = WordEdit { from: *at, to: at + 1, text: text.clone() };
                        (cost + more, edits.iter().cloned().chain([edit]).collect())
                    })
                })
                .take(64)
                .collect();
        }
        for (cost, mut edits) in together {
            for edit in &mut edits {
                edit.text = like(self.written(edit.from), &edit.text);
            }
            let shown = edits.iter().map(|edit| edit.text.as_str()).collect::<Vec<_>>().join("” and “");
            self.push(cost, ChangeKind::Spelling, edits, shown);
        }
    }

    fn spellings(&self, at: usize, most: usize) -> Vec<(i32, String)> {
        if self.is_half(at) {
            return Vec::new();
        }
        let here = self.written(at);
        let words = self.context.words;
        let letters = here.chars().count();
        // Too little would be left of the word: *oldest* is no slip for *holder*.
        let bound = most.min(match letters {
            0..=2 => 1,
            3 | 4 | 6 | 7 => 2,
            _ => most,
        });
        let names = words.names.all().iter().flat_map(|name| [name.text.as_str(), name.plural.as_str()]);
        let own = names.flat_map(|name| name.split(' ')).map(|part| (part, true));
        let telling = words.lexicon.known_words().filter(|word| !words.lexicon.is_idle(word));
        let candidates = telling.map(|word| (word, false)).chain(own);
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
            // A part of a name that is a word of the language means that word (*HIT AND RUN*).
            if of_name && words.lexicon.word(&candidate.to_lowercase()) != 0 {
                continue;
            }
            let gain = self.usual(at.checked_sub(1), candidate, Some(at + 1)) / 8;
            let other_start = !candidate.to_lowercase().starts_with(here.to_lowercase().chars().next().unwrap_or(' '));
            found.push((LETTER * whole(distance) - gain + 15 * i32::from(other_start), candidate.to_owned()));
        }
        found.sort();
        found.dedup();
        found
    }

    /// Adds a missing space, or removes a superfluous one.
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
            self.write(at, PARTED, ChangeKind::Spelling, &format!("{one} {other}"));
        }
        for from in [at.checked_sub(1), (at + 1 < self.lexed.words.len()).then_some(at)].into_iter().flatten() {
            let joined = format!("{}{}", self.written(from), self.written(from + 1));
            if known(&joined) {
                let edit = WordEdit { from, to: from + 2, text: joined.clone() };
                self.push(PARTED, ChangeKind::Spelling, vec![edit], joined);
            }
        }
    }

    fn write(&mut self, at: usize, cost: i32, kind: ChangeKind, text: &str) {
        let text = like(self.written(at), text);
        self.push(cost, kind, vec![WordEdit { from: at, to: at + 1, text: text.clone() }], text);
    }

    /// Returns the words that a symbol of the grammar can be, each with the symbols that it begins and ends with.
    fn words_of(&self, symbol: usize) -> Vec<(String, Symbols)> {
        let mut one = self.follow.symbols(0, std::iter::empty());
        let words = self.context.words;
        let Some(leaf) = self.follow.leaf(symbol) else {
            return match words.lexicon.words.get(symbol) {
                Some(word) if !word.is_empty() && !self.foreign.contains(&word.as_str()) => {
                    let Ok(word_id) = Word::try_from(symbol) else { return Vec::new() };
                    vec![(words.lexicon.shown(word).to_owned(), self.follow.symbols(word_id, std::iter::empty()))]
                }
                _ => Vec::new(),
            };
        };
        one.include(symbol);
        let kind = match leaf {
            "int" => return vec![("1".to_owned(), one.clone()), ("2".to_owned(), one)],
            "token-name" | "own-token" | "owned-token" | "loose-token" | "loose-own-token" => NameKind::Token,
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

    /// Whether a repair may insert this name for a leaf of this category. For `self-name` only the name of the text's own
    /// card qualifies. For a category that begins with `own-`, only the name of the definition that the text belongs to
    /// qualifies.
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

/// Returns the words of adjectives, places and keywords that this file neither defines nor uses.
fn foreign<'a>(context: &SentenceContext<'a>) -> Vec<&'a str> {
    let written = context.text.to_lowercase();
    let defined = context.words.lexicon.productions.iter().filter(|line| {
        matches!(line.category.as_str(), "adjective-name" | "place-name" | "keyword-name")
            && !written.contains(&line.source.to_lowercase())
    });
    defined.flat_map(|line| line.source.split(' ')).collect()
}

/// Converts a count of words or letters to a factor of a cost.
fn whole(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX / 1000)
}
