//! Reads single rule texts of cards and definitions, and reports their findings.

use std::sync::Arc;

use crate::chart::Chart;
use crate::declare::symbols::Declarations;
use crate::explain::context::{FixSearch, SentenceContext};
use crate::explain::unread_sentence;
use crate::file_reading::FileReading;
use crate::lint::check_text::check_text;
use crate::lint::resolved_text::ResolvedText;
use crate::lint::rule_in_action;
use crate::normal_form;
use crate::pack::{Pack, ReadText};
use crate::parsed_file::ParsedFile;
use crate::reference::discourse::ReferenceError;
use crate::repair::leave_out;
use crate::repair::usage::UsageCache;
use crate::text::Words;
use crate::text_reading::TextReading;
use crate::word_lookup::Owner;
use crate::{sentence, text};
use diagnostic::{Diagnostic, registry};
use model::{Act, Class, Id, Rule, Standing, Step};
use source::{FileId, Place, Span};
use syntax::ast::Paragraph;
use vocabulary::{Lexicon, NameKind};

/// The state while the files of a pack are read.
pub struct RuleReader<'a> {
    files: &'a [ParsedFile<'a>],
    pub classes: &'a [Class],
    pub number: &'a (dyn Fn(&Id) -> u32 + Sync),
    pub words: Words<'a>,
    pub declarations: &'a Declarations,
    annotate: bool,
    chart: Chart,
    /// Used only for sentences that are not understood.
    usage: &'a UsageCache,
    fixes: FixSearch,
    pub reading: FileReading,
}

impl<'a> RuleReader<'a> {
    pub(crate) fn new(
        pack: &'a Pack<'a>,
        lexicon: &'a Lexicon,
        declarations: &'a Declarations,
        usage: &'a UsageCache,
        fixes: FixSearch,
    ) -> RuleReader<'a> {
        let words = Words { lexicon, names: &declarations.names };
        RuleReader {
            files: pack.files,
            classes: pack.classes,
            number: pack.number,
            words,
            declarations,
            annotate: pack.annotate,
            chart: Chart::default(),
            usage,
            fixes,
            reading: FileReading::default(),
        }
    }
}

impl RuleReader<'_> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.reading.diagnostics.push(diagnostic);
    }

    /// Reads one text and reports its findings.
    pub fn text(
        &mut self,
        file: FileId,
        text: &str,
        paragraphs: &[&Paragraph],
        owner: &Owner,
        card: &str,
        ability: Option<&str>,
    ) -> TextReading {
        let declarations = self.declarations;
        let skip = |span: Span| declarations.leaves_out(file, owner, span);
        let mut read = text::read(&mut self.chart, &self.words, paragraphs, text, owner, &skip);
        let mut unread = false;
        read.unread = read.troubles.len();
        for mut bad in std::mem::take(&mut read.troubles) {
            bad.alone = bad.before.trees.is_empty() && read.rules.is_empty();
            // If an earlier sentence was not understood, it may contain the antecedent. Then only the earlier sentence
            // is reported.
            if unread && matches!(bad.trouble, sentence::SentenceError::Doubtful(ReferenceError::Nothing { .. })) {
                continue;
            }
            unread |= matches!(bad.trouble, sentence::SentenceError::Unread | sentence::SentenceError::Doubtful(_));
            let usage = self.usage.usage(self.files, self.words.lexicon);
            let context = SentenceContext { file, text, words: &self.words, owner, usage, fixes: self.fixes };
            let found = unread_sentence::explain(&mut self.chart, &context, bad);
            self.reading.diagnostics.push(if card.is_empty() { found } else { found.on(card, ability) });
        }
        if matches!(owner.definition, Some((NameKind::Summon, _))) {
            read.rules.iter_mut().for_each(normal_form::leaves_itself);
        } else {
            // Only a summon can belong to neither side.
            let neutral = |(rule, span): (&Rule, &Span)| (*rule == Rule::Always(Standing::Neutral)).then_some(*span);
            read.false_rulings.extend(read.rules.iter().zip(&read.spans).filter_map(neutral));
        }
        let at = |span| Place { file, span };
        for span in &read.false_rulings {
            let words = span.of(text).trim_end_matches(['.', ')']).to_owned();
            let found = Diagnostic::new(
                &registry::FALSE_RULING,
                at(*span),
                format!("“{words}” says something that the sentence before does not do."),
            )
            .help("A ruling only explains what a rule does. Leave it out, or change the rule.");
            let mut found = self.or_leave_out(found, file, text, owner, read.rules.len() == 1);
            found.fixes.iter_mut().for_each(|fix| fix.title = "Leave this explanation out".to_owned());
            self.reading.diagnostics.push(found.on(card, ability));
        }
        // Only a condition or a token can be removed by its own text.
        let removes_this = |(rule, span): (&Rule, &Span)| {
            let removes = |step: &Step| step.has_act(&|act| *act == Act::RemoveThis);
            rule.steps().iter().any(removes).then_some(*span)
        };
        let nothing_to_remove: Vec<Span> = match owner.definition {
            None => read.rules.iter().zip(&read.spans).filter_map(removes_this).collect(),
            Some(_) => Vec::new(),
        };
        let misplaced = |(rule, span): (&Rule, &Span)| rule_in_action::is_misplaced(owner, rule).then_some(*span);
        let in_action: Vec<Span> = read.rules.iter().zip(&read.spans).filter_map(misplaced).collect();
        let (lexicon, names) = (self.words.lexicon, self.words.names);
        let join = "Put it into the sentence that it is about: “If …, …”.";
        let found = [
            (
                &read.misplaced,
                &registry::STANDING_AFTER_OPENER,
                "This rule always holds, but it stands after “when …”, as if it held only from then on.",
                "Write it before the sentence that begins with “when” or “as”, or in a paragraph of its own.",
            ),
            (
                &read.in_action,
                &registry::ABILITY_IN_ACTION,
                "This may be done at any time of a turn, but the text of an action is over when it has been used.",
                "Write it in the definition of what it costs, in parentheses, or after “Special:”.",
            ),
            (
                &in_action,
                &registry::RULE_IN_ACTION,
                "This rule has no end, but the text of an action is over when it has been used.",
                "Say for how long, such as “this turn” or “until it passes turn”, or write it after “Special:”.",
            ),
            (
                &read.nothing_done,
                &registry::NOTHING_SPOKEN_OF,
                "“this” refers to nothing: no sentence of this text does anything.",
                join,
            ),
            (
                &nothing_to_remove,
                &registry::NOTHING_SPOKEN_OF,
                "“this” is no condition and no token here: this is the text of a card.",
                "Name the condition or token, and say from whom it is removed.",
            ),
            (
                &read.nothing_chosen,
                &registry::NOTHING_SPOKEN_OF,
                "No sentence before this one chooses the tile that it makes a demand on.",
                join,
            ),
            (
                &read.nothing_replaced,
                &registry::NOTHING_SPOKEN_OF,
                "“instead” replaces nothing: no sentence before says what does not happen.",
                join,
            ),
            (
                &read.nothing_amended,
                &registry::NOTHING_SPOKEN_OF,
                "No sentence before this one does something of which this could be said.",
                join,
            ),
            (
                &read.no_rule_yet,
                &registry::NO_RULE_YET,
                "This is understood, but no rule does it yet: a condition can forbid move activations and actions only.",
                "Say what the char can't do, such as “This char can't use move activations.”",
            ),
            (
                &read.no_test,
                &registry::NOTHING_SPOKEN_OF,
                "“otherwise” takes up a test, but nothing before it is tested or done.",
                join,
            ),
            (
                &read.which_done,
                &registry::NOTHING_SPOKEN_OF,
                "“this” could mean the sentence before, or all sentences before.",
                join,
            ),
            (
                &read.brought,
                &registry::NOTHING_SPOKEN_OF,
                "This says that a summon comes along, but no sentence of this text says where it is placed.",
                "Write where: “NAME is placed with it on an adjacent tile.”",
            ),
            (
                &read.nothing_limited,
                &registry::NOTHING_SPOKEN_OF,
                "This says what becomes of one too many, but nothing before it says how many there may be.",
                "Write the limit before it, such as “There can't be more than 3 Webs on the board.”",
            ),
        ];
        for (spans, check, message, help) in found {
            for span in spans {
                let found = Diagnostic::new(check, at(*span), message).help(help);
                let left_out = [&registry::NOTHING_SPOKEN_OF, &registry::NO_RULE_YET];
                let found = match left_out.into_iter().any(|it| std::ptr::eq(check, it)) {
                    true => self.or_leave_out(found, file, text, owner, read.rules.is_empty()),
                    false => found,
                };
                self.reading.diagnostics.push(found.on(card, ability));
            }
        }
        let (sentences, discourse) = (read.sentences.as_slice(), &read.discourse);
        let resolved = ResolvedText { file, text, lexicon, sentences, discourse };
        let found = check_text(&resolved, names, owner, &read).into_iter();
        self.reading.diagnostics.extend(found.map(|found| found.on(card, ability)));
        read
    }

    /// Adds the last resort to a finding about a sentence that fits no sentence around it: leaving it out.
    fn or_leave_out(&self, found: Diagnostic, file: FileId, text: &str, owner: &Owner, alone: bool) -> Diagnostic {
        let fix = leave_out::fix((file, text), owner, self.words.names, found.at.span, alone);
        fix.into_iter().fold(found, Diagnostic::fix)
    }

    /// Returns the rules of a text. Keeps the text itself if the pack asks for this.
    pub fn keep(&mut self, id: &Id, file: FileId, owner: &Owner, mut read: TextReading) -> Vec<Rule> {
        if !self.annotate {
            return std::mem::take(&mut read.rules);
        }
        let rules = read.rules.clone();
        self.reading.texts.insert(id.clone(), Arc::new(ReadText { file, owner: owner.clone(), read }));
        rules
    }

    pub fn place(&mut self, id: &Id, part: crate::places::PartOf, place: Place) {
        self.reading.places.set(id, part, place);
    }

    /// Adds the ids of the definitions that the rules mention, in the order of mention.
    pub fn mentioned<T: serde::Serialize + ?Sized>(&self, rules: &T, found: &mut Vec<Id>) {
        // Serializing cannot fail, because all values of the model can be serialized. The ids found before an error
        // would still count.
        let _ = crate::collect_ids::texts(rules, &mut |text| {
            if !found.iter().any(|id| id.as_str() == text) && self.declarations.defines(text) {
                found.push(Id::exactly(text));
            }
        });
    }
}
