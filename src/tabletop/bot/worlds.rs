//! Worlds that a player considers possible. A bot never looks at a card that its player does not know: before it
//! chooses, it deals the unknown cards anew, with all orders equally likely (determinisation).

use dice::Dice;

use crate::card_program::CardIndex;
use crate::game::TableGame;
use crate::program::SeatIndex;
use crate::state::TableState;

impl TableGame {
    /// Returns a state that looks the same to a player: the cards that the player does not know have exchanged faces,
    /// and future random numbers are new. The result depends on the state only through the knowledge of the player.
    ///
    /// All deals of the unknown cards are equally likely. The choices of other players are not used as evidence: a
    /// player who could not follow suit may be dealt cards of that suit.
    pub fn sample_world(&self, state: &TableState, seat: usize, dice: &mut Dice) -> TableState {
        let mut world = state.clone();
        let Some(seat) = SeatIndex::try_from(seat).ok().filter(|seat| *seat < state.players && self.has_zones()) else {
            return world;
        };
        world.events = None;
        let cards = (0..).take(state.cards.faces.len());
        let unknown: Vec<CardIndex> = cards.filter(|card| !state.cards.is_known(&self.cards, *card, seat)).collect();
        // Cards of two decks never exchange faces. If decks do not belong to players, all cards are one deck.
        let deck = |card: &CardIndex| if self.permanents.decks.is_empty() { None } else { state.cards.owner(*card) };
        let mut decks: Vec<Option<SeatIndex>> = unknown.iter().map(deck).collect();
        decks.sort_unstable();
        decks.dedup();
        for of in decks {
            let cards: Vec<CardIndex> = unknown.iter().filter(|card| deck(card) == of).copied().collect();
            let mut faces: Vec<u16> = cards.iter().filter_map(|card| state.cards.face(*card)).collect();
            // Sorted first, so that the deal does not depend on the real places of the cards.
            faces.sort_unstable();
            dice.shuffle(&mut faces);
            world.cards.give_faces(&cards, &faces);
        }
        world.cards.dice = Dice::new(dice.draw());
        world
    }
}
