//! Reads the rule texts of a game that declares its own words. Builds the lexicon of the pack and reads every text with
//! it. Puts the resulting rules into the fields of the things.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::pack::PackFiles;
use crate::verb_texts::VerbTexts;
use diagnostic::{Diagnostic, registry};
use kinds::{DeclaredGame, RuleSlot, RuleText};
use model::{Declared, FieldRule, Id, KindRole, PrintedKeyword, PrintedVerb, Said, Thing, Use, Value, Word};
use reading::Reading;
use reading::declared_game::{DeclaredText, DeclaredTextReader};
use reading::keyword_mentions::KeywordMention;
use reading::parameter_scope::ParameterScope;
use reading::word_lookup::Owner;
use source::{FileId, Place, Span};
use vocabulary::declared::{self, Noun, VerbLine};
use vocabulary::{DECLARED_FILE, Features, Lexicon, Names, PERMANENTS_FILE, Sorts, TABLETOP_FILES, ZONES_FILE};

/// Reads every rule text of the pack into the things of `kinded`, and adds its canonical English to `reading`. Adds
/// findings to `diagnostics`. Takes the examples out of the things, and returns all words of the pack.
pub fn read_rule_texts(
    pack: &PackFiles,
    kinded: &mut DeclaredGame<'_>,
    reading: &mut Reading,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Word> {
    let nouns = kinded.nouns();
    let Some(PackWords { sorts, lexicon, verbs }) = pack_words(pack, kinded, &nouns, diagnostics) else {
        kinded.take_examples();
        return Vec::new();
    };
    let mut names = Names::default();
    for (id, forms, kind) in kinded.names() {
        names.add_thing(id, &forms, sorts.features(kind.as_str()).unwrap_or(Features(0)));
    }
    // Only the words of games that are played refer to verbs by name: *can't attack*.
    if kinded.declared.table.is_some() {
        let deed = sorts.features(declared::DEED).unwrap_or(Features(0));
        verbs.iter().for_each(|verb| names.add_thing(verb.id.clone(), std::slice::from_ref(&verb.verb), deed));
    }
    for (verb, line) in kinded.verbs.iter().zip(&verbs).filter(|(_, line)| !line.lettered.is_empty()) {
        names.set_letters(Id::of(verb.phrase), line.lettered.clone());
    }
    let keywords = keyword_sorts(&kinded.declared, &sorts);
    let taken = sorts.features("taken").unwrap_or(Features(0));
    let mut words = declared::words(&lexicon, &sorts);
    let texts = VerbTexts { lexicon: &lexicon, names: &names, keywords: &keywords, taken };
    for (verb, line) in kinded.verbs.iter().zip(&verbs) {
        let (Some(body), Some(said)) = (verb.body, texts.read(verb, line, diagnostics)) else { continue };
        if let Some(word) = words.iter_mut().find(|word| word.id == line.id) {
            word.body = said;
            word.agent.clone_from(&line.agent);
            let text = body.span.of(verb.text).split_whitespace().collect::<Vec<_>>().join(" ");
            word.printed = Some(PrintedVerb { phrase: verb.phrase.to_owned(), text });
        }
    }
    let mut reader = DeclaredTextReader::new(&lexicon, &names, &keywords);
    let mut said: Vec<(usize, RuleSlot, Vec<Said>, Vec<PrintedKeyword>)> = Vec::new();
    let scope = Owner::default();
    for text in &kinded.texts {
        let Some(thing) = kinded.declared.things.get(text.thing) else { continue };
        // A text that a card gives to an ability (*Legion: …*) belongs to the card, which takes no values.
        let takes: &[FieldRule] = if matches!(text.slot, RuleSlot::Field(_)) { &thing.takes } else { &[] };
        let sort = |rule: &FieldRule| Some((rule.id.clone(), sorts.features(kinds::taken_sort(rule).as_str())?));
        let own: Vec<(Id, Features)> = takes.iter().filter_map(sort).collect();
        let takes = ParameterScope { sorts: taken, own: &own };
        let reminder = |keyword: &KeywordMention| kinded.declared.reminder(&use_of(keyword));
        let RuleText { file, text: source, rules, .. } = *text;
        let is_example = kinded.is_example(text.thing);
        let found = reader.diagnostics.len();
        let read = reader.read(DeclaredText {
            file,
            text: source,
            rules,
            owner: &thing.name,
            scope: &scope,
            is_body: false,
            takes,
            reminder: &reminder,
        });
        if is_example {
            // Nobody plays an example, so it may have sentences that are only printed.
            let mut own = reader.diagnostics.split_off(found);
            own.retain(|finding| finding.check.code != registry::PROSE.code);
            reader.diagnostics.append(&mut own);
        } else if let Ok(told) = reader.say(&read.said) {
            let (RuleSlot::Field(field) | RuleSlot::Taken(field, _)) = &text.slot;
            reading.told.insert(Id::exactly(&format!("{}.{}.{field}", thing.kind, thing.id)), told);
        }
        let printed =
            |keyword: &KeywordMention| PrintedKeyword { used: use_of(keyword), end: text.printed_offset(keyword.end) };
        said.push((text.thing, text.slot.clone(), read.said, read.keywords.iter().map(printed).collect()));
    }
    diagnostics.append(&mut reader.diagnostics);
    for (thing, slot, said, keywords) in said {
        if let Some(thing) = kinded.declared.things.get_mut(thing) {
            let (RuleSlot::Field(field) | RuleSlot::Taken(field, _)) = &slot;
            if !keywords.is_empty() {
                thing.keywords.entry(field.clone()).or_default().extend(keywords);
            }
            append_rules(thing, &slot, said);
        }
    }
    kinded.take_examples();
    kinded.declared.words = used_words(&words, &kinded.declared);
    (reading.names, reading.lexicon) = (Arc::new(names), Some(Arc::new(lexicon)));
    words
}

/// The words of a pack, and the lines of its verbs in the order of the verbs.
struct PackWords {
    sorts: Sorts,
    lexicon: Lexicon,
    verbs: Vec<VerbLine>,
}

/// Returns the sorts and the lexicon of the pack. `None` if a line of a lexicon or of a verb cannot be read; this is
/// reported as a finding.
fn pack_words(
    pack: &PackFiles,
    kinded: &DeclaredGame<'_>,
    nouns: &[Noun],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<PackWords> {
    let path = |file: FileId| pack.path(file);
    let mut own: Vec<(&str, &str)> = pack.lexicons.iter().map(|file| (path(*file), pack.text(*file))).collect();
    if kinded.declared.table.is_some() {
        own.extend(TABLETOP_FILES);
        let has = |role| kinded.declared.kinds.iter().any(|kind| kind.role == Some(role));
        let has_battlefields = has(KindRole::Battlefield);
        if has_battlefields || has(KindRole::Zone) {
            own.push(ZONES_FILE);
        }
        if has_battlefields {
            own.push(PERMANENTS_FILE);
        }
    }
    let game = Place { file: pack.game, span: Span::default() };
    let misfit = |at: Place, why: String| {
        Diagnostic::new(&registry::LEXICON_MISFIT, at, format!("The game's words cannot be read: {why}."))
    };
    let sorts = match declared::sorts(nouns, &own) {
        Ok(sorts) => sorts,
        Err(why) => {
            diagnostics.push(misfit(game, why));
            return None;
        }
    };
    let mut made = declared::nouns(nouns);
    let mut verbs: Vec<VerbLine> = Vec::new();
    let mut first: BTreeMap<String, Place> = BTreeMap::new();
    for verb in &kinded.verbs {
        let line = declared::verb(verb.phrase, &sorts, nouns).unwrap_or_else(|why| {
            diagnostics.push(misfit(verb.at, why));
            VerbLine::default()
        });
        match first.get(&line.text) {
            Some(known) if !line.text.is_empty() => {
                let message = format!("There are two verbs “{}”.", verb.phrase);
                let found = Diagnostic::new(&registry::THING_DECLARED_TWICE, verb.at, message);
                diagnostics.push(found.label(*known, "declared here first"));
            }
            _ => {
                made.push_str(&line.text);
                first.insert(line.text.clone(), verb.at);
            }
        }
        verbs.push(line);
    }
    let mut files = vec![DECLARED_FILE, ("", made.as_str())];
    files.extend(own);
    match declared::lexicon(&files, &sorts) {
        Ok(lexicon) => Some(PackWords { sorts, lexicon, verbs }),
        Err(lines) => {
            for line in lines {
                let file = pack.lexicons.iter().find(|file| path(**file) == line.file);
                let place =
                    file.map_or(game, |file| Place { file: *file, span: line_span(pack.text(*file), line.line) });
                diagnostics.push(misfit(place, line.why));
            }
            None
        }
    }
}

/// Returns the span of a line, without its line break. `line` is counted from 1.
fn line_span(text: &str, line: usize) -> Span {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let length = text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
    Span::new(start, start + length)
}

/// Returns the kinds of keywords, with their sorts.
fn keyword_sorts(declared: &Declared, sorts: &Sorts) -> Vec<(Id, Features)> {
    let kinds = declared.kinds.iter().filter(|kind| declared.has_keywords(kind));
    kinds.filter_map(|kind| Some((kind.id.clone(), sorts.features(kind.id.as_str())?))).collect()
}

/// Returns the keyword of a mention, with its number.
fn use_of(keyword: &KeywordMention) -> Use {
    let with = keyword.number.map(|number| Value::Number(number.into())).into_iter().collect();
    Use { kind: keyword.kind.clone(), thing: keyword.thing.clone(), with }
}

/// Appends rules to the field of a thing, or to the last argument of a use in that field.
fn append_rules(thing: &mut Thing, slot: &RuleSlot, said: Vec<Said>) {
    match slot {
        RuleSlot::Field(field) => {
            if let Some(Value::Rules(rules)) = thing.fields.get_mut(field) {
                rules.extend(said);
            }
        }
        RuleSlot::Taken(field, at) => {
            let used = match thing.fields.get_mut(field) {
                Some(Value::Thing(used)) => Some(used),
                Some(Value::Things(uses)) => uses.get_mut(*at),
                _ => None,
            };
            if let Some(Value::Rules(rules)) = used.and_then(|used| used.with.last_mut()) {
                rules.extend(said);
            }
        }
    }
}

/// Returns the words that have a body, and the words that some text or body uses.
fn used_words(words: &[Word], declared: &Declared) -> Vec<Word> {
    let mut names: Vec<Id> = Vec::new();
    for thing in &declared.things {
        for value in thing.fields.values() {
            collect_words(value, &mut names);
        }
    }
    for word in words {
        word.body.iter().for_each(|said| said.names(&mut names));
    }
    let names: std::collections::BTreeSet<Id> = names.into_iter().collect();
    words.iter().filter(|word| !word.body.is_empty() || names.contains(&word.id)).cloned().collect()
}

/// Collects the words that the rules in a value use.
fn collect_words(value: &Value, names: &mut Vec<Id>) {
    match value {
        Value::Rules(said) => said.iter().for_each(|said| said.names(names)),
        Value::Thing(used) => used.with.iter().for_each(|value| collect_words(value, names)),
        Value::Things(uses) => uses.iter().flat_map(|used| &used.with).for_each(|value| collect_words(value, names)),
        _ => {}
    }
}
