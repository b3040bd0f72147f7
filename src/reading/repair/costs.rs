//! How likely each kind of slip is: the cost of the change that mends it. Less is likelier.

/// How likely each kind of slip is, before anything else is known: less is likelier.
pub(super) const LETTER: i32 = 100;
pub(super) const DOUBLED: i32 = 110;
pub(super) const PARTED: i32 = 200;
pub(super) const EXCHANGED: i32 = 330;
pub(super) const LEFT_OVER: i32 = 560;
pub(super) const MISSING: i32 = 600;
pub(super) const MOVED: i32 = 620;
pub(super) const WRONG: i32 = 680;
pub(super) const TWO_MISSING: i32 = 760;
/// What a word gains by being usual where it would stand; `Usage::between` goes up to about 20.
pub(super) const USUAL: f32 = 22.0;
/// What each word between the change and the place where reading stopped costs.
pub(super) const FAR: i32 = 8;
