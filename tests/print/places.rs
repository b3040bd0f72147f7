//! The places of pieces of any size on paper of any size.

use print::plan::{Backs, Flip, LayoutRequest, PlacedPiece, Plan, Registration, keep_out, overlap, plan};
use proptest::prelude::*;
use render::drawing::Rect;

fn request() -> impl Strategy<Value = LayoutRequest> {
    let backs = prop_oneof![
        Just(Backs::None),
        Just(Backs::Separate),
        Just(Backs::Fold),
        Just(Backs::Duplex(Flip::Long)),
        Just(Backs::Duplex(Flip::Short))
    ];
    let sizes = (150.0f32..450.0, 150.0f32..450.0, 15.0f32..140.0, 15.0f32..140.0);
    let edges = (0.0f32..12.0, 0.0f32..4.0, proptest::option::of(0.0f32..9.0));
    (sizes, edges, 0usize..3, backs, any::<bool>()).prop_map(
        |((pw, ph, w, h), (margin, bleed, gap), skip, backs, registered)| LayoutRequest {
            paper: (pw, ph),
            margin,
            foot: 0.0,
            size: (w, h),
            bleed,
            gap,
            skip,
            backs,
            registration: if registered { Registration::Silhouette } else { Registration::None },
        },
    )
}

/// The printed area of a piece: its cut edges and the visible bleed.
fn printed(spot: &PlacedPiece, size: (f32, f32)) -> Rect {
    let [left, above, right, below] = spot.bleed;
    let (left, above, right, below) =
        if spot.turned { (right, below, left, above) } else { (left, above, right, below) };
    let (x, y) = (spot.middle.0 - size.0 / 2.0, spot.middle.1 - size.1 / 2.0);
    Rect { x: x - left, y: y - above, w: size.0 + left + right, h: size.1 + above + below }
}

fn all(plan: &Plan, backs: bool) -> Vec<(usize, PlacedPiece)> {
    let spots = plan.sheets.iter().enumerate().flat_map(|(at, sheet)| sheet.pieces.iter().map(move |spot| (at, *spot)));
    spots.filter(|(_, spot)| spot.is_back == backs).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pieces_lie_on_the_paper_beside_each_other(request in request(), count in 0usize..60) {
        let Ok(plan) = plan(&request, count) else { return Ok(()) };
        let kept = keep_out(request.registration, plan.paper);
        for sheet in &plan.sheets {
            let areas: Vec<Rect> = sheet.pieces.iter().map(|spot| printed(spot, request.size)).collect();
            for (at, area) in areas.iter().enumerate() {
                let m = request.margin - 0.02;
                prop_assert!(area.x >= m && area.y >= m, "{area:?}");
                prop_assert!(area.x + area.w <= plan.paper.0 - m && area.y + area.h <= plan.paper.1 - m, "{area:?}");
                prop_assert!(areas.iter().skip(at + 1).all(|other| !overlap(area, other)), "{area:?}");
                let is_back = sheet.is_back;
                prop_assert!(is_back || kept.iter().all(|kept| !overlap(area, kept)), "{area:?} on a mark");
            }
        }
    }

    #[test]
    fn every_piece_is_printed_once_on_each_side(request in request(), count in 0usize..60) {
        let Ok(plan) = plan(&request, count) else { return Ok(()) };
        let pieces = |backs| { let mut n: Vec<usize> = all(&plan, backs).iter().map(|(_, s)| s.piece).collect(); n.sort(); n };
        prop_assert_eq!(pieces(false), (0..count).collect::<Vec<_>>());
        prop_assert_eq!(pieces(true), if request.backs == Backs::None { Vec::new() } else { (0..count).collect() });
        let on_sheet = plan.grid.slots.len();
        let fronts = plan.sheets.iter().filter(|sheet| !sheet.is_back).count();
        prop_assert_eq!(fronts, (request.skip + count).div_ceil(on_sheet).max(1));
    }

    /// When the paper is turned over or folded, each back lies behind its front.
    #[test]
    fn backs_lie_behind_their_fronts(request in request(), count in 1usize..40) {
        let Ok(plan) = plan(&request, count) else { return Ok(()) };
        let fronts = all(&plan, false);
        for (page, back) in all(&plan, true) {
            let (front_page, front) = fronts.iter().find(|(_, front)| front.piece == back.piece).unwrap();
            let sheets = plan.sheets.len();
            match request.backs {
                Backs::Duplex(_) => prop_assert_eq!(page, front_page + 1),
                Backs::Separate => prop_assert_eq!(page, front_page + sheets / 2),
                _ => prop_assert_eq!(page, *front_page),
            }
            // Turning over a vertical edge mirrors x; a horizontal edge mirrors y, and the back is upside down.
            let (w, h) = plan.paper;
            let there = if back.turned { (front.middle.0, h - front.middle.1) } else { (w - front.middle.0, front.middle.1) };
            prop_assert!((there.0 - back.middle.0).hypot(there.1 - back.middle.1) < 0.01);
            let long_is_upright = h >= w;
            match request.backs {
                Backs::Duplex(Flip::Long) | Backs::Separate => prop_assert_eq!(back.turned, !long_is_upright),
                Backs::Duplex(Flip::Short) => prop_assert_eq!(back.turned, long_is_upright),
                _ => {}
            }
            let [l, t, r, b] = front.bleed;
            prop_assert_eq!(back.bleed, [r, t, l, b]);
        }
    }
}

fn slots(paper: (f32, f32), size: (f32, f32), bleed: f32) -> usize {
    let request = LayoutRequest {
        paper,
        margin: 5.0,
        foot: 0.0,
        size,
        bleed,
        gap: None,
        skip: 0,
        backs: Backs::None,
        registration: Registration::None,
    };
    plan(&request, 1).unwrap().grid.slots.len()
}

#[test]
fn a_sheet_holds_the_usual_number_of_cards() {
    let (a4, letter, poker) = ((210.0, 297.0), (215.9, 279.4), (63.5, 88.9));
    assert_eq!(slots(a4, poker, 0.0), 9);
    assert_eq!(slots(letter, poker, 0.0), 9);
    assert_eq!(slots(a4, poker, 3.0), 8, "on its side");
    assert_eq!(slots(letter, poker, 3.0), 6);
    assert_eq!(slots((297.0, 420.0), poker, 0.0), 18);
}

#[test]
fn a_piece_that_does_not_fit_gives_a_message() {
    let request = LayoutRequest {
        paper: (210.0, 297.0),
        margin: 5.0,
        foot: 0.0,
        size: (63.0, 88.0),
        bleed: 0.0,
        gap: None,
        skip: 0,
        backs: Backs::None,
        registration: Registration::None,
    };
    for (wrong, says) in [
        (LayoutRequest { margin: 105.0, ..request.clone() }, "A margin of 105 mm"),
        (LayoutRequest { size: (300.0, 88.0), ..request.clone() }, "does not fit"),
        (LayoutRequest { size: (160.0, 200.0), backs: Backs::Fold, ..request.clone() }, "beside its back"),
        (LayoutRequest { skip: 9, ..request.clone() }, "9 slots cannot be skipped"),
        (LayoutRequest { bleed: f32::NAN, ..request.clone() }, "0 to 5000 mm"),
        (LayoutRequest { size: (0.001, 88.0), ..request.clone() }, "too small"),
        (LayoutRequest { bleed: 80.0, ..request.clone() }, "with a bleed of 80 mm"),
    ] {
        let said = plan(&wrong, 3).unwrap_err();
        assert!(said.contains(says), "{said}");
    }
}
