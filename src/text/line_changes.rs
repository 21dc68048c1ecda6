//! The lines that differ between two versions of a text.

/// A line of one of two versions of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineChange<'t> {
    /// The line is only in the version before.
    Removed(&'t str),
    /// The line is only in the new version.
    Added(&'t str),
}

/// The most lines of a version that are compared one by one; longer texts are one change.
const MAX_LINES: usize = 2000;

/// The lines that are only in one of two versions, in their order: those of the longest common sequence of lines are left
/// out.
pub fn line_changes<'t>(before: &'t str, after: &'t str) -> Vec<LineChange<'t>> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
    let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
    if old.len().max(new.len()) > MAX_LINES {
        let removed = old.iter().map(|line| LineChange::Removed(line));
        return removed.chain(new.iter().map(|line| LineChange::Added(line))).collect();
    }
    // The length of the longest common sequence of what follows each pair of lines.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (row, line) in old.iter().enumerate().rev() {
        for (column, other) in new.iter().enumerate().rev() {
            common[row][column] = if line == other {
                common[row + 1][column + 1] + 1
            } else {
                common[row + 1][column].max(common[row][column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut changes = Vec::new();
    while row < old.len() || column < new.len() {
        match (old.get(row), new.get(column)) {
            (Some(line), Some(other)) if line == other => (row, column) = (row + 1, column + 1),
            (Some(line), other) if other.is_none() || common[row][column + 1] <= common[row + 1][column] => {
                changes.push(LineChange::Removed(line));
                row += 1;
            }
            (_, Some(line)) => {
                changes.push(LineChange::Added(line));
                column += 1;
            }
            (_, None) => break,
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_one_version_are_changes() {
        use LineChange::{Added, Removed};
        assert_eq!(line_changes("a\nb\nc\n", "a\nB\nc\nd\n"), [Removed("b"), Added("B"), Added("d")]);
        assert_eq!(line_changes("a\nb", "b\na"), [Removed("a"), Added("a")]);
        assert_eq!(line_changes("", "a"), [Added("a")]);
        assert_eq!(line_changes("a\nb\nb", "a\nb"), [Removed("b")]);
        assert!(line_changes("a\nb", "a\nb").is_empty());
    }
}
