//! Charts for a page: their colours are those of the page's style sheet.

use std::fmt::Write;

use super::svg::escaped;

/// The width of a chart.
const WIDTH: f64 = 640.0;
/// From row to row.
const ROW: f64 = 20.0;
/// The space for the names of rows.
const NAMES: f64 = 190.0;
/// The space for the texts after bars.
const TEXTS: f64 = 130.0;

/// A row of a bar chart: its name, its value, and the text after its bar.
pub(super) type Bar = (String, f64, String);

/// A row for each value, with a bar as long as the value is of the largest one.
pub(super) fn bars(rows: &[Bar]) -> String {
    let most = rows.iter().map(|(_, value, _)| *value).fold(0.0, f64::max);
    let mut svg = open(rows.len());
    for (place, (name, value, text)) in (0_u32..).zip(rows) {
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

/// A row for each value with its interval, on one scale that has 0 on it.
pub(super) fn intervals(rows: &[Interval]) -> String {
    let ends = rows.iter().flat_map(|(_, _, interval, _)| *interval).filter(|end| end.is_finite());
    let (low, high) = ends.fold((0.0, 0.0), |(low, high), end| (f64::min(low, end), f64::max(high, end)));
    let width = if high - low == 0.0 { 1.0 } else { high - low };
    let place_of = |value: f64| NAMES + (value.clamp(low, high) - low) / width * (WIDTH - NAMES - TEXTS);
    let mut svg = open(rows.len());
    let zero = place_of(0.0);
    let bottom = height(rows.len());
    let _ =
        writeln!(svg, "<line class=\"axis\" x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"0\" y2=\"{bottom:.1}\"/>");
    for (place, (name, value, [from, to], text)) in (0_u32..).zip(rows) {
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

fn open(rows: usize) -> String {
    let height = height(rows);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n"
    )
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

    #[test]
    fn the_longest_bar_has_the_whole_width_and_nothing_is_markup() {
        let rows = [("<a>".to_owned(), 1.0, "1 & 2".to_owned()), ("b".to_owned(), 4.0, String::new())];
        let svg = bars(&rows);
        assert!(svg.contains("width=\"80.0\"") && svg.contains("width=\"320.0\""), "{svg}");
        assert!(svg.contains("&lt;a&gt;") && svg.contains("1 &amp; 2"), "{svg}");
        assert!(bars(&[("none".to_owned(), 0.0, String::new())]).contains("width=\"0.0\""));
    }

    #[test]
    fn intervals_are_on_one_scale_with_nil() {
        let rows = [
            ("a".to_owned(), 1.0, [0.5, 1.5], String::new()),
            ("b".to_owned(), -0.5, [-0.5, f64::NAN], String::new()),
        ];
        let svg = intervals(&rows);
        assert!(svg.contains("class=\"axis\" x1=\"270.0\""), "{svg}");
        assert!(svg.contains("cx=\"430.0\"") && svg.contains("x1=\"350.0\" x2=\"510.0\""), "{svg}");
    }
}
