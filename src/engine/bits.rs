//! Sets of things as bits.

/// The numbers of the bits that are set, from the lowest.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

/// The lowest number in the set.
pub(super) fn first(set: u128) -> Option<u8> {
    bits(set).next()
}
