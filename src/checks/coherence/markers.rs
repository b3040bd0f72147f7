//! Checks the difference between tokens and conditions (catalogue FAT-D8, FAT-D30). Tokens can be counted and do not
//! occupy a tile. A char either has a condition or does not have it.

use crate::english;
use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, NameKind, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::{COUNTED_CONDITION, MOVED_CONDITION, TOKEN_THAT_OCCUPIES};
use model::*;

/// Reports a condition that a text uses as if it were a token.
pub fn condition_as_token(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let is_condition = |id: &Id| index.definition(id).filter(|definition| definition.what == Kind::Condition);
    let mut moved = Vec::new();
    let mut reported = Vec::new();
    walk::rules(text.rules, &mut |node, at| match node {
        Node::Act(act) => {
            if let Some(condition) = moved_tokens(act, text, at.rule).and_then(is_condition) {
                moved.push((at.rule, &condition.id));
                let message =
                    format!("{} moves {}, which is a condition and not a token.", text.name(), condition.name);
                found.push(text.rule_finding(index.places, &MOVED_CONDITION, at.rule, message).help(
                    "Only tokens can be moved. Let one char lose the condition and another become its bearer, or make \
                     it \
                     a token.",
                ));
            }
        }
        Node::Name(NameKind::Token, id) if !moved.contains(&(at.rule, id)) && !reported.contains(&(at.rule, id)) => {
            if let Some(condition) = is_condition(id) {
                reported.push((at.rule, id));
                let message = format!("{} treats {} as a token, but it is a condition.", text.name(), condition.name);
                found.push(text.rule_finding(index.places, &COUNTED_CONDITION, at.rule, message).help(format!(
                    "A char either is {0} or is not, so a condition cannot be counted. Write “becomes {0}” and “is \
                     {0}”, or make it a token.",
                    condition.name
                )));
            }
        }
        _ => {}
    });
}

/// Returns the name of the tokens that an act moves.
fn moved_tokens<'a>(act: &'a Act, text: &Text<'a>, rule: usize) -> Option<&'a Id> {
    let (Act::Move { what: Piece::Token(tokens), .. }
    | Act::MoveTo { what: Piece::Token(tokens), .. }
    | Act::Give { what: tokens, .. }
    | Act::Push { what: Piece::Token(tokens), .. }
    | Act::Pull { what: Piece::Token(tokens), .. }
    | Act::Slide { what: Piece::Token(tokens), .. }) = act
    else {
        return None;
    };
    let pick = text.facts.token_pick(tokens, rule)?;
    match &pick.noun {
        TokenNoun::Token(id) => Some(id),
        TokenNoun::AnyToken => None,
    }
}

/// Reports a token whose tile no char may enter. Such a token would occupy the tile.
pub fn token_that_occupies(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    if definition.what != Kind::Token {
        return;
    }
    for (n, rule) in definition.rules.iter().enumerate() {
        let Rule::Always(Standing::Cant {
            who: Chars::Pick(who),
            deed: Deed::Enters { tile: tiles, by_activation: false, .. },
        }) = rule
        else {
            continue;
        };
        let everyone = who.noun == CharNoun::Char && who.that.is_empty() && who.extreme.is_none();
        if everyone && is_its_tile(tiles, &definition.id) {
            let message = format!(
                "No char can ever enter the tile of {}, so the token occupies its tile.",
                english::a(&definition.name)
            );
            let at = index.place(crate::source_parts::At::Rule(&definition.id, n));
            found.push(Diagnostic::new(&TOKEN_THAT_OCCUPIES, at, message).on(&definition.name, None).help(
                "Only chars occupy tiles. Bar one side only, or bar move activations only, or make it a \
                 summon.",
            ));
        }
    }
}

/// Whether the spot is the token itself, or the token's tile.
fn is_this(spot: &Spot) -> bool {
    match spot {
        Spot::Token(tokens) => *tokens == Tokens::This,
        Spot::Tile(Tiles::Here) => true,
        Spot::Tile(Tiles::Of(of)) => is_this(of),
        _ => false,
    }
}

fn is_its_tile(tiles: &Tiles, token: &Id) -> bool {
    match tiles {
        Tiles::Here => true,
        Tiles::Of(spot) => matches!(&**spot, Spot::Token(Tokens::This)),
        Tiles::Pick(pick) => pick.that.iter().any(|pred| match pred {
            Pred::With(with) => with.noun == TokenNoun::Token(token.clone()),
            Pred::On(spot) | Pred::Same(spot) => is_this(spot),
            _ => false,
        }),
        _ => false,
    }
}
