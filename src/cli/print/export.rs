//! Pictures and files for print shops and screens, written, read back and measured.

use std::path::PathBuf;

use super::args::Whom;
use super::job::{Job, Place};
use super::shots::Shot;
use crate::screen::Screen;
use print::export::{self, Export, ExportedCard, SavedObject};
use project::{Folder, Trouble, write_if};
use render::Rasterizer;

/// Writes the files of an export; false if one of them, read back, is not what it should be.
pub fn export(whom: Whom, job: &Job, place: &Place, shots: &[Shot], screen: &Screen) -> Result<bool, Trouble> {
    let back_missing = || Trouble::new("The cards have no back.");
    let cards: Vec<ExportedCard> = shots
        .iter()
        .map(|shot| {
            Ok(ExportedCard {
                stem: format!("{}-{}", shot.face.number, shot.id),
                name: shot.face.name.clone(),
                text: shot.face.plain_text(),
                front: shot.front.clone(),
                back: shot.back.clone().ok_or_else(back_missing)?,
                copies: shot.copies,
            })
        })
        .collect::<Result<_, Trouble>>()?;
    let order = Export { rasterizer: Rasterizer::new(&place.look.shaper), inks: job.format.colour, cards: &cards };
    let name = match whom {
        Whom::Mpc => "mpc",
        Whom::Tgc => "tgc",
        Whom::Tts => "tts",
        Whom::Png | Whom::Home => "png",
    };
    let dir = place.output.map_or_else(|| place.dir.join(name), PathBuf::from);
    let files = match whom {
        Whom::Mpc => export::mpc(&order),
        Whom::Tgc => export::tgc(&order),
        Whom::Tts => {
            let address = address(&dir)?;
            export::tabletop(&order, &SavedObject { name: &place.set.game.id.to_string(), folder: &address })
        }
        Whom::Png | Whom::Home => export::png(&order),
    };
    let files = files.map_err(Trouble::new)?;
    // Folders first: what is written at once lies in one of them.
    let mut folders: std::collections::BTreeMap<PathBuf, export::Files> = std::collections::BTreeMap::new();
    for (path, bytes) in files {
        let (folder, file) = path.rsplit_once('/').map_or((dir.clone(), path.as_str()), |(f, n)| (dir.join(f), n));
        folders.entry(folder).or_default().push((file.to_owned(), bytes));
    }
    let groups: Vec<Folder> = folders.iter().map(|(folder, files)| (folder.as_path(), files.as_slice())).collect();
    let expected: Vec<&(String, Vec<u8>)> = folders.values().flatten().collect();
    let mut wrong = None;
    let kept = write_if(&groups, |at, written| {
        let is_right = expected.get(at).is_some_and(|(_, bytes)| bytes == written);
        wrong = wrong.take().or(Some(at).filter(|_| !is_right));
        is_right
    })?;
    if kept.is_none() {
        let name = wrong.and_then(|at| expected.get(at)).map_or("a file", |(name, _)| name.as_str());
        screen.trouble(&format!("{} does not hold what was written to it: none of the files is kept.", name));
        return Ok(false);
    }
    for (folder, files) in &folders {
        let mut sizes = std::collections::BTreeMap::new();
        for (_, bytes) in files {
            let size = render::png_size(bytes).map_or("text".to_owned(), |(w, h)| format!("{w}×{h} pixels"));
            *sizes.entry(size).or_insert(0usize) += 1;
        }
        let sizes: Vec<String> = sizes.iter().map(|(size, count)| format!("{count} of {size}")).collect();
        let several = if files.len() == 1 { "" } else { "s" };
        screen.say(&format!("{}: {} file{several}, {}.", folder.display(), files.len(), sizes.join(", ")));
    }
    Ok(true)
}

/// The folder as programs on this machine write it in addresses.
fn address(dir: &std::path::Path) -> Result<String, Trouble> {
    let full = std::path::absolute(dir).map_err(|error| Trouble::with_file(dir, "found", &error))?;
    let mut out = String::from("file://");
    let text = full.to_string_lossy().replace('\\', "/");
    if !text.starts_with('/') {
        out.push('/');
    }
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out.push('/');
    Ok(out)
}
