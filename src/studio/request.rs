//! Reads the parts of a request: its body and its address.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use project::Trouble;

/// The text of a file, as the page sends it.
#[derive(Debug, Deserialize)]
pub struct SentText {
    /// The path of the file within the project.
    pub path: String,
    pub text: String,
    /// The text on the disk that the writing began with; `None` if there was no file.
    pub base: Option<String>,
    #[serde(flatten)]
    pub order: SentOrder,
}

/// The place of a request among those of its page. Several threads answer requests, so a request can overtake an
/// earlier one. The order does not come from a clock, because clocks can jump and differ between pages.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct SentOrder {
    /// A name that the page gave itself when it was opened.
    pub page: Option<String>,
    /// The number of requests that the page had sent before.
    pub turn: Option<u64>,
}

/// Reads the body of a request.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(body).map_err(|error| Trouble::new(format!("This is no request: {error}.")))
}

/// Decodes the escapes of an address (`%C3%A9`). `None` if they are wrong or give no text.
pub fn unescaped(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
                let digits = std::str::from_utf8(&digits).ok().filter(|_| is_hex)?;
                u8::from_str_radix(digits, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(unescaped("s%C3%A9la"), Some("séla".to_owned()));
        assert_eq!(unescaped("ada"), Some("ada".to_owned()));
        for wrong in ["%", "%C", "%zz", "%C3", "%+1"] {
            assert_eq!(unescaped(wrong), None, "{wrong}");
        }
    }
}
