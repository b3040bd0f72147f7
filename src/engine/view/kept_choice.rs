//! The owners of the options and directions that a text chooses (kernel C6, D13).

use crate::bits::bits;
use crate::frame::Env;
use crate::moment::View;
use crate::program::*;

/// A thing that keeps the options and directions that were chosen for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keeper {
    Char(u8),
    Token(u8),
    Condition { bearer: u8, kind: u8 },
}

impl View<'_> {
    /// Returns the keepers of an option that the text chooses now: the thing that the text belongs to, and the things
    /// that the text has made.
    pub fn keepers(&self) -> Vec<Keeper> {
        let Env { this, me, bearer, condition, .. } = self.env;
        let condition = bearer.zip(condition).map(|(bearer, kind)| Keeper::Condition { bearer, kind });
        // A char keeps what its own texts choose.
        let own = this.map(Keeper::Token).or(condition).or(me.map(Keeper::Char));
        own.into_iter().chain(self.made_for_choice()).collect()
    }

    /// Returns the things that the text has made and to which a later choice applies.
    fn made_for_choice(&self) -> Vec<Keeper> {
        let made = &self.memory.made;
        let tokens = bits(made.tokens).map(Keeper::Token);
        let chars = bits(u128::from(made.chars)).map(Keeper::Char);
        let conditions = made.conditions().flat_map(|(kind, bearers)| {
            bits(u128::from(bearers)).map(move |bearer| Keeper::Condition { bearer, kind })
        });
        tokens.chain(chars).chain(conditions).collect()
    }

    /// Returns the things that the text has made and that keep a direction.
    pub fn made_that_points(&self) -> Vec<Keeper> {
        let mut made = self.made_for_choice();
        made.retain(|keeper| self.kept(*keeper).is_some_and(|(source, _)| self.game.texts.keeps_direction.has(source)));
        made
    }

    /// Whether something would keep another option than it has, for a text that asks about it.
    pub fn would_keep(&self, options: &[u8], option: u8) -> bool {
        self.keepers().into_iter().filter_map(|keeper| self.kept(keeper)).any(|(source, kept)| {
            let change = kept ^ chosen_among(kept, options, option);
            change & self.game.texts.options_asked.by(source) != 0
        })
    }

    /// Returns the source of the texts that ask for the options of the keeper, and the options that it keeps. `None` if
    /// the keeper is gone.
    fn kept(&self, keeper: Keeper) -> Option<(Source, OptionSet)> {
        match keeper {
            Keeper::Char(who) => self.state.char(who).map(|char| (Source::Sheet(char.sheet), char.chosen)),
            Keeper::Token(token) if self.state.live & 1 << token == 0 => None,
            Keeper::Token(token) => {
                self.state.tokens.get(usize::from(token)).map(|token| (Source::Token(token.kind), token.chosen))
            }
            Keeper::Condition { bearer, kind } => {
                self.state.bears(bearer, kind).map(|bearing| (Source::Condition(kind), bearing.chosen))
            }
        }
    }
}
