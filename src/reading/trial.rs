#[cfg(test)]
mod tests {
    use crate::model::Id;
    use crate::reading::{chart::Chart, lex::Owner, text};
    use crate::source::Span;
    use crate::syntax::ast::*;
    use crate::vocabulary::{Lexicon, Name, NameKind, Names, names};

    fn para(t: &str) -> Paragraph {
        let mut items = vec![];
        let mut toks: Vec<Token> = vec![];
        let mut start = 0;
        let b: Vec<(usize, char)> = t.char_indices().collect();
        let mut i = 0;
        while i < b.len() {
            let (p, c) = b[i];
            if c == '.' {
                items.push(Item::Sentence(Sentence {
                    tokens: std::mem::take(&mut toks),
                    span: Span::new(start, p + 1),
                    quoted: false,
                }));
                start = p + 1;
                i += 1;
                continue;
            }
            if c.is_whitespace() {
                i += 1;
                continue;
            }
            let mut j = i;
            if c.is_alphabetic() {
                while j < b.len()
                    && (b[j].1.is_alphabetic()
                        || b[j].1 == '-'
                        || (b[j].1 == '\''
                            && !(j + 1 < b.len()
                                && b[j + 1].1 == 's'
                                && !t[b[j + 1].0 + 1..].starts_with(|c: char| c.is_alphabetic()))))
                {
                    j += 1;
                }
            } else if c == '\'' {
                j = i + 2;
            } else if c == '+' || c.is_ascii_digit() {
                while j < b.len() && (b[j].1.is_ascii_alphanumeric() || "+!".contains(b[j].1)) {
                    j += 1;
                }
            } else {
                j = i + 1;
            }
            let e = if j < b.len() { b[j].0 } else { t.len() };
            let w = &t[p..e];
            let kind = if w.chars().all(|c| c.is_ascii_digit()) {
                TokenKind::Number
            } else if c == '+' || c.is_ascii_digit() {
                TokenKind::Code
            } else if c.is_alphabetic() || c == '\'' {
                TokenKind::Word
            } else {
                TokenKind::Mark
            };
            toks.push(Token { kind, span: Span::new(p, e) });
            i = j;
        }
        Paragraph { items, span: Span::new(0, t.len()) }
    }

    #[test]
    fn trial() {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/");
        let files: Vec<(String, String)> = ["sentences", "phrases", "effects", "words"]
            .iter()
            .map(|n| (n.to_string(), std::fs::read_to_string(format!("{dir}{n}.lexicon")).unwrap()))
            .collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let lexicon = Lexicon::read(&files).unwrap_or_else(|bad| panic!("{bad:#?}"));
        let mut n = Names::default();
        for (kind, t) in [
            (NameKind::Token, "Balloon"),
            (NameKind::Token, "Web"),
            (NameKind::Token, "Ember"),
            (NameKind::Token, "Lantern"),
            (NameKind::Token, "Burrow"),
            (NameKind::Summon, "Wisp"),
            (NameKind::Summon, "Clockwork Rat"),
            (NameKind::Structure, "Balloon Trap"),
            (NameKind::Structure, "Net"),
            (NameKind::Class, "Warrior"),
        ] {
            n.add(Name { kind, id: Id::of(t), text: t.into(), plural: names::plural(t) });
        }
        for t in ["Enchanted", "Floating", "Snared", "Scorched", "Sheltered", "Overdue"] {
            n.add(Name { kind: NameKind::Condition, id: Id::of(t), text: t.into(), plural: String::new() });
        }
        for t in ["Fae", "Goran", "Ilo", "Mox", "Sela", "Wren", "Zephyr", "Odette", "Tuva", "Pico", "Tansy", "Murmur"] {
            n.add(Name { kind: NameKind::Card, id: Id::of(t), text: t.into(), plural: String::new() });
        }
        n.add(Name {
            kind: NameKind::Action,
            id: Id("goran.swing".into()),
            text: "SWING".into(),
            plural: String::new(),
        });
        let mut chart = Chart::default();
        let list = std::fs::read_to_string("/tmp/sentences.txt").unwrap();
        let (mut ok, mut bad) = (0, 0);
        for line in list.lines().filter(|l| !l.trim().is_empty()) {
            let (own, t) = line.split_once('|').unwrap();
            let mut owner = Owner { card: Some(Id::of(own)), definition: None };
            for (k, ns) in [
                (NameKind::Token, vec!["Balloon", "Web", "Ember", "Lantern"]),
                (NameKind::Condition, vec!["Enchanted", "Floating", "Snared", "Scorched", "Sheltered", "Overdue"]),
                (NameKind::Structure, vec!["Balloon Trap", "Net"]),
                (NameKind::Summon, vec!["Clockwork Rat", "Wisp"]),
            ] {
                if ns.contains(&own) {
                    owner.definition = Some((k, Id::of(own)));
                    owner.card = Some(Id::of("Fae"));
                }
            }
            let p = para(t);
            let read =
                text::read(&mut chart, &text::Words { lexicon: &lexicon, names: &n }, &[&p], t, &owner, &|_| false);
            if read.troubles.is_empty() {
                ok += 1;
                println!("OK  {t}\n      {}", ron::to_string(&read.rules).unwrap());
                if let Some(p) = read.pattern {
                    println!("      {}", ron::to_string(&p).unwrap());
                }
            } else {
                bad += 1;
                for b in &read.troubles {
                    println!(
                        "BAD {t}\n      {}",
                        match &b.trouble {
                            crate::reading::sentence::Trouble::Ambiguous(x) => {
                                let f = |d: &crate::reading::reference::Discourse| {
                                    let l = crate::reading::build::labels(d, &lexicon);
                                    ron::to_string(
                                        &crate::reading::build::build::<crate::reading::sentence::Spoken>(
                                            d,
                                            &lexicon,
                                            &l,
                                            d.trees.len() - 1,
                                        )
                                        .unwrap(),
                                    )
                                    .unwrap()
                                };
                                format!("AMBIGUOUS\n      {}\n      {}", f(&x.0), f(&x.1))
                            }
                            t => format!("{t:?}"),
                        }
                    );
                    if matches!(b.trouble, crate::reading::sentence::Trouble::Unread) {
                        let c = lexicon.category("sentence").unwrap();
                        chart.parse(&lexicon, &b.lexed, c, true);
                        println!(
                            "      furthest {} {:?}",
                            chart.furthest,
                            b.lexed.words.iter().map(|w| (w.text.as_str(), w.word)).collect::<Vec<_>>()
                        );
                    }
                }
            }
        }
        println!("{ok} ok, {bad} bad");
    }
}
