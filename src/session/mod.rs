//! Playing a game: the [`Host`] has all rulesets, word lists and saved games; a [`Session`] is one game with its file,
//! its clock and the order of each rack; a [`WatchedGame`] is one that another process plays; a [`Replay`] is one that is
//! looked back at.

mod annotation;
mod game_request;
mod host;
mod host_door;
mod host_error;
mod house_rules;
mod import;
mod keeper;
mod last_played;
mod last_request;
mod local_link;
mod local_table;
mod past_game;
mod public_game;
mod rack_order;
mod rematch;
mod replay;
mod saved_session;
mod scenario_accept;
mod scenario_check;
mod seats;
mod shelf;
mod shelved_game;
mod table_seat;
mod total_time;
mod typed_play;
mod watched_game;
mod what_if;
mod word_check;

pub use annotation::{Annotation, AnnotationError, SaveAnnotationError};
pub use game_request::GameRequest;
pub use host::{Host, statistics_of};
pub(crate) use host::{missed_words_of, random_seed};
pub use host_door::{Connection, HostDoor};
pub use host_error::HostError;
pub use house_rules::HouseRuleError;
pub use import::{ImportError, ImportRequest, ImportedSession};
pub use last_played::LastPlayed;
pub use last_request::{LAST_REQUEST, LastRequest};
pub use local_link::{
    BotCrash, BotProgress, ClockReading, LocalAnswer, LocalLink, LocalNews, LocalRequest, LocalWork,
    SeatNotes, TableState,
};
pub use past_game::PastGame;
pub use public_game::PublicGame;
pub use rack_order::{shuffled, sort_tiles, sorted};
pub use replay::{Replay, TurnSide};
pub use scenario_accept::{Acceptance, accept_scenario};
pub use scenario_check::{
    LoadedScenario, SCENARIO, ScenarioLoadError, ScenarioResult, check_scenario, check_scenarios_within,
    faults_of_scenarios_within, load_scenario,
};
pub use seats::{GivenHint, HintsLeft, NewPlayer, player_names};
pub use shelf::Shelf;
pub use typed_play::TypedPlayError;
pub use watched_game::{FollowOutcome, WatchedGame};
pub use word_check::{lint_words, list_and_version};

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rackety_engine::bots::BotProfile;
use rackety_engine::game::{TakenBack, UndoError};
use rackety_engine::ruleset::ExchangeNone;
use rackety_engine::{Action, Game, Refusal, Seat, Tile, TurnOutcome, TurnRecord};
use serde::Serialize;

use crate::clock::{ClockState, Now};
#[cfg(unix)]
use crate::files::game_lock;
use crate::files::notes::entry_of_seat;
use crate::files::{Coach, CommonWords, DraftNote, Notes, SaveError, SeedChoice, saves};
use crate::text::dictionary_label::DictionaryLabel;
use keeper::Keeper;
pub use keeper::OpenedTable;

/// The result of reading the clock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tick {
    /// The time left for the turn, or `None` in a game without a time limit, and after its end.
    pub left: Option<Duration>,
    /// What has happened since the last reading, oldest first. In a game of this process, that is what the clock did: turns
    /// that ran out of time, by wall clock at most [`Tick::MAX_TIMED_OUT`], and minutes of overtime that were charged. At a
    /// table of several terminals, these are all turns that it has sent.
    pub happened: Vec<TurnRecord>,
    /// Says whether the table has been closed since the last reading.
    pub table: TableStatus,
}

/// Says whether a table of several terminals has been closed. A game of this process has none that could be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TableStatus {
    /// It is open.
    #[default]
    Open,
    /// It is closed; [`Session::table_closed`] says why.
    Closed,
}

impl Tick {
    /// The most turns that run out of time at once. A ruleset's limit of passes ends a game long before (at most 99 in a
    /// row for each of four players); without such a limit, a closed game would grow without bound.
    pub const MAX_TIMED_OUT: usize = 1000;

    /// True if nothing has happened.
    pub const fn is_quiet(&self) -> bool {
        self.happened.is_empty() && matches!(self.table, TableStatus::Open)
    }

    /// The players whose turns have ended, in order.
    pub fn ended_turns(&self) -> impl Iterator<Item = Seat> {
        self.happened.iter().filter(|turn| turn.ended_turn()).map(|turn| turn.seat)
    }

    /// Returns whether the most turns ran out of time, after which the clock began anew although more time had passed.
    pub fn began_anew(&self) -> bool {
        self.ended_turns().count() == Self::MAX_TIMED_OUT
    }
}

/// The effect of an action in a session, and of what bots did at once after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionOutcome {
    /// The record of the action.
    pub player: TurnRecord,
    /// The records of bots' actions out of turn, or before their turns, in order: they challenged the play, or agreed
    /// to end the game.
    pub bots: Vec<TurnRecord>,
}

impl SessionOutcome {
    /// True if the turn of the player to move ended with the action, or with what bots did after it.
    pub fn ended_turn(&self) -> bool {
        self.all().any(TurnRecord::ended_turn)
    }

    /// True if the game ended with the action, or with what bots did after it.
    pub fn ended_game(&self) -> bool {
        self.all().any(TurnRecord::ended_game)
    }

    fn all(&self) -> impl Iterator<Item = &TurnRecord> {
        std::iter::once(&self.player).chain(&self.bots)
    }
}

/// The reason why an action was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The rules refuse it.
    #[error("{0}")]
    Refusal(Refusal),
    /// The table refuses it, and why.
    #[error("{0}")]
    Table(String),
}

impl ActError {
    /// The reason why a table does not do what somebody asked for before they knew of something else.
    pub const TOO_LATE: &str =
        "this was not done: something else happened at the table before; look at the board again";
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

/// One game with its file, its notes and the word list it is played with.
#[derive(Debug)]
pub struct Session {
    game: Game,
    dictionary_label: DictionaryLabel,
    notes: Notes,
    notice: Option<String>,
    keeper: Keeper,
    common_words: Option<Arc<CommonWords>>,
    /// Says whether tiles have been laid or returned since the game was last saved.
    drafts: DraftState,
    /// The seat that made the last play, and its rack before that, in its player's order. It is not saved.
    before_play: Option<(Seat, Vec<Tile>)>,
}

/// Says whether the tiles laid but not played are on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DraftState {
    Saved,
    Changed,
}

impl Session {
    /// A session for a game that was set up without a [`Host`], saved in this file.
    pub fn new(game: Game, file: Option<PathBuf>) -> Self {
        let dictionary_label =
            DictionaryLabel { name: game.tiles().name().to_owned(), ..DictionaryLabel::default() };
        Self {
            game,
            dictionary_label,
            notes: Notes::default(),
            notice: None,
            keeper: Keeper::new_file(file),
            common_words: None,
            drafts: DraftState::Saved,
            before_play: None,
        }
    }

    /// A session that is never saved, of a game with the words of this list.
    pub fn unsaved(game: Game, dictionary_label: DictionaryLabel) -> Self {
        Self { dictionary_label, ..Self::new(game, None) }
    }

    /// Returns the same session with these bots, by seat.
    #[must_use]
    pub fn with_bots(mut self, bots: Vec<Option<BotProfile>>) -> Self {
        self.notes.bots = bots;
        self
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game as everybody may see it.
    pub fn public(&self) -> PublicGame<'_> {
        let game = PublicGame::new(&self.game, self.notes.bots.as_slice()).with_notes(&self.notes);
        if self.hosted_game().is_some() { game.on_host() } else { game }
    }

    /// Performs an action in the game, and then lets bots challenge it and agree to end the game. Call [`Session::save`]
    /// afterwards.
    ///
    /// # Errors
    /// [`ActError`]; the game is unchanged.
    pub fn act(&mut self, action: Action) -> Result<SessionOutcome, ActError> {
        match &self.keeper {
            Keeper::Table(_) => return self.act_at_table(&action),
            Keeper::Local(_) => return self.act_at_local_table(action),
            Keeper::File(_) | Keeper::Shelf(_) => {}
        }
        let seat = self.game.state().to_move();
        let before = self.rack(seat);
        let player = self.game.act(action)?;
        self.keep_order_of_rest(seat, before, &player.outcome);
        if uses_up_draft(&player) {
            self.note_draft(seat, None);
        }
        if player.ended_turn() {
            if player.ended_game() {
                self.notes.drafts.clear();
            }
            self.notes.clock.next_turn();
            let seconds = self.notes.watch.read_off();
            self.note_seconds(seconds);
        }
        let mut bots: Vec<TurnRecord> = self.let_bot_challenge().into_iter().collect();
        bots.append(&mut self.let_bots_agree());
        Ok(SessionOutcome { player, bots })
    }

    /// Undoes the last turn of the only person in the game, and the turns of bots after it, or a blank that they have changed
    /// in this turn, during which the clock goes on. Call [`Session::save`] afterwards.
    ///
    /// # Errors
    /// [`UndoError`]; the game is unchanged.
    pub fn undo(&mut self) -> Result<TakenBack, UndoError> {
        if self.keeper.local().is_some() {
            return self.undo_at_local_table();
        }
        let seat = self.only_person().ok_or(UndoError::Off)?;
        let (had, since_turn) = (self.total_times(), self.notes.watch.so_far());
        let taken_back = self.game.take_back(seat)?;
        self.take_back_added_time(&had, seat, since_turn);
        let turns = self.game.turns().len();
        self.notes.seconds.truncate(turns);
        self.notes.given_hints.retain(|hint| hint.after <= turns);
        for rule in &mut self.notes.house_rules {
            rule.after = rule.after.min(turns);
        }
        if taken_back == TakenBack::Turn {
            self.notes.clock.next_turn();
            self.notes.watch.read_off();
        }
        self.notes.drafts.clear();
        Ok(taken_back)
    }

    /// The first record that [`Session::undo`] would undo, and what it would take back.
    ///
    /// # Errors
    /// [`UndoError`] if it would not.
    pub fn undoable_turn(&self) -> Result<(&TurnRecord, TakenBack), UndoError> {
        let seat = self.only_person().ok_or(UndoError::Off)?;
        self.game.turn_to_take_back(seat).map(|(index, kind)| (&self.game.turns()[index], kind))
    }

    /// Reads the clock while the player to move sees the board. Turns whose time has run out are ended one after the
    /// other; call [`Session::save`] if there are any. After [`Tick::MAX_TIMED_OUT`] of them the clock begins anew for
    /// the player to move.
    pub fn tick(&mut self, now: Now) -> Tick {
        match self.keeper {
            Keeper::Table(_) => return self.tick_at_table(now),
            Keeper::Local(_) => return self.read_clock_at_local_table(now, ClockState::Running),
            Keeper::File(_) | Keeper::Shelf(_) => {}
        }
        if self.game.state().ending().is_none() {
            self.notes.watch.run(now);
        }
        let mut happened = self.run_total_clock(now);
        let mut timed_out = 0;
        loop {
            let seat = self.game.state().to_move();
            let left = self.run_turn_clock(now);
            let is_over = left.is_some_and(|left| left.is_zero()) && timed_out < Tick::MAX_TIMED_OUT;
            let Some(Ok(outcome)) = is_over.then(|| self.game.act(Action::TimeOut)) else {
                if !happened.is_empty() {
                    happened.extend(self.let_bots_agree());
                }
                return Tick { left, happened, table: TableStatus::Open };
            };
            happened.push(outcome);
            timed_out += 1;
            let Some(limit) = self.game.setup().options.time else { continue };
            if self.bot(seat).is_some() {
                self.notes.clock.next_turn();
            } else {
                self.notes.clock.ran_out(limit.duration());
            }
            self.notes.watch.read_off();
            if timed_out == Tick::MAX_TIMED_OUT {
                self.notes.clock.next_turn();
            }
        }
    }

    /// Lets the clock of the turn run; returns the time left, or `None` in a game without a time limit and after its
    /// end.
    fn run_turn_clock(&mut self, now: Now) -> Option<Duration> {
        let state = self.game.state();
        let limit = self.game.setup().options.time.filter(|_| state.ending().is_none())?.duration();
        Some(if self.bot(state.to_move()).is_some() {
            self.notes.clock.left_while_open(limit, now)
        } else {
            self.notes.clock.left(limit, now)
        })
    }

    /// Lets the clocks run without ending a turn; returns the time left for the turn.
    pub(crate) fn run_clocks(&mut self, now: Now) -> Option<Duration> {
        if self.game.state().ending().is_none() {
            self.notes.watch.run(now);
            if self.game.setup().ruleset.total_time().is_some() {
                self.notes.game_clock.run(self.game.state().to_move().index(), now);
            }
        }
        self.run_turn_clock(now)
    }

    /// Returns the time left for the turn without ending it, or that of the player to move for the game if it is
    /// shorter, or `None` in a game without either, and after its end.
    pub fn time_left(&self, now: Now) -> Option<Duration> {
        if self.game.state().ending().is_some() {
            return None;
        }
        let of_game = self.total_time_left_now(self.game.state().to_move(), now).map(|time| time.left);
        self.turn_time_left(now).into_iter().chain(of_game).min()
    }

    /// Returns the time left for the turn without ending it, or `None` in a game without a time limit.
    pub(super) fn turn_time_left(&self, now: Now) -> Option<Duration> {
        // Reading the clock starts it, so a copy is read.
        let limit = self.game.setup().options.time?;
        Some(self.notes.clock_of(self.game.state().to_move()).left(limit.duration(), now))
    }

    /// Pauses the clock because the player to move does not see the board: between turns, or when the game is closed.
    /// Returns the time left for the turn, or `None` in a game without a time limit.
    pub fn pause_clock(&mut self, now: Now) -> Option<Duration> {
        match self.keeper {
            // The table has the clock.
            Keeper::Table(_) => self.time_left(now),
            Keeper::Local(_) => self.read_clock_at_local_table(now, ClockState::Paused).left,
            Keeper::File(_) | Keeper::Shelf(_) => self.pause_clocks(now),
        }
    }

    fn pause_clocks(&mut self, now: Now) -> Option<Duration> {
        self.notes.watch.pause(now);
        self.notes.game_clock.pause(now);
        if self.bot(self.game.state().to_move()).is_some() {
            self.notes.clock.pause_while_open(now);
        } else {
            self.notes.clock.pause(now);
        }
        Some(self.notes.clock.left_when_paused(self.game.setup().options.time?.duration()))
    }

    /// Records how long the last turn took.
    fn note_seconds(&mut self, seconds: Option<u32>) {
        let turns = self.game.turns().len();
        let known = &mut self.notes.seconds;
        known.resize(turns.saturating_sub(1), None);
        if seconds.is_some() {
            known.push(seconds);
        }
    }

    /// Writes the game to its file, either completely or not at all. A new game gets another file if another program has
    /// taken its name since. The game can continue after an error: report it, and save again after the next turn.
    ///
    /// # Errors
    /// [`SaveError::NoFolder`] without a file, [`SaveError::InUse`] if another process has the game open,
    /// [`SaveError::Changed`] if another program has changed the file, and [`SaveError::File`].
    pub fn save(&mut self) -> Result<(), SaveError> {
        let saved = match &mut self.keeper {
            Keeper::Table(_) => return self.save_at_table(),
            Keeper::Local(_) => return self.save_at_local_table(),
            Keeper::Shelf(_) => return self.save_on_shelf(),
            Keeper::File(saved) => saved,
        };
        let file = saved.path.as_deref().ok_or(SaveError::NoFolder)?;
        let dictionary = self.dictionary_label.of_beginning(&self.game).to_string();
        if let Some(last) = saved.stamp {
            if saved.lock.is_none() {
                saved.lock = saves::lock(file, saved.table.as_deref())?;
            }
            saved.stamp = Some(saves::replace(file, &self.game, &self.notes, &dictionary, last)?);
        } else {
            let (file, stamp) = saves::create(file, &self.game, &self.notes, &dictionary)?;
            saved.stamp = Some(stamp);
            // There was no file to lock before.
            saved.lock = saves::lock(saved.path.insert(file), saved.table.as_deref())?;
        }
        self.drafts = DraftState::Saved;
        Ok(())
    }

    /// The tiles that a player has laid but not played.
    pub(crate) fn draft(&self, seat: Seat) -> Option<&DraftNote> {
        self.notes.drafts.get(seat.index())?.as_ref()
    }

    /// Notes the tiles that a player has laid but not played; [`Session::save`] writes them.
    pub(crate) fn note_draft(&mut self, seat: Seat, draft: Option<DraftNote>) {
        if self.draft(seat) != draft.as_ref() {
            *entry_of_seat(&mut self.notes.drafts, seat.index()) = draft;
            if self.notes.drafts.iter().all(Option::is_none) {
                self.notes.drafts.clear();
            }
            self.drafts = DraftState::Changed;
            self.note_change_of_seats();
        }
    }

    /// Has a table of this process sent the notes that belong to the seats when it is next asked for something.
    fn note_change_of_seats(&mut self) {
        if let Some(local) = self.keeper.local_mut() {
            local.has_new_notes = true;
        }
    }

    /// Returns whether tiles have been laid or returned since the game was last saved.
    pub(crate) const fn has_unsaved_drafts(&self) -> bool {
        matches!(self.drafts, DraftState::Changed)
    }

    /// Returns whether exchanging no tiles is a turn in this game (SF-19).
    pub fn exchanges_none(&self) -> bool {
        let rules = self.game.setup().ruleset.exchange();
        rules.is_some_and(|rules| rules.none == ExchangeNone::Pass)
    }

    /// The file of the game, or `None` for a user without a folder for saved games, and for a game at a table.
    pub fn file(&self) -> Option<&Path> {
        match &self.keeper {
            Keeper::File(saved) => saved.path.as_deref(),
            Keeper::Local(local) => local.file.as_deref(),
            Keeper::Table(_) | Keeper::Shelf(_) => None,
        }
    }

    /// True if the file of the game has been read or written.
    #[cfg(unix)]
    pub(crate) const fn is_on_disk(&self) -> bool {
        matches!(&self.keeper, Keeper::File(saved) if saved.stamp.is_some())
    }

    /// Notes, for whoever finds the game open, the table at which others can join it.
    #[cfg(unix)]
    pub(crate) fn note_table(&mut self, name: &str) {
        if let Keeper::File(saved) = &mut self.keeper {
            saved.table = Some(name.to_owned());
            if let Some(lock) = &mut saved.lock {
                game_lock::note_table(lock, name);
            }
        }
    }

    /// The name and size of the word list.
    pub const fn dictionary_label(&self) -> &DictionaryLabel {
        &self.dictionary_label
    }

    /// The common words of the game's language, for bots that know only those.
    pub const fn common_words(&self) -> Option<&Arc<CommonWords>> {
        self.common_words.as_ref()
    }

    /// A notice to show once when the game opens, for example that its word list has changed.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Returns the notes that are saved with the game in addition to its record.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The saved game as others may have it: without PINs, without tiles laid but not played, and without the order of
    /// racks.
    pub fn shared(&self) -> impl Serialize + use<> {
        let dictionary = self.dictionary_label.of_beginning(&self.game).to_string();
        saves::shared(&self.game, &self.notes, &dictionary)
    }

    /// Returns whether somebody waits for the bot to move, who would rather have its best play so far than wait for
    /// long. In a game with a chosen seed, which is to be the same whenever it is played, nobody does.
    pub fn is_waited_for(&self) -> bool {
        self.notes.seed == SeedChoice::Random && self.humans_in().next().is_some()
    }

    /// Returns whether a coach says after each turn of a person what the best one was.
    pub fn is_coached(&self) -> bool {
        self.notes.coach == Coach::On && self.keeper.table().is_none()
    }

    /// The notes for changing; [`Session::save`] writes them.
    pub const fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }
}

/// True if the tiles that the player to move had laid are forgotten after this. After a time-out they are laid again in the
/// player's next turn; before a change of a blank, they were those of another rack.
fn uses_up_draft(done: &TurnRecord) -> bool {
    match done.outcome {
        TurnOutcome::TimeOut => false,
        TurnOutcome::ChangeBlank { .. } => true,
        _ => done.ended_turn(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use rackety_engine::bots::BotProfile;
    use rackety_engine::game::OptionsText;
    use rackety_engine::{Axis, EndReason, Letter, PlacedTile, Placement, Play, Tile};
    use tempfile::TempDir;

    use super::*;
    use crate::clock::ClockMode;
    use crate::files::{Folders, SavedGameStatus, SavedGames};

    fn at(seconds: u64) -> Now {
        let wall = Timestamp::from_second(i64::try_from(seconds).unwrap()).unwrap();
        Now { wall, running: Duration::from_secs(seconds) }
    }

    fn game(clock: ClockMode) -> (TempDir, Host, Session) {
        let (folder, host) = Host::in_new_folder();
        let request = GameRequest {
            clock,
            ..GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob", "Cleo"]), 7).timed("3m")
        };
        let session = host.new_game(&request).unwrap();
        (folder, host, session)
    }

    /// The game after it is closed and resumed.
    fn reopened(host: &Host, session: Session) -> Session {
        let file = session.file().unwrap().to_owned();
        drop(session);
        host.resume(Some(&file)).unwrap()
    }

    /// SF-21: with a clock that always runs, limits that ran out while the game was closed are applied in order.
    #[test]
    fn limits_that_ran_out_while_the_game_was_closed_are_applied_in_order() {
        let (_folder, host, mut session) = game(ClockMode::Wall);
        assert_eq!(session.tick(at(0)).left, Some(Duration::from_secs(180)));
        session.save().unwrap();
        let mut again = reopened(&host, session);
        let tick = again.tick(at(3 * 180 + 60));
        let names: Vec<&str> =
            tick.ended_turns().map(|seat| again.game().state().player(seat).name()).collect();
        assert_eq!(names, ["Ann", "Bob", "Cleo"]);
        assert_eq!(tick.left, Some(Duration::from_secs(120)));
        assert_eq!(again.game().state().turn(), 4);
        // Three passes each: nine limits end the game, and then no clock runs.
        let tick = again.tick(at(20 * 180));
        assert_eq!(tick.left, None);
        assert_eq!(again.game().turns().len(), 8, "two players are out by then, and the third has won");
    }

    /// A ruleset in which passes never end the game would add a turn for each second of the time that it is closed.
    #[test]
    fn a_game_without_end_gets_a_limited_number_of_time_outs_and_a_new_clock() {
        const YEAR: u64 = 365 * 24 * 3600;
        let folder = tempfile::tempdir().unwrap();
        let ruleset = folder.path().join("endless.toml");
        let text = "extends = \"smartfeud\"\nname = \"Endless\"\npasses.limit = 0\n\
                    time.limits = [\"1s\"]\ntime.default = \"1s\"\n";
        std::fs::write(&ruleset, text).unwrap();
        let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        let request = GameRequest {
            ruleset: ruleset.display().to_string(),
            players: NewPlayer::humans(["Ann", "Bob"]),
            clock: ClockMode::Wall,
            ..GameRequest::default()
        };
        let mut session = host.new_game(&request).unwrap();
        session.tick(at(0));
        session.save().unwrap();
        let mut again = reopened(&host, session);
        let tick = again.tick(at(YEAR));
        assert_eq!((tick.ended_turns().count(), tick.began_anew()), (Tick::MAX_TIMED_OUT, true));
        assert_eq!((tick.left, again.game().state().ending()), (Some(Duration::from_secs(1)), None));
        assert_eq!(again.tick(at(YEAR)).happened, []);
        assert_eq!(again.tick(at(YEAR + 1)).happened.len(), 1, "the clock runs as usual from then on");
        again.save().unwrap();
        assert_eq!(reopened(&host, again).game().turns().len(), Tick::MAX_TIMED_OUT + 1);
    }

    /// A game with a time for each player, by these keys of its ruleset.
    fn game_with_total(keys: &str) -> (TempDir, Host, Session) {
        let folder = tempfile::tempdir().unwrap();
        let ruleset = folder.path().join("total.toml");
        std::fs::write(&ruleset, format!("extends = \"wordfeud\"\nname = \"Total\"\n[time]\n{keys}\n"))
            .unwrap();
        let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        let request =
            GameRequest::seeded(ruleset.display().to_string(), NewPlayer::humans(["Ann", "Bob"]), 7);
        let session = host.new_game(&request).unwrap();
        (folder, host, session)
    }

    #[test]
    fn each_minute_of_overtime_that_has_begun_costs_points_once() {
        let keys = "total = \"5m\"\nincrement = \"30s\"\novertime_price = 15";
        let (_folder, host, mut session) = game_with_total(keys);
        let ann = session.game().state().to_move();
        let left = |session: &Session| session.total_time_left(ann).unwrap().left.as_secs();
        assert_eq!((session.tick(at(0)).happened.len(), left(&session)), (0, 300));
        assert_eq!((session.tick(at(299)).happened.len(), left(&session)), (0, 1));
        session.act(Action::Pass).unwrap();
        assert_eq!(left(&session), 31, "the turn has added 30 seconds");
        session.tick(at(299));
        session.act(Action::Pass).unwrap();
        assert_eq!((session.tick(at(299)).happened.len(), session.tick(at(330)).happened.len()), (0, 0));
        assert_eq!((session.tick(at(331)).happened.len(), session.tick(at(389)).happened.len()), (1, 0));
        session.pause_clock(at(390));
        session.save().unwrap();
        let mut session = reopened(&host, session);
        assert_eq!(session.tick(at(0)).happened.len(), 0, "the minute has been paid for");
        assert_eq!(session.tick(at(120)).happened.len(), 2);
        assert_eq!(session.game().state().player(ann).score(), -45);
        assert_eq!(session.time_left(at(120)), Some(Duration::ZERO));
    }

    #[test]
    fn a_turn_that_a_wrong_challenge_cost_adds_time_as_others_do() {
        let keys =
            "total = \"5m\"\nincrement = \"30s\"\n[words]\nunknown = \"challenge\"\nchallenge = \"turn\"";
        let (_folder, _, mut session) = game_with_total(keys);
        let ann = session.game().state().to_move();
        let alphabet = session.game().tiles();
        let texts: Vec<String> = session.rack(ann).iter().map(|&tile| alphabet.write_tile(tile)).collect();
        let pairs = texts.iter().flat_map(|first| texts.iter().map(move |second| (first, second)));
        let words =
            pairs.filter(|(first, second)| first != second).map(|(first, second)| format!("{first}{second}"));
        let good = words.into_iter().find(|word| session.game().vocabulary().contains(word)).unwrap();
        let notation = rackety_engine::PlayNotation::parse(&format!("8h {good}"), None).unwrap();
        let play = session.game().resolve(&notation).unwrap();
        session.act(Action::Play(play)).unwrap();
        let bob = session.game().state().to_move();
        session.act(Action::Challenge).unwrap();
        assert_eq!(session.game().state().to_move(), ann, "the challenge cost the turn");
        assert_eq!([ann, bob].map(|seat| session.total_time_left(seat).unwrap().left.as_secs()), [330; 2]);
    }

    #[test]
    fn undoing_a_turn_leaves_the_time_that_was_left_when_it_was_played() {
        let keys = "total = \"10s\"\nincrement = \"10s\"\novertime = \"resign\"";
        let (folder, host, _) = game_with_total(keys);
        let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())];
        let request = GameRequest {
            options: OptionsText { undo: Some(true), ..OptionsText::default() },
            ..GameRequest::seeded(folder.path().join("total.toml").display().to_string(), players, 7)
        };
        let mut session = host.new_game(&request).unwrap();
        let seats: Vec<Seat> = session.game().state().players().map(|(seat, _)| seat).collect();
        let left = |session: &Session| {
            let left = |&seat| session.total_time_left(seat).unwrap().left.as_secs();
            seats.iter().map(left).collect::<Vec<_>>()
        };
        session.tick(at(0));
        session.tick(at(8));
        session.act(Action::Pass).unwrap();
        session.tick(at(8));
        session.tick(at(12));
        session.act(Action::Pass).unwrap();
        session.tick(at(12));
        session.tick(at(20));
        assert_eq!(left(&session), [4, 16]);
        session.undo().unwrap();
        assert_eq!((left(&session), session.tick(at(20)).happened.len()), (vec![2, 10], 0));
        session.tick(at(21));
        assert_eq!(left(&session), [1, 10]);
        for _ in 0..3 {
            session.act(Action::Pass).unwrap();
            session.act(Action::Pass).unwrap();
            session.undo().unwrap();
            assert_eq!(left(&session), [1, 10], "no time is won");
        }
    }

    #[test]
    fn a_house_rule_stays_where_undoing_has_put_it() {
        let (_folder, host) = Host::in_new_folder();
        let players = vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())];
        let options = OptionsText { undo: Some(true), ..OptionsText::timed("off") };
        let request = GameRequest { options, ..GameRequest::seeded("smartfeud", players, 7) };
        let mut session = host.new_game(&request).unwrap();
        session.act(Action::Pass).unwrap();
        session.change_word("YEEEX", crate::files::OwnWord::Added);
        session.undo().unwrap();
        session.act(Action::Pass).unwrap();
        assert_eq!([0, 1].map(|entries| session.public().house_rule_texts(entries).count()), [1, 0]);
    }

    /// Others find their way to the table by the lock.
    #[cfg(unix)]
    #[test]
    fn a_game_that_is_first_saved_after_its_table_was_opened_names_the_table() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        let host = Host::new(&Folders::default(), Some(games.clone()));
        let request = GameRequest::seeded("smartfeud", NewPlayer::humans(["Ann", "Bob"]), 7);
        let mut session = host.new_game(&request).unwrap();
        std::fs::write(&games, "").unwrap();
        assert!(session.save().is_err());
        session.note_table("ours");
        std::fs::remove_file(&games).unwrap();
        session.save().unwrap();
        let user = game_lock::user_of(session.file().unwrap()).unwrap();
        assert_eq!(user.holder.unwrap().table.as_deref(), Some("ours"));
    }

    /// A damaged file can claim that a player has thought for ages.
    #[test]
    fn only_so_many_minutes_of_overtime_are_charged_at_once_and_the_rest_is_forgiven() {
        let keys = "total = \"5m\"\nincrement = \"30s\"\novertime_price = 1";
        let (_folder, host, mut session) = game_with_total(keys);
        session.tick(at(0));
        session.pause_clock(at(1));
        session.save().unwrap();
        let file = session.file().unwrap().to_owned();
        drop(session);
        let text = std::fs::read_to_string(&file).unwrap();
        let used = format!("\"used\":[{}]", u64::MAX);
        let compact: String = text.split_whitespace().collect();
        assert!(compact.contains("\"used\":[1000]"), "{text}");
        let at_used = text.find("\"used\"").unwrap();
        let end = at_used + text[at_used..].find(']').unwrap() + 1;
        std::fs::write(&file, format!("{}{used}{}", &text[..at_used], &text[end..])).unwrap();
        let mut session = host.resume(Some(&file)).unwrap();
        let ann = session.game().state().to_move();
        assert_eq!(session.tick(at(0)).happened.len(), 1000);
        assert_eq!(session.total_time_left(ann).unwrap().overtime, Duration::from_secs(1000 * 60));
        assert_eq!(session.tick(at(0)).happened, []);
        assert_eq!(session.tick(at(1)).happened.len(), 1, "the clock runs as usual from then on");
        assert_eq!(session.game().state().player(ann).score(), -1001);
    }

    #[test]
    fn a_minute_of_overtime_begins_with_its_first_moment() {
        let (_folder, _, mut session) = game_with_total("total = \"5m\"\novertime_price = 15");
        let ann = session.game().state().to_move();
        let a_moment = Duration::from_millis(1);
        let after = |seconds| Now { running: at(seconds).running + a_moment, ..at(seconds) };
        let charged = [at(0), at(300), after(300), at(360), after(360), at(420), after(420)]
            .map(|now| session.tick(now).happened.len());
        assert_eq!(charged, [0, 0, 1, 0, 1, 0, 1]);
        assert_eq!(session.game().state().player(ann).score(), -45);
    }

    #[test]
    fn where_overtime_is_a_resignation_the_game_ends_with_the_time() {
        let (_folder, host, mut session) =
            game_with_total("total = \"5m\"\nincrement = \"30s\"\novertime = \"resign\"");
        let ann = session.game().state().to_move();
        session.tick(at(0));
        let tick = session.tick(at(300));
        // The turn that began the resignation adds nothing.
        let left = crate::files::TotalTimeLeft::new(session.game(), ann, Duration::from_secs(300));
        assert_eq!(left.map(|total| total.left), Some(Duration::ZERO));
        assert_eq!((tick.left, tick.ended_turns().collect::<Vec<_>>()), (None, vec![ann]));
        assert_eq!(session.game().state().ending().unwrap().reason, EndReason::TimedOut);
        session.save().unwrap();
        let again = reopened(&host, session);
        assert_eq!(again.game().state().ending().unwrap().reason, EndReason::TimedOut);
    }

    /// A bot cannot play while the program is not running; people can always start it.
    #[test]
    fn by_wall_clock_a_bots_time_runs_only_while_the_game_is_open() {
        let (_folder, host, mut session) = game(ClockMode::Wall);
        session.notes.bots = vec![None, "club".parse().ok()];
        let left = |tick: Tick| tick.left.map(|left| left.as_secs());
        session.act(Action::Pass).unwrap();
        assert_eq!(left(session.tick(at(10))), Some(180));
        assert_eq!(left(session.tick(at(50))), Some(140));
        assert_eq!(session.time_left(at(60)), Some(Duration::from_secs(130)));
        session.pause_clock(at(50));
        session.save().unwrap();
        let listed = SavedGames::of(&host.saves).unwrap().games.remove(0).status;
        assert!(
            matches!(listed, SavedGameStatus::Running { left: Some(left), .. } if left.as_secs() == 140),
            "{listed:?}"
        );
        let mut watched = host.watch(session.file()).unwrap();
        assert_eq!(watched.time_left(at(20_000)).map(|(_, left)| left.as_secs()), Some(140));
        let mut again = reopened(&host, session);
        assert_eq!(left(again.tick(at(10_000))), Some(140));
        // While the program runs, a bot has no more time than others, and the next player's time begins after it.
        let tick = again.tick(at(10_150));
        assert_eq!((tick.happened.len(), left(tick)), (1, Some(180)));
    }

    #[test]
    fn what_a_player_did_is_reported_apart_from_what_bots_did_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let ruleset = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulesets/challenge-free.toml");
        let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
        let bot: BotProfile = "expert:all".parse().unwrap();
        let request =
            GameRequest::seeded(ruleset, vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot(bot)], 7);
        let mut session = host.new_game(&request).unwrap();
        let state = session.game().state();
        let (ann, bot) = (state.seat("Ann").unwrap(), state.players().last().unwrap().0);
        let start = state.layout().starts()[0];
        let next = state.board().size().next(start, Axis::Across).unwrap();
        let letter = |tile| if let Tile::Letter(letter) = tile { Some(letter) } else { None };
        let letters: Vec<Letter> = session.rack(ann).into_iter().filter_map(letter).collect();
        let is_word = |pair: &[Letter]| session.game().vocabulary().knows(session.game().tiles(), pair);
        let phony = letters.windows(2).find(|pair| !is_word(pair)).unwrap();
        let placed = [start, next].into_iter().zip(phony.iter().copied().map(PlacedTile::plain));
        let play = Play::new(None, placed.map(|(square, tile)| Placement { square, tile }));
        let order: Vec<Tile> = session.rack(ann).into_iter().rev().collect();
        session.keep_rack_order(ann, &order);
        let done = session.act(Action::Play(play)).unwrap();
        assert_eq!(session.rack(ann), order, "the challenge returns the tiles and their order");
        let (player, [challenge]) = (&done.player, done.bots.as_slice()) else { panic!("{done:?}") };
        assert!(matches!(player.outcome, TurnOutcome::Play { .. }), "{player:?}");
        assert_eq!((player.by(), player.points() > 0, player.ended_turn()), (ann, true, true));
        assert!(matches!(challenge.outcome, TurnOutcome::Challenge { .. }), "{challenge:?}");
        assert_eq!((challenge.by(), challenge.seat, challenge.ended_turn()), (bot, ann, false));
        assert_eq!(session.game().turns()[0].points(), 0, "the play is lost by now");
    }

    #[test]
    fn turn_times_are_recorded_except_for_time_outs() {
        let (_folder, host, mut session) = game(ClockMode::WhileOpen);
        session.tick(at(0));
        session.pause_clock(at(10));
        session.save().unwrap();
        let mut session = reopened(&host, session);
        session.tick(at(500));
        session.tick(at(507));
        session.act(Action::Pass).unwrap();
        session.tick(at(510));
        assert_eq!(session.tick(at(800)).happened.len(), 1);
        session.tick(at(803));
        session.act(Action::Pass).unwrap();
        assert_eq!(session.notes().seconds, [Some(17), None, Some(3)]);
    }

    #[test]
    fn a_clock_that_runs_while_open_is_paused_while_the_game_is_closed() {
        let (_folder, host, mut session) = game(ClockMode::WhileOpen);
        session.tick(at(0));
        session.pause_clock(at(100));
        session.save().unwrap();
        let mut again = reopened(&host, session);
        assert_eq!(again.tick(at(100_000)), Tick { left: Some(Duration::from_secs(80)), ..Tick::default() });
        assert_eq!(again.act(Action::Pass).unwrap().player.number, 1);
        assert_eq!(again.tick(at(100_050)).left, Some(Duration::from_secs(180)));
    }
}
