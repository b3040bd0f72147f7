//! Counts the curves and lines of a path in its text, before the path is drawn.
//!
//! A renderer stores, strokes and fills every segment, so a path of a few megabytes can take minutes and gigabytes. An
//! arc becomes several curves: the larger its radius, the more curves.

/// The number of curves and lines in path data (`d`) or in a list of points.
pub fn path_segments(data: &str) -> u64 {
    let is_command = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E');
    let (points, mut rest) = data.split_at(data.find(is_command).unwrap_or(data.len()));
    let mut total = count_numbers(points) / 2;
    while let Some(command) = rest.chars().next() {
        let after = rest.get(1..).unwrap_or("");
        let (arguments, next) = after.split_at(after.find(is_command).unwrap_or(after.len()));
        total = total.saturating_add(segments_of(command, arguments));
        rest = next;
    }
    total
}

/// The number of segments that one command draws. It is at least one, because `Z` has no arguments and draws a line.
fn segments_of(command: char, arguments: &str) -> u64 {
    let taken = match command.to_ascii_uppercase() {
        'H' | 'V' => 1,
        'C' => 6,
        'S' | 'Q' => 4,
        'A' => return arcs(arguments),
        _ => 2,
    };
    1 + count_numbers(arguments) / taken
}

/// Counts the numbers in a text. Numbers need no space between them: `1-2.5.5` is three numbers.
fn count_numbers(text: &str) -> u64 {
    let mut numbers = 0;
    let (mut inside, mut point, mut exponent) = (false, false, false);
    for c in text.bytes() {
        let starts = match c {
            b'0'..=b'9' => !inside,
            b'.' => !inside || point,
            b'-' | b'+' => !exponent,
            b'e' | b'E' => {
                exponent = true;
                continue;
            }
            _ => {
                (inside, point, exponent) = (false, false, false);
                continue;
            }
        };
        if starts {
            numbers += 1;
            point = false;
        }
        (inside, exponent) = (true, false);
        point |= c == b'.';
    }
    numbers
}

/// An upper bound for the number of curves that arcs become. The largest argument is taken as the radius of every arc.
/// Arcs are counted by their length, because the flags of an arc need no space around them.
fn arcs(arguments: &str) -> u64 {
    /// The length of the shortest arc in bytes: `1 1 0 001 1`, and a space.
    const SHORTEST: u64 = 12;
    let numbers = arguments.split(|c: char| c.is_whitespace() || c == ',');
    let largest = numbers.filter_map(|number| number.parse::<f64>().ok()).map(f64::abs).fold(1.0, f64::max);
    // The number of curves that the renderer needs for a full circle with an error of at most a tenth of a unit.
    let curves = (12.0 * largest).powf(1.0 / 6.0).ceil().max(4.0);
    (1 + arguments.len() as u64 / SHORTEST).saturating_mul(curves as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_spaces_are_counted() {
        for (text, numbers) in [("", 0), ("1-2.5.5", 3), ("1e-3,4", 2), (" .5 -.5e+2", 2), ("10 20", 2)] {
            assert_eq!(count_numbers(text), numbers, "{text}");
        }
    }

    #[test]
    fn a_path_has_at_least_its_segments() {
        for (data, segments) in [("M0 0L1 1 2 2Z", 6), ("M1 1C1 2 3 4 5 6", 4), ("0,0 1,1 2,2", 3), ("", 0)] {
            assert_eq!(path_segments(data), segments, "{data}");
        }
    }

    #[test]
    fn wide_arcs_become_more_curves() {
        let small = path_segments("M0 0A5 5 0 0 1 9 9");
        let wide = path_segments("M0 0A1e30 1e30 0 0 1 9 9");
        assert!(small < 20 && wide > 100_000, "{small} {wide}");
    }
}
