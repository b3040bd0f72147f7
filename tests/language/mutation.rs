//! Typing slips: the compiler ignores none of them, and the offered fixes restore the meaning. `benches/diagnostics.rs`
//! tries all slips.

use std::collections::BTreeMap;

use crate::mutants::{Slip, Verdict, Workshop};
use crate::rng::Rng;
use crate::support::{files, pack};

/// For each kind of slip, per hundred slips that are errors: how many the first fix must correct, and how many any
/// offered fix must correct.
const BARS: [(Slip, usize, usize); 4] =
    [(Slip::Typo, 95, 95), (Slip::Dropped, 65, 75), (Slip::Doubled, 95, 95), (Slip::Swapped, 80, 80)];

#[test]
fn offered_fixes_restore_the_meaning_of_slips() {
    let mut rng = Rng::new(11);
    let mut mended: BTreeMap<Slip, (usize, usize, usize)> = BTreeMap::new();
    let mut swallowed = Vec::new();
    let mut unmended: BTreeMap<Slip, Vec<String>> = BTreeMap::new();
    for path in files("tests/corpus/fantasy-arena", ".card").into_iter().chain(files("tests/corpus/wild", ".card")) {
        let text = std::fs::read_to_string(&path).expect("a card");
        let Some(workshop) = Workshop::new(pack(), &path.to_string_lossy(), &text) else { continue };
        let mut mutants = workshop.mutants(&mut rng);
        rng.shuffle(&mut mutants);
        for mutant in mutants.iter().take(20) {
            let judged = workshop.judge(mutant);
            let count = mended.entry(mutant.slip).or_default();
            match judged.verdict {
                Verdict::Refused(at) => {
                    assert!(judged.findings.iter().all(|found| !found.message.is_empty()), "{}", mutant.is);
                    count.0 += 1;
                    count.1 += usize::from(at == Some(0));
                    count.2 += usize::from(at.is_some());
                    if at != Some(0) {
                        let place = at.map_or("none of the fixes".to_owned(), |at| format!("fix {}", at + 1));
                        unmended.entry(mutant.slip).or_default().push(format!("{} ({place})", mutant.is));
                    }
                }
                // A doubled word adds no meaning: if the doubled word gives no error, the compiler ignored it.
                Verdict::Same if mutant.slip == Slip::Doubled => {
                    swallowed.push((mutant.was.clone(), mutant.is.clone()))
                }
                Verdict::Same | Verdict::Other => {}
            }
        }
    }
    assert!(swallowed.is_empty(), "swallowed: {swallowed:#?}");
    for (slip, first, offered) in BARS {
        let (all, right, among) = mended[&slip];
        assert!(all >= 30, "{slip:?}: only {all} tried");
        let left = unmended.remove(&slip).unwrap_or_default();
        assert!(right * 100 >= first * all, "{slip:?}: {right} of {all} mended by the first fix, not {left:#?}");
        assert!(among * 100 >= offered * all, "{slip:?}: {among} of {all} mended by one of the fixes, not {left:#?}");
    }
}
