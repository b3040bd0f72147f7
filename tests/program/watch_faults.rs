//! A watch goes on through a deleted project, a clock that jumps, and another watch on the same project.

use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::example_turn::EXAMPLE;
use crate::place::{Place, program};
use crate::studio::ADA;
use crate::watch::Watching;

const RULES: &str = "output/courtyard/rules.ron";

/// Returns a text file, which may be missing at the moment.
fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn a_project_deleted_while_it_is_watched_can_come_back() {
    let place = Place::new();
    let good = place.read(ADA);
    let mut watching = Watching::of(program(), place.path());
    watching.waits_for("the first build", || text(&place.at(RULES)).contains("Lantern Sentinel"));
    for folder in ["cards", "output"] {
        std::fs::remove_dir_all(place.at(folder)).expect("deleted");
    }
    watching.waits_for_log("error: ");
    let fresh = Place::new();
    std::fs::rename(fresh.at("cards"), place.at("cards")).expect("moved");
    place.write(ADA, good.replace("Lantern", "Lamplight"));
    watching.waits_for("the build after that", || text(&place.at(RULES)).contains("Lamplight Sentinel"));
}

#[test]
fn a_clock_that_jumps_hides_no_save() {
    let place = Place::new();
    let good = place.read(ADA);
    let mut watching = Watching::of(program(), place.path());
    watching.waits_for("the first build", || text(&place.at(RULES)).contains("Lantern Sentinel"));
    // The clock of no machine that runs this test has come to the year 2170.
    let far = SystemTime::UNIX_EPOCH + Duration::from_secs(200 * 365 * 24 * 60 * 60);
    let times = [far, SystemTime::UNIX_EPOCH, far];
    // Every text has the same length, so that only its bytes tell that it is new.
    for (time, word) in times.into_iter().zip(["Lantarn", "Lantirn", "Lantorn"]) {
        let beside = place.at("cards/courtyard/.ada.card.tmp");
        std::fs::write(&beside, good.replace("Lantern", word)).expect("written");
        let file = std::fs::File::options().write(true).open(&beside).expect("the file");
        file.set_modified(time).expect("a time");
        std::fs::rename(&beside, place.at(ADA)).expect("saved");
        watching.waits_for("the next build", || text(&place.at(RULES)).contains(&format!("{word} Sentinel")));
    }
    place.run(&["build"]).ends(0);
}

#[test]
fn two_watches_on_one_project_leave_whole_files() {
    let place = Place::new();
    let good = place.read(ADA);
    let mut watches = [Watching::of(program(), place.path()), Watching::of(program(), place.path())];
    for number in 0..12 {
        let word = ["Lamplight", "Candle", "Torch"][number % 3];
        place.write(ADA, good.replace("Lantern", word));
        for watching in &mut watches {
            // Each file is replaced by itself, so all of them must be new before the watches are killed.
            let is_new = |name| text(&place.at(name)).contains(&format!("{word} Sentinel"));
            watching.waits_for("a build", || [RULES, "output/courtyard/rules.json"].into_iter().all(is_new));
        }
    }
    drop(watches);
    let files = ["rules.ron", "rules.json"].map(|name| place.read(&format!("output/courtyard/{name}")));
    // A build alone makes the same files, and removes what a killed watch may have left.
    std::fs::remove_dir_all(place.at("output")).expect("deleted");
    place.run(&["build"]).ends(0);
    let alone = ["rules.ron", "rules.json"].map(|name| place.read(&format!("output/courtyard/{name}")));
    assert!(files == alone, "the files of two watches differ from those of a build");
}

#[test]
fn a_watch_writes_nothing_that_a_build_refuses() {
    let place = Place::new();
    place.write("cards/courtyard/examples.card", EXAMPLE);
    let mut watching = Watching::of(program(), place.path());
    watching.waits_for("the first build", || text(&place.at(RULES)).contains("Lantern Sentinel"));
    let good = place.read(ADA);
    // Only playing tells that the example has a choice that cannot be made any more.
    place.write(ADA, good.replace("Lantern", "Lamplight").replace("STRIKE", "PUNCH"));
    watching.waits_for_log("“STRIKE” is not one of the choices");
    assert!(text(&place.at(RULES)).contains("Lantern Sentinel"), "the last good output stays");
    place.run(&["build"]).ends(1);
    place.write("cards/courtyard/examples.card", EXAMPLE.replace("STRIKE", "PUNCH"));
    watching.waits_for("the build of the mended example", || text(&place.at(RULES)).contains("Lamplight Sentinel"));
}
