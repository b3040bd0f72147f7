//! The figures of a card as values, and how people read them.

use std::collections::BTreeMap;

use model::Figure;

/// One figure of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FigureValue {
    /// In hundredths.
    pub value: u32,
    /// Whether the value is an upper bound: it depends on something that neither the text nor the board shows.
    pub at_most: bool,
    /// What the value consists of, for reports: a line for each action or text that adds to it.
    pub lines: Vec<String>,
}

/// All figures of one card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub values: BTreeMap<Figure, FigureValue>,
}

impl Figures {
    pub fn get(&self, figure: Figure) -> Option<&FigureValue> {
        self.values.get(&figure)
    }

    /// The value of a figure in hundredths; 0 if it was not measured.
    pub fn value(&self, figure: Figure) -> u32 {
        self.get(figure).map_or(0, |measured| measured.value)
    }
}

/// Hundredths as people read them: `5.5`, `12`, `0.25`.
pub fn decimal(hundredths: u32) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}
