//! Card faces for tests and benchmarks. They are made from texts in the form of a card file, like the faces that the
//! compiler hands to the renderer.

use model::TargetCode;
use render::{Ability, ArtTraits, ClassFace, Face, Note, Palette, TargetFace, diagram, passages};

/// Class, colour word, ink, orientation.
const CLASSES: [(&str, &str, &str, &str); 4] = [
    ("Warrior", "red", "#9c2222", "hits"),
    ("Rogue", "green", "#23693f", "tactics"),
    ("White Mage", "white", "#efe9da", "effects"),
    ("Dark Mage", "black", "#2b2533", "effects"),
];

pub fn class(name: &str) -> ClassFace {
    let (name, colour, ink, orientation) = CLASSES.into_iter().find(|c| c.0 == name).unwrap_or(CLASSES[0]);
    let key = name.to_lowercase().replace(' ', "-");
    ClassFace {
        emblems: vec![format!("class-{key}")],
        key,
        name: name.to_owned(),
        orientation: orientation.to_owned(),
        colour: colour.to_owned(),
        palette: Palette::of(ink),
    }
}

/// Builds a face from a card's text: header, `[A]` and `[S]` lines, `Special:`, `Target:`, `Quote:`, and `Token: Name`
/// blocks of one line. `bold` holds the names of structures.
pub fn face(text: &str, number: u32, bold: &[&str]) -> Face {
    let names: Vec<Vec<String>> = bold.iter().map(|name| vec![name.to_string()]).collect();
    let mut face = Face {
        set: "Fantasy Arena: Tactics".into(),
        number: format!("{number:03}"),
        stamp: "7c1e".into(),
        ..Face::default()
    };
    let mut traits = ArtTraits {
        seed: text.bytes().fold(7, |h: u64, b| h.wrapping_mul(31).wrapping_add(b.into())),
        ..ArtTraits::default()
    };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let header = lines.next().unwrap_or("");
    let (who, class_name) = header.rsplit_once(" - ").unwrap_or((header, "Warrior"));
    let (name, epithet) = who.split_once(", ").unwrap_or((who, ""));
    (face.name, face.epithet, face.class) = (name.into(), epithet.into(), class(class_name));
    for line in lines {
        let lower = line.to_lowercase();
        if let Some((tag, rest)) = line.strip_prefix('[').and_then(|l| l.split_once("] ")) {
            let (name, rules) = rest.split_once(": ").unwrap_or((rest, ""));
            let kind = if tag == "A" { "attack" } else { "skill" };
            traits.hits += u8::from(lower.contains("hit"));
            traits.moves += u8::from(["move", "push", "pull", "trade"].iter().any(|w| lower.contains(w)));
            traits.makes += u8::from(lower.contains("put "));
            traits.conditions += u8::from(lower.contains("becomes"));
            face.abilities.push(Ability { kind: kind.into(), name: name.into(), passages: passages(rules, &names) });
        } else if let Some((key, value)) = line.split_once(": ") {
            match key {
                "Special" => {
                    let special =
                        Ability { kind: "special".into(), name: String::new(), passages: passages(value, &names) };
                    face.abilities.insert(0, special);
                }
                "Quote" => face.quote = value.into(),
                "Target" => face.target = target(value, &mut traits),
                kind => {
                    let (name, rules) = value.split_once(". ").unwrap_or((value, ""));
                    face.definitions.push(Note {
                        kind: kind.into(),
                        name: name.into(),
                        passages: passages(rules, &names),
                    });
                }
            }
        }
    }
    face.traits = traits;
    face
}

fn target(text: &str, traits: &mut ArtTraits) -> Option<TargetFace> {
    let (codes, from) = text.split_once(" from ").unwrap_or((text, ""));
    let codes: Vec<TargetCode> = codes.split(", ").filter_map(|code| code.parse().ok()).collect();
    if codes.is_empty() {
        return None;
    }
    traits.reach = 2;
    traits.straight = text.contains('S');
    traits.diagonal = text.contains('D');
    traits.around = text.contains('M');
    traits.through = text.contains('!');
    if !(traits.straight || traits.diagonal || traits.around) {
        (traits.straight, traits.diagonal) = (true, true);
    }
    Some(TargetFace {
        text: codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        codes: codes.iter().map(ToString::to_string).collect(),
        from: from.into(),
        diagram: diagram(&codes),
    })
}

pub const FAE: &str = "Fae, Illusionist Fairy - Dark Mage
[S] SWITCHEROO: Trade places with one of the closest chars. (The chars are moved)
[A] ENCHANT: An Opp becomes Enchanted if it's one of the closest chars. (As the enchanted char passes turn, remove this effect. If the enchanted char is not at melee to Fae, she hits it.)
Target: No target";

const GORAN: &str = "Goran, Pendulum Ogre - Warrior
[A] SWING: Hit each Opp in target.
[S] WIND UP: Goran's next SWING this game has target +2S instead.
Target: M
Quote: “Left. Right. Left. You will see it coming.”";

const ILO: &str = "Ilo, Paper Samurai - Warrior
Special: Ilo's move activations may be diagonal.
[A] CUT: Hit an Opp in target. If you do, move Ilo by up to 2 away from it.
[S] FOLD: Until Ilo's next turn, Ilo can't be hit by Opps that aren't adjacent to Ilo.
Target: 2D";

const MOX: &str = "Mox, Magnet Golem - Dark Mage
[S] ATTRACT: Choose one: pull each char in target by 1; or pull one of the closest Opps by 2.
[A] REPEL: Push an Opp in target by 1. If it can't be moved, Mox hits it instead.
Target: +4S!";

const SELA: &str = "Sela, Tide Singer - White Mage
[S] CALL: Move each Ally by 1 toward Sela.
[A] CREST: Push one of the farthest Opps by 2. If it was moved by at least 1 and is adjacent to an Ally, that Ally hits it.
Target: No target";

const WREN: &str = "Wren, Clockmaker Sparrow - White Mage
Special: At the start of the game, summon a Clockwork Rat on an empty tile adjacent to Wren.
[S] REWIND: Move an Ally to the tile where it began its last turn, if that tile is empty.
[A] CHIME: For each Ally at melee to the Clockwork Rat, you may hit an Opp at melee to that Ally. Do this at most once per turn.
Target: S, 4D from the Clockwork Rat
Summon: Clockwork Rat. Move activations: 1. No actions. When it is hit, remove it.";

const ZEPHYR: &str = "Zephyr, Balloon Tactician - Rogue
[S] INFLATE: Put a Balloon on up to 2 empty tiles in target.
[S] DRIFT: Move each Balloon by 1 in the same direction.
[A] BURST: Hit an Opp adjacent to a Balloon Trap. Remove all Balloons from that trap.
Target: +2
Token: Balloon. When a char enters a tile with a Balloon, move that char by 1. Remove that Balloon.
Structure: Balloon Trap. A tile with 2 or more Balloons. As an Opp passes turn on it, that Opp becomes Floating. Remove all Balloons from that tile.
Condition: Floating. The Floating char can't use move activations. As the Floating char passes turn, remove this condition.";

const HOB: &str = "Hob, Debt Collector Ogre - Rogue
[S] GENEROUS LOAN: Move a char in target by up to 2. It receives 1 Debt token.
[A] PAY UP: Choose an Opp in target. Its player decides: either Hob hits it or it receives 2 Debt tokens.
[A] FORECLOSURE: Hit an Opp at melee once for every 2 Debt tokens on it, up to 3 hits. Then remove all the Debt tokens from it.
Target: +2
Token: Debt. Debt tokens stay with the char that has them and do nothing by themselves.";

const MURK: &str = "Murk, Swamp Hypnotist - Dark Mage
[S] POCKET WATCH: Any Opp becomes Sleepy. (The first time a Sleepy char activates a move, Murk's player chooses the tile it goes to. Remove Sleepy after that move, or when the char's turn ends.)
[A] BAD DREAM: An Opp in target becomes Haunted. (When the Haunted char's turn ends, Murk hits it if none of its teammates is at melee to it. Then remove Haunted.)
Target: 3";

/// Returns cards of a real set, long and short, of each class.
pub fn samples() -> Vec<Face> {
    let bold: [&[&str]; 9] = [
        &["Enchanted"],
        &[],
        &[],
        &[],
        &[],
        &["Clockwork Rat"],
        &["Balloon", "Balloon Trap", "Floating"],
        &["Debt"],
        &["Sleepy", "Haunted"],
    ];
    let texts = [FAE, GORAN, ILO, MOX, SELA, WREN, ZEPHYR, HOB, MURK];
    texts.into_iter().zip(bold).zip(1..).map(|((text, bold), number)| face(text, number, bold)).collect()
}
