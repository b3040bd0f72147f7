//! Checks values against the part of JSON Schema that the schema of the rule objects uses. An unknown keyword of JSON
//! Schema fails the test.

use serde_json::{Map, Value};

/// Returns one sentence for each place in `value` that the schema does not allow.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "", &mut faults);
    faults
}

fn check(root: &Value, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    let rules = match schema {
        Value::Bool(true) => return,
        Value::Object(rules) => rules,
        _ => return faults.push(format!("{path}: nothing is allowed here")),
    };
    for (keyword, rule) in rules {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "format" | "pattern" => {}
            "$ref" => {
                let pointer = rule.as_str().unwrap().trim_start_matches('#');
                check(root, root.pointer(pointer).expect("a definition"), value, path, faults);
            }
            "type" => {
                let fits = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "null" => value.is_null(),
                    other => panic!("type {other}"),
                };
                if !rule.as_array().map_or_else(|| fits(rule), |names| names.iter().any(fits)) {
                    faults.push(format!("{path}: not of type {rule}"));
                }
            }
            "const" => equal(value == rule, path, rule, faults),
            "enum" => equal(rule.as_array().unwrap().contains(value), path, rule, faults),
            "minimum" => equal(value.as_f64().is_none_or(|n| n >= rule.as_f64().unwrap()), path, rule, faults),
            "maximum" => equal(value.as_f64().is_none_or(|n| n <= rule.as_f64().unwrap()), path, rule, faults),
            "oneOf" | "anyOf" => {
                let fitting = rule.as_array().unwrap().iter().filter(|option| {
                    let mut inner = Vec::new();
                    check(root, option, value, path, &mut inner);
                    inner.is_empty()
                });
                let count = fitting.count();
                equal(count == 1 || (count > 1 && keyword == "anyOf"), path, &Value::Null, faults);
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, item, &format!("{path}/{i}"), faults);
                }
            }
            "prefixItems" => {
                for (i, (rule, item)) in rule.as_array().unwrap().iter().zip(value.as_array().unwrap()).enumerate() {
                    check(root, rule, item, &format!("{path}/{i}"), faults);
                }
            }
            "minItems" => {
                equal(value.as_array().is_none_or(|a| a.len() as u64 >= rule.as_u64().unwrap()), path, rule, faults)
            }
            "maxItems" => {
                equal(value.as_array().is_none_or(|a| a.len() as u64 <= rule.as_u64().unwrap()), path, rule, faults)
            }
            "properties" => {
                for (key, rule) in rule.as_object().unwrap() {
                    if let Some(inner) = value.get(key) {
                        check(root, rule, inner, &format!("{path}/{key}"), faults);
                    }
                }
            }
            "required" => {
                for key in rule.as_array().unwrap() {
                    equal(value.get(key.as_str().unwrap()).is_some(), path, key, faults);
                }
            }
            "additionalProperties" => {
                let empty = Map::new();
                let known = rules.get("properties").and_then(Value::as_object).unwrap_or(&empty);
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if !known.contains_key(key) {
                        check(root, rule, inner, &format!("{path}/{key}"), faults);
                    }
                }
            }
            other => panic!("the schema uses {other}, which this test does not know"),
        }
    }
}

fn equal(fits: bool, path: &str, rule: &Value, faults: &mut Vec<String>) {
    if !fits {
        faults.push(format!("{path}: does not fit {rule}"));
    }
}
