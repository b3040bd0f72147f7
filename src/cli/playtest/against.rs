//! Cards as they were at a revision of git: the pack with one card's file as it was then, and all others as they are now.

use std::sync::Arc;

use crate::git;
use engine::Game;
use measured::content_hash;
use model::{Id, RuleSet};
use pipeline::challenges::unplayable;
use playtest::{Rival, RosterCard};
use project::{Compilation, PackFiles, Trouble, compile};

/// The cards that differ, by their places in the roster, each with the game in which it has its earlier text.
pub fn rivals(
    files: &PackFiles,
    now: &Compilation,
    cards: &[RosterCard],
    revision: &str,
) -> Result<(Vec<usize>, Vec<Rival>), Trouble> {
    let commit = git::commit_named(&files.root, revision)?;
    let (mut places, mut rivals) = (Vec::new(), Vec::new());
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
        let game = Game::load(earlier).map_err(|problems| unplayable(&then, earlier, &problems))?;
        places.push(at);
        rivals.push(Rival { game });
    }
    Ok((places, rivals))
}

fn differs(now: &RuleSet, earlier: &RuleSet, id: &Id) -> bool {
    let of = |set: &RuleSet| set.cards.iter().find(|card| card.id == *id).map(|card| content_hash(set, card));
    let (now, earlier) = (of(now), of(earlier));
    earlier.is_some() && now != earlier
}

/// The rules with that file as it was; nothing if it was the same, or not there.
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
        Trouble::new(format!("{path} as it was at {revision} does not go together with the pack as it is now."))
    };
    compilation.whole().cloned().map(Some).ok_or_else(broken)
}
