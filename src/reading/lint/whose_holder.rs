//! E016 nothing-spoken-of: *its holder* is the char that has the token, so only the text of a token can say this.

use crate::lint::sentence_lint::SentenceLint;
use diagnostic::{Diagnostic, registry};
use vocabulary::NameKind;

impl SentenceLint<'_> {
    /// Reports *its holder* in a text that does not define a token.
    pub(super) fn whose_holder(&self, node: usize) -> Option<Diagnostic> {
        let of_token = matches!(self.owner.definition, Some((NameKind::Token, _)));
        if of_token || self.category(node) != "token-holder" {
            return None;
        }
        let place = self.place(node)?;
        let said = place.span.of(self.text);
        let message = format!("“{said}” speaks of the token that a text defines, but this text defines no token.");
        Some(
            Diagnostic::new(&registry::NOTHING_SPOKEN_OF, place, message)
                .help("Write this in the token's definition, or name the char, such as “that Opp”."),
        )
    }
}
