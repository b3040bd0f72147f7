//! Playing: texts are carried out, operation by operation, and a player is asked where there is a choice.

mod act;
mod advance;
mod ask;
mod event;
mod execution;
mod flow;
mod make;
mod rearrange;
mod record;
mod stage;
mod travel;
mod trigger;
mod walk;

pub(super) use execution::Run;
