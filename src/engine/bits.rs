//! Sets of things as bits.

/// The numbers of the bits that are set, from the lowest.
#[inline]
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

/// The set of one thing; a number beyond those that a set can hold is in none.
#[inline]
pub(super) fn one(number: u8) -> u128 {
    1u128.checked_shl(u32::from(number)).unwrap_or(0)
}

/// The set of one thing, or of nothing.
#[inline]
pub(super) fn maybe_one(number: Option<u8>) -> u128 {
    number.map_or(0, one)
}

/// The lowest number in the set.
#[inline]
pub(super) fn first(set: u128) -> Option<u8> {
    bits(set).next()
}
