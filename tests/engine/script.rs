//! Scripted games: `tests/suite/engine/*.game`. A file has cards, and then cases: a position, choices and the expected
//! facts.

use engine::{Game, Position, Setup, State};
use model::Id;

use crate::support::{assert_whole, frozen_with, load, root};

#[test]
fn scripted_games_have_the_expected_facts() {
    let mut wrong = Vec::new();
    let mut cases = 0;
    let folder = root().join("tests/suite/engine");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).expect("the suite").flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if std::env::var("GAME").is_ok_and(|only| only != name) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let mut parts = text.split("\n=== ");
        let game = match frozen_with(parts.next().unwrap_or("").trim_start_matches("(no cards)")) {
            Ok(rules) => load(&rules),
            Err(trouble) => {
                wrong.push(format!("{name}: {trouble}"));
                continue;
            }
        };
        for case in parts {
            cases += 1;
            if let Err(trouble) = run(&game, case) {
                wrong.push(format!("{name}: {}", trouble));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(cases > 0);
}

/// One case: its title, a position, an empty line, choices and expectations.
fn run(game: &Game, case: &str) -> Result<(), String> {
    let (title, rest) = case.split_once('\n').unwrap_or((case, ""));
    let (position, script) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let at = |line: &str, what: String| format!("{title}\n  at {line:?}: {what}");
    let mut state = match position.trim().strip_prefix("Teams: ").and_then(|teams| teams.split_once(" against ")) {
        Some(teams) => {
            let team = |names: &str| names.split(',').map(|name| Id::of(name.trim())).collect::<Vec<Id>>();
            let setup = Setup { teams: [team(teams.0), team(teams.1)], first: 0 };
            game.start(&setup).map_err(|e| at("the teams", e.to_string()))?
        }
        None => {
            let position = Position::read(position, game.board()).map_err(|e| at("the position", e.to_string()))?;
            game.position(&position).map_err(|e| at("the position", e.to_string()))?
        }
    };
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        assert_whole(game, &state);
        match line.split_once(' ') {
            Some((">", choices)) => {
                for choice in choices.split(';') {
                    let Some(choice) = game.option(&state, choice) else {
                        let all = game.options_in_words(&state).join(", ");
                        return Err(at(line, format!("there is no {:?} among: {all}", choice.trim())));
                    };
                    game.apply(&mut state, choice).map_err(|e| at(line, e.to_string()))?;
                }
            }
            Some(("=", facts)) => {
                for fact in facts.split(';').map(str::trim) {
                    holds(game, &state, fact).map_err(|what| at(line, what))?;
                }
            }
            _ => return Err(at(line, "neither a choice nor a fact".to_owned())),
        }
    }
    Ok(())
}

fn holds(game: &Game, state: &State, fact: &str) -> Result<(), String> {
    let said = |truth: bool, instead: String| if truth { Ok(()) } else { Err(format!("not {fact:?} but {instead}")) };
    let options = || game.options_in_words(state);
    if fact == "endless" {
        return said(state.chain_was_stopped(), "no chain was stopped".to_owned());
    }
    if let Some(list) = fact.strip_prefix("options ") {
        let mut wanted: Vec<String> = list.split(',').map(|word| word.trim().to_lowercase()).collect();
        let mut known: Vec<String> = options().iter().map(|word| word.to_lowercase()).collect();
        wanted.sort();
        known.sort();
        return said(wanted == known, format!("options {}", options().join(", ")));
    }
    if let Some(word) = fact.strip_prefix("no option ") {
        return said(game.option(state, word).is_none(), options().join(", "));
    }
    if let Some(word) = fact.strip_prefix("option ") {
        return said(game.option(state, word).is_some(), options().join(", "));
    }
    if let Some(score) = fact.strip_prefix("hits ") {
        let now = format!("{}-{}", state.score()[0], state.score()[1]);
        return said(now == score, now);
    }
    if let Some(side) = fact.strip_prefix("asked ") {
        let now = if state.player() == 0 { "first" } else { "second" };
        return said(now == side, now.to_owned());
    }
    if let Some(name) = fact.strip_prefix("turn ") {
        let now = game.whose_turn(state).map_or(String::new(), |who| game.name_of(state, who));
        return said(now == name, now);
    }
    if let Some(side) = fact.strip_prefix("won by ") {
        let now = state.outcome().map_or("nobody", |outcome| if outcome.winner == 0 { "first" } else { "second" });
        return said(now == side, now.to_owned());
    }
    if let Some(name) = fact.strip_prefix("gone ") {
        return said(game.figures(state).all(|figure| figure.name != name), "it is there".to_owned());
    }
    if let Some((structure, tiles)) = fact.split_once(" shows on ") {
        let now = game.board().names(game.structure_tiles(state, &Id::of(structure)));
        return said(now == tiles.trim_end_matches("nothing").trim(), now);
    }
    if let Some((name, condition)) = fact.split_once(" is ") {
        let (bears, condition) = match condition.strip_prefix("not ") {
            Some(condition) => (false, condition),
            None => (true, condition),
        };
        let figure = game.figures(state).find(|figure| figure.name == name).ok_or("nobody of that name")?;
        let now = figure.conditions.iter().any(|known| known.name.eq_ignore_ascii_case(condition));
        return said(now == bears, figure.conditions.iter().map(|known| known.name).collect::<Vec<_>>().join(", "));
    }
    if let Some((count, place)) = fact.split_once(" on ") {
        let (count, token) = count.split_once(' ').ok_or("how many of which token")?;
        let (token, owner) = token.split_once(" of ").map_or((token, None), |(token, owner)| (token, Some(owner)));
        let on = |marker: &engine::Marker| match marker.on_char {
            Some(who) => game.name_of(state, who) == place,
            None => game.board().name(marker.tile) == place || place == "board",
        };
        let belongs = |marker: &engine::Marker| {
            owner.is_none_or(|owner| marker.owner.is_some_and(|who| game.name_of(state, who) == owner))
        };
        let of_name = |marker: &engine::Marker| Id::of(token) == *marker.id && belongs(marker);
        let now = game.markers(state).filter(|marker| of_name(marker) && on(marker)).count();
        return said(now.to_string() == count, now.to_string());
    }
    let (name, tile) = fact.rsplit_once(' ').ok_or("no fact")?;
    let found: Vec<String> =
        game.figures(state).filter(|figure| figure.name == name).map(|figure| game.board().name(figure.tile)).collect();
    said(found.iter().any(|known| known == tile), format!("{name} {}", found.join(", ")))
}
