//! Adds the findings that need the engine: challenges that have no solution, and games that the engine cannot play.

use diagnostic::{Check, Diagnostic, Severity, registry};
use engine::{Game, Problem, Puzzle, Solution};
use model::{Challenge, RuleSet};
use project::{Compilation, Trouble};
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
        let at = Place { file, span: name_span(file, &source.text, challenge) };
        found.push(Diagnostic::new(check, at, message).on(name, None));
    }
    compilation.diagnostics.extend(found);
}

/// Adds a finding if the engine cannot play the game, unless the compilation already has that finding.
pub fn report_unplayable(compilation: &mut Compilation) {
    let code = registry::GAME_THAT_CANNOT_BE_PLAYED.code;
    let reported = compilation.diagnostics.iter().any(|finding| finding.check.code == code);
    if reported || compilation.count(Severity::Error) > 0 {
        return;
    }
    if let Some(why) = unplayable_reason(&compilation.set) {
        let finding = cannot_be_played(compilation, &why);
        compilation.diagnostics.push(finding.help("The pack is built anyway, but `play` and `playtest` refuse it."));
    }
}

/// Creates the finding that the engine cannot play the game. `why` is a clause.
fn cannot_be_played(compilation: &Compilation, why: &str) -> Diagnostic {
    let at = Place { file: compilation.game, span: Span::default() };
    let message = format!("The engine cannot play “{}”: {why}.", compilation.set.game.name);
    Diagnostic::new(&registry::GAME_THAT_CANNOT_BE_PLAYED, at, message)
}

/// Returns the reason why the engine cannot play these rules, as a clause. Returns `None` if the engine can play them.
pub fn unplayable_reason(set: &RuleSet) -> Option<String> {
    Game::load(set).err().map(|problems| reason(set, &problems))
}

/// Joins these problems into one reason, as a clause. Problems of the whole game hide the problems of single cards.
fn reason(set: &RuleSet, problems: &[Problem]) -> String {
    if !set.declared.kinds.is_empty() {
        return "it declares its own kinds of things, and the engine does not know the words of their rules".to_owned();
    }
    // If the engine does not support a procedure of the game, the problems of the cards are only consequences.
    let of_game = problems.iter().filter(|problem| problem.is_of_the_game());
    let reasons: Vec<String> = of_game.map(|problem| problem.what.clone()).collect();
    let reasons = match reasons.is_empty() {
        true => problems.iter().take(3).map(ToString::to_string).collect(),
        false => reasons,
    };
    reasons.join("; ")
}

/// Creates the error for a game that the engine cannot play because of these problems. `what` names the pack in the
/// message, or a card at an earlier revision.
pub fn unplayable_error(what: &str, set: &RuleSet, problems: &[Problem]) -> Trouble {
    Trouble::new(format!("The engine cannot play {what}: {}.", reason(set, problems)))
}

/// Returns the span of the challenge's name in the header of its block.
fn name_span(file: FileId, text: &str, challenge: &Challenge) -> Span {
    let document = syntax::parse(file, text).document;
    let named = document.blocks.iter().find_map(|block| match &block.head {
        Head::Definition { keyword, name, .. } if keyword.text.eq_ignore_ascii_case("Challenge") => {
            (model::Id::of(&name.text) == challenge.id).then_some(name.span)
        }
        _ => None,
    });
    named.unwrap_or_default()
}
