//! Reviews a game after its end: how good each choice was, and which would have been better.

use super::game_with_undo::Table;
use engine::bot::{Search, WeighedChoice};
use engine::{Choice, Game, State};
use pipeline::board_text::sign;

/// The cost of a choice, as a win chance, from which the review names a better choice. Below this, the search itself is
/// too uncertain.
const WORTH_NAMING: f64 = 0.05;
/// The number of choices in the list of the costliest.
const COSTLIEST: usize = 5;

/// The searching bot's judgement of a choice. Win chances are those of the side that chose.
struct JudgedChoice {
    round: u16,
    side: u8,
    sentence: String,
    /// The win chance after the choice.
    chance: f64,
    /// The win chance after the best choice, and that choice as a sentence, if the choice cost enough to name it.
    better: Option<(f64, String)>,
}

impl JudgedChoice {
    fn cost(&self) -> f64 {
        self.better.as_ref().map_or(0.0, |(best, _)| best - self.chance)
    }

    fn line(&self) -> String {
        let Some((best, sentence)) = &self.better else {
            return format!("  {} {:<40} {:>3.0} %", sign(self.side), self.sentence, self.chance * 100.0);
        };
        format!(
            "  {} {:<40} {:>3.0} %, {:.0} less than: {sentence} ({:.0} %)",
            sign(self.side),
            self.sentence,
            self.chance * 100.0,
            self.cost() * 100.0,
            best * 100.0
        )
    }
}

/// Reviews the choices of a game. `playouts` is the number of games that the bot plays for each of its judgements.
pub fn review(table: &Table<'_>, playouts: u32, seed: u64) -> String {
    let game = table.rules.game();
    let judge = |(session, words): (&super::session::Session, &str)| {
        let state = session.state()?;
        if state.options().len() < 2 {
            return None;
        }
        let at = session.options(game, table.set).iter().position(|known| known == words)?;
        let mut search = Search::new(seed, playouts);
        let chosen = *state.options().get(at)?;
        let best = WeighedChoice::best(&search.weigh(game, state))?.choice;
        let chance = chance_after(game, state, chosen, &mut search);
        let better = (best != chosen).then(|| chance_after(game, state, best, &mut search));
        let better = better.filter(|better| better - chance >= WORTH_NAMING).and_then(|better| {
            let at = state.options().iter().position(|option| *option == best)?;
            Some((better, table.sentence_in(session, at).trim_end_matches('.').to_owned()))
        });
        let sentence = table.sentence_in(session, at);
        Some(JudgedChoice { round: state.round(), side: state.player(), sentence, chance, better })
    };
    let judged: Vec<JudgedChoice> = table.past_choices().filter_map(judge).collect();
    report(&judged, playouts)
}

/// Returns the win chance after a choice, for the side that makes it.
fn chance_after(game: &Game, state: &State, choice: Choice, search: &mut Search) -> f64 {
    let side = state.player();
    let mut next = state.clone();
    if game.apply(&mut next, choice).is_err() {
        return 0.0;
    }
    if let Some(outcome) = next.outcome() {
        return if outcome.winner == side { 1.0 } else { 0.0 };
    }
    let weighed = search.weigh(game, &next);
    let chance = WeighedChoice::best(&weighed).map_or(0.5, WeighedChoice::win_chance);
    if next.player() == side { chance } else { 1.0 - chance }
}

fn report(judged: &[JudgedChoice], playouts: u32) -> String {
    let mut text = format!(
        "After each choice stands the win chance of the side that made it, as the searching bot sees it with {playouts}\n\
         playouts. Choices without an alternative are left out.\n"
    );
    let mut round = None;
    for choice in judged {
        if round != Some(choice.round) {
            round = Some(choice.round);
            let name = if choice.round == 0 { "Placing".to_owned() } else { format!("Round {}", choice.round) };
            text.push_str(&format!("\n{name}\n"));
        }
        text.push_str(&format!("{}\n", choice.line()));
    }
    let mut costly: Vec<&JudgedChoice> = judged.iter().filter(|choice| choice.better.is_some()).collect();
    costly.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
    if !costly.is_empty() {
        text.push_str("\nThe costliest choices\n");
        for choice in costly.iter().take(COSTLIEST) {
            text.push_str(&format!("  Round {}:{}\n", choice.round, choice.line().replacen("  ", " ", 1)));
        }
    }
    for side in [0, 1] {
        let costs = judged.iter().filter(|choice| choice.side == side).map(JudgedChoice::cost);
        let (count, sum) = costs.fold((0, 0.0), |(count, sum), cost| (count + usize::from(cost > 0.0), sum + cost));
        let choices = if count == 1 { "one choice".to_owned() } else { format!("{count} choices") };
        let begin = if side == 0 { "\n" } else { "" };
        let points = sum * 100.0;
        text.push_str(&format!("{begin}{} gave away {points:.0} points of win chance by {choices}.\n", sign(side)));
    }
    text
}
