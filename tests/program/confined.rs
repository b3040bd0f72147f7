//! Runs the program with a folder that is a full disk, or that nothing can be written to. Even the superuser cannot.

use std::path::Path;
use std::process::{Command, Stdio};

/// What becomes of the folder.
#[derive(Debug, Clone, Copy)]
pub enum Disk {
    /// A new disk of 4 KB, which has room for a few names and no file.
    Full,
    ReadOnly,
}

/// Returns a command that runs the program with this folder on such a disk, for this process alone; `None` if the
/// system cannot do this.
pub fn confined(folder: &Path, disk: Disk) -> Option<Command> {
    let mut probe = Command::new("unshare");
    probe.args(["-rm", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
    if !probe.status().is_ok_and(|status| status.success()) {
        println!("skipped: this system mounts nothing for a single process");
        return None;
    }
    let mount = match disk {
        // A page of the disk is taken before the program begins.
        Disk::Full => "mount -t tmpfs -o size=4k disk \"$0\" && head -c 4096 /dev/zero >\"$0/.taken\"",
        Disk::ReadOnly => "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"",
    };
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", &format!("{mount} && exec \"$@\"")]).arg(folder);
    command.arg(env!("CARGO_BIN_EXE_cardwright")).env_remove("NO_COLOR").env_remove("COLUMNS");
    Some(command)
}
