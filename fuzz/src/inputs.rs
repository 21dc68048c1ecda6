//! The inputs of a target: seeds, and mutations of them by number.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rackety_engine::RandomStream;

use crate::Target;
use crate::mutate::{self, Format, Material};

/// Seeds that are larger would slow down all executions.
const MAX_SEED_BYTES: u64 = 64 << 10;

/// The seeds of a target and what mutations are made of.
#[derive(Debug)]
pub struct Inputs {
    format: Format,
    seeds: Vec<(PathBuf, Vec<u8>)>,
    material: Material,
}

impl Inputs {
    /// Reads the seeds of a target: those of its own corpus, if it has one, and the further ones.
    ///
    /// # Panics
    /// If there are none, or a file cannot be read.
    pub fn of(target: &Target) -> Self {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut files = BTreeSet::new();
        let corpus = format!("fuzz/corpus/{}", target.name);
        let own = Some(&*corpus).filter(|corpus| repository.join(corpus).exists());
        for place in own.iter().chain(target.seeds) {
            let before = files.len();
            collect(&repository.join(place), &mut files);
            assert!(before < files.len(), "{place} has no seeds");
        }
        assert!(!files.is_empty(), "{} has no seeds", target.name);
        let seeds: Vec<_> = files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect();
        let material = Material::new(target.format, seeds.iter().map(|(_, bytes)| bytes.as_slice()));
        Self { format: target.format, seeds, material }
    }

    /// The seeds, each with its file.
    pub fn seeds(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.seeds.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
    }

    /// The mutation with this number.
    pub fn mutation(&self, number: u64) -> Vec<u8> {
        let mut random = RandomStream::seeded(number);
        let (_, seed) = &self.seeds[random.below(self.seeds.len())];
        mutate::mutate(self.format, seed, &self.material, &mut random)
    }

    /// A mutation of any bytes.
    pub fn mutation_of(&self, bytes: &[u8], number: u64) -> Vec<u8> {
        mutate::mutate(self.format, bytes, &self.material, &mut RandomStream::seeded(number))
    }
}

/// The files of a folder and the folders in it, or the file itself. Notes on a corpus are not seeds.
fn collect(path: &Path, files: &mut BTreeSet<PathBuf>) {
    let about = fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if about.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), files);
        }
    } else if about.len() <= MAX_SEED_BYTES && path.extension().is_none_or(|extension| extension != "md") {
        files.insert(path.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BOUNDED_PLAY, TARGETS};

    #[test]
    fn a_mutation_depends_on_its_number_alone() {
        for target in TARGETS.iter().chain([&BOUNDED_PLAY]) {
            let (inputs, again) = (Inputs::of(target), Inputs::of(target));
            let mutations: BTreeSet<Vec<u8>> = (0..50).map(|number| inputs.mutation(number)).collect();
            assert!(mutations.len() > 20, "{}: only {} mutations", target.name, mutations.len());
            assert!(
                (0..50).rev().all(|number| mutations.contains(&again.mutation(number))),
                "{}",
                target.name
            );
        }
    }
}
