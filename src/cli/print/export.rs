//! Writes the pictures and files for print shops and screens, and verifies the files by reading them back.

use std::path::PathBuf;

use super::args::Whom;
use super::drawn_cards::{DrawnCard, printed};
use super::job::{PrintContext, PrintJob};
use crate::screen::Screen;
use print::PrintOrder;
use print::export::{self, Export, ExportedCard, ExportedPiece, SavedObject};
use project::{FolderFiles, Trouble, write_verified};
use render::Rasterizer;

/// Writes the files of an export, and reads them back. Returns false, and keeps no file, if a file does not have the
/// bytes that were written.
pub fn write(
    whom: Whom,
    job: &PrintJob,
    context: &PrintContext,
    (cards, challenges): (&[DrawnCard], &[DrawnCard]),
    screen: &Screen,
) -> Result<bool, Trouble> {
    let pieces = pieces(job, context, cards)?;
    let back_missing = || Trouble::new("The cards have no back.");
    let cards = if job.prints_cards() { cards } else { &[] };
    let exported: Vec<ExportedCard> = cards
        .iter()
        .chain(challenges)
        .map(|card| {
            Ok(ExportedCard {
                stem: match card.face.number.as_str() {
                    "" => format!("challenge-{}", card.id),
                    number => format!("{number}-{}", card.id),
                },
                name: card.face.name.clone(),
                text: card.face.plain_text(),
                front: card.front.clone(),
                back: card.back.clone().ok_or_else(back_missing)?,
                copies: card.copies,
            })
        })
        .collect::<Result<_, Trouble>>()?;
    let order = Export {
        rasterizer: Rasterizer::new(&context.look.shaper),
        inks: job.format.colour,
        cards: &exported,
        pieces: &pieces,
    };
    let name = match whom {
        Whom::Mpc => "mpc",
        Whom::Tgc => "tgc",
        Whom::Tts => "tts",
        Whom::Png | Whom::Home => "png",
    };
    let dir = context.output.map_or_else(|| context.dir.join(name), PathBuf::from);
    let files = match whom {
        Whom::Mpc => export::mpc(&order),
        Whom::Tgc => export::tgc(&order),
        Whom::Tts => {
            let url = file_url(&dir)?;
            export::tabletop(&order, &SavedObject { name: &context.set.game.id.to_string(), folder: &url })
        }
        Whom::Png | Whom::Home => export::png(&order),
    };
    let files = files.map_err(Trouble::new)?;
    // `write_verified` takes the files grouped by their folders.
    let mut folders: std::collections::BTreeMap<PathBuf, export::Files> = std::collections::BTreeMap::new();
    for (path, bytes) in files {
        let (folder, file) = path.rsplit_once('/').map_or((dir.clone(), path.as_str()), |(f, n)| (dir.join(f), n));
        folders.entry(folder).or_default().push((file.to_owned(), bytes));
    }
    let groups: Vec<FolderFiles> = folders.iter().map(|(folder, files)| (folder.as_path(), files.as_slice())).collect();
    let expected: Vec<&(String, Vec<u8>)> = folders.values().flatten().collect();
    let mut wrong = None;
    let kept = write_verified(&groups, |at, written| {
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

/// The components whose pieces are exported as pictures.
pub const OF_PIECES: [&str; 3] = ["tokens", "board", "reference"];

/// Returns the pieces of the components in [`OF_PIECES`] that the job prints. The export for MakePlayingCards has no
/// pieces.
fn pieces(job: &PrintJob, context: &PrintContext, cards: &[DrawnCard]) -> Result<Vec<ExportedPiece>, Trouble> {
    /// The size of the paper in millimetres, which is larger than any board.
    const PAPER: (f32, f32) = (1_000.0, 1_000.0);
    let cards = printed(cards);
    let order = PrintOrder {
        set: context.set,
        look: context.look,
        format: &job.format,
        paper: PAPER,
        margin: 0.0,
        cards: &cards,
        challenges: &[],
        passives: context.passives,
        examples: context.examples,
    };
    let chosen = job.components.iter().filter(|component| OF_PIECES.contains(&component.name));
    let mut all = Vec::new();
    for component in chosen.filter(|_| job.whom != Whom::Mpc) {
        let made = (component.make)(&order).map_err(|finding| Trouble::new(finding.message))?;
        all.extend(export::pieces_of(component.name, &made.sections));
    }
    Ok(all)
}

/// Formats the folder as a `file://` URL.
fn file_url(dir: &std::path::Path) -> Result<String, Trouble> {
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
