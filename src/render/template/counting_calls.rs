//! Inserts counting calls into a template, and maps faults of the result back to the designer's text.

use super::insertions::{CALL, CHARGE, ROUNDS, insertions};

/// The template with all counting calls and filters inserted.
pub fn with_counting_calls(template: &str) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut from = 0;
    for (at, text) in insertions(template) {
        out.push_str(template.get(from..at).unwrap_or(""));
        out.push_str(&text);
        from = at;
    }
    out + template.get(from..).unwrap_or("")
}

/// The text of an error without the inserted calls and filters, which the designer did not write.
pub fn without_calls(text: &str) -> String {
    let without = |text: &str, name: &str, open: &str, close: &str| {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(name) {
            let start = rest.get(..at).and_then(|before| before.rfind(open)).unwrap_or(at);
            let end = rest
                .get(at..)
                .and_then(|after| after.find(close))
                .map_or(at + name.len(), |end| at + end + close.len());
            out.push_str(rest.get(..start).unwrap_or(""));
            rest = rest.get(end..).unwrap_or("");
        }
        out + rest
    };
    let text = without(text, CALL, "{{", "}}");
    [CHARGE, ROUNDS].iter().fold(text, |text, name| without(&text, name, "|", ")"))
}

/// Converts an offset in the template with counting calls into an offset in the original template. An offset within an
/// insertion gives the place where the text was inserted.
pub fn original_offset(template: &str, offset: usize) -> usize {
    let mut inserted = 0;
    for (at, text) in insertions(template) {
        let start = at + inserted;
        if offset < start + text.len() {
            return offset.saturating_sub(inserted).min(at);
        }
        inserted += text.len();
    }
    offset.saturating_sub(inserted).min(template.len())
}

#[cfg(test)]
mod tests {
    use super::super::limits::install_limits;
    use super::super::work::reset_work;
    use super::*;
    use tera::Tera;

    fn rendered(template: &str) -> Result<String, String> {
        let mut tera = Tera::default();
        install_limits(&mut tera);
        tera.add_raw_template("t", &with_counting_calls(template)).map_err(|error| error.to_string())?;
        reset_work();
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
            ("{{ [x * 2 for x in range(end=4) if x > 1] | join(sep=' ') }}", "4 6"),
            ("{{ [[y for y in [x, 1]] | length for x in [1, 2]] | join }}", "22"),
            ("{% set a %}{{- 'x' if true else 'y' }}{% endset %}{{ a | upper }}", "X"),
            ("{% filter upper | lower %}aB{% endfilter %}", "ab"),
            ("{{ nobody | default(value='x') | upper }}", "X"),
        ] {
            assert_eq!(rendered(template).as_deref(), Ok(written), "{template}");
        }
    }

    #[test]
    fn what_goes_on_and_on_is_stopped() {
        let long = "{% set a %}".to_owned() + &"x ".repeat(8_000) + "{% endset %}";
        let round = "{% for a in range(end=900) %}{% for b in range(end=900) %}{% endfor %}{% endfor %}";
        let parts = (0..40).map(|n| {
            format!("{{% component c{n}() %}}{{{{ <c{}/> }}}}{{{{ <c{}/> }}}}{{% endcomponent %}}", n + 1, n + 1)
        });
        let parts = parts.take(18).collect::<String>() + "{% component c18() %}{% endcomponent %}{{ <c0/> }}";
        let in_rounds = |test: &str| {
            format!(
                "{long}{{% set r = range(end=9000) %}}{{% for i in r %}}{{% if {test} %}}x{{% endif %}}{{% endfor %}}"
            )
        };
        for template in [
            round.to_owned(),
            parts,
            "{% for i in range(end=9000) %}{% if range(end=9000) | length > 9000 %}x{% endif %}{% endfor %}".to_owned(),
            "{{ range(end=99999999999) | length }}".to_owned(),
            in_rounds("(a ~ a ~ a ~ a) == 'x'"),
            in_rounds("(a | upper | lower | title | capitalize) == 'x'"),
            in_rounds("(a | wordcount) == 3"),
            in_rounds("(r | sort | first) == 3"),
            in_rounds("a is containing(pat='y')"),
            in_rounds("'y' in a"),
            in_rounds("[x for x in r] == r"),
            format!("{long}{{{{ [[x for x in r] | length for y in range(end=9000)] | length }}}}")
                .replace("[x for x in r]", "[x for x in a | split(pat=' ')]"),
            "{% set r = range(end=9000) %}{{ r | unique | length }}".to_owned(),
            format!("{long}{{% set b %}}{{% for i in range(end=9000) %}}{{{{ a }}}}{{% endfor %}}{{% endset %}}"),
        ] {
            let stopped = rendered(&template).unwrap_err();
            assert!(stopped.contains("it does too much"), "{stopped}");
        }
    }

    #[test]
    fn values_that_grow_are_stopped() {
        let double = "{% set a = 'xxxxxxxx' %}{% for i in range(end=60) %}{% set_global a = a ~ a %}{% endfor %}";
        assert!(rendered(double).unwrap_err().contains("keeps more than 16384"));
        let chain = "{% set a = 'xxxxxxxx' %}".to_owned() + &"{% set a %}{{ a }}{{ a }}{% endset %}".repeat(60);
        assert!(rendered(&chain).unwrap_err().contains("keeps more than 16384"));
        assert!(rendered("{{ 'a' | indent(width=99999999, first=true) }}").unwrap_err().contains("indent"));
        let joined = "{{ range(end=9000) | join(sep='xxxxxxxxxx') }}";
        assert!(rendered(joined).unwrap_err().contains("join"));
        let replaced = "{% set a = 'xxxxxxxxxx' %}{{ a".to_owned() + &" | replace(from='x', to=a)".repeat(12) + " }}";
        assert!(rendered(&replaced).unwrap_err().contains("replace"));
        let nested = "{% set a = [1] %}{% for i in range(end=900) %}{% set_global a = [a] %}{% endfor %}";
        assert!(rendered(nested).unwrap_err().contains("lists within lists"));
    }

    #[test]
    fn a_fault_is_found_where_the_designer_wrote_it() {
        let template = "{% for i in range(end=2) -%} {% set a = i | abs %}é{{ nobody }}{% endfor %}";
        let all = with_counting_calls(template);
        assert!(all.len() > template.len());
        for word in ["nobody", "abs", "range", "endfor"] {
            // The first “abs” belongs to the charging filter, so the search begins at the end.
            assert_eq!(original_offset(template, all.rfind(word).unwrap()), template.rfind(word).unwrap(), "{word}");
        }
        let counts: Vec<usize> = all.match_indices(CALL).map(|(at, _)| at).collect();
        assert_eq!(original_offset(template, counts[0] + 3), 0);
        assert_eq!(original_offset(template, counts[1] + 3), template.find(" {% set").unwrap());
        assert_eq!(original_offset(template, all.len() + 9), template.len());
    }
}
