//! The crates that the program is made of: locked, from one registry, under known licences, each in one version.
//!
//! The rules are those of `deny.toml`, which cargo-deny follows too; these tests need neither it nor a network.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::root;

/// The part of `deny.toml` that is checked here.
#[derive(Deserialize)]
struct Policy {
    licenses: LicencePolicy,
    bans: DuplicatePolicy,
    sources: SourcePolicy,
}

#[derive(Deserialize)]
struct LicencePolicy {
    allow: BTreeSet<String>,
    exceptions: Vec<LicenceException>,
    #[serde(default)]
    clarify: Vec<ClarifiedLicence>,
}

/// The licences that are allowed for one crate only.
#[derive(Deserialize)]
struct LicenceException {
    #[serde(rename = "crate")]
    name: String,
    allow: BTreeSet<String>,
}

/// The licence of a crate that has only its text.
#[derive(Deserialize)]
struct ClarifiedLicence {
    #[serde(rename = "crate")]
    name: String,
    expression: String,
}

#[derive(Deserialize)]
struct DuplicatePolicy {
    skip: Vec<ReviewedDuplicate>,
}

#[derive(Deserialize)]
struct ReviewedDuplicate {
    #[serde(rename = "crate")]
    name_and_version: String,
    reason: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct SourcePolicy {
    allow_registry: BTreeSet<String>,
}

/// `Cargo.lock`: the crates for all platforms.
#[derive(Deserialize)]
struct LockFile {
    package: Vec<LockedCrate>,
}

#[derive(Deserialize)]
struct LockedCrate {
    name: String,
    version: String,
    source: Option<String>,
    checksum: Option<String>,
}

/// The report of `cargo metadata`: the crates for this platform.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// None for the project's own crates.
    source: Option<String>,
    /// The oldest toolchain that compiles it, if it says so.
    rust_version: Option<String>,
    /// The registries that it may be published to; empty for none.
    publish: Option<Vec<String>>,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// The versions that fit.
    req: String,
    /// The folder of one of the project's own crates.
    path: Option<PathBuf>,
}

fn read<T: DeserializeOwned>(file: &str) -> T {
    let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Fails if `Cargo.lock` is missing or does not fit the manifests.
fn metadata() -> Metadata {
    let version = output("rustc", &["-vV"]);
    let platform = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // For other platforms, crates would have to be downloaded.
    let options = ["--format-version", "1", "--locked", "--offline", "--filter-platform", platform];
    serde_json::from_str(&output(env!("CARGO"), &[&["metadata"], &options[..]].concat())).unwrap()
}

/// Returns whether an SPDX expression can be met with these licences. `/` is the old way of writing `OR`.
fn allows(allowed: &BTreeSet<String>, expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let result = any_of(allowed, &mut words);
    assert_eq!(words.next(), None, "not understood: {expression}");
    result
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(allowed: &BTreeSet<String>, words: &mut Words) -> bool {
    let mut result = all_of(allowed, words);
    while words.next_if_eq(&"OR").is_some() {
        result |= all_of(allowed, words);
    }
    result
}

fn all_of(allowed: &BTreeSet<String>, words: &mut Words) -> bool {
    let mut result = one_of(allowed, words);
    while words.next_if_eq(&"AND").is_some() {
        result &= one_of(allowed, words);
    }
    result
}

fn one_of(allowed: &BTreeSet<String>, words: &mut Words) -> bool {
    let licence = words.next().expect("a licence");
    if licence == "(" {
        let result = any_of(allowed, words);
        assert_eq!(words.next(), Some(")"));
        return result;
    }
    if words.next_if_eq(&"WITH").is_some() {
        let exception = words.next().expect("an exception");
        return allowed.contains(&format!("{licence} WITH {exception}"));
    }
    allowed.contains(licence)
}

#[test]
fn every_crate_is_under_an_allowed_licence() {
    let LicencePolicy { allow, exceptions, clarify } = read::<Policy>("deny.toml").licenses;
    let allowed_for = |name: &str| {
        let own = exceptions.iter().filter(|exception| exception.name == name);
        allow.iter().chain(own.flat_map(|exception| &exception.allow)).cloned().collect::<BTreeSet<String>>()
    };
    let mut packages = metadata().packages;
    for ClarifiedLicence { name, expression } in clarify {
        let package = packages.iter_mut().find(|package| package.name == name && package.license.is_none());
        // A crate that names its licence is not clarified.
        package.unwrap_or_else(|| panic!("{name} needs no clarification")).license = Some(expression);
    }
    assert!(packages.len() > 100, "only {} crates", packages.len());
    let others: Vec<String> = packages
        .iter()
        .filter(|package| {
            let allowed = allowed_for(&package.name);
            !package.license.as_ref().is_some_and(|licence| allows(&allowed, licence))
        })
        .map(|package| format!("{} {}: {:?}", package.name, package.version, package.license))
        .collect();
    assert!(others.is_empty(), "review these licences, then allow them in deny.toml:\n{}", others.join("\n"));
}

/// With an older version of another crate of the project, a published one may lack what it needs.
#[test]
fn our_crates_need_each_other_in_the_same_version() {
    let mut needed = 0;
    for package in metadata().packages {
        for dependency in package.dependencies.iter().filter(|dependency| dependency.path.is_some()) {
            let wanted = format!("^{}", env!("CARGO_PKG_VERSION"));
            assert_eq!(dependency.req, wanted, "{} needs {}", package.name, dependency.name);
            needed += 1;
        }
    }
    assert!(needed >= 8, "only {needed}");
}

/// Cargo does not copy the files of the workspace into the package of a crate.
#[test]
fn each_crate_that_is_published_has_its_licences_and_a_page() {
    let own = metadata().packages.into_iter().filter(|package| package.source.is_none());
    let published: Vec<Package> = own.filter(|package| package.publish.is_none()).collect();
    assert_eq!(published.len(), 3);
    for package in published {
        for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            assert!(package.manifest_path.with_file_name(file).exists(), "{} has no {file}", package.name);
        }
    }
}

/// That our own code compiles there is for `.ci/run --long`, and that it uses no later part of the standard library, for a
/// lint.
#[test]
fn no_crate_needs_a_later_toolchain_than_ours_do() {
    let minor = |version: &str| version.split('.').nth(1).unwrap().parse::<u32>().unwrap();
    let packages = metadata().packages;
    let ours = packages.iter().find(|package| package.name == "rackety").unwrap();
    let oldest = minor(ours.rust_version.as_ref().unwrap());
    for Package { name, version, rust_version, .. } in &packages {
        let needed = rust_version.as_deref().unwrap_or("1.0");
        assert!(
            minor(needed) <= oldest,
            "{name} {version} needs Rust {needed}; raise `rust-version` in Cargo.toml"
        );
    }
}

#[test]
fn an_expression_is_met_by_one_alternative_and_all_of_its_parts() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Zlib".to_owned()]);
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("Apache-2.0 OR MIT", true),
        ("Apache-2.0/MIT", true),
        ("MIT AND Unicode-3.0", false),
        ("MIT AND Zlib", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", false),
        ("(MIT OR Apache-2.0) AND Zlib", true),
        ("GPL-2.0-only OR MIT AND Zlib", true),
        ("MIT WITH LLVM-exception", false),
        ("MIT WITH LLVM-exception OR Zlib", true),
    ] {
        assert_eq!(allows(&allowed, expression), expected, "{expression}");
    }
}

#[test]
fn every_crate_but_our_own_comes_from_an_allowed_registry() {
    let registries = read::<Policy>("deny.toml").sources.allow_registry;
    let from_elsewhere: Vec<String> = read::<LockFile>("Cargo.lock")
        .package
        .into_iter()
        .filter(|package| {
            let registry = package.source.as_ref().and_then(|source| source.strip_prefix("registry+"));
            !registry.is_some_and(|registry| registries.contains(registry)) || package.checksum.is_none()
        })
        .map(|package| package.name)
        .collect();
    assert_eq!(
        from_elsewhere,
        ["rackety", "rackety-engine", "rackety-fuzz", "rackety-lab", "rackety-server"]
    );
}

/// Every version but the newest must be in the list of `deny.toml`, which has no other entries.
#[test]
fn crates_in_two_versions_are_reviewed() {
    let mut versions: BTreeMap<String, Vec<Vec<u64>>> = BTreeMap::new();
    for package in read::<LockFile>("Cargo.lock").package {
        let core = package.version.split(['+', '-']).next().unwrap_or_default();
        let numbers = core.split('.').map(|number| number.parse().unwrap()).collect();
        versions.entry(package.name).or_default().push(numbers);
    }
    let mut older = Vec::new();
    for (name, mut all) in versions {
        all.sort_unstable();
        all.pop();
        older.extend(all.iter().map(|numbers| {
            let version: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("{name}@{}", version.join("."))
        }));
    }
    older.sort_unstable();
    let skip = read::<Policy>("deny.toml").bans.skip;
    assert!(skip.iter().all(|entry| !entry.reason.is_empty()), "each needs a reason");
    let mut reviewed: Vec<&str> = skip.iter().map(|entry| entry.name_and_version.as_str()).collect();
    reviewed.sort_unstable();
    assert_eq!(
        older, reviewed,
        "the older versions of crates (left), and those that deny.toml lists (right)"
    );
}
