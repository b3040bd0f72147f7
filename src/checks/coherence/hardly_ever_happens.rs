//! Reports rules that hardly ever run, although each of them is correct on its own.

use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::HARDLY_EVER_HAPPENS;
use model::*;

/// Reports a structure that waits for a char on its tokens, although a token moves every entering char away or is then
/// removed. The structure's rule runs only if tokens are put or moved under a char.
pub fn hardly_ever_happens(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let Some(structure) = text.definition().filter(|d| matches!(d.what, Kind::Structure { .. })) else { return };
    let Some(pattern) = index.definition_number(&structure.id).and_then(|n| index.pattern(n)) else { return };
    let clearing =
        pattern.tokens().into_iter().filter_map(|id| index.definition(id)).find(|token| clears_its_tile(token));
    let Some(token) = clearing else { return };
    for (n, rule) in text.rules.iter().enumerate() {
        let Rule::When(when) = rule else { continue };
        if waits_for_char_on_it(&when.event) {
            let message = format!(
                "{} waits for a char that stays on it, but {} sends away every char that enters, or is removed when \
                 one enters.",
                structure.name,
                english::a(&token.name)
            );
            found.push(
                text.rule_finding(index.places, &HARDLY_EVER_HAPPENS, n, message)
                    .label(index.place(At::Definition(&token.id)), "this moves the char away, or is removed")
                    .help("The rule runs only if tokens are put or moved under a char. Leave it if you mean that."),
            );
        }
    }
}

/// Whether the token moves every char that enters its tile, or is removed when a char enters.
fn clears_its_tile(token: &Definition) -> bool {
    token.rules.iter().any(|rule| {
        let Rule::When(When { event: Deed::Enters { what: Piece::Char(who), .. }, then, limit: None, .. }) = rule
        else {
            return false;
        };
        let label = match who {
            Chars::Pick(pick) => pick.label,
            _ => None,
        };
        let mut clears = false;
        for step in then {
            walk::step(step, &mut |node, at| {
                let Node::Act(act) = node else { return };
                let gone = matches!(act, Act::RemoveThis | Act::RemoveTokens { what: Tokens::This });
                let moved = match act {
                    Act::Move { what: Piece::Char(Chars::It(it)), steps: Steps::By(_), .. } => Some(*it) == label,
                    _ => false,
                };
                clears |= !at.hedged && (gone || moved);
            });
        }
        clears
    })
}

fn waits_for_char_on_it(event: &Deed) -> bool {
    match event {
        Deed::PassesTurn { place: Some(Pred::On(spot)), .. } | Deed::BeginsTurn { place: Some(Pred::On(spot)), .. }
            if **spot == Spot::Tile(Tiles::Here) =>
        {
            true
        }
        Deed::PassesTurn { who: Chars::Pick(who), .. } | Deed::BeginsTurn { who: Chars::Pick(who), .. } => {
            who.that.iter().any(|pred| matches!(pred, Pred::On(spot) if **spot == Spot::Tile(Tiles::Here)))
        }
        _ => false,
    }
}
