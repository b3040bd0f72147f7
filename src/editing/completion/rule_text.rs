//! Completion in a rule text: what the grammar accepts after the words before the cursor.

use std::collections::BTreeSet;

use crate::completion::form_offers::{FormPlace, spoken_before};
use crate::completion::offer::{Completion, Offer, OfferKind};
use crate::completion::phrase_forms::THAT;
use crate::completion::rank::Ranking;
use crate::edited_file::EditedFile;
use crate::words::typed_word;
use model::Id;
use reading::continuation::{BegunSentence, Certainty, Continuation, ContinuationFinder, ContinuationKind};
use reading::declare::symbols::Declared;
use reading::word_lookup::Owner;
use source::Span;
use syntax::ast::{Head, Item, Part, Sentence, Token};
use vocabulary::NameKind;

/// The number of names of a pack that are all offered before a letter is typed.
const MOST_NAMES: usize = 1_000;

/// Returns the offers at a position of the rule text that begins at `start`.
pub fn complete(file: &EditedFile<'_>, finder: &mut ContinuationFinder, start: usize, cursor: usize) -> Completion {
    let typed = typed_word(file.text, cursor);
    let from = file.text.get(start..typed.start as usize).and_then(open_parenthesis).map_or(start, |at| start + at + 1);
    let Some(tokens) = begun_sentence(file, from, typed.start as usize) else { return Completion::default() };
    let owner = owner_at(file, from, start, cursor);
    let letters = file.slice(typed).to_lowercase();
    let first = letters.chars().next();
    let likely = likely_names(file, &tokens, &owner);
    let spoken = spoken_before(file, from, typed);
    // A name that the text has mentioned can follow *that*.
    let spoken_names = if THAT.starts_with(&letters) { spoken.to_lowercase() } else { String::new() };
    let wanted = |word: &str| match first {
        Some(first) => word.starts_with(first) || spoken_names.contains(word),
        None => likely.as_ref().is_none_or(|likely| likely.contains(word)),
    };
    let begun = BegunSentence { tokens: &tokens, text: file.text, owner: &owner };
    let found = finder.find(&file.words(), begun, &wanted);
    let ranking = Ranking::new(file, &tokens, &owner, &letters);
    let mut list: Vec<&Continuation> =
        found.list.iter().filter(|one| one.begun > 0 || starts_like(&one.text, &letters)).collect();
    list.sort_by_cached_key(|one| ranking.key(one));
    list.dedup_by(|one, other| one.text == other.text && one.begun == other.begun);
    let offers = list.into_iter().map(|one| offer(file, one, &tokens, typed));
    let mut completion = Completion { is_guess: found.certainty == Certainty::Guess, ..Completion::default() };
    completion.offers = offers.collect();
    completion.is_incomplete = likely.is_some() && first.is_none();
    if !file.is_declared_game() {
        let place = FormPlace { file, begun, found: &found, letters: &letters, spoken, typed };
        let (at, forms) = place.offers();
        let at = at.min(completion.offers.len());
        completion.offers.splice(at..at, forms);
    }
    completion
}

/// Returns the first words of the names that are offered before a letter is typed: those of the card itself, and those
/// that stand after the same word somewhere. `None` if the pack has so few names that all are offered.
fn likely_names(file: &EditedFile<'_>, tokens: &[Token], owner: &Owner) -> Option<BTreeSet<String>> {
    if file.compilation.reading.names.all().len() <= MOST_NAMES {
        return None;
    }
    let before = tokens.last().map_or(String::new(), |token| file.slice(token.span).to_lowercase());
    let before = if before == "an" { "a" } else { &before };
    let usual = file.usage.into_iter().flat_map(|usage| usage.after(before)).map(str::to_owned);
    let definitions = file.declarations.definitions.iter();
    let is_own = |declared: &&Declared| declared.card.is_none() || declared.card == owner.card;
    let first = |name: &str| name.split(' ').next().unwrap_or("").to_lowercase();
    let own = definitions.filter(is_own).flat_map(|declared| [first(&declared.name), first(&declared.plural)]);
    let card = owner.card.as_ref().and_then(|card| file.words().names.find(NameKind::Card, card));
    Some(usual.chain(own).chain(card.map(|card| first(&card.text))).collect())
}

/// Whether the first letter fits what was typed. The editor narrows the list down further.
fn starts_like(text: &str, letters: &str) -> bool {
    let first = |text: &str| text.chars().next().map(|first| first.to_lowercase().to_string());
    letters.is_empty() || first(text) == first(letters)
}

/// Returns the offset of the last parenthesis that is not closed.
fn open_parenthesis(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// Returns the words of the unfinished sentence before the cursor; an empty list at the start of a sentence. `None`
/// inside a quotation, which is printed but not parsed.
fn begun_sentence(file: &EditedFile<'_>, from: usize, to: usize) -> Option<Vec<Token>> {
    let before = file.text.get(from..to)?;
    if before.matches(['"', '“', '”']).count() % 2 == 1 {
        return None;
    }
    let (paragraph, _) = syntax::parse_paragraph(file.file, file.text, Span::new(from, to));
    let last: Option<&Sentence> = paragraph.items.iter().rev().find_map(Item::sentence);
    let is_open = |sentence: &&Sentence| !sentence.quoted && !file.slice(sentence.span).ends_with(['.', '!', '?']);
    Some(last.filter(is_open).map_or(Vec::new(), |sentence| sentence.tokens.clone()))
}

/// Returns the owner of the text around the cursor. `from` is where the innermost parenthesis or the text begins,
/// `start` where the text begins.
fn owner_at(file: &EditedFile<'_>, from: usize, start: usize, cursor: usize) -> Owner {
    let texts = file.rule_texts();
    let at = |byte: usize| source::offset(byte);
    let inner = (from > start).then(|| {
        texts.iter().find(|text| {
            text.owner.definition.is_some()
                && text.paragraphs.iter().any(|p| p.span.start + 1 >= at(from) && p.span.start <= at(cursor))
                && text.touches(at(cursor))
        })
    });
    let outer = || texts.iter().rev().find(|text| text.touches(at(cursor)) || text.touches(at(from)));
    match inner.flatten().or_else(outer) {
        Some(text) => text.owner.clone(),
        None => owner_of_block(file, cursor),
    }
}

/// Returns the owner of a text that has no words yet.
fn owner_of_block(file: &EditedFile<'_>, cursor: usize) -> Owner {
    let Some(block) = file.block_at(cursor) else { return Owner::default() };
    let Head::Card { name, .. } = &block.head else { return Owner::default() };
    let last = block.parts.iter().rev().find(|part| match part {
        Part::Action { tag_span, .. } => tag_span.start as usize <= cursor,
        Part::Field { key, .. } => key.span.start as usize <= cursor,
        Part::Rules(rules) => rules.span.start as usize <= cursor,
    });
    let is_action = matches!(last, Some(Part::Action { .. }));
    Owner { card: Some(Id::of(&name.text)), is_action, ..Owner::default() }
}

/// Returns the offer for a continuation.
fn offer(file: &EditedFile<'_>, one: &Continuation, tokens: &[Token], typed: Span) -> Offer {
    let begun = tokens.len().checked_sub(one.begun).and_then(|at| tokens.get(at)).filter(|_| one.begun > 0);
    // A mark stands right behind the word before it.
    let before_space = || match tokens.last() {
        Some(last) if typed.start == typed.end => Span { start: last.span.end.min(typed.start), end: typed.end },
        _ => typed,
    };
    let replaces = match (begun, &one.kind) {
        (Some(token), _) => Span { start: token.span.start, end: typed.end },
        (None, ContinuationKind::Mark | ContinuationKind::End) => before_space(),
        (None, _) => typed,
    };
    let kind = match &one.kind {
        ContinuationKind::Word => OfferKind::Word,
        ContinuationKind::Phrase | ContinuationKind::Name(..) | ContinuationKind::Parameter => OfferKind::Name,
        ContinuationKind::Number => OfferKind::Number,
        ContinuationKind::Code => OfferKind::TargetCode,
        ContinuationKind::Mark | ContinuationKind::End => OfferKind::Mark,
    };
    let offer = Offer::new(kind, one.text.clone(), replaces);
    match &one.kind {
        ContinuationKind::Name(name, id) => offer.detail(kind_of_name(*name)).documentation(printed(file, id)),
        ContinuationKind::Parameter => offer.detail("what the word is used on"),
        _ => offer,
    }
}

/// Returns the word for names of this kind.
pub fn kind_of_name(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Token => "token",
        NameKind::Condition => "condition",
        NameKind::Structure => "structure",
        NameKind::Summon => "summon",
        NameKind::Card => "card",
        NameKind::Class => "class",
        NameKind::Action => "action",
        NameKind::Adjective => "adjective",
        NameKind::Place => "place",
        NameKind::Verb => "verb",
        NameKind::Keyword => "keyword",
        NameKind::Thing => "thing",
    }
}

/// Returns the text of a definition as it is printed; empty for other names.
fn printed(file: &EditedFile<'_>, id: &Id) -> String {
    let definitions = &file.compilation.set.definitions;
    let found = definitions.iter().find(|definition| definition.id == *id);
    found.map_or(String::new(), |definition| definition.printed.clone())
}
