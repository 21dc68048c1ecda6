//! Hundredths of a point and counts as floating-point numbers, and back.

/// The number as a float, exact below 2^53.
#[allow(clippy::cast_precision_loss, reason = "sums of values, and counts of tiles and deals, are small")]
pub(super) const fn float(number: i64) -> f64 {
    number as f64
}

/// The nearest whole number.
#[allow(clippy::cast_possible_truncation, reason = "a cast of a float saturates, and values are small")]
pub(super) fn rounded(number: f64) -> i64 {
    number.round() as i64
}
