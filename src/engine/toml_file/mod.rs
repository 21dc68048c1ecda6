//! TOML files that people write, with the place of every key and value, and what is wrong with them.
//!
//! [`TomlTable::parse`] reads a text into a tree whose keys and values have their [`SourceSpan`]. Whatever rejects one of
//! them makes a [`Fault`] of its span, so that a client can show the source line. [`TomlTable::read_as`] reads a serde type
//! and reports every faulty key. Rulesets, tile sets, scenarios and leave tables are read this way, and a client can read
//! its own files so.
//!
//! ```
//! use rackety_engine::toml_file::{Fault, SourceFile, TomlTable};
//!
//! let source = SourceFile { file: "config.toml".to_owned(), text: "[game]\ntime = 3\n".to_owned() };
//! let file = TomlTable::parse(source).map_err(|faults| faults[0].clone())?;
//! let time = &file.entry("game").and_then(|game| game.item.as_table()?.entry("time")).unwrap().item;
//! assert_eq!((time.span.line(), time.span.column()), (2, 8));
//!
//! let fault = Fault::at(&time.span, "game.time", "expected text", "write \"3m\"");
//! assert_eq!(fault.to_string(), "config.toml:2: game.time: expected text; write \"3m\"");
//! # Ok::<(), Fault>(())
//! ```

mod deserializer;
mod document;
mod fault;
mod parse;
mod source;
mod tree;

pub use deserializer::one_of;
pub(crate) use deserializer::{ReadErrorReason, read as read_table};
pub(crate) use document::{Advice, Document, MAX_FAULTS};
pub(crate) use fault::in_order_of_place;
pub use fault::{Fault, fault_lines};
pub use source::{SourceFile, SourceSpan};
pub use tree::{TomlEntry, TomlItem, TomlTable, TomlValue};
