//! What an editor asks of an open project.

mod answers;
mod buffers;
mod completion_law;
mod declared_game;
mod forms;
mod property;
