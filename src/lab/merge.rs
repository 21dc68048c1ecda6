//! Adding up what was counted in different games, on different threads, or by different runs.

use std::collections::BTreeMap;

/// Counts that can be added to others. The sum does not depend on the order.
pub trait Merge {
    /// Adds the others to these.
    fn include(&mut self, other: &Self);
}

impl Merge for u64 {
    fn include(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
}

impl Merge for i64 {
    fn include(&mut self, other: &Self) {
        *self = self.saturating_add(*other);
    }
}

impl<K: Ord + Clone, T: Merge + Default> Merge for BTreeMap<K, T> {
    fn include(&mut self, other: &Self) {
        for (key, counts) in other {
            if let Some(known) = self.get_mut(key) {
                known.include(counts);
            } else {
                self.entry(key.clone()).or_default().include(counts);
            }
        }
    }
}

impl<T: Merge + Default> Merge for Vec<T> {
    fn include(&mut self, other: &Self) {
        if self.len() < other.len() {
            self.resize_with(other.len(), T::default);
        }
        for (counts, others) in self.iter_mut().zip(other) {
            counts.include(others);
        }
    }
}

/// Implements [`Merge`] for a struct by merging each of its fields. A field that is not named does not compile.
macro_rules! merge_fields {
    ($type:ty { $($field:ident),+ $(,)? }) => {
        impl $crate::merge::Merge for $type {
            fn include(&mut self, other: &Self) {
                let Self { $($field),+ } = other;
                $($crate::merge::Merge::include(&mut self.$field, $field);)+
            }
        }
    };
}

pub(super) use merge_fields;
