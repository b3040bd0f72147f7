//! Crop marks, rulers and cut files.

use print::Outline;
use print::cut::CutSheet;
use print::plan::{Backs, LayoutRequest, Marks, Registration, keep_out, marks, overlap, plan};
use proptest::prelude::*;
use render::drawing::Rect;

fn request(bleed: f32, gap: Option<f32>) -> LayoutRequest {
    LayoutRequest {
        paper: (210.0, 297.0),
        margin: 5.0,
        foot: 0.0,
        size: (63.0, 88.0),
        bleed,
        gap,
        skip: 0,
        backs: Backs::None,
        registration: Registration::None,
    }
}

/// The marks of one vertical cut, from top to bottom.
fn along(lines: &[Rect], x: f32) -> Vec<(f32, f32)> {
    let upright = lines.iter().filter(|r| r.w < 0.2 && (r.x + r.w / 2.0 - x).abs() < 0.06);
    upright.map(|r| (r.y, r.y + r.h)).collect()
}

/// Each vertical cut has marks on both sides of every horizontal cut, so that the marks survive it. With gaps between
/// the pieces, the horizontal cut is in the middle of the gap.
#[test]
fn marks_survive_the_first_cut() {
    for (bleed, gap) in [(0.0, None), (3.0, None), (0.0, Some(4.0)), (1.0, Some(6.0))] {
        let plan = plan(&request(bleed, gap), 9).unwrap();
        let lines: Vec<Rect> =
            marks(Marks::Corner, &plan.grid, (plan.paper, 5.0), &[]).into_iter().map(|line| line.rect).collect();
        let (upright, level) = plan.grid.cuts();
        let gap = plan.grid.shape.gap;
        let cuts: Vec<f32> = if gap == 0.0 {
            level.clone()
        } else {
            level[1..level.len() - 1].chunks(2).map(|edges| (edges[0] + edges[1]) / 2.0).collect()
        };
        let reach = (gap / 2.0).max(1.6);
        for cut in &cuts {
            for x in &upright {
                let left: Vec<(f32, f32)> = along(&lines, *x);
                let above = left.iter().any(|(from, to)| *from < cut - 0.5 && *to > cut - reach);
                let below = left.iter().any(|(from, to)| *to > cut + 0.5 && *from < cut + reach);
                let first = *cut <= level[0] + 0.01;
                let last = *cut >= level[level.len() - 1] - 0.01;
                assert!((above || first) && (below || last), "gap {gap}: {x} at {cut}: {left:?}");
            }
        }
    }
}

proptest! {
    /// No mark reaches into a piece by more than half of the mark's width, or lies on a registration mark of a cutting
    /// machine.
    #[test]
    fn marks_lie_on_cuts(bleed in 0.0f32..4.0, gap in proptest::option::of(0.0f32..9.0), full in any::<bool>()) {
        let request = LayoutRequest { registration: Registration::Silhouette, ..request(bleed, gap) };
        let plan = plan(&request, 1).unwrap();
        let kept = keep_out(request.registration, plan.paper);
        let style = if full { Marks::Full } else { Marks::Corner };
        for line in marks(style, &plan.grid, (plan.paper, 5.0), &kept) {
            prop_assert!(kept.iter().all(|kept| !overlap(kept, &line.rect)));
            prop_assert!(line.rect.x >= 2.9 && line.rect.x + line.rect.w <= plan.paper.0 - 2.9);
            for (column, row) in &plan.grid.slots {
                let slot = plan.grid.slot(*column, *row);
                let inner = Rect { x: slot.x + 0.06, y: slot.y + 0.06, w: slot.w - 0.12, h: slot.h - 0.12 };
                prop_assert!(!overlap(&inner, &line.rect), "{:?} on {slot:?}", line.rect);
            }
        }
    }
}

#[test]
fn cut_files_have_the_outlines_at_their_size() {
    let plan = plan(&request(0.0, Some(2.0)), 9).unwrap();
    let svg = CutSheet::of_plan(&plan, Outline::Rectangle { radius: 2.5 }).svg();
    let read = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
    let bounds = read.root().abs_bounding_box();
    let trim = plan.grid.trim();
    let mm = 25.4 / 96.0;
    for (found, wanted) in
        [(bounds.left(), trim.x), (bounds.top(), trim.y), (bounds.width(), trim.w), (bounds.height(), trim.h)]
    {
        assert!((found * mm - wanted).abs() < 0.01, "{} {wanted}", found * mm);
    }
    assert_eq!(svg.matches("<path").count(), plan.grid.slots.len());
    let dxf = CutSheet::of_plan(&plan, Outline::Circle).dxf();
    assert_eq!(dxf.matches("LWPOLYLINE").count(), plan.grid.slots.len());
    assert!(dxf.ends_with("0\nEOF\n") && dxf.contains("$INSUNITS\n70\n4\n"));
    // Codes and values alternate, each on a line of its own.
    assert!(dxf.lines().step_by(2).all(|code| code.parse::<u32>().is_ok()));
}
