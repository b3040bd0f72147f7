//! The fields of a `Game:` block, one row each. A new field of the rulebook needs a row, and a function that reads its
//! value.

use crate::field::Field;
use crate::phrase::{Phrase, PhraseError};
use diagnostic::severities::LINES;
use diagnostic::{Severities, Severity};
use model::{Ban, Clock, FirstPlayer, Game, MoveStep};
use source::Span;

/// A rulebook while its blocks are being read.
pub(crate) struct RulebookDraft {
    pub game: Game,
    /// The classes that the team rules name, with their places.
    pub team_classes: Vec<(String, Span)>,
    /// The severities that the game sets for checks.
    pub severities: Severities,
}

/// All fields of the block, in the order of a rulebook. Missing fields are reported in this order.
pub(crate) const FIELDS: &[Field<RulebookDraft>] = &[
    Field::new("Set", "Set: First Light", |p, d| {
        d.game.set = p.whole("the name of the set")?;
        Ok(())
    }),
    Field::new("Board", "Board: 6 rows, 6 columns", board),
    Field::new(
        "Turn",
        "Turn: the passive, then 2 move activations and 1 action in any order. A move goes to an orthogonal neighbour.",
        turn,
    ),
    Field::new(
        "Placement",
        "Placement: row 1, then rows 1 to 2, then rows 1 to 3. The order of placement is the turn order.",
        placement,
    ),
    Field::new("Score", "Score: 5 hits win. After 60 rounds more hits win.", score),
    Field::new("Teams", "Teams: 1 Guard, 1 Scout and 1 sideboard character of any class; all different", teams),
    Field::new(
        "Match",
        "Match: best of 3. In game 1 the first player is drawn by lot. Later the loser chooses who goes first. \
         The sideboard may play from game 2. 90 minutes at most.",
        match_,
    ),
    Field::new("Clock", "Clock: casual 30; competitive 20, 20, 10", clock),
    Field::new("Draft", "Draft: a ban before every pick but the first; at least 15 characters", draft),
    Field::new("Bans", "Bans: randomness, life points, death, prose, hidden information", bans),
    Field::new(LINES[0].0, LINES[0].1, |p, d: &mut RulebookDraft| severities(p, d, LINES[0].2)).optional().repeated(),
    Field::new(LINES[1].0, LINES[1].1, |p, d: &mut RulebookDraft| severities(p, d, LINES[1].2)).optional().repeated(),
    Field::new(LINES[2].0, LINES[2].1, |p, d: &mut RulebookDraft| severities(p, d, LINES[2].2)).optional().repeated(),
    Field::new(LINES[3].0, LINES[3].1, |p, d: &mut RulebookDraft| severities(p, d, LINES[3].2)).optional().repeated(),
];

/// Reads the names of checks whose severity this game changes.
fn severities(p: &mut Phrase<'_>, d: &mut RulebookDraft, severity: Option<Severity>) -> Result<(), PhraseError> {
    const WHAT: &str = "the name or code of a check";
    for (name, _) in p.names(WHAT)? {
        if !d.severities.add(&name, severity) {
            return Err(p.refuse(WHAT));
        }
    }
    Ok(())
}

/// The maximum number of rows, and of columns: a board has at most 64 tiles.
const MOST_ROWS: u8 = 8;

fn board(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    let rows = p.number("rows", 1, MOST_ROWS)?;
    p.need("row|rows")?;
    p.between();
    let columns = p.number("columns", 1, MOST_ROWS)?;
    p.need("column|columns")?;
    d.game.board.rows = rows;
    d.game.board.columns = columns;
    Ok(())
}

fn turn(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    let turn = &mut d.game.turn;
    turn.passive_first = p.eat("the passive");
    if turn.passive_first {
        p.eat("first");
        p.eat(",");
        p.need("then")?;
    }
    turn.moves = p.number("move activations", 0, 99)?;
    p.need("move activation|activations")?;
    p.need("and")?;
    turn.actions = p.number("actions", 0, 99)?;
    p.need("action|actions")?;
    turn.any_order = p.eat("in any order");
    p.between();
    if !p.at_end() {
        p.need("a move goes to")?;
        turn.step = p.one_of(&[
            ("an orthogonal neighbor|neighbour", MoveStep::Orthogonal),
            ("an empty orthogonal neighbor|neighbour", MoveStep::Orthogonal),
            ("any neighbor|neighbour", MoveStep::AnyNeighbour),
            ("any empty neighbor|neighbour", MoveStep::AnyNeighbour),
        ])?;
    }
    Ok(())
}

fn placement(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    let mut rounds = Vec::new();
    loop {
        let rows = if p.eat("row") {
            p.number("the first row", 1, 1)?
        } else {
            p.need("rows")?;
            p.number::<u8>("the first row", 1, 1)?;
            p.need("to")?;
            p.number("rows", 1, MOST_ROWS)?
        };
        rounds.push(rows);
        p.eat(",");
        if !p.eat("then") {
            break;
        }
    }
    d.game.placement.rows_per_round = rounds;
    p.between();
    d.game.placement.fixes_turn_order = p.eat("the order of placement is the turn order");
    Ok(())
}

fn score(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    d.game.score.hits_to_win = p.number("hits", 1, 99)?;
    p.need("hit|hits wins|win")?;
    p.between();
    p.need("after")?;
    d.game.score.rounds_at_most = p.number("rounds", 1, 9999)?;
    p.need("round|rounds more hits win")?;
    Ok(())
}

fn teams(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    d.game.team.main.clear();
    d.game.team.sideboard = 0;
    d.game.team.unique = false;
    d.team_classes.clear();
    while !p.at_end() {
        if p.eat("all different") {
            d.game.team.unique = true;
        } else {
            let count: u8 = p.number("characters", 1, 20)?;
            if p.eat("sideboard") {
                p.need("char|chars|character|characters")?;
                p.eat("of any class");
                d.game.team.sideboard = d.game.team.sideboard.saturating_add(count).min(99);
            } else {
                let (class, span) = p.name("the name of a class", &["and", "all"])?;
                d.game.team.main.extend((0..count).map(|_| class.clone()));
                d.team_classes.push((class, span));
            }
        }
        if !p.between() {
            break;
        }
    }
    if d.game.team.main.is_empty() {
        return Err(p.refuse("the classes of a team, such as “1 Guard and 1 Scout”"));
    }
    Ok(())
}

/// The phrases that say who goes first.
const FIRST: &[(&str, FirstPlayer)] = &[
    ("the first player is drawn by lot", FirstPlayer::Drawn),
    ("the loser chooses who goes first", FirstPlayer::LoserChooses),
    ("the loser of the last game chooses who goes first", FirstPlayer::LoserChooses),
    ("the players agree who goes first", FirstPlayer::Agreed),
];

fn match_(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    let rules = &mut d.game.match_;
    p.need("best of")?;
    rules.best_of = p.number("games", 1, 99)?;
    while p.between() && !p.at_end() {
        if p.eat("in game") {
            p.number::<u8>("the first game", 1, 1)?;
            p.eat(",");
            rules.first_game = p.one_of(FIRST)?;
        } else if p.eat("later") {
            p.eat(",");
            rules.later_games = p.one_of(FIRST)?;
        } else if p.eat("the sideboard may play from game") {
            rules.sideboard_from_game = p.number("games", 1, 99)?;
        } else {
            rules.minutes_at_most = p.number("minutes", 1, 9999)?;
            p.need("minute|minutes at most")?;
        }
    }
    Ok(())
}

fn clock(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    d.game.match_.clocks.clear();
    if p.eat("none") {
        return Ok(());
    }
    loop {
        let (name, _) = p.name("the name of a clock, such as “casual”", &[])?;
        let mut minutes = vec![p.number("minutes", 1, 999)?];
        while p.eat(",") {
            minutes.push(p.number("minutes", 1, 999)?);
        }
        p.eat("minute|minutes");
        d.game.match_.clocks.push(Clock { name, minutes });
        if !p.eat(";") && !p.eat(".") || p.at_end() {
            return Ok(());
        }
    }
}

fn draft(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    let draft = &mut d.game.match_.draft;
    if p.eat("none") {
        draft.ban_before_every_pick_but_the_first = false;
        draft.pool_at_least = 0;
        return Ok(());
    }
    draft.ban_before_every_pick_but_the_first = p.eat("a ban before every pick but the first");
    if !draft.ban_before_every_pick_but_the_first {
        p.need("no ban|bans")?;
    }
    p.between();
    p.need("at least")?;
    draft.pool_at_least = p.number("characters", 1, 255)?;
    p.need("character|characters")
}

/// The names of the features that a game may ban.
const BANS: &[(&str, Ban)] = &[
    ("randomness", Ban::Randomness),
    ("life points", Ban::LifePoints),
    ("death", Ban::Death),
    ("hidden information", Ban::HiddenInformation),
    ("prose", Ban::Prose),
];

fn bans(p: &mut Phrase<'_>, d: &mut RulebookDraft) -> Result<(), PhraseError> {
    d.game.bans.clear();
    if p.eat("none") {
        return Ok(());
    }
    loop {
        let ban = p.one_of(BANS)?;
        if !d.game.bans.contains(&ban) {
            d.game.bans.push(ban);
        }
        if !p.between() || p.at_end() {
            return Ok(());
        }
    }
}
