//! A host for word-tile games that are played with `ssh`, a turn a day.
//!
//! One thread, the [`hall`], has the database, the tables and the pages that people see. Each connection has a process of
//! its own ([`seat`]), which shows one person what the hall sends: it is never sent what that person may not see. The built-in
//! [ssh server](ssh), or an OpenSSH server in front ([`front`]), starts these processes and copies keys and frames.

pub mod args;
pub mod front;
pub mod guest;
pub mod hall;
pub mod import;
pub mod keeper;
pub mod limits;
pub mod log;
pub mod names;
pub mod order;
pub mod rating;
pub mod seat;
pub mod service;
pub mod socket;
pub mod ssh;
pub mod store;
