//! The questions to a terminal about its colours, and its answers: whether it has all of them, and what its background is.
//! The environment does not say, least of all over ssh.

#![expect(clippy::disallowed_methods, reason = "the terminal is asked on standard output")]

use std::io::{self, Write as _, stdout};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::theme::{Background, Depth, TerminalColours};

/// The longest that the program waits for answers.
const PATIENCE: Duration = Duration::from_millis(100);

/// The time after the questions within which an answer may still come, as over a slow line.
const LATEST: Duration = Duration::from_secs(5);

/// The longest pause within an answer.
const PAUSE: Duration = Duration::from_millis(50);

/// The most bytes of answers that are read.
const MAX_BYTES: usize = 4096;

/// The questions: the capability RGB (XTGETTCAP), a colour that was just set (DECRQSS), the background (OSC 11). Every
/// terminal answers the last one (DA1), so that its answer ends the wait.
const QUESTIONS: &str = "\x1bP+q524742\x1b\\\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m\x1b]11;?\x1b\\\x1b[c";

/// The terminals that answer, or drop such questions without a trace, by the start of `TERM`.
const ASKED: [&str; 13] = [
    "xterm",
    "tmux",
    "foot",
    "alacritty",
    "contour",
    "rio",
    "wezterm",
    "konsole",
    "vte",
    "gnome",
    "mintty",
    "st-",
    "rxvt",
];

/// Decides whether to ask a terminal: not one without colours, and none of those that print what they do not know, such as old
/// consoles, or hand it on, such as screen.
pub(super) fn may_be_asked(known: TerminalColours, variable: impl Fn(&str) -> Option<String>) -> bool {
    let of = |name: &str| variable(name).unwrap_or_default();
    let term = of("TERM");
    known.depth != Depth::Attributes
        && of("TERM_PROGRAM") != "Apple_Terminal"
        && ASKED.iter().any(|start| term.starts_with(start))
}

/// The answers of a terminal about its colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ColourAnswers {
    depth: Option<Depth>,
    background: Option<Background>,
}

impl ColourAnswers {
    /// Reads the answers among these bytes.
    fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut answers = Self::default();
        for answer in text.split('\u{1b}') {
            if let Some(colour) = answer.strip_prefix("]11;") {
                answers.background = read_colour(colour).map(Background::of_rgb).or(answers.background);
            }
            let has_rgb = answer.starts_with("P1+r524742");
            let set = answer.strip_prefix("P1$r").unwrap_or_default();
            if has_rgb || [";2;1;2;3m", ":2::1:2:3m", ":2:1:2:3m"].iter().any(|colour| set.ends_with(colour))
            {
                answers.depth = Some(Depth::Full);
            }
        }
        answers
    }

    /// The colours as they were known, with what the terminal has said.
    pub(super) fn completing(self, known: TerminalColours) -> TerminalColours {
        TerminalColours {
            depth: self.depth.unwrap_or(known.depth),
            background: self.background.unwrap_or(known.background),
        }
    }
}

/// Reads `rgb:fdfd/f6f6/e3e3`, with one to four digits for each part.
fn read_colour(text: &str) -> Option<[u8; 3]> {
    let text = text.strip_prefix("rgb:").or_else(|| text.strip_prefix("rgba:"))?;
    let text = text.trim_end_matches(|mark: char| !mark.is_ascii_hexdigit());
    let mut parts = text.split('/').map(|part| {
        let most = 16_u32.pow(u32::try_from(part.len()).ok().filter(|digits| (1..=4).contains(digits))?) - 1;
        let level = u32::from_str_radix(part, 16).ok()?;
        u8::try_from(level * 255 / most).ok()
    });
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Returns true if the answer to the last question, `ESC [ ? … c`, is among these bytes.
fn is_complete(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.split("\u{1b}[?").skip(1).any(|answer| {
        let end = answer.find(|mark: char| !(mark.is_ascii_digit() || mark == ';'));
        end.is_some_and(|end| answer[end..].starts_with('c'))
    })
}

/// Asks the terminal, whose modes are set, and waits for its answers, but not for long. Keys typed in the meantime are
/// dropped: nobody has seen a screen yet.
///
/// # Errors
/// If the terminal is gone.
pub(super) fn ask() -> io::Result<(ColourAnswers, LateAnswers)> {
    let mut out = stdout();
    out.write_all(QUESTIONS.as_bytes())?;
    out.flush()?;
    let asked = Instant::now();
    let mut bytes = Vec::new();
    while !is_complete(&bytes) && bytes.len() < MAX_BYTES {
        // What has arrived is read even if the program was kept from looking for longer.
        if !read_within(PATIENCE.saturating_sub(asked.elapsed()), &mut bytes)? {
            break;
        }
    }
    let late = if is_complete(&bytes) {
        LateAnswers::none()
    } else {
        // The terminal may be in the middle of an answer.
        LateAnswers { until: Some(asked + LATEST), last: is_within_answer(&bytes).then(Instant::now) }
    };
    Ok((ColourAnswers::read(&bytes), late))
}

/// Returns true if the bytes end within an answer, perhaps after its first byte.
fn is_within_answer(bytes: &[u8]) -> bool {
    let Some(last) = bytes.iter().rposition(|byte| *byte == 0x1b) else { return false };
    match &bytes[last + 1..] {
        [] => true,
        [b']' | b'P', answer @ ..] => !answer.contains(&0x07),
        [b'[', answer @ ..] => !answer.iter().any(|byte| matches!(byte, b'@'..=b'~')),
        _ => false,
    }
}

/// Reads what has arrived within this time; returns false if nothing has.
#[cfg(unix)]
fn read_within(time: Duration, bytes: &mut Vec<u8>) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::stdio::stdin;

    let terminal = stdin();
    let mut sources = [PollFd::new(&terminal, PollFlags::IN)];
    let time = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
    match poll(&mut sources, Some(&time)) {
        Ok(0) => return Ok(false),
        Ok(_) => {}
        // A signal, which is handled once the screen is open.
        Err(Errno::INTR) => return Ok(true),
        Err(error) => return Err(error.into()),
    }
    let mut part = [0; 256];
    let count = rustix::io::read(terminal, &mut part)?;
    bytes.extend_from_slice(&part[..count]);
    Ok(count > 0)
}

/// Reads nothing: on this system, the environment is all there is.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
fn read_within(_: Duration, _: &mut Vec<u8>) -> io::Result<bool> {
    Ok(false)
}

/// Answers that come after the wait. They arrive as keys, and must not be typed into a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LateAnswers {
    /// The time until which an answer may begin, or `None` if all have come.
    until: Option<Instant>,
    /// The time when the last key of an answer came, or `None` between answers.
    last: Option<Instant>,
}

impl LateAnswers {
    /// No answer is expected.
    pub(super) const fn none() -> Self {
        Self { until: None, last: None }
    }

    /// Takes a key that comes now and belongs to an answer; returns false for a key that a person has typed. An answer begins
    /// with `ESC ]` or `ESC P`, which are read as Alt with a character, and its characters follow without a pause up to
    /// `ESC \` or the bell.
    pub(super) fn takes(&mut self, key: &KeyEvent, now: Instant) -> bool {
        let Some(until) = self.until else { return false };
        let has_alt = key.modifiers.contains(KeyModifiers::ALT);
        match self.last {
            Some(last) if now.saturating_duration_since(last) <= PAUSE => {
                let is_bell = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('g');
                let is_end = is_bell || has_alt && key.code == KeyCode::Char('\\');
                self.last = (!is_end).then_some(now);
                true
            }
            _ => {
                let begins = has_alt && matches!(key.code, KeyCode::Char(']' | 'P' | 'p')) && now <= until;
                self.last = begins.then_some(now);
                if now > until {
                    self.until = None;
                }
                begins
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_say_which_colours_there_are() {
        let read = |text: &str| ColourAnswers::read(text.as_bytes());
        let light = "\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\";
        assert_eq!(read(light).background, Some(Background::Light));
        assert_eq!(read("\x1b]11;rgb:00/2b/36\x07\x1b[?62;4c").background, Some(Background::Dark));
        assert_eq!(read("\x1b]11;rgba:ffff/ffff/ffff/ffff\x1b\\").background, Some(Background::Light));
        for full in
            ["\x1bP1+r524742=382F382F38\x1b\\", "\x1bP1$r0;48:2::1:2:3m\x1b\\", "\x1bP1$r48;2;1;2;3m\x1b\\"]
        {
            assert_eq!(read(&format!("{light}{full}\x1b[?1;2c")).depth, Some(Depth::Full), "{full:?}");
        }
        for nothing in
            ["", "\x1bP0+r524742\x1b\\", "\x1bP1$r0;48:5:16m\x1b\\", "\x1b]11;rgb:x/y/z\x07", "11;1;2;3m"]
        {
            assert_eq!(read(nothing), ColourAnswers::default(), "{nothing:?}");
        }
    }

    #[test]
    fn the_answer_that_every_terminal_gives_is_the_last() {
        for (text, complete) in [
            ("\x1b[?62;22;52c", true),
            ("\x1b]11;rgb:0/0/0\x07\x1b[?6c", true),
            ("\x1b[?62;2", false),
            ("\x1b[?2026;2$y", false),
            ("c", false),
            ("", false),
        ] {
            assert_eq!(is_complete(text.as_bytes()), complete, "{text:?}");
        }
    }

    #[test]
    fn an_answer_that_is_cut_anywhere_is_not_over() {
        let answers = ["\x1bP1$r0;48:2::1:2:3m\x1b\\", "\x1b]11;rgb:00/2b/36\x07", "\x1b[?62;22c"];
        for (index, answer) in answers.iter().enumerate() {
            let before = answers[..index].concat();
            assert!(!is_within_answer(before.as_bytes()), "{before:?}");
            for cut in 1..answer.len() {
                let cut = [&before, &answer[..cut]].concat();
                assert!(is_within_answer(cut.as_bytes()), "{cut:?}");
            }
        }
        assert!(!is_within_answer(answers.concat().as_bytes()));
    }

    #[test]
    fn only_terminals_that_understand_are_asked() {
        let may = |depth: Depth, term: &str, program: &str| {
            may_be_asked(TerminalColours::on_dark(depth), |name| match name {
                "TERM" => Some(term.to_owned()),
                "TERM_PROGRAM" => Some(program.to_owned()),
                _ => None,
            })
        };
        assert!(may(Depth::Indexed, "xterm-256color", "") && may(Depth::Full, "tmux-256color", ""));
        for (depth, term, program) in [
            (Depth::Sixteen, "linux", ""),
            (Depth::Indexed, "screen-256color", ""),
            (Depth::Sixteen, "vt100", ""),
            (Depth::Sixteen, "", ""),
            (Depth::Attributes, "xterm-256color", ""),
            (Depth::Indexed, "xterm-256color", "Apple_Terminal"),
        ] {
            assert!(!may(depth, term, program), "{term} {program}");
        }
    }

    #[test]
    fn a_late_answer_is_not_typed() {
        let start = Instant::now();
        let key = |character, modifiers| KeyEvent::new(KeyCode::Char(character), modifiers);
        let plain = |character| key(character, KeyModifiers::NONE);
        let mut late = LateAnswers { until: Some(start + LATEST), last: None };
        assert!(!late.takes(&plain('a'), start), "a person types");
        let at = |millis| start + Duration::from_millis(millis);
        assert!(late.takes(&key(']', KeyModifiers::ALT), at(300)));
        assert!("11;rgb:fdfd/f6f6/e3e3".chars().all(|character| late.takes(&plain(character), at(301))));
        assert!(late.takes(&key('\\', KeyModifiers::ALT), at(302)));
        assert!(!late.takes(&plain('b'), at(303)), "the answer is over");
        // What only looks like an answer takes no more keys after a pause.
        assert!(late.takes(&key('P', KeyModifiers::ALT | KeyModifiers::SHIFT), at(400)));
        assert!(!late.takes(&plain('c'), at(500)));
        assert!(!late.takes(&key(']', KeyModifiers::ALT), at(6000)), "nothing is that late");
        assert!(!LateAnswers::none().takes(&key(']', KeyModifiers::ALT), start));
    }
}
