//! Sentences and how they are joined.

use serde::{Deserialize, Serialize};

use super::{
    Act, ActionRef, CharNoun, Chars, Cond, Duration, Event, Id, Keyword, Label, Limit, Pick, Pred, Tiles, Timing,
    TokenNoun, Way,
};

/// One rule of a text: what its sentences say, in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Rule {
    /// Carried out when the action is used.
    Do(Step),
    /// Carried out when the event happens (kernel E5).
    When(When),
    /// True as long as the text is in force.
    Always(Standing),
    /// Of the whole text: how often it may be used.
    AtMost(Limit),
    /// Of the whole text: what is to be done is done only if this is so as it begins.
    OnlyIf(Cond),
    /// Says what the sentence before does; changes nothing (kernel D7).
    Ruling(Ruling),
}

/// An event and what it sets off.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct When {
    pub event: Event,
    #[serde(default, skip_serializing_if = "is_after")]
    pub timing: Timing,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    pub then: Vec<Step>,
}

fn is_after(timing: &Timing) -> bool {
    *timing == Timing::After
}

/// One step of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// By the doer of the text.
    Act(Act),
    /// By another (*that Ally hits it*).
    By {
        who: Chars,
        act: Act,
    },
    /// One after the other.
    Seq(Vec<Step>),
    /// The guard narrows the choice that the step makes (kernel C1).
    Given {
        step: Box<Step>,
        cond: Cond,
    },
    /// Tested as the step is carried out.
    If {
        cond: Cond,
        then: Box<Step>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        otherwise: Option<Box<Step>>,
    },
    /// If so, this in place of the step before (kernel C2).
    InsteadIf {
        cond: Cond,
        step: Box<Step>,
    },
    /// The player may leave it out; of *each*, for each by itself ([`Step::may_for_each`]).
    May {
        by: Player,
        step: Box<Step>,
    },
    /// The player picks one that can change something.
    ChooseOne {
        by: Player,
        options: Vec<Step>,
    },
    /// The step, its choices made by that player.
    Decides {
        by: Player,
        step: Box<Step>,
    },
    ForEachChar {
        each: Box<Pick<CharNoun>>,
        step: Box<Step>,
    },
    ForEachToken {
        each: Box<Pick<TokenNoun>>,
        step: Box<Step>,
    },
    /// Again and again, up to so often.
    Repeat {
        times: super::Number,
        step: Box<Step>,
    },
    /// A standing rule for a time.
    For {
        time: Duration,
        rule: Standing,
    },
    /// A trigger made now and used up once (kernel E5).
    Later {
        event: Event,
        step: Box<Step>,
    },
    Limited {
        limit: Limit,
        step: Box<Step>,
    },
}

impl Rule {
    /// What is done by it, now or when its event comes, sentence by sentence.
    pub fn steps(&self) -> &[Step] {
        match self {
            Rule::Do(step) => std::slice::from_ref(step),
            Rule::When(when) => &when.then,
            Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => &[],
        }
    }
}

impl Step {
    /// The steps that it is made of, in their order; none in what is done or holds at once.
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
            | Step::Repeat { step, .. }
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => (std::slice::from_ref(step), None),
        };
        steps.iter().chain(last)
    }

    /// The same, to be changed.
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
            | Step::Repeat { step, .. }
            | Step::Later { step, .. }
            | Step::Limited { step, .. } => (std::slice::from_mut(step), None),
        };
        steps.iter_mut().chain(last)
    }

    /// Every act in it, wherever it stands.
    pub fn each_act<'s>(&'s self, found: &mut dyn FnMut(&'s Act)) {
        if let Step::Act(act) | Step::By { act, .. } = self {
            found(act);
        }
        self.inner().for_each(|step| step.each_act(found));
    }
}

/// Who makes a choice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Player {
    /// The doer's player.
    You,
    /// The other one.
    Other,
    /// The player of the chars (*its player decides*).
    Of(Chars),
    /// The other one, seen from the chars (*its opponent*).
    OpponentOf(Chars),
}

/// What is, can't be, may be or must be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Standing {
    Cant {
        who: Chars,
        deed: Deed,
    },
    Must {
        who: Chars,
        deed: Deed,
    },
    /// A change of the move activations.
    MovesMayBe {
        who: Chars,
        form: MoveForm,
    },
    /// One of the move activations of a turn may be of the form.
    OneMoveMayBe {
        who: Chars,
        form: MoveForm,
    },
    /// The first move activation of a turn may be of the form.
    FirstMoveMayBe {
        who: Chars,
        form: MoveForm,
    },
    /// So many move activations a turn.
    HasMoves {
        who: Chars,
        count: u8,
    },
    /// Bears the condition; nothing but the end of this rule removes it.
    Bears {
        who: Chars,
        condition: Id,
    },
    /// The keyword's rules are its own.
    Has {
        who: Chars,
        keyword: Keyword,
    },
    /// The same, only as long as it is true.
    While {
        cond: Cond,
        rule: Box<Standing>,
    },
    /// Never more than so many tokens of the name on one tile, on the board.
    AtMostOnTile {
        token: Id,
        count: u8,
    },
    AtMostOnBoard {
        token: Id,
        count: u8,
    },
    /// Never more than so many summons of the name on the board.
    AtMostSummons {
        summon: Id,
        count: u8,
    },
    /// The tile of this token blocks the view.
    BlocksView,
    /// No effect of its own.
    DoesNothing,
    /// Whoever has it keeps it: true of every token, and said for who reads the card.
    Stays,
}

/// What can be barred or bidden (kernel C5).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Deed {
    /// Use move activations.
    UseMoves,
    /// Use more than so many.
    UseMoreMovesThan(u8),
    /// Enter a tile at all, by itself.
    Move,
    Use(ActionRef),
    BeHit,
    BeHitBy(Chars),
    BeMoved,
    BeMovedBy(Chars),
    BePushed,
    BePushedBy(Chars),
    BePulled,
    BePulledBy(Chars),
    Hit(Chars),
    Enter(Tiles),
    /// By a move activation only.
    EnterByMove(Tiles),
    Leave(Tiles),
    /// By a move activation only.
    LeaveByMove(Tiles),
    /// Move so: *toward X, away from X*.
    MoveSo(Way),
    /// Move otherwise than so (*can't move except toward X*); only barred, never bidden.
    MoveBut(Way),
    /// Become the bearer of the condition.
    Become(Id),
    /// Any of these; only barred, never bidden.
    AnyOf(Vec<Deed>),
}

/// How a move activation may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoveForm {
    /// To a diagonal neighbour as well.
    Diagonal,
    /// A knight's jump as well.
    Knight,
    /// Over one char, to the tile behind it, as well.
    Leap,
}

/// What a ruling says (kernel D7).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Ruling {
    /// The chars of the sentence before are moved by it.
    CharsAreMoved,
    /// The chars so described are moved by it.
    IsMoved(Label),
    /// What is picked need not be in target.
    AnyDistance,
    /// Occupation does not matter to it.
    IgnoresOccupation,
    /// The predicate holds of what the sentence before speaks of, whatever the choice.
    Holds { what: Label, pred: Pred },
}
