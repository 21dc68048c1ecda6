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
pub use setup::{FirstPlayer, Hints, Mode, Options, Position, Premiums, Seat, Setup, SetupError};
pub use state::{Player, QuitChoice, Standing, State};
pub use text::options::{HintsText, OptionsText, OptionsTextError};
pub use text::position::{PositionText, PositionTextError, write_board};
pub(crate) use text::position::{read_board, read_tiles};
pub use text::turn::{True, TurnText, TurnTextError, Who};
pub use turn_record::{Deed, Turn};
