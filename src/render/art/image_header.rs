//! Reads the size in pixels, the colours and the orientation of a PNG or JPEG picture from the first bytes of its file.

/// Width and height of a PNG in pixels, from its first bytes.
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

/// The contents of the frame header of a JPEG file.
pub struct JpegFrame {
    pub width: u32,
    pub height: u32,
    /// The number of colour components: 1 for grey, 3 for colour, 4 for CMYK.
    pub components: u8,
}

pub fn jpeg_frame(bytes: &[u8]) -> Option<JpegFrame> {
    let is_frame = |marker: u8| matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
    let (_, frame) = jpeg_parts(bytes).find(|(marker, _)| is_frame(*marker))?;
    let number = |at: usize| Some(u32::from(u16::from_be_bytes(frame.get(at..at + 2)?.try_into().ok()?)));
    Some(JpegFrame { height: number(1)?, width: number(3)?, components: *frame.get(5)? })
}

/// The segments of a JPEG file before its pixels, each with its marker and its content.
fn jpeg_parts(bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut at = 2;
    std::iter::from_fn(move || {
        let marker = *bytes.get(at + 1).filter(|_| bytes.get(at) == Some(&0xff))?;
        let length = u16::from_be_bytes(bytes.get(at + 2..at + 4)?.try_into().ok()?).max(2);
        let start = at + 4;
        at += 2 + usize::from(length);
        Some((marker, bytes.get(start..).map(|rest| rest.get(..usize::from(length) - 2).unwrap_or(rest))?))
    })
}

/// Whether the EXIF data of the file say that viewers should turn or mirror the picture. Print shops ignore these data.
pub fn is_turned(bytes: &[u8]) -> bool {
    let exif = match bytes.starts_with(b"\x89PNG") {
        true => png_note(bytes),
        false => jpeg_parts(bytes)
            .take_while(|(marker, _)| *marker != 0xda)
            .filter(|(marker, _)| *marker == 0xe1)
            .find_map(|(_, note)| note.strip_prefix(b"Exif\0\0")),
    };
    exif.and_then(orientation).is_some_and(|turn| (2..=8).contains(&turn))
}

/// The EXIF data of a PNG file, from its chunk `eXIf`.
fn png_note(bytes: &[u8]) -> Option<&[u8]> {
    let mut at = 8;
    loop {
        let length = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize;
        let name = bytes.get(at + 4..at + 8)?;
        if name == b"eXIf" {
            return bytes.get(at + 8..at.checked_add(8)?.checked_add(length)?);
        }
        at = at.checked_add(12)?.checked_add(length)?;
    }
}

/// The orientation in EXIF data, which have the format of a TIFF file: from 1 (unchanged) to 8.
fn orientation(note: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
    let is_little = note.starts_with(b"II");
    let short = |at: usize| {
        let bytes = note.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let bytes = note.get(at..at + 4)?.try_into().ok()?;
        Some(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    };
    let start = long(4)? as usize;
    let count = usize::from(short(start)?);
    let entry = (0..count).map(|n| start + 2 + 12 * n).find(|at| short(*at) == Some(ORIENTATION))?;
    short(entry + 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of a JPEG file: EXIF data with this orientation, and a frame header with this number of components.
    fn jpeg(orientation: u16, components: u8) -> Vec<u8> {
        let mut note = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
        note.extend(orientation.to_be_bytes());
        note.extend([0, 0, 0, 0, 0, 0]);
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe1];
        bytes.extend((note.len() as u16 + 2).to_be_bytes());
        bytes.extend(note);
        bytes.extend([0xff, 0xc2, 0, 11, 8, 0, 20, 0, 10, components, 0, 0]);
        bytes
    }

    #[test]
    fn the_note_of_a_picture_says_how_it_is_turned() {
        assert!(!is_turned(&jpeg(1, 3)) && is_turned(&jpeg(6, 3)) && !is_turned(&jpeg(0, 3)));
        let frame = jpeg_frame(&jpeg(6, 4)).unwrap();
        assert_eq!((frame.width, frame.height, frame.components), (10, 20, 4));
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x1aeXIfII\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
        png.extend([8, 0, 0, 0, 0, 0, 0, 0]);
        assert!(is_turned(&png));
        assert!(!is_turned(b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT") && !is_turned(&[0xff, 0xd8, 0xff]));
    }
}
