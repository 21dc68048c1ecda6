//! Word study: cards made of lists of words, quizzes by typing, and a schedule of when each card is asked again.

mod card;
mod deck;
mod list;
mod listing;
mod phonies;
mod request;
mod schedule;
mod sentences;
mod sitting;

pub use card::{AnswerFault, Card, CheckedAnswer, Solution};
pub use deck::{Deck, StudyError};
pub use list::StudyList;
pub use listing::{ListedStudy, listed};
pub use request::{MAX_CARDS, StudyRequest, USUAL_CARDS};
pub use schedule::{Recall, note, reviewed};
pub use sentences::{
    due_again, end_lines, heading, how_to_answer, opening, question, solution_lines, spaced_rack, verdict,
};
pub use sitting::Sitting;
