//! Unsaved texts count in place of the files on the disk.

use std::path::{Path, PathBuf};

use editing::EditedProject;
use project::Project;
use tempfile::TempDir;

/// A copy of the pack that comes with the program.
pub fn arena() -> (TempDir, EditedProject, PathBuf) {
    copied("fantasy-arena", "arena")
}

/// A project with a copy of a pack that comes with the program.
pub fn copied(pack: &str, name: &str) -> (TempDir, EditedProject, PathBuf) {
    let dir = TempDir::new().unwrap();
    let from = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards")).join(pack);
    copy(&from, &dir.path().join("cards").join(name));
    let project = Project::at(dir.path()).unwrap();
    let pack = project.cards_dir().join(name);
    (dir, EditedProject::open(project), pack)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap()),
        }
    }
}

/// Returns the codes of the findings of a file.
fn codes(project: &mut EditedProject, path: &Path) -> Vec<&'static str> {
    project.file(path).unwrap().unwrap().findings().map(|finding| finding.check.code).collect()
}

#[test]
fn a_mistake_in_a_buffer_is_found_and_goes_with_the_buffer() {
    let (_dir, mut project, pack) = arena();
    let card = pack.join("white-mages/anouk.card");
    let text = std::fs::read_to_string(&card).unwrap();
    assert_eq!(codes(&mut project, &card), [""; 0]);
    project.set_buffer(&card, text.replace("Hit an Opp", "Hitt an Opp"));
    assert_eq!(codes(&mut project, &card), ["E010"]);
    project.close_buffer(&card);
    assert_eq!(codes(&mut project, &card), [""; 0]);
}

#[test]
fn a_card_need_not_be_on_the_disk() {
    let (_dir, mut project, pack) = arena();
    let card = pack.join("new/nobody.card");
    assert!(project.file(&card).unwrap().is_none());
    project.set_buffer(&card, "Nobody, Test - Warrior\n\n[A] Poke: Hit an Opp in target.\n\nTarget: +1S\n".to_owned());
    assert_eq!(codes(&mut project, &card), ["B001", "B004", "C009"]);
    let compilation = project.compiled("arena").unwrap();
    assert!(compilation.set.cards.iter().any(|card| card.name == "Nobody"));
    project.close_buffer(&card);
    assert!(project.file(&card).unwrap().is_none());
}

#[test]
fn a_pack_may_consist_of_buffers_alone() {
    let (_dir, mut project, pack) = arena();
    let game = pack.parent().unwrap().join("other/game.card");
    project.set_buffer(&game, "Game: Other\n".to_owned());
    assert_eq!(project.packs(), Ok(vec!["arena".to_owned(), "other".to_owned()]));
    assert!(project.file(&game).unwrap().is_some());
    project.close_buffer(&game);
    assert_eq!(project.packs(), Ok(vec!["arena".to_owned()]));
}
