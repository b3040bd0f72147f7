//! The rosette of a generated picture: faceted shapes around a core, surrounded by beads. The motif follows what the
//! card does most.

use std::f32::consts::TAU;
use std::fmt::Write;

use super::background::EYE;
use super::canvas::{PictureCanvas, point};
use super::motif::{self, Motif};
use super::traits::ArtTraits;
use super::variation::Variation;
use crate::colour::Colour;

/// A crown of equal blades. Each has a lit and a shaded half, like a cut gem.
struct Crown {
    count: u32,
    /// The direction of the first blade, in turns; 0 points up.
    turn: f32,
    inner: f32,
    outer: f32,
    /// Half the width of a blade at its widest place.
    width: f32,
    /// The place along the blade where it is widest, from 0 to 1.
    belly: f32,
    /// The sideways bend of the tip, in turns.
    bend: f32,
    /// Whether the edges of the blades are curves instead of straight lines.
    curved: bool,
}

pub fn paint(canvas: &mut PictureCanvas, traits: &ArtTraits, dice: &mut Variation) {
    let centre = (canvas.w / 2.0, canvas.h * EYE);
    let size = (canvas.h * 0.42).min(canvas.w * 0.3);
    let (deep, light, aura) = (canvas.colours.deep, canvas.colours.light, canvas.colours.aura);
    let (paper, accent) = (canvas.colours.paper, canvas.colours.accent);
    let fold = fold(traits, dice);
    let bend = 0.05 * f32::from(traits.moves.min(3)) * if dice.below(2) == 0 { 1.0 } else { -1.0 };
    let sharp: f32 = if traits.hits > 0 { 0.16 } else { 0.46 };

    let motif = Motif::of(traits);
    if motif != Motif::Orbit {
        canvas.ring(centre, size * 0.80, size * 0.022, accent);
        canvas.ring(centre, size * 0.86, size * 0.010, accent);
    }
    canvas.end_layer();
    if motif != Motif::Blades {
        if motif != Motif::Orbit {
            beads(canvas, traits, centre, size);
        }
        for (count, turn) in arms(traits) {
            let arm = Crown { count, turn, inner: 0.6, outer: 1.14, width: 0.1, belly: 0.3, bend: 0.0, curved: false };
            crown(canvas, centre, size, &arm, [accent.mix(paper, 0.55), accent.mix(deep, 0.25)]);
        }
        motif::paint(canvas, motif, (centre, size), fold, dice);
        core(canvas, traits, centre, size * 0.2, fold);
        return;
    }
    let behind = Crown {
        count: fold * 2,
        turn: 0.5 / (fold * 2) as f32,
        inner: 0.1,
        outer: dice.between(0.70, 0.78),
        width: 0.12,
        belly: 0.45,
        bend,
        curved: false,
    };
    crown(canvas, centre, size, &behind, [deep, aura.mix(deep, 0.55)]);
    beads(canvas, traits, centre, size);
    let arms = arms(traits);
    for (count, turn) in arms {
        let arm = Crown { count, turn, inner: 0.05, outer: 1.12, width: 0.115, belly: 0.24, bend: 0.0, curved: false };
        crown(canvas, centre, size, &arm, [accent.mix(paper, 0.55), accent.mix(deep, 0.25)]);
    }
    let front = Crown {
        count: fold,
        turn: 0.0,
        inner: 0.08,
        outer: dice.between(0.58, 0.70),
        width: 0.13 + 0.05 * dice.between(0.0, 1.0),
        belly: sharp.max(0.3),
        bend,
        curved: bend != 0.0,
    };
    let (lit, shaded) = if canvas.colours.pale {
        (paper, aura.mix(paper, 0.35))
    } else {
        (light.mix(paper, 0.38), aura.mix(light, 0.22))
    };
    crown(canvas, centre, size, &front, [lit, shaded]);
    core(canvas, traits, centre, size * 0.23, fold);
}

/// The number of blades: few for cards that mostly hit, many for cards that give conditions or make tokens.
fn fold(traits: &ArtTraits, dice: &mut Variation) -> u32 {
    let base = if traits.hits > traits.moves {
        4
    } else if traits.conditions + traits.makes > 0 {
        6
    } else {
        5
    };
    base + dice.below(4) as u32
}

/// The arms for the directions of the target: their number, and the direction of the first arm in turns.
fn arms(traits: &ArtTraits) -> Vec<(u32, f32)> {
    let mut arms = Vec::new();
    if traits.diagonal || traits.around {
        arms.push((4, 0.125));
    }
    if traits.straight || traits.around {
        arms.push((4, 0.0));
    }
    arms
}

fn crown(canvas: &mut PictureCanvas, centre: (f32, f32), size: f32, crown: &Crown, colours: [Colour; 2]) {
    for (half, colour) in [-1.0_f32, 1.0].into_iter().zip(colours) {
        let mut path = String::new();
        for blade in 0..crown.count {
            let turn = crown.turn + blade as f32 / crown.count as f32;
            let root = point(centre, size * crown.inner, turn);
            let tip = point(centre, size * crown.outer, turn + crown.bend);
            let along = crown.inner + (crown.outer - crown.inner) * crown.belly;
            let aside = half * crown.width / (TAU * along.max(0.05));
            let side = point(centre, size * along, turn + crown.bend * crown.belly * 0.5 + aside);
            if !crown.curved {
                let _ =
                    write!(path, "M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z", root.0, root.1, side.0, side.1, tip.0, tip.1);
                continue;
            }
            let spine = point(centre, size * (crown.inner + crown.outer) / 2.0, turn + crown.bend * 0.3);
            let shoulder = point(centre, size * (along + crown.outer) / 2.0, turn + crown.bend * 0.6 + aside * 0.75);
            let _ = write!(
                path,
                "M{:.2} {:.2}L{:.2} {:.2}Q{:.2} {:.2} {:.2} {:.2}Q{:.2} {:.2} {:.2} {:.2}Z",
                root.0, root.1, side.0, side.1, shoulder.0, shoulder.1, tip.0, tip.1, spine.0, spine.1, root.0, root.1
            );
        }
        canvas.fill(&path, colour, 1.0);
    }
}

/// Draws beads on the ring, shaped like small gems. Their number grows with the tokens, summons, conditions and
/// standing rules of the card.
fn beads(canvas: &mut PictureCanvas, traits: &ArtTraits, centre: (f32, f32), size: f32) {
    let made = u32::from(traits.makes.min(4)) * 3 + u32::from(traits.conditions.min(4)) * 2;
    let count = (made + u32::from(traits.rules.min(4)) + 4).clamp(4, 16);
    let (long, wide) = if traits.conditions > 0 { (0.085, 0.05) } else { (0.06, 0.06) };
    let grown = if traits.makes > 0 { 1.3 } else { 1.0 };
    let mut path = String::new();
    for bead in 0..count {
        let turn = (bead as f32 + 0.5) / count as f32;
        let aside = wide * grown / (TAU * 0.83);
        let corners = [
            point(centre, size * (0.83 - long * grown), turn),
            point(centre, size * 0.83, turn + aside),
            point(centre, size * (0.83 + long * grown), turn),
            point(centre, size * 0.83, turn - aside),
        ];
        for (at, (x, y)) in corners.into_iter().enumerate() {
            let _ = write!(path, "{}{x:.2} {y:.2}", if at == 0 { 'M' } else { 'L' });
        }
        path.push('Z');
    }
    let colour = canvas.colours.accent.mix(canvas.colours.paper, 0.4);
    canvas.fill(&path, colour, 1.0);
}

/// Draws the gem in the middle. An open eye is on it if nothing blocks the line of sight of the card's target.
fn core(canvas: &mut PictureCanvas, traits: &ArtTraits, centre: (f32, f32), size: f32, fold: u32) {
    let (deep, accent, paper) = (canvas.colours.deep, canvas.colours.accent, canvas.colours.paper);
    let sides = fold.max(5);
    let polygon = |radius: f32| {
        let corners = (0..sides).map(|i| point(centre, radius, i as f32 / sides as f32));
        let path: Vec<String> = corners.map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
        format!("M{}Z", path.join("L"))
    };
    canvas.fill(&polygon(size), deep, 1.0);
    canvas.fill(&polygon(size * 0.84), accent, 1.0);
    if traits.through {
        let (w, h) = (size * 0.72, size * 0.46);
        let (x, y) = centre;
        canvas.fill(
            &format!(
                "M{:.2} {y:.2}Q{x:.2} {:.2} {:.2} {y:.2}Q{x:.2} {:.2} {:.2} {y:.2}Z",
                x - w,
                y - h * 1.8,
                x + w,
                y + h * 1.8,
                x - w
            ),
            paper,
            1.0,
        );
        canvas.ring(centre, size * 0.20, size * 0.16, deep);
        return;
    }
    // The facets of the gem are lighter towards the upper left.
    for i in 0..sides {
        let (a, b) = (
            point(centre, size * 0.84, i as f32 / sides as f32),
            point(centre, size * 0.84, (i + 1) as f32 / sides as f32),
        );
        let facing = (((i as f32 + 0.5) / sides as f32 - 0.875) * TAU).cos();
        let colour = if facing > 0.0 { paper } else { deep };
        let path = format!("M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z", centre.0, centre.1, a.0, a.1, b.0, b.1);
        canvas.fill(&path, colour, 0.55 * facing.abs());
    }
}
