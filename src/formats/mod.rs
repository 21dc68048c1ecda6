//! Games as other programs and people read them: GCG files, text, scenarios, and positions in one line.

pub mod cgp;
pub mod gcg;
pub mod scenario;
pub mod text;
