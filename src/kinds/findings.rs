//! The findings on declarations and things that cannot be read.

use crate::index::{KindIndex, ThingIndex};
use crate::value::{Misfit, kind_names};
use crate::wanted::wanted;
use diagnostic::{Diagnostic, Fix, registry, suggest};
use model::FieldRule;
use source::{Place, Span};

/// Creates the finding on a line of a `Kind:`, `Group:` or `Check:` block that cannot be read: “`owner`” `what`.
pub(crate) fn unread(at: Place, owner: &str, what: &str, help: &str) -> Diagnostic {
    Diagnostic::new(&registry::UNREAD_DECLARATION, at, format!("“{owner}” {what}")).help(help).on(owner, None)
}

pub(crate) fn twice(at: Place, first: Place, kind: &str, name: &str) -> Diagnostic {
    let message = format!("There are two things called “{name}” among the {kind}.");
    Diagnostic::new(&registry::THING_DECLARED_TWICE, at, message).label(first, "declared here first").on(name, None)
}

pub(crate) fn field_twice(at: Place, first: Place, thing: &str, field: &str) -> Diagnostic {
    let message = format!("{thing} has two lines “{field}”.");
    Diagnostic::new(&registry::FIELD_OF_THING_TWICE, at, message)
        .label(first, "the first one")
        .help("Keep one of them.")
        .on(thing, None)
}

pub(crate) fn no_such_field(at: Place, thing: &str, kind: &str, field: &str, fields: &[FieldRule]) -> Diagnostic {
    let article = if kind.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    let names = fields.iter().map(|field| field.name.as_str());
    let finding = Diagnostic::new(
        &registry::FIELD_OF_ANOTHER_KIND,
        at,
        format!("{article} {kind} cannot have “{field}”, but {thing} has it."),
    )
    .on(thing, None);
    match suggest::nearest(field, names.clone()) {
        Some(name) if name != field => finding.fix(Fix::replace(format!("Write “{name}”"), at, name.to_owned())),
        _ => finding.help(format!("It has: {}.", names.collect::<Vec<_>>().join(", "))),
    }
}

pub(crate) fn missing_field(at: Place, thing: &str, kind: &str, field: &FieldRule) -> Diagnostic {
    Diagnostic::new(&registry::MISSING_FIELD, at, format!("{thing} has no {}, but every {kind} needs one.", field.name))
        .help(format!("Add a line “{}:” with {}.", field.name, wanted(&field.holds)))
        .on(thing, None)
}

/// Creates the finding on a value that does not fit its type. `about` is the name of the thing and of the field, `text`
/// the value as written.
pub(crate) fn misfit(
    misfit: Misfit,
    place: Place,
    text: &str,
    about: (&str, &str),
    kinds: &KindIndex,
    things: &ThingIndex,
) -> Diagnostic {
    let (thing, field) = about;
    let start = place.span.range().start;
    let at = |from: usize, to: usize| Place { file: place.file, span: Span::new(start + from, start + to) };
    let words = |from: usize, to: usize| text.get(from..to).unwrap_or("").trim().to_owned();
    match misfit {
        Misfit::Unfit { from, to, wanted } => {
            let message = format!("“{}” cannot be the {field} of {thing}: it has to be {wanted}.", words(from, to));
            Diagnostic::new(&registry::UNFIT_VALUE, at(from, to), message).on(thing, None)
        }
        Misfit::Limits { from, to, wanted } => {
            let message = format!("The {field} of {thing} has to be {wanted}, but here it is “{}”.", words(from, to));
            Diagnostic::new(&registry::VALUE_OUT_OF_LIMITS, at(from, to), message).on(thing, None)
        }
        Misfit::Unknown { from, to, kinds: of } => {
            let name = words(from, to);
            let message = format!("There is no “{name}” among the {}.", kind_names(&of, kinds));
            let finding = Diagnostic::new(&registry::UNKNOWN_THING, at(from, to), message).on(thing, None);
            match suggest::nearest(&name, things.names(&of)) {
                Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), at(from, to), near.to_owned())),
                None => {
                    let known: Vec<&str> = things.names(&of).take(12).collect();
                    finding.help(format!("The known ones are: {}.", known.join(", ")))
                }
            }
        }
        Misfit::Takes { from, to, thing: named, takes } => {
            let message = match takes.as_slice() {
                [] => format!("“{named}” takes nothing in parentheses."),
                takes => {
                    let names: Vec<&str> = takes.iter().map(|rule| rule.name.as_str()).collect();
                    format!("“{named}” is written “{named} ({})”.", names.join(", "))
                }
            };
            let help: Vec<String> =
                takes.iter().map(|rule| format!("{} is {}", rule.name, wanted(&rule.holds))).collect();
            let finding = Diagnostic::new(&registry::WRONG_PARAMETERS, at(from, to), message).on(thing, None);
            match help.is_empty() {
                true => finding.fix(Fix::replace(format!("Write “{named}”"), at(from, to), named)),
                false => finding.help(format!("{}.", help.join("; "))),
            }
        }
    }
}
