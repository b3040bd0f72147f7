//! Printing again with a cache: the cache changes no byte of the output.

use std::sync::Arc;

use model::Id;
use print::{Content, Section, Setting, SheetPiece, bind, bind_cached};
use proptest::prelude::*;
use render::pdf::PageCache;
use render::{DrawCache, Face, passages};

use super::{faces, look};

/// An edit of a set between two saves; the numbers choose the card.
#[derive(Debug, Clone)]
enum Edit {
    Words(usize, String),
    Remove(usize),
    /// Whether the card shares its picture with another card changes.
    Art(usize, bool),
    Swap(usize, usize),
    Nothing,
}

fn edits() -> impl Strategy<Value = Edit> {
    let card = || 0..40usize;
    prop_oneof![
        4 => (card(), "[a-zA-ZÀ-ü0-9 ]{1,60}").prop_map(|(at, text)| Edit::Words(at, text)),
        1 => card().prop_map(Edit::Remove),
        2 => (card(), any::<bool>()).prop_map(|(at, on)| Edit::Art(at, on)),
        1 => (card(), card()).prop_map(|(one, other)| Edit::Swap(one, other)),
        1 => Just(Edit::Nothing),
    ]
}

fn set() -> Vec<(Id, Face)> {
    let faces = faces::samples().into_iter().cycle().take(22).enumerate();
    faces.map(|(at, face)| (Id::of(&format!("{} {at}", face.name)), face)).collect()
}

const ART: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='60' height='40' fill='#357'/>\
                   <circle cx='30' cy='20' r='14' fill='#fc5'/></svg>";

fn change(set: &mut Vec<(Id, Face)>, edit: &Edit) {
    let count = set.len();
    let at = |at: usize| at % count.max(1);
    match edit {
        Edit::Words(card, text) => {
            if let Some(ability) = set[at(*card)].1.abilities.first_mut() {
                ability.passages = passages(text, &[]);
            }
        }
        Edit::Remove(card) if count > 1 => drop(set.remove(at(*card))),
        Edit::Art(card, on) => set[at(*card)].1.art = on.then(|| Arc::new(ART.as_bytes().to_vec())),
        Edit::Swap(one, other) => set.swap(at(*one), at(*other)),
        Edit::Remove(_) | Edit::Nothing => {}
    }
}

fn sections(proofs: &mut DrawCache, set: &[(Id, Face)]) -> [Section; 1] {
    let cards = proofs.draw(look(), set).into_iter().map(|proof| SheetPiece::card(proof.drawing));
    [Section { title: "Cards".into(), content: Content::Pieces(cards.collect()) }]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn a_cache_changes_no_byte(edits in prop::collection::vec(edits(), 1..6)) {
        let (mut proofs, mut memory) = (DrawCache::default(), PageCache::default());
        let mut set = set();
        let setting = Setting::default();
        for edit in std::iter::once(&Edit::Nothing).chain(&edits) {
            change(&mut set, edit);
            let warm = bind_cached(&look().shaper, &sections(&mut proofs, &set), &setting, &mut memory).unwrap().pdf;
            let cold = bind(&look().shaper, &sections(&mut DrawCache::default(), &set), &setting).unwrap().pdf;
            prop_assert!(warm == cold, "after {edit:?}: {} bytes and {}", warm.len(), cold.len());
        }
    }
}
