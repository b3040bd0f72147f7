//! Tiles as pairs of numbers: distances, lines, lines of sight. It uses fractions and no bitboards.

use model::{Distance, Form, TargetCode};

pub type At = (i32, i32);

pub const STRAIGHT: [At; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
pub const DIAGONAL: [At; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
pub const KNIGHT: [At; 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

pub fn all() -> impl Iterator<Item = At> {
    (0..6).flat_map(|y| (0..6).map(move |x| (x, y)))
}

pub fn inside(a: At) -> bool {
    (0..6).contains(&a.0) && (0..6).contains(&a.1)
}

pub fn plus(a: At, by: At) -> At {
    (a.0 + by.0, a.1 + by.1)
}

pub fn distance(a: At, b: At) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

pub fn melee(a: At, b: At) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

pub fn straight(a: At, b: At) -> bool {
    a.0 == b.0 || a.1 == b.1
}

pub fn diagonal(a: At, b: At) -> bool {
    (a.0 - b.0).abs() == (a.1 - b.1).abs()
}

pub fn at_edge(a: At) -> bool {
    a.0 == 0 || a.1 == 0 || a.0 == 5 || a.1 == 5
}

/// Whether the tile is strictly between the two, on one row, column or diagonal.
pub fn between(a: At, b: At, it: At) -> bool {
    let (dx, dy) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    if a == b || !(straight(a, b) || diagonal(a, b)) {
        return false;
    }
    let mut step = plus(a, (dx, dy));
    while step != b {
        if step == it {
            return true;
        }
        step = plus(step, (dx, dy));
    }
    false
}

/// The directions of a push: along the longer difference, or both directions if the differences are equal (kernel G4).
pub fn pushes(from: At, at: At) -> Vec<At> {
    let (dx, dy) = (at.0 - from.0, at.1 - from.1);
    let mut ways = Vec::new();
    if dx != 0 && dx.abs() >= dy.abs() {
        ways.push((dx.signum(), 0));
    }
    if dy != 0 && dy.abs() >= dx.abs() {
        ways.push((0, dy.signum()));
    }
    ways
}

/// Whether the segment between the centres passes through the inside of the box, by clipping it with fractions.
pub fn passes(from: At, to: At, through: At) -> bool {
    let (mut low, mut high) = ((0i64, 1i64), (1i64, 1i64));
    for (o, t, b) in [(from.0, to.0, through.0), (from.1, to.1, through.1)] {
        let (start, delta) = (i64::from(2 * o + 1), i64::from(2 * (t - o)));
        let (left, right) = (i64::from(2 * b), i64::from(2 * b + 2));
        if delta == 0 {
            if start <= left || start >= right {
                return false;
            }
            continue;
        }
        let mut ends = [(left - start, delta), (right - start, delta)].map(|(n, d)| (n * d.signum(), d.abs()));
        ends.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
        if ends[0].0 * low.1 > low.0 * ends[0].1 {
            low = ends[0];
        }
        if ends[1].0 * high.1 < high.0 * ends[1].1 {
            high = ends[1];
        }
    }
    low.0 * high.1 < high.0 * low.1
}

/// Whether the target code at `from` contains the tile; `blocks` says which tiles block the line of sight.
pub fn admits(code: TargetCode, from: At, to: At, blocks: &dyn Fn(At) -> bool) -> bool {
    let apart = distance(from, to);
    let far = match code.distance {
        Distance::Exactly(n) => apart == i32::from(n),
        Distance::UpTo(n) => (1..=i32::from(n)).contains(&apart),
        Distance::Any => apart > 0,
    };
    let formed = match code.form {
        Form::Free => true,
        Form::Straight => straight(from, to),
        Form::Diagonal => diagonal(from, to),
        Form::Melee => melee(from, to),
    };
    let open =
        || code.through || all().all(|tile| tile == from || tile == to || !blocks(tile) || !passes(from, to, tile));
    far && formed && open()
}
