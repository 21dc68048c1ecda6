//! A GCG file: it is refused with a line of the file, or becomes a game that replays, and that comes back when it is
//! written and read again.

use std::sync::Arc;

use rackety::formats::gcg::{FileRules, GcgError, GcgFile, ImportSetup, Imported, import, write};
use rackety_engine::{Lexicon, Vocabulary};

use super::games::{LIBRARY, check_replay};
use crate::Reading;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some(imported) = read(bytes) else { return Reading::Refused };
    check_replay(&imported.game);
    let written = write(&imported.game, Some(&imported.note));
    // Of a game that is not over, the file has only what is public.
    if written.lost.is_empty() && imported.game.state().ending().is_some() {
        let again =
            read(written.text.as_bytes()).unwrap_or_else(|| panic!("not read again:\n{}", written.text));
        assert_eq!(again.game.state().board(), imported.game.state().board());
    }
    Reading::Accepted
}

fn read(bytes: &[u8]) -> Option<Imported> {
    let lines = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    let checked = |error: GcgError| {
        assert!((1..=lines).contains(&error.line), "line {} of {lines}: {error}", error.line);
        assert!(!error.fault.to_string().is_empty());
    };
    let file = GcgFile::parse(bytes).map_err(checked).ok()?;
    let setup = ImportSetup {
        ruleset: LIBRARY.load("classic").expect("it is built in"),
        rules: FileRules::Followed,
        language: "en".to_owned(),
        vocabulary: Arc::new(Vocabulary::plain(Lexicon::from_words("fuzz", ["AT", "TA"]))),
        seed: 0,
    };
    import(&file, setup).map_err(checked).ok()
}
