//! Refuses templates that are too long, have too many branches or are nested too deeply. The template engine parses and
//! renders by recursion, and a stack overflow ends the program.

use std::collections::{BTreeMap, HashMap};

use super::segments::{Segment, segments};
use super::tag_words::{tag_words, unquoted};
use crate::Finding;

/// The most bytes of a template.
const LONGEST: usize = 1 << 20;
/// The most `elif` of one `if`.
const MOST_BRANCHES: usize = 200;
/// The greatest depth of templates within templates, by `include` and `extends`.
const DEEPEST: usize = 24;

/// A finding for the first template that is too long, has too many branches, or has templates nested too deeply.
pub fn overgrown(templates: &BTreeMap<String, String>) -> Option<Finding> {
    let mut parts: Parts = HashMap::new();
    for (file, text) in templates {
        if text.len() > LONGEST {
            let message = format!("The template has {} KB; at most {} KB are read.", text.len() >> 10, LONGEST >> 10);
            return Some(Finding::template_failed(message).file(file));
        }
        let mut branches: Vec<usize> = Vec::new();
        let mut at = 0;
        for segment in segments(text) {
            let (start, end) = (at, at + segment.whole().len());
            at = end;
            let Segment::Statement { inner, .. } = segment else { continue };
            let words = tag_words(inner.trim_matches('-'));
            let mut words = words.iter().map(|(_, word)| *word);
            match words.next() {
                Some("if") => branches.push(0),
                Some("endif") => drop(branches.pop()),
                Some("elif") => {
                    if let Some(count) = branches.last_mut() {
                        *count += 1;
                        if *count > MOST_BRANCHES {
                            let message =
                                format!("The template has an “if” with more than {MOST_BRANCHES} “elif” branches.");
                            let help =
                                "Look the value up in a map, such as {\"a\": 1, \"b\": 2}, in place of branches.";
                            return Some(Finding::template_failed(message).help(help).file(file).span(start, end));
                        }
                    }
                }
                Some("include" | "extends") => {
                    let named = words.next().and_then(unquoted);
                    parts.entry(file).or_default().extend(named.map(|name| (name, (start, end))));
                }
                _ => {}
            }
        }
    }
    let mut heights = HashMap::new();
    templates.keys().find_map(|file| height(file, &parts, &mut heights, 0).err())
}

/// The templates that each template includes or extends, and the places of the tags.
type Parts<'a> = HashMap<&'a str, Vec<(&'a str, (usize, usize))>>;

/// Returns the number of levels of templates that are nested below this template. The error is a finding if they are
/// too many. A short cycle is not an error here, because the template engine reports it.
fn height<'a>(
    file: &'a str,
    parts: &Parts<'a>,
    heights: &mut HashMap<&'a str, usize>,
    depth: usize,
) -> Result<usize, Finding> {
    if let Some(known) = heights.get(file) {
        return Ok(*known);
    }
    heights.insert(file, 0);
    let mut highest = 0;
    for (part, (start, end)) in parts.get(file).into_iter().flatten() {
        let too_deep = || {
            let message = format!("The template has templates within templates more than {DEEPEST} deep.");
            Finding::template_failed(message).file(file).span(*start, *end)
        };
        if depth >= DEEPEST {
            return Err(too_deep());
        }
        highest = highest.max(1 + height(part, parts, heights, depth + 1)?);
        if depth + highest > DEEPEST {
            return Err(too_deep());
        }
    }
    heights.insert(file, highest);
    Ok(highest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(templates: impl IntoIterator<Item = (String, String)>) -> Option<(String, String)> {
        let templates: BTreeMap<String, String> = templates.into_iter().collect();
        overgrown(&templates).map(|finding| (finding.message.to_string(), finding.file.unwrap_or_default().to_string()))
    }

    fn chain(tag: &str, long: usize) -> Vec<(String, String)> {
        let part = |n: usize| (format!("l/p{n:04}.svg"), format!("{{% {tag} 'l/p{:04}.svg' %}}", n + 1));
        (0..long).map(part).chain([(format!("l/p{long:04}.svg"), "x".to_owned())]).collect()
    }

    #[test]
    fn towers_of_templates_are_refused() {
        for tag in ["include", "extends"] {
            assert_eq!(found(chain(tag, DEEPEST)), None);
            let (message, file) = found(chain(tag, 3_000)).unwrap();
            assert!(message.contains("24 deep") && file.starts_with("l/p"), "{message} {file}");
        }
        let wide = (0..20).map(|n| {
            let next = format!("{{% include 'l/{:02}' %}}", n + 1);
            (format!("l/{n:02}"), next.repeat(50))
        });
        assert_eq!(found(wide), None, "many ways through a few templates");
        assert_eq!(found([("l/a".to_owned(), "{% include 'l/a' %}".to_owned())]), None, "a circle is told otherwise");
    }

    #[test]
    fn long_chains_of_branches_are_refused() {
        let of = |count: usize| format!("{{% if a %}}{}{{% endif %}}", "{%- elif b %}".repeat(count));
        assert_eq!(found([("l/a".to_owned(), of(MOST_BRANCHES) + &of(MOST_BRANCHES))]), None);
        assert!(found([("l/a".to_owned(), of(20_000))]).unwrap().0.contains("200 “elif”"));
        assert!(found([("l/a".to_owned(), "x".repeat(LONGEST + 1))]).unwrap().0.contains("1024 KB"));
    }
}
