//! Numbers as people read them.

/// A number with a comma between the thousands.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, written) in [(0, "0"), (999, "999"), (1000, "1,000"), (255_082, "255,082")] {
            assert_eq!(grouped(number), written);
        }
    }
}
