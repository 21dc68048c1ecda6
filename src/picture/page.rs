//! A page for a browser. It needs no other file, and has no scripts.

use std::fmt::Write;

use super::svg::escaped;

/// The styles of all pages.
const STYLE: &str = "
:root { color-scheme: light dark; --bar: #2f6f9f; --faint: #8888; }
@media (prefers-color-scheme: dark) { :root { --bar: #6cb0e0; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--faint); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .1rem .7rem; text-align: right; } td:first-child, th:first-child { text-align: left; }
tr:nth-child(even) td { background: #8881; }
";

/// The beginning of all pages, up to their titles.
pub(super) const PAGE_START: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";

/// A page while it is written.
pub(super) struct Page(String);

impl Page {
    /// A page with this title, and with styles of its own.
    pub(super) fn new(title: &str, style: &str) -> Self {
        Self(format!(
            "{PAGE_START}{}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n",
            escaped(title)
        ))
    }

    pub(super) fn finish(mut self) -> String {
        self.add("</body>\n</html>\n");
        self.0
    }

    pub(super) fn title(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "<h1>{}</h1>", escaped(text));
    }

    pub(super) fn add(&mut self, html: &str) {
        self.0.push_str(html);
    }

    pub(super) fn heading(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "<h2>{}</h2>", escaped(text));
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.0, "<p>{}</p>", escaped(text));
    }

    /// A table with this head; every row has as many cells.
    pub(super) fn table<'h>(
        &mut self,
        head: impl IntoIterator<Item = &'h str>,
        rows: impl IntoIterator<Item: AsRef<[String]>>,
    ) {
        self.add("<table>\n<tr>");
        for cell in head {
            let _ = write!(self.0, "<th scope=\"col\">{}</th>", escaped(cell));
        }
        self.add("</tr>\n");
        for row in rows {
            self.add("<tr>");
            for cell in row.as_ref() {
                let _ = write!(self.0, "<td>{}</td>", escaped(cell));
            }
            self.add("</tr>\n");
        }
        self.add("</table>\n");
    }
}
