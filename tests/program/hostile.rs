//! Untrusted templates and art: costly content, and references out of the project, give a finding at their place.

use crate::place::Place;

const ROOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
                    xmlns:c=\"urn:cardwright:card\" width=\"63\" height=\"88\">";

/// The code and place of each finding of a project whose template has these lines after its root element.
fn of_template(body: &str) -> Vec<(String, String)> {
    let place = Place::new();
    place.write("templates/default/card.svg", format!("{ROOT}\n{body}\n</svg>\n"));
    places(&place)
}

/// The findings of a project with a card that shows this art.
fn of_art(art: &str) -> Vec<(String, String, String)> {
    let place = Place::new();
    place.change("cards/courtyard/ada.card", "Lore: ", "Art: ada.svg\n\nLore: ");
    place.write("cards/courtyard/ada.svg", art);
    let ran = place.run(&["check", "--format", "json"]);
    let of = |finding: serde_json::Value| {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        (text("code"), format!("{}:{}", text("path"), finding["start"]["line"]), text("message"))
    };
    ran.json().into_iter().map(of).collect()
}

fn places(place: &Place) -> Vec<(String, String)> {
    let found = place.run(&["check", "--format", "json"]).json();
    let of = |finding: serde_json::Value| {
        let (code, file) = (finding["code"].as_str().unwrap_or_default(), finding["path"].as_str().unwrap_or_default());
        (code.to_owned(), format!("{file}:{}", finding["start"]["line"]))
    };
    found.into_iter().map(of).collect()
}

fn blurs(count: usize) -> String {
    let filter =
        "<filter id=\"f\" x=\"-2\" y=\"-2\" width=\"5\" height=\"5\"><feGaussianBlur stdDeviation=\"40\"/></filter>";
    filter.to_owned() + &"<rect filter=\"url(#f)\" width=\"60\" height=\"80\"/>".repeat(count)
}

#[test]
fn costly_effects_are_refused_where_they_stand() {
    let found = of_art(&format!("{ROOT}{}</svg>", blurs(20)));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("R006", "cards/courtyard/ada.card:9"));
    assert!(found[0].2.starts_with("“ada.svg”: The SVG would take about"), "{found:?}");

    let one = format!("\n<g>{}</g>", blurs(20));
    assert_eq!(of_template(&one), [("R006".to_owned(), "templates/default/card.svg:3".to_owned())]);
    // Each of these parts is cheap by itself.
    let defs = "<defs><filter id=\"f\"><feGaussianBlur stdDeviation=\"4\"/></filter></defs>";
    let part = "<g><rect filter=\"url(#f)\" width=\"60\" height=\"80\"/></g>\n";
    // A few parts give only the finding that the look shows no class.
    let few = of_template(&format!("{defs}{}", part.repeat(5)));
    assert!(few.iter().all(|(code, _)| code == "R034"), "{few:?}");
    let mut found = of_template(&format!("{defs}{}", part.repeat(60)));
    found.retain(|(code, _)| code != "R034");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "R002");
    assert!(found[0].1.starts_with("templates/default/card.svg:"), "{found:?}");
}

#[test]
fn multiplying_references_are_refused_before_expansion() {
    let level = |n: usize| format!("<g id=\"l{}\">{}</g>", n + 1, format!("<use href=\"#l{n}\"/>").repeat(10));
    let bomb = "<g id=\"l0\"><rect width=\"1\" height=\"1\"/></g>".to_owned() + &(0..12).map(level).collect::<String>();
    let found = of_art(&format!("{ROOT}{bomb}</svg>"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].0 == "R006" && found[0].2.contains("250000 elements"), "{found:?}");
    let found = of_template(&format!("<defs>{bomb}</defs>\n<g><use href=\"#l12\"/></g>"));
    assert_eq!(found, [("R006".to_owned(), "templates/default/card.svg:3".to_owned())]);
    let round = "<defs><mask id=\"a\"><g mask=\"url(#b)\"/></mask><mask id=\"b\"><g mask=\"url(#c)\"/></mask><mask id=\"c\"><g mask=\"url(#a)\"/></mask></defs>";
    let found = of_template(&format!("{round}\n<g mask=\"url(#a)\"><rect width=\"9\" height=\"9\"/></g>"));
    assert_eq!(found, [("R006".to_owned(), "templates/default/card.svg:3".to_owned())]);
}

#[test]
fn too_much_text_is_refused_before_layout() {
    let words = "<c:p>word word word and more words</c:p>".repeat(9_000);
    let found = of_template(&format!("\n<c:box x=\"4\" y=\"9\" width=\"50\" height=\"70\" size=\"9\">{words}</c:box>"));
    assert_eq!(found, [("R002".to_owned(), "templates/default/card.svg:1".to_owned())]);
    let signs = "<c:icon href=\"icon-attack\"/>".repeat(11_000);
    let found = of_template(&format!(
        "<c:box x=\"4\" y=\"9\" width=\"50\" height=\"70\" size=\"9\"><c:p>{signs}</c:p></c:box>"
    ));
    assert_eq!(found, [("R002".to_owned(), "templates/default/card.svg:2".to_owned())]);
    let found = of_template(&format!("\n<g><text>{}</text></g>", "abcdefghij ".repeat(2_000)));
    assert_eq!(found, [("R006".to_owned(), "templates/default/card.svg:3".to_owned())]);
    let found = of_template(&format!("\n{}", "<c:art x=\"1\" y=\"1\" width=\"9\" height=\"9\"/>".repeat(17)));
    assert_eq!(found, [("R002".to_owned(), "templates/default/card.svg:3".to_owned())]);
}

#[test]
fn references_out_of_the_project_give_findings() {
    for (body, says) in [
        ("<style>@import url(http://example.org/a.css);</style>", "example.org/a.css"),
        ("<rect width=\"9\" height=\"9\" fill=\"url(file:///etc/a.svg#g)\"/>", "file:///etc/a.svg#g"),
        ("<rect width=\"9\" height=\"9\" style=\"fill:url(http://example.org/#g)\"/>", "http://example.org/#g"),
        ("<use href=\"file:///etc/passwd#a\"/>", "file:///etc/passwd#a"),
        ("<use xlink:href=\"other.svg#a\"/>", "other.svg#a"),
        ("<image href=\"http://example.org/a.png\" width=\"9\" height=\"9\"/>", "http://example.org/a.png"),
    ] {
        let found = of_template(&format!("<g>\n{body}</g>"));
        assert_eq!(found, [("R004".to_owned(), "templates/default/card.svg:3".to_owned())], "{body}");
        let found = of_art(&format!("{ROOT}\n\n{body}</svg>"));
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        let (code, place, message) = &found[0];
        assert_eq!((code.as_str(), place.as_str()), ("R004", "cards/courtyard/ada.card:9"), "{body}");
        assert!(message.starts_with("“ada.svg”, line 3: ") && message.contains(says), "{message}");
    }
    let entity = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>";
    let found = of_art(&format!("\n{entity}{ROOT}&a;</svg>"));
    assert!(found[0].0 == "R005" && found[0].2.starts_with("“ada.svg”, line 2: "), "{found:?}");
    let place = Place::new();
    place.write("templates/default/card.svg", format!("{{# one #}}\n{entity}{ROOT}&a;</svg>"));
    assert_eq!(places(&place), [("R002".to_owned(), "templates/default/card.svg:2".to_owned())]);
}

#[test]
fn a_template_error_is_reported_at_its_line() {
    for (body, line) in [
        ("\n<c:line x=\"5\" size=\"12\">x</c:line>", 3),
        ("{% for i in range(end=3) %}\n\n  <c:line x=\"5\" y=\"9\" size=\"big\">x</c:line>\n{% endfor %}", 4),
        ("<c:box x=\"5\" y=\"9\" width=\"9\" height=\"9\" size=\"9\">\n<c:p>x\n<b>y</b></c:p></c:box>", 4),
        ("<g>\n</h>", 3),
        ("{% include \"default/part.svg\" %}", 0),
    ] {
        let place = Place::new();
        place.write("templates/default/part.svg", "<g/>\n\n<c:lien/>");
        place.write("templates/default/card.svg", format!("{ROOT}\n{body}\n</svg>\n"));
        let file = if line == 0 {
            "templates/default/part.svg:3".to_owned()
        } else {
            format!("templates/default/card.svg:{line}")
        };
        assert_eq!(places(&place), [("R002".to_owned(), file)], "{body}");
    }
    let place = Place::new();
    place.write(
        "templates/default/symbols.svg",
        format!("{ROOT}\n<symbol id=\"a\"/>\n<symbol id=\"b\"><use href=\"a.svg\"/></symbol></svg>"),
    );
    let mut found = places(&place);
    // The cards now lack symbols, which gives other findings too.
    found.retain(|(code, _)| code == "R004");
    assert_eq!(found, [("R004".to_owned(), "templates/default/symbols.svg:3".to_owned())]);
}

#[test]
fn findings_name_the_templates_of_other_pieces() {
    let place = Place::new();
    place.write(
        "templates/default/marker.svg",
        format!("{ROOT}\n\n<g><use href=\"http://example.org/a.svg#a\"/></g></svg>"),
    );
    let ran = place.run(&["print", "--components", "tokens"]).ends(2);
    assert!(ran.err.contains("templates/default/marker.svg:3: The SVG points to “http://example.org"), "{}", ran.err);
    place.write("templates/default/back.svg", format!("{ROOT}\n<c:line x=\"9\" size=\"9\">x</c:line></svg>"));
    let ran = place.run(&["print", "--backs", "separate", "--format", "short"]).ends(1);
    assert!(ran.out.contains("templates/default/back.svg:2:1: error[R002]"), "{} {}", ran.out, ran.err);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_project_gives_a_finding() {
    let place = Place::new();
    let outside = tempfile::tempdir().expect("a folder");
    std::fs::write(outside.path().join("card.svg"), "<svg/>").expect("a file");
    std::fs::create_dir_all(place.at("templates/mine")).expect("a folder");
    std::os::unix::fs::symlink(outside.path().join("card.svg"), place.at("templates/mine/card.svg")).expect("a link");
    let ran = place.run(&["print", "--look", "mine"]).ends(2);
    assert!(ran.err.contains("templates/mine/card.svg: links out of the project"), "{}", ran.err);
    assert_eq!(places(&place), [("R004".to_owned(), "templates/mine/card.svg:1".to_owned())]);
}

#[test]
fn text_that_does_not_fit_is_reported_at_its_own_words() {
    let place = Place::new();
    let long = "Hit one of the farthest Opps. ".to_owned()
        + &"Pull one of the farthest Allies by 2. Then push one of the closest Opps by 1. ".repeat(16);
    place.write("cards/courtyard/dora.card", format!("Dora, Deep Diver - Scout\n\n[S] TOW: Pull one of the farthest Allies by 2.\n\n[A] SPLASH: {long}\n\nTarget: No target\n"));
    let found = places(&place);
    assert!(found.contains(&("R001".to_owned(), "cards/courtyard/dora.card:5".to_owned())), "{found:?}");
    let name = "Doralina Wilhelmina Constantinopolitana the Third of Upper Nowhere in the Far Far Lands".repeat(2);
    place.write(
        "cards/courtyard/dora.card",
        format!("{name}, Deep Diver - Scout\n\n[S] TOW: Pull one of the farthest Allies by 2.\n\nTarget: No target\n"),
    );
    let found = places(&place);
    assert!(found.contains(&("R001".to_owned(), "cards/courtyard/dora.card:1".to_owned())), "{found:?}");
}
