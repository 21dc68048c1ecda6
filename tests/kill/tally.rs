//! The number of kills, and what they broke.

use std::collections::BTreeMap;
use std::fmt;

/// A thing that a kill may not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Breach {
    /// A turn that was saved is no longer there, or a game has no file.
    Lost,
    /// Something was reported that is not on the disk.
    NotSaved,
    /// A saved game cannot be read.
    Unreadable,
    /// Temporary files or locks are left over after the next start or its end.
    LeftOver,
    /// A second process was not refused, or not with a reason.
    NotRefused,
    /// The program did not start, or did not quit.
    Broken,
}

/// One case of it.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) breach: Breach,
    pub(crate) what: String,
}

impl Fault {
    pub(crate) fn new(breach: Breach, what: impl Into<String>) -> Self {
        Self { breach, what: what.into() }
    }
}

/// The kills and faults of a run, by the way the program was killed.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    kinds: BTreeMap<&'static str, Kind>,
}

#[derive(Debug, Default)]
struct Kind {
    kills: usize,
    faults: BTreeMap<Breach, Vec<String>>,
}

/// No more examples of each breach than this are printed.
const EXAMPLES: usize = 3;

impl Tally {
    pub(crate) fn killed(&mut self, kind: &'static str) {
        self.kinds.entry(kind).or_default().kills += 1;
    }

    pub(crate) fn fault(&mut self, kind: &'static str, breach: Breach, what: impl Into<String>) {
        self.kinds.entry(kind).or_default().faults.entry(breach).or_default().push(what.into());
    }

    pub(crate) fn check(&mut self, kind: &'static str, result: Result<(), Fault>) {
        if let Err(fault) = result {
            self.fault(kind, fault.breach, fault.what);
        }
    }

    /// Nothing but what is expected may be left.
    pub(crate) fn no_leftovers(&mut self, kind: &'static str, when: &str, names: &[String]) {
        if !names.is_empty() {
            self.fault(kind, Breach::LeftOver, format!("{when}, {} files, as {}", names.len(), names[0]));
        }
    }

    pub(crate) fn kills(&self) -> usize {
        self.kinds.values().map(|kind| kind.kills).sum()
    }

    /// True if the program was killed in each of these ways.
    pub(crate) fn has_each(&self, kinds: &[&str]) -> bool {
        kinds.iter().all(|kind| self.kinds.get(kind).is_some_and(|kind| kind.kills > 0))
    }

    /// Prints the numbers, and fails if there is a fault, or nothing was killed.
    #[track_caller]
    pub(crate) fn report(&self) {
        println!("{self}");
        assert!(self.kills() > 0, "nothing was killed");
        assert!(self.kinds.values().all(|kind| kind.faults.is_empty()), "see above");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kills", self.kills())?;
        for (name, kind) in &self.kinds {
            let count: usize = kind.faults.values().map(Vec::len).sum();
            write!(f, "\n{name}: {} kills, {count} faults", kind.kills)?;
            for (breach, examples) in &kind.faults {
                write!(f, "\n  {breach:?}: {}", examples.len())?;
                for example in examples.iter().take(EXAMPLES) {
                    write!(f, "\n    {example}")?;
                }
            }
        }
        Ok(())
    }
}
