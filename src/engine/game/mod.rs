//! A game: its setup, the log of what was done, and the state that follows.
//!
//! The state is the fold of the log: only `Game::apply` changes it, and the same log from the same beginning gives the
//! same state on every machine.

mod action;
mod apply;
mod blank_change;
mod builder;
mod determinize;
mod dictionary_record;
mod draw;
mod ending;
mod final_scores;
#[expect(clippy::module_inception, reason = "the file of the type that the module is about")]
mod game;
mod lookahead;
mod play_on;
mod player_name;
mod player_status;
mod record;
mod recorded;
mod seat_record;
mod setup;
mod state;
mod streak;
mod take_back;
mod text;
mod timeline;
mod turn_record;

pub use action::{Action, BagOrder, Event, Phonies, PointsReason, SeenEvent};
pub use builder::GameBuilder;
pub use dictionary_record::DictionaryRecord;
pub use ending::{Adjustment, EndReason, Ending};
pub use game::Game;
pub use player_name::{MAX_NAME_COLUMNS, NameError, NameFault};
pub use player_status::{LastTurn, PlayerStatus};
pub use record::{GameRecord, RecordError};
pub use seat_record::{SeatRecord, SeatStart, SeatTurn};
pub(crate) use setup::seat_at;
pub use setup::{
    Cooldown, FirstPlayer, Hints, Mode, Options, PlayerTally, Premiums, Seat, Setup, SetupError,
    StartPosition, Undo,
};
pub use state::{Player, State};
pub use streak::{Consequence, Streak, StreakKind};
pub use take_back::{TakenBack, UndoError};
pub use text::options::{HintsText, OptionsText, OptionsTextError};
pub use text::position::{
    CooldownText, PositionText, PositionTextError, TallyText, board_rows, write_board, write_premiums,
};
pub(crate) use text::position::{read_board, read_tiles};
pub(crate) use text::turn::{ResigningPlayer, TimeOutText, True};
pub use text::turn::{TurnText, TurnTextError};
pub use timeline::Timeline;
pub use turn_record::{TurnOutcome, TurnRecord};
