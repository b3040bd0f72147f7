//! Line breaking: as few lines as possible, then lines as even as possible, and no single short word in the last line.

use super::atoms::{Atom, AtomPart};

/// Widths that differ by less than this, in em, count as equal.
const SLACK: f32 = 0.001;

/// A divided word costs as much as a line of which this share is empty.
const DIVIDED: f32 = 0.3;

/// A break within parentheses costs as much as a line of which this share is empty. A short ruling is easier to read on
/// one line.
const WITHIN: f32 = 0.5;

/// Spare room in the first line costs this many times what it costs in other lines.
const FIRST: f32 = 1.6;

/// A line: a range of atoms, and their width together in em.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    pub from: usize,
    pub to: usize,
    pub width: f32,
}

#[derive(Clone, Copy)]
struct BestBreak {
    /// The number of lines that have a single word and must not.
    lonely: usize,
    lines: usize,
    cost: f32,
    from: usize,
    width: f32,
}

/// Breaks a paragraph into lines at most `limit` em wide. An atom that is wider than the limit gets a line of its own.
///
/// Among the ways with the fewest lines, the way with the least sum of squared spare room wins. This is the algorithm
/// of Knuth and Plass without stretching. The last line may be short. With `keeps_last`, a way with more lines is
/// preferred to a last line of one word.
pub fn break_lines(atoms: &[Atom], limit: f32, keeps_last: bool) -> Vec<Line> {
    let mut best: Vec<Option<BestBreak>> = vec![None; atoms.len() + 1];
    if let Some(first) = best.first_mut() {
        *first = Some(BestBreak { lonely: 0, lines: 0, cost: 0.0, from: 0, width: 0.0 });
    }
    let within = within_parentheses(atoms);
    for to in 1..=atoms.len() {
        let last = to == atoms.len();
        let mut width = 0.0;
        let mut chosen: Option<BestBreak> = None;
        for from in (0..to).rev() {
            let Some(atom) = atoms.get(from) else { break };
            width += atom.width + if from + 1 < to { atom.space_width } else { 0.0 };
            if from + 1 < to && (width > limit + SLACK || atom.breaks) {
                break;
            }
            let Some(before) = best.get(from).copied().flatten() else { continue };
            let hyphen = match to.checked_sub(1).and_then(|end| atoms.get(end)).filter(|_| !last) {
                Some(Atom { hyphen: Some(part), .. }) => Some(part.width()),
                _ => None,
            };
            let width = width + hyphen.unwrap_or(0.0);
            if hyphen.is_some() && from + 1 < to && width > limit + SLACK {
                continue;
            }
            let room = (limit - width).max(0.0);
            // A divided word costs as much as a line with the share `DIVIDED` empty.
            let divided = if hyphen.is_some() { (limit * DIVIDED).powi(2) } else { 0.0 };
            let broken = if within.get(to) == Some(&true) { (limit * WITHIN).powi(2) } else { 0.0 };
            let cost = divided
                + broken
                + match (last, from) {
                    (true, 0) => 0.0,
                    // A single short word in the last line looks unbalanced, so it costs more than spare room in the
                    // lines above.
                    (true, _) if to - from == 1 && width < limit * 0.3 => 4.0 * limit * limit,
                    (true, _) if width < limit * 0.15 => limit * limit,
                    (true, _) => 0.0,
                    // A first line that ends early looks unbalanced, so spare room costs more there than in later
                    // lines.
                    (false, 0) => room * room * FIRST,
                    (false, _) => room * room,
                };
            let lonely = before.lonely + usize::from(keeps_last && last && from > 0 && to - from == 1);
            let way = BestBreak { lonely, lines: before.lines + 1, cost: before.cost + cost, from, width };
            if chosen.is_none_or(|c| (way.lonely, way.lines, way.cost) < (c.lonely, c.lines, c.cost)) {
                chosen = Some(way);
            }
        }
        if let Some(slot) = best.get_mut(to) {
            *slot = chosen;
        }
    }
    let mut lines = Vec::new();
    let mut to = atoms.len();
    while to > 0 {
        let Some(way) = best.get(to).copied().flatten() else { break };
        lines.push(Line { from: way.from, to, width: way.width });
        to = way.from;
    }
    lines.reverse();
    lines
}

/// For each place between two atoms, and for both ends, whether it lies within parentheses.
fn within_parentheses(atoms: &[Atom]) -> Vec<bool> {
    let letters = |atom: &Atom| {
        let words = atom.parts.iter().filter_map(|part| match part {
            AtomPart::Word { word, .. } => Some(&*word.text),
            AtomPart::Icon { .. } => None,
        });
        words.flat_map(str::chars).fold(0i32, |open, c| open + i32::from(c == '(') - i32::from(c == ')'))
    };
    let mut open = 0;
    let mut within = vec![false];
    for atom in atoms {
        open += letters(atom);
        within.push(open > 0);
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(width: f32) -> Atom {
        Atom { width, space_width: 1.0, ..Atom::default() }
    }

    fn shape(widths: &[f32], limit: f32) -> Vec<usize> {
        let atoms: Vec<Atom> = widths.iter().map(|w| atom(*w)).collect();
        break_lines(&atoms, limit, false).iter().map(|l| l.to - l.from).collect()
    }

    #[test]
    fn as_few_lines_as_can_be_and_even() {
        assert_eq!(shape(&[3.0, 3.0, 3.0, 3.0], 20.0), [4]);
        assert_eq!(shape(&[4.0; 6], 14.0), [3, 3]);
    }

    #[test]
    fn no_lonely_last_word() {
        // A greedy algorithm gives lines of 4 words and 1 word. One word moves down so that the last word is not alone.
        assert_eq!(shape(&[3.0, 3.0, 3.0, 3.0, 2.0], 15.0), [3, 2]);
    }

    #[test]
    fn a_long_last_word_is_not_left_alone_in_a_ruling() {
        let atoms: Vec<Atom> = [4.0, 4.0, 4.0, 9.0].map(atom).to_vec();
        let shape = |keeps_last| -> Vec<usize> {
            break_lines(&atoms, 15.0, keeps_last).iter().map(|line| line.to - line.from).collect()
        };
        assert_eq!((shape(false), shape(true)), (vec![3, 1], vec![2, 2]));
        let wide: Vec<Atom> = [14.0, 14.0].map(atom).to_vec();
        assert_eq!(break_lines(&wide, 15.0, true).len(), 2, "there is no other way");
    }

    #[test]
    fn a_first_line_is_rather_full() {
        // If spare room cost the same in every line, lines of 2, 3 and 2 words would have a slightly lower cost.
        assert_eq!(shape(&[5.0, 3.0, 2.4, 4.5, 3.4, 2.3, 2.6], 13.0), [3, 2, 2]);
    }

    #[test]
    fn a_word_that_is_too_wide_stands_alone() {
        assert_eq!(shape(&[2.0, 30.0, 2.0], 10.0), [1, 1, 1]);
    }

    #[test]
    fn a_forced_break_ends_the_line() {
        let mut atoms = vec![atom(1.0), atom(1.0), atom(1.0)];
        atoms[0].breaks = true;
        let lines = break_lines(&atoms, 50.0, false);
        assert_eq!(lines.iter().map(|l| (l.from, l.to)).collect::<Vec<_>>(), [(0, 1), (1, 3)]);
    }

    #[test]
    fn nothing_has_no_lines() {
        assert!(break_lines(&[], 10.0, true).is_empty());
    }
}
