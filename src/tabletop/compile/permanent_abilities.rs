//! The texts of cards: the rules while a card is in play, the abilities of its controller, and the text that is carried
//! out when it is cast.

use model::{Amount, Id, Said, Thing, Use, Value};

use super::names::{PackNames, sentences};
use super::scope::{CardScope, Compiled, CompiledTexts, TextScope, word};
use super::standing::RulesInForce;
use crate::permanent_program::{AbilityIndex, CardSays, CardTextIndex};
use crate::permanent_table::{Activated, CardPlacement, CardText, FaceText};
use crate::program::Home;
use crate::unsupported_rule::Meaningless;

/// The words of sentences that hold while a card is in play.
const RULES: [&str; 4] = ["always", "as-long-as", "when", "at"];

fn is_rule(sentence: &Said) -> bool {
    word(sentence).is_some_and(|(name, ..)| RULES.contains(&name.as_str()))
}

/// Compiles a face. Returns the problems of its texts too; if there are any, the engine does not perform the card.
pub(super) fn face(names: &PackNames<'_>, thing: &Thing, texts: &mut CompiledTexts) -> (FaceText, Vec<Meaningless>) {
    let zone = battlefield(names, thing);
    let mut face = FaceText {
        placement: zone.map_or(CardPlacement::Anywhere, CardPlacement::In),
        is_performed: true,
        ..FaceText::default()
    };
    let mut problems = Vec::new();
    let mut note = |problem: Meaningless| problems.push(problem.of(&thing.name));
    for price in &names.play.prices {
        let amounts = match thing.field(&price.name) {
            Some(Value::Amounts(amounts)) => counters(names, amounts),
            _ => Ok(Vec::new()),
        };
        face.prices.push(amounts.unwrap_or_else(|problem| {
            note(problem);
            Vec::new()
        }));
    }
    let scope = CardScope { zone, ..CardScope::default() };
    let (rules, carried): (Vec<Said>, Vec<Said>) = sentences(thing).into_iter().partition(is_rule);
    if !rules.is_empty() {
        match rules_text(names, texts, &scope, &rules) {
            Ok((text, bound_to)) => {
                if let Some(hosts) = bound_to {
                    face.placement = CardPlacement::BoundTo(hosts);
                }
                face.texts.push(add(texts, text));
            }
            Err(problem) => note(problem),
        }
    }
    if !carried.is_empty() {
        let mut text = TextScope::new(names, texts, Home::Card);
        text.card = scope.clone();
        match text.text(&carried).and_then(|block| text.add(block)) {
            Ok(block) => face.carried_out = Some(block),
            Err(problem) => note(problem),
        }
    }
    for (used, ability, of) in used_abilities(names, thing) {
        match ability_text(names, texts, &scope, ability, of, &used.with) {
            Ok(text) => face.texts.push(add(texts, text)),
            Err(problem) => {
                let why = format!("{}: {}", of.name, problem.why);
                note(Meaningless { owner: None, why });
            }
        }
    }
    let own = face.texts.iter().filter_map(|text| texts.card_texts.get(usize::from(*text)));
    for text in own {
        face.has_rules = true;
        face.gives_texts |= text.rules.iter().any(|rule| matches!(rule.says, CardSays::Grants(_)));
    }
    face.is_performed = problems.is_empty();
    (face, problems)
}

/// Returns the battlefield that a field of a card names. The field for the zone in which the card starts does not
/// count.
fn battlefield(names: &PackNames<'_>, thing: &Thing) -> Option<u8> {
    let named =
        thing.fields.iter().filter(|(field, _)| field.as_str() != "starts").find_map(|(_, value)| match value {
            Value::Thing(used) => {
                names.cards.zones.iter().position(|zone| zone.id == used.thing && zone.kind == used.kind)
            }
            _ => None,
        });
    named.and_then(|zone| u8::try_from(zone).ok())
}

/// Returns the abilities that the fields of a card name.
fn used_abilities<'a>(names: &PackNames<'a>, thing: &'a Thing) -> Vec<(&'a Use, AbilityIndex, &'a Thing)> {
    let uses = thing.fields.values().flat_map(|value| match value {
        Value::Thing(used) => std::slice::from_ref(used),
        Value::Things(uses) => uses.as_slice(),
        _ => &[],
    });
    let ability = |used: &'a Use| {
        let ability = names.play.used_ability(&used.kind, &used.thing)?;
        Some((used, ability, *names.play.abilities.get(usize::from(ability))?))
    };
    uses.filter_map(ability).collect()
}

fn add(texts: &mut CompiledTexts, text: CardText) -> CardTextIndex {
    let index = CardTextIndex::try_from(texts.card_texts.len()).unwrap_or(CardTextIndex::MAX);
    texts.card_texts.push(text);
    index
}

type Bound = Option<crate::program::Set>;

/// Compiles sentences that hold while a card is in play.
fn rules_text(
    names: &PackNames<'_>,
    texts: &mut CompiledTexts,
    card: &CardScope,
    sentences: &[Said],
) -> Compiled<(CardText, Bound)> {
    let mut in_force = RulesInForce::default();
    let mut bound_to = None;
    for sentence in sentences {
        let mut scope = TextScope::new(names, texts, Home::Card);
        scope.card = card.clone();
        scope.rule(sentence, &mut in_force)?;
        bound_to = scope.card.bound_to.take().or(bound_to);
    }
    let RulesInForce { standing, triggers, watches, windows, bans, card_rules, attack_limits } = in_force;
    if !(standing.is_empty() && watches.is_empty() && windows.is_empty() && bans.is_empty()) {
        return Err(Meaningless::phrase("a rule of a card"));
    }
    Ok((CardText { ability: card.ability, rules: card_rules, triggers, attack_limits, activated: None }, bound_to))
}

/// Compiles an ability with the values that a card gives to it.
fn ability_text(
    names: &PackNames<'_>,
    texts: &mut CompiledTexts,
    of_card: &CardScope,
    ability: AbilityIndex,
    thing: &Thing,
    with: &[Value],
) -> Compiled<CardText> {
    let taken: Vec<(Id, Value)> = thing.takes.iter().map(|rule| rule.id.clone()).zip(with.iter().cloned()).collect();
    if taken.len() < thing.takes.len() {
        return Err(Meaningless::game("it is not said what the ability takes"));
    }
    let mut said = sentences(thing);
    // If the ability takes a rule text that its definition does not mention, that rule text replaces the definition.
    for (id, value) in &taken {
        let Value::Rules(rules) = value else { continue };
        let mut mentioned = Vec::new();
        said.iter().for_each(|sentence| sentence.names(&mut mentioned));
        if !mentioned.contains(id) {
            said.clone_from(rules);
        }
    }
    let scope = CardScope { taken: taken.clone(), ability: Some(ability), ..of_card.clone() };
    let (rules, carried): (Vec<Said>, Vec<Said>) = said.into_iter().partition(is_rule);
    // A ruling among the rules adds nothing to the text.
    let (mut text, _) = rules_text(names, texts, &scope, &rules)?;
    if carried.is_empty() {
        return Ok(text);
    }
    let mut body = TextScope::new(names, texts, Home::Card);
    body.card = scope;
    let block = body.text(&carried)?;
    let then = body.add(block)?;
    let mut activated =
        Activated { name: thing.name.clone(), cost: Vec::new(), exhausts: false, has_price: false, then };
    for (_, value) in &taken {
        let Value::Amounts(amounts) = value else { continue };
        let is_exertion = |amount: &Amount| {
            amount.of.as_ref().is_some_and(|of| {
                names.play.exertions.iter().any(|thing| thing.id == of.thing && thing.kind == of.kind)
            })
        };
        let (exertions, paid): (Vec<Amount>, Vec<Amount>) = amounts.iter().cloned().partition(is_exertion);
        activated.has_price = true;
        activated.exhausts |= !exertions.is_empty();
        activated.cost.extend(counters(names, &paid)?);
    }
    text.activated = Some(activated);
    Ok(text)
}

/// Returns the counters of some amounts.
fn counters(names: &PackNames<'_>, amounts: &[Amount]) -> Compiled<Vec<(u8, i32)>> {
    let counter = |amount: &Amount| {
        let of = amount.of.as_ref()?;
        let mut known = (0..).zip(&names.counters);
        let (at, _) = known.find(|(_, thing)| thing.id == of.thing && thing.kind == of.kind)?;
        Some((at, i32::try_from(amount.count).ok()?))
    };
    let counters: Option<Vec<(u8, i32)>> = amounts.iter().map(counter).collect();
    counters.ok_or_else(|| Meaningless::game("an amount of it is of no counter that players have"))
}

impl TextScope<'_, '_> {
    /// Returns the text of an ability that a rule or an effect grants to cards, with the number of the ability.
    pub fn given_text(&mut self, named: &Said, number: Option<i32>) -> Compiled<CardTextIndex> {
        let ability = self.names.play.ability(named)?;
        let known = self.texts.given.iter().find(|(of, with, _)| (*of, *with) == (ability, number));
        if let Some((.., text)) = known {
            return Ok(*text);
        }
        let Some(thing) = self.names.play.abilities.get(usize::from(ability)).copied() else {
            return Err(Meaningless::phrase("an ability"));
        };
        // The index is reserved first, so that compiling ends even if the ability grants itself.
        let index = add(self.texts, CardText::default());
        self.texts.given.push((ability, number, index));
        let with: Vec<Value> = number.map(Value::Number).into_iter().collect();
        let text = ability_text(self.names, self.texts, &CardScope::default(), ability, thing, &with)?;
        if let Some(place) = self.texts.card_texts.get_mut(usize::from(index)) {
            *place = text;
        }
        Ok(index)
    }
}
