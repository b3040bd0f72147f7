//! Parses the language of a pack's checks: *its Cost shares one with the Colours of that*.

use model::{Claim, Id, Operand};

use crate::arithmetic::{PRODUCTS, SUMS};
use crate::field_type::kinds_of;
use crate::index::KindIndex;

/// Examples of claims, for findings.
pub(crate) const EXAMPLES: &str = "For example: its Rarity is Epic; its Cost is within the Colours of its Faction; the number of its Abilities is at \
                            most 2; the number of all Creatures whose Faction is it and whose Rank is Captain is exactly 1; it has a \
                            Title; its Text does not say “dies”.";

/// The verbs of claims. A name ends before a verb. A verb comes before its prefixes: `is at least` before `is`.
const VERBS: &[(&str, Verb)] = &[
    ("is within", Verb::Within),
    ("are within", Verb::Within),
    ("shares one with", Verb::Shares),
    ("share one with", Verb::Shares),
    ("shares none with", Verb::SharesNone),
    ("share none with", Verb::SharesNone),
    ("does not include", Verb::IncludesNot),
    ("do not include", Verb::IncludesNot),
    ("includes", Verb::Includes),
    ("include", Verb::Includes),
    ("is at least", Verb::AtLeast),
    ("is at most", Verb::AtMost),
    ("is exactly", Verb::Exactly),
    ("is more than", Verb::More),
    ("is less than", Verb::Less),
    ("is not", Verb::IsNot),
    ("are not", Verb::IsNot),
    ("is", Verb::Is),
    ("are", Verb::Is),
    ("has no", Verb::HasNo),
    ("has a", Verb::Has),
    ("has an", Verb::Has),
    ("has", Verb::Has),
    ("does not say", Verb::SaysNot),
    ("says", Verb::Says),
    ("does not name", Verb::NamesNot),
    ("names", Verb::Names),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Within,
    Shares,
    SharesNone,
    Includes,
    IncludesNot,
    AtLeast,
    AtMost,
    Exactly,
    More,
    Less,
    Is,
    IsNot,
    Has,
    HasNo,
    Says,
    SaysNot,
    Names,
    NamesNot,
}

/// The pack's words that claims may contain.
pub(crate) struct ClaimWords<'a> {
    pub kinds: &'a KindIndex,
    /// The names of all fields and parameters.
    pub fields: &'a [String],
}

/// Parses a claim. The error is the byte offset of the first text that is not understood.
pub(crate) fn claim(text: &str, words: &ClaimWords) -> Result<Claim, usize> {
    let mut parser = ClaimParser { text, at: 0, words, furthest: 0 };
    match parser.claims(false) {
        Some(claim) if parser.rest().is_empty() => Ok(claim),
        _ => Err(parser.furthest.max(parser.at)),
    }
}

/// Parses an operand. The error is the byte offset of the first text that is not understood.
pub(crate) fn operand(text: &str, words: &ClaimWords) -> Result<Operand, usize> {
    let mut parser = ClaimParser { text, at: 0, words, furthest: 0 };
    match parser.operand() {
        Some(operand) if parser.rest().is_empty() => Ok(operand),
        _ => Err(parser.furthest.max(parser.at)),
    }
}

struct ClaimParser<'a> {
    text: &'a str,
    /// The offset of the next word.
    at: usize,
    words: &'a ClaimWords<'a>,
    /// The greatest offset that any attempt reached.
    furthest: usize,
}

impl ClaimParser<'_> {
    /// Returns the remaining text, without leading spaces and full stops.
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("").trim_start_matches([' ', '.'])
    }

    fn skip(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or("");
        self.at += rest.len() - rest.trim_start().len();
        self.furthest = self.furthest.max(self.at);
    }

    /// Takes these words if they come next, in upper or lower case, and returns whether they did.
    fn eat(&mut self, words: &str) -> bool {
        self.skip();
        let rest = self.text.get(self.at..).unwrap_or("");
        let Some(found) = rest.get(..words.len()) else { return false };
        let ends = !rest.get(words.len()..).is_some_and(|after| after.starts_with(char::is_alphanumeric));
        let fits = found.eq_ignore_ascii_case(words) && (ends || !words.ends_with(char::is_alphanumeric));
        if fits {
            self.at += words.len();
            self.furthest = self.furthest.max(self.at);
        }
        fits
    }

    /// Parses claims joined by *and* or *or*. If `inside` is set, the claims describe an item, and each begins with
    /// *whose*.
    fn claims(&mut self, inside: bool) -> Option<Claim> {
        let mut all = self.one_claim(inside)?;
        loop {
            let before = self.at;
            let joined = if self.eat("and") {
                self.next_claim(inside).map(|next| Claim::Both(Box::new(all.clone()), Box::new(next)))
            } else if self.eat("or") {
                self.next_claim(inside).map(|next| Claim::Either(Box::new(all.clone()), Box::new(next)))
            } else {
                None
            };
            match joined {
                Some(joined) => all = joined,
                None => {
                    self.at = before;
                    return Some(all);
                }
            }
        }
    }

    /// Parses the claim after *and* or *or*.
    fn next_claim(&mut self, inside: bool) -> Option<Claim> {
        if inside && !self.eat("whose") {
            return None;
        }
        self.one_claim(inside)
    }

    /// Parses a single claim.
    fn one_claim(&mut self, inside: bool) -> Option<Claim> {
        let left = if inside { self.of_one()? } else { self.operand()? };
        let (left, verb) = self.verb(left)?;
        let both = |a: Claim, b: Claim| Claim::Both(Box::new(a), Box::new(b));
        let not = |claim: Claim| Claim::Not(Box::new(claim));
        Some(match verb {
            Verb::Has => Claim::Has(Operand::Field(Box::new(left), self.field()?)),
            Verb::HasNo => not(Claim::Has(Operand::Field(Box::new(left), self.field()?))),
            Verb::Says => Claim::Says(left, self.quoted()?),
            Verb::SaysNot => not(Claim::Says(left, self.quoted()?)),
            verb => {
                let right = self.operand()?;
                match verb {
                    Verb::Within => Claim::Within(left, right),
                    Verb::Includes => Claim::Within(right, left),
                    Verb::IncludesNot => not(Claim::Within(right, left)),
                    Verb::Shares => Claim::Shares(left, right),
                    Verb::SharesNone => not(Claim::Shares(left, right)),
                    Verb::AtLeast => Claim::AtLeast(left, right),
                    Verb::AtMost => Claim::AtMost(left, right),
                    Verb::Exactly => both(Claim::AtLeast(left.clone(), right.clone()), Claim::AtMost(left, right)),
                    Verb::More => not(Claim::AtMost(left, right)),
                    Verb::Less => not(Claim::AtLeast(left, right)),
                    Verb::IsNot => not(Claim::Is(left, right)),
                    Verb::Names => Claim::Within(right, Operand::Named(Box::new(left))),
                    Verb::NamesNot => not(Claim::Within(right, Operand::Named(Box::new(left)))),
                    _ => Claim::Is(left, right),
                }
            }
        })
    }

    /// Takes the verb after an operand.
    fn verb(&mut self, left: Operand) -> Option<(Operand, Verb)> {
        VERBS.iter().find(|(words, _)| self.eat(words)).map(|(_, verb)| (left, *verb))
    }

    /// Parses an operand about the item that is tested: *Faction*, *number of Abilities*.
    fn of_one(&mut self) -> Option<Operand> {
        if self.eat("number of") {
            return Some(Operand::Count(Box::new(self.of_one()?)));
        }
        Some(Operand::Field(Box::new(Operand::One), self.field()?))
    }

    /// Parses an operand: parts joined by *together with*, *plus* or *minus*.
    fn operand(&mut self) -> Option<Operand> {
        let mut whole = self.product()?;
        loop {
            if self.eat("together with") {
                whole = Operand::Sum(Box::new(whole), Box::new(self.product()?));
            } else if let Some((_, how)) = SUMS.iter().find(|(words, _)| self.eat(words)) {
                whole = Operand::Calculated(Box::new(whole), *how, Box::new(self.product()?));
            } else {
                return Some(whole);
            }
        }
    }

    /// Parses parts joined by *times* or *percent of*.
    fn product(&mut self) -> Option<Operand> {
        let mut whole = self.part()?;
        while let Some((_, how)) = PRODUCTS.iter().find(|(words, _)| self.eat(words)) {
            whole = Operand::Calculated(Box::new(whole), *how, Box::new(self.part()?));
        }
        Some(whole)
    }

    /// Parses a part of an operand: a count, a sum, or items with their restrictions.
    fn part(&mut self) -> Option<Operand> {
        let boxed = |operand: Operand| Box::new(operand);
        if self.eat("the number of different") {
            return Some(Operand::Different(boxed(self.part()?)));
        }
        if self.eat("the number of words in") {
            return Some(Operand::WordsOf(boxed(self.part()?)));
        }
        if self.eat("the number of") {
            return Some(Operand::Count(boxed(self.part()?)));
        }
        if self.eat("the total of") {
            return Some(Operand::Total(boxed(self.part()?)));
        }
        if self.eat("the mean of") {
            return Some(Operand::Mean(boxed(self.part()?)));
        }
        if self.eat("the most of one in") {
            return Some(Operand::Most(boxed(self.part()?)));
        }
        if self.eat("everything that its") {
            let field = self.field()?;
            let leads = self.eat("leads to") || self.eat("lead to");
            return leads.then(|| Operand::Reached(boxed(Operand::It), field));
        }
        if self.eat("the share of") {
            let part = self.part()?;
            let whole = match &part {
                Operand::Whose(base, _) | Operand::Kinds(base, _) => (**base).clone(),
                _ => return None,
            };
            return Some(Operand::Share(boxed(part), boxed(whole)));
        }
        if let Some(named) = self.kinds_named() {
            return Some(named);
        }
        // *That are* and *whose* restrict the things that a text names, not the text.
        let mut found = match self.eat("the things named in") {
            true => Operand::Named(boxed(self.simple()?)),
            false => self.simple()?,
        };
        loop {
            if self.eat("that are") {
                let kinds = self.kinds()?;
                found = Operand::Kinds(boxed(found), kinds);
            } else if self.eat("whose") {
                let claims = self.claims(true)?;
                found = Operand::Whose(boxed(found), Box::new(claims));
            } else {
                return Some(found);
            }
        }
    }

    /// Parses the things of some kinds that texts name: *the Colours named in the Text of its Cards*.
    fn kinds_named(&mut self) -> Option<Operand> {
        let before = self.at;
        if self.eat("the")
            && let Some(kinds) = self.kinds()
            && self.eat("named in")
        {
            return Some(Operand::Kinds(Box::new(Operand::Named(Box::new(self.part()?))), kinds));
        }
        self.at = before;
        None
    }

    /// Parses an operand without a count or a restriction.
    fn simple(&mut self) -> Option<Operand> {
        if self.eat("the game's") {
            return Some(Operand::Field(Box::new(Operand::Game), self.field()?));
        }
        if self.eat("its") {
            return Some(Operand::Field(Box::new(Operand::It), self.field()?));
        }
        if self.eat("all") {
            return Some(Operand::All(self.kinds()?));
        }
        if self.eat("that") {
            return Some(Operand::That);
        }
        if self.eat("it") {
            return Some(Operand::It);
        }
        if self.eat("the") {
            let field = self.field()?;
            if !self.eat("of") {
                return None;
            }
            return Some(Operand::Field(Box::new(self.part()?), field));
        }
        self.skip();
        let rest = self.text.get(self.at..).unwrap_or("");
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
        if let Some(number) = rest.get(..digits).and_then(|digits| digits.parse::<i32>().ok()) {
            self.at += digits;
            return Some(Operand::Number(number));
        }
        // A name ends before a word that continues the claim.
        let stops = [" and ", " or ", " together with ", " whose ", " that are ", ".", ",", "}"];
        let verbs = VERBS.iter().map(|(verb, _)| *verb);
        let signs = SUMS.iter().chain(&PRODUCTS).map(|(sign, _)| *sign);
        let words = verbs.chain(signs).filter_map(|word| find_word(rest, word));
        let end = stops.iter().filter_map(|stop| rest.find(stop)).chain(words).min().unwrap_or(rest.len());
        let name = rest.get(..end).unwrap_or("").trim();
        let named = name.starts_with(char::is_uppercase);
        if named {
            self.at += end;
        }
        named.then(|| Operand::Name(name.to_owned()))
    }

    /// Takes the longest field name that comes next.
    fn field(&mut self) -> Option<Id> {
        let mut names: Vec<&String> = self.words.fields.iter().collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let names: Vec<String> = names.into_iter().cloned().collect();
        names.iter().find(|name| self.eat(name)).map(|name| Id::of(name))
    }

    /// Takes the longest list of kinds that comes next.
    fn kinds(&mut self) -> Option<Vec<Id>> {
        self.skip();
        let rest = self.text.get(self.at..).unwrap_or("").to_owned();
        let mut best = None;
        for (end, _) in rest.char_indices().filter(|(_, c)| !c.is_alphanumeric()).chain([(rest.len(), ' ')]) {
            if let Some(kinds) = rest.get(..end).and_then(|name| kinds_of(name, self.words.kinds)) {
                best = Some((end, kinds));
            }
        }
        let (end, kinds) = best?;
        self.at += end;
        Some(kinds)
    }

    /// Parses phrases in quotes: `“dies” or “is killed”`.
    fn quoted(&mut self) -> Option<Vec<String>> {
        let mut words = Vec::new();
        loop {
            self.skip();
            let rest = self.text.get(self.at..)?;
            let inner = rest.strip_prefix(['“', '"'])?;
            let end = inner.find(['”', '"'])?;
            words.push(inner.get(..end)?.to_owned());
            let close = inner.get(end..)?.chars().next()?.len_utf8();
            self.at += rest.len() - inner.len() + end + close;
            if !self.eat("or") {
                return Some(words);
            }
        }
    }
}

/// Returns the offset of the space before the first separate occurrence of a word.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let padded = format!(" {word} ");
    text.find(&padded)
}
