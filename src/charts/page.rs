//! Builds an HTML page that needs no other file.

use super::escape::escape;

const STYLE: &str = "\
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;color:#23303b;background:#fff;\
font:16px/1.5 system-ui,'Liberation Sans',sans-serif}\
h1{font-size:1.7rem;margin:.2rem 0}h2{font-size:1.25rem;margin:2.4rem 0 .4rem}h3{font-size:1.05rem;margin:1.4rem 0 .3rem}\
p{margin:.4rem 0 .8rem;max-width:44rem}.sub{color:#5a6873}\
svg{max-width:100%;height:auto;display:block;margin:.4rem 0}\
table{border-collapse:collapse;margin:.4rem 0;font-size:.93rem}\
th,td{padding:.2rem .8rem .2rem 0;text-align:left;border-bottom:1px solid #e3e7ea;vertical-align:top}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}\
@media print{h2{break-after:avoid}svg,table{break-inside:avoid}}";

/// A page under construction. Its methods append headings, paragraphs, plots and tables.
#[derive(Debug, Default)]
pub struct Page {
    title: String,
    body: String,
}

impl Page {
    /// Creates a page with a title and a line of text below the title.
    pub fn new(title: &str, below: &str) -> Page {
        let body = format!("<h1>{}</h1>\n<p class=\"sub\">{}</p>\n", escape(title), escape(below));
        Page { title: title.to_owned(), body }
    }

    /// Adds a heading of level 2.
    pub fn part(&mut self, heading: &str) {
        self.body.push_str(&format!("<h2>{}</h2>\n", escape(heading)));
    }

    /// Adds a heading of level 3.
    pub fn subpart(&mut self, heading: &str) {
        self.body.push_str(&format!("<h3>{}</h3>\n", escape(heading)));
    }

    /// Adds a paragraph.
    pub fn say(&mut self, sentence: &str) {
        self.body.push_str(&format!("<p>{}</p>\n", escape(sentence)));
    }

    /// Adds a plot or a table. The markup is inserted without escaping.
    pub fn show(&mut self, markup: &str) {
        self.body.push_str(&format!("<div class=\"wide\">{markup}</div>\n"));
    }

    /// Returns the whole HTML document.
    pub fn text(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            escape(&self.title),
            self.body
        )
    }
}

/// Formats a table. A heading that ends in `#` aligns its column to the right, for numbers. If all headings are empty,
/// the table has no heading row.
pub fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    let class = |heading: &str| if heading.ends_with('#') { " class=\"n\"" } else { "" };
    let head: String = headings
        .iter()
        .map(|heading| format!("<th{}>{}</th>", class(heading), escape(heading.trim_end_matches('#'))))
        .collect();
    let row = |cells: &Vec<String>| {
        let cells = cells.iter().zip(headings);
        let cells: String =
            cells.map(|(cell, heading)| format!("<td{}>{}</td>", class(heading), escape(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = if headings.iter().all(|heading| heading.trim_end_matches('#').is_empty()) {
        String::new()
    } else {
        format!("<thead><tr>{head}</tr></thead>\n")
    };
    format!("<table>\n{head}<tbody>\n{}</tbody>\n</table>\n", rows.iter().map(row).collect::<String>())
}
