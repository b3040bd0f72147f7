//! Explains a name or a word: its definition, and where that is.

use crate::completion::kind_of_name;
use crate::edited_file::EditedFile;
use crate::hover::explanation::Hover;
use crate::mentions::{Mention, declaration};
use crate::references::declared_word;
use crate::words::word_at;
use source::{Position, Span};
use vocabulary::NameKind;

/// Returns the definition of a name.
pub fn hover(file: &EditedFile<'_>, mention: &Mention) -> Option<Hover> {
    let set = &file.compilation.set;
    let name = file.compilation.reading.names.find(mention.kind, &mention.id);
    let name = name.map_or(mention.id.to_string(), |name| name.text.to_string());
    let text = match mention.kind {
        NameKind::Card => set.cards.iter().find(|card| card.id == mention.id).map(|card| {
            let class = set.game.classes.iter().find(|class| class.id == card.class);
            format!("{} - {}", card.epithet, class.map_or(card.class.as_str(), |class| class.name.as_str()))
        }),
        NameKind::Class => set
            .game
            .classes
            .iter()
            .find(|class| class.id == mention.id)
            .map(|class| format!("Passive: {}", class.printed_passive)),
        NameKind::Action => set.cards.iter().find_map(|card| {
            let at = card.actions.iter().position(|action| action.id == mention.id)?;
            Some(format!("of {}: {}", card.name, card.printed.actions.get(at)?))
        }),
        _ => set.definitions.iter().find(|known| known.id == mention.id).map(|known| known.printed.clone()),
    };
    let place = declaration(file, mention.kind, &mention.id).map(|(other, span)| place(&other, span));
    Some(Hover { span: mention.span, markdown: entry(kind_of_name(mention.kind), &name, text.as_deref(), place) })
}

/// Returns the definition of a word that the pack adds to the language, or how a word of the language is used.
pub fn of_word(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    let span = word_at(file.text, cursor)?;
    if let Some((other, at)) = declared_word(file, cursor) {
        let known =
            file.declarations.definitions.iter().find(|known| known.file == other.file && known.name_span == at)?;
        let text = file.compilation.set.definitions.iter().find(|one| one.id == known.id);
        let markdown = entry(
            kind_of_name(known.kind),
            &known.name,
            text.map(|text| text.printed.as_str()),
            Some(place(&other, at)),
        );
        return Some(Hover { span, markdown });
    }
    None
}

fn entry(kind: &str, name: &str, text: Option<&str>, place: Option<String>) -> String {
    let mut markdown = format!("**{name}** ({kind})");
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        markdown.push_str(&format!("\n\n{text}"));
    }
    if let Some(place) = place {
        markdown.push_str(&format!("\n\n*{place}*"));
    }
    markdown
}

/// Returns a place as a path and a line.
fn place(file: &EditedFile<'_>, span: Span) -> String {
    format!("{}:{}", file.path, Position::of(file.text, span.start).line)
}
