//! Reports rules for *this turn* about an Opp's own turn. In an action, *this turn* is the doer's turn, so the rule has
//! no effect.

use crate::index::Index;
use crate::text::{Text, TextSource};
use crate::text_search::find_word;
use crate::walk::{self, Node};
use diagnostic::registry::OVER_BEFORE_IT_COUNTS;
use diagnostic::{Diagnostic, Fix};
use model::*;
use source::{Place, Span};

/// Reports an action that forbids or commands a deed for this turn, if an Opp can do that deed only in its own turn.
/// The action is not reported if a text of the card lets other chars act at once.
pub fn over_before_it_counts(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let TextSource::Action { card, .. } = text.source else { return };
    let mut rules = Vec::new();
    walk::rules(text.rules, &mut |node, at| {
        if let Node::Step(Step::For { time: Duration::ThisTurn, rule }) = node
            && at.when.is_none()
            && of_own_turn(rule).is_some_and(|who| is_opp(text, who, at.rule))
            && !rules.contains(&at.rule)
        {
            rules.push(at.rule);
        }
    });
    if rules.is_empty() || index.texts_of_card(card).iter().any(|text| lets_act(text)) {
        return;
    }
    for rule in rules {
        let message = format!(
            "“This turn” means {}'s own turn in {}, which ends before an Opp can use a move or an action.",
            card.name,
            text.name()
        );
        let mut finding = text
            .rule_finding(index.places, &OVER_BEFORE_IT_COUNTS, rule, message)
            .help("Write how long it lasts, for example “until its next turn ends”.");
        let at = text.rule(rule);
        let (whole, words) = (index.place(at), index.places.words(at));
        if let (Some(from), true) = (find_word(words, "this turn"), words.len() == whole.span.range().len()) {
            let start = whole.span.range().start + from;
            let place = Place { file: whole.file, span: Span::new(start, start + "this turn".len()) };
            finding = finding
                .fix(Fix::replace("Write “until its next turn ends”", place, "until its next turn ends").unsafely());
        }
        found.push(finding);
    }
}

/// Returns the chars that the rule applies to, if it is about deeds in their own turn.
fn of_own_turn(rule: &Standing) -> Option<&Chars> {
    match rule {
        Standing::Cant { who, deed } | Standing::Must { who, deed } if is_own(deed) => Some(who),
        Standing::MovesMayBe { who, .. }
        | Standing::FirstMoveMayBe { who, .. }
        | Standing::OneMoveMayBe { who, .. }
        | Standing::MovesMayGoTo { who, .. }
        | Standing::MoreMoves { who, .. }
        | Standing::FewerMoves { who, .. }
        | Standing::HasMoves { who, .. } => Some(who),
        Standing::While { rule, .. } => of_own_turn(rule),
        _ => None,
    }
}

fn is_own(deed: &Deed) -> bool {
    match deed {
        Deed::UsesMove { .. } | Deed::Uses { .. } | Deed::Moves { how: Manner::Itself, .. } => true,
        Deed::Enters { by_activation: true, .. } | Deed::Leaves { by_activation: true, .. } => true,
        Deed::AnyOf(deeds) => deeds.iter().all(is_own),
        _ => false,
    }
}

fn is_opp(text: &Text, who: &Chars, rule: usize) -> bool {
    text.facts.char_pick(who, rule).is_some_and(|pick| pick.noun == CharNoun::Opp)
}

/// Whether the text makes a char use an action, or a move activation, at once.
fn lets_act(text: &Text) -> bool {
    let mut acts = false;
    walk::rules(text.rules, &mut |node, _| {
        acts |= matches!(node, Node::Act(Act::Use { .. } | Act::UseOf { .. } | Act::ActivateMove { .. }));
    });
    acts
}
