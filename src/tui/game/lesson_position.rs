//! The facts that the game screen knows of a lesson: turns are submitted instead of made, and a tutor has two lines.

use rackety_engine::Action;

/// The facts that the game screen knows of a lesson.
#[derive(Debug)]
pub(super) struct LessonPosition {
    /// The beginning of the status line, in full and short.
    pub(super) heading: [String; 2],
    /// The lines of the tutor, with the names of keys in braces.
    pub(super) lines: [String; 2],
    /// Says whether there are steps left.
    pub(super) stage: LessonStage,
    /// The turn that the learner has decided on, until the lesson takes note of it.
    pub(super) submitted: Option<Action>,
}

/// The stage of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum LessonStage {
    /// It asks for something.
    Running,
    /// After its last step, nothing can be done on the board.
    Finished,
}
