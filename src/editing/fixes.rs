//! The fixes of findings.

use diagnostic::{Diagnostic, Fix};

use crate::edited_file::{EditedFile, FileWithFixes};
use crate::file_place::{FileEdit, FilePlace};
use source::Span;

/// A fix of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindingFix<'a> {
    pub finding: &'a Diagnostic,
    pub title: &'a str,
    /// Whether the fix keeps the meaning, or is the only one.
    pub is_safe: bool,
    /// Whether it is the first fix of its finding.
    pub is_best: bool,
    pub edits: Vec<FileEdit>,
}

/// Returns the findings that touch a span of the file.
pub fn findings_at<'a>(file: &EditedFile<'a>, span: Span) -> Vec<&'a Diagnostic> {
    file.findings().filter(|finding| finding.at.span.start <= span.end && span.start <= finding.at.span.end).collect()
}

/// Returns the fixes of the findings that touch a span, the best of each finding first.
pub fn fixes_at<'a>(file: &FileWithFixes<'a>, span: Span) -> Vec<FindingFix<'a>> {
    let mut fixes = Vec::new();
    for finding in findings_at(file, span) {
        for (number, fix) in finding_fixes(finding).iter().enumerate() {
            fixes.push(FindingFix {
                finding,
                title: &fix.title,
                is_safe: fix.safe,
                is_best: number == 0,
                edits: edits(file, fix),
            });
        }
    }
    fixes
}

fn finding_fixes(finding: &Diagnostic) -> &[Fix] {
    &finding.fixes
}

/// Returns the edits of all safe fixes in the file that do not overlap, the first fix of each finding.
pub fn safe_fixes(file: &FileWithFixes<'_>) -> Vec<FileEdit> {
    let mut taken: Vec<FileEdit> = Vec::new();
    for finding in file.findings() {
        let Some(fix) = finding.fixes.first().filter(|fix| fix.safe) else { continue };
        let edits = edits(file, fix);
        let overlaps = |edit: &FileEdit| {
            taken.iter().any(|known| {
                let (one, other) = (known.at.span, edit.at.span);
                known.at.path == edit.at.path && (one == other || one.start < other.end && other.start < one.end)
            })
        };
        if !edits.iter().any(overlaps) {
            taken.extend(edits);
        }
    }
    taken.sort();
    taken
}

fn edits(file: &EditedFile<'_>, fix: &Fix) -> Vec<FileEdit> {
    let edit = |edit: &diagnostic::Edit| {
        Some(FileEdit { at: FilePlace::of(file.compilation, edit.at)?, text: edit.text.clone() })
    };
    fix.edits.iter().filter_map(edit).collect()
}
