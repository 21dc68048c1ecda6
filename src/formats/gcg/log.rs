//! A GCG file that somebody writes while they watch a game: its turns with the lines that belong to each, so that a turn can
//! be corrected, inserted or taken out.

use std::fmt::Write as _;

use super::decode::decode;
use super::error::{GcgError, GcgFault};
use super::import::{ImportSetup, Imported, import};
use super::parse::{GcgEvent, GcgEventKind, GcgFile, GcgPlayer, WrittenFor, event};
use super::{OWN_NOTE, nicknames, note_of_person};
use crate::files::encoding::lines;

/// How a note begins that says as which saved game the game was saved.
const SAVED_AS: &str = "saved as ";

/// The lines of a GCG file, turn by turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GcgLog {
    players: [GcgPlayer; 2],
    /// What follows the lines of the players, before the first turn.
    head: Vec<LogLine>,
    turns: Vec<LoggedTurn>,
}

/// A line of a GCG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogLine {
    /// An event of a player, 0 or 1, as it is written after the name: `AEINRST 8H WORD +24 24`.
    Event(usize, String),
    /// A note or another line with `#`.
    Pragma(String),
}

/// A turn with what belongs to it: a challenge, points, notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedTurn {
    line: LogLine,
    after: Vec<LogLine>,
}

/// A change of a log. Turns have indexes from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogChange {
    /// A line at the end; or what came of a challenge of the last turn, in place of an earlier one.
    Add(LogLine),
    /// A turn at the end, which this player, 0 or 1, lost by challenging good words.
    LoseTurn(usize),
    /// Another turn in place of one and of its challenge; or another line that belongs to it, such as what came of a
    /// challenge, in place of an earlier one.
    Replace(usize, LogLine),
    /// A turn before this one. If that has the same player, it and those after it are the other player's each.
    Insert(usize, LogLine),
    /// Without this turn and its challenge. What else belongs to it follows the turn before. If that and the turn after it
    /// have the same player now, or if it was the first turn, the turns after it are the other player's each.
    Delete(usize),
}

/// Says if the turns after a change are the other player's each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// They are.
    Change,
    /// They have the same players.
    Stay,
}

/// The game of a log, as far as its turns fit.
#[derive(Debug, Clone)]
pub struct FittedLog {
    /// The game of the turns that fit, with the remarks on their lines.
    pub imported: Imported,
    /// The first turn that does not fit, by its index, and why.
    pub misfit: Option<(usize, GcgFault)>,
}

impl LogLine {
    /// A turn that is recorded, or an entry that belongs to one: `RACK 8H WORD +24`, `--`.
    ///
    /// # Errors
    /// [`GcgFault`] if the text is not an event of GCG.
    pub fn event(player: usize, text: &str) -> Result<Self, GcgFault> {
        event(text).ok_or_else(|| GcgFault::Event(text.to_owned()))??;
        Ok(Self::Event(player, text.to_owned()))
    }

    /// A note of the person who records the game.
    pub fn note(text: &str) -> Self {
        Self::Pragma(note_of_person(text))
    }

    /// That a player resigned.
    pub fn resigned(nick: &str) -> Self {
        Self::Pragma(format!("#note {OWN_NOTE}{nick} {}", super::RESIGNED))
    }

    /// The event; none for other lines.
    pub fn parsed(&self) -> Option<GcgEvent> {
        match self {
            Self::Event(_, text) => event(text)?.ok(),
            Self::Pragma(_) => None,
        }
    }

    /// Whether a turn begins with the line.
    pub fn is_turn(&self) -> bool {
        self.parsed().is_some_and(|event| event.kind.is_turn())
    }

    /// Returns whether the line says what came of a challenge of the play before.
    pub fn is_challenge(&self) -> bool {
        let is_of = |kind| matches!(kind, GcgEventKind::Withdrawn | GcgEventKind::Challenge);
        self.parsed().is_some_and(|event| is_of(event.kind))
    }

    /// Returns whether the line lists the rack of a player at the end.
    fn is_last_rack(&self) -> bool {
        let Self::Pragma(text) = self else { return false };
        let name = text.split_whitespace().next().unwrap_or_default();
        ["#rack1", "#rack2"].iter().any(|rack| name.eq_ignore_ascii_case(rack))
    }

    /// The note that a turn was lost by a challenge.
    fn lost_by_challenge() -> Self {
        Self::Pragma(format!("#note {OWN_NOTE}{}", super::LOST_BY_CHALLENGE))
    }

    /// Returns whether the line makes sense only behind the turn that it follows.
    fn is_of_turn(&self) -> bool {
        self.is_challenge() || *self == Self::lost_by_challenge()
    }

    /// The same line of the other player.
    fn change_sides(&mut self) {
        if let Self::Event(player, _) = self {
            *player = 1 - *player;
        }
    }
}

impl LogChange {
    /// Returns whether the racks at the end of a log with this number of turns are others after the change. A correction of an
    /// earlier turn leaves them as they are.
    fn changes_racks(&self, turns: usize) -> bool {
        match self {
            Self::Add(line) => line.is_turn() || line.is_challenge(),
            Self::Replace(index, line) => index + 1 == turns && (line.is_turn() || line.is_challenge()),
            Self::Delete(index) => index + 1 == turns,
            Self::LoseTurn(_) => true,
            Self::Insert(..) => false,
        }
    }
}

impl LoggedTurn {
    fn lines(&self) -> impl Iterator<Item = &LogLine> {
        std::iter::once(&self.line).chain(&self.after)
    }

    /// The lines that stay without the turn: notes, a resignation and what was counted at the end are not about it.
    fn kept(&self) -> impl DoubleEndedIterator<Item = &LogLine> {
        self.after.iter().filter(|line| !line.is_of_turn())
    }

    /// Adds a line. A challenge takes the place of an earlier one, and is at the turn, since only the last play comes off.
    fn add(&mut self, line: LogLine) {
        if line.is_challenge() {
            self.after.retain(|line| !line.is_challenge());
            self.after.insert(0, line);
        } else {
            self.after.push(line);
        }
    }
}

impl GcgLog {
    /// A log without turns. Spaces and colons in names become underscores in the nicknames of the file.
    pub fn begin(names: [&str; 2]) -> Self {
        let mut nicks = nicknames(&names.map(ToOwned::to_owned)).into_iter();
        let player = |name: &str| GcgPlayer { nick: nicks.next().unwrap_or_default(), name: name.to_owned() };
        Self { players: names.map(player), ..Self::default() }
    }

    /// Returns the log with the rules and the words that it is to fit.
    #[must_use]
    pub fn by(mut self, rules: &WrittenFor, word_list: Option<&str>) -> Self {
        let rules = rules.note().map(|note| format!("#note {OWN_NOTE}{note}"));
        let words = word_list.map(|id| format!("#lexicon {id}"));
        self.head.extend(words.into_iter().chain(rules).map(LogLine::Pragma));
        self
    }

    /// Reads a file, which may have no turns yet.
    ///
    /// # Errors
    /// [`GcgError`] with the first line that cannot be read.
    pub fn read(bytes: &[u8]) -> Result<Self, GcgError> {
        let file = GcgFile::parse_begun(bytes)?;
        let mut log = Self { players: file.players, ..Self::default() };
        let mut events = file.events.into_iter().filter(|event| !event.text.is_empty()).peekable();
        for (number, text) in lines(&decode(bytes)?.text) {
            let name = text.strip_prefix('#').and_then(|pragma| pragma.split_whitespace().next());
            let name = name.unwrap_or_default().to_ascii_lowercase();
            if text.is_empty() || ["character-encoding", "player1", "player2", "incomplete"].contains(&&*name)
            {
                continue;
            }
            let line = match events.next_if(|event| event.line == number) {
                Some(event) => LogLine::Event(event.player, event.text),
                None => LogLine::Pragma(text.to_owned()),
            };
            log.add(line);
        }
        Ok(log)
    }

    /// The whole file.
    pub fn text(&self) -> String {
        let mut text = "#character-encoding UTF-8\n".to_owned();
        for (player, number) in self.players.iter().zip(1..) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "#player{number} {} {}", player.nick, player.name);
        }
        for line in self.lines() {
            let _ = match line {
                LogLine::Event(player, event) => writeln!(text, ">{}: {event}", self.players[*player].nick),
                LogLine::Pragma(pragma) => writeln!(text, "{pragma}"),
            };
        }
        text
    }

    /// The players, the first one first.
    pub const fn players(&self) -> &[GcgPlayer; 2] {
        &self.players
    }

    /// The number of turns.
    pub const fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there are no turns yet.
    pub const fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The player of a turn, and the event; none beyond the last turn.
    pub fn turn(&self, index: usize) -> Option<(usize, GcgEvent)> {
        let line = &self.turns.get(index)?.line;
        match line {
            LogLine::Event(player, _) => Some((*player, line.parsed()?)),
            LogLine::Pragma(_) => None,
        }
    }

    /// The name of the saved game that the game was last saved as.
    pub fn saved_as(&self) -> Option<&str> {
        let start = format!("#note {OWN_NOTE}{SAVED_AS}");
        self.head.iter().find_map(|line| match line {
            LogLine::Pragma(text) => text.strip_prefix(&start),
            LogLine::Event(..) => None,
        })
    }

    /// Notes the name of the saved game.
    pub fn note_saved_as(&mut self, name: &str) {
        let start = format!("#note {OWN_NOTE}{SAVED_AS}");
        self.head.retain(|line| !matches!(line, LogLine::Pragma(text) if text.starts_with(&start)));
        self.head.push(LogLine::Pragma(format!("{start}{name}")));
    }

    /// The log with a change, and the index of the turn that it is about.
    ///
    /// # Errors
    /// What there is not: the number of turns there are.
    pub fn changed(&self, change: &LogChange) -> Result<(Self, usize), usize> {
        let mut log = self.clone();
        let count = self.turns.len();
        let existing = |index: usize| if index < count { Ok(index) } else { Err(count) };
        let about = match change {
            LogChange::Add(line) => {
                match log.turns.last_mut() {
                    Some(last) if !line.is_turn() => last.add(line.clone()),
                    _ => log.add(line.clone()),
                }
                log.turns.len().saturating_sub(1)
            }
            LogChange::LoseTurn(player) => {
                log.add(LogLine::Event(*player, "-".to_owned()));
                log.add(LogLine::lost_by_challenge());
                log.turns.len() - 1
            }
            LogChange::Replace(index, line) => {
                let turn = &mut log.turns[existing(*index)?];
                if line.is_turn() {
                    turn.after.retain(|line| !line.is_of_turn());
                    turn.line = line.clone();
                } else {
                    turn.add(line.clone());
                }
                *index
            }
            LogChange::Insert(index, line) => {
                log.turns.insert(existing(*index)?, LoggedTurn { line: line.clone(), after: Vec::new() });
                log.change_sides_from(index + 1, self.sides(change));
                *index
            }
            LogChange::Delete(index) => {
                let turn = log.turns.remove(existing(*index)?);
                log.lines_before(*index).extend(turn.kept().cloned());
                log.change_sides_from(*index, self.sides(change));
                *index
            }
        };
        if change.changes_racks(count) {
            log.leave_out_last_racks();
        }
        Ok((log, about))
    }

    /// Returns whether a change leaves out the challenge of the turn that it is about.
    pub fn loses_challenge(&self, change: &LogChange) -> bool {
        let turn = match change {
            LogChange::Replace(index, line) if line.is_turn() => self.turns.get(*index),
            LogChange::Add(line) if line.is_challenge() => self.turns.last(),
            _ => None,
        };
        turn.is_some_and(|turn| turn.after.iter().any(LogLine::is_of_turn))
    }

    /// Returns whether the turn behind this one was lost by a challenge of its play.
    pub fn costs_next_turn(&self, index: usize) -> bool {
        self.turns.get(index + 1).is_some_and(|next| next.after.contains(&LogLine::lost_by_challenge()))
    }

    /// The sides of the turns after the one that a change inserts or removes. They change where a player would have two turns
    /// in a row otherwise, and after the first turn is removed; they stay where one was left out before, or one too many was
    /// there.
    pub fn sides(&self, change: &LogChange) -> Sides {
        let player = |index: usize| self.turn(index).map(|(player, _)| player);
        let is_change = match change {
            LogChange::Insert(index, LogLine::Event(inserted, _)) => player(*index) == Some(*inserted),
            LogChange::Delete(index) => {
                let other = player(*index).map(|own| 1 - own);
                index.checked_sub(1).map_or(other, player) == other && player(index + 1) == other
            }
            _ => false,
        };
        if is_change { Sides::Change } else { Sides::Stay }
    }

    /// The player of a turn that was left out before this one: the other one, if the turns before and behind have the same.
    pub fn player_left_out(&self, index: usize) -> Option<usize> {
        let (behind, _) = self.turn(index)?;
        let before = index.checked_sub(1).and_then(|before| self.turn(before)).map(|(player, _)| player);
        Some(if before == Some(behind) { 1 - behind } else { behind })
    }

    /// The lines that follow a turn and belong to it; without turns, those before the first one.
    pub fn after(&self, index: usize) -> &[LogLine] {
        self.turns.get(index).map_or(&self.head, |turn| &turn.after)
    }

    /// The player, 0 or 1, whose resignation a line notes; none for other lines.
    pub fn resigned(&self, line: &LogLine) -> Option<usize> {
        self.players.iter().position(|player| *line == LogLine::resigned(&player.nick))
    }

    /// The log without its last line; without turns, without the last resignation, which the note of the saved game may follow.
    ///
    /// # Errors
    /// The number of turns, which is 0, if there is no line to remove.
    pub fn without_last_line(&self) -> Result<Self, usize> {
        let mut log = self.clone();
        if let Some(last) = log.turns.last_mut() {
            // The note of a lost turn goes with it.
            let line = last.after.pop().filter(|line| *line != LogLine::lost_by_challenge());
            if line.is_none() {
                log.turns.pop();
            }
            if line.is_none_or(|line| line.is_challenge()) {
                log.leave_out_last_racks();
            }
        } else {
            let last = log.head.iter().rposition(|line| self.resigned(line).is_some()).ok_or(0_usize)?;
            log.head.remove(last);
        }
        Ok(log)
    }

    /// The game of the turns, as far as they fit.
    ///
    /// # Errors
    /// [`GcgFault`] if not even the lines before the first turn can be used.
    pub fn fitted(&self, setup: &ImportSetup) -> Result<FittedLog, GcgFault> {
        let (mut log, mut misfit) = (self.clone(), None);
        loop {
            let fitted =
                GcgFile::parse_begun(log.text().as_bytes()).and_then(|file| import(&file, setup.clone()));
            match fitted {
                Ok(imported) => return Ok(FittedLog { imported, misfit }),
                Err(error) if log.turns.is_empty() => return Err(error.fault),
                Err(error) => {
                    // A contradiction may be found late; then it is the last turn that is left out.
                    let index = log.turn_of_line(error.line).unwrap_or(log.turns.len() - 1);
                    log.turns.truncate(index);
                    misfit = Some((index, error.fault));
                }
            }
        }
    }

    /// The index of the turn that a line of the text belongs to; none for a line before the first turn, or after the last.
    pub fn turn_of_line(&self, line: usize) -> Option<usize> {
        // The encoding and the players come first.
        let mut next = 4 + self.head.len();
        if line < next {
            return None;
        }
        self.turns.iter().position(|turn| {
            next += turn.lines().count();
            line < next
        })
    }

    /// The line of the text with which a turn begins.
    pub fn line_of_turn(&self, index: usize) -> usize {
        let before = self.turns.iter().take(index).map(|turn| turn.lines().count()).sum::<usize>();
        4 + self.head.len() + before
    }

    fn lines(&self) -> impl Iterator<Item = &LogLine> {
        self.head.iter().chain(self.turns.iter().flat_map(LoggedTurn::lines))
    }

    fn add(&mut self, line: LogLine) {
        match self.turns.last_mut() {
            _ if line.is_turn() => self.turns.push(LoggedTurn { line, after: Vec::new() }),
            Some(last) => last.after.push(line),
            None => self.head.push(line),
        }
    }

    /// The lines that follow the turn before this one, or those of the head.
    fn lines_before(&mut self, index: usize) -> &mut Vec<LogLine> {
        match index.checked_sub(1).and_then(|before| self.turns.get_mut(before)) {
            Some(turn) => &mut turn.after,
            None => &mut self.head,
        }
    }

    /// Leaves out the racks at the end, which other programs also list in files of games that are not over.
    fn leave_out_last_racks(&mut self) {
        self.head.retain(|line| !line.is_last_rack());
        self.turns.iter_mut().for_each(|turn| turn.after.retain(|line| !line.is_last_rack()));
    }

    fn change_sides_from(&mut self, index: usize, sides: Sides) {
        if sides == Sides::Stay {
            return;
        }
        for turn in self.turns.iter_mut().skip(index) {
            turn.line.change_sides();
            // Overtime and tiles left are those of the player who is named.
            turn.after.iter_mut().filter(|line| line.is_challenge()).for_each(LogLine::change_sides);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bob_B Bob B
#lexicon NWL23
>Ann: HOAXERS 8F HOAX +28 28
>Bob_B: 9F ET
#note what was that
>Bob_B: --
>Ann: 10F TI +10 43
";

    fn read(text: &str) -> GcgLog {
        GcgLog::read(text.as_bytes()).unwrap()
    }

    fn event(player: usize, text: &str) -> LogLine {
        LogLine::event(player, text).unwrap()
    }

    #[test]
    fn a_log_has_the_lines_of_its_file() {
        let log = read(GAME);
        assert_eq!(log.text(), GAME);
        assert_eq!(log.len(), 3);
        assert_eq!(
            [4, 5, 6, 8, 9, 10].map(|line| log.turn_of_line(line)),
            [None, Some(0), Some(1), Some(1), Some(2), None]
        );
        assert_eq!([0, 1, 2].map(|index| log.line_of_turn(index)), [5, 6, 9]);
        let other = "\u{feff}#player1 A A\r\n#player2 B B\r\n\r\n> a : ABC  8H AB +8 8\r\n#incomplete\r\n";
        assert_eq!(
            read(other).text(),
            "#character-encoding UTF-8\n#player1 A A\n#player2 B B\n>A: ABC  8H AB +8 8\n"
        );
    }

    #[test]
    fn a_turn_is_replaced_with_its_challenge() {
        let changed = |change| read(GAME).changed(&change).map(|(log, about)| (log.text(), about));
        let (text, about) = changed(LogChange::Replace(1, event(1, "9F OE"))).unwrap();
        let corrected = ">Bob_B: 9F OE\n#note what was that\n>Ann: 10F";
        assert_eq!((about, text.contains(corrected), text.contains("--")), (1, true, false));
        let (text, about) = changed(LogChange::Replace(0, event(0, "--"))).unwrap();
        assert_eq!((about, text.contains("HOAX +28 28\n>Ann: --\n>Bob_B")), (0, true));
        let text = read(GAME).without_last_line().unwrap().text();
        assert!(text.ends_with(">Bob_B: --\n"), "{text}");
        assert_eq!(changed(LogChange::Delete(3)), Err(3));
    }

    /// Those that another program listed were the racks before it.
    #[test]
    fn a_change_of_turns_leaves_out_the_racks_at_the_end() {
        let listed = read(&format!("{GAME}#rack1 ABCQFGZ\n#Rack2 OODGHIT\n"));
        let changed = |change| listed.changed(&change).unwrap().0.text();
        assert_eq!(changed(LogChange::Add(event(1, "-"))), format!("{GAME}>Bob_B: -\n"));
        assert_eq!(changed(LogChange::Add(event(0, "--"))), format!("{GAME}>Ann: --\n"));
        assert!(!changed(LogChange::Delete(2)).contains("#rack1"));
        assert!(!changed(LogChange::Replace(2, event(0, "-"))).contains("#rack1"));
        assert!(changed(LogChange::Replace(0, event(0, "-"))).contains("#rack1"), "an earlier turn");
        let withdrawn = format!("#rack1 ABCQFGZ\n{}", changed(LogChange::Add(event(0, "--"))));
        assert_eq!(read(&withdrawn).without_last_line().unwrap().text(), GAME);
        assert_eq!(changed(LogChange::Add(LogLine::note("late"))), format!("{}#note late\n", listed.text()));
    }

    /// Turns alternate, so whoever forgot one has given all later ones to the wrong player.
    #[test]
    fn turns_after_one_that_was_forgotten_change_sides() {
        let (log, _) = read(GAME).changed(&LogChange::Insert(1, event(1, "-"))).unwrap();
        assert!(
            log.text()
                .ends_with(">Bob_B: -\n>Ann: 9F ET\n#note what was that\n>Ann: --\n>Bob_B: 10F TI +10 43\n")
        );
        let (log, _) = log.changed(&LogChange::Delete(1)).unwrap();
        assert_eq!(log.text(), GAME);
    }

    /// Overtime, tiles left and a resignation are those of the player who is named, whoever has the turns.
    #[test]
    fn what_belongs_to_a_player_stays_with_them() {
        let end = ">Bob_B: (time) -10\n>Bob_B: AEI (AEI) -3\n#note Rackety: Bob_B resigned\n";
        let log = read(&format!("{GAME}{end}"));
        let (inserted, _) = log.changed(&LogChange::Insert(1, event(1, "-"))).unwrap();
        assert!(inserted.text().ends_with(&format!(">Bob_B: 10F TI +10 43\n{end}")), "{}", inserted.text());
        let (deleted, _) = log.changed(&LogChange::Delete(0)).unwrap();
        assert!(deleted.text().ends_with(&format!(">Bob_B: 10F TI +10 43\n{end}")), "{}", deleted.text());
    }

    /// Only a challenge goes with its turn.
    #[test]
    fn a_deleted_turn_leaves_behind_what_is_not_about_it() {
        let end = ">Bob_B: (time) -10\n#note late\n#note Rackety: Bob_B resigned\n";
        let log = read(&format!("{GAME}{end}"));
        let delete = |log: &GcgLog, index| log.changed(&LogChange::Delete(index)).unwrap().0;
        let without_last = delete(&log, 2);
        let text = without_last.text();
        assert!(text.ends_with(&format!("\n#note what was that\n>Bob_B: --\n{end}")), "{text}");
        let text = delete(&without_last, 1).text();
        assert!(text.ends_with(&format!(" HOAX +28 28\n#note what was that\n{end}")), "{text}");
        let text = delete(&delete(&without_last, 1), 0).text();
        assert!(text.ends_with(&format!("#lexicon NWL23\n#note what was that\n{end}")), "{text}");
    }

    /// The file does not say in which order its changes were made, but a resignation can only have been the last one.
    #[test]
    fn a_resignation_before_the_first_turn_is_undone_in_a_file_that_is_opened_again() {
        let begun = GcgLog::begin(["Ann", "Bob B"])
            .by(&WrittenFor { ruleset: None, language: "fr".to_owned() }, None);
        let (mut resigned, _) = begun.changed(&LogChange::Add(LogLine::resigned("Ann"))).unwrap();
        resigned.note_saved_as("one");
        let opened = read(&resigned.text()).without_last_line().unwrap();
        let mut expected = begun;
        expected.note_saved_as("one");
        assert_eq!(opened, expected);
        assert_eq!(opened.without_last_line(), Err(0));
    }

    #[test]
    fn players_have_different_nicknames() {
        let log = GcgLog::begin(["Ann Lee", "Ann_Lee"]);
        let (log, _) = log.changed(&LogChange::Add(LogLine::resigned(&log.players()[1].nick))).unwrap();
        let (log, _) = log.changed(&LogChange::Add(event(0, "(time) -10 -10"))).unwrap();
        let file = GcgFile::parse(log.text().as_bytes()).unwrap();
        assert_eq!(
            file.events.iter().map(|event| event.player).collect::<Vec<_>>(),
            [1, 0],
            "{}",
            log.text()
        );
    }

    #[test]
    fn a_note_of_a_person_is_never_one_of_the_program() {
        let text = [" Rackety: Bob_B resigned", "Rackety: language fr"];
        let notes = text.map(LogLine::note);
        let log =
            notes.into_iter().fold(read(GAME), |log, note| log.changed(&LogChange::Add(note)).unwrap().0);
        let file = GcgFile::parse(log.text().as_bytes()).unwrap();
        assert_eq!((file.events.len(), file.written_for), (4, None));
        assert_eq!(file.events[3].note, "-  Rackety: Bob_B resigned\n- Rackety: language fr");
    }

    #[test]
    fn a_saved_game_is_noted_once() {
        let mut log = read(GAME);
        assert_eq!(log.saved_as(), None);
        log.note_saved_as("one");
        log.note_saved_as("two");
        assert_eq!(read(&log.text()).saved_as(), Some("two"));
    }
}
