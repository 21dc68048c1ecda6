//! A game: who plays by what, the log of what was done, and the state that follows from it.

mod action;
mod ending;
mod flow;
mod imagine;
mod options_text;
mod playing;
mod position_text;
mod record;
mod setup;
mod state;
mod turn;
mod turn_text;

pub use action::{Action, Event};
pub use ending::{Adjustment, EndReason, Ending};
pub use options_text::{HintsText, OptionsText, OptionsTextError};
pub use playing::Game;
pub use position_text::{PositionText, PositionTextError, write_board};
pub(crate) use position_text::{read_board, read_tiles};
pub use record::{DictionaryRecord, GameRecord, RecordError};
pub use setup::{FirstPlayer, Hints, Mode, Options, Position, Premiums, Seat, Setup, SetupError};
pub use state::{Player, QuitChoice, Standing, State};
pub use turn::{Deed, Turn};
pub use turn_text::{True, TurnText, TurnTextError, Who};
