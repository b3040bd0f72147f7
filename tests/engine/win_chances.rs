//! What the searching bot takes for its win chance is about how often it wins.

use engine::Setup;
use engine::bot::{Bot as _, Search, WeighedChoice};

use crate::support::frozen;

#[test]
fn the_bot_wins_about_as_often_as_it_thinks() {
    let (rules, game) = frozen();
    let card = |at: u64| rules.cards[at as usize % rules.cards.len()].id.clone();
    // For each fifth of the win chances: the number of choices with such a chance, and in how many the chooser won.
    let mut fifths = [(0u32, 0u32); 5];
    for number in 0..40u64 {
        let team =
            |from: u64| vec![card(5 * number + from), card(7 * number + from + 12), card(3 * number + from + 24)];
        let Ok(mut state) = game.start(&Setup { teams: [team(0), team(1)], first: 0 }) else { continue };
        let mut bots = [Search::new(number, 40), Search::new(!number, 40)];
        let mut thought = Vec::new();
        while state.outcome().is_none() {
            let side = usize::from(state.player() & 1);
            let weighed = bots[side].weigh(game, &state);
            let best = WeighedChoice::best(&weighed).expect("an option");
            assert!((0.0..=1.0).contains(&best.worth), "{best:?}");
            if weighed.len() > 1 {
                thought.push((side, best.win_chance()));
            }
            let choice = if weighed.len() > 1 { best.choice } else { bots[side].choose(game, &state) };
            game.apply(&mut state, choice).expect("a choice");
        }
        let winner = state.outcome().map(|outcome| usize::from(outcome.winner));
        for (side, chance) in thought {
            let (count, won) = &mut fifths[((chance * 5.0) as usize).min(4)];
            *count += 1;
            *won += u32::from(Some(side) == winner);
        }
    }
    for (at, (count, won)) in fifths.iter().enumerate() {
        let (share, middle) = (f64::from(*won) / f64::from(*count), 0.1 + 0.2 * at as f64);
        assert!(*count > 50 && (share - middle).abs() < 0.15, "{at}: {share:.2} of {count}, {fifths:?}");
    }
}
