//! Checks whether a card's actions fit the orientation of its class (catalogue FAT-D4).

use crate::consequences::Consequences;
use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::AGAINST_ORIENTATION;
use model::*;

pub fn against_orientation(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let Some(class) = index.class(&card.class).filter(|_| !card.actions.is_empty()) else { return };
    let texts: Vec<&Text> = index.texts_of_card(card).iter().filter(|text| text.action().is_some()).collect();
    if texts.iter().any(|text| text.open) {
        return;
    }
    let (wrong, help) = match class.orientation {
        Orientation::Hits => match hits(card) {
            Some(wrong) => (wrong, "Give it as many attacks as skills, or more."),
            None => return,
        },
        Orientation::Tactics if texts.iter().any(|text| positions(index, text)) => return,
        Orientation::Tactics => (
            "no action moves or places a char, token or summon".to_owned(),
            "Let one of its actions move something, or put something on the board.",
        ),
        Orientation::Effects if !texts.iter().any(|text| works_through_named_things(text)) => (
            "no action makes, removes or asks for a condition, token, summon or structure".to_owned(),
            "Let one of its actions work through a named thing: put a token, give a condition, summon.",
        ),
        Orientation::Effects if !texts.iter().any(|text| reaches_far(card, text)) => (
            "every action has a short reach".to_owned(),
            "Let one action reach the whole board: the closest or farthest, a target of 5 or more, or one with “!”.",
        ),
        Orientation::Effects => return,
    };
    let about = match class.orientation {
        Orientation::Hits => "hits",
        Orientation::Tactics => "tactics (where things stand)",
        Orientation::Effects => "effects (named things on the whole board)",
    };
    let message = format!("{} is {}, a class that is about {about}, but {wrong}.", card.name, english::a(&class.name));
    found.push(
        Diagnostic::new(&AGAINST_ORIENTATION, index.place(At::Class(&card.id)), message)
            .on(&card.name, None)
            .help(help),
    );
}

fn hits(card: &Card) -> Option<String> {
    let attacks = card.actions.iter().filter(|action| action.kind == ActionKind::Attack).count();
    let skills = card.actions.len() - attacks;
    match attacks {
        0 => Some("it has no attack".to_owned()),
        _ if attacks < skills => {
            Some(format!("it has {} and {}", english::count(attacks, "attack"), english::count(skills, "skill")))
        }
        _ => None,
    }
}

/// Whether the text, or a text that it leads to, affects positions. It does if it moves or places something, or if it
/// grants, costs or stops moves.
fn positions(index: &Index, text: &Text) -> bool {
    let places = |text: &Text| {
        let mut places = false;
        walk::rules(text.rules, &mut |node, _| {
            let Node::Act(act) = node else { return };
            places |= act.displaces()
                || matches!(
                    act,
                    Act::Put { .. }
                        | Act::Summon { .. }
                        | Act::ActivateMove { .. }
                        | Act::GainMoves { .. }
                        | Act::LoseMoves { .. }
                        | Act::StopMove { .. }
                );
        });
        places
    };
    places(text) || Consequences::of(index, text).find(places).is_some()
}

fn works_through_named_things(text: &Text) -> bool {
    let mut any = !text.facts.names.is_empty();
    walk::rules(text.rules, &mut |node, _| {
        any |= match node {
            Node::TokenPick(_) => true,
            Node::CharPick(pick) => pick.noun == CharNoun::AnySummon,
            // A rule with a duration and a changed target are lasting effects, as conditions are.
            Node::Step(Step::For { .. }) | Node::Act(Act::RetargetNext { .. }) => true,
            _ => false,
        }
    });
    any
}

/// Whether some phrase of the text reaches far: it has a superlative, a long target or no limit at all.
fn reaches_far(card: &Card, text: &Text) -> bool {
    let long = |code: &TargetCode| match code.distance {
        _ if code.through => true,
        Distance::Exactly(n) | Distance::UpTo(n) => n >= 5,
        Distance::Any => code.form != Form::Melee,
    };
    let far_target = card.target.from.is_some() || card.target.codes.iter().any(long);
    let mut far = false;
    walk::rules(text.rules, &mut |node, at| {
        if at.in_event {
            return;
        }
        let mut pick = |extreme: &Option<Extreme>, that: &[Pred]| {
            far |=
                extreme.is_some() || that.iter().all(|pred| !bounds(pred) || (far_target && *pred == Pred::InTarget));
        };
        match node {
            Node::CharPick(p) => pick(&p.extreme, &p.that),
            Node::TilePick(p) => pick(&p.extreme, &p.that),
            Node::TokenPick(p) => pick(&p.extreme, &p.that),
            _ => {}
        }
    });
    far
}

/// Whether the predicate limits a pick to tiles near something.
fn bounds(pred: &Pred) -> bool {
    match pred {
        Pred::InTarget | Pred::InTargetFrom(_) | Pred::Clear(_) | Pred::InCode { .. } | Pred::On(_) => true,
        Pred::Melee(_) | Pred::Adjacent(_) | Pred::Between(..) | Pred::Amid(_) | Pred::AmidStraight(_) => true,
        Pred::PassedBy(_) => true,
        Pred::Distant { most, .. } => matches!(most, Number::N(0..=4)),
        Pred::Within { distance, .. } | Pred::Away { distance, .. } => matches!(distance, Number::N(0..=4)),
        Pred::Was { pred, .. } => bounds(pred),
        Pred::Either(preds) => preds.iter().all(bounds),
        Pred::Both(preds) => preds.iter().any(bounds),
        _ => false,
    }
}
