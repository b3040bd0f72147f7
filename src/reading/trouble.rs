//! Why a sentence was not understood, said to its designer, with the words that would mend it.

use super::chart::Chart;
use super::lex::{Lexed, Owner, lex};
use super::reference::{Discourse, Doubt, NodeAt, Why};
use super::repair::{self, Usage};
use super::say::Speaker;
use super::sentence::{Spoken, Trouble};
use super::text::{BadSentence, Words};
use diagnostic::{Diagnostic, registry, suggest};
use model::Rule;
use source::{FileId, Place, Span};
use vocabulary::Lexicon;
use vocabulary::lexicon::Word;

/// Where a sentence stands and what words there are.
pub struct Context<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub words: &'a Words<'a>,
    pub owner: &'a Owner,
    /// Which words stand together elsewhere in the pack.
    pub usage: &'a Usage,
}

impl Context<'_> {
    pub fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }
}

/// The finding for a sentence past the chart's bound.
pub fn too_large(at: Place) -> Diagnostic {
    let message = "The words of this sentence can be joined in more ways than can be tried.";
    Diagnostic::new(&registry::SENTENCE_TOO_LONG, at, message).help("Make two sentences of it.")
}

/// The finding for a sentence that has no single meaning.
pub fn explain(chart: &mut Chart, context: &Context, bad: BadSentence) -> Diagnostic {
    match &bad.trouble {
        Trouble::Unread => unread(chart, context, &bad),
        Trouble::TooLarge => too_large(context.place(bad.sentence.span)),
        Trouble::Doubtful(doubt) => {
            let found = doubtful(context, &bad, doubt);
            repair::named(chart, context, &bad, found.at.span).into_iter().fold(found, Diagnostic::fix)
        }
        Trouble::Ambiguous(two) => ambiguous(context, &bad, two),
        Trouble::Misfit(why) => Diagnostic::new(
            &registry::LEXICON_MISFIT,
            context.place(bad.sentence.span),
            "The words are understood, but the lexicon gives them a shape that no rule has.",
        )
        .help(format!("This is a mistake in the lexicon, not on the card: {why}.")),
    }
}

/// The words that no rule has and no name is, by their places in the sentence.
pub fn unknown_words(lexed: &Lexed) -> Vec<usize> {
    let mut covered = vec![false; lexed.words.len()];
    for at in 0..covered.len() {
        for leaf in lexed.leaves(at) {
            for word in covered.iter_mut().take(leaf.end as usize).skip(at) {
                *word = true;
            }
        }
    }
    let unknown = lexed.words.iter().zip(&covered).map(|(lexeme, covered)| lexeme.word == 0 && !covered);
    unknown.enumerate().filter_map(|(at, unknown)| unknown.then_some(at)).collect()
}

fn unread(chart: &mut Chart, context: &Context, bad: &BadSentence) -> Diagnostic {
    let lexed = &bad.lexed;
    let unknown = unknown_words(lexed);
    let defined = unknown.first().and_then(|at| repair::define(chart, context, bad, *at));
    let fixes = match &defined {
        // A name that nobody knows is sooner a new one than another word.
        Some(_) => repair::find(chart, context, bad, &unknown).into_iter().filter(|fix| fix.safe).collect(),
        None => repair::find(chart, context, bad, &unknown),
    };
    let found = match unknown.as_slice() {
        [] => not_understood(chart, context, bad),
        [at, others @ ..] => {
            let alone = fixes.is_empty() && defined.is_none();
            let found = unknown_name_or_word(chart, context, bad, *at, alone);
            let other = |at: &usize| context.place(lexed.words[*at].span);
            others.iter().fold(found, |found, at| found.label(other(at), "this is no word of the card language either"))
        }
    };
    fixes.into_iter().chain(defined).fold(found, Diagnostic::fix)
}

fn unknown_name_or_word(chart: &mut Chart, context: &Context, bad: &BadSentence, at: usize, alone: bool) -> Diagnostic {
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
        Diagnostic::new(&registry::UNKNOWN_WORD, place, format!("“{written}” is no word of the card language."))
    };
    match super::habits::of(lexed.text(at)) {
        Some(ours) => found.help(ours),
        None if alone && found.help.is_none() => {
            let names = context.words.names.all().iter().map(|name| name.text.as_str());
            let known = context.words.lexicon.known_words().chain(names);
            // A word that is far from it in letters is mostly far from it in meaning.
            let near = suggest::nearest(written, known).filter(|near| suggest::changes(written, near) == 1);
            let expected = expected_at(chart, context, lexed, at);
            match (near, expected.is_empty()) {
                (Some(near), _) => found.help(format!("The nearest word there is: “{near}”.")),
                (None, false) => found.help(format!("There could stand {}.", expected.join("; or "))),
                (None, true) => {
                    found.help("Say it in words that other cards use; `cardwright show` on a card shows many of them.")
                }
            }
        }
        None => found,
    }
}

fn not_understood(chart: &mut Chart, context: &Context, bad: &BadSentence) -> Diagnostic {
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
        (Some(words), true) => format!("The sentence stops too early, after “{}”.", words.of(context.text)),
        (Some(words), false) => {
            let word = place.span.of(context.text);
            format!("“{}” is understood, but not with “{word}” after it.", words.of(context.text))
        }
        (None, _) => "A sentence does not begin so.".to_owned(),
    };
    let found = Diagnostic::new(&registry::SENTENCE_NOT_UNDERSTOOD, place, message);
    const WAITING: [&str; 5] = ["when", "whenever", "as", "each", "if"];
    if reached > 0 && WAITING.contains(&lexed.text(reached)) && waits_after_time(lexed, reached) {
        return found.help(
            "A time is for what can't, may or must be. For something that waits for an event, let a char become a condition \
             whose text says what happens, and when it is removed.",
        );
    }
    match (expected.is_empty(), understood) {
        (false, _) => found.help(format!("There could stand {}.", expected.join("; or "))),
        (true, Some(_)) => found.help(
            "Leave it out, or say it in a sentence of its own, in words that other cards use: `docs/language.md` has every form.",
        ),
        (true, None) => found.help("Begin with what is done, such as “move” or “hit”, or with who it is about."),
    }
}

/// *Until Fae's next turn, when …*
fn waits_after_time(lexed: &Lexed, at: usize) -> bool {
    lexed.text(at - 1) == "," && matches!(lexed.text(0), "until" | "this" | "for")
}

fn misfit(context: &Context, bad: &BadSentence) -> Diagnostic {
    Diagnostic::new(&registry::SENTENCE_NOT_UNDERSTOOD, context.place(bad.sentence.span), "This is not understood.")
}

/// What could stand at the word, if the reading came as far as that.
fn expected_at(chart: &mut Chart, context: &Context, lexed: &Lexed, at: usize) -> Vec<String> {
    let lexicon = context.words.lexicon;
    let Some(category) = lexicon.category("sentence") else { return Vec::new() };
    chart.parse(lexicon, lexed, category, true);
    if chart.furthest == at { expected(chart, context) } else { Vec::new() }
}

/// What could stand where the reading stopped: kinds of phrase in a designer's words, at most five.
fn expected(chart: &Chart, context: &Context) -> Vec<String> {
    let lexicon = context.words.lexicon;
    let mut kinds: Vec<String> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for state in &chart.waiting {
        let state = &lexicon.states[*state as usize];
        for (edge, _) in &state.slots {
            let name = lexicon.categories[usize::from(edge.category)].as_str();
            if let Some(kind) = super::kinds::describe(name, edge.features)
                && !kinds.iter().any(|known| known == kind)
            {
                kinds.push(kind.to_owned());
            }
        }
        words.extend(state.words.iter().map(|(word, next)| going_on(lexicon, *word, *next)));
    }
    kinds.truncate(4);
    words.sort_unstable();
    words.dedup();
    if words.len() <= 6 {
        kinds.extend(words.iter().map(|word| format!("“{word}”")).take(5_usize.saturating_sub(kinds.len())));
    }
    kinds
}

/// A word and those that must come after it: *as many times as …* says more than *as*.
fn going_on(lexicon: &Lexicon, word: Word, next: u32) -> String {
    let mut text = lexicon.words[usize::from(word)].clone();
    let mut state = &lexicon.states[next as usize];
    while state.ends.is_empty() {
        match (state.words.as_slice(), state.slots.is_empty()) {
            ([(word, next)], true) => {
                text.push(' ');
                text.push_str(&lexicon.words[usize::from(*word)]);
                state = &lexicon.states[*next as usize];
            }
            _ => {
                text.push_str(" …");
                break;
            }
        }
    }
    text
}

fn doubtful(context: &Context, bad: &BadSentence, doubt: &Doubt) -> Diagnostic {
    let words = |lexed: &Lexed, from: u16, to: u16| -> Option<Span> {
        let first = lexed.words.get(from as usize)?;
        let last = lexed.words.get((to as usize).checked_sub(1)?)?;
        Some(first.span.to(last.span))
    };
    let sentence = bad.before.trees.len();
    let span_of = |at: &NodeAt, tree: Option<&super::tree::Tree>| -> Span {
        let lexed = if at.sentence == sentence { Some(&bad.lexed) } else { None };
        match (lexed, tree.and_then(|tree| tree.nodes.get(at.node))) {
            (Some(lexed), Some(branch)) => words(lexed, branch.start, branch.end).unwrap_or(bad.sentence.span),
            _ => bad.sentence.span,
        }
    };
    // The reading itself is gone: it is made again to find the words.
    let mut chart = Chart::default();
    let tree = context.words.lexicon.category("sentence").and_then(|category| {
        let readings = chart.parse(context.words.lexicon, &bad.lexed, category, false);
        readings.first().map(|reading| super::tree::Tree::of(&chart, context.words.lexicon, &bad.lexed, reading))
    });
    match doubt {
        Doubt::Nothing { at } => {
            let span = span_of(at, tree.as_ref());
            let word = span.of(context.text);
            let why = tree.map_or(Why::Unspoken, |tree| bad.before.clone().why(context.words.lexicon, tree));
            let (message, help) = match why {
                Why::Unspoken => (
                    format!("“{word}” takes up something spoken of before, but nothing before it fits."),
                    "Name the thing itself, or speak of it in the sentence before.",
                ),
                Why::Itself => (
                    format!(
                        "“{word}” could only be the same thing that this is said of, and nothing is moved toward itself or beside itself."
                    ),
                    "Name the other thing: the doer, or one spoken of before, such as “the Opp that was hit this way”.",
                ),
                Why::Several => (
                    format!("“{word}” is one, but several were spoken of."),
                    "Say “each of them” for every one, or “one of them” for one that you choose.",
                ),
            };
            Diagnostic::new(&registry::NOTHING_SPOKEN_OF, context.place(span), message).help(help)
        }
        Doubt::Two { at, one, other } => {
            let span = span_of(at, tree.as_ref());
            let word = span.of(context.text);
            let mut found = Diagnostic::new(
                &registry::DOUBTFUL_PRONOUN,
                context.place(span),
                format!("“{word}” could be two things."),
            )
            .help("Say which: “that” and the noun, such as “that Opp”.");
            for candidate in [one, other] {
                if candidate.sentence == sentence {
                    let span = span_of(candidate, tree.as_ref());
                    found = found.label(context.place(span), format!("it could be “{}”", span.of(context.text)));
                }
            }
            found
        }
    }
}

fn ambiguous(context: &Context, bad: &BadSentence, two: &(Discourse, Discourse)) -> Diagnostic {
    let say = |discourse: &Discourse| -> Option<String> {
        let lexicon = context.words.lexicon;
        let labels = super::build::labels(discourse, lexicon);
        let mut rules: Vec<Rule> = Vec::new();
        for sentence in 0..discourse.trees.len() {
            match super::build::build::<Spoken>(discourse, lexicon, &labels, sentence).ok()? {
                Spoken::Step(step) => rules.push(Rule::Do(super::normal::step(step))),
                Spoken::When { event, timing, limit, then } => {
                    rules.push(Rule::When(model::When { event, timing, limit, then: vec![super::normal::step(then)] }))
                }
                Spoken::Always(standing) => rules.push(Rule::Always(standing)),
                _ => return None,
            }
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
    match (say(&two.0), say(&two.1)) {
        (Some(one), Some(other)) => found.help(format!("Either: {one} Or: {other} Write the one that you mean.")),
        _ => found.help("Make two sentences of it, or name the things anew."),
    }
}

/// The sentences of one string, for reading again with a change.
pub fn relex(context: &Context, sentences: &str) -> Vec<Lexed> {
    let (paragraph, _) = syntax::parse_paragraph(context.file, sentences, Span::new(0, sentences.len()));
    let read = paragraph.items.iter().filter_map(|item| match item {
        syntax::ast::Item::Sentence(sentence) => Some(sentence),
        syntax::ast::Item::Parenthesis(_) => None,
    });
    let words = context.words;
    read.map(|sentence| lex(sentence, sentences, words.lexicon, words.names, context.owner)).collect()
}
