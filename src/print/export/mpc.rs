//! Exports for the print shop MakePlayingCards: pictures with 36 pixels of bleed on every side, and an order file for
//! the community's upload tool.

use std::fmt::Write as _;

use rayon::prelude::*;

use super::backs::distinct_backs;
use super::job::{Export, Files};
use super::pictures::{canvas, pixels};

/// The pixels of bleed on two opposite sides together: twice 0.12 inches.
const AROUND: u32 = 72;
/// The bleed that the drawings need, in millimetres.
pub const BLEED: f32 = 3.1;
/// For cards of 63×88 mm, MakePlayingCards expects a picture that is one pixel lower than the formula gives.
const TCG: ((f32, f32), (u32, u32)) = ((63.0, 88.0), (816, 1110));
/// The order sizes that MakePlayingCards offers, in cards.
const BRACKETS: [usize; 16] = [18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612];
const STOCK: &str = "(S30) Standard Smooth";

/// Width and height in pixels of the picture of a card of that size in millimetres.
fn size(card: (f32, f32)) -> (u32, u32) {
    if card == TCG.0 { TCG.1 } else { (pixels(card.0) + AROUND, pixels(card.1) + AROUND) }
}

/// The files `fronts/…`, `backs/…` and `order.xml`. The error is a sentence.
pub fn mpc(export: &Export) -> Result<Files, String> {
    let quantity: usize = export.cards.iter().map(|card| card.copies).sum();
    let Some(first) = export.cards.first().filter(|_| quantity > 0) else {
        return Err("There is no card to order.".to_owned());
    };
    let most = BRACKETS.iter().max().copied().unwrap_or(0);
    let bracket = BRACKETS.iter().find(|bracket| **bracket >= quantity);
    let bracket = bracket.ok_or_else(|| {
        format!(
            "An order has at most {most} cards, but there are {quantity}: print them in parts with --only or --deck."
        )
    })?;
    let size = size((first.front.width, first.front.height));
    let mut files: Files = export
        .cards
        .par_iter()
        .map(|card| {
            Ok((format!("fronts/{}.png", card.stem), canvas(&export.rasterizer, &card.front, size, export.inks)?))
        })
        .collect::<Result<_, String>>()?;
    let (different, which) = distinct_backs(export.cards, |back| canvas(&export.rasterizer, back, size, export.inks))?;
    let path = |at: usize| if at == 0 { "backs/back.png".to_owned() } else { format!("backs/back-{}.png", at + 1) };
    files.extend(different.into_iter().enumerate().map(|(at, bytes)| (path(at), bytes)));

    let (mut fronts, mut backs, mut next) = (String::new(), String::new(), 0);
    for (card, back) in export.cards.iter().zip(which) {
        let slots: Vec<String> = (next..next + card.copies).map(|slot| slot.to_string()).collect();
        next += card.copies;
        entry(&mut fronts, &format!("fronts/{}.png", card.stem), &slots, &card.name);
        // The first back is the `cardback`, which is used for every card that has no other back.
        if back > 0 {
            entry(&mut backs, &path(back), &slots, &card.name);
        }
    }
    let backs = if backs.is_empty() { String::new() } else { format!("  <backs>\n{backs}  </backs>\n") };
    let order = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<order>\n  <details>\n    <quantity>{quantity}</quantity>\n    \
         <bracket>{bracket}</bracket>\n    <stock>{STOCK}</stock>\n    <foil>false</foil>\n  </details>\n  \
         <fronts>\n{fronts}  </fronts>\n{backs}  <cardback>{}</cardback>\n</order>\n",
        path(0)
    );
    files.push(("order.xml".to_owned(), order.into_bytes()));
    Ok(files)
}

fn entry(out: &mut String, path: &str, slots: &[String], name: &str) {
    if slots.is_empty() {
        return;
    }
    let file = path.rsplit('/').next().unwrap_or(path);
    let _ = writeln!(
        out,
        "    <card>\n      <id>{path}</id>\n      <slots>{}</slots>\n      <name>{file}</name>\n      <query>{}</query>\n    </card>",
        slots.join(","),
        escaped(&name.to_lowercase())
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
