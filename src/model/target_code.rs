//! Target codes (catalogue FAT, part T), their notation, and the reasons why a text is not a target code.

use serde::{Deserialize, Serialize};

/// A target code: a set of tiles relative to an origin, in the notation of the card: `+2S`, `4D!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetCode {
    /// The distances that the code admits.
    pub distance: Distance,
    /// The directions that the code admits.
    pub form: Form,
    /// `!`: nothing blocks the view.
    pub through: bool,
}

/// The distances that a code admits, in moves. Only `Exactly(0)` admits the origin's own tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// `4`: exactly this distance.
    Exactly(u8),
    /// `+4`: from 1 to this distance.
    UpTo(u8),
    /// `S`, `D`, `M`: the code has no number, and admits every distance of its form.
    Any,
}

/// The directions that a code admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// No letter: any direction.
    Free,
    /// `S`: the same row or column.
    Straight,
    /// `D`: a diagonal.
    Diagonal,
    /// `M`: the 8 tiles around; the code has no number.
    Melee,
}

/// The reason why a text is not a target code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadCode {
    /// The text has neither a number nor a letter.
    Empty,
    /// A `+` without a number behind it.
    PlusWithoutNumber,
    /// `S2` instead of `2S`.
    LetterBeforeNumber,
    /// `2s` instead of `2S`.
    LowerCase,
    /// `2M`: melee has no number.
    MeleeWithNumber,
    /// `2SD`: a code has one form.
    TwoLetters,
    /// A number of more than two digits.
    NumberTooLarge,
    /// `02` instead of `2`.
    LeadingZero,
    /// `+0`, `0S`, `0D`: the origin has no direction.
    ZeroWithForm,
    /// Any other text.
    NotACode,
}

impl std::fmt::Display for TargetCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.distance {
            Distance::Exactly(n) => write!(f, "{n}")?,
            Distance::UpTo(n) => write!(f, "+{n}")?,
            Distance::Any => {}
        }
        f.write_str(match self.form {
            Form::Free => "",
            Form::Straight => "S",
            Form::Diagonal => "D",
            Form::Melee => "M",
        })?;
        if self.through { f.write_str("!") } else { Ok(()) }
    }
}

impl std::str::FromStr for TargetCode {
    type Err = BadCode;

    /// Parses one code without spaces. A `!` at the beginning is accepted too, but a code is always written with its
    /// `!` at the end (FAT-F8).
    fn from_str(text: &str) -> Result<TargetCode, BadCode> {
        let (rest, leading) = match text.strip_prefix('!') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (rest, trailing) = match rest.strip_suffix('!') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        if leading && trailing {
            return Err(BadCode::NotACode);
        }
        let (rest, plus) = match rest.strip_prefix('+') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letters) = rest.split_at(digits);
        let form = match letters {
            "" => Form::Free,
            "S" => Form::Straight,
            "D" => Form::Diagonal,
            "M" => Form::Melee,
            _ if letters.chars().all(|c| matches!(c, 's' | 'd' | 'm')) => return Err(BadCode::LowerCase),
            _ if letters.chars().all(|c| matches!(c, 'S' | 'D' | 'M')) => return Err(BadCode::TwoLetters),
            _ if letters.starts_with(['S', 'D', 'M']) && letters[1..].bytes().all(|b| b.is_ascii_digit()) => {
                return Err(BadCode::LetterBeforeNumber);
            }
            _ => return Err(BadCode::NotACode),
        };
        if number.is_empty() {
            return match (plus, form) {
                (true, _) => Err(BadCode::PlusWithoutNumber),
                (false, Form::Free) => Err(BadCode::Empty),
                _ => Ok(TargetCode { distance: Distance::Any, form, through: leading || trailing }),
            };
        }
        if form == Form::Melee {
            return Err(BadCode::MeleeWithNumber);
        }
        if number.len() > 1 && number.starts_with('0') {
            return Err(BadCode::LeadingZero);
        }
        let n: u8 = match number.parse() {
            Ok(n) if number.len() <= 2 => n,
            _ => return Err(BadCode::NumberTooLarge),
        };
        if n == 0 && (plus || form != Form::Free) {
            return Err(BadCode::ZeroWithForm);
        }
        let distance = if plus { Distance::UpTo(n) } else { Distance::Exactly(n) };
        Ok(TargetCode { distance, form, through: leading || trailing })
    }
}

impl Serialize for TargetCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TargetCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TargetCode, D::Error> {
        struct Code;
        impl serde::de::Visitor<'_> for Code {
            type Value = TargetCode;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a target code such as \"+2S\"")
            }
            /// In a sentence *4* is a number.
            fn visit_u8<E: serde::de::Error>(self, number: u8) -> Result<TargetCode, E> {
                self.visit_str(&number.to_string())
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<TargetCode, E> {
                text.parse().map_err(|_| E::custom(format!("{text:?} is not a target code")))
            }
        }
        deserializer.deserialize_str(Code)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TargetCode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TargetCode".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": r"^(M|\+?[0-9]{1,2}[SD]?|[SD])!?$",
            "description": "A target code as printed on the card, for example +2S or 4D!.",
        })
    }
}
