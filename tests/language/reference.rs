//! `docs/language.md`: every example compiles, and the generated parts match the lexicon.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use vocabulary::{KERNEL_FILES, kernel};

use crate::support::{brief, errors, own, root, with};

const PAGE: &str = "docs/language.md";

#[test]
fn every_example_compiles() {
    let page = std::fs::read_to_string(root().join(PAGE)).expect("the page");
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (kind, text) in examples(&page) {
        let cards: Vec<String> = match kind {
            "card" => vec![text.to_owned()],
            "rules" => text.lines().map(|line| in_a_card("S", line)).collect(),
            "attack" => text.lines().map(|line| in_a_card("A", line)).collect(),
            "definition" => text.lines().map(in_a_condition).collect(),
            _ => continue,
        };
        for card in cards {
            tried += 1;
            // The example shows the meaning of a sentence. Findings about the class of its card do not matter here.
            let mut found = errors(&own(&with(&card)));
            found.retain(|finding| kind == "card" || finding.check.code.starts_with('E'));
            if !found.is_empty() {
                wrong.push(format!("{card}\n{}", brief(&found)));
            }
        }
    }
    assert!(tried > 60, "only {tried} examples were found");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Returns a card that replaces the pack's Fae, so that examples can name her.
fn in_a_card(tag: &str, rules: &str) -> String {
    format!("Fae, Illusionist Fairy - Dark Mage\n\n[{tag}] TRY: {rules}\n\nTarget: +2\n")
}

fn in_a_condition(rules: &str) -> String {
    format!(
        "Condition: Marked\n{rules}\n\nFae, Illusionist Fairy - Dark Mage\n\n[S] TRY: An Opp becomes Marked.\n\nTarget: No target\n"
    )
}

fn examples(page: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("\n```") {
        let Some((kind, body)) = after.split_once('\n') else { break };
        let Some((text, next)) = body.split_once("\n```") else { break };
        found.push((kind, text));
        rest = next;
    }
    found
}

#[test]
fn generated_parts_match_the_lexicon() {
    let path = root().join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page");
    let new = filled(&filled(&page, "words", &words()), "forms", &forms());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, new).expect("written");
    } else {
        assert!(page == new, "{PAGE} is out of date: BLESS=1 cargo test --test language reference");
    }
}

/// Returns the page with the generated part inserted.
fn filled(page: &str, part: &str, text: &str) -> String {
    let open = format!("<!-- generated: {part} -->\n");
    let (before, after) = page.split_once(&open).unwrap_or_else(|| panic!("{PAGE} has no place for {part}"));
    let (_, after) = after.split_once("<!-- end -->").expect("the part ends");
    format!("{before}{open}{text}<!-- end -->{after}")
}

/// Returns a table of synonyms, grouped by the word that each synonym stands for.
fn words() -> String {
    let mut table: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (_, text) in KERNEL_FILES {
        let mut open = false;
        for line in text.lines().map(|line| line.split_once("//").map_or(line, |(line, _)| line)) {
            if !line.starts_with(' ') {
                open = line.trim_end() == "same words:";
            } else if let (true, Some((others, word))) = (open, line.split_once(" = ")) {
                table.entry(word.trim()).or_default().extend(others.split_whitespace());
            }
        }
    }
    let mut text = String::from("| canonical | also read |\n|---|---|\n");
    for (word, others) in table.into_iter().filter(|(word, _)| *word != "a") {
        let _ = writeln!(text, "| {} | {} |", kernel().shown(word), others.join(", "));
    }
    text
}

/// The kinds of phrase on the page, each with its name for a designer.
const KINDS: &[(&str, &str)] = &[
    ("sentence", "A sentence"),
    ("step", "a step"),
    ("simple", "a simple step"),
    ("plain", "one effect"),
    ("optional", "what may be left out"),
    ("loop", "what is done several times"),
    ("act", "what is done"),
    ("clause", "what somebody does"),
    ("fate", "what becomes of somebody"),
    ("standing", "a standing rule"),
    ("forbidden", "what can or can't be done"),
    ("event", "an event"),
    ("happening", "what happens to somebody"),
    ("would", "what would happen"),
    ("cond", "a condition"),
    ("being", "what is said of somebody"),
    ("thing", "somebody or something"),
    ("pred", "what somebody is"),
    ("adj", "a word before the noun"),
    ("filter", "what stands after the noun"),
    ("place", "a place"),
    ("site", "a place by itself"),
    ("extreme", "a superlative"),
    ("heading", "where something goes"),
    ("form", "how a move may go"),
    ("duration", "a time"),
    ("past", "a time that is past"),
    ("limit", "how often"),
    ("number", "a number"),
];

fn forms() -> String {
    let mut text = String::new();
    for (category, title) in KINDS {
        let lexicon = kernel();
        let mut lines: Vec<(bool, String)> = lexicon
            .productions
            .iter()
            .filter(|production| production.category == *category)
            .map(|production| (production.synonym, shown(&production.source)))
            .filter(|(_, line)| !is_bare(line))
            .collect();
        lines.sort();
        lines.dedup();
        let _ = writeln!(text, "\n**{}**\n", raised(title));
        for (synonym, line) in lines {
            let _ = writeln!(text, "- {line}{}", if synonym { " *(read, not printed)*" } else { "" });
        }
    }
    smaller(&mut text);
    text.push('\n');
    text
}

/// Kinds of phrase without lexicon lines: a name that the designer gives, or a placeholder for many words.
const GIVEN: &[(&str, &str)] = &[
    ("action-name", "the name of an action"),
    ("adjective-name", "an adjective of the pack or the card"),
    ("whose-tile", "*whose* and a word for a place of the pack or the card"),
    ("place-name", "a word for a place of the pack or the card, such as “opposite tile”"),
    ("char-name", "the name of another card's char"),
    ("class-name", "the name of a class"),
    ("code", "a target code"),
    ("condition-name", "the name of a condition"),
    ("int", "a number in digits or words"),
    ("keyword", "a keyword of the pack or the card"),
    ("keyword-name", "a keyword of the pack or the card, without its number"),
    ("loose-own-token", "in the text of a token that belongs to no char: its name"),
    ("loose-token", "the name of a token that belongs to no char"),
    ("number-param", "in a definition: the letter of a number"),
    ("option-name", "an option that is chosen, such as “attract”"),
    ("own-condition", "in a condition's text: its name"),
    ("own-summon", "in a summon's text: its name"),
    ("own-token", "in a token's text: its name"),
    ("owned-token", "the name of a token that belongs to a char"),
    ("param", "in a definition: the letter of somebody or something"),
    ("self-name", "the card's own name"),
    ("structure-name", "the name of a structure"),
    ("summon-name", "the name of a summon"),
    ("summoner-name", "in a summon's text: the name of the card that makes it"),
    ("tail-name", "the last word of a structure's name"),
    ("thing-name", "the name of a token, condition, structure or summon"),
    ("token-name", "the name of a token"),
];

/// Kinds of phrase for which the list uses another name.
const CALLED: [&str; 8] = ["char", "tile", "token", "thing", "nbar", "noun", "spot", "piece"];

/// Appends a line for every other kind of phrase that a lexicon line names. Lines that are only parsed are left out if
/// the kind also has lines that are printed.
fn smaller(text: &mut String) {
    let lexicon = kernel();
    let is_listed = |kind: &str| KINDS.iter().any(|(name, _)| *name == kind) || CALLED.contains(&kind);
    let mut named: BTreeSet<&str> = BTreeSet::new();
    let mut next: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
    while let Some(kind) = next.pop() {
        let lines = lexicon.productions.iter().filter(|line| line.category == kind);
        for slot in lines.flat_map(|line| &line.slots).map(|slot| slot.category.as_str()) {
            if !is_listed(slot) && named.insert(slot) {
                next.push(slot);
            }
        }
    }
    let _ = writeln!(text, "\n**Smaller phrases**\n");
    for kind in named {
        let all = || lexicon.productions.iter().filter(|line| line.category == kind);
        let printed = all().any(|line| !line.synonym);
        let mut lines: Vec<String> =
            all().filter(|line| !printed || !line.synonym).map(|line| shown(&line.source)).collect();
        lines.sort();
        lines.dedup();
        let given = GIVEN.iter().filter(|(name, _)| *name == kind).map(|(_, words)| (*words).to_owned());
        let ways: Vec<String> = given.chain(lines).collect();
        assert!(!ways.is_empty(), "{kind} is named in the reference but not described");
        let _ = writeln!(text, "- *{}*: {}", slot_name(kind), ways.join(" · "));
    }
}

/// Whether the line is only a phrase of another kind, which tells the reader nothing.
fn is_bare(line: &str) -> bool {
    line.starts_with('*') && line.ends_with('*') && line.matches('*').count() == 2
}

/// Rewrites the left side of a lexicon line for a designer.
fn shown(source: &str) -> String {
    let left = source.rsplit_once(" = ").map_or(source, |(left, _)| left);
    let left = left.trim_start_matches(['~', '^', '&', ' ']);
    let mut text = String::new();
    let mut rest = left;
    while let Some(at) = rest.find(['{', '<', '>', '(', ')', '|']) {
        text.push_str(&rest[..at]);
        let sign = &rest[at..=at];
        rest = &rest[at + 1..];
        match sign {
            "{" => {
                let (slot, after) = rest.split_once('}').unwrap_or((rest, ""));
                rest = after;
                text.push_str(&format!("*{}*", slot_name(slot)));
            }
            "|" => text.push_str(" / "),
            "<" | ">" => {}
            sign => text.push_str(sign),
        }
    }
    text.push_str(rest);
    text.replace(" / )", ")?").replace("( / ", "(").replace(" ,", ",").replace(" 's", "'s").replace("can not", "can't")
}

/// Returns the name of a slot for a designer: `^who:char` is a char, `n:number` is a number.
fn slot_name(slot: &str) -> String {
    let kind = slot.trim_start_matches(['^', '*']);
    let kind = kind.rsplit_once(':').map_or(kind, |(_, kind)| kind);
    let kind: Vec<&str> = kind.split('.').collect();
    let word = match kind[0] {
        "char" => "char",
        "tile" => "tile",
        "token" => "token",
        "thing" | "nbar" | "noun" => {
            kind.iter().find(|part| ["char", "tile", "token"].contains(part)).copied().unwrap_or("thing")
        }
        "spot" => "char, tile or token",
        "piece" => "char or token",
        other => {
            return KINDS
                .iter()
                .find(|(name, _)| *name == other)
                .map_or(other.replace('-', " "), |(_, title)| title.to_lowercase());
        }
    };
    word.to_owned()
}

fn raised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
