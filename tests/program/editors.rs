//! The files for editors fit the language.

use std::path::Path;

use serde_json::Value;

fn json(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors").join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_extension_has_the_same_grammar() {
    let grammar = json("textmate/cardwright.tmLanguage.json");
    assert_eq!(grammar, json("vscode/syntaxes/cardwright.tmLanguage.json"));
    let package = json("vscode/package.json");
    assert_eq!(package["contributes"]["grammars"][0]["scopeName"], grammar["scopeName"]);
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_grammar_knows_every_keyword() {
    let grammar = json("textmate/cardwright.tmLanguage.json");
    let rule = |name: &str| grammar["repository"][name]["begin"].as_str().unwrap_or_default().to_owned();
    let definitions = rule("definition");
    let keywords = cardwright::game::keywords();
    for block in &keywords.blocks {
        assert!(block.name == "To" || definitions.contains(&block.name), "{}", block.name);
    }
    // Any other key is known by its form: a capital, and up to four words.
    for field in &keywords.fields {
        let words: Vec<&str> = field.name.split(' ').collect();
        let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_alphabetic());
        let known = field.name.starts_with(char::is_uppercase) && words.len() <= 4 && words.iter().all(|w| is_plain(w));
        assert!(known, "{}", field.name);
    }
}

#[test]
fn every_rule_that_is_included_exists() {
    fn includes(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("include").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| includes(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| includes(value, found)),
            _ => {}
        }
    }
    let grammar = json("textmate/cardwright.tmLanguage.json");
    let mut found = Vec::new();
    includes(&grammar, &mut found);
    assert!(found.len() > 10);
    for name in found {
        assert!(grammar["repository"][name.trim_start_matches('#')].is_object(), "{name}");
    }
}
