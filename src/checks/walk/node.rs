//! The parts of a rule text, and what a part stands under.

use model::*;

/// A part of a rule text.
#[derive(Debug, Clone, Copy)]
pub enum Node<'a> {
    Step(&'a Step),
    Act(&'a Act),
    Standing(&'a Standing),
    Cond(&'a Cond),
    Pred(&'a Pred),
    Tiles(&'a Tiles),
    CharPick(&'a Pick<CharNoun>),
    TilePick(&'a Pick<TileNoun>),
    TokenPick(&'a Pick<TokenNoun>),
    /// The name of a definition, used as that kind of thing.
    Name(NameKind, &'a Id),
}

/// The kind of thing that a name is used for. It can differ from the kind in the definition: that is an error of the
/// text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    Token,
    Condition,
    Structure,
    Summon,
    Adjective,
    Place,
    Verb,
    Keyword,
}

/// What a part stands under: the rule, the event, and whether it always happens.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The index of the rule in the text.
    pub rule: usize,
    /// The event that triggers the part, if there is one. For a part of an event, this event.
    pub when: Option<&'a Deed>,
    /// The char that carries the part out, if it is not the doer of the text.
    pub doer: Option<&'a Chars>,
    /// The part stands under a test, a choice or a permission, so it may not happen.
    pub hedged: bool,
    /// The part stands under a test or is done for each of some things, so whether it happens is not a player's
    /// decision alone.
    pub tested: bool,
    /// The part stands under a limit on how often it happens.
    pub limited: bool,
    /// The part stands in the description of an event, or of who may use an ability at will.
    pub in_event: bool,
    /// The part stands under a trigger that an effect makes and that fires once.
    pub later: bool,
}

/// Called with each part and its context.
pub(super) type Visit<'a, 'f> = &'f mut dyn FnMut(Node<'a>, &Context<'a>);

impl<'a> Context<'a> {
    pub(super) fn at(rule: usize) -> Context<'a> {
        Context {
            rule,
            when: None,
            doer: None,
            hedged: false,
            tested: false,
            limited: false,
            in_event: false,
            later: false,
        }
    }

    pub(super) fn hedged(self) -> Context<'a> {
        Context { hedged: true, ..self }
    }

    pub(super) fn tested(self) -> Context<'a> {
        Context { hedged: true, tested: true, ..self }
    }
}
