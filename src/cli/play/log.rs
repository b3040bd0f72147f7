//! The log of a game as a text: what it began from, then every choice in words. It replays exactly.

use super::setting::Setting;
use pipeline::board_text::sign;
use project::Trouble;

/// A log read back.
pub struct Log {
    pub setting: Setting,
    /// The line that says what was played, counted from 1.
    pub head: usize,
    /// Each choice with its line, counted from 1.
    pub choices: Vec<(usize, String)>,
}

/// The text of a log. `choices`: who chose, and what.
pub fn text(pack: &str, setting: &Setting, choices: &[(u8, String)]) -> String {
    let mut text = format!("Pack: {pack}\n");
    for (key, value) in setting.lines() {
        text.push_str(&format!("{key}: {value}\n"));
    }
    text.push('\n');
    for (side, words) in choices {
        text.push_str(&format!("{} {words}\n", sign(*side)));
    }
    text
}

/// Reads a log; what is no log is said with its line.
pub fn read(name: &str, pack: &str, text: &str) -> Result<Log, Trouble> {
    let wrong = |line: usize, what: String| Trouble::new(format!("{name}, line {line}: {what}."));
    let mut log = Log { setting: Setting::default(), head: 1, choices: Vec::new() };
    let mut in_head = true;
    for (at, line) in text.lines().enumerate() {
        let (number, line) = (at + 1, line.trim());
        if line.is_empty() {
            in_head = false;
            continue;
        }
        if in_head {
            let Some((key, value)) = line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
                return Err(wrong(number, format!("“{line}” is no line of a log's head")));
            };
            if key == "Pack" {
                if value != pack {
                    return Err(wrong(number, format!("this is a game of “{value}”, not of “{pack}”")));
                }
            } else if !log.setting.read(key, value) {
                return Err(wrong(number, format!("“{key}: {value}” is not understood")));
            } else if !["Match", "First", "Seed"].contains(&key) {
                log.head = number;
            }
            continue;
        }
        let words = line.strip_prefix(['^', 'v']).map(str::trim);
        let Some(words) = words.filter(|words| !words.is_empty()) else {
            return Err(wrong(number, format!("“{line}” is no choice: it begins with ^ or v")));
        };
        log.choices.push((number, words.to_owned()));
    }
    Ok(log)
}
