//! `rackety review`: what the turns of a finished game could have been.

mod figures;
mod json;
mod text;

use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use rackety_engine::analysis::{Depth, GameReview};
use rackety_engine::printable::printable;

use super::call::Call;
use super::play_mode::PlayMode;
use super::replaced_file::write_picture;
use super::{CommandError, CommandResult, CommandStatus, warn_of_leaves, write_notice};
use crate::assist::ReviewRequest;
use crate::assist::thinker::{Stage, Thinker};
use crate::cli::ReviewArgs;
use crate::files::SavedGameStatus;
use crate::output::{Output, write_json};
use crate::session::Host;
use crate::text::charset::Charset;
use crate::text::shell::shell_word;
use crate::{picture, plain};
use figures::figures;

pub(super) fn run(call: &mut Call<'_>, args: &ReviewArgs) -> CommandResult {
    let interface = call.interface()?;
    let (charset, wanted) = (call.charset(), call.wanted);
    let Call { host, streams, .. } = call;
    let past = host.past_game(&args.game)?;
    if past.game.state().ending().is_none() {
        let name = printable(&args.game.to_string_lossy()).into_owned();
        return Err(CommandError::Input(format!(
            "{name} is not over; only finished games are reviewed (continue it with `rackety resume {}{}`)",
            shell_word(&args.game),
            host.saves.folder_argument()
        )));
    }
    if let Some(number) = args.turn.filter(|&number| past.entry_of_turn(number).is_none()) {
        return Err(CommandError::Input(past.without_turn(&number.to_string())));
    }
    write_notice(past.notice.as_deref(), &mut streams.err)?;
    warn_of_leaves(host, &past.game.setup().ruleset, past.game.tiles().language(), &mut streams.err);
    let request = past.review_request(args.depth);
    let review = if wanted == PlayMode::Plain {
        reviewed_by_ear(host, &request, &mut streams.err)?
    } else {
        let bar = bar(charset);
        let mut watch = |stage| {
            if let Stage::Plays(percent) = stage {
                bar.set_position(percent.into());
            }
            ControlFlow::Continue(())
        };
        let review = Thinker::new(Arc::clone(&host.knowledge)).review(&request, &mut watch);
        bar.finish_and_clear();
        review.map_err(CommandError::input)?
    };
    if let Some(path) = &args.html {
        let theme = interface.picture_theme(&host.themes)?;
        let page = picture::review_page(&past.game, &review, &figures(&past, &review.players()), &theme);
        write_picture(path, &page)?;
    }
    if args.json {
        write_json(&mut streams.out, &json::ReviewJson::new(&past, &review))?;
    } else if wanted == PlayMode::Plain {
        call.talk(|talk| plain::review(&past, &review, args.turn, talk.dialogue))?;
    } else if let Some(number) = args.turn {
        text::write_turn(&past, &review, number, &mut streams.out)?;
    } else {
        text::write(&past, &review, &mut streams.out)?;
    }
    Ok(CommandStatus::Done)
}

/// The review of the last finished game with typed commands, as the menu offers it.
pub(super) fn from_menu(call: &mut Call<'_>) -> CommandResult {
    let games = call.host.saved_games()?.games;
    let finished = games.iter().find(|game| matches!(game.status, SavedGameStatus::Over { .. }));
    let Some(finished) = finished else {
        return Err(CommandError::Input("no finished game to review".to_owned()));
    };
    by_ear(call, &finished.file)
}

/// The review of a finished game with typed commands.
pub(super) fn by_ear(call: &mut Call<'_>, file: &Path) -> CommandResult {
    let Call { host, streams, .. } = call;
    let past = host.past_game(file)?;
    write_notice(past.notice.as_deref(), &mut streams.err)?;
    let review = reviewed_by_ear(host, &past.review_request(Depth::Quick), &mut streams.err)?;
    call.talk(|talk| plain::review(&past, &review, None, talk.dialogue))?;
    Ok(CommandStatus::Done)
}

/// Reviews a game without drawing anything. A person hears now and then how far it is.
fn reviewed_by_ear(
    host: &Host,
    request: &ReviewRequest,
    err: &mut Output,
) -> Result<GameReview, CommandError> {
    /// The step between two reports, in percent.
    const STEP: u8 = 25;
    let mut next = if io::stdin().is_terminal() { STEP } else { u8::MAX };
    let mut watch = |stage| {
        if let Stage::Plays(percent) = stage
            && (next..100).contains(&percent)
        {
            next = percent - percent % STEP + STEP;
            // If standard error is gone, nobody listens.
            let _ = writeln!(err, "{} percent reviewed.", next - STEP);
        }
        ControlFlow::Continue(())
    };
    let _place = host.thinking_queue().wait_patiently();
    let review = Thinker::new(Arc::clone(&host.knowledge)).review(request, &mut watch);
    review.map_err(CommandError::input)
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
