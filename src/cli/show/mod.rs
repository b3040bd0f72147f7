//! Runs `cardwright show CARD|FILE`: shows cards, definitions, things and challenges in the chosen form.

mod annotated;
mod challenge;
mod choices;
mod text;
mod things;

use std::collections::BTreeSet;
use std::path::Path;

use annotated::Annotated;
use text::CardWriter;

use crate::args::{Shape, ShowArgs};
use crate::common::{Common, Format};
use crate::findings::Findings;
use crate::named_item::{self, Lookup, NamedItem};
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::{Diagnostic, Severity};
use model::{Card, Challenge, Definition, Id, Thing};
use pipeline::Pipeline;
use project::{Compilation, Trouble, compile_annotated, is_card, read_text, write_one};
use render::{Rasterizer, svg};
use source::FileId;

/// An item that `show` can show.
#[derive(Clone, Copy)]
enum Item<'a> {
    Card(&'a Card),
    Definition(&'a Definition),
    /// A thing of a kind that the pack declares.
    Thing(&'a Thing),
    Challenge(&'a Challenge),
}

impl Item<'_> {
    fn id(&self) -> &Id {
        match self {
            Item::Card(card) => &card.id,
            Item::Definition(definition) => &definition.id,
            Item::Thing(thing) => &thing.id,
            Item::Challenge(challenge) => &challenge.id,
        }
    }

    /// Returns the definitions that are shown together with the item.
    fn definitions(&self) -> &[Id] {
        if let Item::Card(card) = self { &card.definitions } else { &[] }
    }
}

/// The items of a pack that are shown.
enum Wanted {
    /// The items with this name.
    Named(Id),
    /// All items of this file.
    In(FileId),
}

/// The items that the arguments select, and the compilation of their pack.
struct Selection {
    pack: String,
    compilation: Compilation,
    wanted: Wanted,
}

pub fn run(args: &ShowArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    let mut pipeline = Pipeline::new(common.open_project()?);
    let mut selection = find(args, &mut pipeline)?;
    let items = selection.items();
    if items.is_empty() {
        return Ok(nothing_to_show(&selection, common, screen));
    }
    let bytes = match args.shape {
        Shape::Svg | Shape::Png => {
            let id = only_card(&items)?;
            picture(args.shape, &id, &mut selection, &mut pipeline)?
        }
        shape => write_items(shape, &selection.compilation, &items)?,
    };
    match &args.output {
        Some(path) => {
            write_one(path, &bytes)?;
            screen.detail(&format!("Wrote {}.", path.display()));
        }
        None => screen.out_bytes(&bytes),
    }
    let findings = selection.findings();
    if !findings.list.is_empty() {
        // Standard output holds the items, so the findings go to standard error.
        findings.print(&Common { format: Format::Terminal, ..common.clone() }, screen);
    }
    Ok(findings.status(common))
}

/// Prints the errors that explain why no item was understood. If the wanted items have no errors, prints all findings
/// of the pack.
fn nothing_to_show(selection: &Selection, common: &Common, screen: &Screen) -> Status {
    let mut findings = selection.findings();
    if findings.count(Severity::Error) == 0 {
        findings = Findings::default();
        findings.add(&selection.compilation.sources, selection.compilation.diagnostics.iter().cloned());
    }
    findings.print(common, screen);
    screen.say("There is nothing to show until these errors are corrected.");
    Status::Findings
}

impl Selection {
    /// Returns the wanted items that were understood, with cards first.
    fn items(&self) -> Vec<Item<'_>> {
        let set = &self.compilation.set;
        let all =
            set.cards.iter().map(|card| Item::Card(card)).chain(set.definitions.iter().map(|d| Item::Definition(d)));
        let all = all.chain(set.declared.things.iter().map(Item::Thing));
        let all = all.chain(set.challenges.iter().map(Item::Challenge));
        let is_wanted = |shown: &Item<'_>| match &self.wanted {
            Wanted::Named(id) => shown.id() == id,
            Wanted::In(file) => self.compilation.declared.iter().any(|(id, at)| at == file && id == shown.id()),
        };
        all.filter(is_wanted).collect()
    }

    /// Returns the findings on the wanted items, and on the definitions that are shown with them or belong to them.
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        let own: Vec<Diagnostic> = match &self.wanted {
            Wanted::Named(id) => named_item::findings_on(&self.compilation, id).cloned().collect(),
            Wanted::In(file) => {
                let in_file = |finding: &&Diagnostic| finding.at.file == *file;
                self.compilation.diagnostics.iter().filter(in_file).cloned().collect()
            }
        };
        findings.add(&self.compilation.sources, own);
        findings
    }
}

/// Draws the card as it is printed, as SVG or PNG.
fn picture(shape: Shape, id: &Id, selection: &mut Selection, pipeline: &mut Pipeline) -> Result<Vec<u8>, Trouble> {
    const DPI: f32 = 300.0;
    let drawn = pipeline.draw_one(&selection.pack, &mut selection.compilation, id)?;
    let (Some(drawing), Some(look)) = (drawn.as_deref(), pipeline.renderer.look()) else {
        return Err(Trouble::new(
            "The card cannot be drawn until its errors are corrected: `cardwright check` lists them.",
        ));
    };
    match shape {
        Shape::Png => Rasterizer::new(&look.shaper)
            .png(drawing, DPI)
            .ok_or_else(|| Trouble::new("The picture would be too large.")),
        _ => Ok(svg(&look.shaper, drawing).into_bytes()),
    }
}

/// Returns the only card among these items. Fails if there is no card, or more than one.
fn only_card(items: &[Item<'_>]) -> Result<Id, Trouble> {
    let mut cards = items.iter().filter_map(|item| match item {
        Item::Card(card) => Some(&card.id),
        Item::Thing(thing) if thing.number.is_some() => Some(&thing.id),
        Item::Challenge(challenge) => Some(&challenge.id),
        Item::Definition(_) | Item::Thing(_) => None,
    });
    match (cards.next(), cards.next()) {
        (Some(id), None) => Ok(id.clone()),
        (None, _) => Err(Trouble::new("A picture shows a card, and there is none here.")),
        (Some(_), Some(_)) => Err(Trouble::new("A picture shows one card, and there are several here: name one.")),
    }
}

/// Formats the items as text or as rule objects.
fn write_items(shape: Shape, compilation: &Compilation, items: &[Item<'_>]) -> Result<Vec<u8>, Trouble> {
    let trouble = |e: emit::EmitError| Trouble::new(e.to_string());
    let writer = CardWriter { set: &compilation.set, reading: &compilation.reading };
    let mut parts = Vec::new();
    // As text, a card includes its definitions. As rule objects, every definition is written separately.
    let included: BTreeSet<&Id> = match shape {
        Shape::Text => items.iter().flat_map(Item::definitions).collect(),
        _ => BTreeSet::new(),
    };
    for item in items.iter().filter(|item| !included.contains(item.id())) {
        parts.push(match (shape, item) {
            (Shape::Ron, Item::Card(card)) => emit::ron_of(card).map_err(trouble)?,
            (Shape::Ron, Item::Definition(definition)) => emit::ron_of(definition).map_err(trouble)?,
            (Shape::Json, Item::Card(card)) => {
                emit::json_of(&Annotated::new(*card, &card.id, compilation)).map_err(trouble)?
            }
            (Shape::Json, Item::Definition(definition)) => {
                emit::json_of(&Annotated::new(*definition, &definition.id, compilation)).map_err(trouble)?
            }
            (Shape::Ron, Item::Thing(thing)) => emit::ron_of(thing).map_err(trouble)?,
            (Shape::Json, Item::Thing(thing)) => emit::json_of(thing).map_err(trouble)?,
            (Shape::Ron, Item::Challenge(challenge)) => emit::ron_of(challenge).map_err(trouble)?,
            (Shape::Json, Item::Challenge(challenge)) => emit::json_of(challenge).map_err(trouble)?,
            (_, Item::Challenge(challenge)) => challenge::describe(&compilation.set, challenge),
            (_, Item::Thing(thing)) => things::describe(&compilation.set, &compilation.reading, thing),
            (_, Item::Card(card)) => writer.card(card),
            (_, Item::Definition(definition)) => writer.definition(definition),
        });
    }
    Ok(parts.join("\n").into_bytes())
}

/// Finds the items that the arguments name: one item by its name, or all items of a file.
fn find(args: &ShowArgs, pipeline: &mut Pipeline) -> Result<Selection, Trouble> {
    let path = Path::new(&args.what);
    if is_card(path) || (path.is_file() && args.what.contains(std::path::is_separator)) {
        return find_file(path, args, pipeline);
    }
    match named_item::find(pipeline, args.pack.as_ref(), &args.what)? {
        Lookup::Found(item) => {
            let NamedItem { pack, compilation, id } = *item;
            Ok(Selection { pack, compilation, wanted: Wanted::Named(id) })
        }
        Lookup::Unknown(hint) => Err(Trouble::new(format!("No card or definition is called “{}”.{hint}", args.what))),
    }
}

/// Finds the items of a file, in the pack of the file or in the pack that `--pack` names.
fn find_file(path: &Path, args: &ShowArgs, pipeline: &mut Pipeline) -> Result<Selection, Trouble> {
    let real = path.canonicalize().map_err(|e| Trouble::with_file(path, "read", &e))?;
    let own = pipeline.project.pack_of(&real);
    let (pack, compilation) = match (own, &args.pack) {
        (Some(own), pack) if pack.as_ref().is_none_or(|pack| *pack == own) => {
            let compilation = pipeline.compile_annotated(&own)?;
            (own, compilation)
        }
        (_, Some(pack)) => {
            pipeline.project.select_packs(std::slice::from_ref(pack))?;
            let files = pipeline.files(pack)?.with_stand_in(args.what.clone(), read_text(path)?);
            (pack.clone(), compile_annotated(&files))
        }
        (_, None) => {
            return Err(Trouble::new(format!(
                "{} lies in no pack. `--pack NAME` names the one to look in.",
                args.what
            )));
        }
    };
    let place = project::display_path(&pipeline.project.root, &real);
    match compilation.stands_in.or_else(|| compilation.find_source(&place)) {
        Some(file) => Ok(Selection { pack, compilation, wanted: Wanted::In(file) }),
        None => Err(Trouble::new(format!("{} is not a file of its pack.", args.what))),
    }
}
