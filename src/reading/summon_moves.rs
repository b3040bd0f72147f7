//! *It can use only one move activation*, of a summon: a summon without move activations in its text has none (kernel
//! D6), so this limit gives their number.

use model::{Chars, Deed, Rule, Standing};

/// Makes the limit on a summon's move activations their number, if the text names no number.
pub fn name(rules: &mut [Rule]) {
    let names = |rule: &Rule| matches!(rule, Rule::Always(Standing::HasMoves { who: Chars::Me, .. }));
    if rules.iter().any(names) {
        return;
    }
    for rule in rules {
        if let Rule::Always(Standing::Cant { who: Chars::Me, deed: Deed::UsesMove { beyond: Some(count), .. } }) = rule
        {
            *rule = Rule::Always(Standing::HasMoves { who: Chars::Me, count: *count });
        }
    }
}
