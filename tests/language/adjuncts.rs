//! Adjuncts without meaning (`grammar/adjuncts.lexicon`): a sentence means the same with and without them.

use vocabulary::production::Symbol;

use crate::meaning::read;

/// Returns the words of every wording of a neutral adjunct. The only slots of adjuncts are for the doer's name.
pub(crate) fn neutral() -> Vec<String> {
    let lexicon = vocabulary::kernel();
    let lines = lexicon.productions.iter().filter(|line| line.category == "neutral");
    let word = |symbol| match symbol {
        Symbol::Word(word) => word,
        Symbol::Slot(_) => "Fae",
    };
    let surfaces = lines.flat_map(|line| line.surfaces().map(|surface| line.symbols(surface)));
    let said = surfaces.map(|symbols| symbols.into_iter().map(word).collect::<Vec<_>>().join(" "));
    said.map(|adjunct| {
        adjunct.replace(" a order", " an order").replace(" a Opp", " an Opp").replace(" a Ally", " an Ally")
    })
    .collect()
}

#[test]
fn an_adjunct_changes_no_rule() {
    let plain = read("S", "Move an Opp in target by 1 and hit it.").rules;
    assert!(plain.is_some());
    let adjuncts = neutral();
    assert!(adjuncts.len() > 50, "only {} adjuncts", adjuncts.len());
    let sentences = adjuncts.iter().flat_map(|adjunct| {
        [
            format!("Move an Opp in target {adjunct} by 1 and hit it."),
            format!("Move an Opp in target by 1 and hit it {adjunct}."),
            format!("Move an Opp in target, {adjunct}, by 1 and hit it."),
        ]
    });
    let wrong: Vec<String> = sentences.filter(|sentence| read("S", sentence).rules != plain).collect();
    assert!(wrong.is_empty(), "other rules, or none:\n{}", wrong.join("\n"));
}
