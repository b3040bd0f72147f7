//! Compiles a whole pack: its cards, definitions and classes.

use std::collections::BTreeSet;

use super::compiler::Compiler;
use super::names::{Names, Problem, number};
use super::options_of_texts::options_asked;
use super::procedure::procedure;
use super::text::Text;
use crate::game::{ActionText, Class, Game, Named, Sheet, Structure, Target, Texts, TokenKind};
use crate::program::*;
use board::Geometry;
use model::{self, Action, Kind, Limit, Rule, RuleSet, Standing};

impl Game {
    /// Compiles the rules of a pack into a game. The error lists all problems.
    pub fn load(set: &RuleSet) -> Result<Game, Vec<Problem>> {
        compile(set)
    }
}

/// Returns all problems of these rules: unsupported rules and contradictions. The list is empty if the rules can be
/// played.
pub fn problems(set: &RuleSet) -> Vec<Problem> {
    Game::load(set).err().unwrap_or_default()
}

/// Returns the problems of these rules that arise because the engine does not support something.
pub fn unsupported(set: &RuleSet) -> Vec<Problem> {
    problems(set).into_iter().filter(|problem| problem.unsupported).collect()
}

/// Compiles the rules. The error lists all problems.
fn compile(set: &RuleSet) -> Result<Game, Vec<Problem>> {
    let mut problems = Vec::new();
    let procedure = procedure(set, &mut problems);
    let names = Names::of(set, &mut problems);
    let Some((board, procedure)) = procedure else { return Err(problems) };
    let mut all = Compiler::new(names, board, problems, set);
    for definition in &set.definitions {
        if definition.what == Kind::Token {
            all.tokens.push(TokenKind::new(&definition.id, &definition.name, &definition.plural));
        }
    }
    let mut made = Made::default();
    for card in &set.cards {
        all.card(card, &mut made);
    }
    for definition in &set.definitions {
        all.definition(definition, &mut made);
    }
    made.sheets.append(&mut made.summons);
    let classes = set.game.classes.iter().enumerate().map(|(at, class)| all.class(at, class, &made.sheets)).collect();
    all.keyword_rules();
    all.grounded(&made.structures);
    all.patch();
    let (keywords, keyword_sources) = (all.keyword_table(), all.keyword_sources());
    if !all.problems.is_empty() {
        return Err(all.problems);
    }
    Ok(Game::new(
        Geometry::new(board),
        procedure,
        Texts {
            code: all.code,
            triggers: all.triggers,
            standings: all.standings,
            targets: all.targets,
            tokens: all.tokens,
            sheets: made.sheets,
            actions: made.actions,
            conditions: made.conditions,
            structures: made.structures.into_iter().map(|(structure, _)| structure).collect(),
            classes,
            keywords,
            keyword_sources,
            options: all.options.iter().map(|option| option.as_str().replace('-', " ")).collect(),
            options_asked: options_asked(&all.options_of_texts),
            triggers_made_by: all.triggers_made_by,
            rules_made_by: all.rules_made_by,
            keeps_history: all.keeps_history,
            history_of: all.history_of,
            recent_of: all.recent_of,
            remembers: all.remembers,
            keeps_direction: all.keeps_direction,
            looks_back_at_turns: all.looks_back_at_turns,
        },
    ))
}

#[derive(Default)]
struct Made {
    sheets: Vec<Sheet>,
    summons: Vec<Sheet>,
    actions: Vec<ActionText>,
    conditions: Vec<Named>,
    /// The structures, each with the other structures that its pattern needs.
    structures: Vec<(Structure, BTreeSet<u8>)>,
}

impl<'a> Compiler<'a> {
    fn card(&mut self, card: &model::Card, made: &mut Made) {
        let number: u16 = number(made.sheets.len());
        let source = Source::Sheet(number);
        let place = format!("card {}", card.id);
        let class = self.names.classes.get(&card.class).copied();
        if class.is_none() {
            let what = format!("there is no class called {:?}", card.class.as_str());
            self.problems.push(Problem { place: place.clone(), what, unsupported: false });
        }
        let set_up = self.rules_of(&card.special, &format!("{place}, special"), source, true);
        let actions = self.actions(&card.actions, &place, source, made);
        let target = self.target(&card.target, &place, source);
        let (moves, action_uses) = (0, 0);
        made.sheets.push(Sheet {
            id: card.id.clone(),
            name: card.name.clone(),
            class,
            summon: false,
            neutral: false,
            actions,
            target,
            moves,
            action_uses,
            set_up,
        });
    }

    fn definition(&mut self, definition: &model::Definition, made: &mut Made) {
        let place = format!("definition {}", definition.id);
        match &definition.what {
            Kind::Token => {
                let number = self.names.tokens.get(&definition.id).copied().unwrap_or(0);
                self.rules_of(&definition.rules, &place, Source::Token(number), false);
            }
            Kind::Condition => {
                let number = number(made.conditions.len());
                made.conditions.push(Named { id: definition.id.clone(), name: definition.name.clone() });
                self.rules_of(&definition.rules, &place, Source::Condition(number), false);
            }
            Kind::Structure { pattern } => {
                let number = number(made.structures.len());
                let source = Source::Structure(number);
                self.mentioned.clear();
                let pattern = Text::new(self, place.clone(), source).tile_pick(pattern);
                let parts = std::mem::take(&mut self.mentioned);
                let (id, name) = (definition.id.clone(), definition.name.clone());
                made.structures.push((Structure { id, name, pattern }, parts));
                self.rules_of(&definition.rules, &place, source, false);
            }
            // These definitions have no texts of their own. A text that uses one of these words contains its rules.
            Kind::Adjective { .. } | Kind::Place { .. } | Kind::Verb { .. } | Kind::Keyword { .. } => {}
            Kind::Summon { moves, action_uses, actions, target } => {
                let number = number(self.names.cards + made.summons.len());
                let source = Source::Sheet(number);
                let set_up = self.rules_of(&definition.rules, &place, source, true);
                let actions = self.actions(actions, &place, source, made);
                let target = self.target(target, &place, source);
                made.summons.push(Sheet {
                    id: definition.id.clone(),
                    name: definition.name.clone(),
                    class: None,
                    summon: true,
                    neutral: definition.rules.contains(&Rule::Always(Standing::Neutral)),
                    actions,
                    target,
                    moves: *moves,
                    action_uses: *action_uses,
                    set_up,
                });
            }
        }
    }

    /// Compiles the triggers, the abilities at will and the standing rules. If `done`, returns the position of the
    /// sentences that are carried out when the char comes to the board. `None` if there are no such sentences.
    pub fn rules_of(&mut self, rules: &[Rule], place: &str, source: Source, done: bool) -> Option<Pc> {
        let limit = rules.iter().find_map(|rule| match rule {
            Rule::AtMost(limit) => Some(*limit),
            _ => None,
        });
        let shared = limit.map(|limit| (limit, self.site()));
        for rule in rules {
            let mut text = Text::new(self, place.to_owned(), source);
            match rule {
                Rule::When(when) => text.when(when, shared),
                Rule::AtWill(ability) => text.at_will(ability, shared),
                Rule::Always(standing) => text.always(standing),
                Rule::Do(_) | Rule::AtMost(_) | Rule::OnlyIf(_) | Rule::Ruling(_) => {}
            }
        }
        let carried_out = |rule: &&Rule| matches!(rule, Rule::Do(_) | Rule::OnlyIf(_));
        let sentences: Vec<Rule> = rules.iter().filter(carried_out).cloned().collect();
        if !sentences.iter().any(|rule| matches!(rule, Rule::Do(_))) {
            return None;
        }
        if done {
            return Some(self.text(&sentences, place, source));
        }
        // The sentences of a token, condition or structure are carried out when it is made, so they become a trigger.
        let event = match source {
            Source::Token(_) => DeedX::TokenMade,
            Source::Condition(_) => DeedX::ConditionMade,
            Source::Structure(structure) => DeedX::StructureMade(structure),
            Source::Sheet(_) | Source::Keyword(_) | Source::Made => DeedX::Placed(CharsX::Me),
        };
        let entry = self.mark();
        let (limit, site) = shared.map_or((None, 0), |(limit, site)| (Some(limit), site));
        self.trigger(TriggerX { event, timing: model::Timing::After, limit, site, entry, source });
        self.fix(entry);
        let mut text = Text::new(self, place.to_owned(), source);
        text.sentences(&sentences, true);
        text.finish();
        None
    }

    /// Compiles sentences that are carried out one after the other. Returns the position where they begin.
    fn text(&mut self, rules: &[Rule], place: &str, source: Source) -> Pc {
        let entry = self.mark();
        self.fix(entry);
        let mut text = Text::new(self, place.to_owned(), source);
        text.sentences(rules, true);
        text.finish();
        self.place_of(entry)
    }

    fn actions(&mut self, actions: &[Action], place: &str, source: Source, made: &mut Made) -> Vec<u16> {
        let mut numbers = Vec::new();
        for action in actions {
            let place = format!("{place}, action {}", action.id);
            let mut limits: Vec<(u16, Limit)> = Vec::new();
            for rule in &action.rules {
                match rule {
                    Rule::AtMost(limit) => limits.push((self.site(), *limit)),
                    Rule::Always(standing) => Text::new(self, place.clone(), source).always(standing),
                    _ => {}
                }
            }
            let entry = self.text(&action.rules, &place, source);
            numbers.push(number(made.actions.len()));
            made.actions.push(ActionText {
                name: action.name.clone(),
                place,
                attack: action.kind == model::ActionKind::Attack,
                entry,
                limits,
            });
        }
        if numbers.len() > 16 {
            let what = "more than 16 actions".to_owned();
            self.problems.push(Problem { place: place.to_owned(), what, unsupported: true });
        }
        numbers
    }

    fn target(&mut self, target: &model::Target, place: &str, source: Source) -> Target {
        self.mentions_target = false;
        let from = target.from.as_ref().map(|spot| {
            let mut text = Text::new(self, format!("{place}, target"), source);
            text.spot(spot)
        });
        if std::mem::take(&mut self.mentions_target) {
            let what = "a target is measured from something that is itself “in target”".to_owned();
            self.problems.push(Problem { place: place.to_owned(), what, unsupported: false });
        }
        Target { codes: target.codes.clone(), from, reach: Vec::new() }
    }

    /// Compiles the passive of a class. Its standing rules and abilities at will become rules of each card of the
    /// class. The other rules are offered once in each turn.
    fn class(&mut self, number: usize, class: &model::Class, sheets: &[Sheet]) -> Class {
        let place = format!("class {}, passive", class.id);
        let (standing, done): (Vec<&Rule>, Vec<&Rule>) =
            class.passive.iter().partition(|rule| matches!(rule, Rule::Always(_) | Rule::AtWill(_)));
        let of_class = |sheet: &Sheet| sheet.class.map(usize::from) == Some(number);
        for (at, _) in (0..=u16::MAX).zip(sheets).filter(|(_, sheet)| of_class(sheet)) {
            for rule in &standing {
                let mut text = Text::new(self, place.clone(), Source::Sheet(at));
                match rule {
                    Rule::Always(rule) => text.always(rule),
                    Rule::AtWill(ability) => text.at_will(ability, None),
                    _ => {}
                }
            }
        }
        let limit = done.iter().find_map(|rule| match rule {
            Rule::AtMost(limit) => Some((self.site(), *limit)),
            _ => None,
        });
        let rules: Vec<Rule> = done.into_iter().cloned().collect();
        let passive =
            (!rules.is_empty()).then(|| self.text(&rules, &place, Source::Made)..super::names::number(self.code.len()));
        Class { team_class: class.team_class.clone(), passive, limit }
    }

    /// Reports each structure whose pattern needs the structure itself, directly or through other structures.
    fn grounded(&mut self, structures: &[(Structure, BTreeSet<u8>)]) {
        let mut reach: Vec<BTreeSet<u8>> = structures.iter().map(|(_, parts)| parts.clone()).collect();
        for _ in structures {
            let wider = reach.iter().map(|parts| {
                let through = parts.iter().filter_map(|part| reach.get(usize::from(*part))).flatten();
                parts.iter().chain(through).copied().collect()
            });
            reach = wider.collect();
        }
        for (at, (structure, _)) in (0..=u8::MAX).zip(structures) {
            if reach.get(usize::from(at)).is_some_and(|parts| parts.contains(&at)) {
                let what = "the structure's pattern needs the structure itself".to_owned();
                let place = format!("definition {}", structure.id);
                self.problems.push(Problem { place, what, unsupported: false });
            }
        }
    }
}
