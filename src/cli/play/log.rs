//! Writes and reads the log of a game: its start options, and every choice in words. A replay of the log gives the same
//! game.

use super::start::StartOptions;
use pipeline::board_text::sign;
use project::Trouble;

/// A parsed log.
pub struct GameLog {
    pub options: StartOptions,
    /// The number of the line that names the teams or the mode, counted from 1. Errors about the start name this line.
    pub mode_line: usize,
    /// Each choice in words, with its line number, counted from 1.
    pub choices: Vec<(usize, String)>,
}

/// Formats a log. Each of the `choices` has the side that made it, 0 or 1.
pub fn text(pack: &str, options: &StartOptions, choices: &[(u8, String)]) -> String {
    let mut text = format!("Pack: {pack}\n");
    for (key, value) in options.log_header() {
        text.push_str(&format!("{key}: {value}\n"));
    }
    text.push('\n');
    for (side, words) in choices {
        text.push_str(&format!("{} {words}\n", sign(*side)));
    }
    text
}

/// Parses the log of a game of `pack`. Errors name the file `name` and the line.
pub fn read(name: &str, pack: &str, text: &str) -> Result<GameLog, Trouble> {
    let wrong = |line: usize, what: String| Trouble::new(format!("{name}, line {line}: {what}."));
    let mut log = GameLog { options: StartOptions::default(), mode_line: 1, choices: Vec::new() };
    let mut in_header = true;
    for (at, line) in text.lines().enumerate() {
        let (number, line) = (at + 1, line.trim());
        if line.is_empty() {
            in_header = false;
            continue;
        }
        if in_header {
            let Some((key, value)) = line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
                return Err(wrong(number, format!("“{line}” is not a line of a log's header")));
            };
            if key == "Pack" {
                if value != pack {
                    return Err(wrong(number, format!("this is a game of “{value}”, not of “{pack}”")));
                }
            } else if !log.options.read_line(key, value) {
                return Err(wrong(number, format!("“{key}: {value}” is not understood")));
            } else if !["Match", "First", "Seed"].contains(&key) {
                log.mode_line = number;
            }
            continue;
        }
        let words = line.strip_prefix(['^', 'v']).map(str::trim);
        let Some(words) = words.filter(|words| !words.is_empty()) else {
            return Err(wrong(number, format!("“{line}” is not a choice: a choice begins with ^ or v")));
        };
        log.choices.push((number, words.to_owned()));
    }
    Ok(log)
}
