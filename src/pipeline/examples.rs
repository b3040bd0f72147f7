//! Plays the examples of a pack: finds those that cannot be played, and tells the others step by step.

use std::collections::BTreeMap;

use crate::example_words::ExampleWords;
use crate::unplayable::{cannot_be_played, unplayable_reason};
use diagnostic::{Diagnostic, Severity, registry};
use engine::{Choice, Game, UnplayableExample};
use model::{Example, Id, RuleSet};
use project::Compilation;
use render::ExampleFace;
use source::{FileId, Place};
use syntax::ParsedFile;

/// The most choices that a finding lists.
const MOST_LISTED: usize = 12;

/// The choices of each example that can be played, by the example's id. They are the same in every language of a pack.
pub type ExampleChoices = BTreeMap<Id, Vec<Choice>>;

/// Adds a finding for every example that cannot be played, in files whose path `wanted` accepts. Returns the choices of
/// the others. A pack with errors is not played, because parts of it may be missing.
pub fn play(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) -> ExampleChoices {
    let mut choices = ExampleChoices::new();
    if compilation.count(Severity::Error) > 0 {
        return choices;
    }
    let in_wanted = |file: FileId| compilation.source(file).is_some_and(|source| wanted(&source.path));
    let examples: Vec<(FileId, &Example)> = compilation
        .set
        .examples
        .iter()
        .map(|example| {
            let declared = compilation.declared.iter().find(|(id, _)| *id == example.id);
            (declared.map_or(compilation.game, |(_, file)| *file), example)
        })
        .filter(|(file, _)| in_wanted(*file))
        .collect();
    if examples.is_empty() {
        return choices;
    }
    let mut found = Vec::new();
    match Game::load(&compilation.set) {
        Ok(game) => {
            for (file, example) in examples {
                match game.choices_of(example) {
                    Ok(made) => drop(choices.insert(example.id.clone(), made)),
                    Err(why) => found.push(finding(compilation, file, example, &why)),
                }
            }
        }
        Err(_) => {
            let known = |finding: &Diagnostic| finding.check.code == registry::GAME_THAT_CANNOT_BE_PLAYED.code;
            let why = unplayable_reason(&compilation.set).filter(|_| !compilation.diagnostics.iter().any(known));
            let help = "Its examples are left out of the leaflet.";
            found.extend(why.map(|why| cannot_be_played(compilation, &why).help(help)));
        }
    }
    compilation.diagnostics.extend(found);
    choices
}

/// Creates the finding that an example cannot be played.
fn finding(compilation: &Compilation, file: FileId, example: &Example, why: &UnplayableExample) -> Diagnostic {
    let name = &example.name;
    let (choice, message, help) = match why {
        UnplayableExample::Board(why) => (None, format!("The example “{name}” cannot be set up: {why}."), None),
        UnplayableExample::Choice { at, options } => {
            let words = example.choices.get(*at).map_or("", String::as_str);
            let message = format!("The example “{name}” cannot be played: “{words}” is not one of the choices.");
            (Some(*at), message, Some(possible(options)))
        }
    };
    let span = compilation.source(file).and_then(|source| {
        let parsed = syntax::parse(file, &source.text);
        let file = ParsedFile { document: &parsed.document, text: &source.text };
        challenge::span_in_example(&file, &example.id, choice)
    });
    let at = Place { file, span: span.unwrap_or_default() };
    let finding = Diagnostic::new(&registry::UNPLAYABLE_EXAMPLE, at, message).on(name, None);
    help.into_iter().fold(finding, Diagnostic::help)
}

/// Lists the choices that can be made instead.
fn possible(options: &[String]) -> String {
    let listed: Vec<&str> = options.iter().take(MOST_LISTED).map(String::as_str).collect();
    match options.len() - listed.len() {
        _ if listed.is_empty() => "The game is over here: leave the rest out.".to_owned(),
        0 => format!("Possible here: {}.", listed.join(", ")),
        more => format!("Possible here: {}, and {more} more.", listed.join(", ")),
    }
}

/// Tells the examples step by step. `set` may be a translation of the rules in which the choices were made, into the
/// language with the code `lang`. `passives` has the text of each class's passive.
pub fn faces(set: &RuleSet, choices: &ExampleChoices, passives: &BTreeMap<Id, String>, lang: &str) -> Vec<ExampleFace> {
    if choices.is_empty() {
        return Vec::new();
    }
    let Ok(game) = Game::load(set) else { return Vec::new() };
    let words = ExampleWords::new(&game, set, passives, lang);
    let played = set.examples.iter().filter_map(|example| {
        let played = game.play_example(example, choices.get(&example.id)?).ok()?;
        Some(words.face(example, &played))
    });
    played.collect()
}
