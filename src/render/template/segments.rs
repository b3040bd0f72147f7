//! Divides a template into segments: its texts, and the tags between them.

/// A segment of a template. All segments joined together are the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment<'a> {
    /// Text that is written as it stands.
    Text(&'a str),
    /// A value: `{{ … }}`.
    Value(&'a str),
    /// A statement: `{% … %}`. `inner` is the text between the signs.
    Statement { whole: &'a str, inner: &'a str },
    /// A comment, or the content of a `raw` block.
    Verbatim(&'a str),
}

impl<'a> Segment<'a> {
    pub fn whole(self) -> &'a str {
        match self {
            Segment::Text(whole)
            | Segment::Value(whole)
            | Segment::Statement { whole, .. }
            | Segment::Verbatim(whole) => whole,
        }
    }
}

/// The segments of a template, in order.
pub fn segments(template: &str) -> Vec<Segment<'_>> {
    let mut all = Vec::new();
    let mut rest = template;
    // The offset in `rest` at which the search for the next tag goes on.
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|rest| rest.find('{')).map(|at| from + at) {
        let tag = rest.get(at..).unwrap_or("");
        let end = match tag.as_bytes().get(1) {
            Some(b'#') => tag.find("#}").map(|end| end + 2),
            Some(b'{') => end_of(tag, "}}"),
            Some(b'%') => end_of(tag, "%}"),
            _ => {
                from = at + 1;
                continue;
            }
        };
        let (text, tag) = rest.split_at(at);
        let (whole, after) = tag.split_at(end.unwrap_or(tag.len()));
        if !text.is_empty() {
            all.push(Segment::Text(text));
        }
        (rest, from) = (after, 0);
        let inner = whole.strip_prefix("{%").and_then(|inner| inner.strip_suffix("%}"));
        match inner {
            Some(inner) => all.push(Segment::Statement { whole, inner }),
            None if whole.starts_with("{{") => all.push(Segment::Value(whole)),
            None => all.push(Segment::Verbatim(whole)),
        }
        if inner.is_some_and(|inner| inner.trim_matches('-').split_whitespace().next() == Some("raw")) {
            // The tag that ends the `raw` block starts before the word `endraw`.
            let before = rest.find("endraw").map_or(rest, |end| rest.split_at(end).0);
            let (raw, after) = rest.split_at(before.rfind("{%").unwrap_or(before.len()));
            if !raw.is_empty() {
                all.push(Segment::Verbatim(raw));
            }
            rest = after;
        }
    }
    if !rest.is_empty() {
        all.push(Segment::Text(rest));
    }
    all
}

/// The offset at which a tag ends; text in quotes is skipped.
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

    #[test]
    fn nothing_is_lost_and_quotes_hide_signs() {
        for template in [
            "a{ b {{ \"}}\" }} {# {% for %} #}c{% set a = '%}' -%} d",
            "{% raw %}{% for x %}{% endraw %}x",
            "{% raw %}{{ x",
            "{{ open",
            "",
        ] {
            let all = segments(template);
            assert_eq!(all.iter().map(|tag| tag.whole()).collect::<String>(), template);
        }
        let all = segments("a{ b{{ \"}}\" }}{% raw %}{% x %}{% endraw %}");
        assert_eq!(all[..2], [Segment::Text("a{ b"), Segment::Value("{{ \"}}\" }}")]);
        assert_eq!(all[3], Segment::Verbatim("{% x %}"));
    }
}
