//! Reads a deck from a file, or from a deck or team of the pack. A file names a card on each line: `2 Name`, `2x Name`,
//! `Name x2` or `Name`.

use std::path::Path;

use diagnostic::suggest::nearest;
use model::{Id, RuleSet, Thing, Value};
use project::{Trouble, read_whole};

/// Reads a deck file, and returns each name as written with its number of copies. In the file, `#` starts a comment.
pub fn read(path: &Path) -> Result<Vec<(String, usize)>, Trouble> {
    let mut deck = Vec::new();
    for (line, number) in read_whole(path)?.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let (count, name) = split_count(line);
        if count > 1_000 || name.is_empty() {
            let shown: String = line.chars().take(60).collect();
            return Err(Trouble::new(format!(
                "{}, line {number}: “{shown}” is not a number and a card; write `2 Name`.",
                path.display()
            )));
        }
        deck.push((name.to_owned(), count));
    }
    Ok(deck)
}

/// Returns the cards of a team of the pack, or of a declared thing that lists cards with their numbers. Returns `None`
/// if nothing has this name.
pub fn of_pack(set: &RuleSet, name: &str) -> Option<Vec<(Id, usize)>> {
    let is_it = |id: &Id, called: &str| *id == Id::of(name) || called.eq_ignore_ascii_case(name);
    if let Some(team) = set.teams.iter().find(|team| is_it(&team.id, &team.name)) {
        return Some(team.main.iter().chain(&team.sideboard).map(|id| (id.clone(), 1)).collect());
    }
    decks(set).find(|(thing, _)| is_it(&thing.id, &thing.name)).map(|(_, cards)| cards)
}

/// Returns the declared things that are decks. A deck is not a card itself, and has a field that lists cards.
fn decks(set: &RuleSet) -> impl Iterator<Item = (&Thing, Vec<(Id, usize)>)> {
    let is_card = |kind: &Id, id: &Id| set.declared.thing(kind, id).is_some_and(|thing| thing.number.is_some());
    set.declared.things.iter().filter(|thing| thing.number.is_none()).filter_map(move |thing| {
        let amounts = thing.fields.values().filter_map(|value| match value {
            Value::Amounts(amounts) => Some(amounts),
            _ => None,
        });
        let named = amounts.flatten().filter_map(|amount| Some((amount.of.as_ref()?, amount.count as usize)));
        let cards = named.filter(|(used, _)| is_card(&used.kind, &used.thing));
        let cards: Vec<(Id, usize)> = cards.map(|(used, count)| (used.thing.clone(), count)).collect();
        (!cards.is_empty()).then_some((thing, cards))
    })
}

/// Returns the error for a deck that is neither a file nor in the pack.
pub fn missing(set: &RuleSet, path: &Path) -> Trouble {
    let teams = set.teams.iter().map(|team| team.name.as_str());
    let known: Vec<&str> = teams.chain(decks(set).map(|(thing, _)| thing.name.as_str())).collect();
    let name = path.display().to_string();
    let hint = match (nearest(&name, known.iter().copied()), known.is_empty()) {
        (Some(close), _) => format!(" Did you mean “{close}”?"),
        (None, true) => String::new(),
        (None, false) => format!(" The pack has {}.", known.join(", ")),
    };
    Trouble::new(format!("There is no file “{name}”, and no deck or team of that name.{hint}"))
}

/// Splits a line into the number of copies and the name.
fn split_count(line: &str) -> (usize, &str) {
    let is_times = |c: char| c == 'x' || c == 'X' || c == '×';
    if let Some((first, rest)) = line.split_once(char::is_whitespace)
        && let Ok(count) = first.trim_end_matches(is_times).parse()
    {
        return (count, rest.trim_start_matches("× ").trim());
    }
    if let Some((rest, last)) = line.rsplit_once(char::is_whitespace)
        && last.starts_with(is_times)
        && let Ok(count) = last.trim_start_matches(is_times).parse()
    {
        return (count, rest.trim());
    }
    (1, line)
}

#[cfg(test)]
mod tests {
    use super::split_count;

    #[test]
    fn the_number_may_be_before_or_after_the_name() {
        for (line, deck) in [
            ("2 Fae", (2, "Fae")),
            ("3x Ann of the Hill", (3, "Ann of the Hill")),
            ("3× Ann", (3, "Ann")),
            ("Fae x4", (4, "Fae")),
            ("Fae", (1, "Fae")),
            ("Agent 7", (1, "Agent 7")),
        ] {
            assert_eq!(split_count(line), deck, "{line}");
        }
    }
}
