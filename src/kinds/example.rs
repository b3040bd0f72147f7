//! A thing that shows what a check of the pack finds (`Breaks: CHECK`). It is no part of the game.

use crate::source_texts::ThingPlace;
use model::Thing;
use source::Place;

/// The maximum number of copies of an example.
pub(crate) const MOST_COPIES: usize = 99;

/// A thing that breaks checks of the pack on purpose.
#[derive(Debug)]
pub struct ExampleThing {
    /// The index of the thing in the things of the game, before the examples were taken out.
    pub(crate) at: usize,
    /// The names of the checks that it breaks, with the places of the names.
    pub(crate) breaks: Vec<(String, Place)>,
    /// The number of copies of the thing that it takes.
    pub(crate) times: usize,
    /// The thing and its place, once it was taken out of the game.
    pub(crate) thing: Option<(Thing, ThingPlace)>,
}

impl ExampleThing {
    /// Creates the example of the thing at this index; `None` if it breaks no check.
    pub(crate) fn new(at: usize, breaks: Vec<(String, Place)>) -> Option<ExampleThing> {
        (!breaks.is_empty()).then_some(ExampleThing { at, breaks, times: 1, thing: None })
    }

    /// Returns the thing, once it was taken out of the game.
    pub fn thing(&self) -> Option<&Thing> {
        self.thing.as_ref().map(|(thing, _)| thing)
    }
}
