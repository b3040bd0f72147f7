//! Finds the actions that a char can use: they could change something, and no rule or limit forbids them.

use super::applicability::{Scope, Trial, Verdict};
use super::bits::bits;
use super::counter::LimitOwner;
use super::frame::{Env, Memory};
use super::moment::Moment;
use super::program::ActionX;
use model::{Limit, TargetCode};

impl Moment<'_> {
    /// Returns the actions that the char could use, as bits by their index on its sheet. The number of actions left in
    /// this turn is ignored. `depth` counts uses within uses.
    pub fn usable(self, who: u8, action: ActionX, depth: u8) -> u16 {
        bits(u128::from(self.on_sheet(who, action)))
            .filter(|at| !self.says_of_use(false, who, *at))
            .filter(|at| self.action_number(who, *at).is_some_and(|number| self.could_use(who, number, depth)))
            .fold(0, |set, at| set | 1 << at)
    }

    /// Returns the number of the named action, if the char could use it although the action is not on the char's sheet.
    pub fn usable_off_sheet(self, who: u8, action: ActionX, depth: u8) -> Option<u16> {
        let ActionX::Named(number) = action else { return None };
        (self.on_sheet(who, action) == 0 && self.could_use(who, number, depth)).then_some(number)
    }

    /// Returns the actions on the char's sheet that `action` means, as bits by their index.
    fn on_sheet(self, who: u8, action: ActionX) -> u16 {
        let char = self.state.char(who);
        char.map_or(0, |char| self.view(Env::of(who, char.side, char.chosen), &Memory::EMPTY).actions(char, action))
    }

    /// Returns the actions of the char `of`, as bits by their index, that the char `who` could use as its own.
    pub fn usable_of(self, who: u8, action: ActionX, of: u8, depth: u8) -> u16 {
        let Some(other) = self.state.char(of) else { return 0 };
        let meant = self.view(Env::of(of, other.side, other.chosen), &Memory::EMPTY).actions(other, action);
        let could = |at: &u8| {
            let number = self.action_number(of, *at);
            number.is_some_and(|number| self.could_use_with(who, number, Some(other.sheet), depth))
        };
        bits(u128::from(meant)).filter(could).fold(0, |set, at| set | 1 << at)
    }

    /// Returns the index on the stack of the move activation that this char is about to make.
    pub fn moving(self, who: u8) -> Option<usize> {
        self.state.stack.iter().rposition(|frame| frame.pc == 0 && frame.env.me == Some(who))
    }

    pub fn action_number(self, who: u8, at: u8) -> Option<u16> {
        let sheet = self.game.texts.sheets.get(usize::from(self.state.char(who)?.sheet))?;
        sheet.actions.get(usize::from(at)).copied()
    }

    fn could_use(self, who: u8, number: u16, depth: u8) -> bool {
        self.could_use_with(who, number, None, depth)
    }

    fn could_use_with(self, who: u8, number: u16, target_of: Option<u16>, depth: u8) -> bool {
        let (Some(char), Some(text)) = (self.state.char(who), self.game.texts.actions.get(usize::from(number))) else {
            return false;
        };
        let env = Env {
            retarget: self.retarget(who, number),
            target_of,
            through: text.through(),
            ..Env::of(who, char.side, char.chosen)
        };
        let within = |(site, limit): &(u16, Limit)| self.may_again(*site, env.limit_owner(), *limit);
        if self.state.without == Some(number) || !text.limits.iter().all(within) {
            return false;
        }
        Trial::new(self, env, &Memory::EMPTY).tried(text.entry, Scope { depth, ..Scope::WHOLE }) == Verdict::Changes
    }

    /// Returns the target code that the action has at its next use (kernel E11); `None` if it keeps its own code.
    pub fn retarget(self, who: u8, number: u16) -> Option<TargetCode> {
        let pending = self.state.retargets.iter().find(|(of, action, _)| *of == who && *action == number);
        pending.map(|(_, _, code)| *code)
    }

    /// Whether the limit allows the owner one more use.
    pub fn may_again(self, site: u16, owner: LimitOwner, limit: Limit) -> bool {
        let used = self.state.uses.iter().find(|used| used.site == site && used.owner == owner);
        let (turn, game) = used.map_or((0, 0), |used| (used.turn, used.game));
        match limit {
            Limit::Once => game == 0,
            Limit::PerTurn(n) => turn < n,
            Limit::PerGame(n) => game < n,
        }
    }
}
