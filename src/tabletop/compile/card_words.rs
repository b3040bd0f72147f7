//! The words of `grammar/zones.lexicon` that stand for deeds with cards, and for definite cards and players.

use model::Id;

/// The phrases for one definite card or player, or for the topmost cards of a zone.
const DEFINITE: [&str; 11] = [
    "the-titled",
    "next-player",
    "player-after",
    "who-played",
    "with-most",
    "with-fewest",
    "top-of",
    "bottom-of",
    "with-highest",
    "with-lowest",
    "top-so-many",
];

/// Whether a word is a phrase for a definite card or player, or for the topmost cards of a zone.
pub(super) fn is_of_cards(word: &Id) -> bool {
    DEFINITE.contains(&word.as_str())
}

/// The words of deeds with cards.
const DEEDS: [&str; 13] = [
    "put-in",
    "put-under",
    "play-to",
    "return-to",
    "deal",
    "shuffle",
    "reveal",
    "look-at",
    "look-at-zone",
    "become",
    "set-setting",
    "choose-setting",
    "forget",
];

/// Whether a word is a deed with cards.
pub(super) fn is_deed_of_cards(word: &Id) -> bool {
    DEEDS.contains(&word.as_str())
}
