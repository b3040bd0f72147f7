//! Defines the arguments of the program for clap. The doc comments of the arguments are the text of `--help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::common::Common;
use crate::print::PrintArgs;

/// Write game cards as text; get checked rule objects for the engine and cards to hold in the hand.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version, about, propagate_version = true, max_term_width = 100)]
pub struct Cardwright {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: Common,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check packs, or single card files
    Check(CheckArgs),
    /// Check packs, then write rule objects and sheets to output/
    Build(BuildArgs),
    /// Check and build again on every save
    Watch(WatchArgs),
    /// See, write and try out cards in the browser
    Studio(StudioArgs),
    /// Show what the compiler understood of a card
    Show(ShowArgs),
    /// Print the page of a check, or the list of all checks
    Explain(ExplainArgs),
    /// Lay out card files; no word is changed
    Fmt(FmtArgs),
    /// Print the physical edition: sheets, backs, exports
    Print(Box<PrintArgs>),
    /// Play a pack in the terminal
    Play(PlayArgs),
    /// The set at a glance: counts, curves, each card beside its class
    Stats(StatsArgs),
    /// Let bots play thousands of games, and measure what each card is worth
    Playtest(PlaytestArgs),
    /// Serve an editor: the language server, on standard input and output
    Lsp(LspArgs),
    /// Make a project to start from
    New(NewArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Packs, folders, card files, or names of cards and definitions; every pack if none is named
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Check a file from elsewhere within this pack, in place of its card of the same name
    #[arg(long, value_name = "NAME")]
    pub pack: Option<String>,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    /// The packs to build; all of them if none is named
    #[arg(value_name = "PACK")]
    pub packs: Vec<String>,
}

#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The packs to build; all of them if none is named
    #[arg(value_name = "PACK")]
    pub packs: Vec<String>,
    /// Serve the studio to a browser on this machine: cards live, written and tried out there
    #[arg(long)]
    pub open: bool,
    #[command(flatten)]
    pub watcher: WatcherArgs,
    /// Print all findings after each save, not only those that the save concerns
    #[arg(long)]
    pub all: bool,
    /// Do not clear the screen before each check
    #[arg(long)]
    pub no_clear: bool,
}

/// How a command that goes on learns of changes.
#[derive(Debug, Args)]
pub struct WatcherArgs {
    /// Look for changes at intervals, for network and shared folders
    #[arg(long, value_name = "MILLISECONDS", num_args = 0..=1, default_missing_value = "500",
          value_parser = clap::value_parser!(u64).range(20..=3_600_000))]
    pub poll: Option<u64>,
}

#[derive(Debug, Args)]
pub struct StudioArgs {
    /// The packs to show; all of them if none is named
    #[arg(value_name = "PACK")]
    pub packs: Vec<String>,
    /// Do not open the browser; only print the address
    #[arg(long)]
    pub no_browser: bool,
    #[command(flatten)]
    pub watcher: WatcherArgs,
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The name of a card or definition, or a card file
    #[arg(value_name = "CARD|FILE")]
    pub what: String,
    /// The form to show it in
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = Shape::Text)]
    pub shape: Shape,
    /// The file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The pack to look in
    #[arg(long, value_name = "NAME")]
    pub pack: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// Canonical English, the choices that each rule makes, and boards of tiles
    Text,
    /// The rule objects
    Ron,
    /// The rule objects as JSON
    Json,
    /// The card as it is printed
    Svg,
    /// The card as it is printed, 300 dots to the inch
    Png,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A code such as E012, the name of a check, or a word of the card language such as *slide*
    pub code: Option<String>,
}

#[derive(Debug, Args)]
pub struct LspArgs {
    /// Write the messages to this file, to look for a fault
    #[arg(long, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
    /// Standard input and output, which is the only way; editors pass this option
    #[arg(long, hide = true)]
    pub stdio: bool,
}

#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Card files or folders; every pack if none is named
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change, show how, and end with status 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// Rewrite rules in canonical English
    #[arg(long)]
    pub canonical: bool,
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The pack, which may be left out if there is only one; or a file of rules, such as output/PACK/rules.ron
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// Play over standard input and output, line by line, for a program at the other end: docs/protocol.md
    #[arg(long, value_enum, value_name = "FORM", conflicts_with_all = ["team", "other", "second", "series", "position", "challenge", "draft", "sealed", "replay", "log"])]
    pub protocol: Option<Protocol>,
    /// Who plays the other side
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Bots::Greedy)]
    pub against: Bots,
    /// Your team: its name, or its cards with commas between them; by default the pack's first team
    #[arg(long, value_name = "TEAM")]
    pub team: Option<String>,
    /// The other team; by default the pack's second team, or the first if yours is the second
    #[arg(long, value_name = "TEAM")]
    pub other: Option<String>,
    /// Let the other side go first; by default your side does, or in a match the first side is drawn by lot
    #[arg(long)]
    pub second: bool,
    /// How many play, if the game is for several numbers of players; by default as many as there are seats
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// Start from the board that this file describes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["team", "other", "second", "series"])]
    pub position: Option<PathBuf>,
    /// Solve a challenge of the pack
    #[arg(long, value_name = "NAME", conflicts_with_all = ["team", "other", "second", "series", "position"])]
    pub challenge: Option<String>,
    /// A whole match: best of three, the loser chooses who goes first, the sideboard may play from the second game
    #[arg(long = "match")]
    pub series: bool,
    /// Form the teams by pick and ban first
    #[arg(long, conflicts_with_all = ["team", "other", "position", "challenge"])]
    pub draft: bool,
    /// Form the teams first, from sealed packs with N characters of each class
    #[arg(long, value_name = "N", conflicts_with_all = ["team", "other", "position", "challenge", "draft"])]
    pub sealed: Option<u8>,
    /// Keep every choice in this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Continue the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["team", "other", "second", "series", "position", "challenge", "draft", "sealed"])]
    pub replay: Option<PathBuf>,
    /// Judge each choice of the game in `--replay`: its win chance, and what would have been better
    #[arg(long, requires = "replay", conflicts_with = "log")]
    pub review: bool,
    /// Games that the searching bot plays for each choice
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub playouts: u32,
    /// The seed of the bot: the same seed makes the same choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// One JSON object a line, each way
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bots {
    /// A second person at the same terminal
    Person,
    /// Chooses at random
    Random,
    /// Takes the choice with the best result at once
    Greedy,
    /// Plays many games from each choice, and takes the choice that wins most
    Search,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct PlaytestArgs {
    #[command(subcommand)]
    pub step: Option<PlaytestStep>,
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// How many games; two make a pair, with the seats swapped
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub games: u64,
    /// The same seed makes the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many play, if the game is for several numbers of players; by default as many as there are seats
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    #[command(flatten)]
    pub player: PlayerArgs,
    /// Stop as soon as every question is decided (SPRT)
    #[arg(long)]
    pub sprt: bool,
    /// Also measure what each action is worth, by N games for each action in which nobody can use it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub without: u64,
    /// Compare the bots with each other, in place of the cards
    #[arg(long, conflicts_with_all = ["without", "record", "only_changed", "against"])]
    pub ladder: bool,
    /// Measure how each card's win rate depends on skill: searching bots with these numbers of playouts, such as
    /// `25,100,400`, play `--games` games each
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', num_args = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000), conflicts_with_all = ["ladder", "without", "record", "only_changed", "against", "bot", "sprt"])]
    pub skills: Vec<u32>,
    /// Record the results in the pack's folder, where `check` finds them
    #[arg(long)]
    pub record: bool,
    /// Measure only the cards that changed or were never measured, and record the results
    #[arg(long)]
    pub only_changed: bool,
    /// Compare the cards that changed with their texts at a revision of git
    #[arg(long, value_name = "REV", conflicts_with_all = ["record", "only_changed", "without", "shard"])]
    pub against: Option<String>,
    /// Play one part of several, for machines that share the work
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with_all = ["sprt", "record", "only_changed"])]
    pub shard: Option<(u64, u64)>,
    /// Go on from the results that a stopped run of the same command wrote as JSON
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// How many games are played at once; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct StatsArgs {
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// The file to write, in place of standard output; a page with plots if its name ends in `.html`
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Deal so many opening hands of a game of cards, and tell how often each card is in a hand
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub hands: Option<u64>,
    /// The seed of the hands: the same seed deals the same hands
    #[arg(long, value_name = "N", default_value_t = 1, requires = "hands")]
    pub seed: u64,
}

#[derive(Debug, Subcommand)]
pub enum PlaytestStep {
    /// Merge the parts of a run
    Merge(MergeArgs),
    /// Find puzzles in games between bots, and write them as challenges
    Puzzles(PuzzlesArgs),
}

/// The bot that plays the games.
#[derive(Debug, Args)]
pub struct PlayerArgs {
    /// Who plays
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy::Greedy)]
    pub bot: Strategy,
    /// Games that the searching bot plays for each choice
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub playouts: u32,
}

#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// How many games are searched for puzzles
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// How many puzzles are written; those of different chars and levels come first
    #[arg(long, value_name = "N", default_value_t = 9)]
    pub count: usize,
    /// The same seed makes the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub player: PlayerArgs,
    /// How many games are played at once; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The card file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The files that the parts wrote, as JSON
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Record the results in the pack's folder, where `check` finds them
    #[arg(long)]
    pub record: bool,
    /// The file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Chooses at random
    Random,
    /// Takes the choice with the best result at once
    Greedy,
    /// Plays many games from each choice, and takes the choice that wins most
    Search,
}

/// Parses the value of `--shard`: `2/8` is the second of eight parts.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(one, of)| Some((one.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((one, of)) if 1 <= one && one <= of && of <= 1_000_000 => Ok((one, of)),
        _ => Err("it should be the number of the part and how many there are, as in 2/8".to_owned()),
    }
}

#[derive(Debug, Args)]
pub struct NewArgs {
    /// The folder to make
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// The sort of game that its pack begins
    #[arg(long, value_enum, value_name = "KIND", default_value_t = GameKind::Board)]
    pub kind: GameKind,
}

/// The sorts of games that a new project can begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GameKind {
    /// Characters on a board, with classes, actions and targets
    Board,
    /// Cards of kinds that the game declares, with its own words and checks
    Cards,
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_sound() {
        super::Cardwright::command().debug_assert();
    }
}
