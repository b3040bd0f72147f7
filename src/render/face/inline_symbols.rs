//! Adds icons to the action tags, target codes and class names in running text.

use super::passages::{Passage, Words};
use model::{Distance, Form, TargetCode};

/// The name of a class in rule texts, and the symbol of its emblem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Emblem {
    pub name: String,
    /// Ids of symbols separated by `|`; the first id that the look has is used.
    pub symbol: String,
}

/// Splits the runs of the passages so that each tag, code and class name is a run of its own, with its icon.
pub fn add_inline_symbols(passages: &mut [Passage], classes: &[Emblem]) {
    for passage in passages {
        let runs = std::mem::take(&mut passage.runs);
        passage.runs = runs.into_iter().flat_map(|run| divided(run, classes)).collect();
    }
}

fn divided(run: Words, classes: &[Emblem]) -> Vec<Words> {
    if !run.icon.is_empty() || !run.code.is_empty() {
        return vec![run];
    }
    let mut out: Vec<Words> = Vec::new();
    let mut plain = String::new();
    let part = |text: String| Words { text, ..run.clone() };
    let mut rest = run.text.as_str();
    while !rest.is_empty() {
        let fresh = plain.chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let Some((taken, sign)) = fresh.then(|| sign(rest, classes)).flatten() else {
            let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
            plain.push_str(rest.get(..next).unwrap_or(""));
            rest = rest.get(next..).unwrap_or("");
            continue;
        };
        if !plain.is_empty() {
            out.push(part(std::mem::take(&mut plain)));
        }
        let words = part(rest.get(..taken).unwrap_or("").to_owned());
        out.push(match sign {
            Sign::Tag(icon) => Words { icon, icon_text: words.text, text: String::new(), ..run.clone() },
            Sign::Emblem(icon) => Words { icon, ..words },
            Sign::Code => Words { code: words.text.clone(), ..words },
        });
        rest = rest.get(taken..).unwrap_or("");
    }
    if !plain.is_empty() {
        out.push(part(plain));
    }
    out
}

enum Sign {
    Tag(String),
    Emblem(String),
    Code,
}

/// The tag, code or class name at the beginning of the text, and its length in bytes.
fn sign(text: &str, classes: &[Emblem]) -> Option<(usize, Sign)> {
    for (tag, icon) in [("[A]", "icon-attack"), ("[S]", "icon-skill")] {
        if text.starts_with(tag) {
            return Some((tag.len(), Sign::Tag(icon.to_owned())));
        }
    }
    let ends = |at: usize| text.get(at..).and_then(|rest| rest.chars().next()).is_none_or(|c| !c.is_alphanumeric());
    for class in classes {
        if text.starts_with(&class.name) && ends(class.name.len()) {
            return Some((class.name.len(), Sign::Emblem(class.symbol.clone())));
        }
    }
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '+' && c != '!').unwrap_or(text.len());
    let word = text.get(..end).unwrap_or("");
    let bare = word.strip_suffix('!').unwrap_or(word);
    let code: TargetCode = bare.parse().ok()?;
    // A bare number may be an ordinary number, and a bare letter may be an initial, so neither counts as a code.
    let plain = code.form == Form::Free && !matches!(code.distance, Distance::UpTo(_));
    let bare_letter = code.distance == Distance::Any && code.form != Form::Melee;
    (!plain && !bare_letter).then_some((word.len(), Sign::Code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let classes = [Emblem { name: "Rogue".into(), symbol: "class-rogue".into() }];
        let mut passages =
            [Passage { runs: vec![Words { text: text.to_owned(), ..Words::default() }], ..Passage::default() }];
        add_inline_symbols(&mut passages, &classes);
        passages[0].runs.iter().map(|run| format!("{}<{}{}>", run.text, run.icon, run.code)).collect()
    }

    #[test]
    fn codes_tags_and_classes_are_signs() {
        assert_eq!(
            shown("Goran's next SWING has target +2S instead."),
            ["Goran's next SWING has target <>", "+2S<+2S>", " instead.<>"]
        );
        assert_eq!(shown("[A] HIT: M"), ["<icon-attack>", " HIT: <>", "M<M>"]);
        assert_eq!(shown("Hit a Rogue."), ["Hit a <>", "Rogue<class-rogue>", ".<>"]);
    }

    #[test]
    fn numbers_and_letters_are_none() {
        assert_eq!(shown("Move S by 2. Rogues, +2x2"), ["Move S by 2. Rogues, +2x2<>"]);
    }
}
