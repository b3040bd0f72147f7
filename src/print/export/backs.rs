//! Backs that look alike are drawn once.

use super::job::ExportedCard;
use render::Drawing;

/// Backs that look alike are one: the different ones, and for each card which it is.
pub(super) fn distinct_backs(
    cards: &[ExportedCard],
    render: impl Fn(&Drawing) -> Result<Vec<u8>, String>,
) -> Result<(Vec<Vec<u8>>, Vec<usize>), String> {
    let mut different: Vec<Vec<u8>> = Vec::new();
    let mut drawn: Vec<(&Drawing, usize)> = Vec::new();
    let mut which = Vec::with_capacity(cards.len());
    for card in cards {
        if let Some((_, at)) = drawn.iter().find(|(known, _)| *known == card.back.as_ref()) {
            which.push(*at);
            continue;
        }
        let bytes = render(&card.back)?;
        let at = different.iter().position(|known| *known == bytes).unwrap_or_else(|| {
            different.push(bytes);
            different.len() - 1
        });
        drawn.push((&card.back, at));
        which.push(at);
    }
    Ok((different, which))
}
