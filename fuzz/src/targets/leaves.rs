//! A leave table: it is refused, or values every leave within bounds, and a bot can play by it.

use rackety_engine::bots::{Bot, Budget, LeaveTable, Level, PlayerView};
use rackety_engine::{Game, Lexicon, Ruleset, Tile, WordGraph};

use super::faults::{check_faults, source_file};
use super::games::LIBRARY;
use crate::Reading;

/// A small game that needs no other file.
pub(super) const TINY: &str = r#"
name = "Tiny"
rack.size = 4
bonus.tiles = [{ own = 4, points = 10 }]
board.layout = """
t...t
.2.2.
..*..
.2.2.
t...t
"""
[tiles.sets.en]
blanks = 1
letters = [
    { letter = "A", count = 8, points = 1 },
    { letter = "C", count = 4, points = 3 },
    { letter = "T", count = 8, points = 2 },
]
"#;

/// The most that a leave can be worth, in hundredths of a point: every tile of a rack, and the balance.
const MAX_VALUE: i64 = 13 * 100_000;

pub(super) fn run(bytes: &[u8]) -> Reading {
    let Some(source) = source_file(bytes) else { return Reading::Refused };
    let ruleset = LIBRARY.load("wordfeud").unwrap();
    let tiles = ruleset.tile_set("en").unwrap();
    let reading = match LeaveTable::parse(&source, tiles) {
        Ok(table) => {
            let all = tiles.tiles();
            for leave in all.chunks(7).chain([&[][..], &[Tile::Blank; 12]]) {
                let value = table.value(leave);
                assert!(value.abs() <= MAX_VALUE, "{value}");
            }
            Reading::Accepted
        }
        Err(faults) => {
            check_faults(&faults);
            Reading::Refused
        }
    };
    let tiny = Ruleset::parse("tiny", TINY).unwrap();
    let Ok(table) = LeaveTable::parse(&source, tiny.tile_set("en").unwrap()) else { return reading };
    let mut game =
        Game::builder(tiny, Lexicon::from_words("fuzz", ["AT", "TA", "CAT", "ACT"])).seed(1).start().unwrap();
    let graph = WordGraph::for_game(&game).unwrap();
    let mut bot = Bot::new(Level::Expert, &graph, table);
    while game.state().ending().is_none() && game.turns().len() < 6 {
        let view = PlayerView::new(&game, game.state().to_move());
        let decision = bot.decide(&view, Budget::default()).unwrap();
        game.act(decision.action).expect("a bot's action is legal");
    }
    Reading::Accepted
}
