//! The target codes in use, each form with an example and its meaning in words.

use std::collections::BTreeSet;

use serde::Serialize;

use model::{Distance, Form, RuleSet, TargetCode};
use render::Wording;

/// A row of the table of target codes: a code that some card has, and its meaning in words.
#[derive(Debug, Clone, Serialize)]
pub struct CodeRow {
    pub code: String,
    pub text: String,
}

/// The target codes of the cards and summons of a set.
fn used(set: &RuleSet) -> BTreeSet<String> {
    let targets = set.cards.iter().map(|card| &card.target);
    let summons = set.definitions.iter().filter_map(|definition| match &definition.what {
        model::Kind::Summon { target, .. } => Some(target),
        _ => None,
    });
    targets.chain(summons).flat_map(|target| &target.codes).map(ToString::to_string).collect()
}

/// One row for each combination of form and sort of distance in use, with its simplest code. If a code with `!` is in
/// use (nothing blocks the line of sight), one more row explains it.
pub fn code_rows(set: &RuleSet, words: &Wording) -> Vec<CodeRow> {
    let all: Vec<TargetCode> = used(set).iter().filter_map(|code| code.parse().ok()).collect();
    let rank = |code: &TargetCode| {
        let form = match code.form {
            Form::Free => 0,
            Form::Straight => 1,
            Form::Diagonal => 2,
            Form::Melee => 3,
        };
        let distance = match code.distance {
            Distance::Exactly(n) => (0, n),
            Distance::UpTo(n) => (1, n),
            Distance::Any => (2, 0),
        };
        (form, distance.0, distance.1)
    };
    let mut plain: Vec<TargetCode> = all.iter().map(|code| TargetCode { through: false, ..*code }).collect();
    plain.sort_by_key(rank);
    plain.dedup_by_key(|code| (rank(code).0, rank(code).1));
    let mut rows: Vec<CodeRow> =
        plain.iter().map(|code| CodeRow { code: code.to_string(), text: text(*code, words) }).collect();
    if let Some(code) = all.iter().find(|code| code.through) {
        rows.push(CodeRow { code: code.to_string(), text: format!("!: {}", words.get("code_through")) });
    }
    rows
}

fn text(code: TargetCode, words: &Wording) -> String {
    let form = match code.form {
        Form::Free => None,
        Form::Straight => Some("code_straight"),
        Form::Diagonal => Some("code_diagonal"),
        Form::Melee => return words.get("code_melee").to_owned(),
    };
    let distance = match code.distance {
        Distance::Exactly(n) => words.say("code_exact", &[("n", &n.to_string())]),
        Distance::UpTo(n) => words.say("code_up_to", &[("n", &n.to_string())]),
        Distance::Any => words.get("code_any").to_owned(),
    };
    form.map_or(distance.clone(), |form| format!("{distance}, {}", words.get(form)))
}
