//! Target codes: each code has one spelling.

use model::TargetCode;

pub fn run(input: &[u8]) {
    let Ok(code) = String::from_utf8_lossy(input).parse::<TargetCode>() else { return };
    let written = code.to_string();
    assert_eq!(written.parse(), Ok(code));
}
