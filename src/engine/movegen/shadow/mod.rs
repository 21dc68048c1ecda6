//! Shadow: upper bounds on the equity of the plays through an anchor, found without generating words.
//!
//! The best play is found sooner when the anchors that may score most are searched first, and those that cannot beat the
//! best play so far are skipped. The idea is known as shadow play, from the engine Macondo by C. Del Solar.
//!
//! - `reach` walks away from an anchor and collects what the covered squares contribute, for every number of tiles on
//!   the left and on the right;
//! - `subracks` determines which tiles of the hand can be placed there together, and their points;
//! - `upper_bound` puts the two together;
//! - `bounds` is the result: an upper bound for every reach of an anchor, checked as words are generated.

mod bounds;
mod reach;
mod subracks;
mod upper_bound;

pub(super) use bounds::ReachBounds;
pub(super) use subracks::{Subracks, best_of_hand};
pub(super) use upper_bound::{BoundedPlays, ShadowWorkspace};
