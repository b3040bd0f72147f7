//! Ties each parenthesis that defines something to the name that it defines (kernel D1).

use crate::declare::definition_opening::{self, Introduced, Opening, introduced, said_kind};
use crate::declare::definition_parts::{self, Surroundings};
use crate::declare::kind_words;
use crate::declare::recorder::Recorder;
use crate::declare::symbols::{Body, Declared};
use crate::parsed_file::{ParsedFile, paragraphs_with_cards};
use model::Id;
use source::{Place, Span};
use syntax::ast::{Item, Paragraph, Sentence, Text};
use vocabulary::{Lexicon, Name, NameKind};

impl Recorder<'_> {
    pub(super) fn parentheses_of(&mut self, file: ParsedFile, lexicon: &Lexicon) {
        for (card, paragraph) in paragraphs_with_cards(file.document) {
            self.parentheses(file, paragraph, card.as_ref(), lexicon);
        }
    }

    /// Reads the parentheses of a paragraph, each together with the sentences before it.
    fn parentheses(&mut self, file: ParsedFile, paragraph: &Paragraph, card: Option<&Id>, lexicon: &Lexicon) {
        if !paragraph.items.iter().any(|item| matches!(item, Item::Parenthesis(_))) {
            return;
        }
        let mut spoken: Vec<Introduced> = Vec::new();
        // A name that only another parenthesis introduces, such as the condition in a verb's text, may be defined
        // before or after that parenthesis. So if a parenthesis does not mention the name that it would define, it
        // waits until the others are done.
        let mut open: Vec<&Paragraph> = Vec::new();
        let sentences: Vec<&Sentence> = paragraph.items.iter().filter_map(Item::sentence).collect();
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) => spoken.extend(introduced(sentence, file.text, lexicon, self.names())),
                Item::Parenthesis(inner) => {
                    match self.parenthesis(file, inner, card, (&sentences, &spoken), false, lexicon) {
                        true => self.given(file, inner, lexicon, &mut spoken),
                        false => open.push(inner),
                    }
                }
            }
        }
        for inner in open {
            self.parenthesis(file, inner, card, (&sentences, &spoken), true, lexicon);
            self.given(file, inner, lexicon, &mut spoken);
        }
    }

    /// Adds the names that the sentences of a parenthesis introduce.
    fn given(&self, file: ParsedFile, inner: &Paragraph, lexicon: &Lexicon, spoken: &mut Vec<Introduced>) {
        let sentences = inner.items.iter().filter_map(Item::sentence);
        spoken.extend(sentences.flat_map(|given| introduced(given, file.text, lexicon, self.names())));
    }

    /// Whether the parenthesis defines something. If so, the definition is recorded. `last` means that there is no
    /// other parenthesis to wait for.
    fn parenthesis(
        &mut self,
        file: ParsedFile,
        inner: &Paragraph,
        card: Option<&Id>,
        (before, spoken): (&[&Sentence], &[Introduced]),
        last: bool,
        lexicon: &Lexicon,
    ) -> bool {
        let told =
            |item: &Item| item.sentence().is_some_and(|sentence| self.is_defining(file.document.file, sentence.span));
        if inner.items.iter().any(told) {
            // The sentences that define words are texts of their own.
            let rest: Vec<Item> = inner.items.iter().filter(|item| !told(item)).cloned().collect();
            if !rest.iter().any(|item| item.sentence().is_some()) {
                self.defines(file.document.file, inner.span);
                return true;
            }
            let rest = Paragraph { items: rest, span: inner.span };
            return self.parenthesis(file, &rest, card, (before, spoken), last, lexicon);
        }
        let Some(first) = inner.items.iter().find_map(Item::sentence) else { return false };
        // *Limit: 3* defines nothing, because *limit* is a word of the language. An unknown name may be a misspelt
        // name.
        let is_head = |opening: &Opening| match opening {
            Opening::Name { words, .. } => {
                lexicon.word(&words.to_lowercase()) == 0 || spoken.iter().any(|name| name.is_called(words))
            }
            _ => true,
        };
        let opening = definition_opening::opening(first, file.text, lexicon).filter(|opening| is_head(opening));
        let skip = match &opening {
            Some(Opening::Kind { skip, .. } | Opening::Name { skip, .. } | Opening::Word { skip, .. }) => *skip,
            None => 0,
        };
        let mut items: Vec<Item> = match (skip, inner.items.split_first()) {
            (1.., Some((Item::Sentence(first), rest))) => {
                let first = definition_opening::without(first, skip).map(Item::Sentence);
                first.into_iter().chain(rest.iter().cloned()).collect()
            }
            _ => inner.items.clone(),
        };
        if let Some(Opening::Word { kind, head, span, word, .. }) = opening {
            self.defines(file.document.file, inner.span);
            let id = word.id.clone();
            // If the word has a block of its own, the parenthesis is only a reminder.
            if self.knows(&id) || self.word_unless_taken(word, &Text { text: head.clone(), span }, file.document.file) {
                let name = Introduced { id, ..Introduced::new(kind, head, span) };
                self.define(file, &name, String::new(), &items, inner.span, card);
            }
            return true;
        }
        let known = |id: &Id| self.knows(id);
        let unknown = |kind: Option<NameKind>| {
            let mut new = spoken.iter().rev().filter(|name| !known(&name.id));
            new.find(|name| kind.is_none_or(|kind| name.kind == kind)).cloned()
        };
        let chosen = match opening {
            Some(Opening::Kind { kind, name: Some((name, span)), .. }) => Some(Introduced::new(kind, name, span)),
            Some(Opening::Kind { kind: NameKind::Structure, name: None, .. }) => {
                // The tokens that a structure is made of are not the structure.
                let named = |sentence: &&Sentence| {
                    definition_opening::unheard_of(sentence, inner, file.text, lexicon, self.names())
                };
                before.iter().rev().find_map(named)
            }
            Some(Opening::Kind { kind, name: None, .. }) => unknown(Some(kind)),
            Some(Opening::Name { words, .. }) => {
                let spoken = spoken.iter().rev().find(|name| name.is_called(&words)).cloned();
                spoken.or_else(|| {
                    // *Bomb (token): …*
                    let kind = inner.items.iter().find_map(|item| kind_words::note(item, file.text))?;
                    Some(Introduced::new(kind, words, first.span))
                })
            }
            // *Remove this and the Bookmark*: the thing defined is not the Bookmark.
            _ if definition_parts::ends_with_another(inner, file.text)
                && let Some(condition) = unknown(Some(NameKind::Condition)) =>
            {
                Some(condition)
            }
            _ => said_kind(first, file.text).or_else(|| {
                let said = |name: &Introduced| definition_opening::speaks_of(inner, file.text, &name.name);
                let told = || spoken.iter().rev().filter(|name| said(name).is_some());
                // A reminder of a name that has its own definition must mention that name.
                let reminded = || told().next().cloned();
                // The parenthesis defines the name that it mentions first.
                match (told().filter(|name| !known(&name.id)).min_by_key(|name| said(name)), unknown(None)) {
                    (Some(new), _) => Some(new.clone()),
                    (None, Some(open)) => Some(open).filter(|_| last),
                    (None, None) => reminded(),
                }
            }),
        };
        let Some(mut name) = chosen else { return false };
        // A pattern of the board cannot be put on it, so a *structure* that is put is a token.
        if name.kind == NameKind::Structure
            && spoken.iter().any(|put| put.kind == NameKind::Token && put.is_called(&name.name))
        {
            name.kind = NameKind::Token;
        }
        self.defines(file.document.file, inner.span);
        items.retain(|item| {
            let plural = definition_opening::plural(item, file.text);
            let is_plural = plural.is_some();
            name.plural = plural.or(name.plural.take());
            !is_plural && kind_words::note(item, file.text).is_none()
        });
        let knows = |id: &Id| self.knows(id);
        let around = Surroundings { text: file.text, lexicon, names: self.names(), spoken, knows: &knows };
        for (name, items) in definition_parts::parts(&name, &items, &around) {
            self.inline(file, &name, &items, inner.span, card);
        }
        true
    }

    pub(super) fn inline(
        &mut self,
        file: ParsedFile,
        name: &Introduced,
        items: &[Item],
        span: Span,
        card: Option<&Id>,
    ) {
        let place = Place { file: file.document.file, span: name.span };
        let known = self.knows(&name.id);
        if !known {
            self.comes_first(&name.id, place);
            let plural = if name.kind == NameKind::Condition { String::new() } else { name.several() };
            let (id, text) = (name.id.clone(), name.name.as_str().into());
            self.name_is(Name { kind: name.kind, id, text, plural: plural.into() });
        }
        let kind = if known { self.kind_of(&name.id).unwrap_or(name.kind) } else { name.kind };
        let name = Introduced { kind, ..name.clone() };
        self.define(file, &name, name.several(), items, span, card);
    }

    pub(super) fn define(
        &mut self,
        file: ParsedFile,
        name: &Introduced,
        plural: String,
        items: &[Item],
        span: Span,
        card: Option<&Id>,
    ) {
        self.define_as(Declared {
            kind: name.kind,
            id: name.id.clone(),
            name: name.name.clone(),
            plural,
            card: card.cloned(),
            in_leaflet: false,
            native: false,
            of_tiles: name.of_tiles,
            file: file.document.file,
            name_span: name.span,
            body: Body::Parenthesis(Paragraph { items: items.to_vec(), span }),
        });
    }
}
