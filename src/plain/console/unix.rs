//! The terminal on Unix.

use std::ops::ControlFlow;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::getpgrp;
use rustix::stdio::stdin;
use rustix::termios::{
    LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, Termios, tcflush, tcgetattr, tcgetpgrp,
    tcsetattr,
};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;
use signal_hook::low_level::emulate_default_handler;

use super::editor::{Edit, LineEditor};
use super::{LineChange, NewsCheck, Typed, Typing, no_news};
use crate::clock::{has_shell, while_stopped};

/// The signal that has ended a prompt and has yet to end the program; 0 before.
static ENDED_BY: AtomicI32 = AtomicI32::new(0);

/// The signals that end the program, without the one of ^C.
const ENDING: [i32; 3] = [SIGHUP, SIGQUIT, SIGTERM];

/// Held while the program is being stopped, and while it is decided which thread does that.
static STOPPING: Mutex<()> = Mutex::new(());

/// Reads what is typed, past the buffer of the standard library.
pub(super) fn read_typed(buffer: &mut [u8]) -> io::Result<usize> {
    Ok(rustix::io::read(stdin(), buffer)?)
}

/// The flags by which the signal handlers of the process decide what to do.
#[derive(Debug, Clone)]
struct SignalFlags {
    /// True if ^C ends the program at once; it does so always after it was pressed.
    interrupt_ends: Arc<AtomicBool>,
    /// True if the other signals act at once. They are deferred while something is asked or awaited, so that the terminal is
    /// restored and the game saved first.
    others_act: Arc<AtomicBool>,
    /// True if the program has yet to stop, as ^Z asks for. Whoever stops it sets this to false.
    stop_asked: Arc<AtomicBool>,
}

/// The flags that all consoles of the process share; `None` before the first console. The handlers that obey them are
/// registered once: those of a second console would obey other flags. They stay, since without them a signal would only wake
/// the wait for a line.
static FLAGS: Mutex<Option<SignalFlags>> = Mutex::new(None);

impl SignalFlags {
    fn of_process() -> io::Result<Self> {
        let mut shared = FLAGS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(flags) = &*shared {
            return Ok(flags.clone());
        }
        let flags = Self {
            interrupt_ends: Arc::new(AtomicBool::new(true)),
            others_act: Arc::new(AtomicBool::new(true)),
            stop_asked: Arc::new(AtomicBool::new(false)),
        };
        flag::register_conditional_default(SIGINT, Arc::clone(&flags.interrupt_ends))?;
        flag::register(SIGINT, Arc::clone(&flags.interrupt_ends))?;
        for signal in ENDING {
            flag::register_conditional_default(signal, Arc::clone(&flags.others_act))?;
        }
        flag::register(SIGTSTP, Arc::clone(&flags.stop_asked))?;
        // A handler must not take the lock of the running clock, which has to stand still first.
        let (mut stops, of_thread) = (Signals::new([SIGTSTP])?, flags.clone());
        thread::Builder::new()
            .name("stops".to_owned())
            .spawn(move || stops.forever().for_each(|_| of_thread.stop_if_others_act()))?;
        *shared = Some(flags.clone());
        Ok(flags)
    }

    /// Takes the order to stop; returns whether to obey it. Without a shell, nobody would continue the program.
    fn take_stop(&self) -> bool {
        self.stop_asked.swap(false, Ordering::SeqCst) && has_shell()
    }

    /// Stops the program if that is asked for and signals act at once.
    fn stop_if_others_act(&self) {
        let _stopping = STOPPING.lock().unwrap_or_else(PoisonError::into_inner);
        if self.others_act.load(Ordering::SeqCst) && self.take_stop() {
            // Fails only for signals that are unknown.
            let _ = while_stopped(|| emulate_default_handler(SIGTSTP));
        }
    }
}

/// The end of a wait for input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Input,
    News,
    /// A signal that ends the program.
    Signal,
}

/// The terminal of a person.
#[derive(Debug)]
pub struct Console {
    /// Signals wake the wait for a line.
    signals: SignalDelivery<UnixStream, SignalOnly>,
    flags: SignalFlags,
    /// The modes to restore, and how typing is shown until then.
    changed: Option<(Termios, Typing)>,
    editor: LineEditor,
    has_input_ended: bool,
}

impl Console {
    /// The terminal of the process.
    ///
    /// # Errors
    /// If signals cannot be caught.
    pub fn of_process() -> io::Result<Self> {
        let flags = SignalFlags::of_process()?;
        let (read, write) = UnixStream::pair()?;
        read.set_nonblocking(true)?;
        write.set_nonblocking(true)?;
        let caught = ENDING.into_iter().chain([SIGINT, SIGTSTP, SIGCONT]);
        let signals = SignalDelivery::with_pipe(read, write, SignalOnly, caught)?;
        Ok(Self { signals, flags, changed: None, editor: LineEditor::default(), has_input_ended: false })
    }

    /// Drops what was typed and is not a line that was read. In the background, it was typed for the shell.
    pub fn drop_typed_ahead(&mut self) {
        self.editor.drop_line();
        if tcgetpgrp(stdin()).is_ok_and(|group| group == getpgrp()) {
            // Fails only if the terminal is gone.
            let _ = tcflush(stdin(), QueueSelector::IFlush);
        }
    }

    /// Waits for at most this long, whatever is typed; breaks if a signal that was deferred ends that.
    pub fn pause(&mut self, time: Duration) -> ControlFlow<()> {
        if self.is_ended() {
            return ControlFlow::Break(());
        }
        let mut sources = [PollFd::new(self.signals.get_read(), PollFlags::IN)];
        let time = Timespec::try_from(time).ok();
        // A signal interrupts the wait, or none could be caught.
        let _ = poll(&mut sources, time.as_ref());
        if self.is_ended() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Forgets the lines that can be recalled.
    pub(in crate::plain) fn forget_lines(&mut self) {
        self.editor.forget_lines();
    }

    /// The line that was being typed when [`edit_line`](Self::edit_line) was interrupted.
    pub(in crate::plain) fn begun_line(&self) -> &str {
        self.editor.line()
    }

    /// Changes how what is typed is shown, if the terminal can.
    pub(in crate::plain) fn set_typing(&mut self, typing: Typing) {
        self.restore();
        if typing == Typing::Shown {
            return self.act_at_once();
        }
        self.defer_signals();
        self.change(typing);
        if self.changed.is_none() {
            self.act_at_once();
        }
    }

    /// From now on signals wait for whoever asks for them, so that the game can be saved first.
    pub fn defer_signals(&mut self) {
        if !self.defers() {
            // What came before has acted already. From here on none may be dropped.
            self.drop_signals();
        }
        self.flags.interrupt_ends.store(false, Ordering::SeqCst);
        // The modes must not change while another thread stops the program.
        let stopping = STOPPING.lock().unwrap_or_else(PoisonError::into_inner);
        self.flags.others_act.store(false, Ordering::SeqCst);
        drop(stopping);
        // The other thread may not have noticed a ^Z from just before.
        self.stop_if_asked();
    }

    /// Signals do at once what they do by default, unless the input has ended: a terminal that is closed sends some at the
    /// same time, and what is left is saved first. A second ^C ends the program all the same.
    pub(in crate::plain) fn act_at_once(&mut self) {
        if self.is_ended() || self.has_input_ended {
            return;
        }
        let deferred = self.defers();
        self.flags.others_act.store(true, Ordering::SeqCst);
        self.flags.interrupt_ends.store(true, Ordering::SeqCst);
        // One that was deferred and came just before these has not acted. A ^C that hurried a bot has.
        self.flags.stop_if_others_act();
        let ending = self.signals.pending().find(|signal| ![SIGCONT, SIGTSTP].contains(signal));
        if let Some(signal) = ending.filter(|_| deferred) {
            ENDED_BY.store(signal, Ordering::SeqCst);
            self.flags.others_act.store(false, Ordering::SeqCst);
        }
    }

    fn defers(&self) -> bool {
        !self.flags.others_act.load(Ordering::SeqCst)
    }

    /// Returns whether a signal has ended what the person is asked. It acts once the game is saved, in [`end_as_signalled`].
    pub(in crate::plain) fn is_ended(&mut self) -> bool {
        // Where signals are not deferred, they have acted already.
        if self.defers() {
            let caught: Vec<i32> = self.signals.pending().collect();
            for signal in caught {
                self.handle(signal);
            }
        }
        is_ended_by_signal()
    }

    /// Stops the program as the signal asks for, or notes that it ends.
    fn handle(&mut self, signal: i32) {
        match signal {
            SIGCONT => {}
            SIGTSTP => self.stop_if_asked(),
            ending => ENDED_BY.store(ending, Ordering::SeqCst),
        }
    }

    /// Stops the program, with the modes restored, if that is asked for and has not been done.
    fn stop_if_asked(&mut self) {
        if !self.flags.take_stop() {
            return;
        }
        let typing = self.restore();
        // Where the program continues in the background, changing the modes stops it once more.
        while_stopped(|| {
            // Fails only for signals that are unknown.
            let _ = emulate_default_handler(SIGTSTP);
            // The program continues.
            if let Some(typing) = typing {
                self.change(typing);
            }
        });
    }

    fn change(&mut self, typing: Typing) {
        let Some(modes) = modes_with_lines() else { return };
        let mut changed = modes.clone();
        changed.local_modes.remove(LocalModes::ECHO);
        match typing {
            Typing::Shown => return,
            Typing::Hidden => changed.local_modes.insert(LocalModes::ECHONL),
            Typing::Edited => {
                changed.local_modes.remove(LocalModes::ICANON);
                changed.special_codes[SpecialCodeIndex::VMIN] = 1;
                changed.special_codes[SpecialCodeIndex::VTIME] = 0;
            }
        }
        if tcsetattr(stdin(), OptionalActions::Now, &changed).is_ok() {
            self.changed = Some((modes, typing));
        }
    }

    /// Restores the modes, and returns how typing was shown until then.
    fn restore(&mut self) -> Option<Typing> {
        let (modes, typing) = self.changed.take()?;
        // Fails only if the terminal is gone.
        let _ = tcsetattr(stdin(), OptionalActions::Now, &modes);
        Some(typing)
    }

    /// Has the terminal `show` this prompt, and then the line as it changes; returns the line, unless `check_news` interrupts
    /// that: the next call goes on with the same line. Returns `None`, and shows nothing, if the terminal gives whole lines
    /// only, or if one was typed before.
    pub(in crate::plain) fn edit_line(
        &mut self,
        prompt: &str,
        show: &mut dyn FnMut(&LineChange) -> io::Result<()>,
        check_news: &mut NewsCheck<'_>,
    ) -> io::Result<Option<Typed>> {
        // What was typed since a line was interrupted is a part of it.
        let is_typed_before = self.editor.line().is_empty() && Self::has_line();
        if self.changed.is_some() || modes_with_lines().is_none() || is_typed_before {
            return Ok(None);
        }
        self.set_typing(Typing::Edited);
        let typed =
            if self.changed.is_some() { self.edit(prompt, show, check_news).map(Some) } else { Ok(None) };
        self.set_typing(Typing::Shown);
        typed
    }

    fn edit(
        &mut self,
        prompt: &str,
        show: &mut dyn FnMut(&LineChange) -> io::Result<()>,
        check_news: &mut NewsCheck<'_>,
    ) -> io::Result<Typed> {
        // What has happened already is said before the prompt.
        if check_news().is_break() {
            return Ok(Typed::Interrupted);
        }
        show(&LineChange::adds(format!("{prompt}{}", self.editor.line())))?;
        loop {
            let line = self.editor.line().to_owned();
            let mut repeat_prompt = || show(&LineChange::adds(format!("{prompt}{line}")));
            match self.await_input(&mut repeat_prompt, check_news)? {
                Awaited::Input => {}
                Awaited::News => {
                    // Where nothing is shown, what is said begins a line.
                    if !prompt.is_empty() || !self.editor.line().is_empty() {
                        show(&LineChange::adds("\n"))?;
                    }
                    return Ok(Typed::Interrupted);
                }
                Awaited::Signal => {
                    // The terminal may be gone.
                    let _ = show(&LineChange::adds("\n"));
                    return Ok(Typed::End);
                }
            }
            let mut byte = [0];
            let edit = match rustix::io::read(stdin(), &mut byte) {
                Ok(0) => Edit::End,
                Ok(_) => self.editor.press(byte[0]),
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            };
            match edit {
                Edit::Change(change) => show(&change)?,
                Edit::Line(line) => {
                    show(&LineChange::adds("\n"))?;
                    return Ok(Typed::Line(line));
                }
                Edit::End => {
                    self.has_input_ended = true;
                    return Ok(Typed::End);
                }
            }
        }
    }

    /// Forgets the signals caught so far: what came before a question is done with.
    fn drop_signals(&mut self) {
        self.signals.pending().for_each(drop);
    }

    /// Waits until there is a line to read, or the end of the input; breaks if a signal ends that. Calls `repeat_prompt` when
    /// the program was stopped and continues.
    pub(in crate::plain) fn await_line(
        &mut self,
        repeat_prompt: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<ControlFlow<()>> {
        // A terminal without lines of its own may have given several at once, of which no wait would know.
        if modes_with_lines().is_none() {
            self.act_at_once();
            return Ok(ControlFlow::Continue(()));
        }
        // Those that are deferred have yet to act.
        if !self.defers() {
            self.drop_signals();
        }
        let awaited = self.await_input(repeat_prompt, &mut no_news)?;
        Ok(if awaited == Awaited::Signal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Waits as [`await_line`](Self::await_line) does, also for what is not a whole line, and for news.
    fn await_input(
        &mut self,
        repeat_prompt: &mut dyn FnMut() -> io::Result<()>,
        check_news: &mut NewsCheck<'_>,
    ) -> io::Result<Awaited> {
        loop {
            // Keys that send several bytes, and lines that are pasted, stay whole.
            let checked = if Self::has_line() { no_news() } else { check_news() };
            let ControlFlow::Continue(wait) = checked else { return Ok(Awaited::News) };
            let wait = wait.and_then(|wait| Timespec::try_from(wait).ok());
            let terminal = stdin();
            let mut sources =
                [PollFd::new(&terminal, PollFlags::IN), PollFd::new(self.signals.get_read(), PollFlags::IN)];
            match poll(&mut sources, wait.as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let is_ready = !sources[0].revents().is_empty();
            let caught: Vec<i32> = self.signals.pending().collect();
            for signal in caught {
                if signal == SIGCONT {
                    repeat_prompt()?;
                } else if self.defers() {
                    self.handle(signal);
                }
            }
            if is_ended_by_signal() {
                return Ok(Awaited::Signal);
            }
            if is_ready {
                return Ok(Awaited::Input);
            }
        }
    }

    /// From now on, the first ^C does not end the program, but is noted.
    pub(in crate::plain) fn begin_wait(&self) {
        self.flags.interrupt_ends.store(false, Ordering::SeqCst);
    }

    /// From now on, ^C ends the program.
    pub(in crate::plain) fn end_wait(&self) {
        self.flags.interrupt_ends.store(true, Ordering::SeqCst);
    }

    /// Returns whether ^C was pressed since [`begin_wait`](Self::begin_wait).
    pub(in crate::plain) fn is_interrupted(&self) -> bool {
        self.flags.interrupt_ends.load(Ordering::SeqCst)
    }

    /// Returns whether reading a line from standard input would not wait, also since it has ended.
    pub fn has_line() -> bool {
        let terminal = stdin();
        let mut sources = [PollFd::new(&terminal, PollFlags::IN)];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut sources, Some(&at_once)).is_ok_and(|_| !sources[0].revents().is_empty())
    }
}

/// Returns whether a signal has ended a prompt, and has yet to end the program.
pub fn is_ended_by_signal() -> bool {
    ENDED_BY.load(Ordering::SeqCst) != 0
}

/// Lets a signal that has ended a prompt do what it does by default, which ends the program.
pub fn end_as_signalled() {
    let signal = ENDED_BY.load(Ordering::SeqCst);
    if signal != 0 {
        // Fails only for signals that are unknown, and those are not caught.
        let _ = emulate_default_handler(signal);
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.set_typing(Typing::Shown);
    }
}

/// The modes of the terminal, if it gives the program whole lines.
fn modes_with_lines() -> Option<Termios> {
    tcgetattr(stdin()).ok().filter(|modes| modes.local_modes.contains(LocalModes::ICANON))
}
