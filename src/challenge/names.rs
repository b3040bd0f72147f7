//! Checks the names on a board and in a goal: each must be the name of a char, token or condition of the pack.

use crate::line::Line;
use model::{Aim, BoardSetup, Goal, Id, Kind, RuleSet};
use source::{Span, offset};

/// A name in a block that no entity of the pack has.
pub(crate) struct UnknownName<'a> {
    /// The span of the name.
    pub span: Span,
    /// The kind of entity that the block names: *char*, *token* or *condition*.
    pub kind: &'static str,
    /// The ids of this kind that the pack has.
    pub known: Vec<&'a str>,
}

fn of_kind(set: &RuleSet, kind: fn(&Kind) -> bool) -> impl Iterator<Item = &model::Definition> {
    set.definitions.iter().map(|definition| &**definition).filter(move |definition| kind(&definition.what))
}

fn tokens(set: &RuleSet) -> impl Iterator<Item = &model::Definition> {
    of_kind(set, |kind| *kind == Kind::Token)
}

/// Replaces each plural of a token's name by the singular.
pub(crate) fn singularise(set: &RuleSet, setup: &mut BoardSetup, goal: &mut Goal) {
    let lying = setup.tokens.iter_mut().map(|lying| &mut lying.token);
    let aimed = goal.all.iter_mut().filter_map(|aim| match aim {
        Aim::Tokens { token, .. } => Some(token),
        _ => None,
    });
    for id in lying.chain(aimed) {
        if let Some(known) = tokens(set).find(|known| Id::of(&known.plural) == *id) {
            *id = known.id.clone();
        }
    }
}

/// Returns the first name on a board or in a goal that the pack does not have.
pub(crate) fn unknown<'a>(
    set: &'a RuleSet,
    lines: &[Line<'_>],
    setup: &BoardSetup,
    goal: &Goal,
) -> Option<UnknownName<'a>> {
    let summons = of_kind(set, |kind| matches!(kind, Kind::Summon { .. })).map(|known| &known.id);
    let chars: Vec<&Id> = set.cards.iter().map(|card| &card.id).chain(summons).collect();
    let token_ids: Vec<&Id> = tokens(set).map(|known| &known.id).collect();
    let conditions: Vec<&Id> = of_kind(set, |kind| *kind == Kind::Condition).map(|known| &known.id).collect();
    let aims = |wanted: fn(&Aim) -> Option<&Id>| goal.all.iter().filter_map(wanted);
    let named = setup.chars.iter().map(|char| (&char.card, &chars, "char"));
    let lying = setup.tokens.iter().map(|token| &token.token).chain(aims(|aim| match aim {
        Aim::Tokens { token, .. } => Some(token),
        _ => None,
    }));
    let borne = setup.conditions.iter().map(|borne| &borne.condition).chain(aims(|aim| match aim {
        Aim::Bears { condition, .. } | Aim::Free { condition, .. } => Some(condition),
        _ => None,
    }));
    let mut all =
        named.chain(lying.map(|id| (id, &token_ids, "token"))).chain(borne.map(|id| (id, &conditions, "condition")));
    let (id, known, kind) = all.find(|(id, known, _)| !known.contains(id))?;
    let words = lines.iter().find_map(|line| words_of(line, id));
    let span = words.unwrap_or_else(|| lines.first().map_or_else(Span::default, |line| line.span));
    Some(UnknownName { span, kind, known: known.iter().map(|id| id.as_str()).collect() })
}

/// Returns the span of the words in a line whose id is `id`.
fn words_of(line: &Line<'_>, id: &Id) -> Option<Span> {
    let starts: Vec<usize> =
        line.value.char_indices().filter(|(at, _)| word_starts(line.value, *at)).map(|(at, _)| at).collect();
    let ends = |from: usize| {
        let rest = line.value.get(from..).unwrap_or("");
        let inner = rest.char_indices().filter(|(_, c)| c.is_whitespace() || matches!(c, ',' | '.'));
        inner.map(|(at, _)| at).chain([rest.len()]).map(move |at| from + at).collect::<Vec<_>>()
    };
    starts.into_iter().find_map(|start| {
        let end = ends(start).into_iter().find(|end| line.value.get(start..*end).is_some_and(|w| Id::of(w) == *id))?;
        Some(Span { start: line.span.start + offset(start), end: line.span.start + offset(end) })
    })
}

/// Whether a word begins at this offset.
fn word_starts(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let first = text.get(at..).and_then(|rest| rest.chars().next());
    first.is_some_and(|c| !c.is_whitespace()) && before.is_none_or(|c| c.is_whitespace() || c == ',')
}
