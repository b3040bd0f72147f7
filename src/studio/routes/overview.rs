//! The packs, cards and findings of the project.

use std::collections::BTreeMap;

use diagnostic::Severity;
use editing::{DrawnPack, FixSearch};
use model::Id;
use project::Trouble;
use serde_json::{Value, json};
use source::FileId;

use crate::file_view::place;
use crate::shared::Shared;

pub fn answer(shared: &Shared, _: &[u8]) -> Result<Value, Trouble> {
    let mut bench = shared.workbench();
    let mut packs = Vec::new();
    for name in bench.packs()? {
        // A pack that cannot be read does not hide the others.
        packs.push(match bench.project.drawn(&name, FixSearch::Later) {
            Ok(drawn) => pack(&name, &drawn),
            Err(trouble) => json!({ "name": name, "title": name, "trouble": trouble.to_string(), "files": [] }),
        });
    }
    let drafts: Vec<&str> = bench.drafts().map(|(path, _)| path).collect();
    Ok(json!({ "packs": packs, "drafts": drafts }))
}

fn pack(name: &str, drawn: &DrawnPack<'_>) -> Value {
    let compilation = drawn.compilation;
    let mut by_file: BTreeMap<FileId, Vec<Value>> = BTreeMap::new();
    for (id, file) in compilation.declared.iter() {
        by_file.entry(*file).or_default().push(item(drawn, id));
    }
    let mut counts: BTreeMap<(FileId, Severity), usize> = BTreeMap::new();
    for finding in &compilation.diagnostics {
        *counts.entry((finding.at.file, finding.severity)).or_default() += 1;
    }
    let in_file = |file: FileId, severity: Severity| counts.get(&(file, severity)).copied().unwrap_or(0);
    let files = compilation.sources.iter().enumerate().map(|(index, source)| {
        let file = FileId::at(index);
        json!({
            "path": source.path,
            "items": by_file.remove(&file).unwrap_or_default(),
            "errors": in_file(file, Severity::Error),
            "warnings": in_file(file, Severity::Warning),
        })
    });
    let files: Vec<Value> =
        files.filter(|file| file["path"].as_str().is_some_and(|path| path.ends_with(".card"))).collect();
    let findings = compilation.diagnostics.iter().map(|finding| {
        json!({
            "code": finding.check.code,
            "severity": finding.severity.to_string(),
            "message": finding.message,
            "card": finding.card,
            "place": place(compilation, finding.at),
        })
    });
    json!({
        "name": name,
        "title": compilation.set.game.name,
        "set": compilation.set.game.set,
        "files": files,
        "findings": findings.collect::<Vec<Value>>(),
    })
}

/// Returns a card or definition of a file. Only a card has a class.
fn item(drawn: &DrawnPack<'_>, id: &Id) -> Value {
    let set = &drawn.compilation.set;
    let card = set.cards.iter().find(|card| card.id == *id);
    let class = card.and_then(|card| set.game.classes.iter().find(|class| class.id == card.class));
    let thing = set.declared.things.iter().find(|thing| thing.id == *id);
    let definition = set.definitions.iter().find(|definition| definition.id == *id);
    let name = card.map(|card| card.name.as_str()).or(thing.map(|thing| thing.name.as_str()));
    let challenge = set.challenges.iter().find(|challenge| challenge.id == *id);
    let name = name.or(definition.map(|definition| definition.name.as_str()));
    let name = name.or(challenge.map(|challenge| challenge.name.as_str())).unwrap_or(id.as_str());
    json!({
        "id": id,
        "name": name,
        "epithet": card.map(|card| &card.epithet),
        "class": class.map(|class| &class.name),
        "number": card.map(|card| card.number).or(thing.and_then(|thing| thing.number)),
        "is_drawn": drawn.is_drawn(id),
    })
}
