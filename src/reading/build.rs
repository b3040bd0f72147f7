//! Builds rule objects: serde reads the semantic terms of a tree's productions, with their slots filled in, into the
//! model's types.

use std::collections::BTreeMap;

use serde::de;
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, Visitor};

use crate::fixed_phrases::{BY_ITS_NAME, HOLDER, NO_FILTERS, NOT_DOER, OWNER};
use crate::reference::discourse::{Discourse, Meaning, NodeAt};
use crate::reference::thing_defined::Means;
use crate::tree::Branch;
use crate::word_lookup::Leaf;
use vocabulary::roles::Roles;
use vocabulary::semantic_term::{Fields, Item, SemanticTerm};
use vocabulary::{Features, Lexicon};

/// Why a semantic term is not a value of the model's type. This is a mistake in the lexicon, never on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildError(pub String);

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BuildError {}

impl de::Error for BuildError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        BuildError(message.to_string())
    }
}

/// Builds the model value that a sentence's root stands for.
pub fn build<T: de::DeserializeOwned>(
    discourse: &Discourse,
    lexicon: &Lexicon,
    labels: &BTreeMap<NodeAt, u8>,
    sentence: usize,
) -> Result<T, BuildError> {
    let site = TreePosition {
        discourse,
        lexicon,
        labels,
        at: NodeAt { sentence, node: 0 },
        subject: None,
        gap: false,
        again: false,
        recalled: false,
    };
    T::deserialize(Cursor { site, semantics: site.semantics()? })
}

/// A node of the discourse, with the context that decides how it is built.
#[derive(Clone, Copy)]
struct TreePosition<'a> {
    discourse: &'a Discourse,
    lexicon: &'a Lexicon,
    labels: &'a BTreeMap<NodeAt, u8>,
    at: NodeAt,
    /// The subject of the clause around the node.
    subject: Option<NodeAt>,
    /// Whether the clause around the node has a gap, so that its verbs apply to the subject of a deed.
    gap: bool,
    /// Whether an earlier verb of the clause has used the subject already. Then this verb refers to the subject and
    /// does not pick it again.
    again: bool,
    /// Whether the node was reached through a reference. Then a pick inside it becomes a reference and is not made
    /// again.
    recalled: bool,
}

/// The content at a position: a semantic term, or a leaf.
#[derive(Clone, Copy)]
enum Content<'a> {
    SemanticTerm(&'a SemanticTerm),
    Fields(&'a Fields),
    Leaf(&'a Leaf),
    /// The meaning of a reference that has no antecedent among the phrases.
    Word(&'static str),
    /// An argument of a verb.
    Param(u8),
    /// A reference to the phrase with this label.
    Taken(u8),
    /// Two phrases that were mentioned one by one.
    Two(NodeAt, NodeAt),
    /// The card's char, and a phrase.
    WithDoer(NodeAt),
    /// The filters of a phrase, and the filter *other than the doer*.
    AndNotDoer(&'a SemanticTerm),
}

impl<'a> TreePosition<'a> {
    fn branch(&self) -> &'a Branch {
        &self.discourse.trees[self.at.sentence].nodes[self.at.node]
    }

    fn semantics(&self) -> Result<Content<'a>, BuildError> {
        let branch = self.branch();
        match (branch.production, &branch.leaf) {
            (Some((production, _)), _) => Ok(Content::SemanticTerm(&self.lexicon.production(production).semantics)),
            (None, Some(leaf)) => Ok(Content::Leaf(leaf)),
            (None, None) => Err(BuildError("a node without words".to_owned())),
        }
    }

    fn child(&self, slot: usize) -> Result<Cursor<'a>, BuildError> {
        let node = self.branch().children.get(slot);
        let node = node.ok_or_else(|| BuildError("a wording leaves out a slot".to_owned()))?;
        let gapped = self.roles().has(Roles::GAPPED);
        let own = self.subject_slot().map(|node| NodeAt { sentence: self.at.sentence, node });
        let subject = own.or(self.subject.filter(|_| !gapped));
        let gap = gapped || (self.gap && own.is_none());
        let again = self.again || (slot > 0 && self.roles().has(Roles::SHARING));
        let site = TreePosition { at: NodeAt { sentence: self.at.sentence, node }, subject, gap, again, ..*self };
        if let (true, Some(label)) = (self.recalled, site.label()) {
            return Ok(Cursor { semantics: Content::Taken(label), site });
        }
        Cursor { site, semantics: site.semantics()? }.settled()
    }

    fn roles(&self) -> Roles {
        self.lexicon.roles[usize::from(self.branch().category)]
    }

    /// Returns the child in the slot named `subject`, if the production has such a slot.
    fn subject_slot(&self) -> Option<usize> {
        let (production, _) = self.branch().production?;
        let slot = self.lexicon.production(production).subject?;
        self.branch().children.get(slot)
    }

    fn label(&self) -> Option<u8> {
        self.labels.get(&self.at).copied()
    }
}

#[derive(Clone, Copy)]
struct Cursor<'a> {
    site: TreePosition<'a>,
    semantics: Content<'a>,
}

impl<'a> Cursor<'a> {
    fn with(self, semantics: &'a SemanticTerm) -> Cursor<'a> {
        Cursor { semantics: Content::SemanticTerm(semantics), ..self }
    }

    /// Follows slots, and references without a label, to their content.
    fn settled(self) -> Result<Cursor<'a>, BuildError> {
        if let Content::SemanticTerm(SemanticTerm::Variant(_, parts)) = self.semantics
            && let [SemanticTerm::Taken(slot)] = parts.as_slice()
        {
            return self.taken(*slot);
        }
        if let Content::SemanticTerm(SemanticTerm::Variant("Me", _)) = self.semantics
            && let Some(subject) = self.site.discourse.measured.get(&self.site.at)
        {
            return self.measured_from(*subject);
        }
        match self.semantics {
            Content::SemanticTerm(SemanticTerm::Slot(slot)) => self.site.child(*slot),
            Content::SemanticTerm(SemanticTerm::Subject) if self.site.gap && self.site.subject.is_none() => {
                Ok(Cursor { semantics: Content::Word("Subject"), ..self })
            }
            Content::SemanticTerm(SemanticTerm::Subject) => {
                let at = self.site.subject.ok_or_else(|| BuildError("a subject is missing".to_owned()))?;
                let node = self.site.discourse.trees[at.sentence].through(self.site.lexicon, at.node);
                let site = TreePosition { at: NodeAt { node, ..at }, subject: None, again: false, ..self.site };
                if let (true, Some(label)) = (self.site.again, site.label()) {
                    return Ok(Cursor { semantics: Content::Taken(label), site });
                }
                let site = TreePosition { recalled: self.site.again, ..site };
                Cursor { site, semantics: site.semantics()? }.settled()
            }
            Content::SemanticTerm(semantics @ SemanticTerm::Variant(..)) if semantics.has_antecedent() => {
                match self.site.discourse.meanings.get(&self.site.at) {
                    Some(Meaning::Phrase(at)) => {
                        let site = TreePosition { at: *at, recalled: true, ..self.site };
                        if self.site.discourse.is_placed_instead(self.site.lexicon, self.site.at, *at) {
                            return Ok(Cursor { site, semantics: Content::SemanticTerm(&BY_ITS_NAME) });
                        }
                        if let Some(named) = self.site.discourse.named_again(self.site.lexicon, self.site.at, *at) {
                            let site = TreePosition { at: named, recalled: true, ..self.site };
                            return Ok(Cursor { site, semantics: Content::SemanticTerm(&BY_ITS_NAME) });
                        }
                        match site.label() {
                            Some(label) if semantics.lists() => Ok(Cursor { semantics: Content::Taken(label), ..self }),
                            Some(_) => Ok(self),
                            None => Cursor { site, semantics: site.semantics()? }.settled(),
                        }
                    }
                    Some(Meaning::Two(one, other)) => Ok(Cursor { semantics: Content::Two(*one, *other), ..self }),
                    Some(Meaning::WithDoer(at)) => Ok(Cursor { semantics: Content::WithDoer(*at), ..self }),
                    Some(Meaning::Noun(_)) | None => Err(BuildError("a reference without a meaning".to_owned())),
                    Some(Meaning::Doer) => Ok(Cursor { semantics: Content::Word("Me"), ..self }),
                    Some(Meaning::Holder) => {
                        let holder = if self.site.discourse.is_owned { &OWNER } else { &HOLDER };
                        Ok(Cursor { semantics: Content::SemanticTerm(holder), ..self })
                    }
                    Some(Meaning::ThingDefined) => {
                        let features = self.site.branch().features;
                        match self.site.discourse.defines.map(|thing| thing.means) {
                            Some(Means::Param(at)) => return Ok(Cursor { semantics: Content::Param(at), ..self }),
                            Some(Means::Bearer) => return Ok(Cursor { semantics: Content::Word("Bearer"), ..self }),
                            Some(Means::Own | Means::Doer | Means::Summon) | None => {}
                        }
                        let word = if features.has(Features::TOKEN) && !features.has(Features::CHAR) {
                            "This"
                        } else if features.has(Features::TILE) && !features.has(Features::CHAR) {
                            "Here"
                        } else {
                            "Me"
                        };
                        Ok(Cursor { semantics: Content::Word(word), ..self })
                    }
                }
            }
            Content::SemanticTerm(SemanticTerm::Antecedent) => match self.site.discourse.meanings.get(&self.site.at) {
                Some(Meaning::Noun(at)) => {
                    let site = TreePosition { at: *at, ..self.site };
                    Cursor { site, semantics: site.semantics()? }.settled()
                }
                _ => Ok(self),
            },
            _ => Ok(self),
        }
    }

    /// Goes to the subject of the clause, from which a place without *to X* is measured (kernel W5).
    fn measured_from(self, subject: NodeAt) -> Result<Cursor<'a>, BuildError> {
        let node = self.site.discourse.trees[subject.sentence].through(self.site.lexicon, subject.node);
        let site = TreePosition { at: NodeAt { node, ..subject }, subject: None, recalled: true, ..self.site };
        match site.label() {
            Some(label) => Ok(Cursor { semantics: Content::Taken(label), site }),
            None => Cursor { site, semantics: site.semantics()? }.settled(),
        }
    }

    /// Goes to the phrase in another slot of the same production: as a reference to its label, or as the phrase again
    /// if it has no label.
    fn taken(self, slot: usize) -> Result<Cursor<'a>, BuildError> {
        let node = self.site.branch().children.get(slot);
        let node = node.ok_or_else(|| BuildError("a wording leaves out a slot".to_owned()))?;
        let node = self.site.discourse.trees[self.site.at.sentence].through(self.site.lexicon, node);
        let site = TreePosition { at: NodeAt { node, ..self.site.at }, recalled: true, ..self.site };
        match site.label() {
            Some(label) => Ok(Cursor { semantics: Content::Taken(label), site }),
            None => Cursor { site, semantics: site.semantics()? }.settled(),
        }
    }

    /// Collects the items of a list, including the items of lists that it includes with `..`.
    fn items(self, out: &mut Vec<Cursor<'a>>) -> Result<(), BuildError> {
        let this = self.settled()?;
        if let Content::AndNotDoer(filters) = this.semantics {
            this.with(filters).items(out)?;
            out.push(this.with(&NOT_DOER));
            return Ok(());
        }
        let several = match this.semantics {
            Content::Two(one, other) => vec![one, other],
            Content::WithDoer(partner) => {
                out.push(Cursor { semantics: Content::Word("Me"), ..this });
                vec![partner]
            }
            _ => Vec::new(),
        };
        if !several.is_empty() {
            for at in several {
                let site = TreePosition { at, recalled: true, ..this.site };
                let semantics = site.label().map_or_else(|| site.semantics(), |label| Ok(Content::Taken(label)))?;
                out.push(Cursor { site, semantics }.settled()?);
            }
            return Ok(());
        }
        let Content::SemanticTerm(SemanticTerm::List(items)) = this.semantics else {
            out.push(this);
            return Ok(());
        };
        for item in items {
            match item {
                Item::One(semantics) => out.push(this.with(semantics).settled()?),
                Item::All(slot) => this.site.child(*slot)?.items(out)?,
            }
        }
        Ok(())
    }

    /// Collects the fields, including the fields that are included with `..`.
    fn fields(self, fields: &'a Fields, out: &mut Vec<(&'static str, Cursor<'a>)>) -> Result<(), BuildError> {
        for (name, semantics) in &fields.named {
            if *semantics != SemanticTerm::Label || self.site.label().is_some() {
                out.push((name, self.with(semantics)));
            }
        }
        if let Some(slot) = fields.rest {
            let rest = self.site.child(slot)?;
            match rest.semantics {
                Content::SemanticTerm(SemanticTerm::Fields(more)) => rest.fields(more, out)?,
                _ => return Err(BuildError("“..” takes over what has no fields".to_owned())),
            }
        }
        if self.site.discourse.not_the_doer.contains(&self.site.at) {
            self.leave_out_doer(out);
        }
        Ok(())
    }

    /// Applies *another char* if the text has mentioned no char before: adds the filter *other than the doer* (kernel
    /// L5).
    fn leave_out_doer(self, fields: &mut Vec<(&'static str, Cursor<'a>)>) {
        fields.retain(|(name, _)| *name != "other");
        match fields.iter_mut().find(|(name, _)| *name == "that") {
            Some((_, that)) => {
                if let Content::SemanticTerm(filters) = that.semantics {
                    that.semantics = Content::AndNotDoer(filters);
                }
            }
            None => fields.push(("that", Cursor { semantics: Content::AndNotDoer(&NO_FILTERS), ..self })),
        }
    }
}

impl<'de, 'a> Deserializer<'de> for Cursor<'a> {
    type Error = BuildError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BuildError> {
        let this = self.settled()?;
        match this.semantics {
            Content::Leaf(Leaf::Number(n)) => visitor.visit_u8(*n),
            Content::Leaf(Leaf::Code(code)) => visitor.visit_str(code),
            Content::Leaf(Leaf::Name(id)) => visitor.visit_str(id.as_str()),
            Content::SemanticTerm(SemanticTerm::Number(n)) => visitor.visit_u8(*n),
            Content::SemanticTerm(SemanticTerm::Truth(truth)) => visitor.visit_bool(*truth),
            Content::SemanticTerm(SemanticTerm::Text(text)) => visitor.visit_str(text),
            Content::Param(at) | Content::Taken(at) => visitor.visit_u8(at),
            Content::SemanticTerm(SemanticTerm::Taken(_)) => {
                Err(BuildError("a phrase that is taken up stands alone".to_owned()))
            }
            Content::SemanticTerm(SemanticTerm::Label | SemanticTerm::Antecedent) => {
                let meant = match (this.semantics, this.site.discourse.meanings.get(&this.site.at)) {
                    (Content::SemanticTerm(SemanticTerm::Antecedent), Some(Meaning::Phrase(at))) => {
                        TreePosition { at: *at, ..this.site }
                    }
                    _ => this.site,
                };
                if this.site.discourse.is_each_by_itself(this.site.at) {
                    let root = NodeAt { sentence: this.site.at.sentence, node: 0 };
                    if let Some(label) = this.site.labels.get(&root) {
                        return visitor.visit_u8(*label);
                    }
                }
                visitor.visit_u8(meant.label().ok_or_else(|| BuildError("a label is missing".to_owned()))?)
            }
            Content::SemanticTerm(SemanticTerm::List(_)) => {
                let mut items = Vec::new();
                this.items(&mut items)?;
                visitor.visit_seq(ItemSequence(items.into_iter()))
            }
            Content::SemanticTerm(SemanticTerm::Fields(fields)) | Content::Fields(fields) => {
                let mut found = Vec::new();
                this.fields(fields, &mut found)?;
                visitor.visit_map(FieldMap { left: found.into_iter(), value: None })
            }
            Content::SemanticTerm(SemanticTerm::Variant(name, _) | SemanticTerm::Record(name, _)) => {
                visitor.visit_str(name)
            }
            Content::SemanticTerm(SemanticTerm::Slot(_) | SemanticTerm::Subject) => {
                Err(BuildError("a slot holds a slot".to_owned()))
            }
            Content::Word(word) => visitor.visit_str(word),
            Content::Two(..) | Content::WithDoer(_) | Content::AndNotDoer(_) => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BuildError> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BuildError> {
        let mut items = Vec::new();
        self.items(&mut items)?;
        visitor.visit_seq(ItemSequence(items.into_iter()))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, BuildError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BuildError> {
        visitor.visit_enum(EnumCursor(self.settled()?))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct tuple tuple_struct map
        struct identifier ignored_any
    }
}

struct ItemSequence<'a>(std::vec::IntoIter<Cursor<'a>>);

impl<'de> de::SeqAccess<'de> for ItemSequence<'_> {
    type Error = BuildError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, BuildError> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }
}

struct FieldMap<'a> {
    left: std::vec::IntoIter<(&'static str, Cursor<'a>)>,
    value: Option<Cursor<'a>>,
}

impl<'de> de::MapAccess<'de> for FieldMap<'_> {
    type Error = BuildError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, BuildError> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, BuildError> {
        seed.deserialize(self.value.take().ok_or_else(|| BuildError("a field without a value".to_owned()))?)
    }
}

struct EnumCursor<'a>(Cursor<'a>);

impl<'de, 'a> de::EnumAccess<'de> for EnumCursor<'a> {
    type Error = BuildError;
    type Variant = EnumCursor<'a>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, EnumCursor<'a>), BuildError> {
        let name = match self.0.semantics {
            Content::SemanticTerm(SemanticTerm::Variant(name, _) | SemanticTerm::Record(name, _)) => name,
            Content::Word(word) => word,
            Content::Param(_) => "Param",
            Content::Taken(_) => "It",
            Content::Two(..) | Content::WithDoer(_) => "And",
            _ => return Err(BuildError("a phrase stands where a named one is wanted".to_owned())),
        };
        Ok((seed.deserialize(IntoDeserializer::<BuildError>::into_deserializer(name))?, self))
    }
}

impl<'de> de::VariantAccess<'de> for EnumCursor<'_> {
    type Error = BuildError;

    fn unit_variant(self) -> Result<(), BuildError> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, BuildError> {
        match self.0.semantics {
            Content::Param(_) | Content::Taken(_) | Content::Two(..) | Content::WithDoer(_) => seed.deserialize(self.0),
            Content::SemanticTerm(SemanticTerm::Variant(_, parts)) if parts.len() == 1 => {
                seed.deserialize(self.0.with(&parts[0]))
            }
            Content::SemanticTerm(SemanticTerm::Record(_, fields)) => {
                seed.deserialize(Cursor { semantics: Content::Fields(fields), ..self.0 })
            }
            _ => Err(BuildError("one part is wanted".to_owned())),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, BuildError> {
        match self.0.semantics {
            Content::SemanticTerm(SemanticTerm::Variant(_, parts)) => {
                let parts: Vec<Cursor> = parts.iter().map(|part| self.0.with(part)).collect();
                visitor.visit_seq(ItemSequence(parts.into_iter()))
            }
            _ => Err(BuildError("several parts are wanted".to_owned())),
        }
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, BuildError> {
        match self.0.semantics {
            Content::SemanticTerm(SemanticTerm::Record(_, fields)) => {
                let mut found = Vec::new();
                self.0.fields(fields, &mut found)?;
                visitor.visit_map(FieldMap { left: found.into_iter(), value: None })
            }
            _ => Err(BuildError("fields are wanted".to_owned())),
        }
    }
}
