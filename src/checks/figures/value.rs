//! The figures of a card as values, and their decimal form.

use std::collections::BTreeMap;

use model::Figure;

/// One figure of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FigureValue {
    /// The value in hundredths.
    pub value: u32,
    /// Whether the value is an upper bound. It is an upper bound if it depends on something outside the text and the
    /// board.
    pub at_most: bool,
    /// The parts of the value, for reports: a line for each action or text that contributes.
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

    /// Returns the value of a figure in hundredths; 0 if the figure was not measured.
    pub fn value(&self, figure: Figure) -> u32 {
        self.get(figure).map_or(0, |measured| measured.value)
    }
}

/// Renders hundredths as a decimal number: `5.5`, `12`, `0.25`.
pub fn decimal(hundredths: u32) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}
