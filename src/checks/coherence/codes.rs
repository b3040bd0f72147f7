//! Target codes that name no tile, or say less than they seem to (catalogue FAT-D13, part T).

use std::collections::BTreeSet;

use crate::checks::at::word;
use crate::checks::index::Index;
use crate::checks::text::Text;
use crate::checks::walk::{self, Node};
use crate::checks::{At, english};
use crate::diagnostic::registry::{EMPTY_TARGET_CODE, OWN_TILE_TARGET, PADDED_TARGET_CODE};
use crate::diagnostic::{Diagnostic, Fix};
use crate::model::*;
use crate::source::Place;

/// The differences of column and row that a code admits, without their signs, on a board of that size.
pub fn reach_of_code(code: TargetCode, board: &Board) -> BTreeSet<(u8, u8)> {
    let all = (0..board.columns).flat_map(|dx| (0..board.rows).map(move |dy| (dx, dy)));
    all.filter(|&(dx, dy)| admits(code, dx, dy)).collect()
}

fn admits(code: TargetCode, dx: u8, dy: u8) -> bool {
    let distance = u16::from(dx) + u16::from(dy);
    let near = match code.distance {
        Distance::Exactly(n) => distance == u16::from(n),
        Distance::UpTo(n) => (1..=u16::from(n)).contains(&distance),
        Distance::Any => distance > 0,
    };
    near && match code.form {
        Form::Free => true,
        Form::Straight => dx == 0 || dy == 0,
        Form::Diagonal => dx == dy,
        Form::Melee => dx.max(dy) == 1,
    }
}

/// The codes of a card's target line.
pub fn codes_of_card(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    codes_of_target(index, &card.target, At::Target(&card.id), &card.name, found);
}

/// The codes of a summon's target line.
pub fn codes_of_summon(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    if let Kind::Summon { target, .. } = &definition.what {
        codes_of_target(index, target, At::Target(&definition.id), &definition.name, found);
    }
}

/// The codes inside rules: *in +2S of a Balloon*, *has target 4D instead*.
pub fn codes_of_text(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    walk::rules(text.rules, &mut |node, at| {
        let code = match node {
            Node::Pred(Pred::InCode { code, .. }) => *code,
            Node::Act(Act::RetargetNext { code, .. }) => *code,
            _ => return,
        };
        let place = word(index.places, text.rule(at.rule), &code.to_string());
        let finding = judge(code, &index.set.game.board, place);
        found.extend(finding.map(|f| f.on(text.owner(), text.action().map(|a| a.name.as_str()))));
    });
}

fn codes_of_target(index: &Index, target: &Target, at: At, owner: &str, found: &mut Vec<Diagnostic>) {
    let board = &index.set.game.board;
    let mut judged = Vec::new();
    for code in &target.codes {
        let place = word(index.places, at, &code.to_string());
        let finding = judge(*code, board, place);
        judged.push((*code, finding.is_none().then(|| reach_of_code(*code, board)), place));
        found.extend(finding.map(|finding| finding.on(owner, None)));
    }
    for (n, (code, reach, place)) in judged.iter().enumerate() {
        let wider = judged.iter().enumerate().find(|(other, (wider, wider_reach, _))| {
            let (Some(reach), Some(wider_reach)) = (reach, wider_reach) else { return false };
            // Of two that are equal the later one is too much.
            let more = reach.len() < wider_reach.len() || wider.through != code.through || *other < n;
            *other != n && reach.is_subset(wider_reach) && (wider.through || !code.through) && more
        });
        if let Some((_, (wider, ..))) = wider {
            let message = format!("{code} adds nothing to the target: {wider} has all of its tiles.");
            found.push(
                Diagnostic::new(&PADDED_TARGET_CODE, *place, message)
                    .on(owner, None)
                    .help(format!("Leave {code} out of the target line.")),
            );
        }
    }
}

fn judge(code: TargetCode, board: &Board, place: Place) -> Option<Diagnostic> {
    let reach = reach_of_code(code, board);
    if reach.is_empty() {
        let message = format!("{code} names no tile from anywhere on the board: {}.", why_empty(code, board));
        let help = "A number is the exact distance in moves, + means up to, S straight, D diagonal, M the 8 around.";
        let finding = Diagnostic::new(&EMPTY_TARGET_CODE, place, message).help(help);
        let fixes = nearest(code, board);
        return Some(fixes.into_iter().fold(finding, |finding, code| {
            finding.fix(Fix::replace(format!("Write {code}"), place, code.to_string()).unsafely())
        }));
    }
    if code.distance == Distance::Exactly(0) {
        let message = format!("{code} is the char's own tile, where only the char itself stands.");
        return Some(
            Diagnostic::new(&OWN_TILE_TARGET, place, message)
                .help("Write the distance that is meant, or “Target: No target” if the actions need none."),
        );
    }
    let simpler = simpler(code, &reach, board)?;
    let message = format!("On this board {code} means the same as {simpler}.");
    Some(
        Diagnostic::new(&PADDED_TARGET_CODE, place, message)
            .help("The shorter code is read faster and promises no more than it gives.")
            .fix(Fix::replace(format!("Write {simpler}"), place, simpler.to_string())),
    )
}

fn why_empty(code: TargetCode, board: &Board) -> String {
    let (columns, rows) = (board.columns, board.rows);
    match (code.form, code.distance) {
        (Form::Diagonal, Distance::Exactly(n) | Distance::UpTo(n))
            if n % 2 == 1 && n < columns.saturating_add(rows) =>
        {
            "a diagonal tile is always an even number of moves away".to_owned()
        }
        (Form::Straight, _) => {
            format!("a straight line on it is at most {} long", english::count(longest_line(board), "move"))
        }
        _ => format!("no two tiles of its {rows} rows and {columns} columns are so far apart"),
    }
}

fn longest_line(board: &Board) -> usize {
    usize::from(board.columns.max(board.rows)).saturating_sub(1)
}

/// The codes with the numbers next to it that do name tiles.
fn nearest(code: TargetCode, board: &Board) -> Vec<TargetCode> {
    let (Distance::Exactly(n) | Distance::UpTo(n)) = code.distance else { return Vec::new() };
    let with = |n| match code.distance {
        Distance::UpTo(_) => Distance::UpTo(n),
        _ => Distance::Exactly(n),
    };
    let names = |n: &u8| *n > 0 && !reach_of_code(TargetCode { distance: with(*n), ..code }, board).is_empty();
    let below = (0..n).rev().find(names);
    let above = n.checked_add(1).filter(names);
    below.into_iter().chain(above).map(|n| TargetCode { distance: with(n), ..code }).collect()
}

/// The same tiles in fewer or smaller signs: a number that the board or the form does not reach, or a `!` where nothing
/// can stand in between.
fn simpler(code: TargetCode, reach: &BTreeSet<(u8, u8)>, board: &Board) -> Option<TargetCode> {
    let mut simpler = code;
    if let Distance::UpTo(_) = code.distance {
        let farthest = reach.iter().map(|(dx, dy)| dx.saturating_add(*dy)).max()?;
        simpler.distance = Distance::UpTo(farthest);
    }
    if reach.iter().all(|(dx, dy)| *dx.max(dy) == 1) {
        simpler.through = false;
    }
    (simpler != code && reach_of_code(simpler, board) == *reach).then_some(simpler)
}
