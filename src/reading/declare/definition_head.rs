//! The heads of definitions, and the lexicon lines that a pack's adjectives, verbs and keywords add to the language.

use model::{Id, Param, ParamKind};
use vocabulary::NameKind;

/// A word that a pack declares, with its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredWord {
    pub id: Id,
    pub params: Vec<Param>,
    /// The lexicon lines of the word, written as in `grammar/`.
    pub lines: String,
}

/// A part of a head: a word or a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HeadPart {
    Word(String),
    Param(Param),
}

/// Prepositions that can form an adjective together with a name: *under Dome*.
pub(super) const UNDER: [&str; 3] = ["under", "beneath", "below"];

const ANY_NUMBER: ParamKind = ParamKind::Number { least: 0, most: u8::MAX };

/// Returns the kind of name that a block keyword declares.
pub fn block_kind(keyword: &str) -> Option<NameKind> {
    const KINDS: [(&str, NameKind); 8] = [
        ("token", NameKind::Token),
        ("condition", NameKind::Condition),
        ("structure", NameKind::Structure),
        ("summon", NameKind::Summon),
        ("adjective", NameKind::Adjective),
        ("place", NameKind::Place),
        ("keyword", NameKind::Keyword),
        ("to", NameKind::Verb),
    ];
    KINDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(keyword)).map(|(_, kind)| *kind)
}

/// Reads the head of a verb, between *To* and the colon: *swap A with B*, *sacrifice a char*, *shove A by N*.
pub fn verb(head: &str) -> Option<DeclaredWord> {
    let parts = parts(head, true)?;
    let (Some(HeadPart::Word(first)), rest) = (parts.first(), parts.get(1..)?) else { return None };
    let id = id_of(&parts);
    let params: Vec<Param> = parts.iter().filter_map(param).cloned().collect();
    let mut words = format!("<{}>", first.to_lowercase());
    let mut with = Vec::new();
    for part in rest {
        match part {
            HeadPart::Word(word) => words.push_str(&format!(" {}", word.to_lowercase())),
            HeadPart::Param(param) => {
                let (kind, variant) = category(param.kind);
                words.push_str(&format!(" {{p{}:{kind}}}", with.len()));
                with.push(format!("{variant}(p{})", with.len()));
            }
        }
    }
    let with = if with.is_empty() { String::new() } else { format!(", with: [{}]", with.join(", ")) };
    let lines = format!("act:\n  {words} = Do(verb: \"{id}\"{with})\n");
    Some(DeclaredWord { id, params, lines })
}

/// Reads the head of a keyword: *Toughness X*, with bounds such as *1 to 5*.
pub fn keyword(head: &str, bounds: Option<&str>) -> Option<DeclaredWord> {
    let mut parts = parts(head, false)?;
    let (least, most) = match bounds {
        Some(bounds) => self::bounds(bounds)?,
        None => (0, u8::MAX),
    };
    for part in &mut parts {
        if let HeadPart::Param(param) = part {
            param.kind = ParamKind::Number { least, most };
        }
    }
    let id = id_of(&parts);
    let params: Vec<Param> = parts.iter().filter_map(param).cloned().collect();
    let word = |part: &HeadPart| if let HeadPart::Word(word) = part { Some(word.clone()) } else { None };
    let name = parts.iter().filter_map(word).collect::<Vec<_>>().join(" ");
    let mut number = 0;
    let words = parts.iter().map(|part| match part {
        HeadPart::Word(word) => word.clone(),
        HeadPart::Param(_) => {
            number += 1;
            format!("{{p{}:number}}", number - 1)
        }
    });
    let words = words.collect::<Vec<_>>().join(" ");
    let with: Vec<String> = (0..params.len()).map(|n| format!("p{n}")).collect();
    let with = if with.is_empty() { String::new() } else { format!(", with: [{}]", with.join(", ")) };
    let lines = format!("keyword:\n  {words} = (id: \"{id}\"{with})\nkeyword-name:\n  {name} = \"{id}\"\n");
    Some(DeclaredWord { id, params, lines })
}

/// Reads an adjective such as *cornered* that describes chars, tiles or tokens.
pub fn adjective(name: &str, of: ParamKind) -> Option<DeclaredWord> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() || !words.iter().all(|word| is_word(word)) {
        return None;
    }
    let (words, id) = (words.join(" ").to_lowercase(), Id::of(name));
    let kind = category(of).0;
    if words.split(' ').next().is_some_and(|first| UNDER.contains(&first)) {
        // Such an adjective follows its noun, as a place does: *an Opp under Dome*.
        let lines =
            format!("place {kind}:\n  {words} = Described(\"{id}\")\nadjective-name {kind}:\n  {words} = \"{id}\"\n");
        return Some(DeclaredWord { id, params: Vec::new(), lines });
    }
    let lines = format!(
        "adj {kind}:\n  {words} = Described(\"{id}\")\npred {kind}:\n  {words} = Described(\"{id}\")\n\
         adjective-name {kind}:\n  {words} = \"{id}\"\n"
    );
    Some(DeclaredWord { id, params: Vec::new(), lines })
}

/// Reads a word for an area, such as *Rope* (kernel D12). It is an adjective of its tiles, with which *the Rope* is one
/// of these tiles.
pub fn area(name: &str) -> Option<DeclaredWord> {
    let mut word = adjective(name, ParamKind::Tile)?;
    let (words, id) = (name.to_lowercase(), &word.id);
    let tiles = |many: &str| format!("(many: {many}, noun: Tile, that: [Described(\"{id}\")], label: #)");
    let (one, each) = (tiles("One"), tiles("Each"));
    word.lines.push_str(&format!(
        "filter tile:\n  ~ (of|on|in) the {words} = Described(\"{id}\")\n\
         thing tile one:\n  ~ the {words} = Pick{one}\n\
         thing tile several:\n  ~ the (whole|entire) {words} = Pick{each}\n\
         test:\n  ~ there is a {words} = TilesExist({one})\n  ~ there is no {words} = Not(TilesExist({one}))\n"
    ));
    Some(word)
}

/// Reads a word for a tile that depends on a char, tile or token, such as *opposite tile*. A word that depends on a
/// tile can also be used with a char: it then depends on the char's tile (kernel D8).
pub fn place(name: &str, of: ParamKind) -> Option<DeclaredWord> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() || !words.iter().all(|word| is_word(word)) {
        return None;
    }
    let (words, id) = (words.join(" ").to_lowercase(), Id::of(name));
    let (kind, variant) = category(of);
    let mut lines = format!(
        "thing tile one:\n  the {words} of {{x:{kind}.one}} = Place(name: \"{id}\", of: {variant}(x))\n\
         thing tile several:\n  the {words} of {{x:{kind}.several}} = Place(name: \"{id}\", of: {variant}(x))\n\
         place-name {kind}:\n  {words} = \"{id}\"\n"
    );
    let owner = match of {
        ParamKind::Char => "Char(x)",
        ParamKind::Tile => "Tile(Of(Char(x)))",
        ParamKind::Token | ParamKind::Number { .. } => return Some(DeclaredWord { id, params: Vec::new(), lines }),
    };
    if of == ParamKind::Tile {
        lines.push_str(&format!(
            "thing tile one:\n  ~ the {words} of {{x:char.one}} = Place(name: \"{id}\", of: {owner})\n"
        ));
    }
    lines.push_str(&format!(
        "thing tile one:\n  ~ {{x:possessor}} {words} = Place(name: \"{id}\", of: {owner})\n\
         whose-tile tile one:\n  {{x:whose-owner}} {words} = Place(name: \"{id}\", of: {owner})\n"
    ));
    // *That mirror* refers back to the tile. For a word that ends with *tile*, the lexicon has *that tile*.
    if !words.ends_with(" tile") {
        lines.push_str(&format!("thing tile one:\n  ~ (that|the|this) {words} = It(@)\n"));
    }
    Some(DeclaredWord { id, params: Vec::new(), lines })
}

/// Returns the kind of thing that a noun of the language stands for. The names of a pack's tokens and chars are looked
/// up elsewhere.
pub fn noun(word: &str) -> Option<ParamKind> {
    Some(match word.to_lowercase().as_str() {
        "char" | "character" | "opp" | "opponent" | "enemy" | "ally" | "friend" | "summon" => ParamKind::Char,
        "tile" => ParamKind::Tile,
        "token" => ParamKind::Token,
        "number" => ANY_NUMBER,
        _ => return None,
    })
}

fn param(part: &HeadPart) -> Option<&Param> {
    if let HeadPart::Param(param) = part { Some(param) } else { None }
}

/// Returns the category of the phrase that fills the parameter, and the variant of the argument.
fn category(kind: ParamKind) -> (&'static str, &'static str) {
    match kind {
        ParamKind::Char => ("char", "Char"),
        ParamKind::Tile => ("tile", "Tile"),
        ParamKind::Token => ("token", "Token"),
        ParamKind::Number { .. } => ("number", "Number"),
    }
}

fn id_of(parts: &[HeadPart]) -> Id {
    let words =
        parts.iter().filter_map(|part| if let HeadPart::Word(word) = part { Some(word.as_str()) } else { None });
    Id::of(&words.collect::<Vec<_>>().join(" "))
}

fn is_word(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphabetic() || c == '-')
}

/// Returns the word if it is a letter that stands for a parameter: *A*, *X*.
fn letter(word: &str) -> Option<&str> {
    let mut chars = word.chars();
    (chars.next().is_some_and(|c| c.is_ascii_uppercase()) && chars.next().is_none()).then_some(word)
}

/// Returns the kind of a parameter: the letters N, X, Y and Z stand for numbers, and any other letter stands for a
/// char.
fn kind_of_letter(letter: &str) -> ParamKind {
    if matches!(letter, "N" | "X" | "Y" | "Z") { ANY_NUMBER } else { ParamKind::Char }
}

fn parts(head: &str, nouns: bool) -> Option<Vec<HeadPart>> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let mut parts: Vec<HeadPart> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let article = ["a", "an"].contains(word);
        let noun_at = if article { at + 1 } else { at };
        let kind = words.get(noun_at).and_then(|word| noun(word)).filter(|_| nouns && at > 0);
        let named = words.get(noun_at + 1).and_then(|word| letter(word));
        match (kind, letter(word)) {
            // *a char*, *a tile T*, *tile T*.
            (Some(kind), _) if article || named.is_some() => {
                let name = named.map_or_else(|| free_letter(&parts, &words), str::to_owned);
                parts.push(HeadPart::Param(Param { name, kind }));
                at = noun_at + 1 + usize::from(named.is_some());
                continue;
            }
            (_, Some(letter)) if at > 0 => {
                parts.push(HeadPart::Param(Param { name: letter.to_owned(), kind: kind_of_letter(letter) }));
            }
            _ if is_word(word) => parts.push(HeadPart::Word((*word).to_owned())),
            _ => return None,
        }
        at += 1;
    }
    (!parts.is_empty()).then_some(parts)
}

/// Returns the first letter of the alphabet that is not in use.
fn free_letter(parts: &[HeadPart], words: &[&str]) -> String {
    let taken =
        |letter: &str| words.contains(&letter) || parts.iter().filter_map(param).any(|param| param.name == letter);
    ('A'..='Z').map(String::from).find(|letter| !taken(letter)).unwrap_or_default()
}

/// Reads the bounds of a number: *1 to 5*, *from 1 to 5*, *at least 1*, *1 or more*, *up to 5*.
fn bounds(text: &str) -> Option<(u8, u8)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<u8>().ok();
    match words.as_slice() {
        ["at", "least", least] | [least, "or", "more"] => Some((number(least)?, u8::MAX)),
        ["up", "to", most] | ["at", "most", most] => Some((0, number(most)?)),
        ["from", least, "to", most] | [least, "to", most] => Some((number(least)?, number(most)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_say_what_they_take() {
        let swap = verb("swap A with B").expect("read");
        assert_eq!((swap.id.as_str(), swap.params.len()), ("swap-with", 2));
        assert_eq!(
            swap.lines,
            "act:\n  <swap> {p0:char} with {p1:char} = Do(verb: \"swap-with\", with: [Char(p0), Char(p1)])\n"
        );
        let shove = verb("shove an Opp to a tile T by N").expect("read");
        let kinds: Vec<_> = shove.params.iter().map(|param| (param.name.as_str(), param.kind)).collect();
        assert_eq!(kinds, [("A", ParamKind::Char), ("T", ParamKind::Tile), ("N", ANY_NUMBER)]);
        let tough = keyword("Toughness X", Some("1 to 5")).expect("read");
        assert_eq!(tough.params[0].kind, ParamKind::Number { least: 1, most: 5 });
        assert!(verb("<hit> {who}").is_none() && keyword("", None).is_none() && keyword("Odd", Some("red")).is_none());
    }
}
