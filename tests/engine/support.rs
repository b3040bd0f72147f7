//! Games of the printed pack and of the frozen cards, with test cards added.

use std::path::Path;
use std::sync::OnceLock;

use diagnostic::Severity;
use engine::{Game, Setup, State};
use model::{Id, RuleSet};
use project::{FileCache, FileContent, PackFiles, Project, compile};

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The pack that is printed. Its cards change as they are balanced.
pub fn pack() -> &'static PackFiles {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    PACK.get_or_init(|| read(root(), "fantasy-arena"))
}

/// A few cards that never change, for tests that know what they do.
fn frozen_pack() -> &'static PackFiles {
    static PACK: OnceLock<PackFiles> = OnceLock::new();
    PACK.get_or_init(|| read(&root().join("tests/engine/frozen"), "arena"))
}

fn read(project: &Path, pack: &str) -> PackFiles {
    let project = Project::at(project).expect("a project");
    project.load(pack, &mut FileCache::default()).expect("the pack is there")
}

/// The rules of the printed pack with these cards in it.
pub fn rules_with(cards: &str) -> Result<RuleSet, String> {
    understood(pack(), cards)
}

/// The rules of the frozen cards with these beside them.
pub fn frozen_with(cards: &str) -> Result<RuleSet, String> {
    understood(frozen_pack(), cards)
}

/// The cards must be understood; whether they suit their classes does not matter.
fn understood(pack: &PackFiles, cards: &str) -> Result<RuleSet, String> {
    let compilation = match cards.trim() {
        "" => compile(pack),
        cards => compile(&pack.clone().with_stand_in("example.card".to_owned(), FileContent::Text(cards.to_owned()))),
    };
    let errors: Vec<String> = compilation
        .diagnostics
        .iter()
        .filter(|finding| finding.severity == Severity::Error && finding.check.code.starts_with('E'))
        .map(|finding| format!("{}: {}", finding.check.code, finding.message))
        .collect();
    if errors.is_empty() { Ok(compilation.set) } else { Err(errors.join("\n")) }
}

pub fn load(rules: &RuleSet) -> Game {
    Game::load(rules).unwrap_or_else(|problems| {
        panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

/// The printed pack as a game.
pub fn arena() -> &'static (RuleSet, Game) {
    static ARENA: OnceLock<(RuleSet, Game)> = OnceLock::new();
    ARENA.get_or_init(|| playable(rules_with("")))
}

/// The frozen cards as a game.
pub fn frozen() -> &'static (RuleSet, Game) {
    static FROZEN: OnceLock<(RuleSet, Game)> = OnceLock::new();
    FROZEN.get_or_init(|| playable(frozen_with("")))
}

fn playable(rules: Result<RuleSet, String>) -> (RuleSet, Game) {
    let rules = rules.expect("the pack");
    let game = load(&rules);
    (rules, game)
}

pub fn setup(one: [&str; 3], other: [&str; 3]) -> Setup {
    Setup { teams: [one, other].map(|team| team.map(Id::of).to_vec()), first: 0 }
}

/// Asserts the invariants of every state.
pub fn assert_whole(game: &Game, state: &State) {
    let figures: Vec<_> = game.figures(state).collect();
    let tiles: std::collections::BTreeSet<_> = figures.iter().map(|figure| figure.tile).collect();
    assert_eq!(tiles.len(), figures.len(), "two chars on one tile");
    let numbers: std::collections::BTreeSet<_> = figures.iter().map(|figure| figure.number).collect();
    assert_eq!(numbers.len(), figures.len(), "a number is given twice");
    assert!(tiles.iter().all(|tile| game.board().tiles().contains(*tile)), "a char is off the board");
    let markers: Vec<_> = game.markers(state).collect();
    let ids: std::collections::BTreeSet<_> = markers.iter().map(|marker| marker.number).collect();
    assert_eq!(ids.len(), markers.len(), "a token's number is given twice");
    assert!(markers.iter().all(|marker| game.board().tiles().contains(marker.tile)), "a token is off the board");
    assert_eq!(state.outcome().is_some(), state.options().is_empty(), "there are options unless the game is over");
    let words = game.options_in_words(state);
    let different: std::collections::BTreeSet<_> = words.iter().collect();
    assert_eq!(different.len(), words.len(), "two choices in the same words: {words:?}");
}

/// Numbers that look random, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}
