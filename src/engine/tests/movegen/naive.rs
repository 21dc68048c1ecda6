//! The naive search. It only knows how words are placed on squares; `Game::preview` decides the rest and, in
//! professional mode, the word list.

use std::collections::BTreeMap;

use rackety_engine::{
    Axis, Board, FormedWord, Game, Letter, Mode, PlacedTile, Placement, Play, Square, Tile, TileSet,
};

/// The key that identifies a play: the taken square, and the squares, letters and blanks placed.
pub(crate) type Key = (Option<Square>, Vec<Placement>);

pub(crate) fn key(play: &Play) -> Key {
    (play.take(), play.tiles().to_vec())
}

/// Every legal play of these words, with its score.
pub(crate) fn naive_plays(game: &Game, words: &[String]) -> BTreeMap<Key, i32> {
    let board = game.state().board();
    let size = board.size();
    let mut plays = BTreeMap::new();
    let vocabulary = game.vocabulary();
    let all = words.iter().map(String::as_str).chain(vocabulary.added());
    let mut spellings: Vec<Vec<Letter>> = all.flat_map(|word| spellings(word, game.tiles())).collect();
    // A lone opening tile forms no word.
    spellings.extend(game.tiles().letters().map(|(letter, _)| vec![letter]));
    let takes = std::iter::once(None).chain(board.tiles().map(|(square, tile)| Some((square, tile))));
    let takes: Vec<Option<(Square, PlacedTile)>> = if game.may_take() { takes.collect() } else { vec![None] };
    let hand = Hand::of(game);
    for take in takes {
        let hand = hand.with(take.map(|(_, tile)| tile.tile()));
        for letters in &spellings {
            for start in size.squares() {
                for axis in Axis::ALL {
                    let tile_on = |square: Square| {
                        if take.is_some_and(|(from, _)| from == square) { None } else { board.get(square) }
                    };
                    if let Some(placed) = placed(board, &hand, tile_on, letters, start, axis) {
                        try_all(game, take.map(|(square, _)| square), &placed, &hand, &mut plays);
                    }
                }
            }
        }
    }
    plays
}

/// The score of a play if it is legal. In professional mode, `preview` also allows unknown words, which move generation does
/// not.
pub(crate) fn legal_score(game: &Game, play: &Play) -> Option<i32> {
    let scored = game.preview(play).ok()?;
    if game.setup().options.mode == Mode::Normal {
        return Some(scored.total);
    }
    let tile_on = |square: &Square| {
        let placed = play.tiles().iter().find(|placement| placement.square == *square);
        placed.map(|placement| placement.tile).or_else(|| game.state().board().get(*square))
    };
    let is_known = |word: &FormedWord| {
        let letters: Vec<Letter> = word.squares.iter().filter_map(tile_on).map(PlacedTile::letter).collect();
        game.vocabulary().knows(game.tiles(), &letters)
    };
    scored.words.iter().all(is_known).then_some(scored.total)
}

/// The letters to place for a word, if it fits the board and the tiles on it, and the available tiles suffice.
fn placed(
    board: &Board,
    hand: &Hand,
    tile_on: impl Fn(Square) -> Option<PlacedTile>,
    letters: &[Letter],
    start: Square,
    axis: Axis,
) -> Option<Vec<(Square, Letter)>> {
    let size = board.size();
    let mut placed = Vec::new();
    let mut blanks = 0;
    let mut at = Some(start);
    for &letter in letters {
        let square = at?;
        match tile_on(square) {
            Some(tile) if tile.letter() != letter => return None,
            Some(_) => {}
            None => {
                placed.push((square, letter));
                blanks += usize::from(hand.lacks_last(&placed));
                if hand.blanks < blanks {
                    return None;
                }
            }
        }
        at = size.next(square, axis);
    }
    (!placed.is_empty()).then_some(placed)
}

/// The available tiles: letters and blanks.
#[derive(Clone)]
struct Hand {
    letters: Vec<Letter>,
    blanks: usize,
}

impl Hand {
    fn of(game: &Game) -> Self {
        let state = game.state();
        let mut hand = Self { letters: Vec::new(), blanks: usize::from(game.has_gift_blank()) };
        for &tile in state.player(state.to_move()).rack().tiles() {
            hand.add(tile);
        }
        hand
    }

    fn add(&mut self, tile: Tile) {
        match tile {
            Tile::Letter(letter) => self.letters.push(letter),
            Tile::Blank => self.blanks += 1,
        }
    }

    fn with(&self, tile: Option<Tile>) -> Self {
        let mut hand = self.clone();
        if let Some(tile) = tile {
            hand.add(tile);
        }
        hand
    }

    /// Returns whether only a blank can supply the last of these letters after those before it.
    fn lacks_last(&self, placed: &[(Square, Letter)]) -> bool {
        let Some(&(_, last)) = placed.last() else { return false };
        let held = self.letters.iter().filter(|&&letter| letter == last).count();
        held < placed.iter().filter(|&&(_, letter)| letter == last).count()
    }
}

/// Previews every way to place the letters with the available tiles and blanks.
fn try_all(
    game: &Game,
    take: Option<Square>,
    placed: &[(Square, Letter)],
    hand: &Hand,
    plays: &mut BTreeMap<Key, i32>,
) {
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
        if let Some(score) = legal_score(game, &play) {
            plays.insert(key, score);
        }
    }
}

/// Every way to divide a word into the letters of the tile set; `preview` decides whether it is allowed.
fn spellings(word: &str, tiles: &TileSet) -> Vec<Vec<Letter>> {
    if word.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (letter, info) in tiles.letters() {
        if let Some(rest) = word.strip_prefix(info.text()) {
            all.extend(spellings(rest, tiles).into_iter().map(|mut spelling| {
                spelling.insert(0, letter);
                spelling
            }));
        }
    }
    all
}
