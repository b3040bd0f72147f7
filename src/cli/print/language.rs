//! Implements `--lang`: translates the cards of the pack, and reports gaps in the translation.

use std::collections::BTreeMap;

use diagnostic::{Diagnostic, registry};
use model::{Id, RuleSet};
use project::{Compilation, Project, Trouble, read_whole};
use reading::places::PartOf;
use render::Wording;
use source::{Place, SourceFile, Span};
use translate::{Gap, Lack, Language, SummonWords, Translation, translated};

/// The language that packs are written in.
pub const SOURCE: &str = "en";

/// Replaces the rule set by its translation, and adds the findings on gaps. Returns the text of the passive of each
/// class.
pub fn translate(
    project: &Project,
    pack: &str,
    code: &str,
    compilation: &mut Compilation,
) -> Result<BTreeMap<Id, String>, Trouble> {
    let Some(language) = Language::of(code) else {
        let known: Vec<&str> = std::iter::once(SOURCE).chain(Language::codes()).collect();
        return Err(Trouble::new(format!("There is no language “{code}”: choose from {}.", known.join(", "))));
    };
    let path = format!("cards/{pack}/{code}.translation");
    let file = project.root.join(&path);
    let text = match file.exists() {
        true => read_whole(&file)?,
        false => String::new(),
    };
    let names = Translation::read(&text);
    let words = Wording::of(code);
    let summon = SummonWords {
        moves: words.get("summon_moves"),
        no_actions: words.get("summon_no_actions"),
        target: words.get("target"),
    };
    let done = translated(&compilation.set, language, &names, &summon);
    let id = compilation.add_source(SourceFile { path: path.clone(), text });
    let line = |span: Span| Place { file: id, span };
    let start = line(Span::new(0, 0));
    let mut found = Vec::new();
    for gap in done.gaps {
        found.push(match gap {
            Gap::Name { english, card } => {
                let place = place_of_card(compilation, card.as_deref()).unwrap_or(start);
                let finding = Diagnostic::new(
                    &registry::NOT_TRANSLATED,
                    place,
                    format!("“{english}” has no translation ({code})."),
                )
                .help(format!("Add a line to {path}: {english} = …"));
                on(finding, card)
            }
            Gap::Story { card } => {
                let place = place_of_card(compilation, Some(&card)).unwrap_or(start);
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
                Diagnostic::new(&registry::LACKS_FORM, place, format!("The translation of “{english}” lacks {what}."))
                    .help(format!("Rule texts use this word, so other words must agree with it. Write {how}."))
            }
            Gap::Rule { of, rule } => {
                let place = place_of_card(compilation, Some(&of)).unwrap_or(start);
                let short: String = rule.chars().take(160).collect();
                let message = format!("A rule of {of} cannot be translated into this language ({code}) yet.");
                let finding = Diagnostic::new(&registry::CANNOT_BE_SAID, place, message)
                    .help(format!("The lexicon grammar/languages/{code}.lexicon has no words for it: {short}"));
                on(finding, Some(of))
            }
        });
    }
    found.extend(untranslatable_words(compilation, code));
    for span in &names.unread {
        let message = "This line is not a translation.".to_owned();
        found.push(
            Diagnostic::new(&registry::TRANSLATES_NOTHING, line(*span), message)
                .help("A line is a text of the pack, “ = ”, and its translation."),
        );
    }
    for (key, entry) in names.unused() {
        let message = format!("Nothing in the pack is called “{key}”.");
        found.push(
            Diagnostic::new(&registry::TRANSLATES_NOTHING, line(entry.span), message)
                .help("Write it letter by letter as the pack does, or take the line out."),
        );
    }
    compilation.diagnostics.extend(found);
    compilation.set = done.set;
    Ok(done.passives)
}

/// Returns the finding that a pack with its own words cannot be translated. The languages have translations of the
/// built-in words only.
fn untranslatable_words(compilation: &Compilation, code: &str) -> Option<Diagnostic> {
    let cards = compilation.set.declared.cards().count();
    let place = Place { file: compilation.game, span: Span::default() };
    (cards > 0).then(|| {
        let message = format!(
            "{cards} cards of {} cannot be translated into this language ({code}) yet.",
            compilation.set.game.name
        );
        Diagnostic::new(&registry::CANNOT_BE_SAID, place, message).help(
            "Their rules use words that the pack declares, and only the built-in words have translations. \
             No card is printed half translated.",
        )
    })
}

/// Assigns the finding to the card, if there is one.
fn on(finding: Diagnostic, card: Option<String>) -> Diagnostic {
    match card {
        Some(card) => finding.on(&card, None),
        None => finding,
    }
}

/// Returns the place of a card or definition, given its name.
fn place_of_card(compilation: &Compilation, card: Option<&str>) -> Option<Place> {
    compilation.reading.places.get(&Id::of(card?), PartOf::Whole)
}

/// Returns the text of the passive of each class, as the pack has it.
pub fn passives(set: &RuleSet) -> BTreeMap<Id, String> {
    let written = set.game.classes.iter().filter(|class| !class.printed_passive.is_empty());
    written.map(|class| (class.id.clone(), class.printed_passive.clone())).collect()
}
