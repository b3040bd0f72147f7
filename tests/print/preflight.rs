//! Preflight finds the mistakes of a PDF file.

use lopdf::content::Content;
use lopdf::{Document, Object, Stream, dictionary};
use print::Setting;
use print::plan::{Backs, Flip};
use print::preflight::{Expected, check};

use super::{bound, cards};

fn changed(change: impl Fn(&mut Document)) -> Vec<String> {
    let setting = Setting { backs: Backs::Duplex(Flip::Long), ..Setting::default() };
    let edition = bound(cards(9, (63.0, 88.0), 0.0), &setting);
    assert!(check(&edition.pdf, &edition.expected).passed());
    let mut document = Document::load_mem(&edition.pdf).unwrap();
    change(&mut document);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    check(&bytes, &edition.expected).faults
}

fn page(document: &Document, number: u32) -> lopdf::ObjectId {
    document.get_pages()[&number]
}

/// Changes the operators of a page.
fn operators(document: &mut Document, number: u32, change: impl Fn(&mut Content<Vec<lopdf::content::Operation>>)) {
    let id = page(document, number);
    let mut content = Content::decode(&document.get_page_content(id)).unwrap();
    change(&mut content);
    document.change_page_content(id, content.encode().unwrap()).unwrap();
}

#[test]
fn a_file_that_is_no_pdf_fails_preflight() {
    assert!(!check(b"", &Expected::default()).passed());
    assert!(!check(b"%PDF-1.6\nnothing", &Expected::default()).passed());
}

#[test]
fn a_missing_page_is_found() {
    let faults = changed(|document| document.delete_pages(&[2]));
    assert!(faults.iter().any(|fault| fault.contains("1 pages; 2 were expected")), "{faults:?}");
}

#[test]
fn a_wrong_or_missing_box_is_found() {
    let faults = changed(|document| {
        let id = page(document, 1);
        let page = document.get_object_mut(id).and_then(Object::as_dict_mut).unwrap();
        page.remove(b"BleedBox");
        page.set("TrimBox", vec![30.0.into(), 46.77.into(), 565.5.into(), 795.1.into()]);
    });
    assert!(faults.iter().any(|fault| fault.contains("no BleedBox")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("TrimBox is off by 0.08 mm")), "{faults:?}");
}

#[test]
fn a_shifted_back_is_found() {
    let faults = changed(|document| {
        operators(document, 2, |content| {
            let first = content.operations.iter_mut().find(|operation| operation.operator == "cm").unwrap();
            let x = first.operands[4].as_float().unwrap();
            first.operands[4] = Object::Real(x + 0.05);
        })
    });
    assert!(faults.iter().any(|fault| fault.contains("a back lies 0.02 mm beside its front")), "{faults:?}");
}

#[test]
fn small_letters_and_letters_at_the_edge_are_found() {
    let faults = changed(|document| {
        operators(document, 1, |content| {
            for operation in &mut content.operations {
                if operation.operator == "Tf" {
                    operation.operands[1] = Object::Real(5.0);
                }
                if operation.operator == "Tm" {
                    operation.operands[4] = Object::Real(3.0);
                }
            }
        })
    });
    assert!(
        faults.iter().any(|fault| fault.contains("letters of 5.0 points") || fault.contains("more faults")),
        "{faults:?}"
    );
    assert!(faults.iter().any(|fault| fault.contains("letters stand 1.1 mm from the cut edge")), "{faults:?}");
}

#[test]
fn a_frame_at_the_edge_is_found_and_a_line_off_the_card_is_not() {
    let with_line = |line: [f32; 4]| {
        changed(move |document| {
            operators(document, 1, |content| {
                // Right after the clip of the first piece.
                let at = content.operations.iter().position(|operation| operation.operator == "W").unwrap() + 2;
                let [x, y, w, h] = line.map(|mm| Object::Real(mm * 72.0 / 25.4));
                let operation = lopdf::content::Operation::new;
                let stroke = [operation("re", vec![x, y, w, h]), operation("S", vec![])];
                content.operations.splice(at..at, stroke);
            });
        })
    };
    let near = with_line([2.0, 2.0, 59.0, 84.0]);
    assert!(near.iter().any(|fault| fault.contains("a line runs 1.8 mm from the cut edge")), "{near:?}");
    assert_eq!(with_line([-2.0, -2.0, 67.0, 92.0]), Vec::<String>::new());
    assert_eq!(with_line([3.3, 3.3, 56.4, 81.4]), Vec::<String>::new());
    assert_eq!(with_line([1.0, 1.0, 5.0, 5.0]), Vec::<String>::new(), "an ornament is no frame");
}

#[test]
fn a_frame_that_cards_share_is_found() {
    let with_frame = |room: f32| {
        changed(move |document| {
            let [x, w, h] = [room, 63.0 - 2.0 * room, 88.0 - 2.0 * room].map(|mm| mm * 72.0 / 25.4);
            let bounds = vec![0.into(), 0.into(), 178.58.into(), 249.45.into()];
            let dict = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bounds };
            let form = document.add_object(Stream::new(dict, format!("{x} {x} {w} {h} re\nS\n").into_bytes()));
            let first = page(document, 1);
            document.add_xobject(first, "Frame", form).unwrap();
            operators(document, 1, |content| {
                let at = content.operations.iter().position(|operation| operation.operator == "W").unwrap() + 2;
                let operation = lopdf::content::Operation::new("Do", vec![Object::Name(b"Frame".to_vec())]);
                content.operations.insert(at, operation);
            });
        })
    };
    let near = with_frame(2.0);
    assert!(near.iter().any(|fault| fault.contains("a line runs 1.8 mm from the cut edge")), "{near:?}");
    assert_eq!(with_frame(3.3), Vec::<String>::new());
}

#[test]
fn a_font_that_is_not_embedded_and_scaling_are_found() {
    let faults = changed(|document| {
        for object in document.objects.values_mut() {
            if let Ok(dict) = object.as_dict_mut() {
                dict.remove(b"FontFile3");
            }
        }
        document.catalog_mut().unwrap().remove(b"ViewerPreferences");
    });
    assert!(faults.iter().any(|fault| fault.contains("is not embedded")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("actual size")), "{faults:?}");
}
