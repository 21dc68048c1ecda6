//! The queues for thinking: of people's processes, for reviews, hints and puzzles, and of bots. A few think at once; the others
//! wait their turn.

use std::collections::VecDeque;
use std::sync::Arc;

use rackety::wire::QueueMessage;
use rackety_engine::Game;

use super::tables::BotTurn;
use super::{Connected, ConnectionId, Event, Hall, Outbox, to_line};
use crate::store::PersonId;

/// Who may think, and who waits, the longest first.
#[derive(Debug)]
pub(super) struct ThinkingQueue {
    places: usize,
    thinking: Vec<ConnectionId>,
    waiting: VecDeque<ConnectionId>,
}

impl ThinkingQueue {
    /// A queue from which this number think at once.
    pub(super) fn new(places: usize) -> Self {
        Self { places: places.max(1), thinking: Vec::new(), waiting: VecDeque::new() }
    }

    /// Forgets a connection.
    fn remove(&mut self, id: ConnectionId) {
        self.thinking.retain(|other| *other != id);
        self.waiting.retain(|other| *other != id);
    }

    /// The next connection that may think, from now on; none if nobody waits or all places are taken.
    fn next(&mut self) -> Option<ConnectionId> {
        if self.places <= self.thinking.len() {
            return None;
        }
        let next = self.waiting.pop_front()?;
        self.thinking.push(next);
        Some(next)
    }
}

/// The turns that wait for a thread of the bots: people have theirs decided in turn, so that nobody's many games keep others
/// waiting.
#[derive(Debug)]
pub(super) struct BotQueue<T = BotTurn> {
    places: usize,
    deciding: usize,
    waiting: VecDeque<(Option<PersonId>, VecDeque<T>)>,
}

impl<T> BotQueue<T> {
    /// A queue from which bots decide this number of turns at once.
    pub(super) fn new(places: usize) -> Self {
        Self { places: places.max(1), deciding: 0, waiting: VecDeque::new() }
    }

    /// Adds a turn in a game of this person.
    pub(super) fn add(&mut self, person: Option<PersonId>, turn: T) {
        match self.waiting.iter_mut().find(|(other, _)| *other == person) {
            Some((_, turns)) => turns.push_back(turn),
            None => self.waiting.push_back((person, VecDeque::from([turn]))),
        }
    }

    /// The next turn that can be decided, which has a thread from now on; none if none waits or all threads are taken.
    fn next(&mut self) -> Option<T> {
        if self.places <= self.deciding {
            return None;
        }
        let (person, mut turns) = self.waiting.pop_front()?;
        let turn = turns.pop_front()?;
        if !turns.is_empty() {
            self.waiting.push_back((person, turns));
        }
        self.deciding += 1;
        Some(turn)
    }

    /// Gives the thread of a turn back.
    const fn end(&mut self) {
        self.deciding -= 1;
    }
}

impl Hall {
    /// Has bots decide the turns that are next, but for those that nobody waits for any more.
    pub(super) fn ask_bots(&mut self) {
        while let Some(BotTurn { game, asked, job }) = self.bot_turns.next() {
            if self.tables.get(&game).is_some_and(|open| open.awaits(asked)) {
                let events = self.events.clone();
                self.bots.begin(job, move |decision| {
                    let _ = events.send(Event::Decided(game, asked, decision));
                });
            } else {
                self.bot_turns.end();
            }
        }
    }

    /// Gives the thread of a bot that has decided to the next one.
    pub(super) fn end_bot_turn(&mut self) {
        self.bot_turns.end();
        self.ask_bots();
    }

    /// Starts a thread that builds the word graphs of games that begin. The processes of people read these for hints, puzzles
    /// and reviews, and cannot write them. Without it, each builds its own.
    pub(super) fn prepare_graphs(&mut self) {
        let (sender, games) = std::sync::mpsc::channel::<Game>();
        let knowledge = Arc::clone(&self.host.knowledge);
        let prepare = move || {
            for game in games {
                // Without a graph, a game has no bots and no hints.
                let _ = knowledge.graphs.get(game.vocabulary(), game.tiles());
            }
        };
        let started = std::thread::Builder::new().name("graphs".to_owned()).spawn(prepare);
        self.graphs = started.is_ok().then_some(sender);
    }

    /// Has a process wait until it may think.
    pub(super) fn queue(&mut self, id: ConnectionId, outbox: Outbox) {
        self.connected.insert(id, Connected::Thinking(outbox));
        self.thinking.waiting.push_back(id);
        self.let_think();
    }

    /// Gives the place of a process to the next.
    pub(super) fn end_thinking(&mut self, id: ConnectionId) {
        self.thinking.remove(id);
        self.let_think();
    }

    fn let_think(&mut self) {
        while let Some(next) = self.thinking.next() {
            if let Some(Connected::Thinking(outbox)) = self.connected.get(&next) {
                // A process that has ended gives its place back in a moment.
                let _ = outbox.try_send(to_line(&QueueMessage::Think));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_turns_of_their_bots_decided_in_turn() {
        let mut queue = BotQueue::new(1);
        for (person, turn) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.add(Some(person), turn);
        }
        let mut decided = Vec::new();
        while let Some(turn) = queue.next() {
            assert_eq!(queue.next(), None, "one at a time");
            queue.end();
            decided.push(turn);
        }
        assert_eq!(decided, ["a", "d", "e", "b", "f", "c"]);
    }

    #[test]
    fn places_are_given_in_turn_and_given_back() {
        let mut queue = ThinkingQueue::new(2);
        queue.waiting.extend([1, 2, 3, 4, 5]);
        assert_eq!([(); 3].map(|()| queue.next()), [Some(1), Some(2), None]);
        // Somebody who waits goes away, and somebody who thinks is done.
        queue.remove(3);
        assert_eq!(queue.next(), None);
        queue.remove(1);
        assert_eq!([(); 2].map(|()| queue.next()), [Some(4), None]);
        queue.remove(2);
        queue.remove(4);
        assert_eq!([(); 2].map(|()| queue.next()), [Some(5), None]);
    }
}
