//! Rule objects: a set that was parsed from RON is written as a text that parses as the same set.
pub fn run(input: &[u8]) {
    let Ok(set) = emit::read_ron(&String::from_utf8_lossy(input)) else { return };
    let written = emit::ron(&set).expect("what was read can be written");
    let again = emit::read_ron(&written).expect("what was written can be read");
    assert_eq!(again, set);
    assert_eq!(emit::ron(&again).expect("written"), written);
}
