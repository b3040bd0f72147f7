//! What the results of a run are about: the cards, actions and bands, and which rules they are.

use std::sync::Arc;

use model::{Figure, Id, RuleSet};
use playtest::{Plan, PlayedAction, RunDescription};

/// Where win rates should lie if the pack does not say.
const USUAL_BAND: [u32; 2] = [4_200, 5_800];

pub fn about(plan: &Plan<'_>, set: &RuleSet, pack: &str) -> RunDescription {
    let card = |id: &Id| plan.roster.cards.iter().position(|card| card.id == *id);
    let actions = plan.game.all_actions().map(|(number, deed)| PlayedAction {
        owner: deed.owner.clone(),
        owner_name: name(set, deed.owner),
        name: deed.name.to_owned(),
        attack: deed.attack,
        card: plan.owners.get(usize::from(number)).copied().flatten().or_else(|| card(deed.owner)),
    });
    let band = |class: &Id| {
        let band = set.game.bands.iter().find(|band| band.class == *class && band.figure == Figure::WinRate);
        band.map_or(USUAL_BAND, |band| [band.least, band.most])
    };
    RunDescription {
        version: playtest::VERSION,
        pack: pack.to_owned(),
        rules: rules(set),
        bot: plan.player,
        seed: plan.seed,
        aims: plan.aims.clone(),
        classes: plan.roster.classes.clone(),
        actions: actions.collect(),
        bands: plan.roster.cards.iter().map(|card| band(&card.class)).collect(),
        cards: plan.roster.cards.clone(),
    }
}

/// The printed name of a card or definition.
fn name(set: &RuleSet, id: &Id) -> String {
    let card = set.cards.iter().find(|card| card.id == *id).map(|card| &card.name);
    let made = set.definitions.iter().find(|definition| definition.id == *id).map(|definition| &definition.name);
    card.or(made).map_or_else(|| id.to_string(), Clone::clone)
}

/// For each action, the card of a team that has it, itself or by a summon that its card defines.
pub fn owners(game: &engine::Game, set: &RuleSet, cards: &[playtest::RosterCard]) -> Vec<Option<usize>> {
    let mut owners = Vec::new();
    for (number, deed) in game.all_actions() {
        let summoner = set.definitions.iter().find(|d| d.id == *deed.owner).and_then(|d| d.card.as_ref());
        let owner = summoner.unwrap_or(deed.owner);
        let at = usize::from(number);
        if owners.len() <= at {
            owners.resize(at + 1, None);
        }
        if let Some(known) = owners.get_mut(at) {
            *known = cards.iter().position(|card| card.id == *owner);
        }
    }
    owners
}

/// A short name of the rules: another as soon as anything differs that play could notice.
pub fn rules(set: &RuleSet) -> String {
    let mut plain = set.clone();
    plain.origins.clear();
    plain.game.bands.clear();
    for card in &mut plain.cards {
        Arc::make_mut(card).printed = Default::default();
    }
    let text = plain.to_ron().unwrap_or_default();
    format!("{:016x}", measured::digest(text.as_bytes()))
}
