//! `cardwright playtest`: games that bots play.

use crate::place::{Place, program};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A pack with a choice of cards: two more Guards and a Scout.
fn place() -> Place {
    let place = Place::new();
    for (name, class, number) in [("Ida", "Guard", 1), ("Oda", "Guard", 2), ("Una", "Scout", 3)] {
        let attack =
            format!("{name}, Quick Double - {class}\n\n[A] NUDGE: Hit an Opp in target.\n\nTarget: +{number}\n");
        place.write(&format!("cards/courtyard/{}.card", name.to_lowercase()), &attack);
    }
    place
}

#[test]
fn merged_shards_equal_the_whole_run() {
    let place = place();
    let games = ["playtest", "--games", "60", "--bot", "random", "--seed", "5", "--without", "4", "--format", "json"];
    let whole = place.run(&games).ends(0).out.clone();
    let mut files = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let name = format!("part-{}.json", &part[..1]);
        let mut arguments = games.to_vec();
        arguments.extend(["--shard", part, "--threads", "2", "-o", &name]);
        place.run(&arguments).ends(0);
        files.push(name);
    }
    // The files are merged in another order than they were made.
    let merge = ["playtest", "merge", &files[2], &files[0], &files[1], "--format", "json"];
    let merged = place.run(&merge).ends(0).out.clone();
    assert_eq!(json(&merged), json(&whole));
    assert!(merged == whole, "byte for byte");
    assert_eq!(json(&whole)["tally"]["games"], 60);

    let keep = ["playtest", "merge", &files[0], &files[1], &files[2], "--record"];
    assert!(place.run(&keep).ends(0).err.contains("measurements of 6 cards"));
    place.change("cards/courtyard/ida.card", "+1", "+2");
    assert!(place.run(&keep).ends(2).err.contains("has changed since those games"));
    place.change("cards/courtyard/ida.card", "+2", "+1");

    let twice = place.run(&["playtest", "merge", &files[0], &files[0]]).ends(2).err.clone();
    assert!(twice.contains("1/3"), "{twice}");
    let mut other = games.to_vec();
    other[4] = "greedy";
    other.extend(["--shard", "2/3", "-o", "other.json"]);
    place.run(&other).ends(0);
    let mixed = place.run(&["playtest", "merge", &files[0], "other.json"]).ends(2).err.clone();
    assert!(mixed.contains("different bots"), "{mixed}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let place = place();
    let run = |threads| {
        let arguments = ["playtest", "--games", "40", "--bot", "greedy", "--format", "json", "--threads", threads];
        place.run(&arguments).ends(0).out.clone()
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn the_text_report_describes_the_game() {
    let place = place();
    let out = place.run(&["playtest", "--games", "40", "--bot", "random", "--without", "4"]).ends(0).out.clone();
    for words in [
        "courtyard, played by random, seed 1",
        "The first player wins",
        "Options a choice",
        "The lead changes hands",
        "Win rates, with 95 % intervals",
        "Who beats whom more than their win rates say",
        "games would show a difference of 10 points",
        "times a game",
        "How often each action is used",
        "What each action is worth",
        "NUDGE",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn the_page_is_self_contained() {
    let place = place();
    place.run(&["playtest", "--games", "40", "--bot", "random", "-o", "report.html"]).ends(0);
    let page = place.read("report.html");
    assert!(page.starts_with("<!doctype html>") && page.matches("<svg").count() >= 6, "{page}");
    assert!(!page.contains("src=") && !page.contains("href=") && !page.contains("<script"), "{page}");
}

#[test]
fn the_ladder_compares_the_bots() {
    let place = place();
    let arguments = ["playtest", "--ladder", "--games", "12", "--playouts", "3", "--format", "json"];
    let found = json(&place.run(&arguments).ends(0).out);
    let ladder = found["figures"]["ladder"].as_array().cloned().unwrap_or_default();
    assert_eq!(ladder.len(), 2, "{found}");
    assert!(ladder[0]["wins"]["value"].as_f64().is_some_and(|wins| wins > 0.6), "greedy beats random: {found}");
}

#[test]
fn win_rates_are_measured_by_the_skill_of_the_players() {
    let place = place();
    let arguments = ["playtest", "--skills", "16,2,4", "--games", "12", "--format", "json"];
    let whole = place.run(&arguments).ends(0).out.clone();
    let skill = &json(&whole)["figures"]["skill"];
    let players: Vec<&serde_json::Value> =
        skill["players"].as_array().into_iter().flatten().map(|player| &player["search"]).collect();
    assert_eq!(players, [2, 4, 16], "{skill}");
    assert_eq!(skill["pairs"], serde_json::json!([6, 6, 6]));
    let cards = skill["cards"].as_array().cloned().unwrap_or_default();
    assert_eq!(cards.len(), 6, "{skill}");
    assert!(cards.iter().all(|card| card["wins"].as_array().is_some_and(|wins| wins.len() == 3)), "{skill}");
    let mut files = Vec::new();
    for part in ["1/2", "2/2"] {
        let name = format!("part-{}.json", &part[..1]);
        let mut arguments = arguments.to_vec();
        arguments.extend(["--shard", part, "-o", &name]);
        place.run(&arguments).ends(0);
        files.push(name);
    }
    assert_eq!(place.run(&["playtest", "merge", &files[0], &files[1], "--format", "json"]).ends(0).out, whole);

    let text = place.run(&["playtest", "merge", &files[0], &files[1]]).ends(0).out;
    assert!(text.contains("played by several bots") && text.contains("search with 16 playouts: 12 games"), "{text}");
    place.run(&["playtest", "merge", &files[0], &files[1], "-o", "report.html"]).ends(0);
    assert!(place.read("report.html").contains("Win rates by the skill of the players"));
    let one = place.run(&["playtest", "--skills", "25"]).ends(2).err;
    assert!(one.contains("two numbers of playouts"), "{one}");
}

#[test]
fn puzzles_are_found_in_games_and_have_solutions() {
    let place = place();
    let hunt = ["playtest", "puzzles", "--games", "40", "--count", "3", "-o", "cards/courtyard/puzzles.card"];
    place.run(&hunt).ends(0);
    let file = place.read("cards/courtyard/puzzles.card");
    assert_eq!(file.matches("Challenge: ").count(), 3, "{file}");
    assert_eq!(file.matches("// Solution: ").count(), 3, "{file}");
    let told = place.run(&["check", "--format", "short"]).ends(0).out;
    assert!(!told.contains("puzzles.card"), "each puzzle is read, and has a solution: {told}");
    let mut twice = hunt.to_vec();
    twice[7] = "again.card";
    twice.extend(["--threads", "3"]);
    place.run(&twice).ends(0);
    assert_eq!(place.read("again.card"), file, "the same seed makes the same puzzles");
}

#[test]
fn measurements_are_recorded_and_reported_as_outdated_when_a_card_changes() {
    let place = place();
    place.run(&["playtest", "--games", "60", "--record"]).ends(0);
    let first = place.read("cards/courtyard/measured.ron");
    assert!(first.contains("\"ida\"") && first.contains("NUDGE"), "{first}");
    assert!(!place.run(&["check", "--format", "short"]).ends(0).out.contains("B002"));
    assert!(place.run(&["playtest", "--only-changed"]).ends(0).err.contains("No card has changed"));

    let bands = "Passive: Hit an Opp at melee.\nBand: win rate 98 to 99\nBand: use rate 0 to 1";
    place.change("cards/courtyard/game.card", "Passive: Hit an Opp at melee.", bands);
    let outside = place.run(&["check", "--format", "short"]).ends(0).out;
    assert!(outside.contains("B001") && outside.contains("below the band of 98 to 99 for a Guard"), "{outside}");
    assert!(outside.contains("of NUDGE is") && !outside.contains("Cleo's win rate"), "{outside}");
    place.change("cards/courtyard/game.card", bands, "Passive: Hit an Opp at melee.");

    let ida = place.read("cards/courtyard/ida.card");
    place.write("cards/courtyard/ida.card", format!("{ida}\nLore: She likes apples.\n"));
    assert!(!place.run(&["check", "--format", "short"]).out.contains("B002"), "a story changes no game");
    place.write("cards/courtyard/ida.card", ida.replace("+1", "+2"));
    let told = place.run(&["check", "--format", "short"]).ends(0).out.clone();
    assert!(told.contains("B002") && told.contains("Ida"), "{told}");
    assert_eq!(told.matches("B002").count(), 1, "{told}");

    place.run(&["playtest", "--only-changed", "--games", "20"]).ends(0);
    assert!(!place.run(&["check", "--format", "short"]).ends(0).out.contains("B002"));
    let second = place.read("cards/courtyard/measured.ron");
    let differ: Vec<&str> = first.lines().zip(second.lines()).filter(|(a, b)| a != b).map(|(a, _)| a.trim()).collect();
    assert!(differ.len() == 1 && differ[0].starts_with("\"ida\""), "{differ:?}");

    place.write("cards/courtyard/measured.ron", "(version: 1, cards: {\"ida\": nonsense})");
    assert!(place.run(&["check", "--format", "short"]).ends(1).out.contains("B003"));
}

#[test]
fn a_weaker_bot_or_fewer_games_do_not_replace_better_figures() {
    let place = place();
    place.run(&["playtest", "--games", "60", "--bot", "greedy", "--record"]).ends(0);
    let kept = place.read("cards/courtyard/measured.ron");
    let weaker = place.run(&["playtest", "--games", "90", "--bot", "random", "--record"]).ends(2).err;
    assert!(weaker.contains("by greedy in") && weaker.contains("results of random would be less exact"), "{weaker}");
    assert!(weaker.contains("`--bot greedy`") && weaker.contains("cards/courtyard/measured.ron"), "{weaker}");
    let fewer = place.run(&["playtest", "--games", "20", "--bot", "greedy", "--record"]).ends(2).err;
    assert!(fewer.contains("results of fewer games would be less exact"), "{fewer}");
    place.run(&["playtest", "--games", "90", "--bot", "random", "-o", "all.json", "--format", "json"]).ends(0);
    place.run(&["playtest", "merge", "all.json", "--record"]).ends(2);
    assert_eq!(place.read("cards/courtyard/measured.ron"), kept);

    // Only the changed card is measured; the output says which bot measured the others.
    place.change("cards/courtyard/ida.card", "+1", "+2");
    let told = place.run(&["playtest", "--only-changed", "--games", "20", "--bot", "random"]).ends(0).err;
    assert!(told.contains("of 1 card") && told.contains("Others were measured by greedy"), "{told}");
    // As many games of the same bot, or games of a stronger bot, replace the figures.
    place.run(&["playtest", "--games", "60", "--bot", "greedy", "--seed", "2", "--record"]).ends(0);
    place.run(&["playtest", "--games", "20", "--bot", "search", "--playouts", "2", "--record"]).ends(0);
    assert!(place.read("cards/courtyard/measured.ron").contains("search with 2 playouts"));
}

#[test]
fn unmeasured_cards_give_a_finding_if_a_band_exists() {
    let place = place();
    let told = |place: &Place| place.run(&["check", "--format", "short"]).ends(0).out;
    assert!(!told(&place).contains("B004"), "no band, no promise");
    let bands = "Passive: Hit an Opp at melee.\nBand: win rate 1 to 99";
    place.change("cards/courtyard/game.card", "Passive: Hit an Opp at melee.", bands);
    let nothing = told(&place);
    assert!(nothing.matches("B004").count() == 1 && nothing.contains("game.card"), "{nothing}");
    place.run(&["playtest", "--games", "20", "--bot", "random", "--only-changed"]).ends(0);
    assert!(!told(&place).contains("B004"));
    let ida = place.read("cards/courtyard/ida.card");
    place.write("cards/courtyard/eda.card", ida.replace("Ida", "Eda").replace("NUDGE", "SHOVE"));
    let new = told(&place);
    assert!(new.matches("B004").count() == 1 && new.contains("Eda has not been measured"), "{new}");
    place.run(&["playtest", "--games", "20", "--bot", "random", "--only-changed"]).ends(0);
    assert!(!told(&place).contains("B004"));
}

#[test]
fn few_games_give_no_figure_for_an_action() {
    let place = place();
    let run = ["playtest", "--games", "4", "--bot", "random", "--without", "2", "--format"];
    let text = place.run(&[&run[..], &["terminal"]].concat()).ends(0).out;
    assert!(text.contains("too few games to tell") && !text.contains("196"), "{text}");
    let found = json(&place.run(&[&run[..], &["json"]].concat()).ends(0).out);
    let worths = found["figures"]["worths"].as_array().cloned().unwrap_or_default();
    let edges = worths.iter().flat_map(|worth| [&worth["worth"]["least"], &worth["worth"]["most"]]);
    let edges: Vec<f64> = edges.filter_map(serde_json::Value::as_f64).collect();
    assert!(!edges.is_empty() && edges.iter().all(|edge| edge.abs() <= 1.0), "{found}");
}

#[test]
fn a_card_is_compared_with_its_earlier_text() {
    let place = place();
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let done = std::process::Command::new("git").current_dir(place.path()).args(who).args(arguments).output();
        done.expect("git runs").status.success()
    };
    assert!(git(&["init", "-q"]) && git(&["add", "."]) && git(&["commit", "-q", "-m", "one"]));
    assert!(place.run(&["playtest", "--against", "HEAD"]).ends(0).err.contains("No card plays differently"));
    let ida = place.read("cards/courtyard/ida.card");
    place.write("cards/courtyard/ida.card", ida.replace("+1", "+5!"));
    let out = place.run(&["playtest", "--against", "HEAD", "--games", "200"]).ends(0).out.clone();
    assert!(out.contains("Ida") && out.contains("stronger"), "{out}");
    assert!(place.run(&["playtest", "--against", "nowhere"]).ends(2).err.contains("no revision"));
}

#[test]
fn bad_arguments_exit_with_status_2() {
    let place = place();
    for arguments in [
        &["playtest", "--shard", "3/2"][..],
        &["playtest", "--shard", "0/2"],
        &["playtest", "--games", "0"],
        &["playtest", "--bot", "clever"],
        &["playtest", "atlantis"],
        &["playtest", "merge"],
        &["playtest", "merge", "cards/courtyard/ida.card"],
        &["playtest", "merge", "nothing.json"],
        &["check", "--format", "html"],
    ] {
        place.run(arguments).ends(2);
    }
}

/// The handbook's lines for GNU parallel; the test is skipped if GNU parallel is not installed.
#[test]
fn the_lines_for_gnu_parallel_give_one_run() {
    let found = std::process::Command::new("parallel").arg("--version").output();
    if !found.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel")) {
        return;
    }
    let book = include_str!("../../docs/playtesting.md");
    let (_, after) = book.split_once("```parallel\n").expect("the lines");
    let (lines, _) = after.split_once("```").expect("their end");
    let place = place();
    let program = env!("CARGO_BIN_EXE_cardwright");
    // The small pack replaces the one of the handbook, and JSON output replaces the page, so that it can be compared.
    let lines = lines
        .replace("cardwright", program)
        .replace("fantasy-arena", "courtyard --bot random")
        .replace("-o report.html", "-o whole.json");
    let shell = |text: &str| {
        let done = std::process::Command::new("sh").current_dir(place.path()).args(["-e", "-c", text]).output();
        let done = done.expect("a shell");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    shell(&lines);
    let one = ["playtest", "--bot", "random", "--games", "400", "--seed", "7", "--format", "json"];
    assert_eq!(place.read("whole.json"), place.run(&one).ends(0).out);
}

#[test]
fn results_that_were_changed_by_hand_are_refused() {
    let place = place();
    let games = ["playtest", "--games", "20", "--bot", "random", "--format", "json", "-o", "whole.json"];
    place.run(&games).ends(0);
    let good = json(&place.read("whole.json"));
    place.run(&["playtest", "merge", "whole.json"]).ends(0);
    let spoil = [
        ("/tally/games", "no games give these sums"),
        ("/tally/won/0", "no games give these sums"),
        ("/tally/widest", "changed by hand"),
        ("/tally/used/0", ""),
        ("/about/seed", "changed by hand"),
        ("/items", "changed by hand"),
    ];
    for (at, why) in spoil {
        let mut spoiled = good.clone();
        let number = spoiled.pointer_mut(at).expect("a number");
        *number = (number.as_u64().expect("a number") + 1).into();
        place.write("spoiled.json", spoiled.to_string());
        let told = place.run(&["playtest", "merge", "spoiled.json", "--record"]).ends(2).err.clone();
        assert!(told.contains("spoiled.json holds no results") && told.contains(why), "{at}: {told}");
    }
    assert!(!place.at("cards/courtyard/measured.ron").exists());
}

#[test]
fn a_stopped_run_goes_on_where_it_stopped() {
    let place = place();
    let games = ["playtest", "--games", "3000", "--bot", "greedy", "--seed", "9", "--threads", "2", "--format", "json"];
    // A program that is stopped before it plays writes nothing; then it gets more time.
    for tenths in [7, 14, 28, 56, 112] {
        let mut child = program()
            .current_dir(place.path())
            .args(games)
            .args(["-o", "stopped.json"])
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(std::time::Duration::from_millis(100 * tenths));
        // It fails if the program has ended by itself.
        let _ = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).output();
        if child.wait().expect("its end").code() == Some(0) {
            break;
        }
    }
    let stopped = json(&place.read("stopped.json"));
    assert!(stopped["items"].as_u64().is_some_and(|items| items <= 1500), "{}", stopped["items"]);
    let other = ["playtest", "--games", "3000", "--bot", "random", "--seed", "9", "--resume", "stopped.json"];
    let told = place.run(&other).ends(2).err.clone();
    assert!(told.contains("stopped.json cannot be gone on with") && told.contains("different bots"), "{told}");
    let mut go_on = games.to_vec();
    go_on.extend(["--resume", "stopped.json"]);
    let resumed = place.run(&go_on).ends(0).out.clone();
    assert!(resumed == place.run(&games).ends(0).out, "byte for byte");
}

#[test]
fn measurements_of_an_earlier_program_are_told_and_replaced() {
    let place = place();
    let measure = ["playtest", "--games", "40", "--bot", "greedy", "--record"];
    place.run(&measure).ends(0);
    let told = |place: &Place| place.run(&["check", "--format", "short"]).ends(0).out.clone();
    assert!(!told(&place).contains("B005"));
    let file = place.read("cards/courtyard/measured.ron");
    let play = file.split("play: ").nth(1).and_then(|rest| rest.split(',').next()).expect("a version").to_owned();
    place.write("cards/courtyard/measured.ron", file.replace(&format!("play: {play}, "), ""));
    let earlier = told(&place);
    assert_eq!(earlier.matches("B005").count(), 1, "{earlier}");
    assert!(earlier.contains("6 cards were measured by games of another version"), "{earlier}");
    // A weaker bot may replace them.
    place.run(&["playtest", "--games", "10", "--bot", "random", "--record"]).ends(0);
    assert!(!told(&place).contains("B005"));
}
