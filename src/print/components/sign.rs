//! Chooses the sign on a marker by the effects of its definition's rules. A lock means that the rules forbid something,
//! a shield means that they replace an event, and so on. If the rules have no effect with a sign, the marker shows the
//! first letter of the definition's name.

use std::collections::BTreeMap;

use super::marker::Shown;
use model::{Act, Definition, Rule, Standing, Step, Timing};

/// The effects of rules for which a look has a symbol. If a definition has several effects, the variant that comes
/// first here is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// The rule replaces an event, such as a hit.
    Shield,
    /// The rule forbids or forces something, or takes moves or actions away.
    Lock,
    /// The rule hits a char.
    Burst,
    /// The rule moves a char.
    Arrow,
    /// The rule gives more or freer moves, or more actions.
    Wing,
    /// The rule gives a condition to a char.
    Mesh,
    /// The rule puts or summons something.
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

    /// The sign of a definition; `None` if none of its rules has an effect with a sign.
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

/// Chooses the signs on markers so that no two markers of a game look the same. It counts how often each symbol or
/// letter was chosen.
#[derive(Default)]
pub(super) struct SignChooser(BTreeMap<String, usize>);

impl SignChooser {
    /// The sign for the marker of this definition.
    pub fn choose(&mut self, definition: &Definition) -> Shown {
        let (symbol, letter, first) = match Sign::of(definition) {
            Some(sign) => (sign.symbol().to_owned(), String::new(), 0),
            // A letter always gets a shape behind it, to be readable on the marker's picture.
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
