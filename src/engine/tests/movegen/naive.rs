//! The naive search. It knows how words are written on squares, and asks `Game::preview` for everything else.

use std::collections::BTreeMap;

use rackety_engine::{Axis, Board, Game, Letter, PlacedTile, Placement, Play, Square, Tile, TileSet};

/// What makes a play: the square taken, and the squares, letters and blanks placed.
pub(crate) type Key = (Option<Square>, Vec<Placement>);

pub(crate) fn key(play: &Play) -> Key {
    (play.take(), play.tiles().to_vec())
}

/// Every play that `preview` allows, with its score.
pub(crate) fn naive_plays(game: &Game, words: &[String]) -> BTreeMap<Key, i32> {
    let board = game.state().board();
    let size = board.size();
    let mut plays = BTreeMap::new();
    let vocabulary = game.vocabulary();
    let all = words.iter().map(String::as_str).chain(vocabulary.added());
    let mut cuts: Vec<Vec<Letter>> = all.flat_map(|word| cuts(word, game.tiles())).collect();
    // A lone opening tile forms no word.
    cuts.extend(game.tiles().letters().map(|(letter, _)| vec![letter]));
    let takes = std::iter::once(None).chain(board.tiles().map(|(square, tile)| Some((square, tile))));
    let takes: Vec<Option<(Square, PlacedTile)>> = if game.may_take() { takes.collect() } else { vec![None] };
    let hand = Hand::of(game);
    for take in takes {
        let hand = hand.with(take.map(|(_, tile)| tile.tile()));
        for letters in &cuts {
            for start in size.squares() {
                for axis in Axis::ALL {
                    let lies = |square: Square| {
                        if take.is_some_and(|(from, _)| from == square) { None } else { board.get(square) }
                    };
                    if let Some(placed) = placed(board, lies, letters, start, axis) {
                        try_all(game, take.map(|(square, _)| square), &placed, &hand, &mut plays);
                    }
                }
            }
        }
    }
    plays
}

/// The tiles to put down for a word; none if it does not fit the tiles that lie there or the board.
fn placed(
    board: &Board,
    lies: impl Fn(Square) -> Option<PlacedTile>,
    letters: &[Letter],
    start: Square,
    axis: Axis,
) -> Option<Vec<(Square, Letter)>> {
    let size = board.size();
    let mut placed = Vec::new();
    let mut at = Some(start);
    for &letter in letters {
        let square = at?;
        match lies(square) {
            Some(tile) if tile.letter() != letter => return None,
            Some(_) => {}
            None => placed.push((square, letter)),
        }
        at = size.next(square, axis);
    }
    (!placed.is_empty()).then_some(placed)
}

/// How many tiles of each letter there are, and how many blanks.
#[derive(Clone)]
struct Hand {
    letters: BTreeMap<Letter, usize>,
    blanks: usize,
}

impl Hand {
    fn of(game: &Game) -> Self {
        let state = game.state();
        let mut hand = Self { letters: BTreeMap::new(), blanks: usize::from(game.holds_gift()) };
        for &tile in state.player(state.to_move()).rack().tiles() {
            hand = hand.with(Some(tile));
        }
        hand
    }

    fn with(&self, tile: Option<Tile>) -> Self {
        let mut hand = self.clone();
        match tile {
            Some(Tile::Letter(letter)) => *hand.letters.entry(letter).or_default() += 1,
            Some(Tile::Blank) => hand.blanks += 1,
            None => {}
        }
        hand
    }
}

/// Judges every way of laying the letters as tiles and as blanks that there are tiles for.
fn try_all(
    game: &Game,
    take: Option<Square>,
    placed: &[(Square, Letter)],
    hand: &Hand,
    plays: &mut BTreeMap<Key, i32>,
) {
    let mut needed: BTreeMap<Letter, usize> = BTreeMap::new();
    for &(_, letter) in placed {
        *needed.entry(letter).or_default() += 1;
    }
    let held = |letter: &Letter| hand.letters.get(letter).copied().unwrap_or_default();
    let lacking: usize = needed.iter().map(|(letter, &count)| count.saturating_sub(held(letter))).sum();
    if hand.blanks < lacking {
        return;
    }
    for blanks in 0..1_u32 << placed.len() {
        if hand.blanks < blanks.count_ones() as usize {
            continue;
        }
        let tiles = placed.iter().enumerate().map(|(index, &(square, letter))| {
            let tile =
                if blanks & 1 << index == 0 { PlacedTile::plain(letter) } else { PlacedTile::blank(letter) };
            Placement { square, tile }
        });
        let play = Play::new(take, tiles);
        let key = key(&play);
        if plays.contains_key(&key) {
            continue;
        }
        if let Ok(scored) = game.preview(&play) {
            plays.insert(key, scored.total);
        }
    }
}

/// Every way of cutting a word into the tile set's letters; whether it is allowed is for `preview` to say.
fn cuts(word: &str, tiles: &TileSet) -> Vec<Vec<Letter>> {
    if word.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (letter, info) in tiles.letters() {
        if let Some(rest) = word.strip_prefix(info.text()) {
            all.extend(cuts(rest, tiles).into_iter().map(|mut cut| {
                cut.insert(0, letter);
                cut
            }));
        }
    }
    all
}
