//! Builds a pack of any size from the cards of the project's first pack, so that its sentences have realistic lengths.

use std::sync::Arc;

use cardwright::project::{PackFiles, compile};
use cardwright::source::{FileId, SourceFile};

pub const PACK: &str = "fantasy-arena";

/// Returns the pack with its cards repeated under new names until there are `count` cards.
pub fn enlarged(pack: &PackFiles, count: usize) -> PackFiles {
    let compiled = compile(pack);
    let mut large = pack.clone();
    let own: Vec<FileId> = compiled
        .set
        .cards
        .iter()
        .filter_map(|card| compiled.declared.iter().find(|(id, _)| *id == card.id).map(|(_, file)| *file))
        .collect();
    let names: Vec<&str> = compiled.set.cards.iter().map(|card| card.name.as_str()).collect();
    let inline: Vec<&str> =
        compiled.set.definitions.iter().filter(|d| d.card.is_some()).map(|d| d.name.as_str()).collect();
    for index in compiled.set.cards.len()..count {
        let at = index % own.len();
        let mut text = without_lore(pack.text(own[at]));
        let number = index / own.len();
        for name in names.iter().skip(at).take(1).chain(&inline) {
            let suffix = letters(number);
            for form in [name.to_string(), name.to_lowercase()] {
                text = replace_word(&text, &format!("{form}s"), &format!("{form}{suffix}s"));
                text = replace_word(&text, &form, &format!("{form}{suffix}"));
            }
        }
        let file = FileId(large.sources.len() as u32);
        large.sources.push(Arc::new(SourceFile { path: format!("cards/{PACK}/more/{index}.card"), text }));
        large.cards.push(file);
    }
    large
}

/// Writes the pack as a separate project, so that whole commands can be timed.
pub fn write(pack: &PackFiles, dir: &std::path::Path) {
    let numbers = compile(pack).numbers.map(|text| SourceFile { path: format!("cards/{PACK}/numbers.txt"), text });
    for source in pack.sources.iter().map(Arc::as_ref).chain(&numbers) {
        let path = dir.join(&source.path);
        std::fs::create_dir_all(path.parent().unwrap_or(dir)).expect("a folder");
        std::fs::write(path, &source.text).expect("a file");
    }
}

/// Removes backstories: they are not parsed as rules, and the cards of the published figures have none.
fn without_lore(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with("Lore:"));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn letters(mut number: usize) -> String {
    // Excludes letters such as s, x and y: names that end in these have irregular plurals.
    const LETTERS: &[u8] = b"abdefgklmnoprtuvw";
    let mut out = String::from("qu");
    loop {
        out.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return out;
        }
    }
}

fn replace_word(text: &str, word: &str, with: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let after = rest[at + word.len()..].chars().next().is_some_and(char::is_alphanumeric);
        out.push_str(&rest[..at]);
        out.push_str(if before || after { word } else { with });
        rest = &rest[at + word.len()..];
    }
    out + rest
}
