//! The places of the parts of a run, and its tabs.

use ratatui::layout::{Rect, Size};

use crate::runs::RunState;
use crate::tui::lab_tab::LabTab;

/// Columns and rows from which on the figures are beside the tabs.
const WIDE: Size = Size::new(118, 36);
/// Columns and rows from which on the squares are above the tabs.
const LARGE: Size = Size::new(150, 50);
/// Columns of the figures beside the tabs.
const FIGURES_COLUMNS: u16 = 79;

/// The arrangement of the panels of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunLayout {
    /// One panel, with all tabs.
    Single,
    /// The figures, and beside them the other tabs.
    Beside,
    /// The figures, and beside them the squares, with the other tabs below.
    Large,
}

/// The panels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RunPanels {
    pub(super) figures: Option<Rect>,
    pub(super) squares: Option<Rect>,
    pub(super) tabs: Rect,
}

impl RunLayout {
    /// The arrangement on a terminal of this size.
    pub(super) const fn of(size: Size) -> Self {
        if size.width >= LARGE.width && size.height >= LARGE.height {
            Self::Large
        } else if size.width >= WIDE.width && size.height >= WIDE.height {
            Self::Beside
        } else {
            Self::Single
        }
    }

    /// The panels in this area.
    pub(super) fn panels(self, area: Rect) -> RunPanels {
        let left = Rect { width: FIGURES_COLUMNS.min(area.width), ..area };
        let right = Rect { x: left.right(), width: area.width - left.width, ..area };
        match self {
            Self::Single => RunPanels { figures: None, squares: None, tabs: area },
            Self::Beside => RunPanels { figures: Some(left), squares: None, tabs: right },
            Self::Large => {
                let upper = Rect { height: right.height * 2 / 3, ..right };
                let lower = Rect { y: upper.bottom(), height: right.height - upper.height, ..right };
                RunPanels { figures: Some(left), squares: Some(upper), tabs: lower }
            }
        }
    }

    /// The tabs: those that are not on the screen anyway, and have something to show.
    pub(super) fn tabs(self, state: &RunState) -> Vec<LabTab> {
        let head = &state.run.side.head;
        let other = state.run.against.as_ref().map(|other| &other.side.head);
        let takes = head.takings || other.is_some_and(|head| head.takings);
        let is_offered = |tab: &LabTab| match tab {
            LabTab::Figures => self == Self::Single,
            LabTab::Squares => self != Self::Large,
            LabTab::Margins => head.bots.len() > 1,
            LabTab::Taken => takes,
            _ => true,
        };
        LabTab::ALL.into_iter().filter(is_offered).collect()
    }
}
