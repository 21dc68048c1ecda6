//! The question before a what-if: from which position, and who plays.

use rackety_engine::Seat;

use crate::session::{NewPlayer, Replay, TurnSide, player_names};
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::widgets::Cycle;

/// The choice of the position to play on from and of the players; its lines are the position, then the seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WhatIfForm {
    /// The positions to choose from: before the turn, after it, or both.
    sides: Vec<TurnSide>,
    chosen: usize,
    seats: Vec<SeatChoice>,
    /// The index of the selected line.
    pub(super) selected: usize,
}

/// The player in a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SeatChoice {
    seat: Seat,
    players: Vec<NewPlayer>,
    chosen: usize,
}

impl WhatIfForm {
    /// The form for the turn shown. At the start of the game there is no position before it, and at the end none after it.
    pub(super) fn new(replay: &Replay) -> Self {
        let mut sides = Vec::new();
        if replay.turn().is_some() {
            sides.push(TurnSide::Before);
        }
        if !replay.public().is_over() {
            sides.push(TurnSide::After);
        }
        let choice = |seat| SeatChoice { seat, players: replay.players_to_play_on(seat), chosen: 0 };
        Self { sides, chosen: 0, seats: replay.whole().seats().map(choice).collect(), selected: 0 }
    }

    /// The number of lines.
    pub(super) const fn len(&self) -> usize {
        1 + self.seats.len()
    }

    /// The seat of a line, or `None` for the first line.
    pub(super) fn seat(&self, line: usize) -> Option<Seat> {
        self.seats.get(line.checked_sub(1)?).map(|choice| choice.seat)
    }

    /// The position chosen.
    pub(super) fn side(&self) -> TurnSide {
        self.sides.get(self.chosen).copied().unwrap_or(TurnSide::After)
    }

    /// The names of the players chosen.
    pub(super) fn names(&self) -> Vec<String> {
        player_names(&self.players())
    }

    fn players(&self) -> Vec<NewPlayer> {
        self.seats.iter().filter_map(|choice| choice.players.get(choice.chosen).cloned()).collect()
    }

    /// Moves the selection, or changes what the selected line says.
    pub(super) fn update(&mut self, action: &UiAction) {
        let lines = self.len();
        match action {
            UiAction::Move(Direction::Up) => self.selected = Cycle::Previous.from(self.selected, lines),
            UiAction::Move(Direction::Down) => self.selected = Cycle::Next.from(self.selected, lines),
            UiAction::Move(Direction::Left) => self.change(Cycle::Previous),
            UiAction::Move(Direction::Right) => self.change(Cycle::Next),
            UiAction::Select(line) if *line < lines => {
                if self.selected == *line {
                    self.change(Cycle::Next);
                }
                self.selected = *line;
            }
            _ => {}
        }
    }

    fn change(&mut self, step: Cycle) {
        let (value, count) = match self.selected.checked_sub(1).and_then(|index| self.seats.get_mut(index)) {
            Some(choice) => (&mut choice.chosen, choice.players.len()),
            None => (&mut self.chosen, self.sides.len()),
        };
        *value = step.from(*value, count.max(1));
    }

    /// Returns the effect that starts the game.
    pub(super) fn effect(&self) -> Effect {
        Effect::PlayOn(self.side(), self.players())
    }
}
