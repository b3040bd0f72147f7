//! Compiles the rule texts of a pack into statements.
//!
//! `names` finds kinds, tiles, counters and verbs by their ids; `nouns` compiles noun phrases into sets, `conditions`
//! tests and numbers, `acts` deeds with their picks, `sentences` whole texts. The modules `card_…` compile the texts of
//! games whose cards lie in zones.

mod acts;
mod card_deeds;
mod card_names;
mod card_nouns;
mod card_table;
mod card_words;
mod conditions;
mod load;
mod names;
mod nouns;
mod permanent_abilities;
mod permanent_attacks;
mod permanent_deeds;
mod permanent_names;
mod permanent_nouns;
mod permanent_rules;
mod permanent_steps;
mod permanent_table;
mod scope;
mod sentences;
mod standing;
