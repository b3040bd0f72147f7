//! Watches the files of a project, for the commands that go on after each save.

use std::time::Duration;

use crate::args::WatcherArgs;
use crate::common::Common;
use crate::interrupt::interrupted;
use project::{Project, Trouble};
use watch::Watcher;

/// Returns the watcher of a project's cards and templates, which the first Ctrl-C ends.
pub fn watcher(project: &Project, args: &WatcherArgs, common: &Common) -> Result<Watcher, Trouble> {
    Ok(Watcher {
        roots: vec![project.cards_dir(), project.root.join("templates")],
        ignore: vec![project.output_dir(common.out.as_deref(), "")?],
        poll: args.poll.map(Duration::from_millis),
        stop: interrupted()?,
    })
}
