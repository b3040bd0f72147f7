//! Reads percentages: `110%`, `90% – 100%`.

/// An example of a percentage, for findings.
pub(crate) const EXAMPLE: &str = "a percentage, such as 110%";

/// An example of a span of percentages, for findings.
pub(crate) const SPAN_EXAMPLE: &str = "a percentage, or two such as 90% – 100%";

/// Returns the number of a percentage without its sign; `None` if the sign is missing.
pub(crate) fn without_sign(text: &str) -> Option<&str> {
    text.trim().strip_suffix('%').map(str::trim_end)
}

/// Returns both numbers of a span of percentages without their signs. The first number may lack the sign: `90–100%`.
pub(crate) fn span_without_signs<'t>((first, last): (&'t str, &'t str)) -> Option<(&'t str, &'t str)> {
    let last = without_sign(last)?;
    Some((without_sign(first).unwrap_or(first.trim()), last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_is_needed_behind_the_last_number() {
        assert_eq!(without_sign(" 110 % "), Some("110"));
        assert_eq!(without_sign("110"), None);
        assert_eq!(span_without_signs(("90% ", " 100%")), Some(("90", "100")));
        assert_eq!(span_without_signs(("90", "100%")), Some(("90", "100")));
        assert_eq!(span_without_signs(("90%", "100")), None);
    }
}
