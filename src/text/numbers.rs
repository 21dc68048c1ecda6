//! Numbers and durations for people.

use std::time::Duration;

/// Formats a number with a comma between the thousands: `255,082`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if 0 < index && (digits.len() - index).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

/// Formats a number with its noun: `1 game`, `2,000 games`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(number)) }
}

/// Formats a duration: `48h`, `47:59h`, `2:05`. It is `0:00` only if nothing is left.
pub fn duration(duration: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 3600;
    let seconds = duration.as_secs();
    match (seconds / HOUR, seconds % HOUR / MINUTE) {
        (hours @ 1.., 0) => format!("{hours}h"),
        (hours @ 1.., minutes) => format!("{hours}:{minutes:02}h"),
        (0, _) => {
            let seconds = seconds + u64::from(0 < duration.subsec_nanos());
            format!("{}:{:02}", seconds / MINUTE, seconds % MINUTE)
        }
    }
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
    }

    #[test]
    fn durations_are_rounded_up_to_seconds() {
        for (milliseconds, text) in [(0, "0:00"), (1, "0:01"), (125_000, "2:05"), (172_800_000, "48h")] {
            assert_eq!(duration(Duration::from_millis(milliseconds)), text);
        }
        assert_eq!(duration(Duration::from_secs(48 * 3600 - 60)), "47:59h");
    }
}
