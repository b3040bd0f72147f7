//! Templates and art that ask for endless work or an endless stack, and outputs that are no files: each ends in a
//! finding or a sentence.

use crate::place::Place;

const ROOT: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:c=\"urn:cardwright:card\" width=\"63\" height=\"88\">";

/// The code, place and message of each error of a project with these templates in `templates/default/`.
fn errors_of(templates: &[(&str, String)]) -> Vec<(String, String, String)> {
    let place = Place::new();
    for (name, text) in templates {
        place.write(&format!("templates/default/{name}"), text);
    }
    errors(&place)
}

fn errors(place: &Place) -> Vec<(String, String, String)> {
    let found = place.run(&["check", "--format", "json"]).json();
    let errors = found.into_iter().filter(|finding| finding["severity"] == "error");
    let of = |finding: serde_json::Value| {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        (text("code"), format!("{}:{}", text("path"), finding["start"]["line"]), text("message"))
    };
    errors.map(of).collect()
}

#[test]
fn towers_of_templates_end_in_a_finding() {
    let branches = "{% elif 1 == 3 %}x".repeat(20_000);
    let found = errors_of(&[("card.svg", format!("{ROOT}\n{{% if 1 == 2 %}}{branches}{{% endif %}}</svg>"))]);
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("R002", "templates/default/card.svg:2"), "{found:?}");
    for tag in ["include", "extends"] {
        let part = |n: usize| (format!("p{n:03}.svg"), format!("{{% {tag} \"default/p{:03}.svg\" %}}", n + 1));
        let parts: Vec<(String, String)> = (0..900).map(part).collect();
        let mut templates: Vec<(&str, String)> =
            parts.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
        templates.push(("p900.svg", format!("{ROOT}</svg>")));
        templates.push(("card.svg", format!("{{% {tag} \"default/p000.svg\" %}}")));
        let found = errors_of(&templates);
        assert_eq!((found.len(), found[0].0.as_str()), (1, "R002"), "{found:?}");
        assert!(found[0].2.contains("templates within templates more than 24 deep"), "{found:?}");
    }
}

#[test]
fn templates_that_burn_time_end_in_a_finding_with_the_line() {
    let long = format!("{{% set a %}}{}{{% endset %}}{{% set r = range(end=9000) %}}", "x ".repeat(8_000));
    for test in ["(a | upper | lower | upper) == 'b'", "(r | sort | first) == 3", "(a | wordcount) == 3"] {
        let body = format!("{ROOT}{long}\n{{% for i in r %}}{{% if {test} %}}x{{% endif %}}{{% endfor %}}</svg>");
        let found = errors_of(&[("card.svg", body)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("R002", "templates/default/card.svg:2"), "{test}");
        assert!(found[0].2.contains("it does too much"), "{found:?}");
    }
    let nested = "{% set a = [1] %}\n{% for i in range(end=9000) %}{% set_global a = [a] %}{% endfor %}{{ a | str }}";
    let found = errors_of(&[("card.svg", format!("{ROOT}{nested}</svg>"))]);
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("R002", "templates/default/card.svg:2"), "{found:?}");
}

#[test]
fn art_that_costs_minutes_is_refused() {
    let arcs = |radius: &str, count: usize| format!("A{radius} {radius} 0 1 1 5 7 a3 3 0 00-9 9").repeat(count);
    let attributes: String = (0..100_000).map(|n| format!(" a{n}=\"1\"")).collect();
    let crossing = "L0 80L60 0".repeat(60_000);
    for body in [
        format!("<path d=\"M0 0{}\"/>", arcs("1e6", 100_000)),
        format!("<path d=\"M0 0{}\" stroke=\"#000\" stroke-dasharray=\"1\"/>", arcs("1e12", 100_000)),
        format!("<path d=\"M0 0{crossing}\"/>"),
        format!("<rect{attributes}/>"),
        format!("<rect style=\"{}\"/>", "a:1;".repeat(100_000)),
        format!("<style>{}</style><rect class=\"a\"/>", ".a{fill:red}".repeat(100_000)),
    ] {
        let place = Place::new();
        place.change("cards/courtyard/ada.card", "Lore: ", "Art: ada.svg\n\nLore: ");
        place.write("cards/courtyard/ada.svg", format!("{ROOT}{body}</svg>"));
        let found = place.run(&["check", "--format", "json"]).json();
        let codes: Vec<&str> = found.iter().filter_map(|finding| finding["code"].as_str()).collect();
        let start: String = body.chars().take(60).collect();
        assert!(matches!(codes.as_slice(), ["R005" | "R006"]), "{start}: {codes:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_output_that_is_a_pipe_is_told_in_one_sentence() {
    let pipe = |path: std::path::PathBuf| {
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
    };
    for linked in [false, true] {
        let place = Place::new();
        let out = place.at("output/courtyard");
        std::fs::create_dir_all(&out).expect("a folder");
        if linked {
            pipe(place.at("pipe"));
            std::os::unix::fs::symlink(place.at("pipe"), out.join("rules.ron")).expect("a link");
        } else {
            pipe(out.join("rules.ron"));
        }
        let ran = place.run(&["build"]);
        assert_eq!(ran.status, Some(2), "{}", ran.err);
        assert!(ran.err.contains("rules.ron is neither a file nor a folder, so no file of that name can be written."));
        assert!(!out.join("rules.json").exists(), "all or none");
    }
    for ledger in ["cards/courtyard/printed.txt", "printers.json"] {
        let place = Place::new();
        pipe(place.at(ledger));
        let ran = place.run(&["print", "courtyard", "--profile", "office"]);
        assert_eq!(ran.status, Some(2), "{}", ran.err);
    }
}
