//! The parts of a rule text, and the context of a part.

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
    /// The name of a definition, and the kind of thing that the text uses it for.
    Name(NameKind, &'a Id),
}

/// The kind of thing that a name is used for. If the definition has another kind, the text has an error.
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

/// The context of a part: the rule, the event, and whether the part always happens.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The index of the rule in the text.
    pub rule: usize,
    /// The event that triggers the part, if there is one. For a part of an event, this is that event.
    pub when: Option<&'a Deed>,
    /// The char that carries the part out, if it is not the doer of the text.
    pub doer: Option<&'a Chars>,
    /// Whether the part depends on a test, a choice or a permission, so that it may not happen.
    pub hedged: bool,
    /// Whether the part depends on a test, or is done for each of several things. The decision of a player alone does
    /// not make such a part happen.
    pub tested: bool,
    /// Whether the part has a limit on how often it happens.
    pub limited: bool,
    /// Whether the part describes an event, or the user of an ability at will.
    pub in_event: bool,
    /// Whether the part belongs to a trigger that an effect makes. Such a trigger fires once.
    pub later: bool,
}

/// A function that is called with each part and its context.
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
