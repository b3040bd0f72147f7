//! The names of the kinds of phrase in findings.

use vocabulary::Features;

/// Returns a description with an example; `None` for kinds of phrase that are only parts of others.
pub fn describe(category: &str, features: Features) -> Option<&'static str> {
    let only = |kind: Features| features.has(kind) && features.0 & Features::KINDS.0 == kind.0;
    Some(match category {
        "thing" if only(Features::CHAR) => "a char, such as “an Opp in target”",
        "thing" if only(Features::TILE) => "a tile, such as “an empty tile in target”",
        "thing" if only(Features::TOKEN) => "a token of the game, or “it”",
        "thing" | "spot" => "a char, a tile or a token, such as “an Opp” or “that tile”",
        "piece" => "a char or a token, such as “an Ally”",
        "noun" | "nbar" if only(Features::TILE) => "a word for a tile, such as “tile”",
        "noun" | "nbar" => "a noun, such as “Opp”, “Ally”, “char” or “tile”",
        "number" | "int" => "a number",
        "code" => "a target code, such as “+2S”",
        "steps" | "travel" | "drift" => "a distance, such as “by 1” or “by up to 2”",
        "way" | "course" => "a direction, such as “toward it” or “in a straight line”",
        "order" => "an order, such as “the closest first”",
        "filter" | "filters" | "place" => "a place, such as “in target”, “at melee” or “adjacent to it”",
        "cond" => "a condition, such as “it is at melee” or “that tile is empty”",
        "event" => "an event, such as “an Opp passes turn”",
        "step" | "body" | "simple" | "plain" | "optional" | "loop" | "act" => {
            "an effect, such as “hit it” or “move it by 1”"
        }
        "condition" | "condition-name" => "the name of a condition",
        "token-name" => "the name of a token",
        "summon-name" => "the name of a summon",
        "structure-name" => "the name of a structure",
        "action-name" => "the name of an action",
        "option-name" | "options" => "the options of a choice, such as “attract or repel”",
        "duration" => "a time, such as “this turn”",
        "new-tokens" | "token-count" => "some tokens: “a” or a number, and the name of a token",
        "forbidden" => "something that can be barred, such as “be hit” or “use attacks”",
        "being" | "pred" => "something that can be true, such as “is at melee”",
        _ => return None,
    })
}
