//! The options that texts ask about, and those that they let players choose (kernel C6).

use crate::text::Text;
use crate::walk::{self, Node};
use model::*;

/// Returns the options that the text asks about, each with the number of its rule.
pub fn asked<'t>(text: &Text<'t>) -> Vec<(usize, &'t Id)> {
    let mut asked: Vec<(usize, &Id)> = Vec::new();
    walk::rules(text.rules, &mut |node, at| match node {
        Node::Cond(Cond::Chosen(option)) => asked.push((at.rule, option)),
        Node::Act(act) => asked.extend(options_of_way(act).into_iter().map(|option| (at.rule, option))),
        _ => {}
    });
    asked
}

/// Whether a sentence of the text offers the option.
pub fn offers(text: &Text, option: &Id) -> bool {
    let mut offered = false;
    walk::rules(text.rules, &mut |node, _| {
        offered |= matches!(node, Node::Act(Act::ChooseOption { options }) if options.contains(option));
    });
    offered
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
