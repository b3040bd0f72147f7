//! Statistics of the hands that players hold at the first choice of a game.

use std::collections::BTreeMap;

use crate::game::TableGame;

/// The cards of many opening hands. Tallies of parts of a run add up to the tally of the whole run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandTally {
    /// The number of hands.
    pub hands: u64,
    /// The cards of all hands.
    pub cards: u64,
    /// For each quality, such as a suit: the number of hands with at least one card of it, and the number of its cards
    /// in all hands.
    pub of_trait: BTreeMap<String, (u64, u64)>,
    /// The same two numbers for each card, by its name.
    pub of_face: BTreeMap<String, (u64, u64)>,
}

impl TableGame {
    /// Deals once, and adds the cards that each player holds at the first choice in zones that only this player sees.
    /// The seed and the number of the deal determine it. Returns whether the game can be played by this number of
    /// players.
    pub fn tally_hands(&self, players: usize, seed: u64, number: u64, tally: &mut HandTally) -> bool {
        let seed = dice::Dice::of(&[seed, number]).draw();
        let Some(state) = self.start_seeded(players, seed) else { return false };
        for seat in 0..state.players {
            let own = self.cards.places.iter().zip(&state.cards.zones);
            let own = own.filter(|(place, _)| place.owner == Some(seat) && place.seers == 1 << seat);
            let faces = own.flat_map(|(_, cards)| cards).filter_map(|card| self.cards.face(state.cards.face(*card)?));
            let faces: Vec<_> = faces.collect();
            if faces.is_empty() {
                continue;
            }
            tally.hands += 1;
            tally.cards += faces.len() as u64;
            let mut of_face: BTreeMap<&str, u64> = BTreeMap::new();
            let mut of_trait: BTreeMap<&str, u64> = BTreeMap::new();
            for face in faces {
                *of_face.entry(&face.name).or_default() += 1;
                for at in &face.traits {
                    let name = self.cards.traits.get(usize::from(*at)).map_or("", |known| known.name.as_str());
                    *of_trait.entry(name).or_default() += 1;
                }
            }
            add(&mut tally.of_face, of_face);
            add(&mut tally.of_trait, of_trait);
        }
        true
    }
}

fn add(sums: &mut BTreeMap<String, (u64, u64)>, hand: BTreeMap<&str, u64>) {
    for (name, cards) in hand {
        let (hands, sum) = sums.entry(name.to_owned()).or_default();
        *hands += 1;
        *sum += cards;
    }
}
