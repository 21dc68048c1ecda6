//! Playing the turns of a file by the rules, and comparing the points.

use rackety_engine::game::{Phonies, PointsReason};
use rackety_engine::ruleset::WrongChallenge;
use rackety_engine::{Action, EndReason, Game, Play, PlayNotation, Refusal, ScoredPlay, Seat, TurnOutcome};

use super::error::{GcgError, GcgFault};
use super::placing::PlacedPlay;
use super::racks::{Deal, LastRacks};
use super::reckoning::Reckoned;
use super::remark::Remark;
use super::sheet::{Sheet, SheetKind, SheetTurn};
use super::write::sorted;
use crate::files::ImportNote;
use crate::text::wording::quoted;

/// A game while the turns of a file are played.
pub(super) struct Playback {
    game: Game,
    remarks: Vec<Remark>,
    /// The difference between the totals of the file and the scores so far, for each player.
    behind: [i32; 2],
    /// The tiles left at the end, by the file.
    reckoned: Vec<Reckoned>,
    note: ImportNote,
}

impl Playback {
    /// The game before its first turn.
    pub(super) fn new(game: Game, sheet: &Sheet, note: ImportNote) -> Self {
        let (remarks, reckoned) = (sheet.remarks.clone(), sheet.reckoned.clone());
        Self { game, remarks, behind: [0; 2], reckoned, note }
    }

    /// The game with what is to be known of it.
    pub(super) fn finish(self) -> (Game, ImportNote, Vec<Remark>) {
        (self.game, self.note, self.remarks)
    }

    /// Plays a turn.
    pub(super) fn turn(&mut self, turn: &SheetTurn, index: usize, deal: &Deal) -> Result<(), GcgFault> {
        self.comment(index, &turn.note);
        let drawn = deal.drawn[index].clone();
        let points = match &turn.kind {
            SheetKind::Play(play) => {
                let (play, scored, unknown) = self.check(play)?;
                if !unknown.is_empty() {
                    self.remark(turn.line, format!("not in the word list: {}", unknown.join(", ")));
                }
                self.game.record_play(play, drawn).map_err(GcgFault::Refused)?;
                scored.total
            }
            SheetKind::Lost(play) => {
                let (play, scored, mut words) = self.check(play)?;
                if words.is_empty() {
                    words = scored.words.iter().map(|word| word.text.clone()).collect();
                }
                let words = Phonies::new(words).ok_or(GcgFault::Refused(Refusal::NoTiles))?;
                self.game.record_lost_turn(play, words).map_err(GcgFault::Refused)?;
                scored.total
            }
            SheetKind::Exchange(_) | SheetKind::ExchangeCount(_) => {
                if matches!(turn.kind, SheetKind::ExchangeCount(_)) {
                    self.note.unseen_exchanges.push(index);
                }
                let given = deal.given[index].clone();
                self.game.record_exchange(given, drawn).map_err(GcgFault::Refused)?.points()
            }
            SheetKind::LostByChallenge
                if self.game.setup().ruleset.challenge() == Some(WrongChallenge::Turn) =>
            {
                self.game.record_wrong_challenge().map_err(GcgFault::Refused)?.points()
            }
            SheetKind::Pass | SheetKind::LostByChallenge if self.is_lost_challenge(turn) => {
                self.remark(turn.line, "a pass after the play that went out is a lost challenge".to_owned());
                let seat = self.seat(turn.player);
                self.game.record_points(seat, 0, PointsReason::Challenge).map_err(GcgFault::Refused)?;
                0
            }
            SheetKind::Pass | SheetKind::LostByChallenge => self.act(Action::Pass)?,
            SheetKind::TimedOut => self.act(Action::TimeOut)?,
            SheetKind::OutOfTime => self.act(Action::OutOfTime)?,
            SheetKind::Resigned => self.act(Action::Resign(self.seat(turn.player)))?,
            SheetKind::Points(reason) => {
                let points = turn.points.unwrap_or_default();
                let seat = self.seat(turn.player);
                self.game.record_points(seat, points, *reason).map_err(GcgFault::Refused)?;
                points
            }
        };
        self.compare(turn, points);
        Ok(())
    }

    /// Returns whether a pass can only be a challenge of the play that ended the game, which cost a turn that was not
    /// to come.
    fn is_lost_challenge(&self, turn: &SheetTurn) -> bool {
        let last = self.game.turns().last();
        let is_play_of_other = last.is_some_and(|last| {
            last.seat != self.seat(turn.player) && matches!(last.outcome, TurnOutcome::Play { .. })
        });
        let reason = self.game.state().ending().map(|ending| ending.reason);
        reason == Some(EndReason::Out) && is_play_of_other
    }

    /// Performs an action; returns its points.
    fn act(&mut self, action: Action) -> Result<i32, GcgFault> {
        Ok(self.game.act(action).map_err(GcgFault::Refused)?.points())
    }

    fn seat(&self, player: usize) -> Seat {
        let mut seats = self.game.state().players().map(|(seat, _)| seat);
        seats.nth(player).unwrap_or(self.game.state().to_move())
    }

    /// Adds a comment on an entry of the log.
    fn comment(&mut self, index: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        let comment = self.note.turn_comments.entry(index).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    fn remark(&mut self, line: usize, text: String) {
        self.remarks.push(Remark { line, text });
    }

    /// A play on the board as it is now, with its score and the words that are not in the word list.
    fn check(&self, placed: &PlacedPlay) -> Result<(Play, ScoredPlay, Vec<String>), GcgFault> {
        let notation = PlayNotation::parse(&placed.notation, None)
            .map_err(|error| GcgFault::Tiles(quoted(&placed.notation), error.to_string()))?;
        let play = self.game.resolve(&notation).map_err(GcgFault::Refused)?;
        match self.game.preview(&play) {
            Ok(scored) => Ok((play, scored, Vec::new())),
            Err(Refusal::UnknownWord { words, play: scored }) => Ok((play, *scored, words)),
            Err(refusal) => Err(GcgFault::Refused(refusal)),
        }
    }

    /// Remarks where the points of a line, or its total, are not those of the game.
    fn compare(&mut self, turn: &SheetTurn, points: i32) {
        let mut explained = 0;
        if let Some(given) = turn.points.filter(|&given| given != points) {
            explained = given - points;
            self.remark(turn.line, format!("{given:+} was counted, but the rules give {points:+}"));
        }
        if matches!(turn.kind, SheetKind::Lost(_)) {
            explained = 0;
        }
        let seat = self.seat(turn.player);
        // Final adjustments have lines of their own.
        let before = self.reckoned.iter().filter(|line| line.player == turn.player && line.line < turn.line);
        let reckoned: i32 = before.map(|line| line.points).sum();
        let state = self.game.state();
        let adjusted = state.ending().into_iter().flat_map(|ending| &ending.adjustments);
        let adjustment: i32 = adjusted.filter(|line| line.seat == seat).map(|line| line.points).sum();
        self.compare_total(
            turn.line,
            turn.player,
            turn.total,
            state.player(seat).score() - adjustment + reckoned,
            explained,
        );
    }

    fn compare_total(&mut self, line: usize, player: usize, total: Option<i32>, score: i32, explained: i32) {
        let behind = self.behind[player].saturating_add(explained);
        let Some(total) = total else {
            self.behind[player] = behind;
            return;
        };
        let expected = score.saturating_add(behind);
        if total != expected {
            self.remark(line, format!("the total is {total}, but the lines before it add up to {expected}"));
        }
        self.behind[player] = total.saturating_sub(score);
    }

    /// Returns whether the game is over, and has ended so that tiles left may cost something.
    pub(super) fn counts_tiles_left(&self) -> bool {
        // Ends at which tiles left cost nothing by any ruleset.
        let is_free = |reason| {
            matches!(
                reason,
                EndReason::Resigned | EndReason::TimedOut | EndReason::Agreed | EndReason::Target
            )
        };
        self.game.state().ending().is_some_and(|ending| !is_free(ending.reason))
    }

    /// Compares the tiles left at the end, by the file and by the rules. Where the rules do not count them, because the game
    /// is not over or nobody saw all these tiles, they count as in the file.
    pub(super) fn reckon(&mut self, sheet: &Sheet, last: LastRacks) -> Result<(), GcgError> {
        let last_line = sheet.turns.last().map_or(1, |turn| turn.line);
        let Some(ending) = self.game.state().ending().cloned() else {
            for line in &sheet.reckoned {
                let text = "tiles left are counted although the game is not over by the rules".to_owned();
                self.remark(line.line, text);
            }
            return self.count_as_in_file(sheet);
        };
        self.note.unseen_at_end = last == LastRacks::Unseen;
        if self.note.unseen_at_end && self.counts_tiles_left() {
            let (line, how) = match sheet.reckoned.first() {
                Some(first) => (first.line, "all seen; they count as in the file"),
                None => (last_line, "seen, and are not counted"),
            };
            self.remark(line, format!("the tiles left were not {how}"));
            return self.count_as_in_file(sheet);
        }
        for line in &sheet.reckoned {
            let before = sheet.turns.iter().rposition(|turn| turn.line < line.line);
            self.comment(before.unwrap_or_default(), &line.note);
        }
        for player in [0, 1] {
            let seat = self.seat(player);
            let by_rules: i32 =
                ending.adjustments.iter().filter(|line| line.seat == seat).map(|line| line.points).sum();
            let lines: Vec<&Reckoned> = sheet.reckoned.iter().filter(|line| line.player == player).collect();
            let by_file: i32 = lines.iter().map(|line| line.points).sum();
            let line = lines.last().map_or(last_line, |line| line.line);
            let name = self.game.state().player(seat).name().to_owned();
            if by_rules != by_file {
                let what =
                    if lines.is_empty() && matches!(ending.reason, EndReason::Out | EndReason::Scoreless) {
                        format!("the tiles left are not counted: by the rules {name} gets {by_rules:+}")
                    } else {
                        format!("for tiles left the file gives {name} {by_file:+}, the rules {by_rules:+}")
                    };
                self.remark(line, what);
            }
            if let Some(total) = lines.last().and_then(|line| line.total) {
                let score = self.game.state().player(seat).score() - by_rules + by_file;
                self.compare_total(line, player, Some(total), score - points_after(sheet, line, player), 0);
            }
        }
        Ok(())
    }

    /// Counts the tiles left as the file does.
    fn count_as_in_file(&mut self, sheet: &Sheet) -> Result<(), GcgError> {
        for Reckoned { line, player, holder, tiles, points, total, note } in &sheet.reckoned {
            let seat = self.seat(*player);
            let tiles = sorted(tiles, &self.game);
            let listed = if holder == player { format!("{tiles} ({tiles})") } else { format!("({tiles})") };
            let index = self.game.turns().len();
            self.comment(index, note);
            self.note.tiles_left.insert(index, listed);
            let done = self.game.record_points(seat, *points, PointsReason::TilesLeft);
            done.map_err(|why| GcgError { line: *line, fault: GcgFault::Refused(why) })?;
            let score = self.game.state().player(seat).score() - points_after(sheet, *line, *player);
            self.compare_total(*line, *player, *total, score, 0);
        }
        Ok(())
    }

    /// Remarks on racks that contradict each other, and notes those that were completed.
    pub(super) fn remark_on_racks(&mut self, sheet: &Sheet, deal: &Deal) {
        for turn in deal.doubted.iter().filter_map(|&turn| sheet.turns.get(turn)) {
            let text = "the rack does not fit the turns before or after it; it is left out".to_owned();
            self.remark(turn.line, text);
        }
        for &turn in deal.completed.iter().filter(|&&turn| sheet.turns[turn].is_turn()) {
            self.note.completed.push(turn);
            let listed = &sheet.turns[turn].listed;
            if !listed.is_empty() && !deal.doubted.contains(&turn) {
                self.note.partial_racks.insert(turn, sorted(listed, &self.game));
            }
        }
    }
}

/// The points outside of turns that a player gets after a line: overtime may be taken off after the tiles left are counted.
fn points_after(sheet: &Sheet, line: usize, player: usize) -> i32 {
    let later =
        sheet.turns.iter().filter(|turn| turn.player == player && line < turn.line && !turn.is_turn());
    later.filter_map(|turn| turn.points).sum()
}
