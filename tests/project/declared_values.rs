//! The values of fields: limits, scales, lists, costs and their signs.

use crate::support::{found, game, thing};
use model::Value;

#[test]
fn ratings_spans_and_tags_of_a_tactics_game() {
    let text = "Kind: Tag\nHas: Group, one of Class, Weapon\nMay have: Text, words\n\n\
                Tag: Fast\nTakes: X, a number from 1\nGroup: Class\n\n\
                Kind: Weapon Type\n\nWeapon Type: Sword\n\n\
                Kind: Class\nHas: Strength, one of E, D, C, B, A\nHas: Proficiency, a Weapon Type\nMay have: Tags, a list of Tags\n\n\
                Class: Myrmidon\nStrength: D\nProficiency: Sword\nTags: Fast (1)\n\n\
                Kind: Weapon (card)\nHas: Type, a Weapon Type\nHas: Level, one of E, D, C, B, A\nHas: Weight, a number from -10 to 0 in steps of 5\n\
                Has: Range, a span from 1 to 5\n\n\
                Weapon: Slim Sword\nType: Sword\nLevel: E\nWeight: 0\nRange: 1\n\n\
                Kind: Unit (card)\nHas: HP, a number from 14 to 22\nHas: Class, a Class\nHas: Inventory, a list of up to 3 Weapon\n\n\
                Unit: Ayla\nHP: 18\nClass: Myrmidon\nInventory: Slim Sword\n\n\
                Check: Levels\nOf: Unit\nEach: its Inventory\nMust: the Level of that is at most the Strength of its Class\n";
    assert_eq!(found(&game(text)), []);
    let codes = |old: &str, new: &str| {
        let found = found(&game(&text.replace(old, new)));
        found.into_iter().map(|(code, _)| code).collect::<Vec<_>>()
    };
    assert_eq!(codes("Weight: 0", "Weight: -3"), ["P009"]);
    assert_eq!(codes("Range: 1\n", "Range: 2-1\n"), ["P009"]);
    assert_eq!(codes("Fast (1)", "Fast"), ["P008"]);
    assert_eq!(codes("HP: 18", "HP: 23"), ["P009"]);
    assert_eq!(codes("Level: E", "Level: A"), ["P022"]);
    assert_eq!(codes("Inventory: Slim Sword", "Inventory: Slim Sword, Slim Sword, Slim Sword, Slim Sword"), ["P009"]);
}

#[test]
fn costs_bonuses_and_pools_of_card_games() {
    let text = "Kind: Resource\n\nResource: Money\nSymbol: $\n\nResource: Power\nSymbol: !\n\n\
                Kind: Trait\n\nTrait: Alpha\n\nTrait: Beta\n\n\
                Kind: Fighter (card)\nHas: Cost, amounts of Resource, or of any\nHas: Bonus, changes of Atk / Def / Skl\n\
                Has: Dice, signs from 123456R, 3 to 4\nHas: Traits, a list of at least 1 Traits\nHas: Unique, yes or no\n\n\
                Fighter: Kei\nCost: 3$\nBonus: +2/+2/+0\nDice: 34R\nTraits: Alpha, Beta\nUnique: no\n\n\
                Kind: Deck\nHas: Cards, amounts of card\n\nDeck: All of Kei\nCards: 3 Kei\n\n\
                Check: Copies\nOf: Deck\nMust: the most of one in its Cards is at most 3\n";
    let compilation = game(text);
    assert_eq!(found(&compilation), []);
    let kei = thing(&compilation.set, "Kei");
    assert_eq!(kei.field("Bonus"), Some(&Value::Changes(vec![2, 2, 0])));
    assert_eq!(kei.field("Dice"), Some(&Value::Signs("34R".to_owned())));
    let codes = |old: &str, new: &str| {
        let found = found(&game(&text.replace(old, new)));
        found.into_iter().map(|(code, _)| code).collect::<Vec<_>>()
    };
    assert_eq!(codes("3$", "3§"), ["P003"]);
    assert_eq!(codes("+2/+2/+0", "+2/+2"), ["P001"]);
    assert_eq!(codes("34R", "37R"), ["P001"]);
    assert_eq!(codes("3 Kei", "4 Kei"), ["P021"]);
}

#[test]
fn a_sign_in_a_cost_is_one_of_its_thing_and_the_number_before_it_is_of_any() {
    let resources = "Kind: Resource\n\nResource: Money\nSymbol: $\n\nResource: Alpha\nSymbol: Α, A\n\nResource: Omega\nSymbol: Ω\n\n";
    let cost = |holds: &str, cost: &str| {
        let text = format!("{resources}Kind: Fighter (card)\nHas: Cost, {holds}\n\nFighter: Kei\nCost: {cost}\n");
        let compilation = game(&text);
        assert_eq!(found(&compilation), [], "{cost}");
        let Some(Value::Amounts(amounts)) = thing(&compilation.set, "Kei").field("Cost").cloned() else { panic!() };
        let amount = |amount: &model::Amount| match &amount.of {
            Some(of) => format!("{} {}", amount.count, of.thing),
            None => format!("{} any", amount.count),
        };
        amounts.iter().map(amount).collect::<Vec<_>>().join(", ")
    };
    let any = "amounts of Resource, or of any";
    assert_eq!(cost(any, "3$"), "3 any, 1 money");
    assert_eq!(cost(any, "3 $"), "3 any, 1 money");
    assert_eq!(cost(any, "$$"), "2 money");
    assert_eq!(cost(any, "2$Ω$"), "2 any, 2 money, 1 omega");
    assert_eq!(cost(any, "1ΑΩ"), "1 any, 1 alpha, 1 omega");
    assert_eq!(cost(any, "2A"), "2 any, 1 alpha");
    assert_eq!(cost(any, "2 Alpha"), "2 alpha");
    assert_eq!(cost(any, "3 Money"), "3 money");
    assert_eq!(cost("amounts of Resource", "3$"), "3 money");
}

#[test]
fn an_amount_of_any_counts_and_can_be_paid_with_everything() {
    let text = "Kind: Resource\n\nResource: Money\nSymbol: $\n\nKind: Fighter (card)\nHas: Cost, amounts of Resource, or of any\n\n\
                Fighter: Kei\nCost: 3$\n\nCheck: Four\nOf: Fighter\nMust: the number of its Cost is exactly 4\n\n\
                Check: Payable\nOf: Fighter\nMust: its Cost is within all Resources\n";
    assert_eq!(found(&game(text)), []);
}
