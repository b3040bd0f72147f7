//! Compiles standing rules: what chars can't do, what they must do, and what they may do in another way.

use super::deed::in_each_manner;
use super::text::{Text, Tried};
use crate::program::*;
use model::{Chars, Cond, Duration, Spot, Standing};

/// The registers of the chars that are fixed when a rule for a time is made.
#[derive(Clone, Copy, Default)]
struct Fixed {
    /// The chars to which the rule applies.
    subject: Option<Reg>,
    /// The chars whose target they have.
    of: Option<Reg>,
}

impl Text<'_, '_> {
    /// Compiles a rule that holds as long as its text is in force.
    pub fn always(&mut self, rule: &Standing) {
        self.inner.clear();
        match rule {
            Standing::AtMostOnTile { token, count, .. } => {
                let token = self.token(token);
                self.all.limit(token, |kind| &mut kind.on_tile, *count);
            }
            Standing::AtMostOnBoard { token, count, .. } => {
                let token = self.token(token);
                self.all.limit(token, |kind| &mut kind.on_board, *count);
            }
            // The sheet of a summon says whether the summon is neutral; owners are told when tokens are put.
            Standing::DoesNothing | Standing::Stays | Standing::Neutral | Standing::Belongs { .. } => {}
            rule if apart(rule).len() > 1 => apart(rule).iter().for_each(|rule| self.always(rule)),
            rule => {
                let source = self.source;
                if let (Standing::BlocksView, Source::Token(token)) = (rule, source) {
                    self.all.blocks_view(token);
                } else if let (Standing::Occupies, Source::Token(token)) = (rule, source) {
                    self.all.occupies(token);
                } else if let Some((rule, conds)) = self.standing(rule, Fixed::default()) {
                    self.all.standing(StandingX { rule, conds, source });
                }
            }
        }
        self.inner.clear();
    }

    /// Compiles a standing rule that holds for a time. Its chars are fixed when the sentence is carried out.
    pub(super) fn hold(&mut self, time: &Duration, rule: &Standing) {
        let rules = apart(rule);
        if rules.len() > 1 {
            rules.iter().for_each(|rule| self.hold(time, rule));
            return;
        }
        let borne = matches!(rule, Standing::Bears { .. });
        // The chars of the rule get a register. If the register is empty, because there was no such char as *that
        // Ally*, the rule would change nothing (kernel C2).
        let subject = subject(rule).filter(|who| borne || matches!(who, Chars::Pick(_) | Chars::And(_) | Chars::It(_)));
        let subject = subject.map(|who| self.operand(&Spot::Char(who.clone())).reg);
        // So is the char whose target they have.
        let of = whose_target(rule).filter(|of| matches!(of, Chars::Pick(_) | Chars::And(_)));
        let of = of.map(|of| self.operand(&Spot::Char(of.clone())).reg);
        let outer = std::mem::replace(&mut self.outlives, true);
        let standing = self.standing(rule, Fixed { subject, of });
        self.outlives = outer;
        let Some((rule, conds)) = standing else { return };
        self.inner.clear();
        let rule = self.all.standing(StandingX { rule, conds, source: Source::Made });
        self.all.rules_made_by.insert(rule, self.place.clone());
        let time = match time {
            Duration::ThisTurn => TimeX::ThisTurn,
            Duration::UntilNextTurn(who) => TimeX::NextTurn(self.chars(who)),
            Duration::UntilEndOfNextTurn(who) => TimeX::EndOfNextTurn(self.chars(who)),
            Duration::Until(event) => {
                TimeX::Until(self.made(event, model::Timing::After, Some(model::Limit::Once), &[]))
            }
            Duration::RestOfGame => TimeX::RestOfGame,
        };
        self.emit(Op::Hold { rule, time, subject });
    }

    fn standing(&mut self, rule: &Standing, fixed: Fixed) -> Option<(RuleX, Vec<CondX>)> {
        let subject = fixed.subject;
        let who = |text: &mut Self, who: &Chars| match subject {
            Some(reg) => CharsX::Reg(reg),
            None => text.chars(who),
        };
        let rule = match rule {
            Standing::Cant { who, deed } => RuleX::Cant(self.ruled(deed, who, subject)?),
            Standing::Must { who, deed } => RuleX::Must(self.ruled(deed, who, subject)?),
            Standing::MovesMayBe { who: subject, form } => {
                RuleX::MovesMayBe { who: who(self, subject), form: *form, often: Often::All }
            }
            Standing::OneMoveMayBe { who: subject, form } => {
                RuleX::MovesMayBe { who: who(self, subject), form: *form, often: Often::One }
            }
            Standing::FirstMoveMayBe { who: subject, form } => {
                RuleX::MovesMayBe { who: who(self, subject), form: *form, often: Often::First }
            }
            Standing::MovesMayGoTo { who: subject, to } => {
                let who = who(self, subject);
                let known = self.inner.len();
                let to = self.tiles(to);
                self.inner.truncate(known);
                RuleX::MovesMayGo { who, to }
            }
            Standing::HasMoves { who: subject, count } => RuleX::HasMoves { who: who(self, subject), count: *count },
            Standing::MoreMoves { who: subject, count } => {
                RuleX::AddMoves { who: who(self, subject), by: i8::try_from(*count).unwrap_or(i8::MAX) }
            }
            Standing::FewerMoves { who: subject, count } => {
                RuleX::AddMoves { who: who(self, subject), by: -i8::try_from(*count).unwrap_or(i8::MAX) }
            }
            Standing::Has { who: subject, keyword } => {
                let who = who(self, subject);
                RuleX::Has { who, keyword: self.all.keyword(keyword) }
            }
            Standing::While { cond, rule } => return self.only_while(cond, rule, fixed),
            Standing::Bears { who: subject, condition } => {
                let who = who(self, subject);
                RuleX::Bears { who, condition: self.condition(condition) }
            }
            Standing::AtMostOnTile { token, count, .. } => {
                RuleX::AtMost { token: self.token(token), on_tile: true, count: *count }
            }
            Standing::AtMostOnBoard { token, count, .. } => {
                RuleX::AtMost { token: self.token(token), on_tile: false, count: *count }
            }
            Standing::AtMostSummons { summon, count, .. } => {
                RuleX::AtMostSummons { sheet: self.summon(summon), count: *count }
            }
            Standing::HitsScoreNothing { who: subject } => RuleX::ScoreNothing { who: who(self, subject) },
            Standing::BlocksView => RuleX::BlocksView(None),
            Standing::BlocksViewOf { who } => {
                let who = self.without_view(|text| text.chars(who));
                RuleX::BlocksView(Some(who))
            }
            Standing::SeenPast { who: subject, of } => self.without_view(|text| {
                let who = who(text, subject);
                RuleX::SeenPast { who, of: of.as_ref().map(|of| text.chars(of)) }
            }),
            Standing::TargetOnly { who: subject, tiles } => self.without_view(|text| {
                let who = who(text, subject);
                let one = label_of(&who);
                let known = text.inner.len();
                let tiles = text.tiles(tiles);
                text.inner.truncate(known);
                RuleX::TargetOnly { who, tiles, one }
            }),
            Standing::TargetIs { who: subject, codes } => {
                let who = self.without_view(|text| who(text, subject));
                RuleX::TargetIs { who, target: self.all.given_target(codes) }
            }
            Standing::TargetOf { who: subject, of } => self.without_view(|text| {
                let who = who(text, subject);
                let one = label_of(&who);
                let known = text.inner.len();
                let of = fixed.of.map_or_else(|| text.chars(of), CharsX::Reg);
                text.inner.truncate(known);
                RuleX::TargetOf { who, of, one, named: None }
            }),
            Standing::Occupies => RuleX::Occupies,
            Standing::DoesNothing | Standing::Stays | Standing::Neutral | Standing::Belongs { .. } => return None,
        };
        Some((rule, Vec::new()))
    }

    /// Compiles a part of a rule about the view. Refuses a rule that asks for the view itself: no order in which to
    /// work them out would be right.
    fn without_view<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> T {
        let asked = std::mem::take(&mut self.all.asks_view);
        let made = compile(self);
        if self.all.asks_view {
            self.unsupported("a rule of the view that asks who is in target");
        }
        self.all.asks_view |= asked;
        made
    }

    fn only_while(&mut self, cond: &Cond, rule: &Standing, fixed: Fixed) -> Option<(RuleX, Vec<CondX>)> {
        let (mut rule, mut conds) = self.standing(rule, fixed)?;
        let known = self.inner.len();
        let compile = |text: &mut Self, kind: RuleKind| match kind {
            RuleKind::Sight => text.without_view(|text| text.cond(cond, Tried::Nothing)),
            _ => text.cond(cond, Tried::Nothing),
        };
        let compiled = compile(self, rule.kind());
        if let RuleX::TargetOf { of: CharsX::Reg(reg), named, .. } = &mut rule {
            let inner: Vec<(Spot, Reg)> = self.inner.drain(known..).collect();
            *named = inner.into_iter().find(|(_, into)| into == reg).map(|(what, reg)| {
                let what = self.without_view(|text| text.spot(&what));
                Box::new(Named { what, cond: compile(self, RuleKind::Sight), reg })
            });
        }
        conds.push(compiled);
        Some((rule, conds))
    }
}

/// Splits a rule that forbids several deeds into one rule for each deed.
fn apart(rule: &Standing) -> Vec<Standing> {
    match rule {
        Standing::Cant { who, deed } => {
            let deeds = deed.alternatives().into_iter().flat_map(|deed| in_each_manner(&deed));
            deeds.map(|deed| Standing::Cant { who: who.clone(), deed }).collect()
        }
        Standing::While { cond, rule } => {
            let only_while = |rule| Standing::While { cond: cond.clone(), rule: Box::new(rule) };
            apart(rule).into_iter().map(only_while).collect()
        }
        other => vec![other.clone()],
    }
}

/// Returns the register that holds each of the chars of a rule in turn.
fn label_of(who: &CharsX) -> Option<Reg> {
    match who {
        CharsX::Reg(reg) => Some(*reg),
        CharsX::Pick(pick) => pick.label,
        _ => None,
    }
}

fn subject(rule: &Standing) -> Option<&Chars> {
    match rule {
        Standing::Cant { who, .. }
        | Standing::Must { who, .. }
        | Standing::MovesMayBe { who, .. }
        | Standing::OneMoveMayBe { who, .. }
        | Standing::FirstMoveMayBe { who, .. }
        | Standing::MovesMayGoTo { who, .. }
        | Standing::HasMoves { who, .. }
        | Standing::MoreMoves { who, .. }
        | Standing::FewerMoves { who, .. }
        | Standing::SeenPast { who, .. }
        | Standing::TargetOnly { who, .. }
        | Standing::TargetIs { who, .. }
        | Standing::TargetOf { who, .. }
        | Standing::HitsScoreNothing { who }
        | Standing::Has { who, .. }
        | Standing::Bears { who, .. } => Some(who),
        Standing::While { rule, .. } => subject(rule),
        _ => None,
    }
}

fn whose_target(rule: &Standing) -> Option<&Chars> {
    match rule {
        Standing::TargetOf { of, .. } => Some(of),
        Standing::While { rule, .. } => whose_target(rule),
        _ => None,
    }
}
