//! A tile set file: each of its tiles is read as it is written.

use rackety_engine::ruleset::{RulesetFiles, SourceFile};
use rackety_engine::tiles::{TokenKind, tokenize};
use rackety_engine::{PlacedTile, Ruleset, Tile, TileSet, tokenize_tiles};

use super::faults::check_faults;
use super::games::LIBRARY;
use crate::Reading;

/// A ruleset whose tiles are those of the file.
const RULESET: &str = "extends = \"wordfeud\"\nname = \"Fuzz\"\n[players]\nmax = 2\n[rack]\nsize = 3\n[bonus]\ntiles = []\n\
[tiles]\nlanguages = [\"xx\"]\ndefault = \"xx\"\n[tiles.files]\nxx = \"fuzz\"\n";

/// The built-in rulesets, and one tile set.
struct OneTileSet<'a>(&'a str);

impl RulesetFiles for OneTileSet<'_> {
    fn ruleset(&self, id: &str) -> Option<Result<SourceFile, String>> {
        LIBRARY.ruleset(id)
    }

    fn built_in_ruleset(&self, id: &str) -> Option<SourceFile> {
        LIBRARY.built_in_ruleset(id)
    }

    fn tile_set(&self, _name: &str) -> Option<Result<SourceFile, String>> {
        Some(Ok(SourceFile { file: "tiles.toml".to_owned(), text: self.0.to_owned() }))
    }

    fn ruleset_ids(&self) -> Vec<String> {
        LIBRARY.ruleset_ids()
    }

    fn tile_set_names(&self) -> Vec<String> {
        vec!["fuzz".to_owned()]
    }
}

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Ok(text) = std::str::from_utf8(bytes) else { return Reading::Refused };
    let source = SourceFile { file: "fuzz.toml".to_owned(), text: RULESET.to_owned() };
    match Ruleset::load("fuzz", &source, &OneTileSet(text)) {
        Ok(ruleset) => {
            check_tiles(ruleset.tile_set("xx").unwrap());
            Reading::Accepted
        }
        Err(error) => {
            check_faults(&error.faults);
            Reading::Refused
        }
    }
}

fn check_tiles(set: &TileSet) {
    let tiles = set.tiles();
    let tokens = tokenize_tiles(&set.write_tiles(&tiles)).unwrap();
    let read: Result<Vec<Tile>, String> = tokens.iter().map(|token| set.tile(token)).collect();
    assert_eq!(read.as_ref(), Ok(&tiles));
    for (letter, info) in set.letters() {
        assert_eq!(set.letter(info.text()), Some(letter));
        assert_eq!(set.spell(&[letter]), info.text());
        for (placed, kind) in
            [(PlacedTile::plain(letter), TokenKind::Plain), (PlacedTile::blank(letter), TokenKind::Blank)]
        {
            let written = set.write_placed(placed);
            let tokens = tokenize(&written).unwrap();
            let [token] = tokens.as_slice() else { panic!("{written:?} is {tokens:?}") };
            assert_eq!((set.letter(&token.text), token.kind), (Some(letter), kind), "{written:?}");
        }
    }
}
