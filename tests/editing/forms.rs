//! Every form of a sentence that is offered can be read as it stands.

use editing::completion::sentence_forms;

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
