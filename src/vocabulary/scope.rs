//! The fields of rule objects that open a box. A thing that is mentioned inside a box cannot be referred to from
//! everywhere outside it (kernel, *Scope*). Only this table has these fields; a lexicon line opens the boxes of its
//! rule object.

use crate::semantic_term::SemanticTerm;

/// The relation of a field of a rule object to the text around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// A test. Only the branch for *yes* can refer to things in the test.
    Test,
    /// The branch for *yes*.
    Then,
    /// The branch for *no*.
    Else,
    /// The body of a loop, with all choices that are made in it.
    Loop,
    /// A list of branches, one of which is carried out.
    Options,
    /// A list of events or deeds, one of which happens.
    Alternatives,
}

/// The rule objects with the fields that open boxes. A variant without field names has the field “”.
const TABLE: [(&str, &[(&str, Opens)]); 8] = [
    ("If", &[("cond", Opens::Test), ("then", Opens::Then), ("otherwise", Opens::Else)]),
    ("InsteadIf", &[("cond", Opens::Test), ("step", Opens::Then)]),
    ("Otherwise", &[("", Opens::Else)]),
    ("ForEachChar", &[("each", Opens::Loop), ("step", Opens::Loop)]),
    ("ForEachToken", &[("each", Opens::Loop), ("step", Opens::Loop)]),
    ("Repeat", &[("step", Opens::Loop)]),
    ("ChooseOne", &[("options", Opens::Options)]),
    ("AnyOf", &[("", Opens::Alternatives)]),
];

/// Returns the fields of the rule object that open boxes; `None` if there are none.
pub fn opened_by(name: &str) -> Option<&'static [(&'static str, Opens)]> {
    TABLE.iter().find(|(known, _)| *known == name).map(|(_, fields)| *fields)
}

/// Whether a semantic term opens a box at any depth.
pub fn opens_boxes(term: &SemanticTerm) -> bool {
    match term {
        SemanticTerm::Variant(name, parts) => opened_by(name).is_some() || parts.iter().any(opens_boxes),
        SemanticTerm::Record(name, fields) => opened_by(name).is_some() || fields.parts().any(opens_boxes),
        SemanticTerm::Fields(fields) => fields.parts().any(opens_boxes),
        SemanticTerm::List(_) => term.items().any(opens_boxes),
        _ => false,
    }
}
