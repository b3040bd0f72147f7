//! The cards on which the published benchmark figures are measured.

use std::sync::Arc;

use cardwright::project::{PackFiles, compile};
use cardwright::source::{FileId, SourceFile};

/// Returns the pack with the cards of the corpus in place of its own cards.
pub fn with_corpus(pack: &PackFiles) -> PackFiles {
    let compiled = compile(pack);
    let mut corpus = pack.clone();
    let holds_card = |file: &FileId| {
        compiled.declared.iter().any(|(id, at)| at == file && compiled.set.cards.iter().any(|card| card.id == *id))
    };
    corpus.cards.retain(|file| !holds_card(file));
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(&pack.name);
    let mut paths: Vec<_> =
        std::fs::read_dir(dir).expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        // The definitions that several cards of the corpus share are already in the pack.
        if !text.contains("Target:") {
            continue;
        }
        let file = FileId(corpus.sources.len() as u32);
        corpus.sources.push(Arc::new(SourceFile { path: path.display().to_string(), text }));
        corpus.cards.push(file);
    }
    corpus
}
