//! Reading art: bytes to a layer, or a finding.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use resvg::usvg::roxmltree::Document;
use resvg::usvg::{self, ImageHrefResolver, ImageKind, fontdb};

use super::guard::{check_svg, parse_xml};
use super::reach::{check_reach, outside};
use super::toil::toil;
use super::weight::weigh;
use super::{Layer, Source, mark};
use crate::Finding;
use crate::book::beyond_vectors;
use crate::text::{DEFAULT_FAMILY, Fonts};
use diagnostic::registry;

/// Pixels on a side of a picture; more is not decoded.
const WIDEST: u32 = 8_000;

/// Pictures that SVGs may name, by the name that they write; nothing else is ever opened.
pub type Pictures = BTreeMap<String, Arc<Vec<u8>>>;

/// Reads art with the fonts and pictures at hand.
pub struct Reader {
    fonts: Arc<fontdb::Database>,
    pub(crate) pictures: Pictures,
}

impl Reader {
    pub fn new(fonts: &Fonts, pictures: Pictures) -> Reader {
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
        Reader { fonts: Arc::new(database), pictures }
    }

    /// Reads a picture: SVG, PNG or JPEG, told apart by the bytes.
    pub fn art(&self, bytes: &Arc<Vec<u8>>) -> Result<Layer, Finding> {
        self.told_apart(bytes).map_err(|finding| {
            let above = |at: u32| bytes.iter().take(at as usize).filter(|byte| **byte == b'\n').count();
            let found = (finding.spot != (0, 0)).then(|| above(finding.spot.0) as u32 + 1);
            Finding { spot: (0, 0), line: found, ..finding }
        })
    }

    fn told_apart(&self, bytes: &Arc<Vec<u8>>) -> Result<Layer, Finding> {
        match pixels(bytes) {
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
        layer.mark = mark(bytes);
        layer.source = Source::Pixels { mime, bytes: bytes.clone() };
        Ok(layer)
    }

    /// Reads a whole SVG document.
    pub fn svg(&self, text: &str) -> Result<Layer, Finding> {
        self.read(text, &self.pictures)
    }

    fn read(&self, text: &str, pictures: &Pictures) -> Result<Layer, Finding> {
        let document = parse_xml(text)?;
        check(&document, pictures)?;
        let weight = weigh(&document)?;
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
                        refuse(&refused, outside(href));
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
        let toil = toil(&tree)?;
        Ok(Layer {
            weight,
            toil,
            mark: mark(text.as_bytes()),
            width: size.width(),
            height: size.height(),
            as_pixels: beyond_vectors(&tree),
            tree,
            source: Source::Svg(text.into()),
        })
    }
}

/// Refuses a document that cannot be printed or that points elsewhere.
pub fn check(document: &Document<'_>, pictures: &Pictures) -> Result<(), Finding> {
    check_svg(document)?;
    check_reach(document, pictures)
}

fn image_kind(bytes: Arc<Vec<u8>>) -> Result<ImageKind, Finding> {
    match pixels(&bytes) {
        Some(Ok(("image/png", ..))) => Ok(ImageKind::PNG(bytes)),
        Some(Ok(_)) => Ok(ImageKind::JPEG(bytes)),
        Some(Err(finding)) => Err(finding),
        None => Err(Finding::new(&registry::UNSUPPORTED_ART, "The SVG holds a picture that is neither PNG nor JPEG.")
            .help("Embed pictures as PNG or JPEG.")),
    }
}

/// Kind, width and height of a picture in pixels, from its first bytes. None if it is no PNG or JPEG.
fn pixels(bytes: &[u8]) -> Option<Result<(&'static str, u32, u32), Finding>> {
    let (mime, size) = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        ("image/png", png_size(bytes))
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        ("image/jpeg", jpeg_frame(bytes).map(|frame| (frame.width, frame.height)))
    } else {
        return None;
    };
    Some(match size {
        Some((width, height)) if (1..=WIDEST).contains(&width) && (1..=WIDEST).contains(&height) => {
            Ok((mime, width, height))
        }
        Some((width, height)) => Err(Finding::new(
            &registry::BROKEN_ART,
            format!("The picture has {width}×{height} pixels; more than {WIDEST} on a side are not read."),
        )
        .help("A card needs no more than 744×1039 pixels.")),
        None => Err(Finding::new(&registry::BROKEN_ART, "The picture's file is cut short or broken.")),
    })
}

/// Width and height of a PNG in pixels, from its first bytes.
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

/// What the frame header of a JPEG says.
pub(crate) struct JpegFrame {
    pub width: u32,
    pub height: u32,
    /// 1 grey, 3 colour, 4 print colours.
    pub components: u8,
}

pub(crate) fn jpeg_frame(bytes: &[u8]) -> Option<JpegFrame> {
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        if *bytes.get(at)? != 0xff {
            return None;
        }
        let number = |at: usize| Some(u32::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return Some(JpegFrame {
                height: number(at + 5)?,
                width: number(at + 7)?,
                components: *bytes.get(at + 9)?,
            });
        }
        at += 2 + number(at + 2)?.max(2) as usize;
    }
}
