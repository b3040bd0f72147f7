//! Runs `cardwright new DIR`: makes a project with one pack and a few cards.

use crate::args::{GameKind, NewArgs};
use crate::screen::Screen;
use crate::status::Status;
use project::{Trouble, write_one};

/// The files of a new project.
struct Start {
    /// The name of its pack, and what the pack has, for the message.
    pack: &'static str,
    has: &'static str,
    /// The paths and contents of its own files.
    files: &'static [(&'static str, &'static str)],
}

/// A game on a board. The folder `templates/new` is itself a project, which a test builds.
const BOARD: Start = Start {
    pack: "courtyard",
    has: "three cards",
    files: &[
        ("README.md", include_str!("../../templates/new/README.md")),
        ("cards/courtyard/game.card", include_str!("../../templates/new/cards/courtyard/game.card")),
        ("cards/courtyard/ada.card", include_str!("../../templates/new/cards/courtyard/ada.card")),
        ("cards/courtyard/bruno.card", include_str!("../../templates/new/cards/courtyard/bruno.card")),
        ("cards/courtyard/cleo.card", include_str!("../../templates/new/cards/courtyard/cleo.card")),
    ],
};

/// A game of cards that declares its own kinds. The folder `templates/new-cards` is itself a project, which a test
/// builds.
const CARDS: Start = Start {
    pack: "harbour",
    has: "a small game of tricks that can be played",
    files: &[
        ("README.md", include_str!("../../templates/new-cards/README.md")),
        ("cards/harbour/game.card", include_str!("../../templates/new-cards/cards/harbour/game.card")),
        ("cards/harbour/kinds.card", include_str!("../../templates/new-cards/cards/harbour/kinds.card")),
        ("cards/harbour/crew.card", include_str!("../../templates/new-cards/cards/harbour/crew.card")),
        ("cards/harbour/rules.card", include_str!("../../templates/new-cards/cards/harbour/rules.card")),
    ],
};

/// The files of every new project.
const SHARED: &[(&str, &str)] = &[
    (".gitignore", include_str!("../../templates/new/gitignore")),
    ("templates/README.md", include_str!("../../templates/new/templates.md")),
    ("output/README.md", include_str!("../../templates/new/output.md")),
];

pub fn run(args: &NewArgs, screen: &Screen) -> Result<Status, Trouble> {
    let dir = &args.dir;
    let taken = match std::fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_some(),
        Err(_) => dir.exists(),
    };
    if taken {
        return Err(Trouble::new(format!(
            "{} already exists and is not empty; a new project needs an empty or a new folder.",
            dir.display()
        )));
    }
    let start = match args.kind {
        GameKind::Board => &BOARD,
        GameKind::Cards => &CARDS,
    };
    for (path, text) in start.files.iter().chain(SHARED) {
        let path = dir.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|e| Trouble::with_file(parent, "made", &e))?;
        }
        write_one(&path, text.as_bytes())?;
    }
    screen.say(&format!("{} is a project with one pack, `{}`, and {}. Now:", dir.display(), start.pack, start.has));
    if dir != std::path::Path::new(".") {
        screen.say(&format!("  cd {}", dir.display()));
    }
    screen.say("  cardwright watch --open");
    Ok(Status::Clean)
}
