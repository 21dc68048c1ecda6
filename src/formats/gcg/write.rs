//! Writing a game as GCG, with notes for what the format cannot say.

use std::collections::BTreeSet;

use rackety_engine::analysis::UnseenRacks;
use rackety_engine::game::{Adjustment, PointsReason, Premiums};
use rackety_engine::printable::printable;
use rackety_engine::ruleset::{GiftBlank, WrongChallenge};
use rackety_engine::{
    Axis, Ending, Game, Play, PlayNotation, Refusal, Seat, Size, Square, Tile, Timeline, TurnOutcome,
};

use super::parse::WrittenFor;
use super::{NOT_IN_GCG, OWN_NOTE, USUAL_RULESET, nicknames, note_of_person};
use crate::files::ImportNote;
use crate::text::wording;

/// A game in GCG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GcgText {
    /// The file.
    pub text: String,
    /// The facts that the format cannot express of this game, in clauses: `tiles were taken from the board`. The file
    /// has notes of it.
    pub lost: Vec<String>,
}

/// Writes a game as GCG. Of a game that is not over it writes only what everybody may see: of racks, the tiles played and
/// those left that an imported file counts. Of racks that were completed when the game was imported or recorded, it writes
/// what was seen: made-up tiles would be read as facts.
pub fn write(game: &Game, note: Option<&ImportNote>) -> GcgText {
    let names = game.state().players().map(|(seat, player)| {
        let imported = note.and_then(|note| note.players.get(seat.index()));
        imported.map_or(player.name(), |[nick, _]| nick).to_owned()
    });
    let nicks = nicknames(&names.collect::<Vec<_>>());
    let mut writer = Writer {
        text: String::new(),
        nicks,
        timeline: Timeline::new(game.clone()),
        is_over: game.state().ending().is_some(),
        unseen: note.map(ImportNote::unseen_racks).unwrap_or_default(),
        note,
    };
    let lost = lost(game, note);
    writer.header(game, &lost);
    for index in 0..game.log().len() {
        writer.entry(game, index);
    }
    match game.state().ending() {
        Some(ending) => writer.last_racks(game, ending),
        None => writer.line("#incomplete"),
    }
    GcgText { text: writer.text, lost }
}

/// Returns the facts of a game that the format cannot express.
fn lost(game: &Game, note: Option<&ImportNote>) -> Vec<String> {
    let mut lost = BTreeSet::new();
    let setup = game.setup();
    if setup.players.len() != 2 {
        lost.insert(format!("the game has {} players", setup.players.len()));
    }
    if setup.options.premiums == Premiums::Random {
        lost.insert("the premium squares are shuffled".to_owned());
    }
    if setup
        .position
        .as_ref()
        .is_some_and(|position| !position.board.is_empty() || position.scores.iter().any(|&score| score != 0))
    {
        lost.insert("the game began with tiles on the board or with scores".to_owned());
    }
    if setup.ruleset.gift_blank() != GiftBlank::None {
        lost.insert("the first player has a gift blank".to_owned());
    }
    let is_of_tiles_left = |entry: usize| note.is_some_and(|note| note.tiles_left.contains_key(&entry));
    for (index, turn) in game.turns().iter().enumerate() {
        match &turn.outcome {
            TurnOutcome::Play { play, .. } | TurnOutcome::Lost { play, .. } if play.take().is_some() => {
                lost.insert("tiles were taken from the board".to_owned());
            }
            TurnOutcome::ChangeBlank { .. } => {
                lost.insert("blanks on the board were changed for tiles".to_owned());
            }
            TurnOutcome::Points { reason: PointsReason::Other | PointsReason::TilesLeft, .. }
                if !is_of_tiles_left(index) =>
            {
                lost.insert("points were corrected".to_owned());
            }
            TurnOutcome::AgreeToQuit | TurnOutcome::TakeBackQuit => {
                lost.insert("players agreed to end the game".to_owned());
            }
            _ => {}
        }
    }
    lost.into_iter().collect()
}

struct Writer<'a> {
    text: String,
    nicks: Vec<String>,
    timeline: Timeline,
    is_over: bool,
    unseen: UnseenRacks,
    note: Option<&'a ImportNote>,
}

impl Writer<'_> {
    /// Adds a line, whatever the names and comments in it contain.
    fn line(&mut self, line: &str) {
        self.text.push_str(&printable(&line.replace('\t', "    ")));
        self.text.push('\n');
    }

    /// A note; one line of the file for each of its lines.
    fn note(&mut self, note: &str) {
        for line in note.lines() {
            self.line(note_of_person(line).trim_end());
        }
    }

    fn own_note(&mut self, note: &str) {
        self.line(&format!("#note {OWN_NOTE}{note}"));
    }

    fn header(&mut self, game: &Game, lost: &[String]) {
        self.line("#character-encoding UTF-8");
        for (seat, player) in game.state().players() {
            let imported = self.note.and_then(|note| note.players.get(seat.index()));
            let name = imported.map_or(player.name(), |[_, name]| name);
            let line = format!("#player{} {} {name}", seat.index() + 1, self.nicks[seat.index()]);
            self.line(&line);
        }
        let lexicon = game.dictionary().id.as_str();
        let (title, description, id, lexicon) = match self.note {
            Some(note) => (
                note.title.as_deref(),
                note.description.as_deref(),
                note.id.as_deref(),
                note.lexicon.as_deref(),
            ),
            None => (None, None, None, Some(lexicon)),
        };
        let pragmas = [("title", title), ("description", description), ("id", id), ("lexicon", lexicon)];
        for (name, value) in pragmas {
            if let Some(value) = value {
                self.line(&format!("#{name} {value}"));
            }
        }
        // The usual ruleset is not named: the game may follow the rules of the file that it was imported from.
        let ruleset = Some(game.setup().ruleset.id()).filter(|&ruleset| ruleset != USUAL_RULESET);
        let language = game.tiles().language().to_owned();
        let written_for = WrittenFor { ruleset: ruleset.map(str::to_owned), language };
        if let Some(note) = written_for.note() {
            self.own_note(&note);
        }
        for what in lost {
            self.own_note(&format!("{NOT_IN_GCG}{what}"));
        }
        for comment in self.note.map(|note| note.comments.as_slice()).unwrap_or_default() {
            self.note(comment);
        }
    }

    /// An entry of the log.
    fn entry(&mut self, game: &Game, index: usize) {
        let turn = &game.turns()[index];
        self.timeline.go_to(index);
        let before = self.timeline.now();
        let nick = self.nicks[turn.seat.index()].clone();
        let rack = before.state().player(turn.seat).rack().tiles().to_vec();
        let score_before = before.state().player(turn.seat).score();
        let lost_points = lost_points(before, &turn.outcome);
        let taking = taking(before, &turn.outcome);
        let is_seen = self.is_over && !self.unseen.is_hidden(game, index);
        let partial =
            self.note.filter(|_| self.is_over).and_then(|note| note.partial_racks.get(&index)).cloned();
        let known = |used: &[Tile]| {
            let shown = if is_seen { &rack } else { used };
            let rack = partial.clone().unwrap_or_else(|| sorted(shown, game));
            if rack.is_empty() { rack } else { format!("{rack} ") }
        };
        // Without a rack, other programs expect two spaces before the word.
        let reckoned = |what: &str| format!("{} ({what})", known(&[]).trim_end());
        let (points, score) = (turn.points(), turn.score);
        match &turn.outcome {
            TurnOutcome::Play { notation, play, scored, .. } => {
                let place = place(before, play, notation);
                let line = format!(">{nick}: {}{place} {points:+} {score}", known(&scored.own));
                self.line(&line);
            }
            TurnOutcome::Lost { notation, play, .. } => {
                let used: Vec<Tile> = play.tiles().iter().map(|placement| placement.tile.tile()).collect();
                let (rack, place) = (known(&used), place(before, play, notation));
                let with = score_before + lost_points;
                self.line(&format!(">{nick}: {rack}{place} {lost_points:+} {with}"));
                self.line(&format!(">{nick}: {rack}-- {:+} {score}", -lost_points));
            }
            TurnOutcome::Exchange { given, .. } if !given.is_empty() => {
                let is_counted = self.note.is_some_and(|note| note.unseen_exchanges.contains(&index));
                let is_named = self.is_over && !is_counted;
                let tiles = if is_named { sorted(given, game) } else { given.len().to_string() };
                let line = format!(">{nick}: {}-{tiles} {points:+} {score}", known(&[]));
                self.line(&line);
            }
            TurnOutcome::Exchange { .. } | TurnOutcome::Pass => {
                let line = format!(">{nick}: {}- {points:+} {score}", known(&[]));
                self.line(&line);
            }
            TurnOutcome::TimeOut => self.own_note(&format!("{nick} {}", super::TIMED_OUT)),
            TurnOutcome::OutOfTime => self.own_note(&format!("{nick} {}", super::OUT_OF_TIME)),
            TurnOutcome::Resign => self.own_note(&format!("{nick} {}", super::RESIGNED)),
            TurnOutcome::Points { reason, .. } => {
                let tiles_left = self.note.and_then(|note| note.tiles_left.get(&index));
                let what = match (reason, tiles_left) {
                    (PointsReason::Challenge, _) => reckoned("challenge"),
                    (PointsReason::Time, _) => reckoned("time"),
                    (_, Some(tiles_left)) => tiles_left.clone(),
                    (_, None) => {
                        self.note(&wording::turn(game, turn));
                        return;
                    }
                };
                let total = self.total_after(index, turn.seat);
                self.line(&format!(">{nick}: {what} {points:+} {total}"));
            }
            TurnOutcome::Challenge { words, .. } if words.is_empty() && points != 0 => {
                let total = self.total_after(index, turn.seat);
                self.line(&format!(">{nick}: {} {points:+} {total}", reckoned("challenge")));
            }
            TurnOutcome::Challenge { words, .. }
                if words.is_empty() && game.setup().ruleset.challenge() == Some(WrongChallenge::Turn) =>
            {
                let total = self.total_after(index, turn.seat);
                let line = format!(">{nick}: {}- +0 {total}", known(&[]));
                self.line(&line);
                self.own_note(super::LOST_BY_CHALLENGE);
            }
            // A play that was taken back is written as a lost turn.
            TurnOutcome::Challenge { .. }
            | TurnOutcome::ChangeBlank { .. }
            | TurnOutcome::AgreeToQuit
            | TurnOutcome::TakeBackQuit => {
                self.note(&wording::turn(game, turn));
            }
        }
        if let Some(taking) = taking {
            self.note(&taking);
        }
        if let Some(comment) = self.note.and_then(|note| note.turn_comments.get(&index)) {
            self.note(comment);
        }
        // A play that went out and was challenged off did not end the game, although its event once had.
        if turn.ended_game() {
            self.timeline.go_to(index + 1);
            if let Some(ending) = self.timeline.now().state().ending().cloned() {
                self.reckoning(game, &ending);
            }
        }
    }

    /// The score after an entry that is no turn: with the final adjustments once the game is over.
    fn total_after(&mut self, index: usize, seat: Seat) -> i32 {
        self.timeline.go_to(index + 1);
        self.timeline.now().state().player(seat).score()
    }

    /// The tiles left at the end, where the timeline is.
    fn reckoning(&mut self, game: &Game, ending: &Ending) {
        let total = |writer: &Self, seat: Seat| writer.timeline.now().state().player(seat).score();
        let others: Vec<Tile> = ending.adjustments.iter().flat_map(|line| line.tiles.clone()).collect();
        let (gains, losses): (Vec<_>, Vec<_>) =
            ending.adjustments.iter().partition(|line| line.tiles.is_empty());
        for line in gains.into_iter().filter(|line| line.points != 0) {
            let (nick, total) = (self.nicks[line.seat.index()].clone(), total(self, line.seat));
            self.line(&format!(">{nick}: ({}) {:+} {total}", sorted(&others, game), line.points));
        }
        for line in losses.into_iter().filter(|line| line.points != 0) {
            let (nick, total) = (self.nicks[line.seat.index()].clone(), total(self, line.seat));
            let rack = sorted(&line.tiles, game);
            self.line(&format!(">{nick}: {rack} ({rack}) {:+} {total}", line.points));
        }
    }

    /// The racks at the end, unless the lines before list the tiles left.
    fn last_racks(&mut self, game: &Game, ending: &Ending) {
        let is_noted = self.note.is_some_and(|note| !note.tiles_left.is_empty());
        // A gain lists the tiles of the others, a loss one's own.
        let lists = |line: &Adjustment, seat: Seat| {
            if line.seat == seat { line.points < 0 } else { line.points > 0 }
        };
        for (seat, player) in game.state().players() {
            let rack = player.rack().tiles();
            let is_listed = is_noted || ending.adjustments.iter().any(|line| lists(line, seat));
            if !rack.is_empty() && !is_listed && !self.unseen.hides_left(player) {
                self.line(&format!("#rack{} {}", seat.index() + 1, sorted(rack, game)));
            }
        }
    }
}

/// The points of a play that was lost.
fn lost_points(before: &Game, outcome: &TurnOutcome) -> i32 {
    let TurnOutcome::Lost { play, .. } = outcome else { return 0 };
    match before.preview(play) {
        Ok(scored) => scored.total,
        Err(Refusal::UnknownWord { play, .. }) => play.total,
        Err(_) => 0,
    }
}

/// The tile that a play took from the board, as a note.
fn taking(before: &Game, outcome: &TurnOutcome) -> Option<String> {
    let (TurnOutcome::Play { play, .. } | TurnOutcome::Lost { play, .. }) = outcome else { return None };
    let from = play.take()?;
    let tile = before.state().board().get(from)?;
    Some(format!("took {} from {from}", before.tiles().text(tile.letter())))
}

/// Square and word, with the column in capitals. Programs that read GCG expect the whole word, so there is a dot for each tile
/// on the board that comes before the tiles of the play or after them.
fn place(before: &Game, play: &Play, notation: &PlayNotation) -> String {
    let (board, axis) = (before.state().board(), notation.axis());
    let tiles_from = |square: Square, step: fn(Size, Square, Axis) -> Option<Square>| {
        let beyond = std::iter::successors(step(board.size(), square, axis), move |&square| {
            step(board.size(), square, axis)
        });
        beyond.take_while(|&square| Some(square) != play.take() && board.get(square).is_some())
    };
    let (Some(first), Some(last)) = (play.tiles().first(), play.tiles().last()) else {
        return notation.to_string();
    };
    let ahead: Vec<Square> = tiles_from(first.square, Size::previous).collect();
    let behind = tiles_from(last.square, Size::next).count();
    let start = ahead.last().map_or(notation.start(), |square| square.coordinate());
    let heading = start.heading(axis).to_uppercase();
    format!("{heading} {}{}{}", ".".repeat(ahead.len()), notation.word(), ".".repeat(behind))
}

/// Tiles in the order of the alphabet, blanks first, as other programs write racks.
pub(super) fn sorted(tiles: &[Tile], game: &Game) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_by_key(|&tile| (tile != Tile::Blank, tile));
    game.tiles().write_tiles(&tiles)
}
