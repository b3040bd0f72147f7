//! Random derivations of the lexicon: trees built from its productions, with agreement, over a random vocabulary.

use std::sync::{Arc, LazyLock};

use model::{Id, ParamKind, TargetCode};
use reading::declare::definition_head::{self, DeclaredWord};
use reading::tree::{Branch, Children, Tree};
use reading::word_lookup::{Leaf, Owner, has_other_doer, is_summon};
use vocabulary::production::Symbol;
use vocabulary::{self, Features, Name, NameKind, Names, names};
use vocabulary::{Category, LEAVES, Lexicon, ProductionId};

use crate::distance::{FAR, KnownWays, SORTS, SlotsToFill, Ways, has, sorts_of};
use crate::rng::Rng;

/// Returns the lexicon with the words of an invented pack: verbs, keywords and adjectives.
pub fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
        let lines: String = words_of_the_pack().into_iter().map(|(_, surface)| surface.lines).collect();
        vocabulary::kernel().with(&lines).expect("the pack's words fit")
    });
    &LEXICON
}

fn words_of_the_pack() -> Vec<(NameKind, DeclaredWord)> {
    let verb = |head| (NameKind::Verb, definition_head::verb(head).expect("a verb"));
    let keyword = |head| (NameKind::Keyword, definition_head::keyword(head, None).expect("a keyword"));
    let adjective = |name, of| (NameKind::Adjective, definition_head::adjective(name, of).expect("an adjective"));
    let place = |name, of| (NameKind::Place, definition_head::place(name, of).expect("a word for a place"));
    vec![
        verb("glomp A onto tile T by N"),
        verb("zing a token"),
        verb("mosey"),
        keyword("Hardy X"),
        keyword("Swift"),
        adjective("wibbly", ParamKind::Char),
        adjective("wobbly", ParamKind::Tile),
        adjective("jolly", ParamKind::Token),
        adjective("under zogbar", ParamKind::Char),
        place("yonder tile", ParamKind::Char),
        place("glade", ParamKind::Tile),
        place("spark tile", ParamKind::Token),
    ]
}

/// Whether the production was expanded from a verb entry. Every verb gets a production for each of its forms, and a
/// clause needs only some of these; `tests/suite/language/verbs.card` has the clauses.
pub fn is_of_a_verb(category: &str) -> bool {
    ["done-to", "gap", "pp", "ppa", "ppas", "pps", "shared", "vp", "vps", "would"].contains(&category)
}

/// Whether the production is an adjunct. The parser skips adjuncts, so no sentence contains one.
pub fn is_skipped(category: &str) -> bool {
    ["adjunct", "neutral"].contains(&category)
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
        // The last of the tokens belongs to a char (kernel W6).
        if let Some(owned) = vocabulary.of_kind(NameKind::Token).last().map(|name| name.id.clone()) {
            vocabulary.names.set_owned(&owned);
        }
        let card = vocabulary.of_kind(NameKind::Card).next().map(|name| name.id.clone());
        let owner = *rng.pick(&OWNERS);
        let mut words: Vec<(NameKind, Id)> = Vec::new();
        for (kind, surface) in words_of_the_pack() {
            vocabulary.names.set_params(&surface.id, surface.params);
            words.push((kind, surface.id));
        }
        rng.shuffle(&mut words);
        let definition = owner.and_then(|kind| {
            let name = vocabulary.of_kind(kind).next().map(|name| (kind, name.id.clone()));
            name.or_else(|| words.iter().find(|(known, _)| *known == kind).cloned())
        });
        let shared = definition.is_some() && rng.one_in(2);
        let is_action = definition.is_none();
        vocabulary.owner = Owner { card: card.filter(|_| !shared), definition, is_action, ..Owner::default() };
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
    /// The usable productions of each category.
    pub productions: Vec<Vec<ProductionId>>,
    /// The depth of the shallowest phrase of each category.
    least: Vec<u32>,
    /// The depth of the shallowest phrase of each production, by its index.
    depths: Vec<u32>,
    pub slots_to_fill: SlotsToFill,
    pub known_ways: KnownWays,
}

impl<'a> Grammar<'a> {
    /// Prepares derivations from the productions that `usable` allows.
    pub fn new(lexicon: &'a Lexicon, usable: impl Fn(ProductionId) -> bool) -> Grammar<'a> {
        let mut productions = vec![Vec::new(); lexicon.categories.len()];
        for (index, production) in lexicon.productions.iter().enumerate() {
            if let Some(category) = lexicon.category(&production.category)
                && usable(ProductionId::at(index))
            {
                productions[usize::from(category)].push(ProductionId::at(index));
            }
        }
        let mut grammar = Grammar {
            lexicon,
            productions,
            least: vec![u32::MAX; lexicon.categories.len()],
            depths: Vec::new(),
            slots_to_fill: SlotsToFill::new(),
            known_ways: KnownWays::default(),
        };
        grammar.slots_to_fill = grammar.slots_to_fill();
        grammar.least[..LEAVES.len()].fill(0);
        loop {
            let mut changed = false;
            for category in LEAVES.len()..lexicon.categories.len() {
                let least = grammar.productions[category].iter().map(|production| grammar.depth(*production)).min();
                if let Some(least) = least.filter(|least| *least < grammar.least[category]) {
                    grammar.least[category] = least;
                    changed = true;
                }
            }
            if !changed {
                grammar.depths =
                    (0..lexicon.productions.len()).map(|index| grammar.depth(ProductionId::at(index))).collect();
                return grammar;
            }
        }
    }

    pub fn slot_category(&self, production: ProductionId, slot: usize) -> usize {
        usize::from(self.lexicon.production(production).slots[slot].category_id)
    }

    fn depth(&self, production: ProductionId) -> u32 {
        let slots = 0..self.lexicon.production(production).slots.len();
        let deepest = slots.map(|slot| self.least[self.slot_category(production, slot)]).max();
        deepest.unwrap_or(0).saturating_add(1)
    }

    /// Returns a production that a derivation must use.
    pub fn goal(&self, production: ProductionId) -> Goal {
        Goal { production, ways: self.ways_to(production) }
    }

    /// Returns every production that can occur in a phrase of the category.
    pub fn goals(&self, category: &str) -> Vec<Goal> {
        let root = self.lexicon.category(category).map_or(0, usize::from);
        let usable = self.productions.iter().flatten().copied();
        let goals = usable.map(|production| self.goal(production));
        goals.filter(|goal| goal.ways.nearest(root, Features::ALL).is_some()).collect()
    }
}

/// A production that a derivation must use, with the distances to it.
pub struct Goal {
    pub production: ProductionId,
    pub ways: Arc<Ways>,
}

/// Returns the distance from a production's slots to the goal; `None`, the smallest value, if the production is the
/// goal itself.
fn nearness(goal: &Goal, production: ProductionId, sorts: &[bool; SORTS.len()]) -> Option<u32> {
    (production != goal.production).then(|| goal.ways.nearest_through(production, sorts))
}

/// Sorts productions by their distances, which are small. Keeps the order of those with equal distances.
fn by_nearness(ways: &[(Option<u32>, ProductionId)]) -> Vec<ProductionId> {
    let place = |near: Option<u32>| near.map_or(0, |near| near as usize + 1);
    let most = ways.iter().map(|(near, _)| place(*near)).max().unwrap_or(0);
    let mut groups = vec![Vec::new(); most + 1];
    ways.iter().for_each(|(near, production)| groups[place(*near)].push(*production));
    groups.concat()
}

/// A derivation that is being built.
pub struct Growth<'a> {
    pub grammar: &'a Grammar<'a>,
    pub vocabulary: &'a Vocabulary,
    pub goal: Option<&'a Goal>,
    /// The number of tries that are left before the derivation is abandoned.
    patience: u32,
}

impl<'a> Growth<'a> {
    pub fn new(grammar: &'a Grammar<'a>, vocabulary: &'a Vocabulary, goal: Option<&'a Goal>) -> Growth<'a> {
        Growth { grammar, vocabulary, goal, patience: 2000 }
    }

    /// Grows a tree of the category, no deeper than `depth` where that is possible.
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
        let productions = grammar.productions[usize::from(category)].iter().copied();
        let choices: Vec<ProductionId> = if let (Some(goal), true) = (self.goal, aims) {
            // While there is depth left, the derivation takes the nearest path to the goal half of the time, and
            // otherwise any path. Without depth left, it takes the nearest path.
            let sorts = sorts_of(wanted);
            let mut ways = Vec::with_capacity(productions.len());
            ways.extend(
                productions
                    .map(|production| (nearness(goal, production, &sorts), production))
                    .filter(|(near, _)| *near != Some(FAR)),
            );
            let nearest = depth == 0 || rng.one_in(2);
            rng.shuffle(&mut ways);
            match nearest {
                true => by_nearness(&ways),
                false => ways.into_iter().map(|(_, production)| production).collect(),
            }
        } else {
            let deepest = depth.max(grammar.least[usize::from(category)]);
            let mut fitting: Vec<_> = productions.filter(|made| grammar.depths[made.index()] <= deepest).collect();
            rng.shuffle(&mut fitting);
            fitting
        };
        let nodes = tree.nodes.len();
        for production in choices {
            let surfaces = grammar.lexicon.production(production).surface_count();
            for _ in 0..2 {
                self.patience = self.patience.checked_sub(1)?;
                let surface = rng.below(surfaces) as u16;
                let made =
                    self.production(rng, tree, category, (production, surface), wanted, depth.saturating_sub(1), aims);
                if made.is_some() {
                    return made;
                }
                tree.nodes.truncate(nodes);
            }
        }
        None
    }

    fn way_through(&self, goal: &Goal, production: ProductionId, slot: usize, wanted: Features) -> Option<u32> {
        let grammar = self.grammar;
        let sorts = SORTS.into_iter().filter(|sort| has(wanted, *sort) && grammar.is_of(production, *sort));
        let category = grammar.slot_category(production, slot);
        sorts.filter_map(|sort| goal.ways.nearest(category, grammar.asked(production, slot, sort))).min()
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a walk")]
    fn production(
        &mut self,
        rng: &mut Rng,
        tree: &mut Tree,
        category: Category,
        surface: (ProductionId, u16),
        wanted: Features,
        depth: u32,
        aims: bool,
    ) -> Option<(usize, Features)> {
        let line = self.grammar.lexicon.production(surface.0);
        let mut agreed = line.features_of(surface.1).agree(wanted)?;
        let node = tree.nodes.len();
        tree.nodes.push(Branch {
            category,
            production: Some(surface),
            leaf: None,
            features: agreed,
            start: 0,
            end: 0,
            children: Children::empty(line.slots.len()),
            reference: None,
        });
        let toward = self.goal.filter(|goal| aims && goal.production != surface.0).and_then(|goal| {
            let leads = |slot: &usize| self.way_through(goal, surface.0, *slot, agreed).is_some();
            let slots: Vec<usize> = (0..line.slots.len()).filter(leads).collect();
            (!slots.is_empty()).then(|| *rng.pick(&slots))
        });
        let mut used = line.slots_of(surface.1).into_owned();
        // The slot that leads to the goal comes first, so that the other slots agree with it.
        used.sort_by_key(|slot| toward != Some(*slot));
        for slot in used {
            let spec = &line.slots[slot];
            // A slot that names the form of its verb does not pass that form on.
            let form_free = |features: Features| match spec.features.governs_form() {
                true => features.of_any_form(),
                false => features,
            };
            let asked = match (spec.agrees, spec.kind_only) {
                (true, true) => spec.features.agree(form_free(agreed.of_any_number()))?,
                (true, false) => spec.features.agree(form_free(agreed))?,
                _ => spec.features,
            };
            let (child, found) = self.grow(rng, tree, spec.category_id, asked, depth, toward == Some(slot))?;
            let fits = found.agree(spec.features)?;
            tree.nodes[child].features = fits;
            if spec.agrees {
                agreed = agreed.agree(form_free(if spec.kind_only { fits.of_any_number() } else { fits }))?;
            }
            tree.nodes[node].children.set(slot, child);
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
                (Leaf::Number(n), Features::of_number(number))
            }
            "code" => (Leaf::Code(code(rng)), Features::ALL),
            "option-name" => {
                let options: [&str; 5] = ["attract", "repel", "stay", "the long fold", "second wave"];
                (Leaf::Name(model::Id::of(rng.pick::<&str>(&options))), Features::ALL)
            }
            leaf @ ("param" | "number-param") => self.param(rng, leaf)?,
            leaf => self.name(rng, leaf)?,
        };
        let features = features.agree(wanted)?;
        tree.nodes.push(Branch {
            category,
            production: None,
            leaf: Some(leaf),
            features,
            start: 0,
            end: 1,
            children: Default::default(),
            reference: None,
        });
        Some((tree.nodes.len() - 1, features))
    }

    /// Picks a parameter of the definition, if the text belongs to a verb or keyword.
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
        Some((Leaf::Number(*at as u8), Features::of_kinds(kind(param.kind))))
    }

    /// Picks a name that the leaf may stand for in the owner's text (see `reading::lex`).
    fn name(&self, rng: &mut Rng, leaf: &str) -> Option<(Leaf, Features)> {
        let owner = &self.vocabulary.owner;
        let kind = match leaf {
            "token-name" | "own-token" | "owned-token" | "loose-token" | "loose-own-token" => NameKind::Token,
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
                let is_owned = self.vocabulary.names.is_owned(&name.id);
                match leaf {
                    "owned-token" => !own && is_owned,
                    "loose-token" => !own && !is_owned,
                    "loose-own-token" => own && !is_owned,
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
            (false, true) => Features::of_number(Features::ONE),
            (false, false) if leaf == "tail-name" => Features::of_number(Features::ONE),
            (false, false) => Features::of_number(Features::SEVERAL),
        };
        Some((Leaf::Name(name.id.clone()), features))
    }

    /// Sets the word positions of every node as the parser would, and returns the end.
    fn number(&self, tree: &mut Tree, node: usize, start: u16) -> u16 {
        tree.nodes[node].start = start;
        let mut at = start;
        match tree.nodes[node].production {
            None => at += 1,
            Some((production, surface)) => {
                let line = self.grammar.lexicon.production(production);
                for symbol in line.symbols(surface) {
                    at = match symbol {
                        Symbol::Word(_) => at + 1,
                        Symbol::Slot(slot) => {
                            let child = tree.nodes[node].children.get(slot);
                            child.map_or(at, |child| self.number(tree, child, at))
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

/// Returns the words of a derivation, separated by single spaces.
pub fn words(lexicon: &Lexicon, names: &Names, tree: &Tree) -> String {
    fn walk(lexicon: &Lexicon, names: &Names, tree: &Tree, node: usize, out: &mut Vec<String>) {
        let branch = &tree.nodes[node];
        match (branch.production, &branch.leaf) {
            (Some((production, surface)), _) => {
                for symbol in lexicon.production(production).symbols(surface) {
                    match symbol {
                        Symbol::Word(word) => out.push(word.to_owned()),
                        Symbol::Slot(slot) => {
                            let child = branch.children.get(slot).expect("the slot is filled");
                            walk(lexicon, names, tree, child, out);
                        }
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
