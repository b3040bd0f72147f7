//! Computes how many elements an SVG has after all its references are expanded, without expanding them.
//!
//! A renderer expands references: ten lines that each refer ten times to the line before become ten thousand million
//! elements. That is why the elements are counted first. The size of an element is its own size plus the sizes of its
//! children and of the elements that it refers to.

use std::collections::HashMap;

use resvg::usvg::roxmltree::{Document, Node};

use super::path_segments::path_segments;
use super::references::{addresses, without_comments};
use super::svg_guard::DEEPEST;
use crate::Finding;
use diagnostic::registry;

/// The most elements of one SVG after expansion. Long values, paths, texts and styles count as more than one element.
pub const MOST_ELEMENTS: u64 = 250_000;
/// The most tests of style rules against elements.
const RULES: f64 = 2e7;
/// This many bytes of attribute values count as one element.
const VALUE: usize = 64;
/// Each byte of a text counts as this many elements, because the renderer looks up and places the outline of each
/// letter.
const LETTER: usize = 20;
/// The square of the length of a style, divided by this, counts as elements. The square is used because the renderer
/// counts lines from the start of the style at each of its words.
const STYLE: u64 = 1 << 14;
/// Properties that an element passes on to its children.
const HANDED_ON: [&str; 5] = ["fill", "stroke", "marker-start", "marker-mid", "marker-end"];
/// Elements that are painted, and so use an inherited paint or marker.
const PAINTED: [&str; 10] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath"];

/// The size of the whole document after expansion. The error is a finding if the document is too large, is too deep or
/// contains itself.
pub fn expanded_size(document: &Document<'_>) -> Result<u64, Finding> {
    let sheet = StyleSheet::of(document);
    let elements = document.descendants().filter(|node| node.is_element());
    let ids: HashMap<&str, Node> = elements.clone().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut counter = SizeCounter { sheet: &sheet, ids, known: HashMap::new() };
    if sheet.tries(elements.count()) > RULES {
        return Err(refused("The SVG has a style sheet with too many rules."));
    }
    Ok(counter.count(document.root_element(), &InheritedIds::default(), 0)?.0)
}

fn refused(message: impl Into<String>) -> Finding {
    Finding::new(&registry::UNSUPPORTED_ART, message)
        .help("Save it from your drawing program as plain SVG, with copies instead of references, or as a PNG.")
}

/// The id that each inherited property refers to, in the order of `HANDED_ON`; the last slot is for an id from a style
/// sheet.
type InheritedIds<'a> = [Option<&'a str>; HANDED_ON.len() + 1];

struct SizeCounter<'a, 'input> {
    sheet: &'a StyleSheet,
    ids: HashMap<&'a str, Node<'a, 'input>>,
    /// Size and height of each element, by the element and the ids that it inherits. `None` marks an element that is
    /// still being counted, so meeting the element again reveals a cycle.
    known: HashMap<(usize, InheritedIds<'a>), Option<(u64, usize)>>,
}

impl<'a, 'input> SizeCounter<'a, 'input> {
    fn count(
        &mut self,
        node: Node<'a, 'input>,
        handed: &InheritedIds<'a>,
        depth: usize,
    ) -> Result<(u64, usize), Finding> {
        let at = node.range();
        let refuse = |message: String| Err(refused(message).span(at.start, at.end));
        let handed = self.handed_on(node, handed);
        let key = (node.id().get_usize(), handed);
        let known = self.known.get(&key).copied();
        if depth + known.flatten().map_or(0, |(_, height)| height) > DEEPEST {
            return refuse(format!(
                "The SVG has elements within elements more than {DEEPEST} deep, with those it refers to."
            ));
        }
        match known {
            Some(Some(known)) => return Ok(known),
            Some(None) => return refuse("The SVG has a part that contains itself.".to_owned()),
            None => drop(self.known.insert(key, None)),
        }
        let (mut weight, mut height) = (own_size(node), 0);
        if weight > MOST_ELEMENTS {
            let name = node.tag_name().name();
            return refuse(format!(
                "The SVG has a “{name}” whose path, text or style is too long: it counts as {weight} elements, and \
                 {MOST_ELEMENTS} are drawn at most."
            ));
        }
        for (part, handed, times) in self.parts(node, &handed) {
            let (more, over) = self.count(part, &handed, depth + 1)?;
            weight = weight.saturating_add(more.saturating_mul(times));
            height = height.max(over + 1);
            if weight.max(self.known.len() as u64) > MOST_ELEMENTS {
                return refuse(format!(
                    "The SVG becomes more than {MOST_ELEMENTS} elements with all that it refers to."
                ));
            }
        }
        self.known.insert(key, Some((weight, height)));
        Ok((weight, height))
    }

    /// The parts that are drawn with an element: its children and the elements that it refers to. Each part has the ids
    /// that it inherits and the number of times that it is drawn.
    fn parts(
        &self,
        node: Node<'a, 'input>,
        handed: &InheritedIds<'a>,
    ) -> Vec<(Node<'a, 'input>, InheritedIds<'a>, u64)> {
        let name = node.tag_name().name();
        let inner = node.children().filter(|child| child.is_element());
        let mut parts: Vec<(Node, InheritedIds, u64)> = inner.map(|child| (child, *handed, 1)).collect();
        let mut refer = |id: &str, times: u64| {
            let Some(part) = self.ids.get(id) else { return };
            // A copy (`use`) inherits from the place where the copy is used. Other elements inherit from the place
            // where they are defined.
            let handed = if name == "use" { *handed } else { self.handed_to(*part) };
            parts.push((*part, handed, times));
        };
        own(node).for_each(|id| refer(id, 1));
        self.sheet.named_by(node).for_each(|id| refer(id, 1));
        if PAINTED.contains(&name) && name != "use" {
            for (at, id) in handed.iter().enumerate() {
                let times = if HANDED_ON.get(at) == Some(&"marker-mid") { corners(node) } else { 1 };
                id.iter().for_each(|id| refer(id, times));
            }
        }
        parts
    }

    /// The ids that an element inherits at its place in the document.
    fn handed_to(&self, node: Node<'a, 'input>) -> InheritedIds<'a> {
        let above: Vec<Node> = node.ancestors().skip(1).filter(|node| node.is_element()).collect();
        above.into_iter().rev().fold(InheritedIds::default(), |handed, above| self.handed_on(above, &handed))
    }

    /// The ids that an element passes on. The ids of its own properties replace the inherited ids.
    fn handed_on(&self, node: Node<'a, 'input>, handed: &InheritedIds<'a>) -> InheritedIds<'a> {
        let mut all = *handed;
        for (slot, property) in all.iter_mut().zip(HANDED_ON) {
            let marker = property.starts_with("marker").then(|| value(node, "marker")).flatten();
            if let Some(value) = value(node, property).or(marker) {
                *slot = addresses(value).next().and_then(|target| target.strip_prefix('#'));
            }
        }
        if let (Some(slot), Some(named)) = (all.last_mut(), self.sheet.named_by(node).next()) {
            *slot = Some(named);
        }
        all
    }
}

/// The size of an element without its children and references.
fn own_size(node: Node) -> u64 {
    let values: usize = node.attributes().map(|attribute| attribute.value().len()).sum();
    let is_text = !matches!(node.tag_name().name(), "style" | "title" | "desc" | "metadata");
    let texts = node.children().filter(|child| is_text && child.is_text()).filter_map(|child| child.text());
    let letters: usize = texts.map(|text| text.trim().len()).sum();
    let paths = ["d", "points"].into_iter().filter_map(|name| node.attribute(name)).map(path_segments);
    let sheets = node.children().filter(|child| node.tag_name().name() == "style" && child.is_text());
    let styles = sheets.filter_map(|child| child.text()).chain(node.attribute("style"));
    let styles = styles.map(|style| (style.len() as u64).saturating_pow(2) / STYLE);
    paths.chain(styles).fold((1 + values / VALUE + letters * LETTER) as u64, u64::saturating_add)
}

/// The value of a property, from the element's `style` or else from its attribute.
fn value<'a>(node: Node<'a, '_>, property: &str) -> Option<&'a str> {
    let declared = node.attribute("style").into_iter().flat_map(|style| style.split(';'));
    let mut declared = declared.filter_map(|one| one.split_once(':')).filter(|(name, _)| name.trim() == property);
    declared.next_back().map(|(_, value)| value).or(node.attribute(property))
}

/// The ids that an element itself refers to, other than by properties that it passes on.
fn own<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    let is_own = |name: &str| !HANDED_ON.contains(&name) && name != "marker";
    let direct =
        node.attributes().filter(|attribute| attribute.name() == "href").map(|attribute| attribute.value().trim());
    let attributes = node.attributes().filter(move |attribute| is_own(attribute.name()) && attribute.name() != "style");
    let attributes = attributes.flat_map(|attribute| addresses(attribute.value()));
    let style = node.attribute("style").into_iter().flat_map(|style| style.split(';'));
    let style = style.filter(move |one| one.split_once(':').is_some_and(|(name, _)| is_own(name.trim())));
    direct.chain(attributes).chain(style.flat_map(addresses)).filter_map(|target| target.strip_prefix('#'))
}

/// An upper bound for the number of corners of a line. A marker is drawn on each corner.
fn corners(node: Node) -> u64 {
    let points = node.attribute("d").or(node.attribute("points")).unwrap_or("");
    let is_number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    points.split(|c: char| !is_number(c)).filter(|number| !number.is_empty()).count() as u64
}

/// The style rules of an SVG that refer to elements: the selectors of each rule, and the ids in its body.
struct StyleSheet {
    rules: Vec<(String, Vec<String>)>,
    /// An estimate of the steps through the ancestors of an element that are needed to match all rules against it.
    steps: f64,
}

impl StyleSheet {
    fn of(document: &Document<'_>) -> StyleSheet {
        let mut sheet = StyleSheet { rules: Vec::new(), steps: 0.0 };
        let styles = document.descendants().filter(|node| node.tag_name().name() == "style");
        for text in styles.filter_map(|node| node.text()) {
            let text = without_comments(text);
            for (front, body) in text.split('}').filter_map(|rule| rule.split_once('{')) {
                for selector in front.split(',') {
                    // Each further word of a selector multiplies the steps, because it may match any ancestor.
                    let further = selector.split_whitespace().count().saturating_sub(1);
                    sheet.steps += (DEEPEST as f64 / 8.0).powi(i32::try_from(further).unwrap_or(i32::MAX));
                }
                let targets: Vec<String> =
                    addresses(body).filter_map(|target| target.strip_prefix('#')).map(str::to_owned).collect();
                if !targets.is_empty() {
                    sheet.rules.push((front.to_owned(), targets));
                }
            }
        }
        sheet
    }

    fn tries(&self, elements: usize) -> f64 {
        self.steps * elements as f64
    }

    /// The ids in the bodies of the rules that may apply to the element. A rule may apply if its selectors contain `*`
    /// or the element's name, id or class.
    fn named_by<'s>(&'s self, node: Node<'s, '_>) -> impl Iterator<Item = &'s str> {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let names: Vec<&str> = [node.tag_name().name(), node.attribute("id").unwrap_or("")]
            .into_iter()
            .chain(node.attribute("class").unwrap_or("").split_whitespace())
            .collect();
        let holds = move |front: &str| {
            front.contains('*')
                || front.split(|c: char| !is_word(c)).any(|word| !word.is_empty() && names.contains(&word))
        };
        self.rules.iter().filter(move |(front, _)| holds(front)).flat_map(|(_, targets)| targets).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(body: &str) -> Result<u64, String> {
        let text = format!("<svg>{body}</svg>");
        expanded_size(&Document::parse(&text).unwrap()).map_err(|finding| finding.message)
    }

    #[test]
    fn what_is_referred_to_counts_where_it_is_used() {
        assert_eq!(weight("<g id=\"a\"><rect/></g>"), Ok(3));
        assert_eq!(weight("<g id=\"a\"><rect/></g><use href=\"#a\"/><use href=\"#a\"/>"), Ok(9));
        assert_eq!(weight("<mask id=\"m\"><rect/></mask><g mask=\"url(#m)\"><rect/></g>"), Ok(7));
        assert_eq!(weight("<style>.a { filter: url(#f) }</style><filter id=\"f\"/><g class=\"a\"/><g/>"), Ok(6));
        let marked = "<marker id=\"m\"><path/></marker><path d=\"M1 1L2 2\" style=\"marker-mid:url(#m)\"/>";
        // The last path counts as one element and four segments. It draws the marker, which counts as two elements, at
        // most once for each of its four numbers.
        assert_eq!(weight(marked), Ok(1 + 2 + 1 + 4 + 4 * 2));
        // The elements in the group inherit its paint.
        assert_eq!(
            weight("<pattern id=\"p\"><path/></pattern><g fill=\"url(#p)\"><g><rect/><rect fill=\"red\"/></g></g>"),
            Ok(9)
        );
    }

    #[test]
    fn bombs_are_counted_and_not_set_off() {
        let level = |n: usize| format!("<g id=\"l{}\">{}</g>", n + 1, format!("<use href=\"#l{n}\"/>").repeat(10));
        let bomb = "<g id=\"l0\"><rect/></g>".to_owned() + &(0..60).map(level).collect::<String>();
        assert!(weight(&bomb).unwrap_err().contains("250000 elements"));
        let masks =
            |n: usize| format!("<mask id=\"l{}\">{}</mask>", n + 1, format!("<g mask=\"url(#l{n})\"/>").repeat(3));
        let bomb = "<mask id=\"l0\"><rect/></mask>".to_owned() + &(0..40).map(masks).collect::<String>();
        assert!(weight(&bomb).unwrap_err().contains("250000 elements"));
    }

    #[test]
    fn long_paths_and_styles_count_as_many_elements() {
        let arcs = "A1e6 1e6 0 1 1 5 5".repeat(100_000);
        assert!(weight(&format!("<path d=\"M0 0{arcs}\"/>")).unwrap_err().contains("“path” whose path"));
        let copies = "<use href=\"#p\"/>".repeat(2_000);
        let lines = "L1 1".repeat(1_000);
        assert!(weight(&format!("<path id=\"p\" d=\"M0 0{lines}\"/>{copies}")).unwrap_err().contains("250000"));
        let style = "a:1;".repeat(100_000);
        assert!(weight(&format!("<rect style=\"{style}\"/>")).unwrap_err().contains("“rect” whose path"));
        let sheet = ".a{fill:red}".repeat(100_000);
        assert!(weight(&format!("<style>{sheet}</style>")).unwrap_err().contains("“style” whose path"));
        assert!(weight(&format!("<style>{}</style>", ".a{fill:red}".repeat(1_000))).is_ok());
    }

    #[test]
    fn what_holds_itself_or_goes_too_deep_is_refused() {
        for body in [
            "<g id=\"a\"><use href=\"#a\"/></g>",
            "<mask id=\"a\"><g mask=\"url(#b)\"/></mask><mask id=\"b\"><g mask=\"url(#c)\"/></mask><mask id=\"c\"><g mask=\"url(#a)\"/></mask>",
            "<g fill=\"url(#p)\"><pattern id=\"p\"><rect/></pattern></g>",
            "<style>rect { fill: url(#p) }</style><pattern id=\"p\"><rect/></pattern>",
        ] {
            assert!(weight(body).unwrap_err().contains("contains itself"), "{body}");
        }
        assert!(weight("<g fill=\"url(#p)\"><pattern id=\"p\"><rect fill=\"red\"/></pattern></g>").is_ok());
        let chain: String =
            (0..5_000).map(|n| format!("<mask id=\"m{n}\"><g mask=\"url(#m{})\"/></mask>", n + 1)).collect();
        assert!(weight(&chain).unwrap_err().contains("deep"));
    }

    #[test]
    fn style_sheets_that_try_without_end_are_refused() {
        let words = "* ".repeat(20);
        assert!(
            weight(&format!("<style>{words} rect {{ fill: red }}</style><rect/>")).unwrap_err().contains("style sheet")
        );
        assert!(weight("<style>svg g rect { fill: red }</style><rect/>").is_ok());
    }
}
