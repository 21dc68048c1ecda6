//! Commands that change the game.

use std::io;

use rackety_engine::{Action, PlayerStatus, QuitChoice, Seat, tokenize};

use super::{InputSource, Plain, queries};
use crate::input::command::Command;
use crate::input::typed_play::TypedPlay;

impl Plain<'_> {
    pub(super) fn perform(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Play(typed) => self.play(&typed),
            Command::Exchange(tiles) => self.exchange(&tiles),
            Command::Pass => {
                if self.may_act()? && self.dialogue.confirms("Pass this turn?")? {
                    return self.act(Action::Pass);
                }
                Ok(())
            }
            Command::Resign => {
                if self.may_act()? && self.dialogue.confirms("Resign?")? {
                    return self.resign();
                }
                Ok(())
            }
            Command::Agree => self.act(Action::AgreeToQuit(self.seat())),
            Command::PlayOn => self.act(Action::TakeBackQuit(self.seat())),
            other => queries::perform(self, other),
        }
    }

    fn play(&mut self, typed: &TypedPlay) -> io::Result<()> {
        match self.session.resolve_typed(typed, self.taken) {
            Ok((play, _)) => self.act(Action::Play(play)),
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn exchange(&mut self, tiles: &str) -> io::Result<()> {
        if tiles.is_empty() {
            return self.refuse("which tiles? type x ABC, with ? for a blank");
        }
        let read = tokenize(tiles).map_err(|error| error.to_string());
        let given = read
            .and_then(|read| self.session.game().read_tiles(&read).map_err(|refusal| refusal.to_string()));
        match given {
            Ok(given) => self.act(Action::Exchange(given)),
            Err(message) => self.refuse(&message),
        }
    }

    /// Whether the game is not over, which is reported otherwise.
    fn may_act(&mut self) -> io::Result<bool> {
        if self.session.game().state().ending().is_none() {
            return Ok(true);
        }
        self.refuse("the game is over").map(|()| false)
    }

    /// Resigns for the player to move, and asks the others whether to end the game if they may.
    fn resign(&mut self) -> io::Result<()> {
        let seat = self.seat();
        if let Err(refusal) = self.session.act(Action::Resign(seat)) {
            return self.refuse(&refusal.to_string());
        }
        self.report_events()?;
        if self.session.game().may_quit() {
            self.ask_to_quit()?;
        }
        self.begin_turn()
    }

    /// Asks each player still in the game whether they agree to end it (SF-24).
    fn ask_to_quit(&mut self) -> io::Result<()> {
        if self.dialogue.source == InputSource::Script {
            return self
                .dialogue
                .say("The remaining players may end the game together: type agree, each in their own turn.");
        }
        let undecided: Vec<(Seat, String)> = self
            .session
            .game()
            .state()
            .players()
            .filter(|(seat, player)| {
                // Bots are not asked, because they agree once all people have.
                player.status() == PlayerStatus::In(QuitChoice::PlaysOn) && self.session.bot(*seat).is_none()
            })
            .map(|(seat, player)| (seat, player.name().to_owned()))
            .collect();
        for (seat, name) in undecided {
            if self.dialogue.confirms(&format!("{name}, do you agree to end the game if all others do?"))?
                && self.session.act(Action::AgreeToQuit(seat)).is_ok()
            {
                self.report_events()?;
            }
        }
        Ok(())
    }

    fn act(&mut self, action: Action) -> io::Result<()> {
        let turn = self.session.game().state().turn();
        if let Err(refusal) = self.session.act(action) {
            return self.refuse(&refusal.to_string());
        }
        self.report_events()?;
        let state = self.session.game().state();
        // Agreeing to end the game does not end the turn.
        if state.turn() != turn || state.ending().is_some() { self.begin_turn() } else { Ok(()) }
    }
}
