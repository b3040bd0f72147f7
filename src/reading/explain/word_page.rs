//! The page of a word: its frames in the lexicon, and sentences that use it.

use crate::explain::{examples, phrase_names};
use crate::repair::word_forms;
use vocabulary::Lexicon;
use vocabulary::production::{Production, Symbol};

/// The maximum numbers of frames and of sentences on a page.
const MOST_FRAMES: usize = 16;
const MOST_EXAMPLES: usize = 6;

/// The page of a word of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordPage {
    /// The word as it is written: *Opp* has a capital.
    pub word: String,
    /// The other forms of the word.
    pub forms: Vec<String>,
    /// The patterns that the word occurs in; `…` stands for any phrase that fits.
    pub frames: Vec<String>,
    /// Sentences that use the word.
    pub examples: Vec<String>,
}

/// Returns the page of a word; `None` if the language does not have the word.
pub fn word_page(lexicon: &Lexicon, written: &str) -> Option<WordPage> {
    let lower = written.to_lowercase();
    let own = lexicon.word(&lower);
    if own == 0 {
        return None;
    }
    let of = |word: vocabulary::Word| lexicon.words.get(usize::from(word)).map_or("", String::as_str);
    let forms = word_forms::of(lexicon, &lower);
    let mut meant: Vec<&str> = vec![of(own)];
    meant.extend(forms.iter().map(|form| of(*form)));
    let mut frames: Vec<String> = Vec::new();
    // Productions that are only parsed come last: productions that are also printed show best how a word is used.
    for synonym in [false, true] {
        for line in lexicon.productions.iter().filter(|line| line.synonym == synonym) {
            let has = |surface: u16, is: &dyn Fn(&str) -> bool| {
                let said = |symbol: &Symbol| matches!(symbol, Symbol::Word(word) if is(&word.to_lowercase()));
                line.symbols(surface).iter().any(said)
            };
            if !line.words().any(|word| meant.contains(&word.to_lowercase().as_str())) {
                continue;
            }
            let own_form = line.surfaces().find(|surface| has(*surface, &|word| word == of(own)));
            let best =
                own_form.or_else(|| line.surfaces().find(|surface| has(*surface, &|word| meant.contains(&word))));
            let Some(frame) = best.map(|surface| frame(lexicon, line, surface)) else {
                continue;
            };
            if !frames.contains(&frame) && frames.len() < MOST_FRAMES {
                frames.push(frame);
            }
        }
    }
    Some(WordPage {
        word: lexicon.shown(of(own)).to_owned(),
        forms: forms.iter().map(|form| of(*form).to_owned()).collect(),
        frames,
        examples: examples::shown(lexicon, of(own), MOST_EXAMPLES),
    })
}

/// Returns one wording of a production, with descriptions of its slots.
fn frame(lexicon: &Lexicon, line: &Production, surface: u16) -> String {
    let words = line.symbols(surface).into_iter().map(|symbol| match symbol {
        Symbol::Word(word) => lexicon.shown(word).to_owned(),
        Symbol::Slot(slot) => {
            let slot = line.slots.get(slot);
            let kind = slot.and_then(|slot| phrase_names::describe(&slot.category, slot.features));
            match kind.map(|kind| kind.split(", such as").next().unwrap_or(kind)) {
                Some(kind) => format!("({})", kind.split([':', ',']).next().unwrap_or(kind)),
                None => "…".to_owned(),
            }
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    text.replace(" ,", ",").replace(" 's", "'s").replace("… …", "…")
}
