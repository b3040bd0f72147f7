//! Written PDF pages are read back and checked.

use print::plan::{Backs, Flip, Registration};
use print::preflight::{check, measure};
use print::{Content, Paper, Section, Setting, bind};
use render::pdf::Adjust;

use super::{bound, cards, look};

const TCG: (f32, f32) = (63.0, 88.0);

#[test]
fn pages_for_any_number_of_cards() {
    for (count, sheets) in [(0, 1), (1, 1), (8, 1), (9, 1), (10, 2), (27, 3)] {
        for (backs, pages) in [
            (Backs::None, sheets),
            (Backs::Duplex(Flip::Long), if count == 0 { 1 } else { 2 * sheets }),
            (Backs::Separate, if count == 0 { 1 } else { 2 * sheets }),
        ] {
            let edition = bound(cards(count, TCG, 0.0), &Setting { backs, ..Setting::default() });
            assert_eq!(measure(&edition.pdf).unwrap().pages.len(), pages, "{count} cards, {backs:?}");
            let report = check(&edition.pdf, &edition.expected);
            assert!(report.passed(), "{report:?}");
        }
    }
}

/// Every way to print passes its own preflight: sizes, bleeds, backs, corrections.
#[test]
fn every_way_to_print_passes_preflight() {
    let ways = [
        Setting { backs: Backs::Duplex(Flip::Short), ..Setting::default() },
        Setting { backs: Backs::Fold, registration: Registration::Silhouette, ..Setting::default() },
        Setting { paper: Paper::Piece, backs: Backs::Duplex(Flip::Long), ..Setting::default() },
        Setting { skip: 2, gap: Some(1.0), paper: Paper::Sheet((297.0, 420.0)), ..Setting::default() },
        Setting {
            backs: Backs::Duplex(Flip::Long),
            front: Adjust { scale: 1.003, ..Adjust::NONE },
            back: Adjust { x: 0.7, y: -1.1, degrees: 0.4, scale: 1.003 },
            ..Setting::default()
        },
    ];
    for setting in ways {
        for (size, bleed) in [((63.5, 88.9), 0.0), ((63.5, 88.9), 3.0), ((69.85, 120.65), 1.5)] {
            let edition = bound(cards(5, size, bleed), &setting);
            let report = check(&edition.pdf, &edition.expected);
            assert!(report.passed(), "{size:?} {bleed} {setting:?}: {report:?}");
        }
    }
}

/// Preflight does not compare the backs of one section with the fronts of another.
#[test]
fn sections_are_checked_separately() {
    let section = |title: &str, size| Section { title: title.into(), content: Content::Pieces(cards(10, size, 0.0)) };
    let setting = Setting { backs: Backs::Duplex(Flip::Long), ..Setting::default() };
    let sections = [section("Small", (63.0, 88.0)), section("Large", (69.85, 120.65))];
    let edition = bind(&look().shaper, &sections, &setting).unwrap();
    let report = check(&edition.pdf, &edition.expected);
    assert!(report.passed(), "{report:?}");
    assert_eq!(edition.pieces, 20);
}

#[test]
fn one_card_to_a_page_has_the_boxes_of_a_print_shop() {
    let edition = bound(cards(2, (63.5, 88.9), 3.0), &Setting { paper: Paper::Piece, ..Setting::default() });
    let measured = measure(&edition.pdf).unwrap();
    assert_eq!(measured.pages.len(), 2);
    for page in measured.pages {
        let near = |found: Option<[f64; 4]>, wanted: [f64; 4]| {
            found.unwrap().iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.01)
        };
        assert!(near(page.media, [0.0, 0.0, 69.5, 94.9]));
        assert!(near(page.bleed, [0.0, 0.0, 69.5, 94.9]));
        assert!(near(page.trim, [3.0, 3.0, 66.5, 91.9]));
    }
}

#[test]
fn fifty_four_cards_with_backs_are_small() {
    let setting = Setting { backs: Backs::Duplex(Flip::Long), ..Setting::default() };
    let edition = bound(cards(54, (63.5, 88.9), 0.0), &setting);
    assert!(edition.pdf.len() < 3_000_000, "{}", edition.pdf.len());
    assert_eq!(edition.expected.pages.len(), 12);
}
