//! The game screen's own state: what the game itself does not know.
//!
//! Everything that follows from the game is asked from it; here is only where the cursor is, what is laid but not
//! played, and what is open on the screen.

pub mod action_menu;
mod bots;
mod clock;
mod draft;
mod drag;
mod hints;
pub mod pane;
mod popup;
mod rack;
mod turns;
mod typing;
pub mod update;
mod update_popups;
pub mod view;

pub use clock::{Found, Pace, TurnTime};
pub use draft::{Draft, Source};
pub use drag::Held;
pub use hints::{HintBox, HintState};
pub use popup::{BlankChooser, Choice, ExchangeChooser, Grip, PinEntry, Popup, Question, RackOrder};
pub use rack::{Age, RackTile, SlotState};
pub use turns::Outcome;

use rackety_engine::{
    Axis, Game, Mode, PlacedTile, PlayerStatus, Refusal, ScoredPlay, Seat, Square, Tile, TurnOutcome,
    TurnRecord, WordStatus,
};

use super::app::job::Thinking;
use crate::files::SaveError;
use crate::session::Session;
use hints::TurnHints;
use pane::Pane;

/// One game on the screen.
#[derive(Debug)]
pub struct Table {
    session: Session,
    /// Where the next tile goes.
    pub cursor: Square,
    /// Which way typing goes on.
    pub axis: Axis,
    /// What is laid but not played.
    pub draft: Draft,
    /// Whether the rack can be seen.
    pub veil: Veil,
    /// What is open above the board.
    pub popup: Option<Popup>,
    /// The pane shown.
    pub pane: Pane,
    /// How far the pane is scrolled.
    pub scroll: u16,
    /// The tile that the mouse holds.
    pub held: Option<Held>,
    /// The last thing told.
    pub message: Option<Message>,
    /// Why the game could not be saved; none once it could.
    pub save_fault: Option<String>,
    time: Option<TurnTime>,
    typing: Typing,
    /// Counts shuffles, so that each is another.
    shuffles: u64,
    thinking: Option<Thinking>,
    /// The hints of this turn.
    hints: TurnHints,
}

/// Whether the rack can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Veil {
    /// Another player takes the keyboard: rack and laid tiles are hidden.
    Cover,
    /// The player has hidden his rack.
    Hidden,
    /// It can.
    Open,
}

/// Something told to the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How it is meant.
    pub tone: Tone,
    /// What.
    pub text: String,
}

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// So it is.
    Note,
    /// That does not go.
    Refusal,
    /// Something has happened that nobody here did.
    Warning,
}

/// What the letter to come will be.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Typing {
    /// A letter.
    Plain,
    /// The letter of a blank.
    Blank,
    /// The rest of a tile of several characters.
    Rest(String),
}

/// What is known of the play that is laid.
#[derive(Debug)]
pub enum Preview {
    /// Nothing is laid.
    Empty,
    /// It could be played, as far as this game's mode tells.
    Good(ScoredPlay),
    /// It could not.
    Refused(Refusal),
}

impl Table {
    /// A game on the screen, behind the cover if more than one plays.
    pub fn new(session: Session) -> Self {
        let game = session.game();
        let cursor = opening_cursor(game);
        let notice = session.notice().map(|text| Message { tone: Tone::Note, text: text.to_owned() });
        let over = game.state().ending().is_some();
        let mut table = Self {
            session,
            cursor,
            axis: Axis::Across,
            draft: Draft::default(),
            veil: Veil::Open,
            popup: None,
            pane: Pane::Board,
            scroll: 0,
            held: None,
            message: notice,
            save_fault: None,
            time: None,
            typing: Typing::Plain,
            shuffles: 0,
            thinking: None,
            hints: TurnHints::default(),
        };
        if let Some(&square) = table.last_squares().last() {
            table.cursor = square;
        }
        if over {
            table.popup = Some(Popup::Over);
        } else {
            table.cover();
        }
        table
    }

    /// The game and its file.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Writes the game to its file.
    ///
    /// # Errors
    /// [`SaveError`]; the game goes on all the same.
    pub fn save(&mut self) -> Result<(), SaveError> {
        self.session.save()
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Whose turn it is.
    pub const fn seat(&self) -> Seat {
        self.game().state().to_move()
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        self.game().state().player(seat).name()
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.game().state().ending().is_some()
    }

    /// What is known of the play that is laid.
    pub fn preview(&self) -> Preview {
        if self.draft.is_empty() {
            return Preview::Empty;
        }
        match self.game().preview(&self.draft.play()) {
            Ok(scored) => Preview::Good(scored),
            Err(refusal) => Preview::Refused(refusal),
        }
    }

    /// The words that the taking leaves, each with whether it is good; none without a taking.
    pub fn left_words(&self) -> Vec<(WordStatus, String)> {
        let Some(square) = self.draft.take() else { return Vec::new() };
        let words = self.game().preview_taking(square).unwrap_or_default();
        words.into_iter().map(|(standing, word)| (standing, word.text)).collect()
    }

    /// Whether words are told to be good before they are played.
    pub fn tells_words(&self) -> bool {
        self.game().setup().options.mode == Mode::Normal
    }

    /// The tile that is seen on a square: laid, or lying there and not taken.
    pub fn tile_at(&self, square: Square) -> Option<PlacedTile> {
        let laid = self.draft.at(square).map(|laid| laid.tile);
        laid.or_else(|| self.lying(square))
    }

    /// The tile that lies on a square and is not taken.
    pub fn lying(&self, square: Square) -> Option<PlacedTile> {
        self.game().state().board().get(square).filter(|_| self.draft.take() != Some(square))
    }

    /// The tile that was taken from the board.
    pub fn taken(&self) -> Option<(Square, PlacedTile)> {
        let square = self.draft.take()?;
        Some((square, self.game().state().board().get(square)?))
    }

    /// The last turn that was one, for showing what happened.
    pub fn last_turn(&self) -> Option<&TurnRecord> {
        self.game().turns().last()
    }

    /// The squares of the last play.
    pub fn last_squares(&self) -> Vec<Square> {
        let last = self.game().turns().iter().rev().find_map(|turn| match &turn.outcome {
            TurnOutcome::Play { play, .. } => Some(play),
            _ => None,
        });
        last.map(|play| play.tiles().iter().map(|placement| placement.square).collect()).unwrap_or_default()
    }

    /// Whether a player, still in, has said that he would quit.
    pub fn agrees(&self, seat: Seat) -> bool {
        let standing = self.game().state().player(seat).status();
        standing == PlayerStatus::In(rackety_engine::QuitChoice::Agrees)
    }

    /// The rack of whoever looks at the screen, in his own order, each tile with where it is.
    pub fn rack(&self) -> Vec<RackTile> {
        rack::rack(self)
    }

    /// The tile in the slot beside the rack: the one taken, or the gift blank.
    pub fn extra(&self) -> Option<RackTile> {
        rack::extra(self)
    }

    /// The tiles that whoever looks at the screen does not see; none where that is not told.
    pub fn unseen(&self) -> Option<Vec<Tile>> {
        Some(self.game().state().unseen(self.viewer()?))
    }

    /// Whether the next letter comes from a blank.
    pub fn is_blank_next(&self) -> bool {
        self.typing == Typing::Blank
    }

    /// What of a tile of several characters has been typed.
    pub fn begun(&self) -> Option<&str> {
        match &self.typing {
            Typing::Rest(begun) => Some(begun),
            Typing::Plain | Typing::Blank => None,
        }
    }

    /// Tells the players something.
    pub fn note(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Note, text: text.into() });
    }

    /// Tells the players that something does not go.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Refusal, text: text.into() });
    }
}

/// The first start square, where the first word will begin or at least pass.
fn opening_cursor(game: &Game) -> Square {
    let layout = game.state().layout();
    let middle = || layout.size().square(layout.size().rows() / 2, layout.size().columns() / 2);
    let first = layout.starts().first().copied().or_else(middle);
    // A board has at least five rows and columns.
    first.or_else(|| layout.size().squares().next()).unwrap_or_else(|| unreachable!("a board has squares"))
}
