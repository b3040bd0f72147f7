//! *Denied*: the tiles that an Opp cannot freely enter or leave because of what one turn makes.

use super::acts;
use super::acts::{bare, made, made_by};
use super::events::can_be_opp;
use super::execution::Execution;
use super::set_tables::SetTables;
use super::tally::{Contribution, Tally};
use super::value::FigureValue;
use crate::upper_bound::UpperBound;
use model::{Act, Card, Deed, Id, Kind, Manner, Piece, Rule, RuleSet, Spot, Standing};

/// The maximum that one part of the figure can add, so that an unlimited action still gives a number.
const MOST_TILES: u32 = 1000;

/// Counts the tiles denied by the passive, by the best action and by the summons. A tile counts if it is barred, if a
/// summon occupies it, or if entering or leaving it triggers an effect. The tile of an Opp that cannot move away counts
/// too.
pub(super) fn denied(tables: &SetTables, card: &Card) -> FigureValue {
    let set = tables.set;
    let mut measured = FigureValue::default();
    let mut total: u32 = 0;
    let mut add = |name: &str, tiles: UpperBound| {
        if tiles > UpperBound::ZERO {
            measured.lines.push(format!("{name}: {} tiles", tiles.in_words()));
            total = total.saturating_add(tiles.or_at_most(MOST_TILES));
        }
    };
    if let Some(class) = set.game.classes.iter().find(|class| class.id == card.class) {
        add(
            "passive",
            Tally::new(tables, Execution::by_char(card, &class.passive, &card.target.codes), &Denying)
                .rules(&class.passive),
        );
    }
    let mut best: (UpperBound, &str) = (UpperBound::ZERO, "");
    for action in &card.actions {
        let codes = acts::codes(card, action);
        let tiles = Tally::new(tables, Execution::by_char(card, &action.rules, &codes), &Denying).rules(&action.rules);
        if tiles > best.0 {
            best = (tiles, &action.name);
        }
    }
    add(best.1, best.0);
    let names = made(set, card);
    for definition in set.definitions.iter().filter(|definition| names.contains(&definition.id)) {
        let Kind::Summon { actions, action_uses, target, .. } = &definition.what else { continue };
        let by = |action: &model::Action| {
            let execution =
                Execution { card, rules: &action.rules, codes: &target.codes, target, summon: Some(&definition.id) };
            Tally::new(tables, execution, &Denying).rules(&action.rules)
        };
        let most = actions.iter().map(by).max().unwrap_or(UpperBound::ZERO);
        add(&definition.name, most.times(*action_uses));
    }
    let tiles = u32::try_from(tables.geometry.tiles().len()).unwrap_or(u32::MAX);
    measured.value = total.min(tiles) * 100;
    measured.at_most = total > 1;
    measured
}

struct Denying;

impl Contribution for Denying {
    fn act(&self, act: &Act, tally: &mut Tally) -> UpperBound {
        let set = tally.tables.set;
        match act {
            Act::Put { on, .. } => {
                let Some(id) = made_by(act).filter(|id| hampers(set, id)) else { return UpperBound::ZERO };
                tally.places(on).min(at_most_on_board(set, id))
            }
            Act::Become { who, condition } if hampers(set, condition) => tally.opps(who),
            Act::Summon { on, .. } => tally.places(&Spot::Tile(on.clone())),
            Act::LoseMoves { who, count } if tally.number(count) >= set.game.turn.moves.into() => tally.opps(who),
            _ => UpperBound::ZERO,
        }
    }

    fn standing(&self, rule: &Standing, tally: &mut Tally) -> UpperBound {
        match bare(rule) {
            Standing::Cant { who, deed } if can_be_opp(who) => match deed {
                Deed::Enters { tile, .. } | Deed::Leaves { tile, .. } => tally.tiles(tile),
                deed if holds_fast(deed) => tally.opps(who),
                _ => UpperBound::ZERO,
            },
            _ => UpperBound::ZERO,
        }
    }
}

/// Whether a token or condition of that name keeps an Opp from freely entering or leaving its tile.
fn hampers(set: &RuleSet, id: &Id) -> bool {
    let bars = |rule: &Rule| match rule {
        Rule::Always(standing) => bars_opps(standing),
        Rule::When(when) => when.then.iter().any(|step| step.has_act(&is_felt)) && is_passage(&when.event),
        Rule::Do(_) | Rule::AtWill(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => false,
    };
    let named = set.definitions.iter().filter(|definition| definition.id == *id);
    named.flat_map(|definition| &definition.rules).any(bars)
}

/// Whether the standing rule keeps an Opp from moving, or from entering or leaving a tile.
fn bars_opps(standing: &Standing) -> bool {
    let Standing::Cant { who, deed } = bare(standing) else { return false };
    let deed_counts = matches!(deed, Deed::Enters { .. } | Deed::Leaves { .. }) || holds_fast(deed);
    deed_counts && can_be_opp(who)
}

/// Whether a char to which this deed is forbidden cannot move by itself at all.
fn holds_fast(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::UsesMove { beyond: None | Some(0), .. }
            | Deed::Moves { how: Manner::Any | Manner::Itself, by: None, way: None, except: None, .. }
    )
}

/// Whether the event is that an Opp enters, leaves or moves.
fn is_passage(event: &Deed) -> bool {
    match event {
        Deed::Enters { what: Piece::Char(who), .. } | Deed::Leaves { who, .. } | Deed::UsesMove { who, .. } => {
            can_be_opp(who)
        }
        Deed::Moves { what: Some(Piece::Char(who)), how: Manner::Any | Manner::Itself, .. } => can_be_opp(who),
        Deed::AnyOf(deeds) => deeds.iter().any(is_passage),
        _ => false,
    }
}

/// Whether the act affects a char. Removing the token or condition itself affects no char.
fn is_felt(act: &Act) -> bool {
    !act.changes_nothing()
        && !matches!(
            act,
            Act::RemoveThis
                | Act::RemoveTokens { .. }
                | Act::RemoveTokensFrom { .. }
                | Act::Lose { .. }
                | Act::LoseConditions { .. }
                | Act::Prose { .. }
                | Act::GainMoves { .. }
                | Act::GainAction { .. }
        )
}

/// Returns the maximum number of tokens of that name on the board.
fn at_most_on_board(set: &RuleSet, id: &Id) -> UpperBound {
    let rules = set.definitions.iter().flat_map(|definition| &definition.rules);
    let limits = rules.filter_map(|rule| match rule {
        Rule::Always(Standing::AtMostOnBoard { token, count, .. }) if token == id => Some(UpperBound::from(*count)),
        _ => None,
    });
    limits.min().unwrap_or(UpperBound::Unbounded)
}
