use crate::game::Action;

/// How much a computer opponent may look at in one turn, in positions examined: searches for the plays of a position.
/// A search in which every tile of the board may be taken counts as [`Budget::TAKING`] positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// What a search with takings counts for.
    pub const TAKING: u64 = 4;

    /// What self-play gives a turn unless told otherwise: some hundredths of a second.
    pub const SELF_PLAY: Self = Self(200);

    /// A budget of so many positions. One is examined whatever the budget.
    pub const fn positions(positions: u64) -> Self {
        Self(positions)
    }

    /// The number of positions.
    pub const fn count(self) -> u64 {
        self.0
    }
}

/// How far a thought has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions examined.
    pub positions: u64,
    /// The budget. Thinking may end before it is used up.
    pub budget: u64,
}

/// How certain an action is to be the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Nothing better can be done: the end of the game was searched to its last turn.
    Exact,
    /// The best that was found in a search of the end which the budget cut short.
    BestFound,
    /// The best by judgement; chance has a say in what comes.
    Judged,
}

impl Certainty {
    /// The identifier of tools.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::BestFound => "best-found",
            Self::Judged => "judged",
        }
    }
}

/// What a computer opponent would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The action; the game takes it.
    pub action: Action,
    /// How certain it is to be the best.
    pub proof: Certainty,
    /// The positions examined.
    pub positions: u64,
}
