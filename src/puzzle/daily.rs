//! The puzzle of a day.

use jiff::Zoned;
use jiff::civil::Date;

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

/// The seed of the puzzle of a day: its date as a number, 20261122 for 22 November 2026.
pub fn seed_of_day(day: Date) -> u64 {
    let digits = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    digits.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates_up_to_today() {
        let today = Date::constant(2026, 11, 22);
        assert_eq!(parse_day("2026-11-22", today), Ok(today));
        assert_eq!(parse_day("2024-02-29", today).map(seed_of_day), Ok(20_240_229));
        assert_eq!(parse_day("2026-11-23", today), Err(DayError::Future(today.tomorrow().unwrap())));
        for wrong in
            ["", "yesterday", "2026-02-30", "22.11.2026", "20261122", "2026-11-22T10:00", "-002026-11-22"]
        {
            assert_eq!(parse_day(wrong, today), Err(DayError::NoDate(wrong.to_owned())), "{wrong}");
        }
    }
}
