//! Runs `cardwright fmt [PATH …]`: lays out card files, and with `--canonical` rewrites their rules.

mod canonical;
mod difference;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::args::FmtArgs;
use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::{Diagnostic, registry};
use pipeline::Pipeline;
use project::{FileCache, FileContent, Project, Trouble, display_path, is_card, read_text, walk, write_one};
use source::{FileId, Place, SourceFile, Span};
use syntax::{Keywords, format_with};
use watch::status::count;

pub fn run(args: &FmtArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let files = files(args, common)?;
    let mut packs: BTreeMap<(PathBuf, String), Keywords> = BTreeMap::new();
    let mut findings = Findings::default();
    let canonical =
        if args.canonical { canonical_texts(&files, &mut findings, common)? } else { CanonicalTexts::default() };
    let mut changed = 0;
    for (path, shown) in &files {
        if canonical.with_errors.contains(path) {
            continue;
        }
        let keywords = keywords(path, &mut packs)?;
        match laid_out(path, shown, &keywords, canonical.texts.get(path), &mut findings)? {
            None => {}
            Some(NewText { before, after }) if args.check => {
                changed += 1;
                // The names are the result, which another program may read. The differences are for a person.
                screen.out(&format!("{shown}\n"));
                screen.findings(&difference::unified(shown, &before, &after, screen.colours_findings()));
            }
            Some(NewText { after, .. }) => {
                changed += 1;
                write_one(path, after.as_bytes())?;
                screen.say(&format!("Laid out {shown}."));
            }
        }
    }
    if !findings.list.is_empty() {
        findings.print(&Common { format: Format::Terminal, ..common.clone() }, screen);
    }
    if !canonical.with_errors.is_empty() {
        screen.say(&format!("{} left unchanged because of errors.", count(canonical.with_errors.len(), "file")));
    }
    screen.say(&match (changed, args.check) {
        (0, _) => format!("{}, nothing to change.", count(files.len(), "file")),
        (n, true) => format!("{} would change.", count(n, "file")),
        (n, false) => format!("{} changed.", count(n, "file")),
    });
    Ok(if args.check && changed > 0 { Status::Findings } else { findings.status(common) })
}

/// Returns the keywords that open lines in a file. A file in no pack has the keywords of a board game. `packs` caches
/// the keywords of each pack.
fn keywords(path: &Path, packs: &mut BTreeMap<(PathBuf, String), Keywords>) -> Result<Keywords, Trouble> {
    let project = path.parent().and_then(|dir| Project::find(dir).ok());
    let Some((project, pack)) = project.and_then(|project| project.pack_of(path).map(|pack| (project, pack))) else {
        return Ok(game::keywords());
    };
    let key = (project.root.clone(), pack);
    if let Some(known) = packs.get(&key) {
        return Ok(known.clone());
    }
    let keywords = project.load(&key.1, &mut FileCache::default())?.keywords();
    packs.insert(key, keywords.clone());
    Ok(keywords)
}

/// The result of `--canonical` for all files.
#[derive(Default)]
struct CanonicalTexts {
    /// The files that change, each with its new text.
    texts: BTreeMap<PathBuf, String>,
    /// The files with errors, which are left unchanged.
    with_errors: BTreeSet<PathBuf>,
}

/// Rewrites the rules of files in canonical English, and adds the errors of these files to the findings. Fails if a
/// file is in no pack, because parsing rules needs the names of their game.
fn canonical_texts(
    files: &[(PathBuf, String)],
    findings: &mut Findings,
    common: &Common,
) -> Result<CanonicalTexts, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let mut packs: Vec<String> = Vec::new();
    for (path, shown) in files {
        let Some(pack) = pipeline.project.pack_of(path) else {
            return Err(Trouble::new(format!("{shown} lies in no pack, and rules can be rewritten only in a pack.")));
        };
        if !packs.contains(&pack) {
            packs.push(pack);
        }
    }
    let mut canonical = CanonicalTexts::default();
    for pack in &packs {
        let pack = pipeline.files(pack)?;
        let path = |file: FileId| pack.root.join(&pack.source(file)?.path).canonicalize().ok();
        let rewritten = canonical::rewrite_pack(&pack);
        canonical.texts.extend(rewritten.texts.into_iter().filter_map(|(file, text)| Some((path(file)?, text))));
        let asked =
            |finding: &Diagnostic| path(finding.at.file).filter(|path| files.iter().any(|(known, _)| known == path));
        let wrong: Vec<Diagnostic> = rewritten.errors.into_iter().filter(|finding| asked(finding).is_some()).collect();
        canonical.with_errors.extend(wrong.iter().filter_map(asked));
        findings.add(&pack.sources, wrong);
    }
    Ok(canonical)
}

/// The text of a file before and after it was laid out.
struct NewText {
    before: String,
    after: String,
}

/// Lays out a file, and returns its new text if that differs from the old one. Adds a finding if the file is not text
/// in UTF-8 or is larger than 4 MB.
fn laid_out(
    path: &Path,
    shown: &str,
    keywords: &Keywords,
    rewritten: Option<&String>,
    findings: &mut Findings,
) -> Result<Option<NewText>, Trouble> {
    let (text, check, message) = match read_text(path)? {
        FileContent::Text(text) => {
            let after = format_with(rewritten.unwrap_or(&text), keywords);
            return Ok((after != text).then_some(NewText { before: text, after }));
        }
        FileContent::NotUtf8(text, _) => {
            (text, &registry::NOT_UTF8, "This file is not text in UTF-8, so it was left as it is.")
        }
        FileContent::TooLarge => {
            (String::new(), &registry::FILE_TOO_LARGE, "This file is larger than 4 MB, so it was left as it is.")
        }
    };
    let source = SourceFile { path: shown.to_owned(), text };
    let at = Place { file: FileId(0), span: Span::default() };
    findings.add(&[Arc::new(source)], [Diagnostic::new(check, at, message)]);
    Ok(None)
}

/// Returns the files that the arguments name, each with its real path and the path that messages show.
fn files(args: &FmtArgs, common: &Common) -> Result<Vec<(PathBuf, String)>, Trouble> {
    let mut files = Vec::new();
    if args.paths.is_empty() {
        let project = common.open_project()?;
        for pack in project.select_packs(&[])? {
            add_folder(&project.root, &project.cards_dir().join(pack), &mut files)?;
        }
        return Ok(with_shown_paths(files, &project));
    }
    for path in &args.paths {
        // A symbolic link is resolved: the file that it points to is written, and the link stays a link.
        let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
        if real.is_dir() {
            add_folder(&real, &real, &mut files)?;
        } else if is_card(path) {
            files.push(real);
        } else {
            return Err(Trouble::new(format!(
                "{} is not a card file: its name does not end in `.card`.",
                path.display()
            )));
        }
    }
    files.sort();
    files.dedup();
    let here = Path::new(".").canonicalize().unwrap_or_default();
    Ok(files.into_iter().map(|file| (file.clone(), display_path(&here, &file))).collect())
}

/// Adds the real paths of the card files below a folder.
fn add_folder(root: &Path, dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let real = |path: PathBuf| path.canonicalize().map_err(|e| Trouble::with_file(&path, "read", &e));
    for path in walk(root, dir)?.cards {
        files.push(real(path)?);
    }
    Ok(())
}

/// Pairs each file with the path that messages show.
fn with_shown_paths(files: Vec<PathBuf>, project: &Project) -> Vec<(PathBuf, String)> {
    files.into_iter().map(|file| (file.clone(), display_path(&project.root, &file))).collect()
}
