//! The files of the page, which the program contains.

/// A file of the page.
pub struct PageFile {
    /// The path below the token; the page itself has the empty path.
    pub path: &'static str,
    pub kind: &'static str,
    pub text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// All files of the page. A new file is one line here.
pub const FILES: &[PageFile] = &[
    PageFile { path: "", kind: "text/html; charset=utf-8", text: include_str!("page/index.html") },
    PageFile { path: "studio.css", kind: "text/css; charset=utf-8", text: include_str!("page/studio.css") },
    PageFile { path: "studio.js", kind: SCRIPT, text: include_str!("page/studio.js") },
    PageFile { path: "server.js", kind: SCRIPT, text: include_str!("page/server.js") },
    PageFile { path: "elements.js", kind: SCRIPT, text: include_str!("page/elements.js") },
    PageFile { path: "gallery.js", kind: SCRIPT, text: include_str!("page/gallery.js") },
    PageFile { path: "desk.js", kind: SCRIPT, text: include_str!("page/desk.js") },
    PageFile { path: "editor.js", kind: SCRIPT, text: include_str!("page/editor.js") },
    PageFile { path: "question.js", kind: SCRIPT, text: include_str!("page/question.js") },
    PageFile { path: "findings.js", kind: SCRIPT, text: include_str!("page/findings.js") },
    PageFile { path: "board.js", kind: SCRIPT, text: include_str!("page/board.js") },
    PageFile { path: "markdown.js", kind: SCRIPT, text: include_str!("page/markdown.js") },
    PageFile { path: "target.js", kind: SCRIPT, text: include_str!("page/target.js") },
    PageFile { path: "game.js", kind: SCRIPT, text: include_str!("page/game.js") },
    PageFile { path: "codemirror.js", kind: SCRIPT, text: include_str!("page/vendor/codemirror.js") },
];

/// Finds a file by its path below the token.
pub fn find(path: &str) -> Option<&'static PageFile> {
    FILES.iter().find(|file| file.path == path)
}
