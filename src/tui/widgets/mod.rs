//! Parts that screens are made of.

pub mod canvas;
pub mod list;
pub mod list_view;
