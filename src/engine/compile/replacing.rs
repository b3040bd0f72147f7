//! Collects the limits by which a new token or summon replaces a former one, and to whom tokens belong.

use model::{CharNoun, Id, Kind, Pick, Rule, RuleSet, Standing, Surplus};

/// A limit on the number of tokens or summons of a name, by which a new one replaces a former one. Like every limit of
/// a token, it holds for the whole game, whichever text contains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReplacingLimit {
    /// The id of the definition of the token or summon.
    pub name: Id,
    pub most: u8,
    /// Whether the limit applies to each place. If false, it applies to the whole board.
    pub on_each_place: bool,
}

/// Returns the names of the tokens that belong to chars, each with the chars to whom they belong (kernel W6).
pub(super) fn owners(set: &RuleSet) -> Vec<(Id, Pick<CharNoun>)> {
    let owner = |rule: &Rule| match rule {
        Rule::Always(Standing::Belongs { token, to }) => Some((token.clone(), (**to).clone())),
        _ => None,
    };
    rules(set).filter_map(owner).collect()
}

/// Returns the limits of these rules by which a new token or summon replaces a former one. Equal limits are listed
/// once.
pub(super) fn replacing_limits(set: &RuleSet) -> Vec<ReplacingLimit> {
    let mut limits = Vec::new();
    for rule in rules(set) {
        let (name, most, on_each_place) = match rule {
            Rule::Always(Standing::AtMostOnTile { token, count, surplus: Surplus::Replaces }) => (token, *count, true),
            Rule::Always(Standing::AtMostOnBoard { token, count, surplus: Surplus::Replaces }) => {
                (token, *count, false)
            }
            Rule::Always(Standing::AtMostSummons { summon, count, surplus: Surplus::Replaces }) => {
                (summon, *count, false)
            }
            _ => continue,
        };
        let limit = ReplacingLimit { name: name.clone(), most, on_each_place };
        if !limits.contains(&limit) {
            limits.push(limit);
        }
    }
    limits
}

/// Returns the rules of all texts.
fn rules(set: &RuleSet) -> impl Iterator<Item = &Rule> {
    let cards = set.cards.iter().flat_map(|card| {
        let actions = card.actions.iter().flat_map(|action| &action.rules);
        card.special.iter().chain(actions)
    });
    let definitions = set.definitions.iter().flat_map(|definition| {
        let actions = match &definition.what {
            Kind::Summon { actions, .. } => actions.as_slice(),
            _ => &[],
        };
        definition.rules.iter().chain(actions.iter().flat_map(|action| &action.rules))
    });
    let classes = set.game.classes.iter().flat_map(|class| &class.passive);
    definitions.chain(cards).chain(classes)
}
