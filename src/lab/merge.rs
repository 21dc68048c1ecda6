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
            self.entry(key.clone()).or_default().include(counts);
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

/// Structs of counts, each with a [`Merge`] that merges each of its fields.
macro_rules! tallies {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident { $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty,)+ }
    )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name { $($(#[$field_meta])* $field_vis $field: $type,)+ }

        impl $crate::merge::Merge for $name {
            fn include(&mut self, other: &Self) {
                $($crate::merge::Merge::include(&mut self.$field, &other.$field);)+
            }
        }
    )+};
}

pub(super) use tallies;
