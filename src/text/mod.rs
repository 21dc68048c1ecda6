//! Sentences for people: turns, results, numbers, and what is copied to the clipboard.

pub mod clipboard;
pub mod faults;
pub mod numbers;
pub mod wording;
