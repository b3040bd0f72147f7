//! One line of a lexicon: words with slots, and the shape they stand for. The same line parses and prints.

use super::features::{Features, Sorts};
use super::semantic_term::SemanticTerm;

/// A line of a lexicon, with all the wordings that its alternatives give.
#[derive(Debug, Clone)]
pub struct Production {
    pub category: String,
    /// As written, for messages and the reference.
    pub source: String,
    pub slots: Vec<Slot>,
    pub semantics: SemanticTerm,
    /// The features of what it makes, before agreement.
    pub features: Features,
    /// Parsed, never printed.
    pub synonym: bool,
    /// Joins a phrase to a noun before it: the nearer the noun, the better the reading (kernel A1).
    pub attaches: bool,
    /// Joins like phrases: the smaller they are, the better the reading (kernel A2).
    pub joins: bool,
    /// The first is the canonical one.
    pub surfaces: Vec<Surface>,
    /// The slot of the subject, if it has one.
    pub subject: Option<usize>,
    /// Is what it makes a phrase that others may take up?
    pub labelled: bool,
    /// Does it take up a phrase?
    pub takes_up: bool,
    /// Does it name two, one by one?
    pub names_two: bool,
    /// The slots that its own shape takes up.
    pub taken: Vec<usize>,
}

/// One way of saying a template.
#[derive(Debug, Clone)]
pub struct Surface {
    pub symbols: Vec<Symbol>,
    /// Its slots, in the order of its words.
    pub slots: Vec<usize>,
    /// Narrowed by the form of its verb: *hits* is one, *hit* several.
    pub features: Features,
    /// Only the first wording of each number is printed.
    pub canonical: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Symbol {
    Word(String),
    Slot(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub name: String,
    pub category: String,
    pub features: Features,
    /// Agrees with the other such slots and with the verb.
    pub agrees: bool,
    /// Agrees in kind only: *one of the Opps* is one, though *Opps* are several.
    pub kind_only: bool,
}

/// The parts of a left side before its alternatives are taken apart.
enum Piece {
    Word(String),
    Verb(String),
    Slot(usize),
    Choice(Vec<Vec<Piece>>),
}

impl Production {
    /// Reads a line `words = SemanticTerm`. A leading `~` marks a synonym, `^` an attachment, `&` a joining.
    ///
    /// With `sorts` it is a line of a game that declares its kinds: on the right stands the word that it is.
    pub fn read(category: &str, features: Features, line: &str, sorts: Option<&Sorts>) -> Result<Production, String> {
        let mut left = line.trim();
        let (mut synonym, mut attaches, mut joins) = (false, false, false);
        loop {
            let mark = left.chars().next();
            match mark {
                Some('~') => synonym = true,
                Some('^') => attaches = true,
                Some('&') => joins = true,
                _ => break,
            }
            left = left[1..].trim_start();
        }
        let (words, semantics) = left.rsplit_once(" = ").ok_or("a line needs words, “ = ”, and a shape")?;
        let mut slots = Vec::new();
        let mut rest = words.trim();
        let pieces = read_pieces(&mut rest, &mut slots, false, sorts)?;
        let names: Vec<String> = slots.iter().map(|slot: &Slot| slot.name.clone()).collect();
        let semantics = match sorts {
            None => SemanticTerm::read(semantics, &names)?,
            Some(_) => declared(category, semantics.trim(), &slots)?,
        };
        let mut used = Vec::new();
        semantics.slots(&mut used);
        for (index, name) in names.iter().enumerate() {
            match used.iter().filter(|slot| **slot == index).count() {
                1 => {}
                // A pronoun's noun only says what is taken up, and an own name is the constructor itself.
                // A subject is taken up by the `$` of the phrases beside it.
                0 if slots[index].agrees && slots[index].name == "subject" => {}
                0 if semantics.has_antecedent()
                    || slots[index].category.starts_with("own-")
                    || slots[index].category == "self-name"
                    || slots[index].category == "summoner-name" => {}
                0 => return Err(format!("the shape leaves out {{{name}}}: every slot of the line must be used")),
                // A name or number means the same wherever it stands, and so does what nobody picks; a phrase would pick twice.
                _ if slots[index].category.ends_with("-name") => {}
                _ if matches!(
                    slots[index].category.as_str(),
                    "anyone" | "any-tile" | "int" | "set-time" | "some-tile" | "the-two"
                ) => {}
                _ => return Err(format!("the shape uses {{{name}}} twice")),
            }
        }
        let mut taken = Vec::new();
        semantics.taken(&mut taken);
        let mut surfaces = Vec::new();
        let has_verb = contains_verb(&pieces);
        for (number, _) in [(Features::ONE, 0), (Features::SEVERAL, 1)].into_iter().take(if has_verb { 2 } else { 1 }) {
            let narrowed = if has_verb { Features(features.0 & (Features::KINDS.0 | number.0)) } else { features };
            for (index, symbols) in expand(&pieces, number == Features::ONE).into_iter().enumerate() {
                if symbols.is_empty() {
                    return Err("a wording without words".to_owned());
                }
                let slot = |symbol: &Symbol| if let Symbol::Slot(slot) = symbol { Some(*slot) } else { None };
                let slots = symbols.iter().filter_map(slot).collect();
                surfaces.push(Surface { symbols, slots, features: narrowed, canonical: index == 0 && !synonym });
            }
        }
        Ok(Production {
            category: category.to_owned(),
            source: words.trim().to_owned(),
            subject: names.iter().position(|name| name == "subject"),
            labelled: semantics.has_label(),
            names_two: semantics.names_two(),
            takes_up: semantics.has_antecedent(),
            taken,
            slots,
            semantics,
            features,
            synonym,
            attaches,
            joins,
            surfaces,
        })
    }
}

fn contains_verb(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| match piece {
        Piece::Verb(_) => true,
        Piece::Choice(ways) => ways.iter().any(|way| contains_verb(way)),
        _ => false,
    })
}

/// Phrases of a declared game that later ones may take up.
const LABELLED: [&str; 2] = ["thing", "each-one"];

/// The shape of a line in a declared game: `exhaust` is a word with the slots as they are named, `{act}` is what the slot
/// holds, `@` what a pronoun takes up.
fn declared(category: &str, right: &str, slots: &[Slot]) -> Result<SemanticTerm, String> {
    if right == "@" {
        return Ok(SemanticTerm::Variant("It", vec![SemanticTerm::Antecedent]));
    }
    let part = |index: usize| match slots.get(index).map(|slot| slot.category.as_str()) {
        Some("int") => SemanticTerm::Variant("Number", vec![SemanticTerm::Slot(index)]),
        Some("thing-name") => SemanticTerm::Variant("Name", vec![SemanticTerm::Slot(index)]),
        _ => SemanticTerm::Slot(index),
    };
    if let Some(name) = right.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let at = slots.iter().position(|slot| slot.name == name);
        return at.map(part).ok_or(format!("there is no slot {{{name}}} on the left side"));
    }
    if right.is_empty() || right.contains(|c: char| !c.is_alphanumeric() && c != '-') {
        return Err(format!("“{right}” is not a word; write letters and dashes, a slot in braces, or @"));
    }
    let parts: Vec<(String, SemanticTerm)> =
        slots.iter().enumerate().map(|(index, slot)| (slot.name.clone(), part(index))).collect();
    Ok(SemanticTerm::said(right, LABELLED.contains(&category), &parts))
}

fn read_pieces(
    rest: &mut &str,
    slots: &mut Vec<Slot>,
    inside: bool,
    sorts: Option<&Sorts>,
) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    loop {
        *rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return if inside { Err("“)” is missing".to_owned()) } else { Ok(pieces) };
        };
        match first {
            ')' | '|' if inside => return Ok(pieces),
            '(' => {
                *rest = &rest[1..];
                let mut ways = Vec::new();
                loop {
                    ways.push(read_pieces(rest, slots, true, sorts)?);
                    let mark = rest.chars().next();
                    *rest = &rest[1..];
                    if mark == Some(')') {
                        break;
                    }
                }
                pieces.push(Piece::Choice(ways));
            }
            '{' => {
                let (inner, after) = rest[1..].split_once('}').ok_or("“}” is missing")?;
                *rest = after;
                let slot = read_slot(inner, sorts)?;
                match slots.iter().position(|known| known.name == slot.name) {
                    Some(known) => pieces.push(Piece::Slot(known)),
                    None => {
                        slots.push(slot);
                        pieces.push(Piece::Slot(slots.len() - 1));
                    }
                }
            }
            '<' => {
                let (verb, after) = rest[1..].split_once('>').ok_or("“>” is missing")?;
                *rest = after;
                pieces.push(Piece::Verb(verb.to_owned()));
            }
            _ => {
                let stop = |c: char| c.is_whitespace() || "(){}<>|".contains(c);
                let end = rest.find(stop).unwrap_or(rest.len());
                if end == 0 {
                    return Err(format!("“{first}” is out of place"));
                }
                pieces.push(Piece::Word(rest[..end].to_owned()));
                *rest = &rest[end..];
            }
        }
    }
}

/// `name:category.feature`, with a leading `^` when it agrees, `*` when it agrees in kind only. The name may be left out.
fn read_slot(text: &str, sorts: Option<&Sorts>) -> Result<Slot, String> {
    let kind_only = text.starts_with('*');
    let agrees = kind_only || text.starts_with('^');
    let text = text.trim_start_matches(['*', '^']);
    let (name, category) = text.split_once(':').unwrap_or((text, text));
    let mut words = category.split('.');
    let category = words.next().unwrap_or_default();
    let mut features: Vec<&str> = words.collect();
    // A char, a tile and a token are all things; the slot says which.
    let category = match category {
        "char" | "tile" | "token" if sorts.is_none() => {
            features.push(category);
            "thing"
        }
        sort if sorts.is_some_and(|sorts| sorts.bits(sort).is_some()) => {
            features.push(category);
            "thing"
        }
        other => other,
    };
    let name = name.split('.').next().unwrap_or(name);
    Ok(Slot {
        name: name.to_owned(),
        category: category.to_owned(),
        features: Features::read(&features, sorts)?,
        agrees,
        kind_only,
    })
}

/// All wordings; in each choice the first way comes first.
fn expand(pieces: &[Piece], one: bool) -> Vec<Vec<Symbol>> {
    let mut surfaces = vec![Vec::new()];
    for piece in pieces {
        match piece {
            Piece::Word(word) => surfaces.iter_mut().for_each(|symbols| symbols.push(Symbol::Word(word.clone()))),
            Piece::Verb(verb) => {
                let form = if one { third_person(verb) } else { base_form(verb) };
                surfaces.iter_mut().for_each(|symbols| symbols.push(Symbol::Word(form.clone())));
            }
            Piece::Slot(slot) => surfaces.iter_mut().for_each(|symbols| symbols.push(Symbol::Slot(*slot))),
            Piece::Choice(ways) => {
                let ways: Vec<Vec<Symbol>> = ways.iter().flat_map(|way| expand(way, one)).collect();
                surfaces = surfaces
                    .iter()
                    .flat_map(|before| ways.iter().map(move |way| [before.as_slice(), way.as_slice()].concat()))
                    .collect();
            }
        }
    }
    surfaces
}

fn base_form(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        other => other.to_owned(),
    }
}

fn third_person(verb: &str) -> String {
    match verb {
        "is" | "was" => verb.to_owned(),
        "have" => "has".to_owned(),
        _ if ["s", "sh", "ch", "x", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        _ if verb.ends_with('y') && !verb.ends_with("ay") => format!("{}ies", &verb[..verb.len() - 1]),
        other => format!("{other}s"),
    }
}
