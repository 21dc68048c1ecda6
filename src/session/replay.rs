//! Looking back at a game, turn by turn.

use std::path::{Path, PathBuf};

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::bots::BotProfile;
use rackety_engine::{Game, Seat, Tile, Timeline, TurnOutcome, TurnRecord};

use super::saved_session::SavedSession;
use super::{PublicGame, Session};
use crate::files::{Coach, Notes, WhatIfNote};
use crate::text::dictionary_label::DictionaryLabel;

/// A game that is looked back at: any saved one, or the one on the screen, as it was after any of its turns.
///
/// It shows what everybody may see, as a [`PublicGame`], and the racks that the viewer may see: all of them once the game
/// is over. It never changes the game.
#[derive(Debug, Clone)]
pub struct Replay {
    timeline: Timeline,
    notes: Notes,
    dictionary_label: DictionaryLabel,
    notice: Option<String>,
    file: Option<PathBuf>,
    sight: RackSight,
    /// True on a host, where nobody plays games of their own.
    pub(super) is_hosted: bool,
    /// The number of turns up to the one shown.
    step: usize,
    side: TurnSide,
    /// The racks from which the turn was taken, by seat.
    racks: Vec<Vec<Tile>>,
}

/// The racks that the viewer may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RackSight {
    /// Everybody's, because the game is over.
    All,
    /// Those of this player, who looks back during the game.
    Of(Seat),
    /// Nobody's.
    None,
}

/// The position of a turn that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnSide {
    /// The one before it, in which its player had to decide.
    Before,
    /// The one after it.
    After,
}

impl Replay {
    /// The game in this file, after its last turn.
    pub(super) fn of_saved(file: PathBuf, saved: SavedSession) -> Self {
        let SavedSession { game, dictionary_label, notes, list_notice: notice, .. } = saved;
        Self { notice, ..Self::new(game, notes, dictionary_label, Some(file), RackSight::None) }
    }

    /// A game that these bots have played, with the words of a list by its name; it has no file.
    pub fn of_bots(game: Game, bots: &[BotProfile], words: &str) -> Self {
        let notes = Notes { bots: bots.iter().copied().map(Some).collect(), ..Notes::default() };
        let label = DictionaryLabel { name: words.to_owned(), ..DictionaryLabel::default() };
        Self::new(game, notes, label, None, RackSight::All)
    }

    fn new(
        game: Game,
        notes: Notes,
        dictionary_label: DictionaryLabel,
        file: Option<PathBuf>,
        sight: RackSight,
    ) -> Self {
        let sight = if game.state().ending().is_some() { RackSight::All } else { sight };
        let step = game.turns().len();
        let timeline = Timeline::new(game);
        let mut replay = Self {
            timeline,
            notes,
            dictionary_label,
            notice: None,
            file,
            sight,
            is_hosted: false,
            step,
            side: TurnSide::After,
            racks: Vec::new(),
        };
        replay.go_to(step);
        replay
    }

    /// The number of turns: entries of the history, among them those that are no turns of their own, such as agreeing to
    /// end the game.
    pub fn len(&self) -> usize {
        self.timeline.len()
    }

    /// Returns whether nothing has been done in the game.
    pub fn is_empty(&self) -> bool {
        self.timeline.is_empty()
    }

    /// The number of turns up to the one shown; 0 at the start of the game.
    pub const fn step(&self) -> usize {
        self.step
    }

    /// Shows the position after this many turns; beyond the last one, the last.
    pub fn go_to(&mut self, step: usize) {
        self.step = step.min(self.len());
        self.side = TurnSide::After;
        self.timeline.go_to(self.step.saturating_sub(1));
        let players = self.timeline.now().state().players();
        self.racks = players.map(|(_, player)| player.rack().tiles().to_vec()).collect();
        self.timeline.go_to(self.step);
    }

    /// Shows the position before the turn or the one after it.
    pub fn show(&mut self, side: TurnSide) {
        self.side = side;
        self.timeline.go_to(match side {
            TurnSide::Before => self.step.saturating_sub(1),
            TurnSide::After => self.step,
        });
    }

    /// Returns the position of the turn that is shown.
    pub const fn side(&self) -> TurnSide {
        self.side
    }

    /// The number of turns up to the last one with this number, as the history shows it; 0 for the start of the game.
    /// Returns `None` if no turn has this number.
    pub fn step_of_turn(&self, number: u32) -> Option<usize> {
        let last = self.turns().iter().rposition(|turn| turn.number == number);
        last.map(|index| index + 1).or((number == 0).then_some(0))
    }

    /// All turns, oldest first.
    pub fn turns(&self) -> &[TurnRecord] {
        self.timeline.whole().turns()
    }

    /// The turn shown; none at the start of the game.
    pub fn turn(&self) -> Option<&TurnRecord> {
        self.turns().get(self.step.checked_sub(1)?)
    }

    /// The game at the position shown.
    pub const fn public(&self) -> PublicGame<'_> {
        PublicGame::new(self.timeline.now(), self.notes.bots.as_slice()).with_notes(&self.notes)
    }

    /// The game with all of its turns.
    pub const fn whole(&self) -> PublicGame<'_> {
        PublicGame::new(self.timeline.whole(), self.notes.bots.as_slice()).with_notes(&self.notes)
    }

    /// Returns whether the game is over, though the position shown may be an earlier one.
    pub const fn is_finished(&self) -> bool {
        self.whole().is_over()
    }

    /// The rack of a player from which the turn shown was taken, if the viewer may see it and anybody saw it; at the start of
    /// the game, the first rack.
    pub fn rack(&self, seat: Seat) -> Option<&[Tile]> {
        let is_shown = self.sees(seat) && !self.is_rack_unseen(seat);
        is_shown.then(|| self.racks.get(seat.index()).map(Vec::as_slice)).flatten()
    }

    /// Returns whether nobody saw the whole rack of a player from which the turn shown was taken.
    pub fn is_rack_unseen(&self, seat: Seat) -> bool {
        self.is_unseen_after(self.step.saturating_sub(1), seat)
    }

    fn is_unseen_after(&self, entries: usize, seat: Seat) -> bool {
        self.is_finished() && self.unseen_racks().is_hidden_after(self.game(), entries, seat)
    }

    /// The players whose racks nobody saw in full in the position shown.
    pub(crate) fn unseen_racks_shown(&self) -> Vec<Seat> {
        let entries = self.step - usize::from(self.side == TurnSide::Before && 0 < self.step);
        self.whole().seats().filter(|&seat| self.is_unseen_after(entries, seat)).collect()
    }

    /// The tiles drawn in the turn shown, if the viewer may see them and the racks before and after it were seen.
    pub fn drawn(&self) -> Option<&[Tile]> {
        let turn = self.turn().filter(|turn| self.sees(turn.seat) && !self.is_rack_unseen(turn.seat))?;
        if self.is_unseen_after(self.step, turn.seat) {
            return None;
        }
        match &turn.outcome {
            TurnOutcome::Play { drawn, .. } | TurnOutcome::Exchange { drawn, .. } => Some(drawn),
            _ => None,
        }
    }

    /// The tiles that left the rack in the turn shown, if the viewer may see it.
    pub fn used(&self) -> &[Tile] {
        match self.turn().filter(|turn| self.sees(turn.seat)).map(|turn| &turn.outcome) {
            Some(TurnOutcome::Play { scored, .. }) => &scored.own,
            Some(TurnOutcome::Exchange { given, .. }) if !self.is_exchange_unseen() => given,
            _ => &[],
        }
    }

    /// Returns whether only the number of tiles of the exchange shown is known.
    fn is_exchange_unseen(&self) -> bool {
        let exchanges = self.notes.imported.as_ref().map(|note| note.unseen_exchanges.as_slice());
        self.step.checked_sub(1).is_some_and(|entry| exchanges.is_some_and(|known| known.contains(&entry)))
    }

    fn sees(&self, seat: Seat) -> bool {
        match self.sight {
            RackSight::All => true,
            RackSight::Of(viewer) => viewer == seat,
            RackSight::None => false,
        }
    }

    /// The game with all of its turns, with everything that is hidden, to be reviewed once it is over.
    pub(crate) const fn game(&self) -> &Game {
        self.timeline.whole()
    }

    /// Returns the position shown as a game that is never saved, with everything that is hidden.
    pub(crate) fn session(&self) -> Session {
        let session = Session::unsaved(self.timeline.now().clone(), self.dictionary_label.clone());
        Session { notes: self.notes.clone(), ..session }
    }

    /// The game at the position shown, with everything that is hidden.
    pub(super) const fn position(&self) -> &Game {
        self.timeline.now()
    }

    /// The turns before which nobody saw the whole rack.
    pub fn unseen_racks(&self) -> UnseenRacks {
        self.notes.unseen_racks()
    }

    /// Returns the notes that were saved with the game in addition to its record.
    pub(super) const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the note on the game that this one is a what-if of, if it is one.
    pub const fn what_if(&self) -> Option<&WhatIfNote> {
        self.notes.what_if.as_ref()
    }

    /// Returns whether the game has a coach.
    pub const fn coach(&self) -> Coach {
        self.notes.coach
    }

    /// Says why words are looked up in another list than the one that the game began with, if they are.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// The name and size of the word list.
    pub const fn dictionary_label(&self) -> &DictionaryLabel {
        &self.dictionary_label
    }

    /// True if the game is over, and can be played on from any turn as a new one.
    pub fn can_be_played_on(&self) -> bool {
        self.is_finished() && !self.is_hosted
    }

    /// The file of the game, or `None` for a user without a folder for saved games.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

impl Session {
    /// The game to look back at, for this player; without one, for anybody.
    pub fn replay(&self, viewer: Option<Seat>) -> Replay {
        let sight = viewer.map_or(RackSight::None, RackSight::Of);
        let (game, notes) = (self.game.clone(), self.notes.clone());
        let file = self.file().map(ToOwned::to_owned);
        let replay = Replay::new(game, notes, self.dictionary_label.clone(), file, sight);
        Replay { is_hosted: self.hosted_game().is_some(), ..replay }
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::Action;

    use super::*;
    use crate::files::Folders;
    use crate::session::{GameRequest, Host, NewPlayer};

    fn session() -> Session {
        let request = GameRequest::seeded("wordfeud", NewPlayer::humans(["Ann", "Bob"]), 7).timed("off");
        let mut session = Host::new(&Folders::default(), None).new_game(&request).unwrap();
        for _ in 0..2 {
            let to_move = session.game().state().to_move();
            let given = session.game().state().player(to_move).rack().tiles()[..2].to_vec();
            session.act(Action::Exchange(given)).unwrap();
        }
        session
    }

    #[test]
    fn before_the_end_a_viewer_sees_their_own_racks_and_nobody_elses() {
        let session = session();
        let [ann, bob] = [0, 1].map(|index| session.game().turns()[index].seat);
        for (viewer, seen) in [(Some(ann), [true, false]), (Some(bob), [false, true]), (None, [false; 2])] {
            let mut replay = session.replay(viewer);
            for step in 0..=2 {
                replay.go_to(step);
                assert_eq!([ann, bob].map(|seat| replay.rack(seat).is_some()), seen);
                let mover = replay.turn().map(|turn| turn.seat);
                let is_own = mover.is_some() && mover == viewer;
                assert_eq!((replay.drawn().is_some(), !replay.used().is_empty()), (is_own, is_own));
            }
        }
    }

    #[test]
    fn after_the_end_all_racks_are_seen_as_they_were() {
        let mut session = session();
        let ann = session.game().turns()[0].seat;
        let at_start = session.replay(Some(ann));
        session.act(Action::Resign(ann)).unwrap();
        let mut replay = session.replay(None);
        assert_eq!((replay.len(), replay.step(), replay.is_finished()), (3, 3, true));
        let before = replay.rack(ann).unwrap().to_vec();
        assert_eq!(before.len(), 7, "the rack from which the turn was taken, not the one left after it");
        replay.go_to(1);
        assert_eq!(replay.rack(ann).unwrap(), {
            let mut first = at_start;
            first.go_to(0);
            first.rack(ann).unwrap().to_vec()
        });
        assert!(!replay.public().is_over() && replay.whole().is_over());
        assert_eq!(replay.public().seed(), None);
        replay.show(TurnSide::Before);
        assert_eq!((replay.public().turn(), replay.step(), replay.turn().unwrap().number), (1, 1, 1));
    }

    #[test]
    fn turns_are_found_by_their_number() {
        let session = session();
        let replay = session.replay(None);
        assert_eq!([0, 1, 2, 3].map(|number| replay.step_of_turn(number)), [Some(0), Some(1), Some(2), None]);
        assert_eq!(replay.whole().turn_numbers(), Some((1, 2)));
    }
}
