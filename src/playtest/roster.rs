//! The cards that can be in a team, and the drawing of teams.

use serde::{Deserialize, Serialize};

use dice::Dice;
use engine::Setup;
use model::{Id, RuleSet};

/// A card that can be in a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterCard {
    pub id: Id,
    pub name: String,
    pub class: Id,
    /// The printed name of the class.
    pub class_name: String,
    /// The index of the card's team class in [`Roster::classes`].
    pub group: usize,
}

/// The cards of a pack, from which teams are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    pub cards: Vec<RosterCard>,
    /// The team classes that the team rules name, without duplicates.
    pub classes: Vec<String>,
    /// For each place of a team, its team class.
    places: Vec<usize>,
    /// For each team class, the indices of its cards.
    members: Vec<Vec<usize>>,
}

impl Roster {
    /// Returns the roster of a pack. The error says why the cards do not make a team.
    pub fn of(set: &RuleSet) -> Result<Roster, String> {
        let mut classes: Vec<String> = Vec::new();
        let mut places = Vec::new();
        for class in &set.game.team.main {
            let known = classes.iter().position(|known| known == class);
            places.push(known.unwrap_or_else(|| {
                classes.push(class.clone());
                classes.len() - 1
            }));
        }
        let mut roster = Roster { cards: Vec::new(), members: vec![Vec::new(); classes.len()], classes, places };
        for card in &set.cards {
            let Some(class) = set.game.classes.iter().find(|class| class.id == card.class) else { continue };
            let Some(group) = roster.classes.iter().position(|known| *known == class.team_class) else { continue };
            roster.members.get_mut(group).into_iter().for_each(|members| members.push(roster.cards.len()));
            roster.cards.push(RosterCard {
                id: card.id.clone(),
                name: card.name.clone(),
                class: card.class.clone(),
                class_name: class.name.clone(),
                group,
            });
        }
        for (group, class) in roster.classes.iter().enumerate() {
            let (needed, there) = (roster.needed(group), roster.members.get(group).map_or(0, Vec::len));
            if there < needed {
                return Err(format!("a team needs {needed} of the class {class}, but there are {there}"));
            }
        }
        if roster.places.is_empty() {
            return Err("the game does not say which classes a team has".to_owned());
        }
        Ok(roster)
    }

    /// Returns the number of cards of a team class in a team.
    fn needed(&self, group: usize) -> usize {
        self.places.iter().filter(|place| **place == group).count()
    }

    /// Returns the number of cards in the team class of a card.
    pub fn alike(&self, card: usize) -> usize {
        let group = self.cards.get(card).map(|entry| entry.group);
        group.and_then(|group| self.members.get(group)).map_or(0, Vec::len)
    }

    /// Returns the approximate number of games, out of `games`, in which the card plays. All cards of a class play
    /// equally often.
    pub fn share_of(&self, card: usize, games: u64) -> u64 {
        let needed = self.cards.get(card).map_or(0, |entry| self.needed(entry.group)) as u64;
        (2 * needed * games).checked_div(self.alike(card) as u64).unwrap_or(0).min(games)
    }

    /// Returns the indices of the cards of a team class.
    pub fn members(&self, group: usize) -> &[usize] {
        self.members.get(group).map_or(&[], Vec::as_slice)
    }

    /// Draws two teams for the pair of games with this number, place by place. If `focus` is a card, the first team has
    /// that card.
    ///
    /// Consecutive pairs take their cards from the same shuffled class until too few cards are left for another pair.
    /// All cards of a class therefore play about equally often.
    pub fn draw(&self, seed: u64, number: u64, focus: Option<usize>) -> [Vec<usize>; 2] {
        let hands: Vec<Vec<usize>> =
            (0..self.classes.len()).map(|group| self.hand(seed, number, group, focus)).collect();
        let mut taken = vec![0usize; self.classes.len()];
        let mut teams = [Vec::with_capacity(self.places.len()), Vec::with_capacity(self.places.len())];
        for group in &self.places {
            let (Some(hand), Some(taken)) = (hands.get(*group), taken.get_mut(*group)) else { continue };
            for (side, team) in teams.iter_mut().enumerate() {
                // If there are too few cards for two teams, the teams have some cards in common.
                let at = *taken + side * self.needed(*group);
                team.extend(hand.get(at % hand.len().max(1)));
            }
            *taken += 1;
        }
        teams
    }

    /// Returns the set-up of a game between these teams, which are lists of indices of cards. The first team begins.
    pub fn setup(&self, teams: &[Vec<usize>; 2]) -> Setup {
        let ids = |team: &Vec<usize>| {
            team.iter().filter_map(|card| self.cards.get(*card)).map(|entry| entry.id.clone()).collect()
        };
        Setup { teams: teams.each_ref().map(ids), first: 0 }
    }

    /// Returns the cards of a class in the order in which the pair takes them. The cards of the first team come before
    /// the cards of the second team.
    fn hand(&self, seed: u64, number: u64, group: usize, focus: Option<usize>) -> Vec<usize> {
        let mut cards = self.members(group).to_vec();
        let both = 2 * self.needed(group);
        let in_a_block = (cards.len() / both.max(1)).max(1) as u64;
        let block = number / in_a_block;
        let place = usize::try_from(number % in_a_block).unwrap_or(0);
        let wanted = focus.filter(|card| cards.contains(card));
        if wanted.is_some() {
            cards.retain(|card| Some(*card) != wanted);
        }
        let stream = if wanted.is_some() { number } else { block };
        Dice::of(&[seed, group as u64, stream]).shuffle(&mut cards);
        match wanted {
            Some(card) => cards.insert(0, card),
            None => {
                let by = (place * both).min(cards.len());
                cards.rotate_left(by);
            }
        }
        cards
    }
}

#[cfg(test)]
impl Roster {
    /// Returns a roster whose teams have one place for each class.
    pub fn for_tests(cards: &[RosterCard], classes: &[String]) -> Roster {
        let members = |group: usize| (0..cards.len()).filter(|at| cards[*at].group == group).collect();
        let groups = 0..classes.len();
        Roster {
            cards: cards.to_vec(),
            classes: classes.to_vec(),
            places: groups.clone().collect(),
            members: groups.map(members).collect(),
        }
    }
}
