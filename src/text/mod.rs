//! Sentences for people: turns, results, numbers, faults of files, and what is copied to the clipboard.

pub mod charset;
pub mod clipboard;
pub mod faults;
pub mod numbers;
pub mod wording;
