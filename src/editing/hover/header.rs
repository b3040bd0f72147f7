//! Explains a card: its balance figures.

use crate::edited_file::EditedFile;
use crate::hover::explanation::Hover;
use crate::mentions::Mention;
use board::{Board, Geometry};
use checks::figures::{decimal, figures};
use model::Figure;

/// Returns the figures of the card with this header, beside the bands of its class.
pub fn hover(file: &EditedFile<'_>, mention: &Mention) -> Option<Hover> {
    let set = &file.compilation.set;
    let card = set.cards.iter().find(|card| card.id == mention.id)?;
    let class = set.game.classes.iter().find(|class| class.id == card.class);
    let class = class.map_or(card.class.as_str(), |class| class.name.as_str());
    let geometry = Geometry::new(Board::try_from(&set.game.board).unwrap_or_default());
    let expanded = checks::expand_verbs(set);
    let own = expanded.cards.iter().find(|known| known.id == card.id)?;
    let mut markdown = format!("**{}**, {} - {class}\n\n", card.name, card.epithet);
    for (figure, measured) in &figures(&expanded, own, &geometry).values {
        let bound = if measured.at_most { "at most " } else { "" };
        let band = set.game.bands.iter().find(|band| band.class == card.class && band.figure == *figure);
        let band = band.map_or(String::new(), |band| {
            let is_out = measured.value < band.least || measured.value > band.most;
            let mark = if is_out { "outside of" } else { "within" };
            format!(", {mark} {} to {}", decimal(band.least), decimal(band.most))
        });
        markdown.push_str(&format!("- {}: {bound}{}{band}\n", name(*figure), decimal(measured.value)));
    }
    Some(Hover { span: mention.span, markdown })
}

fn name(figure: Figure) -> &'static str {
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
