//! Checks that every plot is well-formed XML, whatever its texts contain.

use super::*;

#[test]
fn plots_are_well_formed() {
    let dot = RangeRow {
        label: "A & <B>".to_owned(),
        value: 0.5,
        least: 0.4,
        most: 0.6,
        band: Some([0.42, 0.58]),
        note: "\"x\"".to_owned(),
    };
    let bar = Bar { label: "<".to_owned(), value: 0.2, note: "&".to_owned(), marked: true };
    let names = ["<a>".to_owned(), "b".to_owned()];
    let cells = vec![vec![None, Some(0.7)], vec![Some(0.3), None]];
    for text in [
        ranges("t", &[dot], &[0.3, 0.5, 0.7]),
        bars("t", &[bar], 1.0),
        columns("t & u", &[(0, 3), (1, 0), (2, 5)], "rounds"),
        matrix("t", &names, &cells, &[vec![0, 4], vec![4, 0]]),
    ] {
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    }
}

#[test]
fn plots_without_data_are_well_formed() {
    for text in [ranges("t", &[], &[]), bars("t", &[], 0.0), columns("t", &[], "x"), matrix("t", &[], &[], &[])] {
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}
