//! `cardwright new DIR`

use super::Status;
use super::args::New;
use super::screen::Screen;
use project::{Trouble, write_one};

/// The files of a new project. They are a project of their own in the repository, and a test builds it.
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

pub fn run(args: &New, screen: &Screen) -> Result<Status, Trouble> {
    let dir = &args.dir;
    let taken = match std::fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_some(),
        Err(_) => dir.exists(),
    };
    if taken {
        return Err(Trouble::new(format!(
            "{} is there already, and a new project needs an empty place.",
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
