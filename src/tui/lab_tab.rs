//! The tabs of a run in the laboratory.

use rackety_engine::enum_table;

enum_table! {
    /// A tab of a run in the laboratory, in the order on the screen.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LabTab(
        /// The heading of the tab.
        pub title: &'static str,
    ) {
        /// Bots and figures, or what differs between two rulesets.
        Figures: "Figures";
        /// The number of times each score occurred.
        Scores: "Scores";
        /// The number of times the winner had each lead.
        Margins: "Margins";
        /// The number of games with each number of turns.
        Turns: "Turns";
        /// The number of tiles that each square gets.
        Squares: "Squares";
        /// The number of tiles taken from each square.
        Taken: "Taken";
        /// The figures of each letter.
        Letters: "Letters";
        /// The most remarkable games.
        Games: "Games";
    }
}
