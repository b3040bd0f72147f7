//! The boxes of a text (branches, loops and tests) and their nesting (kernel, *Scope*).

use smallvec::SmallVec;

/// The place of a phrase among the boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Site {
    pub scope: usize,
    /// The choice whose branches the phrase lists.
    pub choice: Option<usize>,
}

/// The children of a node with their places.
pub(super) type Sites = SmallVec<[(usize, Site); 4]>;

/// A box. The first box is the whole text.
#[derive(Debug, Clone)]
pub(crate) struct DiscourseBox {
    pub parent: Option<usize>,
    pub kind: BoxKind,
    /// The sentence that opened the box.
    pub sentence: usize,
    /// The word after the last word of the box.
    pub end: u16,
}

/// The kinds of boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoxKind {
    Text,
    /// A test.
    Test,
    /// A branch of this choice.
    Branch(usize),
    /// The first half of *A if C; otherwise, B*. Its choices are made before the test (kernel C1), so B can refer to
    /// them.
    Ahead(usize),
    /// The body of a loop.
    Loop,
}

/// A choice between branches: one of them is carried out.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub branches: Vec<usize>,
    /// The box in which a further branch lies.
    pub others_in: usize,
    /// Whether a sentence *Otherwise, …* may add a branch.
    pub open: bool,
    /// Whether the branches are events or deeds, one of which happens. They hide their things from each other, but not
    /// from what happens then: *When an Opp hits Fae or enters her tile, push that Opp*.
    pub of_events: bool,
}

/// All boxes of a text.
#[derive(Debug, Default, Clone)]
pub(crate) struct Boxes {
    boxes: Vec<DiscourseBox>,
    choices: Vec<Choice>,
    /// For each sentence, the box in which *if you do* continues: the loop at the end of the sentence (kernel L1).
    tails: Vec<usize>,
    /// For each sentence, the choices whose last branch is in it. With this index, a reference need not look through
    /// all choices.
    ended: Vec<Vec<usize>>,
}

impl Boxes {
    /// Returns the box in which the next sentence lies. `goes_on` tells whether it continues the sentence before.
    pub fn of_sentence(&mut self, sentence: usize, goes_on: bool) -> usize {
        if self.boxes.is_empty() {
            self.boxes.push(DiscourseBox { parent: None, kind: BoxKind::Text, sentence, end: 0 });
        }
        let before = sentence.checked_sub(1).and_then(|before| self.tails.get(before));
        before.copied().filter(|_| goes_on).unwrap_or(0)
    }

    /// Opens a box inside another.
    pub fn open(&mut self, kind: BoxKind, parent: usize, sentence: usize, end: u16) -> usize {
        self.boxes.push(DiscourseBox { parent: Some(parent), kind, sentence, end });
        let opened = self.boxes.len() - 1;
        if let BoxKind::Branch(number) | BoxKind::Ahead(number) = kind
            && let Some(choice) = self.choices.get_mut(number)
        {
            choice.branches.push(opened);
            if self.is_of_events(number) {
                return opened;
            }
            if self.ended.len() <= sentence {
                self.ended.resize(sentence + 1, Vec::new());
            }
            if let Some(before) = sentence.checked_sub(1).and_then(|before| self.ended.get_mut(before)) {
                before.retain(|ended| *ended != number);
            }
            if let Some(here) = self.ended.get_mut(sentence).filter(|here| !here.contains(&number)) {
                here.push(number);
            }
        }
        opened
    }

    /// Adds a choice without branches, and returns its index.
    pub fn choice(&mut self, others_in: usize, open: bool) -> usize {
        self.choices.push(Choice { branches: Vec::new(), others_in, open, of_events: false });
        self.choices.len() - 1
    }

    /// Adds a choice between events or deeds, without branches, and returns its index.
    pub fn alternatives(&mut self, within: usize) -> usize {
        self.choices.push(Choice { branches: Vec::new(), others_in: within, open: false, of_events: true });
        self.choices.len() - 1
    }

    /// Whether the branches of the choice are events or deeds.
    pub fn is_of_events(&self, choice: usize) -> bool {
        self.choices.get(choice).is_some_and(|choice| choice.of_events)
    }

    /// Returns the choice to which a sentence *Otherwise, …* adds a branch: the open choice of the sentence before.
    pub fn choice_before(&self, sentence: usize) -> Option<usize> {
        let is_open = |choice: &Choice| {
            let last = choice.branches.last().and_then(|branch| self.boxes.get(*branch));
            choice.open && choice.branches.len() == 1 && last.is_some_and(|branch| branch.sentence + 1 == sentence)
        };
        self.choices.iter().rposition(is_open)
    }

    /// Returns the box for further branches of a choice.
    pub fn others_in(&self, choice: usize) -> usize {
        self.choices.get(choice).map_or(0, |choice| choice.others_in)
    }

    /// Records where a continuation of the sentence would lie.
    pub fn close_sentence(&mut self, sentence: usize, root: usize, end: u16) {
        let own = self.boxes.iter().enumerate().rev().take_while(|(_, found)| found.sentence == sentence);
        let is_last_loop = |found: &DiscourseBox| found.kind == BoxKind::Loop && found.end >= end;
        let last_loop = own.into_iter().find(|(_, found)| is_last_loop(found)).map(|(number, _)| number);
        self.tails.truncate(sentence);
        self.tails.push(last_loop.unwrap_or(root));
    }

    /// Removes the boxes and choices that the sentences from this one on have opened.
    pub fn forget(&mut self, sentence: usize) {
        while self.boxes.last().is_some_and(|last| last.sentence >= sentence && last.parent.is_some()) {
            self.boxes.pop();
        }
        self.ended.truncate(sentence);
        let left = self.boxes.len();
        for choice in &mut self.choices {
            choice.branches.retain(|branch| *branch < left);
        }
        while self.choices.last().is_some_and(|choice| choice.branches.is_empty()) {
            self.choices.pop();
        }
        self.tails.truncate(sentence);
    }

    pub fn get(&self, index: usize) -> Option<&DiscourseBox> {
        self.boxes.get(index)
    }

    /// Returns the branches of a choice.
    pub fn branches(&self, choice: usize) -> &[usize] {
        self.choices.get(choice).map_or(&[], |choice| &choice.branches)
    }

    /// Returns the choices between several branches that ended with this sentence.
    pub fn choices_ended_in(&self, sentence: usize) -> impl Iterator<Item = usize> {
        let ended = self.ended.get(sentence).map_or(&[][..], Vec::as_slice);
        ended.iter().rev().copied().filter(|choice| self.branches(*choice).len() > 1)
    }
}
