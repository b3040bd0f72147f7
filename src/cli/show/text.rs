//! Formats a card as the compiler understood it: canonical English, choices, diagrams of its target codes, and figures.

use std::sync::Arc;

use board::{Board, Geometry, diagram, draw_diagram, reach_in_words};
use checks::figures::{beside_band, figures};
use model::{
    Action, ActionKind, Card, Definition, Id, Kind, Param, ParamKind, Pick, Rule, RuleSet, Target, TargetCode, TileNoun,
};
use reading::Reading;
use reading::generate::Speaker;
use reading::generate::outline::has_scopes;
use reading::word_lookup::Owner;
use vocabulary::{NameKind, kernel, names};

/// The reach of the diagram of a target code, in tiles to each side.
const DIAGRAM_REACH: u8 = 5;

/// Formats the cards and definitions of a pack.
pub struct CardWriter<'a> {
    pub set: &'a RuleSet,
    pub reading: &'a Reading,
}

impl CardWriter<'_> {
    /// Formats the card and the definitions that it uses.
    pub fn card(&self, card: &Card) -> String {
        let set = self.set;
        let class = set.game.classes.iter().find(|class| class.id == card.class);
        let class = class.map_or(card.class.as_str(), |class| class.name.as_str());
        let mut text = format!("{}, {} - {class}\n", card.name, card.epithet);
        text.push_str(&format!("{} {:03}\n", set.game.set, card.number));
        if !card.printed.special.is_empty() {
            let special = self.rules_text(&card.id, None, &card.special, &card.printed.special);
            text.push_str(&format!("\nSpecial: {special}\n"));
        }
        for (index, action) in card.actions.iter().enumerate() {
            let printed = card.printed.actions.get(index).map_or("", String::as_str);
            text.push_str(&format!("\n{}\n", self.action(action, printed)));
        }
        text.push('\n');
        text.push_str(&target(set, &card.target));
        for id in &card.definitions {
            if let Some(found) = set.definitions.iter().find(|d| d.id == *id) {
                text.push('\n');
                text.push_str(&self.definition(found));
            }
        }
        text.push_str(&self.section(card, "Scope", &scope));
        text.push_str(&self.section(card, "Choices", &|speaker, name, rules| {
            let lines = super::choices::lines(speaker, rules).into_iter();
            lines.map(|line| format!("  {name}: {line}\n")).collect()
        }));
        match self.is_understood(card) {
            true => text.push_str(&self.figures(card)),
            false => text.push_str(
                "\nSome of this is not understood, so nothing is measured: the findings say what to correct.\n",
            ),
        }
        text
    }

    /// Whether every text of the card and of its definitions was understood.
    fn is_understood(&self, card: &Card) -> bool {
        let of = std::iter::once(&card.id).chain(&card.definitions);
        let texts = |id: &Id| {
            let within = format!("{}.", id.as_str());
            let is_own = move |text: &Id, id: &Id| text == id || text.as_str().starts_with(&within);
            self.reading.texts.iter().filter(move |(text, _)| is_own(text, id)).all(|(_, text)| text.read.unread == 0)
        };
        of.into_iter().all(texts)
    }

    /// Formats a section with lines for each text of the card, and of its tokens, conditions, structures and summons.
    /// `of` formats the lines of one text.
    fn section(&self, card: &Card, title: &str, of: &dyn Fn(&Speaker, &str, &[Rule]) -> String) -> String {
        let mut text = String::new();
        let mut add = |definition: Option<(NameKind, Id)>, id: &Id, name: &str, rules: &[Rule]| {
            if self.has_unread(id) {
                return;
            }
            let owner = Owner { card: Some(card.id.clone()), definition, ..Owner::default() };
            let speaker = Speaker { lexicon: self.reading.lexicon(), names: &self.reading.names, owner: &owner };
            text.push_str(&of(&speaker, name, rules));
        };
        card.actions.iter().for_each(|action| add(None, &action.id, &action.name, &action.rules));
        for definition in self.set.definitions.iter().filter(|known| card.definitions.contains(&known.id)) {
            let (kind, actions): (_, &[Action]) = match &definition.what {
                Kind::Token => (NameKind::Token, &[]),
                Kind::Condition => (NameKind::Condition, &[]),
                Kind::Structure { .. } => (NameKind::Structure, &[]),
                Kind::Summon { actions, .. } => (NameKind::Summon, actions),
                _ => continue,
            };
            let of = || Some((kind, definition.id.clone()));
            add(of(), &definition.id, &definition.name, &definition.rules);
            actions.iter().for_each(|action| add(of(), &action.id, &action.name, &action.rules));
        }
        if text.is_empty() { text } else { format!("\n{title}\n{text}") }
    }

    /// Formats the figures of the card, compared with the bands of its class.
    fn figures(&self, card: &Card) -> String {
        let geometry = Geometry::new(Board::try_from(&self.set.game.board).unwrap_or_default());
        let set = checks::expand_verbs(self.set);
        let card = set.cards.iter().map(Arc::as_ref).find(|expanded| expanded.id == card.id).unwrap_or(card);
        let figures = figures(&set, card, &geometry);
        let mut text = String::from("\nBalance\n");
        for (figure, measured) in &figures.values {
            text.push_str(&format!("  {}\n", beside_band(self.set, &card.class, *figure, measured)));
            for line in &measured.lines {
                text.push_str(&format!("    {line}\n"));
            }
        }
        text
    }

    /// Formats the definition, without its choices.
    pub fn definition(&self, definition: &Definition) -> String {
        let (kind, pattern) = match &definition.what {
            Kind::Token => ("Token", None),
            Kind::Condition => ("Condition", None),
            Kind::Structure { pattern } => ("Structure", Some(pattern)),
            Kind::Summon { .. } => ("Summon", None),
            Kind::Adjective { .. } => ("Adjective", None),
            Kind::Place { .. } => ("Place", None),
            Kind::Keyword { .. } => ("Keyword", None),
            Kind::Verb { native, params } => {
                let rules = self.rules_text(&definition.id, None, &definition.rules, &definition.printed);
                let rules =
                    if *native { " (engine).".to_owned() } else { format!(": {}", after_colon(&rules, params)) };
                return format!("To {}{rules}\n", definition.name);
            }
        };
        let mut text = format!("{kind}: {}{}\n", definition.name, notes(definition));
        if let Kind::Summon { moves, actions, action_uses, .. } = &definition.what {
            text.push_str(&format!("Move activations: {moves}\n"));
            if *action_uses == 0 {
                text.push_str("No actions\n");
            }
            for action in actions {
                text.push_str(&format!("{}\n", self.action(action, "")));
            }
        }
        let nobody = Owner::default();
        let owner = self.reading.texts.get(&definition.id).map_or(&nobody, |read| &read.owner);
        let speaker = Speaker { lexicon: self.reading.lexicon(), names: &self.reading.names, owner };
        let head = match &definition.what {
            Kind::Adjective { of, when } => Some(speaker.adjective(&definition.id, of, when)),
            Kind::Place { of, tile } => Some(speaker.place(&definition.id, of, tile)),
            _ => None,
        };
        if let Some(said) = head {
            let said = said.unwrap_or_else(|_| definition.printed.clone());
            text.push_str(&format!("{said}\n"));
        }
        let rules = self.rules_text(&definition.id, pattern, &definition.rules, &definition.printed);
        if !rules.is_empty() {
            text.push_str(&format!("{rules}\n"));
        }
        if let Kind::Summon { target: own, .. } = &definition.what {
            text.push_str(&target(self.set, own));
        }
        text
    }

    fn action(&self, action: &Action, printed: &str) -> String {
        format!("{} {}: {}", tag(action), action.name, self.rules_text(&action.id, None, &action.rules, printed))
    }

    /// Whether the text has a sentence that was not understood.
    fn has_unread(&self, text: &Id) -> bool {
        self.reading.texts.get(text).is_some_and(|text| text.read.unread > 0)
    }

    /// Formats the rules of a text in canonical English, or as an outline if no sentences can express them. If a
    /// sentence was not understood, returns the designer's own words, marked as not understood.
    fn rules_text(&self, text: &Id, pattern: Option<&Pick<TileNoun>>, rules: &[Rule], printed: &str) -> String {
        if self.has_unread(text) {
            return format!("(not understood) {printed}").trim_end().to_owned();
        }
        let nobody = Owner::default();
        let owner = self.reading.texts.get(text).map_or(&nobody, |read| &read.owner);
        let speaker = Speaker { lexicon: self.reading.lexicon(), names: &self.reading.names, owner };
        speaker.rules(pattern, rules).unwrap_or_else(|_| format!("\n  {}", speaker.outline(rules).join("\n  ")))
    }
}

/// Formats the outline of a text that has branches, loops or several participants. For other texts the result is empty.
fn scope(speaker: &Speaker, name: &str, rules: &[Rule]) -> String {
    if !has_scopes(rules) {
        return String::new();
    }
    let lines = speaker.outline(rules).into_iter().map(|line| format!("    {line}\n"));
    std::iter::once(format!("  {name}:\n")).chain(lines).collect()
}

/// Formats the notes after the name of a definition. They give an irregular plural, the bounds of its number, and
/// whether only the leaflet prints it.
fn notes(definition: &Definition) -> String {
    let mut notes = String::new();
    if !definition.plural.is_empty() && definition.plural != names::plural(&definition.name) {
        notes.push_str(&format!(" (plural {})", definition.plural));
    }
    if let Kind::Keyword { params } = &definition.what {
        let bounds = params.iter().find_map(|param| match param.kind {
            ParamKind::Number { least, most } if (least, most) != (0, u8::MAX) => Some((least, most)),
            _ => None,
        });
        notes.extend(bounds.map(|(least, most)| format!(" ({least} to {most})")));
    }
    if definition.in_leaflet {
        notes.push_str(" (in the leaflet)");
    }
    notes
}

/// Formats rules that follow a colon. The first letter is lower case, unless the first word is a name.
fn after_colon(rules: &str, params: &[Param]) -> String {
    let first = rules.split([' ', ',']).next().unwrap_or_default();
    let is_name = params.iter().any(|param| param.name == first) || matches!(first, "Opps" | "Allies");
    let is_word = !is_name && kernel().known_words().any(|word| word == first.to_lowercase());
    match rules.get(..1) {
        Some(letter) if is_word => format!("{}{}", letter.to_lowercase(), &rules[1..]),
        _ => rules.to_owned(),
    }
}

/// Returns the tag that a card prints before the name of the action.
fn tag(action: &Action) -> &'static str {
    match action.kind {
        ActionKind::Attack => "[A]",
        ActionKind::Skill => "[S]",
    }
}

/// Formats the target codes, each with its reach and its diagram.
fn target(set: &RuleSet, target: &Target) -> String {
    if target.codes.is_empty() {
        return "Target: No target\n".to_owned();
    }
    let codes: Vec<String> = target.codes.iter().map(TargetCode::to_string).collect();
    let mut text = format!("Target: {}\n", codes.join(", "));
    let board = Board::try_from(&set.game.board).ok().map(Geometry::new);
    for code in &target.codes {
        text.push_str(&format!("\n{code}"));
        if let Some(board) = &board {
            text.push_str(&format!(": {}", reach_in_words(board, *code)));
        }
        text.push('\n');
        for line in draw_diagram(&diagram(*code, DIAGRAM_REACH)).lines() {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}
