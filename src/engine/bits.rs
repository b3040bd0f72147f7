//! Sets of chars, tiles or tokens as bits.

use board::TileSet;

/// Returns the numbers of the set bits, from the lowest to the highest.
#[inline]
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = u8::try_from(set.trailing_zeros()).ok()?;
        set &= set - 1;
        Some(bit)
    })
}

/// Returns the set whose only member is this number. A number that is too large for a set gives the empty set.
#[inline]
pub(super) fn one(number: u8) -> u128 {
    1u128.checked_shl(u32::from(number)).unwrap_or(0)
}

/// Returns the set whose only member is this number; the empty set for `None`.
#[inline]
pub(super) fn maybe_one(number: Option<u8>) -> u128 {
    number.map_or(0, one)
}

/// Returns the lowest number in the set; `None` if the set is empty.
#[inline]
pub(super) fn first(set: u128) -> Option<u8> {
    bits(set).next()
}

/// Returns the number of members.
#[inline]
pub(super) fn count(set: u128) -> usize {
    set.count_ones() as usize
}

/// Converts a set of chars to 32 bits. A game has at most 32 chars, so the higher bits are 0.
#[inline]
pub(super) const fn char_set(set: u128) -> u32 {
    set as u32
}

/// Converts a set of tiles to a [`TileSet`]. A board has at most 64 tiles, so the higher bits are 0.
#[inline]
pub(super) const fn tile_set(set: u128) -> TileSet {
    TileSet::from_bits(set as u64)
}
