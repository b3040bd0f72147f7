//! Gives findings about how a card prints their place: the card's line, its `Art:` line, or a line of a template.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostic::{Check, Diagnostic, registry};
use model::Id;
use project::Compilation;
use reading::places::PartOf;
use render::{Files, Finding};
use source::{FileId, Place, SourceFile, Span};

/// A finding about how a card prints belongs to its `Art:` line if it is one of these.
const ABOUT_ART: [&Check; 5] = [
    &registry::MISSING_ART,
    &registry::ART_OUTSIDE_PROJECT,
    &registry::BROKEN_ART,
    &registry::UNSUPPORTED_ART,
    &registry::ART_AS_PIXELS,
];

/// What is wrong with a template is wrong with every card that it draws, and is said once, of none of them.
fn once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    let mut seen: BTreeMap<(&str, String, Box<str>), usize> = BTreeMap::new();
    for finding in findings {
        let Some(file) = finding.file.clone() else {
            kept.push(finding);
            continue;
        };
        let before = *seen.entry((finding.check.code, finding.message.clone(), file)).or_insert(kept.len());
        match kept.get_mut(before) {
            Some(known) if known.card != finding.card => known.card.clear(),
            Some(_) => {}
            None => kept.push(finding),
        }
    }
    kept
}

/// Gives the findings their places and adds them to the others.
pub fn report(compilation: &mut Compilation, files: &Files, findings: Vec<Finding>) {
    for finding in once(findings) {
        let id = Id::of(&finding.card);
        let about_art = ABOUT_ART.contains(&finding.check);
        let art = compilation.reading.art.get(&id).filter(|_| about_art && finding.file.is_none());
        let message = art.map_or_else(|| finding.message.clone(), |(_, name)| of_picture(name, &finding));
        let art = art.map(|(place, _)| *place);
        let place = match (&finding.file, art) {
            (Some(file), _) => template(compilation, files, file, finding.span.unwrap_or_default()),
            (None, Some(place)) => place,
            (None, None) => compilation
                .reading
                .places
                .get(&id, PartOf::Whole)
                .unwrap_or(Place { file: compilation.game, span: Span::default() }),
        };
        let place = words(compilation, place, &finding.words).unwrap_or(place);
        let mut diagnostic = Diagnostic::new(finding.check, place, message);
        diagnostic.help = finding.help.map(String::from);
        if !finding.card.is_empty() {
            diagnostic = diagnostic.on(&finding.card, None);
        }
        compilation.diagnostics.push(diagnostic);
    }
}

/// What is said of a picture, with its name, and the line in it if that is known.
fn of_picture(name: &str, finding: &Finding) -> String {
    match finding.line {
        Some(line) => format!("“{name}”, line {line}: {}", finding.message),
        None if finding.message.contains(name) => finding.message.clone(),
        None => format!("“{name}”: {}", finding.message),
    }
}

/// Where the card's text has the first of these lines of words, after the second, which says where to look; from there to the
/// end of the line. Nothing if it says both otherwise.
fn words(compilation: &Compilation, place: Place, words: &str) -> Option<Place> {
    let text = &compilation.sources.get(place.file.0 as usize)?.text;
    let from = place.span.start as usize;
    let within = text.get(from..)?;
    let (wanted, around) = words.split_once('\n').unwrap_or((words, ""));
    let start = named(within, around).or_else(|| said(within, around));
    let after = start.unwrap_or(0);
    let found = within.get(after..).and_then(|rest| said(rest, wanted)).map(|at| after + at);
    let at = found.or(start)?;
    let line = within.get(at..)?.lines().next()?.trim_end().len();
    Some(Place { file: place.file, span: Span::new(from + at, from + at + line) })
}

/// Where a text has the name that these words begin with, in capitals, as abilities have it.
fn named(text: &str, words: &str) -> Option<usize> {
    let is_capital = |word: &&str| word.chars().any(char::is_alphabetic) && !word.chars().any(char::is_lowercase);
    let name: Vec<&str> = words.split_whitespace().take_while(is_capital).collect();
    let whole = name.join(" ");
    (whole.chars().count() > 1).then(|| text.find(&whole)).flatten()
}

/// Where a text has these words, or as many of them together as it has.
fn said(text: &str, words: &str) -> Option<usize> {
    /// A word alone must have so many letters to tell anything.
    const ALONE: usize = 4;
    let wanted: Vec<&str> = words.split_whitespace().collect();
    // Line breaks and what stands between two runs of a card may differ: fewer and fewer words are looked for.
    let stretches = (0..wanted.len()).flat_map(|from| (from + 2..=wanted.len()).rev().map(move |to| from..to));
    let mut found = stretches.filter_map(|stretch| text.find(&wanted.get(stretch)?.join(" ")));
    let alone = || wanted.first().filter(|word| word.chars().count() >= ALONE).and_then(|word| text.find(word));
    found.next().or_else(alone)
}

/// A place in a template, which becomes one of the run's texts.
fn template(compilation: &mut Compilation, files: &Files, file: &str, (from, to): (u32, u32)) -> Place {
    let path = format!("templates/{file}");
    let known = compilation.sources.iter().position(|source| source.path == path);
    let index = known.unwrap_or_else(|| {
        let text = files.get(file).map_or(String::new(), |bytes| String::from_utf8_lossy(bytes).into_owned());
        compilation.sources.push(Arc::new(SourceFile { path, text }));
        compilation.sources.len() - 1
    });
    let text = compilation.sources.get(index).map_or("", |source| source.text.as_str());
    let (from, to) = (from as usize, to as usize);
    let span = text.get(from..to).map_or(Span::default(), |_| Span::new(from, to));
    Place { file: FileId(index as u32), span }
}
