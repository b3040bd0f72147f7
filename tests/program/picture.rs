//! The README's picture, made by the program: the text of a card beside the printed card.
//!
//! `BLESS=1` draws it again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

/// The file of the card that the picture shows.
const CARD: &str = "cards/fantasy-arena/dark-mages/fae.card";
const NAME: &str = "Fae";
/// The number of letters in a line of the text.
const COLUMNS: usize = 56;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn picture() -> PathBuf {
    root().join("docs/picture.png")
}

/// The card as `show NAME --as svg` prints it.
fn card() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(root())
        .args(["show", NAME, "--as", "svg", "--quiet"])
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("an SVG is text")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Wraps a line as an editor does.
fn wrapped(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is always one");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > COLUMNS {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// The text as SVG. Headers, tags and keys are darker.
fn text(source: &str, x: f32, top: f32, leading: f32) -> String {
    let mut out = String::new();
    let mut y = top;
    for (index, line) in source.lines().enumerate() {
        // The darker part of the line: the header, a tag with its name, or a key.
        let marked = match line.find(": ") {
            _ if index == 0 => line.len(),
            Some(colon) => colon + 1,
            None => 0,
        };
        let mut left = marked;
        for piece in wrapped(line) {
            let cut = left.min(piece.len());
            let (dark, rest) = piece.split_at(cut);
            out.push_str(&format!(
                r##"<text x="{x}" y="{y}" xml:space="preserve"><tspan font-weight="700" fill="#3b2a63">{}</tspan>{}</text>"##,
                escaped(dark),
                escaped(rest)
            ));
            left = left.saturating_sub(piece.len() + 1);
            y += leading;
        }
    }
    out
}

fn drawn() -> tiny_skia::Pixmap {
    let source = std::fs::read_to_string(root().join(CARD)).expect("the card is there");
    let (width, height) = (1280.0, 680.0);
    let lines: usize = source.lines().map(|line| wrapped(line).len()).sum();
    let leading = 27.0_f32;
    let top = (height - leading * lines as f32) / 2.0 + 20.0;
    let (card_height, card_width) = (620.0, 620.0 * 63.0 / 88.0);
    let (card_x, card_y) = (width - card_width - 40.0, (height - card_height) / 2.0);
    let sheet = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">
<rect width="100%" height="100%" fill="#e7e3da"/>
<rect x="40" y="{card_y}" width="722" height="{card_height}" rx="10" fill="#fdfcf9" stroke="#c9c2b2"/>
<g font-family="DejaVu Sans Mono" font-size="19.5" fill="#2a2a2e">{}</g>
</svg>"##,
        text(&source, 72.0, top, leading)
    );
    let mut fonts = usvg::fontdb::Database::new();
    for folder in ["src/render/fonts", "tests/support/fonts"] {
        for file in std::fs::read_dir(root().join(folder)).expect("the fonts' folder is there") {
            let path = file.expect("a file").path();
            if path.extension().is_some_and(|end| end == "otf" || end == "ttf") {
                fonts.load_font_data(std::fs::read(path).expect("the font is there"));
            }
        }
    }
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32).expect("a picture of that size");
    let sheet = usvg::Tree::from_str(&sheet, &options).expect("the sheet is an SVG");
    resvg::render(&sheet, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let card = usvg::Tree::from_str(&card(), &options).expect("the card is an SVG");
    let scale = card_height / card.size().height();
    let place = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, card_x, card_y);
    resvg::render(&card, place, &mut pixels.as_mut());
    pixels
}

/// Encodes the picture as a small PNG. It has no transparent pixels, so no alpha channel is written.
fn encoded(pixels: &tiny_skia::Pixmap) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let data: Vec<u8> = pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&data).expect("the pixels");
    writer.finish().expect("the end");
    bytes
}

#[test]
fn the_picture_matches_the_output() {
    let pixels = drawn();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(picture(), encoded(&pixels)).expect("written");
    }
    let bytes = std::fs::read(picture()).expect("docs/picture.png is there");
    assert!(bytes.len() <= 300_000, "docs/picture.png has {} bytes", bytes.len());
    let kept = tiny_skia::Pixmap::decode_png(&bytes).expect("docs/picture.png is a picture");
    assert_eq!((kept.width(), kept.height()), (pixels.width(), pixels.height()));
    // Edges may differ by a shade on another machine; a changed letter differs by much more.
    let far = |a: u8, b: u8| a.abs_diff(b) > 48;
    let differing = kept
        .pixels()
        .iter()
        .zip(pixels.pixels())
        .filter(|(a, b)| far(a.red(), b.red()) || far(a.green(), b.green()) || far(a.blue(), b.blue()))
        .count();
    assert!(differing <= 20, "{differing} pixels differ: BLESS=1 cargo test --test program picture");
}
