//! Takings: plays for which a tile is lifted from the board first (SF-7).
//!
//! Lifting a tile changes the cross-sets of a few squares, its *zone*, and breaks the runs that it was part of. A
//! *remote* taking does not interact with a play: the play keeps clear of the zone, and is the same as without the
//! taking but for one more tile to place. A *local* taking does: the play covers a square of the zone, or extends a run
//! that the lifting leaves.

pub(in crate::movegen) mod effect;
pub(in crate::movegen) mod local;
pub(in crate::movegen) mod remote;
pub(in crate::movegen) mod remote_kinds;
