//! Checks of texts that were understood, but may not say what their designer meant. Each file names the code of its
//! finding; [`check_text`] runs them all.

pub mod agreement;
mod any_of_them;
pub mod check_text;
mod comes_first;
mod doer_or_summon;
mod each_by_itself;
mod earlier_effect;
mod effect_terms;
mod exactly_so_many;
mod measured_from_nobody;
mod more_steps;
pub mod no_rule_yet;
mod not_the_doer;
mod of_the_second;
mod own_next_turn;
pub mod resolved_text;
pub mod rule_in_action;
mod same_direction;
mod sentence_lint;
mod test_of_all;
mod two_numbers;
mod what_was_so;
mod which_of_two;
mod which_turn;
mod who_decides;
mod whose_holder;
mod whose_line;
mod whose_neighbour;
