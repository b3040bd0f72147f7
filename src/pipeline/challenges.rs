//! Adds the findings that need the engine: challenges that have no solution, and games that the engine cannot play.

use crate::unplayable::{cannot_be_played, unplayable_reason};
use diagnostic::{Check, Diagnostic, Severity, registry};
use engine::{Puzzle, Solution};
use model::{Challenge, Id, RuleSet};
use project::Compilation;
use source::{FileId, Place, Span};
use syntax::ast::Head;

/// The limit of the search, in positions, for each challenge while a pack is checked.
const CHECK_POSITIONS: u32 = 20_000;
/// The limit of the search, in positions, if the user asks about one challenge.
const SHOW_POSITIONS: u32 = 2_000_000;

/// The result of the search for a solution of a challenge.
pub enum Verdict {
    /// The choices that solve the challenge, in order. Each has the side that chooses, and the choice in words.
    Solved(Vec<(u8, String)>),
    /// Every choice was tried, and none solves the challenge.
    Impossible,
    /// The search reached its limit.
    Unknown,
    /// The challenge cannot be set up. The text is the reason, as a clause.
    Broken(String),
}

/// Searches for a solution of a challenge. `thorough` selects the higher limit, for a user who asks about one
/// challenge.
pub fn solve(set: &RuleSet, challenge: &Challenge, thorough: bool) -> Verdict {
    let puzzle = match Puzzle::load(set, challenge) {
        Ok(puzzle) => puzzle,
        Err(problems) => return Verdict::Broken(problems.first().map_or_else(String::new, ToString::to_string)),
    };
    match puzzle.solve(if thorough { SHOW_POSITIONS } else { CHECK_POSITIONS }) {
        Solution::Impossible => Verdict::Impossible,
        Solution::Unknown => Verdict::Unknown,
        Solution::Line(line) => {
            let mut state = puzzle.start.clone();
            let mut choices = Vec::new();
            for choice in line {
                choices.push((state.player(), puzzle.game.words(&state, choice)));
                if puzzle.game.apply(&mut state, choice).is_err() {
                    break;
                }
            }
            Verdict::Solved(choices)
        }
    }
}

/// Adds a finding for every challenge without a known solution. Only challenges in files whose path `wanted` accepts
/// are searched. A pack with errors is not searched, because parts of it may be missing.
pub fn report_unsolved(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    if compilation.count(Severity::Error) > 0 {
        return;
    }
    let file_of = |challenge: &Challenge| {
        let declared = compilation.declared.iter().find(|(id, _)| *id == challenge.id);
        declared.map_or(compilation.game, |(_, file)| *file)
    };
    let source_of =
        |challenge: &Challenge| compilation.source(file_of(challenge)).filter(|source| wanted(&source.path));
    // If the engine cannot play the game, report this once for the game and not for each challenge.
    if compilation.set.challenges.iter().any(|challenge| source_of(challenge).is_some())
        && let Some(why) = unplayable_reason(&compilation.set)
    {
        let finding = cannot_be_played(compilation, &why);
        let help = "Its challenges can be printed, but the program does not know whether they can be solved.";
        compilation.diagnostics.push(finding.help(help));
        return;
    }
    let mut found = Vec::new();
    for challenge in &compilation.set.challenges {
        let (file, Some(source)) = (file_of(challenge), source_of(challenge)) else { continue };
        let name = &challenge.name;
        let (check, message): (&'static Check, String) = match solve(&compilation.set, challenge, false) {
            Verdict::Solved(_) => continue,
            Verdict::Impossible => (
                &registry::CHALLENGE_WITHOUT_SOLUTION,
                format!("The challenge “{name}” cannot be solved: every choice was tried."),
            ),
            Verdict::Unknown => (
                &registry::CHALLENGE_UNDECIDED,
                format!(
                    "The program does not know whether the challenge “{name}” can be solved: the search stopped after \
                     {CHECK_POSITIONS} positions."
                ),
            ),
            Verdict::Broken(why) => {
                (&registry::UNREADABLE_CHALLENGE, format!("The challenge “{name}” cannot be set up: {why}."))
            }
        };
        let at = Place { file, span: name_span(file, &source.text, &challenge.id).unwrap_or_default() };
        found.push(Diagnostic::new(check, at, message).on(name, None));
    }
    compilation.diagnostics.extend(found);
}

/// Returns the place of a challenge's name in the header of its block. `None` if there is no challenge of this id.
pub(crate) fn name_place(compilation: &Compilation, id: &Id) -> Option<Place> {
    let (_, file) = compilation.declared.iter().find(|(known, _)| known == id)?;
    let span = name_span(*file, &compilation.source(*file)?.text, id)?;
    Some(Place { file: *file, span })
}

/// Returns the span of the challenge's name in the header of its block.
fn name_span(file: FileId, text: &str, id: &Id) -> Option<Span> {
    let document = syntax::parse(file, text).document;
    document.blocks.iter().find_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => {
            (Id::of(&name.text) == *id).then_some(name.span)
        }
        _ => None,
    })
}
