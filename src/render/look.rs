//! A look: the template, symbols, fonts and pictures that cards are drawn with.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::sync::{Arc, OnceLock, RwLock};

use tera::{Context, ErrorKind, Tera};

use super::Finding;
use super::layer::{Layer, Pictures, Reader};
use super::symbols::Symbols;
use super::tame;
use super::text::{Fonts, Shaper};
use super::trace::Trail;
use diagnostic::registry;

/// The look that comes with the program.
pub const DEFAULT_LOOK: &str = "default";
/// Its files. A template is a line here; any look may have one of the same name in its place.
const BUILT_IN: &[(&str, &str)] = &[
    ("default/back.svg", include_str!("../../templates/default/back.svg")),
    ("default/base.svg", include_str!("../../templates/default/base.svg")),
    ("default/board-part.svg", include_str!("../../templates/default/board-part.svg")),
    ("default/board.svg", include_str!("../../templates/default/board.svg")),
    ("default/card.svg", include_str!("../../templates/default/card.svg")),
    ("default/figure.svg", include_str!("../../templates/default/figure.svg")),
    ("default/leaflet.svg", include_str!("../../templates/default/leaflet.svg")),
    ("default/marker.svg", include_str!("../../templates/default/marker.svg")),
    ("default/reference-class.svg", include_str!("../../templates/default/reference-class.svg")),
    ("default/reference-codes.svg", include_str!("../../templates/default/reference-codes.svg")),
    ("default/reference-hits.svg", include_str!("../../templates/default/reference-hits.svg")),
    ("default/reference-turn.svg", include_str!("../../templates/default/reference-turn.svg")),
    ("default/rules-text.svg", include_str!("../../templates/default/rules-text.svg")),
    ("default/sheet-deck.svg", include_str!("../../templates/default/sheet-deck.svg")),
    ("default/sheet-draft.svg", include_str!("../../templates/default/sheet-draft.svg")),
    ("default/sheet-match.svg", include_str!("../../templates/default/sheet-match.svg")),
    ("default/sheet-sealed.svg", include_str!("../../templates/default/sheet-sealed.svg")),
    ("default/small.svg", include_str!("../../templates/default/small.svg")),
    ("default/symbols.svg", include_str!("../../templates/default/symbols.svg")),
    ("default/tuckbox.svg", include_str!("../../templates/default/tuckbox.svg")),
    ("high-contrast/card.svg", include_str!("../../templates/high-contrast/card.svg")),
    ("low-ink/card.svg", include_str!("../../templates/low-ink/card.svg")),
];
/// The template of a card's face.
pub(super) const CARD: &str = "card.svg";
/// And of its back.
pub(super) const BACK: &str = "back.svg";
/// A template may write so many bytes for one card; one that writes without end is stopped there.
const LONGEST_CARD: usize = 2 << 20;
/// Layers that are remembered; beyond, each is read anew.
const REMEMBERED: usize = 4_096;

/// The files of a project's `templates/` folder, by path within it, with forward slashes.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Everything that drawing needs beside the card. It is made once and used from many threads.
pub struct Look {
    tera: Tera,
    /// Their texts, to find the place of a fault.
    templates: BTreeMap<String, String>,
    name: String,
    pub shaper: Shaper,
    pub(super) reader: Reader,
    pub(super) symbols: Symbols,
    layers: RwLock<HashMap<Box<str>, Arc<Layer>>>,
    /// For the places of faults; made when there is the first.
    trail: OnceLock<Option<Trail>>,
}

impl Look {
    /// The look that comes with the program, with nothing of a project's.
    pub fn built_in() -> Result<Look, Finding> {
        Look::load(DEFAULT_LOOK, &Files::new()).0.ok_or_else(|| failed("The built-in look cannot be loaded."))
    }

    /// The looks that there are: those that come with the program, and every folder with a template in it.
    pub fn names(files: &Files) -> BTreeSet<&str> {
        let own = files.keys().map(String::as_str).filter(|path| path.ends_with(".svg"));
        let all = BUILT_IN.iter().map(|(path, _)| *path).chain(own);
        all.filter_map(|path| path.split_once('/')).map(|(folder, _)| folder).collect()
    }

    /// Loads the look of that name: `NAME/card.svg`, `NAME/symbols.svg`, and beside them further templates to include,
    /// fonts (`.otf`, `.ttf`) and pictures (`.png`, `.jpg`). What a look lacks, it takes from the built-in one. Findings
    /// that leave it usable come with it.
    pub fn load(name: &str, files: &Files) -> (Option<Look>, Vec<Finding>) {
        let mut findings = Vec::new();
        let folder = format!("{name}/");
        let mut templates: BTreeMap<String, String> =
            BUILT_IN.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        let mut fonts = Fonts::built_in();
        let mut pictures = Pictures::new();
        for (path, bytes) in files {
            let lower = path.to_lowercase();
            if lower.ends_with(".svg") || lower.ends_with(".tera") {
                match String::from_utf8(bytes.clone()) {
                    Ok(text) => drop(templates.insert(path.clone(), text)),
                    Err(_) => findings.push(failed("The template is not UTF-8.").file(path)),
                }
            } else if lower.ends_with(".otf") || lower.ends_with(".ttf") {
                if !fonts.add(bytes.clone()) {
                    findings.push(
                        Finding::new(&registry::BROKEN_FONT, "The file is not a font that can be printed.")
                            .help("Use an OpenType font: a .otf or .ttf file with outlines.")
                            .file(path),
                    );
                }
            } else if [".png", ".jpg", ".jpeg"].iter().any(|end| lower.ends_with(end)) {
                let short = path.strip_prefix(&folder).unwrap_or(path);
                pictures.insert(short.to_owned(), Arc::new(bytes.clone()));
            }
        }
        let mut symbols = Symbols::default();
        for owner in [DEFAULT_LOOK, name] {
            let path = format!("{owner}/symbols.svg");
            if let Some(text) = templates.get(&path)
                && let Err(finding) = symbols.add(text, &pictures)
            {
                findings.push(finding.file(&path));
            }
        }
        let mut tera = Tera::default();
        tera.autoescape_on([".svg", ".tera"]);
        tame::install(&mut tera);
        let tamed = templates.iter().filter(|(path, _)| !path.ends_with("/symbols.svg"));
        let added = tera.add_raw_templates(tamed.map(|(path, text)| (path, tame::tamed(text))));
        if let Err(error) = added {
            let file = templates.keys().find(|path| report(&error).contains(path.as_str()));
            let file = file.map_or_else(|| format!("{name}/{CARD}"), String::clone);
            findings.push(located("The template cannot be read", &error, &templates).file(&file));
            return (None, findings);
        }
        let reader = Reader::new(&fonts, pictures);
        let shaper = Shaper::new(fonts);
        let layers = RwLock::default();
        let look =
            Look { tera, templates, name: name.to_owned(), shaper, reader, symbols, layers, trail: OnceLock::new() };
        (Some(look), findings)
    }

    /// The SVG that a template writes, before text is set.
    pub(super) fn render(&self, template: &str, context: &Context) -> Result<String, Finding> {
        let mut out = Bounded::new(1);
        let path = self.path(template);
        tame::begin();
        let done = self.tera.render_to(&path, context, &mut out);
        done.map_err(|error| located("The template fails", &error, &self.templates).file(&path))?;
        String::from_utf8(out.text).map_err(|_| failed("The template fails: what it writes is not UTF-8.").file(&path))
    }

    /// The finding about what a template wrote, at the place in the template that wrote it; else about the template.
    pub(super) fn traced(&self, template: &str, context: &Context, written: &str, finding: Finding) -> Finding {
        if finding.file.is_some() {
            return finding;
        }
        let path = self.path(template);
        let (from, to) = (finding.spot.0 as usize, finding.spot.1 as usize);
        let whole = Finding { spot: (0, 0), ..finding };
        let trail = self.trail.get_or_init(|| Trail::new(&self.templates)).as_ref().filter(|_| to > 0);
        let place = |at| trail?.place(&path, context, written, at);
        match (place(from), place(to)) {
            (Some((file, from)), Some((same, to))) if same == file && to > from => whole.file(file).spot(from, to),
            (Some((file, from)), _) => whole.file(file).spot(from, from + 1),
            (None, _) => whole.file(&path),
        }
    }

    /// Where the look's file has what a finding is about, for a sentence: `templates/default/marker.svg:12`.
    pub fn place(&self, finding: &Finding) -> Option<String> {
        let file = finding.file.as_deref()?;
        let before = self.templates.get(file).and_then(|text| text.get(..finding.spot.0 as usize));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        Some(format!("templates/{file}:{line}"))
    }

    /// A part of a template as a layer: the same text is read once.
    pub(super) fn layer(&self, document: String) -> Result<Arc<Layer>, Finding> {
        tame::take(document.len(), 0)?;
        if let Some(layer) = self.layers.read().ok().and_then(|layers| layers.get(document.as_str()).cloned()) {
            tame::take(0, layer.weight)?;
            return Ok(layer);
        }
        let layer = Arc::new(self.reader.svg(&document)?);
        tame::take(0, layer.weight)?;
        if let Ok(mut layers) = self.layers.write()
            && layers.len() < REMEMBERED
        {
            // Another thread may have read the same; then both use the one that was first.
            return Ok(layers.entry(document.into()).or_insert(layer).clone());
        }
        Ok(layer)
    }

    /// Where a template lies, within the folder of looks: in this look, or in the built-in one.
    pub(super) fn path(&self, template: &str) -> String {
        let own = format!("{}/{template}", self.name);
        match self.tera.get_template_names().any(|name| name == own) {
            true => own,
            false => format!("{DEFAULT_LOOK}/{template}"),
        }
    }
}

/// A template's fault.
pub(super) fn failed(message: impl Into<String>) -> Finding {
    Finding::new(&registry::TEMPLATE_FAILED, message)
}

/// A template's fault, at the place in the file that it stands in.
fn located(what: &str, error: &tera::Error, templates: &BTreeMap<String, String>) -> Finding {
    let (ErrorKind::SyntaxError(at) | ErrorKind::RenderingError(at)) = error.kind() else {
        return failed(format!("{what}: {}", report(error)));
    };
    let mut finding = failed(format!("{what}: {}.", at.message().trim_end_matches('.')));
    if let Some(text) = templates.get(at.filename()) {
        let range = &at.span().range;
        finding = finding.file(at.filename()).spot(tame::before(text, range.start), tame::before(text, range.end));
    }
    finding
}

/// An error with its causes, on one line.
fn report(error: &tera::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    tame::without_calls(&text)
}

/// Takes what a template writes, up to a bound.
pub(super) struct Bounded {
    pub text: Vec<u8>,
    most: usize,
}

impl Bounded {
    /// So many times as long as a card may be.
    pub fn new(times: usize) -> Bounded {
        Bounded { text: Vec::new(), most: LONGEST_CARD * times }
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.text.len() + bytes.len() > self.most {
            return Err(std::io::Error::other("it writes more than 2 MB for one card"));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
