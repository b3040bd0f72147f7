//! The right side of a lexicon line: the rule object that the words stand for. It contains the slots of the left side.
//!
//! A term is written as in `rules.ron`: `Move(what: Char(who), steps: steps)`. Names in lower case are slots. `#` is
//! the label of the phrase, if a later phrase refers to it. `@` is the antecedent of a pronoun, and `@slot` refers to
//! the content of the slot. `$` is the subject, which the surrounding phrase has. `..slot` inserts the fields or items
//! of a slot.

/// A rule object with slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SemanticTerm {
    /// The content of the slot with this index.
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
    /// `"swap-with"`: the id of a definition, or the word of a declared game.
    Text(String),
    /// `#`.
    Label,
    /// `@`.
    Antecedent,
    /// `@slot`: a reference to the content of the slot.
    Taken(usize),
    /// `$`: the subject, which the surrounding phrase has.
    Subject,
}

/// The fields that the line names, and the slot whose fields are added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields {
    pub named: Vec<(&'static str, SemanticTerm)>,
    /// `..slot`: the fields of the slot are added.
    pub rest: Option<usize>,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    One(SemanticTerm),
    /// `..slot`: the items of the slot are inserted.
    All(usize),
}

impl Fields {
    /// Returns the terms of the named fields.
    pub fn parts(&self) -> impl Iterator<Item = &SemanticTerm> {
        self.named.iter().map(|(_, part)| part)
    }

    fn are(&self, many: &str) -> bool {
        let is_many = |term: &SemanticTerm| match term {
            SemanticTerm::Variant(name, parts) => *name == many && parts.is_empty(),
            _ => false,
        };
        self.named.iter().any(|(name, term)| *name == "many" && is_many(term))
    }
}

impl SemanticTerm {
    /// Returns the single items of a list, without the items that a slot inserts.
    pub fn items(&self) -> impl Iterator<Item = &SemanticTerm> {
        let items: &[Item] = if let SemanticTerm::List(items) = self { items } else { &[] };
        items.iter().filter_map(|item| if let Item::One(term) = item { Some(term) } else { None })
    }

    /// Whether the term contains the variant `name`, without parts, at any depth.
    pub fn names(&self, name: &str) -> bool {
        match self {
            SemanticTerm::Variant(own, parts) => {
                (*own == name && parts.is_empty()) || parts.iter().any(|part| part.names(name))
            }
            SemanticTerm::Record(_, fields) | SemanticTerm::Fields(fields) => {
                fields.parts().any(|part| part.names(name))
            }
            SemanticTerm::List(_) => self.items().any(|part| part.names(name)),
            _ => false,
        }
    }

    /// Whether the term picks with *each*. A phrase such as *each Opp* can have singular and plural references.
    pub fn picks_each(&self) -> bool {
        self.picks("Each")
    }

    /// Whether the term is the noun phrase of a loop: *for each Opp*. References to it are singular in the loop and
    /// plural after it (*those Opps*).
    pub fn goes_through(&self) -> bool {
        matches!(self, SemanticTerm::Fields(fields) if fields.are("Each"))
    }

    /// Whether the term lists two things one by one: *both A and B*, *A trades places with B*.
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

    /// Creates the term of a word of a declared game with its slots. `labelled` says whether the phrase can be an
    /// antecedent.
    pub fn said(word: &str, labelled: bool, slots: &[(String, SemanticTerm)]) -> SemanticTerm {
        let mut named = vec![("word", SemanticTerm::Text(word.to_owned()))];
        if labelled {
            named.push(("label", SemanticTerm::Label));
        }
        if !slots.is_empty() {
            let with = slots.iter().map(|(name, semantics)| (intern(name), semantics.clone())).collect();
            named.push(("with", SemanticTerm::Fields(Fields { named: with, rest: None })));
        }
        SemanticTerm::Record("Say", Fields { named, rest: None })
    }

    /// Reads a semantic term. `slots` are the names of the slots on the left side.
    pub fn read(text: &str, slots: &[String]) -> Result<SemanticTerm, String> {
        let mut reader = SemanticTermReader { rest: text.trim(), slots };
        let semantics = reader.semantics()?;
        if reader.rest.trim().is_empty() {
            Ok(semantics)
        } else {
            Err(format!("“{}” stands after the shape", reader.rest))
        }
    }

    /// Returns the specificity of the term: the number of parts that it fixes. If two terms match, the more specific
    /// one is printed.
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

    /// Collects every slot that the term uses, in the order of the text.
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

    /// Whether the term contains `$`.
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

    /// Collects the slots to which the line itself refers with `@slot`.
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

    /// Whether the term picks with `many`, such as `One` or `Each`.
    pub fn picks(&self, many: &str) -> bool {
        matches!(self, SemanticTerm::Record("Pick", fields) if fields.are(many))
    }

    /// Returns the noun for later references to *one of its Allies* or *one of its Opps*, which have no slot for a
    /// noun. `None` for any other term.
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

    /// Whether the term is a list, such as *both of them*: two things that were mentioned together or one by one.
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

struct SemanticTermReader<'a> {
    rest: &'a str,
    slots: &'a [String],
}

impl<'a> SemanticTermReader<'a> {
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

    fn word(&mut self) -> &'a str {
        self.peek();
        let end = self.rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn slot(&self, name: &str) -> Result<usize, String> {
        let found = self.slots.iter().position(|slot| slot == name);
        found.ok_or_else(|| format!("there is no slot {{{name}}} on the left side"))
    }

    fn semantics(&mut self) -> Result<SemanticTerm, String> {
        match self.peek() {
            Some('#') => {
                self.eat('#');
                Ok(SemanticTerm::Label)
            }
            Some('@') => {
                self.eat('@');
                match self.word() {
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
                        items.push(Item::All(self.slot(name)?));
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
                // Fields and positional parts look alike up to the colon.
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
            Some(c) if c.is_lowercase() => match self.word() {
                "true" => Ok(SemanticTerm::Truth(true)),
                "false" => Ok(SemanticTerm::Truth(false)),
                name => self.slot(name).map(SemanticTerm::Slot),
            },
            _ => Err(format!("a shape is missing before “{}”", self.rest)),
        }
    }

    /// Reads the fields after an opening parenthesis, up to and including the closing one.
    fn fields(&mut self) -> Result<Fields, String> {
        let mut fields = Fields::default();
        while !self.eat(')') {
            if self.rest.starts_with("..") {
                self.rest = &self.rest[2..];
                let name = self.word();
                fields.rest = Some(self.slot(name)?);
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

/// Makes a name live as long as the program, because serde requires this of the names of variants and fields. Each name
/// of the lexicons is stored only once, so the leaked memory is bounded.
pub fn intern(name: &str) -> &'static str {
    use std::sync::{LazyLock, Mutex, PoisonError};
    static NAMES: LazyLock<Mutex<rustc_hash::FxHashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = name.to_owned().leak();
    names.insert(name);
    name
}
