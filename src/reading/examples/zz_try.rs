#![allow(dead_code, unused)]
#[path = "../../../tests/language/support.rs"]
mod support;
use diagnostic::Severity;
use project::{FileContent, compile_annotated};
use support::*;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut texts: Vec<(String, String)> = Vec::new();
    let mut errors_only = false;
    let mut full = false;
    for arg in &args {
        if arg == "-e" {
            errors_only = true;
            continue;
        }
        if arg == "-f" {
            full = true;
            continue;
        }
        if arg.ends_with(".card") {
            texts.push((arg.clone(), std::fs::read_to_string(arg).unwrap()));
        } else if arg.ends_with(".txt") {
            for line in std::fs::read_to_string(arg).unwrap().lines().filter(|l| !l.trim().is_empty()) {
                texts.push((line.to_owned(), card(line)));
            }
        } else {
            texts.push((arg.clone(), card(arg)));
        }
    }
    for (name, text) in texts {
        println!("## {name}");
        // without the pack's own card of the same name
        let mut files = small();
        let first = text.split(|c: char| c == ',').next().unwrap_or("").split(' ').next().unwrap_or("").to_lowercase();
        let keep = |p: &str| !p.to_lowercase().ends_with(&format!("/{first}.card"));
        let c = compile_annotated(&files.with_stand_in("example.card".to_owned(), FileContent::Text(text.clone())));
        for d in own(&c) {
            if d.check.code == "E014" || d.check.code == "E015" {
                for l in &d.labels {
                    println!("      LABEL {}", l.message);
                }
                if let Some(h) = &d.help {
                    println!("      HELP {h}");
                }
            }
            if d.severity != Severity::Error && errors_only {
                continue;
            }
            if !d.check.code.starts_with('E') && errors_only {
                continue;
            }
            println!("   {} {} «{}» {}", d.severity, d.check.code, d.at.span.of(&text).replace('\n', " "), d.message);
            for l in &d.labels {
                println!("        - {} «{}»", l.message, l.at.span.of(&text));
            }
            if full {
                if let Some(h) = &d.help {
                    println!("        help: {h}");
                }
            }
        }
        if errors_only {
            continue;
        }
        for (id, read) in &c.reading.texts {
            if Some(read.file) != c.stands_in {
                continue;
            }
            println!("   [{}] {}", id.as_str(), said(&c, read).unwrap_or_else(|w| format!("UNSAYABLE {w}")));
            if full {
                println!("      {:?}", read.read.rules);
            }
        }
    }
}
fn small() -> project::PackFiles {
    use std::sync::OnceLock;
    static P: OnceLock<project::PackFiles> = OnceLock::new();
    P.get_or_init(|| {
        let d = std::path::Path::new("/tmp/r2proj");
        std::fs::create_dir_all(d.join("cards/fantasy-arena")).unwrap();
        let g = std::fs::read_to_string(root().join("cards/fantasy-arena/game.card"))
            .unwrap()
            .replace("\nBand: ", "\n//and: ");
        std::fs::write(d.join("cards/fantasy-arena/game.card"), g).unwrap();
        project::Project::at(d).unwrap().load("fantasy-arena", &mut project::FileCache::default()).unwrap()
    })
    .clone()
}
fn card(line: &str) -> String {
    let body = if line.starts_with('[') || line.starts_with("Special:") {
        line.to_owned()
    } else {
        format!("[A] PROBE: {line}")
    };
    format!("Odette, Probing Champion - Warrior\n\n{}\n\nTarget: +2S\n", body.replace("\\n", "\n"))
}
