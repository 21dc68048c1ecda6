//! Plays: what is placed where, whether it is legal, and what it scores.
//!
//! `check_play` is the one source of legality. A refusal is reported in the order of [`Refusal`]'s variants: squares
//! and letters first, then the taking, where the tiles come from, geometry, and last the words.

mod bonus;
mod geometry;
mod legality;
mod letter_bonuses;
mod notation;
#[expect(clippy::module_inception, reason = "the file of the type that the module is about")]
mod play;
mod position;
mod refusal;
mod score;
mod scored_play;
mod tile_sources;

pub use letter_bonuses::{LetterBonus, LetterBonusKind};
pub use notation::{NotationError, PlayNotation};
pub use play::{Placement, Play};
pub use refusal::{DrawFault, NotOffered, Refusal, TakeBarred};
pub use scored_play::{FormedWord, ScoredPlay, TakenTile, WordOrigin, WordStatus};

pub(crate) use bonus::{EachWordBonus, ExtraTile, MAX_PLAY_TILES, PlayBonus};
pub(crate) use legality::{WordCheck, check_may_take, check_play, is_takeable, leftover_words};
pub(crate) use letter_bonuses::LetterBonuses;
pub(crate) use position::{Gift, Position};
