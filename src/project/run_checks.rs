//! Runs the checks on the rule objects of a pack. The findings and figures of unchanged cards come from a cache.

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::compile_cache::CompileCache;
use crate::pack::PackFiles;
use crate::places::PackPlaces;
use board::{Board, Geometry};
use checks::Subject;
use checks::figures::{self, Figures};
use diagnostic::{Diagnostic, Severity};
use model::{Card, Id, RuleSet};
use reading::Reading;
use source::{Place, Span};
use syntax::ast::{Document, Head};

/// Returns the findings of the checks. A card that has an error in `found` is not checked, because parts of it may be
/// missing.
///
/// `changed` are the cards and definitions whose meaning or place may have changed since the last compilation.
pub fn run_checks(
    pack: &PackFiles,
    of_game: &[&Arc<Document>],
    set: &RuleSet,
    reading: &Reading,
    found: &[Diagnostic],
    changed: &mut FxHashSet<Id>,
    cache: &mut CompileCache,
) -> Vec<Diagnostic> {
    let broken: BTreeSet<Id> = found
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .filter_map(|finding| finding.card.as_deref().map(Id::of))
        .collect();
    let blocks = |keyword: &'static str| {
        of_game.iter().flat_map(move |document| {
            document.blocks.iter().filter_map(move |block| match &block.head {
                Head::Definition { keyword: found, name, .. } if found.text.eq_ignore_ascii_case(keyword) => {
                    Some((Id::of(&name.text), Place { file: document.file, span: block.span }))
                }
                _ => None,
            })
        })
    };
    let teams: Vec<(Id, Place)> = blocks("team").collect();
    let game = blocks("game").next().map_or(Place { file: pack.game, span: Span::default() }, |(_, place)| place);
    let places = PackPlaces { reading, sources: &pack.sources, teams: &teams, game };
    // If the board is too large, the rulebook has a finding on it, and the default board is used in its place.
    let geometry = cache.geometry(Board::try_from(&set.game.board).unwrap_or_default());
    cache.extend_changed(changed, set, &broken);
    cache.checks.invalidate(set, game, changed);
    match cache.checks.take_invalidated() {
        checks::Invalidated::All => (cache.figures, cache.played) = Default::default(),
        checks::Invalidated::Some(ids) => ids.iter().for_each(|id| {
            cache.figures.remove(id);
            cache.played.invalidate(id);
        }),
    }
    // A card with an error is not checked, so nothing asks for its figures.
    let wanted = |card: &Card| !broken.contains(&card.id);
    let figures = card_figures(&checks::expand_verbs(set), &geometry, &wanted, std::mem::take(&mut cache.figures));
    let subject = Subject { set, places: &places, geometry: Some(&geometry), figures: Some(&figures) };
    let mut findings = checks::run_incremental(&subject, &|id| !broken.contains(id), &mut cache.checks);
    cache.figures = figures.0;
    // The measurements are about the pack's own cards, and not about cards in a stand-in file.
    if pack.stands_in.is_none() {
        findings.extend(cache.played.findings(set, &pack.measured, &places));
    }
    // The checks of the whole set always run, so their findings on broken cards, classes and teams have to be removed.
    findings.retain(|finding| finding.card.as_deref().is_none_or(|card| !broken.iter().any(|id| id.is_of(card))));
    findings
}

/// The figures of every card, by its id.
struct CardFigures(FxHashMap<Id, Figures>);

impl checks::FigureSource for CardFigures {
    fn figures(&self, card: &Card) -> Figures {
        self.0.get(&card.id).cloned().unwrap_or_default()
    }
}

/// Adds the missing figures of wanted cards whose class has a band. Each thread gets one batch of cards, because cards
/// of one batch share intermediate results.
fn card_figures(
    set: &RuleSet,
    geometry: &Geometry,
    wanted: &dyn Fn(&Card) -> bool,
    mut known: FxHashMap<Id, Figures>,
) -> CardFigures {
    let has_band = |card: &&Card| wanted(card) && set.game.bands.iter().any(|band| band.class == card.class);
    let open = set.cards.iter().map(Arc::as_ref).filter(|card| !known.contains_key(&card.id));
    let open: Vec<&Card> = open.filter(has_band).collect();
    let batch = open.len().div_ceil(rayon::current_num_threads()).max(1);
    let batches = open.par_chunks(batch).map(|cards| figures::of_cards(set, geometry, cards));
    known.extend(batches.flatten_iter().collect::<Vec<_>>());
    CardFigures(known)
}
