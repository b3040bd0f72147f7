//! *Words*: the number of words of the rules, definitions included.

use super::acts;
use super::value::FigureValue;
use model::{Card, Kind, RuleSet};

/// Counts the words of the card's rules as printed, and of the definitions that the card prints. The card prints the
/// definitions that it makes and the structures that it mentions (kernel D4). A definition inside the card's own text
/// is counted once.
pub(super) fn words(set: &RuleSet, card: &Card) -> FigureValue {
    let printed = &card.printed;
    let mut own: Vec<(&str, String)> = vec![("Special", flat(&printed.special))];
    let names = card.actions.iter().map(|action| action.name.as_str());
    own.extend(names.zip(&printed.actions).map(|(name, text)| (name, flat(text))));
    let made = acts::made(set, card);
    let mut measured = FigureValue::default();
    let mut count = |name: &str, text: &str| {
        let words = text.split(' ').filter(|word| word.contains(char::is_alphanumeric)).count();
        if words > 0 {
            measured.lines.push(format!("{name}: {words} words"));
            let words = u32::try_from(words).unwrap_or(u32::MAX);
            measured.value = measured.value.saturating_add(words.saturating_mul(100));
        }
    };
    own.iter().for_each(|(name, text)| count(name, text));
    for definition in set.definitions.iter().filter(|definition| card.definitions.contains(&definition.id)) {
        let structure = matches!(definition.what, Kind::Structure { .. });
        let printed = made.contains(&definition.id) || structure;
        let text = flat(&definition.printed);
        if printed && !definition.in_leaflet && !own.iter().any(|(_, own)| own.contains(&text)) {
            count(&definition.name, &text);
        }
    }
    measured
}

/// Returns the text with line breaks replaced by spaces.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
