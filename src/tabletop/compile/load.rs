//! Compiles a pack into a game.

use model::{Id, KindRole, RuleSet, Thing, Value};

use super::acts::enter_slots;
use super::card_table::card_table;
use super::names::{PackNames, moves, sentences};
use super::permanent_table::permanent_table;
use super::scope::{CompiledTexts, TextScope};
use super::standing::RulesInForce;
use crate::card_program::CardDeed;
use crate::game::{CellOnBoard, Phase, PieceKind, SeatPiece, TableGame, TileKind};
use crate::program::{
    Block, BlockIndex, Clause, Comparison, Condition, Effect, EventPattern, Home, HomeRow, Statement, Test, Trigger,
    Watch,
};
use crate::seats::BoardView;
use crate::unsupported_rule::Meaningless;

impl TableGame {
    /// Compiles the rules of a pack. The error lists all parts that mean nothing to the engine.
    pub fn load(set: &RuleSet) -> Result<TableGame, Vec<Meaningless>> {
        let declared = &set.declared;
        let Some(table) = &declared.table else {
            return Err(vec![Meaningless::game("its block names no “Seats:”, so nobody can play it")]);
        };
        let names = PackNames::of(declared);
        let mut problems = Vec::new();
        let mut compiled =
            CompiledTexts { blocks: vec![Block::default(); names.verbs.len()], ..CompiledTexts::default() };
        let mut note = |result: Result<(), Meaningless>, owner: &str| {
            if let Err(problem) = result {
                problems.push(problem.of(owner));
            }
        };
        for verb in &names.verbs {
            let mut scope = TextScope::new(&names, &mut compiled, Home::Game);
            let text = enter_slots(&mut scope, verb.word).and_then(|_| scope.text(&verb.word.body));
            let text = text.map(|text| compiled.blocks.get_mut(usize::from(verb.block)).map(|block| *block = text));
            note(text.map(|_| ()), verb.word.id.as_str());
        }
        let mut in_force = RulesInForce::default();
        for (tile, index) in names.tiles.iter().zip(0..) {
            for sentence in &sentences(tile) {
                let mut scope = TextScope::new(&names, &mut compiled, Home::Tile(index));
                note(scope.rule(sentence, &mut in_force), &tile.name);
            }
        }
        for rule in declared.of_role(KindRole::Rule) {
            for sentence in &sentences(rule) {
                let mut scope = TextScope::new(&names, &mut compiled, Home::Game);
                note(scope.rule(sentence, &mut in_force), &rule.name);
            }
        }
        let mut carried_out = |thing: &Thing, compiled: &mut CompiledTexts| -> BlockIndex {
            let mut scope = TextScope::new(&names, compiled, Home::Game);
            let added = scope.text(&sentences(thing)).and_then(|text| scope.add(text));
            added.unwrap_or_else(|problem| {
                problems.push(problem.of(&thing.name));
                0
            })
        };
        let set_up = declared.of_role(KindRole::SetUp).map(|thing| carried_out(thing, &mut compiled)).collect();
        let phases = declared.of_role(KindRole::Phase).map(|thing| {
            let text = carried_out(thing, &mut compiled);
            Phase { name: thing.name.clone(), text }
        });
        let phases: Vec<Phase> = phases.collect();
        if phases.is_empty() {
            problems.push(Meaningless::game("it has no phases, so nothing happens in a turn"));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let one = |problem: Meaningless| vec![problem];
        let (mut permanents, unperformed) = permanent_table(&names, &mut compiled, &in_force).map_err(one)?;
        let CompiledTexts { blocks, card_texts, .. } = compiled;
        permanents.texts = card_texts;
        let (cells, tiles) = board(table, &names);
        let cards = card_table(&names, table.seats.len(), &permanents).map_err(one)?;
        let goal = goal(&in_force.watches, &blocks);
        let (piece_kinds, pieces) = pieces(&names, table.seats.len());
        Ok(TableGame {
            name: set.game.name.clone(),
            seats: table.seats.iter().map(|seat| seat.name.clone()).collect(),
            least_players: usize::try_from(table.least_players).unwrap_or(usize::MAX),
            rounds: table.rounds,
            cells,
            shape: table.board.as_ref().map_or(model::CellShape::Squares, |board| board.shape),
            view: view(table),
            tiles,
            piece_kinds,
            pieces,
            counters: names.counters.iter().map(|thing| thing.name.clone()).collect(),
            attribute_names: names.attributes.iter().map(|thing| thing.name.clone()).collect(),
            verbs: names.verbs.iter().map(|verb| verb.word.id.as_str().replace('-', " ")).collect(),
            set_up,
            phases,
            cards,
            permanents,
            unperformed,
            goal: goal.map(|(counter, _)| counter),
            least_wins: goal.is_some_and(|(_, most)| !most),
            goal_row: goal_row(&in_force.triggers, &blocks),
            blocks,
            triggers: in_force.triggers,
            windows: in_force.windows,
            bans: in_force.bans,
            standing: in_force.standing,
            watches: in_force.watches,
        })
    }
}

fn board(table: &model::Table, names: &PackNames<'_>) -> (Vec<CellOnBoard>, Vec<TileKind>) {
    let listed = table.board.as_ref().map_or(&[][..], |board| &board.cells);
    let at = |x: i32, y: i32| listed.iter().zip(0..).find(|(cell, _)| (cell.x, cell.y) == (x, y)).map(|(_, at)| at);
    let offsets = table.board.as_ref().map_or(&[][..], |board| board.shape.neighbours());
    let mut tiles: Vec<TileKind> = names
        .tiles
        .iter()
        .map(|thing| TileKind { name: thing.name.clone(), sign: sign(thing), cells: Vec::new() })
        .collect();
    let mut cells = Vec::new();
    for (cell, index) in listed.iter().zip(0..) {
        let tile = names.tiles.iter().zip(0..).find(|(thing, _)| thing.id == cell.tile && thing.kind == cell.kind);
        let tile: u16 = tile.map_or(0, |(_, at)| at);
        if let Some(tile) = tiles.get_mut(usize::from(tile)) {
            tile.cells.push(index);
        }
        let mut neighbours: Vec<_> = offsets.iter().filter_map(|(x, y)| at(cell.x + x, cell.y + y)).collect();
        // In the order of the board, which is the order of all loops over cells.
        neighbours.sort_unstable();
        cells.push(CellOnBoard { name: cell.name.clone(), x: cell.x, y: cell.y, tile, neighbours });
    }
    (cells, tiles)
}

fn view(table: &model::Table) -> BoardView {
    let sides = table.seats.iter().map(|seat| seat.side).collect();
    table.board.as_ref().map_or_else(BoardView::default, |board| BoardView::of(board, sides))
}

/// Returns the sign of a tile on a drawn board: its symbol, or the first letter of its name.
fn sign(tile: &Thing) -> String {
    let symbol = tile.printed.get(&Id::of("Symbol")).cloned();
    symbol.unwrap_or_else(|| tile.name.chars().take(1).collect())
}

fn pieces(names: &PackNames<'_>, seats: usize) -> (Vec<PieceKind>, Vec<SeatPiece>) {
    let number = |thing: &Thing, field: &str| match thing.field(field) {
        Some(Value::Number(number)) => Some(*number),
        Some(Value::YesOrNo(flag)) => Some(i32::from(*flag)),
        _ => None,
    };
    let mut kinds = Vec::new();
    let mut of_each: Vec<u16> = Vec::new();
    for (thing, index) in names.pieces.iter().zip(0..) {
        let attributes = names.attributes.iter().map(|attribute| number(thing, &attribute.name).unwrap_or(0)).collect();
        kinds.push(PieceKind { name: thing.name.clone(), attributes, moves: moves(thing) });
        of_each.extend(std::iter::repeat_n(index, thing.copies()));
    }
    let seats = (0..).take(seats);
    let pieces = seats.flat_map(|owner| of_each.iter().map(move |kind| SeatPiece { kind: *kind, owner })).collect();
    (kinds, pieces)
}

/// Returns the counter that decides the game, and whether the most of it wins.
fn goal(watches: &[Watch], blocks: &[Block]) -> Option<(u8, bool)> {
    let statements = || blocks.iter().flat_map(|block| &block.statements);
    let compared = statements().find_map(|statement| match statement {
        Statement::Do(Clause { effect: Effect::OfCards(CardDeed::WinWith { counter, most }), .. }) => {
            Some((*counter, *most))
        }
        _ => None,
    });
    let enough = |watch: &Watch| match &watch.condition {
        Condition::Has { counter, comparison: Comparison::AtLeast, .. } if wins(blocks, watch.then) => {
            Some((*counter, true))
        }
        _ => None,
    };
    compared.or_else(|| watches.iter().find_map(enough))
}

/// Whether a text lets the player who carries it out win at once.
fn wins(blocks: &[Block], text: BlockIndex) -> bool {
    blocks.get(usize::from(text)).is_some_and(|block| {
        let is_win = |statement: &Statement| matches!(statement, Statement::Do(clause) if clause.effect == Effect::Win);
        block.statements.iter().any(is_win)
    })
}

/// Whether a player wins with a piece in the row of an opponent.
fn goal_row(triggers: &[Trigger], blocks: &[Block]) -> bool {
    triggers.iter().any(|trigger| match &trigger.event {
        EventPattern::Enters { place, .. } | EventPattern::Moves { place, .. } => {
            place.set.tests.contains(&Test::InHomeRow(HomeRow::AnOpponents)) && wins(blocks, trigger.then)
        }
        _ => false,
    })
}
