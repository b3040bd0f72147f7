//! Describes a run for its results: its cards, actions and bands, and a hash of the rules.

use std::sync::Arc;

use model::{Figure, Id, RuleSet};
use playtest::{Plan, PlayedAction, RunDescription};

/// The band of win rates of a class for which the pack declares none, in hundredths of a percent.
const DEFAULT_BAND: [u32; 2] = [4_200, 5_800];

pub fn describe(plan: &Plan<'_>, set: &RuleSet, pack: &str) -> RunDescription {
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
        band.map_or(DEFAULT_BAND, |band| [band.least, band.most])
    };
    RunDescription {
        version: playtest::VERSION,
        play: measured::PLAY_VERSION,
        pack: pack.to_owned(),
        rules: rules_hash(set),
        bot: plan.player,
        seed: plan.seed,
        aims: plan.aims.clone(),
        classes: plan.roster.classes.clone(),
        actions: actions.collect(),
        bands: plan.roster.cards.iter().map(|card| band(&card.class)).collect(),
        cards: plan.roster.cards.clone(),
    }
}

/// Returns the printed name of a card or definition. The id stands in for a name that the set does not have.
fn name(set: &RuleSet, id: &Id) -> String {
    let card = set.cards.iter().find(|card| card.id == *id).map(|card| &card.name);
    let made = set.definitions.iter().find(|definition| definition.id == *id).map(|definition| &definition.name);
    card.or(made).map_or_else(|| id.to_string(), Clone::clone)
}

/// Maps the number of each action to the roster index of the card that has the action. An action of a summon belongs to
/// the card that defines the summon.
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

/// Returns a hash of the rules. The hash differs if anything differs that could change a game.
pub fn rules_hash(set: &RuleSet) -> String {
    let mut plain = set.clone();
    plain.origins.clear();
    plain.game.bands.clear();
    for card in &mut plain.cards {
        Arc::make_mut(card).printed = Default::default();
    }
    let text = emit::ron(&plain).unwrap_or_default();
    format!("{:016x}", measured::digest(text.as_bytes()))
}
