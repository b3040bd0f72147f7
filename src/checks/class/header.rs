//! Checks the epithet of a header line (catalogue FAT-D18).

use crate::index::Index;
use crate::source_parts::At;
use diagnostic::Diagnostic;
use diagnostic::registry::ONE_WORD_EPITHET;
use model::Card;

/// Reports an epithet of one word (FAT-D18: characters tend to combine two traits).
pub fn one_word_epithet(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    if card.epithet.split_whitespace().count() >= 2 || card.epithet.contains('-') {
        return;
    }
    let message = match card.epithet.trim() {
        "" => format!("{} has no epithet.", card.name),
        word => format!("{}'s epithet has one trait only, “{word}”.", card.name),
    };
    found.push(
        Diagnostic::new(&ONE_WORD_EPITHET, index.place(At::Epithet(&card.id)), message)
            .on(&card.name, None)
            .help("Characters of this game combine two traits, very distinct or in harmony, such as “Quantum Fox”."),
    );
}
