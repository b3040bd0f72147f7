//! The result of compilation so far: operations, triggers, standing rules, and the problems that were found.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::names::{Names, Problem, number};
use super::options_of_texts::OptionsOfText;
use super::replacing::{ReplacingLimit, owners, replacing_limits};
use super::scope::Given;
use crate::game::{Target, TokenKind};
use crate::program::*;
use board::Board;
use model::{CharNoun, Definition, Id, Limit, Pick, RuleSet, TargetCode};

/// Collects the compiled parts of a pack.
pub(super) struct Compiler<'a> {
    pub names: Names<'a>,
    pub board: Board,
    pub problems: Vec<Problem>,
    pub code: Vec<Op>,
    /// The position in the code for which each mark stands, by the number of the mark.
    pub marks: Vec<Pc>,
    pub triggers: Vec<TriggerX>,
    pub standings: Vec<StandingX>,
    /// The targets that standing rules give.
    pub targets: Vec<Target>,
    pub tokens: Vec<TokenKind>,
    pub sites: u16,
    /// The structures that texts have named since this set was last cleared.
    pub mentioned: BTreeSet<u8>,
    pub mentions_target: bool,
    /// Whether a text has asked what is in view since the flag was last cleared.
    pub asks_view: bool,
    /// Whether a text has named its own token, or the place of this token, since the flag was last cleared.
    pub mentions_instance: bool,
    /// The places of the texts that make triggers and rules during the game, by the number of the trigger or rule.
    pub triggers_made_by: BTreeMap<u16, String>,
    pub rules_made_by: BTreeMap<u16, String>,
    /// Whether a text asks who did what to whom, or in which turn.
    pub keeps_history: bool,
    /// The kinds of deeds that texts ask the history for, as bits of `MemoryKind`.
    pub history_of: u32,
    /// The kinds of deeds that texts ask about with *this way*, as bits of `MemoryKind`.
    pub recent_of: u32,
    /// The bits of `Past::deeds` that texts ask for.
    pub remembers: u16,
    /// The kinds of things whose direction a text mentions.
    pub keeps_direction: KeepsDirection,
    /// The kinds of tokens and summons that the text in work has named.
    pub named_tokens: BTreeSet<u8>,
    pub named_summons: BTreeSet<u16>,
    /// Whether a text asks about the board as the turn began (kernel E12).
    pub looks_back_at_turns: bool,
    pub definitions: &'a [Arc<Definition>],
    /// The limits by which a new token replaces a former one.
    pub replacing: Vec<ReplacingLimit>,
    /// The tokens that belong to chars, with the chars to whom they belong.
    pub owners: Vec<(Id, Pick<CharNoun>)>,
    pub keywords: Vec<model::Keyword>,
    pub keyword_names: Vec<model::Id>,
    /// The options that texts let players choose, in the order of their numbers (kernel C6).
    pub options: Vec<model::Id>,
    /// The options that each text asks about and offers, by the number of the text.
    pub options_of_texts: Vec<OptionsOfText>,
    /// Pairs of keywords, of which the first implies the second.
    pub implied: Vec<(u8, u8)>,
    /// The arguments of the keyword whose rules are being compiled.
    pub given: Vec<Given>,
}

impl<'a> Compiler<'a> {
    pub fn new(names: Names<'a>, board: Board, problems: Vec<Problem>, set: &'a RuleSet) -> Compiler<'a> {
        Compiler {
            names,
            board,
            problems,
            code: vec![Op::Activate, Op::End, Op::UseNow, Op::End],
            marks: Vec::new(),
            triggers: Vec::new(),
            standings: Vec::new(),
            targets: Vec::new(),
            tokens: Vec::new(),
            sites: 0,
            mentioned: BTreeSet::new(),
            mentions_target: false,
            asks_view: false,
            mentions_instance: false,
            triggers_made_by: BTreeMap::new(),
            rules_made_by: BTreeMap::new(),
            keeps_history: false,
            history_of: 0,
            recent_of: 0,
            remembers: crate::history::MemoryKind::Activated.past_bit(),
            keeps_direction: KeepsDirection::default(),
            named_tokens: BTreeSet::new(),
            named_summons: BTreeSet::new(),
            looks_back_at_turns: false,
            definitions: &set.definitions,
            replacing: replacing_limits(set),
            owners: owners(set),
            keywords: Vec::new(),
            keyword_names: Vec::new(),
            options: Vec::new(),
            options_of_texts: Vec::new(),
            implied: Vec::new(),
            given: Vec::new(),
        }
    }

    pub fn site(&mut self) -> u16 {
        self.sites = self.sites.saturating_add(1);
        self.sites
    }

    pub fn trigger(&mut self, trigger: TriggerX) -> u16 {
        self.triggers.push(trigger);
        number(self.triggers.len() - 1)
    }

    /// Gives the trigger the limit and the counter that it shares with the other triggers of its text.
    pub fn share(&mut self, trigger: u16, shared: Option<(Limit, u16)>) {
        if let (Some(trigger), Some((limit, site))) = (self.triggers.get_mut(usize::from(trigger)), shared) {
            (trigger.limit, trigger.site) = (Some(limit), site);
        }
    }

    pub fn standing(&mut self, standing: StandingX) -> u16 {
        self.standings.push(standing);
        number(self.standings.len() - 1)
    }

    /// Returns the number of a target that a standing rule gives.
    pub fn given_target(&mut self, codes: &[TargetCode]) -> u16 {
        self.targets.push(Target { codes: codes.to_vec(), from: None, reach: Vec::new() });
        number(self.targets.len() - 1)
    }

    pub fn limit(&mut self, token: u8, which: impl Fn(&mut TokenKind) -> &mut Option<u8>, count: u8) {
        if let Some(kind) = self.tokens.get_mut(usize::from(token)) {
            let limit = which(kind);
            *limit = Some(limit.map_or(count, |known| known.min(count)));
        }
    }

    pub fn blocks_view(&mut self, token: u8) {
        if let Some(kind) = self.tokens.get_mut(usize::from(token)) {
            kind.blocks_view = true;
        }
    }

    pub fn occupies(&mut self, token: u8) {
        if let Some(kind) = self.tokens.get_mut(usize::from(token)) {
            kind.occupies = true;
        }
    }
}
