//! The roles of categories in the search for antecedents. The roles are looked up by the name of the category once, and
//! tested at every node.

/// The roles of a category, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Roles(pub u32);

impl Roles {
    /// A clause, which has a topic (kernel P2).
    pub const CLAUSE: Roles = Roles(1);
    /// An effect of the doer. Inside a clause with a subject it is not a clause of its own.
    pub const ACT: Roles = Roles(1 << 1);
    /// A clause with a subject.
    pub const SAID: Roles = Roles(1 << 2);
    /// One of several verbs with a shared subject.
    pub const FATE: Roles = Roles(1 << 3);
    /// A list of verbs with a shared subject.
    pub const SHARING: Roles = Roles(1 << 4);
    /// A phrase that picks a thing or refers to one.
    pub const THING: Roles = Roles(1 << 5);
    /// A noun with all its modifiers. Other phrases can be inside it.
    pub const NOUN_PHRASE: Roles = Roles(1 << 6);
    /// The noun without its modifiers.
    pub const NOUN: Roles = Roles(1 << 7);
    /// A phrase *each …*. It is the topic of its own clause.
    pub const EACH: Roles = Roles(1 << 8);
    /// A phrase that can be the topic of a clause.
    pub const TOPIC: Roles = Roles(1 << 9);
    /// A subject. The topic is the phrase inside the subject, or else the subject itself.
    pub const SUBJECT: Roles = Roles(1 << 10);
    /// A phrase whose first child has the topic.
    pub const WRAPPER: Roles = Roles(1 << 11);
    /// A clause whose topic, without a subject, is the first object of its verb.
    pub const TAKING: Roles = Roles(1 << 12);
    /// A relation to another phrase of the same clause (*adjacent to each other*). The reference in it means that
    /// phrase.
    pub const MUTUAL: Roles = Roles(1 << 13);
    /// *Both*, which means the doer and another char.
    pub const WITH_DOER: Roles = Roles(1 << 15);
    /// A reference that picks some of several things. The thing defined is single, so it cannot be the antecedent.
    pub const AMONG: Roles = Roles(1 << 14);
    /// A phrase that gives the sort of a thing: its noun, or the group that the thing belongs to.
    pub const NAMING: Roles = Roles(Roles::NOUN.0 | Roles::AMONG.0);

    /// A reference to several things. The thing defined is single, so it cannot be the antecedent.
    pub const SEVERAL: Roles = Roles(1 << 16);

    /// The holder that loses tokens. The holder is the topic of its clause.
    pub const SOURCE: Roles = Roles(1 << 17);

    /// A possessive.
    pub const OWNER: Roles = Roles(1 << 18);

    /// A test before an effect.
    pub const TEST: Roles = Roles(1 << 19);

    /// A question about the result of an effect.
    pub const OUTCOME: Roles = Roles(1 << 20);

    /// A clause inside another clause. A reference in it can mean the topic of the outer clause (*until it is
    /// adjacent*).
    pub const SUBORDINATE: Roles = Roles(1 << 22);

    /// A player.
    pub const PLAYER: Roles = Roles(1 << 23);

    /// A place or an adjective of place. It may leave out from where it is measured.
    pub const PLACE: Roles = Roles(1 << 24);

    /// An event.
    pub const EVENT: Roles = Roles(1 << 25);

    /// A clause with a gap (*an Opp that Fae pushed*). The thing that the clause describes is the subject of its verbs,
    /// whatever clause is around it.
    pub const GAPPED: Roles = Roles(1 << 26);

    /// Something that an effect brings to the board.
    pub const CREATED: Roles = Roles(1 << 27);

    /// A test before or after an effect.
    pub const ASKED: Roles = Roles(Roles::TEST.0 | Roles::OUTCOME.0);

    /// The phrases that are evaluated before an effect: a test before it, or the set for each member of which it is
    /// repeated.
    pub const BEFORE: Roles = Roles(Roles::TEST.0 | Roles::EACH.0);

    /// Returns the roles of the category with this name.
    pub fn of(category: &str) -> Roles {
        let each = if category.ends_with("-each") { Roles::EACH } else { Roles::default() };
        let listed = TABLE.iter().filter(|(_, names)| names.contains(&category)).map(|(role, _)| *role);
        listed.fold(each, |all, role| Roles(all.0 | role.0))
    }

    /// Whether the category has at least one of these roles.
    pub fn has(self, one_of: Roles) -> bool {
        self.0 & one_of.0 != 0
    }
}

const TABLE: [(Roles, &[&str]); 26] = [
    (
        Roles::CREATED,
        &["named-summon", "new-summon", "new-tokens", "several-new-tokens", "spread", "summoned", "summoned-again"],
    ),
    (
        Roles::CLAUSE,
        &[
            "act",
            "at-will-clause",
            "at-will-limited",
            "becoming",
            "carrying",
            "chars-each",
            "chooser",
            "demand",
            "chosen-char",
            "chosen-thing",
            "chosen-tile",
            "chosen-token",
            "chooses",
            "chooses-own",
            "clause",
            "cond",
            "cond1",
            "event",
            "event1",
            "laid",
            "placing",
            "optional",
            "optional-instead",
            "outcome",
            "outcome1",
            "own",
            "putting",
            "putting-too",
            "said",
            "said-here",
            "said-kind",
            "said-kinds",
            "standing",
            "stop",
            "tokens-each",
            "told-here",
            "told-place",
            "turn-event",
            "turn-rule",
            "varied",
            "whose-cond",
            "would",
        ],
    ),
    (Roles::ACT, &["act", "own"]),
    (Roles::SAID, &["at-will-clause", "at-will-limited", "clause", "optional", "optional-instead"]),
    (Roles::FATE, &["barring", "fate", "shared-act"]),
    (
        Roles::SHARING,
        &["ability", "ability-chain", "ability-limited", "fates", "habit", "optional-fates", "shared-acts"],
    ),
    (
        Roles::THING,
        &[
            "pair",
            "char-ahead",
            "char-beside",
            "each-of-several",
            "some-more",
            "the-two",
            "thing",
            "those-two",
            "token-replaced",
            "two",
            "two-bare",
            "whose-tile",
        ],
    ),
    (Roles::NOUN_PHRASE, &["amount", "nbar", "known", "pile"]),
    (Roles::NOUN, &["noun", "new-noun", "own-made", "owned-token", "summoned"]),
    (
        Roles::TOPIC,
        &[
            "thing",
            "char-ahead",
            "each-of-several",
            "theirs",
            "group",
            "group-told",
            "char-beside",
            "chars-bound",
            "tiles-bound",
            "tokens-bound",
            "tile-pick",
            "token-replaced",
            "new-tokens",
            "several-new-tokens",
            "both",
            "pair",
            "named-summon",
            "new-summon",
            "summoned-again",
            "chosen-line",
            "whose-tile",
        ],
    ),
    (Roles::SUBJECT, &["ruled", "subject", "transparent", "user"]),
    (
        Roles::WRAPPER,
        &["spot", "piece", "act", "clause", "optional", "optional-instead", "char-count", "tile-count", "token-count"],
    ),
    (
        Roles::TAKING,
        &[
            "act",
            "chooses",
            "chooses-own",
            "chosen-char",
            "chosen-thing",
            "chosen-tile",
            "chosen-token",
            "laid",
            "own",
            "placing",
            "putting",
            "putting-too",
            "varied",
        ],
    ),
    (Roles::MUTUAL, &["mutual"]),
    (Roles::AMONG, &["those", "remaining"]),
    (Roles::SEVERAL, &["group", "group-told", "known-line", "remaining", "those", "told", "told-several"]),
    (Roles::WITH_DOER, &["both"]),
    (Roles::SOURCE, &["whence-chosen"]),
    (
        Roles::OWNER,
        &[
            "known-possessor",
            "owner",
            "owner-of-each",
            "owner-told",
            "picked-possessor",
            "pointing-char",
            "pointing-token",
            "possessor",
        ],
    ),
    (Roles::TEST, &["cond", "cond1", "whose-cond"]),
    (Roles::OUTCOME, &["outcome", "outcome1"]),
    (Roles::SUBORDINATE, &["stop"]),
    (Roles::PLAYER, &["not-its-player", "other-player", "they-player"]),
    (Roles::EVENT, &["event", "event1", "turn-event", "would"]),
    (Roles::PLACE, &["site", "adj"]),
    (Roles::GAPPED, &["done", "forbidden", "just-done", "memory", "not-done-in-turn", "turn-memory"]),
];
