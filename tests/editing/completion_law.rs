//! Completion is exact: over all rule texts of the shipped packs, cut at every word, the word that really follows is
//! offered, and everything that is offered can be read.

use std::path::Path;

use project::{CompileCache, FileCache, Project, compile_again};
use reading::chart::Chart;
use reading::continuation::{BegunSentence, Certainty, Continuation, ContinuationFinder, ContinuationKind};
use reading::text::Words;
use reading::word_lookup::{Owner, lex};
use reading::{ParsedFile, owned_texts};
use source::{FileId, Span};
use syntax::ast::{Item, Paragraph, Sentence, Token, TokenKind};

/// The packs that come with the program: a board game, and a game in its own words.
const PACKS: [&str; 2] = ["fantasy-arena", "hands-of-war"];

/// The sentences of a pack, each with its text and its owner.
struct Pack {
    compilation: project::Compilation,
    sentences: Vec<(FileId, Sentence, Owner)>,
}

fn pack(name: &str) -> Pack {
    let project = Project::at(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))).unwrap();
    let files = project.load(name, &mut FileCache::default()).unwrap();
    let mut cache = CompileCache::default();
    let compilation = compile_again(&files, &mut cache);
    let mut found = Vec::new();
    for file in &files.cards {
        let document = cache.parsed(*file).unwrap();
        let parsed = ParsedFile { document: &document, text: files.text(*file) };
        for text in owned_texts(parsed, cache.declarations()) {
            let skip = |inner: &Paragraph| cache.declarations().is_defining(*file, inner.span);
            let mut own = Vec::new();
            text.paragraphs.iter().for_each(|paragraph| sentences(paragraph, &skip, &mut own));
            found.extend(own.into_iter().map(|sentence| (*file, sentence, text.owner.clone())));
        }
    }
    Pack { compilation, sentences: found }
}

fn sentences(paragraph: &Paragraph, skip: &dyn Fn(&Paragraph) -> bool, found: &mut Vec<Sentence>) {
    for item in &paragraph.items {
        match item {
            Item::Sentence(sentence) if !sentence.quoted => found.push(sentence.clone()),
            Item::Parenthesis(inner) if !skip(inner) => sentences(inner, skip, found),
            _ => {}
        }
    }
}

/// Whether one of the offers is this word.
fn offers(list: &[Continuation], words: &Words<'_>, token: &Token, text: &str) -> bool {
    let written = token.span.of(text);
    let written = if ["—", "–", "-"].contains(&written) { "," } else { written };
    let lower = written.to_lowercase().replace('’', "'");
    let lower = if ["'s", "'re"].contains(&lower.as_str()) { "'" } else { &lower };
    list.iter().any(|one| {
        let said = one.text.to_lowercase();
        match one.kind {
            ContinuationKind::Number => token.kind == TokenKind::Number || number_word(lower),
            ContinuationKind::Code => token.kind == TokenKind::Code || said == lower,
            ContinuationKind::Name(..) => said.split(' ').nth(one.begun) == Some(lower),
            ContinuationKind::Phrase => false,
            _ if lower == "'" => said.starts_with('\'') || said == "is" || said == "are",
            _ => {
                said == lower
                    || words.lexicon.word(&said) != 0 && words.lexicon.word(&said) == words.lexicon.word(lower)
            }
        }
    })
}

fn number_word(word: &str) -> bool {
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].contains(&word)
}

#[test]
fn the_word_that_follows_is_offered() {
    for name in PACKS {
        let pack = pack(name);
        let reading = &pack.compilation.reading;
        let words = Words { lexicon: reading.lexicon(), names: &reading.names };
        let mut finder = ContinuationFinder::default();
        let (mut cuts, mut exact, mut missing) = (0, 0, Vec::new());
        for (file, sentence, owner) in &pack.sentences {
            let text = &pack.compilation.source(*file).unwrap().text;
            for (at, token) in sentence.tokens.iter().enumerate() {
                let begun = BegunSentence { tokens: &sentence.tokens[..at], text, owner };
                let found = finder.find(&words, begun, &|_| true);
                cuts += 1;
                exact += usize::from(found.certainty == Certainty::Exact);
                if !offers(&found.list, &words, token, text) {
                    let before = sentence.tokens[..at].iter().map(|token| token.span.of(text));
                    let before = before.collect::<Vec<_>>().join(" ");
                    missing.push(format!("{before} | {} ({:?})", token.span.of(text), found.certainty));
                }
            }
        }
        assert!(cuts > 500, "{name} has {cuts} words");
        println!("{name}: {cuts} cuts, {exact} exact, {} missing", missing.len());
        assert!(
            missing.is_empty(),
            "{name}: {} of {cuts} words are not offered:\n{}",
            missing.len(),
            missing.join("\n")
        );
    }
}

#[test]
fn everything_that_is_offered_can_be_read() {
    for name in PACKS {
        let pack = pack(name);
        let reading = &pack.compilation.reading;
        let words = Words { lexicon: reading.lexicon(), names: &reading.names };
        let category = words.lexicon.category("sentence").unwrap();
        let mut finder = ContinuationFinder::default();
        let mut chart = Chart::default();
        let (mut offered, mut wrong) = (0, Vec::new());
        for (number, (file, sentence, owner)) in pack.sentences.iter().enumerate() {
            let text = &pack.compilation.source(*file).unwrap().text;
            // A part of the cuts, another one in each sentence: all of them take minutes.
            for at in (number % 5..sentence.tokens.len()).step_by(5) {
                let begun = BegunSentence { tokens: &sentence.tokens[..at], text, owner };
                let found = finder.find(&words, begun, &|_| true);
                if found.certainty != Certainty::Exact {
                    continue;
                }
                let before = sentence.tokens[..at].iter().map(|token| token.span.of(text));
                let before = before.collect::<Vec<_>>().join(" ");
                for one in found.list.iter().filter(|one| one.begun == 0) {
                    let whole = format!("{before} {}", one.text);
                    let (paragraph, _) = syntax::parse_paragraph(FileId(0), &whole, Span::new(0, whole.len()));
                    let Some(sentence) = paragraph.items.iter().find_map(Item::sentence) else { continue };
                    let lexed = lex(sentence, &whole, words.lexicon, words.names, owner);
                    let is_whole = !chart.parse(words.lexicon, &lexed, category, true).is_empty();
                    // An adjunct such as *right away* says nothing, so the trace of the parser leaves it out.
                    let goes_on = chart.furthest == lexed.words.len()
                        || !chart.frontier(words.lexicon, &lexed, category, false).waiting.is_empty();
                    offered += 1;
                    if !is_whole && !goes_on {
                        wrong.push(format!("{whole} ({:?})", one.kind));
                    }
                }
            }
        }
        println!("{name}: {offered} offers, {} wrong", wrong.len());
        wrong.truncate(60);
        assert!(wrong.is_empty(), "{name}: offers that cannot be read:\n{}", wrong.join("\n"));
    }
}
