//! Commands that change the game.

use std::io;

use rackety_engine::game::{Consequence, TakenBack};
use rackety_engine::{Action, Coordinate, Refusal, Seat};

use super::{ClockStatus, HandOver, InputSource, MAY_AGREE, Plain, queries};
use crate::files::OwnWord;
use crate::input::command::{self, Command};
use crate::input::typed_play::TypedPlay;
use crate::session::ActError;
use crate::text::wording;

impl Plain<'_> {
    pub(super) fn perform(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Play(typed) => self.play(&typed),
            Command::Exchange(tiles) => self.exchange(&tiles),
            Command::ExchangeNone => {
                let action = Action::Exchange(Vec::new());
                let is_legal = self.session.game().consequence_of(&action).is_ok();
                if is_legal && !self.confirms(&action, "Exchange no tiles, which counts as a pass?")? {
                    return Ok(());
                }
                self.act(action)
            }
            Command::Pass => {
                if self.may_act()? && self.confirms(&Action::Pass, "Pass this turn?")? {
                    return self.act(Action::Pass);
                }
                Ok(())
            }
            Command::Resign => {
                if self.may_act()? && self.confirms_resigning()? {
                    return self.resign();
                }
                Ok(())
            }
            Command::Challenge if !self.session.public().has_challenges() => {
                self.refuse("plays cannot be challenged in this game")
            }
            // Whoever could challenge the play that ended the game was asked before the result named all tiles left.
            Command::Challenge if self.dialogue.source == InputSource::Person => {
                let is_legal = self.session.game().consequence_of(&Action::Challenge).is_ok();
                let question = wording::challenge(self.session.game());
                if !self.may_act()? {
                    return Ok(());
                }
                if is_legal && (self.is_challenge_meant(&question)? != Some(true) || !self.is_in_time()?) {
                    return Ok(());
                }
                self.act(Action::Challenge)
            }
            Command::Challenge => self.act(Action::Challenge),
            Command::ChangeBlank(at) => self.change_blank(at),
            Command::Undo => self.undo(),
            Command::Agree => self.choose_quit(Action::AgreeToQuit(self.actor())),
            Command::PlayOn => self.choose_quit(Action::TakeBackQuit(self.actor())),
            Command::GiveUp => self.refuse(command::GIVE_UP_IN_GAME),
            other => queries::perform(self, other),
        }
    }

    /// The player who resigns, or agrees to end the game: at a table, anybody may in the turn of another player.
    fn actor(&self) -> Seat {
        self.answered_seat().unwrap_or_else(|| self.seat())
    }

    /// Agrees to end the game, or takes that back, unless the player is not asked.
    fn choose_quit(&mut self, action: Action) -> io::Result<()> {
        match self.session.not_asked_whether_to_end(self.actor()) {
            Some(why) => self.refuse(why),
            None => self.act(action),
        }
    }

    pub(super) fn play(&mut self, typed: &TypedPlay) -> io::Result<()> {
        match self.resolve_typed(typed) {
            Ok((play, _)) => self.act_or_warn(Action::Play(play), "Make this play?"),
            Err(error) => self.refuse(&self.typed_error_text(&error)),
        }
    }

    fn exchange(&mut self, tiles: &str) -> io::Result<()> {
        if tiles.is_empty() {
            let none = self.session.exchanges_none();
            let blank = if self.is_heard() { "a question mark" } else { "?" };
            let none = if none { "; x 0 exchanges no tiles, which counts as a pass" } else { "" };
            return self.refuse(&format!("which tiles? type x ABC, with {blank} for a blank{none}"));
        }
        match self.session.exchange_of(tiles) {
            Ok(given) => self.act_or_warn(Action::Exchange(given), "Exchange all the same?"),
            Err(error) => self.refuse(&self.typed_error_text(&error)),
        }
    }

    /// Changes a blank on the board, after which it is still the player's turn.
    fn change_blank(&mut self, at: Coordinate) -> io::Result<()> {
        let Some(square) = self.session.game().state().board().size().at(at) else {
            return self.refuse(&Refusal::OffBoard(at).to_string());
        };
        if let Err(refusal) = self.session.act(Action::ChangeBlank(square)) {
            return self.refuse(&refusal.to_string());
        }
        self.forget_tried();
        self.save_and_report()?;
        self.say_rack()
    }

    /// Undoes the last turn of the player and the turns of bots after it.
    fn undo(&mut self) -> io::Result<()> {
        let question = match self.session.undoable_turn() {
            Ok((record, kind)) => wording::undo_question(record, kind),
            Err(error) => return self.refuse(&error.to_string()),
        };
        let question = format!("{question} The game will not count in your statistics.");
        if !self.confirms_in_time(&question)? {
            return Ok(());
        }
        let taken_back = match self.session.undo() {
            Ok(taken_back) => taken_back,
            Err(error) => return self.refuse(&error.to_string()),
        };
        self.restore_order();
        self.save()?;
        self.reported = self.session.game().turns().len();
        if taken_back == TakenBack::BlankChange {
            self.forget_tried();
            self.dialogue.say("The blank is on the board again.")?;
            return self.say_rack();
        }
        self.dialogue.say("Your last turn is undone.")?;
        self.begin_turn()
    }

    /// Returns whether the game continues; if it does not, says so.
    fn may_act(&mut self) -> io::Result<bool> {
        if self.session.game().state().ending().is_none() {
            return Ok(true);
        }
        self.refuse("the game is over").map(|()| false)
    }

    /// Resigns. The others at this terminal are asked whether to end the game, if they may, as the next turn begins.
    fn resign(&mut self) -> io::Result<()> {
        let is_waiting = self.is_turn_of_others();
        if let Err(refusal) = self.session.act(Action::Resign(self.actor())) {
            return self.refuse(&refusal.to_string());
        }
        self.save_and_report()?;
        if is_waiting { Ok(()) } else { self.begin_turn() }
    }

    /// Says to the player at this terminal of a table how to agree to end the game (SF-24), unless they have or are out.
    pub(super) fn say_may_agree(&mut self) -> io::Result<()> {
        if self.session.undecided().is_empty() {
            return Ok(());
        }
        // Whoever hears little must hear this now: it asks something of them.
        self.say_kept_news(Vec::new())?;
        self.dialogue.say(&format!("{MAY_AGREE}."))
    }

    /// Asks each player at this terminal who is still in the game whether they agree to end it (SF-24), each alone.
    pub(super) fn ask_to_quit(&mut self) -> io::Result<HandOver> {
        if self.session.is_at_table() {
            return self.say_may_agree().map(|()| HandOver::Ready);
        }
        if self.dialogue.source == InputSource::Script {
            self.dialogue.say(&format!("{MAY_AGREE}, each in their own turn."))?;
            return Ok(HandOver::Ready);
        }
        for seat in self.session.undecided() {
            let name = self.session.public().name(seat).to_owned();
            if self.hand_over_question(seat, "ending the game")? == HandOver::InputEnded {
                return Ok(HandOver::InputEnded);
            }
            let question = format!("{name}, do you agree to end the game if all others do?");
            match self.dialogue.is_agreed(&question)? {
                Some(true) => {
                    if self.session.act(Action::AgreeToQuit(seat)).is_ok() {
                        self.save_and_report()?;
                    }
                }
                // The others are asked all the same: who agrees does so until the game ends.
                Some(false) => self.say_news(vec![format!("{name} does not agree: the game goes on.")])?,
                None => return Ok(HandOver::InputEnded),
            }
            self.hearing.asked = Some(seat);
        }
        Ok(HandOver::Ready)
    }

    /// Asks this before a challenge, with what a wrong one costs; `None` at the end of the input.
    pub(super) fn is_challenge_meant(&mut self, question: &str) -> io::Result<Option<bool>> {
        let question = wording::challenge_question(self.session.game(), question);
        self.dialogue.is_agreed(&question)
    }

    /// Asks the next player, if they are at this terminal, whether to challenge the play that has ended the game, before the
    /// result names all tiles left. In a script nobody is asked.
    pub(super) fn ask_about_last_play(&mut self) -> io::Result<HandOver> {
        let next = self.seat();
        let is_here = self.session.bot(next).is_none() && !self.session.is_elsewhere(next);
        let may_challenge = is_here && self.session.game().state().may_challenge();
        if !may_challenge || self.dialogue.source == InputSource::Script {
            return Ok(HandOver::Ready);
        }
        if self.session.humans_in().count() > 1 {
            return self.hand_over_question(next, "the last play");
        }
        self.say_kept_news(Vec::new())?;
        match self.is_challenge_meant("Do you challenge the last play?")? {
            Some(true) => {
                if self.session.act(Action::Challenge).is_ok() {
                    self.save_and_report()?;
                }
                Ok(HandOver::TurnLost)
            }
            Some(false) => Ok(HandOver::Ready),
            None => Ok(HandOver::InputEnded),
        }
    }

    /// Asks the other people in the game, each alone, whether they agree to allow or bar a word, as the player to move wants.
    /// In a script nobody is asked.
    pub(super) fn others_agree(&mut self, word: &str, kind: OwnWord) -> io::Result<bool> {
        let others = self.session.people_to_ask();
        if self.dialogue.source == InputSource::Script || others.is_empty() {
            return Ok(true);
        }
        let word = match self.session.check_house_rule(word, kind) {
            Ok(word) => word,
            Err(error) => return self.refuse(&error.to_string()).map(|()| false),
        };
        let (change, refused) = match kind {
            OwnWord::Added => ("allow", "not allowed"),
            OwnWord::Barred => ("bar", "not barred"),
        };
        let asker = self.seat();
        let name = |plain: &Self, seat: Seat| plain.session.public().name(seat).to_owned();
        let mut answer = format!("All agree about {word}.");
        let mut all_agree = true;
        for seat in others {
            if self.hand_over_question(seat, "a word")? == HandOver::InputEnded {
                return Ok(false);
            }
            let (asker, other) = (name(self, asker), name(self, seat));
            let question = format!(
                "{asker} wants to {change} {word}, in this game and later ones. {other}, do you agree?"
            );
            match self.dialogue.is_agreed(&question)? {
                Some(true) => {}
                Some(false) => {
                    answer = format!("{other} does not agree: {word} is {refused}.");
                    all_agree = false;
                    break;
                }
                None => return Ok(false),
            }
        }
        match self.hand_over_to(asker, &self.turn_text())? {
            HandOver::Ready => {}
            HandOver::TurnLost => return self.begin_turn().map(|()| false),
            HandOver::InputEnded => return Ok(false),
        }
        self.dialogue.say(&answer)?;
        Ok(all_agree)
    }

    /// Asks for confirmation, after a warning if the action puts the player out or ends the game.
    fn confirms(&mut self, action: &Action, question: &str) -> io::Result<bool> {
        match wording::consequence(self.session.game(), action) {
            Some(warning) => self.confirms_in_time(&format!("{warning} {question}")),
            None => self.confirms_in_time(question),
        }
    }

    /// Asks for confirmation. An answer after the end of the turn does not count.
    pub(super) fn confirms_in_time(&mut self, question: &str) -> io::Result<bool> {
        Ok(self.dialogue.confirms(question)? && self.is_in_time()?)
    }

    /// Reads the clock after the answer to a question, so that the time spent on it is not the next player's. Returns whether
    /// the turn goes on; if it has ended meanwhile, says so and begins the next one.
    fn is_in_time(&mut self) -> io::Result<bool> {
        // A script is not asked, and whoever waits begins a turn once others have played.
        if self.dialogue.source == InputSource::Script || self.is_turn_of_others() {
            return Ok(true);
        }
        let known = self.session.game().turns().len();
        let status = self.check_clock()?;
        let is_news = self.session.is_at_table() && known < self.session.game().turns().len();
        if status == ClockStatus::Left && is_news {
            return self.refuse(ActError::TOO_LATE).map(|()| false);
        }
        let late = self.late_text(status);
        self.begin_turn_after(status, late)?;
        Ok(status == ClockStatus::Left)
    }

    /// Asks whether to resign, and says what that brings about.
    fn confirms_resigning(&mut self) -> io::Result<bool> {
        let action = Action::Resign(self.actor());
        if !self.is_heard() {
            return self.confirms(&action, "Resign?");
        }
        let game = self.session.game();
        let warning = match game.consequence_of(&action) {
            Ok(Consequence::Loses { .. }) => "Resigning loses the game.",
            Ok(Consequence::Out { .. }) => "Resigning puts you out of the game; the others play on.",
            _ => "Resigning ends the game.",
        };
        Ok(self.dialogue.is_answered_by_yes(warning)? && self.is_in_time()?)
    }

    /// Does something that ends the turn. If that puts the player out or ends the game by a streak of passes or of turns
    /// without a score, the player is asked first.
    fn act_or_warn(&mut self, action: Action, question: &str) -> io::Result<()> {
        let completes_streak =
            self.session.game().consequence_of(&action).is_ok_and(Consequence::completes_streak);
        if completes_streak && !self.confirms(&action, question)? {
            return Ok(());
        }
        self.act(action)
    }

    fn act(&mut self, action: Action) -> io::Result<()> {
        self.note_order();
        // Whoever waits for another player begins a turn once that player has played.
        let is_waiting = self.is_turn_of_others();
        let was_over = self.session.game().state().ending().is_some();
        let done = match self.session.act(action) {
            Ok(done) => done,
            Err(error) => return self.refuse(&self.act_error_text(&error)),
        };
        self.save_and_report()?;
        // Between turns is the time to plan. At other games the next turn, which begins at once, says so.
        if self.is_heard() && self.session.is_at_table() && done.ended_turn() && !self.drawn().is_empty() {
            self.say_news(vec![self.new_text()])?;
        }
        self.coach()?;
        // Agreeing to end the game ends no turn, but may end the game; a challenge may lift its end.
        let goes_on_again = was_over && self.session.game().state().ending().is_none();
        let begins = !is_waiting && (done.ended_turn() || done.ended_game() || goes_on_again);
        if begins { self.begin_turn() } else { Ok(()) }
    }
}
