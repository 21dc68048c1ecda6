//! What is thought out: the turns of bots, and hints.

use std::io;
use std::ops::ControlFlow;

use rackety_engine::Action;
use rackety_engine::bots::BotProfile;

use super::{InputSource, Plain, Time, full_stop};
use crate::input::hint_kind::HintKind;
use crate::session::HintsLeft;
use crate::text::hints::hint_lines;

/// A hint is so many plays.
const PLAYS: usize = 5;

impl Plain<'_> {
    /// The bot whose turn it is thinks and plays. One that cannot think passes, and it is told why.
    pub(super) fn play_for(&mut self, bot: BotProfile) -> io::Result<()> {
        if self.dialogue.typist == InputSource::Person {
            let name = self.session.game().state().player(self.seat()).name();
            let told = format!("{name} thinks.");
            self.dialogue.say(&told)?;
        }
        self.dialogue.flush()?;
        self.look_at_clock()?;
        let (game, common) = (self.session.game(), self.session.common_words().map(AsRef::as_ref));
        let thought = self.thinker.turn(game, bot, common, &mut |_| ControlFlow::Continue(()));
        if self.look_at_clock()? == Time::RanOut {
            return Ok(());
        }
        let fault = match thought {
            Ok(thought) => self.session.act(thought.action).map(drop).err().map(|why| why.to_string()),
            Err(error) => Some(error.to_string()),
        };
        if let Some(why) = fault {
            self.dialogue.say(&full_stop(&format!("It cannot play, and passes: {why}")))?;
            // A pass is always allowed to the player to move.
            let _ = self.session.act(Action::Pass);
        }
        self.tell_new()
    }

    /// Tells a hint, where this game has some.
    pub(super) fn hint(&mut self, kind: HintKind) -> io::Result<()> {
        let seat = self.seat();
        match self.session.hints_left(seat) {
            _ if self.session.game().state().ending().is_some() => return self.refuse("the game is over"),
            HintsLeft::Off => return self.refuse("this game is played without hints"),
            HintsLeft::Count(0) => return self.refuse("you have had all your hints"),
            HintsLeft::Count(_) | HintsLeft::Free => {}
        }
        let found = self.thinker.best_plays(self.session.game(), PLAYS, &mut |_| ControlFlow::Continue(()));
        let plays = match found {
            Ok(plays) => plays,
            Err(error) => return self.refuse(&format!("no hint can be told: {error}")),
        };
        let Some(lines) = hint_lines(kind, &plays) else {
            return self.dialogue.say("There is no play: exchange or pass.");
        };
        lines.iter().try_for_each(|line| self.dialogue.say(line.trim_start()))?;
        self.session.spend_hint(seat);
        if let HintsLeft::Count(left) = self.session.hints_left(seat) {
            self.dialogue.say(&format!("Hints left: {left}."))?;
        }
        self.save()
    }
}
