//! What happened, in one line of structured text an event: to standard error, where the system's journal reads it.

use std::fmt::{self, Write as _};
use std::io::Write as _;

use jiff::Timestamp;
use rackety::output::Output;

/// Writes an event with its fields. No field is a rack, a word or a name that somebody typed but the host did not accept.
pub fn event(name: &str, fields: &[(&str, &dyn fmt::Display)]) {
    let time = Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ");
    let mut line = format!("time={time} event={name}");
    for (field, value) in fields {
        let value = value.to_string();
        let is_plain = !value.is_empty()
            && value.chars().all(|each| each.is_ascii_graphic() && !matches!(each, '"' | '=' | '\\'));
        // Writing to a string cannot fail.
        let _ = if is_plain { write!(line, " {field}={value}") } else { write!(line, " {field}={value:?}") };
    }
    // Without standard error, nobody reads it.
    let _ = writeln!(Output::stderr(), "{line}");
}
