//! Reads sentences whose numbers count tokens without naming them (*a tile holds only one*, *three at most*).

use crate::build::build;
use crate::chart::Chart;
use crate::labels::labels;
use crate::lex::{Leaf, Lexed, Owner, with_left_out_names};
use crate::reference::discourse::Discourse;
use crate::sentence::{self, Spoken};
use model::{Id, Standing};
use vocabulary::{Lexicon, NameKind, leaf_category};

/// Reads a sentence with numbers that count unnamed tokens as the next sentence of the discourse. `before` is the
/// sentence before. Outside the token's own text, the sentence must be a limit.
pub fn read(
    chart: &mut Chart,
    lexicon: &Lexicon,
    (lexed, before): (&Lexed, Option<&Lexed>),
    owner: &Owner,
    discourse: &mut Discourse,
) -> Option<Lexed> {
    let (id, is_own) = counted(owner, before)?;
    let whole = with_left_out_names(lexed, lexicon, (id, is_own))?;
    let mut next = discourse.clone();
    sentence::read(chart, lexicon, &whole, &mut next).ok()?;
    let spoken = build::<Spoken>(&next, lexicon, &labels(&next, lexicon), next.trees.len() - 1);
    (is_own || spoken.is_ok_and(|spoken| is_limit(&spoken))).then(|| {
        *discourse = next;
        whole
    })
}

/// Whether the sentence states a limit of tokens, or what happens beyond a limit, and nothing else.
fn is_limit(spoken: &Spoken) -> bool {
    match spoken {
        Spoken::Always(standing) => {
            matches!(standing, Standing::AtMostOnBoard { .. } | Standing::AtMostOnTile { .. })
        }
        Spoken::All(parts) => parts.iter().all(is_limit),
        Spoken::Replaces { .. } | Spoken::Refuses { .. } => true,
        _ => false,
    }
}

/// Returns the name of the token that a number without a noun counts: the token that the text defines, or the token
/// that the sentence before named last. The flag is true if the text defines the token.
fn counted<'a>(owner: &'a Owner, before: Option<&'a Lexed>) -> Option<(&'a Id, bool)> {
    if let Some((NameKind::Token, id)) = &owner.definition {
        return Some((id, true));
    }
    const TOKEN: u16 = leaf_category("token-name");
    let before = before?;
    let mut leaves = (0..before.words.len()).rev().flat_map(|at| before.leaves(at));
    let named = leaves.find(|leaf| leaf.category == TOKEN)?;
    if let Leaf::Name(id) = &named.leaf { Some((id, false)) } else { None }
}
