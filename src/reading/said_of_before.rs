//! Sentences that change the sentences before them and are no rules of their own: *Remove it instead*, *As a
//! cost, remove a Coin*, *That tile must be empty*, *A new one replaces the former*.

use crate::normal_form;
use crate::word_lookup::Owner;
use model::{Act, AtWill, Chars, Cond, Deed, Id, Limit, Rule, Spot, Standing, Step, Surplus, Timing, TokenNoun, When};
use source::Span;
use vocabulary::NameKind;

/// The error of [`in_its_place`]: the last rule does not say that something does not happen.
#[derive(Debug)]
pub struct NothingReplaced;

/// Puts the step in the place of the event that the last rule cancels: *That hit isn't dealt. Remove it instead.* After
/// *Hits on it do not score. Remove it instead.*, returns a new trigger for the hits.
pub fn in_its_place(rules: &mut [Rule], step: Step) -> Result<Option<Rule>, NothingReplaced> {
    match rules.last_mut() {
        Some(Rule::When(When { timing: Timing::Instead, then, .. })) if *then == [Step::Act(Act::Nothing)] => {
            *then = vec![step];
            Ok(None)
        }
        Some(Rule::Always(Standing::HitsScoreNothing { who: who @ (Chars::Me | Chars::Bearer) })) => {
            let event = Deed::Hits { by: None, whom: Some(who.clone()), through: None };
            Ok(Some(Rule::When(When { event, timing: Timing::After, limit: None, then: vec![step] })))
        }
        _ => Err(NothingReplaced),
    }
}

/// Applies *As a cost, …*: joins the steps after the cost into one step, which is carried out only if the cost is paid.
/// `cost` is the index of the rule of the cost.
pub fn settle_cost(rules: &mut Vec<Rule>, spans: &mut Vec<Span>, cost: usize) {
    let mut bought = Vec::new();
    let mut told: Option<Span> = None;
    let mut at = cost + 1;
    while at < rules.len() {
        let Some(Rule::Do(_)) = rules.get(at) else {
            at += 1;
            continue;
        };
        let (Rule::Do(step), span) = (rules.remove(at), spans.remove(at)) else { return };
        bought.push(step);
        told = Some(told.map_or(span, |before| before.to(span)));
    }
    let Some(span) = told else { return };
    let then = match <[Step; 1]>::try_from(bought) {
        Ok([only]) => only,
        Err(several) => Step::Seq(several),
    };
    let then = Box::new(normal_form::step(then));
    rules.insert(cost + 1, Rule::Do(Step::If { cond: Cond::Done, then, otherwise: None }));
    spans.insert(cost + 1, span);
}

/// Whether the last rule is a trigger that runs only once, and whose last step needs no test and no permission.
pub fn waits_once(rules: &[Rule]) -> bool {
    let Some(Rule::When(When { limit: Some(Limit::Once), then, .. })) = rules.last() else { return false };
    matches!(then.as_slice(), [.., Step::Act(_) | Step::By { .. } | Step::Seq(_)])
}

/// Whether the last rule is a trigger that removes the condition or token that the text defines.
pub fn removes_this(rules: &[Rule]) -> bool {
    let Some(Rule::When(When { then, .. })) = rules.last() else { return false };
    then.iter().any(|step| step.has_act(&|act| *act == Act::RemoveThis))
}

/// Applies *That tile must be empty*: narrows the choice of the last step that chooses the thing to which `cond` refers
/// (kernel C1). Returns false if no step chooses it.
pub fn demand(rules: &mut [Rule], spans: &mut [Span], cond: Cond, span: Span) -> bool {
    let chooses = |step: &Step| normal_form::speaks_of(&cond, step);
    let mut told = rules.iter_mut().zip(spans).rev();
    let found = told.find_map(|(rule, told)| {
        let steps: &mut [Step] = match rule {
            Rule::Do(step) => std::slice::from_mut(step),
            Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. }) => then,
            _ => &mut [],
        };
        steps.iter_mut().rev().find(|step| chooses(step)).map(|step| (step, told))
    });
    let Some((step, told)) = found else { return false };
    let inner = std::mem::replace(step, Step::Seq(Vec::new()));
    *step = normal_form::step(Step::Given { step: Box::new(inner), cond });
    *told = told.to(span);
    true
}

/// Applies *A new one replaces the former* or *any extra is lost* to the last limit, and to a limit of the board rather
/// than to one of a tile. Returns false if there is no limit.
pub fn one_more(
    rules: &mut Vec<Rule>,
    spans: &mut Vec<Span>,
    owner: &Owner,
    (of, then): (u8, Surplus),
    span: Span,
) -> bool {
    let told = told_limit(rules, owner, (of, then));
    let limits = rules.iter_mut().zip(spans.iter_mut()).rev().filter_map(|(rule, told)| match rule {
        Rule::Always(standing) => {
            let on_board = !matches!(standing, Standing::AtMostOnTile { .. });
            let (count, surplus) = surplus(standing)?;
            (of == 0 || of == count).then_some((on_board, surplus, told))
        }
        _ => None,
    });
    let Some((_, surplus, told_in)) = limits.reduce(|last, other| if other.0 && !last.0 { other } else { last }) else {
        rules.extend(told.clone().map(Rule::Always));
        spans.extend(told.is_some().then_some(span));
        return told.is_some();
    };
    *surplus = then;
    *told_in = told_in.to(span);
    true
}

/// Returns the limit that a definition's *if a second one is put, remove the first* tells by itself.
fn told_limit(before: &[Rule], owner: &Owner, (of, then): (u8, Surplus)) -> Option<Standing> {
    let (kind, id) = owner.definition.as_ref().filter(|_| of > 0)?;
    let on_board =
        |rule: &Rule| matches!(rule, Rule::Always(Standing::AtMostOnBoard { .. } | Standing::AtMostSummons { .. }));
    if before.iter().any(on_board) {
        return None;
    }
    match kind {
        NameKind::Token => Some(limit_of_holder(before, owner, id.clone(), of)).map(|mut limit| {
            if let Some((_, surplus)) = surplus(&mut limit) {
                *surplus = then;
            }
            limit
        }),
        NameKind::Summon => Some(Standing::AtMostSummons { summon: id.clone(), count: of, surplus: then }),
        _ => None,
    }
}

/// Returns the limit in *she can't have more than 3 Webs*. A token that lies on chars is limited on each of them: its
/// file puts it nowhere else (`owner.is_held`), or the text before puts it on one. Any other is limited on the board.
pub fn limit_of_holder(before: &[Rule], owner: &Owner, token: Id, count: u8) -> Standing {
    let puts =
        |act: &Act| matches!(act, Act::Put { what, on: Spot::Char(_) } if what.noun == TokenNoun::Token(token.clone()));
    let surplus = Surplus::default();
    match owner.is_held || before.iter().flat_map(Rule::steps).any(|step| step.has_act(&puts)) {
        true => Standing::AtMostOnTile { token, count, surplus },
        false => Standing::AtMostOnBoard { token, count, surplus },
    }
}

/// Whether the two are limits of the same tokens or summons with the same number.
pub fn same_limit(one: &Standing, other: &Standing) -> bool {
    match (one, other) {
        (
            Standing::AtMostOnBoard { token: name, count, .. },
            Standing::AtMostOnBoard { token: same, count: number, .. },
        )
        | (
            Standing::AtMostOnTile { token: name, count, .. },
            Standing::AtMostOnTile { token: same, count: number, .. },
        )
        | (
            Standing::AtMostSummons { summon: name, count, .. },
            Standing::AtMostSummons { summon: same, count: number, .. },
        ) => name == same && count == number,
        _ => false,
    }
}

/// Returns the number of tokens or summons that a limit allows, and what happens to one more; `None` for other standing
/// rules.
pub fn surplus(standing: &mut Standing) -> Option<(u8, &mut Surplus)> {
    match standing {
        Standing::AtMostOnBoard { count, surplus, .. }
        | Standing::AtMostOnTile { count, surplus, .. }
        | Standing::AtMostSummons { count, surplus, .. } => Some((*count, surplus)),
        _ => None,
    }
}
