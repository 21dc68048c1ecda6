//! The queue of the processes that a host of many people has started, for its processors: thinking takes seconds of all of
//! them, and memory.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A place among those who may think, given back when it is dropped.
pub type ThinkingPlace = Box<dyn Send>;

/// The wait for a place, as long as it is asked to go on.
type Wait = dyn Fn(&mut dyn FnMut() -> ControlFlow<()>) -> Option<ThinkingPlace> + Send + Sync;

/// A queue to wait in before thinking; at home, where nobody else thinks, there is none.
#[derive(Clone, Default)]
pub struct ThinkingQueue(Option<Arc<Wait>>);

impl fmt::Debug for ThinkingQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThinkingQueue").finish_non_exhaustive()
    }
}

impl ThinkingQueue {
    /// A queue in which `wait` waits. It asks several times a second whether to go on.
    pub fn new(
        wait: impl Fn(&mut dyn FnMut() -> ControlFlow<()>) -> Option<ThinkingPlace> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(wait)))
    }

    /// Waits until the process may think, however long that takes; see [`wait`](Self::wait).
    pub fn wait_patiently(&self) -> Option<ThinkingPlace> {
        self.wait(&mut || ControlFlow::Continue(()))
    }

    /// Waits until the process may think, and returns its place. Returns `None` if there is no queue, if `go_on` breaks, and
    /// if whoever keeps the queue is gone.
    pub fn wait(&self, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Option<ThinkingPlace> {
        self.0.as_ref().and_then(|wait| wait(go_on))
    }
}
