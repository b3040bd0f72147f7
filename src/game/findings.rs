//! The wording of the findings about a pack's rulebook.

use crate::block::BlockText;
use crate::field::Field;
use crate::phrase::PhraseError;
use diagnostic::{Diagnostic, Fix, registry, suggest};
use source::{Place, Span};

/// Creates the finding on a key that no field of the block has.
pub(crate) fn unknown_field<T>(text: &BlockText<'_>, key: Span, fields: &[Field<T>]) -> Diagnostic {
    let place = text.place(key);
    let written = key.of(text.source);
    let finding = Diagnostic::new(
        &registry::MISPLACED_GAME_FIELD,
        place,
        format!("“{}” cannot have a line called “{written}”.", text.name),
    )
    .on(text.name, None);
    match suggest::nearest(written, fields.iter().map(|f| f.key)) {
        Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), place, near)),
        None => finding.help(format!("It may have these lines: {}.", keys(fields))),
    }
}

pub(crate) fn action_in_rulebook(text: &BlockText<'_>, tag: Span) -> Diagnostic {
    Diagnostic::new(
        &registry::MISPLACED_GAME_FIELD,
        text.place(tag),
        format!("“{}” is not a card, so it has no actions.", text.name),
    )
    .on(text.name, None)
    .help("Begin a card with a line such as `Name, Epithet - Class`, after a blank line.")
}

pub(crate) fn missing_field<T>(text: &BlockText<'_>, field: &Field<T>, head: Span) -> Diagnostic {
    Diagnostic::new(
        &registry::MISSING_GAME_FIELD,
        text.place(head),
        format!("“{}” has no line “{}”.", text.name, field.key),
    )
    .on(text.name, None)
    .help(format!("Add a line like this one: `{}`", field.example))
}

pub(crate) fn field_twice(text: &BlockText<'_>, key: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&registry::GAME_FIELD_TWICE, text.place(again), format!("“{}” has two lines “{key}”.", text.name))
        .on(text.name, None)
        .label(text.place(first), "the first line")
        .help("Keep one of the two lines.")
}

/// Creates the finding on a value that cannot be read, or on a number outside its limits.
pub(crate) fn unreadable_value<T>(text: &BlockText<'_>, field: &Field<T>, error: PhraseError) -> Diagnostic {
    let example = format!("A line that can be read: `{}`", field.example);
    match error {
        PhraseError::Unexpected { at, found, expected } => {
            let place = text.place(at);
            let wanted = list(&expected);
            let message = if found.is_empty() {
                format!("“{}” ends too early: {wanted} is missing.", field.key)
            } else if expected.is_empty() {
                format!("“{}” should end before “{found}”.", field.key)
            } else {
                format!("“{found}” does not fit here in “{}”; expected {wanted}.", field.key)
            };
            let finding =
                Diagnostic::new(&registry::UNREADABLE_GAME_FIELD, place, message).on(text.name, None).help(example);
            match suggest::nearest(&found, expected.iter().map(String::as_str)) {
                Some(near) if !found.is_empty() => finding.fix(Fix::replace(format!("Write “{near}”"), place, near)),
                _ => finding,
            }
        }
        PhraseError::OutOfRange { at, found, what, least, most } => Diagnostic::new(
            &registry::GAME_NUMBER_OUT_OF_RANGE,
            text.place(at),
            if least == most {
                format!("The number of {what} must be {least}, not {found}.")
            } else {
                format!("The number of {what} must be from {least} to {most}, not {found}.")
            },
        )
        .on(text.name, None)
        .help(example),
    }
}

pub(crate) fn no_colour(text: &BlockText<'_>, head: Span) -> Diagnostic {
    Diagnostic::new(
        &registry::MISSING_GAME_FIELD,
        text.place(head),
        format!("The class “{}” has no colour.", text.name),
    )
    .on(text.name, None)
    .help(format!("Write the colour in parentheses: `Class: {} (red)`", text.name))
}

pub(crate) fn no_game(at: Place, path: &str) -> Diagnostic {
    Diagnostic::new(
        &registry::GAME_NOT_DECLARED,
        at,
        format!("No `Game:` block was found in {path}, so the board, the turn and the score are not known."),
    )
    .help("Begin the file with a line such as `Game: The Name of the Game`, and its rules on the lines below it.")
}

pub(crate) fn no_class(text: &BlockText<'_>, head: Span) -> Diagnostic {
    Diagnostic::new(
        &registry::GAME_WITHOUT_CLASS,
        text.place(head),
        format!("“{}” declares no class, so no card can belong to one.", text.name),
    )
    .on(text.name, None)
    .help("Write a block for each class: `Class: Guard (blue)`, with its lines below it, after a blank line.")
}

/// Creates the finding on two blocks that declare the same name. `kind` is *class* or *team*.
pub(crate) fn declared_twice(text: &BlockText<'_>, kind: &str, again: Span, first: Place) -> Diagnostic {
    Diagnostic::new(
        &registry::CLASS_DECLARED_TWICE,
        text.place(again),
        format!("The {kind} “{}” is declared twice.", again.of(text.source)),
    )
    .on(text.name, None)
    .label(first, "declared here first")
    .help("Give one of them another name, or remove it.")
}

pub(crate) fn second_game(text: &BlockText<'_>, again: Span, first: Place) -> Diagnostic {
    Diagnostic::new(
        &registry::SECOND_GAME,
        text.place(again),
        format!("“{}” is a second game in this folder, and a folder holds one.", text.name),
    )
    .on(text.name, None)
    .label(first, "the first game")
    .help("Put it into a folder of its own below `cards/`, in a file called `game.card`.")
}

pub(crate) fn unknown_team_class<'n>(
    text: &BlockText<'_>,
    (name, span): (&str, Span),
    known: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    let place = text.place(span);
    let finding = Diagnostic::new(
        &registry::UNKNOWN_TEAM_CLASS,
        place,
        format!("A team needs a “{name}”, but no class has that name or counts as one."),
    )
    .on(text.name, None);
    match suggest::nearest(name, known.clone()) {
        Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), place, near)),
        None => finding.help(format!("The classes are: {}.", known.collect::<Vec<_>>().join(", "))),
    }
}

pub(crate) fn placement_overlaps(text: &BlockText<'_>, at: Span, rows: u8, own: u8) -> Diagnostic {
    Diagnostic::new(
        &registry::PLACEMENT_OVERLAPS,
        text.place(at),
        format!("The board has {rows} rows, so {own} rows for each player overlap: a tile would belong to both."),
    )
    .on(text.name, None)
    .help(format!("Each player can have at most {} rows.", rows / 2))
}

pub(crate) fn band_upside_down(text: &BlockText<'_>, at: Span) -> Diagnostic {
    Diagnostic::new(
        &registry::BAND_UPSIDE_DOWN,
        text.place(at),
        format!("A band of “{}” ends below its start, so no card can lie in it.", text.name),
    )
    .on(text.name, None)
    .help("Write the smaller number first.")
}

pub(crate) fn unknown_member<'n>(
    text: &BlockText<'_>,
    (name, span): (&str, Span),
    cards: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let place = text.place(span);
    let finding = Diagnostic::new(
        &registry::UNKNOWN_TEAM_MEMBER,
        place,
        format!("“{}” names “{name}”, but no card has that name.", text.name),
    )
    .on(text.name, None);
    match suggest::nearest(name, cards) {
        Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), place, near)),
        None => finding.help("Write each card's name as in its header, with commas between the names."),
    }
}

fn keys<T>(fields: &[Field<T>]) -> String {
    fields.iter().map(|f| f.key).collect::<Vec<_>>().join(", ")
}

/// Joins choices: *“a”, “b” or “c”*. At most four choices are listed, because a longer list does not help.
fn list(words: &[String]) -> String {
    const MOST: usize = 4;
    let shown: Vec<String> = words
        .iter()
        .take(MOST)
        .map(|w| if w.starts_with("a ") || w.starts_with("the ") { w.clone() } else { format!("“{w}”") })
        .collect();
    match shown.split_last() {
        None => "more".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
