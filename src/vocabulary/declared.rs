//! The lexicon of a game that declares its own kinds of things: the shared words, a noun for every kind that rules
//! mention, the verbs that the pack declares, and the pack's own lexicon.

use super::features::{Features, Sorts};
use super::lettered::LetteredSlot;
use super::lexicon::{BadLine, Lexicon};
use super::names;
use super::production::Production;
use super::semantic_term::SemanticTerm;
use model::{Id, KindRole, Word};

/// A kind or a group of things, with the data that the lexicon needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noun {
    pub name: String,
    /// The kinds that the noun stands for. The noun of a kind stands for this kind alone.
    pub kinds: Vec<Id>,
    /// Whether rules mention the things of this kind with a noun (*a creature*). Other things are named (*Stealth*,
    /// *the Vanguard*).
    pub spoken: bool,
    /// The role of the things of the kind at the table.
    pub role: Option<KindRole>,
}

/// The groups of all kinds with a role, by which the lexicon of games that are played refers to them.
const ROLE_GROUPS: [(&str, &[KindRole]); 13] = [
    ("any-piece", &[KindRole::Piece]),
    ("any-tile", &[KindRole::Tile]),
    ("any-counter", &[KindRole::Counter]),
    ("any-attribute", &[KindRole::Attribute]),
    ("any-card", &[KindRole::Deck]),
    ("any-zone", &[KindRole::Zone, KindRole::Battlefield]),
    ("any-title", &[KindRole::Title]),
    ("any-trait", &[KindRole::Trait]),
    ("any-setting", &[KindRole::Setting]),
    ("any-marker", &[KindRole::Marker]),
    ("any-ability", &[KindRole::Ability]),
    ("any-price", &[KindRole::Price]),
    ("any-phase", &[KindRole::Phase]),
];

/// The number of those groups that every game has; the others belong to games with zones.
const BOARD_GROUPS: usize = 4;

/// The number of those groups that games with zones have; the others belong to games whose cards are in play.
const ZONE_GROUPS: usize = 9;

/// Returns the roles of the kinds in one of the groups of all kinds with a role; `None` if this is no such group.
pub fn roles_of_group(name: &str) -> Option<&'static [KindRole]> {
    ROLE_GROUPS.iter().find(|(group, _)| *group == name).map(|(_, roles)| *roles)
}

/// The sort of the names of the verbs that a pack declares, in phrases such as *can't attack*.
pub const DEED: &str = "deed";

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
    for name in own.chain(added).chain(taken.clone()).chain([DEED.to_owned()]) {
        if !name.is_empty() && !sorts.add(Id::of(&name).as_str()) {
            return Err(format!("a game has at most {} kinds and sorts of things", Sorts::MOST));
        }
    }
    for noun in nouns.iter().filter(|noun| noun.kinds != [Id::of(&noun.name)]) {
        let of: Vec<String> = noun.kinds.iter().map(Id::to_string).collect();
        sorts.add_group(Id::of(&noun.name).as_str(), &of);
    }
    sorts.add_group("taken", &taken);
    let has = |role| nouns.iter().any(|noun| noun.role == Some(role));
    let groups = match (has(KindRole::Battlefield), has(KindRole::Zone)) {
        (true, _) => ROLE_GROUPS.len(),
        (false, true) => ZONE_GROUPS,
        (false, false) => BOARD_GROUPS,
    };
    for (group, roles) in ROLE_GROUPS.into_iter().take(groups) {
        let of = nouns.iter().filter(|noun| noun.role.is_some_and(|role| roles.contains(&role)));
        let of: Vec<String> = of.map(|noun| Id::of(&noun.name).to_string()).collect();
        // A game without such things gets a sort that nothing has, so that the lines with it can still be read.
        match of.is_empty() {
            true => _ = sorts.add(group),
            false => sorts.add_group(group, &of),
        }
    }
    Ok(sorts)
}

/// Writes the lexicon lines of the nouns.
pub fn nouns(nouns: &[Noun]) -> String {
    let mut text = String::new();
    // The name of a kind of qualities stands in phrases such as *the suit of it*.
    for noun in nouns.iter().filter(|noun| noun.role == Some(KindRole::Trait)) {
        text.push_str(&format!("trait:\n  {} = {}\n", noun.name.to_lowercase(), Id::of(&noun.name)));
    }
    for noun in nouns.iter().filter(|noun| noun.spoken) {
        let id = Id::of(&noun.name);
        // A name of several words keeps its declared spelling; a single word is in lower case, as any noun is.
        let one = if noun.name.contains(' ') { noun.name.clone() } else { noun.name.to_lowercase() };
        if noun.role == Some(KindRole::Tile) {
            text.push_str(&cell_nouns(&one));
            continue;
        }
        text.push_str(&format!(
            "noun {id} one:\n  {one} = {id}\nnoun {id} several:\n  {} = {id}\n",
            names::plural(&one)
        ));
    }
    text
}

/// Writes the lexicon lines of a kind of tile: *a hex* is a cell of the board, and *a Thorns hex* one with that tile.
fn cell_nouns(one: &str) -> String {
    let several = names::plural(one);
    [("one", one), ("several", several.as_str())]
        .map(|(number, noun)| {
            format!("noun cell {number}:\n  {noun} = cell\n  {{tile:thing-name.any-tile}} {noun} = cell-of\n")
        })
        .concat()
}

/// A declared verb as the lexicon has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VerbLine {
    /// The lines of the lexicon.
    pub text: String,
    /// The id of the word.
    pub id: Id,
    /// The verb alone, as in *can't attack*.
    pub verb: String,
    /// The slot of the thing that does it: the one behind *with*.
    pub agent: Option<Id>,
    /// The slots with a name of one capital letter, such as the T of *attack a troop T* and the N of *deal N damage*.
    /// The text of the verb refers to them by these letters.
    pub lettered: Vec<LetteredSlot>,
}

/// Writes the lexicon line of a declared verb: *deal N damage to a permanent* is an act with a slot for a number and a
/// slot for a thing. The error says why the verb cannot have a line.
pub fn verb(phrase: &str, sorts: &Sorts, nouns: &[Noun]) -> Result<VerbLine, String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let mut line = String::new();
    let mut id: Vec<String> = Vec::new();
    let mut used: Vec<String> = Vec::new();
    let mut lettered: Vec<LetteredSlot> = Vec::new();
    let mut agent: Option<Id> = None;
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
            sorts.features(id.as_str()).map(|kinds| (length, id, kinds))
        });
        if let Some((length, sort, kinds)) = sort {
            let noun = nouns.iter().find(|noun| Id::of(&noun.name) == sort);
            let name = slot(sort.as_str());
            match noun.is_none_or(|noun| noun.spoken) {
                true => line.push_str(&format!("{{{name}:{sort}}} ")),
                false => line.push_str(&format!("{{{name}:thing-name.{sort}}} ")),
            }
            if at > 0 && words.get(at - 1) == Some(&"with") {
                agent = Some(Id::exactly(&name));
            }
            at += 1 + length;
            if let Some(letter) = words.get(at).filter(|word| is_letter(word)) {
                lettered.push(LetteredSlot { letter: (*letter).to_owned(), slot: Id::exactly(&name), sorts: kinds });
                at += 1;
            }
        } else if article {
            return Err(format!("“{}” is not a kind of thing in this pack", words.get(at + 1).unwrap_or(&"")));
        } else if is_letter(word) || word.len() == 2 && word.chars().all(char::is_uppercase) {
            let name = slot(&word.to_lowercase());
            line.push_str(&format!("{{{name}:number}} "));
            let sorts = sorts.features("taken-number").unwrap_or(Features(0));
            lettered.push(LetteredSlot { letter: (*word).to_owned(), slot: Id::exactly(&name), sorts });
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
    let verb = id.first().cloned().unwrap_or_default();
    let id = Id::of(&id.join(" "));
    Ok(VerbLine { verb, text: format!("act:\n  {line}= {id}\n"), id, agent, lettered })
}

/// Whether a word of a verb's header is a letter that names a slot.
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.chars().all(char::is_uppercase)
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
        words.push(Word {
            id,
            makes: Id::exactly(&production.category),
            slots: slots.collect(),
            agent: None,
            printed: None,
            body: Vec::new(),
        });
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
