//! The uses of files by others: every path traced to the file that defines what it names.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use super::source_tree::{ModulePath, Name, SourceTree};

/// The files that each file uses, each with the first place where it does.
#[derive(Debug, Default)]
pub(crate) struct Imports(BTreeMap<String, BTreeMap<String, ImportSite>>);

/// The place where a file uses another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ImportSite {
    line: usize,
    path: String,
}

impl fmt::Display for ImportSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.path)
    }
}

/// The target that a path refers to.
enum Target {
    Module(ModulePath),
    /// An item in this file.
    Item(String),
    /// Something outside the crate's files: another crate, the prelude, a local name.
    Outside,
    /// A path within the crate that names no known item.
    Nothing,
}

/// Chains of re-exports longer than this are treated as endless.
const LONGEST_CHAIN: usize = 20;

impl Imports {
    pub(crate) fn of(tree: &SourceTree) -> Self {
        let mut imports = Self::default();
        for module in tree.modules.values() {
            imports.0.entry(module.file.clone()).or_default();
        }
        for mention in &tree.mentions {
            let user = &tree.modules[&mention.module].file;
            match tree.resolve(&mention.module, &mention.path, 0) {
                Target::Item(file) if file != *user => {
                    let place = ImportSite { line: mention.line, path: mention.path.join("::") };
                    imports.0.entry(user.clone()).or_default().entry(file).or_insert(place);
                }
                Target::Nothing => {
                    panic!("{user}, line {}: cannot trace {}", mention.line, mention.path.join("::"))
                }
                _ => {}
            }
        }
        imports
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Each use as user, used and place.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str, &ImportSite)> {
        self.0.iter().flat_map(|(user, used)| {
            used.iter().map(move |(file, place)| (user.as_str(), file.as_str(), place))
        })
    }

    /// The circles of files that use each other: for every file the shortest way round, one for each set of files.
    ///
    /// A module's `mod.rs` and the files of its folder are one module in several files: a file may use what the
    /// `mod.rs` of a folder around it defines without closing a circle.
    pub(crate) fn circles(&self) -> Vec<Vec<&str>> {
        let mut seen = BTreeSet::new();
        self.files()
            .filter_map(|file| self.shortest_circle(file))
            .filter(|circle| seen.insert(circle.iter().copied().collect::<BTreeSet<_>>()))
            .collect()
    }

    fn shortest_circle<'i>(&'i self, start: &'i str) -> Option<Vec<&'i str>> {
        let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut waiting = VecDeque::from([start]);
        while let Some(file) = waiting.pop_front() {
            for used in self.0[file].keys().filter(|used| !is_folder_of(used, file)) {
                if used == start {
                    let mut way = vec![file];
                    while let Some(&before) = came_from.get(way[way.len() - 1]) {
                        way.push(before);
                    }
                    way.reverse();
                    return Some(way);
                }
                if !came_from.contains_key(used.as_str()) {
                    came_from.insert(used, file);
                    waiting.push_back(used);
                }
            }
        }
        None
    }
}

/// Returns whether `module` is the `mod.rs` of a folder that `file` is in.
fn is_folder_of(module: &str, file: &str) -> bool {
    module.strip_suffix("mod.rs").is_some_and(|folder| file.starts_with(folder))
}

impl SourceTree {
    /// Returns the target of `path` when written in the module `from`.
    fn resolve(&self, from: &ModulePath, path: &[String], depth: usize) -> Target {
        let mut module = from.clone();
        let mut rest = path;
        while let [first, others @ ..] = rest {
            match first.as_str() {
                "crate" => module.clear(),
                "self" => {}
                "super" => drop(module.pop()),
                // `Self` within an `impl`, whose header has already named the type.
                "Self" => return Target::Outside,
                _ => break,
            }
            rest = others;
        }
        let is_of_crate = rest.len() < path.len();
        match self.walk(&module, rest, depth) {
            Target::Nothing if !is_of_crate => Target::Outside,
            target => target,
        }
    }

    fn walk(&self, module: &ModulePath, path: &[String], depth: usize) -> Target {
        let Some((first, rest)) = path.split_first() else { return Target::Module(module.clone()) };
        if depth == LONGEST_CHAIN {
            return Target::Nothing;
        }
        let here = &self.modules[module];
        let child: ModulePath = [&module[..], std::slice::from_ref(first)].concat();
        // A module and a function may have the same name; only the module leads further.
        if !rest.is_empty() && self.modules.contains_key(&child) {
            return self.walk(&child, rest, depth);
        }
        match here.names.get(first) {
            Some(Name::Item) => return Target::Item(here.file.clone()),
            Some(Name::Imported(target)) => {
                return match self.resolve(module, target, depth + 1) {
                    Target::Module(module) => self.walk(&module, rest, depth + 1),
                    target => target,
                };
            }
            None if self.modules.contains_key(&child) => return Target::Module(child),
            None => {}
        }
        for glob in &here.globs {
            if let Target::Module(source) = self.resolve(module, glob, depth + 1)
                && let found @ (Target::Item(_) | Target::Module(_)) = self.walk(&source, path, depth + 1)
            {
                return found;
            }
        }
        Target::Nothing
    }
}
