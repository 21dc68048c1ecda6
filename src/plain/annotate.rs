//! Recording a game with wooden tiles, turn by turn.

use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;

use rackety_engine::ruleset::WrongChallenge;
use rackety_engine::{Refusal, TurnOutcome, TurnRecord};

use super::dialogue::{Dialogue, Talk};
use super::hearing::Audience;
use super::{Plain, PlainExit, Saving, answers, full_stop, queries, sentence};
use crate::crash;
use crate::formats::gcg::{GcgEvent, GcgEventKind, GcgFault, LogChange, LogLine, Sides, tiles_of};
use crate::input::InputSource;
use crate::input::command::{self, Command, InfoRequest};
use crate::input::question::{self, Question};
use crate::input::sheet_line::{self, ChallengeOutcome, EntryKind, SHEET_HELP, SheetCommand, SheetEntry};
use crate::session::{Annotation, AnnotationError};
use crate::text::shell::shell_word;
use crate::text::spoken::{self, Between, Detail, SpokenItem, SpokenList};

/// Asks a person who plays; the one who begins first. None if they leave.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn ask_players(mut dialogue: Dialogue<'_>) -> io::Result<Option<[String; 2]>> {
    let mut names = Vec::new();
    for (number, question) in [(1, "Who begins?"), (2, "And who else plays?")] {
        let default = format!("Player {number}");
        let given = match dialogue.source {
            InputSource::Person => dialogue.ask(&format!("{question} Name, or Enter for {default}: "))?,
            InputSource::Script => Some(String::new()),
        };
        let Some(name) = given else { return Ok(None) };
        names.push(if name.trim().is_empty() { default } else { name.trim().to_owned() });
    }
    Ok(names.try_into().ok())
}

/// Records a game, until the person leaves or the input ends. The file is written after every line.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn annotate(annotation: Annotation, talk: Talk<'_>) -> io::Result<PlainExit> {
    let session = annotation.session();
    let mut plain = Plain { saving: Saving::Off, ..Plain::without_table(session, talk) };
    plain.hearing.audience = Audience::Onlooker;
    let mut annotator = Annotator { plain, annotation };
    annotator.run()?;
    let save_fault = annotator.leave()?;
    Ok(PlainExit { faults: annotator.plain.faults, save_fault })
}

/// The place of what was typed among the turns, which have indexes from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EntryPlace {
    /// At the end.
    End,
    /// In place of this turn, or as what belongs to it.
    At(usize),
    /// Before this turn.
    Before(usize),
}

/// Somebody who records a game.
struct Annotator<'a> {
    /// Answers questions about the position, as in a game.
    plain: Plain<'a>,
    annotation: Annotation,
}

impl Annotator<'_> {
    fn run(&mut self) -> io::Result<()> {
        self.greet()?;
        loop {
            let player = self.annotation.to_move();
            let is_over = self.plain.session.game().state().ending().is_some();
            let prompt =
                if is_over { "> ".to_owned() } else { format!("{}> ", self.annotation.name(player)) };
            let Some(line) = self.plain.dialogue.ask(&prompt)? else { return Ok(()) };
            if self.execute(&line)?.is_break() {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let game = self.plain.session.game();
        crash::note_game(game);
        let players = [self.annotation.name(0), self.annotation.name(1)].join(", ");
        let label = self.plain.session.dictionary_label();
        let line = format!("{}, {label}. Players: {players}.", game.setup().ruleset.name());
        let is_new = self.annotation.log().is_empty() && game.state().ending().is_none();
        self.say(&line)?;
        if is_new {
            return self.say("Type each turn with its points, as 8h WORD 24. Type help for the rest.");
        }
        self.say_state(self.turn_texts(self.last_turn()))?;
        self.say_misfit()
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.plain.dialogue.say(line)
    }

    fn execute(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        crash::note_input(crash::masked(line));
        match sheet_line::parse(line, self.plain.session.game().tiles().casing()) {
            Ok(Some(SheetCommand::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.perform(command)?,
            Ok(None) => self.answer(line)?,
            Err(message) => self.plain.refuse(&message)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn perform(&mut self, command: SheetCommand) -> io::Result<()> {
        let count = self.annotation.log().len();
        let change = match command {
            SheetCommand::Entry(entry) => {
                let is_challenge = matches!(entry.kind, EntryKind::Challenge(_));
                self.line_of(entry, EntryPlace::End).map(|line| match line {
                    LogLine::Event(player, _) if is_challenge && line.is_turn() => {
                        LogChange::LoseTurn(player)
                    }
                    line => LogChange::Add(line),
                })
            }
            SheetCommand::Fix(index, _) | SheetCommand::Insert(index, _) if count <= index => {
                Err(AnnotationError::NoTurn(count).to_string())
            }
            SheetCommand::Fix(index, SheetEntry { kind: EntryKind::Resign, .. }) => Err(format!(
                "a resignation ends the game; delete turn {} and every turn after it, then type resign",
                index + 1
            )),
            SheetCommand::Fix(index, entry) => {
                self.line_of(entry, EntryPlace::At(index)).map(|line| LogChange::Replace(index, line))
            }
            SheetCommand::Insert(index, entry) => match self.line_of(entry, EntryPlace::Before(index)) {
                Ok(line) if line.is_turn() => Ok(LogChange::Insert(index, line)),
                Ok(_) => Err("only a turn can be inserted; type insert 3 8h WORD".to_owned()),
                Err(message) => Err(message),
            },
            SheetCommand::Delete(index) => Ok(LogChange::Delete(index)),
            SheetCommand::Undo => return self.undo(),
            SheetCommand::Note(_) if count == 0 => Err("a note follows a turn; type one first".to_owned()),
            SheetCommand::Note(text) => Ok(LogChange::Add(LogLine::note(&text))),
            SheetCommand::List => return self.list(),
            SheetCommand::Help | SheetCommand::Quit => {
                let lines = SHEET_HELP.iter().map(|(text, help)| format!("{text}: {help}"));
                return lines.collect::<Vec<_>>().iter().try_for_each(|line| self.say(line));
            }
        };
        match change {
            Ok(change) => self.change(&change),
            Err(message) => self.plain.refuse(&message),
        }
    }

    /// The line of what was typed.
    fn line_of(&self, entry: SheetEntry, place: EntryPlace) -> Result<LogLine, String> {
        let log = self.annotation.log();
        let named = entry.player.as_deref().map(|name| self.player(name)).transpose()?;
        let last = match place {
            EntryPlace::End => log.len().checked_sub(1),
            EntryPlace::At(index) | EntryPlace::Before(index) => Some(index),
        };
        let last_player = last.and_then(|index| log.turn(index)).map(|(player, _)| player);
        let text = match entry.kind {
            EntryKind::Resign => {
                return Ok(self.annotation.resigned(named.unwrap_or_else(|| self.annotation.to_move())));
            }
            EntryKind::Challenge(outcome) => return self.challenge(outcome, last, place),
            EntryKind::Event(text) => text,
        };
        let line = LogLine::event(0, &text).map_err(|fault| self.fault_text(&fault))?;
        let Some(event) = line.parsed() else { return Err(GcgFault::Event(text).to_string()) };
        let is_loss = event.points.is_some_and(|points| points < 0);
        let player = match (&event.kind, named) {
            (_, Some(player)) => player,
            (GcgEventKind::Time, None) => {
                return Err(format!("whose time? type {}: {text}", self.annotation.name(0)));
            }
            (GcgEventKind::Withdrawn | GcgEventKind::Challenge, None) => last_player.unwrap_or_default(),
            (GcgEventKind::EndRack(_), None) => {
                let out = last_player.unwrap_or_default();
                if is_loss || !event.rack.is_empty() { 1 - out } else { out }
            }
            (_, None) => match place {
                EntryPlace::End => self.annotation.to_move(),
                EntryPlace::At(_) => last_player.unwrap_or_default(),
                EntryPlace::Before(index) => log.player_left_out(index).unwrap_or_default(),
            },
        };
        LogLine::event(player, &text).map_err(|fault| self.fault_text(&fault))
    }

    /// The player of this name, or else of this name in other letter case, or else the only one whose name begins so.
    fn player(&self, given: &str) -> Result<usize, String> {
        let small = given.to_lowercase();
        let has_name = |player: usize, is_it: &dyn Fn(&str) -> bool| {
            let known = &self.annotation.log().players()[player];
            [&*known.nick, &*known.name, self.annotation.name(player)].into_iter().any(is_it)
        };
        let first = |is_it: &dyn Fn(&str) -> bool| [0, 1].into_iter().find(|&player| has_name(player, is_it));
        let found = first(&|name| name == given).or_else(|| first(&|name| name.to_lowercase() == small));
        let found = found.or_else(|| {
            let is_begun =
                |&player: &usize| has_name(player, &|name| name.to_lowercase().starts_with(&small));
            let mut begun = [0, 1].into_iter().filter(is_begun);
            begun.next().filter(|_| begun.next().is_none())
        });
        found.ok_or_else(|| {
            let [first, second] = [0, 1].map(|player| self.annotation.name(player));
            format!("no player is called {given}; the players are {first} and {second}")
        })
    }

    /// The line that a challenge of this turn's play leaves.
    fn challenge(
        &self,
        outcome: ChallengeOutcome,
        turn: Option<usize>,
        place: EntryPlace,
    ) -> Result<LogLine, String> {
        const NO_PLAY: &str = "only a play can be challenged";
        let (index, (player, event)) =
            turn.and_then(|index| Some((index, self.annotation.log().turn(index)?))).ok_or(NO_PLAY)?;
        if !matches!(event.kind, GcgEventKind::Play { .. }) {
            return Err(NO_PLAY.to_owned());
        }
        if place != EntryPlace::End && self.annotation.log().costs_next_turn(index) {
            return Err(format!("turn {0} is a challenge of it already; type delete {0} first", index + 2));
        }
        let rules = self.plain.session.game().setup().ruleset.challenge();
        let (player, text) = match (outcome, rules) {
            (ChallengeOutcome::Off, _) => (player, "--".to_owned()),
            (ChallengeOutcome::ByWords, _) if !self.unknown_words(index).is_empty() => {
                (player, "--".to_owned())
            }
            (ChallengeOutcome::Stands(Some(points)), _) => (player, format!("(challenge) {points:+}")),
            (_, Some(WrongChallenge::Points(points))) if points != 0 => {
                (player, format!("(challenge) {points:+}"))
            }
            (_, Some(WrongChallenge::Turn)) if place == EntryPlace::End => (1 - player, "-".to_owned()),
            (_, Some(WrongChallenge::Turn)) => {
                let missing = if index == self.last_turn() {
                    "challenge".to_owned()
                } else {
                    format!("insert {} pass", index + 2)
                };
                return Err(format!(
                    "all words are good, and by the rules that costs {} the turn; if it is missing, type {missing}",
                    self.annotation.name(1 - player)
                ));
            }
            _ => {
                return Err(format!(
                    "all words are good, and by the rules that costs nothing; type pass if it cost {} the turn, or \
                     challenge stands 5 if {} got 5 points",
                    self.annotation.name(1 - player),
                    self.annotation.name(player)
                ));
            }
        };
        LogLine::event(player, &text).map_err(|fault| self.fault_text(&fault))
    }

    /// The words of a turn that are not in the word list.
    fn unknown_words(&self, index: usize) -> Vec<String> {
        let vocabulary = self.plain.session.game().vocabulary();
        let words = match self.annotation.record(index) {
            Some(TurnRecord { outcome: TurnOutcome::Lost { words, .. }, .. }) => words.to_vec(),
            Some(record) => record.words().iter().map(|word| word.text.clone()).collect(),
            None => Vec::new(),
        };
        words.into_iter().filter(|word| !vocabulary.contains(word)).collect()
    }

    fn change(&mut self, change: &LogChange) -> io::Result<()> {
        let before: BTreeSet<String> = self.remarks();
        let was_faulty = self.annotation.misfit().is_some();
        let loses_challenge = self.annotation.log().loses_challenge(change);
        let sides = self.sides_text(change);
        let about = match self.annotation.change(change) {
            Ok(about) => about,
            Err(error) => return self.refuse(&error),
        };
        self.take_over();
        let what = match change {
            LogChange::Add(_) | LogChange::LoseTurn(_) => None,
            LogChange::Replace(..) if loses_challenge => {
                Some(format!("Turn {} is corrected, and its challenge is left out.", about + 1))
            }
            LogChange::Replace(..) => Some(format!("Turn {} is corrected.", about + 1)),
            LogChange::Insert(..) => Some(format!("Turn {} is inserted{sides}.", about + 1)),
            LogChange::Delete(_) if about == self.annotation.log().len() => {
                Some("The last turn is deleted.".to_owned())
            }
            LogChange::Delete(_) => Some(format!("Turn {} is deleted{sides}.", about + 1)),
        };
        what.map_or(Ok(()), |what| self.say(&what))?;
        // A challenge in place of another one changes what its turn says.
        let addition = self.addition_text(change).filter(|_| !loses_challenge);
        match (change, addition) {
            (LogChange::Add(LogLine::Event(..)), Some(text)) => {
                let scores = spoken::score(self.plain.session.game(), None);
                self.say(&format!("{text} {scores}"))?;
            }
            (_, Some(text)) => self.say_state(vec![text])?,
            (_, None) => self.say_state(self.turn_texts(about.min(self.last_turn())))?,
        }
        self.say_remarks(&before, was_faulty)
    }

    /// Undoes the last change.
    fn undo(&mut self) -> io::Result<()> {
        let before = self.remarks();
        let was_faulty = self.annotation.misfit().is_some();
        let undone = match self.annotation.undo() {
            Ok(undone) => undone,
            Err(error) => return self.refuse(&error),
        };
        self.take_over();
        let sides = undone.as_ref().map_or("", |change| self.sides_text(change));
        let as_before = |index: usize| (index, format!("Turn {} is as it was before.", index + 1));
        let (about, what) = match undone {
            Some(LogChange::Add(line)) if line.is_challenge() => as_before(self.last_turn()),
            None | Some(LogChange::Add(_) | LogChange::LoseTurn(_)) => {
                (self.last_turn(), "The last line is undone.".to_owned())
            }
            Some(LogChange::Replace(index, _)) => as_before(index),
            Some(LogChange::Insert(index, _)) => {
                (index, format!("The inserted turn {} is removed{sides}.", index + 1))
            }
            Some(LogChange::Delete(index)) => (index, format!("Turn {} is restored{sides}.", index + 1)),
        };
        self.say(&what)?;
        self.say_state(self.turn_texts(about.min(self.last_turn())))?;
        self.say_remarks(&before, was_faulty)
    }

    fn refuse(&mut self, error: &AnnotationError) -> io::Result<()> {
        match error {
            AnnotationError::Fault(fault) => self.plain.refuse(&self.fault_text(fault)),
            _ => self.plain.refuse(&error.to_string()),
        }
    }

    /// Shows the changed game.
    fn take_over(&mut self) {
        self.plain.session = self.annotation.session();
        crash::note_game(self.plain.session.game());
    }

    /// The text about later turns that change sides, if the change or its undoing moves any.
    fn sides_text(&self, change: &LogChange) -> &'static str {
        match self.annotation.log().sides(change) {
            Sides::Change => "; those after it change sides",
            Sides::Stay => "",
        }
    }

    /// Says the remarks that are new since a change, and whether all turns fit.
    fn say_remarks(&mut self, before: &BTreeSet<String>, was_faulty: bool) -> io::Result<()> {
        for remark in self.remarks().difference(before) {
            self.say(remark)?;
        }
        self.say_misfit()?;
        if was_faulty && self.annotation.misfit().is_none() {
            self.say("All turns fit again.")?;
        }
        Ok(())
    }

    /// The index of the last turn; 0 without turns.
    fn last_turn(&self) -> usize {
        self.annotation.log().len().saturating_sub(1)
    }

    /// Says what a line that is not a turn has recorded.
    fn addition_text(&self, change: &LogChange) -> Option<String> {
        let LogChange::Add(line) = change else { return None };
        self.aside_text(line)
    }

    /// Says what a line that belongs to a turn has recorded, unless the turn says it: `Ben: A, E, I left. Ben loses 3 points.`
    fn aside_text(&self, line: &LogLine) -> Option<String> {
        let LogLine::Event(player, _) = line else {
            let resigned = self.annotation.log().resigned(line)?;
            return Some(format!("{} resigned.", self.annotation.name(resigned)));
        };
        let event = line.parsed()?;
        let number = event.points.unwrap_or_default();
        let verb = if number < 0 { "loses" } else { "gets" };
        let name = self.annotation.name(*player);
        let points = format!("{name} {verb} {}", spoken::points(number.saturating_abs()));
        match &event.kind {
            GcgEventKind::EndRack(tiles) => {
                let game = self.plain.session.game();
                let holder = self.annotation.name(event.holder_of_tiles_left(*player));
                let left = spoken::tile_names(game, &tiles_of(tiles, game.tiles()).ok()?);
                Some(format!("{holder}: {left} left. {points}."))
            }
            GcgEventKind::Time => Some(format!("{points} (overtime).")),
            GcgEventKind::Challenge => Some(format!("{points} (challenge).")),
            _ => None,
        }
    }

    /// A turn with what belongs to it, in sentences.
    fn turn_texts(&self, index: usize) -> Vec<String> {
        let (game, log) = (self.plain.session.game(), self.annotation.log());
        let record = self.annotation.record(index);
        let turn = record.map(|record| spoken::turn(game, record, Detail::Normal));
        // What is left is said with the end.
        let is_left = |event: GcgEvent| matches!(event.kind, GcgEventKind::EndRack(_));
        let asides = log.after(index).iter().filter(|line| !line.parsed().is_some_and(is_left));
        turn.into_iter().chain(asides.filter_map(|line| self.aside_text(line))).collect()
    }

    /// Says these lines, and the scores after all turns; at the end also how the game ended.
    fn say_state(&mut self, mut lines: Vec<String>) -> io::Result<()> {
        let game = self.plain.session.game();
        let ending = spoken::ending(game, None, &self.plain.session.notes().unseen_racks());
        if !ending.is_empty() {
            // Who has resigned is said already.
            let ending = ending.into_iter().filter(|line| !lines.contains(line)).collect::<Vec<_>>();
            lines.extend(ending);
        } else if !self.annotation.log().is_empty() {
            lines.push(format!("{}.", spoken::score_short(game, None)));
            lines = vec![lines.join(" ")];
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say_misfit(&mut self) -> io::Result<()> {
        let Some((index, fault)) = self.annotation.misfit() else { return Ok(()) };
        let (number, why) = (index + 1, self.fault_text(fault));
        self.plain
            .dialogue
            .complain(&format!("Turn {number} does not fit: {why}. Type fix {number} and what it was."))
    }

    /// Where the sheet and the rules differ, as sentences.
    fn remarks(&self) -> BTreeSet<String> {
        let without_signs = |text: &str| text.replace(" +", " ").replace(" -", " minus ");
        let sentences = self.annotation.remarks().map(|(turn, remark)| {
            let text = without_signs(&format!(" {}", remark.text));
            full_stop(&format!("Turn {}:{text}", turn + 1))
        });
        sentences.collect()
    }

    fn fault_text(&self, fault: &GcgFault) -> String {
        match fault {
            GcgFault::Refused(refusal) => self.plain.refusal_text(refusal),
            GcgFault::Letter(letter) => self.plain.refusal_text(&Refusal::BadLetter(letter.clone())),
            // The language is that of the file, and stays.
            GcgFault::TooMany { tile, count } => {
                format!("the tile set has only {count} {tile}; check the earlier turns")
            }
            fault => fault.to_string(),
        }
    }

    /// Lists all turns.
    fn list(&mut self) -> io::Result<()> {
        let (game, log) = (self.plain.session.game(), self.annotation.log());
        let item = |index: usize| {
            let text = match (self.annotation.record(index), log.turn(index)) {
                (Some(record), _) => spoken::turn(game, record, Detail::Normal),
                (None, Some((player, event))) => format!("{}: {}", self.annotation.name(player), event.text),
                (None, None) => String::new(),
            };
            let asides = log.after(index).iter().filter_map(|line| self.aside_text(line));
            let text = std::iter::once(text).chain(asides).collect::<Vec<_>>().join(" ");
            SpokenItem::from(format!("{} {}", index + 1, text.trim_end_matches('.')))
        };
        let items: Vec<SpokenItem> = (0..log.len()).map(item).collect();
        let mut lead = Vec::new();
        if items.is_empty() {
            lead.push("No turns yet.".to_owned());
            lead.extend(self.turn_texts(0));
        }
        self.plain.answer(SpokenList::new(lead.join(" ")).with("", Between::Sentences, items))
    }

    /// Answers a question about the position.
    fn answer(&mut self, line: &str) -> io::Result<()> {
        const OTHER: &str = "not available while recording a game; type help for a list";
        let line = question::expanded(line);
        match question::parse(line, self.plain.dialogue.source) {
            Ok(Some(Question::History(_) | Question::TurnNumber(_))) => return self.list(),
            Ok(Some(
                question @ (Question::Words(_)
                | Question::Lane(_)
                | Question::Around(_)
                | Question::Ends(_)
                | Question::Last
                | Question::Repeat
                | Question::More
                | Question::Turn
                | Question::Spell(_)
                | Question::Detail(_)),
            )) => return answers::perform(&mut self.plain, question),
            Ok(Some(_)) => return self.plain.refuse(OTHER),
            Ok(None) => {}
            Err(message) => return self.plain.refuse(&message),
        }
        match command::parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(Command::Show(InfoRequest::History))) => self.list(),
            // Racks that were not seen are made up.
            Ok(Some(Command::Show(InfoRequest::Rack | InfoRequest::Unseen | InfoRequest::Time))) => {
                self.plain.refuse(OTHER)
            }
            Ok(Some(command @ (Command::Show(_) | Command::Word(_)))) => {
                queries::perform(&mut self.plain, command)
            }
            Ok(Some(_)) => self.plain.refuse(OTHER),
            Err(_) => self.plain.refuse("type a turn with its points, as 8h WORD 24; help lists the rest"),
        }
    }

    /// Saves a game that is over with the others, and says how to go on. Returns why it could not be saved.
    fn leave(&mut self) -> io::Result<Option<String>> {
        let folder = self.plain.host.saves.folder_argument();
        let file = shell_word(self.annotation.file());
        let over = self.plain.session.game().state().ending().is_some();
        match self.plain.host.save_annotation(&mut self.annotation) {
            Ok(Some(name)) => {
                let how = format!("saved as {name}. Look at it with `rackety review {name}{folder}`.");
                self.say(&sentence(&how))?;
                Ok(None)
            }
            Ok(None) if over && self.annotation.misfit().is_none() => Ok(None),
            Ok(None) if self.annotation.log().is_empty() => self.say("Nothing was recorded.").map(|()| None),
            Ok(None) => {
                self.say(&format!("The game is not over; continue with `rackety annotate {file}{folder}`."))?;
                Ok(None)
            }
            Err(error) => Ok(Some(error.to_string())),
        }
    }
}
