//! Channels connect nodes. A channel stands for an event and the char that the event happens to. A node that causes the
//! event announces it on the channel. A node that waits for the event listens on the channel.

use model::Id;

/// The kind of an event. An id of `None` stands for any name.
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
    /// A char has used an action.
    Uses(Option<&'a Id>),
    /// A char may use the named action, at once.
    UseOf(&'a Id),
    /// A char may use an action of its choice.
    MayUse,
    Forms(&'a Id),
}

/// The char that an event happens to, as far as the text determines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whom<'a> {
    /// The char of that card, or a summon of that name.
    One(&'a Id),
    /// A char that the text does not determine.
    Open,
}

/// A channel. `ToAny` carries every event to nodes that wait for any char. `ToOne` carries the events of one certain
/// char to nodes that wait for that char. `FromOpen` carries the events of an open char to nodes that wait for one
/// certain char.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel<'a> {
    ToAny(Happening<'a>),
    ToOne(Happening<'a>, &'a Id),
    FromOpen(Happening<'a>),
}

impl<'a> Happening<'a> {
    /// Returns the channels on which the event is announced.
    pub fn announced_on(self, whom: Whom<'a>) -> Vec<Channel<'a>> {
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

    /// Returns the channels on which a node listens for the event.
    pub fn heard_on(self, whom: Whom<'a>) -> Vec<Channel<'a>> {
        match whom {
            Whom::One(id) => vec![Channel::ToOne(self, id), Channel::FromOpen(self)],
            Whom::Open => vec![Channel::ToAny(self)],
        }
    }
}
