//! The lines of a GCG file: pragmas, and the events of the game.

use rackety_engine::ScoredPlay;

use super::decode::{Decoded, decode};
use super::error::{GcgError, GcgFault};
use crate::files::encoding::lines;
use crate::text::wording::quoted;

/// The most events of a file. A game has some thirty.
pub const MAX_EVENTS: usize = 1000;

/// The note that Woogles writes after a pass if the turn was lost by challenging good words.
const LOST_ON_WOOGLES: &str = "#unsuccessful-challenge";

/// The most points that the events of a file can have together.
const MAX_TOTAL: i32 = 1_000_000_000;

/// A GCG file: what its lines say, before any rule is applied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GcgFile {
    /// The players, the first one first.
    pub players: [GcgPlayer; 2],
    /// The nickname that both players have in the file, with the line of the second one, who has another here.
    pub shared_nick: Option<(usize, String)>,
    /// The title.
    pub title: Option<String>,
    /// The kind of game, and where it was played.
    pub description: Option<String>,
    /// The identifier that an authority has given the game.
    pub id: Option<String>,
    /// The word list.
    pub lexicon: Option<String>,
    /// The tiles, by the name of their distribution or language.
    pub tiles: Option<String>,
    /// The layout of the board.
    pub board: Option<String>,
    /// The kind of game, with its line: `classic`, `wordsmog`.
    pub game_type: Option<(usize, String)>,
    /// The rules and the language that Rackety wrote the file for.
    pub written_for: Option<WrittenFor>,
    /// The racks at the end of the file, with their lines.
    pub racks: [Option<(usize, String)>; 2],
    /// Notes before the first event.
    pub notes: Vec<String>,
    /// Pragmas that this program does not know, with their lines.
    pub unknown: Vec<(usize, String)>,
    /// Lines with bytes that are not UTF-8 although the file says so.
    pub misencoded: Vec<usize>,
    /// The unknown encoding that the first line names; none if the text is ASCII.
    pub unknown_encoding: Option<String>,
    /// The events in order.
    pub events: Vec<GcgEvent>,
    /// The number of the last line.
    pub last_line: usize,
}

/// The ruleset and the language that a file by this program names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFor {
    /// The id or path of a ruleset that overrides what the file shows; `None` for the usual one, which follows the file.
    pub ruleset: Option<String>,
    /// The language.
    pub language: String,
}

/// The most bytes of a note with a ruleset and a language: a path has fewer.
const MAX_NAME: usize = 4096;

impl WrittenFor {
    /// Reads a note that this program wrote for itself; none if it is of another kind.
    fn read(note: &str) -> Option<Self> {
        let (ruleset, language) = match note.strip_prefix("ruleset ") {
            Some(rest) => {
                rest.rsplit_once(", language ").map(|(ruleset, language)| (Some(ruleset), language))?
            }
            None => (None, note.strip_prefix("language ")?),
        };
        let ruleset = ruleset.map(|ruleset| ruleset.trim().to_owned());
        Some(Self { ruleset, language: language.trim().to_owned() })
    }

    /// The note that [`Self::read`] reads; none where a file without one means the same.
    pub(super) fn note(&self) -> Option<String> {
        match &self.ruleset {
            Some(ruleset) => Some(format!("ruleset {ruleset}, language {}", self.language)),
            None => (self.language != super::USUAL_LANGUAGE).then(|| format!("language {}", self.language)),
        }
    }
}

/// A player of a GCG file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GcgPlayer {
    /// The name that events use, without spaces.
    pub nick: String,
    /// The full name.
    pub name: String,
}

/// An event of a GCG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GcgEvent {
    /// The line, from 1.
    pub line: usize,
    /// The player: 0 or 1.
    pub player: usize,
    /// The event as it is written, after the player's name; empty for a note.
    pub text: String,
    /// The rack, as it is written; empty if it is left out.
    pub rack: String,
    /// The kind of the event.
    pub kind: GcgEventKind,
    /// The points of the event.
    pub points: Option<i32>,
    /// The player's score after it.
    pub total: Option<i32>,
    /// The notes that follow it.
    pub note: String,
}

/// The kind of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GcgEventKind {
    /// A play.
    Play {
        /// The square where the word begins.
        place: String,
        /// The word.
        word: String,
    },
    /// An exchange of these tiles.
    Exchange(String),
    /// An exchange of this number of tiles.
    ExchangeCount(usize),
    /// A pass.
    Pass,
    /// A turn that the player lost by challenging good words, as a note by this program or Woogles says.
    LostByChallenge,
    /// The play before was a phony, and its tiles went back to the rack.
    Withdrawn,
    /// Points for a challenge.
    Challenge,
    /// Points for overtime.
    Time,
    /// Points for tiles that were left: these.
    EndRack(String),
    /// The player resigned, as a note by this program says.
    Resigned,
    /// The player's time ran out, as a note by this program says.
    TimedOut,
    /// A player's time for the whole game ran out, in a note of this program.
    OutOfTime,
}

impl GcgEvent {
    /// The player, 0 or 1, who had the tiles left that this event counts for a `player`.
    pub fn holder_of_tiles_left(&self, player: usize) -> usize {
        let is_own = !self.rack.is_empty() || self.points.is_some_and(|points| points < 0);
        if is_own { player } else { 1 - player }
    }
}

impl GcgEventKind {
    /// Returns whether it is a turn, after which the other player moves.
    pub(super) const fn is_turn(&self) -> bool {
        matches!(
            self,
            Self::Play { .. }
                | Self::Exchange(_)
                | Self::ExchangeCount(_)
                | Self::Pass
                | Self::LostByChallenge
        )
    }
}

impl GcgFile {
    /// Reads a file.
    ///
    /// # Errors
    /// [`GcgError`] with the first line that cannot be read.
    pub fn parse(bytes: &[u8]) -> Result<Self, GcgError> {
        let file = Self::parse_begun(bytes)?;
        if file.events.is_empty() {
            return Err(GcgError { line: file.last_line.max(1), fault: GcgFault::NoTurns });
        }
        Ok(file)
    }

    /// Reads a file that may have no turns yet.
    ///
    /// # Errors
    /// [`GcgError`] as for [`GcgFile::parse`].
    pub fn parse_begun(bytes: &[u8]) -> Result<Self, GcgError> {
        let decoded = decode(bytes)?;
        let mut reader = Reader::default();
        for (number, line) in lines(&decoded.text) {
            reader.file.last_line = number;
            reader.line(number, line).map_err(|fault| GcgError { line: number, fault })?;
        }
        let end = reader.file.last_line.max(1);
        reader.check_players().map_err(|fault| GcgError { line: end, fault })?;
        let Decoded { misencoded, unknown_encoding, .. } = decoded;
        Ok(Self { misencoded, unknown_encoding, ..reader.file })
    }
}

/// A file while it is read.
#[derive(Debug, Default)]
struct Reader {
    file: GcgFile,
    /// The line that a line without a mark of its own continues.
    open: Open,
}

/// The kind of the line before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Note,
    Description,
    Title,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), GcgFault> {
        if let Some(event) = line.strip_prefix('>') {
            self.open = Open::Nothing;
            return self.event(number, event);
        }
        if let Some(pragma) = line.strip_prefix('#') {
            return self.pragma(number, pragma);
        }
        match self.open {
            _ if line.is_empty() => Ok(()),
            // Notes may have several lines.
            Open::Note => {
                self.add_note(line);
                Ok(())
            }
            _ => Err(GcgFault::Unknown(quoted(line))),
        }
    }

    fn pragma(&mut self, number: usize, pragma: &str) -> Result<(), GcgFault> {
        if let Some(continued) = pragma.strip_prefix('-') {
            self.continue_with(continued.trim());
            return Ok(());
        }
        let (name, text) = pragma.split_once(char::is_whitespace).unwrap_or((pragma, ""));
        let text = text.trim();
        self.open = Open::Nothing;
        let value = || Some(text.to_owned()).filter(|text| !text.is_empty());
        let file = &mut self.file;
        match name.to_ascii_lowercase().as_str() {
            // The first line has been read by now; elsewhere it says nothing.
            "character-encoding" | "incomplete" | "style" | "tile" => {}
            "player1" => self.player(0, (number, text))?,
            "player2" => self.player(1, (number, text))?,
            "rack1" => file.racks[0] = value().map(|rack| (number, rack)),
            "rack2" => file.racks[1] = value().map(|rack| (number, rack)),
            "title" => {
                file.title = value();
                self.open = Open::Title;
            }
            "description" => {
                file.description = value();
                self.open = Open::Description;
            }
            "id" => file.id = value(),
            "lexicon" | "dictionary" => file.lexicon = value(),
            "tile-set" | "tile-distribution" | "letter-distribution" | "language" => file.tiles = value(),
            "board-layout" | "game-board" => file.board = value(),
            "game-type" | "variant" => file.game_type = value().map(|kind| (number, quoted(&kind))),
            "note" => {
                self.read_note(number, text)?;
                self.open = Open::Note;
            }
            other if other.starts_with("player") => {
                return Err(GcgFault::PlayerNumber(quoted(name)));
            }
            "" => return Err(GcgFault::Unknown(quoted(&format!("#{pragma}")))),
            _ => file.unknown.push((number, quoted(&format!("#{pragma}")))),
        }
        Ok(())
    }

    fn continue_with(&mut self, text: &str) {
        let append = |field: &mut Option<String>| match field {
            Some(before) => *before = format!("{before} {text}"),
            None => *field = Some(text.to_owned()),
        };
        match self.open {
            Open::Nothing => {}
            Open::Note => self.add_note(text),
            Open::Description => append(&mut self.file.description),
            Open::Title => append(&mut self.file.title),
        }
    }

    fn player(&mut self, index: usize, (line, text): (usize, &str)) -> Result<(), GcgFault> {
        let number = if index == 0 { 1 } else { 2 };
        let (nick, name) = text.split_once(char::is_whitespace).unwrap_or((text, text));
        if nick.is_empty() {
            return Err(GcgFault::EmptyPragma(format!("player{number}")));
        }
        if !self.file.players[index].nick.is_empty() {
            return Err(GcgFault::PlayerTwice(number));
        }
        self.file.players[index] = GcgPlayer { nick: nick.to_owned(), name: name.trim().to_owned() };
        if self.file.players[1 - index].nick == nick {
            self.file.shared_nick = Some((line, nick.to_owned()));
            self.file.players[1].nick = format!("{nick}-2");
        }
        Ok(())
    }

    fn check_players(&self) -> Result<(), GcgFault> {
        match &self.file.players {
            [first, _] if first.nick.is_empty() => Err(GcgFault::NoPlayer(1)),
            [_, second] if second.nick.is_empty() => Err(GcgFault::NoPlayer(2)),
            _ => Ok(()),
        }
    }

    /// Reads a note: one of the game, or one that this program wrote for itself.
    fn read_note(&mut self, line: usize, text: &str) -> Result<(), GcgFault> {
        let own = text.strip_prefix(super::OWN_NOTE).map(str::trim);
        if (own == Some(super::LOST_BY_CHALLENGE) || text == LOST_ON_WOOGLES)
            && let Some(last) = self.file.events.last_mut().filter(|last| last.kind == GcgEventKind::Pass)
        {
            last.kind = GcgEventKind::LostByChallenge;
            return Ok(());
        }
        if let Some(own) = own {
            if let Some(what) = own.strip_prefix(super::NOT_IN_GCG) {
                return Err(GcgFault::NotInGcg(quoted(what.trim())));
            }
            if let Some(written_for) = WrittenFor::read(own) {
                if own.len() > MAX_NAME {
                    return Err(GcgFault::LongName(quoted(own)));
                }
                self.file.written_for = Some(written_for);
            }
            for (end, kind) in [
                (super::RESIGNED, GcgEventKind::Resigned),
                (super::TIMED_OUT, GcgEventKind::TimedOut),
                (super::OUT_OF_TIME, GcgEventKind::OutOfTime),
            ] {
                let nick = own.strip_suffix(end).map(str::trim);
                let player = self.file.players.iter().position(|player| Some(&*player.nick) == nick);
                if let Some(player) = player.filter(|_| self.file.events.len() < MAX_EVENTS) {
                    let rack = String::new();
                    let note = String::new();
                    self.file.events.push(GcgEvent {
                        line,
                        player,
                        text: String::new(),
                        rack,
                        kind,
                        points: None,
                        total: None,
                        note,
                    });
                }
            }
            return Ok(());
        }
        // Macondo keeps these in notes, because they are not pragmas of the format.
        if self.file.events.is_empty()
            && let Some((key, value)) = text.split_once(':')
        {
            let value = Some(value.trim().to_owned());
            match key.trim() {
                "LetterDistribution" => self.file.tiles = value,
                "BoardLayout" => self.file.board = value,
                "Variant" => self.file.game_type = value.map(|kind| (line, quoted(&kind))),
                _ => {}
            }
        }
        self.add_note(text);
        Ok(())
    }

    fn add_note(&mut self, text: &str) {
        match self.file.events.last_mut() {
            None => self.file.notes.push(text.to_owned()),
            Some(event) => {
                if !event.note.is_empty() {
                    event.note.push('\n');
                }
                event.note.push_str(text);
            }
        }
    }

    fn event(&mut self, line: usize, text: &str) -> Result<(), GcgFault> {
        self.check_players()?;
        if self.file.events.len() == MAX_EVENTS {
            return Err(GcgFault::TooManyEvents(MAX_EVENTS));
        }
        let (player, rest) = self.whose(text)?;
        let mut event = event(rest).ok_or_else(|| GcgFault::Event(quoted(rest.trim())))??;
        event.line = line;
        event.player = player.unwrap_or_else(|| self.player_by_turns(&event));
        self.file.events.push(event);
        Ok(())
    }

    /// The player of an event that names both players, by whose turn it is, and by the totals where the event is no turn.
    fn player_by_turns(&self, event: &GcgEvent) -> usize {
        let events = || self.file.events.iter().rev();
        let Some(last) = events().find(|event| event.kind.is_turn()).map(|event| event.player) else {
            return 0;
        };
        let is_loss = event.points.is_some_and(|points| points < 0);
        match &event.kind {
            GcgEventKind::Withdrawn => last,
            GcgEventKind::Challenge if !is_loss => last,
            GcgEventKind::EndRack(_) | GcgEventKind::Time => {
                let total_of = |player: usize| {
                    let total = events().find(|event| event.player == player).and_then(|event| event.total);
                    Some(total? + event.points?)
                };
                match [0, 1].map(|player| event.total.is_some() && total_of(player) == event.total) {
                    [true, false] => 0,
                    [false, true] => 1,
                    _ if is_loss || !event.rack.is_empty() => 1 - last,
                    _ => last,
                }
            }
            _ => 1 - last,
        }
    }

    /// The player of an event, or `None` if both have the name, and the text after the colon. Nicknames may have colons
    /// in them.
    fn whose<'a>(&self, text: &'a str) -> Result<(Option<usize>, &'a str), GcgFault> {
        let after = |name: &str| text.strip_prefix(name)?.trim_start().strip_prefix(':');
        let shared = self.file.shared_nick.as_ref().map(|(_, nick)| nick.as_str());
        if let Some(rest) = shared.and_then(after) {
            return Ok((None, rest));
        }
        let players = self.file.players.iter().enumerate();
        let mut found: Vec<(usize, &str)> = players
            .flat_map(|(index, player)| {
                [&player.nick, &player.name].into_iter().filter_map(move |name| Some((index, after(name)?)))
            })
            .collect();
        // The longest name is the one meant.
        found.sort_by_key(|(_, rest)| rest.len());
        if let Some(&(player, rest)) = found.first() {
            let is_other =
                |(other, its_rest): &(usize, &str)| *other != player && its_rest.len() == rest.len();
            return Ok((Some(player).filter(|_| !found.iter().any(is_other)), rest));
        }
        let (given, rest) = text.split_once(':').ok_or_else(|| GcgFault::Event(quoted(text)))?;
        let is_given = |name: &str| name.to_lowercase() == given.trim().to_lowercase();
        if shared.is_some_and(is_given) {
            return Ok((None, rest));
        }
        let same = |player: &GcgPlayer| is_given(&player.nick);
        if let Some(index) = self.file.players.iter().position(same) {
            return Ok((Some(index), rest));
        }
        let players = [&self.file.players[0], &self.file.players[1]].map(|player| quoted(&player.nick));
        Err(GcgFault::WhoseEvent { given: quoted(given), players })
    }
}

/// The event after the colon, or `None` if it is not of any form.
pub(super) fn event(text: &str) -> Option<Result<GcgEvent, GcgFault>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let (rack, rest) = split_rack(&tokens)?;
    let (kind, numbers) = match *rest {
        [place, word, ref numbers @ ..] if is_place(place) => {
            (GcgEventKind::Play { place: place.to_owned(), word: clean_word(word) }, numbers)
        }
        ["-", ref numbers @ ..] => (GcgEventKind::Pass, numbers),
        [pass, ref numbers @ ..] if ["pass", "(pass)"].iter().any(|word| pass.eq_ignore_ascii_case(word)) => {
            (GcgEventKind::Pass, numbers)
        }
        ["--", ref numbers @ ..] => (GcgEventKind::Withdrawn, numbers),
        [exchange, ref numbers @ ..] if exchange.starts_with('-') => {
            let tiles = &exchange[1..];
            let kind = match tiles.parse() {
                Ok(count) => GcgEventKind::ExchangeCount(count),
                Err(_) => GcgEventKind::Exchange(tiles.to_owned()),
            };
            (kind, numbers)
        }
        [kind, ref numbers @ ..] if kind.eq_ignore_ascii_case("(challenge)") => {
            (GcgEventKind::Challenge, numbers)
        }
        [kind, ref numbers @ ..] if kind.eq_ignore_ascii_case("(time)") => (GcgEventKind::Time, numbers),
        [left, ref numbers @ ..] => {
            let tiles = left.strip_prefix('(')?.strip_suffix(')')?;
            (GcgEventKind::EndRack(tiles.to_owned()), numbers)
        }
        [] => return None,
    };
    let (points, total) = match points_and_total(numbers) {
        Ok(numbers) => numbers,
        Err(fault) => return Some(Err(fault)),
    };
    let (rack, text) = (rack.to_owned(), text.trim().to_owned());
    Some(Ok(GcgEvent { line: 0, player: 0, text, rack, kind, points, total, note: String::new() }))
}

/// The rack, which may be left out, and the tokens after it.
fn split_rack<'a, 'b>(tokens: &'b [&'a str]) -> Option<(&'a str, &'b [&'a str])> {
    let begins_event =
        |token: &str| token.starts_with(['-', '(']) || is_place(token) || token.eq_ignore_ascii_case("pass");
    match tokens {
        // These tiles spell a word that is an event elsewhere.
        [rack, rest @ ..] if rack.eq_ignore_ascii_case("pass") && begins_other_event(rest) => {
            Some((rack, rest))
        }
        [first, ..] if begins_event(first) => Some(("", tokens)),
        [first, rest @ ..] => Some((first, rest)),
        [] => None,
    }
}

/// Returns whether an event begins with these tokens, which cannot be the points of a pass then.
fn begins_other_event(tokens: &[&str]) -> bool {
    match tokens {
        ["-", ..] => true,
        [place, _, ..] if is_place(place) => true,
        [other, ..] => other.starts_with(['-', '(']) && other.parse::<i32>().is_err(),
        [] => false,
    }
}

/// True if a token is a place on a board: a letter and a number, in either order.
fn is_place(token: &str) -> bool {
    let has_digit = token.bytes().any(|byte| byte.is_ascii_digit());
    let letters = token.trim_matches(|character: char| character.is_ascii_digit());
    has_digit && letters.len() == 1 && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A word without the marks that some programs put after phonies.
fn clean_word(word: &str) -> String {
    word.trim_end_matches(['*', '#', '!', ',', ';']).to_owned()
}

/// The points of an event and the total. What follows, as the other words formed, is a comment.
fn points_and_total(tokens: &[&str]) -> Result<(Option<i32>, Option<i32>), GcgFault> {
    let number = |token: &str| token.replace('\u{2212}', "-").parse::<i128>().ok();
    let bounded = |token: &str, most: i32| {
        let number = number(token).ok_or_else(|| GcgFault::Points(quoted(token)))?;
        let number = i32::try_from(number).ok().filter(|number| number.unsigned_abs() <= most.unsigned_abs());
        number.ok_or_else(|| GcgFault::PointsRange { given: quoted(token), most })
    };
    let Some((points, rest)) = tokens.split_first() else { return Ok((None, None)) };
    let total = rest.first().filter(|total| number(total).is_some());
    let total = total.map(|total| bounded(total, MAX_TOTAL)).transpose()?;
    Ok((Some(bounded(points, ScoredPlay::MAX_POINTS)?), total))
}
