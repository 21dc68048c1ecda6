//! A game that another process plays, followed by its file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::{Game, Seat, TurnRecord, Vocabulary};

use super::PublicGame;
use super::saved_session::SavedSession;
use crate::clock::{Now, TurnClock};
use crate::disk::FileVersion;
use crate::files::{GameWords, InUse, Notes, SaveError, TotalTimeLeft, WhatIfNote, game_lock, saves};
use crate::text::dictionary_label::DictionaryLabel;

/// A saved game for people who only watch it: it follows the file, and never changes it.
///
/// Its players are in another process, so it shows what everybody may see, as a [`PublicGame`].
#[derive(Debug)]
pub struct WatchedGame {
    file: PathBuf,
    game: Game,
    notes: Notes,
    clock: TurnClock,
    /// The time that each player has left for the whole game, as it was saved; nothing in a game without.
    times: Vec<TotalTimeLeft>,
    dictionary_label: DictionaryLabel,
    notice: Option<String>,
    version: Option<FileVersion>,
    user: Option<InUse>,
    fault: Option<String>,
}

/// Returns whether a challenge of the last play could undo the result of a saved game. While somebody has the game open, this
/// is assumed: the file does not record that the players declined.
pub(super) fn may_last_play_be_challenged(game: &Game, user: Option<&InUse>) -> bool {
    game.state().ending().is_some() && game.state().may_challenge() && user.is_some()
}

/// The result of looking at the file of a watched game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum FollowOutcome {
    /// Nothing is new.
    Unchanged,
    /// These turns were made.
    Played(Vec<TurnRecord>),
    /// Turns were undone, and perhaps others made.
    Undone,
    /// Something else has changed: who has the game open, the clock or the fault.
    Changed,
}

impl WatchedGame {
    /// The time between two looks at the file.
    pub const FOLLOW_INTERVAL: Duration = Duration::from_secs(1);

    /// The game in this file, read as it was at `version`.
    pub(super) fn new(file: PathBuf, saved: SavedSession, version: Option<FileVersion>) -> Self {
        let SavedSession { game, dictionary_label, notes, list_notice: notice, .. } = saved;
        let user = game_lock::user_of(&file);
        Self {
            file,
            times: TotalTimeLeft::of_all(&game, &notes),
            clock: notes.clock_of(game.state().to_move()),
            game,
            notes,
            dictionary_label,
            notice,
            version,
            user,
            fault: None,
        }
    }

    /// The game as everybody may see it. Until its result is final, its scores are those before the adjustments for the tiles
    /// left, as its players see them.
    pub fn public(&self) -> PublicGame<'_> {
        let game = PublicGame::new(&self.game, self.notes.bots.as_slice()).with_notes(&self.notes);
        if self.has_result() { game } else { game.before_adjustments() }
    }

    /// Returns whether the game is over and its result is final.
    pub fn has_result(&self) -> bool {
        self.game.state().ending().is_some() && !may_last_play_be_challenged(&self.game, self.user.as_ref())
    }

    /// The file of the game.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the process that has the game open, or `None` if nobody has, so that it can be taken over.
    pub const fn user(&self) -> Option<&InUse> {
        self.user.as_ref()
    }

    /// Returns why the file cannot be read any more; the game is as it was before. Returns `None` if it can be read.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// The name and size of the word list.
    pub const fn dictionary_label(&self) -> &DictionaryLabel {
        &self.dictionary_label
    }

    /// The notice about its word list, if that is not the one that the game began with.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Returns the note on the game that this one is a what-if of, if it is one.
    pub const fn what_if(&self) -> Option<&WhatIfNote> {
        self.notes.what_if.as_ref()
    }

    /// The words of the game, for look-up.
    pub fn vocabulary(&self) -> &Vocabulary {
        self.game.vocabulary()
    }

    /// The time limit, and what is left of the turn, or `None` without a limit, and after the game. While the game is
    /// open, time that the file does not know of yet is counted from when its last turn was seen here.
    pub fn time_left(&mut self, now: Now) -> Option<(Duration, Duration)> {
        let limit = self.game.setup().options.time.filter(|_| !self.public().is_over())?.duration();
        let left = match self.user {
            Some(_) => self.clock.left(limit, now),
            None => self.clock.left_while_closed(limit, now.wall),
        };
        Some((limit, left))
    }

    /// The time that a player has for the whole game, as it was after the last turn, or `None` in a game without, and
    /// after the game.
    pub fn total_time_left(&self, seat: Seat) -> Option<TotalTimeLeft> {
        self.times.get(seat.index()).copied()
    }

    /// Looks whether the file has changed, and reads it if so.
    pub fn follow(&mut self) -> FollowOutcome {
        // The lock is read first: if the players save and leave in between, this look shows their last turn, and the next
        // one that they have left.
        let user = game_lock::user_of(&self.file);
        let version = FileVersion::of(&self.file);
        if user == self.user && version == self.version {
            return FollowOutcome::Unchanged;
        }
        self.user = user;
        if version == self.version {
            return FollowOutcome::Changed;
        }
        self.version = version;
        let read = self.read();
        self.fault = read.as_ref().err().map(ToString::to_string);
        read.unwrap_or(FollowOutcome::Changed)
    }

    fn read(&mut self) -> Result<FollowOutcome, SaveError> {
        let (save, _) = saves::read(&self.file)?;
        let known = self.notes.own_words.as_ref();
        let own = save.notes.own_words.as_ref().filter(|own| known != Some(own));
        let words = own.map(|own| GameWords::adjusted(&self.game, &self.dictionary_label, own));
        let vocabulary = words.as_ref().map_or_else(|| self.game.vocabulary(), |words| &words.vocabulary);
        let game = Game::replay(&save.game, Arc::clone(vocabulary))
            .map_err(|error| SaveError::Game { path: self.file.clone(), error })?;
        let outcome = match game.log().strip_prefix(self.game.log()) {
            Some([]) => FollowOutcome::Changed,
            Some(_) => FollowOutcome::Played(game.turns()[self.game.turns().len()..].to_vec()),
            None => FollowOutcome::Undone,
        };
        self.game = game;
        if let Some(words) = words {
            self.dictionary_label = words.label;
        }
        self.times = TotalTimeLeft::of_all(&self.game, &save.notes);
        self.clock = save.notes.clock_of(self.game.state().to_move());
        self.notes = save.notes;
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::OwnWord;
    use crate::session::{GameRequest, Host, NewPlayer};

    #[test]
    fn the_draw_of_a_game_by_a_file_is_replayed_by_its_path() {
        let (folder, host) = Host::in_new_folder();
        let file = folder.path().join("mine.toml");
        std::fs::write(&file, "extends = \"wordfeud\"\nname = \"Mine\"\n").unwrap();
        let request = GameRequest {
            ruleset: file.display().to_string(),
            players: NewPlayer::humans(["Ann", "Ben"]),
            ..GameRequest::default()
        };
        let mut session = host.new_game(&request).unwrap();
        session.act(rackety_engine::Action::Resign(session.game().state().to_move())).unwrap();
        session.save().unwrap();
        let replay = session.public().replay_text().unwrap();
        assert!(replay.contains(&format!("rackety play {}", file.display())), "{replay}");
        let watched = host.watch(session.file()).unwrap();
        assert_eq!(watched.public().replay_text(), Some(replay));
    }

    #[test]
    fn words_that_are_looked_up_follow_the_house_rules() {
        let (_folder, host) = Host::in_new_folder();
        let request = GameRequest {
            ruleset: "wordfeud".to_owned(),
            language: Some("en".to_owned()),
            players: NewPlayer::humans(["Ann", "Ben"]),
            ..GameRequest::default()
        };
        let mut session = host.new_game(&request).unwrap();
        session.save().unwrap();
        let mut watched = host.watch(session.file()).unwrap();
        let known = |watched: &WatchedGame| ["YEEEET", "QI"].map(|word| watched.vocabulary().contains(word));
        assert_eq!(known(&watched), [false, true]);
        session.change_word("YEEEET", OwnWord::Added);
        session.change_word("QI", OwnWord::Barred);
        session.save().unwrap();
        assert_eq!(watched.follow(), FollowOutcome::Changed);
        assert_eq!(known(&watched), [true, false]);
        assert_eq!(watched.dictionary_label(), session.dictionary_label());
    }
}
