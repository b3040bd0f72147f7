//! Replaces the verbs of a pack by their rules, with the arguments in place of the parameters. So the checks need no
//! knowledge of verbs.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use model::{Act, Arg, Chars, Definition, Id, Kind, Number, Rule, RuleSet, Step, Tiles, Tokens};

/// The maximum depth of verbs inside verbs that are replaced. Another check reports verbs that use themselves.
const DEEPEST: usize = 16;

/// Returns the set with the verbs in its texts replaced. The texts of verbs, and verbs that only the engine knows, stay
/// unchanged.
pub fn expand_verbs(set: &RuleSet) -> Cow<'_, RuleSet> {
    let verbs: Vec<&Definition> = set
        .definitions
        .iter()
        .map(Arc::as_ref)
        .filter(|d| matches!(d.what, Kind::Verb { native: false, .. }))
        .collect();
    if verbs.is_empty() {
        return Cow::Borrowed(set);
    }
    let mut made = set.clone();
    let expand = Expand { verbs };
    for card in &mut made.cards {
        if !card.actions.iter().map(|action| &action.rules).chain([&card.special]).any(|rules| uses_a_verb(rules)) {
            continue;
        }
        let card = Arc::make_mut(card);
        expand.rules(&mut card.special);
        card.actions.iter_mut().for_each(|action| expand.rules(&mut action.rules));
    }
    for definition in &mut made.definitions {
        let actions = match &definition.what {
            Kind::Summon { actions, .. } => actions.as_slice(),
            _ => &[],
        };
        if !actions.iter().map(|action| &action.rules).chain([&definition.rules]).any(|rules| uses_a_verb(rules)) {
            continue;
        }
        let definition = Arc::make_mut(definition);
        match &mut definition.what {
            Kind::Verb { .. } => continue,
            Kind::Summon { actions, .. } => actions.iter_mut().for_each(|action| expand.rules(&mut action.rules)),
            _ => {}
        }
        expand.rules(&mut definition.rules);
    }
    Cow::Owned(made)
}

struct Expand<'a> {
    verbs: Vec<&'a Definition>,
}

impl Expand<'_> {
    fn rules(&self, rules: &mut [Rule]) {
        if !uses_a_verb(rules) {
            return;
        }
        let mut labels = 0;
        each_label(&serde_json::to_value(&*rules).unwrap_or_default(), &mut |label| labels = labels.max(label + 1));
        for rule in rules {
            match rule {
                Rule::Do(step) => self.step(step, &mut labels, 0),
                Rule::When(when) => when.then.iter_mut().for_each(|step| self.step(step, &mut labels, 0)),
                Rule::AtWill(ability) => ability.then.iter_mut().for_each(|step| self.step(step, &mut labels, 0)),
                Rule::Always(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
            }
        }
    }

    fn step(&self, step: &mut Step, labels: &mut u64, depth: usize) {
        match step {
            Step::Act(Act::Do { verb, with }) => {
                if let Some(body) = self.body(verb, with, &Chars::Me, labels, depth) {
                    *step = body;
                }
            }
            Step::By { who, act: Act::Do { verb, with } } => {
                if let Some(body) = self.body(verb, with, who, labels, depth) {
                    *step = body;
                }
            }
            step => step.inner_mut().for_each(|step| self.step(step, labels, depth)),
        }
    }

    /// Returns the steps of the verb with these arguments, carried out by `doer`. `None` if the verb is unknown, or if
    /// `depth` has reached [`DEEPEST`].
    fn body(&self, verb: &Id, with: &[Arg], doer: &Chars, labels: &mut u64, depth: usize) -> Option<Step> {
        let definition = self.verbs.iter().find(|definition| definition.id == *verb).filter(|_| depth < DEEPEST)?;
        let with: Vec<Value> = with.iter().map(|arg| argument(arg).ok()).collect::<Option<_>>()?;
        let doer_value = serde_json::to_value(doer).ok()?;
        let first = *labels;
        let mut steps = Vec::new();
        for rule in &definition.rules {
            let Rule::Do(step) = rule else { continue };
            let mut value = serde_json::to_value(step).ok()?;
            each_label(&value, &mut |label| *labels = (*labels).max(first + label + 1));
            fill(&mut value, &with, &doer_value, first);
            let mut step: Step = serde_json::from_value(value).ok()?;
            if *doer != Chars::Me {
                hand_over(&mut step, doer);
            }
            self.step(&mut step, labels, depth + 1);
            steps.push(step);
        }
        Some(Step::Seq(steps))
    }
}

fn uses_a_verb(rules: &[Rule]) -> bool {
    rules.iter().flat_map(Rule::steps).any(|step| step.has_act(&|act| matches!(act, Act::Do { .. })))
}

fn argument(arg: &Arg) -> serde_json::Result<Value> {
    match arg {
        Arg::Char(chars) => serde_json::to_value::<&Chars>(chars),
        Arg::Tile(tiles) => serde_json::to_value::<&Tiles>(tiles),
        Arg::Token(tokens) => serde_json::to_value::<&Tokens>(tokens),
        Arg::Number(number) => serde_json::to_value::<&Number>(number),
    }
}

/// Calls `found` with every label of a phrase.
fn each_label(value: &Value, found: &mut dyn FnMut(u64)) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match (name.as_str(), value.as_u64()) {
            ("label", Some(label)) => found(label),
            _ => each_label(value, found),
        }),
        Value::Array(items) => items.iter().for_each(|item| each_label(item, found)),
        _ => {}
    }
}

/// Puts the arguments in place of the parameters and the doer in place of *Me*. Adds `first` to all labels, so that
/// they differ from the labels outside the verb.
fn fill(value: &mut Value, with: &[Value], doer: &Value, first: u64) {
    match value {
        Value::String(word) if word == "Me" => *value = doer.clone(),
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, with, doer, first)),
        Value::Object(fields) => {
            let at = fields.get("Param").and_then(Value::as_u64);
            let at = at.and_then(|at| with.get(usize::try_from(at).ok()?));
            if let (Some(arg), 1) = (at, fields.len()) {
                *value = arg.clone();
                return;
            }
            for (name, value) in fields.iter_mut() {
                let shifted = value.as_u64().filter(|_| matches!(name.as_str(), "label" | "It"));
                match shifted {
                    Some(label) => *value = Value::from(u8::try_from(label + first).unwrap_or(u8::MAX)),
                    None => fill(value, with, doer, first),
                }
            }
        }
        _ => {}
    }
}

/// Makes `doer` carry out the acts of the text's doer.
fn hand_over(step: &mut Step, doer: &Chars) {
    match step {
        Step::Act(act) => *step = Step::By { who: doer.clone(), act: act.clone() },
        Step::By { .. } => {}
        step => step.inner_mut().for_each(|step| hand_over(step, doer)),
    }
}
