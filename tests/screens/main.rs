//! The screen, driven as a player drives it: keys in, cells out. No terminal is needed.

mod drive;
mod play_through;
mod snapshots;
