//! Directions as numbers, as registers and fingerprints hold them.

use board::Direction;

/// Returns the direction that a number in a register stands for.
pub(crate) fn direction(number: u128) -> Option<Direction> {
    let number = usize::try_from(number).ok()?;
    Direction::STRAIGHT.iter().chain(&Direction::DIAGONAL).nth(number).copied()
}

/// The number in a register that stands for no direction.
const NO_DIRECTION: u8 = u8::MAX;

/// The number in a register that stands for a direction that is still to be picked, while a text is only tried. At
/// least one of the directions changes something.
pub(crate) const ANY_DIRECTION: u128 = 254;

/// Returns the number of a direction.
pub(crate) fn direction_number(direction: Option<Direction>) -> u8 {
    let of = |direction: Direction| {
        let all = Direction::STRAIGHT.iter().chain(&Direction::DIAGONAL);
        (0..=u8::MAX).zip(all).find(|(_, known)| **known == direction).map(|(number, _)| number)
    };
    direction.and_then(of).unwrap_or(NO_DIRECTION)
}

/// Returns a direction, or its absence, in the form that a register holds.
pub(crate) fn direction_bits(direction: Option<Direction>) -> u128 {
    u128::from(direction_number(direction))
}
