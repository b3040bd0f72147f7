//! Events, the triggers that they set off, and standing rules.

use model::{
    ActionKind, ActionRef, Chars, Deed, Id, Kind, Manner, Means, MoveForm, Piece, Pred, Rule, Standing, Timing,
    TokenNoun, When,
};

use super::geometry::{At, DIAGONAL, KNIGHT, STRAIGHT, inside, plus};
use super::phrase::{chars_of, unknown};
use super::{Naive, Pos, Raised, Text, Thing, Things};

/// The char that brings something about, and the kind of action whose text does it.
pub type Agency = (Option<usize>, Option<ActionKind>);

/// Whether a text of that kind of action, if it is one, is a means of this kind.
fn is_through(kind: Option<ActionKind>, means: Option<Means>) -> bool {
    match means {
        None => true,
        Some(Means::Action) => kind.is_some(),
        Some(Means::Attack) => kind == Some(ActionKind::Attack),
        Some(Means::Skill) => kind == Some(ActionKind::Skill),
    }
}

#[derive(Debug, Clone)]
pub enum Happening {
    Hit { by: Option<usize>, whom: usize, through: Option<ActionKind> },
    Moves(usize),
    IsMoved(usize),
    Activates(usize),
    Enters(usize, At),
    Leaves(usize, At),
    Begins(usize),
    Passes(usize),
    Uses(usize, Id),
}

impl<'r> Naive<'r> {
    /// Every text that is in force, with its owner: once for each bearer, token, tile and char.
    pub fn texts(&self, p: &Pos) -> Vec<(&'r Id, &'r [Rule], Text)> {
        let mut all = Vec::new();
        for definition in self.rules.definitions.iter().map(AsRef::as_ref) {
            let mut add = |text: Text| all.push((&definition.id, definition.rules.as_slice(), text));
            match &definition.what {
                Kind::Condition => {
                    for known in p.bearings.iter().filter(|known| known.kind == definition.id) {
                        let text = Text { me: known.maker, doer: known.maker, side: known.side, ..Text::default() };
                        add(Text { bearer: Some(known.bearer), condition: Some(definition.id.clone()), ..text });
                    }
                }
                Kind::Token => {
                    for token in p.lying().into_iter().filter(|token| p.tokens[*token].kind == definition.id) {
                        let known = &p.tokens[token];
                        let text = Text { me: known.maker, doer: known.maker, side: known.side, ..Text::default() };
                        add(Text { this: Some(token), here: p.place(token), ..text });
                    }
                }
                Kind::Structure { .. } => {
                    for side in [0, 1] {
                        for at in self.shown(p, &definition.id, side) {
                            add(Text { side, here: Some(at), ..Text::default() });
                        }
                    }
                }
                Kind::Summon { .. } => {
                    for (who, _) in p.present().into_iter().filter(|(who, _)| p.chars[*who].id == definition.id) {
                        add(Text::of(who, p.chars[who].side));
                    }
                }
                _ => {}
            }
        }
        for (who, _) in p.present() {
            if let Some(card) = self.card(&p.chars[who].id) {
                all.push((&card.id, &card.special, Text::of(who, p.chars[who].side)));
            }
        }
        all
    }

    /// The triggers that the event sets off.
    pub fn waiting(&self, p: &Pos, timing: Timing, what: &Happening) -> Vec<Raised> {
        let mut found = Vec::new();
        for (owner, rules, text) in self.texts(p) {
            for (rule, known) in rules.iter().enumerate() {
                let Rule::When(when) = known else { continue };
                if when.timing != timing {
                    continue;
                }
                if let Some(text) = self.meant(p, &text, &when.event, what) {
                    found.push(Raised { owner: owner.clone(), rule, text: Text { trigger: true, ..text } });
                }
            }
        }
        found
    }

    pub fn raise(&self, p: &mut Pos, what: &Happening) {
        let found = self.waiting(p, Timing::After, what);
        if !found.is_empty() {
            p.queue.push(found);
        }
    }

    pub fn trigger(&self, raised: &Raised) -> &'r When {
        let card = self.card(&raised.owner);
        let rules = card.map_or_else(|| &self.definition(&raised.owner).rules, |card| &card.special);
        match rules.get(raised.rule) {
            Some(Rule::When(when)) => when,
            _ => unknown("such a trigger"),
        }
    }

    /// The text with the participants of the event filled in, if this is the event that it waits for.
    fn meant(&self, p: &Pos, text: &Text, event: &Deed, what: &Happening) -> Option<Text> {
        let placed = |who: usize, place: &Option<Pred>| {
            place.as_ref().is_none_or(|place| self.holds(p, text, place, Thing::Char(who)))
        };
        match (event, what) {
            (Deed::AnyOf(deeds), _) => deeds.iter().find_map(|deed| self.meant(p, text, deed, what)),
            (Deed::Hits { by, whom, through }, Happening::Hit { by: hitter, whom: victim, through: known }) => {
                if !is_through(*known, *through) {
                    return None;
                }
                let text = match by {
                    None => text.clone(),
                    Some(by) => self.took_part(p, text, by, (*hitter)?)?,
                };
                match whom {
                    None => Some(text),
                    Some(whom) => self.took_part(p, &text, whom, *victim),
                }
            }
            (Deed::Moves { what: Some(Piece::Char(who)), how: Manner::Itself, .. }, Happening::Moves(mover)) => {
                self.took_part(p, text, who, *mover)
            }
            (
                Deed::Moves { what: Some(Piece::Char(who)), how: Manner::Effect, by: None, through: None, .. },
                Happening::IsMoved(moved),
            ) => self.took_part(p, text, who, *moved),
            (Deed::UsesMove { who, .. }, Happening::Activates(mover)) => self.took_part(p, text, who, *mover),
            (Deed::BeginsTurn { who, place }, Happening::Begins(whose))
            | (Deed::PassesTurn { who, place, .. }, Happening::Passes(whose)) => {
                self.took_part(p, text, who, *whose).filter(|_| placed(*whose, place))
            }
            (Deed::Enters { what: Piece::Char(who), tile, .. }, Happening::Enters(mover, at))
            | (Deed::Leaves { who, tile, .. }, Happening::Leaves(mover, at)) => {
                let here = self.tiles(p, text, tile).contains(&Thing::Tile(*at));
                self.took_part(p, text, who, *mover).filter(|_| here)
            }
            (Deed::Uses { who, action }, Happening::Uses(user, used)) => {
                let kind = self
                    .rules
                    .cards
                    .iter()
                    .flat_map(|card| &card.actions)
                    .chain(self.summons_actions())
                    .find(|a| a.id == *used);
                let kind = kind.map(|action| action.kind)?;
                let fits = match action {
                    ActionRef::Attack => kind == ActionKind::Attack,
                    ActionRef::Skill => kind == ActionKind::Skill,
                    ActionRef::Any => true,
                    ActionRef::Named(id) => id == used,
                };
                self.took_part(p, text, who, *user).filter(|_| fits)
            }
            _ => None,
        }
    }

    fn summons_actions(&self) -> impl Iterator<Item = &'r model::Action> {
        self.rules.definitions.iter().flat_map(|definition| match &definition.what {
            Kind::Summon { actions, .. } => actions.as_slice(),
            _ => &[],
        })
    }

    pub fn took_part(&self, p: &Pos, text: &Text, phrase: &Chars, who: usize) -> Option<Text> {
        if !self.chars(p, text, phrase).contains(&Thing::Char(who)) {
            return None;
        }
        let mut text = text.clone();
        if let Chars::Pick(pick) = phrase {
            let it = Things::from([Thing::Char(who)]);
            text.picked.extend(&it);
            pick.label.into_iter().for_each(|label| {
                text.labels.insert(label, it.clone());
            });
        }
        Some(text)
    }

    /// Every standing rule in force, with its text.
    fn standing(&self, p: &Pos) -> Vec<(Standing, Text)> {
        let always = |(_, rules, text): (&Id, &'r [Rule], Text)| {
            let rules =
                rules.iter().filter_map(|rule| if let Rule::Always(rule) = rule { Some(rule.clone()) } else { None });
            rules.map(move |rule| (rule, text.clone())).collect::<Vec<_>>()
        };
        let held = p.holds.iter().map(|hold| (hold.rule.clone(), hold.text.clone()));
        let all = self.texts(p).into_iter().flat_map(always).chain(held);
        let open = |(rule, text): (Standing, Text)| match rule {
            Standing::While { cond, rule } => self.is(p, &text, &cond).then_some((*rule, text)),
            rule => Some((rule, text)),
        };
        all.filter_map(open).collect()
    }

    /// Whether a standing rule forbids the deed to the char.
    fn barred(&self, p: &Pos, who: usize, bars: &dyn Fn(&Deed, &Text) -> bool) -> bool {
        let all = self.standing(p);
        all.iter().any(|(rule, text)| match rule {
            Standing::Cant { who: whom, deed } => {
                bars(deed, text) && self.chars(p, text, whom).contains(&Thing::Char(who))
            }
            Standing::Must { .. }
            | Standing::Bears { .. }
            | Standing::Has { .. }
            | Standing::BlocksView
            | Standing::BlocksViewOf { .. }
            | Standing::SeenPast { .. }
            | Standing::TargetOnly { .. }
            | Standing::TargetIs { .. }
            | Standing::TargetOf { .. } => unknown("such a rule"),
            _ => false,
        })
    }

    /// Whether a text that does this can hit the char.
    pub fn can_be_hit(&self, p: &Pos, (by, through): Agency, whom: usize) -> bool {
        !self.barred(p, whom, &|deed, text| match deed {
            Deed::Hits { through: means, .. } if !is_through(through, *means) => false,
            Deed::Hits { by: None, whom: Some(Chars::Subject), .. } => true,
            Deed::Hits { by: Some(chars), whom: Some(Chars::Subject), .. } => self.is_one(p, text, chars, by),
            Deed::Hits { .. } => unknown("whom a char can't hit"),
            _ => false,
        })
    }

    fn is_one(&self, p: &Pos, text: &Text, chars: &Chars, who: Option<usize>) -> bool {
        who.is_some_and(|who| self.chars(p, text, chars).contains(&Thing::Char(who)))
    }

    pub fn can_be_moved(&self, p: &Pos, (by, through): Agency, whom: usize) -> bool {
        let itself = by == Some(whom);
        !self.barred(p, whom, &|deed, text| match deed {
            Deed::Moves { way: None, except: None, how: Manner::Itself, .. } => itself,
            Deed::Moves { through: means, .. } if !is_through(through, *means) => false,
            Deed::Moves { how: Manner::Effect, by: None, .. } => !itself,
            Deed::Moves { how: Manner::Effect, by: Some(chars), .. } => !itself && self.is_one(p, text, chars, by),
            Deed::Moves { .. } | Deed::Leaves { .. } if !itself => unknown("such a bar"),
            _ => false,
        })
    }

    /// Whether the tile is closed to the char.
    pub fn closed(&self, p: &Pos, who: usize, at: At) -> bool {
        self.obstacle(p, at)
            || self.barred(p, who, &|deed, text| match deed {
                Deed::Enters { tile, by_activation: false, .. } => self.tiles(p, text, tile).contains(&Thing::Tile(at)),
                _ => false,
            })
    }

    /// Whether it is the turn of the char, or of the char that made this summon.
    pub fn acts_now(&self, p: &Pos, who: usize) -> bool {
        std::iter::successors(Some(who), |who| p.chars[*who].maker).any(|who| who == p.active())
    }

    /// Whether a token occupies the tile.
    pub fn obstacle(&self, p: &Pos, at: At) -> bool {
        let occupies = |kind: &Id| self.definition(kind).rules.contains(&Rule::Always(Standing::Occupies));
        p.tokens.iter().any(|token| !token.gone && token.on == Ok(at) && occupies(&token.kind))
    }

    pub fn can_use(&self, p: &Pos, who: usize, kind: ActionKind) -> bool {
        !self.barred(p, who, &|deed, _| match deed {
            Deed::Uses { action: ActionRef::Attack, .. } => kind == ActionKind::Attack,
            Deed::Uses { action: ActionRef::Skill, .. } => kind == ActionKind::Skill,
            Deed::Uses { action: ActionRef::Any, .. } => true,
            Deed::Uses { .. } => unknown("such a bar"),
            _ => false,
        })
    }

    pub fn moves_left(&self, p: &Pos, who: usize) -> u8 {
        let char = &p.chars[who];
        let granted = match self.card(&char.id) {
            Some(_) => self.rules.game.turn.moves,
            None => match self.definition(&char.id).what {
                Kind::Summon { moves, .. } => moves,
                _ => 0,
            },
        };
        let left = (granted + char.gained).saturating_sub(char.moves);
        let barred_after = |moves: u8| {
            self.barred(
                p,
                who,
                &|deed, _| matches!(deed, Deed::UsesMove { beyond, .. } if moves >= beyond.unwrap_or(0)),
            )
        };
        (0..left).find(|more| barred_after(char.moves + more)).unwrap_or(left)
    }

    pub fn actions_left(&self, p: &Pos, who: usize) -> u8 {
        let char = &p.chars[who];
        let granted = match self.card(&char.id) {
            Some(_) => self.rules.game.turn.actions,
            None => match self.definition(&char.id).what {
                Kind::Summon { action_uses, .. } => action_uses,
                _ => 0,
            },
        };
        granted.saturating_sub(char.actions)
    }

    /// The tiles that a move activation reaches, and whether each needs the one move of another form.
    pub fn destinations(&self, p: &Pos, who: usize) -> Vec<(At, bool)> {
        let Some(from) = p.chars[who].at else { return Vec::new() };
        if !self.can_be_moved(p, (Some(who), None), who) {
            return Vec::new();
        }
        let by_form = |form: MoveForm| -> Vec<At> {
            match form {
                MoveForm::Diagonal => DIAGONAL.iter().map(|way| plus(from, *way)).collect(),
                MoveForm::Knight => KNIGHT.iter().map(|way| plus(from, *way)).collect(),
                MoveForm::Leap => {
                    let over = STRAIGHT.iter().filter(|way| p.who(plus(from, **way)).is_some());
                    over.map(|way| plus(plus(from, *way), *way)).collect()
                }
            }
        };
        let mut to: Vec<(At, bool)> = STRAIGHT.iter().map(|way| (plus(from, *way), false)).collect();
        for (rule, text) in self.standing(p) {
            let (whom, form, once) = match &rule {
                Standing::MovesMayBe { who, form } => (who, *form, false),
                Standing::OneMoveMayBe { who, form } => (who, *form, true),
                Standing::HasMoves { .. }
                | Standing::MoreMoves { .. }
                | Standing::FewerMoves { .. }
                | Standing::FirstMoveMayBe { .. } => unknown("such moves"),
                _ => continue,
            };
            if self.chars(p, &text, whom).contains(&Thing::Char(who)) && !(once && p.chars[who].form_used) {
                to.extend(by_form(form).into_iter().map(|at| (at, once)));
            }
        }
        // A tile that an ordinary move reaches does not use up the move of another form.
        to.sort();
        to.dedup_by_key(|(at, _)| *at);
        to.retain(|(at, _)| inside(*at) && p.free(*at) && !self.closed(p, who, *at));
        to
    }

    /// Whether one more token of this kind may be put there.
    pub fn room(&self, p: &Pos, kind: &Id, on: Result<At, usize>) -> bool {
        let of_kind = || p.tokens.iter().filter(|token| !token.gone && token.kind == *kind);
        // The limits in a token's own text hold even while no such token is on the board.
        let own = self.definition(kind).rules.iter();
        own.filter_map(|rule| if let Rule::Always(rule) = rule { Some(rule) } else { None }).all(|rule| match rule {
            Standing::AtMostOnBoard { token, count, .. } if token == kind => of_kind().count() < usize::from(*count),
            Standing::AtMostOnTile { token, count, .. } if token == kind => {
                of_kind().filter(|token| token.on == on).count() < usize::from(*count)
            }
            _ => true,
        })
    }

    pub fn kind_of(&self, noun: &TokenNoun) -> Id {
        match noun {
            TokenNoun::Token(id) => id.clone(),
            TokenNoun::AnyToken => unknown("a token of no name"),
        }
    }

    /// The chars that a phrase of a rule for a time names.
    pub fn whose(&self, p: &Pos, t: &Text, chars: &Chars) -> Vec<usize> {
        chars_of(&self.chars(p, t, chars))
    }
}
