//! The puzzle of a day.

use jiff::Zoned;
use jiff::civil::Date;

use crate::files::study_progress::stable_hash;

/// The reason why a text does not name a day with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DayError {
    /// It is not a date.
    #[error("`{0}` is not a date; write it like 2026-11-22")]
    NoDate(String),
    /// The day has not come yet.
    #[error("{0} has not come yet; its puzzle can be played from that day on")]
    Future(Date),
}

/// Today, by the user's clock and time zone.
pub fn today() -> Date {
    Zoned::now().date()
}

/// A day up to today from a text like `2026-11-22`.
///
/// # Errors
/// [`DayError`].
pub fn parse_day(text: &str, today: Date) -> Result<Date, DayError> {
    let is_plain = text.len() == 10 && text.chars().all(|each| each.is_ascii_digit() || each == '-');
    let day: Date =
        text.parse().ok().filter(|_| is_plain).ok_or_else(|| DayError::NoDate(text.to_owned()))?;
    if today < day { Err(DayError::Future(day)) } else { Ok(day) }
}

/// The seed of the puzzle of a day. It is not the date as a number: with `--seed`, the puzzles of days to come would be seen.
pub fn seed_of_day(day: Date) -> u64 {
    stable_hash(&format!("puzzle of {day}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates_up_to_today() {
        let today = Date::constant(2026, 11, 22);
        assert_eq!(parse_day("2026-11-22", today), Ok(today));
        assert_eq!(parse_day("2024-02-29", today), Ok(Date::constant(2024, 2, 29)));
        assert_eq!(parse_day("2026-11-23", today), Err(DayError::Future(today.tomorrow().unwrap())));
        for wrong in
            ["", "yesterday", "2026-02-30", "22.11.2026", "20261122", "2026-11-22T10:00", "-002026-11-22"]
        {
            assert_eq!(parse_day(wrong, today), Err(DayError::NoDate(wrong.to_owned())), "{wrong}");
        }
    }

    /// The seed of a day stays the same in later versions.
    #[test]
    fn the_seed_of_a_day_stays_and_is_not_its_date() {
        assert_eq!(seed_of_day(Date::constant(2026, 11, 22)), 15_673_228_518_441_510_108);
    }
}
