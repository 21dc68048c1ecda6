//! Numbers of rows, squares and tiles in words.

/// `1 row`, `2 rows`.
pub(super) fn rows(count: usize) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}

/// `1 square`, `2 squares`.
pub(super) fn squares(count: usize) -> String {
    if count == 1 { "1 square".to_owned() } else { format!("{count} squares") }
}

/// `1 tile`, `2 tiles`.
pub(super) fn tiles(count: usize) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}
