//! Explains a sentence: how it was understood.

use crate::edited_file::EditedFile;
use crate::hover::explanation::Hover;
use crate::mentions::Mention;
use crate::reference_hints::reference_hints;
use crate::understood::{UnderstoodSentence, understood_sentences};
use reading::OwnedText;
use reading::generate::Speaker;
use reading::generate::outline::has_scopes;

/// Returns the meaning of the text around a position.
pub fn hover(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    if file.is_declared_game() {
        return told(file, cursor);
    }
    let texts = file.rule_texts();
    let at = source::offset(cursor);
    // A definition in a parenthesis comes before the text around it.
    understood(file, texts.iter().find(|text| text.touches(at))?)
}

/// Returns the meaning of a sentence of a game of declared kinds.
fn told(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    let touches =
        |sentence: &UnderstoodSentence| sentence.span.start as usize <= cursor && cursor <= sentence.span.end as usize;
    let sentence = understood_sentences(file).into_iter().find(touches).filter(|found| !found.outline.is_empty())?;
    Some(Hover { span: sentence.span, markdown: format!("Understood as:\n\n> {}\n", sentence.outline.join("\n> ")) })
}

/// Returns the meaning of the text of an action.
pub fn of_action(file: &EditedFile<'_>, mention: &Mention) -> Option<Hover> {
    let texts = file.rule_texts();
    let hover = understood(file, texts.iter().find(|text| text.id == mention.id)?)?;
    Some(Hover { span: mention.span, ..hover })
}

/// Returns the meaning of a pronoun.
pub fn reference(file: &EditedFile<'_>, cursor: usize) -> Option<Hover> {
    let at = source::offset(cursor);
    let hint = reference_hints(file).into_iter().find(|hint| (hint.span.start..=hint.span.end).contains(&at))?;
    let markdown = format!("**{}** = {}", file.slice(hint.span), hint.means);
    Some(Hover { span: hint.span, markdown })
}

fn understood(file: &EditedFile<'_>, text: &OwnedText<'_>) -> Option<Hover> {
    let read = file.read(text);
    let span = text.paragraphs.first()?.span;
    if read.unread > 0 || read.rules.is_empty() {
        return None;
    }
    let words = file.words();
    let speaker = Speaker { lexicon: words.lexicon, names: words.names, owner: &text.owner };
    let mut markdown = String::from("Understood as:\n\n");
    if let Ok(said) = speaker.rules(None, &read.rules) {
        markdown.push_str(&format!("> {}\n", said.replace('\n', "\n> ")));
    }
    if has_scopes(&read.rules) {
        markdown.push_str(&format!("\n```text\n{}\n```\n", speaker.outline(&read.rules).join("\n")));
    }
    Some(Hover { span, markdown })
}
