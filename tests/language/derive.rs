//! Random derivations of the lexicon: trees built from its templates, with agreement, over a random vocabulary.

use std::sync::LazyLock;

use model::{Id, ParamKind, TargetCode};
use reading::lex::{Leaf, Owner, has_other_doer, is_summon};
use reading::tree::{Branch, Tree};
use reading::wording::{self, Wording};
use vocabulary::lexicon::{Category, LEAVES, Lexicon};
use vocabulary::template::Symbol;
use vocabulary::{self, Features, Name, NameKind, Names, names};

use crate::distance::{SORTS, Ways, has};
use crate::rng::Rng;

/// The language with the words of a made-up pack: verbs, keywords and adjectives.
pub fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
        let lines: String = words_of_the_pack().into_iter().map(|(_, wording)| wording.lines).collect();
        vocabulary::kernel().with(&lines).expect("the pack's words fit")
    });
    &LEXICON
}

fn words_of_the_pack() -> Vec<(NameKind, Wording)> {
    let verb = |head| (NameKind::Verb, wording::verb(head).expect("a verb"));
    let keyword = |head| (NameKind::Keyword, wording::keyword(head, None).expect("a keyword"));
    let adjective = |name, of| (NameKind::Adjective, wording::adjective(name, of).expect("an adjective"));
    vec![
        verb("glomp A onto tile T by N"),
        verb("zing a token"),
        verb("mosey"),
        keyword("Hardy X"),
        keyword("Swift"),
        adjective("wibbly", ParamKind::Char),
        adjective("wobbly", ParamKind::Tile),
        adjective("jolly", ParamKind::Token),
    ]
}

/// The invented names of a pack, and the owner of a text.
pub struct Vocabulary {
    pub names: Names,
    pub owner: Owner,
}

const SYLLABLES: [&str; 16] =
    ["Bra", "Vel", "Ori", "Tam", "Quu", "Nix", "Zo", "Fen", "Lum", "Gri", "Sko", "Ary", "Pel", "Dro", "Mir", "Ubb"];

/// The kinds of owner that a text may have: a card, or a definition with or without a card.
const OWNERS: [Option<NameKind>; 7] = [
    None,
    Some(NameKind::Token),
    Some(NameKind::Condition),
    Some(NameKind::Structure),
    Some(NameKind::Summon),
    Some(NameKind::Verb),
    Some(NameKind::Keyword),
];

impl Vocabulary {
    pub fn new(rng: &mut Rng) -> Vocabulary {
        let mut vocabulary = Vocabulary { names: Names::default(), owner: Owner::default() };
        let kinds = [NameKind::Token, NameKind::Condition, NameKind::Structure, NameKind::Summon, NameKind::Class];
        let mut taken: Vec<Id> = Vec::new();
        for kind in kinds.into_iter().chain([NameKind::Card]) {
            for _ in 0..3 {
                let name = fresh(rng, &mut taken);
                let id = Id::of(&name);
                let plural = match kind {
                    NameKind::Condition | NameKind::Card => String::new(),
                    _ if rng.one_in(4) => format!("{name}en"),
                    _ => names::plural(&name),
                };
                if kind == NameKind::Card {
                    let action = fresh(rng, &mut taken).to_uppercase();
                    let name = Name {
                        kind: NameKind::Action,
                        id: id.within(&action),
                        text: action.into(),
                        plural: Default::default(),
                    };
                    vocabulary.names.add(name);
                }
                vocabulary.names.add(Name { kind, id, text: name.into(), plural: plural.into() });
            }
        }
        let card = vocabulary.of_kind(NameKind::Card).next().map(|name| name.id.clone());
        let owner = *rng.pick(&OWNERS);
        let mut words: Vec<(NameKind, Id)> = Vec::new();
        for (kind, wording) in words_of_the_pack() {
            vocabulary.names.set_params(&wording.id, wording.params);
            words.push((kind, wording.id));
        }
        rng.shuffle(&mut words);
        let definition = owner.and_then(|kind| {
            let name = vocabulary.of_kind(kind).next().map(|name| (kind, name.id.clone()));
            name.or_else(|| words.iter().find(|(known, _)| *known == kind).cloned())
        });
        let shared = definition.is_some() && rng.one_in(2);
        vocabulary.owner = Owner { card: card.filter(|_| !shared), definition };
        vocabulary
    }

    fn of_kind(&self, kind: NameKind) -> impl Iterator<Item = &Name> {
        self.names.all().iter().filter(move |name| name.kind == kind)
    }
}

fn fresh(rng: &mut Rng, taken: &mut Vec<Id>) -> String {
    loop {
        let mut word = || format!("{}{}", rng.pick(&SYLLABLES), rng.pick(&SYLLABLES).to_lowercase());
        let name = if taken.len().is_multiple_of(3) { format!("{} {}", word(), word()) } else { word() };
        let id = Id::of(&name);
        if !taken.contains(&id) {
            taken.push(id);
            return name;
        }
    }
}

/// The parts of the lexicon that every derivation needs.
pub struct Grammar<'a> {
    pub lexicon: &'a Lexicon,
    /// The usable templates of each category.
    pub templates: Vec<Vec<u32>>,
    /// The depth of the shallowest phrase of each category.
    least: Vec<u32>,
}

impl<'a> Grammar<'a> {
    /// All templates, or only those that `usable` allows.
    pub fn new(lexicon: &'a Lexicon, usable: impl Fn(u32) -> bool) -> Grammar<'a> {
        let mut templates = vec![Vec::new(); lexicon.categories.len()];
        for (index, template) in lexicon.templates.iter().enumerate() {
            if let Some(category) = lexicon.category(&template.category)
                && usable(index as u32)
            {
                templates[usize::from(category)].push(index as u32);
            }
        }
        let mut grammar = Grammar { lexicon, templates, least: vec![u32::MAX; lexicon.categories.len()] };
        grammar.least[..LEAVES.len()].fill(0);
        loop {
            let mut changed = false;
            for category in LEAVES.len()..lexicon.categories.len() {
                let least = grammar.templates[category].iter().map(|template| grammar.depth(*template)).min();
                if let Some(least) = least.filter(|least| *least < grammar.least[category]) {
                    grammar.least[category] = least;
                    changed = true;
                }
            }
            if !changed {
                return grammar;
            }
        }
    }

    pub fn slot_category(&self, template: u32, slot: usize) -> usize {
        let slot = &self.lexicon.templates[template as usize].slots[slot];
        self.lexicon.category(&slot.category).map_or(0, usize::from)
    }

    fn depth(&self, template: u32) -> u32 {
        let slots = 0..self.lexicon.templates[template as usize].slots.len();
        let deepest = slots.map(|slot| self.least[self.slot_category(template, slot)]).max();
        deepest.unwrap_or(0).saturating_add(1)
    }

    /// Every template that can occur in a phrase of the category.
    pub fn goals(&self, category: &str) -> Vec<Goal> {
        let root = self.lexicon.category(category).map_or(0, usize::from);
        let usable = self.templates.iter().flatten().copied();
        let goals = usable.map(|template| Goal { template, ways: self.ways_to(template) });
        goals.filter(|goal| goal.ways.nearest(root, Features::ALL).is_some()).collect()
    }
}

/// A template that a derivation must use, with the distances to it.
pub struct Goal {
    pub template: u32,
    pub ways: Ways,
}

/// A derivation that is being built.
pub struct Growth<'a> {
    pub grammar: &'a Grammar<'a>,
    pub vocabulary: &'a Vocabulary,
    pub goal: Option<&'a Goal>,
    /// The tries left before the derivation is given up.
    patience: u32,
}

impl<'a> Growth<'a> {
    pub fn new(grammar: &'a Grammar<'a>, vocabulary: &'a Vocabulary, goal: Option<&'a Goal>) -> Growth<'a> {
        Growth { grammar, vocabulary, goal, patience: 2000 }
    }

    /// A tree of the category, no deeper than `depth` where that is possible.
    pub fn tree(&mut self, rng: &mut Rng, category: &str, depth: u32) -> Option<Tree> {
        let category = self.grammar.lexicon.category(category)?;
        let mut tree = Tree::default();
        self.patience = 2000;
        let aims = self.goal.is_some();
        self.grow(rng, &mut tree, category, Features::ALL, depth, aims)?;
        let end = self.number(&mut tree, 0, 0);
        (end > 0).then_some(tree)
    }

    fn grow(
        &mut self,
        rng: &mut Rng,
        tree: &mut Tree,
        category: Category,
        wanted: Features,
        depth: u32,
        aims: bool,
    ) -> Option<(usize, Features)> {
        if usize::from(category) < LEAVES.len() {
            return self.leaf(rng, tree, category, wanted);
        }
        let grammar = self.grammar;
        let mut choices: Vec<u32> = grammar.templates[usize::from(category)].clone();
        if let (Some(goal), true) = (self.goal, aims) {
            // While there is depth left, any way to the goal is taken half of the time; otherwise the nearest way.
            choices.retain(|template| self.nearness(goal, *template, wanted) != Some(u32::MAX));
            let nearest = depth == 0 || rng.one_in(2);
            rng.shuffle(&mut choices);
            if nearest {
                choices.sort_by_key(|template| self.nearness(goal, *template, wanted));
            }
        } else {
            let least = grammar.least[usize::from(category)];
            choices.retain(|template| grammar.depth(*template) <= depth.max(least));
        }
        if !aims {
            rng.shuffle(&mut choices);
        }
        let nodes = tree.nodes.len();
        for template in choices {
            let wordings = grammar.lexicon.templates[template as usize].wordings.len();
            for _ in 0..2 {
                self.patience = self.patience.checked_sub(1)?;
                let wording = rng.below(wordings) as u16;
                let made =
                    self.template(rng, tree, category, (template, wording), wanted, depth.saturating_sub(1), aims);
                if made.is_some() {
                    return made;
                }
                tree.nodes.truncate(nodes);
            }
        }
        None
    }

    /// The distance from a template's slots to the goal; `None`, the smallest value, if the template is the goal
    /// itself.
    fn nearness(&self, goal: &Goal, template: u32, wanted: Features) -> Option<u32> {
        if template == goal.template {
            return None;
        }
        let slots = 0..self.grammar.lexicon.templates[template as usize].slots.len();
        Some(slots.filter_map(|slot| self.way_through(goal, template, slot, wanted)).min().unwrap_or(u32::MAX))
    }

    fn way_through(&self, goal: &Goal, template: u32, slot: usize, wanted: Features) -> Option<u32> {
        let grammar = self.grammar;
        let sorts = SORTS.into_iter().filter(|sort| has(wanted, *sort) && grammar.is_of(template, *sort));
        let category = grammar.slot_category(template, slot);
        sorts.filter_map(|sort| goal.ways.nearest(category, grammar.asked(template, slot, sort))).min()
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk")]
    fn template(
        &mut self,
        rng: &mut Rng,
        tree: &mut Tree,
        category: Category,
        wording: (u32, u16),
        wanted: Features,
        depth: u32,
        aims: bool,
    ) -> Option<(usize, Features)> {
        let line = &self.grammar.lexicon.templates[wording.0 as usize];
        let mut agreed = line.wordings[usize::from(wording.1)].features.agree(wanted)?;
        let node = tree.nodes.len();
        tree.nodes.push(Branch {
            category,
            template: Some(wording),
            leaf: None,
            features: agreed,
            start: 0,
            end: 0,
            children: vec![usize::MAX; line.slots.len()].into(),
            reference: None,
        });
        let toward = self.goal.filter(|goal| aims && goal.template != wording.0).and_then(|goal| {
            let leads = |slot: &usize| self.way_through(goal, wording.0, *slot, agreed).is_some();
            let slots: Vec<usize> = (0..line.slots.len()).filter(leads).collect();
            (!slots.is_empty()).then(|| *rng.pick(&slots))
        });
        let mut used: Vec<usize> = line.wordings[usize::from(wording.1)]
            .symbols
            .iter()
            .filter_map(|symbol| if let Symbol::Slot(slot) = symbol { Some(*slot) } else { None })
            .collect();
        // The slot that leads to the goal comes first, so that the others agree with it.
        used.sort_by_key(|slot| toward != Some(*slot));
        for slot in used {
            let spec = &line.slots[slot];
            let asked = match (spec.agrees, spec.kind_only) {
                (true, true) => spec.features.agree(agreed.of_any_number())?,
                (true, false) => spec.features.agree(agreed)?,
                _ => spec.features,
            };
            let category = self.grammar.lexicon.category(&spec.category)?;
            let (child, found) = self.grow(rng, tree, category, asked, depth, toward == Some(slot))?;
            let fits = found.agree(spec.features)?;
            tree.nodes[child].features = fits;
            if spec.agrees {
                agreed = agreed.agree(if spec.kind_only { fits.of_any_number() } else { fits })?;
            }
            tree.nodes[node].children[slot] = child;
        }
        tree.nodes[node].features = agreed;
        Some((node, agreed))
    }

    fn leaf(
        &mut self,
        rng: &mut Rng,
        tree: &mut Tree,
        category: Category,
        wanted: Features,
    ) -> Option<(usize, Features)> {
        self.patience = self.patience.checked_sub(1)?;
        let (leaf, features) = match LEAVES[usize::from(category)] {
            "int" => {
                let n = *rng.pick(&[1, 1, 2, 2, 3, 4, 5, 6, 9, 12, 20, 255]);
                let number = if n == 1 { Features::ONE } else { Features::SEVERAL };
                (Leaf::Number(n), Features(Features::KINDS.0 | number.0))
            }
            "code" => (Leaf::Code(code(rng)), Features::ALL),
            leaf @ ("param" | "number-param") => self.param(rng, leaf)?,
            leaf => self.name(rng, leaf)?,
        };
        let features = features.agree(wanted)?;
        tree.nodes.push(Branch {
            category,
            template: None,
            leaf: Some(leaf),
            features,
            start: 0,
            end: 1,
            children: Default::default(),
            reference: None,
        });
        Some((tree.nodes.len() - 1, features))
    }

    /// The parameter of the definition, if the text belongs to a verb or keyword.
    fn param(&self, rng: &mut Rng, leaf: &str) -> Option<(Leaf, Features)> {
        let (_, id) = self.vocabulary.owner.definition.as_ref()?;
        let kind = |kind: ParamKind| match kind {
            ParamKind::Char => Features::CHAR,
            ParamKind::Tile => Features::TILE,
            ParamKind::Token => Features::TOKEN,
            ParamKind::Number { .. } => Features::ALL,
        };
        let is_number = |kind: ParamKind| matches!(kind, ParamKind::Number { .. });
        let params = self.vocabulary.names.params(id).iter().enumerate();
        let fit: Vec<_> = params.filter(|(_, param)| is_number(param.kind) == (leaf == "number-param")).collect();
        let (at, param) = fit.get(rng.below(fit.len()))?;
        Some((Leaf::Number(*at as u8), Features(kind(param.kind).0 | Features::NUMBERS.0)))
    }

    /// A name that the leaf may stand for in the owner's text (see `reading::lex`).
    fn name(&self, rng: &mut Rng, leaf: &str) -> Option<(Leaf, Features)> {
        let owner = &self.vocabulary.owner;
        let kind = match leaf {
            "token-name" | "own-token" => NameKind::Token,
            "condition-name" | "own-condition" => NameKind::Condition,
            "structure-name" | "tail-name" => NameKind::Structure,
            "summon-name" | "own-summon" => NameKind::Summon,
            "char-name" | "self-name" | "summoner-name" => NameKind::Card,
            "class-name" => NameKind::Class,
            _ => NameKind::Action,
        };
        let names: Vec<&Name> = self
            .vocabulary
            .of_kind(kind)
            .filter(|name| {
                let own = owner.definition.as_ref().is_some_and(|(kind, id)| *kind == name.kind && *id == name.id);
                let own_card = owner.card.as_ref() == Some(&name.id);
                match leaf {
                    "own-token" | "own-condition" | "own-summon" => own,
                    "token-name" | "condition-name" | "summon-name" => !own,
                    "self-name" => own_card && !has_other_doer(owner),
                    "summoner-name" => own_card && is_summon(owner),
                    "char-name" => !own_card || (has_other_doer(owner) && !is_summon(owner)),
                    "tail-name" => name.text.contains(' '),
                    _ => true,
                }
            })
            .collect();
        if names.is_empty() {
            return None;
        }
        let name = rng.pick(&names);
        let features = match (name.plural.is_empty() || name.plural == name.text, rng.one_in(2)) {
            (true, _) => Features::ALL,
            (false, true) => Features(Features::KINDS.0 | Features::ONE.0),
            (false, false) if leaf == "tail-name" => Features(Features::KINDS.0 | Features::ONE.0),
            (false, false) => Features(Features::KINDS.0 | Features::SEVERAL.0),
        };
        Some((Leaf::Name(name.id.clone()), features))
    }

    /// Sets the word positions of every node, as the parser would; returns the end.
    fn number(&self, tree: &mut Tree, node: usize, start: u16) -> u16 {
        tree.nodes[node].start = start;
        let mut at = start;
        match tree.nodes[node].template {
            None => at += 1,
            Some((template, wording)) => {
                let line = &self.grammar.lexicon.templates[template as usize];
                for symbol in &line.wordings[usize::from(wording)].symbols {
                    at = match symbol {
                        Symbol::Word(_) => at + 1,
                        Symbol::Slot(slot) => {
                            let child = tree.nodes[node].children[*slot];
                            self.number(tree, child, at)
                        }
                    };
                }
            }
        }
        tree.nodes[node].end = at;
        at
    }
}

fn code(rng: &mut Rng) -> String {
    loop {
        let plus = if rng.one_in(2) { "+" } else { "" };
        let number = ["", "1", "2", "3", "4", "10"][rng.below(6)];
        let form = ["", "S", "D", "M"][rng.below(4)];
        let through = if rng.one_in(4) { "!" } else { "" };
        let code = format!("{plus}{number}{form}{through}");
        // In a sentence, digits alone are a number and not a target code.
        if code.parse::<TargetCode>().is_ok() && !code.bytes().all(|b| b.is_ascii_digit()) {
            return code;
        }
    }
}

/// The words of a derivation, separated by single spaces.
pub fn words(lexicon: &Lexicon, names: &Names, tree: &Tree) -> String {
    fn walk(lexicon: &Lexicon, names: &Names, tree: &Tree, node: usize, out: &mut Vec<String>) {
        let branch = &tree.nodes[node];
        match (branch.template, &branch.leaf) {
            (Some((template, wording)), _) => {
                for symbol in &lexicon.templates[template as usize].wordings[usize::from(wording)].symbols {
                    match symbol {
                        Symbol::Word(word) => out.push(word.clone()),
                        Symbol::Slot(slot) => walk(lexicon, names, tree, branch.children[*slot], out),
                    }
                }
            }
            (None, Some(Leaf::Number(n))) if LEAVES[usize::from(branch.category)].ends_with("param") => {
                out.push(format!("param{n}"));
            }
            (None, Some(Leaf::Number(n))) => out.push(n.to_string()),
            (None, Some(Leaf::Code(code))) => out.push(code.clone()),
            (None, Some(Leaf::Name(id))) => {
                let name = names.all().iter().find(|name| name.id == *id);
                let several = !branch.features.has(Features::ONE);
                out.push(match name {
                    Some(name) if several && !name.plural.is_empty() => name.plural.to_string(),
                    Some(name) if LEAVES[usize::from(branch.category)] == "tail-name" => {
                        name.text.rsplit(' ').next().unwrap_or_default().to_owned()
                    }
                    Some(name) => name.text.to_string(),
                    None => id.as_str().to_owned(),
                });
            }
            (None, None) => {}
        }
    }
    let mut out = Vec::new();
    walk(lexicon, names, tree, 0, &mut out);
    out.join(" ")
}
