//! Options of `cardwright print` and what they do to pages, files and the ledger of printings.

use cardwright::print::preflight::{Measured, measure};

use crate::place::{DORA, Place};

fn measured(place: &Place, path: &str) -> Measured {
    measure(&std::fs::read(place.at(path)).expect("a file")).expect("a PDF")
}

const CHALLENGE: &str = "\
Challenge: A Step Ahead
First: Ada c3, Bruno a1
Second: Cleo e5
Turn: Ada
Goal: Ada on c5 this turn
";

#[test]
fn options_that_do_nothing_are_told() {
    let place = Place::new();
    for (arguments, says) in [
        (&["--paper", "a3", "--skip", "2", "--for", "tts"][..], "--paper, --skip do nothing with --for tts"),
        (&["--bleed", "2", "--for", "mpc"], "--bleed does nothing with --for mpc"),
        (&["--components", "cards,rules", "--for", "png"], "--components does nothing for rules with --for png"),
        (&["--paper", "card", "--marks", "full"], "--marks does nothing with --paper card"),
        (&["--back-per", "class"], "--back-per does nothing without --backs"),
        (&["--size", "poker", "--components", "tokens"], "--size does nothing without cards"),
        (&["--calibrate", "--offset", "1,1", "--look", "low-ink"], "--offset, --look do nothing with --calibrate."),
        (&["--gap", "500"], "With a gap of 500 mm a sheet holds 1, without it 9."),
    ] {
        let ran = place.run(&[&["print", "-o", "out/x.pdf"], arguments].concat()).ends(0);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
        std::fs::remove_dir_all(place.at("out")).expect("removed");
    }
    assert!(!place.run(&["print", "--backs", "separate", "--back-per", "class"]).ends(0).err.contains("nothing"));
    place.run(&["print", "--for", "png", "--bleed", "0"]).ends(0);
    assert!(place.at("output/courtyard/print/png/001-ada.png").exists());
    assert!(!place.at("output/courtyard/print/png/bleed").exists());
}

#[test]
fn only_what_was_printed_is_recorded() {
    let place = Place::new();
    for arguments in [&["print", "--draft"][..], &["print", "--components", "tokens"], &["print", "--for", "png"]] {
        place.run(arguments).ends(0);
        assert!(!place.at("cards/courtyard/printed.txt").exists(), "{arguments:?}");
    }
    place.write("cards/courtyard/dora.card", DORA);
    place.run(&["print"]).ends(0);
    place.change("cards/courtyard/dora.card", "Deep Diver", "Shallow Diver");
    place.change("cards/courtyard/ada.card", "STRIKE:", "STROKE:");
    let ran = place.run(&["print", "--draft", "--changed-since", "last"]).ends(0);
    assert!(ran.out.contains("rule changed: 0") && ran.out.contains("wording only: 2: "), "{}", ran.out);
}

#[test]
fn sheets_of_one_side_have_an_empty_reverse() {
    let place = Place::new();
    place.run(&["print", "--backs", "duplex-long", "--components", "tokens,board,rules", "-o", "a.pdf"]).ends(0);
    let pages = measured(&place, "a.pdf").pages;
    assert!(pages.len() > 6 && pages.len().is_multiple_of(2), "{}", pages.len());
    // The leaflet, which is not cut, comes last and may be printed on both sides.
    let cut = pages.len() - 2;
    assert!(pages[..cut].chunks(2).all(|sheet| !sheet[0].pieces.is_empty() && sheet[1].pieces.is_empty()));
    place.run(&["print", "--components", "tokens", "-o", "b.pdf"]).ends(0);
    assert!(measured(&place, "b.pdf").pages.iter().all(|page| !page.pieces.is_empty()));
}

#[test]
fn a_profile_turns_with_the_paper() {
    let place = Place::new();
    let shift = |size: &str, extra: &[&str]| {
        let at = |offset: &[&str]| {
            let command = ["print", "--size", size, "--backs", "duplex-long", "-o", "a.pdf"];
            place.run(&[&command, offset].concat()).ends(0);
            let page = measured(&place, "a.pdf").pages.swap_remove(1);
            let media = page.media.expect("a box");
            let matrix = page.pieces[0].matrix;
            (media[2] > media[3], matrix[4] * 25.4 / 72.0, matrix[5] * 25.4 / 72.0)
        };
        let (before, after) = (at(&[]), at(extra));
        (after.0, (after.1 - before.1) as f32, (before.2 - after.2) as f32)
    };
    let near = |found: (bool, f32, f32), wanted: (bool, f32, f32)| {
        found.0 == wanted.0 && (found.1 - wanted.1).abs() < 0.01 && (found.2 - wanted.2).abs() < 0.01
    };
    let offset = ["--offset", "0.5,-0.25,0", "--profile", "office"];
    // To the right and down, as the page is read.
    assert!(near(shift("tcg", &offset), (false, 0.5, -0.25)));
    assert!(near(shift("85x62mm", &offset), (true, 0.25, 0.5)));
    place.change("printers.json", "\"scale\": 1.0", "\"scale\": 1.0, \"turns_right\": true");
    assert!(near(shift("85x62mm", &["--profile", "office"]), (true, -0.25, -0.5)));
    place.run(&["print", "--offset", "1,1,0", "--profile", "office", "-o", "a.pdf"]).ends(0);
    assert!(place.read("printers.json").contains("turns_right"), "a new offset keeps how the printer turns pages");
}

#[test]
fn a_margin_stays_blank() {
    let place = Place::new();
    place.run(&["print", "--margin", "10", "--copies", "9", "-o", "a.pdf"]).ends(0);
    let document = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
    let page = document.page_iter().next().expect("a page");
    let content = lopdf::content::Content::decode(&document.get_page_content(page)).expect("a content");
    let (margin, wide, high) = (10.0 * 72.0 / 25.4, 210.0 * 72.0 / 25.4, 297.0 * 72.0 / 25.4);
    // Marks are thin rectangles; the rectangles of cards are large.
    let mut matrix = [1.0f32, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut stack = Vec::new();
    let mut marks = 0;
    for operation in &content.operations {
        let numbers: Vec<f32> = operation.operands.iter().filter_map(|number| number.as_float().ok()).collect();
        match (operation.operator.as_str(), numbers.as_slice()) {
            ("q", _) => stack.push(matrix),
            ("Q", _) => matrix = stack.pop().expect("a state"),
            ("cm", [a, b, c, d, e, f]) => {
                let [p, q, r, s, x, y] = matrix;
                matrix =
                    [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + x, e * q + f * s + y];
            }
            ("re", [x, y, w, h]) if w.min(*h) < 1.0 && matrix[1] == 0.0 => {
                marks += 1;
                let (left, low) = (matrix[0] * x + matrix[4], matrix[3] * y + matrix[5]);
                let (right, top) = (matrix[0] * (x + w) + matrix[4], matrix[3] * (y + h) + matrix[5]);
                assert!(left.min(right) > margin - 0.1 && low.min(top) > margin - 0.1, "{left} {low}");
                assert!(left.max(right) < wide - margin + 0.1 && low.max(top) < high - margin + 0.1, "{right} {top}");
            }
            _ => {}
        }
    }
    assert!(marks > 10, "{marks}");
}

#[test]
fn what_cannot_be_read_on_its_ground_is_not_kept() {
    let place = Place::new();
    for colour in ["full", "low-ink", "grey"] {
        let ran = place.run(&["print", "--colour", colour, "--components", "tokens", "--draft"]).ends(0);
        let least = ran.err.split("contrast of ").nth(1).and_then(|rest| rest.split(' ').next());
        assert!(least.and_then(|least| least.parse::<f32>().ok()).is_some_and(|least| least > 3.0), "{}", ran.err);
    }
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"63\" height=\"88\">";
    let line = "<c:line x=\"9\" y=\"20\" size=\"12\" fill=\"#fefefe\">{{ name }}</c:line>";
    place.write("templates/pale/card.svg", format!("{root}{line}</svg>"));
    let ran = place.run(&["print", "--look", "pale", "-o", "pale.pdf"]).ends(1);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("“Ada” cannot be told from what lies under it (contrast 1.0"), "{told}");
    assert!(!place.at("pale.pdf").exists());
}

#[test]
fn a_look_of_little_ink_has_pale_backs() {
    let place = Place::new();
    let dark = |arguments: &[&str]| {
        place.run(&[&["print", "--for", "png", "-o", "png"], arguments].concat()).ends(0);
        let reader = png::Decoder::new(std::io::Cursor::new(std::fs::read(place.at("png/back.png")).expect("a file")));
        let mut reader = reader.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut bytes).expect("pixels");
        bytes.iter().filter(|byte| **byte < 128).count() as f32 / bytes.len() as f32
    };
    assert!(dark(&[]) > 0.7 && dark(&["--look", "low-ink"]) < 0.3 && dark(&["--look", "high-contrast"]) > 0.7);
}

#[test]
fn every_look_draws_the_board_of_a_challenge_and_no_line_near_the_cut() {
    let place = Place::new();
    place.write("cards/courtyard/challenges.card", CHALLENGE);
    for look in ["default", "low-ink", "high-contrast"] {
        // One card alone, so that none of its parts is stored once for several cards, and then all of them.
        for only in [&["--only", "A Step Ahead"][..], &[]] {
            let options = ["print", "--components", "cards,challenges", "--look", look, "-o", "a.pdf"];
            place.run(&[&options, only].concat()).ends(0);
        }
        let pdf = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
        let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&pages).expect("its text");
        let sign = text.split_whitespace().filter(|word| *word == "Cl").count();
        assert_eq!(sign, 2, "the sign of Cleo stands on the board and in the list ({look}):\n{text}");
    }
}

#[test]
fn a_challenge_is_printed_in_every_size_and_a_finding_on_it_is_at_its_header() {
    let place = Place::new();
    place.write("cards/courtyard/challenges.card", CHALLENGE);
    for size in ["mini", "bridge", "square", "tarot"] {
        let ran = place.run(&["print", "--components", "challenges", "--size", size, "-o", "a.pdf"]).ends(0);
        assert!(!ran.err.contains("--size"), "{}", ran.err);
        let pdf = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
        let text = pdf.extract_text(&[1]).expect("its text");
        assert_eq!(text.split_whitespace().filter(|word| *word == "Cl").count(), 2, "{size}: {text}");
    }
    let long = "A Step Ahead of All Who Ever Stood There or Will";
    place.write("cards/courtyard/challenges.card", CHALLENGE.replace("A Step Ahead", long));
    let ran = place.run(&["print", "--components", "challenges", "--size", "mini", "--format", "json"]).ends(1);
    let found = ran.json();
    assert_eq!(found[0]["code"], "R001", "{found:?}");
    let at = (found[0]["path"].as_str(), found[0]["start"]["line"].as_u64());
    assert_eq!(at, (Some("cards/courtyard/challenges.card"), Some(1)), "{found:?}");
}
