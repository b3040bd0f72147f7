//! Compiles the choice of an option, and what depends on the option that was chosen (kernel C6).

use super::options_of_texts::OptionsOfText;
use super::text::Text;
use crate::program::*;
use model::{ChosenWay, Id, Way};

impl Text<'_, '_> {
    pub(super) fn choose_option(&mut self, options: &[Id]) {
        let options: Vec<u8> = options.iter().map(|option| self.option(option)).collect();
        let these = options.iter().fold(0, |set, option| set | option_bit(*option));
        self.note_options(|of_text| of_text.chosen |= these);
        self.emit(Op::ChooseOption(options));
    }

    /// Returns the number of an option about which the text asks.
    pub(super) fn asked_option(&mut self, id: &Id) -> u8 {
        let option = self.option(id);
        self.note_options(|of_text| of_text.asked |= option_bit(option));
        option
    }

    /// Compiles an effect once for the way of each option. Nothing is done if none of the options was chosen.
    pub(super) fn as_chosen(&mut self, ways: &[ChosenWay], mut effect: impl FnMut(&mut Self, &Way)) {
        let end = self.mark();
        self.until(end, |text| {
            for ChosenWay { option, way } in ways {
                let (cond, otherwise) = (CondX::Chosen(text.asked_option(option)), text.mark());
                text.emit(Op::Test { cond, otherwise, unasked: otherwise });
                // What waits for a choice waits for it in each of the ways.
                let waiting = (text.guards.clone(), text.deciders.clone());
                effect(text, way);
                (text.guards, text.deciders) = waiting;
                text.emit(Op::Jump(end));
                text.fix(otherwise);
            }
        });
    }

    /// Returns the number of an option. Equal words are one option, on whatever cards.
    fn option(&mut self, id: &Id) -> u8 {
        let options = &mut self.all.options;
        let at = options.iter().position(|known| known == id).unwrap_or_else(|| {
            options.push(id.clone());
            options.len() - 1
        });
        if at >= MOST_OPTIONS {
            self.unsupported("more options than the engine can keep apart");
        }
        super::names::number(at)
    }

    fn note_options(&mut self, note: impl FnOnce(&mut OptionsOfText)) {
        if let Some(own) = self.all.options_of_texts.get_mut(self.number) {
            note(own);
        }
    }
}
