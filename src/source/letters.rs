//! Offsets and letters of any text.

/// Returns the offset of a byte, moved back to the beginning of its character. An offset past the end is the end.
pub fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Writes a path as a URI. Every byte that has a meaning in a URI is escaped.
pub fn escaped_path(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            b'\\' => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::{escaped_path, floor};

    #[test]
    fn an_offset_moves_back_to_its_character() {
        assert_eq!((floor("é", 1), floor("é", 9), floor("aé", 1)), (0, 2, 1));
    }

    #[test]
    fn a_path_is_escaped_byte_by_byte() {
        assert_eq!(escaped_path("a b/é\\c#1"), "a%20b/%C3%A9/c%231");
    }
}
