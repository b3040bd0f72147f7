//! Sizes of cards and of paper, by name or in millimetres.

/// Width and height, in millimetres.
pub type Size = (f32, f32);

/// The greatest length of a side, in millimetres.
const LONGEST: f32 = 5_000.0;

/// The usual sizes of cards after cutting.
pub const CARDS: [(&str, Size); 6] = [
    ("poker", (63.5, 88.9)),
    ("tcg", (63.0, 88.0)),
    ("bridge", (57.15, 88.9)),
    ("tarot", (69.85, 120.65)),
    ("mini", (44.45, 63.5)),
    ("square", (88.9, 88.9)),
];

/// The usual sizes of paper, upright.
pub const PAPERS: [(&str, Size); 4] =
    [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4)), ("a3", (297.0, 420.0)), ("tabloid", (279.4, 431.8))];

/// Reads a size: a name from the list, or millimetres such as `70x120mm`. The error is a sentence that lists the names.
pub fn read(text: &str, named: &[(&str, Size)]) -> Result<Size, String> {
    let lower = text.trim().to_lowercase();
    if let Some((_, size)) = named.iter().find(|(name, _)| *name == lower) {
        return Ok(*size);
    }
    let bare = lower.strip_suffix("mm").unwrap_or(&lower);
    let sides = bare.split_once(['x', '×']).and_then(|(w, h)| {
        let side = |text: &str| text.trim().parse::<f32>().ok();
        Some((side(w)?, side(h)?))
    });
    let is_side = |mm: f32| mm > 0.0 && mm <= LONGEST;
    if sides.is_some_and(|(w, h)| !is_side(w) || !is_side(h)) {
        return Err(format!("“{text}” is not a size: each side must be more than 0 and at most {LONGEST} mm"));
    }
    let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
    sides.ok_or_else(|| format!("“{text}” is not a size: write {}, or millimetres such as 70x120mm", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_names_or_millimetres() {
        assert_eq!(read("poker", &CARDS), Ok((63.5, 88.9)));
        assert_eq!(read("70x120.5mm", &CARDS), Ok((70.0, 120.5)));
        assert_eq!(read("A3", &PAPERS), Ok((297.0, 420.0)));
        assert_eq!(read("70×120", &CARDS), Ok((70.0, 120.0)));
        for wrong in ["", "big", "0x10mm", "-5x10", "nanx5", "infx10mm", "10", "1e99x4mm"] {
            assert!(read(wrong, &CARDS).is_err(), "{wrong}");
        }
        for wrong in ["-5x90mm", "100000x200mm", "0x10", "nanx5"] {
            let said = read(wrong, &PAPERS).unwrap_err();
            assert!(said.ends_with("more than 0 and at most 5000 mm"), "{said}");
        }
    }
}
