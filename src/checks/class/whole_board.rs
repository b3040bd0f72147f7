//! Checks that only classes oriented to effects hit or move chars picked from the whole board (catalogue FAT-D4).

use std::collections::HashSet;

use crate::consequences::Consequences;
use crate::english;
use crate::facts::AntecedentPick;
use crate::index::Index;
use crate::source_parts::At;
use crate::text::{Text, TextSource};
use crate::text_search::find_word;
use crate::walk::{self, NameKind, Node};
use diagnostic::registry::WHOLE_BOARD_REACH;
use diagnostic::{Diagnostic, Fix};
use model::*;
use source::{Place, Span};

/// The maximum distance that counts as near, in moves.
const NEAR: u8 = 4;

/// Reports an action that picks its chars from the whole board, unless the class is oriented to effects. The action
/// must limit its chars. A target, a neighbourhood, a line, a distance of at most 4 and a superlative are limits. A
/// thing that the card makes and a name are limits too.
pub fn whole_board_reach(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let TextSource::Action { card, action } = text.source else { return };
    let Some(class) = index.class(&card.class).filter(|class| class.orientation != Orientation::Effects) else {
        return;
    };
    let reach = Consequences::of(index, text);
    let own = own_making(index, card);
    for (n, link) in reach.links.iter().enumerate() {
        let Some(doing) = index.texts.get(link.text) else { continue };
        let Some((rule, verb, noun)) = unbounded(index, doing, &own) else { continue };
        let mut path = reach.path_in_words(n);
        path.push(match n {
            0 => format!("it {verb} chars picked from the whole board"),
            _ => format!("{} {verb} chars picked from the whole board", doing.name()),
        });
        let message = format!(
            "{} reaches too far for {}: {}.",
            action.name,
            english::a(&class.name),
            english::list(&path, "and")
        );
        let at = if n == 0 { text.rule(rule) } else { text.at() };
        let mut finding = text.finding(&WHOLE_BOARD_REACH, index.place(at), message).help(
            "Restrict the chars with “in target”, “at melee”, “adjacent”, a row or column, “within 4”, the closest or \
             farthest, or \
             something that the card itself makes.",
        );
        let limit = if card.target.codes.is_empty() { "at melee" } else { "in target" };
        if n > 0 {
            finding = finding.label(index.place(doing.rule(rule)), "here");
        } else if let Some(fix) = limited(index, at, noun, limit) {
            finding = finding.fix(fix);
        }
        found.push(finding);
        return;
    }
}

/// Returns a fix that adds *in target* or *at melee* after the noun. `None` if the noun occurs more than once in the
/// rule.
fn limited(index: &Index, at: At<'_>, noun: Option<&CharNoun>, limit: &str) -> Option<Fix> {
    let forms = match noun? {
        CharNoun::Char => ["char", "chars"],
        CharNoun::Opp => ["Opp", "Opps"],
        CharNoun::Ally => ["Ally", "Allies"],
        _ => return None,
    };
    let (whole, words) = (index.place(at), index.places.words(at));
    let mut found = forms.iter().filter_map(|form| Some(find_word(words, form)? + form.len()));
    let (end, None) = (found.next()?, found.next()) else { return None };
    if forms.iter().any(|form| find_word(&words[end..], form).is_some()) {
        return None;
    }
    if words.len() != whole.span.range().len() {
        return None;
    }
    let end = whole.span.range().start + end;
    let after = Place { file: whole.file, span: Span::new(end, end) };
    let title = format!("Add “{limit}”, which changes what the card does");
    Some(Fix::insert(title, after, format!(" {limit}")).unsafely())
}

/// Returns the owners of all texts that the card's texts lead to, directly or indirectly.
fn own_making<'a>(index: &Index<'a>, card: &Card) -> HashSet<&'a Id> {
    let reach = Consequences::of_all(index, index.texts_of_card(card).iter().filter_map(|text| text.number));
    reach.links.iter().filter_map(|link| index.texts.get(link.text)).map(Text::owner_id).collect()
}

/// Returns the first rule that hits or moves chars from anywhere. The result is the index of the rule, the verb “hits”
/// or “moves”, and the noun for the chars.
fn unbounded<'t>(
    index: &Index,
    text: &'t Text,
    own: &HashSet<&Id>,
) -> Option<(usize, &'static str, Option<&'t CharNoun>)> {
    let mut bounds = Bounds { index, text, own, guarded: Vec::new() };
    let mut first = None;
    let mut guarded: Vec<Label> = Vec::new();
    walk::rules(text.rules, &mut |node, _| {
        if let Node::Act(Act::Choose { what: Spot::Char(Chars::And(all)) }) = node {
            guarded.extend(related(all));
        }
        // A test that finds a char beside another limits that other char too: *if it ends adjacent to an Opp, hit that
        // Opp*.
        if let Node::Cond(Cond::Is { what, .. }) = node {
            guarded.extend(beside(what));
        }
        // Who stands on one certain tile is not picked from the whole board.
        if let Node::Cond(Cond::Is { who, what }) = node
            && let (Spot::Tile(tile), Pred::Holding(pick)) = (&**who, &**what)
            && !matches!(tile, Tiles::Pick(_) | Tiles::Row(_) | Tiles::Column(_))
        {
            guarded.extend(pick.label);
        }
        // A test narrows the choice of the char that it tests (kernel C1).
        if let Node::Cond(Cond::Is { who, what }) = node
            && let Spot::Char(chars) = &**who
            && bounds.pred(what)
        {
            match chars {
                Chars::It(label) => guarded.push(*label),
                Chars::Pick(pick) => guarded.extend(pick.label),
                _ => {}
            }
        }
    });
    bounds.guarded = guarded;
    walk::rules(text.rules, &mut |node, at| {
        let Node::Act(act) = node else { return };
        let (chars, verb) = affected(act);
        let anywhere = chars.into_iter().flatten().find(|chars| !bounds.chars(chars, at.rule));
        if let (Some(chars), None) = (anywhere, &first) {
            let noun = if let Chars::Pick(pick) = chars { Some(&pick.noun) } else { None };
            first = Some((at.rule, verb, noun));
        }
    });
    first
}

/// Returns the labels of the chars that the predicate requires beside the tested char.
fn beside(pred: &Pred) -> Vec<Label> {
    if let Pred::Either(preds) | Pred::Both(preds) = pred {
        return preds.iter().flat_map(beside).collect();
    }
    let of = match pred {
        Pred::Amid(of) | Pred::AmidStraight(of) => Some(&**of),
        _ => pred.neighbour(),
    };
    match of {
        Some(Spot::Char(Chars::Pick(pick))) => pick.label.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns the labels of the chars in a list to which another char of the list has a relation: in *an Ally and an Opp
/// in the same row*, the label of the Ally.
fn related(all: &[Chars]) -> impl Iterator<Item = Label> {
    all.iter().filter_map(|chars| if let Chars::Pick(pick) = chars { Some(pick) } else { None }).flat_map(|pick| {
        pick.that.iter().filter_map(|pred| {
            let of = match pred {
                Pred::SameRow(of) | Pred::SameColumn(of) | Pred::Straight(of) => of,
                _ => pred.neighbour()?,
            };
            if let Spot::Char(Chars::It(label)) = of { Some(*label) } else { None }
        })
    })
}

/// Returns the chars that an act hits or moves, and the verb.
fn affected(act: &Act) -> ([Option<&Chars>; 2], &'static str) {
    match act {
        Act::Hit { who } | Act::HitTimes { who, .. } => ([Some(who), None], "hits"),
        Act::Move { what: Piece::Char(who), .. }
        | Act::MoveTo { what: Piece::Char(who), .. }
        | Act::Push { what: Piece::Char(who), .. }
        | Act::Pull { what: Piece::Char(who), .. }
        | Act::Slide { what: Piece::Char(who), .. }
        | Act::Rearrange { who } => ([Some(who), None], "moves"),
        Act::TradePlaces { with } => ([char_of(with), None], "moves"),
        Act::Trade { one, other } => ([char_of(one), char_of(other)], "moves"),
        _ => ([None, None], ""),
    }
}

fn char_of(spot: &Spot) -> Option<&Chars> {
    match spot {
        Spot::Char(chars) => Some(chars),
        Spot::Tile(_) | Spot::Token(_) => None,
    }
}

/// Decides whether a phrase limits the chars that it picks. Its methods return true if there is a limit.
struct Bounds<'t, 'a> {
    index: &'t Index<'a>,
    text: &'t Text<'a>,
    own: &'t HashSet<&'a Id>,
    /// The labels of the chars that some phrase limits. These chars count as limited in the whole text.
    guarded: Vec<Label>,
}

impl Bounds<'_, '_> {
    fn chars(&self, chars: &Chars, rule: usize) -> bool {
        match chars {
            Chars::Me
            | Chars::Bearer
            | Chars::Partner
            | Chars::Param(_)
            | Chars::Summoner
            | Chars::Named(_)
            | Chars::Subject => true,
            Chars::And(all) | Chars::Or(all) => all.iter().all(|chars| self.chars(chars, rule)),
            Chars::Pick(pick) => pick.label.is_some_and(|label| self.guarded.contains(&label)) || self.pick(pick),
            Chars::It(label) => self.guarded.contains(label) || self.label(*label, rule),
        }
    }

    /// Whether the antecedent is limited. The event of a rule limits the chars that take part in it.
    fn label(&self, label: Label, rule: usize) -> bool {
        match self.text.facts.antecedent(label, rule) {
            Some(antecedent) => match &antecedent.pick {
                AntecedentPick::Char(pick) => antecedent.in_event || self.pick(pick),
                AntecedentPick::Tile(_) | AntecedentPick::Token(_) => true,
            },
            None => true,
        }
    }

    fn pick(&self, pick: &Pick<CharNoun>) -> bool {
        let own_noun = matches!(&pick.noun, CharNoun::Summon(id) if self.own.contains(id));
        pick.extreme.is_some() || own_noun || pick.that.iter().any(|pred| self.pred(pred))
    }

    fn pred(&self, pred: &Pred) -> bool {
        match pred {
            Pred::InTarget
            | Pred::InTargetFrom(_)
            | Pred::Clear(_)
            | Pred::InCode { .. }
            | Pred::Melee(_)
            | Pred::Adjacent(_)
            | Pred::Straight(_)
            | Pred::SameRow(_)
            | Pred::SameColumn(_)
            | Pred::Diagonal(_)
            | Pred::Ahead
            | Pred::AheadOf(_)
            | Pred::Between(..)
            | Pred::Amid(_)
            | Pred::AmidStraight(_)
            | Pred::PassedBy(_)
            | Pred::Same(_) => true,
            Pred::Within { distance, .. } | Pred::Away { distance, .. } => match distance {
                Number::N(n) => *n <= NEAR,
                _ => true,
            },
            Pred::Distant { most: Number::N(n), .. } => *n <= NEAR,
            Pred::OneOf(pick) | Pred::Only(pick) => self.pick(pick),
            Pred::Bears(id) => self.own.contains(id),
            Pred::Described(id) => self.adjective(id),
            Pred::With(_) | Pred::On(_) | Pred::Owns(_) => self.mentions_own(pred),
            // A char that this text has just hit or moved was already limited by that effect.
            Pred::Did { when: Past::JustNow, .. } => true,
            // A char that was near a moment ago is still near enough.
            Pred::Was { pred, .. } => self.pred(pred),
            Pred::Either(preds) => preds.iter().all(|pred| self.pred(pred)),
            Pred::Both(preds) => preds.iter().any(|pred| self.pred(pred)),
            _ => false,
        }
    }

    /// Whether an adjective limits a char, as its definition says.
    fn adjective(&self, id: &Id) -> bool {
        match self.index.definition(id).map(|definition| &definition.what) {
            Some(Kind::Adjective { when, .. }) => self.cond(when),
            _ => false,
        }
    }

    fn cond(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Is { what, .. } => self.pred(what),
            Cond::All(conds) => conds.iter().any(|cond| self.cond(cond)),
            Cond::Either(conds) => conds.iter().all(|cond| self.cond(cond)),
            _ => false,
        }
    }

    /// Whether the predicate mentions a token, summon or structure that the card makes, or a place near something.
    fn mentions_own(&self, pred: &Pred) -> bool {
        let mut own = false;
        walk::pred(pred, &mut |node, _| match node {
            Node::Name(NameKind::Token | NameKind::Summon | NameKind::Structure, id) => own |= self.own.contains(id),
            Node::Pred(inner) if !std::ptr::eq(inner, pred) => {
                own |= matches!(inner, Pred::InTarget | Pred::Adjacent(_))
            }
            Node::Tiles(
                Tiles::Here
                | Tiles::It(_)
                | Tiles::Left(_)
                | Tiles::Behind(_)
                | Tiles::Opposite { .. }
                | Tiles::Next
                | Tiles::NextFrom(_)
                | Tiles::FrontOf(_)
                | Tiles::BackOf(_)
                | Tiles::Row(_)
                | Tiles::Column(_)
                | Tiles::MirroredInRow(_)
                | Tiles::MirroredInColumn(_)
                | Tiles::Place { .. }
                | Tiles::Of(_)
                | Tiles::Began { .. },
            ) => own = true,
            _ => {}
        });
        own
    }
}
