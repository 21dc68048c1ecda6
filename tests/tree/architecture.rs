//! Checks the structure of the code: imports follow the layers of `layers.txt` and form no circles, only `src/disk` opens
//! files, the engine depends on nothing that does input or output, and every file is declared.

mod crate_licences;
mod declared_files;
mod disk_access;
mod engine_purity;
mod imports;
mod layers;
mod source_tree;
mod terminal_access;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use self::imports::Imports;
use self::layers::Layers;
use self::source_tree::SourceTree;
use crate::root;

/// The crates: the name, and the folder that its root `lib.rs` is in.
const CRATES: [(&str, &str); 4] = [
    ("rackety-engine", "src/engine"),
    ("rackety-lab", "src/lab"),
    ("rackety-server", "src/server"),
    ("rackety", "src"),
];

/// The sources of the crate in a folder, which are parsed once for all tests.
fn source_of(folder: &str) -> &'static SourceTree {
    static TREES: LazyLock<BTreeMap<&str, SourceTree>> = LazyLock::new(|| {
        let read = |folder| {
            let path = root().join(folder);
            SourceTree::read("lib.rs", &|file| fs::read_to_string(path.join(file)).ok())
        };
        CRATES.iter().map(|&(_, folder)| (folder, read(folder))).collect()
    });
    &TREES[folder]
}

fn imports_of(folder: &str) -> Imports {
    Imports::of(source_of(folder))
}

/// The imports of a crate of these files.
fn imports_in(files: &[(&str, &str)]) -> Imports {
    let files: BTreeMap<&str, &str> = files.iter().copied().collect();
    let read = |file: &Path| files.get(file.to_str().unwrap()).map(|&text| text.to_owned());
    Imports::of(&SourceTree::read("lib.rs", &read))
}

/// Every import that is not from a lower layer, and every file missing from the list.
fn against_the_layers(imports: &Imports, layers: &Layers) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in imports.files().filter(|&file| layers.entry_of(file).is_none()) {
        wrong.push(format!("{file} is in no layer"));
    }
    for (user, used, place) in imports.iter() {
        if let (Some((above, from)), Some((below, to))) = (layers.entry_of(user), layers.entry_of(used))
            && from != to
            && above <= below
        {
            wrong.push(format!("{user} uses {used} ({place}), but {to} is not below {from}"));
        }
    }
    wrong
}

#[test]
fn imports_form_no_circles() {
    let mut circles = Vec::new();
    for (name, folder) in CRATES {
        let imports = imports_of(folder);
        circles.extend(imports.circles().iter().map(|circle| format!("{name}: {}", circle.join(" -> "))));
    }
    assert!(
        circles.is_empty(),
        "{} circular imports; move what both files need into a file of its own:\n{}",
        circles.len(),
        circles.join("\n")
    );
}

#[test]
fn imports_follow_the_layers() {
    let lists = Layers::read(include_str!("architecture/layers.txt"));
    assert_eq!(
        lists.keys().collect::<Vec<_>>(),
        ["rackety", "rackety-engine", "rackety-lab", "rackety-server"]
    );
    let mut wrong = Vec::new();
    for (name, folder) in CRATES {
        let imports = imports_of(folder);
        wrong.extend(against_the_layers(&imports, &lists[name]));
        let used: BTreeSet<&str> =
            imports.files().filter_map(|file| Some(lists[name].entry_of(file)?.1)).collect();
        let idle: Vec<&str> = lists[name].entries().filter(|entry| !used.contains(entry)).collect();
        assert!(idle.is_empty(), "{name}: layers without a file: {idle:?}");
    }
    assert!(wrong.is_empty(), "{} imports against the layers:\n{}", wrong.len(), wrong.join("\n"));
}

/// A source tree with each way of writing an import.
const SMALL_TREE: [(&str, &str); 4] = [
    ("lib.rs", "mod a;\nmod b;\npub use b::Deep;\n"),
    ("a.rs", "use crate::b;\nfn f() -> String { format!(\"{}\", b::name()) }\n"),
    ("b/mod.rs", "mod deep;\npub(crate) use deep::{Deep, name};\n"),
    (
        "b/deep.rs",
        "pub struct Deep;\npub fn name() -> u8 { 1 }\n#[cfg(test)]\nmod tests { use crate::a::f; }\n",
    ),
];

#[test]
fn an_import_is_traced_to_the_file_that_defines_the_name() {
    let uses = |imports: &Imports| -> Vec<String> {
        imports.iter().map(|(user, used, _)| format!("{user} -> {used}")).collect()
    };
    assert_eq!(uses(&imports_in(&SMALL_TREE)), ["a.rs -> b/deep.rs"]);
    for text in [
        "use crate::Deep;",
        "use super::b::Deep as D;",
        "use super::b::*; fn f(_: Deep) {}",
        "fn f(_: crate::Deep) {}",
        "fn f() { assert!(crate::b::name() == 1) }",
        "mod inner { use super::super::b::Deep; }",
    ] {
        let mut tree = SMALL_TREE;
        tree[1].1 = text;
        assert_eq!(uses(&imports_in(&tree)), ["a.rs -> b/deep.rs"], "{text}");
    }
}

#[test]
fn a_circle_is_found_whichever_way_it_is_written() {
    assert_eq!(imports_in(&SMALL_TREE).circles(), Vec::<Vec<&str>>::new());
    for text in [
        "pub struct Deep; use crate::a::f; fn name() {}",
        "pub struct Deep; fn name() { super::super::a::f() }",
        "pub struct Deep; fn name() { println!(\"{}\", crate::a::f()) }",
    ] {
        let mut tree = SMALL_TREE;
        tree[3].1 = text;
        assert_eq!(imports_in(&tree).circles(), [["a.rs", "b/deep.rs"]], "{text}");
    }
}

#[test]
fn a_use_of_a_higher_layer_is_found() {
    let layers = |text: &str| Layers::read(text).remove("it").unwrap();
    let imports = imports_in(&SMALL_TREE);
    assert_eq!(against_the_layers(&imports, &layers("it\n  b\n  a lib")), Vec::<String>::new());
    for text in ["it\n  a\n  b lib", "it\n  a b\n  lib"] {
        let wrong = against_the_layers(&imports, &layers(text));
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!(
            wrong[0].starts_with("a.rs uses b/deep.rs (line 2: b::name), but b is not below a"),
            "{wrong:?}"
        );
    }
    let missing = against_the_layers(&imports, &layers("it\n  b\n  a"));
    assert_eq!(missing, ["lib.rs is in no layer"]);
}
