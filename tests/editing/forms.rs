//! Every form that is offered can be read as it stands.

use editing::completion::{phrase_forms, sentence_forms};

#[test]
fn every_form_is_a_sentence_of_the_language() {
    let (_dir, mut project, pack) = crate::buffers::arena();
    let path = pack.join("forms.card");
    let game = std::fs::read_to_string(pack.join("game.card")).unwrap();
    assert!(game.contains("Warrior"));
    let mut unread = Vec::new();
    let forms = sentence_forms(Some("Web"), Some("Rallied"));
    assert!(forms.len() > 10 && sentence_forms(None, None).len() < forms.len());
    for form in forms {
        let sentence = form.shown();
        // *Otherwise* needs a sentence before it.
        let before =
            if sentence.starts_with("Otherwise") { "If an Ally is at melee, hit an Opp in target. " } else { "" };
        let place = if sentence.starts_with("When") || sentence.starts_with("At the") { "Special" } else { "[S] Try" };
        let text = format!(
            "Token: Web\n\nAn Opp can't enter a tile with a Web.\n\nForms, the Many - Warrior\n\n{place}: {before}{sentence}\n\nTarget: +1S\n"
        );
        project.set_buffer(&path, text);
        let file = project.file(&path).unwrap().unwrap();
        let bad: Vec<String> = file
            .findings()
            .filter(|finding| finding.check.code.starts_with('E'))
            .map(|finding| format!("{sentence} {}", finding.message))
            .collect();
        unread.extend(bad);
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn every_phrase_is_offered_in_its_example_and_can_be_read() {
    let (_dir, mut project, pack) = crate::buffers::arena();
    let path = pack.join("forms.card");
    let mut wrong = Vec::new();
    let phrases = phrase_forms(Some("Web"), Some("Rallied"));
    assert!(phrases.len() > 30 && phrase_forms(None, None).len() < phrases.len());
    for phrase in phrases {
        let (before, after) = phrase.example.split_once('_').expect("a place for the phrase");
        let before = before.trim_end();
        let place = if before.starts_with("When") { "Special" } else { "[S] Try" };
        let head = "Token: Web\n\nAn Opp can't enter a tile with a Web.\n\nForms, the Many - Warrior\n\n";
        let text = format!("{head}{place}: {before} {}{after}.\n\nTarget: +1S\n", phrase.form.shown());
        project.set_buffer(&path, text);
        let file = project.file(&path).unwrap().unwrap();
        let bad = file.findings().filter(|finding| finding.check.code.starts_with('E'));
        wrong.extend(bad.map(|finding| format!("{}: {}", phrase.example, finding.message)));
        let begun = format!("{head}{place}: {before} ");
        // All phrases that fit are more than are offered before a letter is typed.
        let letters: String = phrase.form.label.chars().take(1).collect();
        project.set_buffer(&path, format!("{begun}{letters}\n\nTarget: +1S\n"));
        let offered = project.complete(&path, begun.len() + letters.len()).unwrap().offers;
        // The pack's first token and condition stand in for the ones here.
        let word = |label: &str| label.split(' ').next().unwrap_or("").to_owned();
        let is_it = |label: &str| label == phrase.form.label || word(label) == word(&phrase.form.label);
        if !offered.iter().any(|offer| offer.detail == "a phrase" && is_it(&offer.label)) {
            wrong.push(format!("“{}” is not offered in “{before}”", phrase.form.label));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
