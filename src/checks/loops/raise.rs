//! The events that an act causes.

use super::channel::Happening;
use crate::english;
use crate::index::Index;
use crate::text::Text;
use crate::walk::Context;
use model::*;

/// An event that a text causes.
#[derive(Debug, Clone)]
pub struct Raised<'a> {
    pub happening: Happening<'a>,
    /// The chars that the event happens to. `None` for tokens.
    pub who: Option<&'a Chars>,
    /// Whether the event happens each time that the text is carried out, as far as the text determines this.
    pub sure: bool,
    /// Whether the event happens because a player uses a granted move or action.
    pub granted: bool,
    /// The resource that the event uses up. The event can be repeated endlessly only if more of that resource is made.
    pub uses_up: Option<Resource<'a>>,
}

/// A resource that can run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource<'a> {
    /// A token, condition or summon of that name.
    Made(&'a Id),
    /// Empty tiles for summons.
    Room,
}

static ME: Chars = Chars::Me;

/// Returns all events that an act of a text causes.
pub fn raised<'a>(index: &Index<'a>, text: &Text<'a>, act: &'a Act, at: &Context<'a>) -> Vec<Raised<'a>> {
    let owner = text.owner_id();
    let token = |tokens: &'a Tokens| token_name(text, tokens);
    let steady = !at.hedged && !at.limited && !at.later;
    let doer = at.doer.unwrap_or(&ME);
    let event = |happening, who, sure| Raised { happening, who, sure: sure && steady, granted: false, uses_up: None };
    let displaced = |who: &'a Chars, sure| {
        [Happening::IsMoved, Happening::Enters, Happening::Leaves].map(|happening| event(happening, Some(who), sure))
    };
    let spot = |spot: &'a Spot| match spot {
        Spot::Char(who) => Some(who),
        Spot::Tile(_) | Spot::Token(_) => None,
    };
    match act {
        Act::Hit { who } => vec![event(Happening::IsHit, Some(who), true), event(Happening::Hits, Some(doer), true)],
        Act::HitTimes { who, times } => {
            let sure = matches!(times.count, Number::N(1..));
            vec![event(Happening::IsHit, Some(who), sure), event(Happening::Hits, Some(doer), sure)]
        }
        Act::Move { what: Piece::Char(who), steps, way } => {
            // A move toward or away from something ends after some steps, and “by up to” may mean no step at all.
            let sure = matches!(steps, Steps::By(Number::N(1..)))
                && matches!(way, None | Some(Way::SameDirection | Way::Diagonally));
            let own = (*who == Chars::Me).then(|| event(Happening::Moves, Some(who), sure));
            displaced(who, sure).into_iter().chain(own).collect()
        }
        Act::MoveTo { what: Piece::Char(who), to } => {
            displaced(who, matches!(to, Tiles::Left(_) | Tiles::Pick(_))).into_iter().collect()
        }
        // A move in one direction ends at the edge of the board.
        Act::Push { what: Piece::Char(who), .. }
        | Act::Pull { what: Piece::Char(who), .. }
        | Act::Slide { what: Piece::Char(who), .. } => {
            let shoved = match act {
                Act::Push { .. } => Some(event(Happening::IsPushed, Some(who), false)),
                Act::Pull { .. } => Some(event(Happening::IsPulled, Some(who), false)),
                _ => None,
            };
            displaced(who, false).into_iter().chain(shoved).collect()
        }
        Act::Rearrange { who } => displaced(who, false).into_iter().collect(),
        Act::TradePlaces { with } => {
            let other = spot(with).into_iter().flat_map(|who| displaced(who, true));
            displaced(doer, true).into_iter().chain(other).collect()
        }
        Act::Trade { one, other } => {
            [one, other].into_iter().filter_map(spot).flat_map(|who| displaced(who, true)).collect()
        }
        Act::Move { what: Piece::Token(tokens), .. }
        | Act::MoveTo { what: Piece::Token(tokens), .. }
        | Act::Give { what: tokens, .. }
        | Act::Push { what: Piece::Token(tokens), .. }
        | Act::Pull { what: Piece::Token(tokens), .. }
        | Act::Slide { what: Piece::Token(tokens), .. } => {
            let moved = event(Happening::TokenEnters(token(tokens)), None, false);
            std::iter::once(moved).chain(forms(index, token(tokens)).map(|s| event(s, None, false))).collect()
        }
        Act::Put { what, .. } => {
            let name = match &what.noun {
                TokenNoun::Token(id) => Some(id),
                TokenNoun::AnyToken => None,
            };
            let sure = matches!(what.count, Number::N(1..)) && !name.is_some_and(|id| has_limit(index, id));
            let put = event(Happening::TokenPut(name), None, sure);
            std::iter::once(put).chain(forms(index, name).map(|s| event(s, None, false))).collect()
        }
        Act::RemoveTokens { what } | Act::RemoveTokensFrom { what, .. } => {
            let name = token(what);
            let removed = event(Happening::TokenRemoved(name), None, true);
            vec![Raised { uses_up: name.map(Resource::Made), ..removed }]
        }
        Act::RemoveThis => {
            let gone = [Happening::ThisRemoved(owner), Happening::TokenRemoved(Some(owner)), Happening::Loses(owner)];
            let used = |happening| Raised { uses_up: Some(Resource::Made(owner)), ..event(happening, None, true) };
            gone.map(used).into_iter().collect()
        }
        Act::Summon { what, .. } => {
            let placed = event(Happening::Placed, None, true);
            vec![Raised { uses_up: Some(Resource::Room), ..placed }, event(Happening::Forms(what), None, false)]
        }
        // If the char already has the condition, the condition is only renewed (kernel E9).
        Act::Become { who, condition } => vec![event(Happening::Becomes(condition), Some(who), false)],
        Act::Lose { who, condition } => {
            let lost = event(Happening::Loses(condition), Some(who), true);
            vec![Raised { uses_up: Some(Resource::Made(condition)), ..lost }]
        }
        Act::GainMoves { who, .. } | Act::ActivateMove { who } => {
            [Happening::ActivatesMove, Happening::Moves, Happening::Enters, Happening::Leaves]
                .map(|happening| Raised {
                    sure: !at.tested && !at.limited,
                    granted: true,
                    ..event(happening, Some(who), true)
                })
                .into_iter()
                .collect()
        }
        // Only the doer's own action counts. Another char would use the action in its own turn, which ends.
        Act::GainAction { who } if *who == Chars::Me => {
            let granted = event(Happening::MayUse, Some(who), true);
            vec![Raised { sure: !at.tested && !at.limited, granted: true, ..granted }]
        }
        Act::Use { action: ActionRef::Named(action), .. } => {
            vec![event(Happening::UseOf(action), None, true)]
        }
        Act::UseOf { action: ActionRef::Named(action), .. } => {
            vec![event(Happening::UseOf(action), None, true)]
        }
        Act::Use { who, .. } => {
            let granted = event(Happening::MayUse, Some(who), true);
            vec![Raised { sure: !at.tested && !at.limited, granted: true, ..granted }]
        }
        // The action belongs to another char, not to the char that uses it.
        Act::UseOf { of, .. } => vec![Raised { granted: true, ..event(Happening::MayUse, Some(of), false) }],
        // No node waits for an event of these acts. `LoseConditions` and `PassConditions` do not say which conditions.
        Act::LoseConditions { .. }
        | Act::PassConditions { .. }
        | Act::RemoveSummon { .. }
        | Act::LoseMoves { .. }
        | Act::GainAction { .. }
        | Act::LoseAction { .. }
        | Act::PassTurn { .. }
        | Act::StopMove { .. }
        | Act::RetargetNext { .. }
        | Act::ChooseMove { .. }
        | Act::Do { .. }
        | Act::Choose { .. }
        | Act::ChooseDirection
        | Act::ChooseDirectionFrom { .. }
        | Act::ChooseDirectionAlong { .. }
        | Act::ChooseLine { .. }
        | Act::ChooseOption { .. }
        | Act::Point { .. }
        | Act::Nothing
        | Act::Prose { .. } => Vec::new(),
    }
}

/// Returns the words with which a finding describes the event in a chain.
pub fn words(index: &Index, happening: Happening, granted: bool) -> String {
    let token = |name: Option<&Id>| name.map_or("a token".to_owned(), |id| english::a(named(index, id)));
    match happening {
        Happening::ActivatesMove | Happening::Moves | Happening::Enters | Happening::Leaves if granted => {
            "lets a char move".to_owned()
        }
        Happening::Placed => "summons a char".to_owned(),
        Happening::IsHit | Happening::Hits => "hits a char".to_owned(),
        Happening::Moves | Happening::IsMoved | Happening::ActivatesMove => "moves a char".to_owned(),
        Happening::IsPushed => "pushes a char".to_owned(),
        Happening::IsPulled => "pulls a char".to_owned(),
        Happening::Enters => "moves a char onto a tile".to_owned(),
        Happening::Leaves => "moves a char off its tile".to_owned(),
        Happening::TokenPut(name) => format!("puts {}", token(name)),
        Happening::TokenRemoved(name) => format!("removes {}", token(name)),
        Happening::TokenEnters(name) => format!("moves {}", token(name)),
        Happening::Becomes(id) => format!("makes a char {}", named(index, id)),
        Happening::Loses(id) => format!("takes {} from a char", named(index, id)),
        Happening::ThisRemoved(_) => "is removed".to_owned(),
        Happening::Uses(_) => "is used".to_owned(),
        Happening::UseOf(id) => match index.action(id).and_then(|text| index.texts.get(text)) {
            Some(text) => format!("uses {}", text.name()),
            None => "uses an action".to_owned(),
        },
        Happening::MayUse => "lets its char use an action".to_owned(),
        Happening::Forms(id) => format!("can make {}", english::a(named(index, id))),
    }
}

/// Returns the printed name of a definition; its id if there is no such definition.
fn named<'i>(index: &'i Index, id: &'i Id) -> &'i str {
    index.definition(id).map_or(id.as_str(), |definition| &definition.name)
}

/// Returns the name of the tokens. For *it* and *that Web*, returns the name of the antecedent.
fn token_name<'a>(text: &Text<'a>, tokens: &'a Tokens) -> Option<&'a Id> {
    if *tokens == Tokens::This {
        return Some(text.owner_id());
    }
    let pick = text.facts.token_pick(tokens, None)?;
    match &pick.noun {
        TokenNoun::Token(id) => Some(id),
        TokenNoun::AnyToken => None,
    }
}

/// Returns the structures that may form when a token comes to a tile.
fn forms<'a>(index: &Index<'a>, token: Option<&'a Id>) -> impl Iterator<Item = Happening<'a>> {
    let structures: Vec<usize> = token.map_or(Vec::new(), |id| index.structures_with(id).to_vec());
    let set = index.set;
    structures.into_iter().filter_map(move |n| set.definitions.get(n)).map(|structure| Happening::Forms(&structure.id))
}

fn has_limit(index: &Index, token: &Id) -> bool {
    index.definition(token).is_some_and(crate::summary::has_limit)
}
