//! Round trip of every rule object that the language can express: an object that is printed and parsed again is the
//! same object, and the printed text is a fixed point.

use std::collections::{BTreeMap, BTreeSet};

use model::{
    Action, ActionKind, AtWill, Card, Cond, Id, Pick, Printed, Pronouns, Rule, RuleSet, Step, Target, TileNoun, Tiles,
    Timing, When,
};
use reading::build::build;
use reading::chart::Chart;
use reading::generate::Speaker;
use reading::labels::labels;
use reading::lint::no_rule_yet;
use reading::normal_form;
use reading::reference::discourse::Discourse;
use reading::ruling;
use reading::sentence::Spoken;
use reading::spoken_direction;
use reading::taken_up::participates;
use reading::term::Term;
use reading::text::{self, Words};
use reading::tree::Tree;
use source::{FileId, Span};
use vocabulary::Category;
use vocabulary::ProductionId;
use vocabulary::production::Production;
use vocabulary::{Lexicon, NameKind};

use crate::derive::{self, Goal, Grammar, Growth, Vocabulary, words};
use crate::rng::Rng;
use crate::support::whole;

/// The number of rule objects in a run; `OBJECTS=5000` makes fewer, for a quick check.
const OBJECTS: usize = 100_000;

/// A production that random derivations use only by chance, because few texts can be restricted as a whole. The suite
/// has it in guards.card.
const BY_CHANCE: &str = "(do|use) this only if {cond}";

/// The maximum number of failures among 1000 objects. Known failures: a pronoun whose antecedent changes with the order
/// of the sentence before; a place joined with *or* that attaches to a nearer noun; *as long as* and *unless* both on a
/// rule for a time; *another* in a possessive; *an Ally among them* after *both*. The limit may only fall. It rose from
/// 10 to 19 and then to 21 on 2026-11-25, when branches of grammar that had grown side by side were joined, and fell to 20
/// on 2026-11-28.
const MOST_IN_1000: usize = 20;

/// The rule objects of a random text, with the derivations from which they were built.
pub struct Sample {
    pub trees: Vec<Tree>,
    pub pattern: Option<Pick<TileNoun>>,
    pub rules: Vec<Rule>,
}

/// How a round trip fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Failure {
    Misfit,
    Unsayable,
    Unread,
    Different,
    NotFixed,
}

struct Finding {
    failure: Failure,
    seed: u64,
    derived: String,
    said: String,
    detail: String,
    productions: BTreeSet<ProductionId>,
    pairs: BTreeSet<(ProductionId, ProductionId)>,
    size: usize,
}

pub fn sample(
    rng: &mut Rng,
    grammar: &Grammar,
    goals: &[Goal],
    vocabulary: &Vocabulary,
) -> Result<Option<Sample>, String> {
    let lexicon = grammar.lexicon;
    let mut discourse = Discourse::of(&vocabulary.owner, &vocabulary.names);
    let count = *rng.pick(&[1, 1, 1, 2, 3, 3]);
    for _ in 0..count {
        let depth = 3 + rng.below(6) as u32;
        // Half of the objects aim at one production each, so that rare productions come up too.
        let goal = if rng.one_in(2) { Some(rng.pick(goals)) } else { None };
        let Some(tree) = Growth::new(grammar, vocabulary, goal).tree(rng, "sentence", depth) else { return Ok(None) };
        // A pronoun without an antecedent makes no rule object.
        if discourse.add(lexicon, tree).is_err() {
            return Ok(None);
        }
    }
    let labels = labels(&discourse, lexicon);
    let mut sample = Sample { trees: discourse.trees.clone(), pattern: None, rules: Vec::new() };
    let mut open = false;
    let defined = vocabulary.owner.definition.as_ref().map(|(kind, _)| *kind);
    for sentence in 0..discourse.trees.len() {
        let spoken: Spoken = build(&discourse, lexicon, &labels, sentence).map_err(|misfit| misfit.0)?;
        match (spoken, sample.rules.last_mut()) {
            // In a definition, an event after the effect opens its own sentence (kernel E5).
            (Spoken::Step(Step::Later { event, step }), _)
                if vocabulary.owner.definition.is_some() && !participates(&event) =>
            {
                let then = vec![normal_form::step(*step)];
                sample.rules.push(Rule::When(When { event, timing: Timing::After, limit: None, then }));
                open = false;
            }
            // Outside an action and a trigger, *once per turn, Fae may …* is an ability at will and no step (kernel
            // T2).
            (Spoken::Step(step), _) if !open && !vocabulary.owner.is_action && is_limited_may(&step) => {
                return Ok(None);
            }
            // The text of an action gives no ability (kernel T1).
            (Spoken::AtWill { .. }, _) if vocabulary.owner.is_action => return Ok(None),
            (Spoken::Step(step), Some(Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. }))) if open => {
                then.push(normal_form::step(step));
            }
            (Spoken::Step(step), _) => sample.rules.push(Rule::Do(normal_form::step(step))),
            (Spoken::When { event, timing, limit, then }, _) => {
                let then = normal_form::step(then);
                let timing = normal_form::timing(&event, timing, &then);
                sample.rules.push(Rule::When(When { event, timing, limit, then: vec![then] }));
                open = true;
            }
            (Spoken::AtWill { who, limit, then }, _) => {
                sample.rules.push(Rule::AtWill(AtWill { who, limit, then: vec![normal_form::step(then)] }));
                open = true;
            }
            (Spoken::Always(standing), _) => {
                sample.rules.push(ruling::in_text_of(Rule::Always(standing), defined));
                open = false;
            }
            (Spoken::AtMost(limit), _) => sample.rules.push(Rule::AtMost(limit)),
            (Spoken::OnlyIf(cond), _) if !open => sample.rules.push(Rule::OnlyIf(cond)),
            (Spoken::Ruling(ruling), _) => sample.rules.push(ruling::in_text_of(Rule::Ruling(ruling), defined)),
            (Spoken::Otherwise(other), Some(_)) => {
                let Some(last) = normal_form::last_step(&mut sample.rules) else { return Ok(None) };
                match normal_form::otherwise(last.clone(), normal_form::step(other)) {
                    Ok(joined) => *last = joined,
                    Err(_) => return Ok(None),
                }
            }
            (Spoken::Pattern(Tiles::Pick(pattern)), None)
                if matches!(vocabulary.owner.definition, Some((NameKind::Structure, _)))
                    && sample.pattern.is_none() =>
            {
                sample.pattern = Some(*pattern);
            }
            // The head of a text of another kind, and an *otherwise* without a guard before it, make no rules.
            _ => return Ok(None),
        }
    }
    // *In that direction* without a direction makes no rule object.
    if !guards_several(&sample.rules) || !spoken_direction::resolve(&mut sample.rules).is_empty() {
        return Ok(None);
    }
    // The language can express more than the game has rules for.
    if sample.rules.iter().any(|rule| no_rule_yet::missing(rule).is_some()) {
        return Ok(None);
    }
    Ok((!sample.rules.is_empty() || sample.pattern.is_some()).then_some(sample))
}

fn is_limited_may(step: &Step) -> bool {
    matches!(step, Step::Limited { step, .. } if matches!(**step, Step::May { .. }))
}

/// Whether *Do this only if …* is parsed as a guard of the whole text. It is if the text has several sentences and at
/// most one such guard, and the guard refers to nothing named before.
fn guards_several(rules: &[Rule]) -> bool {
    let done = rules.iter().filter(|rule| matches!(rule, Rule::Do(_))).count();
    let mut guards = rules.iter().filter_map(|rule| if let Rule::OnlyIf(cond) = rule { Some(cond) } else { None });
    let takes_up = |cond: &Cond| {
        let mut taken = Vec::new();
        Term::of(cond).expect("a term").references(&mut taken);
        !taken.is_empty()
    };
    guards.next().is_none_or(|cond| done > 1 && !takes_up(cond)) && guards.next().is_none()
}

/// Prints the rules, parses the text, and prints the rules again.
fn comes_back(
    chart: &mut Chart,
    vocabulary: &Vocabulary,
    sample: &Sample,
) -> Result<String, (Failure, String, String)> {
    let lexicon = derive::lexicon();
    let speaker = Speaker { lexicon, names: &vocabulary.names, owner: &vocabulary.owner };
    let say = |pattern: Option<&Pick<TileNoun>>, rules: &[Rule]| speaker.rules(pattern, rules);
    let said = say(sample.pattern.as_ref(), &sample.rules)
        .map_err(|why| (Failure::Unsayable, String::new(), format!("{} {:?}", why.0, sample.rules)))?;
    let mut paragraphs = Vec::new();
    let mut start = 0;
    for line in said.split('\n') {
        paragraphs.push(syntax::parse_paragraph(FileId(0), &said, Span::new(start, start + line.len())).0);
        start += line.len() + 1;
    }
    let paragraphs: Vec<_> = paragraphs.iter().collect();
    let read_words = Words { lexicon, names: &vocabulary.names };
    let read = text::read(chart, &read_words, &paragraphs, &said, &vocabulary.owner, &|_| false);
    if let Some(bad) = read.troubles.first() {
        let kind = match &bad.trouble {
            reading::sentence::SentenceError::Ambiguous(two) => {
                format!("two readings: {:?}", spoken_of(&two.0).zip(spoken_of(&two.1)))
            }
            other => format!("{other:?}").chars().take(300).collect(),
        };
        return Err((Failure::Unread, said, kind));
    }
    let pattern = match &read.pattern {
        Some(Tiles::Pick(pattern)) => Some((**pattern).clone()),
        _ => None,
    };
    if read.rules != sample.rules || pattern != sample.pattern {
        let detail = format!("meant {:?} {:?}\n    read {:?} {:?}", sample.pattern, sample.rules, pattern, read.rules);
        return Err((Failure::Different, said, detail));
    }
    match say(pattern.as_ref(), &read.rules) {
        Ok(again) if again == said => Ok(said),
        Ok(again) => Err((Failure::NotFixed, said, again)),
        Err(why) => Err((Failure::NotFixed, said, why.0)),
    }
}

fn spoken_of(discourse: &Discourse) -> Option<Spoken> {
    let lexicon = derive::lexicon();
    build(discourse, lexicon, &labels(discourse, lexicon), discourse.trees.len().checked_sub(1)?).ok()
}

fn key(production: ProductionId) -> String {
    let production = derive::lexicon().production(production);
    format!("{}: {}", production.category, production.source)
}

fn used(sample: &[Tree]) -> BTreeSet<ProductionId> {
    sample
        .iter()
        .flat_map(|tree| &tree.nodes)
        .filter_map(|node| node.production.map(|(production, _)| production))
        .collect()
}

/// Returns the pairs of productions in which the second fills a slot of the first.
fn pairs(sample: &[Tree]) -> BTreeSet<(ProductionId, ProductionId)> {
    let production = |tree: &Tree, node: usize| tree.nodes.get(node)?.production.map(|(production, _)| production);
    let mut pairs = BTreeSet::new();
    for tree in sample {
        for node in &tree.nodes {
            for child in node.children.iter() {
                if let (Some((outer, _)), Some(inner)) = (node.production, production(tree, child)) {
                    pairs.insert((outer, inner));
                }
            }
        }
    }
    pairs
}

#[derive(Default)]
struct Tally {
    objects: usize,
    findings: Vec<Finding>,
    good: BTreeMap<ProductionId, usize>,
    good_pairs: BTreeMap<(ProductionId, ProductionId), usize>,
    /// The productions of all objects.
    made: BTreeSet<ProductionId>,
    /// Some of the rules, for `files_of_rule_objects_round_trip`.
    rules: Vec<Rule>,
}

fn run(seeds: std::ops::Range<u64>, grammar: &Grammar, goals: &[Goal]) -> Tally {
    let mut tally = Tally::default();
    let mut chart = Chart::default();
    let lexicon = grammar.lexicon;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let vocabulary = Vocabulary::new(&mut rng);
        for _ in 0..25 {
            let sample = match sample(&mut rng, grammar, goals, &vocabulary) {
                Ok(Some(sample)) => sample,
                Ok(None) => continue,
                Err(misfit) => {
                    tally.findings.push(Finding {
                        failure: Failure::Misfit,
                        seed,
                        derived: String::new(),
                        said: String::new(),
                        detail: misfit,
                        productions: BTreeSet::new(),
                        pairs: BTreeSet::new(),
                        size: 0,
                    });
                    continue;
                }
            };
            let productions = used(&sample.trees);
            if productions.iter().any(|production| is_direction_of_condition(lexicon.production(*production))) {
                continue;
            }
            tally.made.extend(&productions);
            tally.objects += 1;
            match comes_back(&mut chart, &vocabulary, &sample) {
                Ok(_) => {
                    productions.iter().for_each(|production| *tally.good.entry(*production).or_default() += 1);
                    pairs(&sample.trees).into_iter().for_each(|pair| *tally.good_pairs.entry(pair).or_default() += 1);
                    if tally.rules.len() < 2000 {
                        tally.rules.extend(sample.rules);
                    }
                }
                Err((failure, said, detail)) => {
                    let derived: Vec<String> =
                        sample.trees.iter().map(|tree| words(lexicon, &vocabulary.names, tree)).collect();
                    tally.findings.push(Finding {
                        failure,
                        seed,
                        derived: derived.join(" . "),
                        said,
                        detail,
                        size: sample.trees.iter().map(|tree| tree.nodes.len()).sum(),
                        productions,
                        pairs: pairs(&sample.trees),
                    });
                }
            }
        }
    }
    tally
}

/// Runs on all cores, with the same seeds in every run.
fn run_all(objects: usize, grammar: &Grammar) -> Tally {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut all = Tally::default();
    let goals = &grammar.goals("sentence");
    let mut next = 0;
    while all.objects < objects {
        let parts: Vec<Tally> = std::thread::scope(|scope| {
            let spawn = |n: u64| scope.spawn(move || run(next + n * 40..next + (n + 1) * 40, grammar, goals));
            let running: Vec<_> = (0..threads).map(spawn).collect();
            running.into_iter().map(|thread| thread.join().expect("a thread")).collect()
        });
        next += threads * 40;
        for part in parts {
            all.objects += part.objects;
            all.findings.extend(part.findings);
            all.rules.extend(part.rules);
            all.made.extend(part.made);
            part.good.into_iter().for_each(|(production, count)| *all.good.entry(production).or_default() += count);
            part.good_pairs.into_iter().for_each(|(pair, count)| *all.good_pairs.entry(pair).or_default() += count);
        }
    }
    all
}

/// Reports the productions, and pairs of productions, that the failures have in common, and then the failures, smallest
/// first.
fn report(tally: &mut Tally) -> String {
    let mut out = String::new();
    let mut bad: BTreeMap<(ProductionId, ProductionId), usize> = BTreeMap::new();
    for finding in &tally.findings {
        let pairs = finding
            .pairs
            .iter()
            .copied()
            .chain(finding.productions.iter().map(|production| (*production, *production)));
        pairs.for_each(|pair| *bad.entry(pair).or_default() += 1);
    }
    let good = |pair: &(ProductionId, ProductionId)| {
        let known = if pair.0 == pair.1 { tally.good.get(&pair.0) } else { tally.good_pairs.get(pair) };
        known.copied().unwrap_or(0)
    };
    let mut rates: Vec<(usize, usize, (ProductionId, ProductionId))> = bad
        .into_iter()
        .map(|(pair, bad)| (1000 * bad / (bad + good(&pair)), bad, pair))
        .filter(|(rate, bad, _)| *rate > 200 && *bad > 3)
        .collect();
    rates.sort_by_key(|(rate, bad, _)| std::cmp::Reverse((*bad, *rate)));
    for (rate, bad, (outer, inner)) in rates.into_iter().take(60) {
        out.push_str(&format!("{bad} failures, {rate} in 1000: {} > {}\n", key(outer), key(inner)));
    }
    tally.findings.sort_by_key(|finding| (finding.size, finding.derived.len()));
    let mut told: BTreeSet<BTreeSet<(ProductionId, ProductionId)>> = BTreeSet::new();
    for finding in &tally.findings {
        // A failure that contains all pairs of a smaller failure shows nothing new.
        if told.iter().any(|known| known.is_subset(&finding.pairs)) {
            continue;
        }
        told.insert(finding.pairs.clone());
        let Finding { failure, seed, derived, said, detail, .. } = finding;
        out.push_str(&format!("{failure:?} (seed {seed})\n    derived {derived}\n    said {said}\n    {detail}\n"));
        if told.len() > 80 {
            break;
        }
    }
    out
}

/// Returns the categories that occur in canonical sentences.
fn reached(lexicon: &Lexicon) -> BTreeSet<Category> {
    let mut reached: BTreeSet<Category> = lexicon.category("sentence").into_iter().collect();
    loop {
        let before = reached.len();
        for production in lexicon.productions.iter().filter(|production| !production.synonym) {
            if lexicon.category(&production.category).is_some_and(|category| reached.contains(&category)) {
                reached.extend(production.slots.iter().filter_map(|slot| lexicon.category(&slot.category)));
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// Lines whose reference needs an antecedent that random sentences hardly ever have.
const SUITE_ONLY: [&str; 7] = [
    "site: between {t:those.token}",
    "known-line: ",
    "{line:known-line}",
    "condition-pointer: ",
    ":condition-pointer}",
    "pointer: the chosen direction",
    "{x:owner-of-each.several} {n:owned-token.several}",
];

/// Whether the line is the chosen direction of a condition. It is only said in a condition's text that nothing else
/// gives a direction, which a random text hardly ever is; the suite has it (`kept_directions.card`).
fn is_direction_of_condition(line: &Production) -> bool {
    line.category == "condition-pointer"
        || line.source.contains(":condition-pointer}")
        || line.category == "pointer" && line.source.starts_with("the chosen direction")
}

#[test]
fn every_rule_object_round_trips() {
    let lexicon = derive::lexicon();
    let grammar = Grammar::new(lexicon, |production| !lexicon.production(production).synonym);
    let objects = std::env::var("OBJECTS").ok().and_then(|objects| objects.parse().ok()).unwrap_or(OBJECTS);
    let mut tally = run_all(objects, &grammar);
    println!("{} rule objects", tally.objects);
    let report = report(&mut tally);
    let count = tally.findings.len();
    println!("{count} do not come back");
    assert!(count * 1000 <= MOST_IN_1000 * tally.objects, "{count} of {} do not round-trip:\n{report}", tally.objects);
    let said = reached(lexicon);
    // Sentences that state the kind of a text, or that a summon has no actions, make no rules.
    let no_rules = |category: &str| {
        category.starts_with("kind") || ["said", "adjective-name", "told-place", "place-name"].contains(&category)
    };
    let unused: Vec<String> = (0..lexicon.productions.len())
        .map(ProductionId::at)
        .filter(|production| !lexicon.production(*production).synonym)
        .filter(|production| !no_rules(&lexicon.production(*production).category))
        .filter(|production| {
            let source = &lexicon.production(*production).source;
            !["{kind}", "{said}", "{p:told-place}", BY_CHANCE].iter().any(|told| source.contains(told))
                && key(*production) != "sentence: no actions"
        })
        .filter(|production| {
            // A category that only synonyms contain is never printed.
            let category = lexicon.category(&lexicon.production(*production).category);
            category.is_some_and(|category| said.contains(&category))
        })
        // A reference to two tokens, or to a line that a sentence before chooses, comes up in fewer than one of 100,000
        // derivations; the suite has them (`choices.card`).
        .filter(|production| !SUITE_ONLY.iter().any(|only| key(*production).contains(only)))
        .filter(|production| !crate::derive::is_of_a_verb(&lexicon.production(*production).category))
        .filter(|production| !tally.made.contains(production))
        .map(key)
        .collect();
    assert!(unused.is_empty(), "made by no derivation: {unused:#?}");
}

/// Returns the nesting depth of the rule's debug text, which nests like its RON.
fn levels(rule: &Rule) -> usize {
    let written = format!("{rule:?}");
    let depth = written.chars().scan(0_usize, |depth, letter| {
        match letter {
            '(' | '[' | '{' => *depth += 1,
            ')' | ']' | '}' => *depth = depth.saturating_sub(1),
            _ => {}
        }
        Some(*depth)
    });
    depth.max().unwrap_or(0)
}

#[test]
fn files_of_rule_objects_round_trip() {
    let lexicon = derive::lexicon();
    let grammar = Grammar::new(lexicon, |_| true);
    // The RON parser refuses more than 256 levels, so that a file cannot overflow the stack.
    let made = run(0..300, &grammar, &grammar.goals("sentence")).rules;
    let mut made = made.into_iter().filter(|rule| levels(rule) < 100);
    let mut count = 0;
    loop {
        let rules: Vec<Rule> = made.by_ref().take(60).collect();
        if rules.is_empty() {
            break;
        }
        count += rules.len();
        let set = set_of(rules);
        let ron = emit::ron(&set).expect("written");
        let back = emit::read_ron(&ron).unwrap_or_else(|error| panic!("{error}\n{ron}"));
        assert_eq!(back, set);
        assert_eq!(emit::ron(&back).expect("written"), ron);
        let json = emit::json(&set).expect("written");
        let back: RuleSet = serde_json::from_str(&json).expect("read");
        assert_eq!(back, set);
    }
    assert!(count > 500, "only {count} rules");
}

/// Returns a rule set of the pack's game, with one card that has these rules.
fn set_of(rules: Vec<Rule>) -> RuleSet {
    let mut set = whole().set.clone();
    let id = Id::of("Odd");
    set.cards.push(std::sync::Arc::new(Card {
        id: id.clone(),
        number: 999,
        name: "Odd".to_owned(),
        epithet: "Made Up".to_owned(),
        class: set.game.classes[0].id.clone(),
        pronouns: Pronouns::It,
        special: rules.iter().take(3).cloned().collect(),
        actions: vec![Action { id: id.within("do"), name: "DO".to_owned(), kind: ActionKind::Skill, rules }],
        target: Target::default(),
        definitions: Vec::new(),
        printed: Printed::default(),
    }));
    set
}

#[test]
fn the_pack_round_trips() {
    let set = &whole().set;
    let ron = emit::ron(set).expect("written");
    assert_eq!(emit::ron(&emit::read_ron(&ron).expect("read")).expect("written"), ron);
    assert_eq!(&emit::read_ron(&ron).expect("read"), set);
    let json = emit::json(set).expect("written");
    assert_eq!(&serde_json::from_str::<RuleSet>(&json).expect("read"), set);
}
