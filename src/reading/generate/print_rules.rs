//! Prints rules, adjectives, places, the texts of declared games, and single phrases.

use crate::generate::realize::Realizer;
use crate::generate::reference_wording::Narration;
use crate::generate::sentences::sentences;
use crate::generate::speaker::{Speaker, Unsayable};
use crate::generate::spell::spell;
use crate::reference::discourse::Discourse;
use crate::sentence::Spoken;
use crate::term::Term;
use model::{Cond, Id, Pick, Rule, Spot, TileNoun, Tiles};
use vocabulary::Features;

impl Speaker<'_> {
    /// Prints the rules of a text as sentences with spaces between them. A rule that the opener before it must not
    /// govern begins a new line.
    pub fn rules(&self, pattern: Option<&Pick<TileNoun>>, rules: &[Rule]) -> Result<String, Unsayable> {
        let mut telling = Narration::new(self, Discourse::of(self.owner, self.names));
        let mut out = String::new();
        if let Some(pattern) = pattern {
            let spoken = Spoken::Pattern(Tiles::Pick(Box::new(pattern.clone())));
            out.push_str(&telling.sentence(&spoken)?);
        }
        let mut under_opener = false;
        for rule in rules {
            let (opens, sentences) = sentences(rule);
            let breaks = under_opener && matches!(rule, Rule::Do(_));
            for spoken in &sentences {
                if !out.is_empty() {
                    out.push(if breaks && std::ptr::eq(spoken, &sentences[0]) { '\n' } else { ' ' });
                }
                out.push_str(&telling.sentence(spoken)?);
            }
            under_opener = (under_opener && !breaks && !matches!(rule, Rule::Always(_))) || opens;
        }
        Ok(out)
    }

    /// Prints the sentence of an adjective: *A char is cornered if it is in a corner.*
    pub fn adjective(&self, name: &Id, of: &Spot, when: &Cond) -> Result<String, Unsayable> {
        let mut telling = Narration::new(self, Discourse::new(None));
        telling.sentence(&Spoken::Adjective { name: name.clone(), of: of.clone(), when: when.clone() })
    }

    /// Prints the sentence of a word for a place: *The opposite tile of a char is the tile opposite it through Fae.*
    pub fn place(&self, name: &Id, of: &Spot, tile: &Tiles) -> Result<String, Unsayable> {
        let mut telling = Narration::new(self, Discourse::of(self.owner, self.names));
        telling.sentence(&Spoken::Place { name: name.clone(), of: of.clone(), tile: tile.clone() })
    }

    /// Prints sentences of a declared game, with spaces between them.
    pub fn said(&self, said: &[model::Said]) -> Result<String, Unsayable> {
        let mut telling = Narration::new(self, Discourse::new(None));
        let mut sentences = Vec::with_capacity(said.len());
        for one in said {
            sentences.push(match one {
                model::Said::Prose(words) => format!("“{words}.”"),
                other => telling.term(&Term::of(other).map_err(|unlaid| Unsayable(unlaid.0))?)?,
            });
        }
        Ok(sentences.join(" "))
    }

    /// Prints a single phrase, such as *one of the closest Opps*; `None` if it refers to another sentence.
    pub fn phrase(&self, term: &Term) -> Option<String> {
        let mut realizer = Realizer::new(self, Default::default());
        realizer.realize(self.lexicon.category("thing")?, Features::ALL, term)?;
        if realizer.tree.nodes.iter().any(|node| node.reference.is_some()) {
            return None;
        }
        let mut words = Vec::new();
        self.linear(&realizer.tree, 0, true, &mut words);
        Some(spell(&words).trim_end_matches('.').to_owned())
    }
}
