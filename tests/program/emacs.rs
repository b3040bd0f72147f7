//! Emacs is served with the settings of the handbook, as they stand there.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::place::{DORA, Place};

/// A session without a screen: it opens a card with a mistake, waits for the finding, corrects it, and asks for the
/// completions and the layout. The settings stand before it.
const SESSION: &str = r#"
(setq eglot-sync-connect 60 eglot-send-changes-idle-time 0.05)
(defun wait-for (what test)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall test))
      (when (> (float-time) end) (princ (format "never: %s\n" what)) (kill-emacs 1))
      (accept-process-output nil 0.05))))
;; Emacs tells the server of changes when nobody types, and without a screen that may never be.
(defun findings () (eglot--signal-textDocument/didChange) (flymake-start) (flymake-diagnostics))
(find-file (getenv "CARD"))
;; Emacs connects after the command that opened the file, and here there are no commands.
(run-hooks 'post-command-hook)
(flymake-mode 1)
(wait-for "the server" #'eglot-current-server)
(wait-for "the finding" #'findings)
(dolist (found (findings))
  (princ (format "finding %d %s\n" (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found))))
(goto-char (point-min))
(search-forward "Hitt")
(replace-match "Hit ")
(eglot-format-buffer)
(wait-for "no findings" (lambda () (null (findings))))
(goto-char (point-min))
(search-forward "Hit ")
(princ (format "completions %s\n" (all-completions "" (nth 2 (eglot-completion-at-point)))))
(princ (format "line %s\n" (buffer-substring (line-beginning-position) (line-end-position))))
(set-buffer-modified-p nil)
(kill-emacs 0)
"#;

/// The block of Lisp in the handbook.
fn settings() -> String {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/editors.md")).expect("a page");
    let block = page.split("```lisp\n").nth(1).and_then(|rest| rest.split("```").next());
    block.expect("a block of Lisp").to_owned()
}

#[test]
fn emacs_is_served_with_the_settings_of_the_handbook() {
    let emacs = |arguments: &[&str]| {
        let mut emacs = Command::new("emacs");
        // Without `-Q`, because Debian's Emacs finds its packages by its own start file.
        emacs.arg("--batch").args(arguments).stdin(Stdio::null());
        emacs
    };
    let has_eglot = emacs(&["--eval", "(progn (package-initialize) (require 'eglot))"]).output();
    if !has_eglot.is_ok_and(|ran| ran.status.success()) {
        println!("skipped: there is no Emacs with Eglot");
        return;
    }
    let place = Place::new();
    let card = place.at("cards/courtyard/dora.card");
    std::fs::write(&card, DORA.replace("Hit one", "Hitt one")).expect("a card");
    let script = place.at("session.el");
    std::fs::write(&script, format!("(package-initialize)\n{}\n(require 'eglot)\n{SESSION}", settings()))
        .expect("a script");
    let program = Path::new(env!("CARGO_BIN_EXE_cardwright")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(program.to_owned()).chain(std::env::split_paths(&path)));
    let mut session = emacs(&["--load", &script.to_string_lossy()]);
    session.env("PATH", path.expect("folders")).env("CARD", &card).env("HOME", place.path());
    let ended = session.output().expect("it runs");
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success(), "{out}\n{err}");
    assert!(out.contains("finding 5 cardwright [E010]"), "{out}\n{err}");
    assert!(out.contains("line [A] SPLASH: Hit one of the farthest Opps."), "{out}\n{err}");
    let completions = out.lines().find_map(|line| line.strip_prefix("completions ")).unwrap_or_default();
    assert!(completions.split_whitespace().count() > 5, "{out}\n{err}");
}
