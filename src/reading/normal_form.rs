//! Normal forms: one rule object for one meaning, whatever the wording.

use crate::chosen_before_loop;
use crate::term::Term;
use model::{
    Act, CharNoun, Chars, Cond, Deed, Many, Number, Pick, Piece, Player, Pred, Rule, Spot, Standing, Step, Tiles,
    Timing, TokenNoun, Tokens,
};

/// Makes *the Wisp is placed on a tile* a summons. As its char is placed, no summon is on the board that could be
/// moved.
pub fn come_along(step: &mut Step) {
    if let Step::Act(act) = step
        && let Act::MoveTo { what: Piece::Char(Chars::Pick(pick)), to } = act
        && let Pick { many: Many::The, extreme: None, noun: CharNoun::Summon(name), that, label, .. } = &**pick
        && that.is_empty()
    {
        *act = Act::Summon { what: name.clone(), on: to.clone(), label: *label };
    }
    step.inner_mut().for_each(come_along);
}

/// Makes *remove this* in a summon's text a removal of the summon: it has no condition and no token that could be
/// meant.
pub fn leaves_itself(rule: &mut Rule) {
    fn leaves(step: &mut Step) {
        if let Step::Act(act) = step
            && *act == Act::RemoveThis
        {
            *act = Act::RemoveSummon { who: Chars::Me };
        }
        step.inner_mut().for_each(leaves);
    }
    match rule {
        Rule::Do(step) => leaves(step),
        Rule::When(when) => when.then.iter_mut().for_each(leaves),
        Rule::AtWill(ability) => ability.then.iter_mut().for_each(leaves),
        Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
    }
}

/// Returns the normal form of an adjective's test: *it has a Peg or it is between two Pegs*, for a tile that has one of
/// these qualities.
pub fn test(cond: Cond) -> Cond {
    match cond {
        Cond::Is { who, what } if matches!(*who, Spot::Tile(Tiles::It(_))) => match *what {
            Pred::Either(either) => {
                let is = |what| Cond::Is { who: who.clone(), what: Box::new(what) };
                Cond::Either(either.into_iter().map(is).collect())
            }
            what => Cond::Is { who, what: Box::new(what) },
        },
        Cond::All(all) => by_description(all),
        cond => cond,
    }
}

/// Describes the tokens by each other if such a test mentions them twice, because a test chooses nothing: *while two
/// Pegs are in the same row or column, their tiles and all tiles between them* are the tiles with a Peg that is in line
/// with another Peg, and the tiles between two such Pegs. Then the tiles imply the test. Every other test stays as it
/// is.
fn by_description(all: Vec<Cond>) -> Cond {
    let [Cond::Is { who, what }, Cond::Is { who: tile, what: told }] = all.as_slice() else { return Cond::All(all) };
    let (Spot::Token(Tokens::Pick(pick)), Pred::Straight(_) | Pred::SameRow(_) | Pred::SameColumn(_)) =
        (&**who, &**what)
    else {
        return Cond::All(all);
    };
    let Some(label) = pick.label.filter(|_| pick.many == Many::AtLeast(Number::N(2))) else { return Cond::All(all) };
    let plain = Pick { many: Many::Each, label: None, ..(**pick).clone() };
    let such = Pick { that: [plain.that.clone(), vec![(**what).clone()]].concat(), ..plain.clone() };
    let tokens = |pick| Box::new(Spot::Token(Tokens::Pick(Box::new(pick))));
    let described = |pred: &Pred| match pred {
        Pred::Same(spot) if **spot == Spot::Tile(Tiles::Of(Box::new(Spot::Token(Tokens::It(label))))) => {
            Some(Pred::With(Box::new(Pick { many: Many::One, ..such.clone() })))
        }
        Pred::Amid(spot) if **spot == Spot::Token(Tokens::It(label)) => Some(match **what {
            Pred::Straight(_) => Pred::AmidStraight(tokens(plain.clone())),
            _ => Pred::Amid(tokens(such.clone())),
        }),
        _ => None,
    };
    let tiles = match &**told {
        Pred::Either(either) => either.iter().map(described).collect::<Option<Vec<_>>>(),
        pred => described(pred).map(|pred| vec![pred]),
    };
    let Some(mut tiles) = tiles else { return Cond::All(all) };
    tiles.sort();
    let is = |what| Cond::Is { who: tile.clone(), what: Box::new(what) };
    match <[Pred; 1]>::try_from(tiles) {
        Ok([only]) => is(only),
        Err(tiles) => Cond::Either(tiles.into_iter().map(is).collect()),
    }
}

/// Returns the normal form of a step.
pub fn step(given: Step) -> Step {
    match given {
        // The doer of a text need not be named (kernel W1).
        Step::By { who: Chars::Me, act } => Step::Act(act),
        Step::Seq(steps) => {
            let mut flat = Vec::new();
            for one in steps.into_iter().map(step) {
                match one {
                    Step::Seq(inner) => flat.extend(inner),
                    other => flat.push(other),
                }
            }
            Step::Seq(flat)
        }
        Step::Given { step: inner, cond } => {
            let cond = asked(cond);
            let inner = match (step(*inner), &cond) {
                // A rule that holds for a time *unless* a test is true holds whenever the test is not true.
                (Step::For { time, rule }, Cond::Not(_)) => {
                    return Step::For { time, rule: Standing::While { cond, rule: Box::new(rule) } };
                }
                (inner, _) => inner,
            };
            if speaks_of(&cond, &inner) {
                Step::Given { step: Box::new(inner), cond }
            } else {
                Step::If { cond, then: Box::new(inner), otherwise: None }
            }
        }
        Step::If { cond, then, otherwise } => {
            let cond = asked(cond);
            Step::If { cond, then: Box::new(step(*then)), otherwise: otherwise.map(|other| Box::new(step(*other))) }
        }
        Step::InsteadIf { cond, step: inner } => Step::InsteadIf { cond: asked(cond), step: Box::new(step(*inner)) },
        // *Both of them trade places*: one phrase stands for two chars.
        Step::Act(Act::Trade { one: Spot::Char(both), other }) if other == Spot::Char(both.clone()) => {
            Step::Act(match both {
                Chars::And(two) => match <[Chars; 2]>::try_from(two) {
                    Ok([one, other]) => Act::Trade { one: Spot::Char(one), other: Spot::Char(other) },
                    Err(several) => Act::Rearrange { who: Chars::And(several) },
                },
                who => Act::Rearrange { who },
            })
        }
        // A char that uses its own action simply uses it.
        Step::Act(Act::UseOf { who, action, of }) if is_same(&who, &of) => Step::Act(Act::Use { who, action }),
        Step::Act(Act::ChooseMove { who, by }) => Step::Act(Act::ChooseMove { who, by: player(by) }),
        Step::May { by, step: inner } => {
            let by = player(by);
            let may = |inner: Step| Step::May { by: by.clone(), step: Box::new(inner) };
            match replaced_if(step(*inner)) {
                // If an effect is optional, the effect that replaces it is optional too.
                Ok((one, cond, other)) => {
                    let other = Step::InsteadIf { cond, step: Box::new(may(other)) };
                    Step::Seq(vec![may(one), other])
                }
                Err(inner) => may(*inner),
            }
        }
        Step::ChooseOne { by, options } => {
            Step::ChooseOne { by: player(by), options: options.into_iter().map(step).collect() }
        }
        Step::Decides { by, step: inner } => match player(by) {
            Player::You => step(*inner),
            by => Step::Decides { by, step: Box::new(step(*inner)) },
        },
        Step::ForEachChar { each, step: inner } => {
            chosen_before_loop::repeated(each, step(*inner), |each, step| Step::ForEachChar { each, step })
        }
        Step::ForEachToken { each, step: inner } => {
            chosen_before_loop::repeated(each, step(*inner), |each, step| Step::ForEachToken { each, step })
        }
        Step::InOrder { order, step: inner } => Step::InOrder { order, step: Box::new(step(*inner)) },
        Step::Repeat { times, step: inner } => Step::Repeat { times, step: Box::new(step(*inner)) },
        Step::Later { event, step: inner } => Step::Later { event, step: Box::new(step(*inner)) },
        Step::Limited { limit, step: inner } => Step::Limited { limit, step: Box::new(step(*inner)) },
        other @ (Step::Act(_) | Step::By { .. } | Step::For { .. }) => other,
    }
}

/// Returns the normal form of a test: *there are no Opps at melee* is *no Opp is at melee*.
fn asked(cond: Cond) -> Cond {
    let none_is = |who: Spot, what: Pred| Cond::Not(Box::new(Cond::Is { who: Box::new(who), what: Box::new(what) }));
    match cond {
        Cond::CharsExist(pick) if is_none_with_place(&pick) => match one_without_place(*pick) {
            (pick, Some(what)) => none_is(Spot::Char(Chars::Pick(Box::new(pick))), what),
            (pick, None) => Cond::CharsExist(Box::new(pick)),
        },
        Cond::TokensExist(pick) if is_none_with_place(&pick) => match one_without_place(*pick) {
            (pick, Some(what)) => none_is(Spot::Token(Tokens::Pick(Box::new(pick))), what),
            (pick, None) => Cond::TokensExist(Box::new(pick)),
        },
        Cond::TilesExist(pick) if is_none_with_place(&pick) => match one_without_place(*pick) {
            (pick, Some(what)) => none_is(Spot::Tile(Tiles::Pick(Box::new(pick))), what),
            (pick, None) => Cond::TilesExist(Box::new(pick)),
        },
        Cond::Not(cond) => Cond::Not(Box::new(asked(*cond))),
        Cond::All(conds) => Cond::All(conds.into_iter().map(asked).collect()),
        Cond::Either(conds) => Cond::Either(conds.into_iter().map(asked).collect()),
        cond => cond,
    }
}

/// Whether the phrase is *no …* with exactly one predicate.
fn is_none_with_place<N>(pick: &Pick<N>) -> bool {
    pick.many == Many::No && pick.that.len() == 1 && pick.extreme.is_none() && pick.label.is_none()
}

/// Returns the phrase for one of the things without its predicate, and the predicate.
fn one_without_place<N>(mut pick: Pick<N>) -> (Pick<N>, Option<Pred>) {
    pick.many = Many::One;
    let what = pick.that.pop();
    (pick, what)
}

/// Whether the second phrase means the same chars as the first.
fn is_same(one: &Chars, other: &Chars) -> bool {
    match (one, other) {
        (Chars::Pick(pick), Chars::It(label)) => pick.label == Some(*label),
        (one, other) => one == other && !matches!(one, Chars::Pick(_)),
    }
}

/// Returns the normal form of a player: the doer's own player is *you*.
fn player(by: Player) -> Player {
    match by {
        Player::Of(Chars::Me) => Player::You,
        Player::OpponentOf(Chars::Me) => Player::Other,
        by => by,
    }
}

/// Returns the timing of a trigger. A choice of where a move activation goes must come before the activation (kernel
/// E4).
pub fn timing(event: &Deed, timing: Timing, then: &Step) -> Timing {
    match (event, then) {
        (Deed::UsesMove { .. }, Step::Act(Act::ChooseMove { .. })) => Timing::Before,
        _ => timing,
    }
}

/// Divides a sentence into an effect and the effect that replaces it if a test is true. Returns any other step as the
/// error.
fn replaced_if(given: Step) -> Result<(Step, Cond, Step), Box<Step>> {
    let Step::Seq(steps) = given else { return Err(Box::new(given)) };
    match <[Step; 2]>::try_from(steps) {
        Ok([one, Step::InsteadIf { cond, step }]) => Ok((one, cond, *step)),
        Ok(two) => Err(Box::new(Step::Seq(two.into()))),
        Err(steps) => Err(Box::new(Step::Seq(steps))),
    }
}

/// Returns the sentences that a step makes: *put a Web on it, or 2 if it is at the edge* may also be written as two
/// sentences.
pub fn sentences(given: Step) -> Vec<Step> {
    match replaced_if(given) {
        Ok((one, cond, other)) => vec![one, Step::InsteadIf { cond, step: Box::new(other) }],
        Err(step) => vec![*step],
    }
}

/// Whether the guard refers to what the step picks, *another* included. Only then does it narrow the choice (kernel
/// C1); otherwise it is a test.
pub fn speaks_of(cond: &Cond, step: &Step) -> bool {
    if cond.asks_for_another() && step.picks_a_char() {
        return true;
    }
    let (Ok(cond), Ok(step)) = (Term::of(cond), Term::of(step)) else { return false };
    let (mut taken, mut picked) = (Vec::new(), Vec::new());
    cond.references(&mut taken);
    step.labels(&mut picked);
    taken.iter().any(|label| picked.contains(label))
}

/// Whether the step asks whether the step before it did anything: *if you do, …*.
pub fn asks_whether_done(step: &Step) -> bool {
    let is_done = |cond: &Cond| match cond {
        Cond::Not(cond) => **cond == Cond::Done,
        cond => *cond == Cond::Done,
    };
    matches!(step, Step::If { cond, .. } if is_done(cond))
}

/// Puts a step that continues a loop inside the loop (kernel L1). Returns the step if the step before is no loop.
pub fn go_on_in_loop(before: &mut Step, next: Step) -> Option<Step> {
    let inner = match before {
        Step::ForEachChar { step, .. } | Step::ForEachToken { step, .. } | Step::Repeat { step, .. } => step,
        Step::Seq(steps) => return steps.last_mut().map_or(Some(next.clone()), |last| go_on_in_loop(last, next)),
        _ => return Some(next),
    };
    if let Some(next) = go_on_in_loop(inner, next) {
        let first = std::mem::replace(&mut **inner, Step::Seq(Vec::new()));
        **inner = step(Step::Seq(vec![first, next]));
    }
    None
}

/// Returns a loop that carries out the step for each of the things with the label `all`. The thing at hand has the
/// label `one` (kernel L6).
pub fn for_each_of(is_char: bool, all: u8, one: u8, inner: Step) -> Step {
    let step = Box::new(inner);
    let label = Some(model::Label(one));
    if is_char {
        let that = vec![Pred::Same(Box::new(Spot::Char(Chars::It(model::Label(all)))))];
        let each = Pick { many: Many::Each, other: false, extreme: None, noun: CharNoun::Char, that, label };
        Step::ForEachChar { each: Box::new(each), step }
    } else {
        let that = vec![Pred::Same(Box::new(Spot::Token(Tokens::It(model::Label(all)))))];
        let each = Pick { many: Many::Each, other: false, extreme: None, noun: TokenNoun::AnyToken, that, label };
        Step::ForEachToken { each: Box::new(each), step }
    }
}

/// Joins *Otherwise, B* to the step before it, whose guard then is a test (kernel C1). Returns both steps as the error
/// if the step before has no guard.
pub fn otherwise(before: Step, other: Step) -> Result<Step, Box<(Step, Step)>> {
    match before {
        Step::If { cond, then, otherwise: None } => Ok(Step::If { cond, then, otherwise: Some(Box::new(other)) }),
        Step::Given { step, cond } => Ok(Step::If { cond, then: step, otherwise: Some(Box::new(other)) }),
        before => Err(Box::new((before, other))),
    }
}

/// Returns the last step of the rules, to which *otherwise* is joined.
pub fn last_step(rules: &mut [Rule]) -> Option<&mut Step> {
    match rules.last_mut()? {
        Rule::Do(step) => Some(step),
        Rule::When(when) => when.then.last_mut(),
        Rule::AtWill(ability) => ability.then.last_mut(),
        _ => None,
    }
}

/// *Each of your chars may move from a Door to another*: whether a char is on a Door is asked of each by itself (kernel
/// L6), and not of all of them together.
pub fn standing(rule: Standing) -> Standing {
    let Standing::While { cond: Cond::Is { who: tested, what }, rule: inner } = &rule else { return rule };
    let (Spot::Char(Chars::Pick(tested)), Standing::MovesMayGoTo { who: Chars::Pick(who), to }) = (&**tested, &**inner)
    else {
        return rule;
    };
    let unlabelled = |pick: &Pick<CharNoun>| Pick { label: None, ..pick.clone() };
    if who.many != Many::Each || unlabelled(tested) != unlabelled(who) {
        return rule;
    }
    let mut each = unlabelled(who);
    each.that.push((**what).clone());
    each.that.sort();
    Standing::MovesMayGoTo { who: Chars::Pick(Box::new(each)), to: to.clone() }
}
