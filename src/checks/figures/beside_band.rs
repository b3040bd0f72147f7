//! Words for a figure of a card, beside the band of its class.

use super::value::{FigureValue, decimal};
use model::{Figure, Id, RuleSet};

/// Returns a figure in words: *Threat: at most 7.5 tiles, within 3 to 8*. `class` is the class of the card.
pub fn beside_band(set: &RuleSet, class: &Id, figure: Figure, measured: &FigureValue) -> String {
    let bound = if measured.at_most { "at most " } else { "" };
    let band = set.game.bands.iter().find(|band| band.class == *class && band.figure == figure);
    let band = band.map_or(String::new(), |band| {
        let is_out = measured.value < band.least || measured.value > band.most;
        let mark = if is_out { "outside of" } else { "within" };
        format!(", {mark} {} to {}", decimal(band.least), decimal(band.most))
    });
    let value = decimal(measured.value);
    format!("{}: {bound}{value}{}{band}", title(figure), unit(figure, &value))
}

fn title(figure: Figure) -> &'static str {
    match figure {
        Figure::Threat => "Threat",
        Figure::Hits => "Hits",
        Figure::ForcedMove => "Forced move",
        Figure::Denied => "Denied",
        Figure::Reach => "Reach",
        Figure::Words => "Words",
        Figure::WinRate => "Win rate",
        Figure::UseRate => "Use rate",
    }
}

/// Returns the unit behind the value; nothing if the name of the figure says it.
fn unit(figure: Figure, value: &str) -> &'static str {
    match figure {
        Figure::Threat | Figure::ForcedMove | Figure::Denied | Figure::Reach if value == "1" => " tile",
        Figure::Threat | Figure::ForcedMove | Figure::Denied | Figure::Reach => " tiles",
        Figure::WinRate | Figure::UseRate => " %",
        Figure::Hits | Figure::Words => "",
    }
}
