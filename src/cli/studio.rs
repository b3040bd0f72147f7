//! Runs `cardwright studio [PACK …]`: a page in the browser in which cards are seen, written and tried out.

use std::process::{Command, Stdio};

use crate::args::StudioArgs;
use crate::common::Common;
use crate::project_watcher::watcher;
use crate::screen::Screen;
use crate::status::Status;
use project::{Project, Trouble};
use studio::Studio;
use watch::WatchEvent;

pub fn run(args: &StudioArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let project = common.open_project()?;
    project.select_packs(&args.packs)?;
    let studio = start(project.clone(), &args.packs, screen)?;
    screen.say(&format!("The studio is at {}", studio.url()));
    screen.say("Whoever has this address can write your cards. Ctrl-C ends the studio; unsaved texts are kept.");
    // Without a terminal nobody sits there: a test, a service, an editor that started the program.
    if !args.no_browser && screen.is_terminal() {
        open_browser(&studio.url());
    }
    let watch = watcher(&project, &args.watcher, common)?;
    watch.run(|event| match event {
        WatchEvent::Begun => {}
        WatchEvent::Changed(paths) => studio.changed_on_disk(paths),
        WatchEvent::Notice(sentence) => screen.say(&sentence),
    });
    Ok(Status::Clean)
}

/// Starts to serve the page, and says how many unsaved texts there are from the last time.
pub fn start(project: Project, packs: &[String], screen: &Screen) -> Result<Studio, Trouble> {
    let studio = Studio::start(project, packs).map_err(|error| Trouble::new(error.to_string()))?;
    match studio.unsaved() {
        0 => {}
        1 => screen.say("One text of the last time is unsaved: the page has it."),
        n => screen.say(&format!("{n} texts of the last time are unsaved: the page has them.")),
    }
    Ok(studio)
}

/// Opens the page in the user's browser. If that fails, the user opens the printed address.
fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let _ = Command::new(program).args(arguments).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
