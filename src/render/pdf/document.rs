//! Writes the document. The crate `printpdf` makes a skeleton, to which contents, resources and page boxes are added.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Object, ObjectId, StringFormat, dictionary};
use printpdf::{Mm, PdfDocument, PdfPage, PdfSaveOptions};

use super::embedded_fonts::{GlyphCodes, resource_name};
use super::metadata;
use super::page_boxes::set_page_boxes;
use super::page_cache::PageCache;
use super::page_content::{PageWriter, repeated};
use super::pages::{Document, Page};
use super::shared_objects::{ObjectKind, ObjectName, SharedObjects};
use crate::content_hash::content_hash;
use crate::fonts::Shaper;

/// PDF 1.6 has everything that is used here: transparency, soft masks, OpenType fonts.
const VERSION: &str = "1.6";

/// Writes the document. The same drawings give the same bytes, whatever the cache holds. `None` if writing fails.
pub fn write(shaper: &Shaper, plan: &Document, cache: &mut PageCache) -> Option<Vec<u8>> {
    let drawings = || plan.pages.iter().flat_map(|page| &page.drawings).map(|placed| &**placed.drawing);
    let letters = GlyphCodes::of(drawings());
    let repeated = repeated(drawings());
    let writer = PageWriter { fonts: &shaper.fonts, letters: &letters, repeated: &repeated, ink: plan.ink };
    let (forms, contents) = cache.write(&writer, &plan.pages);
    let mut pool: SharedObjects =
        forms.iter().flat_map(|form| form.iter()).map(|(name, shared)| (*name, shared.clone())).collect();
    let mut document = skeleton(plan);
    let fonts: BTreeMap<String, ObjectId> = letters.embed(&mut document, &shaper.fonts).into_iter().collect();
    let mut needs = Vec::with_capacity(contents.len());
    let mut streams = Vec::with_capacity(contents.len());
    for content in contents {
        pool.extend(content.pool.iter().map(|(name, shared)| (*name, shared.clone())));
        needs.push((
            content.used.clone(),
            content.fonts.iter().map(|id| resource_name(*id)).collect::<BTreeSet<String>>(),
        ));
        streams.push(content.stream.clone());
    }
    let id = identity(&streams.iter().map(|stream| stream.content.as_slice()).collect::<Vec<_>>());
    let ids = add_shared_objects(&mut document, pool);
    let page_ids: Vec<ObjectId> = document.get_pages().into_values().collect();
    for (((page, page_plan), stream), (used, page_fonts)) in page_ids.iter().zip(&plan.pages).zip(streams).zip(needs) {
        let mut resources = resources(&used, &ids);
        let named =
            page_fonts.iter().filter_map(|name| Some((name.as_bytes().to_vec(), Object::Reference(*fonts.get(name)?))));
        resources.set("Font", Object::Dictionary(Dictionary::from_iter(named)));
        let content = document.add_object(stream);
        let page = document.get_object_mut(*page).and_then(Object::as_dict_mut).ok()?;
        let replaced =
            [page.get(b"Contents"), page.get(b"Resources")].map(|old| old.and_then(Object::as_reference).ok());
        page.set("Contents", content);
        page.set("Resources", resources);
        page.remove(b"Annots");
        set_page_boxes(page, page_plan);
        if plan.ink.limit.is_some() {
            // Without this entry, a viewer blends transparent colours in red, green and blue.
            page.set("Group", dictionary! { "S" => "Transparency", "CS" => plan.ink.space(), "I" => true });
        }
        for old in replaced.into_iter().flatten() {
            document.objects.remove(&old);
        }
    }
    finish(&mut document, plan, id)?;
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).ok()?;
    Some(bytes)
}

/// A document with title, bookmarks and empty pages.
fn skeleton(plan: &Document) -> lopdf::Document {
    let mut document = PdfDocument::new(plan.title);
    document.metadata.info.creator = "cardwright".to_owned();
    document.metadata.info.producer = "cardwright".to_owned();
    let page = |page_plan: &Page| PdfPage::new(Mm(page_plan.size.0), Mm(page_plan.size.1), Vec::new());
    document.with_pages(plan.pages.iter().map(page).collect());
    for (page_plan, number) in plan.pages.iter().zip(1..) {
        if let Some(name) = &page_plan.bookmark {
            document.add_bookmark(name, number);
        }
    }
    let mut document = document.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    document.version = VERSION.to_owned();
    // The document information that `printpdf` writes claims a conformance that was never checked, and has a date. Only
    // these entries of it are kept.
    if let Ok(info) = document.trailer.get(b"Info").and_then(Object::as_reference) {
        let facts = document.get_object_mut(info).and_then(Object::as_dict_mut);
        if let Ok(facts) = facts {
            let kept = ["Title", "Creator", "Producer"].map(|key| (key, facts.get(key.as_bytes()).cloned()));
            *facts = Dictionary::from_iter(kept.into_iter().filter_map(|(key, fact)| Some((key, fact.ok()?))));
            facts.set("Subject", lopdf::text_string(plan.subject));
            // No trapping was done: colours that touch are left as they are.
            facts.set("Trapped", Object::Name(b"False".to_vec()));
        }
    }
    document
}

/// Adds the shared objects in the order of their names, and replaces names by references.
fn add_shared_objects(document: &mut lopdf::Document, pool: SharedObjects) -> BTreeMap<ObjectName, ObjectId> {
    let ids: BTreeMap<ObjectName, ObjectId> = pool.keys().map(|name| (*name, document.new_object_id())).collect();
    for (name, shared) in pool {
        let Some(id) = ids.get(&name) else { continue };
        let mut object = shared.object.clone();
        let mask = shared.mask.and_then(|mask| ids.get(&mask)).copied();
        match &mut object {
            Object::Stream(stream) => {
                if let Some(mask) = mask {
                    stream.dict.set("SMask", mask);
                }
                if !shared.needs.is_empty() {
                    stream.dict.set("Resources", resources(&shared.needs, &ids));
                }
            }
            Object::Dictionary(dict) => {
                if let Some(mask) = mask {
                    dict.set("SMask", dictionary! { "Type" => "Mask", "S" => "Luminosity", "G" => mask });
                }
            }
            _ => {}
        }
        document.objects.insert(*id, object);
    }
    ids
}

fn resources(used: &[ObjectName], ids: &BTreeMap<ObjectName, ObjectId>) -> Dictionary {
    let mut resources = Dictionary::new();
    for kind in [ObjectKind::XObject, ObjectKind::Shading, ObjectKind::ExtGState] {
        let mut names: Vec<&ObjectName> = used.iter().filter(|name| name.kind == kind).collect();
        names.sort();
        let named: Vec<(Vec<u8>, Object)> = names
            .into_iter()
            .filter_map(|name| Some((name.text().into_bytes(), Object::Reference(*ids.get(name)?))))
            .collect();
        if !named.is_empty() {
            resources.set(kind.key(), Object::Dictionary(Dictionary::from_iter(named)));
        }
    }
    resources
}

/// Sets the viewer's preferences, the language and metadata, and the document's id, which is made from its content.
fn finish(document: &mut lopdf::Document, plan: &Document, id: [u8; 16]) -> Option<()> {
    let metadata = document.add_object(metadata::stream(plan));
    let string = Object::String(id.to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![string.clone(), string]);
    let catalog = document.catalog_mut().ok()?;
    catalog.set("PageLayout", "SinglePage");
    // Without this, printing scales the cards to the printer's margins and they no longer have their size.
    let mut preferences = dictionary! { "PrintScaling" => "None", "DisplayDocTitle" => true };
    if let Some(duplex) = plan.duplex {
        preferences.set("Duplex", duplex);
    }
    catalog.set("ViewerPreferences", preferences);
    catalog.set("Lang", lopdf::text_string(plan.lang));
    catalog.set("Metadata", metadata);
    if catalog.has(b"Outlines") {
        catalog.set("PageMode", "UseOutlines");
    }
    document.prune_objects();
    document.renumber_objects();
    Some(())
}

/// An id made from the contents of all pages.
fn identity(parts: &[&[u8]]) -> [u8; 16] {
    let one = parts.iter().fold(0u64, |hash, part| hash.rotate_left(7) ^ content_hash(part));
    let two = parts.iter().rev().fold(1u64, |hash, part| hash.rotate_left(11) ^ content_hash(part).swap_bytes());
    let mut id = [0; 16];
    for (slot, byte) in id.iter_mut().zip(one.to_be_bytes().into_iter().chain(two.to_be_bytes())) {
        *slot = byte;
    }
    id
}
