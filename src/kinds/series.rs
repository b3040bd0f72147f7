//! Things that are made for each combination of values of some fields: `Series: RANK of SUIT` in the block of a kind is
//! a deck of cards.

use std::collections::BTreeMap;

use crate::block::{NamedBlock, blocks};
use crate::findings;
use crate::index::KnownThing;
use crate::pack_builder::Draft;
use crate::source_texts::ThingPlace;
use model::{FieldRule, FieldType, Id, Thing, ThingKind, Use, Value};
use source::Place;
use syntax::ParsedFile;

/// The key of the line.
pub(crate) const KEY: &str = "Series";

/// The greatest number of things that a line makes.
const MOST: usize = 500;

/// A value with its words.
type Worded = (Value, String);

/// Reads the series of all kinds, after all other things. A thing that the pack writes itself takes the place of the
/// one with its name.
pub(crate) fn read_all(files: &[ParsedFile<'_>], draft: &mut Draft<'_>) {
    for block in blocks(files, &|word| word.eq_ignore_ascii_case("Kind")) {
        let Some(kind) = draft.declared.kind(&Id::of(&block.name.text)).cloned() else { continue };
        for (words, at) in block.lines(KEY) {
            series(&block, &kind, words.trim().trim_end_matches('.'), at, draft);
        }
    }
}

/// Adds the names of the things to the index, before any field is read: other things can name them.
pub(crate) fn name_all(files: &[ParsedFile<'_>], draft: &mut Draft<'_>) {
    for block in blocks(files, &|word| word.eq_ignore_ascii_case("Kind")) {
        let Some(kind) = draft.declared.kind(&Id::of(&block.name.text)).cloned() else { continue };
        for (words, _) in block.lines(KEY) {
            for made in combinations(&kind, words.trim().trim_end_matches('.'), draft).unwrap_or_default() {
                if draft.things.named(&made.name, std::slice::from_ref(&kind.id)).is_none() {
                    let (id, kind, name) = (Id::of(&made.name), kind.id.clone(), made.name);
                    draft.things.add(KnownThing {
                        kind,
                        id,
                        name,
                        also: Vec::new(),
                        symbols: Vec::new(),
                        takes: Vec::new(),
                    });
                }
            }
        }
    }
}

/// A thing of a series.
struct Made {
    name: String,
    values: Vec<(Id, Worded)>,
}

fn series(block: &NamedBlock<'_>, kind: &ThingKind, words: &str, at: Place, draft: &mut Draft<'_>) {
    let made = match combinations(kind, words, draft) {
        Ok(made) => made,
        Err(what) => {
            let help = "Fields stand in capitals, such as “Series: RANK of SUIT”.";
            return draft.unread(at, &block.name.text, what, help);
        }
    };
    let given: Vec<Id> = made.first().map_or(Vec::new(), |made| made.values.iter().map(|(id, _)| id.clone()).collect());
    let missing = kind.fields.iter().find(|field| !field.optional && !given.contains(&field.id));
    if let Some(field) = missing {
        draft.diagnostics.push(findings::missing_field(at, words, &kind.name, field));
        return;
    }
    for Made { name, values } in made {
        let id = Id::of(&name);
        if draft.declared.thing(&kind.id, &id).is_some() {
            continue;
        }
        let printed = values.iter().map(|(field, (_, words))| (field.clone(), words.clone())).collect();
        let fields = values.into_iter().map(|(field, (value, _))| (field, value)).collect();
        draft.places.push(ThingPlace { file: at.file, head: at.span, whole: at.span, fields: BTreeMap::new() });
        draft.declared.things.push(Thing {
            id,
            kind: kind.id.clone(),
            name,
            number: None,
            takes: Vec::new(),
            fields,
            printed,
            keywords: BTreeMap::new(),
        });
    }
}

/// Returns the things of a series. The first field of the line changes slowest. The error says what the line is.
fn combinations(kind: &ThingKind, words: &str, draft: &Draft<'_>) -> Result<Vec<Made>, &'static str> {
    let mut made = vec![Made { name: String::new(), values: Vec::new() }];
    for word in words.split_whitespace() {
        let field = kind.fields.iter().find(|field| field.id == Id::of(word) && word == word.to_uppercase());
        let values = match field {
            Some(field) => values(field, draft).ok_or("has a series of a field that has no list of values.")?,
            None => Vec::new(),
        };
        let before = std::mem::take(&mut made);
        for Made { name, values: known } in before {
            let longer = |word: &str| if name.is_empty() { word.to_owned() } else { format!("{name} {word}") };
            match field {
                None => made.push(Made { name: longer(word), values: known }),
                Some(field) => made.extend(values.iter().map(|value| Made {
                    name: longer(&value.1),
                    values: known.iter().cloned().chain([(field.id.clone(), value.clone())]).collect(),
                })),
            }
            if made.len() > MOST {
                return Err("has a series of more than 500 things.");
            }
        }
    }
    match made.first().is_some_and(|made| !made.values.is_empty()) {
        true => Ok(made),
        false => Err("has a series without a field in its name, or of a kind that has no things."),
    }
}

/// Returns all values of a field; `None` if they cannot be listed.
fn values(field: &FieldRule, draft: &Draft<'_>) -> Option<Vec<Worded>> {
    match &field.holds {
        FieldType::Number { least, most, step, .. } if usize::try_from(most.checked_sub(*least)?).ok()? <= MOST => {
            let numbers = (*least..=*most).filter(|number| number % (*step).max(1) == 0);
            Some(numbers.map(|number| (Value::Number(number), number.to_string())).collect())
        }
        FieldType::OneOf(words) => {
            let words = words.iter().zip(0..);
            Some(words.map(|(word, at)| (Value::OneOf(word.clone(), at), word.clone())).collect())
        }
        FieldType::Thing(of) => {
            let kinds = draft.kinds.plain(of);
            let things = draft.things.list.iter().filter(|thing| kinds.contains(&thing.kind));
            let used = |thing: &KnownThing| Use { kind: thing.kind.clone(), thing: thing.id.clone(), with: Vec::new() };
            Some(things.map(|thing| (Value::Thing(used(thing)), thing.name.clone())).collect())
        }
        _ => None,
    }
}
