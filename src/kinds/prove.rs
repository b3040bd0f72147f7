//! Proves the checks of a pack: each of them is broken by an example (`Breaks: CHECK`), and each example breaks exactly
//! the checks that it names.

use std::collections::BTreeSet;

use crate::declared_game::DeclaredGame;
use crate::example::ExampleThing;
use crate::move_squares;
use crate::run_checks::findings_by_check;
use crate::source_texts::ThingPlace;
use diagnostic::{Diagnostic, Fix, Severity, registry, suggest};
use model::{Declared, Id, Word};

/// Returns the findings on checks without an example, and on examples that do not do what they say. `declared` are the
/// declarations of `game`, `words` all words of its rule texts, and `checked` what its checks find without the
/// examples.
pub fn prove(
    game: &DeclaredGame<'_>,
    declared: &Declared,
    words: &[Word],
    checked: &[(Id, Diagnostic)],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let places = game.all_places(declared);
    let declared = &*game.with_squares(declared);
    let mut with_example = Declared { words: words.to_vec(), ..declared.clone() };
    let without = messages(checked.iter().map(|(check, finding)| (check, finding)));
    let mut proved: BTreeSet<Id> = BTreeSet::new();
    for example in &game.examples {
        let Some((thing, place)) = &example.thing else { continue };
        let things = with_example.things.len();
        with_example.things.extend(std::iter::repeat_n(thing.clone(), example.times));
        with_example.things.extend(move_squares::of_thing(thing));
        let places: Vec<&ThingPlace> =
            places.iter().copied().chain(std::iter::repeat_n(place, example.times)).collect();
        let found_now = findings_by_check(game, &with_example, &places, things);
        let broken: BTreeSet<Id> = messages(found_now.iter().map(|(check, finding)| (*check, finding)))
            .difference(&without)
            .map(|(check, _)| check.clone())
            .collect();
        with_example.things.truncate(things);
        proved.extend(example.breaks.iter().map(|(name, _)| Id::of(name)));
        found.extend(compare(game, declared, example, &thing.name, &broken));
    }
    let unproved = declared.requirements.iter().filter(|requirement| !proved.contains(&requirement.id));
    let unproved: Vec<_> = unproved.filter_map(|one| Some((one, *game.checks.get(&one.id)?))).collect();
    // If the pack has examples, each check without an example gets a warning. A pack without any example may test its
    // checks in another way, so it gets one note for all of them.
    if game.examples.is_empty() {
        let Some((first, at)) = unproved.first() else { return found };
        let message = format!("Nothing in this pack shows that its {} checks find anything.", unproved.len());
        let help = format!("A thing with the line “Breaks: {}” shows that this check does.", first.name);
        let mut finding = Diagnostic::new(&registry::CHECK_WITHOUT_EXAMPLE, *at, message).help(help);
        finding.severity = Severity::Note;
        found.push(finding);
        return found;
    }
    for (requirement, at) in unproved {
        let message = format!("Nothing in this pack shows that the check “{}” finds anything.", requirement.name);
        let finding = Diagnostic::new(&registry::CHECK_WITHOUT_EXAMPLE, at, message)
            .help(format!("Write a thing that breaks it, with the line “Breaks: {}”.", requirement.name));
        found.push(finding.on(&requirement.name, None));
    }
    found
}

/// Returns the checks that find something, each with the message.
fn messages<'f>(findings: impl Iterator<Item = (&'f Id, &'f Diagnostic)>) -> BTreeSet<(Id, String)> {
    findings.map(|(check, finding)| (check.clone(), finding.message.clone())).collect()
}

/// Compares the checks that an example names with those that it breaks.
fn compare(
    game: &DeclaredGame<'_>,
    declared: &Declared,
    example: &ExampleThing,
    name: &str,
    broken: &BTreeSet<Id>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let finding =
        |at, message: String| Diagnostic::new(&registry::EXAMPLE_BREAKS_OTHERWISE, at, message).on(name, None);
    for (check, at) in &example.breaks {
        if !game.checks.contains_key(&Id::of(check)) {
            let finding = finding(*at, format!("There is no check “{check}” for “{name}” to break."));
            let names = declared.requirements.iter().map(|requirement| requirement.name.as_str());
            found.push(match suggest::nearest(check, names) {
                Some(near) => finding.fix(Fix::replace(format!("Write “{near}”"), *at, near.to_owned())),
                None => finding,
            });
        } else if !broken.contains(&Id::of(check)) {
            let message =
                format!("“{name}” is to break the check “{check}”, but that check finds nothing wrong with it.");
            found.push(finding(*at, message).help("Either the check misses what it is for, or the example is right."));
        }
    }
    let named: Vec<Id> = example.breaks.iter().map(|(check, _)| Id::of(check)).collect();
    for other in broken.iter().filter(|check| !named.contains(check)) {
        let Some((_, at)) = example.breaks.first() else { continue };
        let requirement = declared.requirements.iter().find(|requirement| requirement.id == *other);
        let check = requirement.map_or(other.as_str(), |requirement| requirement.name.as_str());
        let message = format!("“{name}” breaks the check “{check}” too, which it does not name.");
        found.push(finding(*at, message).help("An example shows most if it breaks one check alone."));
    }
    found
}
