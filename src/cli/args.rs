//! What may be written after `cardwright`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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
    Check(Check),
    /// Check packs, then write rule objects and sheets to output/
    Build(Build),
    /// Check and build again on every save
    Watch(Watch),
    /// Show what the compiler understood of a card
    Show(Show),
    /// Print the page of a check, or the list of all checks
    Explain(Explain),
    /// Lay out card files; no word is changed
    Fmt(Fmt),
    /// Print the physical edition: sheets, backs, exports
    Print(Box<super::print::Print>),
    /// Play a pack in the terminal
    Play(Play),
    /// The set at a glance: counts, curves, each card beside its class
    Stats(Stats),
    /// Let bots play thousands of games, and tell what each card is worth
    Playtest(Playtest),
    /// Make a project to start from
    New(New),
    /// Print the completions for a shell
    Completions(Completions),
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// The project's folder, in place of the nearest one with a folder `cards`
    #[arg(long, global = true, value_name = "DIR")]
    pub project: Option<PathBuf>,
    /// How findings are printed
    #[arg(long, global = true, value_enum, value_name = "FORM", default_value_t = Format::Terminal)]
    pub format: Format,
    /// End with status 1 on warnings too
    #[arg(long, global = true, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Where output goes, in place of the project's folder `output`
    #[arg(long, global = true, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
    /// Print findings only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more about what is done
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the lines of the card and the fix, to standard error
    #[value(alias = "text")]
    Terminal,
    /// One line for each finding, to standard output
    Short,
    /// One array, to standard output
    Json,
    /// Annotations for GitHub Actions, to standard output
    Github,
    /// A page with plots, of playtest and stats
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    Warnings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Packs, folders or card files; every pack if there is none
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The pack that a file from elsewhere is checked in, in place of any card of the same name
    #[arg(long, value_name = "NAME")]
    pub pack: Option<String>,
}

#[derive(Debug, Args)]
pub struct Build {
    /// The packs to build; all of them if there is none
    #[arg(value_name = "PACK")]
    pub packs: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Watch {
    /// The packs to build; all of them if there is none
    #[arg(value_name = "PACK")]
    pub packs: Vec<String>,
    /// Serve a live preview of the cards to a browser on this machine
    #[arg(long)]
    pub open: bool,
    /// Look at the files again and again, for network and shared folders
    #[arg(long, value_name = "MILLISECONDS", num_args = 0..=1, default_missing_value = "500",
          value_parser = clap::value_parser!(u64).range(20..=3_600_000))]
    pub poll: Option<u64>,
    /// Leave on the screen what was printed before
    #[arg(long)]
    pub no_clear: bool,
}

#[derive(Debug, Args)]
pub struct Show {
    /// The name of a card or definition, or a card file
    #[arg(value_name = "CARD|FILE")]
    pub what: String,
    /// In which form
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
    /// Canonical English, who may be chosen, boards of tiles
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
pub struct Explain {
    /// A code such as E012, or the name of a check
    pub code: Option<String>,
}

#[derive(Debug, Args)]
pub struct Fmt {
    /// Card files or folders; every pack if there is none
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change, and end with status 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// Rewrite rules in canonical English
    #[arg(long)]
    pub canonical: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// Who plays the other side
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Bots::Greedy)]
    pub against: Bots,
    /// Your team: its name, or its cards between commas; the pack's first team if there is none
    #[arg(long, value_name = "TEAM")]
    pub team: Option<String>,
    /// The other team; the pack's second if there is none
    #[arg(long, value_name = "TEAM")]
    pub other: Option<String>,
    /// The other side goes first; left out, your side does, and in a match it is drawn by lot
    #[arg(long)]
    pub second: bool,
    /// Begin on the board that the file tells
    #[arg(long, value_name = "FILE", conflicts_with_all = ["team", "other", "second", "series"])]
    pub position: Option<PathBuf>,
    /// Solve a challenge of the pack
    #[arg(long, value_name = "NAME", conflicts_with_all = ["team", "other", "second", "series", "position"])]
    pub challenge: Option<String>,
    /// A whole match: best of three, the loser chooses who goes first, the sideboard may play from the second game
    #[arg(long = "match")]
    pub series: bool,
    /// Teams are formed by pick and ban first
    #[arg(long, conflicts_with_all = ["team", "other", "position", "challenge"])]
    pub draft: bool,
    /// Teams are formed from sealed packs of so many characters of each class first
    #[arg(long, value_name = "N", conflicts_with_all = ["team", "other", "position", "challenge", "draft"])]
    pub sealed: Option<u8>,
    /// Keep every choice in this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Go on with the game that this file keeps
    #[arg(long, value_name = "FILE", conflicts_with_all = ["team", "other", "second", "series", "position", "challenge", "draft", "sealed"])]
    pub replay: Option<PathBuf>,
    /// Games that the searching bot plays for each choice
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub playouts: u32,
    /// The same seed makes the same choices of the bot
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bots {
    /// A second person at the same terminal
    Person,
    /// Any choice
    Random,
    /// The choice that is worth most at once
    Greedy,
    /// The choice that wins most of many games played on
    Search,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Playtest {
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
    /// Who plays
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Strategy::Greedy)]
    pub bot: Strategy,
    /// Games that the searching bot plays on for each choice
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub playouts: u32,
    /// Stop as soon as every question is decided (SPRT)
    #[arg(long)]
    pub sprt: bool,
    /// Also find what each action is worth, by so many games each in which nobody can use it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub without: u64,
    /// The bots against each other, in place of the cards
    #[arg(long, conflicts_with_all = ["without", "record", "only_changed", "against"])]
    pub ladder: bool,
    /// Keep what was measured in the pack's folder, where `check` finds it
    #[arg(long)]
    pub record: bool,
    /// Measure again the cards that changed since they were measured, and keep that
    #[arg(long)]
    pub only_changed: bool,
    /// Compare the cards that changed with their texts at a revision of git
    #[arg(long, value_name = "REV", conflicts_with_all = ["record", "only_changed", "without", "shard"])]
    pub against: Option<String>,
    /// Play one part of several, for machines that share the work
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with_all = ["sprt", "record", "only_changed"])]
    pub shard: Option<(u64, u64)>,
    /// How many games are played at once; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Stats {
    /// The pack; it may be left out if there is only one
    #[arg(value_name = "PACK")]
    pub pack: Option<String>,
    /// The file to write, in place of standard output; a page with plots if its name ends in `.html`
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum PlaytestStep {
    /// Put the parts of a run together
    Merge(Merge),
}

#[derive(Debug, Args)]
pub struct Merge {
    /// The files that the parts wrote, as JSON
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Keep what was measured in the pack's folder, where `check` finds it
    #[arg(long)]
    pub record: bool,
    /// The file to write, in place of standard output
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Any choice
    Random,
    /// The choice that is worth most at once
    Greedy,
    /// The choice that wins most of many games played on
    Search,
}

/// `2/8`: the second of eight parts.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(one, of)| Some((one.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((one, of)) if 1 <= one && one <= of && of <= 1_000_000 => Ok((one, of)),
        _ => Err("it should be the number of the part and how many there are, as in 2/8".to_owned()),
    }
}

#[derive(Debug, Args)]
pub struct New {
    /// The folder to make
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}

#[derive(Debug, Args)]
pub struct Completions {
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
