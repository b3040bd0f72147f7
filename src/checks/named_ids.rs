//! Finds the ids that patterns, tests and target lines mention.

use super::walk::{self, Node};
use model::{Definition, Id, Kind, Target};

/// Returns the ids that a structure's pattern, or an adjective's test, mentions.
pub fn pattern_names<'a>(definition: &'a Definition) -> Vec<&'a Id> {
    let mut names = Vec::new();
    let mut see = |node: Node<'a>, _: &walk::Context<'a>| {
        if let Node::Name(_, id) = node {
            names.push(id);
        }
    };
    match &definition.what {
        Kind::Structure { pattern } => walk::pattern(pattern, &mut see),
        Kind::Adjective { of, when } => {
            walk::spot(of, &mut see);
            walk::cond(when, &mut see);
        }
        Kind::Place { of, tile } => {
            walk::spot(of, &mut see);
            walk::tiles(tile, &mut see);
        }
        _ => {}
    }
    names
}

/// Returns the ids that a target line mentions.
pub fn target_names(target: &Target) -> Vec<&Id> {
    let mut names = Vec::new();
    if let Some(from) = &target.from {
        walk::spot(from, &mut |node, _| {
            if let Node::Name(_, id) = node {
                names.push(id);
            }
        });
    }
    names
}
