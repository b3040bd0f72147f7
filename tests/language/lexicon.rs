//! Properties of the lexicon as a whole.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use model::Id;
use reading::build::build;
use reading::labels::labels;
use reading::reference::discourse::Discourse;
use reading::sentence::Spoken;
use reading::tree::Tree;
use reading::word_lookup::Lexed;
use reading::{self, ParsedFile, Reading};
use syntax::parse_with;
use vocabulary::production::Symbol;
use vocabulary::{self, Features, KERNEL_FILES, Lexicon, ProductionId};

use crate::derive::{self, Goal, Grammar, Growth, Vocabulary, words};
use crate::rng::Rng;
use crate::support::{pack, whole};

/// Phrases that occur only in a target line and in no sentence.
const OUTSIDE_SENTENCES: &[&str] = &[];

/// Lines that no random sentence of the `SEEDS` tries contained. The list may only shrink.
const SELDOM: &[&str] = &[
    "being: <have> {c:char-pick} on it",
    "char-count: {^c:chars-bound}",
    "char-pick: a {^n:nbar.one.char}",
    "filter: (that|which) {c:char-pick} (occupies|stands on|is on)",
    "filter: (where|on which|in which) {c:char-pick} (stands|is|sits|lies)",
    "filter: occupied by {c:char-pick}",
    "filter: with {c:char-pick} on it",
    "pred: a {n:nbar.one.char}",
    "pred: occupied by {c:char-pick}",
    "pred: one of the {e:extreme} {n:nbar.several.char}",
    "pred: one of the {n:nbar.several.char} closest to {x:spot}",
    "pred: the only {n:nbar.one.char}",
    "thing: that {n:tail-name.one}",
    "two: two (|other) {^n:nbar.several.char}",
    "two: two (|other) {^n:nbar.several.token}",
];

/// Lines that the generator does not reach: it walks toward a line by kinds and numbers only, and ignores the forms of
/// verbs. The suite has sentences with these lines. The list may only shrink.
const UNREACHED: &[&str] = &[
    "act: (<put>|<place>|<set>|<lay>|<drop>|<leave>|<create>|<raise>|<conjure>|<build>|<hang>|<grow>|<plant>|<light>|<tie>|<dig>|<spin>|<weave>|<draw>|<paint>|<spread>|<scatter>|<sow>|<install>|<erect>|<stick>|<pin>|<hide>|<bury>|<deploy>|<spawn>|<cast>) {what:several-new-tokens} on {c:each-of-several.char}",
    "act: <hit> both {x:char.one} and {y:some-more}",
    "chosen-line: (a|any) {k:line-kind} that has {x:spot} and no {n:nbar.one.char} in it",
    "filter: with {a:beside} and {b:beside}",
    "filter: with {b:beside}",
    "filters: {^u:undergoer} (|and) (that|who) {^b:being}",
    "kin: {^n:own-summon} {^f:filters}",
    "no-partner: no {n:nbar.one.char}",
    "no-partner: no {n:nbar.several.char}",
    "of-set: of your {^n:noun} {^f:filters}",
    "of-set: of {t:those.token} {^f:filters}",
    "partner1: other {n:nbar.several.char}",
    "partner1: {n:nbar.several.char}",
    "partner: {x:partner1} or {y:partner}",
    "person: one of the (farthest|most distant|most far away) {*n:nbar.several} from {x:spot}",
    "person: one of the closest {*n:nbar.several} to {x:spot}",
    "person: one of the other {*n:nbar.several} closest to {x:spot}",
    "person: one of the {*n:nbar.several} (farthest|most distant|most far away) from {x:spot}",
    "person: one of the {*n:nbar.several} (that|who) (is|are) (|the) (farthest|most distant|most far away) from {x:spot}",
    "person: one of the {*n:nbar.several} (that|who) (is|are) (|the) closest to {x:spot}",
    "person: one of the {*n:nbar.several} (that|who) (is|are) (|the) {e:extreme} (|away)",
    "person: one of the {*n:nbar.several} closest to {x:spot}",
    "person: one of the {*n:nbar.several} with (the fewest|fewest|the least|the lowest number of|the smallest number of) {t:token-name.several} (on its tile|on it)",
    "person: one of the {*n:nbar.several} with (the fewest|fewest|the least|the lowest number of|the smallest number of) {t:token-name.several}",
    "person: one of the {*n:nbar.several} with (the most|most|the highest number of|the greatest number of|the largest number of) {t:token-name.several} (on its tile|on it)",
    "person: one of the {*n:nbar.several} with (the most|most|the highest number of|the greatest number of|the largest number of) {t:token-name.several}",
    "person: one of the {*n:nbar.several} {e:extreme} away",
    "person: one of the {e:extreme} of the {*n:nbar.several}",
    "person: one of the {e:extreme} other {*n:nbar.several}",
    "person: one of the {e:extreme} {*n:nbar.several}",
    "picked-possessor: their (|own)",
    "placed: {^n:noun} {^f:filters}",
    "pred: (carrying|holding|bearing) {t:token-count}",
    "scattered: {h:heap} from {n:nbar.several.char}",
    "some-more: up to {^k:number} {^n:nbar}",
    "steps: by as many tiles as there are {n:nbar.several.token}",
    "thing: (that|the) other {^noun.one}",
    "thing: (they|them)",
    "times: as many times as there are {n:nbar.several.char} , at most twice",
    "times: as many times as there are {n:nbar.several.char} , at most {m:int} times",
    "times: as many times as there are {n:nbar.several.char}",
    "times: as many times as there are {n:nbar.several.token} , at most twice",
    "times: as many times as there are {n:nbar.several.token} , at most {m:int} times",
    "times: as many times as there are {n:nbar.several.token}",
    "times: once for each {n:nbar.one.char} , up to {m:int} (hits|times)",
    "times: once for each {n:nbar.one.char}",
    "times: once for each {n:nbar.one.token} , up to {m:int} (hits|times)",
    "times: once for each {n:nbar.one.token}",
    "times: once for every 2 {n:nbar.several.token} , up to {m:int} (hits|times)",
    "times: once for every 2 {n:nbar.several.token}",
];

/// The number of sentences that are tried for a line.
const SEEDS: u64 = 6000;

#[test]
fn every_template_builds() {
    let lexicon = derive::lexicon();
    let grammar = Grammar::new(lexicon, |_| true);
    let antecedents = Antecedents::of(&grammar);
    let sentence = lexicon.category("sentence").map_or(0, usize::from);
    let fault = |production: ProductionId| -> Option<String> {
        let line = lexicon.production(production);
        let name = format!("{}: {}", line.category, line.source);
        let is_excused = SELDOM.contains(&name.as_str()) || UNREACHED.contains(&name.as_str());
        if is_excused || derive::is_of_a_verb(&line.category) || derive::is_skipped(&line.category) {
            return None;
        }
        let goal = grammar.goal(production);
        if goal.ways.nearest(sentence, Features::ALL).is_none() {
            return (!OUTSIDE_SENTENCES.contains(&name.as_str())).then(|| format!("{name}: no sentence has it"));
        }
        match builds(&grammar, &goal, &antecedents) {
            Some(Ok(())) => None,
            Some(Err(why)) => Some(format!("{name}: {why}")),
            None => Some(format!("{name}: no derivation found")),
        }
    };
    let next = AtomicUsize::new(0);
    let wrong: Mutex<Vec<String>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let production = next.fetch_add(1, Ordering::Relaxed);
                    if production >= lexicon.productions.len() {
                        break;
                    }
                    wrong.lock().unwrap().extend(fault(ProductionId::at(production)));
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    let named =
        |seldom: &str| lexicon.productions.iter().any(|line| format!("{}: {}", line.category, line.source) == seldom);
    wrong.extend(
        SELDOM.iter().chain(UNREACHED).filter(|seldom| !named(seldom)).map(|seldom| format!("{seldom}: is no line")),
    );
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// If two files give lines to one kind of phrase by mistake, words without meaning could take the place of a rule.
#[test]
fn no_kind_of_phrase_is_only_sometimes_mute() {
    let mut kinds: std::collections::BTreeMap<&str, [usize; 2]> = std::collections::BTreeMap::new();
    for line in &vocabulary::kernel().productions {
        let mute = line.source.ends_with("= Mute") || format!("{:?}", line.semantics).contains("\"Mute\"");
        kinds.entry(line.category.as_str()).or_default()[usize::from(mute)] += 1;
    }
    let mixed: Vec<_> = kinds.iter().filter(|(_, [told, mute])| *told > 0 && *mute > 0).collect();
    assert!(kinds.values().any(|[_, mute]| *mute > 0), "no mute line is found");
    assert!(mixed.is_empty(), "{mixed:?}");
}

/// Builds sentences with the production until one succeeds. Returns the last error if none succeeds, and `None` if no
/// derivation was found.
fn builds(grammar: &Grammar, goal: &Goal, antecedents: &Antecedents) -> Option<Result<(), String>> {
    let lexicon = grammar.lexicon;
    let mut last = None;
    for seed in 0..SEEDS {
        let mut rng = Rng::new(seed);
        let vocabulary = Vocabulary::new(&mut rng);
        let mut discourse = Discourse::of(&vocabulary.owner, &vocabulary.names);
        // Earlier sentences give a pronoun an antecedent. If none of many does, they are grown toward a phrase that can be
        // one, such as *a row with an Opp* for *that row*.
        for _ in 0..2 {
            let antecedent = (seed >= SEEDS / 2).then(|| antecedents.pick(&mut rng));
            if let Some(before) = Growth::new(grammar, &vocabulary, antecedent.as_ref()).tree(&mut rng, "sentence", 5) {
                let _ = discourse.add(lexicon, before);
            }
        }
        // Every other sentence takes the shortest path and has the simplest phrases beside it, so that unrelated words
        // cannot make the attempt fail.
        let depth = if seed % 2 == 0 { 6 } else { 0 };
        let grown = Growth::new(grammar, &vocabulary, Some(goal)).tree(&mut rng, "sentence", depth);
        let Some(tree) = grown else { continue };
        let said = words(lexicon, &vocabulary.names, &tree);
        if !tree.nodes.iter().any(|node| node.production.is_some_and(|(production, _)| production == goal.production)) {
            continue;
        }
        if discourse.add(lexicon, tree).is_err() {
            continue;
        }
        let labels = labels(&discourse, lexicon);
        match build::<Spoken>(&discourse, lexicon, &labels, discourse.trees.len() - 1) {
            Ok(_) => return Some(Ok(())),
            Err(misfit) => last = Some(Err(format!("{misfit}: {said}"))),
        }
    }
    last
}

/// Lines whose phrases can be antecedents.
struct Antecedents<'a> {
    grammar: &'a Grammar<'a>,
    lines: Vec<ProductionId>,
}

impl<'a> Antecedents<'a> {
    /// The maximum number of lines, which are taken from everywhere in the lexicon.
    const MOST: usize = 200;

    fn of(grammar: &'a Grammar<'a>) -> Antecedents<'a> {
        let labelled = |number: &usize| grammar.lexicon.productions[*number].labelled;
        let lines: Vec<usize> = (0..grammar.lexicon.productions.len()).filter(labelled).collect();
        let step = lines.len().div_ceil(Antecedents::MOST);
        Antecedents { grammar, lines: lines.into_iter().step_by(step).map(ProductionId::at).collect() }
    }

    fn pick(&self, rng: &mut Rng) -> Goal {
        self.grammar.goal(*rng.pick(&self.lines))
    }
}

/// Parses the pack with another lexicon.
fn read_with(lexicon: &Lexicon) -> Reading {
    let pack = pack();
    let keywords = game::keywords();
    let documents: Vec<_> =
        pack.cards.iter().map(|file| parse_with(*file, pack.text(*file), &keywords).document).collect();
    let files: Vec<ParsedFile> =
        documents.iter().map(|document| ParsedFile { document, text: pack.text(document.file) }).collect();
    let numbers = |id: &Id| whole().set.cards.iter().find(|card| card.id == *id).map_or(0, |card| card.number);
    reading::read(&reading::Pack {
        files: &files,
        classes: &whole().set.game.classes,
        passives: &[],
        number: &numbers,
        lexicon,
        annotate: false,
    })
}

fn canonical(lexicon: &Lexicon, reading: &Reading) -> Vec<String> {
    let say = |(id, text): (&Id, &std::sync::Arc<reading::pack::ReadText>)| {
        let speaker = reading::generate::Speaker { lexicon, names: &reading.names, owner: &text.owner };
        format!("{id}: {:?}", speaker.rules(None, &text.read.rules))
    };
    reading.texts.iter().map(say).collect()
}

/// The file of verb entries.
const VERBS: &str = "verbs.lexicon";

/// Returns the sections of the lexicon files: for each, its heading and its lines.
fn sections() -> Vec<(String, Vec<String>)> {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    for line in KERNEL_FILES.iter().filter(|(name, _)| *name != VERBS).flat_map(|(_, text)| text.lines()) {
        let bare = line.split_once("//").map_or(line, |(before, _)| before).trim_end();
        if bare.is_empty() {
            continue;
        }
        match (bare.starts_with(' '), sections.last_mut()) {
            (true, Some((_, lines))) => lines.push(bare.to_owned()),
            _ => sections.push((bare.to_owned(), Vec::new())),
        }
    }
    sections
}

#[test]
fn the_order_of_lexicon_lines_does_not_matter() {
    let known = read_with(vocabulary::kernel());
    let (cards, definitions) = (&known.cards, &known.definitions);
    assert!(cards.len() >= 16, "the pack is read");
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        // Shuffles the lines: each line comes below its own heading, in any of four files.
        let mut lines: Vec<(String, String)> = sections()
            .into_iter()
            .flat_map(|(heading, lines)| lines.into_iter().map(move |line| (heading.clone(), line)))
            .collect();
        rng.shuffle(&mut lines);
        let mut files = vec![String::new(); 4];
        for (heading, line) in lines {
            let file = rng.below(4);
            files[file].push_str(&format!("{heading}\n{line}\n"));
        }
        // The frames of a verb belong to the head above them, so the file of verbs is not shuffled.
        let mut files: Vec<(&str, &str)> = files.iter().map(|text| ("shuffled", text.as_str())).collect();
        files.extend(KERNEL_FILES.iter().filter(|(name, _)| *name == VERBS));
        let lexicon = Lexicon::read(&files).unwrap_or_else(|bad| panic!("seed {seed}: {bad:?}"));
        let read = read_with(&lexicon);
        assert!(read.cards == *cards && read.definitions == *definitions, "seed {seed}: other rule objects");
        assert_eq!(canonical(&lexicon, &read), canonical(vocabulary::kernel(), &known), "seed {seed}");
        let told = |reading: &Reading| format!("{:?}", reading.diagnostics);
        assert_eq!(told(&read), told(&known), "seed {seed}");
    }
}

/// Counts how many nodes own each word.
fn owners(lexicon: &Lexicon, tree: &Tree, sentence: &Lexed, node: usize, owned: &mut [usize]) -> Result<(), String> {
    let branch = &tree.nodes[node];
    let Some((production, surface)) = branch.production else {
        (branch.start..branch.end).for_each(|word| owned[usize::from(word)] += 1);
        return Ok(());
    };
    let mut at = branch.start;
    for symbol in lexicon.production(production).symbols(surface) {
        match symbol {
            Symbol::Word(word) => {
                let wanted = lexicon.word(&word.to_lowercase());
                let ahead = sentence.words.iter().skip(usize::from(at));
                at += u16::try_from(ahead.take_while(|read| read.word != wanted).count()).unwrap_or(u16::MAX);
                *owned.get_mut(usize::from(at)).ok_or(format!("“{word}” is not there"))? += 1;
                at += 1;
            }
            Symbol::Slot(slot) => {
                let child = branch.children.get(slot).ok_or("a slot without a child")?;
                if tree.nodes[child].start < at {
                    return Err(format!("word {at} has two owners"));
                }
                owners(lexicon, tree, sentence, child, owned)?;
                at = tree.nodes[child].end;
            }
        }
    }
    if at == branch.end { Ok(()) } else { Err("a node ends elsewhere than its words".to_owned()) }
}

/// Counts the words of neutral adjuncts as owned by their adjunct: no node of a tree owns them.
fn own_adjuncts(sentence: &Lexed, owned: &mut [usize]) {
    let adjuncts = crate::adjuncts::neutral();
    let words: Vec<&str> = (0..owned.len()).map(|word| sentence.text(word)).collect();
    for start in 0..owned.len() {
        for adjunct in adjuncts.iter().map(|adjunct| adjunct.split(' ').collect::<Vec<_>>()) {
            let range = start..start + adjunct.len();
            if words.get(range.clone()) == Some(&adjunct) && owned[range.clone()].iter().all(|count| *count == 0) {
                owned[range].fill(1);
            }
        }
    }
}

#[test]
fn every_word_has_one_owner() {
    // The pack's class names add lines, so its lexicon is not the kernel's.
    let lexicon = whole().reading.lexicon();
    let mut words = 0;
    for (id, text) in &whole().reading.texts {
        assert_eq!(text.read.sentences.len(), text.read.discourse.trees.len(), "{id}");
        for (sentence, tree) in text.read.sentences.iter().zip(&text.read.discourse.trees) {
            let mut owned = vec![0; sentence.words.len()];
            owners(lexicon, tree, sentence, 0, &mut owned).unwrap_or_else(|why| panic!("{id}: {why}"));
            let spoken: Vec<&str> = (0..sentence.words.len()).map(|word| sentence.text(word)).collect();
            own_adjuncts(sentence, &mut owned);
            assert!(owned.iter().all(|count| *count == 1), "{id}: {spoken:?} is owned {owned:?}");
            words += owned.len();
        }
    }
    assert!(words > 500, "only {words} words");
}
