//! Phrases and the contexts in which they must be understood: `tests/phrases/*.txt`. Each phrase of a table is put into
//! each of its contexts. A grammar that says a thing once says it everywhere, so a sentence that is not understood is a
//! hole in the grammar; `tests/golden/phrase_tables.txt` lists them.

use std::fmt::Write;

use crate::support::{errors, files, golden, own, with};

/// The number of cards that are compiled together.
const TOGETHER: usize = 300;

/// What the sentences speak of besides the card.
const DEFINITIONS: &str = "\
Token: Web
When a char enters this tile, it loses a move activation.

Token: Flag
A char on this tile can't be pushed.

Condition: Dazed
The Dazed char can't use attacks. Remove this condition as it passes turn.
";

struct Table {
    name: String,
    /// The phrases, each with whether it is plural.
    phrases: Vec<(String, bool)>,
    contexts: Vec<String>,
}

fn tables() -> Vec<Table> {
    files("tests/phrases", ".txt")
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).expect("a table");
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut table = Table { name, phrases: Vec::new(), contexts: Vec::new() };
            let mut are_contexts = false;
            for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("//")) {
                match line {
                    "phrases:" => are_contexts = false,
                    "contexts:" => are_contexts = true,
                    _ if are_contexts => table.contexts.push(line.trim().to_owned()),
                    _ => table.phrases.push(match line.trim().split_once(" | ") {
                        Some((phrase, number)) => (phrase.to_owned(), number == "several"),
                        None => (line.trim().to_owned(), false),
                    }),
                }
            }
            table
        })
        .collect()
}

/// Puts the phrase into the context. `<it|them>` has the form for one thing and the form for several.
fn sentence(context: &str, phrase: &str, several: bool) -> String {
    let mut out = String::new();
    let mut rest = context;
    while let Some((before, forms)) = rest.split_once('<') {
        let (forms, after) = forms.split_once('>').expect("a closed pair of forms");
        let (one, more) = forms.split_once('|').expect("two forms");
        out.push_str(before);
        out.push_str(if several { more } else { one });
        rest = after;
    }
    out.push_str(rest);
    let begins = if out.starts_with("Special: ") { "Special: ".len() } else { 0 };
    let out = out.replace("{}", phrase);
    let (head, tail) = out.split_at(begins);
    let mut letters = tail.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{head}{first}{}", letters.as_str())
}

/// Returns a name that no other card has.
fn name(number: usize) -> String {
    let letter = |place: u32| char::from(b'a' + u8::try_from(number / 26_usize.pow(place) % 26).unwrap_or_default());
    format!("Nell{}{}{}", letter(2), letter(1), letter(0))
}

/// Returns the code of the first error in each sentence; each stands on a card of its own.
fn codes(sentences: &[String]) -> Vec<Option<String>> {
    let mut text = String::from(DEFINITIONS);
    let mut starts = Vec::new();
    for (number, sentence) in sentences.iter().enumerate() {
        let name = name(number);
        let tagged = if sentence.starts_with("Special: ") { "" } else { "[S] DO: " };
        starts.push(text.len());
        let said = sentence.replace("Nell", &name);
        write!(text, "\n{name}, Test Pilot - White Mage\n\n{tagged}{said}\n\nTarget: +4\n").expect("written");
    }
    let mut codes = vec![None; sentences.len()];
    for found in errors(&own(&with(&text))).iter().filter(|found| found.check.code.starts_with('E')) {
        let at = starts.partition_point(|start| *start <= found.at.span.start as usize);
        if let Some(code) = at.checked_sub(1).and_then(|at| codes.get_mut(at)) {
            code.get_or_insert_with(|| found.check.code.to_owned());
        }
    }
    codes
}

#[test]
fn phrases_are_understood_in_every_context() {
    let mut report = String::new();
    for table in tables() {
        let sentences: Vec<String> = (table.phrases.iter())
            .flat_map(|(phrase, several)| table.contexts.iter().map(|context| sentence(context, phrase, *several)))
            .collect();
        assert!(sentences.len() >= 100, "{} has few sentences", table.name);
        let codes: Vec<Option<String>> = sentences.chunks(TOGETHER).flat_map(codes).collect();
        let holes: Vec<(&String, &String)> =
            sentences.iter().zip(&codes).filter_map(|(sentence, code)| Some((code.as_ref()?, sentence))).collect();
        writeln!(report, "{}: {} of {}", table.name, sentences.len() - holes.len(), sentences.len()).expect("written");
        for (code, sentence) in holes {
            writeln!(report, "  {code} {sentence}").expect("written");
        }
    }
    assert_eq!(golden("phrase_tables.txt", &report), None);
}
