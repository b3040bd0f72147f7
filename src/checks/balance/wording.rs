//! How findings name the figures, and what they advise.

use model::Figure;

/// What a figure is called in a finding.
pub fn name(figure: Figure) -> &'static str {
    match figure {
        Figure::Threat => "threat (tiles on which it could hit an Opp this turn)",
        Figure::Hits => "number of hits in one turn",
        Figure::ForcedMove => "longest forced move",
        Figure::Denied => "number of tiles denied to Opps",
        Figure::Reach => "reach (tiles whose chars an action may choose)",
        Figure::Words => "length in words",
        Figure::WinRate => "win rate (in percent, as measured)",
        Figure::UseRate => "use rate (in percent of the turns in which it could be used, as measured)",
    }
}

/// How a card can be changed whose figure lies above its band, or below it.
pub fn advice(figure: Figure, above: bool) -> &'static str {
    match (figure, above) {
        (Figure::Threat | Figure::Reach, true) => "A narrower target or a tighter guard brings it down.",
        (Figure::Threat | Figure::Reach, false) => "A wider target, or a guard less, brings it up.",
        (Figure::Hits, true) => "Let it hit one Opp where it hits each, or hit once where it hits often.",
        (Figure::Hits, false) => "Let one of its attacks hit more surely.",
        (Figure::ForcedMove, true) => "Move by fewer steps.",
        (Figure::ForcedMove, false) => "Move by more steps.",
        (Figure::Denied, true) => "Put fewer tokens at a time, or let them bar less.",
        (Figure::Denied, false) => "Let what it puts on the board stand more in the way.",
        (Figure::Words, true) => "Say it with fewer words, or do less.",
        (Figure::Words, false) => "There is room for more on the card.",
        (Figure::WinRate, true) => "Hit fewer, reach less far, or ask for more before it works.",
        (Figure::WinRate, false) => "Hit more, reach farther, or ask for less before it works.",
        (Figure::UseRate, true) => "The other actions of the card should be worth using too.",
        (Figure::UseRate, false) => "Nearly always something else is better: let it do more.",
    }
}
