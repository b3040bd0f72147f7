//! Reports a question whether an option was chosen that no sentence offers (kernel C6), so that it is never true.

use crate::index::Index;
use crate::options;
use crate::text::Text;
use diagnostic::Diagnostic;
use diagnostic::registry::IMPOSSIBLE_DESCRIPTION;
use model::Id;

/// Reports the options that a text asks about and that no text of its card offers. For a definition's text, any text of
/// the pack may offer it, because the text that makes a condition or token may choose for it.
pub fn unoffered_option(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let asked = options::asked(text);
    if asked.is_empty() || text.open {
        return;
    }
    let texts = match text.card() {
        Some(card) => index.texts_of_card(card),
        None => &index.texts,
    };
    let is_offered = |option: &Id| texts.iter().any(|text| text.open || options::offers(text, option));
    let mut reported: Vec<&Id> = Vec::new();
    for (rule, option) in asked {
        if reported.contains(&option) || is_offered(option) {
            continue;
        }
        reported.push(option);
        let words = option.as_str().replace('-', " ");
        let message = format!("{} asks whether “{words}” was chosen, but no sentence offers this choice.", text.name());
        let help =
            format!("Offer it before, for example “Choose {words} or …”, or ask about an option that is offered.");
        found.push(text.rule_finding(index.places, &IMPOSSIBLE_DESCRIPTION, rule, message).help(help));
    }
}
