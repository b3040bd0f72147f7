//! Documents: any text is parsed, and the spans of its findings lie within it.

use game;
use source::FileId;
use syntax::parse_with;

pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for finding in parse_with(FileId(0), &text, &game::keywords()).diagnostics {
        let span = finding.at.span;
        assert!(text.get(span.start as usize..span.end as usize).is_some(), "{}: {span:?}", finding.check.code);
    }
}
