//! Describes a thing of a declared kind for `show`: its fields, with rule texts in canonical English.

use model::{Id, RuleSet, Thing, Use, Value};
use reading::Reading;

pub fn describe(set: &RuleSet, reading: &Reading, thing: &Thing) -> String {
    let kind = set.declared.kind(&thing.kind);
    let mut text = format!("{} - {}\n", thing.name, kind.map_or(thing.kind.as_str(), |kind| kind.name.as_str()));
    if let Some(number) = thing.number {
        text.push_str(&format!("{} {number:03}\n", set.game.set));
    }
    text.push('\n');
    for field in kind.map_or(&[][..], |kind| &kind.fields) {
        let Some(value) = thing.fields.get(&field.id) else { continue };
        let key = Id::exactly(&format!("{}.{}.{}", thing.kind, thing.id, field.id));
        let printed = thing.printed.get(&field.id).map_or("", String::as_str);
        match (value, reading.told.get(&key)) {
            (Value::Rules(_), Some(told)) => text.push_str(&format!("{}: {told}\n", field.name)),
            _ => text.push_str(&format!("{}: {printed}\n", field.name)),
        }
        let uses: &[Use] = match value {
            Value::Things(uses) => uses,
            Value::Thing(used) => std::slice::from_ref(used),
            _ => &[],
        };
        for used in uses {
            let name =
                set.declared.thing(&used.kind, &used.thing).map_or(used.thing.as_str(), |thing| thing.name.as_str());
            if let Some(reminder) = set.declared.reminder(used) {
                text.push_str(&format!("  {name}: {reminder}\n"));
            }
        }
    }
    text
}
