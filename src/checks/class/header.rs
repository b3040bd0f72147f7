//! The class and the epithet of a header line (catalogue FAT-D2, FAT-D18).

use crate::checks::At;
use crate::checks::english;
use crate::checks::index::Index;
use crate::diagnostic::registry::{CLASS_OF_SEVERAL, ONE_WORD_EPITHET};
use crate::diagnostic::{Diagnostic, Fix};
use crate::model::{Card, Class, Game, Id};

/// The classes that a word could mean when it names none of them: all that count as that one class in a team (FAT-F7).
pub fn classes_called<'a>(game: &'a Game, word: &Id) -> Vec<&'a Class> {
    if game.classes.iter().any(|class| class.id == *word) {
        return Vec::new();
    }
    game.classes.iter().filter(|class| Id::of(&class.team_class) == *word).collect()
}

/// FAT-D2: a word that several classes share is none of them.
pub fn class_of_several(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    if index.class(&card.class).is_some() {
        return;
    }
    let classes = classes_called(&index.set.game, &card.class);
    let Some(first) = classes.first() else { return };
    let at = index.place(At::Class(&card.id));
    let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
    let message = format!(
        "{} is {}, but there are {} classes of that kind, each with its own colour and passive: {}.",
        card.name,
        english::a(&first.team_class),
        classes.len(),
        english::list(&names, "and")
    );
    let finding = Diagnostic::new(&CLASS_OF_SEVERAL, at, message)
        .on(&card.name, None)
        .help(format!("Write {}.", english::list(&names, "or")));
    found.push(
        names
            .iter()
            .take(3)
            .fold(finding, |f, name| f.fix(Fix::replace(format!("Write {name}"), at, *name).unsafely())),
    );
}

/// FAT-D18: characters tend to combine two traits.
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
