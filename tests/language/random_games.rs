//! Plays games with random cards of the grammar to the end: no game panics, and no turn is endless.

use std::sync::Arc;

use engine::{Choice, Game, Setup, State};
use model::{
    Action, ActionKind, Card, Definition, Id, Kind, Many, Number, Pick, Pred, Printed, Pronouns, Rule, RuleSet, Target,
    TileNoun, TokenNoun,
};
use reading::word_lookup::Owner;
use vocabulary::{self, NameKind};

use crate::derive::{Goal, Grammar, Vocabulary};
use crate::engine_accepts::makes_everything;
use crate::rng::Rng;
use crate::roundtrip::{Sample, sample};
use crate::support::whole;

/// The number of sets of three cards. `SETS=500` makes more sets; `SETS=400..500` makes the sets of these seeds.
const SETS: u64 = 60;

fn asked() -> std::ops::Range<u64> {
    let sets = std::env::var("SETS").unwrap_or_default();
    let (from, to) = sets.split_once("..").unwrap_or(("0", &sets));
    from.parse().unwrap_or(0)..to.parse().unwrap_or(SETS)
}

/// A set that is being built. A text that the engine refuses is left out and counted.
struct Made<'g> {
    rng: Rng,
    grammar: &'g Grammar<'g>,
    goals: &'g [Goal],
    vocabulary: Vocabulary,
    set: RuleSet,
    refused: usize,
    texts: usize,
}

impl Made<'_> {
    fn names(&self, kind: NameKind) -> Vec<(Id, String, String)> {
        let names = self.vocabulary.names.all().iter().filter(|name| name.kind == kind);
        names.map(|name| (name.id.clone(), name.text.to_string(), name.plural.to_string())).collect()
    }

    /// Adds a text of that owner. `place` puts the text into the set. Nothing is added if the engine refuses the text
    /// of every try.
    fn text(&mut self, owner: Owner, place: impl Fn(&mut RuleSet, Sample)) {
        self.vocabulary.owner = owner;
        for _ in 0..6 {
            let Ok(Some(sample)) = sample(&mut self.rng, self.grammar, self.goals, &self.vocabulary) else { continue };
            let mut set = self.set.clone();
            place(&mut set, sample);
            if Game::load(&set).is_ok() {
                self.set = set;
                self.texts += 1;
                return;
            }
            self.refused += 1;
        }
    }

    fn definitions(&mut self) {
        let token = self.names(NameKind::Token)[0].0.clone();
        for kind in [NameKind::Token, NameKind::Condition, NameKind::Structure, NameKind::Summon] {
            for (id, name, plural) in self.names(kind) {
                let what = match kind {
                    NameKind::Token => Kind::Token,
                    NameKind::Condition => Kind::Condition,
                    NameKind::Structure => Kind::Structure { pattern: heap(&token) },
                    _ => Kind::Summon { moves: 1, action_uses: 0, actions: Vec::new(), target: Target::default() },
                };
                let definition = Definition {
                    id,
                    name,
                    plural,
                    card: None,
                    what,
                    rules: Vec::new(),
                    uses: Vec::new(),
                    in_leaflet: false,
                    printed: String::new(),
                };
                self.set.definitions.push(Arc::new(definition));
            }
        }
    }

    /// Adds classes that have the invented names and the passives of the game's classes.
    fn classes(&mut self) {
        let names = self.names(NameKind::Class);
        let teams = self.set.game.team.main.clone();
        let old = std::mem::take(&mut self.set.game.classes);
        for ((id, name, _), team) in names.into_iter().zip(teams) {
            let mut class = old.iter().find(|class| class.team_class == team).expect("a class").clone();
            (class.id, class.name, class.also) = (id, name, Vec::new());
            self.set.game.classes.push(class);
        }
    }

    fn cards(&mut self) {
        let classes: Vec<Id> = self.set.game.classes.iter().map(|class| class.id.clone()).collect();
        let actions = self.names(NameKind::Action);
        let targets: Vec<Target> = whole().set.cards.iter().map(|card| card.target.clone()).collect();
        for (at, ((id, name, _), class)) in self.names(NameKind::Card).into_iter().zip(classes).enumerate() {
            let known = actions.iter().filter(|(action, ..)| action.as_str().starts_with(id.as_str()));
            let mut names: Vec<String> = known.map(|(_, text, _)| text.clone()).collect();
            names.extend(["FIRST".to_owned(), "SECOND".to_owned()]);
            let action = |(at, name): (usize, String)| Action {
                id: id.within(&name),
                name,
                kind: if at == 0 { ActionKind::Attack } else { ActionKind::Skill },
                rules: Vec::new(),
            };
            let card = Card {
                id: id.clone(),
                number: at as u32 + 1,
                name,
                epithet: "Made Up".to_owned(),
                class,
                pronouns: Pronouns::default(),
                special: Vec::new(),
                actions: names.into_iter().enumerate().map(action).collect(),
                target: self.rng.pick(&targets).clone(),
                definitions: Vec::new(),
                printed: Printed::default(),
            };
            self.set.cards.push(Arc::new(card));
        }
    }

    fn texts(&mut self) {
        for at in 0..self.set.definitions.len() {
            let definition = self.set.definitions[at].clone();
            let kind = match definition.what {
                Kind::Token => NameKind::Token,
                Kind::Condition => NameKind::Condition,
                Kind::Structure { .. } => NameKind::Structure,
                _ => NameKind::Summon,
            };
            self.text(Owner { definition: Some((kind, definition.id.clone())), ..Owner::default() }, |set, sample| {
                let definition = Arc::make_mut(&mut set.definitions[at]);
                definition.rules = sample.rules;
                if let (Kind::Structure { pattern }, Some(made)) = (&mut definition.what, sample.pattern) {
                    *pattern = made;
                }
            });
        }
        for at in 0..self.set.cards.len() {
            let card = self.set.cards[at].clone();
            let owner = || Owner { card: Some(card.id.clone()), ..Owner::default() };
            for number in 0..card.actions.len() {
                self.text(Owner { is_action: true, ..owner() }, |set, sample| {
                    Arc::make_mut(&mut set.cards[at]).actions[number].rules = sample.rules;
                });
            }
            // One card makes every named thing, so that the texts of these things are carried out too.
            if at == 1 {
                let all = makes_everything(&self.vocabulary);
                Arc::make_mut(&mut self.set.cards[at]).actions[2].rules = all;
            }
            let lasting = |rule: &Rule| !matches!(rule, Rule::Do(_) | Rule::AtMost(_) | Rule::OnlyIf(_));
            self.text(owner(), |set, sample| {
                Arc::make_mut(&mut set.cards[at]).special = sample.rules.into_iter().filter(lasting).collect();
            });
        }
    }
}

/// Returns the pattern of a tile with two or more of the token.
fn heap(token: &Id) -> Pick<TileNoun> {
    let pick =
        Pick { many: Many::One, other: false, extreme: None, noun: TileNoun::Tile, that: Vec::new(), label: None };
    let noun = TokenNoun::Token(token.clone());
    let tokens =
        Pick { many: Many::AtLeast(Number::N(2)), other: false, extreme: None, noun, that: Vec::new(), label: None };
    Pick { that: vec![Pred::With(Box::new(tokens))], ..pick }
}

fn made<'g>(seed: u64, grammar: &'g Grammar<'g>, goals: &'g [Goal]) -> Made<'g> {
    let mut rng = Rng::new(seed);
    let vocabulary = Vocabulary::new(&mut rng);
    let mut set = whole().set.clone();
    set.cards.clear();
    set.definitions.clear();
    set.teams.clear();
    set.challenges.clear();
    set.origins.clear();
    set.game.score.rounds_at_most = 8;
    let mut made = Made { rng, grammar, goals, vocabulary, set, refused: 0, texts: 0 };
    made.classes();
    made.definitions();
    made.cards();
    assert_eq!(engine::problems(&made.set), [], "a set without texts");
    made.texts();
    made
}

/// Plays a random game to its end. Returns the last state and the choices.
fn play(game: &Game, setup: &Setup, rng: &mut Rng, seed: u64) -> (State, Vec<Choice>) {
    let mut state = game.start(setup).expect("a game");
    let (mut log, mut since) = (Vec::new(), 0);
    while state.outcome().is_none() {
        let options = state.options();
        assert!(!options.is_empty(), "set {seed}: the game is not over, but there is no option");
        let choice = *rng.pick(options);
        let turn = (game.whose_turn(&state), state.round());
        game.apply(&mut state, choice).expect("an option");
        log.push(choice);
        since = if turn == (game.whose_turn(&state), state.round()) { since + 1 } else { 0 };
        assert!(since < 100_000, "set {seed}: an endless turn, with {:?}", game.options_in_words(&state));
    }
    (state, log)
}

#[test]
fn random_cards_of_the_grammar_are_played_to_the_end() {
    let lexicon = vocabulary::kernel();
    let grammar = Grammar::new(lexicon, |production| !lexicon.production(production).synonym);
    let goals = grammar.goals("sentence");
    let asked = asked();
    let sets = asked.end - asked.start;
    let (mut texts, mut refused, mut used, mut choices) = (0, 0, 0, 0);
    for seed in asked {
        let mut made = made(seed, &grammar, &goals);
        (texts, refused) = (texts + made.texts, refused + made.refused);
        let game = Game::load(&made.set).expect("each text was taken");
        let team: Vec<Id> = made.set.cards.iter().map(|card| card.id.clone()).collect();
        for first in [0, 1] {
            let setup = Setup { teams: [team.clone(), team.clone()], first };
            let (end, log) = play(&game, &setup, &mut made.rng, seed);
            used += log.iter().filter(|choice| matches!(choice, Choice::Use { .. })).count();
            choices += log.len();
            let mut again = game.start(&setup).expect("a game");
            log.iter().for_each(|choice| game.apply(&mut again, *choice).expect("the same choice"));
            assert!(again == end, "set {seed}: the log replays differently");
        }
    }
    println!("{texts} texts, {refused} refused; {used} actions used in {choices} choices");
    assert!(texts > refused && used as u64 > sets * 5 && texts as u64 > sets * 10, "{texts}, {refused}, {used}");
}
