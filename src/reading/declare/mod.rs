//! What a pack declares: names by blocks of their own and in the parentheses of cards, and words with their sentences
//! (kernel D1 to D3). The main type is [`symbols::Declarations`], the symbol table of a pack.

pub mod collect;
pub mod definition_head;
pub mod inline_definition;
pub mod invalidation;
pub mod recorder;
pub mod symbols;
