//! The declaration of a name and all its uses.

use crate::edited_file::EditedFile;
use crate::file_place::FilePlace;
use crate::mentions::{Mention, declaration, mention_at, mentions};
use crate::words::word_at;
use model::Id;
use source::Span;
use vocabulary::NameKind;

/// Returns the place where the name at a position is declared.
pub fn definition(file: &EditedFile<'_>, cursor: usize) -> Option<FilePlace> {
    let (other, span) = match mention_at(file, cursor) {
        Some(mention) => declaration(file, mention.kind, &mention.id)?,
        None => declared_word(file, cursor)?,
    };
    Some(FilePlace { path: other.path.to_owned(), span })
}

/// Returns the declaration of a word that the pack adds to the language: an adjective, a place, a verb or a keyword.
pub fn declared_word<'a>(file: &EditedFile<'a>, cursor: usize) -> Option<(EditedFile<'a>, Span)> {
    let word = file.slice(word_at(file.text, cursor)?).to_lowercase();
    let is_word =
        |kind: NameKind| matches!(kind, NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword);
    let says = |name: &str| {
        let first = name.split(' ').next().unwrap_or("").to_lowercase();
        // *Shoves*, *shoved* and *shoving* are forms of *shove*.
        let stem = first.trim_end_matches('e');
        first == word
            || ["s", "es", "ed", "d", "ing"]
                .iter()
                .any(|end| word == format!("{stem}{end}") || word == format!("{first}{end}"))
    };
    let mut declared = file.declarations.definitions.iter();
    let known = declared.find(|known| is_word(known.kind) && says(&known.name))?;
    Some((file.other(known.file)?, known.name_span))
}

/// Returns every place in the pack that has the name at a position, sorted.
pub fn references(file: &EditedFile<'_>, cursor: usize, with_declaration: bool) -> Vec<FilePlace> {
    let Some(mention) = mention_at(file, cursor) else { return Vec::new() };
    let all = mentions_of(file, mention.kind, &mention.id);
    let mut places: Vec<FilePlace> = all
        .into_iter()
        .filter(|(_, mention)| with_declaration || !mention.is_declaration)
        .map(|(file, mention)| FilePlace { path: file.path.to_owned(), span: mention.span })
        .collect();
    places.sort();
    places
}

/// Returns the places in one file that have the name at a position.
pub fn highlights(file: &EditedFile<'_>, cursor: usize) -> Vec<Mention> {
    let Some(wanted) = mention_at(file, cursor) else { return Vec::new() };
    mentions(file).into_iter().filter(|known| known.kind == wanted.kind && known.id == wanted.id).collect()
}

/// Returns every mention of a name in the pack, with its file.
pub(crate) fn mentions_of<'a>(file: &EditedFile<'a>, kind: NameKind, id: &Id) -> Vec<(EditedFile<'a>, Mention)> {
    // A file without one of the words of the name has no mention of it, and need not be read.
    let own = id.as_str().rsplit('.').next().unwrap_or("");
    let words: Vec<&str> = own.split('-').filter(|word| word.len() > 2).collect();
    let names = &file.compilation.reading.names;
    let plural = names.find(kind, id).map_or(String::new(), |name| name.plural.to_lowercase());
    let mut found = Vec::new();
    for other in file.files() {
        let lower = other.text.to_lowercase();
        let has = words.is_empty()
            || words.iter().any(|word| lower.contains(word))
            || !plural.is_empty() && lower.contains(&plural);
        if has {
            let own = mentions(&other).into_iter().filter(|known| known.kind == kind && known.id == *id);
            let own: Vec<Mention> = own.collect();
            found.extend(own.into_iter().filter_map(|mention| Some((other.other(other.file)?, mention))));
        }
    }
    found
}
