//! What an editor asks of an open project.

mod buffers;
mod completion_law;
