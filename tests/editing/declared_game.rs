//! What an editor is told about a game that declares its own kinds and words.

use std::path::Path;

use editing::EditedProject;

use crate::buffers::copied;

/// Returns each sentence with what it became.
fn understood(project: &mut EditedProject, path: &Path) -> Vec<(String, Vec<String>)> {
    let file = project.file(path).unwrap().unwrap();
    let sentences = editing::understood_sentences(&file).into_iter();
    sentences.map(|sentence| (sentence.span.of(file.text).to_owned(), sentence.outline)).collect()
}

#[test]
fn a_sentence_is_told_in_canonical_english() {
    let (_dir, mut project, pack) = copied("hands-of-war", "war");
    let path = pack.join("warders/warders.card");
    let text = std::fs::read_to_string(&path).unwrap();
    let sentence = "This creature gains 1 maximum health for each Spirit counter on this creature.";
    assert!(text.contains(sentence));
    let found = understood(&mut project, &path);
    let told = sentence.replace("maximum", "Maximum");
    assert!(found.contains(&(sentence.to_owned(), vec![told.clone()])), "{found:#?}");
    let file = project.file(&path).unwrap().unwrap();
    let hover = editing::hover(&file, text.find(sentence).unwrap() + 6).unwrap();
    assert!(hover.markdown.contains(&format!("> {told}")), "{}", hover.markdown);
    // A broken sentence is shown as one that is not understood, and hides no other text.
    project.set_buffer(&path, text.replace(sentence, "This creature gribbles 1."));
    let broken = understood(&mut project, &path);
    assert!(broken.contains(&("This creature gribbles 1.".to_owned(), Vec::new())), "{broken:#?}");
    assert!(broken.len() >= found.len() - 1 && found.len() > 5, "{} of {}", broken.len(), found.len());
}
