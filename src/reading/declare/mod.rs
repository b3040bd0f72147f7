//! The declarations of a pack: names in blocks of their own and in the parentheses of cards, and words with their
//! sentences (kernel D1 to D3). The main type is `symbols::Declarations`, the symbol table of a pack.

pub(crate) mod card_words;
mod class_groups;
pub(crate) mod collect;
pub mod definition_head;
pub(crate) mod definition_opening;
pub(crate) mod definition_parts;
pub(crate) mod held_token;
pub(crate) mod invalidation;
pub(crate) mod kind_words;
pub(crate) mod made_names;
pub(crate) mod new_name;
mod owned_token;
mod parenthesis;
pub(crate) mod recorder;
pub mod symbols;
pub(crate) mod tile_condition;
pub(crate) mod told_word;
pub(crate) mod word_usage;
