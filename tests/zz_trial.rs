use cardwright::project::*;
#[test]
fn trial() {
    let project =
        Project::at(std::path::Path::new(&std::env::var("PROJ").unwrap_or(env!("CARGO_MANIFEST_DIR").into()))).unwrap();
    let pack = project.load("fantasy-arena", &mut Shelf::default()).unwrap();
    let t = std::time::Instant::now();
    let c = compile(&pack);
    println!("{:?}", t.elapsed());
    for d in &c.diagnostics {
        let s = &c.sources[d.at.file.0 as usize];
        let p = cardwright::source::LineIndex::new(&s.text).position(&s.text, d.at.span.start);
        println!(
            "{}:{}:{} {} {}[{}] {} | {:?} | {:?}",
            s.path,
            p.line,
            p.column,
            d.severity,
            d.check.code,
            d.card.clone().unwrap_or_default(),
            d.message,
            d.help,
            d.fixes.iter().map(|f| &f.title).collect::<Vec<_>>()
        );
    }
    println!("{} cards {} definitions", c.reading.cards.len(), c.reading.definitions.len());
    let lexicon = cardwright::vocabulary::kernel();
    for (id, text) in &c.reading.texts {
        let speaker = cardwright::reading::say::Speaker { lexicon, names: &c.reading.names, owner: &text.owner };
        let pattern = match &text.read.pattern {
            Some(cardwright::model::Tiles::Pick(p)) => Some(&**p),
            _ => None,
        };
        match speaker.rules(pattern, &text.read.rules) {
            Ok(s) => {
                println!("{id}: {s}");
                let (para, _) = cardwright::syntax::paragraph(
                    cardwright::source::FileId(0),
                    &s,
                    cardwright::source::Span::new(0, s.len()),
                );
                let paras: Vec<_> = s.lines().count().eq(&1).then_some(para).into_iter().collect();
                let mut chart = cardwright::reading::chart::Chart::default();
                let words = cardwright::reading::text::Words { lexicon, names: &c.reading.names };
                let again = cardwright::reading::text::read(
                    &mut chart,
                    &words,
                    &paras.iter().collect::<Vec<_>>(),
                    &s,
                    &text.owner,
                    &|_| false,
                );
                if again.rules != text.read.rules || again.pattern != text.read.pattern {
                    println!(
                        "   ROUND TRIP FAILS\n   {}\n   {}\n   {:?}",
                        ron::to_string(&text.read.rules).unwrap(),
                        ron::to_string(&again.rules).unwrap(),
                        again.troubles.len()
                    );
                }
            }
            Err(e) => println!("{id}: UNSAYABLE {e:?}"),
        }
    }
    std::fs::write("/tmp/rules.ron", c.set.as_ref().map(|s| s.to_ron().unwrap()).unwrap_or_default()).unwrap();
}
