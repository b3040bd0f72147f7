//! Sessions with the language server.
