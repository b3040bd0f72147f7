//! Draws cards as pictures and sheets, reads them back and measures them.

#[path = "../support/faces.rs"]
mod faces;

use std::sync::{Arc, OnceLock};

use lopdf::{Document, Object, ObjectId};
use print::{Content, Paper, Section, Setting, SheetPiece, bind};
use render::{Drawing, Face, Files, Finding, Look, Rasterizer, Words, passages, svg};
use resvg::{tiny_skia, usvg};

fn look() -> &'static Look {
    static LOOK: OnceLock<Look> = OnceLock::new();
    LOOK.get_or_init(|| Look::built_in().unwrap_or_else(|finding| panic!("{}", finding.message)))
}

fn drawings(count: usize) -> Vec<Drawing> {
    let samples = faces::samples();
    let drawn = look().draw_set(&samples);
    drawn.into_iter().map(|drawn| drawn.drawing).cycle().take(count).collect()
}

fn pdf(drawings: &[Drawing]) -> Vec<u8> {
    on_paper(drawings, (210.0, 297.0)).unwrap()
}

fn on_paper(drawings: &[Drawing], paper: (f32, f32)) -> Result<Vec<u8>, Finding> {
    let pieces = drawings.iter().cloned().map(Arc::new).map(SheetPiece::card).collect();
    let section = Section { title: "Cards".into(), content: Content::Pieces(pieces) };
    let setting = Setting { paper: Paper::Sheet(paper), ..Setting::default() };
    Ok(bind(&look().shaper, &[section], &setting)?.pdf)
}

fn with_rules(text: &str) -> Face {
    let mut face = faces::face(faces::FAE, 1, &[]);
    for ability in &mut face.abilities {
        ability.passages = passages(text, &[]);
    }
    face
}

fn codes(face: &Face) -> Vec<&'static str> {
    look().draw(face).findings.iter().map(|finding| finding.check.code).collect()
}

fn with_art(art: &[u8]) -> Vec<(&'static str, String)> {
    let face = Face { art: Some(Arc::new(art.to_vec())), ..faces::face(faces::FAE, 1, &[]) };
    look().draw(&face).findings.into_iter().map(|finding| (finding.check.code, finding.message)).collect()
}

#[test]
fn every_sample_fits() {
    for (face, drawn) in faces::samples().iter().zip(look().draw_set(&faces::samples())) {
        assert!(drawn.findings.is_empty(), "{}: {:?}", face.name, drawn.findings);
    }
}

#[test]
fn the_words_of_the_card_are_all_there_in_reading_order() {
    let text = look().draw(&faces::face(faces::FAE, 1, &["Enchanted"])).drawing.text();
    let mut from = 0;
    let words = [
        "Fae",
        "Illusionist Fairy",
        "Dark Mage",
        "SWITCHEROO",
        "Trade places",
        "(The chars",
        "ENCHANT",
        "An Opp",
        "Enchanted",
        "she hits it.",
        "001",
    ];
    for words in words {
        let at = text.get(from..).and_then(|rest| rest.find(words));
        from += at.unwrap_or_else(|| panic!("{words:?} not after byte {from} of {text:?}"));
    }
}

/// A longer text never gets larger type, and a text that is too long at 7 points gives a finding that states the
/// excess.
#[test]
fn text_shrinks_and_then_overflows() {
    let mut sizes = Vec::new();
    for count in [5, 30, 55, 80, 105] {
        let scene = look().scene(&with_rules(&"Move an Ally. ".repeat(count)));
        sizes.push(scene.largest().of("rules").unwrap());
    }
    assert!(sizes.windows(2).all(|pair| pair[0] >= pair[1]), "{sizes:?}");
    assert_eq!((sizes[0], sizes[4]), (10.5, 7.0), "{sizes:?}");
    let long = look().draw(&with_rules(&"Move an Ally by 2. ".repeat(40)));
    let finding = long.findings.iter().find(|finding| finding.check.code == "R001").unwrap();
    assert!(finding.message.starts_with("The rules text is too long for the card by "), "{}", finding.message);
    assert!(finding.message.contains(" lines, about "), "{}", finding.message);
    // Text that is too long is never clipped: all the words are drawn.
    assert_eq!(long.drawing.text().matches("Ally").count(), 80);
}

#[test]
fn a_word_wider_than_the_card_is_a_finding() {
    assert_eq!(codes(&with_rules(&"x".repeat(400))), ["R001"]);
    let mut face = faces::face(faces::FAE, 1, &[]);
    face.name = "Wolfeschlegelsteinhausenbergerdorff the Longest of Names".into();
    assert_eq!(codes(&face), ["R001"]);
}

#[test]
fn letters_that_no_font_has_are_a_finding() {
    let drawn = look().draw(&with_rules("Hit an Opp 漢."));
    assert_eq!(drawn.findings.iter().map(|f| f.check.code).collect::<Vec<_>>(), ["R007"]);
    assert!(drawn.findings[0].message.contains('漢'));
    assert_eq!(codes(&with_rules("Ð þ ñ ã ç ß é — “ok” ½")), Vec::<&str>::new());
}

/// Markup in the texts of a card is printed as text, never interpreted.
#[test]
fn markup_in_words_is_text() {
    let drawn = look().draw(&with_rules("Hit <c:b>&amp; \"an\" Opp</c:p></c:box>."));
    assert!(drawn.findings.is_empty(), "{:?}", drawn.findings);
    assert!(drawn.drawing.text().contains("<c:b>&amp;"));
}

#[test]
fn names_and_notes_have_their_styles() {
    let words =
        passages("Put a Web. (A Web is a token that does nothing at all to anyone.)", &[vec!["Web".to_owned()]]);
    assert_eq!(words[0].runs[1], Words { text: "Web".into(), bold: true, ..Words::default() });
    assert!(words[1].note);
}

#[test]
fn pictures_have_the_size_of_a_card_at_300_dots_per_inch() {
    let bytes = Rasterizer::new(&look().shaper).png(&drawings(1)[0], 300.0).unwrap();
    let reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (744, 1039));
    assert_eq!(reader.info().color_type, ::png::ColorType::Rgb);
    assert_eq!(Rasterizer::new(&look().shaper).png(&Drawing { width: 4000.0, ..drawings(1).remove(0) }, 1200.0), None);
}

/// The SVG and the PNG show the same picture.
#[test]
fn svg_and_png_agree() {
    let drawing = &drawings(4)[3];
    let text = svg(&look().shaper, drawing);
    let data = |mime: &str, data: Arc<Vec<u8>>, options: &usvg::Options| {
        (usvg::ImageHrefResolver::default_data_resolver())(mime, data, options)
    };
    let options = usvg::Options {
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(data),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&text, &options).unwrap();
    let mut one = tiny_skia::Pixmap::new(372, 520).unwrap();
    one.fill(tiny_skia::Color::WHITE);
    let scale = tiny_skia::Transform::from_scale(150.0 / 96.0, 150.0 / 96.0);
    resvg::render(&tree, scale, &mut one.as_mut());
    let bytes = Rasterizer::new(&look().shaper).png(drawing, 150.0).unwrap();
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut other = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut other).unwrap();
    let both = one.data().chunks(4).zip(other.chunks(3));
    let off: u64 = both.map(|(a, b)| a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>()).sum();
    let mean = off as f64 / other.len() as f64;
    assert!(mean < 2.0, "mean difference {mean} of 255");
}

fn number(object: &Object) -> f32 {
    object.as_float().unwrap()
}

fn page_box(document: &Document, page: ObjectId, key: &[u8]) -> Vec<f32> {
    document.get_dictionary(page).unwrap().get(key).unwrap().as_array().unwrap().iter().map(number).collect()
}

#[test]
fn pages_and_their_boxes() {
    for (cards, pages) in [(0, 1), (1, 1), (8, 1), (9, 1), (10, 2), (27, 3)] {
        let bytes = pdf(&drawings(cards));
        assert!(bytes.starts_with(b"%PDF-1.6"));
        let document = Document::load_mem(&bytes).unwrap();
        assert_eq!(document.get_pages().len(), pages, "{cards} cards");
        for page in document.get_pages().into_values() {
            let mm = |key: &[u8]| {
                page_box(&document, page, key).into_iter().map(|pt| pt * 25.4 / 72.0).collect::<Vec<f32>>()
            };
            let near = |a: Vec<f32>, b: [f32; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
            assert!(near(mm(b"MediaBox"), [0.0, 0.0, 210.0, 297.0]));
            assert!(near(mm(b"TrimBox"), [10.5, 16.5, 199.5, 280.5]), "three cards of 63 × 88 mm each way");
            assert!(near(mm(b"BleedBox"), [10.5, 16.5, 199.5, 280.5]));
        }
        let catalog = document.catalog().unwrap();
        let preferences = catalog.get(b"ViewerPreferences").unwrap().as_dict().unwrap();
        assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
    }
}

#[test]
fn the_same_cards_give_the_same_bytes() {
    let (one, other) = (pdf(&drawings(12)), pdf(&drawings(12)));
    assert!(one == other, "two builds differ");
    assert!(!String::from_utf8_lossy(&one).contains("CreationDate"));
}

#[test]
fn text_can_be_found_and_fonts_are_cut_down_and_embedded_once() {
    let document = Document::load_mem(&pdf(&drawings(9))).unwrap();
    let mut names = Vec::new();
    for object in document.objects.values() {
        let Ok(dict) = object.as_dict() else { continue };
        if dict.get(b"Type").and_then(Object::as_name).is_ok_and(|name| name == b"FontDescriptor") {
            let name = String::from_utf8(dict.get(b"FontName").unwrap().as_name().unwrap().to_vec()).unwrap();
            assert_eq!(name.as_bytes().get(6), Some(&b'+'), "{name} is no subset");
            let file = document.get_object(dict.get(b"FontFile3").unwrap().as_reference().unwrap()).unwrap();
            assert!(file.as_stream().unwrap().content.len() < 30_000, "{name}");
            names.push(name.split_once('+').unwrap().1.to_owned());
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "a font is embedded twice");
    let text = document.extract_text(&[1]).unwrap();
    for words in
        ["Illusionist Fairy", "Switcheroo".to_uppercase().as_str(), "Trade places", "if it's one of the closest chars"]
    {
        assert!(text.contains(words), "{words:?} not in {text}");
    }
}

/// Frames, emblems and icons are stored once, however many cards show them.
#[test]
fn repeated_pictures_are_stored_once() {
    let samples = faces::samples();
    let same: Vec<Face> = (0..90).map(|n| Face { number: format!("{n:03}"), ..samples[0].clone() }).collect();
    let drawn: Vec<Drawing> = look().draw_set(&same).into_iter().map(|drawn| drawn.drawing).collect();
    let one = pdf(drawn.get(..1).unwrap()).len();
    let ninety = pdf(&drawn).len();
    assert!(ninety < one + 90 * 900, "1 card {one} bytes, 90 cards {ninety}");
    let document = Document::load_mem(&pdf(&drawn)).unwrap();
    let forms = document.objects.values().filter_map(|object| object.as_stream().ok());
    let forms =
        forms.filter(|stream| stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"Form"));
    assert!(forms.count() < 25);
}

#[test]
fn paper_that_is_too_small_gives_one_finding() {
    for paper in [(60.0, 297.0), (0.0, 0.0), (f32::NAN, 100.0), (1e30, 1e30)] {
        let finding = on_paper(&drawings(1), paper).unwrap_err();
        assert_eq!(finding.check.code, "R011");
    }
}

#[test]
fn art_cannot_load_files_or_exhaust_memory() {
    let svg = |body: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\">{body}</svg>").into_bytes()
    };
    for href in ["/etc/hostname", "../secret.png", "file:///etc/passwd", "https://example.org/a.png", "c:\\a.png"] {
        let found = with_art(&svg(&format!("<image href=\"{href}\" width=\"5\" height=\"5\"/>")));
        assert_eq!(found.len(), 1, "{href}: {found:?}");
        assert_eq!(found[0].0, "R004", "{href}");
    }
    let bomb = "<g id=\"a\"><rect width=\"1\" height=\"1\"/></g>".to_owned()
        + &(0..9)
            .map(|n| {
                format!(
                    "<g id=\"{}\">{}</g>",
                    char::from(b'b' + n),
                    format!("<use href=\"#{}\"/>", char::from(b'a' + n)).repeat(10)
                )
            })
            .collect::<String>();
    let tower = "<g>".repeat(100_000) + &"</g>".repeat(100_000);
    for (body, code) in [
        ("<filter id=\"f\"><feTurbulence numOctaves=\"1000\"/></filter><rect filter=\"url(#f)\" width=\"9\" height=\"9\"/>".to_owned(), "R006"),
        ("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\" width=\"5\" height=\"5\"/>".to_owned(), "R006"),
        (bomb, "R006"),
        (tower, "R005"),
        ("<g>".to_owned(), "R005"),
    ] {
        let found = with_art(&svg(&body));
        assert_eq!(found.first().map(|f| f.0), Some(code), "{found:?}");
    }
    for bytes in [
        &b""[..],
        b"\xff\xfe\x00",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0",
        b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>",
        b"GIF89a",
    ] {
        assert_eq!(with_art(bytes).first().map(|f| f.0), Some("R005"), "{bytes:?}");
    }
}

/// Art with effects that PDF has no operators for is printed as pixels, and a note says so.
#[test]
fn art_with_effects_becomes_pixels() {
    let art = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"40\"><filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter>\
        <rect filter=\"url(#f)\" x=\"5\" y=\"5\" width=\"50\" height=\"30\" fill=\"#c00\"/></svg>";
    let face = Face { art: Some(Arc::new(art.as_bytes().to_vec())), ..faces::samples().remove(0) };
    let drawn = look().draw(&face);
    assert_eq!(drawn.findings.iter().map(|f| f.check.code).collect::<Vec<_>>(), ["R008"]);
    let document = Document::load_mem(&pdf(&[drawn.drawing])).unwrap();
    let images = document.objects.values().filter_map(|o| o.as_stream().ok());
    let images: Vec<_> =
        images.filter(|s| s.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"Image")).collect();
    assert_eq!(images.len(), 2, "the picture and its alpha");
}

#[test]
fn a_projects_template_takes_the_place_of_the_built_in_one() {
    let file = |text: &str| Files::from([("default/card.svg".to_owned(), text.as_bytes().to_vec())]);
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"50\" height=\"70\">";
    let own = format!("{root}<c:line x=\"5\" y=\"9\" size=\"12\">{{{{ name }}}}!</c:line></svg>");
    let (look, findings) = Look::load("default", &file(&own));
    assert!(findings.is_empty(), "{findings:?}");
    let drawn = look.unwrap().draw(&faces::samples()[0]);
    assert_eq!((drawn.drawing.width, drawn.drawing.text().as_str()), (50.0, "Fae!"));

    for (body, says) in [
        ("<c:line x=\"5\" y=\"9\" size=\"12\">{{ nam }}</c:line>", "nam"),
        ("<c:line x=\"5\" size=\"12\">x</c:line>", "“y”"),
        ("<c:line x=\"5\" y=\"9\" size=\"big\">x</c:line>", "“big”"),
        ("<g><c:line x=\"5\" y=\"9\" size=\"12\">x</c:line></g>", "within another"),
        ("<c:lien/>", "c:lien"),
        ("<g>", "not an SVG"),
        ("{% for i in range(end=99999) %}{% endfor %}", "it does too much"),
        (&format!("{{% for i in range(end=9999) %}}{}{{% endfor %}}", "x".repeat(300)), "2 MB"),
    ] {
        let (look, _) = Look::load("default", &file(&format!("{root}{body}</svg>")));
        let found = look.unwrap().draw(&faces::samples()[0]).findings;
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        assert_eq!(found[0].check.code, "R002");
        assert!(found[0].message.contains(says), "{body}: {}", found[0].message);
    }
    let (look, findings) = Look::load("default", &file("{% if %}"));
    assert!(look.is_none());
    assert_eq!(findings[0].check.code, "R002");
}

#[test]
fn a_broken_font_and_an_unknown_family_give_findings() {
    let (look, findings) = Look::load("default", &Files::from([("default/a.otf".to_owned(), b"no font".to_vec())]));
    assert!(look.is_some());
    assert_eq!(findings[0].check.code, "R009");
    let card = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"50\" height=\"70\">\
        <c:line x=\"5\" y=\"9\" size=\"12\" family=\"Nobody's\">x</c:line></svg>";
    let (look, _) = Look::load("mine", &Files::from([("mine/card.svg".to_owned(), card.as_bytes().to_vec())]));
    assert_eq!(look.unwrap().draw(&faces::samples()[0]).findings[0].check.code, "R009");
}

mod any_input {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Every text is drawn or gives findings, and every sheet with it can be read back.
        #[test]
        fn any_words_are_drawn_or_give_a_finding(name in "\\PC{0,60}", rules in any::<String>(), quote in "[ -~\u{a0}-\u{17f}\u{200b}\u{202e}]{0,300}") {
            let mut face = with_rules(&rules);
            (face.name, face.quote) = (name, quote);
            let drawn = look().draw(&face);
            let bytes = pdf(&[drawn.drawing]);
            prop_assert_eq!(Document::load_mem(&bytes).unwrap().get_pages().len(), 1);
        }

        /// Any bytes as art, and any damaged SVG, are drawn or give findings.
        #[test]
        fn any_art_is_drawn_or_gives_a_finding(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0usize..400, with in "[<>/\"'=#&a-z0-9. -]{0,12}") {
            with_art(&bytes);
            let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><defs><linearGradient id=\"g\"><stop offset=\".2\" \
                stop-color=\"red\" stop-opacity=\".5\"/><stop offset=\"1\"/></linearGradient><clipPath id=\"c\"><circle r=\"4\"/></clipPath></defs>\
                <g opacity=\".5\" clip-path=\"url(#c)\"><path d=\"M1 1Q3 3 5 1T9 9Z\" fill=\"url(#g)\" stroke=\"blue\" stroke-dasharray=\"1 2\"/>\
                <text x=\"1\" y=\"5\">ab</text></g></svg>".to_owned();
            let at = at.min(svg.len());
            svg.insert_str(at, &with);
            let face = Face { art: Some(Arc::new(svg.into_bytes())), ..faces::face(faces::FAE, 1, &[]) };
            let drawing = look().draw(&face).drawing;
            prop_assert!(Rasterizer::new(&look().shaper).png(&drawing, 40.0).is_some());
            prop_assert!(Document::load_mem(&pdf(&[drawing])).is_ok());
        }
    }
}
