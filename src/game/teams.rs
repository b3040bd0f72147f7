//! `Team:` blocks: names of cards, put together by somebody.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use super::block::{Members, plain, same_words};
use super::class_fields::TEAM_FIELDS;
use super::{Parsed, definitions, findings};
use diagnostic::Diagnostic;
use model::{Id, Team};
use source::{Place, Span};

/// Reads the teams of a pack. `cards` are the names of its cards, as printed. Whether a team keeps the team rules is the
/// business of the checks; that its members exist is settled here.
pub fn teams(files: &[Parsed<'_>], cards: &[String]) -> (Vec<Team>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut teams: Vec<Team> = Vec::new();
    let mut names: Vec<(String, Place)> = Vec::new();
    let known: OnceCell<FxHashMap<String, Id>> = OnceCell::new();
    let id_of = |name: &str| {
        let known = known.get_or_init(|| cards.iter().map(|card| (plain(card), Id::of(card))).collect());
        known.get(&plain(name)).cloned()
    };
    for (text, name, _) in definitions(files, "Team") {
        if let Some((_, first)) = names.iter().find(|(other, _)| same_words(other, &name.text)) {
            diagnostics.push(findings::declared_twice(&text, "team", name.span, *first));
        }
        names.push((name.text.clone(), text.place(name.span)));
        let mut members = Members::default();
        text.read(TEAM_FIELDS, name.span, &mut members, &mut diagnostics);
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
