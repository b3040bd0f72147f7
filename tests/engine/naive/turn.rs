//! Turns: the legal choices, and their outcomes.

use std::collections::{BTreeMap, BTreeSet};

use model::{Action, Limit, Rule};

use super::event::Happening;
use super::step::done;
use super::{At, Char, Naive, Pos, Stage, Text, Until};

impl Naive<'_> {
    /// A position set up by hand, before the turn of the first char: chars with their sides and tiles, in turn order;
    /// summons with their maker's index in the list.
    pub fn position(&self, chars: &[(model::Id, usize, At, Option<usize>)], hits: [u8; 2]) -> Vec<Pos> {
        let all = chars.iter().map(|(id, side, at, maker)| Char::new(id.clone(), *side, *at, *maker));
        let pos = Pos {
            chars: all.collect(),
            tokens: Vec::new(),
            bearings: Vec::new(),
            holds: Vec::new(),
            targets: BTreeMap::new(),
            used: BTreeMap::new(),
            hits,
            order: (0..chars.len()).filter(|who| chars[*who].3.is_none()).collect(),
            turn: 0,
            stage: Stage::Passive,
            queue: Vec::new(),
        };
        self.begun(pos)
    }

    /// The char whose turn it is, and its summons.
    fn acting(&self, p: &Pos) -> Vec<usize> {
        let active = p.active();
        let own =
            |who: &usize| *who == active || (p.chars[*who].maker == Some(active) && self.is_summon(&p.chars[*who].id));
        p.present().into_iter().map(|(who, _)| who).filter(own).collect()
    }

    fn begun(&self, mut p: Pos) -> Vec<Pos> {
        let acting = self.acting(&p);
        for who in &acting {
            let char = &mut p.chars[*who];
            char.began = char.at;
            (char.moves, char.actions, char.form_used) = (0, 0, false);
        }
        p.holds.retain(|hold| !matches!(hold.until, Until::Begins(who) if acting.contains(&who)));
        for hold in &mut p.holds {
            if let Until::Ends(who, begun) = &mut hold.until {
                *begun |= acting.contains(who);
            }
        }
        for who in acting {
            self.raise(&mut p, &Happening::Begins(who));
        }
        let mut all = Vec::new();
        for mut p in self.flush(p) {
            p.stage = if self.passive(&p).is_empty() { Stage::Main } else { Stage::Passive };
            all.push(p.tidy());
        }
        all
    }

    /// The outcomes of the passive; empty if it would change nothing.
    fn passive(&self, p: &Pos) -> Vec<Pos> {
        let me = p.active();
        let class = self
            .card(&p.chars[me].id)
            .and_then(|card| self.rules.game.classes.iter().find(|class| class.id == card.class));
        let Some(class) = class else { return Vec::new() };
        self.carried_out(&class.passive, p.clone(), Text::of(me, p.chars[me].side))
    }

    /// The outcomes of a text, triggers included; empty if it would change nothing (kernel C2).
    fn carried_out(&self, rules: &[Rule], p: Pos, text: Text) -> Vec<Pos> {
        let steps = done(rules);
        let words = format!("{steps:?}");
        let anyway = words.contains("CouldNotMove") || words.contains("NotMovedInFull");
        let worlds = self.sentences(&steps, (p, Text { anyway, ..text }));
        match worlds.iter().any(|(_, text)| text.touched) {
            true => worlds.into_iter().map(|(p, _)| p).collect(),
            false => Vec::new(),
        }
    }

    fn used(&self, p: &Pos, who: usize, action: &Action) -> Vec<Pos> {
        let mut p = p.clone();
        let key = (who, action.id.clone());
        let times = p.used.get(&key).copied().unwrap_or(0);
        for rule in &action.rules {
            match rule {
                Rule::AtMost(Limit::PerGame(n)) if times >= *n => return Vec::new(),
                Rule::AtMost(Limit::PerGame(_)) => {
                    p.used.insert(key.clone(), times + 1);
                }
                Rule::AtMost(_) => super::phrase::unknown("such a limit"),
                _ => {}
            }
        }
        if self.actions_left(&p, who) == 0 || !self.can_use(&p, who, action.kind) {
            return Vec::new();
        }
        p.chars[who].actions += 1;
        let (code, through) = (p.targets.remove(&key), Some(action.kind));
        let text = Text { code, through, ..Text::of(who, p.chars[who].side) };
        let mut all = BTreeSet::new();
        for mut p in self.carried_out(&action.rules, p, text) {
            if !p.is_over() {
                self.raise(&mut p, &Happening::Uses(who, action.id.clone()));
            }
            all.extend(self.flush(p));
        }
        all.into_iter().collect()
    }

    /// A char's name as choices write it.
    pub fn called(&self, p: &Pos, who: usize) -> String {
        let name = self.name(&p.chars[who].id);
        let alike = p.present().into_iter().filter(|(other, _)| p.chars[*other].id == p.chars[who].id).count();
        match p.chars[who].at.filter(|_| alike > 1) {
            Some(at) => format!("{name} {}", tile_name(at)),
            None => name.to_owned(),
        }
    }

    /// Every legal choice in words, with every position that it can lead to.
    pub fn deeds(&self, p: &Pos) -> BTreeMap<String, BTreeSet<Pos>> {
        let mut all = BTreeMap::new();
        if p.is_over() {
            return all;
        }
        let settled = |found: Vec<Pos>| found.into_iter().map(Pos::tidy).collect::<BTreeSet<Pos>>();
        if p.stage == Stage::Passive {
            let main = |p: Pos| Pos { stage: Stage::Main, ..p };
            all.insert("passive".to_owned(), settled(self.passive(p).into_iter().map(main).collect()));
            all.insert("no".to_owned(), BTreeSet::from([main(p.clone())]));
            return all;
        }
        for who in self.acting(p) {
            let called = self.called(p, who);
            if self.moves_left(p, who) > 0 {
                for (to, form) in self.destinations(p, who) {
                    let mut next = p.clone();
                    next.chars[who].moves += 1;
                    let next = self.flush(self.activated(next, who, to, form));
                    all.insert(format!("{called} to {}", tile_name(to)), settled(next));
                }
            }
            for action in self.actions(&p.chars[who].id) {
                let found = settled(self.used(p, who, action));
                let words = if who == p.active() { action.name.clone() } else { format!("{called}: {}", action.name) };
                if !found.is_empty() {
                    all.insert(words, found);
                }
            }
        }
        for (words, found) in self.abilities(p, &self.acting(p)) {
            all.insert(words, settled(found));
        }
        all.insert("pass".to_owned(), settled(self.passed(p)));
        all
    }

    fn passed(&self, p: &Pos) -> Vec<Pos> {
        let mut p = p.clone();
        for who in self.acting(&p) {
            self.raise(&mut p, &Happening::Passes(who));
        }
        let mut all = Vec::new();
        for mut p in self.flush(p) {
            if p.is_over() {
                all.push(p);
                continue;
            }
            let acting = self.acting(&p);
            p.holds.retain(|hold| match hold.until {
                Until::TurnOver => false,
                Until::Ends(who, begun) => !(begun && acting.contains(&who)),
                Until::Begins(_) => true,
            });
            for who in acting {
                let char = &mut p.chars[who];
                char.began_last = char.began;
                (char.wandered, char.gained) = (false, 0);
            }
            p.turn = (p.turn + 1) % p.order.len();
            all.extend(self.begun(p));
        }
        all
    }
}

pub fn tile_name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}
