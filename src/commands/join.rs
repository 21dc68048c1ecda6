//! `rackety join`, and the table that `play --share` and `resume --share` open.

use super::play_mode::PlayMode;
use super::{CommandError, CommandResult};
use crate::cli::JoinArgs;
use crate::output::Streams;
use crate::session::Host;
use crate::table;
use crate::tui::UiConfig;
use crate::wire::{Hello, SeatWish};

pub(super) fn run(
    interface: UiConfig,
    host: &mut Host,
    args: JoinArgs,
    wanted: PlayMode,
    streams: &mut Streams,
) -> CommandResult {
    let mode = wanted.possible_on(streams)?;
    let wish = if args.watch { SeatWish::Watching } else { SeatWish::named(args.player) };
    let joined = table::join(host.tables.as_deref(), args.table.as_deref(), &Hello::new(wish));
    let (link, welcome) = joined.map_err(CommandError::input)?;
    let session = host.at_table(link, welcome)?;
    mode.start(interface, host, session, streams)
}
