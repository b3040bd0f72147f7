//! What the first bytes of a PNG or JPEG file say: its size in pixels and its colours.

/// Width and height of a PNG in pixels, from its first bytes.
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

/// What the frame header of a JPEG file states.
pub struct JpegFrame {
    pub width: u32,
    pub height: u32,
    /// 1 for grey, 3 for colour, 4 for the inks of a press.
    pub components: u8,
}

pub fn jpeg_frame(bytes: &[u8]) -> Option<JpegFrame> {
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        if *bytes.get(at)? != 0xff {
            return None;
        }
        let number = |at: usize| Some(u32::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return Some(JpegFrame {
                height: number(at + 5)?,
                width: number(at + 7)?,
                components: *bytes.get(at + 9)?,
            });
        }
        at += 2 + number(at + 2)?.max(2) as usize;
    }
}
