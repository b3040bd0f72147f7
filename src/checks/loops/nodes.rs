//! The nodes of the graph: the triggers of the set, and the actions that a text grants beyond those of a turn.

use rustc_hash::FxHashSet;

use super::channel::{Channel, Happening, Whom};
use super::raise::{Raised, Resource, raised};
use crate::index::Index;
use crate::source_parts::At;
use crate::text::{Text, TextSource};
use crate::walk;
use model::*;

/// The required certainty that one node triggers another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    Sure,
    Perhaps,
}

/// A trigger or an action.
pub struct Node<'i, 'a> {
    pub text: &'i Text<'a>,
    /// The index of the rule that waits for an event. `None` for an action, which waits to be used.
    pub rule: Option<usize>,
    pub waits_for: Vec<Waits<'a>>,
    /// The events that the node causes.
    pub raises: Vec<Raised<'a>>,
    /// The resources that the node makes.
    pub makes: Vec<Resource<'a>>,
    /// The resource that the node uses up when it runs. It is the token or condition that has the trigger, if the
    /// trigger removes it.
    pub uses_up: Option<Resource<'a>>,
    /// Whether the node says *instead*. Such a node replaces an event once (kernel E11).
    pub instead: bool,
}

/// An event that a node waits for.
pub struct Waits<'a> {
    pub who: Option<&'a Chars>,
    pub channels: Vec<Channel<'a>>,
    /// Whether the char is all that the node requires of the event.
    pub plain: bool,
}

impl<'a> Node<'_, 'a> {
    /// Returns the place of the node's rule, or of its whole text.
    pub fn at(&self) -> At<'a> {
        self.rule.map_or(self.text.at(), |rule| self.text.rule(rule))
    }
}

/// Returns all nodes of the set. A text with a limit on how often it runs is left out, because an endless chain cannot
/// contain it.
pub fn nodes<'i, 'a>(index: &'i Index<'a>, granted: &Granted<'a>) -> Vec<Node<'i, 'a>> {
    let mut nodes = Vec::new();
    for text in &index.texts {
        let limited = text.rules.iter().any(|rule| matches!(rule, Rule::AtMost(_)));
        // An open text may contain a further rule that stops the chain.
        if limited || text.open {
            continue;
        }
        let waiting = text.rules.iter().enumerate().filter_map(|(n, rule)| match rule {
            Rule::When(when) if when.limit.is_none() => Some((n, when)),
            _ => None,
        });
        nodes.extend(waiting.filter_map(|(n, when)| trigger(index, text, n, when)));
        let action = text.action().filter(|action| granted.has(text, action));
        nodes.extend(action.map(|action| used(index, text, action)));
    }
    nodes
}

/// Returns the node of the rule of a text, or of its action; `None` if the text has no such node.
pub fn node<'i, 'a>(index: &'i Index<'a>, text: &'i Text<'a>, rule: Option<usize>) -> Option<Node<'i, 'a>> {
    match rule {
        None => text.action().map(|action| used(index, text, action)),
        Some(rule) => match text.rules.get(rule)? {
            Rule::When(when) => trigger(index, text, rule, when),
            _ => None,
        },
    }
}

/// The actions that some text grants beyond the actions of a turn. Other actions cannot be part of a chain.
pub struct Granted<'a> {
    /// Whether some text grants any action to any char.
    pub all: bool,
    /// The owners that may use any of their own actions.
    of: FxHashSet<&'a Id>,
    /// The actions that are granted by name.
    pub named: FxHashSet<&'a Id>,
}

impl<'a> Granted<'a> {
    pub fn of(index: &Index<'a>) -> Granted<'a> {
        let mut granted = Granted { all: false, of: FxHashSet::default(), named: FxHashSet::default() };
        for text in &index.texts {
            granted.named.extend(&text.facts.uses);
            granted.all |= text.facts.grants_others;
            if text.facts.grants_itself {
                match whom(text, &Chars::Me) {
                    Whom::One(owner) => granted.of.extend([owner]),
                    Whom::Open => granted.all = true,
                }
            }
        }
        granted
    }

    fn has(&self, text: &Text, action: &Action) -> bool {
        self.all || self.of.contains(text.owner_id()) || self.named.contains(&action.id)
    }
}

fn trigger<'i, 'a>(index: &'i Index<'a>, text: &'i Text<'a>, rule: usize, when: &'a When) -> Option<Node<'i, 'a>> {
    let mut waits_for = Vec::new();
    listen(text, &when.event, &mut waits_for);
    if waits_for.is_empty() {
        return None;
    }
    let mut node = Node {
        text,
        rule: Some(rule),
        waits_for,
        raises: Vec::new(),
        makes: Vec::new(),
        uses_up: None,
        instead: when.timing == Timing::Instead,
    };
    node.read(index, text.rules.get(rule..=rule).unwrap_or(&[]));
    (!node.raises.is_empty()).then_some(node)
}

/// Creates the node of an action. The node waits until another text grants or uses the action, and causes the event
/// that the action was used.
fn used<'i, 'a>(index: &'i Index<'a>, text: &'i Text<'a>, action: &'a Action) -> Node<'i, 'a> {
    let owner = text.owner_id();
    let granted = Waits { who: None, channels: Happening::MayUse.heard_on(Whom::One(owner)), plain: true };
    let use_of = Happening::UseOf(&action.id);
    let named = Waits { who: None, channels: use_of.heard_on(Whom::Open), plain: true };
    let mut node = Node {
        text,
        rule: None,
        waits_for: vec![granted, named],
        raises: vec![Raised {
            happening: Happening::Uses(Some(&action.id)),
            who: Some(&Chars::Me),
            sure: true,
            granted: false,
            uses_up: None,
        }],
        makes: Vec::new(),
        uses_up: None,
        instead: false,
    };
    node.read(index, text.rules);
    node
}

impl<'a> Node<'_, 'a> {
    fn read(&mut self, index: &Index<'a>, rules: &'a [Rule]) {
        let text = self.text;
        let action = self.rule.is_none();
        walk::rules(rules, &mut |node, at| {
            let walk::Node::Act(act) = node else { return };
            // In the text of an action, a rule that waits for an event is a trigger with a node of its own.
            if action && at.when.is_some() && !at.later {
                return;
            }
            for raised in raised(index, text, act, at) {
                if let (true, Some(Resource::Made(id))) = (!at.hedged, raised.uses_up)
                    && id == text.owner_id()
                    && !action
                {
                    self.uses_up = raised.uses_up;
                }
                self.raises.push(raised);
            }
            match act {
                Act::Put { what: NewTokens { noun: TokenNoun::Token(id), .. }, .. }
                | Act::Become { condition: id, .. }
                | Act::Summon { what: id, .. } => self.makes.push(Resource::Made(id)),
                Act::RemoveSummon { .. } => self.makes.push(Resource::Room),
                _ => {}
            }
        });
    }
}

/// Adds the events that a node waits for, given the event in its rule.
fn listen<'a>(text: &Text<'a>, event: &'a Deed, waits: &mut Vec<Waits<'a>>) {
    let mut wait = |happening: Happening<'a>, who: Option<&'a Chars>, plain: bool| {
        let whom = who.map_or(Whom::Open, |who| whom(text, who));
        waits.push(Waits { who, channels: happening.heard_on(whom), plain });
    };
    let plain_tile =
        |tiles: &Tiles| matches!(tiles, Tiles::Pick(pick) if pick.that.is_empty() && pick.noun == TileNoun::Tile);
    match event {
        // No text can cause these events.
        Deed::GameStarts | Deed::BeginsTurn { .. } | Deed::PassesTurn { .. } => {}
        Deed::Placed { who } => wait(Happening::Placed, Some(who), false),
        // A hit is announced for the char that the words name: the char that is hit, or the char that hits.
        Deed::Hits { by, whom: Some(whom), through } if *by != Some(Chars::Me) => {
            wait(Happening::IsHit, Some(whom), by.is_none() && through.is_none());
        }
        Deed::Hits { by, whom, through } => {
            wait(Happening::Hits, by.as_ref(), whom.is_none() && through.is_none());
        }
        Deed::Moves { what: Some(Piece::Token(tokens)), .. } => {
            wait(Happening::TokenEnters(tokens_name(text, tokens)), None, false);
        }
        Deed::Moves { what, how, by, through, .. } => {
            let who = what.as_ref().and_then(|what| if let Piece::Char(who) = what { Some(who) } else { None });
            let happening = match how {
                Manner::Itself => Happening::Moves,
                Manner::Effect | Manner::Slide | Manner::Trade => Happening::IsMoved,
                Manner::Push => Happening::IsPushed,
                Manner::Pull => Happening::IsPulled,
                Manner::Any => Happening::Enters,
            };
            let by_any = by.is_none() && through.is_none();
            wait(happening, who, by_any && !matches!(how, Manner::Slide | Manner::Trade));
        }
        Deed::UsesMove { who, .. } => wait(Happening::ActivatesMove, Some(who), true),
        Deed::Enters { what: Piece::Char(who), tile, .. } => wait(Happening::Enters, Some(who), plain_tile(tile)),
        Deed::Enters { what: Piece::Token(what), .. } => {
            wait(Happening::TokenEnters(tokens_name(text, what)), None, false);
        }
        Deed::Leaves { who, tile, .. } => wait(Happening::Leaves, Some(who), plain_tile(tile)),
        Deed::Put { what } => {
            let plain = matches!(what, Tokens::Pick(pick) if pick.that.is_empty());
            wait(Happening::TokenPut(tokens_name(text, what)), None, plain);
        }
        Deed::Removed { what } => wait(Happening::TokenRemoved(tokens_name(text, what)), None, false),
        Deed::Becomes { who, condition } => wait(Happening::Becomes(condition), Some(who), true),
        Deed::Loses { who, condition } => wait(Happening::Loses(condition), Some(who), true),
        Deed::ThisRemoved => wait(Happening::ThisRemoved(text.owner_id()), None, true),
        Deed::Uses { who, action } => {
            let (name, plain) = match action {
                ActionRef::Named(id) => (Some(id), true),
                ActionRef::Any => (None, true),
                ActionRef::Attack | ActionRef::Skill => (None, false),
            };
            wait(Happening::Uses(name), Some(who), plain);
        }
        Deed::Forms { what } => {
            if let TileNoun::Structure(id) = &what.noun {
                wait(Happening::Forms(id), None, false);
            }
        }
        Deed::AnyOf(deeds) => deeds.iter().for_each(|deed| listen(text, deed, waits)),
    }
}

/// Returns the char that a phrase denotes, as far as the text determines it. The text of a token or condition does not
/// determine its maker.
pub fn whom<'a>(text: &Text<'a>, who: &'a Chars) -> Whom<'a> {
    match who {
        Chars::Me => match text.source {
            TextSource::Special(card) | TextSource::Action { card, .. } => Whom::One(&card.id),
            TextSource::SummonAction { summon, .. } => Whom::One(&summon.id),
            TextSource::Definition(definition) if matches!(definition.what, Kind::Summon { .. }) => {
                Whom::One(&definition.id)
            }
            TextSource::Definition(_) | TextSource::Passive(_) => Whom::Open,
        },
        Chars::Named(id) => Whom::One(id),
        Chars::Pick(pick) => match &pick.noun {
            CharNoun::Summon(id) => Whom::One(id),
            _ => Whom::Open,
        },
        Chars::Bearer | Chars::Partner | Chars::Param(_) | Chars::Summoner | Chars::It(_) => Whom::Open,
        Chars::And(_) | Chars::Or(_) | Chars::Subject => Whom::Open,
    }
}

fn tokens_name<'a>(text: &Text<'a>, tokens: &'a Tokens) -> Option<&'a Id> {
    match tokens {
        Tokens::Pick(pick) => token(&pick.noun),
        Tokens::This => Some(text.owner_id()),
        Tokens::It(_) | Tokens::Param(_) | Tokens::Subject => None,
    }
}

fn token(noun: &TokenNoun) -> Option<&Id> {
    match noun {
        TokenNoun::Token(id) => Some(id),
        TokenNoun::AnyToken => None,
    }
}
