//! Target codes (catalogue FAT, part T).

use serde::{Deserialize, Serialize};

/// A target code: which distances, of which form, and whether occupation is applied. Written as on the card: `+2S`, `4D!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetCode {
    pub distance: Distance,
    pub form: Form,
    /// `!`: nothing blocks the view.
    pub through: bool,
}

/// The distances that a code admits, in moves. The origin's own tile is admitted by `Exactly(0)` only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// `4`: exactly.
    Exactly(u8),
    /// `+4`: from 1 up to.
    UpTo(u8),
    /// `S`, `D`, `M`: no number.
    Any,
}

/// The form of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// No letter: any form.
    Free,
    /// `S`: same row or column.
    Straight,
    /// `D`: on a diagonal.
    Diagonal,
    /// `M`: the 8 tiles around; it has no number.
    Melee,
}

/// Why a text is no target code, in a designer's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadCode {
    Empty,
    PlusWithoutNumber,
    LetterBeforeNumber,
    LowerCase,
    MeleeWithNumber,
    TwoLetters,
    NumberTooLarge,
    LeadingZero,
    ZeroWithForm,
    NotACode,
}

/// A card's target: the union of its codes, each from the char itself or from another structure.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Empty for `No target`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<TargetCode>,
    /// Where the codes are measured from, if not from the char: the union over all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<super::Spot>,
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

    /// Reads one code without spaces. A leading `!` is read and stands at the end from then on (FAT-F8).
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
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<TargetCode, E> {
                text.parse().map_err(|_| E::custom(format!("{text:?} is no target code")))
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
