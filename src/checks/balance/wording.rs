//! The names of the figures in findings, and advice on how to change them.

use model::Figure;

/// Returns the name of a figure in a finding.
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

/// Returns advice for a card whose figure is above its band, or below it.
pub fn advice(figure: Figure, above: bool) -> &'static str {
    match (figure, above) {
        (Figure::Threat | Figure::Reach, true) => "A narrower target or a tighter guard brings it down.",
        (Figure::Threat | Figure::Reach, false) => "A wider target or fewer guards bring it up.",
        (Figure::Hits, true) => "Let it hit one Opp in place of each Opp, or hit once in place of several times.",
        (Figure::Hits, false) => "Make one of its attacks more likely to hit.",
        (Figure::ForcedMove, true) => "Move by fewer steps.",
        (Figure::ForcedMove, false) => "Move by more steps.",
        (Figure::Denied, true) => "Put fewer tokens at a time, or let the tokens hinder Opps less.",
        (Figure::Denied, false) => "Let the tokens and summons that it makes hinder Opps more.",
        (Figure::Words, true) => "Write the card with fewer words, or let it do less.",
        (Figure::Words, false) => "There is room for more on the card.",
        (Figure::WinRate, true) => {
            "Let the card hit fewer chars, reach less far, or need more before its actions work."
        }
        (Figure::WinRate, false) => "Let the card hit more chars, reach farther, or need less before its actions work.",
        (Figure::UseRate, true) => "The other actions of the card should be worth using too.",
        (Figure::UseRate, false) => "Another choice is nearly always better: let this action do more.",
    }
}
