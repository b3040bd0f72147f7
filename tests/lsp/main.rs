//! Sessions with the language server, over pipes as with a real editor.

mod client;
mod documents;
mod hostile;
mod lifecycle;
mod positions;
mod requests;
