//! Sheets in the four inks of a press (CMYK).

use lopdf::{Document, Object};
use print::preflight::check;
use print::{Edition, Setting, SheetPiece};
use render::pdf::Ink;
use render::{Face, Inks, Look};

use super::{bound, cards, faces, look};

fn in_four_inks(pieces: Vec<SheetPiece>, inks: Inks, limit: f32) -> Edition {
    bound(pieces, &Setting { ink: Ink { inks, limit: Some(limit) }, ..Setting::default() })
}

/// A card whose picture has every source of colour: gradients, transparency, a blend mode, pixels.
fn picture() -> SheetPiece {
    let art = "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>\
        <defs><linearGradient id='g'><stop offset='0' stop-color='#00f'/><stop offset='1' stop-color='#200' stop-opacity='.4'/></linearGradient>\
        <filter id='f'><feGaussianBlur stdDeviation='2'/></filter></defs>\
        <rect width='60' height='40' fill='url(#g)'/><circle cx='20' cy='20' r='9' fill='#010203' opacity='.5'/>\
        <circle cx='30' cy='20' r='9' fill='#a05' style='mix-blend-mode:multiply'/>\
        <rect x='30' y='8' width='20' height='20' fill='#300030' filter='url(#f)' stroke='url(#g)'/></svg>";
    let face = Face { art: Some(std::sync::Arc::new(art.as_bytes().to_vec())), ..faces::face(faces::FAE, 1, &[]) };
    SheetPiece::card(std::sync::Arc::new(Look::draw(look(), &face).drawing))
}

#[test]
fn every_colour_is_in_the_four_inks_and_within_the_limit() {
    for inks in [Inks::Full, Inks::Grey] {
        for limit in [120.0, 240.0, 300.0] {
            let mut pieces = cards(3, (63.0, 88.0), 0.0);
            pieces.push(picture());
            let edition = in_four_inks(pieces, inks, limit);
            let report = check(&edition.pdf, &edition.expected);
            assert!(report.passed(), "{inks:?} {limit}: {report:?}");
            assert!(report.line.contains("CMYK of"), "{}", report.line);
        }
    }
}

#[test]
fn screen_colours_are_not_accepted_as_inks() {
    let rgb = bound(cards(2, (63.0, 88.0), 0.0), &Setting::default());
    let edition = in_four_inks(cards(2, (63.0, 88.0), 0.0), Inks::Full, 300.0);
    let faults = check(&rgb.pdf, &edition.expected).faults;
    assert!(faults.iter().any(|fault| fault.contains("not cyan, magenta, yellow and black")), "{faults:?}");
}

#[test]
fn too_much_ink_is_found() {
    let edition = in_four_inks(vec![picture()], Inks::Full, 300.0);
    let mut expected = edition.expected.clone();
    expected.ink_limit = Some(150.0);
    let faults = check(&edition.pdf, &expected).faults;
    assert!(faults.iter().any(|fault| fault.contains("the limit is 150 %")), "{faults:?}");
}

#[test]
fn transparency_is_blended_in_the_four_inks() {
    let edition = in_four_inks(vec![picture()], Inks::Full, 300.0);
    let document = Document::load_mem(&edition.pdf).unwrap();
    let spaces: Vec<&[u8]> = document
        .objects
        .values()
        .filter_map(|object| match object {
            Object::Stream(stream) => stream.dict.get(b"Group").ok(),
            Object::Dictionary(dict) => dict.get(b"Group").ok(),
            _ => None,
        })
        .filter_map(|group| group.as_dict().ok()?.get(b"CS").ok()?.as_name().ok())
        .collect();
    assert!(spaces.contains(&&b"DeviceCMYK"[..]));
    assert!(!spaces.contains(&&b"DeviceRGB"[..]), "a mask is grey, everything else is in the four inks");
}
