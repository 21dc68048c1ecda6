use crate::enum_table;
use crate::game::Action;

enum_table! {
    /// The certainty that an action is the best one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Certainty(
        /// The identifier that tools use.
        pub id: &'static str,
    ) {
        /// Proved: the endgame was searched to its end, or no other action is possible.
        Exact: "exact";
        /// The best action of an endgame search that did not reach the end of every line: its budget or its limits on
        /// breadth and depth stopped it.
        BestFound: "best-found";
        /// The best action by evaluation; hidden tiles may prove it wrong.
        Estimated: "judged";
    }
}

/// The decision of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// The action; the game accepts it.
    pub action: Action,
    /// The certainty that it is the best one.
    pub certainty: Certainty,
    /// The number of positions examined.
    pub positions: u64,
}
