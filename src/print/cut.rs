//! Files for cutting machines: the outlines of the pieces on a sheet, in millimetres, and nothing else.

use std::fmt::Write as _;

use super::plan::Plan;
use super::section::Outline;
use render::drawing::Rect;

/// The length of the control handles of a Bézier curve that draws a quarter circle, as a share of the radius.
const QUARTER: f32 = 0.552_284_8;
/// The bulge of a quarter circle in DXF: the tangent of a quarter of the arc's angle.
const BULGE: f32 = 0.414_213_56;

/// The rectangle and the corner radius of every slot of the plan's fronts.
fn outlines(plan: &Plan, outline: Outline) -> Vec<(Rect, f32)> {
    let slots = plan.grid.slots.iter().map(|(column, row)| plan.grid.slot(*column, *row));
    let radius = |slot: &Rect| match outline {
        Outline::Rectangle { radius } => radius.min(slot.w.min(slot.h) / 2.0).max(0.0),
        Outline::Circle => slot.w.min(slot.h) / 2.0,
    };
    slots.map(|slot| (slot, radius(&slot))).collect()
}

/// The outlines as SVG, at their real size.
pub fn svg(plan: &Plan, outline: Outline) -> String {
    let (w, h) = plan.paper;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <g id=\"cut\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.1\">\n"
    );
    for (Rect { x, y, w, h }, r) in outlines(plan, outline) {
        let k = r * (1.0 - QUARTER);
        let _ = writeln!(
            out,
            "<path d=\"M{:.3} {y:.3}H{:.3}C{:.3} {y:.3} {:.3} {:.3} {:.3} {:.3}V{:.3}C{:.3} {:.3} {:.3} {:.3} {:.3} {:.3}\
             H{:.3}C{:.3} {:.3} {x:.3} {:.3} {x:.3} {:.3}V{:.3}C{x:.3} {:.3} {:.3} {y:.3} {:.3} {y:.3}Z\"/>",
            x + r,
            x + w - r,
            x + w - k,
            x + w,
            y + k,
            x + w,
            y + r,
            y + h - r,
            x + w,
            y + h - k,
            x + w - k,
            y + h,
            x + w - r,
            y + h,
            x + r,
            x + k,
            y + h,
            y + h - k,
            y + h - r,
            y + r,
            y + k,
            x + k,
            x + r,
        );
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// The outlines as DXF with light polylines (`AC1015`), as cutting machines read it: millimetres, y up.
pub fn dxf(plan: &Plan, outline: Outline) -> String {
    let high = plan.paper.1;
    let mut out = String::from(
        "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n",
    );
    for (Rect { x, y, w, h }, r) in outlines(plan, outline) {
        // Counterclockwise, with y up; an arc begins at each point that has a bulge.
        let (left, right, low, top) = (x, x + w, high - y - h, high - y);
        let points = [
            (left + r, low, 0.0),
            (right - r, low, BULGE),
            (right, low + r, 0.0),
            (right, top - r, BULGE),
            (right - r, top, 0.0),
            (left + r, top, BULGE),
            (left, top - r, 0.0),
            (left, low + r, BULGE),
        ];
        let _ = write!(out, "0\nLWPOLYLINE\n100\nAcDbEntity\n8\nCUT\n100\nAcDbPolyline\n90\n{}\n70\n1\n", points.len());
        for (x, y, bulge) in points {
            let _ = write!(out, "10\n{x:.4}\n20\n{y:.4}\n");
            if bulge != 0.0 && r > 0.0 {
                let _ = write!(out, "42\n{bulge:.6}\n");
            }
        }
    }
    out.push_str("0\nENDSEC\n0\nEOF\n");
    out
}
