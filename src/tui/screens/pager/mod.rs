//! The pager: help and rules, to be read.

pub mod state;
pub mod view;
