//! Completion at the start of a line: keys, actions, definitions, and a whole new card.

use crate::completion::offer::{Completion, Offer, OfferKind};
use crate::edited_file::EditedFile;
use crate::words::line_before;
use source::Span;
use syntax::ast::{Head, Part};
use syntax::{BlockKind, FieldKind};

/// Returns a form for a new card of this class.
fn new_card(class: &str) -> String {
    format!(
        "${{1:Name}}, ${{2:Epithet}} - ${{3:{class}}}\n\n[A] ${{4:ACTION}}: ${{5:Hit an Opp in target}}.\n\n\
         Target: ${{6:+1S}}\n"
    )
}

/// Returns the possible beginnings of a line at the cursor.
pub fn complete(file: &EditedFile<'_>, cursor: usize) -> Completion {
    let (line, start) = line_before(file.text, cursor);
    let replaces = Span::new(start + line.len() - line.trim_start().len(), cursor);
    let letters = line.trim_start().to_lowercase();
    let mut offers = match file.block_at(cursor).map(|block| (&block.head, block)) {
        Some((Head::Card { .. }, block)) => {
            let has = |wanted: &str| {
                block
                    .parts
                    .iter()
                    .any(|part| matches!(part, Part::Field { key, .. } if key.text.eq_ignore_ascii_case(wanted)))
            };
            let mut offers = actions(replaces);
            offers.extend(fields(file, replaces, true).filter(|offer| !has(offer.label.trim_end_matches(':'))));
            offers
        }
        Some((Head::Definition { keyword, .. }, _)) => {
            let is_summon = keyword.text.eq_ignore_ascii_case("summon");
            let mut offers = if is_summon { actions(replaces) } else { Vec::new() };
            offers.extend(fields(file, replaces, false));
            offers
        }
        None => Vec::new(),
    };
    offers.extend(blocks(file, replaces));
    if !file.is_declared_game() {
        let class = file.compilation.set.game.classes.first().map_or("Class", |class| class.name.as_str());
        let card = Offer::new(OfferKind::Form, "New card", replaces).form(new_card(class));
        offers.push(card.detail("a whole card to fill in"));
    }
    offers.retain(|offer| offer.label.to_lowercase().starts_with(&letters) || offer.kind == OfferKind::Form);
    Completion::of(offers)
}

/// Returns the tags of actions.
fn actions(replaces: Span) -> Vec<Offer> {
    let action = |tag: &str, what: &str| {
        Offer::new(OfferKind::Key, tag, replaces).form(format!("{tag} ${{1:ACTION}}: $0")).detail(what.to_owned())
    };
    vec![action("[A]", "an attack"), action("[S]", "a skill")]
}

/// Returns the keys of fields: those of a card, or all.
fn fields<'f>(file: &'f EditedFile<'_>, replaces: Span, of_card: bool) -> impl Iterator<Item = Offer> + use<'f> {
    let fields = file.keywords.fields.iter().filter(move |field| !of_card || field.of_card);
    fields.map(move |field| {
        let what = match (field.name.to_lowercase().as_str(), field.kind) {
            ("lore", _) => "the story of the card",
            ("art" | "figure", _) => "the file of a picture",
            ("focus", _) => "the part of the picture to keep",
            ("pronouns", _) => "what the card calls its char",
            ("allowed", _) => "findings that are meant so",
            (_, FieldKind::Rules) => "a rule text",
            (_, FieldKind::Code) => "target codes",
            (_, FieldKind::Number) => "a number",
            (_, FieldKind::Verbatim) => "printed words",
            (_, FieldKind::Rows) => "rows of signs",
            (_, FieldKind::Raw) => "a line",
        };
        Offer::new(OfferKind::Key, format!("{}:", field.name), replaces)
            .form(format!("{}: $0", field.name))
            .detail(what)
    })
}

/// Returns the keywords that open blocks.
fn blocks<'f>(file: &'f EditedFile<'_>, replaces: Span) -> impl Iterator<Item = Offer> + use<'f> {
    file.keywords.blocks.iter().map(move |block| match block.kind {
        BlockKind::Verb => Offer::new(OfferKind::Key, "To …:", replaces)
            .form("To ${1:shove A by N}: ${2:push A by N}.")
            .detail("a word of your own"),
        _ => Offer::new(OfferKind::Key, format!("{}:", block.name), replaces)
            .form(format!("{}: ${{1:Name}}$0", block.name))
            .detail("a definition"),
    })
}
