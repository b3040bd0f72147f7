//! Cards that were drawn before: what is still the same is not drawn again.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::{Drawing, Face, Finding, Look, Scene, Sizes};
use model::Id;

/// A card, drawn, and what is wrong with it.
#[derive(Debug, Clone)]
pub struct Proof {
    pub drawing: Arc<Drawing>,
    pub findings: Vec<Finding>,
}

/// The cards of a set as one look drew them last. It changes no drawing, only when it is made.
#[derive(Debug, Default)]
pub struct Proofs(BTreeMap<Id, Known>);

#[derive(Debug)]
struct Known {
    face: Face,
    scene: Scene,
    /// The largest size that each of its boxes can take.
    largest: Sizes,
    /// The proof, and the common sizes that it was drawn at.
    proof: Option<(Sizes, Proof)>,
}

impl Known {
    fn of(look: &Look, face: &Face) -> Known {
        let scene = look.scene(face);
        Known { face: face.clone(), largest: scene.largest(), scene, proof: None }
    }

    fn pull(&mut self, sizes: &Sizes) -> Proof {
        if let Some((at, proof)) = &self.proof
            && at == sizes
        {
            return proof.clone();
        }
        let drawn = self.scene.draw(sizes);
        let proof = Proof { drawing: Arc::new(drawn.drawing), findings: drawn.findings };
        self.proof = Some((sizes.clone(), proof.clone()));
        proof
    }
}

impl Proofs {
    /// Draws the cards, with one size of type in each box as far as their texts allow. Only what these cards need is
    /// remembered for the next time.
    pub fn pull(&mut self, look: &Look, cards: &[(Id, Face)]) -> Vec<Proof> {
        let mut before = std::mem::take(&mut self.0);
        let kept: Vec<Option<Known>> =
            cards.iter().map(|(id, face)| before.remove(id).filter(|known| known.face == *face)).collect();
        let mut known: Vec<Known> = kept
            .into_par_iter()
            .zip(cards)
            .map(|(kept, (_, face))| kept.unwrap_or_else(|| Known::of(look, face)))
            .collect();
        let sizes = Sizes::agree(known.iter().map(|known| &known.largest));
        let proofs = known.par_iter_mut().map(|known| known.pull(&sizes)).collect();
        self.0 = cards.iter().map(|(id, _)| id.clone()).zip(known).collect();
        proofs
    }
}
