//! The compiled rules of a game: [`Game`].

use std::collections::BTreeMap;

use super::program::*;
use super::source_set::SourceSet;
use board::{Geometry, TileSet};
use model::{self, ActionKind, Id, Limit, TargetCode, Timing};

/// Compiled rules, ready to be played. The rules never change during play, so any number of games can share them.
pub struct Game {
    pub(super) geometry: Geometry,
    pub(super) procedure: Procedure,
    pub(super) texts: Texts,
    /// The triggers of texts that wait for each kind of event and timing, by number. Triggers that texts make during
    /// the game are not included.
    listeners: [[Vec<u16>; 3]; EVENT_KINDS],
    /// The sources of the triggers in `listeners`, by kind of event and timing.
    pub(super) heard: [[SourceSet; 3]; EVENT_KINDS],
    /// The sources of the standing rules of each kind.
    pub(super) ruled: [SourceSet; RULE_KINDS],
    /// The kind of token without which the pattern of a structure fits nowhere, for each structure.
    pub(super) needs: Vec<Option<u8>>,
    /// The number of card sheets. The sheets that follow them belong to summons.
    pub(super) cards: u16,
    /// The standing rules of each kind, by number. Rules that texts make during the game are not included.
    pub(super) bars: [Vec<u16>; RULE_KINDS],
    /// Whether standing rules change the number of move activations. The second flag says whether they change the form.
    pub(super) counts_vary: bool,
    pub(super) forms_vary: bool,
    /// Whether a standing rule says what a char must do.
    pub(super) bids: bool,
    pub(super) views_blocked: bool,
    /// Whether a token of the pack may occupy its tile.
    pub(super) obstacles: bool,
    /// Whether a summon of the pack belongs to neither side.
    pub(super) neutrals: bool,
    /// Whether a standing rule of a text makes chars bear a condition.
    pub(super) borne_by_rule: bool,
    /// Whether a text asks how long it has been in force.
    pub(super) ages: bool,
}

/// The procedure of the game, from the rulebook.
pub(super) struct Procedure {
    pub turn: model::Turn,
    pub rows_per_round: Vec<u8>,
    pub hits_to_win: u8,
    pub rounds_at_most: u16,
    pub team: model::TeamRules,
    pub match_: model::MatchRules,
}

/// The compiled form of all texts of a pack.
pub(super) struct Texts {
    pub code: Vec<Op>,
    pub triggers: Vec<TriggerX>,
    pub standings: Vec<StandingX>,
    pub tokens: Vec<TokenKind>,
    /// The targets that standing rules give.
    pub targets: Vec<Target>,
    /// The sheets of cards, followed by the sheets of summons.
    pub sheets: Vec<Sheet>,
    pub actions: Vec<ActionText>,
    pub conditions: Vec<Named>,
    pub structures: Vec<Structure>,
    pub classes: Vec<Class>,
    /// The numbers of the keywords with each name that a text asks for.
    pub keywords: Vec<Vec<u8>>,
    /// The keywords that give each keyword, by number: the keyword itself and the keywords that imply it.
    pub keyword_sources: Vec<Vec<u8>>,
    /// The options that texts let players choose, in words (kernel C6).
    pub options: Vec<String>,
    /// The options about which texts ask, by the things that keep them.
    pub options_asked: OptionsAsked,
    /// The places of the texts that make triggers and rules during the game, by the number of the trigger or rule.
    pub triggers_made_by: BTreeMap<u16, String>,
    pub rules_made_by: BTreeMap<u16, String>,
    /// Whether the history has to be kept, because a text asks who did what to whom, or in which turn.
    pub keeps_history: bool,
    /// The kinds of deeds that the history keeps, as bits of `MemoryKind`.
    pub history_of: u32,
    /// The kinds of deeds that are noted while a text runs, as bits of `MemoryKind`.
    pub recent_of: u32,
    /// The bits of `Past::deeds` that chars keep.
    pub remembers: u16,
    /// The kinds of things that keep a direction.
    pub keeps_direction: KeepsDirection,
    /// Whether the board at the beginning of each turn has to be kept, because a text asks about it.
    pub looks_back_at_turns: bool,
}

impl Texts {
    /// Whether a text that makes such a thing may choose a direction or an option for it afterwards (kernel C6, D13).
    pub fn takes_choice(&self, source: Source) -> bool {
        self.keeps_direction.has(source) || self.options_asked.by(source) != 0
    }
}

/// The sheet of a card or summon: its actions, its target and the other things printed on it.
pub(super) struct Sheet {
    pub id: Id,
    pub name: String,
    pub class: Option<u8>,
    pub summon: bool,
    /// Whether the summon belongs to neither side.
    pub neutral: bool,
    /// The numbers of the sheet's actions among all actions.
    pub actions: Vec<u16>,
    pub target: Target,
    pub moves: u8,
    pub action_uses: u8,
    /// The position of the sentences that are carried out when the char comes to the board.
    pub set_up: Option<Pc>,
}

pub(super) struct Target {
    pub codes: Vec<TargetCode>,
    pub from: Option<SpotX>,
    /// The tiles of each code from each origin, on a board without chars.
    pub reach: Vec<Vec<TileSet>>,
}

pub(super) struct ActionText {
    pub name: String,
    /// The place of the action in the rules, such as *card goran, action goran.wind-up*.
    pub place: String,
    pub attack: bool,
    pub entry: Pc,
    pub limits: Vec<(u16, Limit)>,
}

impl ActionText {
    /// Returns the kind of action through which the text does what it does.
    pub fn through(&self) -> Option<ActionKind> {
        Some(if self.attack { ActionKind::Attack } else { ActionKind::Skill })
    }
}

pub(super) struct Named {
    pub id: Id,
    pub name: String,
}

pub(super) struct Class {
    pub team_class: String,
    /// The positions of the operations of the passive's text.
    pub passive: Option<std::ops::Range<Pc>>,
    /// The limit of the passive, with the number of its counter.
    pub limit: Option<(u16, Limit)>,
}

pub(super) struct Structure {
    pub id: Id,
    pub name: String,
    pub pattern: PickX<TileNounX>,
}

pub(super) struct TokenKind {
    pub id: Id,
    pub name: String,
    /// The plural of the name, as an id.
    pub plural: Id,
    pub on_tile: Option<u8>,
    pub on_board: Option<u8>,
    pub blocks_view: bool,
    /// Whether the token occupies its tile as if a char stood on it.
    pub occupies: bool,
}

impl TokenKind {
    pub fn new(id: &Id, name: &str, plural: &str) -> TokenKind {
        TokenKind {
            id: id.clone(),
            name: name.to_owned(),
            plural: Id::of(plural),
            on_tile: None,
            on_board: None,
            blocks_view: false,
            occupies: false,
        }
    }
}

impl Game {
    /// Whether chars with this sheet belong to neither side.
    pub(super) fn is_neutral(&self, sheet: u16) -> bool {
        self.neutrals && self.texts.sheets.get(usize::from(sheet)).is_some_and(|sheet| sheet.neutral)
    }

    pub(super) fn new(geometry: Geometry, procedure: Procedure, texts: Texts) -> Game {
        let mut listeners: [[Vec<u16>; 3]; EVENT_KINDS] = Default::default();
        for (number, trigger) in (0..=u16::MAX).zip(&texts.triggers) {
            if trigger.source != Source::Made {
                listeners[trigger.event.kind() as usize][timing_number(trigger.timing)].push(number);
            }
        }
        let mut bars: [Vec<u16>; RULE_KINDS] = Default::default();
        for (number, standing) in (0..=u16::MAX).zip(&texts.standings) {
            if standing.source != Source::Made {
                bars[standing.rule.kind() as usize].push(number);
            }
        }
        let cards = texts.sheets.iter().filter(|sheet| !sheet.summon).count();
        let cards = u16::try_from(cards).unwrap_or(u16::MAX);
        let needs: Vec<Option<u8>> = texts.structures.iter().map(|known| needed_token(&known.pattern)).collect();
        let need = |structure: u8| needs.get(usize::from(structure)).copied().flatten();
        let heard = listeners.each_ref().map(|lists| {
            let source = |number: &u16| texts.triggers.get(usize::from(*number)).map(|trigger| trigger.source);
            lists.each_ref().map(|list| SourceSet::of(list.iter().filter_map(source), cards, need))
        });
        let ruled = bars.each_ref().map(|list| {
            let source = |number: &u16| texts.standings.get(usize::from(*number)).map(|standing| standing.source);
            SourceSet::of(list.iter().filter_map(source), cards, need)
        });
        let mut texts = texts;
        for target in texts.sheets.iter_mut().map(|sheet| &mut sheet.target).chain(&mut texts.targets) {
            let reach = |code: &TargetCode| geometry.tiles().iter().map(|tile| geometry.reach(*code, tile)).collect();
            target.reach = target.codes.iter().map(reach).collect();
        }
        Game {
            counts_vary: texts
                .standings
                .iter()
                .any(|standing| matches!(standing.rule, RuleX::HasMoves { .. } | RuleX::AddMoves { .. })),
            forms_vary: texts.standings.iter().any(|standing| matches!(standing.rule, RuleX::MovesMayBe { .. })),
            bids: texts.standings.iter().any(|standing| matches!(standing.rule, RuleX::Must { .. })),
            ages: texts.triggers.iter().any(|trigger| matches!(trigger.event, DeedX::Passes { next: true, .. })),
            views_blocked: texts.tokens.iter().any(|kind| kind.blocks_view)
                || texts
                    .standings
                    .iter()
                    .any(|standing| matches!(standing.rule, RuleX::BlocksView(_) | RuleX::SeenPast { .. })),
            neutrals: texts.sheets.iter().any(|sheet| sheet.neutral),
            obstacles: texts.tokens.iter().any(|kind| kind.occupies)
                || texts.standings.iter().any(|standing| matches!(standing.rule, RuleX::Occupies)),
            borne_by_rule: texts
                .standings
                .iter()
                .any(|standing| matches!(standing.rule, RuleX::Bears { .. }) && standing.source != Source::Made),
            geometry,
            procedure,
            texts,
            heard,
            ruled,
            needs,
            cards,
            listeners,
            bars,
        }
    }

    /// Returns the number of a card or summon.
    pub(super) fn sheet_number(&self, id: &Id) -> Option<u16> {
        number_of(self.texts.sheets.iter().map(|sheet| &sheet.id), id)
    }

    /// Returns the number of a card.
    pub(super) fn card_number(&self, id: &Id) -> Option<u16> {
        self.sheet_number(id).filter(|number| *number < self.cards)
    }

    pub(super) fn token_kind(&self, id: &Id) -> Option<u8> {
        number_of(self.texts.tokens.iter().map(|kind| &kind.id), id)
    }

    /// Returns the number of the token with this id. The id may also be the plural of the token's name.
    pub(super) fn token_called(&self, id: &Id) -> Option<u8> {
        self.token_kind(id).or_else(|| number_of(self.texts.tokens.iter().map(|kind| &kind.plural), id))
    }

    pub(super) fn condition_number(&self, id: &Id) -> Option<u8> {
        number_of(self.texts.conditions.iter().map(|kind| &kind.id), id)
    }

    pub(super) fn structure_number(&self, id: &Id) -> Option<u8> {
        number_of(self.texts.structures.iter().map(|structure| &structure.id), id)
    }

    /// Returns the triggers of texts that wait for this kind of event and timing.
    pub(super) fn listeners(&self, topic: EventKind, timing: Timing) -> &[u16] {
        &self.listeners[topic as usize][timing_number(timing)]
    }

    #[inline]
    pub(super) fn op(&self, pc: Pc) -> &Op {
        self.texts.code.get(usize::from(pc)).unwrap_or(&Op::End)
    }

    /// Returns the registers of the things that are chosen between the two positions and that have a label.
    pub(super) fn chosen_between(&self, begin: Pc, end: Pc) -> Regs {
        let chosen = |pc: Pc| match self.op(pc) {
            Op::Resolve { what: SpotX::Char(CharsX::Pick(pick)), .. } => pick.label,
            Op::Resolve { what: SpotX::Tile(TilesX::Pick(pick)), .. } => pick.label,
            Op::Resolve { what: SpotX::Token(TokensX::Pick(pick)), .. } => pick.label,
            _ => None,
        };
        let in_text = |pc: &Pc| !matches!(self.op(*pc), Op::End);
        (begin..end.max(begin)).take_while(in_text).filter_map(chosen).fold(0, |all, reg| all | 1 << reg)
    }
}

/// Returns a kind of token that the pattern needs: without such a token on the board, no tile fits. `None` if the
/// pattern needs no token.
fn needed_token(pattern: &PickX<TileNounX>) -> Option<u8> {
    let some = |tokens: &PickX<TokenNounX>| match (&tokens.noun, &tokens.many) {
        (TokenNounX::Token(kind), ManyX::One | ManyX::The | ManyX::Each) => Some(*kind),
        (TokenNounX::Token(kind), ManyX::AtLeast(NumberX::N(1..)) | ManyX::Exactly(NumberX::N(1..))) => Some(*kind),
        _ => None,
    };
    pattern.that.iter().find_map(|pred| match pred {
        PredX::With(tokens) => some(tokens),
        PredX::On(SpotX::Token(TokensX::Pick(tokens)))
        | PredX::Adjacent(SpotX::Token(TokensX::Pick(tokens)))
        | PredX::Melee(SpotX::Token(TokensX::Pick(tokens)))
        | PredX::SameRow(SpotX::Token(TokensX::Pick(tokens)))
        | PredX::SameColumn(SpotX::Token(TokensX::Pick(tokens))) => some(tokens),
        _ => None,
    })
}

/// Returns the index of an id in a list, as the number that the engine uses for this id.
fn number_of<'i, N: TryFrom<usize>>(mut ids: impl Iterator<Item = &'i Id>, wanted: &Id) -> Option<N> {
    ids.position(|id| id == wanted).and_then(|at| N::try_from(at).ok())
}
