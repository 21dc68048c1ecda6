//! A game: who plays by what, the log of what was done, and the state that follows from it.

mod action;
mod apply;
mod determinize;
mod ending;
mod game;
mod record;
mod setup;
mod state;
mod text;
mod turn_record;

pub use action::{Action, Event};
pub use ending::{Adjustment, EndReason, Ending};
pub use game::Game;
pub use record::{DictionaryRecord, GameRecord, RecordError};
pub use setup::{FirstPlayer, Hints, Mode, Options, Premiums, Seat, Setup, SetupError, StartPosition};
pub use state::{Player, PlayerStatus, QuitChoice, State};
pub use text::options::{HintsText, OptionsText, OptionsTextError};
pub use text::position::{PositionText, PositionTextError, write_board};
pub(crate) use text::position::{read_board, read_tiles};
pub use text::turn::{True, TurnText, TurnTextError, Who};
pub use turn_record::{TurnOutcome, TurnRecord};
