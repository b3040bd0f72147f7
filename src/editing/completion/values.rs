//! Completion of the value behind a key.

use crate::completion::offer::{Completion, Offer, OfferKind};
use crate::completion::target;
use crate::edited_file::EditedFile;
use crate::words::line_before;
use source::Span;
use vocabulary::{Name, NameKind};

/// Returns the values for the line with this key, which is in lower case.
pub fn complete(file: &EditedFile<'_>, key: &str, cursor: usize) -> Completion {
    let (line, start) = line_before(file.text, cursor);
    let value = line.find(':').map_or(cursor, |colon| start + colon + 1);
    let written = file.text.get(value..cursor).unwrap_or("");
    // Codes and classes are lists with commas.
    let last = written.rfind(',').map_or(0, |comma| comma + 1);
    let lead = written.get(last..).map_or(0, |part| part.len() - part.trim_start().len());
    let replaces = Span::new(value + last + lead, cursor);
    let list = |values: &[&str], detail: &str| {
        values.iter().map(|value| Offer::new(OfferKind::Value, *value, replaces).detail(detail)).collect()
    };
    let offers = match key {
        "target" if written.contains(" from ") => origins(file, value, cursor),
        "target" => target::codes(file, replaces),
        "main" | "sideboard" | "first" | "second" | "turn" | "turn begins" => cards(file, replaces),
        "pronouns" => list(&["she", "he", "they", "it"], "what the card calls its char"),
        "focus" => list(&["middle", "top", "bottom", "left", "right", "top left", "top right"], "the part to keep"),
        "art" | "figure" => pictures(file, replaces),
        "allowed" => codes_of_findings(file, replaces),
        _ => Vec::new(),
    };
    Completion::of(offers)
}

/// Returns the things from which a target can be measured, with their articles.
fn origins(file: &EditedFile<'_>, value: usize, cursor: usize) -> Vec<Offer> {
    let written = file.text.get(value..cursor).unwrap_or("");
    let from = written.rfind(" from ").map_or(cursor, |at| value + at + " from ".len());
    let names = file.compilation.reading.names.all().iter();
    let things = names.filter(|name| matches!(name.kind, NameKind::Token | NameKind::Structure | NameKind::Summon));
    let offer = |name: &Name| {
        let article = if name.text.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        Offer::new(OfferKind::Name, format!("{article} {}", name.text), Span::new(from, cursor))
    };
    things.map(offer).collect()
}

/// Returns the cards of the pack.
fn cards(file: &EditedFile<'_>, replaces: Span) -> Vec<Offer> {
    let cards = file.compilation.set.cards.iter();
    cards.map(|card| Offer::new(OfferKind::Name, card.name.clone(), replaces).detail(card.epithet.clone())).collect()
}

/// Returns the pictures that lie beside the file.
fn pictures(file: &EditedFile<'_>, replaces: Span) -> Vec<Offer> {
    let dir = file.project.root.join(file.path);
    let found = dir.parent().and_then(|dir| std::fs::read_dir(dir).ok()).into_iter().flatten().flatten();
    let mut names: Vec<String> = found.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".svg") || name.ends_with(".png"));
    names.sort();
    names.into_iter().map(|name| Offer::new(OfferKind::Value, name, replaces).detail("picture")).collect()
}

/// Returns the codes of the findings in this file: a card may allow some of them.
fn codes_of_findings(file: &EditedFile<'_>, replaces: Span) -> Vec<Offer> {
    let mut codes: Vec<(&str, &str)> = file.findings().map(|found| (found.check.code, found.check.name)).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.into_iter().map(|(code, name)| Offer::new(OfferKind::Value, code, replaces).detail(name)).collect()
}
