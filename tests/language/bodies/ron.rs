//! Rule objects: a set that was parsed from RON is written as a text that parses as the same set.

use model::RuleSet;

pub fn run(input: &[u8]) {
    let Ok(set) = RuleSet::from_ron(&String::from_utf8_lossy(input)) else { return };
    let written = set.to_ron().expect("what was read can be written");
    let again = RuleSet::from_ron(&written).expect("what was written can be read");
    assert_eq!(again, set);
    assert_eq!(again.to_ron().expect("written"), written);
}
