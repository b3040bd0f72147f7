//! Collects which texts ask about an option and which let players choose it (kernel C6).

use crate::program::*;

/// The options that one text asks about, and those that it lets players choose.
pub(super) struct OptionsOfText {
    pub source: Source,
    pub asked: OptionSet,
    pub chosen: OptionSet,
}

/// Returns the options about which texts ask that do not choose them themselves, by the things that the texts belong
/// to.
pub(super) fn options_asked(of_texts: &[OptionsOfText]) -> OptionsAsked {
    let mut all: Vec<(Source, OptionSet)> = Vec::new();
    for OptionsOfText { source, asked, chosen, .. } in of_texts {
        match all.iter_mut().find(|(known, _)| known == source) {
            Some((_, known)) => *known |= asked & !chosen,
            None => all.push((*source, asked & !chosen)),
        }
    }
    OptionsAsked(all)
}
