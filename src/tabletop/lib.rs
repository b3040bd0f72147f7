//! Plays games whose kinds are declared by a pack, one choice at a time.
//!
//! [`TableGame::load`] compiles the rule objects of a pack. [`TableGame::start`] gives the state at the first choice,
//! and [`TableGame::apply`] carries out a choice and goes on to the next. A [`TableState`] holds the texts in progress,
//! so it can be copied and played on at any choice. The engine knows the words of `grammar/tabletop.lexicon`,
//! `grammar/zones.lexicon` and `grammar/permanents.lexicon`; a pack defines its verbs in these words. The modules
//! `card_…` are about games whose cards lie in zones, and [`TableGame::zones_seen_by`] gives the cards that one player
//! sees. The modules `permanent_…` are about cards in play, such as creatures: their deeds and their events.
//!
//! *Invariant:* no word of any game, no clock, no recursion over a text in progress. Random numbers are drawn by bots,
//! and by shuffles from the seed of the game. A bot looks at no card that its player does not know.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr, clippy::indexing_slicing)]

mod bot;
mod card_deeds;
mod card_program;
mod card_sets;
mod card_state;
mod card_table;
mod card_view;
mod cell_counters;
mod choice;
mod compile;
mod describe;
mod evaluate;
mod game;
mod history;
mod interrupts;
mod memory;
mod opening_hands;
mod perform;
mod permanent_deeds;
mod permanent_modifiers;
mod permanent_options;
mod permanent_program;
mod permanent_sets;
mod permanent_state;
mod permanent_table;
mod permanent_triggers;
mod permanent_view;
mod possible;
mod program;
mod reach;
mod run;
mod seats;
mod self_play;
mod state;
mod unsupported_rule;

pub use bot::TableBot;
pub use card_view::ZoneView;
pub use choice::TableChoice;
pub use game::TableGame;
pub use opening_hands::HandTally;
pub use run::NoSuchChoice;
pub use self_play::TableTally;
pub use state::{PlayEvent, TableEvent, TableOutcome, TableState};
pub use unsupported_rule::Meaningless;
