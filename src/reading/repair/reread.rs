//! Reads a changed sentence again, so that a fix is offered only if it works.

use crate::build::build;
use crate::chart::Chart;
use crate::explain::context::{SentenceContext, relex};
use crate::labels::labels;
use crate::lint::{agreement, check_text, no_rule_yet, rule_in_action};
use crate::reference::discourse::Discourse;
use crate::sentence::{self, Spoken};
use crate::text;
use crate::text_reading::BadSentence;
use crate::word_lookup::Lexed;
use model::Rule;
use vocabulary::NameKind;

/// The maximum number of fixes that are offered.
pub const MOST_FIXES: usize = 3;

/// Whether the text consists of `many` sentences, and each of them can be read after the sentences before it.
pub fn read_in_turn(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, text: &str, many: usize) -> bool {
    meaning_in_turn(chart, context, bad, text, many).is_some()
}

/// Returns the rules of the text around the sentences, if the text consists of `many` sentences, and each of them can
/// be read after the sentences before it.
pub fn meaning_in_turn(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    text: &str,
    many: usize,
) -> Option<Vec<Rule>> {
    let sentences = relex(context, text);
    if sentences.len() != many
        || asks_for_missing_target(context, bad, text)
        || removes_char(bad, &sentences)
        || !agreement::check(context.file, text, &sentences).is_empty()
    {
        return None;
    }
    let mut discourse = bad.before.clone();
    let (lexicon, first) = (context.words.lexicon, bad.before.trees.len());
    let is_read = sentences.iter().all(|lexed| sentence::read(chart, lexicon, lexed, &mut discourse).is_ok());
    if !is_read || !have_rules(&discourse, context, first) {
        return None;
    }
    joined(chart, context, &discourse, first, (text, &sentences))
}

/// Returns the rules if the sentences from `first` on can stand in the text. Their phrases have to mean something in
/// it, and after joining all sentences they have to find what they refer to, such as a direction, an effect or a limit.
fn joined(
    chart: &mut Chart,
    context: &SentenceContext,
    discourse: &Discourse,
    first: usize,
    (text, sentences): (&str, &[Lexed]),
) -> Option<Vec<Rule>> {
    let trees = discourse.trees.iter().skip(first);
    let is_wrong = |pair| check_text::is_wrong(context.file, text, context.words, context.owner, pair);
    if sentences.iter().zip(trees).any(is_wrong) {
        return None;
    }
    let read = text::join_again(chart, context.words, context.owner, discourse);
    let lost = [
        &read.false_rulings,
        &read.in_action,
        &read.no_direction,
        &read.nothing_done,
        &read.nothing_chosen,
        &read.nothing_replaced,
        &read.nothing_amended,
        &read.nothing_limited,
        &read.which_done,
        &read.no_rule_yet,
    ];
    let is_lost = lost.into_iter().flatten().any(|span| span.end as usize > first)
        || read.rules.iter().any(|rule| rule_in_action::is_misplaced(context.owner, rule));
    (read.troubles.is_empty() && !is_lost).then_some(read.rules)
}

/// Whether the game has a rule for each sentence from `first` on. A mere description of tiles is a rule of structures
/// only.
fn have_rules(discourse: &Discourse, context: &SentenceContext, first: usize) -> bool {
    let lexicon = context.words.lexicon;
    let labels = labels(discourse, lexicon);
    let is_structure = matches!(context.owner.definition, Some((NameKind::Structure, _)));
    (first..discourse.trees.len()).all(|sentence| {
        let spoken = build::<Spoken>(discourse, lexicon, &labels, sentence).ok();
        if matches!(spoken, Some(Spoken::Pattern(_))) && !is_structure {
            return false;
        }
        let rule = spoken.and_then(|spoken| spoken.rule(|step| step));
        rule.is_none_or(|rule| no_rule_yet::missing(&rule).is_none())
    })
}

/// Whether the text removes a char from the board, although the written sentence does not.
fn removes_char(bad: &BadSentence, sentences: &[Lexed]) -> bool {
    const ARTICLES: [&str; 7] = ["a", "an", "another", "each", "one", "that", "the"];
    const CHARS: [&str; 3] = ["opp", "ally", "char"];
    let says = |lexed: &Lexed| {
        (0..lexed.words.len()).any(|at| {
            lexed.text(at).starts_with("remove")
                && ARTICLES.contains(&lexed.text(at + 1))
                && CHARS.contains(&lexed.text(at + 2))
                && lexed.text(at + 3) != "'s"
        })
    };
    sentences.iter().any(says) && !says(&bad.lexed)
}

/// Whether the text says *in target* on a card without a target, although the written sentence does not.
fn asks_for_missing_target(context: &SentenceContext, bad: &BadSentence, text: &str) -> bool {
    let says = |text: &str| text.to_lowercase().contains("in target");
    says(text) && !says(bad.sentence.span.of(context.text)) && has_no_target(context, bad)
}

/// Whether the nearest target line says that the card has no target. The line after the sentence counts first, then the
/// line before.
pub(super) fn has_no_target(context: &SentenceContext, bad: &BadSentence) -> bool {
    let start = bad.sentence.span.start as usize;
    let lines = |text: Option<&str>| -> Vec<String> {
        let lines = text.unwrap_or("").lines().filter(|line| line.starts_with("Target:"));
        lines.map(str::to_lowercase).collect()
    };
    let (before, after) = (lines(context.text.get(..start)), lines(context.text.get(start..)));
    after.first().or(before.last()).is_some_and(|line| line.contains("no target"))
}
