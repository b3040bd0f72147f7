//! The options that texts let players choose (kernel C6), as numbers and as sets of numbers.

/// A set of options as bits.
pub(crate) type OptionSet = u64;
/// The number of different options in a pack. A pack with more of them is reported as unsupported.
pub(crate) const MOST_OPTIONS: usize = 64;

/// Returns the set of only this option.
pub(crate) fn option_bit(option: u8) -> OptionSet {
    1u64.checked_shl(u32::from(option)).unwrap_or(0)
}

/// Returns the set after one of these options was chosen. It replaces an earlier choice among them.
pub(crate) fn chosen_among(chosen: OptionSet, options: &[u8], option: u8) -> OptionSet {
    options.iter().fold(chosen, |chosen, option| chosen & !option_bit(*option)) | option_bit(option)
}
