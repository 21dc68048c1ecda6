//! The players in their seats: people and bots, their names, hints and PINs.

use rackety_engine::bots::{BotProfile, doubts_last_play};
use rackety_engine::game::Hints;
use rackety_engine::{Action, Letter, PlayerStatus, Seat, Square, Tile, TileSet, TurnOutcome, TurnRecord};
use serde::{Deserialize, Serialize};

use super::Session;
use super::keeper::Keeper;
use crate::assist::look_up::{MAX_LENGTH, tiles_of_text};
use crate::files::notes::entry_of_seat;
use crate::files::{CommonWords, HintNote};
use crate::input::hint_kind::HintKind;
use crate::text::bot_name::BotName;
use crate::wire::SeatHints;

/// The most hints of a player that are remembered in a turn: a limit of hints is at most this.
const MAX_GIVEN: usize = 255;

/// A player of a new game; in files, `{ name = "Ann" }` or `{ bot = "casual" }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NewPlayer {
    /// A human with this name.
    #[serde(rename = "name")]
    Human(String),
    /// A bot, named after its level.
    #[serde(rename = "bot")]
    Bot(BotProfile),
}

impl NewPlayer {
    /// Humans with these names.
    pub fn humans<T: Into<String>>(names: impl IntoIterator<Item = T>) -> Vec<Self> {
        names.into_iter().map(|name| Self::Human(name.into())).collect()
    }

    /// This many humans, named `Player 1`, `Player 2` and so on.
    pub fn numbered(count: usize) -> Vec<Self> {
        (1..=count).map(|number| Self::Human(format!("Player {number}"))).collect()
    }

    /// The bot, or `None` for a human.
    pub const fn bot(&self) -> Option<BotProfile> {
        match self {
            Self::Human(_) => None,
            Self::Bot(profile) => Some(*profile),
        }
    }
}

/// The names of the players of a new game, bots of one level numbered.
pub fn player_names(players: &[NewPlayer]) -> Vec<String> {
    let levels: Vec<_> = players.iter().map(|player| player.bot().map(|bot| bot.level)).collect();
    let name = |(player, bot): (&NewPlayer, Option<BotName>)| match (player, bot) {
        (NewPlayer::Human(name), _) => name.trim().to_owned(),
        (NewPlayer::Bot(profile), bot) => bot.unwrap_or(profile.level.into()).to_string(),
    };
    players.iter().zip(BotName::by_seat(&levels)).map(name).collect()
}

/// The number of hints that a player has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintsLeft {
    /// This game has no hints.
    Off,
    /// This many.
    Count(u32),
    /// Any number.
    Free,
}

impl HintsLeft {
    /// Returns whether the player can have a hint.
    pub const fn has_any(self) -> bool {
        !matches!(self, Self::Off | Self::Count(0))
    }

    /// Returns whether the next hint reduces the number left.
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::Count(1..))
    }
}

/// A hint that a player uses once in a turn, and may have again for nothing as long as its answer is the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenHint {
    /// A part of the best plays.
    Best(HintKind),
    /// Where a letter fits, with the square of the tile in hand, without which the board is another one.
    Fits(Letter, Option<Square>),
    /// The words that these tiles spell; sorted.
    Anagrams(Vec<Tile>),
}

impl GivenHint {
    /// The look-up of the words that tiles spell, such as `=cat`; `None` for any other text, and for tiles that the game does
    /// not have.
    pub fn anagrams(set: &TileSet, text: &str) -> Option<Self> {
        let capitals = set.capitals(text.trim());
        let mut tiles = tiles_of_text(capitals.strip_prefix('=')?, set).ok()?;
        tiles.sort_unstable();
        Some(Self::Anagrams(tiles))
    }

    /// The hint as a command.
    fn text(&self, set: &TileSet) -> String {
        match self {
            Self::Best(kind) => format!("hint {}", kind.name()),
            Self::Fits(letter, None) => format!("where {}", set.text(*letter)),
            Self::Fits(letter, Some(taken)) => format!("where {} {taken}", set.text(*letter)),
            Self::Anagrams(tiles) => format!("word ={}", set.write_tiles(tiles)),
        }
    }
}

/// True for an answer to the question whether to end the game.
const fn is_answer(turn: &TurnRecord) -> bool {
    matches!(turn.outcome, TurnOutcome::AgreeToQuit | TurnOutcome::TakeBackQuit)
}

impl Session {
    /// The bot in a seat, or `None` for a human.
    pub fn bot(&self, seat: Seat) -> Option<BotProfile> {
        self.notes.bots.get(seat.index()).copied().flatten()
    }

    /// The people at this terminal who are still in the game.
    pub fn humans_in(&self) -> impl Iterator<Item = Seat> {
        let seats = self.game.state().seats_in();
        seats.filter(|&seat| self.bot(seat).is_none() && !self.is_elsewhere(seat))
    }

    /// The only person at the table, whether still in the game or not; none among bots, and with several people.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people =
            self.game.state().players().map(|(seat, _)| seat).filter(|&seat| self.bot(seat).is_none());
        people.next().filter(|_| people.next().is_none())
    }

    /// Returns whether one person plays alone.
    pub fn is_alone(&self) -> bool {
        self.game.state().players().len() == 1 && self.only_person().is_some()
    }

    /// Lets bots agree to end the game (SF-24) once all people still in it have agreed.
    pub(super) fn let_bots_agree(&mut self) -> Vec<TurnRecord> {
        let state = self.game.state();
        let agrees = |seat: Seat| state.player(seat).status() == PlayerStatus::Agrees;
        if !self.game.may_quit() || !self.humans_in().all(agrees) {
            return Vec::new();
        }
        let bots: Vec<Seat> =
            state.seats_in().filter(|&seat| self.bot(seat).is_some() && !agrees(seat)).collect();
        // The last agreement needed ends the game, and the bots after it are refused.
        bots.into_iter().map_while(|seat| self.game.act(Action::AgreeToQuit(seat)).ok()).collect()
    }

    /// Lets a bot challenge the play before its turn where that is worth it.
    pub(super) fn let_bot_challenge(&mut self) -> Option<TurnRecord> {
        let seat = self.game.state().to_move();
        let bot = self.bot(seat)?;
        let common = self.common_words.as_deref().map(CommonWords::words);
        if !doubts_last_play(&self.game, bot.vocabulary, common) {
            return None;
        }
        // A challenge is refused only where there is nothing to challenge.
        let done = self.game.act(Action::Challenge).ok()?;
        self.keep_order_of_rest(seat, Vec::new(), &done.outcome);
        Some(done)
    }

    fn hints_used(&self, seat: Seat) -> u32 {
        self.notes.hints.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the number of hints that a player has left.
    pub fn hints_left(&self, seat: Seat) -> HintsLeft {
        let used = self.hints_used(seat);
        match self.game.setup().options.hints {
            Hints::Off => HintsLeft::Off,
            Hints::Limited(count) => HintsLeft::Count(u32::from(count).saturating_sub(used)),
            Hints::Free => HintsLeft::Free,
        }
    }

    /// True if one of these turns, the newest of the game, took a player out by resignation or by the clock: the others are
    /// asked whether to end the game (SF-24).
    pub fn asks_whether_to_end<'t>(&self, new: impl IntoIterator<Item = &'t TurnRecord>) -> bool {
        self.game.may_quit() && new.into_iter().any(|turn| self.has_left(turn))
    }

    /// True for a turn of a player who is out by resignation or by the clock.
    fn has_left(&self, turn: &TurnRecord) -> bool {
        let status = self.game.state().player(turn.seat).status();
        matches!(status, PlayerStatus::Resigned | PlayerStatus::TimedOut)
    }

    /// True if somebody has resigned, or the clock has for them, and nobody has had a turn since. Some may have answered before
    /// the game was left.
    pub fn is_asked_whether_to_end(&self) -> bool {
        self.asks_whether_to_end(self.game.turns().iter().rev().find(|turn| !is_answer(turn)))
    }

    /// The last turn that the question whether to end the game is about: somebody has left, or has answered it. Others may have
    /// had their turns since.
    pub fn turn_asked_about(&self) -> Option<&TurnRecord> {
        self.game.turns().iter().rfind(|turn| self.has_left(turn) || is_answer(turn))
    }

    /// The people still in the game who have not agreed to end it, the player to move last, since they play on afterwards.
    /// Bots are not asked, because they agree once all people have.
    pub fn undecided(&self) -> Vec<Seat> {
        let state = self.game.state();
        let plays_on = |seat: &Seat| state.player(*seat).status() == PlayerStatus::In;
        self.humans_after_the_one_to_move().into_iter().filter(plays_on).collect()
    }

    /// The people still in the game in the order of play, the player to move last.
    pub(super) fn humans_after_the_one_to_move(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.humans_in().collect();
        let first = seats.iter().position(|&seat| self.game.state().to_move() < seat).unwrap_or_default();
        seats.rotate_left(first);
        seats
    }

    /// Says why a player is not asked whether to end the game (SF-24), although others are; `None` for anybody else.
    pub fn not_asked_whether_to_end(&self, seat: Seat) -> Option<&'static str> {
        match self.game.state().player(seat).status() {
            PlayerStatus::In | PlayerStatus::Agrees => None,
            _ if !self.game.may_quit() => None,
            PlayerStatus::Resigned => Some("you have resigned, so you are not asked whether to end the game"),
            _ => Some("you have left the game, so you are not asked whether to end it"),
        }
    }

    /// Returns whether a player has had this hint in this turn, so that it costs nothing now.
    pub fn was_given(&self, seat: Seat, hint: &GivenHint) -> bool {
        self.notes.given_hints.contains(&self.hint_note(seat, hint.text(self.game.tiles())))
    }

    /// Counts a hint as used, unless the player has had it in this turn. Call [`Session::save`] afterwards.
    ///
    /// # Errors
    /// Why its table has not counted it, where hints are limited. The player must not see it then.
    pub fn spend_hint(&mut self, seat: Seat, hint: &GivenHint) -> Result<(), String> {
        if self.was_given(seat, hint) {
            return Ok(());
        }
        let hint = hint.text(self.game.tiles());
        if self.is_at_table() {
            // The table counts, also those of other terminals of the seat. Where hints are unlimited, it need not.
            let counted = self.count_hint_at_table(hint);
            return if self.hints_left(seat) == HintsLeft::Free { Ok(()) } else { counted };
        }
        self.count_hint(seat, hint.clone());
        if let Keeper::Local(_) = self.keeper { self.count_hint_at_local_table(seat, hint) } else { Ok(()) }
    }

    /// Counts a hint, given as a command, in a game of this process.
    pub(crate) fn count_hint(&mut self, seat: Seat, hint: String) {
        let note = self.hint_note(seat, hint);
        if self.notes.given_hints.contains(&note) {
            return;
        }
        let used = entry_of_seat(&mut self.notes.hints, seat.index());
        *used = used.saturating_add(1);
        self.notes.given_hints.retain(|given| given.after == note.after);
        // A terminal of another program can ask for any text, any number of times.
        let of_seat = self.notes.given_hints.iter().filter(|given| given.by == note.by).count();
        let is_in_bounds = of_seat < MAX_GIVEN && note.hint.len() <= MAX_LENGTH;
        self.notes.given_hints.extend(is_in_bounds.then_some(note));
    }

    fn hint_note(&self, seat: Seat, hint: String) -> HintNote {
        // Time and what others decide about the end change neither the turn nor the board.
        let is_aside = |turn: &&TurnRecord| {
            !turn.ended_turn()
                && !turn.outcome.is_won_challenge()
                && !matches!(turn.outcome, TurnOutcome::ChangeBlank { .. })
        };
        let turns = self.game.turns();
        let aside = turns.iter().rev().take_while(is_aside).count();
        HintNote { after: turns.len() - aside, by: seat.index(), hint }
    }

    /// The hints of a player, as the player's terminals are sent them.
    pub(crate) fn seat_hints(&self, seat: Seat) -> SeatHints {
        let given = self.notes.given_hints.iter().filter(|given| given.by == seat.index());
        SeatHints { used: self.hints_used(seat), given: given.cloned().collect() }
    }

    /// The PIN to type before this player's rack is shown, or `None` if the rack is shown at once.
    pub fn pin(&self, seat: Seat) -> Option<&str> {
        self.notes.pins.get(seat.index())?.as_deref()
    }

    /// Sets or removes a player's PIN. Call [`Session::save`] afterwards.
    pub fn set_pin(&mut self, seat: Seat, pin: Option<String>) {
        *entry_of_seat(&mut self.notes.pins, seat.index()) = pin;
        self.note_change_of_seats();
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::game::PointsReason;

    use super::*;

    fn tiny_session() -> Session {
        let tiny = include_str!("../engine/tests/data/tiny.toml");
        let ruleset = rackety_engine::Ruleset::parse("tiny", tiny).unwrap();
        let words = rackety_engine::Lexicon::from_words("mine", ["AT"]);
        let game = rackety_engine::Game::builder(ruleset, words).players(["Ann", "Bob"]).start().unwrap();
        Session::new(game, None)
    }

    #[test]
    fn a_count_of_hints_at_its_greatest_stays_there() {
        let mut session = tiny_session();
        let seat = session.game.state().to_move();
        session.notes.hints = vec![u32::MAX];
        session.spend_hint(seat, &GivenHint::Best(HintKind::Word)).unwrap();
        assert_eq!(session.notes.hints, [u32::MAX]);
    }

    /// Overtime is in the log, but it ends no turn.
    #[test]
    fn a_hint_is_paid_for_until_the_turn_ends() {
        let mut session = tiny_session();
        let seats: Vec<Seat> = session.game.state().seats_in().collect();
        let hint = GivenHint::anagrams(session.game.tiles(), "=ta").unwrap();
        session.spend_hint(seats[0], &hint).unwrap();
        session.game.record_points(seats[0], -10, PointsReason::Time).unwrap();
        let again = GivenHint::anagrams(session.game.tiles(), " =AT").unwrap();
        let given = |session: &Session| [0, 1].map(|seat| session.was_given(seats[seat], &again));
        assert_eq!(given(&session), [true, false]);
        session.act(Action::Pass).unwrap();
        assert_eq!((given(&session), session.notes.hints.as_slice()), ([false, false], &[1][..]));
    }

    #[test]
    fn people_keep_their_names_and_bots_of_one_level_are_numbered() {
        let bot = |text: &str| NewPlayer::Bot(text.parse().unwrap());
        let check = |players: &[NewPlayer], expected: &[&str]| assert_eq!(player_names(players), expected);
        check(&[NewPlayer::Human(" Ann ".to_owned()), bot("club")], &["Ann", "Bot (club)"]);
        check(
            &[bot("club"), bot("casual"), bot("club:common"), bot("master")],
            &["Bot (club 1)", "Bot (casual)", "Bot (club 2)", "Bot (master)"],
        );
    }
}
