//! A look: the template, symbols, fonts and pictures that cards are drawn with.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock, RwLock};

use tera::{Context, Tera};

use crate::art::{ArtReader, Layer, Pictures};
use crate::face::ClassFace;
use crate::finding::Finding;
use crate::fonts::{Fonts, Shaper};
use crate::format::Inks;
use crate::template::{
    self, BUILT_IN, BoundedOutput, CARD, DEFAULT_LOOK, SourceMap, Symbols, located, report, with_counting_calls,
};
use diagnostic::registry;

/// The file of a look that says which inks it is printed in.
const INKS: &str = "inks";
/// The most layers in the cache; further layers are parsed each time.
const REMEMBERED: usize = 4_096;

/// The files of a project's `templates/` folder, by path within the folder, with forward slashes.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Everything that drawing needs other than the card. It is loaded once and shared by threads.
pub struct Look {
    tera: Tera,
    /// The texts of the templates, to find the place of a fault.
    templates: BTreeMap<String, String>,
    name: String,
    /// The fonts of the look.
    pub shaper: Shaper,
    pub(crate) art_reader: ArtReader,
    pub(crate) symbols: Symbols,
    layers: RwLock<HashMap<Box<str>, Arc<Layer>>>,
    /// The source map that finds the places of faults, built at the first fault. It holds `None` if it cannot be built.
    source_map: OnceLock<Option<SourceMap>>,
}

impl Look {
    /// The look that comes with the program, without any file of a project.
    pub fn built_in() -> Result<Look, Finding> {
        Look::load(DEFAULT_LOOK, &Files::new())
            .0
            .ok_or_else(|| Finding::template_failed("The built-in look cannot be loaded."))
    }

    /// The names of all looks: the built-in looks, and every folder that has a template in it.
    pub fn names(files: &Files) -> BTreeSet<&str> {
        let own = files.keys().map(String::as_str).filter(|path| path.ends_with(".svg"));
        let all = BUILT_IN.iter().map(|(path, _)| *path).chain(own);
        all.filter_map(|path| path.split_once('/')).map(|(folder, _)| folder).collect()
    }

    /// The inks that the file `inks` of a look asks for: `low-ink` or `grey`. They also apply to templates that the
    /// look takes from the default look. `None` if there is no such file, or if it holds other words.
    pub fn inks(files: &Files, name: &str) -> Option<Inks> {
        let path = format!("{name}/{INKS}");
        let built_in = BUILT_IN.iter().find(|(known, _)| *known == path).map(|(_, text)| text.as_bytes());
        match files.get(&path).map(Vec::as_slice).or(built_in)?.trim_ascii() {
            b"low-ink" => Some(Inks::LowInk),
            b"grey" => Some(Inks::Grey),
            _ => None,
        }
    }

    /// Loads the look of that name: `NAME/card.svg`, `NAME/symbols.svg`, further templates to include, fonts (`.otf`,
    /// `.ttf`) and pictures (`.png`, `.jpg`). Files that the look lacks are taken from the default look. The look is
    /// `None` if it cannot be used; the findings say why. A usable look may have findings too.
    pub fn load(name: &str, files: &Files) -> (Option<Look>, Vec<Finding>) {
        let mut findings = Vec::new();
        let folder = format!("{name}/");
        let built_in = BUILT_IN.iter().filter(|(path, _)| path.ends_with(".svg"));
        let mut templates: BTreeMap<String, String> =
            built_in.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        let mut fonts = Fonts::built_in();
        let mut pictures = Pictures::new();
        for (path, bytes) in files {
            let lower = path.to_lowercase();
            if lower.ends_with(".svg") || lower.ends_with(".tera") {
                match String::from_utf8(bytes.clone()) {
                    Ok(text) => drop(templates.insert(path.clone(), text)),
                    Err(_) => findings.push(Finding::template_failed("The template is not UTF-8.").file(path)),
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
        if let Some(finding) = template::overgrown(&templates) {
            findings.push(finding);
            return (None, findings);
        }
        let mut tera = Tera::default();
        tera.autoescape_on([".svg", ".tera"]);
        template::install_limits(&mut tera);
        let counted = templates.iter().filter(|(path, _)| !path.ends_with("/symbols.svg"));
        let added = tera.add_raw_templates(counted.map(|(path, text)| (path, with_counting_calls(text))));
        if let Err(error) = added {
            let file = templates.keys().find(|path| report(&error).contains(path.as_str()));
            let file = file.map_or_else(|| format!("{name}/{CARD}"), String::clone);
            findings.push(located("The template cannot be read", &error, &templates).file(&file));
            return (None, findings);
        }
        let art_reader = ArtReader::new(&fonts, pictures);
        let shaper = Shaper::new(fonts);
        let layers = RwLock::default();
        let look = Look {
            tera,
            templates,
            name: name.to_owned(),
            shaper,
            art_reader,
            symbols,
            layers,
            source_map: OnceLock::new(),
        };
        (Some(look), findings)
    }

    /// The SVG that a template writes for these variables, before its text is laid out.
    pub(crate) fn render(&self, template: &str, context: &Context) -> Result<String, Finding> {
        let mut out = BoundedOutput::new(1);
        let path = self.path(template);
        template::reset_limits();
        let done = self.tera.render_to(&path, context, &mut out);
        done.map_err(|error| located("The template fails", &error, &self.templates).file(&path))?;
        String::from_utf8(out.text)
            .map_err(|_| Finding::template_failed("The template fails: what it writes is not UTF-8.").file(&path))
    }

    /// Adds to a finding the place in the template that wrote the faulty part. If the place is not known, the finding
    /// gets only the template's file.
    pub(crate) fn traced(&self, template: &str, context: &Context, written: &str, finding: Finding) -> Finding {
        if finding.file.is_some() {
            return finding;
        }
        let path = self.path(template);
        let span = finding.span;
        let whole = Finding { span: None, ..finding };
        let source_map = self.source_map.get_or_init(|| SourceMap::new(&self.templates)).as_ref();
        let place = |at: u32| source_map?.place(&path, context, written, at as usize);
        match (span.and_then(|(from, _)| place(from)), span.and_then(|(_, to)| place(to))) {
            (Some((file, from)), Some((same, to))) if same == file && to > from => whole.file(file).span(from, to),
            (Some((file, from)), _) => whole.file(file).span(from, from + 1),
            (None, _) => whole.file(&path),
        }
    }

    /// The file and the line of a finding in the look's files, such as `templates/default/marker.svg:12`. `None` if the
    /// finding has no file.
    pub fn place(&self, finding: &Finding) -> Option<String> {
        let file = finding.file.as_deref()?;
        let before =
            self.templates.get(file).and_then(|text| text.get(..finding.span.map_or(0, |(from, _)| from as usize)));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        Some(format!("templates/{file}:{line}"))
    }

    /// Parses an SVG document that a template wrote as a layer. Layers are cached by their text.
    pub(crate) fn layer(&self, document: String) -> Result<Arc<Layer>, Finding> {
        template::count_read(document.len(), 0)?;
        if let Some(layer) = self.layers.read().ok().and_then(|layers| layers.get(document.as_str()).cloned()) {
            template::count_read(0, layer.elements)?;
            return Ok(layer);
        }
        let layer = Arc::new(self.art_reader.svg(&document)?);
        template::count_read(0, layer.elements)?;
        if let Ok(mut layers) = self.layers.write()
            && layers.len() < REMEMBERED
        {
            // Another thread may have parsed the same text; both threads then use the layer that was cached first.
            return Ok(layers.entry(document.into()).or_insert(layer).clone());
        }
        Ok(layer)
    }

    /// Whether the look has the symbol.
    pub fn has_symbol(&self, id: &str) -> bool {
        self.symbols.has(id)
    }

    /// The symbol of a class: the first of its emblems that the look has, or else a plain shape.
    pub fn emblem<'a>(&self, class: &'a ClassFace) -> &'a str {
        class.emblems.iter().find(|id| self.symbols.has(id)).map_or("class-shape-1", String::as_str)
    }

    /// The path of a template within the folder of looks: in this look, or in the default look.
    pub(crate) fn path(&self, template: &str) -> String {
        let own = format!("{}/{template}", self.name);
        match self.tera.get_template_names().any(|name| name == own) {
            true => own,
            false => format!("{DEFAULT_LOOK}/{template}"),
        }
    }
}
