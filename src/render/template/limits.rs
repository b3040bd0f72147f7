//! Templates come from anywhere, so one must end: how often it may go round, how long a text it may keep, and how much is read
//! of what it writes.
//!
//! What is written is bounded where it is written. A loop that writes nothing and a variable that doubles itself are not seen
//! there, so a call goes into the template after every tag that starts a round, a part or a variable, which counts the rounds
//! and measures what was set.

use std::cell::Cell;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

use crate::Finding;

/// Rounds of all loops, and parts that are called, together, for one drawing.
const MOST_ROUNDS: u32 = 20_000;
/// Numbers in all ranges together.
const MOST_NUMBERS: u32 = 200_000;
/// Bytes of a text, or things in a list, that a variable keeps.
const LONGEST_VALUE: usize = 16 << 10;
/// What is read of what a drawing's template writes: bytes, each part with what it refers to; an element counts for so many.
const MOST_READ: u64 = 32 << 20;
const BYTES_OF_ELEMENT: u64 = 32;
/// The name of the call, which no designer has any use for.
pub const CALL: &str = "cardwright_tame";

thread_local! {
    /// A drawing's template is rendered by one thread, and what it writes is read by the same.
    static ROUNDS_GONE: Cell<u32> = const { Cell::new(0) };
    static NUMBERS_MADE: Cell<u32> = const { Cell::new(0) };
    static BYTES_READ: Cell<u64> = const { Cell::new(0) };
}

/// Before a template is rendered.
pub fn reset_limits() {
    ROUNDS_GONE.set(0);
    NUMBERS_MADE.set(0);
    BYTES_READ.set(0);
}

/// Makes the call known, and bounds what makes long texts and lists out of short ones.
pub fn install_limits(tera: &mut Tera) {
    tera.register_function(CALL, count_call);
    tera.register_function("range", range);
    tera.register_filter("replace", replace);
    tera.register_filter("indent", indent);
    tera.register_filter("join", join);
}

/// Before a part of so many bytes is read; and after it, with its elements.
pub fn count_read(bytes: usize, elements: u64) -> Result<(), Finding> {
    let taken = BYTES_READ.get().saturating_add(bytes as u64).saturating_add(elements.saturating_mul(BYTES_OF_ELEMENT));
    BYTES_READ.set(taken);
    match taken > MOST_READ {
        true => Err(Finding::template_failed(
            "What the template writes for one card is too much to draw: too many words, signs or references.",
        )),
        false => Ok(()),
    }
}

fn count_call(given: Kwargs, _: &State) -> TeraResult<String> {
    let set = given.get::<&Value>("set")?;
    match set.map(|value| value.len().unwrap_or(0)) {
        Some(long) if long > LONGEST_VALUE => {
            Err(Error::message(format!("a variable keeps more than {LONGEST_VALUE} letters")))
        }
        Some(_) => Ok(String::new()),
        None => {
            let gone = ROUNDS_GONE.get().saturating_add(given.get::<u32>("by")?.unwrap_or(1));
            ROUNDS_GONE.set(gone);
            if gone > MOST_ROUNDS {
                return Err(Error::message(format!("its loops go round more than {MOST_ROUNDS} times")));
            }
            Ok(String::new())
        }
    }
}

/// The function of that name, of which all calls together make so many numbers.
fn range(given: Kwargs, _: &State) -> TeraResult<Vec<i64>> {
    let (start, end) = (given.get::<i64>("start")?.unwrap_or(0), given.must_get::<i64>("end")?);
    let step = given.get::<i64>("step_by")?.unwrap_or(1);
    let Ok(by) = usize::try_from(step) else {
        return Err(Error::message("“range” goes up: “step_by” is 1 or more"));
    };
    if by == 0 {
        return Err(Error::message("“range” goes up: “step_by” is 1 or more"));
    }
    if start > end {
        return Err(Error::message("“range” has a “start” above its “end”"));
    }
    let long = (end.saturating_sub(start) / step).saturating_add(1);
    let counted = NUMBERS_MADE.get().saturating_add(u32::try_from(long).unwrap_or(u32::MAX));
    NUMBERS_MADE.set(counted);
    if counted > MOST_NUMBERS {
        return Err(Error::message(format!("its ranges have more than {MOST_NUMBERS} numbers in all")));
    }
    Ok((start..end).step_by(by).collect())
}

/// The filter of that name, of texts that stay short.
fn replace(text: StringInput, given: Kwargs, _: &State) -> TeraResult<String> {
    let (from, to) = (given.must_get::<&str>("from")?, given.must_get::<&str>("to")?);
    let text = text.as_str();
    check_length("replace", text.len() + text.matches(from).count() * to.len())?;
    Ok(text.replace(from, to))
}

/// The filter of that name: white space before each line, but perhaps before the first and before empty ones.
fn indent(text: StringInput, given: Kwargs, _: &State) -> TeraResult<Value> {
    let by = given.get::<&str>("indentation")?.unwrap_or(" ");
    let by = by.repeat(given.get::<usize>("width")?.unwrap_or(4).min(LONGEST_VALUE));
    let (first, blank) = (given.get::<bool>("first")?.unwrap_or(false), given.get::<bool>("blank")?.unwrap_or(false));
    let lines: Vec<&str> = text.as_str().lines().collect();
    check_length("indent", text.as_str().len() + by.len() * lines.len())?;
    let lines = lines.into_iter().enumerate().map(|(at, line)| {
        let is_moved = if at == 0 { first } else { blank || !line.is_empty() };
        if is_moved { by.clone() + line } else { line.to_owned() }
    });
    let done = lines.collect::<Vec<String>>().join("\n");
    Ok(if text.is_safe() { Value::safe_string(&done) } else { Value::from(done) })
}

/// The filter of that name, of lists that make a short text. Where a part of it is markup, the others become so.
fn join(list: Vec<Value>, given: Kwargs, _: &State) -> TeraResult<Value> {
    let between = given.get::<StringInput>("sep")?;
    let (sep, sep_is_safe) = between.as_ref().map_or(("", true), |sep| (sep.as_str(), sep.is_safe()));
    let is_markup = |value: &Value| value.is_string() && value.is_safe();
    let any = list.iter().any(is_markup) || (between.is_some() && sep_is_safe);
    let markup = |text: String, safe: bool| if any && !safe { escaped(&text) } else { text };
    let parts: Vec<String> = list.iter().map(|value| markup(value.to_string(), is_markup(value))).collect();
    let sep = markup(sep.to_owned(), sep_is_safe);
    check_length("join", parts.iter().map(|part| part.len() + sep.len()).sum())?;
    let done = parts.join(&sep);
    Ok(if any { Value::safe_string(&done) } else { Value::from(done) })
}

fn escaped(text: &str) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = tera::escape_html(text, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

fn check_length(filter: &str, long: usize) -> TeraResult<()> {
    match long > LONGEST_VALUE {
        true => Err(Error::message(format!("“{filter}” makes a text of more than {LONGEST_VALUE} letters"))),
        false => Ok(()),
    }
}
