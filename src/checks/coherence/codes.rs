//! Reports target codes that name no tile, or that are longer than necessary (catalogue FAT-D13, part T).

use crate::english;
use crate::index::Index;
use crate::source_parts::At;
use crate::text::Text;
use crate::text_search::place_of_word;
use crate::walk::{self, Node};
use board::Geometry;
use diagnostic::registry::{EMPTY_TARGET_CODE, OWN_TILE_TARGET, PADDED_TARGET_CODE};
use diagnostic::{Diagnostic, Fix};
use model::*;
use source::Place;

/// Checks the codes of a card's target line.
pub fn codes_of_card(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    codes_of_target(index, &card.target, At::Target(&card.id), &card.name, found);
}

/// Checks the codes of a summon's target line.
pub fn codes_of_summon(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    if let Kind::Summon { target, .. } = &definition.what {
        codes_of_target(index, target, At::Target(&definition.id), &definition.name, found);
    }
}

/// Checks the codes inside rules: *in +2S of a Web*, *has target 4D instead*, *its target is +3*.
pub fn codes_of_text(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    walk::rules(text.rules, &mut |node, at| {
        let codes = match node {
            Node::Pred(Pred::InCode { code, .. }) | Node::Act(Act::RetargetNext { code, .. }) => {
                std::slice::from_ref(code)
            }
            Node::Standing(Standing::TargetIs { codes, .. }) => codes,
            _ => return,
        };
        for code in codes {
            let place = place_of_word(index.places, text.rule(at.rule), &code.to_string());
            let finding = index.geometry.and_then(|geometry| judge(*code, geometry, place));
            found.extend(finding.map(|f| f.on(text.owner(), text.action().map(|a| a.name.as_str()))));
        }
    });
}

fn codes_of_target(index: &Index, target: &Target, at: At, owner: &str, found: &mut Vec<Diagnostic>) {
    let Some(geometry) = index.geometry else { return };
    let mut judged = Vec::new();
    for code in &target.codes {
        let place = place_of_word(index.places, at, &code.to_string());
        let finding = judge(*code, geometry, place);
        judged.push((*code, finding.is_none(), place));
        found.extend(finding.map(|finding| finding.on(owner, None)));
    }
    for (n, (code, right, place)) in judged.iter().enumerate() {
        let wider = judged.iter().enumerate().find(|(other, (wider, wider_right, _))| {
            // If two codes are equal, the later code is reported.
            let more = !within(geometry, *wider, *code) || wider.through != code.through || *other < n;
            let sees = wider.through || !code.through;
            *other != n && *right && *wider_right && sees && more && within(geometry, *code, *wider)
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

/// Returns the finding on a code. `None` if the code has no fault.
fn judge(code: TargetCode, geometry: &Geometry, place: Place) -> Option<Diagnostic> {
    if geometry.names_no_tile(code) {
        let message = format!("{code} names no tile from anywhere on the board: {}.", why_empty(code, geometry));
        let help =
            "A number is the exact distance in moves; + means up to, S straight, D diagonal, and M the 8 tiles around.";
        let finding = Diagnostic::new(&EMPTY_TARGET_CODE, place, message).help(help);
        let fixes = nearest(code, geometry);
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
    let simpler = simpler(code, geometry)?;
    let message = format!("On this board {code} means the same as {simpler}.");
    Some(
        Diagnostic::new(&PADDED_TARGET_CODE, place, message)
            .help("The shorter code is read faster and promises no more than it gives.")
            .fix(Fix::replace(format!("Write {simpler}"), place, simpler.to_string())),
    )
}

/// Whether all tiles of `code` are tiles of `other`, from every origin.
fn within(geometry: &Geometry, code: TargetCode, other: TargetCode) -> bool {
    geometry.tiles().iter().all(|origin| geometry.reach(code, origin).is_subset(geometry.reach(other, origin)))
}

fn why_empty(code: TargetCode, geometry: &Geometry) -> String {
    let (columns, rows) = (geometry.board().columns(), geometry.board().rows());
    match (code.form, code.distance) {
        (Form::Diagonal, Distance::Exactly(n) | Distance::UpTo(n))
            if n % 2 == 1 && n < geometry.farthest_distance().max(2) =>
        {
            "a diagonal tile is always an even number of moves away".to_owned()
        }
        (Form::Straight, _) => {
            let longest = usize::from(columns.max(rows)).saturating_sub(1);
            format!("a straight line on it is at most {} long", english::count(longest, "move"))
        }
        _ => format!("no two tiles on its {rows} rows and {columns} columns are that far apart"),
    }
}

/// Returns the codes with the next lower and the next higher number that name tiles.
fn nearest(code: TargetCode, geometry: &Geometry) -> Vec<TargetCode> {
    let (Distance::Exactly(n) | Distance::UpTo(n)) = code.distance else { return Vec::new() };
    let with = |n| match code.distance {
        Distance::UpTo(_) => Distance::UpTo(n),
        _ => Distance::Exactly(n),
    };
    let names = |n: &u8| *n > 0 && !geometry.names_no_tile(TargetCode { distance: with(*n), ..code });
    let below = (0..n).rev().find(names);
    let above = n.checked_add(1).filter(names);
    below.into_iter().chain(above).map(|n| TargetCode { distance: with(n), ..code }).collect()
}

/// Returns a shorter code for the same tiles, if one exists. The number is lowered if the board or the form ends
/// sooner. The `!` is dropped if nothing can block the view.
fn simpler(code: TargetCode, geometry: &Geometry) -> Option<TargetCode> {
    let mut simpler = code;
    if let Distance::UpTo(n) = code.distance {
        let lower = |n| TargetCode { distance: Distance::UpTo(n), ..code };
        let same = |n: &u8| within(geometry, code, lower(*n));
        let most = n.min(geometry.farthest_distance());
        simpler = lower((1..=most).rev().take_while(same).last().unwrap_or(most));
    }
    let mut tiles = geometry.tiles().iter();
    if tiles.all(|origin| geometry.reach(code, origin).is_subset(geometry.around(origin))) {
        simpler.through = false;
    }
    (simpler != code).then_some(simpler)
}
