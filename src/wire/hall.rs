//! The lines between a host, which has the games of many people, and the process that shows them to one of these.
//!
//! The host decides what is on a page and what choosing a row does. The process only shows pages, on the screen or in lines.

use rackety_engine::enum_table;
use serde::{Deserialize, Serialize};

/// The first line of a process that a host has started for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The version of the protocol that the process speaks.
    pub rackety: u32,
    /// The ticket by which the host knows the person.
    pub ticket: String,
    /// The place that the person goes to.
    pub visit: Visit,
}

/// A place that a person goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Visit {
    /// The hall, where all games of the person are listed.
    Hall,
    /// The table of the game with this number: the person's seat, or a place to look on.
    Table(u64),
    /// The queue of those who let the process think: the host says when it may, and it may as long as it is connected.
    Thinking,
}

/// A line that a person in the hall sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HallRequest {
    /// Chooses a row.
    Choose {
        /// The number of the page that the row is on.
        page: u64,
        /// The index of the row, from 0.
        row: usize,
    },
    /// Answers the question of a page.
    Enter {
        /// The number of the page.
        page: u64,
        /// The answer.
        text: String,
    },
    /// Goes back to the page before this one.
    Back {
        /// The number of the page.
        page: u64,
    },
    /// Asks for a new game with the players of this one, which is over.
    Rematch(u64),
}

/// A line that a host sends to a person in the hall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HallMessage {
    /// The page to show instead of the one before.
    Page(Box<HallPage>),
    /// The game at whose table the person sits down.
    Open(u64),
    /// News that should not wait until the person looks at the page.
    News(String),
    /// The connection ends, and why.
    Closed(String),
}

/// A line that a host sends to a process that waits to think.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum QueueMessage {
    /// The process may think.
    Think,
    /// The connection ends, and why.
    Closed(String),
}

/// A page of the hall.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HallPage {
    /// A number that no earlier page of the connection with other rows has, so that a choice belongs to what the person saw.
    pub number: u64,
    /// The title.
    pub title: String,
    /// A sentence below it.
    pub about: String,
    /// The rows to choose from.
    pub rows: Vec<HallRow>,
    /// The question to answer by typing; none on a page to choose from.
    pub question: Option<String>,
    /// A sentence that should be noticed.
    pub note: Option<HallNote>,
    /// True if it answers no request: the first page, and one on which something has changed.
    pub is_unasked: bool,
}

impl HallPage {
    /// True for the first page, from which one leaves the host.
    pub fn is_first(&self) -> bool {
        self.rows.iter().any(|row| row.opens == Some(HallScreen::Quit))
    }
}

/// The note of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HallNote {
    /// News, or what has been done.
    News(String),
    /// A refusal or a fault.
    Refusal(String),
}

impl HallNote {
    /// Its sentences.
    pub fn text(&self) -> &str {
        match self {
            Self::News(text) | Self::Refusal(text) => text,
        }
    }
}

/// A row of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HallRow {
    /// Its name.
    pub name: String,
    /// More about it.
    pub about: String,
    /// The screen of the person's own process that it opens; none if the host is asked.
    pub opens: Option<HallScreen>,
}

enum_table! {
    /// A screen that a person's own process opens. They are in the order of the rows.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum HallScreen(
        /// The name of its row.
        pub name: &'static str,
        /// More about it.
        pub about: &'static str,
    ) {
        /// The finished games, to look back at.
        Finished: "Finished games", "look back and review";
        /// The statistics.
        Statistics: "Statistics", "from your finished games";
        /// The puzzles.
        Puzzles: "Puzzles", "find the best play in three tries";
        /// Word study.
        Study: "Word study", "twenty cards in five minutes";
        /// The tutorial.
        Tutorial: "Tutorial", "learn the game in five minutes";
        /// The rules of the built-in games.
        Rules: "Rules", "the rules of the built-in games";
        /// The word look-up.
        Words: "Words", "look up words";
        /// The settings.
        Settings: "Settings", "theme, notifications, motion";
        /// None: the program ends.
        Quit: "Quit", "";
    }
}
