//! What of the round trip does not hold yet, each gap by name. The list may only shrink: a run counts what falls in each.

use cardwright::model::{Pick, Rule, TileNoun};
use cardwright::reading::term::Term;
use cardwright::reading::tree::Tree;
use cardwright::vocabulary::{Features, Lexicon};

/// A rule object, as it was derived.
pub struct Derived<'a> {
    pub lexicon: &'a Lexicon,
    pub trees: &'a [Tree],
    pub rules: &'a [Rule],
    pub pattern: Option<&'a Pick<TileNoun>>,
}

type Holds = fn(&Derived) -> bool;

/// What each gap is, and whether a rule object falls in it.
pub const GAPS: &[(&str, Holds)] = &[
    ("a subject of several chars: saying it settles on the verb for one before it knows the subject", several_subject),
    ("a subject taken up in its own clause: it is said after what takes it up", subject_taken_up),
    ("“otherwise” with a guard of its own, or after “unless”: no sentence says it", otherwise_with_guard),
    ("“instead” after a changed target, below a guard: it could belong to either", guarded_retarget),
    ("“choose one” with more after it: the rest is read into the last option", choice_with_more_after),
    ("its summoner's move activations: no wording but the card's name", summoners_own),
    ("“the tile, the char, the token” of a definition: read as the thing defined", the_thing_defined),
    ("“one of your chars” taken up: it has no noun that “that” could repeat", your_chars_taken_up),
    ("tokens counted in a test and taken up as a char", counted_tokens_taken_up),
    ("“N or more tokens” as a subject: it agrees as if it were a char", tokens_as_subject),
    ("a place after one that ends with a noun: it is read into that noun (kernel A1)", place_after_noun),
    ("“in the same row or column” before “with”: the “with” could belong to it", row_or_column_with),
    ("“they” of one side before a verb that another “they” follows", they_and_they),
];

/// The first gap that a rule object falls in.
pub fn gap(derived: &Derived) -> Option<usize> {
    GAPS.iter().position(|(_, holds)| holds(derived))
}

impl Derived<'_> {
    /// Is there a node of the category whose template's words hold `part`, for which this is so?
    fn any(&self, category: &str, part: &str, so: impl Fn(&Tree, usize) -> bool) -> bool {
        self.trees.iter().any(|tree| {
            (0..tree.nodes.len()).any(|node| {
                tree.nodes[node].template.is_some_and(|(template, _)| {
                    let line = &self.lexicon.templates[template as usize];
                    line.category == category && line.source.contains(part)
                }) && so(tree, node)
            })
        })
    }

    /// Does a template with these words stand below the node?
    fn below(&self, tree: &Tree, node: usize, part: &str) -> bool {
        tree.nodes[node].children.iter().filter(|child| **child != usize::MAX).any(|child| {
            let template = tree.nodes[*child].template;
            template.is_some_and(|(template, _)| self.lexicon.templates[template as usize].source.contains(part))
                || self.below(tree, *child, part)
        })
    }

    fn told(&self) -> String {
        format!("{:?}{:?}", self.pattern, self.rules)
    }
}

const WITH_SUBJECT: [&str; 3] = ["event", "clause", "simple"];

fn several_subject(derived: &Derived) -> bool {
    let several = |tree: &Tree, node: usize| {
        let first = tree.nodes[node].children.first();
        first.is_some_and(|subject| !tree.nodes[*subject].features.has(Features::ONE))
    };
    WITH_SUBJECT.iter().any(|category| derived.any(category, "{^subject:char}", several))
}

fn subject_taken_up(derived: &Derived) -> bool {
    let taken_up = |tree: &Tree, node: usize| {
        let others = tree.nodes[node].children.iter().skip(1);
        others.filter(|child| **child != usize::MAX).any(|child| refers(derived.lexicon, tree, *child))
    };
    WITH_SUBJECT.iter().any(|category| derived.any(category, "{^subject:char}", taken_up))
}

/// Does a pronoun or its like stand in the phrase?
fn refers(lexicon: &Lexicon, tree: &Tree, node: usize) -> bool {
    let branch = &tree.nodes[node];
    branch.template.is_some_and(|(template, _)| lexicon.templates[template as usize].shape.has_antecedent())
        || branch.children.iter().any(|child| *child != usize::MAX && refers(lexicon, tree, *child))
}

fn otherwise_with_guard(derived: &Derived) -> bool {
    derived.any("sentence", "otherwise", |_, _| true)
}

fn guarded_retarget(derived: &Derived) -> bool {
    derived.any("retarget", "", |_, _| true)
        && (derived.told().contains("If {") || derived.told().contains("Given {") || derived.told().contains("Instead"))
}

fn choice_with_more_after(derived: &Derived) -> bool {
    let choice = |tree: &Tree, node: usize| {
        derived.below(tree, node, "choose one :") || derived.below(tree, node, "chooses one :")
    };
    derived.any("chain", "", choice)
        || derived.any("step", "{body} ", choice)
        || derived.any("step", "instead", choice)
        || derived.any("sentence", "instead", choice)
        || derived.any("step", "{other:body}", choice)
        || derived.any("options", "", choice)
}

fn summoners_own(derived: &Derived) -> bool {
    derived.any("possessor", "", |_, _| true) && derived.told().contains("Summoner")
}

fn the_thing_defined(derived: &Derived) -> bool {
    let bare = |tree: &Tree, node: usize| {
        let child = tree.nodes[node].children.first().and_then(|child| tree.nodes[*child].template);
        child.is_some_and(|(template, _)| derived.lexicon.templates[template as usize].source == "{^noun}")
    };
    derived.any("thing", "the {^n:nbar.one}", bare) || derived.any("token-count", "the {n:nbar.one.token}", bare)
}

fn your_chars_taken_up(derived: &Derived) -> bool {
    derived.told().contains("YourChar") && derived.told().contains("It(")
}

fn counted_tokens_taken_up(derived: &Derived) -> bool {
    derived.any("token-count", "", |_, _| true) && derived.told().contains("It(")
}

fn tokens_as_subject(derived: &Derived) -> bool {
    derived.any("spot", "or more", |_, _| true)
}

fn place_after_noun(derived: &Derived) -> bool {
    let terms = [Term::of(&derived.rules), Term::of(&derived.pattern.into_iter().collect::<Vec<_>>())];
    terms.iter().flatten().any(swallows)
}

/// Is a filter that holds a noun followed by another filter?
fn swallows(term: &Term) -> bool {
    match term {
        Term::List(parts) | Term::Variant(_, parts) => parts.iter().any(swallows),
        Term::Fields(fields) | Term::Record(_, fields) => fields.iter().any(|(name, part)| {
            let before_last = match part {
                Term::List(filters) if *name == "that" => &filters[..filters.len().saturating_sub(1)],
                _ => &[],
            };
            before_last.iter().any(holds_noun) || swallows(part)
        }),
        _ => false,
    }
}

fn holds_noun(term: &Term) -> bool {
    match term {
        Term::List(parts) | Term::Variant(_, parts) => parts.iter().any(holds_noun),
        Term::Fields(fields) | Term::Record(_, fields) => {
            fields.iter().any(|(name, part)| *name == "noun" || holds_noun(part))
        }
        _ => false,
    }
}

fn row_or_column_with(derived: &Derived) -> bool {
    derived.any("place", "in the same row or column", |_, _| true)
        && (derived.any("filter", "with ", |_, _| true) || derived.told().contains("Holding("))
}

fn they_and_they(derived: &Derived) -> bool {
    derived.any("thing", "(they|them)", |_, _| true) || derived.any("thing", "(those|these|the)", |_, _| true)
}
