//! A game of declared kinds: `cards/hands-of-war/` declares its cards, abilities, factions, decks and texts without any
//! Rust code of its own.

use crate::support::{codes, creature, found, game, thing, whole, with};
use diagnostic::Severity;
use model::{Id, Thing, Value};
use project::{FileCache, Project, compile};

const COLOURS: [&str; 6] = ["White", "Green", "Red", "Black", "Purple", "Blue"];

/// The colour table of the design document, row by row, in the order of `COLOURS`.
const TABLE: [(&str, &str); 13] = [
    ("Guard (Exhaust)", "x....."),
    ("Overkill", ".x...."),
    ("Spell Shield", ".x..xx"),
    ("Stealth", "....x."),
    ("Stalwart (2)", "x....."),
    ("Bloodlust (2)", "..xx.."),
    ("Backlash", "xxxx.."),
    ("Aggression", "..x..."),
    ("Swiftness", ".x..x."),
    ("Splatter", "..xx.."),
    ("Heal (2, Exhaust)", "x....."),
    ("Redirect (1 White)", "...xx."),
    ("Espionage", ".....x"),
];

#[test]
fn the_pack_is_clean() {
    assert_eq!(found(whole()), []);
}

#[test]
fn it_has_cards_of_every_kind_and_faction() {
    let declared = &whole().set.declared;
    for kind in declared.kinds.iter().filter(|kind| kind.card) {
        assert!(declared.cards().any(|card| card.kind == kind.id), "{}", kind.name);
    }
    assert!(declared.cards().count() >= 24);
    let factions: Vec<&Thing> = declared.things.iter().filter(|thing| thing.kind.as_str() == "faction").collect();
    assert_eq!(factions.len(), 6);
    for faction in factions {
        let of = |card: &&Thing| matches!(card.field("Faction"), Some(Value::Thing(used)) if used.thing == faction.id);
        let rank = |word: &str| {
            let is = |card: &&Thing| matches!(card.field("Rank"), Some(Value::OneOf(rank, _)) if rank == word);
            declared.cards().filter(of).filter(is).count()
        };
        assert_eq!((rank("Champion"), rank("Captain")), (1, 1), "{}", faction.name);
    }
}

#[test]
fn its_rule_objects_are_read_and_written_to_the_same_bytes() {
    let text = emit::ron(&whole().set).expect("RON");
    let again = emit::read_ron(&text).expect("read");
    assert_eq!(again, whole().set);
    assert_eq!(emit::ron(&again).expect("RON"), text);
    assert!(!text.contains("board:") && !text.contains("placement:"), "a game without a board has no board");
}

#[test]
fn fields_are_typed() {
    let set = &whole().set;
    let card = thing(set, "Aurelia Hartwell");
    assert_eq!(card.field("Attack"), Some(&Value::Number(4)));
    let Some(Value::Amounts(cost)) = card.field("Cost") else { panic!("no cost") };
    let cost: Vec<(u32, &str)> =
        cost.iter().map(|amount| (amount.count, amount.of.as_ref().map_or("", |of| of.thing.as_str()))).collect();
    assert_eq!(cost, [(3, "white"), (2, "blue")]);
    let Some(Value::Things(abilities)) = card.field("Abilities") else { panic!("no abilities") };
    assert_eq!(abilities[0].with, [Value::Number(2)]);
}

#[test]
fn every_cell_of_the_colour_table_is_enforced() {
    let mut allowed = 0;
    for (ability, row) in TABLE {
        for (colour, cell) in COLOURS.iter().zip(row.chars()) {
            let text = creature("Trial Subject", &format!("Cost: 1 {colour}\nAbilities: {ability}"));
            let expected: &[&str] = if cell == 'x' { &[] } else { &["P020"] };
            assert_eq!(codes(&text), expected, "{colour} {ability}");
            allowed += usize::from(cell == 'x');
        }
    }
    assert_eq!(allowed, 22);
    let abilities = whole().set.declared.things.iter().filter(|thing| thing.kind.as_str() == "ability").count();
    let mechanics = whole().set.declared.things.iter().filter(|thing| thing.kind.as_str() == "guild-mechanic").count();
    assert_eq!((abilities, mechanics), (13, 6));
}

#[test]
fn an_ability_of_another_colour_names_the_colours_that_may_have_it() {
    let message = |colour: &str, ability: &str| {
        let text = creature("Odd One", &format!("Cost: 2 {colour}\nAbilities: {ability}"));
        found(&with(&text)).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    assert_eq!(
        message("Black", "Guard (Exhaust)"),
        ["Odd One is Black and has Guard, an ability of White creatures only."]
    );
    assert_eq!(
        message("Blue", "Splatter"),
        ["Odd One is Blue and has Splatter, an ability of Red and Black creatures only."]
    );
}

#[test]
fn a_reason_makes_an_off_colour_ability_a_warning() {
    let text =
        creature("Odd One", "Cost: 2 Black\nAbilities: Guard (Exhaust)\nOff-colour because: it was a paladin once");
    let compilation = with(&text);
    let severities: Vec<Severity> =
        compilation.diagnostics.iter().filter(|f| f.check.code == "P020").map(|f| f.severity).collect();
    assert_eq!(severities, [Severity::Warning]);
}

#[test]
fn a_deck_has_one_standard_and_only_colours_that_it_produces() {
    let rest = "3 Wall Sentry, 3 Signal Officer, 3 Order of the Line, 3 Rally, 3 Field Medic, 3 Oath of Protection, 3 River Scribe, \
                3 Deep Study, 3 Quiet Healer, 3 Spire Apprentice, 3 Unravel, 3 Stilled Air, 1 Tomas";
    let deck = |cards: &str| found(&with(&format!("Deck: Trial\nCards: {cards}, {rest}\n")));
    assert_eq!(deck("1 Banner of Tempor, 2 Aurelia Hartwell"), []);
    let messages = |cards: &str| deck(cards).into_iter().map(|(_, message)| message).collect::<Vec<_>>();
    assert_eq!(
        messages("2 Banner of Tempor, 1 Aurelia Hartwell"),
        ["Trial has 2 Battle Standards, and a deck has exactly one."]
    );
    let without = messages("3 Aurelia Hartwell");
    assert!(without.contains(&"Trial has 0 Battle Standards, and a deck has exactly one.".to_owned()), "{without:?}");
    let [foreign] = &messages("1 Banner of Tempor, 2 Firebrand")[..] else { panic!("one finding") };
    assert!(foreign.ends_with("and its cards produce only White and Blue."), "{foreign}");
    assert_eq!(messages("1 Banner of Tempor, 1 Aurelia Hartwell").len(), 1, "39 cards");
    assert_eq!(messages("1 Banner of Tempor, 2 Aurelia Hartwel"), ["There is no “Aurelia Hartwel” among the cards."]);
}

#[test]
fn rules_about_names_and_rarities_of_champions_and_captains_are_enforced() {
    let bram = |header: &str| {
        let text = format!(
            "{header}\nRank: Captain\nFaction: Warders\nCost: 3 Green\nAttack: 4\nHealth: 6\nRange: 1\nMechanics: Spirit Quest\n\
             Text: This creature gains 1 attack for each Spirit counter on this creature.\n"
        );
        found(&with(&text)).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    assert_eq!(bram("Bram, Keeper of Paths - Creature (Rare)"), [""; 0]);
    assert_eq!(bram("Bram, Keeper of Paths - Creature (Epic)"), ["Bram is a captain and Epic; captains are Rare."]);
    let aurelia = |name: &str| {
        let text = format!(
            "{name}, Shield - Creature (Epic)\nRank: Champion\nFaction: Alliance\nCost: 3 White\nAttack: 4\nHealth: 5\nRange: 2\n"
        );
        found(&with(&text)).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    let one_word = "Aurelia is a champion, and a champion has a first name and a last name.".to_owned();
    assert!(aurelia("Aurelia").contains(&one_word));
    assert!(!aurelia("Aurelia Hartwell").iter().any(|message| message.contains("champion")));
}

#[test]
fn a_kind_refuses_fields_and_values_of_other_kinds() {
    assert_eq!(codes("Odd - Spell (Common)\nCost: 1 Red\nRange: 1\nText: Draw a card.\n"), ["P004"]);
    assert_eq!(codes("Odd - Battle Standard\nFaction: Warders\nHealth: 20\nText: Draw a card.\n"), ["P023", "P002"]);
    assert_eq!(codes(&creature("Odd", "Cost: 1 Red\nAbilities: Backlash (2)")), ["P008"]);
    assert_eq!(codes(&creature("Odd", "Cost: 1 White\nAbilities: Guard")), ["P008"]);
    assert_eq!(codes("Odd - Creature (Mythic)\nCost: 1 Red\nAttack: 1\nHealth: 0\nRange: 1\n"), ["P003", "P009"]);
}

#[test]
fn printed_text_reads_back_as_the_same() {
    let told = &whole().reading.told;
    assert!(told.len() > 60, "{}", told.len());
    let mut text = String::new();
    for (at, words) in told.values().enumerate() {
        text.push_str(&format!("Trial {at} - Spell (Common)\nCost: 1 White\nText: {words}\n\n"));
    }
    let again = with(&text);
    let mut wrong = Vec::new();
    for (at, (key, words)) in told.iter().enumerate() {
        let [kind, name, field] = key.as_str().split('.').collect::<Vec<_>>()[..] else { panic!("{key}") };
        let first = whole().set.declared.thing(&Id::exactly(kind), &Id::exactly(name)).expect(name);
        let said = |value: &Value| match value {
            Value::Things(uses) => uses.last().and_then(|used| used.with.last()).cloned(),
            other => Some(other.clone()),
        };
        let first = first.fields.get(&Id::exactly(field)).and_then(said);
        let second = thing(&again.set, &format!("Trial {at}")).field("Text").cloned();
        if first != second {
            wrong.push(format!("{key}: {words}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_of_the_board_game_are_unknown_here() {
    let spell = |words: &str| codes(&format!("Odd - Spell (Common)\nCost: 1 Red\nText: {words}\n"));
    assert_eq!(spell("Deal 2 damage to target creature."), [""; 0]);
    for foreign in [
        "Hit an Opp in target.",
        "Push target creature by 2.",
        "Put a Balloon on a tile.",
        "Trade places with a creature.",
    ] {
        assert!(!spell(foreign).is_empty(), "{foreign}");
    }
}

#[test]
fn a_verb_is_declared_in_words() {
    let text = "To banish a creature (engine).\n\nTo mock a creature: Exhaust it. Banish it.\n\n\
                Odd - Spell (Common)\nCost: 1 White\nText: Mock target creature.\n";
    let compilation = with(text);
    assert_eq!(found(&compilation), []);
    let word = |id: &str| compilation.set.declared.words.iter().find(|word| word.id.as_str() == id).cloned();
    assert_eq!(word("banish").expect("declared").body.len(), 0);
    assert_eq!(word("mock").expect("declared").body.len(), 2);
    assert_eq!(codes("To hug a wombat (engine).\n"), ["E028"]);
}

#[test]
fn the_pack_sets_the_severity_of_a_check() {
    let game = |line: &str| {
        format!(
            "Game: Hands of War Battlefield\nSet: Trial\nDeck size: 40\nCopies: 3\nOpening hand: 7\nFirst player: either\nSeats: First, Second\n{line}\n\n{}",
            creature("Odd One", "Cost: 2 Black\nAbilities: Guard (Exhaust)")
        )
    };
    let severity = |line: &str| {
        let compilation = with(&game(line));
        compilation.diagnostics.iter().find(|f| f.check.code == "P020").map(|f| f.severity)
    };
    assert_eq!(severity(""), Some(Severity::Error));
    assert_eq!(severity("Warnings: not-allowed-here"), Some(Severity::Warning));
    assert_eq!(severity("Allowed: P020"), None);
    assert_eq!(codes(&game("Warnings: not-a-check")), ["P006", "P020"]);
}

#[test]
fn declarations_of_the_handbook_are_valid() {
    let page = include_str!("../../docs/packs.md");
    let mut all = String::new();
    for block in page.split("```kinds\n").skip(1) {
        all.push_str(block.split("```").next().unwrap_or(""));
        all.push('\n');
    }
    let wrong: Vec<(String, String)> =
        found(&with(&all)).into_iter().filter(|(code, _)| code != "P020" && code != "P012").collect();
    assert_eq!(wrong, []);
    let types = page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|line| line.split("` |").next());
    let types = types.flat_map(|cell| cell.split("`, `")).filter(|cell| {
        ["a ", "one of", "yes", "words", "signs", "changes", "amounts", "rules"]
            .iter()
            .any(|start| cell.starts_with(start))
    });
    let mut kind = "Kind: Item\n\nKind: Rune\n\nKind: Probe\n".to_owned();
    for (at, holds) in types.filter(|cell| !cell.contains('…')).enumerate() {
        kind.push_str(&format!("May have: F{at}, {holds}\n"));
    }
    assert!(kind.lines().count() > 14);
    assert_eq!(found(&with(&kind)), [], "{kind}");
}

#[test]
fn unlocks_without_a_circle_and_tables_without_a_gap() {
    let text = "Kind: Rune\nHas: Sort, one of Element, Action\nMay have: Unlocks, a list of Runes\n\n\
                Rune: Fire\nSort: Element\nUnlocks: Nova\n\nRune: Nova\nSort: Action\n\n\
                Kind: Spell (card)\nHas: Runes, a list of Runes\n\nSpell: Fire Nova\nRunes: Fire, Nova\n\n\
                Check: No circle\nOf: Rune\nMust: everything that its Unlocks lead to does not include it\n\n\
                Check: Every pair\nOf: Rune\nIf: its Sort is Element\nEach: all Runes whose Sort is Action\n\
                Must: the number of all Spells whose Runes includes it and whose Runes includes that is at least 1\n\
                Message: No spell joins {it} and {that}.\n";
    let messages = |text: &str| found(&game(text)).into_iter().map(|(_, message)| message).collect::<Vec<_>>();
    assert_eq!(messages(text), [""; 0]);
    let circle = text.replace("Rune: Nova\nSort: Action\n", "Rune: Nova\nSort: Action\nUnlocks: Fire\n");
    assert_eq!(messages(&circle).len(), 2, "{:?}", messages(&circle));
    let gap = text.replace("Rune: Nova\n", "Rune: Blast\nSort: Action\n\nRune: Nova\n");
    assert_eq!(messages(&gap), ["No spell joins Fire and Blast."]);
}

#[test]
fn a_lexicon_takes_shared_words_away() {
    let dir = tempfile::tempdir().expect("a folder");
    let pack = dir.path().join("cards/trial");
    std::fs::create_dir_all(&pack).expect("made");
    let text = "Game: Trial\nSet: One\n\nKind: Beast (card)\nHas: Text, rules\n\nTo feed a beast (engine).\n\n\
                Beast: Ox\nText: For each beast, feed that beast.\n";
    std::fs::write(pack.join("game.card"), text).expect("written");
    let codes = |lexicon: &str| {
        std::fs::write(pack.join("own.lexicon"), lexicon).expect("written");
        let project = Project::at(dir.path()).expect("a project");
        let compilation = compile(&project.load("trial", &mut FileCache::default()).expect("the pack"));
        found(&compilation).into_iter().map(|(code, _)| code).collect::<Vec<_>>()
    };
    assert_eq!(codes("sorts: player\n"), [""; 0]);
    assert_eq!(codes("without: for-each\n"), ["E010"]);
    assert_eq!(codes("act:\n  hug {who:wombat} = hug\n"), ["E028"]);
    assert_eq!(codes("act:\n  hug {who:beast} =\n"), ["E028"]);
}
