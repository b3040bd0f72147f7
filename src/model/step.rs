//! Steps: how the effects of a text are joined into sentences.

use serde::{Deserialize, Serialize};

use crate::act::Act;
use crate::cond::Cond;
use crate::deed::Deed;
use crate::noun::{CharNoun, TokenNoun};
use crate::phrase::{Chars, Number, Pick, Player, Spot};
use crate::rule_timing::{Duration, Limit};
use crate::standing::Standing;

/// One step of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// An effect by the doer of the text.
    Act(Act),
    /// An effect by another char (*that Ally hits it*).
    By {
        /// The doer of this effect.
        who: Chars,
        /// The effect.
        act: Act,
    },
    /// Several steps, one after the other.
    Seq(Vec<Step>),
    /// A step with a guard. The guard restricts what the step may choose (kernel C1).
    Given {
        /// The step.
        step: Box<Step>,
        /// The guard.
        cond: Cond,
    },
    /// A test that is made when the step is carried out.
    If {
        /// The test.
        cond: Cond,
        /// The step that is carried out if the test is true.
        then: Box<Step>,
        /// The step that is carried out if the test is false.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Step>>,
    },
    /// If the test is true, this step is done instead of the step before it (kernel C2).
    InsteadIf {
        /// The test.
        cond: Cond,
        /// The replacement.
        step: Box<Step>,
    },
    /// The player may skip the step. If *each* of several chars does the step, or is affected by it, the player decides
    /// for each char separately ([`Step::may_for_each`]).
    May {
        /// The player.
        by: Player,
        /// The step.
        step: Box<Step>,
    },
    /// The player picks one of the steps that can change something.
    ChooseOne {
        /// The player.
        by: Player,
        /// The steps to pick from.
        options: Vec<Step>,
    },
    /// A step whose choices this player makes.
    Decides {
        /// The player.
        by: Player,
        /// The step.
        step: Box<Step>,
    },
    /// Repeats the step for each of the chars, with new choices each time.
    ForEachChar {
        /// The chars.
        each: Box<Pick<CharNoun>>,
        /// The step.
        step: Box<Step>,
    },
    /// Repeats the step for each of the tokens, with new choices each time.
    ForEachToken {
        /// The tokens.
        each: Box<Pick<TokenNoun>>,
        /// The step.
        step: Box<Step>,
    },
    /// A step that affects several things in this order. Without `InOrder`, the player chooses the order (kernel C3).
    InOrder {
        /// The order.
        order: Order,
        /// The step.
        step: Box<Step>,
    },
    /// Repeats the step.
    Repeat {
        /// The maximum number of repetitions.
        times: Number,
        /// The step.
        step: Box<Step>,
    },
    /// A standing rule that lasts for a time.
    For {
        /// The duration.
        time: Duration,
        /// The standing rule.
        rule: Standing,
    },
    /// A trigger that this step creates. The first event uses it up (kernel E5).
    Later {
        /// The event.
        event: Deed,
        /// Carried out when the event happens.
        step: Box<Step>,
    },
    /// A step with a limit on how often it may be done.
    Limited {
        /// The limit.
        limit: Limit,
        /// The step.
        step: Box<Step>,
    },
}

/// The order in which a step affects several things. The player who chooses breaks ties.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Order {
    /// The thing closest to the doer comes first.
    ClosestFirst,
    /// The thing farthest from the doer comes first.
    FarthestFirst,
    /// The thing closest to this place comes first.
    ClosestTo(Box<Spot>),
    /// The thing farthest from this place comes first.
    FarthestFrom(Box<Spot>),
    /// *Foremost first*: the thing comes first that is farthest in the direction that the text has chosen or moved in
    /// ([`crate::Way::ThatDirection`]).
    ForemostFirst,
}

impl Step {
    /// Returns the steps directly within this step, in order. An effect or a standing rule contains no steps.
    pub fn inner(&self) -> impl Iterator<Item = &Step> {
        let (steps, last): (&[Step], Option<&Step>) = match self {
            Step::Act(_) | Step::By { .. } | Step::For { .. } => (&[], None),
            Step::Seq(steps) | Step::ChooseOne { options: steps, .. } => (steps, None),
            Step::If { then, otherwise, .. } => (std::slice::from_ref(then), otherwise.as_deref()),
            Step::Given { step, .. }
            | Step::InsteadIf { step, .. }
            | Step::May { step, .. }
            | Step::Decides { step, .. }
            | Step::ForEachChar { step, .. }
            | Step::ForEachToken { step, .. }
            | Step::InOrder { step, .. }
            | Step::Repeat { step, .. }
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => (std::slice::from_ref(step), None),
        };
        steps.iter().chain(last)
    }

    /// Returns the same as [`Step::inner`], as mutable references.
    pub fn inner_mut(&mut self) -> impl Iterator<Item = &mut Step> {
        let (steps, last): (&mut [Step], Option<&mut Step>) = match self {
            Step::Act(_) | Step::By { .. } | Step::For { .. } => (&mut [], None),
            Step::Seq(steps) | Step::ChooseOne { options: steps, .. } => (steps, None),
            Step::If { then, otherwise, .. } => (std::slice::from_mut(then), otherwise.as_deref_mut()),
            Step::Given { step, .. }
            | Step::InsteadIf { step, .. }
            | Step::May { step, .. }
            | Step::Decides { step, .. }
            | Step::ForEachChar { step, .. }
            | Step::ForEachToken { step, .. }
            | Step::InOrder { step, .. }
            | Step::Repeat { step, .. }
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => (std::slice::from_mut(step), None),
        };
        steps.iter_mut().chain(last)
    }

    /// Calls `found` for every effect in the step, at any depth, in order.
    pub fn each_act<'s>(&'s self, found: &mut dyn FnMut(&'s Act)) {
        if let Step::Act(act) | Step::By { act, .. } = self {
            found(act);
        }
        self.inner().for_each(|step| step.each_act(found));
    }

    /// Whether the step has an effect, at any depth, for which the test holds.
    pub fn has_act(&self, test: &dyn Fn(&Act) -> bool) -> bool {
        let own = matches!(self, Step::Act(act) | Step::By { act, .. } if test(act));
        own || self.inner().any(|step| step.has_act(test))
    }
}
