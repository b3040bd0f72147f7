//! The names that the checks use for parts of the source: a card, an action, a rule, a team member.

use model::Id;
use source::Place;

/// A part of a card, definition, team or game that a finding can point at.
///
/// A text is identified by the id of its action or of its definition. A special condition is identified by the id of
/// its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At<'a> {
    /// A card's header line.
    Card(&'a Id),
    /// The class word of a card's header.
    Class(&'a Id),
    Epithet(&'a Id),
    /// The text of an action: tag, name and rules.
    Action(&'a Id),
    /// The tag of an action alone, brackets included: `[A]`.
    ActionTag(&'a Id),
    /// The words of the rule with that index (from 0) in a text.
    Rule(&'a Id, usize),
    /// The target line of a card or summon, keyword included.
    Target(&'a Id),
    /// A summon's line *Move activations:*.
    MoveActivations(&'a Id),
    /// The special condition of a card, keyword included.
    Special(&'a Id),
    /// A definition: its name and text.
    Definition(&'a Id),
    Lore(&'a Id),
    Quote(&'a Id),
    Team(&'a Id),
    /// The team member with that index (from 0): first the main characters, then the sideboard.
    TeamMember(&'a Id, usize),
    /// The block that has the game's procedure.
    Game,
}

/// The places of the parts in the source files. An unknown part has the place of the nearest part that is known.
pub trait Places: Sync {
    fn place(&self, at: At<'_>) -> Place;

    /// Returns the source text of a part. The text is empty if it is not available.
    fn words(&self, at: At<'_>) -> &str;
}
