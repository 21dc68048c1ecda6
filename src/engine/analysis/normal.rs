//! The normal distribution.

/// The probability that a standard normal variable is below `x`.
///
/// By formula 7.1.26 of Abramowitz and Stegun, whose error is below 2e-7.
pub(super) fn cumulative(x: f64) -> f64 {
    const P: f64 = 0.327_591_1;
    const A: [f64; 5] = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + P * z);
    let polynomial = A.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The density of a standard normal variable at `x`.
pub(super) fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// The value that a standard normal variable is below with this probability; from -6 to 6.
pub(super) fn quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-6.0, 6.0);
    // After 40 halvings the interval is as narrow as the error of the distribution.
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if cumulative(middle) < probability { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_agree_with_tables() {
        for (x, probability) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9), (3.0, 0.998_650_1)] {
            assert!((cumulative(x) - probability).abs() < 3e-7, "{x}: {}", cumulative(x));
        }
        for x in [-2.5, -0.3, 0.0, 1.7] {
            assert!((quantile(cumulative(x)) - x).abs() < 1e-5, "{x}");
        }
        assert!((density(1.0) - 0.241_970_7).abs() < 1e-7);
    }
}
