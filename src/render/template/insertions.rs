//! Finds the calls and filters to insert into a template so that its work can be counted. A call stands at the start of
//! each template, component and block. A call also stands at the start of each iteration of a loop, and after each
//! variable that is set. A filter stands before each filter, and on the list of each list comprehension.

use super::segments::{Segment, segments};
use super::tag_words::{TagWord, tag_words};

/// The name of the inserted function that counts steps.
pub const CALL: &str = "cardwright_count";
/// The name of the inserted filter that charges for the next filter.
pub const CHARGE: &str = "cardwright_charge";
/// The name of the inserted filter that charges for the iterations of a list comprehension.
pub const ROUNDS: &str = "cardwright_rounds";

/// The steps of an iteration, a component or a block, in addition to the steps of its tags.
const ROUND: u64 = 25;
/// The steps of joining two texts.
const JOIN: u64 = 100;
/// The steps of searching a text.
const SEARCH: u64 = 400;
/// The steps of comparing two texts.
const COMPARISON: u64 = 20;

/// A text to insert, and the byte of the template before which it stands.
pub type Insertion = (usize, String);

/// A loop, component or block whose end has not been reached.
struct Open {
    /// The index of the insertion that charges for it.
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
        // Inserts a call after the tag. If the tag removes white space, the call removes it too.
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
    // A template that extends another template must begin with the tag `extends`, so no call can stand before it. The
    // blocks of the template charge for themselves.
    if !extends && total > ROUND {
        all.push((0, format!("{{{{ {CALL}(by={total}) }}}}")));
    }
    all.sort_by_key(|(at, _)| *at);
    all
}

/// Sets the number of steps in the call that charges for a loop, component or block.
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
    // The `in` of a loop does not search a text.
    whole.len() as u64 / 2 + steps.saturating_sub(loops * SEARCH)
}

/// The filters to insert into a tag: one before each filter, and one on the list of each list comprehension.
fn charges(words: &[TagWord], steps: u64) -> Vec<Insertion> {
    let mut all = Vec::new();
    let charge = |name: &str| format!("{CHARGE}(of=\"{name}\")");
    let mut depth = 0u32;
    for (n, (at, word)) in words.iter().enumerate() {
        let next = words.get(n + 1).map_or("", |(_, word)| *word);
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            // `default` accepts an undefined value, which no other filter accepts, so no filter can stand before it.
            "|" if next != "default" => all.push((*at, format!("|{}", charge(next)))),
            "filter" if n <= 3 && words.get(..n).is_some_and(opens_statement) => {
                let after = words.get(n + 1).map_or(*at, |(at, _)| *at);
                all.push((after, format!("{}|", charge(next))));
            }
            // A tag opens with a brace, which makes the depth 1. A `for` at a greater depth is in a list comprehension.
            "for" if depth > 1 => all.extend(list_rounds(words.get(n..).unwrap_or_default(), steps)),
            _ => {}
        }
    }
    all
}

fn opens_statement(before: &[TagWord]) -> bool {
    before.iter().all(|(_, word)| matches!(*word, "{" | "%" | "-"))
}

/// The filter on the list that a list comprehension iterates over: `LIST` in `[x for x in LIST if …]`. `words` begins
/// with `for`.
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

/// A filter on a whole value that is written into a variable. `None` if the value calls a component.
fn charged_value(words: &[TagWord]) -> Option<[Insertion; 2]> {
    let inner = |(_, word): &&TagWord| !matches!(*word, "{" | "}" | "-");
    let first = words.iter().find(inner)?;
    let last = words.iter().rfind(inner)?;
    let opens_part = first.1 == "<";
    let end = last.0 + last.1.len();
    (!opens_part).then(|| [(first.0, "(".to_owned()), (end, format!(")|{CHARGE}(of=\"\")"))])
}
