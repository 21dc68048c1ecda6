//! Files of the repository in the program, deflated.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// A file that `build.rs` deflated.
#[derive(Debug)]
pub(crate) struct Deflated {
    /// Its contents, deflated.
    pub(crate) bytes: &'static [u8],
    /// The size of its contents, in bytes.
    pub(crate) size: usize,
}

impl Deflated {
    /// Its contents.
    pub(crate) fn inflate(&self) -> Vec<u8> {
        decompress_to_vec_with_limit(self.bytes, self.size).unwrap_or_default()
    }

    /// The contents of a text file.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.inflate()).unwrap_or_default()
    }
}
