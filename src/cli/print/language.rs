//! `--lang`: the pack's cards in another language, and what its translation lacks.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostic::{Diagnostic, registry};
use model::Id;
use project::{Compilation, Project, Trouble, read_whole};
use reading::generate::Speaker;
use reading::lex::Owner;
use reading::places::PartOf;
use render::Wording;
use source::{FileId, Place, SourceFile, Span};
use translate::{Gap, Lack, Language, Names, SummonWords, translated};

/// The language that packs are written in.
pub const OWN: &str = "en";

/// Puts the translated set in place of the compilation's, its findings with the others, and gives the passives.
pub fn translate(
    project: &Project,
    pack: &str,
    code: &str,
    compilation: &mut Compilation,
) -> Result<BTreeMap<Id, String>, Trouble> {
    let Some(language) = Language::of(code) else {
        let known: Vec<&str> = std::iter::once(OWN).chain(Language::codes()).collect();
        return Err(Trouble::new(format!("There is no language “{code}”: choose of {}.", known.join(", "))));
    };
    let path = format!("cards/{pack}/{code}.translation");
    let file = project.root.join(&path);
    let text = match file.exists() {
        true => read_whole(&file)?,
        false => String::new(),
    };
    let names = Names::read(&text);
    let words = Wording::of(code);
    let summon = SummonWords {
        moves: words.get("summon_moves"),
        no_actions: words.get("summon_no_actions"),
        target: words.get("target"),
    };
    let done = translated(&compilation.set, language, &names, &summon);
    let id = FileId(compilation.sources.len() as u32);
    compilation.sources.push(Arc::new(SourceFile { path: path.clone(), text }));
    let line = |span: Span| Place { file: id, span };
    let start = line(Span::new(0, 0));
    let mut found = Vec::new();
    for gap in done.gaps {
        found.push(match gap {
            Gap::Name { english, card } => {
                let place = of_card(compilation, card.as_deref()).unwrap_or(start);
                let finding = Diagnostic::new(
                    &registry::NOT_TRANSLATED,
                    place,
                    format!("“{english}” has no translation ({code})."),
                )
                .help(format!("Add a line to {path}: {english} = …"));
                on(finding, card)
            }
            Gap::Story { card } => {
                let place = of_card(compilation, Some(&card)).unwrap_or(start);
                let message = format!("The story of {card} has no translation ({code}).");
                let finding = Diagnostic::new(&registry::NOT_TRANSLATED, place, message)
                    .help(format!("Add a line to {path}: Lore of {card} = …"));
                on(finding, Some(card))
            }
            Gap::Form { english, lacks } => {
                let place = names.get(&english).map_or(start, |entry| line(entry.span));
                let (what, how) = match lacks {
                    Lack::Gender => ("its gender", "“(m)” or “(f)” after the word"),
                    Lack::Plural => ("its plural", "the plural after a comma: Globo (m), Globos"),
                    Lack::Feminine => ("its second form", "both forms: Enredado, Enredada"),
                };
                Diagnostic::new(&registry::LACKS_FORM, place, format!("The line of “{english}” lacks {what}."))
                    .help(format!("Texts speak of it, so its words must agree. Write {how}."))
            }
            Gap::Rule { of, rule } => {
                let place = of_card(compilation, Some(&of)).unwrap_or(start);
                let short: String = rule.chars().take(160).collect();
                let message = format!("A rule of {of} cannot be said in this language ({code}) yet.");
                let finding = Diagnostic::new(&registry::CANNOT_BE_SAID, place, message)
                    .help(format!("The lexicon grammar/languages/{code}.lexicon has no words for it: {short}"));
                on(finding, Some(of))
            }
        });
    }
    found.extend(own_words(compilation, code));
    for span in &names.unread {
        let message = "This line is no translation.".to_owned();
        found.push(
            Diagnostic::new(&registry::TRANSLATES_NOTHING, line(*span), message)
                .help("A line is what the pack says, “ = ”, and what it is in the language."),
        );
    }
    for (key, entry) in names.unused() {
        let message = format!("Nothing in the pack is called “{key}”.");
        found.push(
            Diagnostic::new(&registry::TRANSLATES_NOTHING, line(entry.span), message)
                .help("Write it as the card does, letter by letter, or take the line out."),
        );
    }
    compilation.diagnostics.extend(found);
    compilation.set = done.set;
    Ok(done.passives)
}

/// A game that declares its own words says its rules in them, and the languages have words for those of a board only.
fn own_words(compilation: &Compilation, code: &str) -> Option<Diagnostic> {
    let cards = compilation.set.declared.cards().count();
    let place = Place { file: compilation.game, span: Span::default() };
    (cards > 0).then(|| {
        let message = format!("{cards} cards of {} cannot be said in this language ({code}) yet.", compilation.set.game.name);
        Diagnostic::new(&registry::CANNOT_BE_SAID, place, message).help(
            "Their rules are said in words that the pack declares, and only the words of a board have been given to other languages. \
             Nothing is printed half translated.",
        )
    })
}

fn on(finding: Diagnostic, card: Option<String>) -> Diagnostic {
    match card {
        Some(card) => finding.on(&card, None),
        None => finding,
    }
}

fn of_card(compilation: &Compilation, card: Option<&str>) -> Option<Place> {
    compilation.reading.places.get(&Id::of(card?), PartOf::Whole)
}

/// The passive of each class, in the pack's own words.
pub fn passives(compilation: &Compilation) -> BTreeMap<Id, String> {
    let owner = Owner::default();
    let speaker = Speaker { lexicon: compilation.reading.lexicon(), names: &compilation.reading.names, owner: &owner };
    let classes = compilation.set.game.classes.iter();
    classes.filter_map(|class| Some((class.id.clone(), speaker.rules(None, &class.passive).ok()?))).collect()
}
