//! The options that texts let players choose (kernel C6), as numbers and as sets of numbers.

use super::rule::Source;

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

/// The options about which texts ask that do not choose them themselves, by the things that the texts belong to. Such a
/// thing remembers the choice.
pub(crate) struct OptionsAsked(pub Vec<(Source, OptionSet)>);

impl OptionsAsked {
    /// Returns the options about which the texts of the thing ask.
    pub fn by(&self, source: Source) -> OptionSet {
        self.0.iter().find(|(known, _)| *known == source).map_or(0, |(_, asked)| *asked)
    }
}
