//! What a marker shows, chosen by what the rules of its thing do: a lock for what may not move, a shield for what turns a
//! hit aside, and so on. A thing whose rules do none of this shows the first letter of its name.

use std::collections::BTreeMap;

use super::marker::Shown;
use model::{Act, Definition, Rule, Standing, Step, Timing};

/// The signs by what rules do, the one that tells the most about a thing first. Each is a symbol of the look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// A hit is replaced.
    Shield,
    /// Something is forbidden, or turns are shorter.
    Lock,
    /// A hit.
    Burst,
    /// A char is moved.
    Arrow,
    /// More or freer move activations.
    Wing,
    /// A condition is given.
    Mesh,
    /// Something is put or summoned.
    Sprout,
}

impl Sign {
    fn symbol(self) -> &'static str {
        match self {
            Sign::Shield => "sign-shield",
            Sign::Lock => "sign-lock",
            Sign::Burst => "sign-burst",
            Sign::Arrow => "sign-arrow",
            Sign::Wing => "sign-wing",
            Sign::Mesh => "sign-mesh",
            Sign::Sprout => "sign-sprout",
        }
    }

    /// The sign of a definition; `None` if its rules do nothing that has one.
    fn of(definition: &Definition) -> Option<Sign> {
        definition.rules.iter().filter_map(Sign::of_rule).min()
    }

    fn of_rule(rule: &Rule) -> Option<Sign> {
        let replaces = matches!(rule, Rule::When(when) if when.timing == Timing::Instead);
        let standing = match rule {
            Rule::Always(standing) => Sign::of_standing(standing),
            _ => None,
        };
        let steps = rule.steps().iter().filter_map(Sign::of_step).min();
        if replaces { Some(Sign::Shield) } else { standing.into_iter().chain(steps).min() }
    }

    fn of_step(step: &Step) -> Option<Sign> {
        match step {
            Step::Act(act) | Step::By { act, .. } => Sign::of_act(act),
            Step::For { rule, .. } => Sign::of_standing(rule),
            step => step.inner().filter_map(Sign::of_step).min(),
        }
    }

    fn of_standing(standing: &Standing) -> Option<Sign> {
        match standing {
            Standing::Cant { .. } | Standing::FewerMoves { .. } | Standing::Must { .. } => Some(Sign::Lock),
            Standing::MovesMayBe { .. }
            | Standing::OneMoveMayBe { .. }
            | Standing::FirstMoveMayBe { .. }
            | Standing::MovesMayGoTo { .. }
            | Standing::HasMoves { .. }
            | Standing::MoreMoves { .. } => Some(Sign::Wing),
            Standing::While { rule, .. } => Sign::of_standing(rule),
            _ => None,
        }
    }

    fn of_act(act: &Act) -> Option<Sign> {
        match act {
            Act::Hit { .. } | Act::HitTimes { .. } => Some(Sign::Burst),
            act if act.displaces() => Some(Sign::Arrow),
            Act::LoseMoves { .. } | Act::LoseAction { .. } | Act::StopMove { .. } => Some(Sign::Lock),
            Act::GainMoves { .. } | Act::ActivateMove { .. } | Act::GainAction { .. } => Some(Sign::Wing),
            Act::Become { .. } => Some(Sign::Mesh),
            Act::Put { .. } | Act::Summon { .. } => Some(Sign::Sprout),
            _ => None,
        }
    }
}

/// Chooses what markers show, so that no two of a game show the same.
#[derive(Default)]
pub(super) struct SignChooser(BTreeMap<String, usize>);

impl SignChooser {
    /// What the marker of this definition shows.
    pub fn choose(&mut self, definition: &Definition) -> Shown {
        let (symbol, letter, first) = match Sign::of(definition) {
            Some(sign) => (sign.symbol().to_owned(), String::new(), 0),
            // A letter always stands on a ground, since a picture lies behind it.
            None => (String::new(), definition.name.chars().take(1).flat_map(char::to_uppercase).collect(), 1),
        };
        let before = self.0.entry(format!("{symbol}{letter}")).or_insert(0);
        let ground = first + *before;
        *before += 1;
        Shown { symbol, letter, ground }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(name: &str, rules: serde_json::Value) -> Definition {
        let plural = format!("{name}s");
        let all = serde_json::json!({ "id": name.to_lowercase(), "name": name, "plural": plural, "what": "Condition", "rules": rules, "printed": "" });
        serde_json::from_value(all).expect("a definition")
    }

    #[test]
    fn no_two_markers_of_a_game_show_the_same() {
        let mut chooser = SignChooser::default();
        let hit = serde_json::json!([{ "Do": { "Act": { "Hit": { "who": "Me" } } } }]);
        let shown: Vec<Shown> =
            ["Ember", "Spark"].iter().map(|name| chooser.choose(&definition(name, hit.clone()))).collect();
        assert!(shown.iter().all(|shown| shown.symbol == "sign-burst"));
        assert_eq!((shown[0].ground, shown[1].ground), (0, 1));
        let plain = |name: &str, chooser: &mut SignChooser| chooser.choose(&definition(name, serde_json::json!([])));
        let (beat, band) = (plain("Beat", &mut chooser), plain("Band", &mut chooser));
        assert_eq!((beat.letter.as_str(), beat.ground, band.ground), ("B", 1, 2));
    }
}
