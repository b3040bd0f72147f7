//! Runs `cardwright explain [CODE|WORD]`: prints the page of a check or of a word, or the list of all checks.

mod page_layout;

use crate::args::ExplainArgs;
use crate::common::{Common, Format};
use crate::screen::Screen;
use crate::status::Status;
use diagnostic::{Check, registry, suggest};
use project::Trouble;
use reading::WordPage;

pub fn run(args: &ExplainArgs, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    match &args.code {
        None => list(common, screen),
        Some(code) => match registry::find(code.trim()).or_else(|| registry::find(&with_zeros(code.trim()))) {
            Some(check) => one(check, common, screen),
            None => match reading::word_page(vocabulary::kernel(), code.trim()) {
                Some(page) => word(&page, common, screen),
                None => Err(unknown(code)),
            },
        },
    }
}

/// Returns a code with the zeros that were left out: *C043* for *c43*.
fn with_zeros(code: &str) -> String {
    match code.split_at_checked(1) {
        Some((letter, number)) => format!("{letter}{number:0>3}"),
        None => code.to_owned(),
    }
}

fn one(check: &'static Check, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    match common.format {
        Format::Json => screen.out(&format!("{:#}\n", json(check))),
        _ => screen.out(&page_layout::laid_out(check, screen.width(), screen.colours_output())),
    }
    Ok(Status::Clean)
}

/// Prints the forms of a word, the patterns that it occurs in, and sentences that use it.
fn word(page: &WordPage, common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if common.format == Format::Json {
        let WordPage { word, forms, frames, examples } = page;
        let json = serde_json::json!({ "word": word, "forms": forms, "frames": frames, "examples": examples });
        screen.out(&format!("{json:#}\n"));
        return Ok(Status::Clean);
    }
    let mut text = format!("{}\n", page.word);
    if !page.forms.is_empty() {
        text.push_str(&format!("Other forms: {}\n", page.forms.join(", ")));
    }
    for (title, lines) in [("How it is used", &page.frames), ("Sentences with it", &page.examples)] {
        if !lines.is_empty() {
            text.push_str(&format!("\n{title}:\n"));
            lines.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
        }
    }
    screen.out(&text);
    Ok(Status::Clean)
}

fn list(common: &Common, screen: &Screen) -> Result<Status, Trouble> {
    if common.format == Format::Json {
        let all: Vec<serde_json::Value> = registry::ALL.iter().map(|check| json(check)).collect();
        screen.out(&format!("{:#}\n", serde_json::Value::Array(all)));
        return Ok(Status::Clean);
    }
    let longest = registry::ALL.iter().map(|check| check.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for check in registry::ALL {
        let severity = check.severity.to_string();
        text.push_str(&format!(
            "{}  {severity:<7}  {:<longest$}  {}\n",
            check.code,
            check.name,
            page_layout::title(check)
        ));
    }
    screen.out(&text);
    Ok(Status::Clean)
}

fn json(check: &Check) -> serde_json::Value {
    serde_json::json!({
        "code": check.code,
        "name": check.name,
        "severity": check.severity.to_string(),
        "title": page_layout::title(check),
        "page": check.page,
    })
}

fn unknown(code: &str) -> Trouble {
    let known = registry::ALL.iter().flat_map(|check| [check.code, check.name]);
    let hint = match suggest::nearest(code, known) {
        Some(near) => format!("Did you mean “{near}”?"),
        None => "`cardwright explain` lists all of them.".to_owned(),
    };
    Trouble::new(format!("There is no check and no word of the card language called “{code}”. {hint}"))
}
