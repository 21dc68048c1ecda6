//! The processes of people that think, for reviews, hints and puzzles, or wait to: some at once, the others in turn.

use std::collections::VecDeque;

use rackety::wire::QueueMessage;

use super::{Connected, ConnectionId, Hall, Outbox, to_line};

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

impl Hall {
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
