//! A table on its thread: the loop that a game is played in, unless a host keeps it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::Duration;

use jiff::Timestamp;

use super::bots::{BotReport, BotReporter, Bots};
use super::owner::BotDecision;
use super::{Post, Table, TerminalId};
use crate::clock::{Moment, Now};
use crate::session::{BotProgress, ClockReading, LocalAnswer, LocalNews, LocalRequest, LocalWork};
use crate::wire::{Hello, Message, Request};

/// The words that a terminal gets when the table is closed.
const CLOSED: &str = "the table has been closed where it was opened; the game is saved";

/// A terminal by its connection.
#[derive(Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "several terminals need the sockets of Unix"))]
pub(super) struct JoinedTerminal {
    pub(super) id: TerminalId,
    /// The messages that it is sent.
    pub(super) messages: SyncSender<Message>,
    /// The requests that the table has not handled yet. Once this is dropped, no further one is read.
    pub(super) requests: Receiver<Request>,
}

/// An event that the thread of a table waits for.
#[derive(Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "several terminals need the sockets of Unix"))]
pub(super) enum Event {
    Joined(Hello, JoinedTerminal),
    /// A terminal has another request.
    Asked(TerminalId),
    /// A terminal has sent what is not a request, and why.
    Failed(TerminalId, String),
    Left(TerminalId),
    /// The terminal that has all seats asks for something.
    Local(Box<LocalRequest>),
    /// A report on the turn of a bot with this number.
    Bot(u64, BotReport),
    Close,
}

/// The way time passes at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    /// Time passes by itself: a turn ends when its time does.
    ByItself,
    /// Time passes as the terminal says, so that tests set the time.
    ByRequests,
}

/// The terminal that has all seats.
pub(super) struct Local {
    news: Sender<LocalNews>,
    wake: Arc<dyn Fn() + Send + Sync>,
    passing: Passing,
    /// The last reading of its clock, and when that was.
    reading: Option<(ClockReading, Moment)>,
}

impl Local {
    pub(super) fn new(news: Sender<LocalNews>, wake: Arc<dyn Fn() + Send + Sync>, passing: Passing) -> Self {
        Self { news, wake, passing, reading: None }
    }

    /// Sends what the terminal has not asked for.
    fn wake_with(&self, news: LocalNews) {
        // A terminal that is gone closes the table.
        let _ = self.news.send(news);
        (self.wake)();
    }
}

/// A table on its thread.
pub(super) struct Running {
    table: Table,
    terminals: Vec<JoinedTerminal>,
    local: Option<Local>,
    events: Sender<Event>,
    bots: Box<dyn Bots>,
    bot_pace: Duration,
    started: Moment,
    /// The turn that a bot was asked to decide.
    asked: Option<AskedTurn>,
    /// The number of turns that bots were asked to decide.
    jobs: u64,
    /// The decision of the bot to move, until the turn before it has been seen for a while.
    decided: Option<BotDecision>,
    last_turn: Moment,
}

/// A turn that a bot was asked to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct AskedTurn {
    number: u32,
    undone: u32,
}

impl Running {
    pub(super) fn new(table: Table, events: Sender<Event>, bots: Box<dyn Bots>) -> Self {
        Self {
            table,
            terminals: Vec::new(),
            local: None,
            events,
            bots,
            bot_pace: Duration::ZERO,
            started: Moment::now(),
            asked: None,
            jobs: 0,
            decided: None,
            last_turn: Moment::now(),
        }
    }

    /// Returns the same table with a terminal that has all seats.
    pub(super) fn with_local(self, local: Local) -> Self {
        Self { local: Some(local), ..self }
    }

    /// Returns the same table, where a turn stays visible for this long before a bot plays the next one.
    #[cfg(unix)]
    pub(super) fn with_bot_pace(self, bot_pace: Duration) -> Self {
        Self { bot_pace, ..self }
    }

    pub(super) fn run(mut self, events: &Receiver<Event>) {
        loop {
            self.ask_bot();
            let event = match self.until_next() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => events.recv_timeout(time),
            };
            let now = self.now();
            let posts = match event {
                Ok(Event::Joined(hello, terminal)) => self.join(&hello, terminal, now),
                Ok(Event::Asked(id)) => self.handle_next(id, now),
                Ok(Event::Failed(id, why)) => {
                    self.post(Post { to: id, message: Message::Closed(why) });
                    self.leave(id, now)
                }
                Ok(Event::Left(id)) => self.leave(id, now),
                Ok(Event::Local(request)) => match self.answer(*request) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(()) => return,
                },
                Ok(Event::Bot(job, report)) => {
                    self.take_report(job, report);
                    Vec::new()
                }
                Ok(Event::Close) | Err(RecvTimeoutError::Disconnected) => {
                    for post in self.table.close(CLOSED, now) {
                        self.post(post);
                    }
                    return;
                }
                Err(RecvTimeoutError::Timeout) if self.local.is_some() => {
                    self.check_local_clock(now);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => self.table.check_clock(now),
            };
            self.post_all(posts, now);
            // A turn that has just run out needs no decision.
            self.ask_bot();
            self.play_bot_turn();
        }
    }

    /// The time: that of the terminal that has all seats, or else of this thread.
    fn now(&self) -> Now {
        match self.local.as_ref().and_then(|local| local.reading) {
            Some((reading, since)) => {
                Now { wall: Timestamp::now(), running: reading.now.running + since.elapsed() }
            }
            None => Now::since(self.started),
        }
    }

    fn join(&mut self, hello: &Hello, terminal: JoinedTerminal, now: Now) -> Vec<Post> {
        match self.table.join(terminal.id, hello, now) {
            Ok(posts) => {
                self.terminals.push(terminal);
                posts
            }
            Err(why) => {
                let _ = terminal.messages.try_send(Message::Closed(why));
                Vec::new()
            }
        }
    }

    fn leave(&mut self, id: TerminalId, now: Now) -> Vec<Post> {
        self.terminals.retain(|other| other.id != id);
        self.table.leave(id, now)
    }

    fn terminal(&self, id: TerminalId) -> Option<&JoinedTerminal> {
        self.terminals.iter().find(|other| other.id == id)
    }

    /// Handles the next request of a terminal, unless the table has let it go.
    fn handle_next(&mut self, id: TerminalId, now: Now) -> Vec<Post> {
        let request = self.terminal(id).and_then(|terminal| terminal.requests.try_recv().ok());
        request.map_or_else(Vec::new, |request| self.table.handle(id, request, now))
    }

    /// Sends messages, and lets terminals go that do not read theirs.
    fn post_all(&mut self, posts: Vec<Post>, now: Now) {
        let mut waiting = posts;
        while !waiting.is_empty() {
            let lost: Vec<TerminalId> = waiting
                .into_iter()
                .filter_map(|post| (!self.post(post.clone())).then_some(post.to))
                .collect();
            waiting = Vec::new();
            for id in lost {
                if self.terminal(id).is_some() {
                    waiting.extend(self.leave(id, now));
                }
            }
        }
    }

    /// Sends a message; false if its terminal is gone.
    fn post(&self, post: Post) -> bool {
        self.terminal(post.to).is_some_and(|terminal| terminal.messages.try_send(post.message).is_ok())
    }

    /// Answers the terminal that has all seats; breaks once it closes the table.
    fn answer(&mut self, request: LocalRequest) -> ControlFlow<()> {
        let LocalRequest { reading, seats, work } = request;
        if matches!(work, LocalWork::Close) {
            return ControlFlow::Break(());
        }
        let is_known = !self.table.is_clock_waiting() || matches!(work, LocalWork::ReadClock);
        let happened = self.table.read_clock(reading.filter(|_| is_known), seats);
        // A decision on a turn that has just run out is no longer needed.
        self.ask_bot();
        if !happened.is_empty() && !matches!(work, LocalWork::ReadClock) {
            let state = Box::new(self.table.state_for_terminal());
            self.send_local(LocalNews::TimePassed(happened.clone(), state));
        }
        let answer = match work {
            LocalWork::ReadClock => LocalAnswer::Read(happened),
            LocalWork::PlayBotTurn => {
                let decision = self.take_decision();
                LocalAnswer::BotPlayed(decision.map(|decision| self.table.play_for_bot(decision)))
            }
            LocalWork::HurryBot => {
                self.bots.hurry();
                LocalAnswer::Done
            }
            work => self.table.answer(work),
        };
        // Before the answer, so that whoever has it knows that a bot to move is thinking.
        self.ask_bot();
        if let Some(local) = &mut self.local {
            local.reading = reading.map(|reading| (reading, Moment::now()));
        }
        let state = Box::new(self.table.state_for_terminal());
        self.send_local(LocalNews::Answer(Box::new(answer), state));
        ControlFlow::Continue(())
    }

    fn send_local(&self, news: LocalNews) {
        if let Some(local) = &self.local {
            // A terminal that is gone closes the table.
            let _ = local.news.send(news);
        }
    }

    /// Ends turns whose time is over while the terminal that has all seats asks for nothing.
    fn check_local_clock(&mut self, now: Now) {
        let happened = self.table.let_time_pass(now);
        if let Some(local) = self.local.as_ref().filter(|_| !happened.is_empty()) {
            local.wake_with(LocalNews::TimePassed(happened, Box::new(self.table.state_for_terminal())));
        }
    }

    /// Takes a report on the turn of a bot, if it is the one that is to be decided.
    fn take_report(&mut self, job: u64, report: BotReport) {
        if self.asked.is_none() || job != self.jobs || self.decided.is_some() {
            return;
        }
        let (decision, news) = match report {
            BotReport::Thinking(stage) => (None, LocalNews::Bot(BotProgress::Thinking(stage))),
            BotReport::Judged(judged) => (None, LocalNews::Judged(judged)),
            BotReport::Decided(action) => (Some(Ok(action)), LocalNews::Bot(BotProgress::Decided)),
            BotReport::Failed(why) => (Some(Err(why)), LocalNews::Bot(BotProgress::Failed)),
            BotReport::Crashed(crash) => (Some(Err("internal error".to_owned())), LocalNews::Crashed(crash)),
        };
        self.decided = decision;
        if let Some(local) = &self.local {
            local.wake_with(news);
        }
    }

    /// Has the bot to move decide, if it has not been asked yet.
    fn ask_bot(&mut self) {
        let game = self.table.session().game();
        let turn = AskedTurn { number: game.state().turn(), undone: game.undone() };
        if self.asked == Some(turn) && self.table.bot_to_move().is_some() {
            return;
        }
        if self.asked.take().is_some() {
            self.bots.stop();
        }
        self.decided = None;
        if let Some(job) = self.table.bot_job() {
            self.asked = Some(turn);
            self.jobs += 1;
            self.last_turn = Moment::now();
            self.send_local(LocalNews::BotAsked);
            let (number, events) = (self.jobs, self.events.clone());
            let send = move |report| {
                // A table that is closed needs no report.
                let _ = events.send(Event::Bot(number, report));
            };
            self.bots.begin(job, BotReporter::new(number, send));
        }
    }

    /// Plays the turn that a bot has decided at a table of several terminals, once the turn before it has been seen for a
    /// while; until then its clock is stopped. A terminal that has all seats says itself when it has seen it.
    fn play_bot_turn(&mut self) {
        if self.local.is_some() || self.decided.is_none() {
            return;
        }
        let now = self.now();
        let posts = if self.last_turn.elapsed() < self.bot_pace {
            self.table.wait_with_bot_turn(now)
        } else {
            let decision = self.take_decision();
            decision.map_or_else(Vec::new, |decision| self.table.play_bot_turn(decision, now))
        };
        self.post_all(posts, now);
    }

    /// Takes the decision of the bot to move, who may have to decide again afterwards.
    fn take_decision(&mut self) -> Option<BotDecision> {
        let decision = self.decided.take()?;
        self.asked = None;
        self.bots.stop();
        Some(decision)
    }

    /// The time to wait for a request.
    fn until_next(&self) -> Option<Duration> {
        let longest = self.table.session().notes().clock.mode.longest_wait();
        let until_check = || Some(self.table.until_check(self.now())?.min(longest));
        if let Some(local) = &self.local {
            return if local.passing == Passing::ByItself { until_check() } else { None };
        }
        let of_bot = self.decided.as_ref().map(|_| self.bot_pace.saturating_sub(self.last_turn.elapsed()));
        of_bot.into_iter().chain(until_check()).min()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use rackety_engine::Action;

    use super::*;
    use crate::clock::ClockMode;
    use crate::session::{GameRequest, Host, NewPlayer};
    use crate::table::bots::ThinkingBots;

    #[test]
    fn a_bot_does_not_pay_for_the_time_in_which_the_turn_before_is_seen() {
        let (_folder, host) = Host::in_new_folder();
        let players = vec![NewPlayer::Bot("novice".parse().unwrap()), NewPlayer::Human("Ann".to_owned())];
        let options = rackety_engine::game::OptionsText::timed("3m");
        let request = GameRequest { options, ..GameRequest::seeded("smartfeud", players, 7) };
        let table = Table::new(host.new_game(&request).unwrap());
        let bots = Box::new(ThinkingBots::new(Arc::clone(&host.knowledge)));
        let pace = Duration::from_secs(3600);
        let mut running = Running { bot_pace: pace, ..Running::new(table, mpsc::channel().0, bots) };
        let now = running.now();
        running.table.join(1, &Hello::new(crate::wire::SeatWish::Free), now).unwrap();
        let is_timed = |running: &Running| running.table.until_check(now).is_some();
        running.ask_bot();
        assert!(is_timed(&running));
        running.take_report(running.jobs, BotReport::Decided(Action::Pass));
        running.play_bot_turn();
        assert!(!is_timed(&running));
        running.bot_pace = Duration::ZERO;
        running.play_bot_turn();
        assert!(is_timed(&running), "Ann's turn has begun");
    }

    #[test]
    fn a_clock_of_the_wall_is_read_again_soon_since_the_computer_may_sleep() {
        for (clock, longest) in [(ClockMode::Wall, 10), (ClockMode::WhileOpen, 1200)] {
            let (_folder, host) = Host::in_new_folder();
            let timed = rackety_engine::game::OptionsText::timed("20m");
            let players = NewPlayer::humans(["Ann", "Ben"]);
            let request =
                GameRequest { clock, options: timed, ..GameRequest::seeded("smartfeud", players, 7) };
            let table = Table::new(host.new_game(&request).unwrap());
            let bots = Box::new(ThinkingBots::new(Arc::clone(&host.knowledge)));
            let mut running = Running::new(table, mpsc::channel().0, bots);
            let now = running.now();
            for id in 1..=2 {
                running.table.join(id, &Hello::new(crate::wire::SeatWish::Free), now).unwrap();
            }
            let longest = Duration::from_secs(longest);
            let wait = running.until_next().unwrap();
            assert!(
                longest.saturating_sub(wait) < Duration::from_secs(9) && wait <= longest,
                "{clock:?}: {wait:?}"
            );
        }
    }
}
