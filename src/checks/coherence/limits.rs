//! Reports limits without effect, because the event never happens more often.

use crate::english;
use crate::index::Index;
use crate::text::{Text, TextSource};
use crate::walk::{self, Node};
use diagnostic::registry::IDLE_LIMIT;
use diagnostic::{Diagnostic, Fix};
use model::*;

/// Reports a limit such as *at most once per turn* on an action that its char can use only once per turn. Also reports
/// such limits on events that happen only once per turn.
pub fn idle_limit(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let uses = uses_per_turn(index, text);
    for (n, rule) in text.rules.iter().enumerate() {
        match rule {
            Rule::AtMost(Limit::PerTurn(limit)) => {
                if let Some(uses) = uses.filter(|uses| uses <= limit) {
                    let message = idle_use(text, *limit, uses);
                    let at = index.place(text.rule(n));
                    found.push(
                        text.finding(&IDLE_LIMIT, at, message)
                            .help("Leave the sentence out: it changes nothing, and it takes room on the card.")
                            .fix(Fix::replace("Leave the sentence out", at, "")),
                    );
                }
            }
            Rule::When(when) => {
                let idle = match when.limit {
                    Some(Limit::PerTurn(n)) => n > 0 && once_per_turn(&when.event),
                    Some(Limit::Once | Limit::PerGame(_)) => when.event == Deed::GameStarts,
                    None => false,
                };
                if idle {
                    let message = format!("{} limits something that cannot happen more often anyway.", text.name());
                    found.push(
                        text.rule_finding(index.places, &IDLE_LIMIT, n, message)
                            .help("Leave the limit out: it changes nothing."),
                    );
                }
            }
            // The cost of an ability at will decides how often it can be used.
            Rule::Do(_) | Rule::AtWill(_) | Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
        }
    }
    let mut idle_step = None;
    walk::rules(text.rules, &mut |node, at| {
        // Inside *for each* and *repeat*, a limit counts the repetitions.
        if let Node::Step(Step::Limited { limit: Limit::PerTurn(limit), .. }) = node
            && uses.is_some_and(|uses| uses <= *limit)
            && !at.hedged
            && at.when.is_none()
            && idle_step.is_none()
        {
            idle_step = Some((at.rule, *limit));
        }
    });
    if let (Some((rule, limit)), Some(uses)) = (idle_step, uses) {
        found.push(
            text.rule_finding(index.places, &IDLE_LIMIT, rule, idle_use(text, limit, uses))
                .help("Leave the limit out: it changes nothing."),
        );
    }
}

fn idle_use(text: &Text, limit: u8, uses: u8) -> String {
    let often = |n: u8| if n == 1 { "once".to_owned() } else { english::count(n.into(), "time") };
    format!(
        "{} may happen at most {} per turn, but {} can use it only {} per turn anyway.",
        text.name(),
        often(limit),
        text.owner(),
        often(uses)
    )
}

/// Returns the maximum number of times that the char can use the action in a turn, by the rules and its own card.
/// `None` if the text is not an action, or if the card grants further uses.
fn uses_per_turn(index: &Index, text: &Text) -> Option<u8> {
    let uses = match text.source {
        TextSource::Action { .. } => index.set.game.turn.actions,
        TextSource::SummonAction { summon: Definition { what: Kind::Summon { action_uses, .. }, .. }, .. } => {
            *action_uses
        }
        _ => return None,
    };
    let siblings = match text.source {
        TextSource::Action { card, .. } => index.texts_of_card(card),
        _ => index.texts.get(index.texts_of_definition(text.owner_id())).unwrap_or(&[]),
    };
    let mut more = false;
    for sibling in siblings {
        walk::rules(sibling.rules, &mut |node, _| {
            more |= matches!(node, Node::Act(Act::GainAction { .. } | Act::Use { .. }));
        });
    }
    (!more).then_some(uses)
}

fn once_per_turn(event: &Deed) -> bool {
    matches!(
        event,
        Deed::GameStarts
            | Deed::BeginsTurn { who: Chars::Me | Chars::Bearer, .. }
            | Deed::PassesTurn { who: Chars::Me | Chars::Bearer, .. }
    )
}
