//! Writes a text as an outline that shows every scope: branches and loops are indented, and participants are numbered.
//! Every rule object has an outline, even if no sentence expresses it.

use std::collections::BTreeMap;

use crate::generate::numbered::Participants;
use crate::generate::speaker::Speaker;
use crate::term::Term;
use crate::word_lookup::{has_other_doer, is_summon};
use model::{Player, Rule, Step};
use serde::Serialize;
use vocabulary::NameKind;

/// The signs of the first participants; later ones have a number in brackets.
const SIGNS: [char; 12] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩', '⑪', '⑫'];

/// Writes an outline.
struct OutlineWriter<'a> {
    speaker: &'a Speaker<'a>,
    /// The noun of each participant that has a label.
    nouns: BTreeMap<u64, String>,
    lines: Vec<String>,
}

impl Speaker<'_> {
    /// Returns the outline of the rules, with a line for each step.
    pub fn outline(&self, rules: &[Rule]) -> Vec<String> {
        let mut writer = OutlineWriter { speaker: self, nouns: BTreeMap::new(), lines: Vec::new() };
        if let Ok(term) = Term::of(&rules) {
            writer.name_participants(&term);
        }
        for rule in rules {
            writer.rule(rule);
        }
        writer.lines
    }
}

/// Whether the text has branches or loops, or two participants of one kind.
pub fn has_scopes(rules: &[Rule]) -> bool {
    let Ok(term) = Term::of(&rules) else { return false };
    let mut labels = Vec::new();
    term.labels(&mut labels);
    let scopes = ["If", "InsteadIf", "ForEachChar", "ForEachToken", "Repeat", "May", "ChooseOne"];
    labels.len() > 1 || scopes.iter().any(|scope| term.has(scope))
}

impl Participants for OutlineWriter<'_> {
    fn sign(&self, label: u8) -> String {
        SIGNS.get(usize::from(label)).map_or_else(|| format!("({label})"), char::to_string)
    }

    fn reference(&self, term: &Term) -> String {
        self.words(term)
    }
}

impl OutlineWriter<'_> {
    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::Do(step) => self.step(step, 0),
            Rule::When(when) => {
                let timing = self.words_of(&when.timing);
                let limit = when.limit.map_or(String::new(), |limit| format!(", {}", self.words_of(&limit)));
                let event = self.words_as("event", &when.event);
                self.line(0, &format!("{timing} {event}{limit}:"));
                when.then.iter().for_each(|step| self.step(step, 1));
            }
            Rule::AtWill(ability) => {
                let limit = ability.limit.map_or(String::new(), |limit| format!(", {}", self.words_of(&limit)));
                let who = self.words_of(&ability.who);
                self.line(0, &format!("in its own turn, at any time{limit}, {who} may:"));
                ability.then.iter().for_each(|step| self.step(step, 1));
            }
            other => {
                let words = self.words_as("sentence", other);
                self.line(0, &words);
            }
        }
    }

    fn step(&mut self, step: &Step, depth: usize) {
        match step {
            Step::Seq(steps) => steps.iter().for_each(|step| self.step(step, depth)),
            Step::Act(_) | Step::By { .. } | Step::For { .. } => {
                let words = self.words_as("step", step);
                self.line(depth, &words);
            }
            Step::Given { step, cond } => self.block(depth, "such that", &self.words_as("cond", cond), step),
            Step::If { cond, then, otherwise } => {
                self.block(depth, "if", &self.words_as("cond", cond), then);
                if let Some(other) = otherwise {
                    self.line(depth, "otherwise:");
                    self.step(other, depth + 1);
                }
            }
            Step::InsteadIf { cond, step } => {
                self.block(depth, "instead of the step before, if", &self.words_as("cond", cond), step);
            }
            Step::May { by, step } => {
                let who = self.player(by);
                self.line(depth, &format!("{who} may:"));
                self.step(step, depth + 1);
            }
            Step::ChooseOne { by, options } => {
                let who = self.player(by);
                let choose = if who == "you" { "choose" } else { "chooses" };
                for (number, option) in options.iter().enumerate() {
                    let head = if number == 0 { format!("{who} {choose}, either:") } else { "or:".to_owned() };
                    self.line(depth, &head);
                    self.step(option, depth + 1);
                }
            }
            Step::Decides { by, step } => {
                let who = self.player(by);
                self.line(depth, &format!("with the choices of {who}:"));
                self.step(step, depth + 1);
            }
            Step::ForEachChar { each, step } => self.block(depth, "for", &self.words_of(&**each), step),
            Step::ForEachToken { each, step } => self.block(depth, "for", &self.words_of(&**each), step),
            Step::Repeat { times, step } => {
                self.block(depth, "as often as wished, at most this often:", &self.words_of(times), step);
            }
            Step::InOrder { order, step } => self.block(depth, "in this order:", &self.words_of(order), step),
            Step::Later { event, step } => {
                self.block(depth, "later, once, when", &self.words_as("event", event), step);
            }
            Step::Limited { limit, step } => self.block(depth, "only", &self.words_of(limit), step),
        }
    }

    fn block(&mut self, depth: usize, before: &str, words: &str, step: &Step) {
        self.line(depth, &format!("{before} {words}:"));
        self.step(step, depth + 1);
    }

    fn line(&mut self, depth: usize, words: &str) {
        self.lines.push(format!("{}{words}", "  ".repeat(depth)));
    }

    fn player(&self, player: &Player) -> String {
        match player {
            Player::You => "you".to_owned(),
            Player::Other => "your opponent".to_owned(),
            Player::Of(chars) => format!("the player of {}", self.words_of(chars)),
            Player::OpponentOf(chars) => format!("the opponent of the player of {}", self.words_of(chars)),
        }
    }

    /// Words a value as a phrase of the category; if no phrase expresses it, with the names of the model.
    fn words_as<T: Serialize>(&self, category: &str, value: &T) -> String {
        let Ok(term) = Term::of(value) else { return String::new() };
        self.speaker.numbered(category, &term, self).unwrap_or_else(|| self.words(&term))
    }

    fn words_of<T: Serialize>(&self, value: &T) -> String {
        Term::of(value).map_or_else(|_| String::new(), |term| self.words(&term))
    }

    /// Writes any term in words: the names of the model, or other words where players use these.
    fn words(&self, term: &Term) -> String {
        match term {
            Term::Number(n) => n.to_string(),
            Term::Truth(_) => String::new(),
            Term::Text(text) => self.name(text),
            Term::List(items) => joined(items.iter().map(|item| self.words(item)), " and "),
            Term::Fields(fields) => self.pick(fields),
            Term::Variant("It", parts) => match parts.as_slice() {
                [Term::Number(label)] => self.participant(*label),
                _ => String::new(),
            },
            Term::Variant("Me", _) => self.doer(),
            Term::Variant("Bearer", _) => "its bearer".to_owned(),
            Term::Variant("This", _) => "this token".to_owned(),
            Term::Variant("Here", _) => "this place".to_owned(),
            Term::Variant("Of", parts) => format!("the tile of {}", self.all(parts)),
            Term::Variant("And", parts) => self.all(parts),
            Term::Variant("AnyOf", parts) => self.alternatives("event1", parts),
            Term::Variant("Either", parts) => self.alternatives("filter", parts),
            Term::Variant("Not", parts) if matches!(parts.as_slice(), [Term::Variant("Done", _)]) => {
                "that was not done".to_owned()
            }
            Term::Variant(name @ ("Char" | "Tile"), parts) if parts.is_empty() => name.to_lowercase(),
            Term::Variant(name, parts) if WRAPPERS.contains(name) => self.all(parts),
            Term::Variant(name, parts) => spaced(name, &self.all(parts)),
            Term::Record(name, fields) => match fields.split_first() {
                Some((("who", who), rest)) if !DONE_TO.contains(name) => {
                    spaced_after(&self.words(who), name, &self.fields(rest))
                }
                _ => spaced(name, &self.fields(fields)),
            },
        }
    }

    /// Returns the name of the card's char if this char is the doer.
    fn doer(&self) -> String {
        let owner = self.speaker.owner;
        if is_summon(owner) {
            return "this summon".to_owned();
        }
        let card = owner.card.as_ref().filter(|_| !has_other_doer(owner));
        let name = card.and_then(|id| self.speaker.names.find(NameKind::Card, id));
        name.map_or_else(|| "the doer".to_owned(), |name| name.text.to_string())
    }

    fn all(&self, parts: &[Term]) -> String {
        joined(parts.iter().map(|part| self.words(part)), " ")
    }

    /// Writes alternatives, of which at least one holds: deeds, or predicates of a thing.
    fn alternatives(&self, category: &str, parts: &[Term]) -> String {
        let phrases = match parts {
            [Term::List(phrases)] => phrases,
            phrases => phrases,
        };
        let worded = |one: &Term| self.speaker.numbered(category, one, self).unwrap_or_else(|| self.words(one));
        joined(phrases.iter().map(worded), " or ")
    }

    fn fields(&self, fields: &[(&'static str, Term)]) -> String {
        let said = fields.iter().map(|(name, part)| match *name {
            "what" | "who" | "steps" | "count" | "noun" | "way" | "one" | "condition" | "deed" | "cond" | "rule" => {
                self.words(part)
            }
            name => format!("{name} {}", self.words(part)),
        });
        joined(said, " ")
    }

    /// Writes a phrase that picks, with the number of its participant.
    fn pick(&self, fields: &[(&'static str, Term)]) -> String {
        let field = |wanted: &str| fields.iter().find(|(name, _)| *name == wanted).map(|(_, part)| part);
        let Some(noun) = field("noun") else { return self.fields(fields) };
        let many = field("many").map_or(String::new(), |many| self.words(many));
        let other = if field("other").is_some() { "other" } else { "" };
        let extreme = field("extreme").map_or(String::new(), |extreme| self.words(extreme));
        let noun = match field("label") {
            Some(Term::Number(label)) => self.participant(*label),
            _ => self.words(noun),
        };
        let that = match field("that") {
            Some(Term::List(filters)) => joined(filters.iter().map(|filter| self.filter(filter)), " and "),
            _ => String::new(),
        };
        joined([many, other.to_owned(), extreme, noun, that].into_iter(), " ")
    }

    /// Writes what a phrase says of the things that it picks.
    fn filter(&self, filter: &Term) -> String {
        self.speaker.numbered("filter", filter, self).unwrap_or_else(|| self.words(filter))
    }

    fn participant(&self, label: u64) -> String {
        let noun = self.nouns.get(&label).map_or("the one", String::as_str);
        let sign = usize::try_from(label).ok().and_then(|at| SIGNS.get(at));
        sign.map_or_else(|| format!("{noun} ({label})"), |sign| format!("{noun} {sign}"))
    }

    /// Records the noun of each phrase with a label.
    fn name_participants(&mut self, term: &Term) {
        let noun = term.field("noun").or(term.field("what"));
        if let (Some(Term::Number(label)), Some(noun)) = (term.field("label"), noun) {
            let noun = self.words(noun);
            let noun = if noun.is_empty() { "char".to_owned() } else { noun };
            self.nouns.entry(*label).or_insert(noun);
        }
        term.parts().for_each(|part| self.name_participants(part));
    }

    /// Returns the printed name for an id.
    fn name(&self, id: &str) -> String {
        let id = model::Id::exactly(id);
        let named = self.speaker.names.all().iter().find(|name| name.id == id);
        named.map_or_else(|| id.as_str().to_owned(), |name| name.text.to_string())
    }
}

/// Variants whose names are left out, because they add nothing to the words of their content.
const WRAPPERS: [&str; 10] = ["Char", "Tile", "Token", "N", "Act", "Pick", "Step", "Always", "Structure", "Summon"];

/// Variants whose `who` is the object of the action, not its subject.
const DONE_TO: [&str; 3] = ["Hit", "HitTimes", "RemoveSummon"];

/// Variants that players know by other words.
const KNOWN_AS: [(&str, &str); 28] = [
    ("Is", "is"),
    ("Melee", "at melee to"),
    ("Adjacent", "adjacent to"),
    ("SameRow", "in the same row as"),
    ("SameColumn", "in the same column as"),
    ("Straight", "in the same row or column as"),
    ("Diagonal", "on the same diagonal as"),
    ("Same", "that is"),
    ("Bears", "that is"),
    ("TeammateOf", "that is a teammate of"),
    ("Owns", "that owns"),
    ("BelongsTo", "that belongs to"),
    ("OneOf", "among"),
    ("One", "a"),
    ("Done", "that was done"),
    ("AnyToken", "token"),
    ("AnySummon", "summon"),
    ("InCode", "in the area of"),
    ("Edge", "at the edge"),
    ("CharsExist", "there is"),
    ("TokensExist", "there is"),
    ("TilesExist", "there is"),
    ("Become", "becomes"),
    ("Lose", "loses"),
    ("GainMoves", "gains move activations:"),
    ("LoseMoves", "loses move activations:"),
    ("BeginsTurn", "begins its turn"),
    ("PassesTurn", "passes turn"),
];

/// Joins the subject, the name of a variant, and the rest.
fn spaced_after(who: &str, name: &str, rest: &str) -> String {
    format!("{who} {}", spaced(name, rest))
}

/// Writes the name of a variant in small words, before the rest.
fn spaced(name: &str, rest: &str) -> String {
    if let Some((_, known)) = KNOWN_AS.iter().find(|(variant, _)| *variant == name) {
        return if rest.is_empty() { (*known).to_owned() } else { format!("{known} {rest}") };
    }
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    // Nouns of the game begin with a capital.
    for noun in ["opp", "ally"] {
        if words == noun {
            words = if noun == "opp" { "Opp".to_owned() } else { "Ally".to_owned() };
        }
    }
    if rest.is_empty() { words } else { format!("{words} {rest}") }
}

fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
}
