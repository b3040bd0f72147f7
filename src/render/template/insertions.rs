//! What is inserted into a template so that its work can be counted: a call at the start of each template, round of a
//! loop, part and block; a call after each variable that is set; a filter before each filter; and a filter on what the
//! rounds of a list go through.

use super::segments::{Segment, segments};
use super::tag_words::{TagWord, tag_words};

/// The counting function, and the filters that charge for the next filter and for the rounds of a list. A designer has
/// no use for them.
pub const CALL: &str = "cardwright_count";
pub const CHARGE: &str = "cardwright_charge";
pub const ROUNDS: &str = "cardwright_rounds";

/// The steps of a round, a part or a block, besides those of its tags.
const ROUND: u64 = 25;
/// The steps of joining two texts.
const JOIN: u64 = 100;
/// The steps of searching a text.
const SEARCH: u64 = 400;
/// The steps of comparing two texts.
const COMPARISON: u64 = 20;

/// A text to insert, and the byte of the template before which it stands.
pub type Insertion = (usize, String);

/// A loop, part or block whose end has not been reached.
struct Open {
    /// The insertion that charges for it.
    insertion: usize,
    trim: &'static str,
    steps: u64,
}

/// Everything to insert into a template, in order.
pub fn insertions(template: &str) -> Vec<Insertion> {
    let mut all: Vec<Insertion> = Vec::new();
    let mut blocks: Vec<Open> = Vec::new();
    // Variables whose blocks (`{% set x %}…{% endset %}`) are open.
    let mut variables: Vec<&str> = Vec::new();
    let (mut at, mut total, mut extends) = (0, ROUND, false);
    for segment in segments(template) {
        let whole = segment.whole();
        let (start, end) = (at, at + whole.len());
        at = end;
        let words = match segment {
            Segment::Text(_) | Segment::Verbatim(_) => continue,
            Segment::Value(whole) | Segment::Statement { whole, .. } => tag_words(whole),
        };
        let steps = tag_steps(whole, &words);
        total += steps;
        blocks.iter_mut().for_each(|open| open.steps += steps);
        all.extend(charges(&words, steps).into_iter().map(|(at, text)| (start + at, text)));
        let Segment::Statement { inner, .. } = segment else {
            if !variables.is_empty() {
                all.extend(charged_value(&words).into_iter().flatten().map(|(at, text)| (start + at, text)));
            }
            continue;
        };
        let trim = if inner.ends_with('-') { "-" } else { "" };
        // A call after the tag. White space that the tag removes stays removed.
        let mut call = |argument: String| all.push((end, format!("{{{{{trim} {CALL}({argument}) {trim}}}}}")));
        let mut named = words.iter().map(|(_, word)| *word).skip_while(|word| matches!(*word, "{" | "%" | "-"));
        match (named.next(), named.next(), named.next()) {
            (Some("extends"), ..) => extends = true,
            (Some("for" | "block" | "component"), ..) => {
                call(String::new());
                blocks.push(Open { insertion: all.len() - 1, trim, steps: ROUND });
            }
            (Some("endfor" | "endblock" | "endcomponent"), ..) => {
                if let Some(open) = blocks.pop() {
                    close(&mut all, &open);
                }
            }
            (Some("set" | "set_global"), Some(name), Some("=")) => call(format!("set={name}")),
            (Some("set" | "set_global"), Some(name), _) => variables.push(name),
            (Some("endset"), ..) => {
                if let Some(name) = variables.pop() {
                    call(format!("set={name}"));
                }
            }
            _ => {}
        }
    }
    blocks.iter().for_each(|open| close(&mut all, open));
    // A template that extends another one has to begin with that; its blocks charge for themselves.
    if !extends && total > ROUND {
        all.push((0, format!("{{{{ {CALL}(by={total}) }}}}")));
    }
    all.sort_by_key(|(at, _)| *at);
    all
}

/// Writes the steps of a block into the call that charges for it.
fn close(all: &mut [Insertion], open: &Open) {
    if let Some((_, text)) = all.get_mut(open.insertion) {
        let (trim, steps) = (open.trim, open.steps);
        *text = format!("{{{{{trim} {CALL}(by={steps}) {trim}}}}}");
    }
}

/// The steps of a tag without its filters.
fn tag_steps(whole: &str, words: &[TagWord]) -> u64 {
    let of_word = |(_, word): &TagWord| match *word {
        "~" => JOIN,
        "in" | "is" => SEARCH,
        "=" | "<" | ">" => COMPARISON,
        _ => 0,
    };
    let loops = words.iter().filter(|(_, word)| *word == "for").count() as u64;
    let steps: u64 = words.iter().map(of_word).sum();
    // The `in` of a loop searches nothing.
    whole.len() as u64 / 2 + steps.saturating_sub(loops * SEARCH)
}

/// The filters to insert into a tag: one before each filter, and one after each list that a list is made of.
fn charges(words: &[TagWord], steps: u64) -> Vec<Insertion> {
    let mut all = Vec::new();
    let charge = |name: &str| format!("{CHARGE}(of=\"{name}\")");
    let mut depth = 0u32;
    for (n, (at, word)) in words.iter().enumerate() {
        let next = words.get(n + 1).map_or("", |(_, word)| *word);
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            // `default` takes what is not defined, which no other filter may be given.
            "|" if next != "default" => all.push((*at, format!("|{}", charge(next)))),
            "filter" if n <= 3 && words.get(..n).is_some_and(opens_statement) => {
                let after = words.get(n + 1).map_or(*at, |(at, _)| *at);
                all.push((after, format!("{}|", charge(next))));
            }
            // A tag opens with a brace, so the depth is at least one; a list is deeper.
            "for" if depth > 1 => all.extend(list_rounds(words.get(n..).unwrap_or_default(), steps)),
            _ => {}
        }
    }
    all
}

fn opens_statement(before: &[TagWord]) -> bool {
    before.iter().all(|(_, word)| matches!(*word, "{" | "%" | "-"))
}

/// The filter on what a list goes through, from the word `for` on: `[x for x in LIST if …]`.
fn list_rounds(words: &[TagWord], steps: u64) -> Vec<Insertion> {
    let Some(of) = words.iter().position(|(_, word)| *word == "in") else { return Vec::new() };
    let Some((start, _)) = words.get(of + 1) else { return Vec::new() };
    let mut depth = 0i32;
    let end = words.iter().skip(of + 1).find(|(_, word)| {
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "if" | "for" if depth == 0 => return true,
            _ => {}
        }
        depth < 0
    });
    let Some((end, _)) = end else { return Vec::new() };
    vec![(*start, "(".to_owned()), (*end, format!(")|{ROUNDS}(by={}) ", ROUND + steps))]
}

/// A filter on a whole value that is written into a variable, unless a part is called there.
fn charged_value(words: &[TagWord]) -> Option<[Insertion; 2]> {
    let inner = |(_, word): &&TagWord| !matches!(*word, "{" | "}" | "-");
    let first = words.iter().find(inner)?;
    let last = words.iter().rfind(inner)?;
    let opens_part = first.1 == "<";
    let end = last.0 + last.1.len();
    (!opens_part).then(|| [(first.0, "(".to_owned()), (end, format!(")|{CHARGE}(of=\"\")"))])
}
