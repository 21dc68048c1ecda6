//! A game at any of its turns: what replaying it to there would give, at the price of a few turns.

use super::action::Event;
use super::game::Game;
use super::state::State;

/// Entries of the log between two stored states, in games of ordinary length.
const SPACING: usize = 16;

/// The most states stored. In a longer log they are further apart.
const MAX_STATES: usize = 1024;

/// A game that can be looked at as it was after any entry of its log.
///
/// It starts at the end of the log. States are stored at intervals, so that going to any entry applies only the few
/// after the nearest one.
///
/// # Examples
///
/// ```
/// use rackety_engine::{Action, Game, Lexicon, Ruleset, Timeline};
/// # const TINY: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tiny.toml"));
///
/// let ruleset = Ruleset::parse("tiny", TINY)?;
/// let mut game = Game::builder(ruleset, Lexicon::from_words("mine", ["AT"])).start()?;
/// game.act(Action::Pass)?;
///
/// let mut timeline = Timeline::new(game);
/// assert_eq!((timeline.now().state().turn(), timeline.len()), (2, 1));
/// timeline.go_to(0);
/// assert_eq!(timeline.now().state().turn(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Timeline {
    /// The game with all of its log.
    whole: Game,
    /// The game with the first entries of the log.
    now: Game,
    /// The states after every `spacing` entries of the log, the first one before all of them.
    states: Vec<State>,
    /// Entries of the log between two stored states, at least 1.
    spacing: usize,
}

impl Timeline {
    /// The timeline of a game, at its end.
    pub fn new(game: Game) -> Self {
        let events = game.log().len();
        let spacing = SPACING.max(events.div_ceil(MAX_STATES));
        let mut now = game.at_beginning();
        let mut states = vec![now.state.clone()];
        for event in game.log() {
            // What was applied once applies again.
            if now.apply(event.clone()).is_err() {
                break;
            }
            if now.log.len().is_multiple_of(spacing) {
                states.push(now.state.clone());
            }
        }
        Self { whole: game, now, states, spacing }
    }

    /// The number of entries of the log.
    pub fn len(&self) -> usize {
        self.whole.log.len()
    }

    /// True if nothing has been done in the game.
    pub fn is_empty(&self) -> bool {
        self.whole.log.is_empty()
    }

    /// The game with all of its log.
    pub const fn whole(&self) -> &Game {
        &self.whole
    }

    /// The game as it was after the entries gone to.
    pub const fn now(&self) -> &Game {
        &self.now
    }

    /// The number of entries of the log after which [`Timeline::now`] is.
    pub fn position(&self) -> usize {
        self.now.log.len()
    }

    /// Goes to after this many entries of the log; beyond the last one, to the end.
    pub fn go_to(&mut self, entries: usize) {
        let entries = entries.min(self.len());
        let mut stored = (entries / self.spacing).min(self.states.len() - 1);
        // What the records say of a play that was challenged is not true before the challenge.
        while stored > 0 && is_before_won_challenge(&self.whole.log[stored * self.spacing..]) {
            stored -= 1;
        }
        let start = stored * self.spacing;
        // From where it is, if that is on the way and not much further.
        if !(start.min(entries.saturating_sub(self.spacing))..=entries).contains(&self.position()) {
            self.now.state.clone_from(&self.states[stored]);
            self.now.log.truncate(start);
            let known = self.position();
            self.now.log.extend_from_slice(&self.whole.log[known..start]);
            // A challenge between the two changes the record of the play before it, so none is kept.
            self.now.turns.clear();
            self.now.turns.extend_from_slice(&self.whole.turns[..start]);
        }
        for event in &self.whole.log[self.position()..entries] {
            if self.now.apply(event.clone()).is_err() {
                break;
            }
        }
    }
}

/// True if the next entry of these is a challenge that was won, apart from what may come between it and the play: points, and
/// what others do out of turn.
fn is_before_won_challenge(log: &[Event]) -> bool {
    let is_between = |event: &Event| {
        matches!(
            event,
            Event::Points { .. } | Event::Resign(_) | Event::AgreeToQuit(_) | Event::TakeBackQuit(_)
        )
    };
    let next = log.iter().map(Event::plain).find(|event| !is_between(event));
    matches!(next, Some(Event::WonChallenge { .. }))
}
