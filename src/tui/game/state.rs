//! The state of the game screen, and queries about it.

use std::collections::BTreeMap;

use rackety_engine::analysis::{GameReview, Judgement};
use rackety_engine::play::WordStatus;
use rackety_engine::{
    Axis, Game, Layout, Mode, PlacedTile, Refusal, ScoredPlay, Seat, Square, Tile, TurnOutcome, TurnRecord,
};
use ratatui::layout::Size;

use super::cover::Cover;
use super::draft::Draft;
use super::lesson_position::LessonPosition;
use super::motion::PlayMotion;
use super::popup::{ArrangeMode, Popup};
use super::puzzle_position::PuzzlePosition;
use super::shown_time::ShownTime;
use super::table_question::{Asked, TableQuestion};
use crate::files::meanings::KnownMeanings;
use crate::files::{Meanings, SaveError};
use crate::input::history::InputHistory;
use crate::session::{PublicGame, Session};
use crate::text::listed_play::ListedPlay;
use crate::text::review::coach_text;
use crate::text::wording;
use crate::tui::action::MouseTarget;
use crate::tui::keymap::Context;
use crate::tui::side_panel::{PanelPlacement, PanelTab, SelectedTabs};
use crate::tui::theme::Role;
use crate::tui::widgets::{ScreenMap, Scroll};

/// A game on the screen.
#[derive(Debug)]
pub struct GameScreen {
    pub(super) session: Session,
    /// The square that the next tile goes to.
    pub cursor: Square,
    /// The direction of typing.
    pub axis: Axis,
    /// The pending play.
    pub draft: Draft,
    /// Says whether the rack is visible.
    pub rack_visibility: RackVisibility,
    /// The person who had the keyboard last, as far as the screen knows.
    pub(super) at_keyboard: Option<Seat>,
    /// The popup above the board.
    pub popup: Option<Popup>,
    /// The message to the players.
    pub message: Option<Message>,
    /// The reason why the last save failed, or `None` if it succeeded.
    pub save_fault: Option<SaveError>,
    pub(super) tabs: SelectedTabs,
    /// The scroll position of the tab, or of the result of the game.
    pub(super) scroll: Scroll,
    pub(super) dragged: Option<DraggedTile>,
    pub(super) time: Option<ShownTime>,
    pub(super) typing: TypingState,
    /// Shuffles so far, so that each is different.
    pub(super) shuffle_count: u64,
    /// The coach's judgements of the person's turns, by their index in the log.
    pub(super) coached: BTreeMap<usize, Judgement>,
    /// The distance of the player of a finished game alone from the best plays.
    pub(super) target: Target,
    /// The review of the finished game, once somebody has had it made while looking back.
    pub(super) review: Option<Box<GameReview>>,
    /// The bot's play that is appearing.
    pub(super) motion: Option<PlayMotion>,
    /// Says whether the last turn has been on the screen.
    pub(super) turn_news: TurnNews,
    /// The question of the table, while players are asked one.
    pub(super) asked: Option<Asked>,
    /// The best plays of the turn, once a hint has needed them.
    pub(super) best_plays: Option<Vec<ListedPlay>>,
    /// The look-up or the command line that a question of the table has interrupted.
    pub(super) interrupted: Option<Popup>,
    /// The commands that were entered.
    pub(super) commands: InputHistory,
    /// The texts that were looked up.
    pub(super) looked_up: InputHistory,
    /// The meanings of the words played, once their tab has been opened.
    pub(super) meanings: KnownMeanings,
    /// Says whether the game is played on, or is the position of a puzzle.
    pub(super) purpose: Purpose,
}

/// The purpose of a game on the screen.
#[derive(Debug)]
pub(super) enum Purpose {
    /// It is played.
    Play,
    /// Its position is a puzzle.
    Puzzle(PuzzlePosition),
    /// It is a lesson of the tutorial.
    Lesson(LessonPosition),
}

/// Says whether the last turn has been on the screen: a bot plays only after it was there for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnNews {
    /// It has just been made.
    New,
    /// It is on the screen, or there is none.
    Noticed,
}

/// Says whether the rack is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RackVisibility {
    /// The hand-over screen is open: it hides the rack until the next player has the keyboard.
    HandOver(Cover),
    /// The player has hidden it.
    Hidden,
    /// It is visible.
    Visible,
}

/// A message to the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The kind of message.
    pub tone: Tone,
    /// The text.
    pub text: String,
}

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Information.
    Info,
    /// The player's action was refused.
    Refusal,
    /// Something happened that the player did not do.
    Warning,
}

impl Tone {
    /// The style of such a message.
    pub(in crate::tui) const fn role(self) -> Role {
        match self {
            Self::Info => Role::Good,
            Self::Refusal | Self::Warning => Role::Bad,
        }
    }
}

/// The tile or mark that the next letter typed becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TypingState {
    /// A tile with that letter.
    Letter,
    /// A blank that is that letter.
    Blank,
    /// A tile of several characters, the first of which have been typed.
    PartialTile(String),
}

/// A tile that the mouse is dragging.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraggedTile {
    /// The place where the button was pressed.
    pub from: MouseTarget,
    /// The place where the mouse is now.
    pub over: MouseTarget,
}

/// The score of the pending play, or why it is illegal.
#[derive(Debug)]
pub enum PlayPreview {
    /// No tile is pending.
    Empty,
    /// It can be played. In professional mode its words may be unknown all the same.
    Playable(ScoredPlay),
    /// It is illegal.
    Refused(Refusal),
}

/// The distance of the player of a finished game alone from the best plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    /// Nobody has asked yet.
    NotSought,
    /// The worker compares the turns with the best plays.
    Sought,
    /// The sentence about it, empty where no play scored.
    Found(String),
}

impl GameScreen {
    /// Returns whether a tile is grabbed while the rack is arranged.
    pub(super) fn is_tile_grabbed(&self) -> bool {
        matches!(&self.popup, Some(Popup::Arrange(arranger)) if arranger.mode == ArrangeMode::Moving)
    }

    /// Opens a game, behind the hand-over screen if several people play.
    pub fn new(session: Session) -> Self {
        let has_turns = !session.game().turns().is_empty();
        let turn_news = if has_turns { TurnNews::New } else { TurnNews::Noticed };
        let cursor = first_cursor(session.game().state().layout());
        let message = session.notice().map(|text| Message { tone: Tone::Info, text: text.to_owned() });
        let mut screen = Self {
            session,
            cursor,
            axis: Axis::Across,
            draft: Draft::default(),
            rack_visibility: RackVisibility::Visible,
            at_keyboard: None,
            popup: None,
            message,
            save_fault: None,
            tabs: SelectedTabs::default(),
            scroll: Scroll::default(),
            dragged: None,
            time: None,
            typing: TypingState::Letter,
            shuffle_count: 0,
            motion: None,
            turn_news,
            asked: None,
            best_plays: None,
            coached: BTreeMap::new(),
            target: Target::NotSought,
            review: None,
            interrupted: None,
            commands: InputHistory::default(),
            looked_up: InputHistory::default(),
            meanings: KnownMeanings::default(),
            purpose: Purpose::Play,
        };
        if let Some(&square) = screen.last_squares().last() {
            screen.cursor = square;
        }
        if screen.is_over() {
            screen.end_game();
        } else {
            if screen.session.is_asked_whether_to_end() {
                screen.asked = Asked::new(TableQuestion::Quit, screen.session.undecided());
            }
            screen.start_hand_over();
            screen.restore_draft();
        }
        screen
    }

    /// The game with its file and notes.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Saves the game. If that fails, the screen shows why until a later save succeeds.
    pub(in crate::tui) fn save(&mut self) {
        self.note_draft();
        self.save_fault = self.session.save().err();
    }

    /// The reason why the game could not be saved, if leaving would discard it; `None` if it is saved or goes on elsewhere.
    pub(in crate::tui) fn fault_on_leaving(&self) -> Option<&SaveError> {
        self.save_fault.as_ref().filter(|_| !self.session.goes_on_elsewhere())
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// The player to move.
    pub const fn seat(&self) -> Seat {
        self.game().state().to_move()
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        self.game().state().player(seat).name()
    }

    /// The game as everybody may see it.
    pub(in crate::tui) fn public(&self) -> PublicGame<'_> {
        let game = self.session.public();
        let is_last_play_asked = self.popup.as_ref().is_some_and(Popup::is_about_last_play);
        if is_last_play_asked { game.before_adjustments() } else { game }
    }

    /// Returns whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.game().state().ending().is_some()
    }

    /// Returns whether a tab of the side panel hides the board.
    pub(in crate::tui) fn is_board_hidden(&self, placement: PanelPlacement) -> bool {
        placement == PanelPlacement::InPlaceOfBoard && self.tabs.at(placement) != PanelTab::Board
    }

    /// Returns the placement of the side panel on a terminal of this size.
    pub(in crate::tui) fn placement(&self, size: Size) -> PanelPlacement {
        self.layout(size).map_or(PanelPlacement::BesideBoard, |layout| layout.panel.placement)
    }

    /// Returns the context that receives the keys, with the side panel in this placement. Keys that act on the board
    /// need one that is seen.
    pub(in crate::tui) fn context(&self, placement: PanelPlacement) -> Context {
        match &self.popup {
            Some(popup) => popup.context(),
            None if self.is_covered() => Context::HandOver,
            None if self.is_board_hidden(placement) => Context::Panel,
            None if self.is_over() => Context::GameOver,
            None if self.is_turn_of_others() => self.waiting_context(),
            None => self.board_context(),
        }
    }

    /// Limits the current scroll offset to the one at which the last line is visible.
    pub(in crate::tui) fn limit_scroll(&mut self, map: &ScreenMap) {
        if let Purpose::Puzzle(puzzle) = &mut self.purpose
            && map.max_scroll() > 0
            && std::mem::take(&mut puzzle.follows_selection)
        {
            self.scroll = map.scroll();
        }
        match &mut self.popup {
            Some(Popup::LookUp(look_up)) => look_up.adapt_to(map),
            Some(Popup::GameOver) | None => self.scroll.adapt_to(map.scrolled()),
            Some(_) => {}
        }
    }

    /// Looks for the meanings of the words that are on the screen: the one looked up, and those in the tab of words.
    pub(in crate::tui) fn find_meanings(&mut self, meanings: &Meanings) {
        let Self { session, popup, tabs, meanings: known, .. } = self;
        let language = session.game().tiles().language();
        if let Some(Popup::LookUp(look_up)) = popup {
            look_up.find_meaning(meanings, language);
        }
        if tabs.contains(PanelTab::Words) {
            let words = session.game().turns().iter().flat_map(TurnRecord::words);
            known.learn(meanings, language, words.map(|word| word.text.as_str()));
        }
    }

    /// Returns the score of the pending play, or why it is illegal.
    pub(super) fn preview(&self) -> PlayPreview {
        if self.draft.is_empty() {
            return PlayPreview::Empty;
        }
        match self.game().preview(&self.draft.play()) {
            Ok(scored) => PlayPreview::Playable(scored),
            Err(refusal) => PlayPreview::Refused(refusal),
        }
    }

    /// The leftover words of the taking, each with its status; none without a taking.
    pub fn leftover_words(&self) -> Vec<(WordStatus, String)> {
        let Some(square) = self.draft.taken() else { return Vec::new() };
        let words = self.game().preview_taking(square).unwrap_or_default();
        words.into_iter().map(|(status, word)| (status, word.text)).collect()
    }

    /// Returns whether the screen may say which words are valid: not in professional mode.
    pub(super) fn checks_words(&self) -> bool {
        self.game().setup().options.mode == Mode::Normal
    }

    /// The tile visible on a square: a pending one, or one on the board that is not taken.
    pub(super) fn visible_tile(&self, square: Square) -> Option<PlacedTile> {
        let pending = self.draft.at(square).map(|pending| pending.tile);
        pending.or_else(|| self.board_tile(square))
    }

    /// The tile on a square of the board, unless it is taken.
    pub(super) fn board_tile(&self, square: Square) -> Option<PlacedTile> {
        self.game().state().board().get(square).filter(|_| self.draft.taken() != Some(square))
    }

    /// The taken tile, and its vacated square.
    pub fn taken_tile(&self) -> Option<(Square, PlacedTile)> {
        let square = self.draft.taken()?;
        Some((square, self.game().state().board().get(square)?))
    }

    /// The last turn.
    pub(super) fn last_turn(&self) -> Option<&TurnRecord> {
        self.game().turns().last()
    }

    /// A sentence about a turn.
    pub(super) fn turn_text(&self, turn: &TurnRecord) -> String {
        wording::turn(self.game(), turn)
    }

    /// Returns whether the message is the sentence about the last turn.
    pub(super) fn message_is_last_turn(&self) -> bool {
        let last_turn = self.last_turn().map(|turn| self.turn_text(turn));
        self.message.as_ref().is_some_and(|message| Some(&message.text) == last_turn.as_ref())
    }

    /// The squares of the plays since the player's last turn, or of the last play if there are none since.
    pub(super) fn last_squares(&self) -> Vec<Square> {
        let plays = self.recent_turns().iter().filter_map(|turn| match &turn.outcome {
            TurnOutcome::Play { play, .. } => Some(play),
            _ => None,
        });
        let squares: Vec<Square> =
            plays.flat_map(|play| play.tiles().iter().map(|placement| placement.square)).collect();
        if squares.is_empty() { self.public().last_squares() } else { squares }
    }

    /// Returns whether a player who is still in has agreed to end the game.
    pub(super) fn agrees(&self, seat: Seat) -> bool {
        self.public().agrees(seat)
    }

    /// The tiles that the viewer cannot see, or `None` if several people may be looking. After the game, all that are
    /// not on the board.
    pub(super) fn unseen(&self) -> Option<Vec<Tile>> {
        let (state, viewer) = (self.game().state(), self.viewer()?);
        let mut unseen = state.unseen(viewer);
        if self.is_over() {
            unseen.extend(state.player(viewer).rack().tiles());
        }
        Some(unseen)
    }

    /// The turns since the last one of the only person at the keyboard, or of the person to move: what they have not
    /// seen yet. On a bot's turn with several people, and among bots alone, the last turn.
    pub(super) fn recent_turns(&self) -> &[TurnRecord] {
        let turns = self.game().turns();
        let viewer = self.viewer().filter(|&seat| self.session.bot(seat).is_none());
        let first = match viewer {
            Some(viewer) => turns.iter().rposition(|turn| turn.by() == viewer).map_or(0, |last| last + 1),
            None => turns.len().saturating_sub(1),
        };
        &turns[first..]
    }

    /// Returns the sentence of the result about the best plays, in a game alone.
    pub(in crate::tui) fn target_text(&self) -> Option<&str> {
        match &self.target {
            Target::Found(text) => Some(text).filter(|text| !text.is_empty()).map(String::as_str),
            Target::Sought => Some("Comparing your turns with the best plays…"),
            Target::NotSought => None,
        }
    }

    /// Notes the review that was made while looking back at the game, for its result, which needs all turns.
    pub(in crate::tui) fn note_review(&mut self, review: Box<GameReview>) {
        if review.is_complete() && self.is_over() {
            self.review = Some(review);
        }
    }

    /// The game with its review, or `None` if it is not reviewed.
    pub(super) fn reviewed(&self) -> Option<(&Game, &GameReview)> {
        Some((self.game(), self.review.as_deref()?))
    }

    /// Returns the coach's words about the player's last turn.
    pub(super) fn coach_text(&self) -> Option<String> {
        let turns = self.game().turns();
        let last = turns.len().checked_sub(self.recent_turns().len() + 1)?;
        Some(coach_text(self.coached.get(&last)?, turns.get(last)?.points()))
    }

    /// Shows a message.
    pub(in crate::tui) fn inform(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Info, text: text.into() });
    }

    /// Shows why an action was refused.
    pub(in crate::tui) fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message { tone: Tone::Refusal, text: text.into() });
    }

    /// Refuses an action after which nothing else is to be done: returns no effect, or no response.
    pub(super) fn refused<T: Default>(&mut self, text: impl Into<String>) -> T {
        self.refuse(text);
        T::default()
    }
}

/// The first start square, which the first word must cover, or else the middle of the board.
pub(in crate::tui) fn first_cursor(layout: &Layout) -> Square {
    let middle = || layout.size().square(layout.size().rows() / 2, layout.size().columns() / 2);
    let first = layout.starts().first().copied().or_else(middle);
    first.or_else(|| layout.size().squares().next()).unwrap_or_else(|| unreachable!("a board has squares"))
}
