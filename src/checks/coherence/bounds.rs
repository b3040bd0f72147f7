//! Compares the numbers given to a keyword with the bounds in its definition.

use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::KEYWORD_OUT_OF_BOUNDS;
use model::*;

/// Reports a number out of bounds: *Toughness 7*, where *Toughness X (1 to 5)* is declared. Numbers that are counted
/// during the game are not checked.
pub fn keyword_out_of_bounds(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let mut wrong = Vec::new();
    walk::rules(text.rules, &mut |node, at| {
        let Node::Standing(Standing::Has { keyword, .. }) = node else { return };
        let Some(definition) = index.definition(&keyword.id) else { return };
        let Kind::Keyword { params } = &definition.what else { return };
        for (param, given) in params.iter().zip(&keyword.with) {
            if let (ParamKind::Number { least, most }, Number::N(n)) = (param.kind, given)
                && !(least..=most).contains(n)
            {
                wrong.push((at.rule, definition, *n, least, most));
            }
        }
    });
    for (rule, definition, n, least, most) in wrong {
        let bounds = match most {
            u8::MAX => format!("{least} or more"),
            _ => format!("{least} to {most}"),
        };
        let message = format!("{} is given the number {n}, but it takes {bounds}.", definition.name);
        found.push(
            text.rule_finding(index.places, &KEYWORD_OUT_OF_BOUNDS, rule, message)
                .label(index.place(crate::source_parts::At::Definition(&definition.id)), "its bounds are declared here")
                .help(format!("Give it {bounds}, or declare other bounds where it is defined.")),
        );
    }
}
