//! Gives each finding on a card's printing a place: the card's words, its `Art:` line, or a line of a template.

use std::collections::BTreeMap;

use crate::challenges::name_place;
use diagnostic::{Check, Diagnostic, registry};
use model::Id;
use project::Compilation;
use reading::places::PartOf;
use render::{Files, Finding};
use source::{Place, SourceFile, Span};

/// The checks whose findings are placed at the card's line for its picture, its figure or its focus.
const ABOUT_ART: [&Check; 8] = [
    &registry::MISSING_ART,
    &registry::ART_OUTSIDE_PROJECT,
    &registry::BROKEN_ART,
    &registry::UNSUPPORTED_ART,
    &registry::ART_AS_PIXELS,
    &registry::COARSE_ART,
    &registry::CROPPED_ART,
    &registry::UNKNOWN_FOCUS,
];

/// Merges equal findings on a template, because each card that the template draws repeats the finding. If the findings
/// are on different cards, the merged finding names no card.
fn merge_template_findings(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::with_capacity(findings.len());
    let mut seen: BTreeMap<(&str, String, Box<str>), usize> = BTreeMap::new();
    for finding in findings {
        let Some(file) = finding.file.clone() else {
            kept.push(finding);
            continue;
        };
        let before = *seen.entry((finding.check.code, finding.message.clone(), file)).or_insert(kept.len());
        match kept.get_mut(before) {
            Some(known) if known.card != finding.card => known.card = "".into(),
            Some(_) => {}
            None => kept.push(finding),
        }
    }
    kept
}

/// Adds these findings to those of the compilation, each with its place. `files` are the template files.
pub fn add_findings(compilation: &mut Compilation, files: &Files, findings: Vec<Finding>) {
    for finding in merge_template_findings(findings) {
        let id = Id::of(&finding.card);
        let about_art = ABOUT_ART.contains(&finding.check);
        let lines = compilation.reading.art.get(&id).filter(|_| about_art && finding.file.is_none());
        let art = lines.and_then(|lines| match finding.of_figure {
            true => lines.figure.as_ref(),
            false if finding.check == &registry::UNKNOWN_FOCUS => lines.focus.as_ref(),
            false => lines.art.as_ref(),
        });
        let message = art.map_or_else(|| finding.message.clone(), |(_, name)| picture_message(name, &finding));
        let art = art.map(|(place, _)| *place);
        let place = match (&finding.file, art) {
            (Some(file), _) => place_in_template(compilation, files, file, finding.span.unwrap_or_default()),
            (None, Some(place)) => place,
            (None, None) => compilation
                .reading
                .places
                .get(&id, PartOf::Whole)
                .or_else(|| name_place(compilation, &id))
                .unwrap_or(Place { file: compilation.game, span: Span::default() }),
        };
        let place = place_of_words(compilation, place, &finding.words).unwrap_or(place);
        let mut diagnostic = Diagnostic::new(finding.check, place, message);
        diagnostic.help = finding.help.map(String::from);
        if !finding.card.is_empty() {
            diagnostic = diagnostic.on(&finding.card, None);
        }
        compilation.diagnostics.push(diagnostic);
    }
}

/// Returns the message of a finding on a picture. The message has the picture's name, and the line in the picture if
/// that line is known.
fn picture_message(name: &str, finding: &Finding) -> String {
    match finding.line {
        Some(line) => format!("“{name}”, line {line}: {}", finding.message),
        None if finding.message.contains(name) => finding.message.clone(),
        None => format!("“{name}”: {}", finding.message),
    }
}

/// Returns the place of printed words in the text of a card, from their beginning to the end of their line. If `words`
/// is a single letter, the place is that letter only.
///
/// The first line of `words` has the words to find. The optional second line has words of the ability that contains
/// them, and the search starts at that ability. Returns `None` if the text has neither.
fn place_of_words(compilation: &Compilation, place: Place, words: &str) -> Option<Place> {
    let text = &compilation.source(place.file)?.text;
    let from = place.span.start as usize;
    let within = text.get(from..)?;
    let mut letters = words.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let at = from + within.find(letter)?;
        return Some(Place { file: place.file, span: Span::new(at, at + letter.len_utf8()) });
    }
    let (wanted, around) = words.split_once('\n').unwrap_or((words, ""));
    let start = find_ability_name(within, around).or_else(|| find_longest_phrase(within, around));
    let after = start.unwrap_or(0);
    let found = within.get(after..).and_then(|rest| find_longest_phrase(rest, wanted)).map(|at| after + at);
    let at = found.or(start)?;
    let line = within.get(at..)?.lines().next()?.trim_end().len();
    Some(Place { file: place.file, span: Span::new(from + at, from + at + line) })
}

/// Returns the offset of the ability name in capitals with which these words begin.
fn find_ability_name(text: &str, words: &str) -> Option<usize> {
    let is_capital = |word: &&str| word.chars().any(char::is_alphabetic) && !word.chars().any(char::is_lowercase);
    let name: Vec<&str> = words.split_whitespace().take_while(is_capital).collect();
    let whole = name.join(" ");
    (whole.chars().count() > 1).then(|| text.find(&whole)).flatten()
}

/// Returns the offset of these words in a text, or of two or more consecutive words among them. An earlier first word
/// is preferred, and then a longer sequence. If no sequence occurs, returns the offset of the first word, if that word
/// is long enough.
fn find_longest_phrase(text: &str, words: &str) -> Option<usize> {
    /// The minimum number of letters that a single word needs to identify a place.
    const MIN_LETTERS: usize = 4;
    let wanted: Vec<&str> = words.split_whitespace().collect();
    // The text may have line breaks or other characters between the words, so shorter and shorter sequences are tried.
    let stretches = (0..wanted.len()).flat_map(|from| (from + 2..=wanted.len()).rev().map(move |to| from..to));
    let mut found = stretches.filter_map(|stretch| text.find(&wanted.get(stretch)?.join(" ")));
    let alone = || wanted.first().filter(|word| word.chars().count() >= MIN_LETTERS).and_then(|word| text.find(word));
    found.next().or_else(alone)
}

/// Returns a place in a template. Adds the template to the source texts of the compilation, if it is missing there.
fn place_in_template(compilation: &mut Compilation, files: &Files, file: &str, (from, to): (u32, u32)) -> Place {
    let path = format!("templates/{file}");
    let file = compilation.find_source(&path).unwrap_or_else(|| {
        let text = files.get(file).map_or(String::new(), |bytes| String::from_utf8_lossy(bytes).into_owned());
        compilation.add_source(SourceFile { path, text })
    });
    let text = compilation.source(file).map_or("", |source| source.text.as_str());
    let (from, to) = (from as usize, to as usize);
    let span = text.get(from..to).map_or(Span::default(), |_| Span::new(from, to));
    Place { file, span }
}
