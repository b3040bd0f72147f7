//! The engine accepts everything that the language can express. The test builds rule objects from random derivations,
//! and puts each into a game of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::problems;
use model::{
    Act, Action, ActionKind, Card, CharNoun, Chars, Cond, Definition, Id, Kind, Many, NewTokens, Number, Param,
    ParamKind, Pick, Pred, Printed, Pronouns, Rule, RuleSet, Spot, Step, Target, TileNoun, Tiles, TokenNoun, Tokens,
};
use vocabulary::NameKind;

use crate::derive::{self, Grammar, Vocabulary};
use crate::rng::Rng;
use crate::roundtrip::{Sample, sample};
use crate::support::whole;

fn pick<Noun>(noun: Noun, that: Vec<Pred>) -> Box<Pick<Noun>> {
    Box::new(Pick { many: Many::One, other: false, extreme: None, noun, that, label: None })
}

fn definition(id: &Id, what: Kind, rules: Vec<Rule>) -> Arc<Definition> {
    Arc::new(Definition {
        id: id.clone(),
        name: id.to_string(),
        plural: String::new(),
        card: None,
        what,
        rules,
        uses: Vec::new(),
        in_leaflet: false,
        printed: String::new(),
    })
}

fn param(kind: ParamKind) -> Param {
    Param { name: "x".to_owned(), kind }
}

/// Builds a rule set that has all names of the vocabulary, with the rules in the text of their owner.
fn game_of(vocabulary: &Vocabulary, sample: &Sample) -> RuleSet {
    let mut set = whole().set.clone();
    set.cards.clear();
    set.definitions.clear();
    set.teams.clear();
    let owner = vocabulary.owner.definition.clone();
    let rules = |kind: NameKind, id: &Id| match &owner {
        Some((known, name)) if (known, name) == (&kind, id) => sample.rules.clone(),
        _ => Vec::new(),
    };
    let mut own_pattern = sample.pattern.clone();
    let (pattern, target) = (pick(TileNoun::Tile, vec![Pred::Edge]), Target::default());
    for name in vocabulary.names.all() {
        let id = &name.id;
        let what = match name.kind {
            NameKind::Token => Kind::Token,
            NameKind::Condition => Kind::Condition,
            NameKind::Structure => {
                let own = rules(NameKind::Structure, id);
                let is_own = matches!(&owner, Some((NameKind::Structure, known)) if known == id);
                let pattern = own_pattern.take_if(|_| is_own).unwrap_or_else(|| (*pattern).clone());
                set.definitions.push(definition(id, Kind::Structure { pattern }, own));
                continue;
            }
            NameKind::Summon => Kind::Summon { moves: 1, action_uses: 0, actions: vec![], target: target.clone() },
            NameKind::Class => {
                let mut class = set.game.classes[0].clone();
                class.id = id.clone();
                set.game.classes.push(class);
                continue;
            }
            _ => continue,
        };
        let rules = rules(name.kind, id);
        set.definitions.push(definition(id, what, rules));
    }
    let owner_is = |kind| matches!(&owner, Some((known, _)) if *known == kind);
    let verbs = [
        (
            "glomp-onto-by",
            vec![param(ParamKind::Char), param(ParamKind::Tile), param(ParamKind::Number { least: 0, most: 99 })],
        ),
        ("zing", vec![param(ParamKind::Token)]),
        ("mosey", vec![]),
    ];
    for (id, params) in verbs {
        let own = if owner_is(NameKind::Verb) && owner.as_ref().is_some_and(|(_, known)| known.as_str() == id) {
            sample.rules.clone()
        } else {
            Vec::new()
        };
        set.definitions.push(definition(&Id::of(id), Kind::Verb { params, native: false }, own));
    }
    for (id, params) in [("hardy", vec![param(ParamKind::Number { least: 0, most: 99 })]), ("swift", vec![])] {
        let own = if owner_is(NameKind::Keyword) && owner.as_ref().is_some_and(|(_, known)| known.as_str() == id) {
            sample.rules.clone()
        } else {
            Vec::new()
        };
        set.definitions.push(definition(&Id::of(id), Kind::Keyword { params }, own));
    }
    let spots = [
        ("wibbly", Spot::Char(Chars::Pick(pick(CharNoun::Char, vec![])))),
        ("wobbly", Spot::Tile(Tiles::Pick(pick(TileNoun::Tile, vec![])))),
        ("jolly", Spot::Token(Tokens::Pick(pick(TokenNoun::AnyToken, vec![])))),
        ("under-zogbar", Spot::Char(Chars::Pick(pick(CharNoun::Char, vec![])))),
    ];
    for (id, of) in spots {
        set.definitions.push(definition(&Id::of(id), Kind::Adjective { of, when: Cond::All(vec![]) }, vec![]));
    }
    let spots = [
        ("yonder-tile", Spot::Char(Chars::Pick(pick(CharNoun::Char, vec![])))),
        ("glade", Spot::Tile(Tiles::Pick(pick(TileNoun::Tile, vec![])))),
        ("spark-tile", Spot::Token(Tokens::Pick(pick(TokenNoun::AnyToken, vec![])))),
    ];
    for (id, of) in spots {
        let tile = Tiles::MirroredInRow(Box::new(Spot::Char(Chars::Me)));
        set.definitions.push(definition(&Id::of(id), Kind::Place { of, tile }, vec![]));
    }
    set.definitions.sort_by(|a, b| a.id.cmp(&b.id));
    let cards: Vec<&Id> =
        vocabulary.names.all().iter().filter(|name| name.kind == NameKind::Card).map(|name| &name.id).collect();
    for (number, id) in cards.into_iter().enumerate() {
        let prefix = format!("{id}.");
        let named = vocabulary
            .names
            .all()
            .iter()
            .filter(|name| name.kind == NameKind::Action && name.id.as_str().starts_with(&prefix));
        let own = number == 0 && owner.is_none();
        let action = |(at, name): (usize, &vocabulary::Name)| Action {
            id: name.id.clone(),
            name: name.text.to_string(),
            kind: ActionKind::Skill,
            rules: if own && at == 0 { sample.rules.clone() } else { Vec::new() },
        };
        let card = Card {
            id: id.clone(),
            number: number as u32 + 1,
            name: id.to_string(),
            epithet: String::new(),
            class: set.game.classes[0].id.clone(),
            pronouns: Pronouns::Any,
            special: if own { sample.rules.clone() } else { Vec::new() },
            actions: named.enumerate().map(action).collect(),
            target: Target::default(),
            definitions: Vec::new(),
            printed: Printed::default(),
        };
        set.cards.push(Arc::new(card));
    }
    set
}

/// The maximum length of a text of this test. The engine has 23 registers for the things that a text mentions; `play` says
/// so if a longer text has more of them.
const MOST_WORDS: usize = 200;

/// Returns the number of random texts, and the engine's messages about them: each message with its count and an
/// example.
fn said(objects: usize) -> (usize, BTreeMap<String, (usize, String)>) {
    let lexicon = derive::lexicon();
    let grammar = Grammar::new(lexicon, |_| true);
    let goals = grammar.goals("sentence");
    let mut all: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let (mut made, mut seed) = (0, 0);
    while made < objects {
        seed += 1;
        let mut rng = Rng::new(seed);
        let vocabulary = Vocabulary::new(&mut rng);
        for _ in 0..10 {
            let Ok(Some(sample)) = sample(&mut rng, &grammar, &goals, &vocabulary) else { continue };
            let words: Vec<String> =
                sample.trees.iter().map(|tree| derive::words(lexicon, &vocabulary.names, tree)).collect();
            if words.iter().map(|sentence| sentence.split(' ').count()).sum::<usize>() > MOST_WORDS {
                continue;
            }
            made += 1;
            for problem in problems(&game_of(&vocabulary, &sample)) {
                let entry = all
                    .entry(problem.what)
                    .or_insert_with(|| (0, format!("{:?}: {}", vocabulary.owner.definition, words.join(" . "))));
                entry.0 += 1;
            }
        }
    }
    (made, all)
}

#[test]
fn the_engine_accepts_whatever_the_language_expresses() {
    let objects = std::env::var("OBJECTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let (made, mut all) = said(objects);
    // A structure whose pattern needs the structure itself cannot be played: the checks refuse it. The lint
    // `what_was_so` refuses a rule that outlives its text and asks about a moment of that text.
    let refused = [
        "the structure's pattern needs the structure itself",
        "a rule that asks, when its text is over, what was so before it",
        // The engine reports these two; `play` then says that it cannot play the card.
        "a memory of such a deed",
        "a rule of the view that asks who is in target",
        // *This condition's direction*, in the text of something else.
        "a text that is no condition's speaks of its condition",
    ];
    all.retain(|what, _| !refused.contains(&what.as_str()));
    let list: Vec<String> = all.iter().map(|(what, (count, text))| format!("{count} {what}\n    {text}")).collect();
    assert!(all.is_empty(), "of {made}:\n{}", list.join("\n"));
}

/// Returns the rules of an action that makes every named thing, so that the texts of these things are carried out too.
pub fn makes_everything(vocabulary: &Vocabulary) -> Vec<Rule> {
    let me = || Spot::Tile(Tiles::Of(Box::new(Spot::Char(Chars::Me))));
    let made = |name: &vocabulary::Name| {
        let id = name.id.clone();
        Some(Rule::Do(Step::Act(match name.kind {
            NameKind::Token => {
                let what = NewTokens { count: Number::N(2), noun: TokenNoun::Token(id), owner: None, label: None };
                Act::Put { what, on: me() }
            }
            NameKind::Condition => {
                let mut each = pick(CharNoun::Char, vec![]);
                each.many = Many::Each;
                Act::Become { who: Chars::Pick(each), condition: id }
            }
            NameKind::Summon => {
                Act::Summon { what: id, on: Tiles::Pick(pick(TileNoun::Tile, vec![Pred::Empty])), label: None }
            }
            _ => return None,
        })))
    };
    vocabulary.names.all().iter().filter_map(made).collect()
}
