//! Checks that a condition names an event that removes it, and that this event can happen (catalogue FAT-D7).

use crate::index::Index;
use crate::source_parts::At;
use crate::walk::{self, NameKind, Node};
use diagnostic::registry::{CONDITION_NEVER_REMOVED, REMOVAL_CANNOT_HAPPEN};
use diagnostic::{Diagnostic, Fix};
use model::*;

use super::impossible::describes_nothing;

pub fn removal(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    if definition.what != Kind::Condition {
        return;
    }
    let removals = removals(definition);
    if removals.is_empty() && removed_at_will(definition) {
        return;
    }
    if removals.is_empty() {
        // A sentence that only people can follow may say how the condition is removed.
        let text = index.texts_of_definition(&definition.id).next().and_then(|n| index.texts.get(n));
        if text.is_none_or(|text| !text.open) && !lasts_a_time(index, definition) {
            let sentence = format!("As the {} char passes turn, remove this condition.", definition.name);
            let finding = Diagnostic::new(
                &CONDITION_NEVER_REMOVED,
                index.place(At::Definition(&definition.id)),
                format!("Nothing ever removes {}.", definition.name),
            )
            .on(&definition.name, None)
            .help(format!("A condition names the event that ends it. Add, for example, “{sentence}”"));
            found.push(ending(index, definition, &sentence).into_iter().fold(finding, Diagnostic::fix));
        }
        return;
    }
    let reasons: Vec<(usize, String)> =
        removals.iter().map_while(|(rule, event)| Some((*rule, cannot_happen(index, definition, event)?))).collect();
    let never = reasons.len() == removals.len() && !removed_at_will(definition);
    if let Some((rule, reason)) = reasons.first().filter(|_| never) {
        let message = format!("{} can never be removed: {reason}.", definition.name);
        found.push(
            Diagnostic::new(&REMOVAL_CANNOT_HAPPEN, index.place(At::Rule(&definition.id, *rule)), message)
                .on(&definition.name, None)
                .help("Let it end by something that can happen, such as its bearer passing turn."),
        );
    }
}

/// Returns a fix that adds a sentence at the end of the condition's text. The sentence ends the condition.
fn ending(index: &Index, definition: &Definition, sentence: &str) -> Option<Fix> {
    let mut at = index.place(At::Rule(&definition.id, definition.rules.len().checked_sub(1)?));
    // Without a full stop, the last sentence would run into the added sentence.
    if !definition.printed.trim_end_matches([' ', ')']).ends_with('.') {
        return None;
    }
    at.span.start = at.span.end;
    Some(Fix::insert(format!("Add “{sentence}”, if that is when it ends"), at, format!(" {sentence}")).unsafely())
}

/// Whether chars have the condition only for a time that a rule states: *becomes Slow until its next turn ends*.
fn lasts_a_time(index: &Index, definition: &Definition) -> bool {
    let (mut borne, mut gained) = (false, false);
    for text in &index.texts {
        walk::rules(text.rules, &mut |node, _| match node {
            Node::Standing(Standing::Bears { condition, .. }) => borne |= *condition == definition.id,
            Node::Act(Act::Become { condition, .. }) => gained |= *condition == definition.id,
            _ => {}
        });
    }
    borne && !gained
}

/// Returns the rules that remove the condition in its own text, each with the event that it waits for.
fn removals(definition: &Definition) -> Vec<(usize, &Deed)> {
    let mut removals = Vec::new();
    walk::rules(&definition.rules, &mut |node, at| {
        let removes = match node {
            Node::Act(Act::RemoveThis) => true,
            Node::Act(Act::Lose { condition, .. }) => *condition == definition.id,
            _ => false,
        };
        if removes && let Some(event) = at.when {
            removals.push((at.rule, event));
        }
    });
    removals
}

/// Whether an ability at will in the condition's text removes the condition.
fn removed_at_will(definition: &Definition) -> bool {
    let removes = |act: &Act| match act {
        Act::RemoveThis => true,
        Act::Lose { condition, .. } => *condition == definition.id,
        _ => false,
    };
    let abilities = definition.rules.iter().filter(|rule| matches!(rule, Rule::AtWill(_)));
    abilities.flat_map(Rule::steps).any(|step| step.has_act(&removes))
}

/// Returns the reason why the event cannot happen while a char has the condition, if that is certain.
fn cannot_happen(index: &Index, definition: &Definition, event: &Deed) -> Option<String> {
    let barred = |barring: &[Deed]| bars(definition, barring);
    let moves = |how| Deed::moves(Chars::Subject, how);
    let held = || barred(&[moves(Manner::Any)]) || barred(&[moves(Manner::Effect)]) && barred(&[moves(Manner::Itself)]);
    let stays = || barred(&[moves(Manner::Itself), moves(Manner::Any)]);
    match event {
        Deed::AnyOf(deeds) => {
            let reasons: Option<Vec<String>> =
                deeds.iter().map(|deed| cannot_happen(index, definition, deed)).collect();
            reasons?.into_iter().next()
        }
        Deed::GameStarts | Deed::Placed { .. } => {
            Some("the game has already started when a char gets the condition".to_owned())
        }
        Deed::ThisRemoved => Some("that event is the removal itself".to_owned()),
        Deed::Loses { condition, .. } if *condition == definition.id => {
            Some("that event is the removal itself".to_owned())
        }
        Deed::Loses { condition, .. } | Deed::Becomes { condition, .. } => {
            not_made(index, NameKind::Condition, condition, "gives")
        }
        Deed::Put { what: Tokens::Pick(pick) }
        | Deed::Removed { what: Tokens::Pick(pick) }
        | Deed::Enters { what: Piece::Token(Tokens::Pick(pick)), .. }
        | Deed::Moves { what: Some(Piece::Token(Tokens::Pick(pick))), .. } => token(index, &pick.noun),
        Deed::Moves { what: Some(Piece::Char(Chars::Bearer)), how: Manner::Itself, .. } => {
            stays().then(|| "its bearer can't move".to_owned())
        }
        Deed::UsesMove { who: Chars::Bearer, .. } => {
            let uses = |beyond| Deed::UsesMove { who: Chars::Subject, beyond };
            (stays() || barred(&[uses(None), uses(Some(0))]))
                .then(|| "its bearer can't use move activations".to_owned())
        }
        Deed::Hits { whom: Some(Chars::Bearer), .. } => {
            barred(&[Deed::Hits { by: None, whom: Some(Chars::Subject), through: None }])
                .then(|| "its bearer can't be hit".to_owned())
        }
        Deed::Moves { what: Some(Piece::Char(Chars::Bearer)), how: Manner::Effect, .. } if held() => {
            Some("its bearer can't be moved".to_owned())
        }
        Deed::Enters { what: Piece::Char(Chars::Bearer), .. } | Deed::Leaves { who: Chars::Bearer, .. } if held() => {
            Some("its bearer can't move or be moved".to_owned())
        }
        Deed::Uses { who: Chars::Bearer, action } => {
            let uses = |action: &ActionRef| Deed::Uses { who: Chars::Subject, action: action.clone() };
            barred(&[uses(&ActionRef::Any), uses(action)]).then(|| "its bearer can't use that action".to_owned())
        }
        _ => no_such_participant(event, index),
    }
}

/// Returns the reason why the event cannot happen, if it involves a char or tile that cannot exist.
fn no_such_participant(event: &Deed, index: &Index) -> Option<String> {
    let mut reason = None;
    walk::event(event, &mut |node, _| {
        let nothing = match node {
            Node::CharPick(pick) => describes_nothing(index, &pick.that, Some(&pick.noun)),
            Node::TilePick(pick) => describes_nothing(index, &pick.that, None),
            _ => None,
        };
        reason = reason.take().or(nothing);
    });
    reason.map(|reason| format!("the event cannot happen, since {reason}"))
}

/// Returns the reason why an event about tokens of this noun cannot happen. `None` if some text puts them.
fn token(index: &Index, noun: &TokenNoun) -> Option<String> {
    match noun {
        TokenNoun::Token(id) => not_made(index, NameKind::Token, id, "puts"),
        TokenNoun::AnyToken => None,
    }
}

/// Returns a clause that says that nothing in the set makes the definition. `None` if some text makes it.
fn not_made(index: &Index, kind: NameKind, id: &Id, verb: &str) -> Option<String> {
    let definition = index.definition(id)?;
    (!index.is_made(kind, definition)).then(|| format!("nothing in this set {verb} {}", definition.name))
}

/// Whether the condition forbids its bearer one of these deeds.
fn bars(definition: &Definition, deeds: &[Deed]) -> bool {
    definition.rules.iter().any(|rule| match rule {
        Rule::Always(Standing::Cant { who: Chars::Bearer, deed }) => deeds.contains(deed),
        _ => false,
    })
}
