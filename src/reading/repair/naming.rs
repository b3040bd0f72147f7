//! Fixes that name things: define a name, or replace a pronoun by a noun.

use crate::chart::Chart;
use crate::explain::context::SentenceContext;
use crate::lint::agreement;
use crate::repair::change::{Change, ChangeKind, WordEdit};
use crate::repair::letter_case::{lowered, raised};
use crate::repair::near_phrases;
use crate::repair::reread::{MOST_FIXES, read_in_turn};
use crate::text::Words;
use crate::text_reading::BadSentence;
use crate::word_lookup::word_index;
use diagnostic::{Edit, Fix};
use model::Id;
use source::Span;
use vocabulary::{Name, NameKind, names};

/// Nouns that may replace a pronoun, the most specific first.
const NOUNS: [&str; 6] = ["Opp", "Ally", "char", "summon", "tile", "token"];

/// Offers to define an unknown word with a capital, if the sentence can be read with it as the name of a token or
/// condition.
pub fn define(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, at: usize) -> Option<Fix> {
    let lexed = &bad.lexed;
    let is_new = |at: usize| {
        let word = lexed.words.get(at)?;
        let written = word.span.of(context.text);
        (word.word == 0 && written.starts_with(char::is_uppercase)).then_some(word.span)
    };
    let first = is_new(at).filter(|span| at > 0 && is_first_mention(context.text, *span))?;
    let last = (at..).map_while(is_new).last()?;
    let written = first.to(last).of(context.text);
    let before = lexed.text(at - 1);
    let kind = if before.starts_with("become") { NameKind::Condition } else { NameKind::Token };
    let one = if kind == NameKind::Token { names::singular(written) } else { written.to_owned() };
    let sentence = bad.sentence.span.of(context.text);
    // A word that ends in *s* may be a singular or a plural.
    for name in [one.as_str(), written] {
        let plural = if kind == NameKind::Token { names::plural(name) } else { String::new() };
        let mut known = context.words.names.clone();
        known.add(Name { kind, id: Id::of(name), text: name.into(), plural: plural.into() });
        let words = Words { lexicon: context.words.lexicon, names: &known };
        let supposed = SentenceContext { words: &words, ..*context };
        if read_in_turn(chart, &supposed, bad, sentence, 1) {
            let Defining { shown, edit } = defining(context, bad, &[(kind, name.to_owned())]);
            return Some(Fix {
                title: format!("Define “{name}”: add “{shown}”"), safe: false, edits: vec![edit]
            });
        }
    }
    None
}

/// Returns the names of the pack with the new names that the sentence uses without a definition, and the text that
/// defines them. `None` if there are no new names, or if an earlier sentence must define them.
pub fn supposed(
    context: &SentenceContext,
    bad: &BadSentence,
    unknown: &[usize],
) -> Option<(vocabulary::Names, Defining)> {
    let lexed = &bad.lexed;
    let new = |at: usize| {
        let word = lexed.words.get(at)?;
        (at > 0 && word.span.of(context.text).starts_with(char::is_uppercase)).then_some(word.span)
    };
    let mut names = context.words.names.clone();
    let mut new_names: Vec<(NameKind, String)> = Vec::new();
    for at in unknown {
        let Some(span) = new(*at) else { continue };
        if !is_first_mention(context.text, span) {
            return None;
        }
        let written = span.of(context.text);
        let condition = lexed.text(at - 1).starts_with("become");
        let name = if condition { written.to_owned() } else { names::singular(written) };
        let kind = if condition { NameKind::Condition } else { NameKind::Token };
        let plural = if condition { String::new() } else { names::plural(&name) };
        names.add(Name { kind, id: Id::of(&name), text: name.as_str().into(), plural: plural.into() });
        if !new_names.contains(&(kind, name.clone())) {
            new_names.push((kind, name));
        }
    }
    (!new_names.is_empty()).then(|| (names, defining(context, bad, &new_names)))
}

/// Text that defines names.
pub struct Defining {
    /// The text as the title of a fix shows it.
    pub shown: String,
    pub edit: Edit,
}

/// Defines names: in parentheses after the sentence, or in blocks of their own if the sentence is in a definition.
fn defining(context: &SentenceContext, bad: &BadSentence, names: &[(NameKind, String)]) -> Defining {
    let inside = context.owner.definition.is_some() || is_in_parenthesis(context.text, bad.sentence.span);
    let texts = names.iter().map(|(kind, name)| {
        let article = if agreement::sounds_open(name) { "An" } else { "A" };
        match (kind, inside) {
            (NameKind::Condition, false) => format!("(As the {name} char passes turn, remove this condition.)"),
            (NameKind::Condition, true) => {
                format!("Condition: {name}\nAs the {name} char passes turn, remove this condition.")
            }
            (_, false) => format!("({article} {name} is a token.)"),
            (_, true) => format!("Token: {name}"),
        }
    });
    let texts: Vec<String> = texts.collect();
    let (start, text) = match inside {
        true => (Span::new(0, context.text.trim_end().len()).end, format!("\n\n{}", texts.join("\n\n"))),
        false => (bad.sentence.span.end, format!(" {}", texts.join(" "))),
    };
    let edit = Edit { at: context.place(Span { start, end: start }), text };
    Defining { shown: texts.join(" ").replace('\n', " "), edit }
}

/// Whether a parenthesis of the paragraph is open where the sentence begins. No definition can be added inside a
/// parenthesis.
pub(super) fn is_in_parenthesis(text: &str, sentence: Span) -> bool {
    let before = text.get(..sentence.start as usize).unwrap_or("");
    let paragraph = before.rsplit("\n\n").next().unwrap_or(before);
    paragraph.matches('(').count() > paragraph.matches(')').count()
}

/// Whether the file mentions the name here for the first time, so that a definition here serves the other mentions too.
fn is_first_mention(text: &str, span: Span) -> bool {
    let written = span.of(text);
    let one = names::singular(written);
    let before = text.get(..span.start as usize).unwrap_or("");
    let lines = before.lines().filter(|line| !line.contains(" - "));
    let mut words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    !words.any(|word| word == written || word == one)
}

/// Offers other words for a pronoun without a single antecedent, and then the nearest known phrases.
pub fn named(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, pronoun: Span) -> Vec<Fix> {
    let whole = bad.sentence.span;
    let (Some(before), Some(after)) = (
        context.text.get(whole.start as usize..pronoun.start as usize),
        context.text.get(pronoun.end as usize..whole.end as usize),
    ) else {
        return Vec::new();
    };
    let written = pronoun.of(context.text);
    let mut fixes: Vec<Fix> = Vec::new();
    let verb = before.trim_end().rsplit(' ').next().unwrap_or("").to_lowercase();
    let removed = verb.starts_with("remove");
    // Nobody hits, pushes or pulls itself.
    let own = match ["hit", "push", "pull"].iter().any(|done| verb.starts_with(done)) {
        true => Vec::new(),
        false => own_names(context, written),
    };
    let is_it = ["it", "he", "she", "him"].contains(&written.to_lowercase().as_str());
    let among = AMONG.iter().filter(|_| is_it).map(|among| (*among).to_owned());
    for words in other_words(context.words.names, written, removed).into_iter().chain(own).chain(among) {
        // *That char* is less specific than *that Opp*.
        if fixes.len() == MOST_FIXES || words.starts_with("that char") && !fixes.is_empty() {
            continue;
        }
        let text = if written.starts_with(char::is_uppercase) { raised(&words) } else { words };
        if read_in_turn(chart, context, bad, &format!("{before}{text}{after}"), 1) {
            let edits = vec![Edit { at: context.place(pronoun), text: text.clone() }];
            let title = match newly_picked(&text) && !newly_picked(written) {
                true => format!("Write “{text}”, which changes what the card does"),
                false => format!("Write “{text}”"),
            };
            fixes.push(Fix { title, safe: false, edits });
        }
    }
    for change in time_last(bad, pronoun, context.text).into_iter().chain(near_phrases::changes(&bad.lexed)) {
        let Some((edits, changed)) = change.apply(context, bad).filter(|_| fixes.len() < MOST_FIXES) else { continue };
        if read_in_turn(chart, context, bad, &changed, 1) {
            fixes.push(Fix { title: change.title(&bad.lexed), safe: false, edits });
        }
    }
    fixes
}

/// Moves the time to the end in *Until its next turn, an Opp can't move*, because the pronoun must follow its
/// antecedent.
fn time_last(bad: &BadSentence, pronoun: Span, text: &str) -> Option<Change> {
    let lexed = &bad.lexed;
    let comma = (0..lexed.words.len()).find(|at| lexed.text(*at) == ",")?;
    let (time, rule) =
        (lexed.span(0, word_index(comma))?, lexed.span(word_index(comma + 1), word_index(lexed.words.len()))?);
    if pronoun.end > time.end || !["until", "during"].contains(&lexed.text(0)) {
        return None;
    }
    let shown = format!("{} {}", raised(rule.of(text)), lowered(time.of(text)));
    let edit = WordEdit { from: 0, to: lexed.words.len(), text: shown.clone() };
    Some(Change { cost: 0, kind: ChangeKind::Reorder, edits: vec![edit], shown })
}

/// Words for all of several, or for one of them.
const AMONG: [&str; 2] = ["each of them", "one of them"];

/// Returns the words that may replace a pronoun, the most specific first. If the thing is removed, it cannot be a char.
fn other_words(names: &vocabulary::Names, pronoun: &str, removed: bool) -> Vec<String> {
    let said = pronoun.to_lowercase();
    let noun = said.strip_prefix("that ").or(said.strip_prefix("the ")).or(said.strip_prefix("those "));
    let kinds = kinds(names, noun, removed);
    let nouns = |end: &'static str| kinds.iter().map(move |noun| format!("that {noun}{end}"));
    let among = AMONG.map(str::to_owned);
    let rest = pronoun.split_once(' ').map_or("", |(_, rest)| rest);
    match said.as_str() {
        "its" | "his" | "her" => nouns("'s").collect(),
        "it" | "he" | "she" | "him" => nouns("").collect(),
        "they" => ["both of them".to_owned()].into_iter().chain(among).chain(nouns("")).collect(),
        "them" | "both" | "both of them" => among.into_iter().chain(nouns("")).collect(),
        "their" => nouns("'s").chain(["its".to_owned()]).collect(),
        _ if said.starts_with("that ") => {
            let others = nouns("").filter(|other| !other.eq_ignore_ascii_case(pronoun));
            let anew = [format!("the {rest}"), with_article(rest)];
            others.chain(among).chain(anew).collect()
        }
        // *The Opp* that nothing has named can be meant as *an Opp*, *your Opp* or *that Opp*.
        _ if said.starts_with("the ") => vec![with_article(rest), format!("your {rest}"), format!("that {rest}")],
        _ if said.starts_with("those ") => vec![format!("the {rest}"), format!("all {rest}"), "them".to_owned()],
        _ => Vec::new(),
    }
}

/// Returns the nouns that may be meant: those of the same kind as the written noun.
fn kinds(names: &vocabulary::Names, noun: Option<&str>, removed: bool) -> Vec<&'static str> {
    const CHARS: [&str; 3] = ["Opp", "Ally", "char"];
    let is_name = |kind: NameKind, noun: &str| {
        let named = names.all().iter().filter(|name| name.kind == kind);
        named.flat_map(|name| [&name.text, &name.plural]).any(|text| text.eq_ignore_ascii_case(noun))
    };
    let fits = |kind: &&str| match noun {
        Some("tile" | "tiles") => *kind == "tile",
        Some("token" | "tokens") => *kind == "token",
        Some(noun) if is_name(NameKind::Token, noun) => *kind == "token",
        Some(noun) if is_name(NameKind::Summon, noun) => *kind == "summon",
        Some("opp" | "ally" | "char" | "opps" | "allies" | "chars") => CHARS.contains(kind) || *kind == "summon",
        _ => true,
    };
    NOUNS.into_iter().filter(fits).filter(|kind| !removed || !CHARS.contains(kind)).collect()
}

/// Returns the name of the card's char and the names of the summons in its file, for a pronoun that nothing before
/// explains.
fn own_names(context: &SentenceContext, pronoun: &str) -> Vec<String> {
    let end = match pronoun.to_lowercase().as_str() {
        "it" | "he" | "she" | "him" | "they" | "them" => "",
        "its" | "his" | "her" | "their" => "'s",
        _ => return Vec::new(),
    };
    let names = context.words.names.all().iter();
    let summons =
        names.filter(|name| name.kind == NameKind::Summon && context.text.contains(name.text.as_ref() as &str));
    let summons = summons.map(|name| format!("the {}{end}", name.text));
    let card = context.card().map(|name| format!("{}{end}", name.text));
    card.into_iter().chain(summons.take(2)).collect()
}

fn with_article(words: &str) -> String {
    format!("{} {words}", if agreement::sounds_open(words) { "an" } else { "a" })
}

/// Whether the words pick something that the text has not mentioned before.
fn newly_picked(words: &str) -> bool {
    let words = words.to_lowercase();
    ["a ", "an ", "all "].iter().any(|article| words.starts_with(article))
}
