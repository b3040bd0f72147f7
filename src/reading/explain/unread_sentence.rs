//! Writes the findings for sentences that were not understood: their causes and fixes.

use crate::chart::Chart;
use crate::explain::context::{FixSearch, SentenceContext, unknown_words};
use crate::explain::examples;
use crate::explain::expected::{expected, expected_at};
use crate::generate::speaker::Speaker;
use crate::reference::antecedent::NoAntecedentCause;
use crate::reference::discourse::{Discourse, NodeAt, ReferenceError};
use crate::repair::leave_out;
use crate::repair::naming::{define, named, supposed};
use crate::repair::reread::{MOST_FIXES, read_in_turn};
use crate::repair::small_fixes::find;
use crate::repair::whole_sentence;
use crate::sentence::{SentenceError, Spoken};
use crate::text::Words;
use crate::text_reading::BadSentence;
use crate::word_lookup::Lexed;
use diagnostic::{Diagnostic, Fix, registry, suggest};
use model::Rule;
use source::{Place, Span};

/// Returns the finding for a sentence that exceeds the bounds of the chart.
pub fn too_large(at: Place) -> Diagnostic {
    let message = "This sentence can be read in more ways than the program can try.";
    Diagnostic::new(&registry::SENTENCE_TOO_LONG, at, message).help("Make two sentences of it.")
}

/// Returns the finding for a sentence that has no single meaning.
pub fn explain(chart: &mut Chart, context: &SentenceContext, bad: BadSentence) -> Diagnostic {
    match &bad.trouble {
        SentenceError::Unread => unread(chart, context, &bad),
        SentenceError::TooLarge => too_large(context.place(bad.sentence.span)),
        SentenceError::Doubtful(doubt) => {
            let found = doubtful(context, &bad, doubt);
            if context.fixes == FixSearch::Later {
                return found;
            }
            // The fixes that the finding itself offers are likelier than any other.
            if !found.fixes.is_empty() && fix_reads(chart, context, &bad, &found.fixes) {
                return found;
            }
            let mut fixes = named(chart, context, &bad, found.at.span);
            if fixes.is_empty() {
                fixes = whole_sentence::find_without(chart, context, &bad, found.at.span);
            }
            or_left_out(context, &bad, fixes).into_iter().fold(found, Diagnostic::fix)
        }
        SentenceError::Ambiguous(two) => {
            let found = ambiguous(chart, context, &bad, two);
            if !found.fixes.is_empty() || context.fixes == FixSearch::Later {
                return found;
            }
            let fixes = without_pronoun(chart, context, &bad);
            or_left_out(context, &bad, fixes).into_iter().fold(found, Diagnostic::fix)
        }
        SentenceError::Misfit(why) => Diagnostic::new(
            &registry::LEXICON_MISFIT,
            context.place(bad.sentence.span),
            "The words are understood, but the lexicon turns them into a rule that does not exist.",
        )
        .help(format!("This is a mistake in the lexicon, not on the card: {why}.")),
    }
}

fn unread(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence) -> Diagnostic {
    let lexed = &bad.lexed;
    let unknown = unknown_words(lexed);
    if context.fixes == FixSearch::Later {
        let mut found = stopped(chart, context, bad, &unknown, false);
        if !unknown.is_empty() && is_aside(context, lexed) {
            // The search can show that such a sentence is no rule. Then other help fits, and no labels.
            (found.help, found.labels) = (None, Vec::new());
        }
        return found;
    }
    let defined = unknown.first().and_then(|at| define(chart, context, bad, *at));
    let mut small = find(chart, context, bad, &unknown);
    if defined.is_some() {
        // An unknown name is more likely a new name than another word.
        small.retain(|small| small.fix.safe);
    }
    if let Some(at) = unknown.first().filter(|_| small.is_empty() && defined.is_none() && is_aside(context, lexed)) {
        // Even the nearest sentence would be far from what was meant.
        let found = unknown_name_or_word(chart, context, bad, *at, false).help(
            "No word of this sentence says that something happens. If it only adds colour, put it into the line “Lore:”, \
             which is no rule.",
        );
        return or_left_out(context, bad, Vec::new()).into_iter().fold(found, Diagnostic::fix);
    }
    // If all small changes are doubtful, the fixes of the whole sentence come first.
    let whole = match defined.is_none() && small.iter().all(|small| small.doubtful) {
        true => match supposed(context, bad, &unknown) {
            Some((names, defining)) => {
                let words = Words { lexicon: context.words.lexicon, names: &names };
                let context = SentenceContext { words: &words, ..*context };
                whole_sentence::find(chart, &context, bad, Some(&defining))
            }
            None => whole_sentence::find(chart, context, bad, None),
        },
        false => Vec::new(),
    };
    let fixes: Vec<Fix> = whole.into_iter().chain(small.into_iter().map(|small| small.fix)).take(MOST_FIXES).collect();
    let found = stopped(chart, context, bad, &unknown, fixes.is_empty() && defined.is_none());
    let found = match fixes.is_empty() && defined.is_none() {
        true => with_examples(context, lexed, found),
        false => found,
    };
    let fixes = if defined.is_some() { fixes } else { or_left_out(context, bad, fixes) };
    fixes.into_iter().chain(defined).fold(found, Diagnostic::fix)
}

/// Returns the finding without fixes. `alone` says that no fix follows, so that the help has to suffice.
fn stopped(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    unknown: &[usize],
    alone: bool,
) -> Diagnostic {
    let [at, others @ ..] = unknown else { return not_understood(chart, context, bad) };
    let found = unknown_name_or_word(chart, context, bad, *at, alone);
    let other = |at: &usize| context.place(bad.lexed.words[*at].span);
    others.iter().fold(found, |found, at| found.label(other(at), "this is not a word of the card language either"))
}

/// Returns the fixes. If none of them is safe, the last resort follows: leaving the sentence out.
fn or_left_out(context: &SentenceContext, bad: &BadSentence, mut fixes: Vec<Fix>) -> Vec<Fix> {
    if fixes.iter().any(|fix| fix.safe) {
        return fixes;
    }
    let text = (context.file, context.text);
    let last = leave_out::fix(text, context.owner, context.words.names, bad.sentence.span, bad.alone);
    if last.is_some() {
        fixes.truncate(MOST_FIXES - 1);
    }
    fixes.extend(last);
    fixes
}

/// Whether the first fix changes only this sentence, and the changed sentence can be read.
fn fix_reads(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence, fixes: &[Fix]) -> bool {
    let span = bad.sentence.span;
    let Some([edit]) = fixes.first().map(|fix| fix.edits.as_slice()) else { return false };
    let (from, to) = (edit.at.span.start as usize, edit.at.span.end as usize);
    let before = context.text.get(span.start as usize..from);
    let (Some(before), Some(after)) = (before, context.text.get(to..span.end as usize)) else { return false };
    let text = format!("{before}{}{after}", edit.text);
    (1..=2).any(|many| read_in_turn(chart, context, bad, &text, many))
}

/// Returns fixes for a sentence with two meanings: a noun in place of a pronoun, or else another sentence.
fn without_pronoun(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence) -> Vec<Fix> {
    const PRONOUNS: [&str; 6] = ["it", "its", "they", "them", "their", "that"];
    for at in (0..bad.lexed.words.len()).filter(|at| PRONOUNS.contains(&bad.lexed.text(*at))) {
        let fixes = named(chart, context, bad, bad.lexed.words[at].span);
        if !fixes.is_empty() {
            return fixes;
        }
    }
    whole_sentence::find(chart, context, bad, None)
}

/// Whether the sentence is probably no rule: it has no name, no number and no word for anything that happens.
fn is_aside(context: &SentenceContext, lexed: &Lexed) -> bool {
    let lexicon = context.words.lexicon;
    let deeds = ["act", "fate", "vp", "pp"].map(|name| lexicon.category(name));
    (0..lexed.words.len()).all(|at| {
        let begun = lexicon.begun_by_word.get(usize::from(lexed.words[at].word));
        let happens = begun.is_some_and(|begun| deeds.iter().flatten().any(|category| begun.has(*category)));
        lexed.leaves(at).is_empty() && (lexed.words[at].word == 0 || !happens)
    })
}

/// Adds two example sentences with the rarest word of the sentence.
fn with_examples(context: &SentenceContext, lexed: &Lexed, found: Diagnostic) -> Diagnostic {
    let lexicon = context.words.lexicon;
    let known = (0..lexed.words.len()).filter(|at| lexed.words[*at].word != 0 && lexed.leaves(*at).is_empty());
    let meant = known.map(|at| lexed.text(at)).filter(|word| word.chars().count() > 3);
    let mut words: Vec<&str> = meant.collect();
    words.sort_by(|one, other| examples::examples().weight(other).total_cmp(&examples::examples().weight(one)));
    let shown = words.into_iter().map(|word| (word, examples::shown(lexicon, word, 2)));
    let Some((word, sentences)) = shown.into_iter().find(|(_, sentences)| !sentences.is_empty()) else { return found };
    let quoted: Vec<String> = sentences.iter().map(|sentence| format!("“{sentence}”")).collect();
    let before = found.help.clone().map_or(String::new(), |help| format!("{help} "));
    let help = format!("{before}Sentences with “{word}” are {}.", quoted.join(" and "));
    found.help(help)
}

fn unknown_name_or_word(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    at: usize,
    alone: bool,
) -> Diagnostic {
    let lexed = &bad.lexed;
    let word = &lexed.words[at];
    let written = word.span.of(context.text);
    let place = context.place(word.span);
    let before = |back: usize| at.checked_sub(back).map_or("", |at| lexed.text(at));
    let found = if matches!(before(1), "become" | "becomes") {
        Diagnostic::new(&registry::UNKNOWN_CONDITION, place, format!("There is no condition called “{written}”."))
            .help("Name a condition of the game, or define this one in a parenthesis after the sentence.")
    } else if matches!(before(2), "put" | "puts") || matches!(before(2), "summon" | "summons") {
        let kind = if before(2).starts_with("put") { "token" } else { "summon" };
        Diagnostic::new(&registry::UNKNOWN_NAME, place, format!("There is no {kind} called “{written}”."))
            .help(format!("Name a {kind} of the game, or define this one in a parenthesis or a block of its own."))
    } else {
        Diagnostic::new(&registry::UNKNOWN_WORD, place, format!("“{written}” is not a word of the card language."))
    };
    match crate::explain::foreign_terms::of(lexed.text(at)) {
        Some(ours) => found.help(ours),
        None if alone && found.help.is_none() => {
            let names = context.words.names.all().iter().map(|name| name.text.as_str());
            let known = context.words.lexicon.known_words().chain(names);
            // A word that is spelt very differently usually means something else.
            let near = suggest::nearest(written, known).filter(|near| suggest::changes(written, near) == 1);
            let expected = expected_at(chart, context, lexed, at);
            match (near, expected.is_empty()) {
                (Some(near), _) => found.help(format!("The nearest known word is “{near}”.")),
                (None, false) => found.help(format!("Expected {}.", expected.join("; or "))),
                (None, true) => {
                    found.help("Use words that other cards use; `cardwright show` on a card shows many of them.")
                }
            }
        }
        None => found,
    }
}

fn not_understood(chart: &mut Chart, context: &SentenceContext, bad: &BadSentence) -> Diagnostic {
    let lexicon = context.words.lexicon;
    let lexed = &bad.lexed;
    let Some(category) = lexicon.category("sentence") else { return misfit(context, bad) };
    chart.parse(lexicon, lexed, category, true);
    let reached = chart.furthest.min(lexed.words.len());
    let expected = expected(chart, context);
    let understood = lexed.words[..reached].last().map(|last| lexed.words[0].span.to(last.span));
    let place = match lexed.words.get(reached) {
        Some(word) => context.place(word.span),
        None => context.place(lexed.words.last().map_or(bad.sentence.span, |last| last.span)),
    };
    let message = match (understood, reached == lexed.words.len()) {
        (Some(words), true) => format!("The sentence ends too early, after “{}”.", words.of(context.text)),
        (Some(words), false) => {
            let word = place.span.of(context.text);
            format!("“{}” is understood, but not with “{word}” after it.", words.of(context.text))
        }
        (None, _) => format!("A sentence cannot start with “{}”.", place.span.of(context.text)),
    };
    let found = Diagnostic::new(&registry::SENTENCE_NOT_UNDERSTOOD, place, message);
    const WAITING: [&str; 5] = ["when", "whenever", "as", "each", "if"];
    if reached > 0 && WAITING.contains(&lexed.text(reached)) && waits_after_time(lexed, reached) {
        return found.help(
            "“Until …” and “this turn” go only with “can't”, “may”, “must” or “has”. To wait for an event, let a char \
             become a condition whose text says what happens and when the condition is removed.",
        );
    }
    match (expected.is_empty(), understood) {
        (false, _) => found.help(format!("Expected {}.", expected.join("; or "))),
        (true, Some(_)) => found.help(
            "Leave it out, or write it as a sentence of its own, in words that other cards use: `docs/language.md` has \
             every form.",
        ),
        (true, None) => found.help(
            "Start with the effect, such as “Move” or “Hit”, or with what the sentence is about, such as “Opps”.",
        ),
    }
}

/// Whether a time opens the sentence and ends right before the word: *Until Fae's next turn, when …*
fn waits_after_time(lexed: &Lexed, at: usize) -> bool {
    lexed.text(at - 1) == "," && matches!(lexed.text(0), "until" | "this" | "for")
}

fn misfit(context: &SentenceContext, bad: &BadSentence) -> Diagnostic {
    Diagnostic::new(
        &registry::SENTENCE_NOT_UNDERSTOOD,
        context.place(bad.sentence.span),
        "This sentence is not understood.",
    )
}

fn doubtful(context: &SentenceContext, bad: &BadSentence, doubt: &ReferenceError) -> Diagnostic {
    let words = |lexed: &Lexed, from: u16, to: u16| -> Option<Span> {
        let first = lexed.words.get(usize::from(from))?;
        let last = lexed.words.get(usize::from(to).checked_sub(1)?)?;
        Some(first.span.to(last.span))
    };
    let sentence = bad.before.trees.len();
    let span_of = |at: &NodeAt, tree: Option<&crate::tree::Tree>| -> Span {
        let lexed = if at.sentence == sentence { Some(&bad.lexed) } else { None };
        match (lexed, tree.and_then(|tree| tree.nodes.get(at.node))) {
            (Some(lexed), Some(branch)) => words(lexed, branch.start, branch.end).unwrap_or(bad.sentence.span),
            _ => bad.sentence.span,
        }
    };
    // The tree no longer exists here, so the sentence is parsed again to find the words of its nodes.
    let mut chart = Chart::default();
    let tree = context.words.lexicon.category("sentence").and_then(|category| {
        let readings = chart.parse(context.words.lexicon, &bad.lexed, category, false);
        readings.first().map(|reading| crate::tree::Tree::of(&chart, context.words.lexicon, &bad.lexed, reading))
    });
    match doubt {
        ReferenceError::Nothing { at } => {
            let span = span_of(at, tree.as_ref());
            let word = span.of(context.text);
            let why = tree.clone().map_or(NoAntecedentCause::Unspoken, |tree| {
                bad.before.clone().no_antecedent_cause(context.words.lexicon, tree)
            });
            let mut fix = None;
            let (message, help) = match why {
                NoAntecedentCause::Unspoken => (
                    format!("“{word}” refers to something mentioned before, but nothing before it fits."),
                    "Name the thing itself, or mention it in the sentence before.",
                ),
                NoAntecedentCause::Itself => (
                    format!(
                        "“{word}” could only mean the thing that the sentence is about, and nothing can be moved \
                         toward itself or beside itself."
                    ),
                    "Name the other thing: the doer, or one mentioned before, such as “the Opp that was hit this way”.",
                ),
                NoAntecedentCause::InTest(picked, noun) => {
                    fix = choose_first(context, bad, span_of(&picked, tree.as_ref()), noun);
                    (
                        format!("“{word}” refers to a thing that only a test speaks of, and the test may have failed."),
                        "Choose the thing first, then test it: “Choose an Ally in target. If it …”.",
                    )
                }
                NoAntecedentCause::InBranch => (
                    format!("“{word}” refers to a thing that only one of the branches before speaks of."),
                    "Write the sentence inside that branch, or let every branch speak of one such thing.",
                ),
                NoAntecedentCause::AfterLoop => (
                    format!("“{word}” refers to one thing, but the sentence before goes through several."),
                    "Write “, and” instead of the full stop to do it each time, or “them” for all together.",
                ),
                NoAntecedentCause::Several => (
                    format!("“{word}” refers to one thing, but several were mentioned."),
                    "Write “each of them” for every one, or “one of them” for one that you choose.",
                ),
            };
            let found = Diagnostic::new(&registry::NOTHING_SPOKEN_OF, context.place(span), message).help(help);
            fix.into_iter().fold(found, Diagnostic::fix)
        }
        ReferenceError::Two { at, one, other } => {
            let span = span_of(at, tree.as_ref());
            let word = span.of(context.text);
            let mut found = Diagnostic::new(
                &registry::DOUBTFUL_PRONOUN,
                context.place(span),
                format!("“{word}” could mean two things."),
            )
            .help("Say which one, with “that” and the noun, such as “that Opp”.");
            for candidate in [one, other] {
                if candidate.sentence == sentence {
                    let span = span_of(candidate, tree.as_ref());
                    found = found.label(context.place(span), format!("it could mean “{}”", span.of(context.text)));
                }
            }
            found
        }
    }
}

/// Returns the fix *Choose an Ally in target. If that Ally is …* for a sentence that begins with a test of this thing.
fn choose_first(context: &SentenceContext, bad: &BadSentence, picked: Span, noun: Option<&str>) -> Option<Fix> {
    let first = bad.lexed.words.first()?.span;
    let whom = picked.of(context.text);
    if picked == bad.sentence.span || !matches!(bad.lexed.text(0), "if" | "unless") || !whom.starts_with("a") {
        return None;
    }
    let opening = Span { start: first.start, end: picked.start };
    let words = format!("Choose {whom}. {}that {}", opening.of(context.text), noun?);
    let from = context.place(Span { start: opening.start, end: picked.end });
    Some(Fix::replace(format!("Choose “{whom}” first"), from, words))
}

fn ambiguous(
    chart: &mut Chart,
    context: &SentenceContext,
    bad: &BadSentence,
    two: &(Discourse, Discourse),
) -> Diagnostic {
    let say = |discourse: &Discourse| -> Option<String> {
        let lexicon = context.words.lexicon;
        let labels = crate::labels::labels(discourse, lexicon);
        let mut rules: Vec<Rule> = Vec::new();
        for sentence in 0..discourse.trees.len() {
            let spoken = crate::build::build::<Spoken>(discourse, lexicon, &labels, sentence).ok()?;
            rules.push(spoken.rule(crate::normal_form::step)?);
        }
        let speaker = Speaker { lexicon, names: context.words.names, owner: context.owner };
        let told = speaker.rules(None, &rules).ok()?;
        Some(told.lines().last()?.to_owned())
    };
    let found = Diagnostic::new(
        &registry::TWO_READINGS,
        context.place(bad.sentence.span),
        "This sentence can be read in two ways.",
    );
    let said = (say(&two.0), say(&two.1));
    let found = [&said.0, &said.1].into_iter().flatten().fold(found, |found, sentence| {
        // A canonical sentence may be as ambiguous as the written one.
        let reads = read_in_turn(chart, context, bad, sentence, 1);
        let at = context.place(bad.sentence.span);
        if reads {
            found.fix(Fix::replace(format!("Write “{sentence}”"), at, sentence.clone()).unsafely())
        } else {
            found
        }
    });
    match said {
        (Some(one), Some(other)) => found.help(format!("Either: {one} Or: {other} Write the one that you mean.")),
        _ => found.help("Make two sentences of it, or name the things again."),
    }
}
