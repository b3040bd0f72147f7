//! Checks that attacks can hit and that skills cannot hit. Everything that an action leads to counts (catalogue FAT-D5,
//! FAT-D6; kernel D5).

use crate::consequences::Consequences;
use crate::english;
use crate::index::Index;
use crate::source_parts::{At, Places};
use crate::text::Text;
use diagnostic::registry::{ATTACK_THAT_CANNOT_HIT, SKILL_THAT_CAN_HIT};
use diagnostic::{Diagnostic, Fix};
use model::{Action, ActionKind};

/// Reports an attack that never hits (FAT-D5). A sentence that only people can follow may be a hit, so actions that
/// lead to one are not reported.
pub fn attack_that_cannot_hit(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let Some(action) = text.action().filter(|action| action.kind == ActionKind::Attack) else { return };
    let reach = Consequences::of(index, text);
    if action.rules.is_empty() || reach.find(|text| can_hit(text) || text.open).is_some() {
        return;
    }
    let made: Vec<String> = reach.links.iter().skip(1).filter_map(|l| Some(index.texts.get(l.text)?.name())).collect();
    let looked = match made.as_slice() {
        [] => String::new(),
        made => format!(", and nothing that it makes or uses hits ({})", english::list(made, "and")),
    };
    let message = format!("{} is an attack, but it never hits{looked}.", action.name);
    found.push(
        text.finding(&ATTACK_THAT_CANNOT_HIT, index.place(At::ActionTag(&action.id)), message)
            .help("Let it hit a char, or make it a skill.")
            .fix(other_tag(index.places, action, "[S]")),
    );
}

/// Reports a skill that can hit (FAT-D6). The message says how the skill leads to the hit.
pub fn skill_that_can_hit(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let Some(action) = text.action().filter(|action| action.kind == ActionKind::Skill) else { return };
    let reach = Consequences::of(index, text);
    let Some(hit) = reach.find(can_hit) else { return };
    let Some(hitting) = reach.text(hit) else { return };
    let does = match hitting.facts.hits {
        Some(_) => "hits",
        None => "lets an attack be used",
    };
    let mut path = reach.path_in_words(hit);
    path.push(match hit {
        0 => format!("its own text {does}"),
        _ => format!("{} {does}", hitting.name()),
    });
    let message = format!("{} is a skill, but it can hit: {}.", action.name, english::list(&path, "and"));
    let mut finding = text.finding(&SKILL_THAT_CAN_HIT, index.place(At::ActionTag(&action.id)), message);
    if let Some(rule) = hitting.facts.hits {
        finding = finding.label(index.place(hitting.rule(rule)), "the hit");
    }
    found.push(
        finding
            .help("Actions that can hit, at once or later, are attacks. Make it an attack, or take the hit out.")
            .fix(other_tag(index.places, action, "[A]")),
    );
}

fn can_hit(text: &Text) -> bool {
    text.facts.hits.is_some() || text.facts.uses_attack
}

fn other_tag(places: &dyn Places, action: &Action, tag: &str) -> Fix {
    let title = format!("Write {tag}");
    Fix::replace(title, places.place(At::ActionTag(&action.id)), tag)
}
