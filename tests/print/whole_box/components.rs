//! The components: boards, markers, figures, reference cards, leaflets, forms and the folding box.

use model::{Id, RuleSet};
use print::components::ALL;
use print::{Content, Outline};
use render::drawing::Item;
use render::{Format, Inks};

use super::{drawings, look, made, set, text};

#[test]
fn every_component_of_every_pack_is_drawn_in_every_look_and_ink() {
    for pack in ["fantasy-arena", "correction", "hands-of-war", "janus-gate", "rune-system", "rfg-classes"] {
        let mut set = set(pack);
        set.cards.truncate(6);
        for (name, colour) in
            [("default", Inks::Full), ("default", Inks::Grey), ("low-ink", Inks::LowInk), ("high-contrast", Inks::Full)]
        {
            let (look, format) = (look(name), Format { colour, ..Format::default() });
            for component in ALL {
                let made = made(&set, &look, component.name, &format, |_| true);
                assert!(made.findings.is_empty(), "{pack}, {name}, {}: {:?}", component.name, made.findings);
            }
        }
    }
}

#[test]
fn there_are_as_many_markers_as_the_rules_allow() {
    let set = set("fantasy-arena");
    // Pico's burrows have a limit of their own; Fae's condition can be borne by each char of a side.
    let made = made(&set, &look("default"), "tokens", &Format::default(), |id| ["pico", "fae"].contains(&id.as_str()));
    let count = |name: &str| {
        let named = drawings(&made).into_iter().filter(|(drawing, _)| drawing.name == name);
        named.map(|(_, copies)| copies).collect::<Vec<_>>()
    };
    let side = set.game.team.main.len();
    assert_eq!(count("Burrow"), [limit(&set, "burrow"); 2], "in both colours");
    assert_eq!(count("Enchanted"), [side; 2]);
    assert_eq!((count("Fae"), count("Pico"), count("Balloon").len()), (vec![1], vec![1], 0));
    // Six turn order markers, and the hit markers of both sides.
    let hits: usize = count("").iter().sum();
    assert_eq!(hits, 2 * usize::from(set.game.score.hits_to_win) + 2 * side);
    let places: Vec<String> = (1..=2 * side).map(|n| n.to_string()).collect();
    assert!(places.iter().all(|place| count(place) == [1]), "{places:?}");
}

/// The maximum number of a token on the board, by its own text.
fn limit(set: &RuleSet, token: &str) -> usize {
    use model::{Rule, Standing};
    let definition = set.definitions.iter().find(|definition| definition.id.as_str() == token).expect(token);
    let limit = definition.rules.iter().find_map(|rule| match rule {
        Rule::Always(Standing::AtMostOnBoard { count, .. }) => Some(usize::from(*count)),
        _ => None,
    });
    limit.expect("it has a limit")
}

#[test]
fn markers_are_round_and_all_of_one_size() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "tokens", &Format::default(), |id| id.as_str() == "wren");
    for section in &made.sections {
        let Content::Pieces(pieces) = &section.content else { panic!("tokens are pieces") };
        let sizes: Vec<(f32, f32)> = pieces.iter().map(|piece| (piece.front.width, piece.front.height)).collect();
        assert!(sizes.iter().all(|size| *size == sizes[0]), "{}: {sizes:?}", section.title);
        let round = pieces.iter().all(|piece| piece.outline == Outline::Circle);
        assert_eq!(round, section.title != "Figures");
    }
    // There is one figure of a summon for each side.
    let rats = drawings(&made).into_iter().filter(|(drawing, _)| drawing.name == "Clockwork Rat").count();
    assert_eq!(rats, 2);
}

#[test]
fn the_board_has_all_of_its_tiles_in_its_parts() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "board", &Format::default(), |_| false);
    let pages = drawings(&made);
    assert_eq!(pages.len(), 2, "two parts on A4");
    let text = text(&made);
    for name in ["a", "f", "1", "6"] {
        assert!(text.lines().any(|line| line == name), "{name}");
    }
    // Everything stays within the windows of the parts: anything beyond a window is clipped.
    for (drawing, _) in pages {
        for item in &drawing.items {
            if let Item::Run(run) = item {
                assert!(run.x >= 0.0 && run.x <= drawing.width && run.y <= drawing.height, "{}", run.text());
            }
        }
    }
}

#[test]
fn the_leaflet_explains_exactly_what_the_cards_make() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "rules", &Format::default(), |id| id.as_str() == "ondo");
    let text = text(&made).split_whitespace().collect::<Vec<_>>().join(" ");
    for needed in ["Web", "Snared", "Net"] {
        assert!(text.contains(&format!("{needed} (")), "{needed} in {text}");
    }
    assert!(!text.contains("Balloon Trap"), "no card that is printed makes one");
    assert!(text.contains(&format!("deal {} hits", set.game.score.hits_to_win)));
    assert!(text.contains(&format!("{} rows and {} columns", set.game.board.rows, set.game.board.columns)));
}

#[test]
fn the_columns_of_the_last_page_of_a_leaflet_are_about_equally_long() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "rules", &Format::default(), |_| true);
    let page = drawings(&made).last().expect("a page").0;
    let mut lowest = [0.0_f32; 2];
    for item in &page.items {
        // The number of the page stands below the columns.
        if let Item::Run(run) = item
            && run.y < page.height - 15.0
        {
            let column = &mut lowest[usize::from(run.x > page.width / 2.0)];
            *column = column.max(run.y);
        }
    }
    // A block is never divided, and the longest one has four lines.
    assert!(lowest[0] > 100.0 && (lowest[0] - lowest[1]).abs() < 16.0, "{lowest:?}");
}

#[test]
fn class_cards_and_code_cards_come_twice() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "reference", &Format::default(), |_| true);
    let all = drawings(&made);
    assert_eq!(all.len(), set.game.classes.len() + 3, "classes, codes, a turn, hits");
    assert!(all.iter().all(|(_, copies)| *copies == 2));
    for class in &set.game.classes {
        let card = all.iter().find(|(drawing, _)| drawing.name == class.name).expect(&class.name).0;
        assert!(card.text().contains("The passive of"), "{}", card.text());
    }
}

#[test]
fn a_box_is_as_deep_as_its_cards() {
    let set = set("fantasy-arena");
    let width = |count: usize| {
        let made = made(&set, &look("default"), "box", &Format::default(), |id| {
            set.cards.iter().take(count).any(|card| card.id == *id)
        });
        let notch = drawings(&made)[0].0.items.len();
        let runs: Vec<f32> = drawings(&made)[0]
            .0
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Run(run) => Some(run.x),
                _ => None,
            })
            .collect();
        assert!(notch > 5);
        // The titles of front and back are one front and one side apart.
        runs.iter().copied().fold(f32::MIN, f32::max) - runs.iter().copied().fold(f32::MAX, f32::min)
    };
    let (thin, thick) = (width(20), width(36.min(set.cards.len())));
    let more = (set.cards.len().min(36) - 20) as f32 * 0.32;
    assert!((thick - thin - more).abs() < 0.3, "{thin} {thick}");
}

#[test]
fn stories_are_printed_once_and_team_by_team() {
    let set = set("fantasy-arena");
    let made = made(&set, &look("default"), "lore", &Format::default(), |_| true);
    let text = text(&made);
    for card in &set.cards {
        let told = text.lines().filter(|line| line.contains(&card.epithet)).count();
        assert_eq!(told, 1, "{}", card.name);
    }
    assert!(text.contains(&set.teams[0].name));
}

#[test]
fn a_game_without_a_board_has_only_the_components_it_needs() {
    let set = set("hands-of-war");
    let (look, format) = (look("default"), Format::default());
    let sections = |component| made(&set, &look, component, &format, |_| true).sections.len();
    assert_eq!((sections("board"), sections("lore")), (0, 0));
    // Here the declared things say how many markers they have.
    let markers = made(&set, &look, "tokens", &format, |_| true);
    let all = drawings(&markers);
    assert!(all.iter().any(|(drawing, copies)| drawing.name == "Blue" && *copies == 20), "{all:?}");
    assert_eq!(
        all.iter().map(|(drawing, _)| &drawing.name).collect::<std::collections::BTreeSet<_>>().len(),
        all.len()
    );
    let mut bare = set.clone();
    bare.declared.things.iter_mut().for_each(|thing| drop(thing.fields.remove(&Id::of("Markers"))));
    assert!(made(&bare, &look, "tokens", &format, |_| true).sections.is_empty());
    assert_eq!((sections("rules"), sections("sheets"), sections("box")), (1, 1, 1));
    let rules = text(&made(&set, &look, "rules", &format, |_| true));
    let ability = set.declared.things.iter().find(|thing| thing.name == "Stealth").expect("an ability");
    assert!(rules.contains(&ability.name));
}
