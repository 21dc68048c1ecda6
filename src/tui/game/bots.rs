//! The turns of bots: who is thinking, what comes of it, and whose eyes see the screen meanwhile.

use rackety_engine::bots::BotProfile;
use rackety_engine::{Action, Seat};

use super::{HintState, Message, Popup, Table, Tone, Veil};
use crate::assist::thinker::Stage;
use crate::tui::app::effect::Effect;
use crate::tui::app::job::{Question, Report, Thinking};

impl Table {
    /// The bot whose turn it is.
    pub fn bot(&self) -> Option<BotProfile> {
        if self.is_over() { None } else { self.session.bot(self.seat()) }
    }

    /// How far that bot has come; none before it has begun.
    pub const fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Whose rack and unseen tiles the screen may show: the player to move; in a bot's turn the only human left. Where
    /// bots are among themselves they have nothing to hide; where several people play, one of them is looking.
    pub fn viewer(&self) -> Option<Seat> {
        if self.bot().is_none() {
            return Some(self.seat());
        }
        let mut humans = self.session.humans_in();
        match (humans.next(), humans.next()) {
            (None, _) => Some(self.seat()),
            (human, None) => human,
            (Some(_), Some(_)) => None,
        }
    }

    /// What the worker is wanted for.
    pub fn question(&self) -> Option<Question> {
        match (&self.thinking, &self.popup) {
            (Some(Thinking::On(_)), _) => self.bot().map(Question::Turn),
            (_, Some(Popup::Hints(hints))) if hints.state == HintState::Awaited => Some(Question::BestPlays),
            _ => None,
        }
    }

    /// Lets the bot begin whose turn it is; says whether there is one that had not.
    pub fn begin_to_think(&mut self) -> bool {
        let begins = self.thinking.is_none() && self.bot().is_some();
        if begins {
            self.thinking = Some(Thinking::On(Stage::Words));
        }
        begins
    }

    /// Hears what the worker tells.
    pub fn hear(&mut self, report: Report) -> Option<Effect> {
        match (report, &self.thinking) {
            (Report::Stage(stage), Some(Thinking::On(_))) => self.thinking = Some(Thinking::On(stage)),
            (Report::Turn(action), Some(Thinking::On(_))) => self.thinking = Some(Thinking::Decided(action)),
            (Report::Failed(why), Some(Thinking::On(_))) => self.thinking = Some(Thinking::Stuck(why)),
            (Report::BestPlays(plays), None) => return self.hear_plays(plays),
            (Report::Failed(why), None) => self.miss_plays(&why),
            _ => {}
        }
        None
    }

    /// Whether the bot knows what it does, and nothing is open that its play would close.
    pub const fn is_decided(&self) -> bool {
        matches!(self.thinking, Some(Thinking::Decided(_) | Thinking::Stuck(_))) && self.popup.is_none()
    }

    /// Plays what the bot has decided, and says what is to be done then.
    pub fn play_decision(&mut self) -> Option<Effect> {
        let played = match self.thinking.take()? {
            Thinking::On(stage) => {
                self.thinking = Some(Thinking::On(stage));
                return None;
            }
            Thinking::Decided(action) => {
                self.session.act(action).map(drop).map_err(|error| error.to_string())
            }
            Thinking::Stuck(why) => Err(why),
        };
        let fault = played.err().map(|why| {
            let told = format!("{} passes, for it cannot play: {why}", self.name(self.seat()));
            // A pass is always allowed to the player to move.
            let _ = self.session.act(Action::Pass);
            told
        });
        self.after_turn();
        if let Some(text) = fault.filter(|_| !self.is_over()) {
            self.message = Some(Message { tone: Tone::Warning, text });
        }
        Some(self.after_bot())
    }

    fn after_bot(&self) -> Effect {
        let told = self.last_turn().map(|turn| self.told(turn)).unwrap_or_default();
        let humans = self.session.humans_in().count();
        match (self.veil, humans) {
            (Veil::Cover, _) => Effect::Cover,
            (_, 1..) if self.bot().is_none() => Effect::Announce(told),
            _ => Effect::Save,
        }
    }

    /// Covers the rack if one person hands the keyboard to another. Bots have no eyes, and who plays alone with them has
    /// nobody to hide from.
    pub(crate) fn cover(&mut self) {
        if self.bot().is_none() && 1 < self.session.humans_in().count() {
            self.veil = Veil::Cover;
        } else if self.veil == Veil::Cover {
            self.veil = Veil::Open;
        }
    }
}
