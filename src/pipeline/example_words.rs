//! Tells a played example: its steps in sentences, and what moved on its board.

use std::collections::BTreeMap;

use engine::{Cause, Choice, Game, GameEvent, Occurrence, PlayedChoice, State, TextName};
use model::{Action, Example, Id, Kind, RuleSet};
use render::{BoardFace, BoardMarks, ExampleFace, StepFace, StepText, Wording};

/// The context for telling examples in one language.
pub(crate) struct ExampleWords<'a> {
    game: &'a Game,
    set: &'a RuleSet,
    passives: &'a BTreeMap<Id, String>,
    words: &'static Wording,
}

impl<'a> ExampleWords<'a> {
    pub fn new(game: &'a Game, set: &'a RuleSet, passives: &'a BTreeMap<Id, String>, lang: &str) -> Self {
        ExampleWords { game, set, passives, words: Wording::of(lang) }
    }

    /// Tells an example by its choices and what followed each of them.
    pub fn face(&self, example: &Example, played: &[PlayedChoice]) -> ExampleFace {
        let before = BoardFace::of(self.set, &example.start);
        let after = played.last().map(|last| BoardFace::of(self.set, &self.game.board_of(&last.after)));
        let mut marks = BoardMarks::on(&before);
        let mut steps = Vec::new();
        // A choice within a text, such as that of a target, belongs to the step of the text.
        for part in played.chunk_by(|_, next| !self.begins_step(next)) {
            let number = steps.len() + 1;
            self.mark(&mut marks, &before, number, part);
            steps.extend(self.step(number, part));
        }
        let (ways, hits) = (marks.ways, marks.hits);
        ExampleFace { name: example.name.clone(), after: after.unwrap_or_default(), before, ways, hits, steps }
    }

    fn begins_step(&self, played: &PlayedChoice) -> bool {
        let orders_triggers = matches!(played.choice, Choice::Trigger(_));
        !orders_triggers && self.game.in_progress(&played.before).is_none()
    }

    /// Tells a step; `None` if it has no choice.
    fn step(&self, number: usize, part: &[PlayedChoice]) -> Option<StepFace> {
        let first = part.first()?;
        let title = self.title(first);
        let mut texts: Vec<StepText> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        for PlayedChoice { after, events, .. } in part {
            for event in events {
                if let Some(text) = self.carried_out(after, event)
                    && !texts.iter().any(|known| known.text == text.text)
                {
                    texts.push(text);
                }
                told.extend(self.sentence(after, event));
            }
        }
        for text in texts.iter_mut().filter(|text| text.name == title) {
            text.name.clear();
        }
        Some(StepFace { number, title, texts, told: told.join(" ") })
    }

    /// Returns the name of a step, by its first choice.
    fn title(&self, PlayedChoice { before, choice, events, .. }: &PlayedChoice) -> String {
        let key = match choice {
            Choice::Passive => "passive",
            Choice::No => "example_no_passive",
            Choice::Move { .. } => "example_move",
            Choice::Pass => "example_pass",
            Choice::AtWill { .. } => {
                let used = events.iter().find_map(|event| match &event.what {
                    Occurrence::UsesAbility { text, .. } => Some(self.name_of_text(before, text)),
                    _ => None,
                });
                return used.unwrap_or_default();
            }
            _ => return self.game.words(before, *choice),
        };
        self.words.get(key).to_owned()
    }

    /// Returns the sentence about an event; `None` if other events say the same, or if the printed text that was
    /// carried out says it.
    fn sentence(&self, state: &State, event: &GameEvent) -> Option<String> {
        match &event.what {
            Occurrence::Triggers { .. } | Occurrence::UsesAbility { .. } => return None,
            // Summons begin their turns together with the char that made them.
            Occurrence::BeginsTurn { who } if Some(who.number) != self.game.whose_turn(state) => return None,
            _ => {}
        }
        let phrase = self.game.event_phrase(state, event)?;
        let mut names: Vec<(&str, &str)> = phrase.names.iter().map(|(part, name)| (*part, name.as_str())).collect();
        names.push(("by", self.words.get("event_structure")));
        Some(self.words.say(&format!("event_{}", phrase.key), &names))
    }

    /// Returns the text that an event shows to be carried out, as it is printed. `None` for the procedure of the game.
    fn carried_out(&self, state: &State, event: &GameEvent) -> Option<StepText> {
        let own;
        let cause = match &event.what {
            Occurrence::Triggers { text, .. } | Occurrence::UsesAbility { text, .. } => text,
            Occurrence::Uses { who, action } => {
                own = Cause { who: Some(who.clone()), text: TextName::Action(action.clone()) };
                &own
            }
            _ => event.why.as_ref()?,
        };
        let text = self.printed(cause)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then(|| StepText { name: self.name_of_text(state, cause), text })
    }

    /// Returns a text as it is printed.
    fn printed(&self, cause: &Cause) -> Option<&'a str> {
        let set = self.set;
        let own = cause.who.as_ref().and_then(|who| set.cards.iter().find(|card| card.id == who.id));
        match &cause.text {
            TextName::MoveActivation => None,
            TextName::Passive => self.passives.get(&own?.class).map(String::as_str),
            TextName::Action(name) => {
                let of = |actions: &[Action]| actions.iter().position(|action| action.name == *name);
                let cards = own.into_iter().chain(&set.cards);
                let mut of_cards =
                    cards.filter_map(|card| Some(card.printed.actions.get(of(&card.actions)?)?.as_str()));
                let of_summon = || {
                    let mut summons = set.definitions.iter();
                    summons.find(|known| matches!(&known.what, Kind::Summon { actions, .. } if of(actions).is_some()))
                };
                of_cards.next().or_else(|| of_summon().map(|summon| summon.printed.as_str()))
            }
            TextName::Card(name) => {
                set.cards.iter().find(|card| card.name == *name).map(|card| card.printed.special.as_str())
            }
            TextName::Definition(name) => {
                set.definitions.iter().find(|known| known.name == *name).map(|known| known.printed.as_str())
            }
        }
    }

    /// Returns the name of a text: *SWING*, *Web of Nell*.
    fn name_of_text(&self, state: &State, cause: &Cause) -> String {
        match (&cause.text, &cause.who) {
            (TextName::MoveActivation, _) => self.words.get("example_move").to_owned(),
            (TextName::Passive, _) => self.words.get("passive").to_owned(),
            (TextName::Action(name) | TextName::Card(name), _) | (TextName::Definition(name), None) => name.clone(),
            (TextName::Definition(name), Some(who)) => {
                let who = self.game.name_of(state, who.number);
                self.words.say("event_text_of", &[("text", name), ("who", &who)])
            }
        }
    }

    /// Marks what moved and who was hit in a step.
    fn mark(&self, marks: &mut BoardMarks, board: &BoardFace, step: usize, part: &[PlayedChoice]) {
        let Some(first) = part.first() else { return };
        // The tile where each char is, and the tile where it was at the beginning of the step.
        let figures = self.game.figures(&first.before);
        let began: BTreeMap<u8, (u8, String)> =
            figures.map(|figure| (figure.number, (figure.side, self.game.board().name(figure.tile)))).collect();
        let mut now = began.clone();
        let mut hits = Vec::new();
        for event in part.iter().flat_map(|played| &played.events) {
            match &event.what {
                Occurrence::Enters { who, tile, .. } => {
                    now.entry(who.number).and_modify(|(_, on)| on.clone_from(tile));
                }
                Occurrence::Hit { whom, .. } => hits.extend(now.get(&whom.number).map(|(_, on)| on.clone())),
                _ => {}
            }
        }
        for ((side, from), (_, to)) in began.values().zip(now.values()).filter(|(from, to)| from != to) {
            marks.add_way(step, *side == 0, (board.cell(from), board.cell(to)));
        }
        hits.iter().for_each(|tile| marks.add_hit(step, board.cell(tile)));
    }
}
