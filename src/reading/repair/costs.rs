//! The cost of each kind of change. The likelier the mistake that a change corrects, the lower its cost.

pub(super) const LETTER: i32 = 100;
pub(super) const DOUBLED: i32 = 110;
pub(super) const PARTED: i32 = 200;
pub(super) const EXCHANGED: i32 = 330;
pub(super) const LEFT_OVER: i32 = 560;
pub(super) const MISSING: i32 = 600;
pub(super) const MOVED: i32 = 620;
pub(super) const WRONG: i32 = 680;
pub(super) const TWO_MISSING: i32 = 760;
/// The discount for a word that is usual in its place, for each unit of `Usage::between`, which goes up to about 20.
pub(super) const USUAL: f32 = 22.0;
/// The cost of each word between the change and the word where parsing stopped.
pub(super) const FAR: i32 = 8;
