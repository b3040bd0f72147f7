//! The rules leaflet: the game's procedure, the target codes, the terms that cards use, and a glossary of definitions.

use super::component::Component;
use super::flow::{Block, Leaflet, pages};
use super::piece_counts::needed;
use super::reference::declared_reminders;
use super::table_rules;
use super::target_codes::code_rows;
use super::turn_text::turn_sentences;
use crate::component_request::{ComponentOutput, PrintOrder};
use crate::section::{Content, Section};
use model::{Ban, FirstPlayer, Game};
use render::{Emblem, Finding, Wording, emblems};

pub const COMPONENT: Component = Component { name: "rules", about: "a leaflet with the rules and a glossary", make };

/// The terms to explain. Each pair is the wording key of a term, and the name by which rule objects refer to the term.
const TERMS: [(&str, &str); 12] = [
    ("term_opp", "Opp"),
    ("term_melee", "Melee"),
    ("term_adjacent", "Adjacent"),
    ("term_closest", "Closest"),
    ("term_farthest", "Farthest"),
    ("term_target", "InTarget"),
    ("term_move", "Move"),
    ("term_push", "Push"),
    ("term_pull", "Pull"),
    ("term_slide", "Slide"),
    ("term_trade", "TradePlaces"),
    ("term_behind", "Behind"),
];

fn make(order: &PrintOrder) -> Result<ComponentOutput, Finding> {
    let mut made = ComponentOutput::default();
    let game = &order.set.game;
    let words = Wording::of(&order.format.lang);
    let signs = emblems(&game.classes);
    let mut leaflet = RulesLeaflet { blocks: Vec::new(), through_turn: 0, words, signs: &signs };
    leaflet.procedure(order);
    leaflet.terms(order);
    leaflet.glossary(order);
    leaflet.matches(game);
    match &order.set.declared.table {
        Some(table) => leaflet.blocks.extend(table_rules::blocks(order, table, words)),
        None => leaflet.declared(order),
    }
    if leaflet.blocks.is_empty() {
        return Ok(made);
    }
    let mut blocks = vec![Block { kind: "title", name: game.name.clone(), ..Block::default() }];
    blocks.append(&mut leaflet.blocks);
    let before_examples = 1 + leaflet.through_turn;
    let leaflet = Leaflet { title: words.get("rules_title"), blocks, examples: order.examples, before_examples };
    let pages = pages(order, &leaflet, &mut made)?;
    made.sections.push(Section { title: words.get("title_rules").to_owned(), content: Content::Pages(pages) });
    Ok(made)
}

struct RulesLeaflet<'a> {
    blocks: Vec<Block>,
    /// The number of blocks up to the end of the section on a turn.
    through_turn: usize,
    words: &'static Wording,
    signs: &'a [Emblem],
}

impl RulesLeaflet<'_> {
    fn heading(&mut self, key: &str) {
        self.blocks.push(Block::heading(self.words.get(key)));
    }

    fn say(&mut self, kind: &'static str, key: &str, with: &[(&str, &str)]) {
        let text = self.words.say(key, with);
        self.blocks.push(Block::text(kind, &text, self.signs));
    }

    fn entry(&mut self, kind: &'static str, (name, sort): (&str, &str), text: &str) {
        self.blocks.push(Block::text(kind, text, self.signs).named(name, sort));
    }

    /// Adds the sections on the goal, the box, the setup, a turn, the classes and the targets.
    fn procedure(&mut self, order: &PrintOrder) {
        let game = &order.set.game;
        let number = |n: u16| n.to_string();
        if game.score.hits_to_win > 0 {
            self.heading("rules_goal");
            self.say("text", "rules_goal_hits", &[("hits", &number(game.score.hits_to_win.into()))]);
            if game.score.rounds_at_most > 0 {
                self.say("text", "rules_goal_rounds", &[("rounds", &number(game.score.rounds_at_most))]);
            }
        }
        if game.board.rows > 0 {
            self.heading("rules_box");
            let (rows, columns) = (number(game.board.rows.into()), number(game.board.columns.into()));
            self.say("item", "rules_box_board", &[("rows", &rows), ("columns", &columns)]);
            if !game.team.main.is_empty() {
                self.say("item", "rules_box_team", &[("members", &self.members(game))]);
            }
            self.say("item", "rules_box_markers", &[]);
        }
        if !game.placement.rows_per_round.is_empty() {
            self.heading("rules_setup");
            let row = |open: &u8| match open {
                1 => self.words.get("rules_placement_row").to_owned(),
                n => self.words.say("rules_placement_rows", &[("n", &n.to_string())]),
            };
            let rows: Vec<String> = game.placement.rows_per_round.iter().map(row).collect();
            self.say("text", "rules_placement", &[("rows", &rows.join(", "))]);
            if game.placement.fixes_turn_order {
                self.say("text", "rules_order", &[]);
            }
        }
        let turn = turn_sentences(game, self.words);
        if !turn.is_empty() {
            self.heading("rules_turn");
            for text in &turn {
                self.entry("item", ("", ""), text);
            }
            self.heading("rules_hits");
            self.say("text", "rules_hits_text", &[]);
            self.through_turn = self.blocks.len();
        }
        if !game.classes.is_empty() {
            self.heading("rules_classes");
            for (class, emblem) in game.classes.iter().zip(self.signs) {
                let text = order.passives.get(&class.id).map_or("", String::as_str);
                let block = Block::text("entry", text, self.signs).named(&class.name, "");
                self.blocks.push(Block { icon: emblem.symbol.clone(), ..block });
            }
        }
        let codes = code_rows(order.set, self.words);
        if !codes.is_empty() {
            self.heading("rules_targets");
            self.say("text", "code_from", &[]);
            for row in &codes {
                self.entry("code", (&row.code, ""), &row.text);
            }
            self.say("text", "code_view", &[]);
        }
    }

    fn members(&self, game: &Game) -> String {
        let mut members: Vec<String> = game.team.main.iter().map(|class| format!("1 {class}")).collect();
        if game.team.sideboard > 0 {
            members.push(self.words.say("rules_team_sideboard", &[("n", &game.team.sideboard.to_string())]));
        }
        members.join(", ")
    }

    /// Adds the explanations of the terms that the rules use. A term is used if its name occurs in the rule objects.
    fn terms(&mut self, order: &PrintOrder) {
        let Ok(objects) = serde_json::to_string(&(&order.set.cards, &order.set.definitions)) else { return };
        let used: Vec<_> = TERMS.iter().filter(|(_, name)| objects.contains(&format!("\"{name}\""))).collect();
        if !used.is_empty() {
            self.heading("rules_terms");
        }
        for (key, _) in used {
            self.entry("entry", (self.words.get(key), ""), self.words.get(&format!("{key}_text")));
        }
    }

    /// Adds the definitions that the printed cards use.
    fn glossary(&mut self, order: &PrintOrder) {
        let needed = needed(order);
        if !needed.is_empty() {
            self.heading("rules_glossary");
        }
        for need in needed {
            let sort = need.definition.what.word().to_lowercase();
            self.entry("entry", (&need.definition.name, self.words.get(&sort)), &need.definition.printed);
        }
    }

    /// Adds the sections on teams, on a match and on bans.
    fn matches(&mut self, game: &Game) {
        let rules = &game.match_;
        if !game.team.main.is_empty() {
            self.heading("rules_team");
            self.say("text", "rules_team_text", &[("members", &self.members(game))]);
            if game.team.unique {
                self.say("text", "rules_team_unique", &[]);
            }
        }
        if rules.best_of == 0 {
            return;
        }
        self.heading("rules_match");
        self.say("text", "rules_match_best", &[("n", &rules.best_of.to_string())]);
        let who = |first: FirstPlayer| match first {
            FirstPlayer::Drawn => "drawn",
            FirstPlayer::LoserChooses => "loser",
            FirstPlayer::Agreed => "agreed",
        };
        self.say("text", &format!("rules_first_{}", who(rules.first_game)), &[]);
        self.say("text", &format!("rules_later_{}", who(rules.later_games)), &[]);
        if rules.sideboard_from_game > 0 {
            self.say("text", "rules_sideboard", &[("n", &rules.sideboard_from_game.to_string())]);
        }
        for clock in &rules.clocks {
            let minutes: Vec<String> = clock.minutes.iter().map(ToString::to_string).collect();
            self.say("text", "rules_clock", &[("name", &clock.name), ("minutes", &minutes.join(", "))]);
        }
        if rules.minutes_at_most > 0 {
            self.say("text", "rules_minutes", &[("n", &rules.minutes_at_most.to_string())]);
        }
        if rules.draft.pool_at_least > 0 {
            let key = if rules.draft.ban_before_every_pick_but_the_first { "rules_draft" } else { "rules_draft_plain" };
            self.say("text", key, &[("n", &rules.draft.pool_at_least.to_string())]);
        }
        // That no rule is left to people's judgement matters to engines; players do not miss it.
        let bans: Vec<&str> =
            game.bans.iter().filter(|ban| **ban != Ban::Prose).map(|ban| self.words.get(ban_key(*ban))).collect();
        let list = bans.join(", ");
        let mut letters = list.chars();
        if let Some(first) = letters.next() {
            self.heading("rules_bans");
            self.entry("text", ("", ""), &format!("{}{}.", first.to_uppercase(), letters.as_str()));
        }
    }

    /// Adds the explanations of things, in a game that declares its own kinds.
    fn declared(&mut self, order: &PrintOrder) {
        let mut last = String::new();
        for (plural, entries) in declared_reminders(order) {
            if plural != last {
                self.blocks.push(Block::heading(&plural));
            }
            for (name, text) in &entries {
                self.entry("entry", (name, ""), text);
            }
            last = plural;
        }
    }
}

fn ban_key(ban: Ban) -> &'static str {
    match ban {
        Ban::Randomness => "ban_randomness",
        Ban::LifePoints => "ban_life_points",
        Ban::Death => "ban_death",
        Ban::HiddenInformation => "ban_hidden_information",
        Ban::Prose => "ban_prose",
    }
}
