//! Lines of a language's lexicon. A line has words with slots and inflected forms, and the semantic term that they
//! express.

use vocabulary::semantic_term::SemanticTerm;

/// The features that words agree in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Agreement {
    pub feminine: bool,
    pub several: bool,
    /// Whether the verb is in the subjunctive: *hasta que entre*.
    pub wish: bool,
}

/// A part of the text of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinePart {
    Word(String),
    /// `<entra/entran/entre/entren>`: singular and plural, in the indicative and the subjunctive.
    Verb(Vec<String>),
    /// `[un/una/unos/unas]`: masculine and feminine, singular and plural; `[este/esta]` only singular.
    Form(Vec<String>),
    Slot(usize),
}

/// A slot: `{^who:thing.several}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub name: String,
    pub category: String,
    /// `^`: the whole line agrees with this slot and takes its features.
    pub head: bool,
    /// `*`: the line agrees with this slot in gender, but is singular: *uno de los Rivales*.
    pub one_of: bool,
    /// `?`: the slot is left out if it refers to the last phrase that was mentioned, or to the subject of the sentence.
    pub droppable: bool,
    pub several: Option<bool>,
    pub wish: Option<bool>,
}

/// A line of a language's lexicon.
#[derive(Debug, Clone)]
pub struct Line {
    pub parts: Vec<LinePart>,
    pub slots: Vec<Slot>,
    pub semantics: SemanticTerm,
    /// The gender of a noun (`noun f: …`); `None` for other phrases.
    pub feminine: Option<bool>,
    pub place: Place,
}

/// The kind of text in which a line may be used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Anywhere,
    /// `~`: the own text of a card, where the doer need not be named.
    Card,
    /// `+`: the text of a definition, which is printed apart from any card.
    Definition,
}

impl Line {
    /// Parses a line: its text, “ = ”, and the semantic term.
    pub fn read(text: &str, feminine: Option<bool>) -> Result<Line, String> {
        let (words, semantics) = text.rsplit_once(" = ").ok_or("a line needs words, “ = ”, and a shape")?;
        let (mut parts, mut slots) = (Vec::new(), Vec::new());
        let words = words.trim();
        let (place, mut rest) = match words.split_at_checked(1) {
            Some(("~", rest)) => (Place::Card, rest.trim_start()),
            Some(("+", rest)) => (Place::Definition, rest.trim_start()),
            _ => (Place::Anywhere, words),
        };
        while let Some(first) = rest.chars().next() {
            let close = match first {
                '{' => '}',
                '<' => '>',
                '[' => ']',
                _ => {
                    let stop = |c: char| c.is_whitespace() || "{<[".contains(c);
                    let end = rest.find(stop).unwrap_or(rest.len());
                    parts.push(LinePart::Word(rest[..end].to_owned()));
                    rest = rest[end..].trim_start();
                    continue;
                }
            };
            let (inner, after) = rest[1..].split_once(close).ok_or_else(|| format!("“{close}” is missing"))?;
            let forms = || inner.split('/').map(|form| form.trim().to_owned()).collect::<Vec<_>>();
            parts.push(match first {
                '{' => {
                    slots.push(slot(inner)?);
                    LinePart::Slot(slots.len() - 1)
                }
                '<' => LinePart::Verb(forms()),
                _ => LinePart::Form(forms()),
            });
            rest = after.trim_start();
        }
        for part in &parts {
            match part {
                LinePart::Verb(forms) if ![2, 4].contains(&forms.len()) => return Err("a verb has 2 or 4 forms".into()),
                LinePart::Form(forms) if ![2, 4].contains(&forms.len()) => return Err("a word has 2 or 4 forms".into()),
                _ => {}
            }
        }
        let names: Vec<String> = slots.iter().map(|slot: &Slot| slot.name.clone()).collect();
        Ok(Line { parts, semantics: SemanticTerm::read(semantics, &names)?, slots, feminine, place })
    }
}

fn slot(text: &str) -> Result<Slot, String> {
    let mut left = text.trim();
    let (mut head, mut one_of, mut droppable) = (false, false, false);
    while let Some(mark) = left.chars().next().filter(|c| ['^', '*', '?'].contains(c)) {
        head |= mark != '?';
        one_of |= mark == '*';
        droppable |= mark == '?';
        left = &left[1..];
    }
    let (name, category) = left.split_once(':').unwrap_or((left, left));
    let mut words = category.split('.');
    let category = words.next().unwrap_or_default().to_owned();
    let (mut several, mut wish) = (None, None);
    for word in words {
        match word {
            "one" => several = Some(false),
            "several" => several = Some(true),
            "wish" => wish = Some(true),
            other => return Err(format!("“{other}” is not a feature: write one, several or wish")),
        }
    }
    let name = name.split('.').next().unwrap_or(name).to_owned();
    Ok(Slot { name, category, head, one_of, droppable, several, wish })
}

impl LinePart {
    /// Returns the form of a word that has these features. `None` for a slot.
    pub fn form(&self, with: Agreement) -> Option<&str> {
        let at = match self {
            LinePart::Word(word) => return Some(word),
            LinePart::Slot(_) => return None,
            LinePart::Verb(forms) if forms.len() == 2 => usize::from(with.several),
            LinePart::Verb(_) => usize::from(with.several) + 2 * usize::from(with.wish),
            LinePart::Form(forms) if forms.len() == 2 => usize::from(with.feminine),
            LinePart::Form(_) => usize::from(with.feminine) + 2 * usize::from(with.several),
        };
        match self {
            LinePart::Verb(forms) | LinePart::Form(forms) => forms.get(at).map(String::as_str),
            LinePart::Word(_) | LinePart::Slot(_) => None,
        }
    }
}
