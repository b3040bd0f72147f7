//! Reads the bytes of a piece of art as a layer. The error is a finding.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use resvg::usvg::roxmltree::Document;
use resvg::usvg::{self, ImageHrefResolver, fontdb};

use super::expanded_size::expanded_size;
use super::layer::{Layer, Source};
use super::paint_cost::paint_cost;
use super::pictures::{Pictures, image_kind, picture_header};
use super::references::{check_references, outside_project};
use super::svg_guard::{check_svg, parse_xml};
use super::vector_support::why_not_vectors;
use crate::Finding;
use crate::content_hash::content_hash;
use crate::fonts::{DEFAULT_FAMILY, Fonts};
use diagnostic::registry;

/// Reads art with the given fonts and pictures.
pub struct ArtReader {
    fonts: Arc<fontdb::Database>,
    pub(crate) pictures: Pictures,
}

impl ArtReader {
    pub fn new(fonts: &Fonts, pictures: Pictures) -> ArtReader {
        let mut database = fontdb::Database::new();
        for font in fonts.all() {
            database.load_font_data(font.data.to_vec());
        }
        let family = fonts.all().first().map_or(DEFAULT_FAMILY, |font| font.family.as_str());
        database.set_serif_family(family);
        database.set_sans_serif_family(family);
        database.set_cursive_family(family);
        database.set_fantasy_family(family);
        database.set_monospace_family(family);
        ArtReader { fonts: Arc::new(database), pictures }
    }

    /// Reads a picture. The bytes tell whether it is SVG, PNG or JPEG.
    pub fn art(&self, bytes: &Arc<Vec<u8>>) -> Result<Layer, Finding> {
        self.read_by_kind(bytes).map_err(|finding| {
            let lines_above = |at: u32| bytes.iter().take(at as usize).filter(|byte| **byte == b'\n').count();
            let line = |from: u32| u32::try_from(lines_above(from)).unwrap_or(u32::MAX).saturating_add(1);
            let line = finding.span.and_then(|(from, _)| NonZeroU32::new(line(from)));
            Finding { span: None, line, ..finding }
        })
    }

    fn read_by_kind(&self, bytes: &Arc<Vec<u8>>) -> Result<Layer, Finding> {
        match picture_header(bytes) {
            Some(Ok((mime, width, height))) => self.pixels(mime, width, height, bytes),
            Some(Err(finding)) => Err(finding),
            None => match std::str::from_utf8(bytes) {
                Ok(text) => self.svg(text.trim_start_matches('\u{feff}')),
                Err(_) => Err(Finding::new(&registry::BROKEN_ART, "The art is neither SVG nor PNG nor JPEG.")
                    .help("Save the picture as SVG, PNG or JPEG.")),
            },
        }
    }

    fn pixels(&self, mime: &'static str, width: u32, height: u32, bytes: &Arc<Vec<u8>>) -> Result<Layer, Finding> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
             <image href=\"picture\" width=\"{width}\" height=\"{height}\"/></svg>"
        );
        let only = Pictures::from([("picture".to_owned(), bytes.clone())]);
        let mut layer = self.read(&svg, &only)?;
        layer.content_hash = content_hash(bytes);
        layer.source = Source::Pixels { mime, bytes: bytes.clone() };
        Ok(layer)
    }

    /// Reads a whole SVG document.
    pub fn svg(&self, text: &str) -> Result<Layer, Finding> {
        self.read(text, &self.pictures)
    }

    fn read(&self, text: &str, pictures: &Pictures) -> Result<Layer, Finding> {
        let document = parse_xml(text)?;
        check_document(&document, pictures)?;
        let elements = expanded_size(&document)?;
        let refused = Arc::new(Mutex::new(None));
        let refuse = |refused: &Mutex<Option<Finding>>, finding: Finding| {
            if let Ok(mut slot) = refused.lock() {
                slot.get_or_insert(finding);
            }
        };
        let options = usvg::Options {
            font_family: self.fonts.family_name(&fontdb::Family::Serif).to_owned(),
            fontdb: self.fonts.clone(),
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, data, _| image_kind(data).map_err(|finding| refuse(&refused, finding)).ok()),
                resolve_string: Box::new(|href, _| match pictures.get(href) {
                    Some(data) => image_kind(data.clone()).map_err(|finding| refuse(&refused, finding)).ok(),
                    None => {
                        refuse(&refused, outside_project(href));
                        None
                    }
                }),
            },
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_xmltree(&document, &options)
            .map_err(|error| Finding::new(&registry::BROKEN_ART, format!("The SVG cannot be drawn: {error}.")))?;
        drop(options);
        if let Some(finding) = refused.lock().ok().and_then(|mut slot| slot.take()) {
            return Err(finding);
        }
        let size = tree.size();
        let paint_cost = paint_cost(&tree)?;
        Ok(Layer {
            elements,
            paint_cost,
            content_hash: content_hash(text.as_bytes()),
            width: size.width(),
            height: size.height(),
            as_pixels: why_not_vectors(&tree),
            tree,
            source: Source::Svg(text.into()),
        })
    }
}

/// Refuses a document that cannot be printed or that refers to something outside the project.
pub fn check_document(document: &Document<'_>, pictures: &Pictures) -> Result<(), Finding> {
    check_svg(document)?;
    check_references(document, pictures)
}
