//! Reads the `Team:` blocks of a pack: lists of card names.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::block::{definitions, normalised, same_words};
use crate::findings;
use crate::team_fields::{FIELDS, TeamMembers};
use diagnostic::Diagnostic;
use model::{Id, Team};
use source::{Place, Span};
use syntax::ParsedFile;

/// Reads the teams of a pack, sorted by id. `cards` are the printed names of the pack's cards. A member that does not
/// exist is reported here; `checks` reports teams that break the team rules.
pub fn teams(files: &[ParsedFile<'_>], cards: &[String]) -> (Vec<Team>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut teams: Vec<Team> = Vec::new();
    let mut names: Vec<(String, Place)> = Vec::new();
    let known: OnceCell<FxHashMap<String, Id>> = OnceCell::new();
    let id_of = |name: &str| {
        let known = known.get_or_init(|| cards.iter().map(|card| (normalised(card), Id::of(card))).collect());
        known.get(&normalised(name)).cloned()
    };
    for (text, name, _) in definitions(files, "Team") {
        if let Some((_, first)) = names.iter().find(|(other, _)| same_words(other, &name.text)) {
            diagnostics.push(findings::declared_twice(&text, "team", name.span, *first));
        }
        names.push((name.text.clone(), text.place(name.span)));
        let mut members = TeamMembers::default();
        text.read(FIELDS, name.span, &mut members, &mut diagnostics);
        let mut ids = |names: &[(String, Span)]| -> Vec<Id> {
            let mut ids = Vec::new();
            for (name, span) in names {
                match id_of(name) {
                    Some(id) => ids.push(id),
                    None => diagnostics.push(findings::unknown_member(
                        &text,
                        (name, *span),
                        cards.iter().map(String::as_str),
                    )),
                }
            }
            ids
        };
        let (main, sideboard) = (ids(&members.main), ids(&members.sideboard));
        teams.push(Team { id: Id::of(&name.text), name: name.text.clone(), main, sideboard });
    }
    teams.sort_by(|a, b| a.id.cmp(&b.id));
    (teams, diagnostics)
}
