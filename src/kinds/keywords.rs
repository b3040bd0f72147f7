//! Finds the words that open a line in a pack that declares kinds. The words are found before the files are parsed,
//! because the parser needs them.

use crate::{board, series};
use syntax::{BlockKind, FieldKind, HeaderForm, Keywords, PACK_VERB};

/// The keys of lines in kinds, groups, checks and any thing, besides the fields that kinds declare.
const OWN_FIELDS: &[(&str, FieldKind)] = &[
    ("Body", FieldKind::Rules),
    ("Set", FieldKind::Raw),
    ("Look", FieldKind::Raw),
    ("Players", FieldKind::Raw),
    ("Seats", FieldKind::Raw),
    ("Rounds", FieldKind::Raw),
    ("Shape", FieldKind::Raw),
    ("Turns", FieldKind::Raw),
    ("Sides", FieldKind::Raw),
    ("Row", FieldKind::Raw),
    ("Errors", FieldKind::Raw),
    ("Warnings", FieldKind::Raw),
    ("Notes", FieldKind::Raw),
    ("Allowed", FieldKind::Raw),
    ("Header", FieldKind::Raw),
    ("Has", FieldKind::Raw),
    ("May have", FieldKind::Raw),
    ("Of", FieldKind::Raw),
    ("Each", FieldKind::Raw),
    ("If", FieldKind::Raw),
    ("Must", FieldKind::Raw),
    ("Message", FieldKind::Verbatim),
    ("Severity", FieldKind::Raw),
    ("Also", FieldKind::Raw),
    ("Symbol", FieldKind::Raw),
    (series::KEY, FieldKind::Raw),
    ("Takes", FieldKind::Raw),
    ("May take", FieldKind::Raw),
    ("Breaks", FieldKind::Raw),
    ("Times", FieldKind::Raw),
    ("Source", FieldKind::Raw),
    ("Reworded", FieldKind::Verbatim),
    ("Lore", FieldKind::Verbatim),
    ("Quote", FieldKind::Verbatim),
    ("Art", FieldKind::Raw),
    ("Artist", FieldKind::Raw),
];

/// The keywords of blocks in a pack that declares kinds, besides the names of the kinds.
const OWN_BLOCKS: [&str; 6] = ["Game", "Kind", "Group", "Check", board::KEYWORD, PACK_VERB];

/// The header forms of verbs.
const VERB_FORMS: [&str; 2] = ["To NAME (engine).", "To NAME: BODY"];

/// Whether a text declares a kind, that is, whether one of its lines begins with `Kind:`.
pub fn declares(text: &str) -> bool {
    text.match_indices(':').any(|(colon, _)| {
        let before = text.get(..colon).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or(before);
        line.trim_start_matches('\u{feff}').trim().eq_ignore_ascii_case("Kind")
    })
}

/// Returns the words that open lines in the texts of a pack; `None` if the pack declares no kind.
pub fn keywords<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Option<Keywords> {
    // This test is a fast path: most packs declare no kind, and the function runs at every save.
    if !texts.clone().any(declares) {
        return None;
    }
    let mut keywords = Keywords { blocks: Vec::new(), fields: Vec::new(), headers: Vec::new() };
    for name in OWN_BLOCKS {
        keywords = keywords.with_block(name, BlockKind::Section);
    }
    for (name, kind) in OWN_FIELDS {
        keywords = keywords.with_field(name, *kind);
    }
    keywords.headers.extend(VERB_FORMS.iter().filter_map(|form| HeaderForm::read(PACK_VERB, form)));
    for text in texts {
        // The kind or the thing that the current line belongs to.
        let mut kind: Option<String> = None;
        let mut thing: Option<String> = None;
        for line in text.trim_start_matches('\u{feff}').lines() {
            let line = line.trim();
            if line.is_empty() {
                (kind, thing) = (None, None);
                continue;
            }
            let Some((key, value)) = line.split_once(':') else { continue };
            let value = value.split(" //").next().unwrap_or(value).trim();
            let is = |word: &str| key.trim().eq_ignore_ascii_case(word);
            if is("Kind") {
                let name = bare(value);
                keywords = match OWN_BLOCKS.iter().any(|own| own.eq_ignore_ascii_case(&name)) {
                    true => keywords,
                    false => keywords.with_block(&name, BlockKind::Section),
                };
                kind = Some(name);
            } else if let (Some(kind), true) = (&kind, is("Header")) {
                keywords.headers.extend(HeaderForm::read(kind, value));
            } else if kind.is_some() && (is("Has") || is("May have")) {
                let (name, holds) = value.split_once(',').unwrap_or((value, ""));
                let known = keywords.field(name.trim()).map(|field| field.kind);
                let holds = match holds.trim().trim_end_matches('.') {
                    "rules" => FieldKind::Rules,
                    "words" => FieldKind::Verbatim,
                    "moves" => FieldKind::Rows,
                    _ => FieldKind::Raw,
                };
                // Several kinds may have a field of this name. If the field is a rule text in one of these kinds, it is
                // always parsed as rules.
                if known != Some(FieldKind::Rules) {
                    keywords = keywords.with_field(name.trim(), holds);
                }
            } else if thing.is_none() && kind.is_none() {
                thing = Some(bare(value));
            } else if let (Some(thing), true) = (&thing, is("Takes"))
                && value.trim_end_matches('.').ends_with(", rules")
            {
                keywords = keywords.with_field(thing, FieldKind::Rules);
            }
        }
    }
    Some(keywords)
}

/// Returns a name without the parenthesis and the full stop after it.
fn bare(value: &str) -> String {
    value.split('(').next().unwrap_or(value).trim().trim_end_matches('.').to_owned()
}
