//! Reports words for randomness, life points, death and hidden information on a card (catalogue FAT-D9, FAT-D10).

use crate::banned_words::{self, BannedWords};
use crate::index::Index;
use crate::source_parts::At;
use crate::text::{Text, TextSource};
use crate::text_search::{find_word, place_of_word};
use crate::walk::{self, Node};
use diagnostic::registry::{
    DEADLY_FLAVOUR, HIDDEN_INFORMATION, LIFE_OR_DEATH, RANDOMNESS, RANDOMNESS_IN_FLAVOUR, UNKNOWN_WORD,
};
use diagnostic::{Check, Diagnostic};
use model::*;
use source::Place;

/// Turns a finding on an unknown word into a finding on a banned word, if the game bans the word. `words` returns the
/// source text at a place.
pub fn name_banned_words<'w>(game: &Game, found: &mut [Diagnostic], words: &dyn Fn(Place) -> &'w str) {
    let banned = BannedWords::new(&game.bans, banned_words::in_rules);
    for finding in found.iter_mut().filter(|finding| finding.check.code == UNKNOWN_WORD.code) {
        let word = words(finding.at);
        let Some((ban, _)) = banned.find(word).into_iter().next() else { continue };
        let Some(check) = check_of(ban) else { continue };
        finding.check = check;
        finding.severity = check.severity;
        finding.message = message(word, ban);
        finding.help = Some(help_with(ban).to_owned());
        finding.fixes.clear();
    }
}

/// Reports banned words in rules. The names of cards, definitions and actions in a rule do not count.
pub fn banned_in_rules(index: &Index, text: &Text, found: &mut Vec<Diagnostic>) {
    let mut said = index.banned_in_rules.find(text.printed());
    if text.open {
        walk::rules(text.rules, &mut |node, _| {
            if let Node::Act(Act::Prose { words }) = node {
                said.extend(index.banned_in_rules.find(words));
            }
        });
    }
    if said.is_empty() {
        return;
    }
    let names = names(index, text);
    said.sort_unstable();
    said.dedup();
    said.retain(|(_, said)| !names.iter().any(|name| find_word(name, said).is_some()));
    for (ban, said) in said {
        let Some(check) = check_of(ban) else { continue };
        found.push(
            text.finding(check, place_of_word(index.places, text.at(), said), message(said, ban)).help(help_with(ban)),
        );
    }
}

/// Reports banned words in names, epithets, lore and quotes.
pub fn banned_in_flavour(index: &Index, card: &Card, found: &mut Vec<Diagnostic>) {
    let mut parts = vec![
        (At::Card(&card.id), card.name.as_str(), None),
        (At::Epithet(&card.id), card.epithet.as_str(), None),
        (At::Lore(&card.id), card.printed.lore.as_str(), None),
        (At::Quote(&card.id), card.printed.quote.as_str(), None),
    ];
    parts.extend(card.actions.iter().map(|a| (At::Action(&a.id), a.name.as_str(), Some(a.name.as_str()))));
    for (at, words, ability) in parts {
        in_flavour(index, at, words, &card.name, ability, found);
    }
}

/// Reports banned words in the name of a definition, and in the names of its actions.
pub fn banned_in_name(index: &Index, definition: &Definition, found: &mut Vec<Diagnostic>) {
    in_flavour(index, At::Definition(&definition.id), &definition.name, &definition.name, None, found);
    if let Kind::Summon { actions, .. } = &definition.what {
        for action in actions {
            in_flavour(index, At::Action(&action.id), &action.name, &definition.name, Some(&action.name), found);
        }
    }
}

fn in_flavour(index: &Index, at: At, words: &str, owner: &str, ability: Option<&str>, found: &mut Vec<Diagnostic>) {
    for (ban, said) in index.banned_in_flavour.find(words) {
        let (check, message) = match ban {
            Ban::Randomness => (&RANDOMNESS_IN_FLAVOUR, format!("“{said}” suggests chance, and this game has none.")),
            _ => (&DEADLY_FLAVOUR, format!("“{said}” suggests death, and the fights of this game are a sport.")),
        };
        found.push(
            Diagnostic::new(check, place_of_word(index.places, at, said), message)
                .on(owner, ability)
                .help("The rules are right, but another word would suit the game better."),
        );
    }
}

/// Returns the names that a text may mention: those of its definitions, of its card and of its actions.
fn names<'a>(index: &Index<'a>, text: &Text<'a>) -> Vec<&'a str> {
    let mut names = vec![text.owner()];
    if let TextSource::Definition(own) = text.source
        && !own.plural.is_empty()
    {
        names.push(&own.plural);
    }
    names.extend(text.facts.names.iter().flat_map(|(_, id)| index.names_of(id)));
    if let TextSource::Action { card, .. } | TextSource::Special(card) = text.source {
        names.extend(card.actions.iter().map(|action| action.name.as_str()));
        names.extend(card.definitions.iter().flat_map(|id| index.names_of(id)));
    }
    if let TextSource::Definition(summon) | TextSource::SummonAction { summon, .. } = text.source
        && let Kind::Summon { actions, .. } = &summon.what
    {
        names.extend(actions.iter().map(|action| action.name.as_str()));
        names.extend(summon.uses.iter().flat_map(|id| index.names_of(id)));
    }
    names
}

fn check_of(ban: Ban) -> Option<&'static Check> {
    match ban {
        Ban::Randomness => Some(&RANDOMNESS),
        Ban::LifePoints | Ban::Death => Some(&LIFE_OR_DEATH),
        Ban::HiddenInformation => Some(&HIDDEN_INFORMATION),
        Ban::Prose => None,
    }
}

fn message(said: &str, ban: Ban) -> String {
    format!("A rule says “{said}”, but this game has no {}.", what_it_has_not(ban))
}

fn help_with(ban: Ban) -> &'static str {
    match ban {
        Ban::Randomness => "Let the player choose, or name what decides: the closest, the one with the most …",
        Ban::LifePoints => "Only hits count in this game. Write “hit”.",
        Ban::Death => "No char dies or leaves the board. Write “hit”, or “remove” for tokens and summons.",
        Ban::HiddenInformation | Ban::Prose => "Both players see everything. Write a rule that hides nothing.",
    }
}

fn what_it_has_not(ban: Ban) -> &'static str {
    match ban {
        Ban::Randomness => "randomness",
        Ban::LifePoints => "life points, damage or healing",
        Ban::Death => "death",
        Ban::HiddenInformation => "hidden information",
        Ban::Prose => "sentences for people only",
    }
}
