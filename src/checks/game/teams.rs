//! Checks the members of teams (catalogue FAT-D1, FAT-D24, FAT-F7).

use std::collections::HashMap;

use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use diagnostic::Diagnostic;
use diagnostic::registry::{MIRRORED_CHARACTER, REPEATED_CHARACTER, WRONG_TEAM};
use model::*;

/// Reports wrong members, repeated members, and characters that are in two teams.
pub fn teams(index: &Index, found: &mut Vec<Diagnostic>) {
    for team in &index.set.teams {
        composition(index, team, found);
        repeated(index, team, found);
    }
    mirrored(index, found);
}

/// Checks FAT-D1: a team has one char of each team class, and a full sideboard.
fn composition(index: &Index, team: &Team, found: &mut Vec<Diagnostic>) {
    let rules = &index.set.game.team;
    let mut missing: Vec<&str> = rules.main.iter().map(String::as_str).collect();
    let wanted = english::list(&rules.main.iter().map(|class| format!("one {class}")).collect::<Vec<_>>(), "and");
    let mut wrong = |at: At, message: String| {
        found.push(Diagnostic::new(&WRONG_TEAM, index.place(at), message).on(&team.name, None).help(format!(
            "A team is {wanted}, and {} of any class.",
            english::count(rules.sideboard.into(), "sideboard character")
        )));
    };
    for (n, id) in team.main.iter().enumerate() {
        // The crate `game` has already reported a member without a card. Such a member counts for one of the missing
        // classes.
        let Some(card) = index.card(id) else {
            missing.pop();
            continue;
        };
        let Some(class) = index.class(&card.class) else { continue };
        match missing.iter().position(|wanted| *wanted == class.team_class) {
            Some(found) => {
                missing.remove(found);
            }
            None => {
                let known = rules.main.contains(&class.team_class);
                let why = match known {
                    true => format!("{} has more than one {}", team.name, class.team_class),
                    false => format!("{} has no place for {}", team.name, english::a(&class.team_class)),
                };
                wrong(At::TeamMember(&team.id, n), format!("{why}: {} is one too many.", card.name));
            }
        }
    }
    if !missing.is_empty() {
        let missing: Vec<String> = missing.into_iter().map(english::a).collect();
        wrong(At::Team(&team.id), format!("{} lacks {}.", team.name, english::list(&missing, "and")));
    }
    let sideboard = team.sideboard.len();
    if sideboard != usize::from(rules.sideboard) {
        let counts = (english::count(sideboard, "sideboard character"), rules.sideboard);
        wrong(At::Team(&team.id), format!("{} has {}, not {}.", team.name, counts.0, counts.1));
    }
}

fn members(team: &Team) -> impl Iterator<Item = (usize, &Id)> {
    team.main.iter().chain(&team.sideboard).enumerate()
}

fn repeated(index: &Index, team: &Team, found: &mut Vec<Diagnostic>) {
    if !index.set.game.team.unique {
        return;
    }
    let mut first: HashMap<&Id, usize> = HashMap::new();
    for (n, id) in members(team) {
        match first.get(id) {
            None => {
                first.insert(id, n);
            }
            Some(other) => {
                let message = format!("{} has {} twice.", team.name, index.name(id));
                found.push(
                    Diagnostic::new(&REPEATED_CHARACTER, index.place(At::TeamMember(&team.id, n)), message)
                        .on(&team.name, None)
                        .label(index.place(At::TeamMember(&team.id, *other)), "the first time")
                        .help("All members of a team are different characters. Name another."),
                );
            }
        }
    }
}

/// Reports a character in two teams (FAT-D24). If these teams meet, the character plays against itself.
fn mirrored(index: &Index, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&Id, (usize, usize)> = HashMap::new();
    for (t, team) in index.set.teams.iter().enumerate() {
        for (n, id) in members(team) {
            let (other, m) = *first.entry(id).or_insert((t, n));
            let Some(other_team) = index.set.teams.get(other).filter(|_| other != t) else { continue };
            let name = index.name(id);
            let message =
                format!("{name} is in {} too: if these teams meet, {name} plays against {name}.", other_team.name);
            found.push(
                Diagnostic::new(&MIRRORED_CHARACTER, index.place(At::TeamMember(&team.id, n)), message)
                    .on(&team.name, None)
                    .label(index.place(At::TeamMember(&other_team.id, m)), "the other team's")
                    .help("This is allowed but discouraged. Name another character if these teams should meet."),
            );
        }
    }
}
