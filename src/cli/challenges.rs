//! Challenges are solved by search, and whether a pack can be played at all: what `check` and `build` tell beside the compiler.

use crate::diagnostic::{Check, Diagnostic, Severity, registry};
use crate::engine::{Problem, Puzzle, Solution, problems};
use crate::model::{Challenge, RuleSet};
use crate::project::{Compilation, Trouble};
use crate::source::{FileId, Place, Span};
use crate::syntax::ast::Head;

/// So many positions are looked at while a pack is checked, and when one challenge is shown.
const IN_PASSING: u32 = 20_000;
const AT_LENGTH: u32 = 2_000_000;

/// What is known of a challenge.
pub enum Known {
    /// The choices that solve it, in words, each with the side that makes it.
    Solved(Vec<(u8, String)>),
    Impossible,
    Unknown,
    /// Why it cannot be set up.
    Broken(String),
}

/// Searches for a solution, at length or in passing.
pub fn solved(set: &RuleSet, challenge: &Challenge, at_length: bool) -> Known {
    let puzzle = match Puzzle::load(set, challenge) {
        Ok(puzzle) => puzzle,
        Err(problems) => return Known::Broken(problems.first().map_or_else(String::new, ToString::to_string)),
    };
    match puzzle.solve(if at_length { AT_LENGTH } else { IN_PASSING }) {
        Solution::Impossible => Known::Impossible,
        Solution::Unknown => Known::Unknown,
        Solution::Line(line) => {
            let mut state = puzzle.start.clone();
            let mut told = Vec::new();
            for choice in line {
                told.push((state.player(), puzzle.game.words(&state, choice)));
                if puzzle.game.apply(&mut state, choice).is_err() {
                    break;
                }
            }
            Known::Solved(told)
        }
    }
}

/// Adds a finding for every challenge without a known solution. A pack with errors is not searched: half of it may be missing.
pub fn search(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    if compilation.count(Severity::Error) > 0 {
        return;
    }
    let mut found = Vec::new();
    for challenge in &compilation.set.challenges {
        let declared = compilation.declared.iter().find(|(id, _)| *id == challenge.id);
        let file = declared.map_or(compilation.game, |(_, file)| *file);
        let Some(source) = compilation.sources.get(file.0 as usize).filter(|source| wanted(&source.path)) else {
            continue;
        };
        let name = &challenge.name;
        let (check, message): (&'static Check, String) = match solved(&compilation.set, challenge, false) {
            Known::Solved(_) => continue,
            Known::Impossible => (
                &registry::CHALLENGE_WITHOUT_SOLUTION,
                format!("The challenge “{name}” cannot be solved: every choice was tried."),
            ),
            Known::Unknown => (
                &registry::CHALLENGE_UNDECIDED,
                format!(
                    "Whether the challenge “{name}” can be solved is not known: {IN_PASSING} positions did not decide it."
                ),
            ),
            Known::Broken(why) => {
                (&registry::UNREADABLE_CHALLENGE, format!("The challenge “{name}” cannot be set up: {why}."))
            }
        };
        let at = Place { file, span: place(file, &source.text, challenge) };
        found.push(Diagnostic::new(check, at, message).on(name, None));
    }
    compilation.diagnostics.extend(found);
}

/// Says what of the game the engine does not run.
pub fn playable(compilation: &mut Compilation) {
    if compilation.count(Severity::Error) > 0 {
        return;
    }
    let at = Place { file: compilation.game, span: Span::default() };
    let why = match compilation.set.declared.kinds.is_empty() {
        false => "it declares its own kinds of things, and its rules are their words".to_owned(),
        true => {
            let problems: Vec<String> = problems(&compilation.set)
                .iter()
                .take(3)
                .map(|problem| format!("{}: {}", problem.place, problem.what))
                .collect();
            if problems.is_empty() {
                return;
            }
            problems.join("; ")
        }
    };
    let name = compilation.set.game.name.clone();
    let message = format!("The engine does not play “{name}”: {why}.");
    let finding = Diagnostic::new(&registry::GAME_THAT_CANNOT_BE_PLAYED, at, message);
    compilation.diagnostics.push(finding.help("The pack is built all the same; `play` and `playtest` refuse it."));
}

/// Why a game cannot be played, as a sentence.
pub fn unplayable(what: &str, problems: &[Problem]) -> Trouble {
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    Trouble::new(format!("{what} cannot be played. {}.", all.join("; ")))
}

/// The name in the head of its block.
fn place(file: FileId, text: &str, challenge: &Challenge) -> Span {
    let document = crate::syntax::parse(file, text).document;
    let named = document.blocks.iter().find_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => {
            (crate::model::Id::of(&name.text) == challenge.id).then_some(name.span)
        }
        _ => None,
    });
    named.unwrap_or_default()
}
