//! The balance figures, compared with reasoning by hand and with brute force.

use board::{Board, Geometry, Tile, TileSet};
use checks::figures::{Calculator, Figures, OutOfBand, decimal, figures, out_of_band};
use model::{
    Action, ActionKind, Band, Card, Definition, Figure, Game, Id, Kind, Printed, Pronouns, Rule, RuleSet,
    SCHEMA_VERSION, Target, TargetCode,
};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

fn ron<T: DeserializeOwned>(text: &str) -> T {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES;
    match ron::Options::default().with_default_extension(extensions).from_str(text) {
        Ok(value) => value,
        Err(error) => panic!("{error}\n{text}"),
    }
}

const GAME: &str = r##"(
    id: "arena", name: "Arena", set: "Test", board: (rows: 6, columns: 6),
    classes: [
        (id: "warrior", name: "Warrior", team_class: "Warrior", colour: (word: "red", ink: "#a00000"), orientation: Hits,
         passive: [Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [Melee(Char(Me))])))))]),
        (id: "mage", name: "Mage", team_class: "Mage", colour: (word: "black", ink: "#000000"), orientation: Effects,
         passive: [Do(Act(Move(what: Char(Pick((many: One, extreme: Closest, noun: Opp))), steps: By(N(1)))))]),
    ],
    turn: (passive_first: true, moves: 2, actions: 1, any_order: true, step: Orthogonal),
    placement: (rows_per_round: [1, 2, 3], fixes_turn_order: true),
    score: (hits_to_win: 5, rounds_at_most: 60),
    team: (main: ["Warrior", "Rogue", "Mage"], sideboard: 1, unique: true),
    match: (best_of: 3, first_game: Drawn, later_games: LoserChooses, sideboard_from_game: 2, clocks: [],
            minutes_at_most: 90, draft: (ban_before_every_pick_but_the_first: true, pool_at_least: 15)),
)"##;

/// Builds a card and its definitions from the RON of their rules.
struct Maker {
    card: Card,
    definitions: Vec<Definition>,
}

impl Maker {
    fn new(class: &str, codes: &[&str]) -> Maker {
        let codes = codes.iter().map(|code| code.parse().expect("a code")).collect();
        let card = Card {
            id: Id::of("Hero"),
            number: 1,
            name: "Hero".into(),
            epithet: "Tester".into(),
            class: Id::of(class),
            pronouns: Pronouns::Any,
            special: Vec::new(),
            actions: Vec::new(),
            target: Target { codes, from: None },
            definitions: Vec::new(),
            printed: Printed::default(),
        };
        Maker { card, definitions: Vec::new() }
    }

    fn action(mut self, name: &str, rules: &str) -> Maker {
        let id = self.card.id.within(name);
        let kind = ActionKind::Attack;
        self.card.actions.push(Action { id, name: name.into(), kind, rules: ron(rules) });
        self.card.printed.actions.push(String::new());
        self
    }

    fn special(mut self, rules: &str) -> Maker {
        self.card.special = ron(rules);
        self
    }

    fn define(mut self, name: &str, what: Kind, rules: &str) -> Maker {
        self.card.definitions.push(Id::of(name));
        self.definitions.push(Definition {
            id: Id::of(name),
            name: name.into(),
            plural: format!("{name}s"),
            card: None,
            what,
            rules: ron(rules),
            uses: Vec::new(),
            in_leaflet: false,
            printed: String::new(),
        });
        self
    }

    fn set(self) -> RuleSet {
        let game: Game = ron(GAME);
        let (definitions, cards) =
            (self.definitions.into_iter().map(std::sync::Arc::new).collect(), vec![std::sync::Arc::new(self.card)]);
        RuleSet {
            schema_version: SCHEMA_VERSION,
            game,
            definitions,
            cards,
            teams: Vec::new(),
            challenges: Vec::new(),
            examples: Vec::new(),
            declared: Default::default(),
            origins: Default::default(),
        }
    }

    fn figures(self) -> Figures {
        measured(&self.set())
    }
}

fn geometry() -> Geometry {
    Geometry::new(Board::default())
}

fn measured(set: &RuleSet) -> Figures {
    figures(set, &set.cards[0], &geometry())
}

const HIT_EACH: &str = "[Do(Act(Hit(who: Pick((many: Each, noun: Opp, that: [InTarget])))))]";
const HIT_ONE: &str = "[Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [InTarget])))))]";

/// Returns the mean number of other tiles that pass the test, over all origins, in hundredths.
fn mean(test: impl Fn(Tile, Tile) -> bool) -> u32 {
    let tiles = Board::default().tiles();
    let sum: usize = tiles.iter().map(|o| tiles.iter().filter(|x| o != *x && test(o, *x)).count()).sum();
    ((sum * 100 + 18) / 36) as u32
}

/// Returns all tiles that up to two plain moves reach past the occupied tiles, found step by step.
fn after_two_moves(g: &Geometry, from: Tile, occupied: TileSet) -> Vec<Tile> {
    let mut found = vec![from];
    for one in g.steps(from, occupied) {
        found.push(one);
        found.extend(g.steps(one, occupied));
    }
    found
}

fn code(text: &str) -> TargetCode {
    text.parse().expect("a code")
}

#[test]
fn threat_is_every_tile_hit_after_two_moves() {
    let g = geometry();
    for text in ["M", "1", "+2", "2D", "4D", "+2S", "3!", "+4S", "5S", "10D", "S", "0"] {
        let found = Maker::new("warrior", &[text]).action("CUT", HIT_ONE).figures();
        let expected = mean(|o, x| {
            let occupied = TileSet::of(x);
            after_two_moves(&g, o, occupied).into_iter().any(|p| g.target(code(text), p, occupied).contains(x))
        });
        assert_eq!(found.value(Figure::Threat), expected, "{text}");
        assert_eq!(found.get(Figure::Threat).map(|m| m.at_most), Some(false));
        // Reach does not count moves before the hit.
        let reach = mean(|o, x| g.reach(code(text), o).contains(x));
        assert_eq!(found.value(Figure::Reach), reach, "{text}");
    }
}

#[test]
fn hits_of_one_attack_are_those_of_the_best_placement() {
    let g = geometry();
    let tiles = Board::default().tiles();
    for text in ["M", "2D", "10D"] {
        let found = Maker::new("warrior", &[text]).action("SWING", HIT_EACH).figures();
        // Three Opps stand anywhere, and the doer stands in the left half: the right half is its mirror image.
        let mut best = 0;
        for me in tiles.iter().filter(|t| Board::default().column(*t) < 3) {
            let all: Vec<Tile> = tiles.without(me).iter().collect();
            for (i, a) in all.iter().enumerate() {
                for (j, b) in all.iter().enumerate().skip(i + 1) {
                    for c in all.iter().skip(j + 1) {
                        let opps: TileSet = [*a, *b, *c].into_iter().collect();
                        let passive = usize::from(g.around(me).meets(opps));
                        let ends = after_two_moves(&g, me, opps).into_iter();
                        let most = ends.map(|p| (g.target(code(text), p, opps) & opps).len()).max().unwrap_or(0);
                        best = best.max(passive + most);
                    }
                }
            }
        }
        assert_eq!(found.value(Figure::Hits), best as u32 * 100, "{text}");
    }
}

fn fae() -> Maker {
    Maker::new("mage", &[])
        .action(
            "SWITCHEROO",
            "[Do(Act(TradePlaces(with: Char(Pick((many: One, extreme: Closest, noun: Char)))))), Ruling(CharsAreMoved)]",
        )
        .action(
            "ENCHANT",
            r#"[Do(Given(
                step: Act(Become(who: Pick((many: One, noun: Opp, label: 0)), condition: "enchanted")),
                cond: Is(who: Char(It(0)), what: OneOf((many: One, extreme: Closest, noun: Char))),
            ))]"#,
        )
        .define(
            "enchanted",
            Kind::Condition,
            "[When((event: PassesTurn(who: Bearer, place: None), then: [
                Act(RemoveThis),
                If(cond: Is(who: Char(Bearer), what: Not(Melee(Char(Me)))), then: Act(Hit(who: Bearer))),
            ]))]",
        )
}

#[test]
fn a_trade_with_the_closest_reaches_and_moves_across_the_board() {
    let found = fae().figures();
    // The hit comes in the Opp's turn, so the doer's own turn threatens no tile, but one condition that can hit
    // remains.
    assert_eq!(found.value(Figure::Threat), 0);
    assert_eq!(found.value(Figure::Hits), 100);
    assert_eq!(found.value(Figure::ForcedMove), 1000);
    assert_eq!(found.value(Figure::Reach), 3500);
    assert_eq!(found.value(Figure::Denied), 0);
}

#[test]
fn a_condition_that_hits_at_once_threatens() {
    let act = r#"[Do(Act(Become(who: Pick((many: One, noun: Opp, that: [InTarget])), condition: "marked")))]"#;
    let rules = "[When((event: Becomes(who: Bearer, condition: \"marked\"), then: [Act(Hit(who: Bearer))]))]";
    let found = Maker::new("mage", &["10D"]).action("MARK", act).define("marked", Kind::Condition, rules).figures();
    let plain = Maker::new("mage", &["10D"]).action("CUT", HIT_ONE).figures();
    assert_ne!(found.value(Figure::Threat), 0);
    assert_eq!(found.value(Figure::Threat), plain.value(Figure::Threat));
}

#[test]
fn a_char_that_could_not_be_chosen_is_not_hit_later() {
    let plain = Maker::new("mage", &["M"]).action("CUT", HIT_ONE).figures();
    for first in [
        "Act(Choose(what: Char(Pick((many: One, noun: Opp, that: [InTarget], label: 0)))))",
        "May(by: You, step: Act(Choose(what: Char(Pick((many: One, noun: Opp, that: [InTarget], label: 0))))))",
        "Act(Become(who: Pick((many: One, noun: Opp, that: [InTarget], label: 0)), condition: \"marked\"))",
    ] {
        let rules = format!("[Do({first}), Do(Act(Hit(who: It(0))))]");
        let does_nothing = "[Always(DoesNothing)]";
        let maker = Maker::new("mage", &["M"]).action("CUT", &rules);
        let found = maker.define("marked", Kind::Condition, does_nothing).figures();
        assert_eq!(found.value(Figure::Threat), plain.value(Figure::Threat), "{first}");
    }
}

#[test]
fn hit_instead_of_a_push_that_cannot_be_made_threatens_the_edge() {
    let g = geometry();
    let rules = "[
        Do(Act(Push(what: Char(Pick((many: One, noun: Opp, that: [InTarget], label: 0))), steps: By(N(1))))),
        Do(InsteadIf(cond: CouldNotMove(It(0)), step: Act(Hit(who: It(0))))),
    ]";
    let found = Maker::new("mage", &["+4S!"]).action("REPEL", rules).figures();
    let expected = mean(|o, x| {
        after_two_moves(&g, o, TileSet::of(x)).into_iter().any(|p| {
            let stuck = |d| Board::default().step(x, d).is_none();
            g.reach(code("+4S!"), p).contains(x) && g.push_directions(p, x).all(stuck)
        })
    });
    assert_eq!(found.value(Figure::Threat), expected);
    assert!(expected < 2000, "the edge has 20 tiles");
    assert_eq!(found.value(Figure::ForcedMove), 100);
    assert_eq!(found.value(Figure::Hits), 100);
}

#[test]
fn moving_before_the_hit_widens_the_threat() {
    let g = geometry();
    let rules = "[
        Do(Act(Move(what: Char(Me), steps: UpTo(N(3)), way: StraightLine))),
        Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [Melee(Char(Me))]))))),
    ]";
    let found = Maker::new("warrior", &[]).action("DRAW", rules).figures();
    let expected = mean(|o, x| {
        let occupied = TileSet::of(x);
        after_two_moves(&g, o, occupied).into_iter().any(|p| {
            board::Direction::STRAIGHT.into_iter().any(|d| {
                let line = g.ray(p, d).take(3).take_while(|t| *t != x);
                std::iter::once(p).chain(line).any(|end| g.around(end).contains(x))
            })
        })
    });
    assert_eq!(found.value(Figure::Threat), expected);
    let reach = mean(|o, x| {
        let line = |d| g.ray(o, d).take(3).take_while(move |t| *t != x);
        let mut ends = board::Direction::STRAIGHT.into_iter().flat_map(line).chain([o]);
        ends.any(|end| g.around(end).contains(x))
    });
    assert_eq!(found.value(Figure::Reach), reach);
}

#[test]
fn a_pulled_opp_is_hit_on_the_tile_where_it_stops() {
    let g = geometry();
    let rules = "[
        Do(Act(Pull(what: Char(Pick((many: One, noun: Opp, that: [InTarget], label: 0))), steps: By(N(2))))),
        Do(If(cond: Is(who: Char(It(0)), what: Adjacent(Char(Me))), then: Act(Hit(who: It(0))))),
    ]";
    let found = Maker::new("mage", &["+5S"]).action("HOOK", rules).figures();
    let expected = mean(|o, x| {
        after_two_moves(&g, o, TileSet::of(x))
            .into_iter()
            .any(|p| g.straight(p).contains(x) && Board::default().distance(p, x) <= 3)
    });
    assert_eq!(found.value(Figure::Threat), expected);
    assert_eq!(found.value(Figure::ForcedMove), 200);
}

#[test]
fn a_special_condition_changes_the_moves_before_the_hit() {
    let g = geometry();
    let diagonal = "[Always(MovesMayBe(who: Me, form: Diagonal))]";
    let found = Maker::new("warrior", &["2D"]).special(diagonal).action("CUT", HIT_ONE).figures();
    let expected = mean(|o, x| {
        let occupied = TileSet::of(x);
        g.walk(o, 2, true, occupied).iter().any(|p| g.reach(code("2D"), p).contains(x))
    });
    assert_eq!(found.value(Figure::Threat), expected);
    let none = Maker::new("warrior", &["2D"]).special("[Always(Cant(who: Me, deed: UsesMove(who: Subject)))]");
    let found = none.action("CUT", HIT_ONE).figures();
    assert_eq!(found.value(Figure::Threat), 278);
    let once = Maker::new("warrior", &["1"]).special("[Always(OneMoveMayBe(who: Me, form: Knight))]");
    let found = once.action("CUT", HIT_ONE).figures();
    let knight = |from: Tile| {
        let far = move |t: &Tile| {
            let b = Board::default();
            let (x, y) = ((b.column(*t) - b.column(from)).abs(), (b.row(*t) - b.row(from)).abs());
            x * y == 2
        };
        Board::default().tiles().iter().filter(far).collect::<TileSet>()
    };
    let expected = mean(|o, x| {
        let occupied = TileSet::of(x);
        let mut ends = g.walk(o, 2, false, occupied);
        for one in g.walk(o, 1, false, occupied) {
            ends |= knight(one) - occupied;
        }
        for one in knight(o) - occupied {
            ends |= g.walk(one, 1, false, occupied);
        }
        ends.iter().any(|p| g.neighbours(p).contains(x))
    });
    assert_eq!(found.value(Figure::Threat), expected);
}

#[test]
fn an_ally_threatens_no_tile_but_counts_in_the_best_placement() {
    let rules = "[
        Do(Act(Push(what: Char(Pick((many: One, extreme: Farthest, noun: Opp, label: 0))), steps: By(N(2))))),
        Do(If(
            cond: Is(who: Char(It(0)), what: Adjacent(Char(Pick((many: One, noun: Ally, label: 1))))),
            then: By(who: It(1), act: Hit(who: It(0))),
        )),
    ]";
    let found = Maker::new("mage", &[]).action("CREST", rules).figures();
    assert_eq!(found.value(Figure::Threat), 0);
    assert_eq!(found.value(Figure::Hits), 100);
    assert_eq!(found.value(Figure::ForcedMove), 200);
    assert_eq!(found.value(Figure::Reach), 3500);
}

#[test]
fn rows_and_sides_are_distinguished() {
    let g = geometry();
    let b = Board::default();
    let hit = |that: &str| {
        let rules = format!("[Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [{that}])))))]");
        let found = Maker::new("warrior", &["+3"]).action("CUT", &rules).figures();
        (found.value(Figure::Threat), found.value(Figure::Reach))
    };
    let expected = |test: &dyn Fn(Tile, Tile) -> bool| {
        let moved = mean(|o, x| after_two_moves(&g, o, TileSet::of(x)).into_iter().any(|p| test(p, x)));
        (moved, mean(test))
    };
    assert_eq!(hit("InRow(2)"), expected(&|_, x| b.row(x) == 1));
    assert_eq!(hit("InLastRow, InTarget"), expected(&|p, x| b.row(x) == 5 && b.distance(p, x) <= 3));
    assert_eq!(hit("SameRow(Char(Me)), InTarget"), expected(&|p, x| b.row(p) == b.row(x) && b.distance(p, x) <= 3));
    assert_eq!(hit("SameColumn(Char(Me))"), expected(&|p, x| b.column(p) == b.column(x)));
    let not = "Not(OwnHalf), Either([Corner, Adjacent(Char(Me))])";
    let corner = |x: Tile| b.corners().contains(x);
    assert_eq!(hit(not), expected(&|p, x| b.row(x) > 2 && (corner(x) || b.distance(p, x) == 1)));
    let otherwise = "[Do(If(
        cond: Is(who: Char(Me), what: OwnHalf),
        then: Act(Hit(who: Pick((many: One, noun: Opp, that: [Adjacent(Char(Me))])))),
        otherwise: Act(Hit(who: Pick((many: One, noun: Opp, that: [Diagonal(Char(Me)), Melee(Char(Me))])))),
    ))]";
    let found = Maker::new("warrior", &[]).action("CUT", otherwise).figures();
    let either = |p: Tile, x: Tile| if b.row(p) < 3 { g.neighbours(p) } else { g.diagonal_neighbours(p) }.contains(x);
    assert_eq!((found.value(Figure::Threat), found.value(Figure::Reach)), expected(&either));
}

#[test]
fn a_target_given_to_the_next_use_counts() {
    let g = geometry();
    let wind_up = r#"[Do(Act(RetargetNext(of: Me, action: "hero.swing", code: "+2S")))]"#;
    let found = Maker::new("warrior", &["M"]).action("SWING", HIT_EACH).action("WIND UP", wind_up).figures();
    let reach = |p: Tile, x: Tile| g.around(p).contains(x) || g.reach(code("+2S"), p).contains(x);
    let threat = mean(|o, x| after_two_moves(&g, o, TileSet::of(x)).into_iter().any(|p| reach(p, x)));
    assert_eq!((found.value(Figure::Threat), found.value(Figure::Reach)), (threat, mean(reach)));
    assert_eq!(found.get(Figure::Threat).map(|measured| measured.at_most), Some(true));
    // One hit of the passive, and a hit of each of the three Opps.
    assert_eq!(found.value(Figure::Hits), 400);
}

#[test]
fn a_figure_with_freely_placed_tokens_is_an_upper_bound() {
    let g = geometry();
    let rules = r#"[Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [
        Melee(Char(Me)), Melee(Token(Pick((many: The, noun: Token("past"))))),
    ])))))]"#;
    let found = Maker::new("warrior", &[]).action("PARADOX", rules).define("past", Kind::Token, "[]").figures();
    let expected = mean(|o, x| after_two_moves(&g, o, TileSet::of(x)).into_iter().any(|p| g.around(p).contains(x)));
    let threat = found.get(Figure::Threat).expect("a figure");
    assert_eq!((threat.value, threat.at_most), (expected, true));
}

#[test]
fn denied_counts_tiles_that_forbid_entry_or_affect_opps() {
    let put = r#"[Do(Act(Put(
        what: (count: N(1), noun: Token("web")), on: Tile(Pick((many: UpTo(N(2)), noun: Tile, that: [Empty, InTarget]))),
    )))]"#;
    let stops = r#"[When((event: Enters(what: Char(Pick((many: One, noun: Opp, label: 0))), tile: Here), then: [Act(StopMove(who: It(0)))]))]"#;
    let only_removed =
        r#"[When((event: Enters(what: Char(Pick((many: One, noun: Opp))), tile: Here), then: [Act(RemoveThis)]))]"#;
    let denied = |text: &str, codes: &[&str]| {
        let made = Maker::new("mage", codes).action("SPIN", put).define("web", Kind::Token, text);
        made.figures().value(Figure::Denied)
    };
    assert_eq!(denied(stops, &["+2"]), 200);
    assert_eq!(denied(only_removed, &["+2"]), 0);
    assert_eq!(denied(stops, &["10D"]), 100);
    assert_eq!(
        denied(
            "[Always(Cant(who: Pick((many: Each, noun: Opp)), deed: Enters(what: Char(Subject), tile: Here, by_activation: true)))]",
            &["+2"]
        ),
        200
    );
    let limited = r#"[Always(AtMostOnBoard(token: "web", count: 1)), When((
        event: Leaves(who: Pick((many: One, noun: Char, label: 0)), tile: Here), then: [Act(Hit(who: It(0)))]))]"#;
    assert_eq!(denied(limited, &["+2"]), 100);
    let numb = r#"[Do(Act(Become(who: Pick((many: Each, noun: Opp, that: [InTarget])), condition: "floating")))]"#;
    let floating = "[Always(Cant(who: Bearer, deed: UsesMove(who: Subject)))]";
    let found = Maker::new("mage", &["M"]).action("LIFT", numb).define("floating", Kind::Condition, floating).figures();
    assert_eq!(found.value(Figure::Denied), 300);
}

#[test]
fn a_summon_hits_in_its_summoners_turn() {
    let rules =
        r#"[Do(Act(Summon(what: "wolf", on: Pick((many: One, noun: Tile, that: [Empty, Adjacent(Char(Me))])))))]"#;
    let kind = Kind::Summon {
        moves: 1,
        action_uses: 1,
        actions: vec![Action {
            id: Id::exactly("wolf.bite"),
            name: "BITE".into(),
            kind: ActionKind::Attack,
            rules: ron(HIT_ONE),
        }],
        target: Target { codes: vec![code("1")], from: None },
    };
    let found = Maker::new("mage", &[]).action("CALL", rules).define("wolf", kind, "[]").figures();
    let g = geometry();
    let expected = mean(|o, x| {
        let occupied = TileSet::of(x);
        let mut summoned = TileSet::EMPTY;
        for p in after_two_moves(&g, o, occupied) {
            summoned |= g.steps(p, occupied);
        }
        summoned.iter().any(|s| g.walk(s, 1, false, occupied).meets(g.neighbours(x)))
    });
    assert_eq!(found.value(Figure::Threat), expected);
    assert_eq!(found.value(Figure::Hits), 100);
    assert_eq!(found.value(Figure::Denied), 100);
}

/// A summon of the card is no Opp, so moving it is no forced move.
#[test]
fn moving_an_own_summon_is_no_forced_move() {
    let calls = |then: &str| {
        let call = r#"Act(Summon(what: "wolf", on: Pick((many: One, noun: Tile, that: [Empty])), label: 0))"#;
        let rules = format!("[Do({call}), Do(Act({then}))]");
        let kind = Kind::Summon { moves: 0, action_uses: 0, actions: Vec::new(), target: Target::default() };
        Maker::new("mage", &[]).action("CALL", &rules).define("wolf", kind, "[]").figures()
    };
    assert_eq!(calls("TradePlaces(with: Char(It(0)))").value(Figure::ForcedMove), 0);
    let an_opp = "Pick((many: One, noun: Opp, label: 1))";
    let far = calls(&format!("Trade(one: Char({an_opp}), other: Char(It(0)))")).value(Figure::ForcedMove);
    assert!(far > 0, "the Opp is moved to where the summon was");
}

#[test]
fn hits_multiply_and_take_the_better_branch() {
    let of = |rules: &str| Maker::new("mage", &["+2"]).action("A", rules).figures().value(Figure::Hits);
    let opp = "Pick((many: One, noun: Opp, that: [InTarget], label: 0))";
    assert_eq!(of(&format!("[Do(Act(HitTimes(who: {opp}, times: (count: N(4), most: 3))))]")), 300);
    assert_eq!(
        of(&format!(
            "[Do(ChooseOne(by: You, options: [Act(Hit(who: {opp})), Act(HitTimes(who: {opp}, times: (count: N(2))))]))]"
        )),
        200
    );
    assert_eq!(of(&format!("[Do(Act(Hit(who: {opp}))), Do(If(cond: Done, then: Act(Hit(who: It(0)))))]")), 200);
    assert_eq!(
        of(&format!(
            "[Do(Act(Hit(who: {opp}))), Do(InsteadIf(cond: Done, step: Act(HitTimes(who: It(0), times: (count: N(3))))))]"
        )),
        300
    );
    assert_eq!(of("[Do(Act(Hit(who: Pick((many: UpTo(N(2)), noun: Opp)))))]"), 200);
    assert_eq!(of("[Do(Act(Hit(who: Pick((many: Each, noun: Ally)))))]"), 0);
    let each = "[Do(ForEachChar(each: (many: Each, noun: Ally, label: 0), step: Act(Hit(who: Pick((many: One, noun: Opp, that: [Melee(Char(It(0)))]))))))]";
    assert_eq!(of(each), 200);
    let debts = r#"[Do(ForEachToken(each: (many: Each, noun: Token("debt")), step: Act(Hit(who: Pick((many: One, noun: Opp))))))]"#;
    assert_eq!(of(debts), 500);
}

#[test]
fn words_count_a_definition_once() {
    let mut maker = fae();
    maker.card.printed.actions = vec![
        "Trade places with one of the closest chars. (The chars are moved)".into(),
        "An Opp becomes Enchanted if it's one of the closest chars. (As the enchanted char passes turn, remove this effect.)"
            .into(),
    ];
    maker.definitions[0].printed = "As the enchanted char passes turn,\n  remove this effect.".into();
    assert_eq!(maker.figures().value(Figure::Words), (12 + 20) * 100);
    let mut shared = fae();
    shared.card.printed.actions = vec!["Trade – places.".into(), "Enchant!".into()];
    shared.definitions[0].printed = "As it passes turn, remove this.".into();
    let mut kept = shared.definitions[0].clone();
    assert_eq!(shared.figures().value(Figure::Words), (2 + 1 + 6) * 100);
    kept.in_leaflet = true;
    let mut leaflet = fae();
    leaflet.definitions[0] = kept;
    assert_eq!(leaflet.figures().value(Figure::Words), 0);
}

#[test]
fn figures_out_of_band_are_listed_with_their_band() {
    let mut set = fae().set();
    set.game.bands = vec![
        Band { class: Id::of("mage"), figure: Figure::ForcedMove, least: 0, most: 400 },
        Band { class: Id::of("mage"), figure: Figure::Reach, least: 0, most: 3500 },
        Band { class: Id::of("warrior"), figure: Figure::Threat, least: 100, most: 400 },
        Band { class: Id::of("mage"), figure: Figure::Threat, least: 1, most: 400 },
    ];
    let found = out_of_band(&set, &set.cards[0], &measured(&set));
    let forced = OutOfBand { figure: Figure::ForcedMove, value: 1000, least: 0, most: 400, at_most: false };
    let threat = OutOfBand { figure: Figure::Threat, value: 0, least: 1, most: 400, at_most: false };
    assert_eq!(found, [forced, threat]);
}

#[test]
fn an_empty_card_on_any_board_has_no_figures() {
    let set = Maker::new("nobody", &[]).set();
    for (columns, rows) in [(1, 1), (2, 3), (7, 9), (8, 8)] {
        let geometry = Geometry::new(Board::new(columns, rows).expect("a board"));
        let found = Calculator::new(&set, &geometry).figures(&set.cards[0]);
        assert!(found.values.values().all(|measured| measured.value == 0));
        assert_eq!(found.values.len(), 6);
    }
}

#[test]
fn texts_that_use_themselves_terminate() {
    let rules = r#"[Do(Act(Use(who: Me, action: Any))), Do(Act(Hit(who: Pick((many: One, noun: Opp, that: [InTarget]))))),
        Do(Act(Put(what: (count: N(1), noun: Token("a")), on: Tile(Pick((many: Each, noun: Tile)))))),
        Do(Act(Become(who: Pick((many: One, noun: Opp)), condition: "a")))]"#;
    let own: &str = r#"[When((event: Put(what: Pick((many: One, noun: Token("a")))), then: [
        Act(Put(what: (count: N(1), noun: Token("a")), on: Tile(Pick((many: Each, noun: Tile))))),
        Act(Move(what: Char(Pick((many: Each, noun: Char))), steps: UpTo(N(200)))),
        Repeat(times: N(255), step: Act(Become(who: Pick((many: One, noun: Opp)), condition: "a"))),
    ]))]"#;
    let made = Maker::new("warrior", &["+2"]).action("A", rules).action("B", rules).define("a", Kind::Token, own);
    assert_ne!(made.figures().value(Figure::Threat), 0);
}

#[test]
fn the_rules_of_this_test_round_trip() {
    let rules: Vec<Rule> = ron(HIT_EACH);
    assert_eq!(rules.len(), 1);
    assert_eq!(
        (decimal(550), decimal(1200), decimal(25), decimal(5)),
        ("5.5".into(), "12".into(), "0.25".into(), "0.05".into())
    );
}
