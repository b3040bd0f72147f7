//! `cardwright fmt [PATH …]`

mod canonical;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::{Common, Fmt, Format};
use super::findings::Findings;
use super::screen::Screen;
use super::{Status, project};
use diagnostic::{Diagnostic, registry};
use pipeline::Pipeline;
use project::{FileCache, Project, Read, Trouble, is_card, read_text, shown, walk, write_one};
use source::{FileId, Place, SourceFile, Span};
use syntax::{Keywords, format_with};
use watch::status::count;

pub fn run(args: &Fmt, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let files = files(args, common)?;
    let mut packs: BTreeMap<(PathBuf, String), Keywords> = BTreeMap::new();
    let mut findings = Findings::default();
    let said = if args.canonical { said_anew(&files, &mut findings, common)? } else { SaidAnew::default() };
    let mut changed = 0;
    for (path, shown) in &files {
        if said.wrong.contains(path) {
            continue;
        }
        let keywords = keywords(path, &mut packs)?;
        match laid_out(path, shown, &keywords, said.texts.get(path), &mut findings)? {
            None => {}
            Some(_) if args.check => {
                changed += 1;
                screen.out(&format!("{shown}\n"));
            }
            Some(text) => {
                changed += 1;
                write_one(path, text.as_bytes())?;
                screen.detail(&format!("Laid out {shown}."));
            }
        }
    }
    if !findings.list.is_empty() {
        findings.print(&Common { format: Format::Terminal, ..common.clone() }, screen);
    }
    if !said.wrong.is_empty() {
        screen.say(&format!("{} left as it was, for its errors.", count(said.wrong.len(), "file")));
    }
    screen.say(&match (changed, args.check) {
        (0, _) => format!("{}, nothing to change.", count(files.len(), "file")),
        (n, true) => format!("{} would change.", count(n, "file")),
        (n, false) => format!("{} changed.", count(n, "file")),
    });
    Ok(if args.check && changed > 0 { Status::Findings } else { findings.status(common) })
}

/// The words that open lines in a file: those of its pack, if it lies in one.
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

/// The files whose rules are said anew.
#[derive(Default)]
struct SaidAnew {
    texts: BTreeMap<PathBuf, String>,
    /// Those with errors: they stay as they are.
    wrong: BTreeSet<PathBuf>,
}

/// Says the rules of files anew. Rules belong to a game, so the files must lie in packs. Their errors are added to the findings.
fn said_anew(files: &[(PathBuf, String)], findings: &mut Findings, common: &Common) -> Result<SaidAnew, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let mut packs: Vec<String> = Vec::new();
    for (path, shown) in files {
        let Some(pack) = pipeline.project.pack_of(path) else {
            return Err(Trouble::new(format!(
                "{shown} lies in no pack, and rules can be rewritten only within their game."
            )));
        };
        if !packs.contains(&pack) {
            packs.push(pack);
        }
    }
    let mut said = SaidAnew::default();
    for pack in &packs {
        let pack = pipeline.files(pack)?;
        let path = |file: FileId| pack.root.join(&pack.sources.get(file.0 as usize)?.path).canonicalize().ok();
        let rewritten = canonical::rewritten(&pack);
        said.texts.extend(rewritten.texts.into_iter().filter_map(|(file, text)| Some((path(file)?, text))));
        let asked =
            |finding: &Diagnostic| path(finding.at.file).filter(|path| files.iter().any(|(known, _)| known == path));
        let wrong: Vec<Diagnostic> = rewritten.errors.into_iter().filter(|finding| asked(finding).is_some()).collect();
        said.wrong.extend(wrong.iter().filter_map(asked));
        findings.add(&pack.sources, wrong);
    }
    Ok(said)
}

/// The text of a file in its layout, if that differs. A file that is no text is a finding.
fn laid_out(
    path: &Path,
    shown: &str,
    keywords: &Keywords,
    rewritten: Option<&String>,
    findings: &mut Findings,
) -> Result<Option<String>, Trouble> {
    let (text, check, message) = match read_text(path)? {
        Read::Text(text) => {
            let after = format_with(rewritten.unwrap_or(&text), keywords);
            return Ok((after != text).then_some(after));
        }
        Read::NotUtf8(text, _) => {
            (text, &registry::NOT_UTF8, "This file is not text in UTF-8, so it was left as it is.")
        }
        Read::TooLarge => {
            (String::new(), &registry::FILE_TOO_LARGE, "This file is larger than 4 MB, so it was left as it is.")
        }
    };
    let source = SourceFile { path: shown.to_owned(), text };
    let at = Place { file: FileId(0), span: Span::default() };
    findings.add(&[Arc::new(source)], [Diagnostic::new(check, at, message)]);
    Ok(None)
}

/// The files, where they really are, and as they are to be named.
fn files(args: &Fmt, common: &Common) -> Result<Vec<(PathBuf, String)>, Trouble> {
    let mut files = Vec::new();
    if args.paths.is_empty() {
        let project = project(common)?;
        for pack in project.chosen(&[])? {
            add_folder(&project.root, &project.cards_dir().join(pack), &mut files)?;
        }
        return Ok(named(files, &project));
    }
    for path in &args.paths {
        // Where a link leads is written, so that the link stays one.
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
    Ok(files.into_iter().map(|file| (file.clone(), shown(&here, &file))).collect())
}

fn add_folder(root: &Path, dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let real = |path: PathBuf| path.canonicalize().map_err(|e| Trouble::with_file(&path, "read", &e));
    for path in walk(root, dir)?.cards {
        files.push(real(path)?);
    }
    Ok(())
}

fn named(files: Vec<PathBuf>, project: &Project) -> Vec<(PathBuf, String)> {
    files.into_iter().map(|file| (file.clone(), shown(&project.root, &file))).collect()
}
