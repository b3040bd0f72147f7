//! The data of a game with cards in play, beside its zones, from the fields of the pack's things.

use model::{KindRole, Thing, Value};

use super::names::PackNames;
use super::permanent_abilities::face;
use super::scope::{Compiled, CompiledTexts};
use super::standing::RulesInForce;
use crate::permanent_program::PermanentEvent;
use crate::permanent_table::{AttributeRule, DeckList, PermanentTable, ZonePlay};
use crate::program::{Block, Clause, Effect, EventPattern, Set, Statement, Trigger};
use crate::unsupported_rule::Meaningless;

/// The name of the attribute for the distance at which a card can attack.
const RANGE: &str = "Range";

/// Returns the data of a game with cards in play, beside its zones, and the problems of its cards that the engine does
/// not perform.
pub(super) fn permanent_table(
    names: &PackNames<'_>,
    texts: &mut CompiledTexts,
    in_force: &RulesInForce,
) -> Compiled<(PermanentTable, Vec<Meaningless>)> {
    if !names.play.exists {
        return Ok((PermanentTable::default(), Vec::new()));
    }
    let mut unperformed = Vec::new();
    let mut faces = Vec::new();
    for thing in &names.cards.faces {
        let (face, problems) = face(names, thing, texts);
        faces.push(face);
        unperformed.extend(problems);
    }
    let attributes: Vec<AttributeRule> = names.attributes.iter().map(|thing| attribute(names, thing)).collect();
    let health = (0..).zip(&attributes).find_map(|(at, rule)| rule.less.map(|marker| (at, marker)));
    let named = |things: &[&Thing]| things.iter().map(|thing| thing.name.clone()).collect();
    let mut zones: Vec<ZonePlay> = names.cards.zones.iter().map(|thing| zone(names, thing)).collect();
    zones.push(ZonePlay { is_outside: true, ..ZonePlay::default() });
    let table = PermanentTable {
        exists: true,
        texts: Vec::new(),
        faces,
        markers: named(&names.play.markers),
        range: names.attributes.iter().zip(0..).find(|(thing, _)| thing.name == RANGE).map(|(_, at)| at),
        attributes,
        zones,
        health,
        rules: in_force.card_rules.clone(),
        within: within(names),
        vital: vital(&in_force.triggers, &texts.blocks),
        decks: names.play.decks.iter().map(|thing| deck(names, thing)).collect::<Compiled<_>>()?,
    };
    Ok((table, unperformed))
}

/// Returns the sources of the value of an attribute: *Starts from* another attribute, *Less* the markers of a kind.
fn attribute(names: &PackNames<'_>, thing: &Thing) -> AttributeRule {
    let at = |field: &str, among: &[&Thing]| match thing.field(field) {
        Some(Value::Thing(used)) => {
            let mut known = (0..).zip(among);
            known.find(|(_, other)| other.id == used.thing && other.kind == used.kind).map(|(at, _)| at)
        }
        _ => None,
    };
    AttributeRule { starts_from: at("Starts from", &names.attributes), less: at("Less", &names.play.markers) }
}

fn zone(names: &PackNames<'_>, thing: &Thing) -> ZonePlay {
    let role = names.declared.kind(&thing.kind).and_then(|kind| kind.role);
    ZonePlay {
        is_battlefield: role == Some(KindRole::Battlefield),
        distance: match thing.field("Distance") {
            Some(Value::Number(distance)) => Some(*distance),
            _ => None,
        },
        takes_the_dead: thing.field("For the dead") == Some(&Value::YesOrNo(true)),
        is_outside: false,
    }
}

/// Returns for each phase the phases that it is a part of, itself included.
fn within(names: &PackNames<'_>) -> Vec<Vec<u16>> {
    let phases = &names.play.phases;
    let parent = |at: u16| match phases.get(usize::from(at))?.field("Within")? {
        Value::Thing(used) => (0..).zip(phases).find(|(_, phase)| phase.id == used.thing).map(|(at, _)| at),
        _ => None,
    };
    let mut found = Vec::new();
    for at in (0..).take(phases.len()) {
        let mut within: Vec<u16> = vec![at];
        while let Some(next) = within.last().copied().and_then(parent).filter(|next| !within.contains(next)) {
            within.push(next);
        }
        found.push(within);
    }
    found
}

/// Returns the cards whose death wins the game for a player.
fn vital(triggers: &[Trigger], blocks: &[Block]) -> Option<Set> {
    let wins = |trigger: &Trigger| {
        blocks.get(usize::from(trigger.then)).is_some_and(|block| {
            block
                .statements
                .iter()
                .any(|statement| matches!(statement, Statement::Do(Clause { effect, .. }) if *effect == Effect::Win))
        })
    };
    triggers.iter().filter(|trigger| wins(trigger)).find_map(|trigger| match &trigger.event {
        EventPattern::OfPermanents(PermanentEvent::Dies { who }) => {
            let mut set = who.set.clone();
            set.tests.retain(|test| matches!(test, crate::program::Test::OfCards(_)));
            Some(set)
        }
        _ => None,
    })
}

fn deck(names: &PackNames<'_>, thing: &Thing) -> Compiled<DeckList> {
    let mut faces: Vec<u16> = Vec::new();
    for value in thing.fields.values() {
        let Value::Amounts(amounts) = value else { continue };
        for amount in amounts {
            let face = amount.of.as_ref().and_then(|of| {
                let mut known = (0..).zip(&names.cards.faces);
                known.find(|(_, face)| face.id == of.thing && face.kind == of.kind).map(|(at, _)| at)
            });
            let face = face.ok_or_else(|| Meaningless::game("it has something that is no card").of(&thing.name))?;
            faces.extend(std::iter::repeat_n(face, usize::try_from(amount.count).unwrap_or(0)));
        }
    }
    Ok(DeckList { name: thing.name.clone(), faces })
}
