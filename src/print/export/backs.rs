//! Draws each distinct back of the exported cards only once.

use super::job::ExportedCard;
use render::Drawing;

/// Draws the backs of the cards with `render`. Returns the distinct pictures, and for each card the index of its
/// picture. Backs with equal drawings or equal pictures share one picture.
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
