//! Reads and writes the messages of the protocol: each has a header with its length, and a body in JSON.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;

/// The maximum size of a message in bytes. A larger one is skipped.
const MOST_BYTES: u64 = 512 << 20;

/// The next item of the input.
#[derive(Debug)]
pub enum Incoming {
    Message(Message),
    /// A message that cannot be understood, with the reason.
    Malformed(String),
    /// The input has ended: the editor is gone.
    End,
}

/// Reads the next message. A malformed message is skipped up to its end, as far as its header tells the end.
pub fn read(input: &mut impl BufRead) -> Incoming {
    let length = match content_length(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Incoming::End,
        Err(why) => return why,
    };
    if length > MOST_BYTES {
        return match io::copy(&mut input.take(length), &mut io::sink()) {
            Ok(_) => Incoming::Malformed(format!("a message of {length} bytes is too large")),
            Err(_) => Incoming::End,
        };
    }
    let mut body = Vec::new();
    match input.take(length).read_to_end(&mut body) {
        Ok(read) if read as u64 == length => {}
        _ => return Incoming::End,
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(why) => Incoming::Malformed(why.to_string()),
    }
}

/// Reads a header, and returns the length that it gives; `None` at the end of the input.
fn content_length(input: &mut impl BufRead) -> Result<Option<u64>, Incoming> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // A line of a header is short. Anything longer is no header.
        match input.take(4096).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return Ok(None),
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if line.is_empty() {
            match length {
                Some(length) => return Ok(Some(length)),
                // Blank lines between messages do no harm.
                None => continue,
            }
        }
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => match value.trim().parse() {
                Ok(given) => length = Some(given),
                Err(_) => return Err(Incoming::Malformed(format!("“{value}” is no length"))),
            },
            Some(_) => {}
            None => return Err(Incoming::Malformed("a line of the header has no colon".to_owned())),
        }
    }
}

/// Writes a message.
pub fn write(output: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut output = output;
    message.write(&mut output)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_messages_are_skipped() {
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let text = format!(
            "Content-Length: 3\r\n\r\n{{x}}nonsense\r\nContent-Length: many\r\n\r\ncontent-length: {}\r\nContent-Type: x\r\n\r\n{good}",
            good.len()
        );
        let mut input = text.as_bytes();
        let mut malformed = 0;
        loop {
            match read(&mut input) {
                Incoming::Malformed(_) => malformed += 1,
                Incoming::Message(Message::Notification(exit)) => {
                    assert_eq!(exit.method, "exit");
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(malformed, 3);
        assert!(matches!(read(&mut input), Incoming::End));
    }

    #[test]
    fn a_message_cut_off_is_the_end() {
        assert!(matches!(read(&mut "Content-Length: 30\r\n\r\n{".as_bytes()), Incoming::End));
    }
}
