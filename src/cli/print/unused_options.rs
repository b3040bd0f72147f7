//! Finds options that have no effect beside the other options, so that the user is told about them.

use super::args::{BackPer, Backs, Cut, Marks, PrintArgs, Registration, Whom};
use super::export;

/// Returns a sentence about the options that have no effect with `--calibrate`, or `None` if there are none.
pub fn for_calibration(args: &PrintArgs) -> Option<String> {
    let options = [
        ("--size", args.size.is_some()),
        ("--bleed", args.bleed.is_some()),
        ("--gap", args.gap.is_some()),
        ("--skip", args.skip > 0),
        ("--cut", args.cut != Cut::None),
        ("--registration", args.registration != Registration::None),
        ("--offset", args.offset.is_some()),
        ("--profile", args.profile.is_some()),
        ("--deck", args.deck.is_some()),
        ("--only", !args.only.is_empty()),
        ("--changed-since", args.changed_since.is_some()),
        ("--look", args.look.is_some()),
        ("--cmyk", args.cmyk.is_some()),
        ("--for", args.whom != Whom::Home),
    ];
    let given: Vec<&str> = options.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect();
    let verb = if given.len() > 1 { "do" } else { "does" };
    (!given.is_empty()).then(|| format!("{} {verb} nothing with --calibrate.", given.join(", ")))
}

/// Returns a sentence for each reason why options have no effect, with the names of the options.
pub fn sentences(args: &PrintArgs) -> Vec<String> {
    let on_sheets = args.whom == Whom::Home;
    let alone = args.paper == "card";
    let has_backs = args.backs != Backs::None;
    // These components have the size of a card.
    let has_size =
        args.components.iter().any(|name| ["cards", "challenges", "reference", "box", "all"].contains(&name.as_str()));
    // `args.rs` has the default values of the options. An option with its default value changes nothing.
    let of_sheets = [
        ("--paper", args.paper != "a4"),
        ("--margin", args.margin != 5.0),
        ("--gap", args.gap.is_some()),
        ("--skip", args.skip > 0),
        ("--marks", args.marks != Marks::Corner),
        ("--cut", args.cut != Cut::None),
        ("--registration", args.registration != Registration::None),
        ("--backs", has_backs),
        ("--offset", args.offset.is_some()),
        ("--profile", args.profile.is_some()),
    ];
    let of_papers = of_sheets
        .into_iter()
        .filter(|(name, _)| matches!(*name, "--margin" | "--gap" | "--skip" | "--marks" | "--cut" | "--registration"));
    let whom = match args.whom {
        Whom::Home => "home",
        Whom::Mpc => "mpc",
        Whom::Tgc => "tgc",
        Whom::Tts => "tts",
        Whom::Png => "png",
    };
    let exported = |name: &&str| {
        let of_pieces = args.whom != Whom::Mpc && export::OF_PIECES.contains(name);
        ["all", "cards", "challenges"].contains(name) || of_pieces
    };
    let unused: Vec<&str> = args.components.iter().map(String::as_str).filter(|name| !exported(name)).collect();
    let given = |options: Vec<(&'static str, bool)>| -> Vec<&'static str> {
        options.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    };
    let bleed = args.bleed.is_some();
    let groups = [
        (given(of_sheets.to_vec()), !on_sheets, format!("with --for {whom}: it writes no sheets")),
        (given(vec![("--bleed", bleed)]), args.whom == Whom::Mpc || args.whom == Whom::Tgc, shop(whom)),
        (given(of_papers.collect()), on_sheets && alone, "with --paper card: each page is one piece".to_owned()),
        (
            given(vec![("--back-per", args.back_per != BackPer::Game)]),
            on_sheets && !has_backs,
            "without --backs".to_owned(),
        ),
        (
            given(vec![("--size", args.size.is_some())]),
            on_sheets && !has_size,
            "without cards, challenges, reference or box among the --components".to_owned(),
        ),
        (
            if unused.is_empty() { Vec::new() } else { vec!["--components"] },
            !on_sheets,
            format!("for {} with --for {whom}: they are for sheets only", unused.join(", ")),
        ),
        (
            given(vec![("--draft", args.draft)]),
            args.whom == Whom::Png || args.whom == Whom::Tts,
            format!("with --for {whom}: it records no printing"),
        ),
    ];
    let told = groups.into_iter().filter(|(options, applies, _)| *applies && !options.is_empty());
    told.map(|(options, _, why)| {
        let verb = if options.len() > 1 { "do" } else { "does" };
        format!("{} {verb} nothing {why}.", options.join(", "))
    })
    .collect()
}

fn shop(whom: &str) -> String {
    format!("with --for {whom}: the shop's own bleed is used")
}
