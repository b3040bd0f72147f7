//! Accessibility: what a reference in one box can see of another box (kernel L3, L4). No other file decides this.

use crate::reference::boxes::{BoxKind, Boxes};

/// The accessibility of a thing for a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// The thing lies in the same box or in an enclosing box.
    Seen,
    /// A loop has gone through such things: a reference can mean all of them together, but not one of them (kernel L4).
    Together,
    /// Only a test mentions the thing (kernel L3).
    InTest,
    /// Only one of several branches mentions the thing (kernel L3).
    InBranch,
}

impl Boxes {
    /// Whether `inner` lies in `outer`, or is the same box.
    pub fn encloses(&self, outer: usize, inner: usize) -> bool {
        let mut at = Some(inner);
        while let Some(here) = at {
            if here == outer {
                return true;
            }
            at = self.get(here).and_then(|found| found.parent);
        }
        false
    }

    /// Whether what the branches of a choice mention is hidden from the box `from`.
    fn hides_branches(&self, choice: usize, from: usize) -> bool {
        let branches = self.branches(choice);
        branches.len() > 1 && (!self.is_of_events(choice) || branches.iter().any(|branch| self.encloses(*branch, from)))
    }

    /// Returns the accessibility of the things in the box `to` for a reference in the box `from`.
    ///
    /// A branch without an alternative hides nothing: if it is not carried out, later sentences have nothing to act on.
    pub fn access(&self, from: usize, to: usize) -> Access {
        let mut access = Access::Seen;
        let mut at = to;
        while !self.encloses(at, from) {
            let Some(found) = self.get(at) else { return access };
            match found.kind {
                BoxKind::Test => return Access::InTest,
                BoxKind::Branch(choice) if self.hides_branches(choice, from) => return Access::InBranch,
                BoxKind::Loop => access = Access::Together,
                BoxKind::Branch(_) | BoxKind::Ahead(_) | BoxKind::Text => {}
            }
            let Some(parent) = found.parent else { return access };
            // A branch sees into its test and therefore lies in it, but the test does not hide the branch.
            let test = self.get(parent).filter(|around| around.kind == BoxKind::Test);
            at = match (found.kind, test) {
                (BoxKind::Branch(_), Some(test)) => test.parent.unwrap_or(parent),
                _ => parent,
            };
        }
        access
    }
}
