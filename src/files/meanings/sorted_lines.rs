//! Finding a line in a sorted file without reading all of it.

use std::cmp::Ordering;
use std::io;

use crate::disk::FileParts;

/// A part of the file small enough to be read and searched line by line.
const BLOCK_BYTES: u64 = 4096;

/// The number of bytes read at first to find a line.
const SHORT_LINE_BYTES: u64 = 512;

/// The longest line; longer ones are not found. WordNet's longest have less than half of it.
const MAX_LINE_BYTES: u64 = 1 << 15;

/// The lines that `order` finds equal, without their ends; none if the file cannot be read. `order` compares a line with
/// what is looked for, in the order in which the file is sorted.
pub(super) fn find_lines(file: &mut FileParts, order: impl Fn(&[u8]) -> Ordering) -> Vec<Vec<u8>> {
    // A file that cannot be read has no lines.
    search(file, order).unwrap_or_default()
}

fn search(file: &mut FileParts, order: impl Fn(&[u8]) -> Ordering) -> io::Result<Vec<Vec<u8>>> {
    // The line, if there is one, starts at or after `low`, where a line starts, and at or before `high`.
    let (mut low, mut high) = (0, file.length());
    while high - low > BLOCK_BYTES {
        let middle = low + (high - low) / 2;
        match line_after(file, middle)? {
            Some((start, line)) if start < high => match order(&line) {
                Ordering::Less => low = start,
                Ordering::Equal | Ordering::Greater => high = start,
            },
            _ => high = middle,
        }
    }
    let bytes = file.read_at(low, high - low + MAX_LINE_BYTES)?;
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').map(without_end);
    let found = lines.skip_while(|line| order(line).is_lt()).take_while(|line| order(line).is_eq());
    Ok(found.map(<[u8]>::to_vec).collect())
}

/// The first line that starts after this offset, and where it starts, or `None` if no line does.
fn line_after(file: &mut FileParts, offset: u64) -> io::Result<Option<(u64, Vec<u8>)>> {
    // Nearly all lines are short.
    for max in [SHORT_LINE_BYTES, MAX_LINE_BYTES] {
        let bytes = file.read_at(offset, max)?;
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let start = offset + lines.next().unwrap_or_default().len() as u64;
        let is_end = (bytes.len() as u64) < max;
        match lines.next() {
            Some(line) if is_end || line.ends_with(b"\n") => {
                return Ok(Some((start, without_end(line).to_vec())));
            }
            None if is_end => break,
            _ => {}
        }
    }
    Ok(None)
}

fn without_end(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_line_is_found_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        for (count, longest) in [(0, 1), (1, 1), (2, 1), (3000, 90), (300, 3000)] {
            let lines: Vec<String> = (0..count)
                .map(|number| format!("{number:06} {}", "x".repeat(number * 7 % longest)))
                .collect();
            fs::write(&path, lines.join("\n")).unwrap();
            let mut file = FileParts::open(&path).unwrap();
            let mut find =
                |key: &str| find_lines(&mut file, |line| line[..line.len().min(6)].cmp(key.as_bytes()));
            for line in &lines {
                assert_eq!(find(&line[..6]), [line.as_bytes()], "{line}");
            }
            for key in ["", "00000", "000000x", "zzz"] {
                assert!(find(key).is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn all_equal_lines_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "a 1\nb 1\nb 2\nb 3\nc 1").unwrap();
        let mut file = FileParts::open(&path).unwrap();
        assert_eq!(find_lines(&mut file, |line| line[..1].cmp(b"b")), [b"b 1", b"b 2", b"b 3"]);
        assert_eq!(find_lines(&mut file, |line| line[..1].cmp(b"c")), [b"c 1"]);
    }

    #[test]
    fn a_file_without_line_ends_has_no_such_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, vec![0xff; 300_000]).unwrap();
        let mut file = FileParts::open(&path).unwrap();
        assert!(find_lines(&mut file, |line| line.cmp(b"cat")).is_empty());
        assert!(FileParts::open(folder.path()).is_err());
    }
}
