//! The parts that screens share: the canvas they draw on, squares and tiles, frames, the line of keys, text fields, and
//! lists to select from.

mod area;
mod big_letter;
mod big_number;
mod canvas;
mod form_fields;
mod half_cells;
mod key_line;
mod note_box;
mod popup_places;
mod quadrants;
mod question;
mod rack_tile;
mod screen_frame;
mod scroll;
mod scroll_mark;
mod selection;
mod square;
mod text;
mod text_field;
mod tile_word;

pub(in crate::tui) use area::{below, inset, right_edge};
pub(in crate::tui) use big_number::{DigitSize, big_number};
pub(in crate::tui) use canvas::PanelFrame;
pub use canvas::{Canvas, ScreenMap};
pub(in crate::tui) use form_fields::{FieldKind, FieldRow, draw_fields};
pub(in crate::tui) use key_line::{key_line_of, key_line_with};
pub(in crate::tui) use note_box::note_box;
pub(in crate::tui) use popup_places::{NARROWEST, PopupPlaces, PopupShape};
pub(in crate::tui) use question::{Answer, Question};
pub use rack_tile::RackSize;
pub(in crate::tui) use rack_tile::{RackTileFace, draw_rack_tile};
pub(in crate::tui) use screen_frame::{Page, ScreenFrame};
pub(in crate::tui) use scroll::{Scroll, VisiblePart};
pub use selection::SelectionList;
pub(in crate::tui) use selection::{Click, Cycle, moved, moved_in_grid};
pub use square::Scale;
pub(in crate::tui) use square::{SquareFace, SquareGrid};
pub use text::{FIXED_SPACE, wrapped};
pub(in crate::tui) use text::{
    StyledLine, cells, columns, cut, shortened, styled, width, wrapped_all, wrapped_in,
};
pub use text_field::TextField;
pub(in crate::tui) use text_field::{FieldChange, FieldLook};
pub(in crate::tui) use tile_word::{HeadingSize, HeadingTile, has_shaded_tiles, tile_word};
