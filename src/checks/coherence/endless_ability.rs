//! Reports abilities at will that are free and unlimited, so that a char can use them for ever (kernel T2).

use crate::index::Index;
use crate::text::Text;
use diagnostic::Diagnostic;
use diagnostic::registry::ENDLESS_ABILITY;
use model::*;

pub fn endless_ability(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    if text.open || text.rules.iter().any(|rule| matches!(rule, Rule::AtMost(_))) {
        return;
    }
    for (n, rule) in text.rules.iter().enumerate() {
        let Rule::AtWill(AtWill { limit: None, then, .. }) = rule else { continue };
        let own = text.definition().map(|definition| &definition.id);
        if then.iter().any(|step| costs(step, then, own)) {
            continue;
        }
        let message =
            format!("{} has an ability that costs nothing, so it can be used for ever in one turn.", text.name());
        found.push(
            text.rule_finding(index.places, &ENDLESS_ABILITY, n, message).help(
                "Begin with what it costs, such as “may remove a Spring to …”, or write “once per turn” before it.",
            ),
        );
    }
}

/// Whether the step always has a cost or a limit. `own` is the token that the text defines.
fn costs(step: &Step, all: &[Step], own: Option<&Id>) -> bool {
    match step {
        Step::Act(act) | Step::By { act, .. } => pays(act, all, own),
        Step::Seq(steps) => steps.iter().any(|step| costs(step, all, own)),
        Step::Given { step, .. } | Step::Decides { step, .. } | Step::InOrder { step, .. } => costs(step, all, own),
        Step::Limited { .. } => true,
        Step::ChooseOne { options, .. } => options.iter().all(|step| costs(step, all, own)),
        Step::If { .. }
        | Step::InsteadIf { .. }
        | Step::May { .. }
        | Step::ForEachChar { .. }
        | Step::ForEachToken { .. }
        | Step::Repeat { .. }
        | Step::For { .. }
        | Step::Later { .. } => false,
    }
}

/// Whether the effect removes something that the rest of the ability does not give back.
fn pays(act: &Act, all: &[Step], own: Option<&Id>) -> bool {
    match act {
        Act::RemoveTokens { what } | Act::RemoveTokensFrom { what, .. } => {
            let removed = match what {
                Tokens::Pick(pick) => match &pick.noun {
                    TokenNoun::Token(id) => Some(id),
                    TokenNoun::AnyToken => None,
                },
                _ => own,
            };
            !gives_back(all, &|act| matches!(act, Act::Put { what, .. } if puts(what, removed)))
        }
        Act::RemoveThis => !gives_back(all, &|act| match act {
            Act::Put { what, .. } => puts(what, own),
            Act::Become { condition, .. } => Some(condition) == own,
            _ => false,
        }),
        Act::Lose { condition, .. } => {
            !gives_back(all, &|act| matches!(act, Act::Become { condition: gained, .. } if gained == condition))
        }
        Act::RemoveSummon { .. } => !gives_back(all, &|act| matches!(act, Act::Summon { .. })),
        Act::LoseMoves { .. } => !gives_back(all, &|act| matches!(act, Act::GainMoves { .. })),
        Act::LoseAction { .. } => !gives_back(all, &|act| matches!(act, Act::GainAction { .. })),
        Act::Give { .. } | Act::PassTurn { .. } => true,
        _ => false,
    }
}

fn puts(what: &NewTokens, removed: Option<&Id>) -> bool {
    matches!(&what.noun, TokenNoun::Token(id) if removed.is_none_or(|removed| removed == id))
}

fn gives_back(all: &[Step], does: &dyn Fn(&Act) -> bool) -> bool {
    all.iter().any(|step| step.has_act(does))
}
