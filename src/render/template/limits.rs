//! Limits on how much work templates do, how long their variables are, and how much of their output is read. Templates
//! may come from anyone.
//!
//! The length of the output is limited where it is written. This does not limit a loop that writes nothing, a variable
//! that doubles itself or a filter on a long text. That is why calls and filters that count are inserted
//! (`insertions`).

use std::cell::Cell;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

use super::insertions::{CALL, CHARGE, ROUNDS};
use super::work::{charge, steps_of_filter, weigh};
use crate::Finding;

/// The steps charged for each number of a range.
const STEPS_OF_NUMBER: u64 = 2;
/// The most bytes of a text, or the most items of a list, in a variable.
const LONGEST_VALUE: usize = 16 << 10;
/// The most SVG that is read for one drawing, in bytes of the template's output and of the symbols that it refers to.
/// An element counts as `BYTES_OF_ELEMENT`.
const MOST_READ: u64 = 32 << 20;
/// The bytes that one element counts as.
const BYTES_OF_ELEMENT: u64 = 32;

thread_local! {
    /// One thread renders the template of a drawing and reads its output, so the count is kept by thread.
    static BYTES_READ: Cell<u64> = const { Cell::new(0) };
}

/// Sets the count of bytes that were read to zero; called before a template is rendered.
pub fn reset_limits() {
    BYTES_READ.set(0);
}

/// Registers the call and the filters that count. Also replaces the functions and filters that make long texts and
/// lists out of short ones.
pub fn install_limits(tera: &mut Tera) {
    tera.register_function(CALL, count_call);
    tera.register_filter(CHARGE, charge_filter);
    tera.register_filter(ROUNDS, charge_rounds);
    tera.register_function("range", range);
    tera.register_filter("replace", replace);
    tera.register_filter("indent", indent);
    tera.register_filter("join", join);
}

/// Counts how much of a template's output is read: the bytes of a part before it is parsed, and its elements
/// afterwards. A finding if the count exceeds the limit.
pub fn count_read(bytes: usize, elements: u64) -> Result<(), Finding> {
    let taken = BYTES_READ.get().saturating_add(bytes as u64).saturating_add(elements.saturating_mul(BYTES_OF_ELEMENT));
    BYTES_READ.set(taken);
    match taken > MOST_READ {
        true => Err(Finding::template_failed(
            "The template's output for one card is too much to draw: too many words, signs or references.",
        )),
        false => Ok(()),
    }
}

fn count_call(given: Kwargs, _: &State) -> TeraResult<String> {
    let Some(set) = given.get::<&Value>("set")? else {
        charge(given.get::<u64>("by")?.unwrap_or(1))?;
        return Ok(String::new());
    };
    weigh(set)?;
    match set.len().unwrap_or(0) > LONGEST_VALUE {
        true => Err(Error::message(format!("a variable keeps more than {LONGEST_VALUE} letters"))),
        false => Ok(String::new()),
    }
}

/// Charges for the filter that comes after this one, and returns its input unchanged.
fn charge_filter(value: &Value, given: Kwargs, _: &State) -> TeraResult<Value> {
    let items = value.as_array().map_or(0, |items| items.len() as u64);
    charge(steps_of_filter(given.get::<&str>("of")?.unwrap_or(""), weigh(value)?, items))?;
    Ok(value.clone())
}

/// Charges for the iterations of a list comprehension over this value, and returns the value unchanged.
fn charge_rounds(value: &Value, given: Kwargs, _: &State) -> TeraResult<Value> {
    charge((value.len().unwrap_or(0) as u64).saturating_mul(given.get::<u64>("by")?.unwrap_or(1)))?;
    Ok(value.clone())
}

/// The function `range`; each of its numbers is charged.
fn range(given: Kwargs, _: &State) -> TeraResult<Vec<i64>> {
    let (start, end) = (given.get::<i64>("start")?.unwrap_or(0), given.must_get::<i64>("end")?);
    let step = given.get::<i64>("step_by")?.unwrap_or(1);
    let Ok(by) = usize::try_from(step) else {
        return Err(Error::message("“range” only counts up: “step_by” must be 1 or more"));
    };
    if by == 0 {
        return Err(Error::message("“range” only counts up: “step_by” must be 1 or more"));
    }
    if start > end {
        return Err(Error::message("“range” has a “start” above its “end”"));
    }
    let long = (end.saturating_sub(start) / step).saturating_add(1);
    charge(u64::try_from(long).unwrap_or(u64::MAX).saturating_mul(STEPS_OF_NUMBER))?;
    Ok((start..end).step_by(by).collect())
}

/// The filter `replace`, with a limit on the length of the result.
fn replace(text: StringInput, given: Kwargs, _: &State) -> TeraResult<String> {
    let (from, to) = (given.must_get::<&str>("from")?, given.must_get::<&str>("to")?);
    let text = text.as_str();
    check_length("replace", text.len() + text.matches(from).count() * to.len())?;
    Ok(text.replace(from, to))
}

/// The filter `indent`, with a limit on the length of the result. The first line and empty lines are indented only if
/// asked for.
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

/// The filter `join`, with a limit on the length of the result. If one part is markup, the other parts are escaped.
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
