//! Numbers and durations for people.

use std::time::Duration;

/// Formats a number with a comma between the thousands: `255,082`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

/// Formats a number with at most two digits after the point: `1.5`.
pub(crate) fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats a number with its sign; what rounds to 0 has none.
pub(crate) fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    let is_nil = text.chars().all(|character| !matches!(character, '1'..='9'));
    if is_nil { text.trim_start_matches(['+', '-']).to_owned() } else { text }
}

/// Formats a number with this many digits after the point, or a dash.
pub(crate) fn decimals(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(dash, |value| format!("{value:.digits$}"))
}

/// Formats a share in percent, or a dash: `52.1 %`.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or_else(dash, |share| format!("{:.1} %", 100.0 * share))
}

/// The sign in a table for a figure that is missing.
pub(crate) fn dash() -> String {
    "-".to_owned()
}

/// Formats a number with its noun: `1 game`, `2,000 games`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(number)) }
}

/// Formats a number that may be negative with its noun: `1 point`, `-2,000 points`.
pub(crate) fn counted_signed(number: i64, noun: &str) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", counted(number.unsigned_abs(), noun))
}

/// The words for the numbers from 1, and for their places in a row.
const SMALL: [(&str, &str); 10] = [
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
    ("ten", "tenth"),
];

fn small(number: u32) -> Option<(&'static str, &'static str)> {
    SMALL.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
}

/// Formats a number with its noun, small numbers as words: `three passes`, `one turn`, `12 turns`.
pub(crate) fn counted_in_words(number: u32, noun: &str) -> String {
    let number_text = small(number).map_or_else(|| number.to_string(), |(word, _)| word.to_owned());
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number_text} {noun}{plural}")
}

/// The place in a row, small numbers as words: `third`, `12th`, `22nd`.
pub(crate) fn ordinal(number: u32) -> String {
    if let Some((_, word)) = small(number) {
        return word.to_owned();
    }
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Formats a duration: `48h`, `47:59h`, `2:05`. It is `0:00` only if nothing is left.
pub fn duration(duration: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;
    let seconds = seconds_up(duration);
    match (seconds / HOUR, seconds % HOUR / MINUTE) {
        (hours @ 1.., 0) => format!("{hours}h"),
        (hours @ 1.., minutes) => format!("{hours}:{minutes:02}h"),
        (0, minutes) => format!("{minutes}:{:02}", seconds % MINUTE),
    }
}

/// The seconds of a duration, rounded up: no time is left only once it is over.
pub(crate) fn seconds_up(duration: Duration) -> u64 {
    duration.as_secs().saturating_add(u64::from(duration.subsec_nanos() > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, written) in [(0, "0"), (999, "999"), (1000, "1,000"), (255_082, "255,082")] {
            assert_eq!(grouped(number), written);
        }
        assert_eq!((counted(1, "game"), counted(2000, "game")), ("1 game".into(), "2,000 games".into()));
        let signed = [1, -1, -2000].map(|number| counted_signed(number, "point"));
        assert_eq!(signed, ["1 point", "-1 point", "-2,000 points"]);
    }

    #[test]
    fn places_in_a_row_are_words_up_to_ten() {
        let ordinals = [1, 3, 10, 11, 21, 22, 99].map(ordinal);
        assert_eq!(ordinals, ["first", "third", "tenth", "11th", "21st", "22nd", "99th"]);
        let counted =
            [(1, "pass"), (3, "pass"), (12, "turn")].map(|(number, noun)| counted_in_words(number, noun));
        assert_eq!(counted, ["one pass", "three passes", "12 turns"]);
    }

    #[test]
    fn durations_are_rounded_up_to_seconds() {
        for (milliseconds, text) in [
            (0, "0:00"),
            (1, "0:01"),
            (125_000, "2:05"),
            (3_599_500, "1h"),
            (3_659_001, "1:01h"),
            (172_800_000, "48h"),
        ] {
            assert_eq!(duration(Duration::from_millis(milliseconds)), text);
        }
        assert_eq!(duration(Duration::from_secs(48 * 3600 - 60)), "47:59h");
    }
}
