//! Templates come from anywhere, so one must end: how often it may go round, and how long a text it may keep.
//!
//! What is written is bounded where it is written. A loop that writes nothing and a variable that doubles itself are not seen
//! there, so a call goes into the template after every `for` and `set`, which counts the rounds and measures what was set.

use std::cell::Cell;

use tera::{Error, Kwargs, State, StringInput, Tera, TeraResult, Value};

/// Rounds of all loops together, for one drawing.
const ROUNDS: u32 = 20_000;
/// Bytes of a text, or things in a list, that a variable keeps.
const KEPT: usize = 16 << 10;
/// The name of the call, which no designer has any use for.
const CALL: &str = "cardwright_tame";

thread_local! {
    /// A drawing's template is rendered by one thread.
    static GONE: Cell<u32> = const { Cell::new(0) };
}

/// Before a template is rendered.
pub(super) fn begin() {
    GONE.set(0);
}

/// Makes the call known, and bounds what makes long texts out of short ones.
pub(super) fn install(tera: &mut Tera) {
    tera.register_function(CALL, tame);
    tera.register_filter("replace", replace);
}

fn tame(given: Kwargs, _: &State) -> TeraResult<String> {
    let set = given.get::<&Value>("set")?;
    match set.map(|value| value.len().unwrap_or(0)) {
        Some(long) if long > KEPT => Err(Error::message(format!("a variable keeps more than {KEPT} letters"))),
        Some(_) => Ok(String::new()),
        None => {
            let gone = GONE.get() + 1;
            GONE.set(gone);
            if gone > ROUNDS {
                return Err(Error::message(format!("its loops go round more than {ROUNDS} times")));
            }
            Ok(String::new())
        }
    }
}

/// The filter of that name, of texts that stay short.
fn replace(text: StringInput, given: Kwargs, _: &State) -> TeraResult<String> {
    let (from, to) = (given.must_get::<&str>("from")?, given.must_get::<&str>("to")?);
    let text = text.as_str();
    let long = text.len() + text.matches(from).count() * to.len();
    if long > KEPT {
        return Err(Error::message(format!("“replace” makes a text of more than {KEPT} letters")));
    }
    Ok(text.replace(from, to))
}

/// The template with its calls.
pub(super) fn tamed(template: &str) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    // Variables whose blocks (`{% set x %}…{% endset %}`) are open.
    let mut open: Vec<&str> = Vec::new();
    while let Some(at) = rest.find('{') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let end = match tag.as_bytes().get(1) {
            Some(b'#') => tag.find("#}").map(|end| end + 2),
            Some(b'{') => end_of(tag, "}}"),
            Some(b'%') => end_of(tag, "%}"),
            _ => Some(1),
        };
        let (whole, after) = tag.split_at(end.unwrap_or(tag.len()));
        out.push_str(whole);
        rest = after;
        let Some(inner) = whole.strip_prefix("{%").and_then(|inner| inner.strip_suffix("%}")) else { continue };
        let mut words = inner.trim_matches('-').split_whitespace();
        let call = match (words.next(), words.next(), words.next()) {
            (Some("for"), ..) => Some(format!("{CALL}()")),
            (Some("set" | "set_global"), Some(name), sign) => match name.split_once('=') {
                Some((name, _)) => Some(format!("{CALL}(set={name})")),
                None if sign.is_some_and(|sign| sign.starts_with('=')) => Some(format!("{CALL}(set={name})")),
                None => {
                    open.push(name);
                    None
                }
            },
            (Some("endset"), ..) => open.pop().map(|name| format!("{CALL}(set={name})")),
            (Some("raw"), ..) => {
                let end = rest.find("endraw").unwrap_or(rest.len());
                let (raw, after) = rest.split_at(end);
                out.push_str(raw);
                rest = after;
                None
            }
            _ => None,
        };
        // White space that the tag took away stays away.
        let trim = if inner.ends_with('-') { "-" } else { "" };
        out.extend(call.map(|call| format!("{{{{{trim} {call} {trim}}}}}")));
    }
    out.push_str(rest);
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

/// Where a tag ends, looking past texts in quotes.
fn end_of(tag: &str, mark: &str) -> Option<usize> {
    let mut quote = None;
    tag.char_indices().find_map(|(at, c)| match quote {
        Some(open) => {
            quote = Some(open).filter(|open| *open != c);
            None
        }
        None if matches!(c, '"' | '\'' | '`') => {
            quote = Some(c);
            None
        }
        None => tag.get(at..).is_some_and(|rest| rest.starts_with(mark)).then_some(at + mark.len()),
    })
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
