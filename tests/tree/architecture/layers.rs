//! The layers of `layers.txt`, from the lowest to the highest.

use std::collections::BTreeMap;

/// The layers of one crate: folders and files without their extension, as they are in the list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Layers(Vec<Vec<String>>);

impl Layers {
    /// Reads the lists of all crates by their names. A line that begins at the margin names a crate, every other line is a
    /// layer, and `#` begins a comment.
    pub(crate) fn read(text: &str) -> BTreeMap<String, Self> {
        let mut crates: BTreeMap<String, Self> = BTreeMap::new();
        let mut name = String::new();
        let is_content = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        for line in text.lines().filter(is_content) {
            if line.starts_with(' ') {
                let layer = line.split_whitespace().map(ToOwned::to_owned).collect();
                crates.get_mut(&name).expect("a crate's name before its layers").0.push(layer);
            } else {
                line.trim().clone_into(&mut name);
                crates.insert(name.clone(), Self::default());
            }
        }
        crates
    }

    /// The entry that a file belongs to, and the number of its layer: the longest entry that is the file or a folder
    /// around it.
    pub(crate) fn entry_of(&self, file: &str) -> Option<(usize, &str)> {
        let stem = file.strip_suffix("/mod.rs").or_else(|| file.strip_suffix(".rs")).unwrap_or(file);
        let is_within = |entry: &str| {
            stem.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let entries = self
            .0
            .iter()
            .enumerate()
            .flat_map(|(level, entries)| entries.iter().map(move |entry| (level, entry.as_str())));
        entries.filter(|(_, entry)| is_within(entry)).max_by_key(|(_, entry)| entry.len())
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flatten().map(String::as_str)
    }
}
