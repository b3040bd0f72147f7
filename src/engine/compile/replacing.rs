//! Collects the limits by which a new token or summon replaces a former one, and to whom tokens belong.

use model::{Act, CharNoun, Id, Kind, Many, NewTokens, Pick, Rule, RuleSet, Standing, Surplus, TokenNoun};

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
    let mut owners: Vec<(Id, Pick<CharNoun>)> = Vec::new();
    let mut told = |token: &Id, to: Pick<CharNoun>| {
        if !owners.iter().any(|(known, _)| known == token) {
            owners.push((token.clone(), to));
        }
    };
    for rule in rules(set) {
        if let Rule::Always(Standing::Belongs { token, to }) = rule {
            told(token, (**to).clone());
        }
    }
    // Where only a text that puts the token says so, it may belong to any char.
    for step in rules(set).flat_map(Rule::steps) {
        step.each_act(&mut |act| {
            if let Act::Put { what: NewTokens { noun: TokenNoun::Token(token), owner: Some(_), .. }, .. } = act {
                told(token, any_char());
            }
        });
    }
    owners
}

fn any_char() -> Pick<CharNoun> {
    Pick { many: Many::One, other: false, extreme: None, noun: CharNoun::Char, that: Vec::new(), label: None }
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
