//! `rackety review`: what the turns of a finished game could have been.

mod json;
mod text;

use std::ops::ControlFlow;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use rackety_engine::printable::printable;

use super::{CommandError, CommandStatus, charset};
use crate::assist::ReviewRequest;
use crate::assist::thinker::{Stage, Thinker};
use crate::cli::{Appearance, ReviewArgs};
use crate::output::{Output, Streams, write_json};
use crate::session::Host;
use crate::text::charset::Charset;

pub(super) fn run(
    host: &Host,
    args: &ReviewArgs,
    appearance: &Appearance,
    streams: &mut Streams,
) -> Result<CommandStatus, CommandError> {
    let past = host.past_game(&args.game)?;
    if past.game.state().ending().is_none() {
        let name = printable(&args.game.to_string_lossy()).into_owned();
        return Err(CommandError::Input(format!(
            "{name} is not over; only finished games are reviewed (continue it with `rackety resume {name}`)"
        )));
    }
    let bar = bar(charset(appearance));
    let mut watch = |stage| {
        if let Stage::Plays(percent) = stage {
            bar.set_position(percent.into());
        }
        ControlFlow::Continue(())
    };
    let request = ReviewRequest { game: past.game.clone(), depth: args.depth, store: past.reviews.clone() };
    let review = Thinker::new(Arc::clone(&host.knowledge)).review(&request, &mut watch);
    bar.finish_and_clear();
    let review = review.map_err(|error| CommandError::Input(error.to_string()))?;
    if args.json {
        write_json(&mut streams.out, &json::ReviewJson::of(&past, &review))?;
    } else if let Some(number) = args.turn {
        if !text::write_turn(&past.game, &review, number, &mut streams.out)? {
            let last = past.game.turns().last().map_or(0, |turn| turn.number);
            return Err(CommandError::Input(format!(
                "the game has no turn {number}; give one from 1 to {last}"
            )));
        }
    } else {
        text::write(&past, &review, &mut streams.out)?;
    }
    Ok(CommandStatus::Done)
}

/// A progress bar on standard error; hidden if that is not a terminal.
fn bar(charset: Charset) -> ProgressBar {
    if !Output::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(100);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} % reviewed, {eta} left") {
        bar.set_style(match charset {
            Charset::Unicode => style,
            Charset::Ascii => style.progress_chars("#>-"),
        });
    }
    bar
}
