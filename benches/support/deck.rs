//! The deck that every tool in the comparison prints. Each card has the same words as the card that the Python
//! generator writes.

use std::fmt::Write;
use std::sync::Arc;

use cardwright::render::{Ability, ArtTraits, Cell, ClassFace, Diagram, Face, Palette, Passage, TargetFace, Words};

const WORDS: &str = "draw discard attack defend move adjacent piece square the a your each turn until end when this \
may place remove token counter friendly enemy unit board row column diagonal forward back gain lose \
one two three then if cannot capture swap push pull reveal hand deck top bottom card cost power \
shield storm river forest ember stone silent golden broken ancient hidden swift guard march choose \
another target instead only once per game after before during phase combat ignore effect";
const A: &str =
    "Ash Bram Cor Dun Eld Fen Gar Hol Isk Jor Kel Lor Mar Nyx Oth Pell Quin Rook Syl Thorn Ulf Vex Wyn Yar Zeph";
const B: &str =
    "bane born claw dale field gate heart keeper lance moor reach shade song spire stride tide vale ward watch wright";
const EPITHETS: &str = "the Unbowed|of the Salt March|Keeper of Tides|the Twice Crowned|Warden of Ash|the Quiet Blade|of Hollow Hill|First Among Rooks";
const CLASSES: [&str; 5] = ["Guardian", "Raider", "Scholar", "Engine", "Wanderer"];
const COLOURS: [&str; 6] = ["#8c2f39", "#2f5d8c", "#3c6e47", "#7a5c1e", "#5b3a86", "#37474f"];

/// The Mersenne Twister, with the drawing methods of Python's `random`.
struct Random {
    state: [u32; 624],
    at: usize,
}

impl Random {
    fn new(seed: u32) -> Random {
        let mut state = [0u32; 624];
        state[0] = 19_650_218;
        for i in 1..624 {
            state[i] = 1_812_433_253u32.wrapping_mul(state[i - 1] ^ (state[i - 1] >> 30)).wrapping_add(i as u32);
        }
        let mut i = 1;
        for _ in 0..624 {
            let mixed = (state[i - 1] ^ (state[i - 1] >> 30)).wrapping_mul(1_664_525);
            state[i] = (state[i] ^ mixed).wrapping_add(seed);
            i += 1;
            if i >= 624 {
                state[0] = state[623];
                i = 1;
            }
        }
        for _ in 0..623 {
            let mixed = (state[i - 1] ^ (state[i - 1] >> 30)).wrapping_mul(1_566_083_941);
            state[i] = (state[i] ^ mixed).wrapping_sub(i as u32);
            i += 1;
            if i >= 624 {
                state[0] = state[623];
                i = 1;
            }
        }
        state[0] = 0x8000_0000;
        Random { state, at: 624 }
    }

    fn next(&mut self) -> u32 {
        if self.at == 624 {
            for i in 0..624 {
                let y = (self.state[i] & 0x8000_0000) | (self.state[(i + 1) % 624] & 0x7fff_ffff);
                let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
                self.state[i] = self.state[(i + 397) % 624] ^ (y >> 1) ^ odd;
            }
            self.at = 0;
        }
        let mut y = self.state[self.at];
        self.at += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    fn below(&mut self, end: u32) -> u32 {
        let bits = 32 - end.leading_zeros();
        loop {
            let drawn = self.next() >> (32 - bits);
            if drawn < end {
                return drawn;
            }
        }
    }

    fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    fn unit(&mut self) -> f64 {
        let (a, b) = (f64::from(self.next() >> 5), f64::from(self.next() >> 6));
        (a * 67_108_864.0 + b) / 9_007_199_254_740_992.0
    }

    fn choice<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u32) as usize]
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn sentence(random: &mut Random, words: &[&str]) -> String {
    let count = random.between(20, 40) as usize;
    let mut drawn: Vec<String> = (0..count).map(|_| random.choice(words).to_owned()).collect();
    for i in (0..count).step_by(11) {
        drawn[i] = capital(&drawn[i]);
        if i > 0 {
            drawn[i - 1].push('.');
        }
    }
    drawn.join(" ") + "."
}

fn art(random: &mut Random, colour: &str) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 240\" width=\"240\" height=\"240\"><rect width=\"240\" height=\"240\" fill=\"#f2ead8\"/>",
    );
    let (cx, cy, r) = (random.between(90, 150), random.between(80, 130), random.between(60, 80));
    let _ = write!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"#d9c9a3\"/>");
    for _ in 0..4 {
        let (cx, cy, n) = (random.between(50, 190), random.between(50, 190), random.between(5, 9));
        let radius = f64::from(random.between(22, 48));
        let points = (0..2 * n).map(|i| {
            let (far, angle) =
                (if i % 2 == 1 { radius } else { radius * 0.5 }, std::f64::consts::PI * f64::from(i) / f64::from(n));
            format!("{:.1},{:.1}", f64::from(cx) + far * angle.cos(), f64::from(cy) + far * angle.sin())
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = write!(svg, "<polygon points=\"{points}\" fill=\"{}\"/>", random.choice(&COLOURS));
    }
    for _ in 0..4 {
        let p: Vec<u32> = (0..8).map(|_| random.between(10, 230)).collect();
        let width = random.between(3, 8);
        let _ = write!(
            svg,
            "<path d=\"M{} {}C{} {} {} {} {} {}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
        );
    }
    svg + "</svg>"
}

/// Returns the faces of a deck of `count` cards. Without `with_art`, the renderer draws an emblem for each card.
pub fn deck(count: usize, with_art: bool) -> Vec<Face> {
    let split = |list: &'static str| list.split(' ').collect::<Vec<_>>();
    let (words, a, b) = (split(WORDS), split(A), split(B));
    let epithets: Vec<&str> = EPITHETS.split('|').collect();
    let mut random = Random::new(20_261_120);
    let r = &mut random;
    (1..=count)
        .map(|id| {
            let colour = r.choice(&COLOURS);
            let abilities = (0..2).map(|at| {
                let name = format!("{} {}.", capital(r.choice(&words)), capital(r.choice(&words)));
                let runs = vec![Words { text: sentence(r, &words), ..Words::default() }];
                let kind = if at == 0 { "attack" } else { "skill" };
                Ability { kind: kind.into(), name, passages: vec![Passage { runs, ..Passage::default() }] }
            });
            let abilities = abilities.collect();
            let cells = (0..36u8).filter(|_| r.unit() < 0.3);
            let cells = cells.map(|at| Cell { column: at % 6, row: at / 6, through: false, goes_on: false }).collect();
            let name = [r.choice(&a), r.choice(&b)].concat();
            let epithet = r.choice(&epithets).to_owned();
            let class_name = r.choice(&CLASSES);
            let picture = art(r, colour);
            Face {
                name,
                epithet,
                class: ClassFace {
                    key: class_name.to_lowercase(),
                    name: class_name.to_owned(),
                    palette: Palette::of(colour),
                    emblems: vec![format!("class-shape-{}", class_name.len() % 6 + 1)],
                    ..ClassFace::default()
                },
                abilities,
                target: Some(TargetFace {
                    diagram: Diagram { side: 6, cells, endless: false },
                    ..TargetFace::default()
                }),
                number: format!("{id}/{count}"),
                art: with_art.then(|| Arc::new(picture.into_bytes())),
                traits: ArtTraits {
                    seed: id as u64,
                    hits: 1,
                    moves: (id % 3) as u8,
                    makes: (id % 2) as u8,
                    straight: id % 2 == 0,
                    diagonal: id % 3 == 0,
                    reach: 2,
                    ..ArtTraits::default()
                },
                ..Face::default()
            }
        })
        .collect()
}
