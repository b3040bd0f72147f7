//! Plays a game: carries out texts, operation by operation, and asks a player where there is a choice.

mod act;
mod advance;
mod ask;
mod at_will;
mod choose;
mod event;
mod event_log;
mod execution;
mod flow;
mod make;
mod point;
mod procedure;
mod rearrange_freely;
mod record;
mod score;
mod trade_places;
mod travel;
mod trigger;
mod turn_choices;
mod walk;

pub(super) use execution::Run;
