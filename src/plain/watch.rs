//! Watching a game that another process plays, in lines.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::{InputSource, sentence, sentences};
use crate::session::{FollowOutcome, WatchedGame};
use crate::text::shell::shell_word;
use crate::text::spoken::heard_lines;
use crate::text::wording::{are_many_time_outs, undone};

/// Prints each new turn of a watched game until the game is over, nobody has it open any more, or it is gone.
///
/// `pause` waits until the file is looked at again, or ends watching.
///
/// # Errors
/// If writing the output fails.
pub fn watch(
    mut watched: WatchedGame,
    source: InputSource,
    out: &mut dyn Write,
    pause: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<()> {
    let mut listener = Listener { source, out };
    listener.hear_position(&watched)?;
    let mut fault = None;
    loop {
        let game = watched.public();
        if watched.has_result() {
            return match source {
                InputSource::Person => listener.hear(&game.heard_ending()),
                InputSource::Script => listener.hear(&sentences::ending(game)),
            };
        }
        if watched.user().is_none() {
            if fault.is_some() {
                return Ok(());
            }
            let file = shell_word(watched.file());
            let line = format!("Nobody has this game open; `rackety resume --plain {file}` continues it.");
            return listener.hear(&[line]);
        }
        listener.out.flush()?;
        if pause().is_break() {
            return Ok(());
        }
        let outcome = watched.follow();
        let new = match &outcome {
            FollowOutcome::Unchanged => continue,
            FollowOutcome::Played(turns) => turns.as_slice(),
            FollowOutcome::Undone | FollowOutcome::Changed => &[],
        };
        if outcome == FollowOutcome::Undone {
            listener.hear(&[sentence(&undone(watched.public().turn()))])?;
        }
        let game = watched.public();
        let lines: Vec<String> = match source {
            InputSource::Person if !are_many_time_outs(new) => {
                new.iter().map(|turn| game.heard_turn(turn)).collect()
            }
            InputSource::Person | InputSource::Script => sentences::turns(game, new),
        };
        listener.hear(&lines)?;
        if outcome != FollowOutcome::Changed && !game.is_over() {
            listener.hear_turn_begins(&watched)?;
        }
        if fault.as_deref() != watched.fault() {
            fault = watched.fault().map(ToOwned::to_owned);
            let line = fault.as_deref().map_or_else(|| "The file is readable again.".to_owned(), sentence);
            listener.hear(&[line])?;
        }
    }
}

/// Somebody who watches, or a script.
struct Listener<'a> {
    source: InputSource,
    out: &'a mut dyn Write,
}

impl Listener<'_> {
    /// Prints lines: for a script as they are, for a person as many as they can listen to.
    fn hear(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            match self.source {
                InputSource::Script => writeln!(self.out, "{line}")?,
                InputSource::Person => {
                    heard_lines(line).iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
                }
            }
        }
        Ok(())
    }

    /// Prints which game this is, who has it open, and the position.
    fn hear_position(&mut self, watched: &WatchedGame) -> io::Result<()> {
        let game = watched.public();
        let names: Vec<&str> = game.seats().map(|seat| game.name(seat)).collect();
        let (ruleset, list) = (game.ruleset().name(), watched.dictionary_label());
        self.hear(&[format!("{ruleset}, {list}. Players: {}.", names.join(", "))])?;
        if let Some(notice) = watched.notice() {
            self.hear(&[notice.to_owned()])?;
        }
        if let Some(user) = watched.user() {
            match self.source {
                InputSource::Script => self.hear(&[sentence(&user.to_string())])?,
                InputSource::Person => self.hear(&[
                    sentence(&user.heard()),
                    "Each turn is said as it is played. Nothing can be typed here; control C leaves."
                        .to_owned(),
                ])?,
            }
        }
        let latest = game.turns().last();
        let mut lines = Vec::new();
        match self.source {
            InputSource::Person => {
                lines.extend(latest.map(|turn| game.heard_turn(turn)));
                lines.extend(game.heard_words().into_lines());
            }
            InputSource::Script => {
                lines.extend(sentences::board(game, None));
                lines.extend(latest.map(|turn| sentences::turn(game, turn)));
            }
        }
        self.hear(&lines)?;
        if game.is_over() { Ok(()) } else { self.hear_turn_begins(watched) }
    }

    /// Prints whose turn it is, and the time that each player has left for the whole game, where there is one.
    fn hear_turn_begins(&mut self, watched: &WatchedGame) -> io::Result<()> {
        let game = watched.public();
        if self.source == InputSource::Person {
            let line = format!("{}'s turn. {}", game.name(game.to_move()), game.heard_scores());
            return self.hear(&[line]);
        }
        let mut lines = vec![sentences::turn_begins(game)];
        let players = game.seats().filter_map(|seat| Some((seat, watched.total_time_left(seat)?)));
        let times: Vec<String> = players.map(|(seat, time)| format!("{} {time}", game.name(seat))).collect();
        if !times.is_empty() {
            lines.push(format!("Time left for the game: {}.", times.join(", ")));
        }
        self.hear(&lines)
    }
}
