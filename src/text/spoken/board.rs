//! The board as it is heard: words with their places, rows and columns, neighbours, and where words can grow.

use std::collections::BTreeMap;

use rackety_engine::play::WordStatus;
use rackety_engine::{
    Axis, Coordinate, FormedWord, Game, Letter, PlacedTile, Premium, Refusal, Size, Square,
};

use unicode_segmentation::UnicodeSegmentation as _;

use super::joined;
use super::list::{Between, SpokenItem, SpokenList};
use crate::input::question::{LaneName, LetterNames, WordName};
use crate::text::wording::{self, capitalized};

/// The board of a game, without a tile that the player to move has in hand.
#[derive(Debug, Clone, Copy)]
pub struct HeardBoard<'a> {
    game: &'a Game,
    taken: Option<Square>,
}

/// The most squares that are named with one premium, so that a list can stop between them.
const MAX_SQUARES: usize = 6;

impl<'a> HeardBoard<'a> {
    /// The board without the tile taken from this square.
    pub const fn new(game: &'a Game, taken: Option<Square>) -> Self {
        Self { game, taken }
    }

    /// Lists all words with their places, or those with a tile on this line: `Across: VEGIES f8 to k8. Down: AMOKS k4 to
    /// k8.`
    ///
    /// # Errors
    /// The rows or columns that there are, if this one is not on the board.
    pub fn words(self, on: Option<LaneName>) -> Result<SpokenList, String> {
        let lane = on.map(|lane| self.lane_squares(lane)).transpose()?;
        let is_meant =
            |run: &[Square]| lane.as_ref().is_none_or(|lane| run.iter().any(|square| lane.contains(square)));
        let items = |axis: Axis| {
            let runs = self.runs(axis).filter(|run| run.len() > 1 && is_meant(run));
            runs.map(|run| self.word_item(&run)).collect::<Vec<_>>()
        };
        let (across, down) = (items(Axis::Across), items(Axis::Down));
        let alone: Vec<SpokenItem> = self
            .size()
            .squares()
            .filter(|&square| {
                self.tile(square).is_some() && !self.has_neighbours(square) && is_meant(&[square])
            })
            .map(|square| format!("{} at {square}", self.tile_text(square)).into())
            .collect();
        if across.is_empty() && down.is_empty() && alone.is_empty() {
            let place = on.map_or_else(|| "The board".to_owned(), |lane| capitalized(&lane.to_string()));
            return Ok(SpokenList::new(format!("{place} is empty.")));
        }
        Ok(SpokenList::new("")
            .with("Across", Between::Comma, across)
            .with("Down", Between::Comma, down)
            .with("Alone", Between::Comma, alone))
    }

    /// Describes a row or a column: its words and tiles, and its free premiums: `Column k: AMOKS 4 to 8. Free premiums: triple
    /// word 1 and 15, double letter 9.`
    ///
    /// # Errors
    /// The rows or columns that there are, if this one is not on the board.
    pub fn lane(self, lane: LaneName) -> Result<SpokenList, String> {
        let squares = self.lane_squares(lane)?;
        let axis = lane.axis();
        let runs: Vec<Vec<Square>> = self.runs_in(&squares).collect();
        let items: Vec<SpokenItem> = runs.iter().map(|run| self.run_item(run, axis)).collect();
        let name = capitalized(&lane.to_string());
        let lead = if items.is_empty() { format!("{name}: no tiles.") } else { format!("{name}:") };
        let layout = self.game.state().layout();
        let place = |square: &Square| place_in(*square, axis).into();
        let holes = squares.iter().filter(|&&square| layout.is_hole(square)).map(place).collect();
        let starts = squares.iter().filter(|&&square| self.is_open_start(square)).map(place).collect();
        Ok(SpokenList::new(lead)
            .with("", Between::Comma, items)
            .with("Start", Between::Comma, starts)
            .with("Holes", Between::Comma, holes)
            .with("Free premiums", Between::Comma, self.premium_items(&squares, axis)))
    }

    /// Describes a square and its neighbours: `k8: S of VEGIES and AMOKS. Up K, left E, right l8 free, double word, down k9
    /// free.`
    ///
    /// # Errors
    /// [`Refusal::OffBoard`].
    pub fn around(self, at: Coordinate) -> Result<SpokenList, Refusal> {
        let square = self.square(at)?;
        let neighbour = |(direction, side): (&str, Option<Square>)| {
            let text = match side {
                None => "the edge".to_owned(),
                Some(side) if self.tile(side).is_some() => self.tile_text(side),
                Some(side) if self.game.state().layout().is_hole(side) => "a hole".to_owned(),
                Some(side) => format!("{side} free{}", self.premium_text(side)),
            };
            SpokenItem::from(format!("{direction} {text}"))
        };
        let size = self.size();
        let sides = [
            ("up", size.previous(square, Axis::Down)),
            ("left", size.previous(square, Axis::Across)),
            ("right", size.next(square, Axis::Across)),
            ("down", size.next(square, Axis::Down)),
        ];
        Ok(SpokenList::new(self.square_text(square)).with("", Between::Comma, sides.map(neighbour).to_vec()))
    }

    /// Says what is on a square: `k8: S of VEGIES and AMOKS.`, `g8: free, T in hand, double letter.`
    fn square_text(self, square: Square) -> String {
        if self.tile(square).is_some() {
            let words: Vec<String> =
                Axis::ALL.into_iter().filter_map(|axis| self.word_through(square, axis)).collect();
            let of = if words.is_empty() { " alone".to_owned() } else { format!(" of {}", joined(&words)) };
            return format!("{square}: {}{of}.", self.tile_text(square));
        }
        if self.game.state().layout().is_hole(square) {
            return format!("{square}: a hole, which no tile can cover.");
        }
        let hand = if Some(square) == self.taken {
            format!(", {} in hand", self.board_text(square))
        } else {
            String::new()
        };
        let start = if self.is_open_start(square) { ", start square" } else { "" };
        format!("{square}: free{hand}{start}{}.", self.premium_text(square))
    }

    /// Says where words can grow: `VEGIES: before it e8, after it l8, double word.` Without a name, all words that can.
    ///
    /// # Errors
    /// [`Refusal::OffBoard`].
    pub fn ends(self, of: Option<&WordName>) -> Result<SpokenList, Refusal> {
        let at = match of {
            Some(WordName::Through(at)) => Some(self.square(*at)?),
            Some(WordName::Spelled(_)) | None => None,
        };
        let is_meant = |run: &[Square]| match of {
            None => true,
            Some(WordName::Through(_)) => at.is_some_and(|at| run.contains(&at)),
            Some(WordName::Spelled(word)) => self.game.tiles().capitals(word) == self.text(run),
        };
        let mut items = Vec::new();
        for axis in Axis::ALL {
            for run in self.runs(axis).filter(|run| run.len() > 1 && is_meant(run)) {
                let ends = self.free_ends(&run, axis);
                let parts: Vec<String> = ["before", "after"]
                    .into_iter()
                    .zip(ends)
                    .filter_map(|(side, square)| {
                        square.map(|square| format!("{side} it {square}{}", self.premium_text(square)))
                    })
                    .collect();
                if !parts.is_empty() {
                    items.push(format!("{}: {}", self.text(&run), parts.join(", ")).into());
                } else if of.is_some() {
                    items.push(format!("{}: no free square before or after it", self.text(&run)).into());
                }
            }
        }
        let lead = match (items.is_empty(), of) {
            (false, _) => "",
            (true, None) if self.size().squares().all(|square| self.tile(square).is_none()) => {
                "The board is empty."
            }
            (true, None) => "No word has a free square before or after it.",
            (true, Some(_)) => "No such word is on the board; type words for a list.",
        };
        Ok(SpokenList::new(lead).with("", Between::Sentences, items))
    }

    /// Lists the free squares on which a tile of this letter alone makes words that are all in the dictionary.
    pub fn hooks(self, letter: Letter) -> SpokenList {
        let name = self.game.tiles().text(letter);
        let hook = |square: Square| {
            let is_free = self.tile(square).is_none() && !self.game.state().layout().is_hole(square);
            let words = if is_free { self.words_with(square, letter)? } else { return None };
            (!words.is_empty()).then(|| format!("{square} {}", joined(&words)).into())
        };
        let items: Vec<SpokenItem> = self.size().squares().filter_map(hook).collect();
        let head = match items.len() {
            0 => return SpokenList::new(format!("No square takes {name} alone.")),
            1 => format!("1 square takes {name}:"),
            count => format!("{count} squares take {name}:"),
        };
        SpokenList::new(head).with("", Between::Semicolon, items)
    }

    /// The words of two letters or more that a tile on a free square makes, or `None` if one of them is not in the
    /// dictionary.
    fn words_with(self, square: Square, letter: Letter) -> Option<Vec<String>> {
        let (set, vocabulary) = (self.game.tiles(), self.game.vocabulary());
        let mut words = Vec::new();
        for axis in Axis::ALL {
            let size = self.size();
            let step = |from: Square, next: &dyn Fn(Square) -> Option<Square>| {
                let mut letters = Vec::new();
                let mut at = next(from);
                while let Some((square, tile)) = at.and_then(|at| Some((at, self.tile(at)?))) {
                    letters.push(tile.letter());
                    at = next(square);
                }
                letters
            };
            let mut letters = step(square, &|at| size.previous(at, axis));
            letters.reverse();
            letters.push(letter);
            letters.extend(step(square, &|at| size.next(at, axis)));
            if letters.len() > 1 {
                if !vocabulary.knows(set, &letters) {
                    return None;
                }
                words.push(set.spell(&letters));
            }
        }
        Some(words)
    }

    /// Lists the free premium squares, the best kind first.
    pub fn premiums(self) -> SpokenList {
        let mut kinds: BTreeMap<Premium, Vec<SpokenItem>> = BTreeMap::new();
        for square in self.size().squares() {
            if let Some(premium) = self.free_premium(square) {
                kinds.entry(premium).or_default().push(square.to_string().into());
            }
        }
        let none = if kinds.is_empty() { "No premium squares are free." } else { "" };
        kinds.into_iter().rev().fold(SpokenList::new(none), |list, (premium, squares)| {
            list.with(&capitalized(&wording::premium(premium)), Between::Comma, squares)
        })
    }

    /// The letter on a square, whether or not it is in hand.
    fn board_text(self, square: Square) -> String {
        self.board_name(square, LetterNames::Off)
    }

    /// The letter on a square, whether or not it is in hand, by its name if names are on: `Golf`, `blank Golf`.
    pub fn board_name(self, square: Square, names: LetterNames) -> String {
        let tile = self.game.state().board().get(square);
        tile.map(|tile| self.named_tile(tile, names)).unwrap_or_default()
    }

    fn size(self) -> Size {
        self.game.state().board().size()
    }

    fn square(self, at: Coordinate) -> Result<Square, Refusal> {
        self.size().at(at).ok_or(Refusal::OffBoard(at))
    }

    fn tile(self, square: Square) -> Option<PlacedTile> {
        if Some(square) == self.taken { None } else { self.game.state().board().get(square) }
    }

    fn tile_text(self, square: Square) -> String {
        self.tile(square).map(|tile| self.named_tile(tile, LetterNames::Off)).unwrap_or_default()
    }

    /// `S`, or `blank S`; with names, `Sierra`.
    fn named_tile(self, tile: PlacedTile, names: LetterNames) -> String {
        let blank = if tile.is_blank() { "blank " } else { "" };
        format!("{blank}{}", names.of(self.game.tiles().text(tile.letter())))
    }

    fn has_neighbours(self, square: Square) -> bool {
        self.size().neighbours(square).any(|side| self.tile(side).is_some())
    }

    fn is_open_start(self, square: Square) -> bool {
        self.game.state().board().is_empty() && self.game.state().layout().is_start(square)
    }

    fn free_premium(self, square: Square) -> Option<Premium> {
        let is_free = self.tile(square).is_none();
        self.game.state().layout().premium(square).filter(|_| is_free)
    }

    /// `, double word`, or nothing.
    fn premium_text(self, square: Square) -> String {
        self.free_premium(square).map(|found| format!(", {}", wording::premium(found))).unwrap_or_default()
    }

    /// The squares of a row or column.
    fn lane_squares(self, lane: LaneName) -> Result<Vec<Square>, String> {
        let size = self.size();
        let first = match lane {
            LaneName::Row(row) => Coordinate { column: 0, row },
            LaneName::Column(column) => Coordinate { column, row: 1 },
        };
        let first = size.at(first).ok_or_else(|| match lane {
            LaneName::Row(_) => format!("the board has no {lane}; rows go from 1 to {}", size.rows()),
            LaneName::Column(_) => {
                let last = char::from(b'a' + size.columns() - 1);
                format!("the board has no {lane}; columns go from a to {last}")
            }
        })?;
        Ok(std::iter::successors(Some(first), |&square| size.next(square, lane.axis())).collect())
    }

    /// All runs of tiles along an axis.
    fn runs(self, axis: Axis) -> impl Iterator<Item = Vec<Square>> {
        let lanes = match axis {
            Axis::Across => u16::from(self.size().rows()),
            Axis::Down => u16::from(self.size().columns()),
        };
        (0..lanes).flat_map(move |index| {
            let lane = match axis {
                Axis::Across => LaneName::Row(index + 1),
                Axis::Down => LaneName::Column(u8::try_from(index).unwrap_or(u8::MAX)),
            };
            let squares = self.lane_squares(lane).unwrap_or_default();
            self.runs_in(&squares).collect::<Vec<_>>()
        })
    }

    fn runs_in(self, squares: &[Square]) -> impl Iterator<Item = Vec<Square>> {
        let chunks =
            squares.chunk_by(move |one, other| self.tile(*one).is_some() == self.tile(*other).is_some());
        chunks
            .filter(move |chunk| chunk.first().is_some_and(|first| self.tile(*first).is_some()))
            .map(<[Square]>::to_vec)
    }

    /// The letters of a run in capitals.
    fn text(self, run: &[Square]) -> String {
        let letters = run.iter().filter_map(|&square| self.tile(square));
        letters.map(|tile| self.game.tiles().text(tile.letter())).collect()
    }

    fn word_through(self, square: Square, axis: Axis) -> Option<String> {
        let lane = match axis {
            Axis::Across => LaneName::Row(square.coordinate().row),
            Axis::Down => LaneName::Column(square.column()),
        };
        let squares = self.lane_squares(lane).ok()?;
        let run = self.runs_in(&squares).find(|run| run.len() > 1 && run.contains(&square));
        run.map(|run| self.text(&run))
    }

    /// The blanks of a run, and its tiles of several letters, which cannot be heard in the word: `, blank L at j6`.
    fn special_tiles(self, run: &[Square], place: impl Fn(Square) -> String) -> String {
        let tiles = run.iter().filter_map(|&square| Some((square, self.tile(square)?)));
        let special = tiles.filter_map(|(square, tile)| {
            let text = self.game.tiles().text(tile.letter());
            let kind = match (tile.is_blank(), text.graphemes(true).count()) {
                (true, _) => "blank",
                (false, 1) => return None,
                (false, _) => "tile",
            };
            Some(format!(", {kind} {text} at {}", place(square)))
        });
        special.collect()
    }

    /// A word with its place: `CAJOLE f6 to k6, blank L at j6`.
    fn word_item(self, run: &[Square]) -> SpokenItem {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return String::new().into() };
        let special = self.special_tiles(run, |square| square.to_string());
        format!("{} {first} to {last}{special}", self.text(run)).into()
    }

    /// A run with its place in a row or column: `AMOKS 4 to 8`, `S at 4`.
    fn run_item(self, run: &[Square], axis: Axis) -> SpokenItem {
        let place = |square| place_in(square, axis);
        match run {
            [only] => format!("{} at {}", self.tile_text(*only), place(*only)).into(),
            [first, .., last] => {
                let special = self.special_tiles(run, place);
                format!("{} {} to {}{special}", self.text(run), place(*first), place(*last)).into()
            }
            [] => String::new().into(),
        }
    }

    /// The free premiums of a lane, each kind with its squares, in the order in which the kinds come.
    fn premium_items(self, squares: &[Square], axis: Axis) -> Vec<SpokenItem> {
        let mut kinds: Vec<(Premium, Vec<String>)> = Vec::new();
        for &square in squares {
            let Some(premium) = self.free_premium(square) else { continue };
            let place = place_in(square, axis);
            match kinds.iter_mut().find(|(kind, _)| *kind == premium) {
                Some((_, places)) => places.push(place),
                None => kinds.push((premium, vec![place])),
            }
        }
        let several = |(premium, places): &(Premium, Vec<String>)| {
            let name = wording::premium(*premium);
            let parts = places.chunks(MAX_SQUARES);
            parts
                .map(|part| SpokenItem::of_several(format!("{name} {}", joined(part)), part.len()))
                .collect::<Vec<_>>()
        };
        kinds.iter().flat_map(several).collect()
    }

    /// The free squares before and after a word.
    fn free_ends(self, run: &[Square], axis: Axis) -> [Option<Square>; 2] {
        let free = |square: Option<Square>| {
            square
                .filter(|&square| self.tile(square).is_none() && !self.game.state().layout().is_hole(square))
        };
        let before = run.first().and_then(|&first| self.size().previous(first, axis));
        let after = run.last().and_then(|&last| self.size().next(last, axis));
        [free(before), free(after)]
    }
}

/// Says that a tile is in hand, and what it leaves: `T in hand from g8. CAR and ON are left. g8 is free, double letter.`
pub fn taken_text(game: &Game, square: Square, words: &[(WordStatus, FormedWord)]) -> String {
    let board = HeardBoard::new(game, Some(square));
    let letter = board.board_text(square);
    let (bad, good): (Vec<_>, Vec<_>) = words.iter().partition(|(status, _)| *status == WordStatus::Unknown);
    let texts = |words: Vec<&(WordStatus, FormedWord)>| {
        words.iter().map(|(_, word)| word.text.clone()).collect::<Vec<_>>()
    };
    let (good, bad) = (texts(good), texts(bad));
    let be = |words: &[String]| if words.len() == 1 { "is" } else { "are" };
    let mut left = match good.as_slice() {
        [] if bad.is_empty() => " No word is left.".to_owned(),
        [] => String::new(),
        good => format!(" {} {} left.", joined(good), be(good)),
    };
    if !bad.is_empty() {
        left = format!("{left} {} {} not in the dictionary.", joined(&bad), be(&bad));
    }
    let premium = board.premium_text(square);
    wording::sentence(&format!("{letter} in hand from {square}.{left} {square} is free{premium}"))
}

/// Says that a taken tile is on the board again: `Blank A is back on j6.`
pub fn put_back(game: &Game, square: Square) -> String {
    wording::sentence(&format!("{} is back on {square}", HeardBoard::new(game, None).board_text(square)))
}

/// Lists the tiles that leave nothing but words if they are taken: `2 of 6 tiles leave words: g8 T, CAR and ON; h8 O, CART.`
///
/// # Errors
/// The [`Refusal`] that every taking gets.
pub fn takings(game: &Game) -> Result<SpokenList, Refusal> {
    let board = HeardBoard::new(game, None);
    // On an empty board, any square says whether tiles can be taken at all.
    let any = game.state().board().size().squares().next();
    let mut refused = any.and_then(|square| game.preview_taking(square).err());
    let (mut all, mut items) = (0, Vec::new());
    for (square, _) in game.state().board().tiles() {
        match game.preview_taking(square) {
            Ok(words) => {
                all += 1;
                if words.iter().all(|(status, _)| *status == WordStatus::Good) {
                    let texts: Vec<String> = words.iter().map(|(_, word)| word.text.clone()).collect();
                    let left = if texts.is_empty() { "no word".to_owned() } else { joined(&texts) };
                    items.push(format!("{square} {}, {left}", board.board_text(square)).into());
                }
            }
            Err(refusal) => refused = Some(refusal),
        }
    }
    if all == 0 {
        return Err(refused.unwrap_or(Refusal::TakeNotAllowed(rackety_engine::play::TakeBarred::EmptyBoard)));
    }
    let noun = if all == 1 { "tile" } else { "tiles" };
    let head = match items.len() {
        0 => return Ok(SpokenList::new(format!("None of {all} {noun} leaves words."))),
        1 => format!("1 of {all} {noun} leaves words:"),
        count => format!("{count} of {all} {noun} leave words:"),
    };
    Ok(SpokenList::new(head).with("", Between::Semicolon, items))
}

/// The place of a square in its row or column: the column's letter, or the row's number.
fn place_in(square: Square, axis: Axis) -> String {
    match axis {
        Axis::Across => char::from(b'a' + square.column()).to_string(),
        Axis::Down => (square.row() + 1).to_string(),
    }
}
