use crate::game::Action;

/// The certainty that an action is the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Certainty {
    /// Proved: the endgame was searched to its end, or no other action is possible.
    Exact,
    /// The best action of an endgame search that did not reach the end of every line: its budget or its limits on
    /// breadth and depth stopped it.
    BestFound,
    /// The best action by evaluation; hidden tiles may prove it wrong.
    Estimated,
}

impl Certainty {
    /// The identifier that tools use.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::BestFound => "best-found",
            Self::Estimated => "judged",
        }
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
