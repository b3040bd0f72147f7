//! The lexicon of a game that declares its own kinds of things: the shared words, a noun for every kind that rules
//! mention, the verbs that the pack declares, and the pack's own lexicon.

use super::features::{Features, Sorts};
use super::lexicon::{BadLine, Lexicon};
use super::names;
use super::production::Production;
use super::semantic_term::SemanticTerm;
use model::{Id, Word};

/// A kind or a group of things, with the data that the lexicon needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noun {
    pub name: String,
    /// The kinds that the noun stands for. The noun of a kind stands for this kind alone.
    pub kinds: Vec<Id>,
    /// Whether rules mention the things of this kind with a noun (*a creature*). Other things are named (*Stealth*,
    /// *the Vanguard*).
    pub spoken: bool,
}

/// The sorts of the values that abilities take: numbers, rule texts, and everything else. A slot `{n:thing-name.taken}`
/// holds any of them.
pub const TAKEN: [&str; 3] = ["taken-number", "taken-rules", "taken-value"];

/// Collects the sorts of a pack: its kinds, its groups, and the sorts that its lexicon adds. The error reports that
/// there are too many sorts.
pub fn sorts(nouns: &[Noun], lexicons: &[(&str, &str)]) -> Result<Sorts, String> {
    let mut sorts = Sorts::default();
    let own = nouns.iter().filter(|noun| noun.kinds == [Id::of(&noun.name)]).map(|noun| noun.name.clone());
    let added = lexicons.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("sorts:"));
    let added = added.flat_map(|line| line.split(',')).map(|name| name.trim().to_owned());
    let taken = TAKEN.map(str::to_owned);
    for name in own.chain(added).chain(taken.clone()) {
        if !name.is_empty() && !sorts.add(Id::of(&name).as_str()) {
            return Err(format!("a game has at most {} kinds and sorts of things", Sorts::MOST));
        }
    }
    for noun in nouns.iter().filter(|noun| noun.kinds != [Id::of(&noun.name)]) {
        let of: Vec<String> = noun.kinds.iter().map(Id::to_string).collect();
        sorts.add_group(Id::of(&noun.name).as_str(), &of);
    }
    sorts.add_group("taken", &taken);
    Ok(sorts)
}

/// Writes the lexicon lines of the nouns.
pub fn nouns(nouns: &[Noun]) -> String {
    let mut text = String::new();
    for noun in nouns.iter().filter(|noun| noun.spoken) {
        let id = Id::of(&noun.name);
        // A name of several words keeps its declared spelling; a single word is in lower case, as any noun is.
        let one = if noun.name.contains(' ') { noun.name.clone() } else { noun.name.to_lowercase() };
        text.push_str(&format!(
            "noun {id} one:\n  {one} = {id}\nnoun {id} several:\n  {} = {id}\n",
            names::plural(&one)
        ));
    }
    text
}

/// Writes the lexicon line of a declared verb: *deal N damage to a permanent* is an act with a slot for a number and a
/// slot for a thing. The error says why the verb cannot have a line.
pub fn verb(phrase: &str, sorts: &Sorts, nouns: &[Noun]) -> Result<String, String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let mut line = String::new();
    let mut id: Vec<String> = Vec::new();
    let mut used: Vec<String> = Vec::new();
    let mut slot = |sort: &str| {
        let count = used.iter().filter(|known| *known == sort).count();
        used.push(sort.to_owned());
        if count == 0 { sort.to_owned() } else { format!("{sort}-{}", count + 1) }
    };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let next = |length: usize| words.get(at + 1..at + 1 + length).map(|words| Id::of(&words.join(" ")));
        let article = matches!(*word, "a" | "an" | "another");
        let sort = [3, 2, 1].into_iter().filter(|_| article).find_map(|length| {
            let id = next(length)?;
            sorts.bits(id.as_str()).map(|_| (length, id))
        });
        if let Some((length, sort)) = sort {
            let noun = nouns.iter().find(|noun| Id::of(&noun.name) == sort);
            let name = slot(sort.as_str());
            match noun.is_none_or(|noun| noun.spoken) {
                true => line.push_str(&format!("{{{name}:{sort}}} ")),
                false => line.push_str(&format!("{{{name}:thing-name.{sort}}} ")),
            }
            at += 1 + length;
        } else if article {
            return Err(format!("“{}” is not a kind of thing in this pack", words.get(at + 1).unwrap_or(&"")));
        } else if word.len() <= 2 && word.chars().all(char::is_uppercase) {
            let name = slot(&word.to_lowercase());
            line.push_str(&format!("{{{name}:number}} "));
            at += 1;
        } else {
            if id.is_empty() {
                line.push_str(&format!("<{}> ", word.to_lowercase()));
            } else {
                line.push_str(&format!("{word} "));
            }
            id.push(word.to_lowercase());
            at += 1;
        }
    }
    if id.is_empty() {
        return Err("a verb begins with its word, such as “exhaust a permanent”".to_owned());
    }
    Ok(format!("act:\n  {line}= {}\n", Id::of(&id.join(" "))))
}

/// Returns the id of the word that a verb declares.
pub fn verb_id(phrase: &str, sorts: &Sorts) -> Id {
    let line = verb(phrase, sorts, &[]).unwrap_or_default();
    Id::exactly(line.rsplit("= ").next().unwrap_or("").trim())
}

/// The beginnings of lexicon lines of a pack that are not productions: `sorts: player` adds sorts of things,
/// `without: for-each` removes words of the shared language.
const OWN_LINES: [&str; 2] = ["sorts:", "without:"];

/// Reads the lexicon of a declared game from its texts.
pub fn lexicon(files: &[(&str, &str)], sorts: &Sorts) -> Result<Lexicon, Vec<BadLine>> {
    let without = files.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("without:"));
    let without: Vec<&str> = without.flat_map(|line| line.split(',')).map(str::trim).collect();
    let is_left_out = |line: &str| {
        let word = line.rsplit_once(" = ").map(|(_, word)| word.trim());
        OWN_LINES.iter().any(|own| line.starts_with(own)) || word.is_some_and(|word| without.contains(&word))
    };
    // A line that is left out stays as an empty line, so that line numbers in findings are right.
    let kept =
        |text: &str| text.lines().map(|line| if is_left_out(line) { "" } else { line }).collect::<Vec<_>>().join("\n");
    let texts: Vec<(&str, String)> = files.iter().map(|(name, text)| (*name, kept(text))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Lexicon::read_declared(&files, sorts)
}

/// Returns the signatures of all words of a lexicon, sorted by id.
pub fn words(lexicon: &Lexicon, sorts: &Sorts) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for production in &lexicon.productions {
        let Some(id) = word_of(production) else { continue };
        if words.iter().any(|word| word.id == id) {
            continue;
        }
        let slots = production.slots.iter().map(|slot| {
            let kinds = slot.features.kinds();
            let holds = match (slot.category.as_str(), kinds == Features::KINDS) {
                ("thing" | "thing-name", false) => sorts.names(kinds),
                (category, _) => category.to_owned(),
            };
            (Id::exactly(&slot.name), holds)
        });
        words.push(Word { id, makes: Id::exactly(&production.category), slots: slots.collect(), body: Vec::new() });
    }
    words.sort_by(|a, b| a.id.cmp(&b.id));
    words
}

/// Returns the slots of a word in the order of the sentence.
pub fn slot_order(lexicon: &Lexicon, word: &Id) -> Vec<Id> {
    let production = lexicon.productions.iter().find(|production| word_of(production).as_ref() == Some(word));
    let slots = production.map_or(Vec::new(), |production| {
        production.slots_of(0).iter().filter_map(|slot| production.slots.get(*slot)).collect::<Vec<_>>()
    });
    slots.into_iter().map(|slot| Id::exactly(&slot.name)).collect()
}

fn word_of(production: &Production) -> Option<Id> {
    match &production.semantics {
        SemanticTerm::Record("Say", fields) => fields.named.iter().find_map(|(name, semantics)| match semantics {
            SemanticTerm::Text(word) if *name == "word" => Some(Id::exactly(word)),
            _ => None,
        }),
        _ => None,
    }
}
