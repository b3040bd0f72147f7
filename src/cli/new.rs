//! Runs `cardwright new DIR`: makes a project with one pack and three cards.

use crate::args::NewArgs;
use crate::screen::Screen;
use crate::status::Status;
use project::{Trouble, write_one};

/// The paths and contents of the files of a new project. The folder `templates/new` is itself a project, which a test
/// builds.
const FILES: &[(&str, &str)] = &[
    ("README.md", include_str!("../../templates/new/README.md")),
    (".gitignore", include_str!("../../templates/new/gitignore")),
    ("cards/courtyard/game.card", include_str!("../../templates/new/cards/courtyard/game.card")),
    ("cards/courtyard/ada.card", include_str!("../../templates/new/cards/courtyard/ada.card")),
    ("cards/courtyard/bruno.card", include_str!("../../templates/new/cards/courtyard/bruno.card")),
    ("cards/courtyard/cleo.card", include_str!("../../templates/new/cards/courtyard/cleo.card")),
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
    for (path, text) in FILES {
        let path = dir.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|e| Trouble::with_file(parent, "made", &e))?;
        }
        write_one(&path, text.as_bytes())?;
    }
    screen.say(&format!("{} is a project with one pack, `courtyard`, and three cards. Now:", dir.display()));
    if dir != std::path::Path::new(".") {
        screen.say(&format!("  cd {}", dir.display()));
    }
    screen.say("  cardwright watch --open");
    Ok(Status::Clean)
}
