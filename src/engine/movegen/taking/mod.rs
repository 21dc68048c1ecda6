//! Takings: plays for which a tile is lifted from the board first (SF-7).
//!
//! Lifting a tile changes the cross-sets of a few squares, its *zone*, and leaves parts of the words that it was in, the
//! *leftover runs*. A *remote* taking does not interact with a play: the play keeps clear of the zone, and is what it
//! would be without the taking, with one more tile to place. A *local* taking does interact: the play covers a square of
//! the zone, or extends a leftover run.
//!
//! - `effect`: what lifting one tile does to the board;
//! - `remote` and `remote_kinds`: plays without a taking and with remote ones, generated together;
//! - `local`: plays with a local taking.

mod effect;
mod local;
mod remote;
mod remote_kinds;

pub(super) use effect::{LeftoverRun, LeftoverStatus, TakingEffect};
pub(super) use local::LocalTaking;
pub(super) use remote::RemoteTakings;
pub(super) use remote_kinds::{RemoteKind, RemoteTakingsOfLane};
