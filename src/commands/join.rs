//! `rackety join`, and the table that `play --share` and `resume --share` open.

use super::call::Call;
use super::{CommandError, CommandResult, play};
use crate::cli::JoinArgs;
use crate::table;
use crate::wire::{Hello, SeatWish};

pub(super) fn run(call: &mut Call<'_>, args: JoinArgs) -> CommandResult {
    let interface = call.interface()?;
    let mode = call.mode()?;
    let wish = if args.watch { SeatWish::Watching } else { SeatWish::named(args.player) };
    let joined = table::join(call.host.tables.as_deref(), args.table.as_deref(), &Hello::new(wish));
    let (link, welcome) = joined.map_err(CommandError::input)?;
    let session = call.host.at_table(link, welcome)?;
    play::start(call, mode, interface, session)
}
