//! No sentence takes long to parse: the size of the chart is bounded, and a sentence past the bound gets a finding.

use reading::chart::Chart;
use reading::word_lookup::{Owner, lex};
use source::{FileId, Span};
use syntax::ast::Item;

use crate::support::{own, whole, with};

/// The maximum number of nodes of a chart. A node has 28 bytes, and making it takes about as long as 100 steps of a
/// graph walk.
const MOST_NODES: usize = 200_000;

/// Returns sentences of up to 200 words that are costly to parse.
fn hostile() -> Vec<(&'static str, String)> {
    let again = |words: &str, times: usize| vec![words; times].join(" ");
    vec![
        ("places after places", format!("Hit an Opp {}", again("adjacent to an Ally in target", 32))),
        ("places joined", format!("Hit an Opp {}", again("at melee or in target and at the edge", 21))),
        ("relatives in relatives", format!("Hit an Opp {}", again("that is one of the closest Opps", 27))),
        ("a chain of effects", format!("Hit an Opp {}", again("and push it by 1 then move it by 1", 19))),
        (
            "a chain of tests",
            format!("If {} hit an Opp", again("an Ally is at melee and an Opp is at the edge or", 15)),
        ),
        ("numbers in numbers", format!("Move Nell by {} 2", again("half twice", 95))),
        ("options in options", format!("Choose one: {}", again("hit an Opp; choose one: move Nell by 1 or", 16))),
        (
            "prefixes of everything",
            again("move an Opp in target by 1 for each Ally at melee to a tile with a Balloon", 11),
        ),
        ("each for each", format!("{} move Nell by 1", again("for each Ally at melee to an Opp,", 20))),
        ("pairs of pairs", format!("Hit {} an Opp", again("both an Ally and", 48))),
        ("until until", format!("Nell can't be hit {}", again("until Nell is hit or is moved", 23))),
    ]
}

#[test]
fn no_sentence_needs_more_than_the_bound() {
    let lexicon = vocabulary::kernel();
    let names = &whole().reading.names;
    let category = lexicon.category("sentence").expect("sentences");
    let mut most = 0;
    for (name, text) in hostile() {
        let (paragraph, _) = syntax::parse_paragraph(FileId(0), &text, Span::new(0, text.len()));
        let Some(Item::Sentence(sentence)) = paragraph.items.first() else { panic!("{name}: no sentence") };
        let lexed = lex(sentence, &text, lexicon, names, &Owner::default());
        assert!(lexed.words.len() > 100, "{name}: only {} words", lexed.words.len());
        let mut chart = Chart::default();
        chart.parse(lexicon, &lexed, category, false);
        println!("{name}: {} words, {} nodes", lexed.words.len(), chart.nodes.len());
        assert!(chart.nodes.len() <= MOST_NODES + lexed.words.len() * 8, "{name}: {} nodes", chart.nodes.len());
        most = most.max(chart.nodes.len());
    }
    assert!(most > 1000, "nothing here is hostile");
}

#[test]
fn a_hostile_sentence_hides_no_other_finding() {
    for (name, text) in hostile() {
        let card = format!("Nell, Test Pilot - Rogue\n\n[A] X: {text}. Smite an Opp.\n\nTarget: +2\n");
        let found = own(&with(&card));
        assert!(found.iter().any(|finding| finding.check.code == "E010"), "{name}: the next sentence is not looked at");
    }
}
