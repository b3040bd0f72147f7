//! The templates that come with the program.

/// The name of the look that comes with the program.
pub const DEFAULT_LOOK: &str = "default";
/// The files of the built-in looks, by path. A look may have its own file of the same name instead of a file of the
/// default look.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("default/back.svg", include_str!("../../../templates/default/back.svg")),
    ("default/base.svg", include_str!("../../../templates/default/base.svg")),
    ("default/board-grid.svg", include_str!("../../../templates/default/board-grid.svg")),
    ("default/board-legend.svg", include_str!("../../../templates/default/board-legend.svg")),
    ("default/board-part.svg", include_str!("../../../templates/default/board-part.svg")),
    ("default/table-board.svg", include_str!("../../../templates/default/table-board.svg")),
    ("default/board.svg", include_str!("../../../templates/default/board.svg")),
    ("default/card.svg", include_str!("../../../templates/default/card.svg")),
    ("default/example-legend.svg", include_str!("../../../templates/default/example-legend.svg")),
    ("default/figure.svg", include_str!("../../../templates/default/figure.svg")),
    ("default/leaflet.svg", include_str!("../../../templates/default/leaflet.svg")),
    ("default/marker.svg", include_str!("../../../templates/default/marker.svg")),
    ("default/moves.svg", include_str!("../../../templates/default/moves.svg")),
    ("default/poster-graph.svg", include_str!("../../../templates/default/poster-graph.svg")),
    ("default/poster-grid.svg", include_str!("../../../templates/default/poster-grid.svg")),
    ("default/reference-class.svg", include_str!("../../../templates/default/reference-class.svg")),
    ("default/reference-codes.svg", include_str!("../../../templates/default/reference-codes.svg")),
    ("default/reference-hits.svg", include_str!("../../../templates/default/reference-hits.svg")),
    ("default/reference-turn.svg", include_str!("../../../templates/default/reference-turn.svg")),
    ("default/rules-text.svg", include_str!("../../../templates/default/rules-text.svg")),
    ("default/sheet-deck.svg", include_str!("../../../templates/default/sheet-deck.svg")),
    ("default/sheet-draft.svg", include_str!("../../../templates/default/sheet-draft.svg")),
    ("default/sheet-match.svg", include_str!("../../../templates/default/sheet-match.svg")),
    ("default/sheet-sealed.svg", include_str!("../../../templates/default/sheet-sealed.svg")),
    ("default/small.svg", include_str!("../../../templates/default/small.svg")),
    ("default/symbols.svg", include_str!("../../../templates/default/symbols.svg")),
    ("default/tuckbox.svg", include_str!("../../../templates/default/tuckbox.svg")),
    ("high-contrast/card.svg", include_str!("../../../templates/high-contrast/card.svg")),
    ("low-ink/card.svg", include_str!("../../../templates/low-ink/card.svg")),
    ("low-ink/inks", include_str!("../../../templates/low-ink/inks")),
];
/// The template of a card's front.
pub const CARD: &str = "card.svg";
/// The template of a card's back.
pub const BACK: &str = "back.svg";
