//! Reads a text: parses its sentences one after the other, and joins them into rules (kernel E5).

use crate::amendment::{self, Awaited};
use crate::reference::{discourse::Discourse, temporal_reference};
use crate::retry::Retry;
use crate::sentence::{SentenceError, Spoken};
use crate::taken_up::{participates, speaks_of_a_choice};
use crate::text_reading::{BadSentence, TextReading};
use crate::word_lookup::{Lexed, Owner};
use crate::{
    ability, denied_deeds, doer_counts, normal_form, pronoun_loop, reworded, ruling, said_of_before, sentence,
};
use crate::{build::build, chart::Chart, labels::labels, sentence_words::lex};
use model::{Act, AtWill, Chars, Cond, Deed, Rule, Standing, Step, Surplus, Timing, When};
use source::Span;
use syntax::ast::{Item, Paragraph, Sentence};
use vocabulary::{Lexicon, NameKind, Names};

/// The lexicon and the names that a text is read with.
pub struct Words<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a Names,
}

/// Reads the paragraphs of one text. `skip` tells whether a sentence or parenthesis is a definition, which is read
/// elsewhere.
pub fn read(
    chart: &mut Chart,
    words: &Words,
    paragraphs: &[&Paragraph],
    text: &str,
    owner: &Owner,
    skip: &dyn Fn(Span) -> bool,
) -> TextReading {
    let mut reader = TextReader {
        chart,
        words,
        text,
        owner,
        skip,
        read: TextReading { discourse: Discourse::of(owner, words.names), ..TextReading::default() },
        spoken: Vec::new(),
        cost: None,
        awaited: Vec::new(),
    };
    for (number, paragraph) in paragraphs.iter().enumerate() {
        reader.paragraph(paragraph, number);
    }
    reader.join()
}

/// Joins the sentences of a discourse into rules once more, as one paragraph. The number of a sentence is its span.
pub fn join_again(chart: &mut Chart, words: &Words, owner: &Owner, discourse: &Discourse) -> TextReading {
    let read = TextReading { discourse: discourse.clone(), ..TextReading::default() };
    let spoken = (0..discourse.trees.len()).map(|index| (Some(index), Span::new(index, index + 1), 0)).collect();
    TextReader { chart, words, text: "", owner, skip: &|_| false, read, spoken, cost: None, awaited: Vec::new() }.join()
}

struct TextReader<'a> {
    chart: &'a mut Chart,
    words: &'a Words<'a>,
    text: &'a str,
    owner: &'a Owner,
    skip: &'a dyn Fn(Span) -> bool,
    read: TextReading,
    /// The sentences that were read, in order: the index of the tree in the discourse (`None` for quoted prose), the
    /// span, and the number of the paragraph.
    spoken: Vec<(Option<usize>, Span, usize)>,
    /// The index of the rule of the cost (*As a cost, …*), if there is one.
    cost: Option<usize>,
    awaited: Vec<Awaited>,
}

impl TextReader<'_> {
    fn paragraph(&mut self, paragraph: &Paragraph, number: usize) {
        for item in &paragraph.items {
            match item {
                Item::Sentence(sentence) if (self.skip)(sentence.span) => {}
                Item::Sentence(sentence) => self.sentence(sentence, number),
                Item::Parenthesis(inner) if (self.skip)(inner.span) => {}
                Item::Parenthesis(inner) => self.paragraph(inner, number),
            }
        }
    }

    fn sentence(&mut self, sentence: &Sentence, paragraph: usize) {
        if sentence.quoted || sentence.tokens.is_empty() {
            // A quoted sentence has no tree, but keeps its place among the sentences.
            if sentence.quoted {
                self.spoken.push((None, sentence.span, paragraph));
            }
            return;
        }
        let lexed = lex(sentence, self.text, self.words.lexicon, self.words.names, self.owner);
        let mut lexed = reworded::sentence(lexed, &self.read.sentences, self.owner, self.words.lexicon);
        let before = self.read.discourse.trees.len();
        let of_paragraph = self.spoken.iter().rev().take_while(|(.., known)| *known == paragraph);
        let trees = of_paragraph.filter_map(|(index, ..)| self.read.discourse.trees.get((*index)?));
        let governed = ability::follows_event(self.words.lexicon, trees);
        self.read.discourse.limits_steps = self.owner.is_action || governed;
        let lexicon = self.words.lexicon;
        let mut read = sentence::read(self.chart, lexicon, &lexed, &mut self.read.discourse);
        if let Err(trouble) = &read {
            let mut retry = Retry {
                chart: self.chart,
                lexicon,
                owner: self.owner,
                before: self.read.sentences.last(),
                discourse: &mut self.read.discourse,
            };
            if let Some(whole) = retry.read(&lexed, trouble) {
                (read, lexed) = (Ok(()), whole);
            }
        }
        match read {
            Ok(()) => {
                temporal_reference::resolve_that_turn(self.words.lexicon, &mut self.read.discourse.trees, &lexed);
                self.spoken.push((Some(before), sentence.span, paragraph));
                self.read.sentences.push(lexed);
            }
            Err(trouble) => self.read.troubles.push(BadSentence {
                sentence: sentence.clone(),
                lexed,
                trouble,
                before: self.read.discourse.clone(),
                alone: false,
            }),
        }
    }

    /// Joins sentences into rules. An opener governs what follows it, up to the next opener or the end of the
    /// paragraph.
    fn join(mut self) -> TextReading {
        let labels = labels(&self.read.discourse, self.words.lexicon);
        let mut open: Option<usize> = None;
        for (index, span, paragraph) in std::mem::take(&mut self.spoken) {
            if open.is_some_and(|opened| opened != paragraph) {
                open = None;
            }
            let Some(index) = index else {
                let words = span.of(self.text).trim_matches(['"', '“', '”', '.']).to_owned();
                self.push(Rule::Do(Step::Act(Act::Prose { words })), span);
                continue;
            };
            match build::<Spoken>(&self.read.discourse, self.words.lexicon, &labels, index) {
                Ok(spoken) => {
                    let spoken = pronoun_loop::go_through(&self.read.discourse, &labels, index, spoken);
                    self.add(spoken, span, paragraph, &mut open);
                }
                Err(misfit) => self.read.troubles.push(BadSentence {
                    sentence: Sentence { tokens: Vec::new(), span, quoted: false },
                    lexed: Lexed::default(),
                    trouble: SentenceError::Misfit(misfit.0),
                    before: Discourse::default(),
                    alone: false,
                }),
            }
        }
        if let Some(cost) = self.cost {
            said_of_before::settle_cost(&mut self.read.rules, &mut self.read.spans, cost);
        }
        let unsaid = amendment::settle(std::mem::take(&mut self.awaited), &mut self.read.rules);
        self.read.nothing_amended.extend(unsaid);
        self.settle_guard();
        crate::void_branch::settle(&mut self.read.rules, &mut self.read.spans);
        crate::absent_summon::summon_absent(&mut self.read.rules);
        let summons = |rule: &Rule| crate::term::Term::of(rule).is_ok_and(|term| term.has("Summon"));
        if self.read.rules.iter().any(summons) {
            self.read.brought.clear();
        }
        let lost = crate::spoken_direction::resolve(&mut self.read.rules);
        self.read.no_direction = lost.into_iter().filter_map(|rule| self.read.spans.get(rule).copied()).collect();
        self.read
    }

    fn add(&mut self, spoken: Spoken, span: Span, paragraph: usize, open: &mut Option<usize>) {
        match spoken {
            Spoken::Step(Step::Later { event, step }) if self.owner.definition.is_some() && !participates(&event) => {
                // An event after the effect opens only its own sentence (kernel E5).
                self.push(
                    Rule::When(When {
                        event,
                        timing: Timing::After,
                        limit: None,
                        then: vec![normal_form::step(*step)],
                    }),
                    span,
                );
                *open = None;
            }
            Spoken::Step(step) => {
                let mut step = normal_form::step(step);
                if normal_form::asks_whether_done(&step)
                    && let Some(last) = normal_form::last_step(&mut self.read.rules)
                {
                    // *If you do* continues the loop of the sentence before (kernel L1).
                    match normal_form::go_on_in_loop(last, step) {
                        None => {
                            self.widen(span);
                            return;
                        }
                        Some(apart) => step = apart,
                    }
                }
                for step in normal_form::sentences(step) {
                    match (open.is_some(), self.read.rules.last_mut()) {
                        (true, Some(Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. }))) => {
                            then.push(step);
                            self.widen(span);
                        }
                        _ => self.push(Rule::Do(step), span),
                    }
                }
            }
            Spoken::When { event, timing, limit, then } => {
                let mut then = normal_form::step(then);
                if matches!(event, Deed::GameStarts | Deed::Placed { who: Chars::Me }) {
                    normal_form::come_along(&mut then);
                }
                let timing = normal_form::timing(&event, timing, &then);
                let then = normal_form::sentences(then);
                self.push(Rule::When(When { event, timing, limit, then }), span);
                *open = Some(paragraph);
            }
            Spoken::AtWill { who, limit, then } => {
                if self.owner.is_action {
                    self.read.in_action.push(span);
                }
                let then = vec![normal_form::step(then)];
                self.push(Rule::AtWill(AtWill { who, limit, then }), span);
                *open = Some(paragraph);
            }
            Spoken::Always(standing) => {
                // Only a sentence about the thing that the text defines can end the reach of the opener.
                let by_event = open.is_some() && matches!(self.read.rules.last(), Some(Rule::When(_)));
                if by_event && !ruling::is_about_bearer(&standing) {
                    self.read.misplaced.push(span);
                }
                *open = None;
                self.always(standing, span);
            }
            // *The next time it would be hit, … instead. Otherwise, remove this at the start of Fae's next turn*: two
            // triggers wait, each for its own event. If the first one has removed the thing, the second one has no
            // effect.
            Spoken::Otherwise(Step::Later { event, step })
                if self.owner.definition.is_some()
                    && !participates(&event)
                    && (said_of_before::waits_once(&self.read.rules)
                        || said_of_before::removes_this(&self.read.rules)) =>
            {
                let then = vec![normal_form::step(*step)];
                self.push(Rule::When(When { event, timing: Timing::After, limit: None, then }), span);
                *open = None;
            }
            Spoken::Otherwise(other) => {
                let other = normal_form::step(other);
                match normal_form::last_step(&mut self.read.rules) {
                    Some(last) => {
                        let before = std::mem::replace(last, Step::Seq(Vec::new()));
                        match normal_form::otherwise(before, other) {
                            Ok(joined) => *last = joined,
                            Err(apart) => {
                                // *If you don't*: the effect of the step before was not carried out.
                                let (before, other) = *apart;
                                let step = Step::If {
                                    cond: Cond::Not(Box::new(Cond::Done)),
                                    then: Box::new(other),
                                    otherwise: None,
                                };
                                *last = before;
                                match (open.is_some(), self.read.rules.last_mut()) {
                                    (true, Some(Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. }))) => {
                                        then.push(step);
                                    }
                                    _ => {
                                        self.push(Rule::Do(step), span);
                                        return;
                                    }
                                }
                            }
                        }
                        self.widen(span);
                    }
                    None if self.read.troubles.is_empty() => self.read.no_test.push(span),
                    None => self.push(Rule::Do(other), span),
                }
            }
            Spoken::Instead(step) => {
                match said_of_before::in_its_place(&mut self.read.rules, normal_form::step(step)) {
                    Ok(None) => self.widen(span),
                    Ok(Some(rule)) => {
                        self.push(rule, span);
                        *open = Some(paragraph);
                    }
                    Err(_) => self.read.nothing_replaced.push(span),
                }
            }
            Spoken::Amends(more) => {
                match normal_form::last_step(&mut self.read.rules).is_some_and(|last| more.clone().amend(last)) {
                    true => self.widen(span),
                    false => match more.awaits(self.read.rules.len(), span) {
                        Some(awaited) => self.awaited.push(awaited),
                        None => self.read.nothing_amended.push(span),
                    },
                }
            }
            Spoken::Cost(step) => {
                self.cost = self.cost.or(Some(self.read.rules.len()));
                self.push(Rule::Do(normal_form::step(step)), span);
            }
            Spoken::All(several) => several.into_iter().for_each(|spoken| self.add(spoken, span, paragraph, open)),
            Spoken::Brings(_) => self.read.brought.push(span),
            Spoken::Replaces { of } => self.one_more(of, Surplus::Replaces, span),
            Spoken::Refuses { of } => self.one_more(of, Surplus::Refused, span),
            Spoken::Again(times) => match normal_form::last_step(&mut self.read.rules) {
                Some(last) => {
                    let step = std::mem::replace(last, Step::Seq(Vec::new()));
                    *last = Step::Repeat { times, step: Box::new(step) };
                    self.widen(span);
                }
                None => self.read.nothing_done.push(span),
            },
            Spoken::OnlyIf(cond) => self.only_if(cond, span, open.is_some()),
            Spoken::Demand(cond) => {
                if !said_of_before::demand(&mut self.read.rules, &mut self.read.spans, cond, span) {
                    self.read.nothing_chosen.push(span);
                }
            }
            Spoken::HasAtMost { token, count } => {
                self.always(said_of_before::limit_of_holder(&self.read.rules, self.owner, token, count), span);
            }
            Spoken::DoerCounts(is_counted) => match doer_counts::count(&mut self.read.rules, is_counted) {
                true => self.widen(span),
                false => self.read.false_rulings.push(span),
            },
            Spoken::AtMost(limit) => self.push(Rule::AtMost(limit), span),
            Spoken::Ruling(ruling) => {
                let defined = self.owner.definition.as_ref().map(|(kind, _)| *kind);
                let ruling = match ruling::in_text_of(Rule::Ruling(ruling), defined) {
                    Rule::Ruling(ruling) => ruling,
                    Rule::Always(standing) => return self.always(standing, span),
                    rule => return self.push(rule, span),
                };
                // A sentence that was not understood may have done what the ruling says.
                let unread = self.read.troubles.iter().any(|bad| bad.sentence.span.start < span.start);
                if !unread && !ruling::holds(&ruling, &self.read.rules, defined) {
                    self.read.false_rulings.push(span);
                }
                self.push(Rule::Ruling(ruling), span);
            }
            Spoken::Pattern(pattern) => self.read.pattern = Some(pattern),
            Spoken::NoActions => match self.owner.definition {
                Some((NameKind::Condition, _)) => match denied_deeds::denied(span.of(self.text)) {
                    Some(denied) => denied.into_iter().for_each(|deed| {
                        self.push(Rule::Always(Standing::Cant { who: Chars::Bearer, deed }), span);
                    }),
                    None => self.read.no_rule_yet.push(span),
                },
                _ => self.read.no_actions = true,
            },
            Spoken::Adjective { name, of, when } => self.read.adjectives.push((name, of, normal_form::test(when))),
            Spoken::Place { name, of, tile } => self.read.told_places.push((name, of, tile)),
            Spoken::IsKind { kind, name } => self.read.kinds.push((kind, name, span)),
        }
    }

    /// Applies *Do this only if …*. In a trigger, or if the test refers to a choice of the sentence before, the test
    /// guards that sentence. Otherwise it guards the whole text.
    fn only_if(&mut self, cond: Cond, span: Span, in_trigger: bool) {
        if !in_trigger && !speaks_of_a_choice(&cond) {
            self.push(Rule::OnlyIf(cond), span);
            return;
        }
        // After several sentences, the test must refer to a choice of the last sentence.
        let sentences = match self.read.rules.last() {
            Some(Rule::When(When { then, .. }) | Rule::AtWill(AtWill { then, .. })) if in_trigger => then.len(),
            _ => self.read.rules.iter().filter(|rule| matches!(rule, Rule::Do(_))).count(),
        };
        match normal_form::last_step(&mut self.read.rules) {
            Some(last) if sentences == 1 || normal_form::speaks_of(&cond, last) => {
                let step = std::mem::replace(last, Step::Seq(Vec::new()));
                *last = normal_form::step(Step::Given { step: Box::new(step), cond });
                self.widen(span);
            }
            Some(_) => self.read.which_done.push(span),
            None => self.read.nothing_done.push(span),
        }
    }

    /// Makes a guard of the whole text a guard of its only sentence. A text that does nothing cannot have a guard.
    fn settle_guard(&mut self) {
        let read = &mut self.read;
        let Some(guard) = read.rules.iter().position(|rule| matches!(rule, Rule::OnlyIf(_))) else { return };
        let done = |(at, rule): (usize, &Rule)| matches!(rule, Rule::Do(_)).then_some(at);
        let done: Vec<usize> = read.rules.iter().enumerate().filter_map(done).collect();
        let [only] = done.as_slice() else {
            if done.is_empty() {
                read.nothing_done.push(read.spans[guard]);
            }
            return;
        };
        let (Rule::OnlyIf(cond), span) = (read.rules.remove(guard), read.spans.remove(guard)) else { return };
        let only = if *only > guard { only - 1 } else { *only };
        if let Some(Rule::Do(step)) = read.rules.get_mut(only) {
            let inner = std::mem::replace(step, Step::Seq(Vec::new()));
            *step = normal_form::step(Step::Given { step: Box::new(inner), cond });
        }
        read.spans[only] = read.spans[only].to(span);
    }

    /// Adds a standing rule. A limit that is stated twice is one limit: *Three on the board. To place a fourth, remove
    /// one first.*
    fn always(&mut self, standing: Standing, span: Span) {
        let defined = self.owner.definition.as_ref().map(|(kind, _)| *kind);
        let mut standing = match ruling::in_text_of(Rule::Always(normal_form::standing(standing)), defined) {
            Rule::Always(standing) => standing,
            rule => return self.push(rule, span),
        };
        let is_told = |rule: &Rule| matches!(rule, Rule::Always(told) if said_of_before::same_limit(told, &standing));
        match self.read.rules.iter().rposition(is_told) {
            Some(at) => {
                if !said_of_before::surplus(&mut standing).is_none_or(|(_, surplus)| surplus.is_refused()) {
                    self.read.rules[at] = Rule::Always(standing);
                }
                self.read.spans[at] = self.read.spans[at].to(span);
            }
            None => self.push(Rule::Always(standing), span),
        }
    }

    fn one_more(&mut self, of: u8, then: Surplus, span: Span) {
        let (rules, spans) = (&mut self.read.rules, &mut self.read.spans);
        let joined = said_of_before::one_more(rules, spans, self.owner, (of, then), span);
        self.read.nothing_limited.extend((!joined).then_some(span));
    }

    fn push(&mut self, rule: Rule, span: Span) {
        self.read.rules.push(rule);
        self.read.spans.push(span);
    }

    fn widen(&mut self, span: Span) {
        if let Some(last) = self.read.spans.last_mut() {
            *last = last.to(span);
        }
    }
}
