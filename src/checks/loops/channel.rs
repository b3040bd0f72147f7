//! Channels: what happens, to whom. Who does a thing speaks on channels; who waits for it listens.

use model::Id;

/// What happens. `None` stands for any name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening<'a> {
    Placed,
    IsHit,
    Hits,
    Moves,
    IsMoved,
    IsPushed,
    IsPulled,
    ActivatesMove,
    Enters,
    Leaves,
    TokenPut(Option<&'a Id>),
    TokenRemoved(Option<&'a Id>),
    TokenEnters(Option<&'a Id>),
    Becomes(&'a Id),
    Loses(&'a Id),
    ThisRemoved(&'a Id),
    /// Has used an action.
    Uses(Option<&'a Id>),
    /// Is let to use that action, at once.
    UseOf(&'a Id),
    /// May use an action of its liking.
    MayUse,
    Forms(&'a Id),
}

/// To whom, as far as the words fix it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whom<'a> {
    /// To the char of that card, or to a summon of that name.
    One(&'a Id),
    /// To a char that the words leave open.
    Open,
}

/// One channel. Something that happens to one certain char is heard by who waits for that char and by who waits for any;
/// something that happens to an open char is heard by those and by whoever waits for one certain char.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel<'a> {
    ToAny(Happening<'a>),
    ToOne(Happening<'a>, &'a Id),
    FromOpen(Happening<'a>),
}

impl<'a> Happening<'a> {
    pub fn spoken(self, whom: Whom<'a>) -> Vec<Channel<'a>> {
        let any_name = match self {
            Happening::TokenPut(Some(_)) => Some(Happening::TokenPut(None)),
            Happening::TokenRemoved(Some(_)) => Some(Happening::TokenRemoved(None)),
            Happening::TokenEnters(Some(_)) => Some(Happening::TokenEnters(None)),
            Happening::Uses(Some(_)) => Some(Happening::Uses(None)),
            _ => None,
        };
        std::iter::once(self)
            .chain(any_name)
            .flat_map(|happening| match whom {
                Whom::One(id) => [Channel::ToAny(happening), Channel::ToOne(happening, id)],
                Whom::Open => [Channel::ToAny(happening), Channel::FromOpen(happening)],
            })
            .collect()
    }

    pub fn heard(self, whom: Whom<'a>) -> Vec<Channel<'a>> {
        match whom {
            Whom::One(id) => vec![Channel::ToOne(self, id), Channel::FromOpen(self)],
            Whom::Open => vec![Channel::ToAny(self)],
        }
    }
}
