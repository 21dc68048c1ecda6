//! The input and output of a plain game.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

use rackety_engine::printable::printable;

use super::console::{Console, LineChange, NewsCheck, Typed, Typing, no_news};
use crate::clock::Now;
use crate::input::InputSource;
use crate::output::Streams;
use crate::session::Host;
use crate::text::spoken;
use crate::text::wording::{full_stop, sentence};

/// The input and output of a plain game, line by line.
pub struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    streams: &'a mut Streams,
    /// The source of the lines.
    pub source: InputSource,
    /// Says whether [`clear`](Self::clear) clears anything.
    pub(super) clearing: ScreenClearing,
    /// The terminal that the lines are typed at, if it is known.
    console: Option<Console>,
    /// Says whether reading the input would not wait, if that is known.
    is_ready: Option<fn() -> bool>,
    /// The number of the last line read, from 1, in the whole input: dialogues that follow each other share it.
    line: Rc<Cell<usize>>,
    state: InputState,
    /// Lines that were typed while a bot was thinking.
    ahead: VecDeque<String>,
    /// True if the first of them was typed at an earlier question instead.
    is_answered_before: bool,
    /// The texts since the last line, and those before it.
    said: Vec<String>,
    answered: Vec<String>,
}

/// A dialogue with the clock and the host that every conversation of plain mode needs.
pub struct Talk<'a> {
    /// The input and output.
    pub dialogue: Dialogue<'a>,
    /// The clock.
    pub now: &'a dyn Fn() -> Now,
    /// The host that knows what words mean, and where games are saved.
    pub host: &'a Host,
}

/// Says whether there is more to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InputState {
    Open,
    Ended,
}

/// Says whether earlier output can be cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenClearing {
    /// The output is a terminal that can clear its screen and its history.
    Supported,
    /// It is not.
    Unsupported,
}

/// The prompt of a command.
pub(super) const PROMPT: &str = "> ";

/// The most bytes read of a line, its end included.
const MAX_LINE: u64 = 65_536;

/// The line after which a script stops if nobody reads what it prints: it may be endless.
const MAX_UNREAD: usize = 1_000;

impl<'a> Dialogue<'a> {
    /// A dialogue that reads from `input` and writes to `streams`: what is wrong to standard error, all else to standard
    /// output.
    pub fn new(
        input: &'a mut dyn BufRead,
        streams: &'a mut Streams,
        source: InputSource,
        clearing: ScreenClearing,
    ) -> Self {
        Self {
            input,
            streams,
            source,
            clearing,
            console: None,
            is_ready: None,
            line: Rc::default(),
            state: InputState::Open,
            ahead: VecDeque::new(),
            is_answered_before: false,
            said: Vec::new(),
            answered: Vec::new(),
        }
    }

    /// Returns the same dialogue with a person at this terminal.
    #[must_use]
    pub fn at(self, console: Console) -> Self {
        Self { console: Some(console), ..self }
    }

    /// Returns the same dialogue, which reads what `is_ready` says can be read without waiting.
    #[must_use]
    pub fn ready_when(self, is_ready: fn() -> bool) -> Self {
        Self { is_ready: Some(is_ready), ..self }
    }

    /// Returns the same dialogue, whose lines are counted on from this number of those read before.
    #[must_use]
    pub fn counting(self, line: Rc<Cell<usize>>) -> Self {
        Self { line, ..self }
    }

    /// Flushes the output, so that it can be read while the program thinks.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        flush(self.streams, self.source, self.line.get())
    }

    /// Flushes the output while the program waits for a person. Where nobody reads it, this fails and ends the wait.
    pub(super) fn flush_in_wait(&mut self) -> io::Result<()> {
        self.streams.out.flush()
    }

    /// Writes a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        for line in self.lines(line) {
            writeln!(self.streams.out, "{line}")?;
            self.said.push(line);
        }
        Ok(())
    }

    /// The lines of a text. In a script it is one line, whatever is in it: nobody's name can look like a line of the program.
    /// To a person a line too long to listen to is several.
    fn lines(&self, text: &str) -> Vec<String> {
        let text = printable(text);
        match self.source {
            InputSource::Script => vec![text.into_owned()],
            InputSource::Person => spoken::heard_lines(&text),
        }
    }

    /// Takes all that was said so far as an answer, which can be repeated; what comes now is another.
    pub(super) fn end_answer(&mut self) {
        if !self.said.is_empty() {
            self.answered = std::mem::take(&mut self.said);
        }
    }

    /// Says again what was said before the last line.
    pub(super) fn repeat(&mut self) -> io::Result<()> {
        let lines = std::mem::take(&mut self.answered);
        if lines.is_empty() {
            return self.say("Nothing was said yet.");
        }
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Writes a line about something that is wrong to standard error, after everything that was written before.
    pub(super) fn complain(&mut self, line: &str) -> io::Result<()> {
        self.flush()?;
        for line in self.lines(line) {
            writeln!(self.streams.err, "{line}")?;
            self.said.push(line);
        }
        Ok(())
    }

    /// Complains that a line is not done; in a script, with its number, and counts it.
    pub(super) fn refuse(&mut self, message: &str, faults: &mut usize) -> io::Result<()> {
        if self.source == InputSource::Person {
            return self.complain(&sentence(message));
        }
        *faults += 1;
        self.complain(&format!("Line {}: {}", self.line.get(), full_stop(message)))
    }

    /// Reads the next line; none at the end of the input. In a script, lines that begin with `#` are comments and are
    /// skipped.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        Ok(match self.ask_until_news(prompt, &mut no_news)? {
            Typed::Line(line) => Some(line),
            Typed::End | Typed::Interrupted => None,
        })
    }

    /// Reads the next line as [`ask`](Self::ask) does, unless `check_news` interrupts that, at a terminal where it can. What
    /// was typed by then is the beginning of the next line. A long question is several lines, and the answer belongs to the
    /// last.
    pub(super) fn ask_until_news(
        &mut self,
        question: &str,
        check_news: &mut NewsCheck<'_>,
    ) -> io::Result<Typed> {
        let mut lines = self.lines(question);
        let mut prompt = lines.pop().unwrap_or_default();
        if !lines.is_empty() {
            prompt.push(' ');
        }
        lines.iter().try_for_each(|line| self.say(line))?;
        loop {
            let typed = self.read(&prompt, check_news)?;
            if typed != Typed::Interrupted {
                self.end_answer();
            }
            match typed {
                Typed::Line(line) if self.is_comment(&line) => {}
                typed => return Ok(typed),
            }
        }
    }

    /// The part of a line that was typed before it was interrupted.
    pub(super) fn begun_line(&self) -> &str {
        self.console.as_ref().map_or("", Console::begun_line)
    }

    fn is_comment(&self, line: &str) -> bool {
        self.source == InputSource::Script && line.trim_start().starts_with('#')
    }

    /// Asks as [`ask_until_news`](Self::ask_until_news) does, but in a line of its own where no prompt is shown: whoever is at
    /// the other end of a pipe may be a person.
    pub(super) fn ask_aloud(&mut self, question: &str, check_news: &mut NewsCheck<'_>) -> io::Result<Typed> {
        if self.source == InputSource::Script {
            self.say(question.trim_end())?;
        }
        self.ask_until_news(question, check_news)
    }

    /// Reads the next line as [`ask`](Self::ask) does, but does not show what is typed, if the terminal can hide it.
    pub(super) fn ask_secret(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.set_typing(Typing::Hidden);
        let answer = self.ask(prompt);
        self.set_typing(Typing::Shown);
        answer
    }

    /// Drops the lines that were typed before now, and what was typed of one that was interrupted.
    pub(super) fn drop_typed_ahead(&mut self) {
        self.ahead.clear();
        if let Some(console) = &mut self.console {
            console.drop_typed_ahead();
        }
    }

    /// Drops the lines that were typed before now, but for the first that is so, which answers the next question.
    pub(super) fn drop_typed_ahead_unless(&mut self, is_so: impl Fn(&str) -> bool) -> io::Result<()> {
        let mut kept = None;
        while let Some(line) = self.line_at_once()? {
            if is_so(&line) {
                kept = Some(line);
                break;
            }
        }
        self.drop_typed_ahead();
        self.ahead.extend(kept);
        Ok(())
    }

    /// Has the next question answered by this line.
    pub(super) fn answer_next_with(&mut self, line: &str) {
        self.ahead.push_front(line.to_owned());
        self.is_answered_before = true;
    }

    fn set_typing(&mut self, typing: Typing) {
        if let Some(console) = &mut self.console {
            console.set_typing(typing);
        }
    }

    /// Returns whether this dialogue knows that a person is tired of waiting.
    pub(super) const fn can_be_hurried(&self) -> bool {
        self.console.is_some()
    }

    /// Says that the input has ended, and that this is not over; nothing if a signal has ended it.
    pub(super) fn say_input_ended(&mut self, unfinished: &str) -> io::Result<()> {
        if self.is_ended_by_signal() {
            return Ok(());
        }
        self.say(&format!("The input has ended; {unfinished} is not over."))
    }

    /// Returns whether a signal has ended what the person is asked, who leaves therefore.
    pub(super) fn is_ended_by_signal(&mut self) -> bool {
        self.console.as_mut().is_some_and(Console::is_ended)
    }

    /// From now on signals wait for [`is_ended_by_signal`](Self::is_ended_by_signal), until the next question or
    /// [`let_signals_act`](Self::let_signals_act).
    pub(super) fn defer_signals(&mut self) {
        if let Some(console) = &mut self.console {
            console.defer_signals();
        }
    }

    /// From now on signals do at once what they do by default.
    pub(super) fn let_signals_act(&mut self) {
        if let Some(console) = &mut self.console {
            console.act_at_once();
        }
    }

    /// From now on a person waits for something, and hurries it by the first ^C.
    pub(super) fn begin_wait(&self) {
        if let Some(console) = &self.console {
            console.begin_wait();
        }
    }

    /// From now on, ^C ends the program.
    pub(super) fn end_wait(&self) {
        if let Some(console) = &self.console {
            console.end_wait();
        }
    }

    /// Returns whether the person who waits wants the result now: has pressed ^C or, in a line of its own, Enter. Other
    /// lines are kept for later.
    pub(super) fn is_hurried(&mut self) -> bool {
        let Some(console) = &self.console else { return false };
        if console.is_interrupted() {
            return true;
        }
        if self.state == InputState::Ended || !Console::has_line() {
            return false;
        }
        match self.read_line() {
            Ok(Some(line)) if line.trim().is_empty() => true,
            Ok(line) => {
                self.ahead.extend(line);
                false
            }
            // The next question meets the same fault, and reports it.
            Err(_) => false,
        }
    }

    /// Takes the next line that has come while the program waits for another player; returns `None` if there is none.
    pub(super) fn line_meanwhile(&mut self) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.line_at_once()? else { return Ok(None) };
            self.end_answer();
            if !self.is_comment(&line) {
                return Ok(Some(line));
            }
        }
    }

    /// Reads the next line without a prompt while the program waits for another player, unless `check_news` interrupts that.
    /// Returns `None` if the terminal cannot keep a line that was begun, or if one was typed before.
    pub(super) fn edit_meanwhile(&mut self, check_news: &mut NewsCheck<'_>) -> io::Result<Option<Typed>> {
        let can_type = self.console.is_some() && self.state == InputState::Open && self.ahead.is_empty();
        if !can_type || self.is_ended_by_signal() {
            return Ok(None);
        }
        let typed = self.edit("", check_news)?;
        if matches!(typed, Some(Typed::Line(_))) {
            self.end_answer();
        }
        Ok(typed)
    }

    /// Takes the next line that was typed before now; returns `None` if there is none.
    fn line_at_once(&mut self) -> io::Result<Option<String>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            // What a terminal has is a whole line, or its end; what writes to a pipe soon ends its line.
            None if self.can_read_at_once() => self.read_line(),
            None => Ok(None),
        }
    }

    /// Returns whether nothing more can be typed, while the program waits for something else. Lines of a script are kept for
    /// later.
    pub(super) fn has_ended(&mut self) -> io::Result<bool> {
        if self.console.is_none() && self.can_read_at_once() && self.input.fill_buf()?.is_empty() {
            self.state = InputState::Ended;
        }
        Ok(self.state == InputState::Ended && self.ahead.is_empty())
    }

    fn can_read_at_once(&self) -> bool {
        self.state == InputState::Open && self.is_ready.is_some_and(|is_ready| is_ready())
    }

    /// Asks for confirmation; in a script, the answer is always yes.
    pub(super) fn confirms(&mut self, question: &str) -> io::Result<bool> {
        if self.source == InputSource::Script {
            return Ok(true);
        }
        self.is_answered_by_yes(question)
    }

    /// Asks a person a question to which only yes is yes.
    pub(super) fn is_answered_by_yes(&mut self, question: &str) -> io::Result<bool> {
        let Some(answer) = self.ask(&format!("{question} Type yes. "))? else { return Ok(false) };
        let is_yes = matches!(answer.trim().to_lowercase().as_str(), "y" | "yes");
        if !is_yes {
            self.say("Nothing was done.")?;
        }
        Ok(is_yes)
    }

    /// Asks a person whether they agree, until the answer is yes or no; in a script, the answer is always yes. `None` at the
    /// end of the input, and for a line that leaves the game, which then answers the next question.
    pub(super) fn is_agreed(&mut self, question: &str) -> io::Result<Option<bool>> {
        if self.source == InputSource::Script {
            return Ok(Some(true));
        }
        let mut prompt = format!("{question} Type yes or no. ");
        loop {
            let Some(answer) = self.ask(&prompt)? else { return Ok(None) };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" | "agree" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                line if super::leaves(line) => {
                    self.answer_next_with(line);
                    return Ok(None);
                }
                _ => "Type yes or no. ".clone_into(&mut prompt),
            }
        }
    }

    /// Rings the bell of a person's terminal.
    pub(super) fn ring(&mut self) -> io::Result<()> {
        match self.source {
            InputSource::Person => self.streams.out.ring(),
            InputSource::Script => Ok(()),
        }
    }

    /// Clears earlier output if possible, and forgets the lines typed.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        if let Some(console) = &mut self.console {
            console.forget_lines();
        }
        self.said.clear();
        self.answered.clear();
        match self.clearing {
            ScreenClearing::Supported => self.streams.out.clear_screen(),
            ScreenClearing::Unsupported => Ok(()),
        }
    }

    fn read(&mut self, prompt: &str, check_news: &mut NewsCheck<'_>) -> io::Result<Typed> {
        // A terminal would continue to read after ^D. A signal ends what comes after it, too.
        if self.is_ended_by_signal() || self.state == InputState::Ended && self.ahead.is_empty() {
            return Ok(Typed::End);
        }
        let prompt = match self.source {
            InputSource::Person => prompt,
            InputSource::Script => "",
        };
        if let Some(typed) = self.edit(prompt, check_news)? {
            return Ok(typed);
        }
        // A program at the other end of a pipe needs all output so far before it can answer, without a prompt, too.
        let mut show_prompt = || {
            self.streams.out.write_all(prompt.as_bytes())?;
            flush(self.streams, self.source, self.line.get())
        };
        let line = self.ahead.pop_front();
        let is_answered = std::mem::take(&mut self.is_answered_before) && line.is_some();
        // The line follows the question at which it was typed.
        if !is_answered || prompt != PROMPT {
            show_prompt()?;
        }
        if let Some(line) = line {
            return Ok(Typed::Line(line));
        }
        if let Some(console) = &mut self.console
            && console.await_line(&mut show_prompt)?.is_break()
        {
            self.note(&Typed::End);
            return Ok(Typed::End);
        }
        Ok(self.read_line()?.map_or(Typed::End, Typed::Line))
    }

    /// Reads the next line as [`Console::edit_line`] does; returns `None` where that does, and if a line was typed before.
    fn edit(&mut self, prompt: &str, check_news: &mut NewsCheck<'_>) -> io::Result<Option<Typed>> {
        let out = &mut self.streams.out;
        let mut show = |change: &LineChange| {
            out.erase(change.erased)?;
            out.write_all(change.added.as_bytes())?;
            out.flush()
        };
        let typed = match &mut self.console {
            Some(console) if self.ahead.is_empty() => console.edit_line(prompt, &mut show, check_news)?,
            _ => None,
        };
        if let Some(typed) = &typed {
            self.note(typed);
        }
        Ok(typed)
    }

    /// Counts the line that was typed, or notes the end of the input.
    fn note(&mut self, typed: &Typed) {
        match typed {
            Typed::Line(_) => self.line.update(|line| line + 1),
            Typed::End => self.state = InputState::Ended,
            Typed::Interrupted => {}
        }
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        let bytes = self.read_part_of_line()?;
        if bytes.is_empty() {
            self.state = InputState::Ended;
            return Ok(None);
        }
        self.line.update(|line| line + 1);
        let line = String::from_utf8_lossy(&bytes);
        // Editors on Windows begin a file with a byte order mark.
        let line = if self.line.get() == 1 { line.trim_start_matches('\u{feff}') } else { &line };
        Ok(Some(line.to_owned()))
    }

    /// The beginning of the next line, up to [`MAX_LINE`]. The rest of the line is dropped.
    fn read_part_of_line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        self.input.take(MAX_LINE).read_until(b'\n', &mut line)?;
        let mut last = line.last().copied();
        let mut rest = Vec::new();
        while line.len() as u64 == MAX_LINE && last.is_some_and(|last| last != b'\n') {
            rest.clear();
            self.input.take(MAX_LINE).read_until(b'\n', &mut rest)?;
            last = rest.last().copied();
        }
        Ok(line)
    }
}

/// Flushes the output after this line of input. A script runs to its end, unless it is too long, even if nobody reads what
/// it prints; a person who has gone ends the game.
fn flush(streams: &mut Streams, source: InputSource, line: usize) -> io::Result<()> {
    match source {
        InputSource::Script if line < MAX_UNREAD => streams.err_after_out().map(drop),
        InputSource::Script => streams.out.flush().map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => io::Error::other(format!(
                "nobody reads it, so the script ends after line {line}; send it to a file or to /dev/null"
            )),
            _ => error,
        }),
        InputSource::Person => streams.out.flush(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_script_is_noticed_after_its_last_line() {
        let (mut input, mut streams) = (&b"pass\n"[..], Streams::in_memory());
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported)
                .ready_when(|| true);
        assert!(!dialogue.has_ended().unwrap());
        assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("pass\n"));
        assert!(dialogue.has_ended().unwrap());
        assert_eq!(dialogue.ask("").unwrap(), None);
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_a_script() {
        let (mut input, mut streams) = (&b"\xef\xbb\xbf8h grain\npass\n"[..], Streams::in_memory());
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("8h grain\n"));
        assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("pass\n"));
    }

    #[test]
    fn of_what_is_typed_too_early_only_the_wish_to_leave_is_kept() {
        let (mut input, mut streams) = (&b"rack\n"[..], Streams::in_memory());
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Person, ScreenClearing::Unsupported);
        for line in ["pass", "quit", "8h at"] {
            dialogue.answer_next_with(line);
        }
        dialogue.drop_typed_ahead_unless(|line| line == "quit").unwrap();
        assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("quit"));
        assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("rack\n"));
    }

    /// Nobody listens to a long line, also where the host or a player's name makes it long.
    #[test]
    fn a_long_question_to_a_person_is_several_lines() {
        let (mut input, mut streams) = (&b"Ann\n"[..], Streams::in_memory());
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Person, ScreenClearing::Unsupported);
        let question = format!("{}connect with `ssh -i` and its file. ", "word ".repeat(20));
        assert_eq!(dialogue.ask_aloud(&question, &mut no_news).unwrap(), Typed::Line("Ann\n".to_owned()));
        let said = String::from_utf8_lossy(streams.out.written()).into_owned();
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines.len() == 2 && lines[1].ends_with("and its file. "), "{said:?}");
        assert!(lines.iter().all(|line| line.len() <= 120 && !line.contains('`')), "{said:?}");
    }

    #[test]
    fn the_rest_of_an_endless_line_is_dropped() {
        let most = usize::try_from(MAX_LINE).unwrap();
        for (length, expected) in [(most - 1, most), (most, most), (3 * most, most)] {
            let text = format!("{}\npass\n", "x".repeat(length));
            let (mut input, mut streams) = (text.as_bytes(), Streams::in_memory());
            let mut dialogue =
                Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
            assert_eq!(dialogue.ask("").unwrap().unwrap().len(), expected, "{length}");
            assert_eq!(dialogue.ask("").unwrap().as_deref(), Some("pass\n"));
            assert_eq!((dialogue.ask("").unwrap(), dialogue.line.get()), (None, 2));
        }
    }
}
