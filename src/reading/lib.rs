//! Turns sentences into rule objects, and rule objects into canonical English.
//!
//! [`read`] reads a whole pack; [`read_again`] reads it after a save and reuses the results in a [`ReadingCache`]. A
//! sentence goes through these steps:
//!
//! 1. [`lex`] turns the words of the sentence into words of the lexicon and names. [`declare`] has collected the names
//!    of the pack before.
//! 2. [`chart`] finds all parses, and [`tree`] copies them out of the chart.
//! 3. [`reference`] finds the antecedents of *it*, *that char* and other references.
//! 4. [`build`] makes a value of the model from a tree, and [`normal_form`] brings it to its normal form.
//! 5. [`text`] joins the sentences of a text into rules.
//!
//! `lint` checks texts that were understood; `explain` and `repair` write the findings for sentences that were not.
//! [`generate`] prints rule objects in canonical English.
//!
//! *Invariant:* no ordered choice. A sentence with two meanings is an error that shows both.

#![warn(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod ability;
mod absent_summon;
mod addressed_char;
mod amendment;
mod assemble;
mod attacker;
mod bearer_passes_turn;
pub mod build;
mod cache;
mod card;
pub mod chart;
mod chart_node;
mod chosen_before_loop;
mod class_as_name;
mod collect_ids;
mod condition_spoken_of;
pub mod continuation;
pub mod declare;
mod declared_fix;
pub mod declared_game;
mod declared_readings;
mod definition;
mod definition_reading;
mod denied_deeds;
mod denied_test;
mod doer_counts;
mod explain;
mod file_reading;
mod fixed_phrases;
pub mod frontier;
pub mod generate;
mod kept_direction;
pub mod keyword_mentions;
pub mod labels;
mod left_out_names;
mod left_out_place;
mod left_out_subject;
pub mod lint;
mod moved_before;
pub mod normal_form;
mod one_of_those;
mod owned_text;
pub mod pack;
pub mod parameter_scope;
mod paraphrased;
mod parsed_file;
mod partner_names;
pub mod places;
mod presupposed_number;
mod pronoun_loop;
mod read_pack;
mod reciprocal;
pub mod reference;
mod relative_as_guard;
mod repair;
mod repeated_definite;
mod retry;
mod reworded;
mod rule_reader;
pub mod ruling;
mod said_of_before;
mod same_meaning;
mod second_instance;
pub mod sentence;
mod sentence_words;
mod shared_subject;
mod signed_numbers;
pub mod source_map;
pub mod spoken_direction;
mod summon_moves;
mod summoner_pronouns;
pub mod taken_up;
pub mod term;
pub mod text;
pub mod text_reading;
pub mod tree;
mod turn_before_subject;
mod void_branch;
pub mod word_lookup;

pub use cache::{ReadingCache, read_again};
pub use explain::context::FixSearch;
pub use explain::word_page::{WordPage, word_page};
pub use owned_text::{OwnedText, owned_texts, read_owned};
pub use pack::{Pack, PictureLines, Reading};
pub use parsed_file::{ParsedFile, rule_paragraphs};
pub use read_pack::read;
pub use repair::usage::Usage;
