//! The words that open a line. A pack may add its own; these are the ones that every game has.

use super::forms::HeaderForm;

/// What opens the definition of a verb.
pub const VERB: &str = "To";

/// Which words before a colon open a block, and which open a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keywords {
    pub blocks: Vec<BlockKeyword>,
    pub fields: Vec<FieldKey>,
    /// The header forms of kinds that a pack declares.
    pub headers: Vec<HeaderForm>,
}

/// `Token` in `Token: Web`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockKeyword {
    pub name: String,
    pub kind: BlockKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// Has rules of its own, which may stand in a parenthesis after its name: a token, a condition.
    Definition,
    /// A verb: `To swap A with B: trade places …`. Its rules follow a colon, on the same line.
    Verb,
    /// A definition with the lines of a card (kernel D6): a summon.
    Creature,
    /// A part of the game's own description: a class, a team. A parenthesis after its name is a note.
    Section,
}

/// `Target` in `Target: +2S`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldKey {
    pub name: String,
    pub kind: FieldKind,
    /// A card has one of these: after a blank line below a definition it is the card's, while the card has none (kernel D6).
    pub of_card: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A rule text.
    Rules,
    /// Words for whoever knows the field.
    Raw,
    /// A target's codes.
    Code,
    /// Words in which `//` is no comment.
    Verbatim,
    /// A short value that ends at its full stop; a rule text may follow on the same line.
    Number,
}

impl Keywords {
    /// The keyword of a block, whatever its case.
    pub fn block(&self, word: &str) -> Option<&BlockKeyword> {
        self.blocks.iter().find(|block| block.name.eq_ignore_ascii_case(word))
    }

    /// The key of a field, whatever its case.
    pub fn field(&self, word: &str) -> Option<&FieldKey> {
        self.fields.iter().find(|field| field.name.eq_ignore_ascii_case(word))
    }

    /// Every word that may stand before a colon, keywords of blocks first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| block.name.as_str()).chain(self.fields.iter().map(|field| field.name.as_str()))
    }

    /// Adds a keyword that opens a block; one of the same name is replaced.
    pub fn with_block(mut self, name: &str, kind: BlockKind) -> Keywords {
        self.blocks.retain(|block| !block.name.eq_ignore_ascii_case(name));
        self.blocks.push(BlockKeyword { name: name.to_owned(), kind });
        self
    }

    /// Adds a key that opens a field; one of the same name is replaced.
    pub fn with_field(mut self, name: &str, kind: FieldKind) -> Keywords {
        self.fields.retain(|field| !field.name.eq_ignore_ascii_case(name));
        self.fields.push(FieldKey { name: name.to_owned(), kind, of_card: false });
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
            ("Keyword", Definition),
            (VERB, Verb),
            ("Summon", Creature),
            ("Class", Section),
            ("Game", Section),
            ("Team", Section),
            ("Challenge", Section),
        ];
        let fields = [
            ("Special", Rules, true),
            ("Target", Code, true),
            ("Lore", Verbatim, true),
            ("Quote", Verbatim, true),
            ("Art", Raw, true),
            ("Figure", Raw, true),
            ("Artist", Raw, true),
            ("Pronouns", Raw, true),
            ("Move activations", Number, false),
            ("Orientation", Raw, false),
            ("Passive", Rules, false),
            ("Board", Raw, false),
            // A challenge's.
            ("First", Raw, false),
            ("Second", Raw, false),
            ("Tokens", Raw, false),
            ("Conditions", Raw, false),
            ("Hits", Raw, false),
            ("Turn begins", Raw, false),
            ("Goal", Raw, false),
            ("Changed", Raw, false),
        ];
        Keywords {
            blocks: blocks.map(|(name, kind)| BlockKeyword { name: name.to_owned(), kind }).to_vec(),
            headers: Vec::new(),
            fields: fields.map(|(name, kind, of_card)| FieldKey { name: name.to_owned(), kind, of_card }).to_vec(),
        }
    }
}
