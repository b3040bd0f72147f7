//! The meaning of sentences, compared in pairs (`tests/corpus/meaning/README.md`), and sentences of the same kinds
//! whose canonical English is recorded.

use diagnostic::Diagnostic;
use model::{Rule, RuleSet};
use project::{Compilation, FileContent, PackFiles, compile_annotated};
use source::SourceFile;

use crate::support::{brief, errors, golden, own, pack, root, said};

/// Definitions that all texts may use.
const WORLD: &str = "Token: Lantern\n\nToken: Web\n\nCondition: Snared\n\nCondition: Sheltered\n\nSummon: Gull\n";

/// Returns the game without the cards of the pack, so that the texts can use any names of their own.
fn game_alone() -> &'static PackFiles {
    static GAME: std::sync::OnceLock<PackFiles> = std::sync::OnceLock::new();
    GAME.get_or_init(|| {
        let mut pack = pack().clone();
        let game = pack.game.0 as usize;
        for (number, source) in pack.sources.iter_mut().enumerate().filter(|(number, _)| *number != game) {
            let _ = number;
            let mut text = SourceFile::clone(source);
            text.text = String::new();
            *source = std::sync::Arc::new(text);
        }
        pack
    })
}

/// Returns a file that has the text where the letter says: in a skill, an attack, a condition, a token or a summon.
fn card(letter: &str, text: &str) -> String {
    let action = match letter {
        "S" => format!("[S] TRY: {text}"),
        "A" => format!("[A] TRY: {text}"),
        "D" => "[S] TRY: An Opp in target becomes Marked.".to_owned(),
        "T" => "[S] TRY: Put a Mine on an empty tile in target.".to_owned(),
        _ => "[S] TRY: Summon a Doll on an empty tile in target.".to_owned(),
    };
    let defined = match letter {
        "D" => format!("\nCondition: Marked\n{text}\n"),
        "T" => format!("\nToken: Mine\n{text}\n"),
        "U" => format!("\nSummon: Doll\n{text}\n"),
        _ => String::new(),
    };
    format!("Fae, Test Pilot - Dark Mage\n\n{action}\n\nTarget: +2\n\n{WORLD}{defined}")
}

/// The result of compiling one text.
pub(crate) struct Outcome {
    /// The rule objects; `None` if the language reports an error.
    pub rules: Option<Vec<Rule>>,
    /// The findings of the language and its notes on meaning.
    findings: Vec<Diagnostic>,
    english: String,
}

pub(crate) fn read(letter: &str, text: &str) -> Outcome {
    let file = card(letter, text);
    let stand_in = game_alone().clone().with_stand_in("example.card".to_owned(), FileContent::Text(file));
    let compilation = compile_annotated(&stand_in);
    let of_language = |finding: &Diagnostic| finding.check.code.starts_with(['E', 'N']);
    let findings: Vec<Diagnostic> = own(&compilation).into_iter().filter(of_language).collect();
    let rules = if errors(&findings).is_empty() { rules_of(&compilation.set, letter) } else { None };
    let english = english(&compilation, letter);
    Outcome { rules, findings, english }
}

fn rules_of(set: &RuleSet, letter: &str) -> Option<Vec<Rule>> {
    let definition = match letter {
        "D" => "Marked",
        "T" => "Mine",
        "U" => "Doll",
        _ => return Some(set.cards.first()?.actions.first()?.rules.clone()),
    };
    Some(set.definitions.iter().find(|one| one.name == definition)?.rules.clone())
}

fn english(compilation: &Compilation, letter: &str) -> String {
    let wanted = match letter {
        "D" => "marked",
        "T" => "mine",
        "U" => "doll",
        _ => "try",
    };
    let found = compilation.reading.texts.iter().find(|(id, _)| id.to_string().ends_with(wanted));
    found
        .map_or_else(String::new, |(_, text)| said(compilation, text).unwrap_or_else(|why| format!("UNSAYABLE: {why}")))
}

/// Parses the comparisons of the file: sign, letter and texts.
fn comparisons(file: &str) -> Vec<(char, String, Vec<String>)> {
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let split = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let (sign, letter, texts) = (words.next()?.chars().next()?, words.next()?, words.next()?);
        Some((sign, letter.to_owned(), texts.split(" || ").map(str::to_owned).collect()))
    };
    lines.filter_map(split).collect()
}

/// Returns how the outcomes differ from the sign; `None` if they do not differ.
fn mismatch(sign: char, outcomes: &[Outcome]) -> Option<String> {
    let read: Vec<&Vec<Rule>> = outcomes.iter().filter_map(|outcome| outcome.rules.as_ref()).collect();
    if sign == 'x' {
        let silent = outcomes.iter().any(|outcome| outcome.rules.is_some() && outcome.findings.is_empty());
        return silent.then(|| "has no finding".to_owned());
    }
    if read.len() < outcomes.len() {
        return Some("is not understood".to_owned());
    }
    let equal = read.windows(2).all(|pair| pair[0] == pair[1]);
    match sign {
        '=' if !equal => Some("should be equal".to_owned()),
        '!' if equal => Some("should differ".to_owned()),
        _ => None,
    }
}

#[test]
fn texts_that_mean_the_same_are_equal_and_others_differ() {
    let mut wrong = Vec::new();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut count = 0;
    for file in ["pairs.txt", "more-pairs.txt"] {
        let file = std::fs::read_to_string(root().join("tests/corpus/meaning").join(file)).unwrap_or_default();
        for (sign, letter, texts) in comparisons(&file) {
            if !texts.iter().any(|text| text.contains(&only)) {
                continue;
            }
            count += 1;
            let outcomes: Vec<Outcome> = texts.iter().map(|text| read(&letter, text)).collect();
            if let Some(why) = mismatch(sign, &outcomes) {
                let told: Vec<String> =
                    texts.iter().zip(&outcomes).map(|(text, outcome)| told(text, outcome)).collect();
                wrong.push(format!("{sign} {letter} {why}\n{}", told.join("\n")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n\n"));
}

fn told(text: &str, outcome: &Outcome) -> String {
    let rules = outcome.rules.as_ref().map_or_else(String::new, |rules| format!("  {rules:?}\n"));
    let english = outcome.english.replace('\n', " / ");
    let verbose = if std::env::var_os("RULES").is_some() { rules } else { String::new() };
    format!("  {text}\n  > {english}\n{verbose}{}", brief(&outcome.findings))
}

/// Records each text of the corpus with its canonical English or its findings, so that a review shows each change of
/// meaning.
#[test]
fn readings_of_the_corpus_match_the_golden_file() {
    let mut table = String::new();
    for file in ["pairs.txt", "more-pairs.txt", "probes.txt"] {
        let path = root().join("tests/corpus/meaning").join(file);
        let file = std::fs::read_to_string(path).unwrap_or_default();
        for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let line = line.trim_start_matches(['=', '!', '~', 'x']).trim_start();
            let Some((letter, texts)) = line.split_once(' ') else { continue };
            for text in texts.split(" || ") {
                let outcome = read(letter, text);
                table.push_str(&format!("{letter} {text}\n"));
                if outcome.rules.is_some() {
                    table.push_str(&format!("  > {}\n", outcome.english.replace('\n', "\n    ")));
                }
                for finding in &outcome.findings {
                    table.push_str(&format!("  {} {}\n", finding.check.code, finding.message));
                    if finding.check.code == "E028" {
                        table.push_str(&format!("    {}\n", finding.help.as_deref().unwrap_or_default()));
                    }
                }
            }
        }
    }
    let wrong = golden("meaning.txt", &table);
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}
