//! E038 rule-in-action: *Move Nell by 2. She can't be moved*, in an action. A rule that always holds has no place in a
//! text that is over when it has been used; with a duration it is an effect (kernel E5).

use crate::word_lookup::Owner;
use model::{Rule, Standing};

/// Whether the rule is in a text that cannot hold it.
pub fn is_misplaced(owner: &Owner, rule: &Rule) -> bool {
    owner.is_action && matches!(rule, Rule::Always(standing) if lasts(standing))
}

/// Whether the statement is about what chars can or must do as long as it is in force. Limits of tokens and summons,
/// and what stands in the way of a target, hold for the whole game or for the action itself.
fn lasts(standing: &Standing) -> bool {
    match standing {
        Standing::While { rule, .. } => lasts(rule),
        Standing::Cant { .. }
        | Standing::Must { .. }
        | Standing::MovesMayBe { .. }
        | Standing::OneMoveMayBe { .. }
        | Standing::FirstMoveMayBe { .. }
        | Standing::MovesMayGoTo { .. }
        | Standing::HasMoves { .. }
        | Standing::MoreMoves { .. }
        | Standing::FewerMoves { .. }
        | Standing::Bears { .. }
        | Standing::Has { .. }
        | Standing::HitsScoreNothing { .. } => true,
        Standing::AtMostOnTile { .. }
        | Standing::AtMostOnBoard { .. }
        | Standing::AtMostSummons { .. }
        | Standing::Belongs { .. }
        | Standing::Occupies
        | Standing::BlocksView
        | Standing::Neutral
        | Standing::BlocksViewOf { .. }
        | Standing::SeenPast { .. }
        | Standing::TargetOnly { .. }
        | Standing::TargetIs { .. }
        | Standing::TargetOf { .. }
        | Standing::DoesNothing
        | Standing::Stays => false,
    }
}
