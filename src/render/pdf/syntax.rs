//! Writes numbers and streams in the syntax of PDF.

use std::io::Write;

use lopdf::{Dictionary, Object, Stream};

/// A number rounded to three decimals.
pub fn rounded(number: f32) -> Object {
    Object::Real((number * 1000.0).round() / 1000.0)
}

/// The level of compression, from 0 to 9. Higher levels save one percent of the size and take ten percent more time.
const PACKED: u32 = 4;

/// A stream with these bytes, compressed.
pub fn compressed(mut dict: Dictionary, bytes: &[u8]) -> Stream {
    let mut encoder =
        flate2::write::ZlibEncoder::new(Vec::with_capacity(bytes.len() / 3), flate2::Compression::new(PACKED));
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    match packed {
        Ok(packed) => {
            dict.set("Filter", "FlateDecode");
            Stream::new(dict, packed).with_compression(false)
        }
        // Writing to memory does not fail. If it did, the uncompressed stream would be valid too.
        Err(_) => Stream::new(dict, bytes.to_vec()).with_compression(false),
    }
}

/// Writes the shortest decimal form: `.5` for 0.5, and no trailing zeros. A value that is not a number is written as 0.
pub fn write_number(out: &mut Vec<u8>, number: f32, decimals: u32) {
    let factor = 10_i64.pow(decimals);
    let scaled = (f64::from(number) * factor as f64).round();
    let mut rest = if scaled.is_finite() { scaled.clamp(-1e12, 1e12) as i64 } else { 0 };
    if rest < 0 {
        out.push(b'-');
        rest = -rest;
    }
    let (whole, mut part) = (rest / factor, rest % factor);
    if whole > 0 || part == 0 {
        let _ = write!(out, "{whole}");
    }
    if part > 0 {
        out.push(b'.');
        let mut digit = factor / 10;
        while part > 0 && digit > 0 {
            out.push(b'0' + u8::try_from(part / digit).unwrap_or_default());
            part %= digit;
            digit /= 10;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let write = |n, d| {
            let mut out = Vec::new();
            write_number(&mut out, n, d);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(write(0.5, 3), ".5");
        assert_eq!(write(-0.125, 2), "-.13");
        assert_eq!(write(12.0, 3), "12");
        assert_eq!(write(0.0, 3), "0");
        assert_eq!(write(3.0501, 2), "3.05");
        assert_eq!(write(f32::NAN, 2), "0");
        assert_eq!(write(-0.0004, 3), "0");
    }
}
