//! Irregular English plurals: *Knife, Knives*; *Goose, Geese* (kernel D3).

/// Endings of words: *Penknife* and *Werewolf* follow *Knife* and *Wolf*.
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

/// Whole words: a *Mongoose* is not a *Goose*, and a *Fox* not an *Ox*.
const WORDS: [(&str, &str); 15] = [
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
];

/// The plural of a name whose last word is irregular.
pub fn several(name: &str) -> Option<String> {
    exchanged(name, |(one, several)| (one, several))
}

/// The singular of an irregular plural.
pub fn one(name: &str) -> Option<String> {
    exchanged(name, |(one, several)| (several, one))
}

fn exchanged(name: &str, way: fn((&'static str, &'static str)) -> (&'static str, &'static str)) -> Option<String> {
    let (before, last) = name.split_at(name.rfind([' ', '-']).map_or(0, |at| at + 1));
    let lower = last.to_lowercase();
    let end = ENDS.iter().map(|pair| way(*pair)).find(|(from, _)| lower.ends_with(from));
    let (from, to) = end.or_else(|| WORDS.iter().map(|pair| way(*pair)).find(|(from, _)| lower == *from))?;
    // The letters that both forms begin with stay as they are written.
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
        for (name, plural) in
            [("Knife", "Knives"), ("Stray Wolf", "Stray Wolves"), ("Goose", "Geese"), ("Werewolf", "Werewolves")]
        {
            assert_eq!(several(name).as_deref(), Some(plural));
            assert_eq!(one(plural).as_deref(), Some(name));
        }
        for regular in ["Mongoose", "Fox", "Human", "Golf", "Roof", "Web"] {
            assert_eq!(several(regular), None);
        }
        assert_eq!(several("Sheep").as_deref(), Some("Sheep"));
    }
}
