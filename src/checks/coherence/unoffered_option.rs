//! Reports a question whether an option was chosen that no sentence offers (kernel C6), so that it is never true.

use crate::index::Index;
use crate::text::Text;
use crate::walk::{self, Node};
use diagnostic::Diagnostic;
use diagnostic::registry::IMPOSSIBLE_DESCRIPTION;
use model::*;

/// Reports the options that a text asks about and that no text of its card offers. For a definition's text, any text of
/// the pack may offer it, because the text that makes a condition or token may choose for it.
pub fn unoffered_option(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let mut asked: Vec<(usize, &Id)> = Vec::new();
    walk::rules(text.rules, &mut |node, at| match node {
        Node::Cond(Cond::Chosen(option)) => asked.push((at.rule, option)),
        Node::Act(act) => asked.extend(options_of_way(act).into_iter().map(|option| (at.rule, option))),
        _ => {}
    });
    if asked.is_empty() || text.open {
        return;
    }
    let texts = match text.card() {
        Some(card) => index.texts_of_card(card),
        None => &index.texts,
    };
    let is_offered = |option: &Id| texts.iter().any(|text| text.open || offers(text, option));
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

/// Returns the options on which the way of a move depends.
fn options_of_way(act: &Act) -> Vec<&Id> {
    match act {
        Act::Move { way: Some(Way::AsChosen(ways)), .. }
        | Act::Push { way: Some(Way::AsChosen(ways)), .. }
        | Act::Pull { way: Some(Way::AsChosen(ways)), .. }
        | Act::Slide { way: Some(Way::AsChosen(ways)), .. } => ways.iter().map(|chosen| &chosen.option).collect(),
        _ => Vec::new(),
    }
}

/// Whether a sentence of the text offers the option.
fn offers(text: &Text, option: &Id) -> bool {
    let mut offered = false;
    walk::rules(text.rules, &mut |node, _| {
        offered |= matches!(node, Node::Act(Act::ChooseOption { options }) if options.contains(option));
    });
    offered
}
