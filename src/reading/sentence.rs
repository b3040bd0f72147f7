//! Reads one sentence, which must have exactly one meaning.

use serde::{Deserialize, Serialize};

use crate::amendment::Amendment;
use crate::build::build;
use crate::chart::Chart;
use crate::chart_node::Parse;
use crate::labels::labels;
use crate::reference::discourse::{Discourse, ReferenceError};
use crate::same_meaning;
use crate::term::Term;
use crate::tree::Tree;
use crate::word_lookup::Lexed;
use model::{AtWill, Chars, Cond, Deed, Id, Limit, Number, Rule, Ruling, Spot, Standing, Step, Tiles, Timing, When};
use vocabulary::{Category, Lexicon};

/// The meaning of a sentence by itself, before it is joined with the sentences around it (kernel E5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoken {
    Step(Step),
    When {
        event: Deed,
        #[serde(default, skip_serializing_if = "is_after")]
        timing: Timing,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<Limit>,
        then: Step,
    },
    /// An ability that a char may use at any time of its own turn (kernel T1).
    AtWill {
        who: Chars,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<Limit>,
        then: Step,
    },
    Always(Standing),
    /// Several rules in one sentence: *a Flower is a token, and a tile can have only one*.
    All(Vec<Spoken>),
    Otherwise(Step),
    /// *Remove it instead*: happens in place of the event that the sentence before cancels.
    Instead(Step),
    /// *Each step must bring it closer to Fae*, *The foremost first*: says how the step before is carried out.
    Amends(Amendment),
    /// *As a cost, remove a Coin*: the sentences after it are carried out only if this was done.
    Cost(Step),
    AtMost(Limit),
    /// *Fae brings a Bee*: another rule of the text says where the Bee is placed.
    Brings(Id),
    /// *She can't have more than 3 Webs*: a limit on her, if Webs lie on chars, or else on the board.
    HasAtMost {
        token: Id,
        count: u8,
    },
    /// *A new one replaces the former*: applies to the limit before it.
    Replaces {
        /// The number of the limit before it, as this sentence gives it: 3 for *to put a fourth, …*. 0 if it gives
        /// none.
        of: u8,
    },
    /// *Any extra is lost*: applies to the limit before it.
    Refuses {
        /// The number of the limit before it, as for `Replaces`.
        of: u8,
    },
    /// *Do this up to 2 times*: applies to the sentence before.
    Again(Number),
    /// *Do this only if …*: applies to the whole text, unless it refers to what the sentence before chooses.
    OnlyIf(Cond),
    /// *That tile must be empty*: applies to the sentence that chooses the tile.
    Demand(Cond),
    /// *Nell may be one of them*, *Nell can't be one of them*: applies to the sentence that picks them.
    DoerCounts(bool),
    Ruling(Ruling),
    /// The head of a structure's text: the tiles that form it.
    Pattern(Tiles),
    /// A summon's *No actions*.
    NoActions,
    /// *A char is cornered if it is in a corner.*
    Adjective {
        name: Id,
        of: Spot,
        when: Cond,
    },
    /// *The opposite tile of a char is …*
    Place {
        name: Id,
        of: Spot,
        tile: Tiles,
    },
    /// *A Web is a token.*
    IsKind {
        kind: DefinedKind,
        name: Id,
    },
}

fn is_after(timing: &Timing) -> bool {
    *timing == Timing::After
}

/// The kind of thing in *A Web is a token*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DefinedKind {
    Token,
    Condition,
    Structure,
    Summon,
}

/// The reason why a sentence has no single meaning.
#[derive(Debug, Clone)]
pub enum SentenceError {
    /// No parse covers all words.
    Unread,
    /// The sentence has too many parses to try them all.
    TooLarge,
    /// A reference has no meaning.
    Doubtful(ReferenceError),
    /// The sentence has two meanings: the discourse with each of them added.
    Ambiguous(Box<(Discourse, Discourse)>),
    /// The lexicon does not fit the model: a mistake of the program.
    Misfit(String),
}

/// Reads a sentence as the next sentence of the text.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    sentence: &Lexed,
    discourse: &mut Discourse,
) -> Result<(), SentenceError> {
    let limits_steps = discourse.limits_steps;
    let parse = |chart: &mut Chart, category| chart.parse(lexicon, sentence, category, false);
    choose::<Spoken>(chart, lexicon, sentence, discourse, parse, |kept| settle_ability(kept, limits_steps))
}

impl Spoken {
    /// Returns the rule of a sentence that does not change another sentence; `None` for other sentences. `settle` gives
    /// a step its normal form.
    pub fn rule(self, settle: impl FnOnce(Step) -> Step) -> Option<Rule> {
        Some(match self {
            Spoken::Step(step) => Rule::Do(settle(step)),
            Spoken::When { event, timing, limit, then } => {
                Rule::When(When { event, timing, limit, then: vec![settle(then)] })
            }
            Spoken::AtWill { who, limit, then } => Rule::AtWill(AtWill { who, limit, then: vec![settle(then)] }),
            Spoken::Always(standing) => Rule::Always(standing),
            _ => return None,
        })
    }
}

/// Reads a sentence that means a `T`. Two parses with the same meaning count as one.
pub fn read_as<T: serde::de::DeserializeOwned + serde::Serialize + PartialEq>(
    chart: &mut Chart,
    lexicon: &Lexicon,
    sentence: &Lexed,
    discourse: &mut Discourse,
) -> Result<(), SentenceError> {
    let parse = |chart: &mut Chart, category| chart.parse(lexicon, sentence, category, false);
    choose::<T>(chart, lexicon, sentence, discourse, parse, |_| ())
}

/// Reads a sentence that fits no production as it stands, with other function words in their place. It must have only
/// one meaning and no doubtful reference; otherwise it counts as not understood.
pub fn read_relaxed(
    chart: &mut Chart,
    lexicon: &Lexicon,
    sentence: &Lexed,
    discourse: &mut Discourse,
) -> Result<(), SentenceError> {
    let limits_steps = discourse.limits_steps;
    let parse = |chart: &mut Chart, category| chart.parse_relaxed(lexicon, sentence, category);
    choose::<Spoken>(chart, lexicon, sentence, discourse, parse, |kept| settle_ability(kept, limits_steps))
        .map_err(|_| SentenceError::Unread)
}

/// Chooses between an ability at will and another parse of one sentence. *Once per turn, Fae may …* is a step where
/// steps are carried out, and an ability elsewhere (kernel T2). Every other parse is more specific: a use of a move
/// activation, or a rule about how moves go.
fn settle_ability(kept: &mut Vec<Kept<Spoken>>, limits_steps: bool) {
    let is_ability = |kept: &Kept<Spoken>| matches!(kept.spoken, Spoken::AtWill { .. });
    if !kept.iter().any(is_ability) || kept.iter().all(is_ability) {
        return;
    }
    let limited = |kept: &Kept<Spoken>| matches!(kept.spoken, Spoken::Step(Step::Limited { .. }));
    let ability = !limits_steps && kept.iter().all(|kept| is_ability(kept) || limited(kept));
    kept.retain(|kept| is_ability(kept) == ability);
}

/// A parse of a sentence: the discourse with it added, its meaning, and its rank among the parses.
struct Kept<T> {
    discourse: Discourse,
    spoken: T,
    rank: (std::cmp::Reverse<usize>, u32),
}

/// Takes the meaning that the parses of a sentence share. The discourse is changed only if there is exactly one.
fn choose<T: serde::de::DeserializeOwned + serde::Serialize + PartialEq>(
    chart: &mut Chart,
    lexicon: &Lexicon,
    sentence: &Lexed,
    discourse: &mut Discourse,
    parse: impl FnOnce(&mut Chart, Category) -> Vec<Parse>,
    settle: impl FnOnce(&mut Vec<Kept<T>>),
) -> Result<(), SentenceError> {
    let Some(category) = lexicon.category("sentence") else { return Err(SentenceError::Unread) };
    let readings = parse(chart, category);
    if chart.given_up {
        return Err(SentenceError::TooLarge);
    }
    if readings.is_empty() {
        return Err(SentenceError::Unread);
    }
    let mut kept: Vec<Kept<T>> = Vec::new();
    let mut doubt = None;
    let single = readings.len() == 1;
    for reading in &readings {
        let tree = Tree::of(chart, lexicon, sentence, reading);
        if single {
            // The common case: a single parse, which needs no comparison.
            return discourse.add(lexicon, tree).map_err(SentenceError::Doubtful);
        }
        let mut next = discourse.clone();
        match next.add(lexicon, tree) {
            Ok(()) => {
                let spoken: T = build(&next, lexicon, &labels(&next, lexicon), next.trees.len() - 1)
                    .map_err(|misfit| SentenceError::Misfit(misfit.0))?;
                let (reach, references) = next.last_reach();
                let reach = reach + next.stretched(lexicon);
                let rank = (std::cmp::Reverse(references), reach);
                match kept.iter_mut().find(|known| known.spoken == spoken) {
                    Some(known) => known.rank = rank.min(known.rank),
                    None => kept.push(Kept { discourse: next, spoken, rank }),
                }
            }
            // Two possible antecedents explain the ambiguity better than anything else.
            Err(found @ ReferenceError::Two { .. }) => doubt = Some(found),
            Err(found) => doubt = doubt.or(Some(found)),
        }
    }
    // A phrase that can be a reference is not parsed as a new thing (kernel P3), and it refers to the nearest topic
    // (P2).
    settle(&mut kept);
    let best = kept.iter().map(|kept| kept.rank).min();
    kept.retain(|kept| Some(kept.rank) == best);
    same_meaning::fold(&mut kept, |kept| Term::of(&kept.spoken).ok());
    let mut kept = kept.into_iter();
    match (kept.next(), kept.next()) {
        (None, _) => Err(doubt.map_or(SentenceError::Unread, SentenceError::Doubtful)),
        (Some(one), None) => {
            *discourse = one.discourse;
            Ok(())
        }
        (Some(one), Some(other)) => Err(SentenceError::Ambiguous(Box::new((one.discourse, other.discourse)))),
    }
}
