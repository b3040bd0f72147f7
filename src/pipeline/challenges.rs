//! Challenges are solved by search, and whether a pack can be played at all: what `check` and `build` tell beside the compiler.

use diagnostic::{Check, Diagnostic, Severity, registry};
use engine::{Game, Problem, Puzzle, Solution};
use model::{Challenge, RuleSet};
use project::{Compilation, Trouble};
use source::{FileId, Place, Span};
use syntax::ast::Head;

/// So many positions are looked at while a pack is checked, and when one challenge is shown.
const IN_PASSING: u32 = 20_000;
const AT_LENGTH: u32 = 2_000_000;

/// What is known of a challenge.
pub enum Verdict {
    /// The choices that solve it, in words, each with the side that makes it.
    Solved(Vec<(u8, String)>),
    Impossible,
    Unknown,
    /// Why it cannot be set up.
    Broken(String),
}

/// Searches for a solution, at length or in passing.
pub fn solved(set: &RuleSet, challenge: &Challenge, at_length: bool) -> Verdict {
    let puzzle = match Puzzle::load(set, challenge) {
        Ok(puzzle) => puzzle,
        Err(problems) => return Verdict::Broken(problems.first().map_or_else(String::new, ToString::to_string)),
    };
    match puzzle.solve(if at_length { AT_LENGTH } else { IN_PASSING }) {
        Solution::Impossible => Verdict::Impossible,
        Solution::Unknown => Verdict::Unknown,
        Solution::Line(line) => {
            let mut state = puzzle.start.clone();
            let mut told = Vec::new();
            for choice in line {
                told.push((state.player(), puzzle.game.words(&state, choice)));
                if puzzle.game.apply(&mut state, choice).is_err() {
                    break;
                }
            }
            Verdict::Solved(told)
        }
    }
}

/// Adds a finding for every challenge without a known solution. A pack with errors is not searched: half of it may be missing.
pub fn search(compilation: &mut Compilation, wanted: &dyn Fn(&str) -> bool) {
    if compilation.count(Severity::Error) > 0 {
        return;
    }
    let file_of = |challenge: &Challenge| {
        let declared = compilation.declared.iter().find(|(id, _)| *id == challenge.id);
        declared.map_or(compilation.game, |(_, file)| *file)
    };
    let source_of = |challenge: &Challenge| {
        compilation.sources.get(file_of(challenge).0 as usize).filter(|source| wanted(&source.path))
    };
    // What stands in the way of the game is no mistake of its challenges.
    if compilation.set.challenges.iter().any(|challenge| source_of(challenge).is_some())
        && let Some(why) = why_not(&compilation.set)
    {
        let finding = not_played(compilation, &why);
        let help = "Its challenges can be printed; whether they can be solved is not known.";
        compilation.diagnostics.push(finding.help(help));
        return;
    }
    let mut found = Vec::new();
    for challenge in &compilation.set.challenges {
        let (file, Some(source)) = (file_of(challenge), source_of(challenge)) else { continue };
        let name = &challenge.name;
        let (check, message): (&'static Check, String) = match solved(&compilation.set, challenge, false) {
            Verdict::Solved(_) => continue,
            Verdict::Impossible => (
                &registry::CHALLENGE_WITHOUT_SOLUTION,
                format!("The challenge “{name}” cannot be solved: every choice was tried."),
            ),
            Verdict::Unknown => (
                &registry::CHALLENGE_UNDECIDED,
                format!(
                    "Whether the challenge “{name}” can be solved is not known: {IN_PASSING} positions did not decide it."
                ),
            ),
            Verdict::Broken(why) => {
                (&registry::UNREADABLE_CHALLENGE, format!("The challenge “{name}” cannot be set up: {why}."))
            }
        };
        let at = Place { file, span: place(file, &source.text, challenge) };
        found.push(Diagnostic::new(check, at, message).on(name, None));
    }
    compilation.diagnostics.extend(found);
}

/// Says what of the game the engine does not run, unless it was said.
pub fn playable(compilation: &mut Compilation) {
    let code = registry::GAME_THAT_CANNOT_BE_PLAYED.code;
    let said = compilation.diagnostics.iter().any(|finding| finding.check.code == code);
    if said || compilation.count(Severity::Error) > 0 {
        return;
    }
    if let Some(why) = why_not(&compilation.set) {
        let finding = not_played(compilation, &why);
        compilation.diagnostics.push(finding.help("The pack is built all the same; `play` and `playtest` refuse it."));
    }
}

fn not_played(compilation: &Compilation, why: &str) -> Diagnostic {
    let at = Place { file: compilation.game, span: Span::default() };
    let message = format!("The engine does not play “{}”: {why}.", compilation.set.game.name);
    Diagnostic::new(&registry::GAME_THAT_CANNOT_BE_PLAYED, at, message)
}

/// Why the engine does not play these rules, as a clause; nothing if it does.
pub fn why_not(set: &RuleSet) -> Option<String> {
    Game::load(set).err().map(|problems| reason(set, &problems))
}

/// Why they cannot be played, given all that stands in the way: the cause rather than its consequences.
fn reason(set: &RuleSet, problems: &[Problem]) -> String {
    if !set.declared.kinds.is_empty() {
        return "it declares its own kinds of things, and its rules are their words".to_owned();
    }
    // Of a procedure that is not run, what follows from it for each card says nothing more.
    let of_game = problems.iter().filter(|problem| problem.is_of_the_game());
    let told: Vec<String> = of_game.map(|problem| problem.what.clone()).collect();
    let told = match told.is_empty() {
        true => problems.iter().take(3).map(ToString::to_string).collect(),
        false => told,
    };
    told.join("; ")
}

/// Why a game cannot be played, as a sentence.
pub fn unplayable(what: &str, set: &RuleSet, problems: &[Problem]) -> Trouble {
    Trouble::new(format!("The engine does not play {what}: {}.", reason(set, problems)))
}

/// The name in the head of its block.
fn place(file: FileId, text: &str, challenge: &Challenge) -> Span {
    let document = syntax::parse(file, text).document;
    let named = document.blocks.iter().find_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => {
            (model::Id::of(&name.text) == challenge.id).then_some(name.span)
        }
        _ => None,
    });
    named.unwrap_or_default()
}
