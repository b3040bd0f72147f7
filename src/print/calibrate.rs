//! The calibration sheet, which shows how far a printer shifts the backs of cards. Both sides of the paper have scales,
//! which are read against the light.

use super::plan::Flip;
use super::section::Page;
use super::sheet_marks::line;
use render::drawing::{Item, Rect};
use render::text::Align;
use render::{Colour, Drawing, Shaper, Wording};

/// The distance between the strokes of the front scale, in millimetres.
const STEP: f32 = 1.5;
/// The difference between the spacings of the strokes of the front and back scales, in millimetres. The strokes of the
/// back scale are closer together. The back stroke that lies exactly behind a front stroke tells the shift in tenths of
/// a millimetre.
const FINER: f32 = 0.1;
/// The number of strokes on each side of the middle: enough for a shift of 4 mm.
const REACH: i32 = 40;
/// The least length of the shorter side of the paper, in millimetres. On narrower paper, the scales would cross.
const LEAST: f32 = 190.0;

/// A scale, which is horizontal if `level` is true and vertical otherwise.
#[derive(Clone, Copy)]
struct Scale {
    level: bool,
    middle: (f32, f32),
    /// The correction that one stroke to the right or down stands for, in tenths of a millimetre.
    sign: i32,
}

/// Draws the front and the back of the calibration sheet. The pages are upright even if `paper` is not, because the
/// corrections in a profile are those of upright paper. The error is a sentence.
pub fn calibrate(shaper: &Shaper, wording: &Wording, paper: (f32, f32), flip: Flip) -> Result<[Page; 2], String> {
    let (w, h) = (paper.0.min(paper.1), paper.0.max(paper.1));
    if w < LEAST {
        return Err(format!("The scales do not fit on paper of {w}×{h} mm; {LEAST} mm on a side are needed."));
    }
    // If the paper is turned over a vertical edge, left and right are swapped.
    let upright_edge = (h >= w) == (flip == Flip::Long);
    let (right, down) = if upright_edge { (1, -1) } else { (-1, 1) };
    let apart = w - 50.0;
    let scales = [
        Scale { level: true, middle: (w / 2.0, h * 0.3), sign: right },
        Scale { level: false, middle: (25.0, h / 2.0 + 12.0), sign: down },
        Scale { level: false, middle: (w - 25.0, h / 2.0 + 12.0), sign: down },
    ];
    let mut front = Vec::new();
    let mut back = Vec::new();
    for scale in scales {
        front_scale(shaper, scale, &mut front);
        let (x, y) = scale.middle;
        let middle = if upright_edge { (w - x, y) } else { (x, h - y) };
        back_scale(Scale { middle, ..scale }, upright_edge, &mut back);
    }
    let turn = 57.296 / apart;
    let (first, second) = if upright_edge { ("left", "right") } else { ("right", "left") };
    let edge = if flip == Flip::Long { "long" } else { "short" };
    let word = |name: &str| wording.get(&format!("calibrate_{name}")).to_owned();
    let command = format!("cardwright print PACK --backs duplex-{edge} --offset X,Y,DEGREES[,SCALE] --profile NAME");
    let (side, one, other, share) = (word(edge), word(first), word(second), format!("{turn:.3}"));
    let words = [
        wording.say("calibrate_print", &[("edge", &side)]),
        word("read"),
        word("sums"),
        wording.say("calibrate_turn", &[("first", &one), ("second", &other), ("share", &share)]),
        wording.say("calibrate_then", &[("command", &command)]),
        word("keep"),
    ];
    for (at, text) in words.iter().enumerate() {
        let y = 20.0 + at as f32 * 5.6;
        front.extend(line(shaper, text, 9.0, ((w / 2.0, y), w - 20.0), Align::Middle));
    }
    let ruler = Rect { x: w / 2.0 - 50.0, y: h - 25.0, w: 100.0, h: 0.15 };
    front.push(bar(ruler));
    for tick in 0..=10 {
        front.push(bar(Rect { x: ruler.x + tick as f32 * 10.0 - 0.05, y: ruler.y - 2.0, w: 0.1, h: 2.0 }));
    }
    front.extend(line(shaper, "100 mm", 9.0, ((w / 2.0, h - 20.5), 60.0), Align::Middle));
    back.extend(line(shaper, &word("back"), 9.0, ((w / 2.0, h - 20.5), 60.0), Align::Middle));
    let page = |name: &str, items| Page {
        drawing: Drawing { name: name.to_owned(), width: w, height: h, bleed: 0.0, items },
        trim: None,
        cuts: Vec::new(),
    };
    Ok([page(&word("front"), front), page(&word("back"), back)])
}

fn bar(rect: Rect) -> Item {
    Item::Bar { rect, colour: Colour::BLACK }
}

/// Draws the scale on the front, with its numbers.
fn front_scale(shaper: &Shaper, scale: Scale, items: &mut Vec<Item>) {
    let (x, y) = scale.middle;
    for at in -REACH..=REACH {
        let tall = if at % 5 == 0 { 7.0 } else { 4.5 };
        let along = at as f32 * STEP;
        let rect = if scale.level {
            Rect { x: x + along - 0.06, y: y - tall, w: 0.12, h: tall }
        } else {
            Rect { x: x - tall, y: y + along - 0.06, w: tall, h: 0.12 }
        };
        items.push(bar(rect));
        if at % 5 == 0 {
            let tenths = at * scale.sign;
            let sign = if tenths < 0 { "−" } else { "" };
            let number = format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10);
            let place = if scale.level { (x + along, y - 8.0) } else { (x - 8.0, y + along + 0.9) };
            let align = if scale.level { Align::Middle } else { Align::End };
            items.extend(line(shaper, &number, 8.0, (place, 12.0), align));
        }
    }
    let name = if scale.level { "X" } else { "Y" };
    let place = if scale.level { (x, y - 13.0) } else { (x - 4.0, y - REACH as f32 * STEP - 4.0) };
    items.extend(line(shaper, name, 12.0, (place, 12.0), Align::Middle));
}

/// Draws the scale on the back, whose strokes are closer together. Seen through the paper from the front, the strokes
/// of a horizontal scale lie below those of the front scale. The strokes of a vertical scale lie to the right of those
/// of the front scale.
fn back_scale(scale: Scale, upright_edge: bool, items: &mut Vec<Item>) {
    let (x, y) = scale.middle;
    for at in -REACH..=REACH {
        let tall = if at % 5 == 0 { 7.0 } else { 4.5 };
        let along = at as f32 * (STEP - FINER);
        items.push(bar(match (scale.level, upright_edge) {
            (true, true) => Rect { x: x + along - 0.06, y, w: 0.12, h: tall },
            (true, false) => Rect { x: x + along - 0.06, y: y - tall, w: 0.12, h: tall },
            (false, true) => Rect { x: x - tall, y: y + along - 0.06, w: tall, h: 0.12 },
            (false, false) => Rect { x, y: y + along - 0.06, w: tall, h: 0.12 },
        }));
    }
}
