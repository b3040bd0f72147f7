//! The motifs of rosettes other than blades: a whirl, gems in orbit, petals, and a lattice.

use std::f32::consts::TAU;
use std::fmt::Write;

use super::canvas::{PictureCanvas, point};
use super::traits::ArtTraits;
use super::variation::Variation;
use crate::colour::Colour;

/// The motif of a rosette: the shapes that the rosette is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Motif {
    /// The motif of cards that hit.
    Blades,
    /// The motif of cards that move chars.
    Whirl,
    /// The motif of cards that make tokens and summons.
    Orbit,
    /// The motif of cards that give conditions.
    Petals,
    /// The motif of cards with standing rules.
    Lattice,
}

impl Motif {
    /// The motif for what the card does most often. Nearly every card hits, so any other effect that is at least as
    /// frequent takes precedence. The seed chooses among several such effects.
    pub fn of(traits: &ArtTraits) -> Motif {
        let others = [
            (traits.moves, Motif::Whirl),
            (traits.makes, Motif::Orbit),
            (traits.conditions, Motif::Petals),
            (traits.rules, Motif::Lattice),
        ];
        let most = others.iter().map(|(count, _)| *count).max().unwrap_or(0);
        if most == 0 || most < traits.hits {
            return Motif::Blades;
        }
        let able: Vec<Motif> = others.iter().filter(|(count, _)| *count == most).map(|(_, motif)| *motif).collect();
        let at = (traits.seed >> 7) as usize % able.len().max(1);
        able.get(at).copied().unwrap_or(Motif::Blades)
    }
}

/// The middle of a rosette, and its radius.
type Place = ((f32, f32), f32);

/// Paints the motif; `fold` is the number of its parts.
pub fn paint(canvas: &mut PictureCanvas, motif: Motif, place: Place, fold: u32, dice: &mut Variation) {
    let colours = &canvas.colours;
    let (deep, aura, paper) = (colours.deep, colours.aura, colours.paper);
    let (lit, shaded) = match colours.pale {
        true => (paper, aura.mix(paper, 0.35)),
        false => (colours.light.mix(paper, 0.38), aura.mix(colours.light, 0.22)),
    };
    match motif {
        Motif::Blades => {}
        Motif::Whirl => {
            let way = if dice.below(2) == 0 { 1.0 } else { -1.0 };
            whirl(canvas, place, (fold + 2, 0.78, 0.17 * way), [aura.mix(deep, 0.4), deep]);
            whirl(canvas, place, (fold, 0.64, 0.15 * way), [lit, shaded]);
        }
        Motif::Orbit => orbit(canvas, place, fold, [lit.mix(paper, 0.3), shaded]),
        Motif::Petals => {
            petals(canvas, place, (fold + 2, 0.5 / (fold + 2) as f32, 0.72), [aura.mix(deep, 0.5), deep]);
            petals(canvas, place, (fold + 2, 0.0, 0.58), [lit, shaded]);
        }
        Motif::Lattice => lattice(canvas, place, 3 + fold % 3, [deep, aura, shaded, lit]),
    }
}

/// Draws curved blades that all bend the same way, each with a lit and a shaded half.
fn whirl(
    canvas: &mut PictureCanvas,
    (centre, size): Place,
    (count, outer, bend): (u32, f32, f32),
    colours: [Colour; 2],
) {
    for (half, colour) in [-1.0_f32, 1.0].into_iter().zip(colours) {
        let mut path = String::new();
        for blade in 0..count {
            let turn = blade as f32 / count as f32;
            let wide = half * 0.5 / count as f32;
            let root = point(centre, size * 0.12, turn);
            let tip = point(centre, size * outer, turn + bend);
            let belly = point(centre, size * outer * 0.72, turn + bend * 0.35 + wide);
            let spine = point(centre, size * outer * 0.6, turn + bend * 0.25);
            let _ = write!(
                path,
                "M{:.2} {:.2}Q{:.2} {:.2} {:.2} {:.2}Q{:.2} {:.2} {:.2} {:.2}Z",
                root.0, root.1, belly.0, belly.1, tip.0, tip.1, spine.0, spine.1, root.0, root.1
            );
        }
        canvas.fill(&path, colour, 1.0);
    }
}

/// Draws rings around the core with gems on them. The gems point outward, and stand between the gems of the ring
/// before.
fn orbit(canvas: &mut PictureCanvas, (centre, size): Place, count: u32, colours: [Colour; 2]) {
    let accent = canvas.colours.accent;
    for (ring, radius) in [0.4_f32, 0.64, 0.9].into_iter().enumerate() {
        canvas.ring(centre, size * radius, size * 0.012, accent);
        let gem = 0.15 - 0.02 * ring as f32;
        for (half, colour) in [-1.0_f32, 1.0].into_iter().zip(colours) {
            let mut path = String::new();
            for at in 0..count {
                let turn = (at as f32 + 0.5 * ring as f32) / count as f32;
                let inner = point(centre, size * (radius - gem * 0.9), turn);
                let outer = point(centre, size * (radius + gem * 1.1), turn);
                let side = point(centre, size * radius, turn + half * gem * 0.62 / (TAU * radius));
                let _ = write!(
                    path,
                    "M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z",
                    inner.0, inner.1, side.0, side.1, outer.0, outer.1
                );
            }
            canvas.fill(&path, colour, 1.0);
        }
    }
}

/// Draws round petals, each with a lit and a shaded half.
fn petals(
    canvas: &mut PictureCanvas,
    (centre, size): Place,
    (count, start, outer): (u32, f32, f32),
    colours: [Colour; 2],
) {
    for (half, colour) in [-1.0_f32, 1.0].into_iter().zip(colours) {
        let mut path = String::new();
        for petal in 0..count {
            let turn = start + petal as f32 / count as f32;
            let wide = half * 0.62 / count as f32;
            let root = point(centre, size * 0.1, turn);
            let tip = point(centre, size * outer, turn);
            let low = point(centre, size * outer * 0.5, turn + wide);
            let high = point(centre, size * outer * 1.02, turn + wide * 0.8);
            let _ = write!(
                path,
                "M{:.2} {:.2}C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}Z",
                root.0, root.1, low.0, low.1, high.0, high.1, tip.0, tip.1
            );
        }
        canvas.fill(&path, colour, 1.0);
    }
}

/// Draws pairs of polygons inside one another.
fn lattice(canvas: &mut PictureCanvas, (centre, size): Place, sides: u32, colours: [Colour; 4]) {
    for (at, colour) in colours.into_iter().enumerate() {
        let radius = size * (0.74 - 0.13 * at as f32);
        // Two polygons, one of them rotated by half a side, make a star.
        for turned in [0.0, 0.5] {
            let corners = (0..sides).map(|corner| point(centre, radius, (corner as f32 + turned) / sides as f32));
            let path: Vec<String> = corners.map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
            canvas.fill(&format!("M{}Z", path.join("L")), colour, if turned > 0.0 { 0.75 } else { 1.0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_motif_follows_what_a_card_does_most() {
        let of = |hits, moves, makes, conditions, rules| {
            Motif::of(&ArtTraits { hits, moves, makes, conditions, rules, ..ArtTraits::default() })
        };
        assert_eq!(of(2, 1, 0, 0, 0), Motif::Blades);
        assert_eq!(of(1, 2, 0, 0, 0), Motif::Whirl);
        assert_eq!(of(1, 0, 1, 0, 0), Motif::Orbit);
        assert_eq!(of(1, 0, 0, 1, 0), Motif::Petals);
        assert_eq!(of(0, 0, 0, 0, 1), Motif::Lattice);
        assert_eq!(of(0, 0, 0, 0, 0), Motif::Blades);
    }
}
