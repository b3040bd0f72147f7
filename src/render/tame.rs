//! Templates come from anywhere, so one must end: how often it may go round, how long a text it may keep, and how much is read
//! of what it writes.
//!
//! What is written is bounded where it is written. A loop that writes nothing and a variable that doubles itself are not seen
//! there, so a call goes into the template after every tag that starts a round, a part or a variable, which counts the rounds
//! and measures what was set.

use std::cell::Cell;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

use super::tags::{Tag, tags};
use super::{Finding, look::failed};

/// Rounds of all loops, and parts that are called, together, for one drawing.
const ROUNDS: u32 = 20_000;
/// Numbers in all ranges together.
const RANGED: u32 = 200_000;
/// Bytes of a text, or things in a list, that a variable keeps.
const KEPT: usize = 16 << 10;
/// What is read of what a drawing's template writes: bytes, each part with what it refers to; an element counts for so many.
const READ: u64 = 32 << 20;
const ELEMENT: u64 = 32;
/// The name of the call, which no designer has any use for.
const CALL: &str = "cardwright_tame";

thread_local! {
    /// A drawing's template is rendered by one thread, and what it writes is read by the same.
    static GONE: Cell<u32> = const { Cell::new(0) };
    static COUNTED: Cell<u32> = const { Cell::new(0) };
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

/// Before a template is rendered.
pub(super) fn begin() {
    GONE.set(0);
    COUNTED.set(0);
    TAKEN.set(0);
}

/// Makes the call known, and bounds what makes long texts and lists out of short ones.
pub(super) fn install(tera: &mut Tera) {
    tera.register_function(CALL, tame);
    tera.register_function("range", range);
    tera.register_filter("replace", replace);
    tera.register_filter("indent", indent);
    tera.register_filter("join", join);
}

/// Before a part of so many bytes is read; and after it, with its elements.
pub(super) fn take(bytes: usize, elements: u64) -> Result<(), Finding> {
    let taken = TAKEN.get().saturating_add(bytes as u64).saturating_add(elements.saturating_mul(ELEMENT));
    TAKEN.set(taken);
    match taken > READ {
        true => Err(failed(
            "What the template writes for one card is too much to draw: too many words, signs or references.",
        )),
        false => Ok(()),
    }
}

fn tame(given: Kwargs, _: &State) -> TeraResult<String> {
    let set = given.get::<&Value>("set")?;
    match set.map(|value| value.len().unwrap_or(0)) {
        Some(long) if long > KEPT => Err(Error::message(format!("a variable keeps more than {KEPT} letters"))),
        Some(_) => Ok(String::new()),
        None => {
            let gone = GONE.get().saturating_add(given.get::<u32>("by")?.unwrap_or(1));
            GONE.set(gone);
            if gone > ROUNDS {
                return Err(Error::message(format!("its loops go round more than {ROUNDS} times")));
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
    let counted = COUNTED.get().saturating_add(u32::try_from(long).unwrap_or(u32::MAX));
    COUNTED.set(counted);
    if counted > RANGED {
        return Err(Error::message(format!("its ranges have more than {RANGED} numbers in all")));
    }
    Ok((start..end).step_by(by).collect())
}

/// The filter of that name, of texts that stay short.
fn replace(text: StringInput, given: Kwargs, _: &State) -> TeraResult<String> {
    let (from, to) = (given.must_get::<&str>("from")?, given.must_get::<&str>("to")?);
    let text = text.as_str();
    short("replace", text.len() + text.matches(from).count() * to.len())?;
    Ok(text.replace(from, to))
}

/// The filter of that name: white space before each line, but perhaps before the first and before empty ones.
fn indent(text: StringInput, given: Kwargs, _: &State) -> TeraResult<Value> {
    let by = given.get::<&str>("indentation")?.unwrap_or(" ");
    let by = by.repeat(given.get::<usize>("width")?.unwrap_or(4).min(KEPT));
    let (first, blank) = (given.get::<bool>("first")?.unwrap_or(false), given.get::<bool>("blank")?.unwrap_or(false));
    let lines: Vec<&str> = text.as_str().lines().collect();
    short("indent", text.as_str().len() + by.len() * lines.len())?;
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
    short("join", parts.iter().map(|part| part.len() + sep.len()).sum())?;
    let done = parts.join(&sep);
    Ok(if any { Value::safe_string(&done) } else { Value::from(done) })
}

fn escaped(text: &str) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = tera::escape_html(text, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

fn short(filter: &str, long: usize) -> TeraResult<()> {
    match long > KEPT {
        true => Err(Error::message(format!("“{filter}” makes a text of more than {KEPT} letters"))),
        false => Ok(()),
    }
}

/// The template with its calls.
pub(super) fn tamed(template: &str) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    // Variables whose blocks (`{% set x %}…{% endset %}`) are open.
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(template) {
        let (whole, inner) = match tag {
            Tag::Statement { whole, inner } => (whole, inner),
            Tag::Text(whole) | Tag::Value(whole) | Tag::Verbatim(whole) => {
                // Joining texts copies them.
                if let (Tag::Value(_), joins @ 1..) = (tag, whole.matches('~').count()) {
                    let trim = if whole.starts_with("{{-") { "-" } else { "" };
                    out.push_str(&format!("{{{{{trim} {CALL}(by={joins}) }}}}"));
                }
                out.push_str(whole);
                continue;
            }
        };
        out.push_str(whole);
        let mut words = inner.trim_matches('-').split_whitespace();
        let rounds = || format!("{CALL}(by={})", 1 + whole.matches('~').count());
        let call = match (words.next(), words.next(), words.next()) {
            (Some("for" | "include" | "block" | "component"), ..) => Some(rounds()),
            (Some("if" | "elif"), ..) if whole.contains('~') => Some(rounds()),
            (Some("set" | "set_global"), Some(name), sign) => match name.split_once('=') {
                Some((name, _)) => Some(format!("{CALL}(set={name})")),
                None if sign.is_some_and(|sign| sign.starts_with('=')) => Some(format!("{CALL}(set={name})")),
                None => {
                    open.push(name);
                    None
                }
            },
            (Some("endset"), ..) => open.pop().map(|name| format!("{CALL}(set={name})")),
            _ => None,
        };
        // White space that the tag took away stays away.
        let trim = if inner.ends_with('-') { "-" } else { "" };
        out.extend(call.map(|call| format!("{{{{{trim} {call} {trim}}}}}")));
    }
    out
}

/// An error's text without the calls, which are not the designer's.
pub(super) fn without_calls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(CALL) {
        let start = rest.get(..at).and_then(|before| before.rfind("{{")).unwrap_or(at);
        let end = rest.get(at..).and_then(|after| after.find("}}")).map_or(at + CALL.len(), |end| at + end + 2);
        out.push_str(rest.get(..start).unwrap_or(""));
        rest = rest.get(end..).unwrap_or("");
    }
    out + rest
}

/// The place in a template that became that place in the tamed one; of a call, the place that it stands at.
pub(super) fn before(template: &str, tamed_at: usize) -> usize {
    let all = tamed(template);
    let calls = all.match_indices(CALL).map(|(at, _)| {
        let open = all.get(..at).and_then(|text| text.rfind("{{")).unwrap_or(at);
        let close = all.get(at..).and_then(|text| text.find("}}")).map_or(all.len(), |end| at + end + 2);
        open..close
    });
    let taken: usize = calls
        .map(|call| match tamed_at {
            at if at >= call.end => call.len(),
            at => at.saturating_sub(call.start),
        })
        .sum();
    tamed_at.saturating_sub(taken).min(template.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(template: &str) -> Result<String, String> {
        let mut tera = Tera::default();
        install(&mut tera);
        tera.add_raw_template("t", &tamed(template)).map_err(|error| error.to_string())?;
        begin();
        tera.render("t", &tera::Context::new()).map_err(|error| without_calls(&error.to_string()))
    }

    #[test]
    fn calls_change_nothing_that_is_written() {
        for (template, written) in [
            ("{% for i in range(end=3) %}\n{{ i }}{% endfor %}", "\n0\n1\n2"),
            ("{% for i in range(end=3) -%}\n {{ i }}{%- endfor -%}  x", "012x"),
            ("{% set a = \"%}\" %}[{{ a }}]", "[%}]"),
            ("{% set a=1 -%}  {{ a }}", "1"),
            ("{{ range(start=1, end=8, step_by=3) | join(sep=', ') }}", "1, 4, 7"),
            (
                "{% set a = 'x\n\ny' %}{{ a | indent(width=2) }}|{{ a | indent(width=1, first=true, blank=true) }}",
                "x\n\n  y| x\n \n y",
            ),
            ("[ {{- 'a' ~ 'b' -}} ]", "[ab]"),
            ("{% set a %}<b>{% endset %}{{ a }}{# {% for %} #}", "<b>"),
            (
                "{% raw %}{% for x %}{% endraw %}{ {%- set b = 'a' | replace(from='a', to='bb') %}{{ b }}",
                "{% for x %}{bb",
            ),
        ] {
            assert_eq!(rendered(template).as_deref(), Ok(written), "{template}");
        }
    }

    #[test]
    fn what_goes_on_and_on_is_stopped() {
        let round = "{% for a in range(end=900) %}{% for b in range(end=900) %}{% endfor %}{% endfor %}";
        assert!(rendered(round).unwrap_err().contains("go round more than 20000 times"));
        let double = "{% set a = 'xxxxxxxx' %}{% for i in range(end=60) %}{% set_global a = a ~ a %}{% endfor %}";
        assert!(rendered(double).unwrap_err().contains("keeps more than 16384"));
        let chain = "{% set a = 'xxxxxxxx' %}".to_owned() + &"{% set a %}{{ a }}{{ a }}{% endset %}".repeat(60);
        assert!(rendered(&chain).unwrap_err().contains("keeps more than 16384"));
        let parts = (0..40).map(|n| {
            format!("{{% component c{n}() %}}{{{{ <c{}/> }}}}{{{{ <c{}/> }}}}{{% endcomponent %}}", n + 1, n + 1)
        });
        let parts = parts.take(18).collect::<String>() + "{% component c18() %}{% endcomponent %}{{ <c0/> }}";
        assert!(rendered(&parts).unwrap_err().contains("go round more than 20000 times"));
        let ranges = "{% for i in range(end=9000) %}{% if range(end=9000) | length > 9000 %}x{% endif %}{% endfor %}";
        assert!(rendered(ranges).unwrap_err().contains("more than 200000 numbers"));
        assert!(rendered("{{ range(end=99999999999) | length }}").unwrap_err().contains("more than 200000 numbers"));
        assert!(rendered("{{ 'a' | indent(width=99999999, first=true) }}").unwrap_err().contains("indent"));
        let joined = "{{ range(end=9000) | join(sep='xxxxxxxxxx') }}";
        assert!(rendered(joined).unwrap_err().contains("join"));
        let copied = "{% set a %}".to_owned()
            + &"x".repeat(9_000)
            + "{% endset %}{% for i in range(end=19000) %}{{ (a ~ a ~ a ~ a) | length }}{% endfor %}";
        assert!(rendered(&copied).unwrap_err().contains("go round more than 20000 times"));
        let replaced = "{% set a = 'xxxxxxxxxx' %}{{ a".to_owned() + &" | replace(from='x', to=a)".repeat(12) + " }}";
        assert!(rendered(&replaced).unwrap_err().contains("replace"));
    }

    #[test]
    fn a_fault_is_found_where_the_designer_wrote_it() {
        let template = "{% for i in range(end=2) -%} {% set a = i %}é{{ nobody }}{% endfor %}";
        let all = tamed(template);
        assert!(all.len() > template.len());
        assert_eq!(before(template, all.find("nobody").unwrap()), template.find("nobody").unwrap());
        assert_eq!(before(template, all.find(CALL).unwrap() + 3), template.find(" {% set").unwrap());
        assert_eq!(before(template, all.len() + 9), template.len());
    }
}
