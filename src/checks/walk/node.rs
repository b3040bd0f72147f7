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

/// As what a name is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    Token,
    Condition,
    Structure,
    Summon,
    Adjective,
    Verb,
    Keyword,
}

/// What a part stands under.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The rule of the text, counted from 0.
    pub rule: usize,
    /// The event that sets it off, if any. Inside an event itself this is that event.
    pub when: Option<&'a Event>,
    /// Who does it, if not the doer of the text.
    pub doer: Option<&'a Chars>,
    /// Under a test, a choice or a permission: it may not come to pass.
    pub hedged: bool,
    /// Under a test, or done to what was counted: not for a player alone to decide.
    pub tested: bool,
    /// Under a limit on how often.
    pub limited: bool,
    /// Inside the description of an event.
    pub in_event: bool,
    /// Under a trigger that is made then and used up once.
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
