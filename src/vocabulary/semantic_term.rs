//! The right side of a lexicon line: the rule object that the words stand for, with the slots of the left side in it.
//!
//! It is written as in `rules.ron`: `Move(what: Char(who), steps: steps)`. Lower-case names are slots, `#` is the label of the
//! phrase (if a later one takes it up), `@` is what a pronoun refers to, `@slot` takes up what the slot holds, `$` is the
//! subject that the phrase around this one has, `..slot` takes over the fields or items of a slot.

/// A rule object with holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SemanticTerm {
    /// What the n-th slot holds.
    Slot(usize),
    /// `Name`, `Name(x)`, `Name(x, y)`.
    Variant(&'static str, Vec<SemanticTerm>),
    /// `Name(a: x, b: y)`.
    Record(&'static str, Fields),
    /// `(a: x, b: y)`.
    Fields(Fields),
    List(Vec<Item>),
    Number(u8),
    Truth(bool),
    /// `"swap-with"`: the id of a definition; the word of a declared game.
    Text(String),
    /// `#`.
    Label,
    /// `@`.
    Antecedent,
    /// `@slot`: what the slot holds, taken up.
    Taken(usize),
    /// `$`: the subject, which stands in the phrase around this one.
    Subject,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields {
    pub named: Vec<(&'static str, SemanticTerm)>,
    /// `..slot`: its fields stand here too.
    pub rest: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    One(SemanticTerm),
    /// `..slot`: its items stand here.
    All(usize),
}

impl Fields {
    fn are(&self, so_many: &str) -> bool {
        let is_so = |semantics: &SemanticTerm| matches!(semantics, SemanticTerm::Variant(name, parts) if *name == so_many && parts.is_empty());
        self.named.iter().any(|(name, semantics)| *name == "many" && is_so(semantics))
    }
}

impl SemanticTerm {
    /// *Each Opp* is one, and several.
    pub fn picks_each(&self) -> bool {
        self.picks("Each")
    }

    /// *For each Opp, … Those Opps …*: one while it is gone through, and several after that.
    pub fn goes_through(&self) -> bool {
        matches!(self, SemanticTerm::Fields(fields) if fields.are("Each"))
    }

    /// Two that are named one by one: *both A and B*, *A trades places with B*.
    pub fn names_two(&self) -> bool {
        match self {
            SemanticTerm::Variant("And", _) | SemanticTerm::Record("Trade", _) => true,
            SemanticTerm::Variant(_, parts) => parts.iter().any(SemanticTerm::names_two),
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.named.iter().any(|(_, part)| part.names_two())
            }
            _ => false,
        }
    }

    /// A word of a declared game with its slots; `labelled` if it may be taken up.
    pub fn said(word: &str, labelled: bool, slots: &[(String, SemanticTerm)]) -> SemanticTerm {
        let mut named = vec![("word", SemanticTerm::Text(word.to_owned()))];
        if labelled {
            named.push(("label", SemanticTerm::Label));
        }
        if !slots.is_empty() {
            let with = slots.iter().map(|(name, semantics)| (intern(name.clone()), semantics.clone())).collect();
            named.push(("with", SemanticTerm::Fields(Fields { named: with, rest: None })));
        }
        SemanticTerm::Record("Say", Fields { named, rest: None })
    }

    /// Reads a shape. `slots` are the names of the left side.
    pub fn read(text: &str, slots: &[String]) -> Result<SemanticTerm, String> {
        let mut reader = Reader { rest: text.trim(), slots };
        let semantics = reader.semantics()?;
        if reader.rest.trim().is_empty() {
            Ok(semantics)
        } else {
            Err(format!("“{}” stands after the shape", reader.rest))
        }
    }

    /// How many parts it fixes: of two shapes that both fit, the one that says more is printed.
    pub fn weight(&self) -> usize {
        match self {
            SemanticTerm::Slot(_) | SemanticTerm::Label | SemanticTerm::Subject => 0,
            SemanticTerm::Number(_)
            | SemanticTerm::Truth(_)
            | SemanticTerm::Text(_)
            | SemanticTerm::Antecedent
            | SemanticTerm::Taken(_) => 1,
            SemanticTerm::Variant(_, parts) => 2 + parts.iter().map(SemanticTerm::weight).sum::<usize>(),
            SemanticTerm::Record(_, fields) => 2 + fields.weight(),
            SemanticTerm::Fields(fields) => 1 + fields.weight(),
            SemanticTerm::List(items) => {
                1 + items
                    .iter()
                    .map(|item| if let Item::One(semantics) = item { 1 + semantics.weight() } else { 0 })
                    .sum::<usize>()
            }
        }
    }

    /// Every slot it takes up, in order of writing.
    pub fn slots(&self, found: &mut Vec<usize>) {
        match self {
            SemanticTerm::Slot(slot) => found.push(*slot),
            SemanticTerm::Variant(_, parts) => parts.iter().for_each(|part| part.slots(found)),
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.named.iter().for_each(|(_, part)| part.slots(found));
                found.extend(fields.rest);
            }
            SemanticTerm::List(items) => items.iter().for_each(|item| match item {
                Item::One(semantics) => semantics.slots(found),
                Item::All(slot) => found.push(*slot),
            }),
            SemanticTerm::Number(_)
            | SemanticTerm::Truth(_)
            | SemanticTerm::Text(_)
            | SemanticTerm::Label
            | SemanticTerm::Antecedent
            | SemanticTerm::Taken(_)
            | SemanticTerm::Subject => {}
        }
    }

    pub fn has_label(&self) -> bool {
        match self {
            SemanticTerm::Label => true,
            SemanticTerm::Variant(_, parts) => parts.iter().any(SemanticTerm::has_label),
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.named.iter().any(|(_, part)| part.has_label())
            }
            _ => false,
        }
    }

    /// Is the hole of a subject in it?
    pub fn has_subject(&self) -> bool {
        match self {
            SemanticTerm::Subject => true,
            SemanticTerm::Variant(_, parts) => parts.iter().any(SemanticTerm::has_subject),
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.named.iter().any(|(_, part)| part.has_subject())
            }
            SemanticTerm::List(items) => {
                items.iter().any(|item| matches!(item, Item::One(semantics) if semantics.has_subject()))
            }
            _ => false,
        }
    }

    /// The slots that are taken up within the line itself.
    pub fn taken(&self, found: &mut Vec<usize>) {
        match self {
            SemanticTerm::Taken(slot) => found.push(*slot),
            SemanticTerm::Variant(_, parts) => parts.iter().for_each(|part| part.taken(found)),
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.named.iter().for_each(|(_, part)| part.taken(found));
            }
            SemanticTerm::List(items) => items.iter().for_each(|item| {
                if let Item::One(semantics) = item {
                    semantics.taken(found);
                }
            }),
            _ => {}
        }
    }

    /// Does it pick so many: `One`, `Each`?
    pub fn picks(&self, so_many: &str) -> bool {
        matches!(self, SemanticTerm::Record("Pick", fields) if fields.are(so_many))
    }

    /// *One of its Allies*, *one of its Opps*: they are so called, though no noun slot says it.
    pub fn noun_of_side(&self) -> Option<&'static str> {
        let SemanticTerm::Record("Pick", fields) = self else { return None };
        let that = fields.named.iter().find_map(|(name, semantics)| (*name == "that").then_some(semantics))?;
        let SemanticTerm::List(filters) = that else { return None };
        filters.iter().find_map(|filter| match filter {
            Item::One(SemanticTerm::Variant("TeammateOf", _)) => Some("Ally"),
            Item::One(SemanticTerm::Variant("Not", parts)) => {
                matches!(parts.as_slice(), [SemanticTerm::Variant("TeammateOf", _)]).then_some("Opp")
            }
            _ => None,
        })
    }

    /// *Both of them*: two that were named together, or one by one.
    pub fn lists(&self) -> bool {
        matches!(self, SemanticTerm::Variant("And", _))
    }

    pub fn has_antecedent(&self) -> bool {
        match self {
            SemanticTerm::Antecedent => true,
            SemanticTerm::Variant(_, parts) => parts.iter().any(SemanticTerm::has_antecedent),
            _ => false,
        }
    }
}

impl Fields {
    fn weight(&self) -> usize {
        self.named.iter().map(|(_, semantics)| 1 + semantics.weight()).sum()
    }
}

struct Reader<'a> {
    rest: &'a str,
    slots: &'a [String],
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn eat(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(mark);
        if found {
            self.rest = &self.rest[mark.len_utf8()..];
        }
        found
    }

    fn expect(&mut self, mark: char) -> Result<(), String> {
        if self.eat(mark) { Ok(()) } else { Err(format!("“{mark}” is missing before “{}”", self.rest)) }
    }

    fn word(&mut self) -> String {
        self.peek();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn slot(&self, name: &str) -> Result<usize, String> {
        self.slots.iter().position(|slot| slot == name).ok_or(format!("there is no slot {{{name}}} on the left side"))
    }

    fn semantics(&mut self) -> Result<SemanticTerm, String> {
        match self.peek() {
            Some('#') => {
                self.eat('#');
                Ok(SemanticTerm::Label)
            }
            Some('@') => {
                self.eat('@');
                match self.word().as_str() {
                    "" => Ok(SemanticTerm::Antecedent),
                    name => self.slot(name).map(SemanticTerm::Taken),
                }
            }
            Some('$') => {
                self.eat('$');
                Ok(SemanticTerm::Subject)
            }
            Some('"') => {
                self.eat('"');
                let (text, rest) = self.rest.split_once('"').ok_or("a quotation mark is missing")?;
                self.rest = rest;
                Ok(SemanticTerm::Text(text.to_owned()))
            }
            Some('(') => {
                self.eat('(');
                Ok(SemanticTerm::Fields(self.fields()?))
            }
            Some('[') => {
                self.eat('[');
                let mut items = Vec::new();
                while !self.eat(']') {
                    if self.rest.starts_with("..") {
                        self.rest = &self.rest[2..];
                        let name = self.word();
                        items.push(Item::All(self.slot(&name)?));
                    } else {
                        items.push(Item::One(self.semantics()?));
                    }
                    if !self.eat(',') {
                        self.expect(']')?;
                        break;
                    }
                }
                Ok(SemanticTerm::List(items))
            }
            Some(c) if c.is_ascii_digit() => {
                self.word().parse().map(SemanticTerm::Number).map_err(|_| "a number above 255".to_owned())
            }
            Some(c) if c.is_uppercase() => {
                let name = intern(self.word());
                if !self.eat('(') {
                    return Ok(SemanticTerm::Variant(name, Vec::new()));
                }
                // Fields and positions look alike up to the colon.
                let before = self.rest;
                let first = self.word();
                let named = !first.is_empty() && self.eat(':');
                self.rest = before;
                if named || self.rest.trim_start().starts_with("..") {
                    return Ok(SemanticTerm::Record(name, self.fields()?));
                }
                let mut parts = Vec::new();
                loop {
                    parts.push(self.semantics()?);
                    if !self.eat(',') {
                        self.expect(')')?;
                        return Ok(SemanticTerm::Variant(name, parts));
                    }
                }
            }
            Some(c) if c.is_lowercase() => match self.word().as_str() {
                "true" => Ok(SemanticTerm::Truth(true)),
                "false" => Ok(SemanticTerm::Truth(false)),
                name => self.slot(name).map(SemanticTerm::Slot),
            },
            _ => Err(format!("a shape is missing before “{}”", self.rest)),
        }
    }

    /// After the opening parenthesis, up to the closing one.
    fn fields(&mut self) -> Result<Fields, String> {
        let mut fields = Fields::default();
        while !self.eat(')') {
            if self.rest.starts_with("..") {
                self.rest = &self.rest[2..];
                let name = self.word();
                fields.rest = Some(self.slot(&name)?);
            } else {
                let name = intern(self.word());
                self.expect(':')?;
                fields.named.push((name, self.semantics()?));
            }
            if !self.eat(',') {
                self.expect(')')?;
                break;
            }
        }
        Ok(fields)
    }
}

/// Names of variants and fields live as long as the program: serde asks for that. There are as many as the lexicons have.
pub fn intern(name: String) -> &'static str {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let name: &'static str = name.leak();
    names.insert(name);
    name
}
