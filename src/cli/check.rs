//! `cardwright check [PATH …]`

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::args::{Check, Common, Format};
use super::findings::Findings;
use super::screen::Screen;
use super::{Status, project};
use diagnostic::{Diagnostic, Severity};
use model::Id;
use pipeline::Pipeline;
use pipeline::{challenges, endless_chains};
use project::{Compilation, Project, Trouble, compile, is_card, read_text, shown, walk};
use source::FileId;
use watch::status::count;

/// What is to be looked at.
#[derive(Debug, Default)]
struct Work {
    /// Packs, with the files or folders whose findings are wanted; all of them where the list is empty.
    packs: BTreeMap<String, Vec<PathBuf>>,
    /// Files from elsewhere, as given, and the pack that each is to be checked in.
    stand_ins: Vec<(PathBuf, String)>,
}

pub fn run(args: &Check, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(project(common)?);
    let work = work(args, &pipeline.project)?;
    let mut findings = Findings::default();
    let mut cards = 0;
    for (pack, wanted) in &work.packs {
        screen.detail(&format!("Checking {pack}."));
        let mut compilation = pipeline.compile(pack)?;
        let root = pipeline.project.root.clone();
        let is_wanted =
            |path: &str| wanted.is_empty() || wanted.iter().any(|wanted| root.join(path).starts_with(wanted));
        draw(&mut pipeline, pack, &mut compilation, &is_wanted)?;
        challenges::search(&mut compilation, &is_wanted);
        endless_chains::show(&mut compilation, &is_wanted);
        cards += add(&mut findings, &compilation, |path| wanted.is_empty() || is_wanted(path));
    }
    for (path, pack) in &work.stand_ins {
        screen.detail(&format!("Checking {} within {pack}.", path.display()));
        let name = path.to_string_lossy().into_owned();
        let files = pipeline.files(pack)?.with_stand_in(name, read_text(path)?);
        let mut compilation = compile(&files);
        let own = compilation.stands_in.and_then(|file| compilation.sources.get(file.0 as usize));
        let own = own.map(|source| source.path.clone()).unwrap_or_default();
        draw(&mut pipeline, pack, &mut compilation, &|path| path == own)?;
        challenges::search(&mut compilation, &|path| path == own);
        endless_chains::show(&mut compilation, &|path| path == own);
        cards += add(&mut findings, &compilation, |path| path == own);
    }
    findings.print(common, screen);
    if findings.list.is_empty() && common.format == Format::Terminal {
        let what = count(cards, "card or definition").replace("card or definitions", "cards and definitions");
        screen.say(&format!("{what}, no findings."));
    }
    Ok(findings.status(common))
}

/// Draws the cards of the wanted files, to see whether their texts fit.
fn draw(
    pipeline: &mut Pipeline,
    pack: &str,
    compilation: &mut Compilation,
    wanted: &dyn Fn(&str) -> bool,
) -> Result<(), Trouble> {
    let is_wanted = |file: &FileId| compilation.sources.get(file.0 as usize).is_some_and(|source| wanted(&source.path));
    let ids: BTreeSet<Id> =
        compilation.declared.iter().filter(|(_, file)| is_wanted(file)).map(|(id, _)| id.clone()).collect();
    pipeline.draw_some(pack, compilation, &|id| ids.contains(id)).map(drop)
}

/// Takes over the findings in the wanted files, and gives back how many cards and definitions they declare.
fn add(findings: &mut Findings, compilation: &Compilation, wanted: impl Fn(&str) -> bool) -> usize {
    let wanted: Vec<bool> = compilation.sources.iter().map(|source| wanted(&source.path)).collect();
    let is_wanted = |file: FileId| wanted.get(file.0 as usize).copied().unwrap_or(false);
    // What is wrong between two files is wrong in each of them: a name that both give.
    let touches = |finding: &Diagnostic| finding.labels.iter().any(|label| is_wanted(label.at.file));
    let between = |finding: &Diagnostic| finding.severity == Severity::Error && touches(finding);
    let own = compilation.diagnostics.iter().filter(|finding| is_wanted(finding.at.file) || between(finding)).cloned();
    findings.add(&compilation.sources, own);
    compilation.declared.iter().filter(|(_, file)| is_wanted(*file)).count()
}

fn work(args: &Check, project: &Project) -> Result<Work, Trouble> {
    let mut work = Work::default();
    if args.paths.is_empty() {
        let packs = project.chosen(args.pack.as_slice())?;
        work.packs = packs.into_iter().map(|pack| (pack, Vec::new())).collect();
        return Ok(work);
    }
    if let Some(pack) = &args.pack {
        project.chosen(std::slice::from_ref(pack))?;
    }
    for path in &args.paths {
        if !path.exists() {
            let name = path.to_string_lossy();
            if project.packs()?.iter().any(|pack| *pack == name) {
                work.packs.insert(name.into_owned(), Vec::new());
                continue;
            }
            return Err(Trouble::new(format!("{name} is neither a file, nor a folder, nor the name of a pack.")));
        }
        add_path(&mut work, path, args.pack.as_deref(), project)?;
    }
    Ok(work)
}

fn add_path(work: &mut Work, path: &Path, pack: Option<&str>, project: &Project) -> Result<(), Trouble> {
    let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
    if real == project.root || real == project.cards_dir() {
        for pack in project.chosen(&[])? {
            work.packs.insert(pack, Vec::new());
        }
        return Ok(());
    }
    if let Some(own) = project.pack_of(&real).filter(|own| pack.is_none_or(|pack| pack == own)) {
        if real.is_file() && !is_card(&real) {
            return Err(not_a_card(path));
        }
        let wanted = work.packs.entry(own.clone());
        if real == project.cards_dir().join(&own) {
            wanted.or_default().clear();
        } else {
            match wanted {
                // The whole pack is wanted already.
                std::collections::btree_map::Entry::Occupied(entry) if entry.get().is_empty() => {}
                entry => entry.or_default().push(real),
            }
        }
        return Ok(());
    }
    let Some(pack) = pack else {
        let where_ = shown(&project.root, path);
        return Err(Trouble::new(format!(
            "{where_} lies in no pack. `--pack NAME` says which one it is to be checked in."
        )));
    };
    let files = if real.is_dir() { walk(&real, &real)?.cards } else { vec![path.to_owned()] };
    if files.is_empty() {
        return Err(Trouble::new(format!("There is no card file in {}.", path.display())));
    }
    if !real.is_dir() && !is_card(path) {
        return Err(not_a_card(path));
    }
    work.stand_ins.extend(files.into_iter().map(|file| (file, pack.to_owned())));
    Ok(())
}

fn not_a_card(path: &Path) -> Trouble {
    Trouble::new(format!("{} is not a card file: its name does not end in `.card`.", path.display()))
}
