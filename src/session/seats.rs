//! Who sits where: people and bots, what they are called, and what a player may still ask for.

use rackety_engine::bots::BotProfile;
use rackety_engine::{Action, Hints, PlayerStatus, QuitChoice, Seat};

use super::Session;
use crate::files::notes::of_seat;

/// A player of a new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewPlayer {
    /// A human with this name.
    Human(String),
    /// A bot, which is named by its level.
    Bot(BotProfile),
}

impl NewPlayer {
    /// Humans with these names.
    pub fn humans<T: Into<String>>(names: impl IntoIterator<Item = T>) -> Vec<Self> {
        names.into_iter().map(|name| Self::Human(name.into())).collect()
    }

    /// So many humans who gave no names.
    pub fn numbered(count: usize) -> Vec<Self> {
        (1..=count).map(|number| Self::Human(format!("Player {number}"))).collect()
    }

    /// The bot, if it is one.
    pub const fn bot(&self) -> Option<BotProfile> {
        match self {
            Self::Human(_) => None,
            Self::Bot(opponent) => Some(*opponent),
        }
    }
}

/// What the players are called. Bots of one level are told apart by numbers.
pub fn names(players: &[NewPlayer]) -> Vec<String> {
    let level = |player: &NewPlayer| player.bot().map(|bot| bot.level);
    let name = |(index, player): (usize, &NewPlayer)| match player {
        NewPlayer::Human(name) => name.trim().to_owned(),
        NewPlayer::Bot(opponent) => {
            let like =
                |players: &[NewPlayer]| players.iter().filter(|other| level(other) == level(player)).count();
            let name = opponent.level.name();
            if like(players) == 1 {
                format!("Bot ({name})")
            } else {
                format!("Bot ({name} {})", like(&players[..=index]))
            }
        }
    };
    players.iter().enumerate().map(name).collect()
}

/// How many hints a player may still have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintsLeft {
    /// This game has none.
    Off,
    /// So many.
    Count(u32),
    /// As many as he likes.
    Free,
}

impl HintsLeft {
    /// Whether there is one still.
    pub const fn has_any(self) -> bool {
        !matches!(self, Self::Off | Self::Count(0))
    }

    /// Whether the next one is one fewer.
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::Count(1..))
    }
}

impl Session {
    /// The bot in a seat; none for a human.
    pub fn bot(&self, seat: Seat) -> Option<BotProfile> {
        self.notes.bots.get(seat.index()).copied().flatten()
    }

    /// The people who are still in the game.
    pub fn humans_in(&self) -> impl Iterator<Item = Seat> {
        self.game.state().seats_in().filter(|&seat| self.bot(seat).is_none())
    }

    /// Lets bots agree to quit (SF-24) once all people who are still in do: a game that nobody wants to play on is over.
    pub(crate) fn let_bots_agree(&mut self) {
        let state = self.game.state();
        let agrees = |seat: Seat| state.player(seat).status() == PlayerStatus::In(QuitChoice::Agrees);
        if !self.game.may_quit() || !self.humans_in().all(agrees) {
            return;
        }
        let bots: Vec<Seat> =
            state.seats_in().filter(|&seat| self.bot(seat).is_some() && !agrees(seat)).collect();
        for seat in bots {
            // The last of them ends the game, and whoever comes late need not agree.
            if self.game.act(Action::AgreeToQuit(seat)).is_err() {
                break;
            }
        }
    }

    /// How many hints a player may still have.
    pub fn hints_left(&self, seat: Seat) -> HintsLeft {
        let had = self.notes.hints.get(seat.index()).copied().unwrap_or_default();
        match self.game.setup().options.hints {
            Hints::Off => HintsLeft::Off,
            Hints::Limited(count) => HintsLeft::Count(u32::from(count).saturating_sub(had)),
            Hints::Free => HintsLeft::Free,
        }
    }

    /// A player has had a hint; [`Session::save`] is to follow.
    pub fn spend_hint(&mut self, seat: Seat) {
        *of_seat(&mut self.notes.hints, seat.index()) += 1;
    }

    /// What a player must write before his rack is shown; none for nothing.
    pub fn pin(&self, seat: Seat) -> Option<&str> {
        self.notes.pins.get(seat.index())?.as_deref()
    }

    /// Sets what a player must write, or that he need not; [`Session::save`] is to follow.
    pub fn set_pin(&mut self, seat: Seat, pin: Option<String>) {
        *of_seat(&mut self.notes.pins, seat.index()) = pin;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_are_told_apart() {
        let bot = |text: &str| NewPlayer::Bot(text.parse().unwrap());
        let check = |players: &[NewPlayer], expected: &[&str]| assert_eq!(names(players), expected);
        check(&[NewPlayer::Human(" Ann ".to_owned()), bot("club")], &["Ann", "Bot (club)"]);
        check(
            &[bot("club"), bot("casual"), bot("club:common"), bot("master")],
            &["Bot (club 1)", "Bot (casual)", "Bot (club 2)", "Bot (master)"],
        );
    }
}
