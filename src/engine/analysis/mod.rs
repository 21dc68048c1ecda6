//! Analysis: looking back at a game, to see what its turns could have been and where it was decided.
//!
//! An [`Analyst`] compares a turn with the best action that its player could have found, by what the player could see, and
//! says how much the turn lost: a [`Judgement`]. A [`GameReview`] is that for all turns of a game, with each player's luck of
//! the draw and probability of winning, a [`PlayerSummary`] each, and the [turning points](TurningPoint).
//!
//! [`PointsReached`] compares the points of a game with those of the highest-scoring plays, which is the target of a game
//! alone.
//!
//! What plays and leaves are worth is what the [bots](crate::bots) think, so there is one evaluation: [`StaticRanking`]
//! ranks plays by it. How games go on, and what bots of each level lose, is learned by self-play: [`ReviewTables`].

mod analyst;
mod chances;
mod equity;
mod game_review;
mod judgement;
mod level_table;
mod luck;
mod normal;
mod per_mille;
mod player_summary;
mod points_reached;
mod rated_action;
mod reasons;
mod record;
mod review_tables;
mod static_ranking;
mod turn_review;
mod unseen_racks;
mod win_table;

pub use analyst::Analyst;
pub use equity::Equity;
pub use game_review::GameReview;
pub use judgement::{Depth, Judgement, Mark, Method, Missed, ReviewProgress, ReviewWatch};
pub use level_table::LevelTable;
pub use per_mille::PerMille;
pub use player_summary::PlayerSummary;
pub use points_reached::PointsReached;
pub use rated_action::{RatedAction, RatedPlay};
pub use reasons::{Reason, Reply};
pub use record::ReviewRecord;
pub use review_tables::ReviewTables;
pub use static_ranking::StaticRanking;
pub use turn_review::{RatedChoice, TurnReview, TurningPoint};
pub use unseen_racks::UnseenRacks;
pub use win_table::{TableSource, WinTable};
