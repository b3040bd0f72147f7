//! Selects the cards to print and their numbers of copies, and draws both sides of each card.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::args::PrintArgs;
use super::deck;
use super::job::PrintJob;
use diagnostic::suggest::nearest;
use model::{Id, RuleSet};
use pipeline::{Pipeline, RenderedCard};
use print::{PrintedCard, components};
use project::{Compilation, Trouble};
use render::{Drawing, Face, Finding, another_size};

/// A card with its drawn sides.
#[derive(Clone)]
pub struct DrawnCard {
    pub id: Id,
    /// The collector number, or 0 for a challenge.
    pub number: u32,
    pub face: Arc<Face>,
    pub front: Arc<Drawing>,
    pub back: Option<Arc<Drawing>>,
    pub copies: usize,
    /// The findings on how the card prints.
    pub findings: Vec<Finding>,
    /// The findings that all cards may have in common, for example those on the back.
    pub shared: Vec<Finding>,
}

/// The number of copies of every card of the set. A card that is not printed has the number 0.
pub type CopyCounts = BTreeMap<Id, usize>;

/// Returns the numbers of copies that the options ask for.
pub fn copies(args: &PrintArgs, compilation: &Compilation) -> Result<CopyCounts, Trouble> {
    let set = &compilation.set;
    let all: Vec<(Id, String)> = names(set);
    let find = |name: &str| -> Result<Id, Trouble> {
        let id = Id::of(name);
        if let Some((found, _)) = all.iter().find(|(known, called)| *known == id || called.eq_ignore_ascii_case(name)) {
            return Ok(found.clone());
        }
        let close = nearest(name, all.iter().map(|(_, name)| name.as_str()));
        let hint = close.map_or(String::new(), |close| format!(" Did you mean “{close}”?"));
        Err(Trouble::new(format!("There is no card “{name}” in the pack.{hint}")))
    };
    let of_challenges = if prints_challenges(args) { args.copies } else { 0 };
    let is_challenge = |id: &Id| set.challenges.iter().any(|challenge| challenge.id == *id);
    let copies = |id: &Id| if is_challenge(id) { of_challenges } else { args.copies };
    let mut counts: CopyCounts = all.iter().map(|(id, _)| (id.clone(), copies(id))).collect();
    if let Some(path) = &args.deck {
        counts.values_mut().for_each(|count| *count = 0);
        let named = path.to_str().filter(|_| !path.exists()).and_then(|name| deck::of_pack(set, name));
        let entries = match named {
            Some(entries) => entries,
            None if path.exists() => {
                let read = deck::read(path)?;
                read.into_iter().map(|(name, count)| Ok((find(&name)?, count))).collect::<Result<_, Trouble>>()?
            }
            None => return Err(deck::missing(set, path)),
        };
        for (id, count) in entries {
            *counts.entry(id).or_default() += count;
        }
    }
    if !args.only.is_empty() {
        let only: Vec<Id> = args.only.iter().map(|name| find(name)).collect::<Result<_, Trouble>>()?;
        counts.iter_mut().filter(|(id, _)| !only.contains(id)).for_each(|(_, count)| *count = 0);
        // A challenge that `--only` names is printed even if `--components` does not include challenges.
        let named = counts.iter_mut().filter(|(id, _)| is_challenge(id) && only.contains(id));
        named.for_each(|(_, count)| *count = args.copies);
    }
    if counts.values().all(|count| *count == 0) && (args.deck.is_some() || !args.only.is_empty()) {
        let of = args.deck.as_ref().map_or("the pack".to_owned(), |deck| format!("the deck “{}”", deck.display()));
        return Err(Trouble::new(match args.only.is_empty() {
            true => format!("There is nothing to print: {of} has no cards."),
            false => format!("There is nothing to print: {of} has no {}.", args.only.join(", ")),
        }));
    }
    Ok(counts)
}

/// Whether `--components` includes challenges.
fn prints_challenges(args: &PrintArgs) -> bool {
    args.components.iter().any(|name| name == components::CHALLENGES || name == "all")
}

/// Returns the ids and names of all cards and challenges.
fn names(set: &RuleSet) -> Vec<(Id, String)> {
    let cards = set.cards.iter().map(|card| (card.id.clone(), card.name.clone()));
    let things = set.declared.cards().map(|thing| (thing.id.clone(), thing.name.clone()));
    let challenges = set.challenges.iter().map(|challenge| (challenge.id.clone(), challenge.name.clone()));
    cards.chain(things).chain(challenges).collect()
}

/// Converts the cards to the form that components take.
pub fn printed(cards: &[DrawnCard]) -> Vec<PrintedCard> {
    let printed = cards.iter().map(|card| PrintedCard {
        id: card.id.clone(),
        name: card.face.name.clone(),
        face: (*card.face).clone(),
        front: card.front.clone(),
        back: card.back.clone(),
        copies: card.copies,
    });
    printed.collect()
}

/// Draws all cards, because the type size is chosen for the whole set. Returns the cards with at least one copy.
pub fn draw_cards(
    pipeline: &mut Pipeline,
    pack: &str,
    compilation: &mut Compilation,
    job: &PrintJob,
    copies: &CopyCounts,
) -> Result<Vec<DrawnCard>, Trouble> {
    let Pipeline { project, renderer, .. } = pipeline;
    let rendered = renderer.draw_as(project, pack, compilation, (job.look.as_deref(), &job.format), &|_| true)?;
    let kept: Vec<RenderedCard> =
        rendered.into_iter().filter(|card| copies.get(&card.id).is_some_and(|n| *n > 0)).collect();
    let Some(look) = renderer.look() else { return Ok(Vec::new()) };
    let drawn = kept.into_par_iter().map(|card| {
        let size = job.sized.then(|| another_size(&card.drawing, &job.format)).flatten();
        let mut shared: Vec<Finding> = size.into_iter().collect();
        let mut front = Arc::unwrap_or_clone(card.drawing);
        look.fill_bleed(&mut front, job.format.colour);
        let back = job.has_backs().then(|| look.back(&card.face, &front, job.back_per)).and_then(|back| match back {
            Ok(drawn) => {
                shared.extend(drawn.findings);
                let mut drawing = drawn.drawing;
                look.fill_bleed(&mut drawing, job.format.colour);
                Some(Arc::new(drawing))
            }
            Err(finding) => {
                shared.push(finding);
                None
            }
        });
        let number = card.face.number.parse().unwrap_or(0);
        let copies = copies.get(&card.id).copied().unwrap_or(0);
        let (face, front) = (Arc::new(card.face), Arc::new(front));
        DrawnCard { id: card.id, number, face, front, back, copies, findings: card.findings, shared }
    });
    Ok(drawn.collect())
}

/// Returns the findings on these cards. A finding that several cards share is listed once.
pub fn findings(cards: &[DrawnCard]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = cards.iter().flat_map(|card| card.findings.iter().cloned()).collect();
    for shared in cards.iter().flat_map(|card| &card.shared) {
        if !findings.iter().any(|known| known.message == shared.message) {
            findings.push(shared.clone());
        }
    }
    findings
}
