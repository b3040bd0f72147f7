//! A second engine, slow and simple: a few of the frozen cards written by hand, with a geometry of its own. It knows nothing of rule objects.

use std::collections::BTreeSet;

pub type At = (i32, i32);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Char {
    pub name: &'static str,
    pub side: usize,
    pub at: At,
    /// Who enchanted it.
    pub enchanted: Option<usize>,
    pub sheltered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pos {
    pub chars: Vec<Char>,
    pub hits: [u32; 2],
    wound: bool,
    immunity_used: bool,
}

fn distance(a: At, b: At) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

fn melee(a: At, b: At) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

fn inside(a: At) -> bool {
    (0..6).contains(&a.0) && (0..6).contains(&a.1)
}

/// Whether the segment between the centres passes through the inside of the box, by clipping it with fractions.
fn passes(from: At, to: At, through: At) -> bool {
    let (mut low, mut high) = ((0i64, 1i64), (1i64, 1i64));
    for (o, t, b) in [(from.0, to.0, through.0), (from.1, to.1, through.1)] {
        let (start, delta) = (i64::from(2 * o + 1), i64::from(2 * (t - o)));
        let (left, right) = (i64::from(2 * b), i64::from(2 * b + 2));
        if delta == 0 {
            if start <= left || start >= right {
                return false;
            }
            continue;
        }
        let mut ends = [(left - start, delta), (right - start, delta)].map(|(n, d)| (n * d.signum(), d.abs()));
        ends.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
        if ends[0].0 * low.1 > low.0 * ends[0].1 {
            low = ends[0];
        }
        if ends[1].0 * high.1 < high.0 * ends[1].1 {
            high = ends[1];
        }
    }
    low.0 * high.1 < high.0 * low.1
}

impl Pos {
    pub fn new(chars: &[(&'static str, usize, At)]) -> Pos {
        let of = |(name, side, at): &(&'static str, usize, At)| Char {
            name,
            side: *side,
            at: *at,
            enchanted: None,
            sheltered: false,
        };
        Pos { chars: chars.iter().map(of).collect(), hits: [0, 0], wound: false, immunity_used: false }
    }

    fn who(&self, at: At) -> Option<usize> {
        self.chars.iter().position(|char| char.at == at)
    }

    fn free(&self, at: At) -> bool {
        inside(at) && self.who(at).is_none()
    }

    fn sees(&self, from: At, to: At) -> bool {
        self.chars.iter().all(|char| char.at == from || char.at == to || !passes(from, to, char.at))
    }

    fn others(&self, me: usize) -> Vec<usize> {
        (0..self.chars.len()).filter(|who| *who != me).collect()
    }

    fn opps(&self, me: usize) -> Vec<usize> {
        self.others(me).into_iter().filter(|who| self.chars[*who].side != self.chars[me].side).collect()
    }

    fn allies(&self, me: usize) -> Vec<usize> {
        self.others(me).into_iter().filter(|who| self.chars[*who].side == self.chars[me].side).collect()
    }

    fn apart(&self, a: usize, b: usize) -> i32 {
        distance(self.chars[a].at, self.chars[b].at)
    }

    fn closest(&self, me: usize, among: &[usize]) -> Vec<usize> {
        let best = among.iter().map(|who| self.apart(me, *who)).min();
        among.iter().copied().filter(|who| Some(self.apart(me, *who)) == best).collect()
    }

    fn over(&self) -> bool {
        self.hits.iter().any(|hits| *hits >= 5)
    }

    fn hit(&self, by: usize, whom: usize) -> Pos {
        let mut next = self.clone();
        if next.chars[whom].sheltered {
            next.chars[whom].sheltered = false;
        } else if next.chars[by].side != next.chars[whom].side {
            next.hits[next.chars[by].side] += 1;
        }
        next
    }

    fn moved(&self, who: usize, to: At) -> Pos {
        let mut next = self.clone();
        next.chars[who].at = to;
        next
    }

    fn steps(&self, who: usize) -> Vec<Pos> {
        let (x, y) = self.chars[who].at;
        let near = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
        near.into_iter().filter(|to| self.free(*to)).map(|to| self.moved(who, to)).collect()
    }

    fn swapped(&self, a: usize, b: usize) -> Pos {
        let mut next = self.clone();
        (next.chars[a].at, next.chars[b].at) = (self.chars[b].at, self.chars[a].at);
        next
    }

    /// Pushed away from the doer, or with `pull` toward it: every way that moves it at all.
    fn shoved(&self, me: usize, who: usize, steps: i32, pull: bool) -> Vec<(i32, Pos)> {
        let (from, at) = (self.chars[me].at, self.chars[who].at);
        let (dx, dy) = (at.0 - from.0, at.1 - from.1);
        let mut ways = Vec::new();
        if dx.abs() >= dy.abs() {
            ways.push((dx.signum(), 0, dx.abs()));
        }
        if dy.abs() >= dx.abs() {
            ways.push((0, dy.signum(), dy.abs()));
        }
        let mut ends = Vec::new();
        for (x, y, apart) in ways {
            let (x, y, most) = if pull { (-x, -y, steps.min(apart)) } else { (x, y, steps) };
            let mut to = at;
            let mut made = 0;
            while made < most && self.free((to.0 + x, to.1 + y)) {
                to = (to.0 + x, to.1 + y);
                made += 1;
            }
            if made > 0 {
                ends.push((made, self.moved(who, to)));
            }
        }
        ends
    }

    /// Every order of doing it to each.
    fn in_any_order(&self, whom: &[usize], one: &dyn Fn(&Pos, usize) -> Vec<Pos>) -> Vec<Pos> {
        let open: Vec<usize> = whom.iter().copied().filter(|who| !one(self, *who).is_empty()).collect();
        if open.is_empty() {
            return vec![self.clone()];
        }
        let mut all = Vec::new();
        for who in open {
            let rest: Vec<usize> = whom.iter().copied().filter(|other| *other != who).collect();
            for next in one(self, who) {
                all.extend(next.in_any_order(&rest, one));
            }
        }
        all
    }

    fn passive(&self, me: usize) -> Vec<Pos> {
        let at = self.chars[me].at;
        let each = |whom: Vec<usize>| whom.into_iter().flat_map(|who| self.steps(who)).collect();
        match self.chars[me].name {
            "Goran" => {
                let near = self.opps(me).into_iter().filter(|who| melee(at, self.chars[*who].at));
                near.map(|who| self.hit(me, who)).collect()
            }
            "Velvet" => each(self.others(me).into_iter().filter(|who| melee(at, self.chars[*who].at)).collect()),
            "Sela" => each(self.closest(me, &self.allies(me))),
            _ => each(self.closest(me, &self.opps(me))),
        }
    }

    fn actions(&self, me: usize) -> Vec<Pos> {
        let at = self.chars[me].at;
        let mut all = Vec::new();
        match self.chars[me].name {
            "Goran" => {
                let straight = |to: At| (to.0 == at.0 || to.1 == at.1) && distance(at, to) <= 2 && self.sees(at, to);
                let in_target = |to: At| if self.wound { straight(to) } else { melee(at, to) };
                let whom: Vec<usize> = self.opps(me).into_iter().filter(|who| in_target(self.chars[*who].at)).collect();
                if !whom.is_empty() {
                    let mut next = self.clone();
                    for who in whom {
                        if !next.over() {
                            next = next.hit(me, who);
                        }
                    }
                    next.wound = false;
                    all.push(next);
                }
                let mut next = self.clone();
                next.wound = true;
                all.push(next);
            }
            "Fae" => {
                let closest = self.closest(me, &self.others(me));
                all.extend(closest.iter().map(|who| self.swapped(me, *who)));
                for who in closest.into_iter().filter(|who| self.chars[*who].side != self.chars[me].side) {
                    if self.chars[who].enchanted != Some(me) {
                        let mut next = self.clone();
                        next.chars[who].enchanted = Some(me);
                        all.push(next);
                    }
                }
            }
            "Mox" => {
                let in_target = |to: At| (to.0 == at.0 || to.1 == at.1) && (1..=4).contains(&distance(at, to));
                let seen: Vec<usize> =
                    self.others(me).into_iter().filter(|who| in_target(self.chars[*who].at)).collect();
                let pull = |pos: &Pos, who: usize| pos.shoved(me, who, 1, true).into_iter().map(|(_, p)| p).collect();
                all.extend(self.in_any_order(&seen, &pull).into_iter().filter(|next| next != self));
                for who in self.closest(me, &self.opps(me)) {
                    all.extend(self.shoved(me, who, 2, true).into_iter().map(|(_, pos)| pos));
                }
                for who in seen.into_iter().filter(|who| self.chars[*who].side != self.chars[me].side) {
                    let ends = self.shoved(me, who, 1, false);
                    if ends.is_empty() {
                        all.push(self.hit(me, who));
                    }
                    all.extend(ends.into_iter().map(|(_, pos)| pos));
                }
            }
            "Sela" => {
                let nearer = |pos: &Pos, who: usize| {
                    let before = distance(at, pos.chars[who].at);
                    pos.steps(who).into_iter().filter(|next| distance(at, next.chars[who].at) < before).collect()
                };
                all.extend(self.in_any_order(&self.allies(me), &nearer).into_iter().filter(|next| next != self));
                let opps = self.opps(me);
                let most = opps.iter().map(|who| self.apart(me, *who)).max();
                for who in opps.into_iter().filter(|who| Some(self.apart(me, *who)) == most) {
                    for (_, next) in self.shoved(me, who, 2, false) {
                        let beside: Vec<usize> =
                            next.allies(me).into_iter().filter(|ally| next.apart(*ally, who) == 1).collect();
                        if beside.is_empty() {
                            all.push(next);
                        } else {
                            all.extend(beside.into_iter().map(|ally| next.hit(ally, who)));
                        }
                    }
                }
            }
            "Velvet" => {
                let in_target = |to: At| {
                    let (dx, dy) = ((to.0 - at.0).abs(), (to.1 - at.1).abs());
                    let code = (dx, dy) == (1, 1) || (dx, dy) == (3, 0) || (dx, dy) == (0, 3);
                    code && self.sees(at, to)
                };
                let seen = |whom: Vec<usize>| -> Vec<usize> {
                    whom.into_iter().filter(|who| in_target(self.chars[*who].at)).collect()
                };
                let (allies, opps) = (seen(self.allies(me)), seen(self.opps(me)));
                for ally in &allies {
                    all.extend(opps.iter().map(|opp| self.swapped(*ally, *opp)));
                    if !self.immunity_used && !self.chars[*ally].sheltered {
                        let mut next = self.clone();
                        next.chars[*ally].sheltered = true;
                        next.immunity_used = true;
                        all.push(next);
                    }
                }
                for opp in &opps {
                    let other = |who: &usize| who != opp && melee(self.chars[*opp].at, self.chars[*who].at);
                    if !self.opps(me).iter().any(other) {
                        all.push(self.hit(me, *opp));
                    }
                }
            }
            name => panic!("no card for {name}"),
        }
        all
    }

    /// Every position in which the turn of that char can end; the end of the game too.
    pub fn turns(&self, me: usize) -> BTreeSet<Pos> {
        let mut open: Vec<(Pos, u32, u32)> = vec![(self.clone(), 2, 1)];
        open.extend(self.passive(me).into_iter().map(|pos| (pos, 2, 1)));
        let mut known: BTreeSet<(Pos, u32, u32)> = BTreeSet::new();
        let mut ends = BTreeSet::new();
        while let Some((pos, moves, actions)) = open.pop() {
            if !known.insert((pos.clone(), moves, actions)) {
                continue;
            }
            if pos.over() {
                ends.insert(pos);
                continue;
            }
            if moves > 0 {
                open.extend(pos.steps(me).into_iter().map(|pos| (pos, moves - 1, actions)));
            }
            if actions > 0 {
                open.extend(pos.actions(me).into_iter().map(|pos| (pos, moves, actions - 1)));
            }
            ends.insert(pos.passed(me));
        }
        ends
    }

    /// The end of the turn: an enchantment hits unless its bearer is near.
    fn passed(&self, me: usize) -> Pos {
        let mut next = self.clone();
        if let Some(maker) = next.chars[me].enchanted.take()
            && !melee(next.chars[maker].at, next.chars[me].at)
        {
            next = next.hit(maker, me);
        }
        next
    }
}
