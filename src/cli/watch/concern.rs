//! Chooses the findings that a save concerns. A designer who saved one card wants its findings, and not those of the
//! whole pack around them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::findings::Findings;
use diagnostic::{Diagnostic, Severity};
use source::FileId;
use watch::status::count;

/// The number of files with errors that are named; further ones are counted.
const NAMED_FILES: usize = 3;

/// The findings of the last build, to tell which findings are new.
#[derive(Debug, Default)]
pub struct EarlierFindings(BTreeMap<FindingKey, usize>);

/// The identity of a finding from one build to the next. It has no position, because a save moves lines.
type FindingKey = (String, &'static str, Option<String>, Option<String>, String);

fn key(findings: &Findings, finding: &Diagnostic) -> FindingKey {
    let path = findings.path(finding.at.file).to_owned();
    (path, finding.check.code, finding.card.clone(), finding.ability.clone(), finding.message.clone())
}

impl EarlierFindings {
    /// Takes the findings of a build, which are the earlier ones at the next build.
    pub fn of(findings: &Findings) -> EarlierFindings {
        let mut counts = BTreeMap::new();
        for finding in &findings.list {
            *counts.entry(key(findings, finding)).or_default() += 1;
        }
        EarlierFindings(counts)
    }
}

/// The result of a save, as far as findings depend on it.
pub struct Save<'a> {
    /// The root of the project, which the paths of findings are relative to.
    pub root: &'a Path,
    /// The files that changed, or `None` at the start.
    pub changed: Option<&'a [PathBuf]>,
    /// The lowest severity that prevents a build.
    pub fail_at: Severity,
}

/// The findings that a save concerns, and a count of all others.
pub struct ConcernedFindings {
    pub shown: Findings,
    /// A sentence about the findings that are not shown; `None` if all are shown.
    pub others: Option<String>,
}

impl Save<'_> {
    /// Splits the findings. A save concerns the findings in the files that changed, those that also point into such a
    /// file, and those anywhere else that the build before did not have: the save caused them. At the start, nothing
    /// has been saved, so what prevents a build is shown.
    pub fn split(&self, all: Findings, earlier: &EarlierFindings) -> ConcernedFindings {
        let mut known = earlier.0.clone();
        let mut is_new = |finding: &Diagnostic| match known.get_mut(&key(&all, finding)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        };
        let (shown, others): (Vec<Diagnostic>, Vec<Diagnostic>) = match self.changed {
            None => all.list.iter().cloned().partition(|finding| finding.severity >= self.fail_at),
            Some(changed) => {
                let changed: BTreeSet<&Path> =
                    changed.iter().map(|path| path.strip_prefix(self.root).unwrap_or(path)).collect();
                let has_changed = |file: FileId| changed.contains(Path::new(all.path(file)));
                let touches = |finding: &Diagnostic| {
                    has_changed(finding.at.file) || finding.labels.iter().any(|label| has_changed(label.at.file))
                };
                all.list.iter().cloned().partition(|finding| is_new(finding) || touches(finding))
            }
        };
        let others = others_in_words(&all, &others);
        ConcernedFindings { shown: Findings { list: shown, ..all }, others }
    }
}

/// Counts findings that are not shown: *Elsewhere: 1 error (cards/arena/fae.card), 3 notes. `--all` prints them.*
fn others_in_words(all: &Findings, others: &[Diagnostic]) -> Option<String> {
    let of = |severity: Severity| others.iter().filter(move |finding| finding.severity == severity);
    let mut counts = Vec::new();
    let errors = of(Severity::Error).count();
    if errors > 0 {
        let files: BTreeSet<&str> = of(Severity::Error).map(|finding| all.path(finding.at.file)).collect();
        let mut named: Vec<String> = files.iter().take(NAMED_FILES).map(|&path| path.to_owned()).collect();
        if files.len() > NAMED_FILES {
            named.push(format!("{} more", count(files.len() - NAMED_FILES, "file")));
        }
        counts.push(format!("{} ({})", count(errors, "error"), named.join(", ")));
    }
    for severity in [Severity::Warning, Severity::Note] {
        let found = of(severity).count();
        if found > 0 {
            counts.push(count(found, &severity.to_string()));
        }
    }
    let them = if others.len() == 1 { "it" } else { "them" };
    (!counts.is_empty()).then(|| format!("Elsewhere: {}. `--all` prints {them}.", counts.join(", ")))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use diagnostic::registry;
    use source::{Place, SourceFile, Span};

    fn findings(list: &[(usize, &str)]) -> Findings {
        let source = |path: &str| Arc::new(SourceFile { path: path.to_owned(), text: "A card.".to_owned() });
        let place = |file: usize| Place { file: FileId::at(file), span: Span { start: 0, end: 1 } };
        let check = |message: &str| match message.contains("note") {
            true => &registry::NOT_MEASURED,
            false => &registry::UNKNOWN_CONDITION,
        };
        let list = list.iter().map(|(file, message)| Diagnostic::new(check(message), place(*file), *message));
        Findings { sources: vec![source("cards/p/a.card"), source("cards/p/b.card")], list: list.collect() }
    }

    fn split(before: &[(usize, &str)], now: &[(usize, &str)], changed: Option<&str>) -> (Vec<String>, Option<String>) {
        let changed = changed.map(|path| vec![Path::new("/project").join(path)]);
        let save = Save { root: Path::new("/project"), changed: changed.as_deref(), fail_at: Severity::Error };
        let concerned = save.split(findings(now), &EarlierFindings::of(&findings(before)));
        (concerned.shown.list.iter().map(|finding| finding.message.clone()).collect(), concerned.others)
    }

    #[test]
    fn a_save_shows_its_own_file_and_what_it_broke() {
        let before = [(0, "old"), (1, "error elsewhere")];
        let now = [(0, "old"), (1, "error elsewhere"), (1, "broken by the save"), (1, "error elsewhere")];
        let (shown, others) = split(&before, &now, Some("cards/p/a.card"));
        assert_eq!(shown, ["old", "broken by the save", "error elsewhere"], "one of two equal findings is new");
        assert_eq!(others.as_deref(), Some("Elsewhere: 1 error (cards/p/b.card). `--all` prints it."));
    }

    #[test]
    fn the_start_shows_what_prevents_a_build() {
        let (shown, others) = split(&[], &[(0, "an error"), (1, "a note"), (1, "another note")], None);
        assert_eq!(shown, ["an error"]);
        assert_eq!(others.as_deref(), Some("Elsewhere: 2 notes. `--all` prints them."));
    }

    #[test]
    fn nothing_elsewhere_is_not_counted() {
        assert_eq!(split(&[], &[(0, "an error")], Some("cards/p/a.card")).1, None);
    }
}
