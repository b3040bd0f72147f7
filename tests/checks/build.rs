//! Builds small sets from short expressions. The classes and constants are those of the first game.

use model::*;

pub fn game() -> Game {
    let class = |name: &str, team: &str, colour: &str, orientation, passive| Class {
        id: Id::of(name),
        name: name.into(),
        also: vec![],
        team_class: team.into(),
        colour: Colour { word: colour.into(), ink: "#000000".into() },
        orientation,
        passive: vec![passive],
        printed_passive: String::new(),
    };
    let closest = |noun| chars(Pick { extreme: Some(Extreme::Closest), ..a(noun) });
    Game {
        id: Id::of("game"),
        name: "Game".into(),
        set: "Set".into(),
        board: Board { rows: 6, columns: 6 },
        classes: vec![
            class("Warrior", "Warrior", "red", Orientation::Hits, hit(chars(that(a(CharNoun::Opp), [melee()])))),
            class("Rogue", "Rogue", "green", Orientation::Tactics, walk(chars(that(a(CharNoun::Char), [melee()])), 1)),
            class("White Mage", "Mage", "white", Orientation::Effects, walk(closest(CharNoun::Ally), 1)),
            class("Dark Mage", "Mage", "black", Orientation::Effects, walk(closest(CharNoun::Opp), 1)),
        ],
        turn: Turn { passive_first: true, moves: 2, actions: 1, any_order: true, step: MoveStep::Orthogonal },
        placement: Placement { rows_per_round: vec![1, 2, 3], fixes_turn_order: true },
        score: Score { hits_to_win: 5, rounds_at_most: 60 },
        team: TeamRules { main: vec!["Warrior".into(), "Rogue".into(), "Mage".into()], sideboard: 1, unique: true },
        match_: MatchRules {
            best_of: 3,
            first_game: FirstPlayer::Drawn,
            later_games: FirstPlayer::LoserChooses,
            sideboard_from_game: 2,
            clocks: vec![Clock { name: "casual".into(), minutes: vec![15, 15] }],
            minutes_at_most: 90,
            draft: Draft { ban_before_every_pick_but_the_first: true, pool_at_least: 15 },
        },
        bans: vec![Ban::Randomness, Ban::LifePoints, Ban::Death, Ban::HiddenInformation],
        bands: vec![],
    }
}

pub fn set(cards: impl IntoIterator<Item = Card>) -> RuleSet {
    RuleSet {
        schema_version: SCHEMA_VERSION,
        game: game(),
        definitions: vec![],
        cards: cards.into_iter().map(std::sync::Arc::new).collect(),
        teams: vec![],
        challenges: vec![],
        examples: vec![],
        declared: Default::default(),
        origins: Default::default(),
    }
}

pub trait With {
    fn with(self, definition: Definition) -> Self;
}

impl With for RuleSet {
    fn with(mut self, definition: Definition) -> Self {
        self.definitions.push(std::sync::Arc::new(definition));
        self
    }
}

/// Builds a card without actions.
pub fn card(name: &str, class: &str, target: &str) -> Card {
    Card {
        id: Id::of(name),
        number: 1,
        name: name.into(),
        epithet: "Iron Badger".into(),
        class: Id::of(class),
        pronouns: Pronouns::Any,
        special: vec![],
        actions: vec![],
        target: target_of(target),
        definitions: vec![],
        printed: Printed::default(),
    }
}

/// Builds a warrior without findings, for sets that test something else.
pub fn plain() -> Card {
    card("Bran", "Warrior", "M").attack("Cut", [hit(chars(that(a(CharNoun::Opp), [Pred::InTarget])))])
}

/// Builds a dark mage with one attack in target and one skill.
pub fn mage(skill: impl IntoIterator<Item = Rule>) -> Card {
    card("Vex", "Dark Mage", "+2!").attack("Zap", [hit(opp_in_target())]).skill("Weave", skill)
}

/// Builds a warrior with one plain attack and one skill.
pub fn warrior(skill: impl IntoIterator<Item = Rule>) -> Card {
    card("Bran", "Warrior", "M").attack("Cut", [hit(opp_in_target())]).skill("Feint", skill)
}

pub trait Actions {
    fn attack(self, name: &str, rules: impl IntoIterator<Item = Rule>) -> Self;
    fn skill(self, name: &str, rules: impl IntoIterator<Item = Rule>) -> Self;
    fn special(self, rules: impl IntoIterator<Item = Rule>) -> Self;
}

impl Actions for Card {
    fn attack(mut self, name: &str, rules: impl IntoIterator<Item = Rule>) -> Card {
        self.actions.push(action(&self.id, name, ActionKind::Attack, rules));
        self
    }

    fn skill(mut self, name: &str, rules: impl IntoIterator<Item = Rule>) -> Card {
        self.actions.push(action(&self.id, name, ActionKind::Skill, rules));
        self
    }

    fn special(mut self, rules: impl IntoIterator<Item = Rule>) -> Card {
        self.special = rules.into_iter().collect();
        self
    }
}

pub fn action(owner: &Id, name: &str, kind: ActionKind, rules: impl IntoIterator<Item = Rule>) -> Action {
    Action { id: owner.within(name), name: name.to_uppercase(), kind, rules: rules.into_iter().collect() }
}

pub fn target_of(text: &str) -> Target {
    let codes = text.split(',').map(str::trim).filter(|code| !code.is_empty());
    Target { codes: codes.map(|code| code.parse().unwrap()).collect(), from: None }
}

pub fn definition(name: &str, what: Kind, rules: impl IntoIterator<Item = Rule>) -> Definition {
    Definition {
        id: Id::of(name),
        name: name.into(),
        plural: format!("{name}s"),
        card: None,
        what,
        rules: rules.into_iter().collect(),
        uses: vec![],
        in_leaflet: false,
        printed: String::new(),
    }
}

pub fn token(name: &str, rules: impl IntoIterator<Item = Rule>) -> Definition {
    definition(name, Kind::Token, rules)
}

/// Builds a condition that ends when its bearer passes turn.
pub fn condition(name: &str, rules: impl IntoIterator<Item = Rule>) -> Definition {
    let ends = when(Deed::PassesTurn { who: Chars::Bearer, place: None, next: false }, [Act::RemoveThis]);
    definition(name, Kind::Condition, rules.into_iter().chain([ends]))
}

pub fn structure(name: &str, pattern: Vec<Pred>, rules: impl IntoIterator<Item = Rule>) -> Definition {
    definition(name, Kind::Structure { pattern: that(a(TileNoun::Tile), pattern) }, rules)
}

pub fn summon(name: &str, moves: u8, action_uses: u8, actions: Vec<Action>, target: &str) -> Definition {
    definition(name, Kind::Summon { moves, action_uses, actions, target: target_of(target) }, [])
}

// Phrases.

pub fn a<Noun>(noun: Noun) -> Pick<Noun> {
    Pick { many: Many::One, other: false, extreme: None, noun, that: vec![], label: None }
}

pub fn each<Noun>(noun: Noun) -> Pick<Noun> {
    Pick { many: Many::Each, ..a(noun) }
}

pub fn that<Noun>(pick: Pick<Noun>, that: impl IntoIterator<Item = Pred>) -> Pick<Noun> {
    Pick { that: that.into_iter().collect(), ..pick }
}

pub fn named<Noun>(pick: Pick<Noun>, label: u8) -> Pick<Noun> {
    Pick { label: Some(Label(label)), ..pick }
}

pub fn chars(pick: Pick<CharNoun>) -> Chars {
    Chars::Pick(Box::new(pick))
}

pub fn tiles(pick: Pick<TileNoun>) -> Tiles {
    Tiles::Pick(Box::new(pick))
}

pub fn opp() -> Chars {
    chars(a(CharNoun::Opp))
}

pub fn opp_in_target() -> Chars {
    chars(that(a(CharNoun::Opp), [Pred::InTarget]))
}

pub fn opp_at_melee() -> Chars {
    chars(that(a(CharNoun::Opp), [melee()]))
}

pub fn closest_opp() -> Chars {
    chars(Pick { extreme: Some(Extreme::Closest), ..a(CharNoun::Opp) })
}

pub fn empty_tile() -> Tiles {
    tiles(that(a(TileNoun::Tile), [Pred::Empty]))
}

pub fn here_with(name: &str) -> Tiles {
    tiles(that(a(TileNoun::Tile), [with(name, Many::One)]))
}

pub fn with(name: &str, many: Many) -> Pred {
    Pred::With(Box::new(Pick { many, ..a(TokenNoun::Token(Id::of(name))) }))
}

pub fn at_least(n: u8) -> Many {
    Many::AtLeast(Number::N(n))
}

pub fn me() -> Box<Spot> {
    Box::new(Spot::Char(Chars::Me))
}

pub fn melee() -> Pred {
    Pred::Melee(me())
}

pub fn it(label: u8) -> Chars {
    Chars::It(Label(label))
}

// Rules.

pub fn act(act: Act) -> Rule {
    Rule::Do(Step::Act(act))
}

pub fn when(event: Deed, acts: impl IntoIterator<Item = Act>) -> Rule {
    let then = acts.into_iter().map(Step::Act).collect();
    Rule::When(When { event, timing: Timing::After, limit: None, then })
}

pub fn hit(who: Chars) -> Rule {
    act(Act::Hit { who })
}

pub fn moved(who: Chars, by: u8) -> Act {
    Act::Move { what: Piece::Char(who), steps: Steps::By(Number::N(by)), way: None }
}

pub fn walk(who: Chars, by: u8) -> Rule {
    act(moved(who, by))
}

pub fn put(name: &str, on: Tiles) -> Act {
    let what = NewTokens { count: Number::N(1), noun: TokenNoun::Token(Id::of(name)), owner: None, label: None };
    Act::Put { what, on: Spot::Tile(on) }
}

pub fn put_near(name: &str) -> Rule {
    act(put(name, tiles(that(a(TileNoun::Tile), [Pred::Empty, Pred::InTarget]))))
}

pub fn give(name: &str, who: Chars) -> Rule {
    act(Act::Become { who, condition: Id::of(name) })
}

pub fn cant(who: Chars, deed: Deed) -> Rule {
    Rule::Always(Standing::Cant { who, deed })
}

pub fn enters(who: Chars, what: Tiles) -> Deed {
    Deed::Enters { what: Piece::Char(who), tile: what, by_activation: false, from_adjacent: false }
}

/// Returns the deed that anyone hits these chars.
pub fn is_hit(whom: Chars) -> Deed {
    Deed::Hits { by: None, whom: Some(whom), through: None }
}

/// Returns the deed, for a rule, that the chars of the rule use move activations.
pub fn uses_moves() -> Deed {
    Deed::UsesMove { who: Chars::Subject, beyond: None }
}
