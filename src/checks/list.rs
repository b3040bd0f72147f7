//! The list of all checks, one line each.

use super::balance::outside_band;
use super::class::{action_count, attack_and_skill, header, orientation, passive, special, whole_board};
use super::coherence::{
    bounds, codes, contradiction, definitions, destination, endless_ability, forced, hardly_ever_happens, impossible,
    limits, markers, over_before_it_counts, prose, removal, removed_at_once, same_text_twice, summons, target,
    trigger_order, unoffered_option,
};
use super::game::{activations, banned, hits as score, leaving, procedure, teams};
use super::index::Index;
use super::loops::trigger_loops;
use super::text;
use diagnostic::Diagnostic;

use CheckFn::{Card, Definition, Set, Text};

/// A check, by the kind of its subject. The check adds its findings to the list in its last argument.
pub(super) enum CheckFn {
    Text(fn(&Index, &text::Text, &mut Vec<Diagnostic>)),
    Card(fn(&Index, &model::Card, &mut Vec<Diagnostic>)),
    Definition(fn(&Index, &model::Definition, &mut Vec<Diagnostic>)),
    Set(fn(&Index, &mut Vec<Diagnostic>)),
}

pub(super) static CHECKS: &[CheckFn] = &[
    // Class.
    Text(attack_and_skill::attack_that_cannot_hit),
    Text(attack_and_skill::skill_that_can_hit),
    Text(whole_board::whole_board_reach),
    Card(orientation::against_orientation),
    Text(passive::passive_on_card),
    Card(action_count::card_without_action),
    Card(action_count::unusual_number_of_actions),
    Card(header::one_word_epithet),
    Text(special::special_beyond_moves),
    // Coherence.
    Definition(removal::removal),
    Definition(removed_at_once::removed_at_once),
    Text(markers::condition_as_token),
    Text(target::target_missing),
    Card(target::unused_target_of_card),
    Definition(target::unused_target_of_summon),
    Card(codes::codes_of_card),
    Definition(codes::codes_of_summon),
    Text(codes::codes_of_text),
    Set(definitions::unused_definitions),
    Set(definitions::definition_cycles),
    Set(same_text_twice::duplicate_definitions),
    Set(same_text_twice::duplicate_cards),
    Text(destination::destinations),
    Definition(markers::token_that_occupies),
    Text(forced::forced_behaviour),
    Text(over_before_it_counts::over_before_it_counts),
    Set(trigger_loops),
    Set(trigger_order::order_matters),
    Text(unoffered_option::unoffered_option),
    Text(bounds::keyword_out_of_bounds),
    Text(limits::idle_limit),
    Text(endless_ability::endless_ability),
    Text(action_count::action_without_effect),
    Text(contradiction::contradiction),
    Text(impossible::impossible_description),
    Text(impossible::guard_never_met),
    Definition(impossible::impossible_pattern),
    Definition(summons::summon_turn),
    Text(prose::prose),
    Set(definitions::never_made),
    Text(hardly_ever_happens::hardly_ever_happens),
    Set(definitions::borrowed_definitions),
    // Game.
    Set(teams::teams),
    Text(banned::banned_in_rules),
    Card(banned::banned_in_flavour),
    Definition(banned::banned_in_name),
    Text(leaving::char_leaves_the_board),
    Card(score::winning_turn),
    Text(score::several_hits),
    Text(activations::added_activation),
    Set(procedure::procedure),
    // Balance.
    Card(outside_band),
];
