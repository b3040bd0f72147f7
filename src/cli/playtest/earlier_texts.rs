//! Compares cards with their texts at a revision of git. For each changed card, the pack is compiled with the earlier
//! file of that card and the current files of all others.

use std::sync::Arc;

use crate::git;
use engine::Game;
use measured::content_hash;
use model::{Id, RuleSet};
use pipeline::unplayable::unplayable_error;
use playtest::{Rival, RosterCard};
use project::{Compilation, PackFiles, Trouble, compile};

/// Returns the roster indices of the cards that differ from the revision. With each index comes the game in which the
/// card has its earlier text.
pub fn rivals(
    files: &PackFiles,
    now: &Compilation,
    cards: &[RosterCard],
    revision: &str,
) -> Result<(Vec<usize>, Vec<Rival>), Trouble> {
    let commit = git::require_commit(&files.root, revision)?;
    let (mut indices, mut rivals) = (Vec::new(), Vec::new());
    let mut seen: Vec<(usize, Option<RuleSet>)> = Vec::new();
    for (at, entry) in cards.iter().enumerate() {
        let Some(file) = now.declared.iter().find(|(id, _)| *id == entry.id).map(|(_, file)| file.0 as usize) else {
            continue;
        };
        if !seen.iter().any(|(known, _)| *known == file) {
            let earlier = earlier(files, file, &commit, revision)?;
            seen.push((file, earlier));
        }
        let earlier = seen.iter().find(|(known, _)| *known == file).and_then(|(_, set)| set.as_ref());
        let Some(earlier) = earlier.filter(|earlier| differs(&now.set, earlier, &entry.id)) else { continue };
        let then = format!("{} as it was at {revision}", entry.name);
        let game = Game::load(earlier).map_err(|problems| unplayable_error(&then, &problems))?;
        indices.push(at);
        rivals.push(Rival { game });
    }
    Ok((indices, rivals))
}

/// Whether the earlier set has the card with another content.
fn differs(now: &RuleSet, earlier: &RuleSet, id: &Id) -> bool {
    let of = |set: &RuleSet| set.cards.iter().find(|card| card.id == *id).map(|card| content_hash(set, card));
    let (now, earlier) = (of(now), of(earlier));
    earlier.is_some() && now != earlier
}

/// Returns the rules with this file as it was in the commit. Returns `None` if the file was the same or did not exist.
/// Fails if the pack has errors with the earlier file.
fn earlier(files: &PackFiles, file: usize, commit: &str, revision: &str) -> Result<Option<RuleSet>, Trouble> {
    let Some(source) = files.sources.get(file) else { return Ok(None) };
    let Some(text) = git::text(&files.root, commit, &source.path) else { return Ok(None) };
    if text == source.text {
        return Ok(None);
    }
    let mut files = files.clone();
    if let Some(source) = files.sources.get_mut(file) {
        Arc::make_mut(source).text = text;
    }
    let compilation = compile(&files);
    let broken = || {
        let path = &source.path;
        Trouble::new(format!("{path} as it was at {revision} does not fit the pack as it is now."))
    };
    compilation.whole().cloned().map(Some).ok_or_else(broken)
}
