//! Irregular English plurals: *Knife, Knives*; *Goose, Geese* (kernel D3).

/// Endings of words. A longer word follows its ending: *Penknife* follows *Knife*, and *Werewolf* follows *Wolf*.
const ENDS: [(&str, &str); 12] = [
    ("knife", "knives"),
    ("wife", "wives"),
    ("life", "lives"),
    ("wolf", "wolves"),
    ("elf", "elves"),
    ("half", "halves"),
    ("calf", "calves"),
    ("leaf", "leaves"),
    ("loaf", "loaves"),
    ("sheaf", "sheaves"),
    ("thief", "thieves"),
    ("woman", "women"),
];

/// Whole words. A longer word does not follow them: a *Mongoose* is not a *Goose*, and a *Fox* not an *Ox*.
const WORDS: [(&str, &str); 28] = [
    ("goose", "geese"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("man", "men"),
    ("child", "children"),
    ("person", "people"),
    ("ox", "oxen"),
    ("scarf", "scarves"),
    ("dwarf", "dwarves"),
    ("hoof", "hooves"),
    ("sheep", "sheep"),
    ("deer", "deer"),
    ("fish", "fish"),
    ("shelf", "shelves"),
    ("bookshelf", "bookshelves"),
    ("echo", "echoes"),
    ("hero", "heroes"),
    ("domino", "dominoes"),
    ("potato", "potatoes"),
    ("tomato", "tomatoes"),
    ("mango", "mangoes"),
    ("torpedo", "torpedoes"),
    ("tornado", "tornadoes"),
    ("volcano", "volcanoes"),
    ("mosquito", "mosquitoes"),
    ("buffalo", "buffaloes"),
];

/// Returns the plural of a name whose last word is irregular; `None` for any other name.
pub fn several(name: &str) -> Option<String> {
    exchanged(name, |(one, several)| (one, several))
}

/// Returns the singular of an irregular plural; `None` for any other name.
pub fn one(name: &str) -> Option<String> {
    exchanged(name, |(one, several)| (several, one))
}

fn exchanged(name: &str, way: fn((&'static str, &'static str)) -> (&'static str, &'static str)) -> Option<String> {
    let (before, last) = name.split_at(name.rfind([' ', '-']).map_or(0, |at| at + 1));
    let lower = last.to_lowercase();
    let end = ENDS.iter().map(|pair| way(*pair)).find(|(from, _)| lower.ends_with(from));
    let (from, to) = end.or_else(|| WORDS.iter().map(|pair| way(*pair)).find(|(from, _)| lower == *from))?;
    // The common beginning of both forms keeps the letters of the name, in upper or lower case.
    let shared = from.bytes().zip(to.bytes()).take_while(|(a, b)| a == b).count();
    let kept = last.get(..last.len().checked_sub(from.len())? + shared)?;
    let first = last.starts_with(char::is_uppercase) && kept.is_empty();
    let rest = &to[shared..];
    let rest = if first { rest[..1].to_uppercase() + &rest[1..] } else { rest.to_owned() };
    Some(format!("{before}{kept}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways() {
        for (name, plural) in [
            ("Knife", "Knives"),
            ("Stray Wolf", "Stray Wolves"),
            ("Goose", "Geese"),
            ("Werewolf", "Werewolves"),
            ("Last Echo", "Last Echoes"),
        ] {
            assert_eq!(several(name).as_deref(), Some(plural));
            assert_eq!(one(plural).as_deref(), Some(name));
        }
        for regular in ["Mongoose", "Fox", "Human", "Golf", "Roof", "Web", "Piano"] {
            assert_eq!(several(regular), None);
        }
        assert_eq!(several("Sheep").as_deref(), Some("Sheep"));
    }
}
