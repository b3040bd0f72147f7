//! Renames a name in the whole pack, with its plurals and possessives.

use crate::edited_file::EditedFile;
use crate::file_place::{FileEdit, FilePlace};
use crate::mentions::{Mention, mention_at};
use crate::references::mentions_of;
use model::Id;
use source::Span;
use syntax::ast::Head;
use vocabulary::{NameKind, names};

/// The name that can be renamed at a position: the words there. Fails with the reason if nothing can be renamed.
pub fn renamable(file: &EditedFile<'_>, cursor: usize) -> Result<Span, String> {
    let mention = mention(file, cursor)?;
    Ok(mention.span)
}

fn mention(file: &EditedFile<'_>, cursor: usize) -> Result<Mention, String> {
    if file.is_declared_game() {
        return Err("Names of a game that declares its own kinds of things cannot be renamed here yet.".to_owned());
    }
    let Some(mention) = mention_at(file, cursor) else {
        return Err("This is no name that the pack declares.".to_owned());
    };
    match mention.kind {
        NameKind::Token | NameKind::Condition | NameKind::Structure | NameKind::Summon => Ok(mention),
        NameKind::Card | NameKind::Action | NameKind::Class => Ok(mention),
        NameKind::Adjective | NameKind::Place | NameKind::Verb | NameKind::Keyword | NameKind::Thing => {
            Err("This word has forms of its own in every sentence, so it is better changed by hand.".to_owned())
        }
    }
}

/// Returns the edits that give the name at a position another one. Fails with the reason if the new name cannot be
/// used. Whether the renamed texts still mean the same is for the caller to test.
pub(crate) fn edits(file: &EditedFile<'_>, cursor: usize, new: &str) -> Result<Vec<FileEdit>, String> {
    let mention = mention(file, cursor)?;
    let new = new.trim();
    check_name(file, &mention, new)?;
    let names = &file.compilation.reading.names;
    let known = names.find(mention.kind, &mention.id).ok_or("This name is not known.")?;
    let forms = Forms {
        old: known.text.to_string(),
        old_plural: known.plural.to_string(),
        new: new.to_owned(),
        new_plural: names::plural(new),
    };
    let mut edits = Vec::new();
    let mut add = |file: &EditedFile<'_>, span: Span, text: String| {
        if file.slice(span) != text {
            edits.push(FileEdit { at: FilePlace { path: file.path.to_owned(), span }, text });
        }
    };
    for (other, own) in mentions_of(file, mention.kind, &mention.id) {
        let text = forms.renamed(other.slice(own.span));
        if let Some((article, span)) = article_before(&other, own.span, &text) {
            add(&other, span, article);
        }
        add(&other, own.span, text);
    }
    for other in file.files() {
        for (span, text) in in_other_words(&other, &mention, &forms) {
            add(&other, span, text);
        }
    }
    if mention.kind == NameKind::Card {
        edits.extend(collector_number(file, &mention.id, new));
    }
    edits.sort();
    edits.dedup();
    Ok(edits)
}

/// Fails if the name cannot be one, or is taken.
fn check_name(file: &EditedFile<'_>, mention: &Mention, new: &str) -> Result<(), String> {
    if !new.starts_with(char::is_alphabetic) {
        return Err("A name begins with a letter.".to_owned());
    }
    if new.contains([',', ':', '(', ')', '[', ']', '.', '"', '\n', '/']) || new.contains(" - ") {
        return Err("A name cannot have marks such as a comma, a colon or a full stop.".to_owned());
    }
    if !new.starts_with(char::is_uppercase) {
        return Err("A name begins with a capital letter.".to_owned());
    }
    let is_word = file.words().lexicon.known_words().any(|word| word == new.to_lowercase());
    if is_word && mention.kind != NameKind::Action {
        return Err(format!("“{new}” is a word of the card language."));
    }
    let own = mention.id.as_str().rsplit('.').next().unwrap_or("");
    let card = mention.id.as_str().split('.').next().unwrap_or("");
    let id = if mention.kind == NameKind::Action { Id::exactly(card).within(new) } else { Id::of(new) };
    let mut all = file.compilation.reading.names.all().iter();
    // A name belongs to one thing only, whatever its kind; actions have a space of their own on each card.
    let taken = all.find(|name| name.id == id && id.as_str() != mention.id.as_str());
    match taken {
        Some(name) if own != id.as_str() => Err(format!("There is something called “{}” already.", name.text)),
        _ => Ok(()),
    }
}

/// The forms of the old and the new name.
struct Forms {
    old: String,
    old_plural: String,
    new: String,
    new_plural: String,
}

impl Forms {
    /// Returns the new form for an old one.
    fn renamed(&self, written: &str) -> String {
        let lower = written.to_lowercase();
        let last = |text: &str| text.rsplit(' ').next().unwrap_or("").to_owned();
        let first = |text: &str| text.split(' ').next().unwrap_or("").to_owned();
        let is = |form: &str| !form.is_empty() && form.to_lowercase() == lower;
        let renamed = match () {
            () if is(&self.old) => self.new.clone(),
            () if is(&self.old_plural) => self.new_plural.clone(),
            // Only the last word of the name: *that trap*.
            () if is(&last(&self.old)) => last(&self.new),
            () if is(&last(&self.old_plural)) => last(&self.new_plural),
            () if is(&first(&self.old)) => first(&self.new),
            () => self.new.clone(),
        };
        match written {
            _ if written.chars().any(char::is_lowercase) || written.chars().count() < 2 => {
                if written.starts_with(char::is_lowercase) { renamed.to_lowercase() } else { renamed }
            }
            // A name in capitals stays in capitals.
            _ => renamed.to_uppercase(),
        }
    }
}

/// Returns the article that the new name needs in place of the one before it.
fn article_before(file: &EditedFile<'_>, span: Span, new: &str) -> Option<(String, Span)> {
    let before = file.text.get(..span.start as usize)?.strip_suffix(' ')?;
    let start = before.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
    let written = before.get(start..)?;
    let with_vowel = new.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U', '8']);
    let article = match (written, with_vowel) {
        ("a", true) => "an",
        ("A", true) => "An",
        ("an", false) => "a",
        ("An", false) => "A",
        _ => return None,
    };
    Some((article.to_owned(), Span::new(start, start + written.len())))
}

/// Returns the edits outside of rule texts: a plural that a header gives, and a card's name in its own story.
fn in_other_words(file: &EditedFile<'_>, mention: &Mention, forms: &Forms) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for block in &file.document.blocks {
        match &block.head {
            Head::Definition { name, plural: Some(plural), .. } if Id::of(&name.text) == mention.id => {
                found.push((plural.span, forms.new_plural.clone()));
            }
            Head::Card { name, .. } if mention.kind == NameKind::Card && Id::of(&name.text) == mention.id => {
                for part in &block.parts {
                    let syntax::ast::Part::Field { key, value: syntax::ast::Value::Raw(value) } = part else {
                        continue;
                    };
                    if ["lore", "quote"].iter().any(|story| key.text.eq_ignore_ascii_case(story)) {
                        let spans = whole_words(file.slice(value.span), &forms.old);
                        found.extend(spans.into_iter().map(|(from, to)| {
                            let start = value.span.start as usize;
                            (Span::new(start + from, start + to), forms.new.clone())
                        }));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns the places of a name in a text, as whole words.
fn whole_words(text: &str, name: &str) -> Vec<(usize, usize)> {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let found = text.match_indices(name).map(|(at, name)| (at, at + name.len()));
    found
        .filter(|(from, to)| {
            !is_part(text.get(..*from).and_then(|before| before.chars().next_back()))
                && !is_part(text.get(*to..).and_then(|after| after.chars().next()))
        })
        .collect()
}

/// Returns the edit of the ledger of collector numbers, so that the card keeps its number.
fn collector_number(file: &EditedFile<'_>, old: &Id, new: &str) -> Option<FileEdit> {
    let ledger = file.compilation.sources.iter().find(|source| source.path.ends_with(project::NUMBERS_FILE))?;
    let mut start = 0;
    for line in ledger.text.split_inclusive('\n') {
        let words = line.trim_end();
        if let Some((number, id)) = words.split_once(' ')
            && id == old.as_str()
        {
            let from = start + number.len() + 1;
            let at = FilePlace { path: ledger.path.clone(), span: Span::new(from, from + id.len()) };
            return Some(FileEdit { at, text: Id::of(new).as_str().to_owned() });
        }
        start += line.len();
    }
    None
}
