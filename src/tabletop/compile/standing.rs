//! Compiles standing rules, triggers, and the watches of *as soon as*.

use model::Said;

use super::nouns::Quantity;
use super::scope::{Compiled, TextScope, slot, word};
use crate::permanent_table::RuleOfCards;
use crate::program::{
    Block, Condition, Deed, Domain, EventPattern, MoveBan, Number, Pick, Reference, Register, Says, Set, Standing,
    Test, Trigger, Watch,
};
use crate::unsupported_rule::Meaningless;

/// The rules and triggers that the texts of tiles, rules and cards add to a game.
#[derive(Debug, Default)]
pub(super) struct RulesInForce {
    pub standing: Vec<Standing>,
    pub triggers: Vec<Trigger>,
    pub watches: Vec<Watch>,
    /// The texts that are carried out before an event.
    pub windows: Vec<Trigger>,
    pub bans: Vec<MoveBan>,
    pub card_rules: Vec<RuleOfCards>,
    /// For each set of cards, the maximum number of its cards that can attack in a turn.
    pub attack_limits: Vec<(Set, Number)>,
}

impl TextScope<'_, '_> {
    /// Compiles a sentence that holds throughout the game.
    pub fn rule(&mut self, sentence: &Said, into: &mut RulesInForce) -> Compiled<()> {
        let Some((name, _, with)) = word(sentence) else {
            return Err(Meaningless::game("a sentence in quotes cannot be carried out"));
        };
        match name.as_str() {
            "always" => self.standing(slot(with, "standing")?, None, into),
            "as-long-as" => {
                let condition = self.condition(slot(with, "cond")?)?;
                self.standing(slot(with, "standing")?, Some(condition), into)
            }
            "both-hold" => {
                self.standing(slot(with, "one")?, None, into)?;
                self.standing(slot(with, "other")?, None, into)
            }
            "when" | "at" | "before" => {
                if let Some(trigger) = self.excess_of_attack(with)? {
                    into.triggers.push(trigger);
                    return Ok(());
                }
                let event = self.event(slot(with, "event")?)?;
                let statements = self.step(slot(with, "step")?)?;
                let then = self.add(Block { statements })?;
                let trigger = Trigger { home: self.home, event, then };
                match (name.as_str(), &trigger.event) {
                    ("before", event) if !is_foreseen(event) => {
                        return Err(Meaningless::word(name, "something before this event"));
                    }
                    ("before", _) => into.windows.push(trigger),
                    _ => into.triggers.push(trigger),
                }
                Ok(())
            }
            "as-soon-as" => {
                let condition = self.condition(slot(with, "cond")?)?;
                let statements = self.step(slot(with, "step")?)?;
                let then = self.add(Block { statements })?;
                into.watches.push(Watch { condition, then });
                Ok(())
            }
            _ => Err(Meaningless::word(name, "a rule that holds throughout the game")),
        }
    }

    fn standing(&mut self, said: &Said, condition: Option<Condition>, into: &mut RulesInForce) -> Compiled<()> {
        if self.rule_about_cards(said, condition.as_ref(), into)? {
            return Ok(());
        }
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a standing rule")) };
        let states = match name.as_str() {
            "is-so" => vec![slot(with, "state")?],
            "is-both" => vec![slot(with, "one")?, slot(with, "other")?],
            _ => return Err(Meaningless::word(name, "a standing rule")),
        };
        let who = self.noun_phrase(slot(with, "who")?)?.set;
        for state in states {
            if let Some((name, _, with)) = word(state).filter(|(name, ..)| name.as_str() == "cant-move-to") {
                let to = self.noun_phrase(slot(with, "where")?)?;
                if !matches!(to.quantity, Quantity::One | Quantity::Each | Quantity::Known(_)) {
                    return Err(Meaningless::word(name, "a number of cells"));
                }
                let (who, condition) = (who.clone(), condition.clone());
                into.bans.push(MoveBan { home: self.home, who, condition, to: to.set });
                continue;
            }
            let says = self.state(state)?;
            let is_local = is_on_home(&who);
            into.standing.push(Standing {
                home: self.home,
                who: who.clone(),
                condition: condition.clone(),
                says,
                is_local,
            });
        }
        Ok(())
    }

    fn state(&self, said: &Said) -> Compiled<Says> {
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("a state")) };
        Ok(match name.as_str() {
            "has-more" | "has-less" => {
                let attribute = self.names.attribute(slot(with, "what")?);
                let attribute = attribute.ok_or_else(|| Meaningless::phrase("an attribute"))?;
                let by = match slot(with, "n")? {
                    Said::Number(number) => i32::try_from(*number).unwrap_or(i32::MAX),
                    _ => return Err(Meaningless::phrase("by how much an attribute changes")),
                };
                Says::Changes { attribute, by: if name.as_str() == "has-more" { by } else { -by } }
            }
            "cant-move" => Says::Bars(Deed::MOVE),
            "cant-do" => Says::Bars(self.deed(slot(with, "deed")?)?),
            _ => return Err(Meaningless::word(name, "a state")),
        })
    }

    fn event(&mut self, said: &Said) -> Compiled<EventPattern> {
        if let Some(event) = self.event_in_play(said)? {
            return Ok(event);
        }
        let Some((name, _, with)) = word(said) else { return Err(Meaningless::phrase("an event")) };
        Ok(match name.as_str() {
            "enters" | "leaves" => {
                let who = self.participant(slot(with, "who")?)?;
                let place = self.participant(slot(with, "where")?)?;
                match name.as_str() {
                    "enters" => EventPattern::Enters { who, place },
                    _ => EventPattern::Leaves { who, place },
                }
            }
            "is-captured" => EventPattern::IsCaptured { who: self.participant(slot(with, "who")?)? },
            "moves-to" => EventPattern::Moves {
                by: self.participant(slot(with, "who")?)?,
                who: self.participant(slot(with, "what")?)?,
                place: self.participant(slot(with, "where")?)?,
            },
            "is-removed" => EventPattern::IsRemoved { who: self.participant(slot(with, "who")?)? },
            "gains-counter" => {
                let who = self.participant(slot(with, "who")?)?;
                EventPattern::Gains { who, counter: self.counter(slot(with, "what")?)? }
            }
            "turn-begins" => EventPattern::TurnBegins,
            "turn-ends" => EventPattern::TurnEnds,
            "game-ends" => EventPattern::GameEnds,
            _ => return Err(Meaningless::word(name, "an event")),
        })
    }

    /// Compiles the phrase of a participant in an event.
    pub fn participant(&mut self, said: &Said) -> Compiled<Pick> {
        let phrase = self.noun_phrase(said)?;
        let register: Register = self.register(phrase.label)?;
        Ok(Pick { register, set: phrase.set })
    }
}

/// Whether the engine knows of an event before it happens.
fn is_foreseen(event: &EventPattern) -> bool {
    matches!(
        event,
        EventPattern::Moves { .. }
            | EventPattern::Enters { .. }
            | EventPattern::IsRemoved { .. }
            | EventPattern::Gains { .. }
    )
}

/// Whether a set only holds pieces on the cell with the text.
fn is_on_home(set: &Set) -> bool {
    let home = Domain::One(Reference::Home);
    set.tests.iter().any(|test| matches!(test, Test::On(cells) if cells.domain == home))
}
