//! Assigns numbers to names, and defines the problems of a set of rules.

use std::collections::BTreeMap;

use model::{Id, Kind, RuleSet};

/// A reason why a set of rules cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The place in the rules, such as `card fae, action fae.enchant`.
    pub place: String,
    pub what: String,
    /// Whether the rules are consistent, but not supported by this engine. If false, the rules contradict themselves.
    pub unsupported: bool,
}

/// The place that problems of the procedure name.
pub(super) const THE_GAME: &str = "the game";

impl Problem {
    /// Whether the problem is about the procedure, not about a card or definition.
    pub fn is_of_the_game(&self) -> bool {
        self.place == THE_GAME
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for Problem {}

/// The numbers of all ids. An id that occurs twice keeps its first number.
pub(super) struct Names<'a> {
    pub sheets: BTreeMap<&'a Id, u16>,
    pub cards: usize,
    pub tokens: BTreeMap<&'a Id, u8>,
    pub conditions: BTreeMap<&'a Id, u8>,
    pub structures: BTreeMap<&'a Id, u8>,
    pub classes: BTreeMap<&'a Id, u8>,
    pub actions: BTreeMap<&'a Id, u16>,
}

impl<'a> Names<'a> {
    pub fn of(set: &'a RuleSet, problems: &mut Vec<Problem>) -> Names<'a> {
        let mut lists = Lists::default();
        for card in &set.cards {
            lists.sheets.push(&card.id);
            lists.actions.extend(card.actions.iter().map(|action| &action.id));
        }
        for definition in &set.definitions {
            match &definition.what {
                Kind::Token => lists.tokens.push(&definition.id),
                Kind::Condition => lists.conditions.push(&definition.id),
                Kind::Structure { .. } => lists.structures.push(&definition.id),
                Kind::Adjective { .. } | Kind::Place { .. } | Kind::Verb { .. } | Kind::Keyword { .. } => {}
                Kind::Summon { actions, .. } => {
                    lists.sheets.push(&definition.id);
                    lists.actions.extend(actions.iter().map(|action| &action.id));
                }
            }
        }
        let classes: Vec<&Id> = set.game.classes.iter().map(|class| &class.id).collect();
        Names {
            cards: set.cards.len(),
            sheets: numbered(&lists.sheets, "cards and summons", problems),
            tokens: numbered(&lists.tokens, "tokens", problems),
            conditions: numbered(&lists.conditions, "conditions", problems),
            structures: numbered(&lists.structures, "structures", problems),
            classes: numbered(&classes, "classes", problems),
            actions: numbered(&lists.actions, "actions", problems),
        }
    }
}

#[derive(Default)]
struct Lists<'a> {
    sheets: Vec<&'a Id>,
    tokens: Vec<&'a Id>,
    conditions: Vec<&'a Id>,
    structures: Vec<&'a Id>,
    actions: Vec<&'a Id>,
}

/// Converts an index in a list to a number. If the list is too long, the number is 0. The compiler then reports a
/// problem, and the rules are never played.
pub(super) fn number<N: TryFrom<usize> + Default>(place: usize) -> N {
    N::try_from(place).unwrap_or_default()
}

fn numbered<'a, N: TryFrom<usize>>(ids: &[&'a Id], what: &str, problems: &mut Vec<Problem>) -> BTreeMap<&'a Id, N> {
    let mut numbers = BTreeMap::new();
    for (index, id) in ids.iter().enumerate() {
        let Ok(number) = N::try_from(index) else {
            let what = format!("there are too many {what}");
            problems.push(Problem { place: "the pack".to_owned(), what, unsupported: true });
            break;
        };
        if numbers.contains_key(id) {
            let what = format!("two of the {what} are called {id:?}", id = id.as_str());
            problems.push(Problem { place: "the pack".to_owned(), what, unsupported: false });
        } else {
            numbers.insert(*id, number);
        }
    }
    numbers
}
