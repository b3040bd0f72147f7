//! Runs `cardwright check [PATH …]`: prints the findings on packs, folders or card files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::args::CheckArgs;
use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::named_item::{self, Lookup, NamedItem};
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::{Diagnostic, Severity};
use model::Id;
use pipeline::{Pipeline, engine_findings, unplayable};
use project::{Compilation, Project, Trouble, compile, display_path, is_card, read_text, walk};
use source::FileId;
use watch::status::count;

/// The packs and files to check.
#[derive(Default)]
struct Selection {
    /// Maps each pack to the files and folders whose findings are printed. An empty list stands for the whole pack.
    packs: BTreeMap<String, Vec<PathBuf>>,
    /// Files from outside the pack, each with the pack to check it in. Their blocks replace the pack's blocks of the
    /// same name.
    stand_ins: Vec<(PathBuf, String)>,
    /// Cards and definitions that the user gave by name.
    items: Vec<NamedItem>,
}

pub fn run(args: &CheckArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let selection = selection(args, &mut pipeline)?;
    let mut findings = Findings::default();
    let mut cards = 0;
    for (pack, wanted) in &selection.packs {
        screen.detail(&format!("Checking {pack}."));
        let mut compilation = pipeline.compile(pack)?;
        let root = pipeline.project.root.clone();
        let is_wanted =
            |path: &str| wanted.is_empty() || wanted.iter().any(|wanted| root.join(path).starts_with(wanted));
        draw(&mut pipeline, pack, &mut compilation, &is_wanted)?;
        engine_findings::report(&mut compilation, &is_wanted);
        unplayable::report_unperformed(&mut compilation);
        cards += add(&mut findings, &compilation, |path| wanted.is_empty() || is_wanted(path));
    }
    for (path, pack) in &selection.stand_ins {
        screen.detail(&format!("Checking {} within {pack}.", path.display()));
        let name = path.to_string_lossy().into_owned();
        let files = pipeline.files(pack)?.with_stand_in(name, read_text(path)?);
        let mut compilation = compile(&files);
        let own = compilation.stands_in.and_then(|file| compilation.source(file));
        let own = own.map(|source| source.path.clone()).unwrap_or_default();
        draw(&mut pipeline, pack, &mut compilation, &|path| path == own)?;
        engine_findings::report(&mut compilation, &|path| path == own);
        cards += add(&mut findings, &compilation, |path| path == own);
    }
    for NamedItem { pack, mut compilation, id } in selection.items {
        screen.detail(&format!("Checking {id} of {pack}."));
        pipeline.draw_one(&pack, &mut compilation, &id)?;
        let own = compilation.declared.iter().find(|(known, _)| *known == id).map(|(_, file)| *file);
        let own = own.and_then(|file| compilation.source(file)).map(|source| source.path.clone());
        let is_own = |path: &str| own.as_deref() == Some(path);
        engine_findings::report(&mut compilation, &is_own);
        findings.add(&compilation.sources, named_item::findings_on(&compilation, &id).cloned());
        cards += 1;
    }
    findings.print(common, screen);
    if findings.list.is_empty() && common.format == Format::Terminal {
        let what = count(cards, "card or definition").replace("card or definitions", "cards and definitions");
        screen.say(&format!("{what}, no findings."));
    }
    Ok(findings.status(common))
}

/// Draws the cards of the wanted files. Drawing adds the findings on how these cards print.
fn draw(
    pipeline: &mut Pipeline,
    pack: &str,
    compilation: &mut Compilation,
    wanted: &dyn Fn(&str) -> bool,
) -> Result<(), Trouble> {
    let is_wanted = |file: &FileId| compilation.source(*file).is_some_and(|source| wanted(&source.path));
    let ids: BTreeSet<Id> =
        compilation.declared.iter().filter(|(_, file)| is_wanted(file)).map(|(id, _)| id.clone()).collect();
    pipeline.draw_some(pack, compilation, &|id| ids.contains(id)).map(drop)
}

/// Adds the findings in the wanted files. Returns the number of cards and definitions that these files declare.
fn add(findings: &mut Findings, compilation: &Compilation, wanted: impl Fn(&str) -> bool) -> usize {
    let wanted: Vec<bool> = compilation.sources.iter().map(|source| wanted(&source.path)).collect();
    let is_wanted = |file: FileId| wanted.get(file.0 as usize).copied().unwrap_or(false);
    // An error may concern two files, such as a name that both declare. The error counts as a finding in each of the
    // files.
    let touches = |finding: &Diagnostic| finding.labels.iter().any(|label| is_wanted(label.at.file));
    let between = |finding: &Diagnostic| finding.severity == Severity::Error && touches(finding);
    let own = compilation.diagnostics.iter().filter(|finding| is_wanted(finding.at.file) || between(finding)).cloned();
    findings.add(&compilation.sources, own);
    compilation.declared.iter().filter(|(_, file)| is_wanted(*file)).count()
}

/// Finds the packs and files that the arguments select.
fn selection(args: &CheckArgs, pipeline: &mut Pipeline) -> Result<Selection, Trouble> {
    let mut selection = Selection::default();
    let project = pipeline.project.clone();
    if args.paths.is_empty() {
        let packs = project.select_packs(args.pack.as_slice())?;
        selection.packs = packs.into_iter().map(|pack| (pack, Vec::new())).collect();
        return Ok(selection);
    }
    if let Some(pack) = &args.pack {
        project.select_packs(std::slice::from_ref(pack))?;
    }
    for path in &args.paths {
        if !path.exists() {
            let name = path.to_string_lossy();
            if project.packs()?.iter().any(|pack| *pack == name) {
                selection.packs.insert(name.into_owned(), Vec::new());
                continue;
            }
            selection.items.push(named(&name, args, pipeline)?);
            continue;
        }
        add_path(&mut selection, path, args.pack.as_deref(), &project)?;
    }
    Ok(selection)
}

/// Finds the card or definition with this name. The arguments have already been found not to be a path or a pack.
fn named(name: &str, args: &CheckArgs, pipeline: &mut Pipeline) -> Result<NamedItem, Trouble> {
    match named_item::find(pipeline, args.pack.as_ref(), name)? {
        Lookup::Found(item) => Ok(*item),
        Lookup::Unknown(hint) => Err(Trouble::new(format!(
            "{name} is neither a file, nor a folder, nor the name of a pack, a card or a definition.{hint}"
        ))),
    }
}

/// Selects a path that exists: the project, a pack, a folder or file of a pack, or a path outside the pack.
fn add_path(selection: &mut Selection, path: &Path, pack: Option<&str>, project: &Project) -> Result<(), Trouble> {
    let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
    if real == project.root || real == project.cards_dir() {
        for pack in project.select_packs(&[])? {
            selection.packs.insert(pack, Vec::new());
        }
        return Ok(());
    }
    if let Some(own) = project.pack_of(&real).filter(|own| pack.is_none_or(|pack| pack == own)) {
        if real.is_file() && !is_card(&real) {
            return Err(not_a_card(path));
        }
        let wanted = selection.packs.entry(own.clone());
        if real == project.cards_dir().join(&own) {
            wanted.or_default().clear();
        } else {
            match wanted {
                // The whole pack is already selected. Another path would reduce the selection to that path.
                std::collections::btree_map::Entry::Occupied(entry) if entry.get().is_empty() => {}
                entry => entry.or_default().push(real),
            }
        }
        return Ok(());
    }
    let Some(pack) = pack else {
        let path = display_path(&project.root, path);
        return Err(Trouble::new(format!("{path} lies in no pack. `--pack NAME` names the pack to check it in.")));
    };
    let files = if real.is_dir() { walk(&real, &real)?.cards } else { vec![path.to_owned()] };
    if files.is_empty() {
        return Err(Trouble::new(format!("There is no card file in {}.", path.display())));
    }
    if !real.is_dir() && !is_card(path) {
        return Err(not_a_card(path));
    }
    selection.stand_ins.extend(files.into_iter().map(|file| (file, pack.to_owned())));
    Ok(())
}

fn not_a_card(path: &Path) -> Trouble {
    Trouble::new(format!("{} is not a card file: its name does not end in `.card`.", path.display()))
}
