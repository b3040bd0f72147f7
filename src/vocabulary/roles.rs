//! What kinds of phrase are to those who follow references: found by name once, asked for at every node.

/// Roles that a kind of phrase has, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Roles(u32);

impl Roles {
    /// A clause: it has a topic (kernel P2).
    pub const CLAUSE: Roles = Roles(1);
    /// What the doer does; inside a clause with a subject it is no clause of its own.
    pub const ACT: Roles = Roles(1 << 1);
    /// A clause with a subject.
    pub const SAID: Roles = Roles(1 << 2);
    /// One verb of several that share a subject.
    pub const FATE: Roles = Roles(1 << 3);
    /// Several verbs of one subject.
    pub const SHARING: Roles = Roles(1 << 4);
    /// A phrase that picks, or speaks of what was picked.
    pub const THING: Roles = Roles(1 << 5);
    /// A noun with what belongs to it, in which others may stand.
    pub const NOUN_PHRASE: Roles = Roles(1 << 6);
    /// The noun itself.
    pub const NOUN: Roles = Roles(1 << 7);
    /// *Each …*: its own topic.
    pub const EACH: Roles = Roles(1 << 8);
    /// A phrase that can be the topic of a clause.
    pub const TOPIC: Roles = Roles(1 << 9);
    /// A subject: what it wraps, or itself.
    pub const SUBJECT: Roles = Roles(1 << 10);
    /// A phrase whose first child is what it is about.
    pub const WRAPPER: Roles = Roles(1 << 11);
    /// A verb whose first thing is its topic.
    pub const TAKING: Roles = Roles(1 << 12);
    /// Where the second of two is, seen from the first.
    pub const MUTUAL: Roles = Roles(1 << 13);
    /// The doer and the one spoken of.
    pub const WITH_DOER: Roles = Roles(1 << 15);
    /// Takes up several things to speak of some of them; the thing defined is one.
    pub const AMONG: Roles = Roles(1 << 14);
    /// What tells of which sort a thing is: its noun, or those that it is one of.
    pub const NAMING: Roles = Roles(Roles::NOUN.0 | Roles::AMONG.0);

    /// Takes up several things: the thing defined is one.
    pub const SEVERAL: Roles = Roles(1 << 16);

    /// Whom tokens are taken from: what a clause of that is about.
    pub const SOURCE: Roles = Roles(1 << 17);

    /// Whose something is.
    pub const OWNER: Roles = Roles(1 << 18);

    /// What is asked before anything is done.
    pub const TEST: Roles = Roles(1 << 19);

    /// What is asked after it is done.
    pub const OUTCOME: Roles = Roles(1 << 20);

    /// Takes up what was called *another*.
    pub const OTHER: Roles = Roles(1 << 21);

    /// What is asked, before or after.
    pub const ASKED: Roles = Roles(Roles::TEST.0 | Roles::OUTCOME.0);

    /// The roles of the kind of phrase with this name.
    pub fn of(category: &str) -> Roles {
        let each = if category.ends_with("-each") { Roles::EACH } else { Roles::default() };
        let listed = TABLE.iter().filter(|(_, names)| names.contains(&category)).map(|(role, _)| *role);
        listed.fold(each, |all, role| Roles(all.0 | role.0))
    }

    /// Has it one of these?
    pub fn has(self, one_of: Roles) -> bool {
        self.0 & one_of.0 != 0
    }
}

const TABLE: [(Roles, &[&str]); 21] = [
    (
        Roles::CLAUSE,
        &[
            "act",
            "becoming",
            "carrying",
            "chars-each",
            "chooses",
            "chooses-own",
            "clause",
            "cond",
            "cond1",
            "event",
            "event1",
            "laid",
            "outcome",
            "outcome1",
            "putting",
            "putting-too",
            "said",
            "standing",
            "tokens-each",
            "would",
        ],
    ),
    (Roles::ACT, &["act"]),
    (Roles::SAID, &["clause"]),
    (Roles::FATE, &["barring", "fate"]),
    (Roles::SHARING, &["fates"]),
    (Roles::THING, &["pair", "some-more", "that-other", "the-two", "thing", "two", "two-bare"]),
    (Roles::NOUN_PHRASE, &["amount", "nbar", "known"]),
    (Roles::NOUN, &["noun", "new-noun", "own-made", "summoned"]),
    (
        Roles::TOPIC,
        &["thing", "theirs", "group", "token-pick", "tile-pick", "new-tokens", "both", "pair", "new-summon"],
    ),
    (Roles::SUBJECT, &["subject", "ruled"]),
    (Roles::WRAPPER, &["spot", "piece", "act", "clause"]),
    (Roles::TAKING, &["act", "chooses", "chooses-own", "laid", "putting", "putting-too"]),
    (Roles::MUTUAL, &["mutual"]),
    (Roles::AMONG, &["those", "remaining"]),
    (Roles::SEVERAL, &["group", "those", "remaining"]),
    (Roles::WITH_DOER, &["both"]),
    (Roles::SOURCE, &["whence-chosen"]),
    (Roles::OWNER, &["known-possessor", "picked-possessor", "possessor"]),
    (Roles::TEST, &["cond", "cond1"]),
    (Roles::OUTCOME, &["outcome", "outcome1"]),
    (Roles::OTHER, &["that-other"]),
];
