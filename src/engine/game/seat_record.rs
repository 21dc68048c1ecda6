//! A game as one seat is sent it: what that player may see, and nothing else.
//!
//! A [`SeatRecord`] has no room for another rack, for the order of the bag or for a seed. The [`SeatTurn`]s that follow are
//! turns as in saved games, without the tiles that other players exchanged or drew. [`Game::from_seat_record`] makes a game of them, in which the hidden tiles are dealt in one fixed order: the
//! state of a seat's game is the fold of the turns that the seat was sent, each with a new deal of these tiles.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::action::{BagOrder, Event, PublicEvent, SeenAction, SeenEvent};
use super::dictionary_record::DictionaryRecord;
use super::draw::{Draw, not_in_bag};
use super::game::Game;
use super::player_status::PlayerStatus;
use super::record::RecordError;
use super::setup::{FirstPlayer, Premiums, Seat, Setup, SetupError, StartPosition, seat_at, tiles_of};
use super::text::options::OptionsText;
use super::text::position::{CooldownText, PositionText, TallyText, read_tiles, write_premiums};
use super::text::turn::{TurnText, TurnTextError};
use super::turn_record::{Applied, TurnOutcome, TurnRecord};
use crate::board::Size;
use crate::lexicon::Vocabulary;
use crate::play::{Play, Position, Refusal, WordCheck, check_play};
use crate::rack::{Rack, without};
use crate::ruleset::spec::{RulesetSpec, is_default};
use crate::ruleset::{ExchangeOrder, Ruleset};
use crate::tiles::{Tile, TileSet};

/// A game as one seat, or somebody who only watches, is sent it.
///
/// # Examples
///
/// ```
/// use rackety_engine::{Action, Game, Lexicon, Ruleset};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let mut game = Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).players(["Ann", "Bob"]).start()?;
/// let ann = game.state().to_move();
/// let mut seen = Game::from_seat_record(&game.seat_record(Some(ann)), game.vocabulary().clone())?;
/// game.act(Action::Pass)?;
/// seen.see(&game.seat_turns(Some(ann), 0)[0])?;
/// assert_eq!(seen.state().to_move(), game.state().to_move());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The player in the seat, or `None` for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The id of the ruleset, for display.
    pub ruleset_id: String,
    /// The ruleset, with the tiles of one language.
    pub ruleset: RulesetSpec,
    /// The language.
    pub language: String,
    /// The word list that words are checked against.
    pub dictionary: DictionaryRecord,
    /// The players in the order of play.
    pub players: Vec<String>,
    /// The players' choices.
    pub options: OptionsText,
    /// The premiums of a random board, square by square: `2L`, `3W`, `.` for no premium. It is `None` for a standard
    /// board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub premiums: Option<String>,
    /// The beginning of the game.
    pub start: SeatStart,
    /// The number of times a player has taken back a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undone: u32,
    /// The turns so far, first to last.
    pub turns: Vec<SeatTurn>,
}

/// The position that a game began with, as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatStart {
    /// The number of the turn to come, from 1.
    pub turn: Option<u32>,
    /// The player to move.
    pub to_move: Option<String>,
    /// The scores, one for each player.
    pub scores: Vec<i32>,
    /// The tiles on the board.
    pub board: Option<String>,
    /// The status of each player: who is still in.
    pub statuses: Vec<PlayerStatus>,
    /// The number of times each player has passed in a row.
    pub own_passes: Vec<u32>,
    /// Passes in a row, of all players.
    pub passes: u32,
    /// Turns without a score in a row, of all players.
    pub scoreless: u32,
    /// The ruleset's counts, one for each player.
    pub tallies: Vec<TallyText>,
    /// The player with whose turn a round begins.
    pub starter: Option<String>,
    /// The rounds that are over.
    pub rounds: Option<u32>,
    /// The squares of the tiles placed in the turn before.
    pub last_placed: String,
    /// The squares that tiles were taken from not long ago.
    pub cooldowns: Vec<CooldownText>,
    /// The player's own rack; empty for somebody who watches.
    pub rack: String,
    /// The number of tiles on each rack.
    pub rack_lens: Vec<usize>,
    /// The number of tiles that players who left have set aside.
    pub aside: usize,
    /// All tiles that the seat does not see, sorted.
    pub unseen: String,
}

/// An entry of the log as one seat is sent it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SeatTurn {
    /// A turn as in saved games, with the tiles drawn only if the seat's own player drew them.
    Turn(Box<TurnText>),
    /// An exchange of this number of tiles by another player.
    HiddenExchange(usize),
}

impl Game {
    /// The game as the player in a seat is sent it, or somebody who watches. It differs from what another deal of the
    /// hidden tiles would give in nothing.
    ///
    /// Once the game is over, everybody may have the whole [record](Game::record).
    pub fn seat_record(&self, viewer: Option<Seat>) -> SeatRecord {
        let record = self.record();
        let first = self.at_beginning();
        let beginning = self.beginning_state();
        let position = first.position_to_play_on(0);
        let PositionText {
            turn,
            to_move,
            scores,
            racks: _,
            bag: _,
            bag_seed: _,
            board,
            statuses,
            own_passes,
            passes,
            scoreless,
            aside: _,
            board_seed: _,
            premiums: _,
            tallies,
            starter,
            rounds,
            last_placed,
            cooldowns,
        } = PositionText::new(&position, beginning.layout.size(), &self.tiles);
        let rack = viewer.map(|seat| beginning.player(seat).rack().tiles().to_vec()).unwrap_or_default();
        let start = SeatStart {
            turn,
            to_move,
            scores,
            board,
            statuses,
            own_passes,
            passes,
            scoreless,
            tallies,
            starter,
            rounds,
            last_placed,
            cooldowns,
            rack: self.tiles.write_tiles(&rack),
            rack_lens: beginning.players.iter().map(|player| player.rack.len()).collect(),
            aside: beginning.aside.len(),
            unseen: self.tiles.write_tiles(&beginning.unseen(viewer)),
        };
        // Also where a board shuffled at random is as before.
        let sends_premiums = self.setup.options.premiums == Premiums::Random
            || beginning.layout != *self.setup.ruleset.layout();
        SeatRecord {
            player: viewer.map(|seat| self.state.player(seat).name().to_owned()),
            ruleset_id: record.ruleset_id,
            // A seat is of this program, so that the rules need no revision.
            ruleset: self.setup.ruleset.spec().in_language(&self.setup.language),
            language: record.language,
            dictionary: DictionaryRecord::of(self.vocabulary.lexicon()),
            players: record.players,
            options: record.options,
            premiums: sends_premiums.then(|| write_premiums(&beginning.layout)),
            start,
            undone: self.undone,
            turns: self.seat_turns(viewer, 0),
        }
    }

    /// The entries of the log from this index on, as the player in a seat is sent them.
    pub fn seat_turns(&self, viewer: Option<Seat>, from: usize) -> Vec<SeatTurn> {
        let turns = self.turns.iter().zip(&self.log).skip(from);
        turns.map(|(turn, event)| self.seat_turn(viewer, turn, event)).collect()
    }

    fn seat_turn(&self, viewer: Option<Seat>, turn: &TurnRecord, event: &Event) -> SeatTurn {
        let is_own = viewer == Some(turn.seat);
        let drawn = match &turn.outcome {
            TurnOutcome::Exchange { given, .. } if !is_own => return SeatTurn::HiddenExchange(given.len()),
            TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. } if is_own => Some(drawn),
            _ => None,
        };
        let mut text = TurnText::new(turn, event, self);
        // Each key is named, so that a new one is not sent before somebody decides whether it may be.
        let TurnText {
            shuffled,
            drew: sent,
            play: _,
            take: _,
            exchange: _,
            pass: _,
            challenge: _,
            change: _,
            timeout: _,
            resign: _,
            quit: _,
            agree: _,
            lost: _,
            points: _,
            player: _,
            reason: _,
        } = &mut text;
        // In a seat's game, the bag has one fixed order.
        *shuffled = None;
        *sent = drawn.map(|drawn| self.tiles.write_tiles(drawn));
        SeatTurn::Turn(Box::new(text))
    }

    /// The game of a seat, from the record that it was sent.
    ///
    /// # Errors
    /// [`RecordError`] with the first fault of the record.
    pub fn from_seat_record(record: &SeatRecord, vocabulary: Arc<Vocabulary>) -> Result<Self, RecordError> {
        let ruleset =
            Ruleset::from_spec(&record.ruleset_id, record.ruleset.clone()).map_err(RecordError::Ruleset)?;
        let options = record.options.options(&ruleset).map_err(RecordError::Options)?;
        let set = tiles_of(&ruleset, &record.language).map_err(RecordError::Setup)?;
        let index_of = |name: &String| {
            let index = record.players.iter().position(|player| player == name);
            index.ok_or_else(|| RecordError::Setup(SetupError::NoSuchPlayer(name.clone())))
        };
        let viewer = record.player.as_ref().map(index_of).transpose()?;
        let setup = Setup {
            position: Some(record.position(ruleset.layout().size(), set, viewer)?),
            language: record.language.clone(),
            players: record.players.clone(),
            first: FirstPlayer::FirstSeat,
            seed: 0,
            options,
            ruleset: Arc::new(ruleset),
        };
        let mut game = Self::begun(setup, vocabulary).map_err(RecordError::Setup)?;
        game.viewer = viewer.map(seat_at);
        for turn in &record.turns {
            game.see(turn)?;
        }
        game.undone = record.undone;
        Ok(game)
    }

    /// Applies the next turn that the seat of this game is sent.
    ///
    /// # Errors
    /// [`RecordError`] if the turn does not follow from those before; the game is unchanged then.
    pub fn see(&mut self, turn: &SeatTurn) -> Result<&TurnRecord, RecordError> {
        let index = self.log.len();
        let event = turn.event(self).map_err(|error| RecordError::TurnText(index, error))?;
        event.and_then(|event| self.apply(event)).map_err(|refusal| RecordError::Turn(index, refusal))
    }

    pub(super) fn apply_seen(&mut self, seen: &SeenEvent) -> Result<Applied, Refusal> {
        let before = self.state.clone();
        let applied = self.apply_dealt(seen);
        if applied.is_err() {
            self.state = before;
        }
        applied
    }

    /// Deals the hidden tiles so that the turn is possible, and makes it.
    fn apply_dealt(&mut self, seen: &SeenEvent) -> Result<Applied, Refusal> {
        let actor = self.state.to_move;
        let is_own = seen.viewer == Some(actor);
        match &seen.action {
            SeenAction::Play { play, lost, drawn } => {
                let own = if is_own { Vec::new() } else { self.own_tiles(play)? };
                let drawn = drawn.as_deref().filter(|_| is_own);
                self.deal_for(seen.viewer, &own, drawn.unwrap_or_default())?;
                match lost {
                    Some(words) => self.lose_turn(play, words),
                    None => self.place(play, drawn.map_or(Draw::Next, Draw::These)),
                }
            }
            SeenAction::HiddenExchange(count) => {
                let rack = self.state.player(actor).rack().tiles();
                let given = rack.get(..*count).ok_or(Refusal::NoTiles)?.to_vec();
                self.exchange(&given, Draw::Next)
            }
            SeenAction::Exchange { given, drawn } => {
                let mut from_bag = drawn.clone();
                let rules = self.setup.ruleset.exchange();
                if rules.is_some_and(|rules| rules.order == ExchangeOrder::ReturnFirst) {
                    // Tiles that were given can be drawn again.
                    without(&mut from_bag, given);
                }
                self.deal_for(seen.viewer, &[], &from_bag)?;
                self.exchange(given, Draw::These(drawn))
            }
            SeenAction::Public(public) => {
                if let (Event::ChangeBlank(square), false) = (public.event(), is_own) {
                    let letter = self.state.board.get(*square).map(|tile| Tile::Letter(tile.letter()));
                    self.deal_for(seen.viewer, letter.as_slice(), &[])?;
                }
                self.apply_to_state(public.event())
            }
        }
    }

    /// The tiles that the player to move plays from the rack, whatever is on it.
    fn own_tiles(&self, play: &Play) -> Result<Vec<Tile>, Refusal> {
        let all = Rack::new(play.tiles().iter().map(|placement| placement.tile.tile()).collect());
        let position = Position { rack: &all, ..self.position() };
        check_play(&position, play, WordCheck::Skipped).map(|scored| scored.own)
    }

    /// Deals the hidden tiles: `own` to the player to move, `in_bag` to the bag, the others in one fixed order.
    fn deal_for(&mut self, viewer: Option<Seat>, own: &[Tile], in_bag: &[Tile]) -> Result<(), Refusal> {
        let mut hidden = self.state.unseen(viewer);
        let mut missing = without(&mut hidden, own);
        missing.extend(without(&mut hidden, in_bag));
        if !missing.is_empty() {
            return Err(not_in_bag(&missing, &self.tiles));
        }
        self.state.deal(viewer, own, in_bag, hidden);
        Ok(())
    }
}

impl SeatRecord {
    /// The start position, with the hidden tiles in one fixed order.
    fn position(
        &self,
        size: Size,
        set: &TileSet,
        viewer: Option<usize>,
    ) -> Result<StartPosition, RecordError> {
        let start = &self.start;
        let text = PositionText {
            turn: start.turn,
            to_move: start.to_move.clone(),
            scores: start.scores.clone(),
            board: start.board.clone(),
            statuses: start.statuses.clone(),
            own_passes: start.own_passes.clone(),
            passes: start.passes,
            scoreless: start.scoreless,
            premiums: self.premiums.clone(),
            tallies: start.tallies.clone(),
            starter: start.starter.clone(),
            rounds: start.rounds,
            last_placed: start.last_placed.clone(),
            cooldowns: start.cooldowns.clone(),
            ..PositionText::default()
        };
        let position = text.position(size, set).map_err(RecordError::Position)?;
        let read = |text| read_tiles(text, set).map_err(RecordError::Position);
        let mut hidden = read(&start.unseen)?.into_iter();
        let mut racks = Vec::with_capacity(start.rack_lens.len());
        for (index, &len) in start.rack_lens.iter().enumerate() {
            let is_own = viewer == Some(index);
            racks.push(if is_own { read(&start.rack)? } else { hidden.by_ref().take(len).collect() });
        }
        let aside: Vec<Tile> = hidden.by_ref().take(start.aside).collect();
        let has_all = racks.iter().map(Vec::len).eq(start.rack_lens.iter().copied());
        if !has_all || racks.len() != self.players.len() || aside.len() != start.aside {
            return Err(RecordError::Lengths);
        }
        Ok(StartPosition { racks, aside, bag: Some(hidden.collect()), ..position })
    }
}

impl SeatTurn {
    /// The event that the turn is in a seat's game.
    fn event(&self, game: &Game) -> Result<Result<Event, Refusal>, TurnTextError> {
        let action = match self {
            Self::HiddenExchange(count) => SeenAction::HiddenExchange(*count),
            Self::Turn(text) => match text.event(game)? {
                Ok(Event::Play { play, drawn }) => SeenAction::Play { play, lost: None, drawn },
                Ok(Event::Lost { play, words }) => SeenAction::Play { play, lost: Some(words), drawn: None },
                Ok(Event::Exchange { given, drawn: Some(drawn) }) => SeenAction::Exchange { given, drawn },
                Ok(event) => {
                    let event = match event {
                        Event::WonChallenge { words, .. } => {
                            Event::WonChallenge { words, bag: BagOrder::Restored }
                        }
                        event => event,
                    };
                    let public = PublicEvent::new(event).ok_or(TurnTextError::Without("exchange", "drew"))?;
                    SeenAction::Public(public)
                }
                Err(refusal) => return Ok(Err(refusal)),
            },
        };
        Ok(Ok(Event::Seen(SeenEvent { viewer: game.viewer, action })))
    }
}
