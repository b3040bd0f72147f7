//! Errors of the template engine as findings.

use std::collections::BTreeMap;

use tera::ErrorKind;

use super::counting_calls::{original_offset, with_counting_calls, without_calls};
use crate::Finding;

/// Turns an error into a finding at its place in the template, if the place is known. Of several errors, only the first
/// is reported.
pub fn located(what: &str, error: &tera::Error, templates: &BTreeMap<String, String>) -> Finding {
    let (ErrorKind::SyntaxError(at) | ErrorKind::RenderingError(at)) = error.kind() else {
        let text = error.to_string();
        return reported(what, &text, templates)
            .unwrap_or_else(|| Finding::template_failed(format!("{what}: {}", report(error))));
    };
    let mut finding = Finding::template_failed(format!("{what}: {}.", at.message().trim_end_matches('.')));
    if let Some(text) = templates.get(at.filename()) {
        let range = &at.span().range;
        finding =
            finding.file(at.filename()).span(original_offset(text, range.start), original_offset(text, range.end));
    }
    finding
}

/// The finding for the first of several errors that are reported as text. The text has `error: MESSAGE`, and below it
/// `--> FILE:LINE:COLUMN` in the template with counting calls. `None` for other text.
fn reported(what: &str, text: &str, templates: &BTreeMap<String, String>) -> Option<Finding> {
    let mut lines = text.lines();
    let message = lines.next()?.strip_prefix("error: ")?;
    let mut place = lines.next()?.trim_start().strip_prefix("--> ")?.rsplitn(3, ':');
    let (column, line, file) =
        (place.next()?.parse::<usize>().ok()?, place.next()?.parse::<usize>().ok()?, place.next()?);
    let template = templates.get(file)?;
    let counted = with_counting_calls(template);
    let start: usize = counted.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let within = counted.get(start..)?.chars().take(column.checked_sub(1)?).map(char::len_utf8).sum::<usize>();
    let at = original_offset(template, start + within);
    let message = format!("{what}: {}.", message.trim_end_matches('.'));
    Some(Finding::template_failed(message).file(file).span(at, at + 1))
}

/// An error with its causes, on one line.
pub fn report(error: &tera::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    without_calls(&text)
}

#[cfg(test)]
mod tests {
    use super::super::limits::install_limits;
    use super::*;

    #[test]
    fn of_several_errors_the_first_is_told_at_its_place() {
        let template = "{% for i in [1] %}é{% endfor %}\né {{ 1 | nofilter }} {{ 2 | nothing }}";
        let mut tera = tera::Tera::default();
        install_limits(&mut tera);
        let error = tera.add_raw_template("t.svg", &with_counting_calls(template)).unwrap_err();
        let templates = BTreeMap::from([("t.svg".to_owned(), template.to_owned())]);
        let finding = located("The template cannot be read", &error, &templates);
        assert_eq!(finding.message, "The template cannot be read: Unknown filter `nofilter`.");
        let (from, _) = finding.span.unwrap();
        assert!(template[from as usize..].starts_with("nofilter"), "{finding:?}");
    }
}
