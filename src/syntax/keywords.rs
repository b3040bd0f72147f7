//! The words that open a line: the keywords of the kernel, and the keywords that a pack adds.

use super::declared_header::HeaderForm;

/// The word that opens the definition of a verb.
pub const VERB: &str = "To";

/// The keyword of the blocks of verbs in a pack that declares kinds. Such a verb has a header of its own: `To exhaust a
/// permanent (engine).`, `To sacrifice a permanent: destroy it.`
pub const PACK_VERB: &str = "Verb";

/// The words that open a block or a field when a colon follows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keywords {
    /// The words that open a block.
    pub blocks: Vec<BlockKeyword>,
    /// The words that open a field.
    pub fields: Vec<FieldKey>,
    /// The header forms of kinds that a pack declares.
    pub headers: Vec<HeaderForm>,
}

/// A word that opens a block: `Token` in `Token: Web`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockKeyword {
    /// The word.
    pub name: String,
    /// The kind of the block.
    pub kind: BlockKind,
}

/// The kinds of blocks, by the lines that they may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A definition with rules, such as a token or a condition. The rules may be in a parenthesis after the name.
    Definition,
    /// A verb: `To swap A with B: trade places …`. Its rules follow the colon on the same line.
    Verb,
    /// A definition with the lines of a card (kernel D6): a summon.
    Creature,
    /// A section of the rulebook: a class, a team. A parenthesis after its name is a note.
    Section,
}

/// A word that opens a field: `Target` in `Target: +2S`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldKey {
    /// The word.
    pub name: String,
    /// The type of the field's value.
    pub kind: FieldKind,
    /// Whether a card has this field. Such a field may also be written below a definition and after a blank line. It
    /// then belongs to the card above, unless that card already has the field (kernel D6).
    pub of_card: bool,
}

/// The type of a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A rule text.
    Rules,
    /// Words that a later layer parses.
    Raw,
    /// The codes of a target.
    Code,
    /// Rows of signs, whose line breaks count.
    Rows,
    /// Words in which `//` does not begin a comment.
    Verbatim,
    /// A short value that ends at the first full stop. A rule text may follow on the same line.
    Number,
}

impl Keywords {
    /// Returns the keyword of a block, in upper or lower case.
    pub fn block(&self, word: &str) -> Option<&BlockKeyword> {
        self.blocks.iter().find(|block| block.name.eq_ignore_ascii_case(word))
    }

    /// Returns the key of a field, in upper or lower case.
    pub fn field(&self, word: &str) -> Option<&FieldKey> {
        self.fields.iter().find(|field| field.name.eq_ignore_ascii_case(word))
    }

    /// Returns all words that may precede a colon, the keywords of blocks first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| block.name.as_str()).chain(self.fields.iter().map(|field| field.name.as_str()))
    }

    /// Adds a keyword that opens a block, or replaces the keyword of the same name.
    pub fn with_block(mut self, name: &str, kind: BlockKind) -> Keywords {
        self.blocks.retain(|block| !block.name.eq_ignore_ascii_case(name));
        self.blocks.push(BlockKeyword { name: name.to_owned(), kind });
        self
    }

    /// Adds a key that opens a field. A key of the same name gets the new type; a card that has the field keeps it.
    pub fn with_field(mut self, name: &str, kind: FieldKind) -> Keywords {
        match self.fields.iter_mut().find(|field| field.name.eq_ignore_ascii_case(name)) {
            Some(known) => known.kind = kind,
            None => self.fields.push(FieldKey { name: name.to_owned(), kind, of_card: false }),
        }
        self
    }
}

impl Default for Keywords {
    fn default() -> Keywords {
        use BlockKind::{Creature, Definition, Section, Verb};
        use FieldKind::{Code, Number, Raw, Rules, Verbatim};
        let blocks = [
            ("Token", Definition),
            ("Condition", Definition),
            ("Structure", Definition),
            ("Adjective", Definition),
            ("Place", Definition),
            ("Keyword", Definition),
            (VERB, Verb),
            ("Summon", Creature),
            ("Class", Section),
            ("Game", Section),
            ("Team", Section),
            ("Challenge", Section),
            ("Example", Section),
        ];
        let fields = [
            ("Special", Rules, true),
            ("Target", Code, true),
            ("Lore", Verbatim, true),
            ("Quote", Verbatim, true),
            ("Art", Raw, true),
            ("Figure", Raw, true),
            ("Focus", Raw, true),
            ("Artist", Raw, true),
            ("Pronouns", Raw, true),
            ("Allowed", Raw, true),
            ("Move activations", Number, false),
            ("Orientation", Raw, false),
            ("Passive", Rules, false),
            ("Board", Raw, false),
            // The fields of challenges and examples.
            ("First", Raw, false),
            ("Second", Raw, false),
            ("Tokens", Raw, false),
            ("Conditions", Raw, false),
            ("Hits", Raw, false),
            ("Turn begins", Raw, false),
            ("Goal", Raw, false),
            ("Changed", Raw, false),
            ("Choices", Raw, false),
        ];
        Keywords {
            blocks: blocks.map(|(name, kind)| BlockKeyword { name: name.to_owned(), kind }).to_vec(),
            headers: Vec::new(),
            fields: fields.map(|(name, kind, of_card)| FieldKey { name: name.to_owned(), kind, of_card }).to_vec(),
        }
    }
}
