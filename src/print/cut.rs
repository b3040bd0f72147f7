//! Files for cutting machines, as SVG or DXF. They hold only the outlines to cut on a sheet, in millimetres.

use std::fmt::Write as _;

use super::cut_path::CutPath;
use super::plan::Plan;
use super::section::Outline;
use super::sizes::Size;
use render::drawing::Rect;

/// The outlines to cut on one sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct CutSheet {
    /// Width and height of the paper, in millimetres.
    pub paper: Size,
    pub outlines: Vec<CutPath>,
}

impl CutSheet {
    /// The outlines of all slots of the plan's fronts.
    pub fn of_plan(plan: &Plan, outline: Outline) -> CutSheet {
        let slots = plan.grid.slots.iter().map(|(column, row)| plan.grid.slot(*column, *row));
        CutSheet { paper: plan.paper, outlines: slots.map(|slot| of_piece(slot, outline)).collect() }
    }

    /// The outlines as SVG, at their real size.
    pub fn svg(&self) -> String {
        let (w, h) = self.paper;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
             <g id=\"cut\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.1\">\n"
        );
        for outline in &self.outlines {
            let _ = writeln!(out, "<path d=\"{}\"/>", outline.data());
        }
        out.push_str("</g>\n</svg>\n");
        out
    }

    /// The outlines as lightweight polylines (`LWPOLYLINE`) in a DXF file of version `AC1015`, in millimetres, with y
    /// up.
    pub fn dxf(&self) -> String {
        let high = self.paper.1;
        let mut out = String::from(
            "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n",
        );
        for outline in &self.outlines {
            let corners = outline.corners();
            let count = corners.len();
            let _ = write!(out, "0\nLWPOLYLINE\n100\nAcDbEntity\n8\nCUT\n100\nAcDbPolyline\n90\n{count}\n70\n1\n");
            for ((x, y), bulge) in corners {
                let _ = write!(out, "10\n{x:.4}\n20\n{:.4}\n", high - y);
                if bulge != 0.0 {
                    let _ = write!(out, "42\n{bulge:.6}\n");
                }
            }
        }
        out.push_str("0\nENDSEC\n0\nEOF\n");
        out
    }
}

/// The outline of a piece in this slot.
fn of_piece(slot: Rect, outline: Outline) -> CutPath {
    let Rect { x, y, w, h } = slot;
    match outline {
        Outline::Rectangle { radius } => CutPath::rectangle(slot, radius),
        Outline::Circle => CutPath::rectangle(slot, w.min(h) / 2.0),
        Outline::Figure { foot, inset } => {
            let (middle, right, low, below) = (x + w / 2.0, x + w, y + h - foot, y + h);
            CutPath::polygon(&[
                (x, y),
                (right, y),
                (right, low),
                (right - inset, low),
                (right - inset, below),
                (middle + inset, below),
                (middle + inset, low),
                (middle - inset, low),
                (middle - inset, below),
                (x + inset, below),
                (x + inset, low),
                (x, low),
            ])
        }
    }
}
