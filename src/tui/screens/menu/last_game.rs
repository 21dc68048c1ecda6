//! The game played last, as the menu shows it: what everybody at the table may see.

use jiff::tz::TimeZone;
use rackety_engine::{Premium, Square};

use crate::files::SavedGameStatus;
use crate::session::{LastPlayed, PublicGame};
use crate::text::wording;
use crate::tui::theme::Role;

/// The game played last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastGame {
    /// Ruleset and language.
    pub title: String,
    /// The status: whose turn it is, or who has won.
    pub status: String,
    /// The time when it was saved.
    pub saved: String,
    /// The players in the order of play.
    pub players: Vec<PlayerLine>,
    /// The board, row by row; none if it may not be seen now.
    pub(super) rows: Vec<Vec<SmallSquare>>,
}

/// A player of the last game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerLine {
    /// The name.
    pub name: String,
    /// The score.
    pub score: i32,
    /// The player is to move, or has won.
    pub stands_out: bool,
    /// The colour of the player.
    pub role: Role,
}

/// A square of a small board: the letter of its tile, if it has one, or else its premium.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SmallSquare {
    pub(super) letter: Option<String>,
    pub(super) premium: Option<Premium>,
    pub(super) role: Role,
}

impl LastGame {
    /// The last game, with times in this zone.
    pub fn new(played: &LastPlayed, zone: &TimeZone) -> Self {
        let (saved, public) = (&played.saved, played.public());
        let stands_out = |name: &String| match &saved.status {
            SavedGameStatus::Running { to_move, .. } => name == to_move,
            SavedGameStatus::Over { winners, .. } => winners.contains(name),
        };
        let players = public.seats().zip(&saved.scores).map(|(seat, (name, score))| PlayerLine {
            name: name.clone(),
            score: *score,
            stands_out: stands_out(name),
            role: Role::of_player(seat),
        });
        let rows = if public.shows_board_off_clock() { small_rows(public) } else { Vec::new() };
        Self {
            title: format!("{}, {}", saved.ruleset, saved.language),
            status: saved.status_text(),
            saved: saved.when.to_zoned(zone.clone()).strftime("%-d %B, %H:%M").to_string(),
            players: players.collect(),
            rows,
        }
    }

    /// The scores in one line: `Ann 40, Bob 32`.
    pub fn scores(&self) -> String {
        wording::named_scores(self.players.iter().map(|player| (player.name.as_str(), player.score)))
    }
}

/// The rows of the board.
fn small_rows(game: PublicGame<'_>) -> Vec<Vec<SmallSquare>> {
    let (size, last) = (game.board().size(), game.last_squares());
    let mut rows = vec![Vec::new(); usize::from(size.rows())];
    for square in size.squares() {
        rows[usize::from(square.row())].push(SmallSquare::new(game, square, &last));
    }
    rows
}

impl SmallSquare {
    fn new(game: PublicGame<'_>, square: Square, last: &[Square]) -> Self {
        let Some(tile) = game.board().get(square) else {
            let empty = if game.layout().is_hole(square) { Role::Text } else { Role::Square };
            let premium = game.live_premium(square);
            return Self { letter: None, premium, role: premium.map_or(empty, Role::of_premium) };
        };
        let role = if last.contains(&square) { Role::LastTile } else { Role::Tile };
        Self { letter: Some(wording::tile_on_board(game.tile_set(), tile)), premium: None, role }
    }
}
