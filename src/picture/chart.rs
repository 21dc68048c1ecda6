//! Charts for a page: their colours are those of the page's style sheet.

use std::fmt::Write;

use super::svg::{escaped, quoted};

/// The width of a chart.
const WIDTH: f64 = 640.0;
/// The distance from row to row.
const ROW: f64 = 20.0;
/// The space for the names of rows.
const NAMES: f64 = 190.0;
/// The space for the texts after bars.
const TEXTS: f64 = 130.0;

/// The caption of a chart.
#[derive(Debug, Clone, Copy)]
pub(super) struct Caption<'c> {
    /// The heading above it, which is also what people hear who do not see it, with the rows.
    pub(super) title: &'c str,
    /// The meaning of its rows.
    pub(super) rows: &'c str,
    /// The quantity that is drawn of each, with its unit.
    pub(super) values: &'c str,
}

/// A row of a bar chart: its name, its value, and the text after its bar.
pub(super) type Bar = (String, f64, String);

/// A row for each value, with a bar as long as the value is of the largest one.
pub(super) fn bars(caption: Caption<'_>, rows: &[Bar]) -> String {
    let most = rows.iter().map(|(_, value, _)| *value).fold(0.0, f64::max);
    let mut svg = open(caption, rows.len(), rows.iter().map(|(name, _, text)| (name, text)));
    axis(&mut svg, NAMES, rows.len());
    for (place, (name, value, text)) in (1_u32..).zip(rows) {
        let y = f64::from(place) * ROW;
        let length = if most == 0.0 { 0.0 } else { value.max(0.0) / most * (WIDTH - NAMES - TEXTS) };
        label(&mut svg, y, name);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{NAMES}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{:.1}\"/>",
            y + 3.0,
            ROW - 6.0
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            NAMES + length + 6.0,
            y + 14.0,
            escaped(text)
        );
    }
    close(svg)
}

/// A row of a chart of intervals: its name, its value, and the ends of the interval.
pub(super) type Interval = (String, f64, [f64; 2], String);

/// Says whether the ends of a scale mean anything by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// They are written below the chart.
    Shown,
    /// Each row has a scale of its own, on which only 0 means something.
    Relative,
}

/// A row for each value with its interval, on one scale that has 0 on it.
pub(super) fn intervals(caption: Caption<'_>, rows: &[Interval], scale: Scale) -> String {
    let ends = rows.iter().flat_map(|(_, _, interval, _)| *interval).filter(|end| end.is_finite());
    let (low, high) = ends.fold((0.0, 0.0), |(low, high), end| (f64::min(low, end), f64::max(high, end)));
    let width = if high - low == 0.0 { 1.0 } else { high - low };
    let place_of = |value: f64| NAMES + (value.clamp(low, high) - low) / width * (WIDTH - NAMES - TEXTS);
    let mut svg = open(caption, rows.len() + 1, rows.iter().map(|(name, _, _, text)| (name, text)));
    axis(&mut svg, place_of(0.0), rows.len());
    let ends: &[f64] = if scale == Scale::Shown { &[low, 0.0, high] } else { &[0.0] };
    let mut free = 0.0;
    for end in ends {
        let (x, text) = (place_of(*end), format!("{end:.0}"));
        // An end next to 0 has no room for its number.
        if free <= x {
            let y = height(rows.len() + 1) + 14.0;
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>");
            free = x + 24.0;
        }
    }
    for (place, (name, value, [from, to], text)) in (1_u32..).zip(rows) {
        let y = f64::from(place) * ROW;
        label(&mut svg, y, name);
        let middle = y + ROW / 2.0;
        let _ = writeln!(
            svg,
            "<line class=\"interval\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\"/>\
             <circle class=\"bar\" cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"4\"/>",
            place_of(*from),
            place_of(*to),
            place_of(*value)
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            WIDTH - TEXTS + 10.0,
            y + 14.0,
            escaped(text)
        );
    }
    close(svg)
}

fn height(rows: usize) -> f64 {
    f64::from(u32::try_from(rows).unwrap_or_default()) * ROW
}

/// Begins a chart with this number of rows below the names of its axes. A reader of screens says its title and all its rows.
fn open<'r>(
    Caption { title, rows: names, values }: Caption<'_>,
    count: usize,
    rows: impl Iterator<Item = (&'r String, &'r String)>,
) -> String {
    let height = height(count + 1);
    let rows: Vec<String> = rows.map(|(name, text)| format!("{name}: {text}")).collect();
    let spoken = quoted(&format!("{title}; {values} by {names}. {}", rows.join(", ")));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{spoken}\">\n"
    );
    let _ = writeln!(
        svg,
        "<text class=\"unit\" x=\"{:.1}\" y=\"14\" text-anchor=\"end\">{}</text>\
         <text class=\"unit\" x=\"{NAMES}\" y=\"14\">{}</text>",
        NAMES - 8.0,
        escaped(names),
        escaped(values)
    );
    svg
}

/// The line that bars begin at, or that marks 0.
fn axis(svg: &mut String, x: f64, rows: usize) {
    let bottom = height(rows + 1);
    let _ =
        writeln!(svg, "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{ROW}\" y2=\"{bottom:.1}\"/>");
}

fn label(svg: &mut String, y: f64, name: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
        NAMES - 8.0,
        y + 14.0,
        escaped(name)
    );
}

fn close(mut svg: String) -> String {
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPTION: Caption<'_> = Caption { title: "Ends \"and\" more", rows: "reason", values: "games" };

    #[test]
    fn the_longest_bar_has_the_whole_width_and_nothing_is_markup() {
        let rows = [("<a>".to_owned(), 1.0, "1 & 2".to_owned()), ("b".to_owned(), 4.0, String::new())];
        let svg = bars(CAPTION, &rows);
        assert!(svg.contains("width=\"80.0\"") && svg.contains("width=\"320.0\""), "{svg}");
        assert!(svg.contains("&lt;a&gt;") && svg.contains("1 &amp; 2"), "{svg}");
        let none = [("none".to_owned(), 0.0, String::new())];
        assert!(bars(CAPTION, &none).contains("width=\"0.0\""));
    }

    #[test]
    fn a_chart_names_its_axes_and_can_be_read_aloud() {
        let svg = bars(CAPTION, &[("out".to_owned(), 3.0, "3".to_owned())]);
        assert!(svg.contains(">reason</text>") && svg.contains(">games</text>"), "{svg}");
        assert!(svg.contains("aria-label=\"Ends &quot;and&quot; more; games by reason. out: 3\""), "{svg}");
    }

    #[test]
    fn intervals_are_on_one_scale_with_nil() {
        let rows = [
            ("a".to_owned(), 1.0, [0.5, 1.5], String::new()),
            ("b".to_owned(), -0.5, [-0.5, f64::NAN], String::new()),
        ];
        let svg = intervals(CAPTION, &rows, Scale::Shown);
        assert!(svg.contains("class=\"axis\" x1=\"270.0\""), "{svg}");
        assert!(svg.contains("cx=\"430.0\"") && svg.contains("x1=\"350.0\" x2=\"510.0\""), "{svg}");
        let numbers = |svg: &str| svg.matches("text-anchor=\"middle\"").count();
        assert_eq!((numbers(&svg), numbers(&intervals(CAPTION, &rows, Scale::Relative))), (3, 1));
    }
}
