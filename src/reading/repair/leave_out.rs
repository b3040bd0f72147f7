//! The last resort: leaves out a sentence that no similar sentence can replace. The title of the fix says what the card
//! loses.
//!
//! The fix is offered only where the text still does something without the sentence.

use crate::lint::agreement;
use crate::repair::naming::is_in_parenthesis;
use crate::word_lookup::Owner;
use diagnostic::{Edit, Fix};
use source::{FileId, Place, Span};
use vocabulary::{NameKind, Names};

/// Returns the fix that leaves out the sentence at `span`, and its parenthesis if that holds nothing else. `alone`
/// tells whether the text says nothing besides this sentence. `None` if the text would then do nothing.
pub fn fix((file, text): (FileId, &str), owner: &Owner, names: &Names, span: Span, alone: bool) -> Option<Fix> {
    let before = text.get(..span.start as usize)?;
    let after = text.get(span.end as usize..)?;
    let (open, close) = (before.trim_end().ends_with('('), after.trim_start().starts_with(')'));
    let definition = owner.definition.as_ref();
    // A token, summon or structure may have no text at all. Another definition needs some text. A parenthesis that
    // defines nothing only explains the text before it. Everything else has to do something without the sentence.
    let may_go = match definition {
        Some((NameKind::Token | NameKind::Summon | NameKind::Structure, _)) => true,
        Some(_) => !(open && close),
        None => is_in_parenthesis(text, span),
    };
    if alone && !may_go {
        return None;
    }
    let (gone, instead) = match (open && close, definition) {
        // The parenthesis still has to say what kind of thing the name is.
        (true, Some((NameKind::Token, id))) => {
            let name = names.all().iter().find(|name| name.id == *id && name.kind == NameKind::Token)?;
            let article = if agreement::sounds_open(&name.text) { "An" } else { "A" };
            (span, format!("{article} {} is a token.", name.text))
        }
        (true, Some(_)) => return None,
        (true, None) => {
            let start = before.trim_end().len() - 1;
            let end = span.end as usize + after.find(')')? + 1;
            let start = before.get(..start)?.trim_end_matches(' ').len();
            (Span::new(start, end), String::new())
        }
        // The line of a definition keeps its end, and a parenthesis its bracket.
        (false, _) => (span.with_blanks(text), String::new()),
    };
    let inside = if is_in_parenthesis(text, span) { " of the parenthesis" } else { "" };
    Some(Fix {
        title: format!("Leave the sentence{inside} out: no rule says this, and the card will not do it"),
        safe: false,
        edits: vec![Edit { at: Place { file, span: gone }, text: instead }],
    })
}
