//! `cardwright print`: the files that it writes, its messages, and its status if something cannot be printed.

use cardwright::print::preflight::measure;

use crate::place::{DORA, Place};

fn pages(place: &Place, path: &str) -> usize {
    measure(&std::fs::read(place.at(path)).expect("a file")).expect("a PDF").pages.len()
}

#[test]
fn sheets_are_written_and_measured() {
    let place = Place::new();
    let ran = place.run(&["print", "courtyard"]).ends(0);
    assert!(ran.err.contains("1 page, 3 pieces, cut edges within 0.00"), "{}", ran.err);
    assert_eq!(pages(&place, "output/courtyard/print/sheets.pdf"), 1);
    place.run(&["print", "--copies", "4", "--backs", "duplex-long", "-o", "four.pdf"]).ends(0);
    assert_eq!(pages(&place, "four.pdf"), 4);
    place.run(&["print", "--only", "Ada", "bruno", "--paper", "card", "--bleed", "3", "-o", "two.pdf"]).ends(0);
    assert_eq!(pages(&place, "two.pdf"), 2);
}

#[test]
fn a_bleed_reports_its_cost() {
    let place = Place::new();
    let ran = place.run(&["print", "--bleed", "3", "--size", "poker"]).ends(0);
    assert!(ran.err.contains("With a bleed of 3 mm a sheet holds 8, without it 9."), "{}", ran.err);
}

#[test]
fn a_deck_has_its_own_numbers() {
    let place = Place::new();
    place.write("deck.txt", "# mine\n9 Ada\nCleo x2\n");
    let ran = place.run(&["print", "--deck", "deck.txt", "-o", "deck.pdf"]).ends(0);
    assert!(ran.err.contains("2 pages, 11 pieces"), "{}", ran.err);
    place.write("deck.txt", "2 Nobody\n");
    assert!(place.run(&["print", "--deck", "deck.txt"]).ends(2).err.contains("no card “Nobody”"));
    assert!(place.run(&["print", "--deck", "missing.txt"]).ends(2).err.contains("no deck or team of that name"));
}

#[test]
fn what_cannot_be_printed_gives_one_message() {
    let place = Place::new();
    place.write("file", "");
    place.write("none.txt", "# nothing yet\n");
    place.write("ada.txt", "2 Ada\n");
    for arguments in [
        &["--size", "400x400mm"][..],
        &["--size", "huge"],
        &["--size", "-5x90mm"],
        &["--paper", "100000x200mm"],
        &["--size", "10x90mm"],
        &["--look", "nobodys"],
        &["--look", "../../etc"],
        &["--cmyk=90"],
        &["--cmyk", "--for", "png"],
        &["--paper", "20x20mm"],
        &["--margin", "150"],
        &["--margin", "nan"],
        &["--bleed", "-1"],
        &["--bleed", "300"],
        &["--gap", "inf"],
        &["--skip", "9"],
        &["--offset", "a,b"],
        &["--profile", "nobody"],
        &["--only", "Nobody"],
        &["--components", "chairs"],
        &["--copies", "0"],
        &["--deck", "none.txt"],
        &["--deck", "ada.txt", "--only", "Bruno"],
        &["--changed-since", "last"],
        &["-o", "file/sheets.pdf"],
        &["-o", "cards"],
        &["--for", "tgc", "--size", "tcg"],
        &["nothing"],
    ] {
        let ran = place.run(&[&["print", "-q"], arguments].concat()).ends(2);
        assert_eq!(ran.err.lines().count(), 1, "{arguments:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    }
    assert!(!place.at("output/courtyard").exists());
}

/// A component that the pack has nothing for is refused if it is asked for alone, and left out beside others.
#[test]
fn missing_components_are_reported() {
    let place = Place::new();
    for card in ["ada", "bruno", "cleo"].map(|name| format!("cards/courtyard/{name}.card")) {
        let text = place.read(&card);
        place.write(&card, text.split("Lore:").next().expect("its rules"));
    }
    let ran = place.run(&["print", "--components", "lore"]).ends(2);
    assert!(ran.err.contains("There is nothing to print: ") && ran.err.contains(" has no lore."), "{}", ran.err);
    let ran = place.run(&["print", "--components", "lore,cards", "-o", "a.pdf"]).ends(0);
    assert!(ran.err.contains(" has no lore: that is left out."), "{}", ran.err);
    assert_eq!(pages(&place, "a.pdf"), 1);
    place.copy("cards/hands-of-war");
    for part in ["board", "lore"] {
        let ran = place.run(&["print", "hands-of-war", "--components", part, "-o", "b.pdf"]).ends(2);
        assert!(ran.err.contains(&format!(" has no {part}.")), "{}", ran.err);
    }
    assert!(!place.at("b.pdf").exists());
    for card in ["ada", "bruno", "cleo"] {
        std::fs::remove_file(place.at(&format!("cards/courtyard/{card}.card"))).expect("removed");
    }
    let game = place.read("cards/courtyard/game.card");
    place.write("cards/courtyard/game.card", game.split("Team: The Day Watch").next().expect("the game"));
    let ran = place.run(&["print", "courtyard", "-o", "b.pdf"]).ends(2);
    assert!(!place.at("b.pdf").exists() && ran.err.contains("courtyard has no cards."), "{}", ran.err);
}

/// A card whose text does not fit is not printed; the other cards are.
#[test]
fn a_card_that_is_not_printed_stops_no_other() {
    let place = Place::new();
    let long = "Hit one of the farthest Opps. ".to_owned()
        + &"Pull one of the farthest Allies by 2. Then push one of the closest Opps by 1. ".repeat(16);
    let long = DORA.replace("Hit one of the farthest Opps.", &long);
    place.write("cards/courtyard/dora.card", DORA);
    place.run(&["print", "-o", "a.pdf"]).ends(0);
    place.write("cards/courtyard/dora.card", &long);
    let ran = place.run(&["print", "--format", "short"]).ends(1);
    assert!(ran.out.contains("R001"), "{} {}", ran.out, ran.err);
    place.write("deck.txt", "2 Ada\n");
    for arguments in [&["--only", "Ada", "Bruno"][..], &["--deck", "deck.txt"], &["--only", "Ada", "--for", "png"]] {
        let ran = place.run(&[&["print", "--format", "short", "-o", "some"], arguments].concat()).ends(0);
        assert!(!ran.out.contains("R001"), "{arguments:?}: {}", ran.out);
        let _ = std::fs::remove_file(place.at("some"));
    }
    place.run(&["print", "--only", "Dora"]).ends(1);
    // Dora is the only card that changed since the last printing.
    place.run(&["print", "--changed-since", "last"]).ends(1);
    place.run(&["print", "--components", "board"]).ends(0);
}

#[test]
fn a_file_that_fails_preflight_is_not_kept() {
    let place = Place::new();
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"63\" height=\"88\">";
    place.write(
        "templates/default/card.svg",
        format!("{root}<c:line x=\"1\" y=\"40\" size=\"9\">{{{{ name }}}}</c:line></svg>"),
    );
    let ran = place.run(&["print", "-o", "a.pdf"]).ends(1);
    assert!(ran.err.contains("a.pdf would not print correctly") && ran.err.contains("is not kept"), "{}", ran.err);
    let left: Vec<_> = std::fs::read_dir(place.path()).expect("a folder").filter_map(|entry| entry.ok()).collect();
    let left = left.iter().filter(|entry| entry.file_name().to_string_lossy().contains("a.pdf"));
    assert_eq!(left.count(), 0);
    assert!(!place.at("cards/courtyard/printed.txt").exists(), "nothing was printed");
    place.write("a.pdf", "as it was");
    place.run(&["print", "-o", "a.pdf"]).ends(1);
    assert_eq!(place.read("a.pdf"), "as it was");
}

/// Cards of half the size have only the rules, in type as large as on other cards.
#[test]
fn small_cards_hold_short_texts() {
    let place = Place::new();
    for arguments in [
        &["--size", "mini"][..],
        &["--size", "44x63mm"],
        &["--size", "mini", "--look", "low-ink"],
        &["--size", "mini", "--look", "high-contrast", "--bleed", "3"],
    ] {
        let ran = place.run(&[&["print", "--format", "short", "-o", "a.pdf"], arguments].concat()).ends(0);
        assert!(ran.out.is_empty(), "{arguments:?}: {}", ran.out);
    }
}

#[test]
fn cards_with_errors_are_not_printed() {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Ada,", "Ada");
    place.run(&["print"]).ends(1);
    assert!(!place.at("output/courtyard").exists());
    assert!(!place.at("cards/courtyard/printed.txt").exists());
}

/// New, replaced and removed cards are listed, and whether the rules changed or only their wording.
#[test]
fn only_what_changed_is_printed_again() {
    let place = Place::new();
    place.write("cards/courtyard/dora.card", DORA);
    place.run(&["print"]).ends(0);
    let ledger = place.read("cards/courtyard/printed.txt");
    assert!(ledger.contains("run 1 ") && ledger.contains(" Dora"), "{ledger}");
    place.run(&["print"]).ends(0);
    assert_eq!(place.read("cards/courtyard/printed.txt"), ledger, "the same cards are no new run");

    let ran = place.run(&["print", "--changed-since", "last"]).ends(0);
    assert!(ran.out.contains("unchanged: 4"), "{}", ran.out);
    place.write(
        "cards/courtyard/dora.card",
        DORA.replace("Pull one of the farthest Allies by 2.", "Pull one of the farthest Allies by 3."),
    );
    let ran = place.run(&["print", "--changed-since", "1", "-o", "update.pdf"]).ends(0);
    assert!(
        ran.out.contains("rule changed: 1: ") && ran.out.contains(" Dora") && ran.out.contains("unchanged: 3"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("1 page, 1 piece,"), "{}", ran.err);
    assert_eq!(place.read("changes.txt"), ran.out);

    std::fs::remove_file(place.at("cards/courtyard/dora.card")).expect("removed");
    let ran = place.run(&["print", "--changed-since", "last"]).ends(0);
    assert!(ran.out.contains("removed, take them out: 1: ") && ran.out.contains("Dora"), "{}", ran.out);
}

/// Without a ledger of printings, a revision in git says what the cards were.
#[test]
fn a_git_revision_can_stand_for_the_last_printing() {
    let place = Place::new();
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main"];
        let ran = std::process::Command::new("git").current_dir(place.path()).args(who).args(arguments).output();
        ran.is_ok_and(|output| output.status.success())
    };
    // Card numbers are printed, so they are given before the first commit.
    place.run(&["build"]).ends(0);
    if !(git(&["init", "-q"]) && git(&["add", "."]) && git(&["commit", "-qm", "one"])) {
        return;
    }
    place.write("cards/courtyard/dora.card", DORA);
    let ran = place.run(&["print", "--changed-since", "HEAD", "-o", "update.pdf"]).ends(0);
    assert!(ran.out.contains("new, put them in: 1: 004 Dora") && ran.out.contains("unchanged: 3"), "{}", ran.out);
    assert!(place.run(&["print", "--changed-since", "nowhere"]).ends(2).err.contains("a revision in git"));
}

#[test]
fn a_printer_is_stored_under_its_name() {
    let place = Place::new();
    let shifted = |arguments: &[&str]| {
        place.run(&[&["print", "--backs", "duplex-long", "-o", "a.pdf"], arguments].concat()).ends(0);
        let pages = measure(&std::fs::read(place.at("a.pdf")).expect("a file")).expect("a PDF").pages;
        pages[1].pieces[0].matrix[4] * 25.4 / 72.0
    };
    let plain = shifted(&[]);
    let moved = shifted(&["--offset", "0.5,-0.25,0", "--profile", "office"]);
    assert!((moved - plain - 0.5).abs() < 0.01, "{plain} {moved}");
    assert!((shifted(&["--profile", "office"]) - moved).abs() < 0.001);
    assert!(place.read("printers.json").contains("office"));
}

#[test]
fn exports_have_the_accepted_sizes() {
    let place = Place::new();
    let size = |path: &str| cardwright::render::png_size(&std::fs::read(place.at(path)).expect("a file"));
    place.run(&["print", "--for", "mpc"]).ends(0);
    assert_eq!(size("output/courtyard/print/mpc/fronts/001-ada.png"), Some((822, 1122)));
    assert!(place.read("output/courtyard/print/mpc/order.xml").contains("<quantity>3</quantity>"));
    place.run(&["print", "--for", "tgc", "-o", "shop"]).ends(0);
    assert_eq!(size("shop/fronts/001-ada.png"), Some((825, 1125)));
    place.run(&["print", "--for", "png", "--size", "poker"]).ends(0);
    assert_eq!(size("output/courtyard/print/png/001-ada.png"), Some((750, 1050)));
    assert_eq!(size("output/courtyard/print/png/bleed/001-ada.png"), Some((825, 1125)));
    place.run(&["print", "--for", "tts"]).ends(0);
    assert_eq!(size("output/courtyard/print/tts/sheet-1.png"), Some((4090, 3997)));
    let saved = place.read("output/courtyard/print/tts/courtyard.json");
    assert!(saved.contains("\"Nickname\": \"Ada\"") && saved.contains("[A] "), "{saved}");
}

#[test]
fn cut_files_lie_beside_the_sheets() {
    let place = Place::new();
    place.run(&["print", "--cut", "svg", "--registration", "silhouette", "-o", "a.pdf"]).ends(0);
    assert_eq!(place.read("a-cut.svg").matches("<path").count(), 9);
    place.run(&["print", "--cut", "dxf", "--marks", "full", "-o", "a.pdf"]).ends(0);
    assert!(place.read("a-cut.dxf").contains("LWPOLYLINE"));
}

#[test]
fn the_calibration_sheet_needs_no_project() {
    let place = Place::empty();
    place.run(&["print", "--calibrate"]).ends(0);
    assert_eq!(pages(&place, "calibration.pdf"), 2);
}

#[test]
fn every_look_of_inks_prints() {
    let place = Place::new();
    for colour in ["full", "low-ink", "grey"] {
        place.run(&["print", "--colour", colour, "--backs", "gutterfold", "-o", "a.pdf"]).ends(0);
    }
    // Grey is grey: no colour operator is left.
    let document = lopdf::Document::load(place.at("a.pdf")).expect("a PDF");
    for stream in document.objects.values().filter_map(|object| object.as_stream().ok()) {
        let is_font = stream.dict.has(b"Subtype")
            && stream.dict.get(b"Subtype").and_then(|s| s.as_name()).is_ok_and(|n| n == b"CIDFontType0C");
        if let (false, Ok(bytes)) = (is_font, stream.decompressed_content()) {
            assert!(
                !String::from_utf8_lossy(&bytes).lines().any(|line| line.ends_with(" rg") || line.ends_with(" RG"))
            );
        }
    }
}

#[test]
fn press_inks_are_measured() {
    let place = Place::new();
    let ran = place.run(&["print", "--cmyk=240", "-o", "press.pdf"]).ends(0);
    assert!(ran.err.contains("% ink or less"), "{}", ran.err);
    assert!(!place.run(&["print", "-o", "home.pdf"]).ends(0).err.contains("ink"));
}

#[test]
fn a_template_error_is_reported_once() {
    let place = Place::new();
    place.write("templates/default/card.svg", "{{ nobody }}");
    let ran = place.run(&["print", "--format", "short"]).ends(1);
    assert_eq!(ran.out.matches("R002").count(), 1, "{} {}", ran.out, ran.err);
}

#[test]
fn sheets_are_in_the_language_of_the_cards() {
    let place = Place::new();
    let calibration = |lang: &str| {
        place.run(&["print", "--calibrate", "--lang", lang, "-o", "sheet.pdf"]).ends(0);
        lopdf::Document::load(place.at("sheet.pdf")).expect("a PDF").extract_text(&[1]).expect("its text")
    };
    assert!(calibration("en").contains("X is the number"));
    assert!(calibration("es").contains("X es el número"));
    assert!(calibration("pt").contains("X é o número"));
}

#[test]
fn decks_and_teams_of_a_pack_are_printed_by_name() {
    let place = Place::new();
    for (pack, deck, said) in
        [("hands-of-war", "wall and wisdom", ", 40 pieces"), ("fantasy-arena", "The Carnival", ", 4 pieces")]
    {
        // Printing writes a ledger beside the cards, so the test prints a copy of the pack.
        place.copy(&format!("cards/{pack}"));
        let ran = place.run(&["print", pack, "--deck", deck, "-o", "deck.pdf"]).ends(0);
        assert!(ran.err.contains(said), "{}", ran.err);
        let without_its_look = pack == "hands-of-war";
        assert_eq!(ran.err.contains("R013"), without_its_look, "{}", ran.err);
        let ran = place.run(&["print", pack, "--deck", "nobodys", "-o", "deck.pdf"]).ends(2);
        assert!(ran.err.contains("The pack has"), "{}", ran.err);
    }
}
