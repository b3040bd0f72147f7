//! The pieces of the box in `cardwright print`: challenges, figures, tokens in exports, cut files, and what PDFs tell.

use crate::place::Place;

/// A project with the shipped board game and nothing else.
fn arena() -> Place {
    let place = Place::new();
    std::fs::remove_dir_all(place.at("cards/courtyard")).expect("removed");
    place.copy("cards/fantasy-arena");
    place
}

#[test]
fn challenges_are_printed_as_cards() {
    let place = arena();
    let ran = place.run(&["print", "--components", "challenges", "--backs", "duplex-long", "-o", "a.pdf"]).ends(0);
    assert!(ran.err.contains("2 pages, 6 pieces"), "{}", ran.err);
    let ran = place.run(&["print", "--only", "A Long Swing", "-o", "a.pdf"]).ends(0);
    assert!(ran.err.contains("1 page, 1 piece,"), "{}", ran.err);
    let ran = place.run(&["print", "--only", "A Long Swing", "Fae", "--copies", "2", "-o", "a.pdf"]).ends(0);
    assert!(ran.err.contains("4 pieces"), "{}", ran.err);
    place.run(&["print", "--components", "challenges", "--for", "png", "-o", "png"]).ends(0);
    assert!(place.at("png/challenge-a-long-swing.png").exists());
    assert!(!place.read("cards/fantasy-arena/printed.txt").contains("Swing"), "a challenge has no number");
}

#[test]
fn a_figure_has_its_own_picture() {
    let place = Place::new();
    let figures = || {
        place.run(&["print", "--components", "tokens", "-o", "a.pdf"]).ends(0);
        std::fs::read(place.at("a.pdf")).expect("a file")
    };
    let before = figures();
    place.change("cards/courtyard/ada.card", "Lore: ", "Figure: standing.svg\n\nLore: ");
    let found = place.run(&["check", "--format", "json"]).json();
    assert_eq!((found[0]["code"].as_str(), found[0]["start"]["line"].as_u64()), (Some("R003"), Some(9)));
    let svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle r=\"4\" cx=\"4\" cy=\"4\"/></svg>";
    place.write("cards/courtyard/standing.svg", svg);
    assert_ne!(figures(), before);
}

#[test]
fn tokens_and_the_board_are_exported() {
    let place = Place::new();
    place.run(&["print", "--components", "cards,tokens,board", "--for", "tts", "-o", "tts"]).ends(0);
    let saved: serde_json::Value = serde_json::from_str(&place.read("tts/courtyard.json")).expect("JSON");
    let objects = saved["ObjectStates"].as_array().expect("objects");
    let tiles: Vec<&serde_json::Value> = objects.iter().filter(|object| object["Name"] == "Custom_Tile").collect();
    assert_eq!(objects[0]["Name"], "Deck");
    assert!(tiles.iter().any(|tile| tile["CustomImage"]["CustomTile"]["Type"] == 2), "round markers");
    for tile in tiles {
        let url = tile["CustomImage"]["ImageURL"].as_str().expect("a URL");
        let path = url.rsplitn(3, '/').take(2).collect::<Vec<_>>();
        assert!(place.at(&format!("tts/{}/{}", path[1], path[0])).exists(), "{url}");
    }
    place.run(&["print", "--components", "tokens,board", "--for", "tgc", "-o", "tgc"]).ends(0);
    assert!(place.at("tgc/board/board.png").exists() && place.at("tgc/tokens/ada.png").exists());
    assert!(!place.at("tgc/fronts").exists(), "cards were not asked for");
}

#[test]
fn every_piece_that_is_cut_has_an_outline() {
    let place = Place::new();
    place.run(&["print", "--components", "tokens,board,box", "--cut", "svg", "-o", "a.pdf"]).ends(0);
    let figures = place.read("a-cut-figures.svg");
    assert!(
        figures.matches("<path").count() > 3 && figures.matches('L').count() >= 11 * figures.matches("<path").count()
    );
    for part in ["markers", "bases", "board-1", "box"] {
        assert!(place.read(&format!("a-cut-{part}.svg")).contains("<path d=\"M"), "{part}");
    }
    place.run(&["print", "--components", "box", "--cut", "dxf", "-o", "b.pdf"]).ends(0);
    assert_eq!(place.read("b-cut.dxf").matches("LWPOLYLINE").count(), 1);
}

#[test]
fn a_file_says_what_it_is() {
    let place = Place::new();
    let names = |backs: &str| {
        place.run(&["print", "--backs", backs, "-o", "a.pdf"]).ends(0);
        let document = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
        let catalog = document.catalog().expect("a catalogue").clone();
        let preferences =
            catalog.get(b"ViewerPreferences").and_then(|object| document.dereference(object)).expect("them");
        let duplex =
            preferences.1.as_dict().ok().and_then(|dict| dict.get(b"Duplex").and_then(|name| name.as_name()).ok());
        let metadata = catalog.get(b"Metadata").and_then(|object| document.dereference(object)).expect("metadata");
        let xmp = String::from_utf8_lossy(&metadata.1.as_stream().expect("a stream").content).into_owned();
        let lang = catalog.get(b"Lang").and_then(|object| object.as_str()).expect("a language").to_owned();
        let page = document.page_iter().next().expect("a page");
        let content = String::from_utf8_lossy(&document.get_page_content(page)).into_owned();
        (duplex.map(|name| String::from_utf8_lossy(name).into_owned()), xmp, lang, content)
    };
    let (duplex, xmp, lang, content) = names("duplex-short");
    assert_eq!((duplex.as_deref(), lang.as_slice()), (Some("DuplexFlipShortEdge"), &b"en"[..]));
    assert!(
        xmp.contains("<rdf:li xml:lang=\"x-default\">Courtyard: First Steps</rdf:li>") && xmp.contains("<dc:language>")
    );
    // “[Attack]” stands for the icon.
    assert!(content.contains("/ActualText") && content.contains("FEFF005B00410074007400610063006B005D"), "no words");
    assert_eq!(names("none").0, None);
}

#[test]
fn pictures_that_print_differently_are_refused() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Lore: ", "Art: ada.jpg\n\nLore: ");
    let frame = |components: u8| [&[0xff, 0xc0, 0, 11, 8, 0, 20, 0, 10, components, 0, 0][..], &[0; 40]].concat();
    let note = [&b"\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06"[..], &[0; 6]].concat();
    let start = b"\xff\xd8".to_vec();
    for (picture, says) in [([start.clone(), frame(4)].concat(), "CMYK"), ([start, note, frame(3)].concat(), "EXIF")] {
        place.write("cards/courtyard/ada.jpg", picture);
        let found = place.run(&["check", "--format", "json"]).json();
        assert_eq!((found[0]["code"].as_str(), found[0]["start"]["line"].as_u64()), (Some("R006"), Some(9)));
        assert!(found[0]["message"].as_str().is_some_and(|message| message.contains(says)), "{found:?}");
    }
}

#[test]
fn each_missing_letter_is_a_finding_at_that_letter() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Lore: ", "Quote: Some snow ☃ and a sun 🌞.\n\nLore: ");
    let found = place.run(&["check", "--format", "json"]).json();
    let places: Vec<(u64, u64, u64)> = found
        .iter()
        .filter(|finding| finding["code"] == "R007")
        .filter_map(|finding| {
            let number = |at: &str, key: &str| finding[at][key].as_u64();
            Some((number("start", "line")?, number("start", "column")?, number("end", "column")?))
        })
        .collect();
    assert_eq!(places, [(9, 18, 19), (9, 30, 31)], "{found:?}");
}

#[test]
fn a_challenge_is_printed_in_other_languages() {
    let place = arena();
    let text = |place: &Place, lang: &str| {
        place.run(&["print", "--components", "challenges", "--lang", lang, "-o", "a.pdf"]).ends(0);
        let text = lopdf::Document::load(place.at("a.pdf")).expect("a PDF").extract_text(&[1]).expect("its text");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let spanish = text(&place, "es");
    for words in ["El péndulo", "Empieza el turno de Goran", "Ganar en este turno.", "En contra", "acciones: 2"] {
        assert!(spanish.contains(words), "“{words}”: {spanish}");
    }
    assert!(text(&place, "pt").contains("Vencer em até 2 turnos."), "the goal of another challenge");
    assert!(text(&place, "en").contains("Win within 2 turns."), "the designer's own words");
    place.change("cards/fantasy-arena/es.translation", "\nThe Pendulum = ", "\nThe Old Pendulum = ");
    let ran = place.run(&["print", "--components", "challenges", "--lang", "es", "--format", "short"]);
    assert!(ran.out.contains("“The Pendulum” has no translation (es)."), "{}{}", ran.out, ran.err);
}
