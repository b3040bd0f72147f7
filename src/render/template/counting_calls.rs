//! Counting calls: calls that are inserted into a template, so that its loops, parts and variables can be limited.

use super::limits::CALL;
use super::segments::{Segment, segments};

/// The template with a counting call after every tag that starts a round of a loop or a part, or sets a variable.
pub fn with_counting_calls(template: &str) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    // Variables whose blocks (`{% set x %}…{% endset %}`) are open.
    let mut open: Vec<&str> = Vec::new();
    for tag in segments(template) {
        let (whole, inner) = match tag {
            Segment::Statement { whole, inner } => (whole, inner),
            Segment::Text(whole) | Segment::Value(whole) | Segment::Verbatim(whole) => {
                // Joining texts copies them, so it counts as rounds.
                if let (Segment::Value(_), joins @ 1..) = (tag, whole.matches('~').count()) {
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
        // White space that the tag removes stays removed.
        let trim = if inner.ends_with('-') { "-" } else { "" };
        out.extend(call.map(|call| format!("{{{{{trim} {call} {trim}}}}}")));
    }
    out
}

/// The text of an error without the counting calls, which the designer did not write.
pub fn without_calls(text: &str) -> String {
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

/// The offset in the template of an offset in the template with counting calls. An offset within a call gives the place
/// where the call was inserted.
pub fn original_offset(template: &str, offset: usize) -> usize {
    let all = with_counting_calls(template);
    let calls = all.match_indices(CALL).map(|(at, _)| {
        let open = all.get(..at).and_then(|text| text.rfind("{{")).unwrap_or(at);
        let close = all.get(at..).and_then(|text| text.find("}}")).map_or(all.len(), |end| at + end + 2);
        open..close
    });
    let taken: usize = calls
        .map(|call| match offset {
            at if at >= call.end => call.len(),
            at => at.saturating_sub(call.start),
        })
        .sum();
    offset.saturating_sub(taken).min(template.len())
}

#[cfg(test)]
mod tests {
    use super::super::limits::{install_limits, reset_limits};
    use super::*;
    use tera::Tera;

    fn rendered(template: &str) -> Result<String, String> {
        let mut tera = Tera::default();
        install_limits(&mut tera);
        tera.add_raw_template("t", &with_counting_calls(template)).map_err(|error| error.to_string())?;
        reset_limits();
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
        let all = with_counting_calls(template);
        assert!(all.len() > template.len());
        assert_eq!(original_offset(template, all.find("nobody").unwrap()), template.find("nobody").unwrap());
        assert_eq!(original_offset(template, all.find(CALL).unwrap() + 3), template.find(" {% set").unwrap());
        assert_eq!(original_offset(template, all.len() + 9), template.len());
    }
}
