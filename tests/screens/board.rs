//! The look of the board at every size: tiles, premiums, the cursor, and what the last play did.

use rackety::tui::theme::{Depth, Role, Shade};
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use ratatui::style::Modifier;

use super::driver::Driver;
use super::setup::{GameSetup, SECTION, SMARTFEUD, WORDFEUD};
use super::snapshots::snapshots;

/// Ann can play NONIONIC down column N, with a blank that she takes from f10.
const SMARTFEUD_GAME: GameSetup<'static> = SMARTFEUD.words("NONIONIC CO").position(
    r#"
        turn = 16
        scores = [438, 477]
        racks = ["NONONCA", "OJURNA?"]
        bag = "EEEEEEEEEEEEEEEEEEEEEE"
        board = """
.Q..............
.U..............
.E..............
.R..............
MI..NA.N........
.ED..W.U........
.DeB.N.L........
..URB..LO.......
P.TI.G..........
E.ZA.e.F........
THIR.M.APATETIC.
U.A.............
N..OLID.ESS.....
I.........TWIXT.
A.........YON...
SILVEX......NAVY
"""
    "#,
);

/// Ann can play AGIO on row 5.
const WORDFEUD_GAME: GameSetup<'static> = WORDFEUD.words("AGIO BO").position(
    r#"
        turn = 14
        scores = [363, 271]
        racks = ["AGIOVEX", "RTRTDA?"]
        bag = "EEEEEEEEEEEEEEEEEEEE"
        board = """
...............
...............
........J......
...BELIVE......
........R......
....L...R......
....I..AIRWAVES
.COmBINED.....C
.A..I...SIFT..A
.P..DI....O...Z
METHOD....M...O
.L........E...N
.L......DENGUES
.E........T....
.THRU.....s....
"""
    "#,
);

/// Bob's turn, after Ann has played.
fn smartfeud(width: u16, height: u16) -> Driver {
    SMARTFEUD_GAME.open(width, height).press("<enter>:n5 NONiON.C take f10<enter><enter>")
}

fn wordfeud(width: u16, height: u16) -> Driver {
    WORDFEUD_GAME.open(width, height).press("<enter>:5a AGIO<enter><enter>")
}

snapshots! {
    mid_game_smartfeud: smartfeud, at 26 x 8, 36 x 21, 80 x 24, 110 x 40, 150 x 54, 200 x 60;
    mid_game_wordfeud: wordfeud, at 26 x 8, 36 x 21, 80 x 24, 110 x 40, 150 x 54, 200 x 60;
}

/// Every size of squares.
const SIZES: [(u16, u16); 4] = [(36, 21), (80, 24), (110, 40), (150, 54)];

/// The cells of a square, and of the column after it.
fn cells(driver: &Driver, square: &str) -> Vec<Cell> {
    let (x, y) = driver.square(square);
    let (width, height) = driver.layout().scale.cell();
    let terminal = driver.terminal();
    let buffer = terminal.backend().buffer();
    (y..y + height).flat_map(|y| (x..=x + width).map(move |x| buffer[(x, y)].clone())).collect()
}

/// The cell in which this text is on a square.
#[track_caller]
fn cell_with(driver: &Driver, square: &str, text: &str) -> Cell {
    let cells = cells(driver, square);
    let found = cells.iter().find(|cell| cell.symbol() == text);
    found.unwrap_or_else(|| panic!("{square} does not show {text}:\n{}", driver.screen())).clone()
}

fn style_of(driver: &Driver, role: Role) -> (Option<ratatui::style::Color>, Option<ratatui::style::Color>) {
    let style = driver.model().config.appearance.theme.style(role);
    (style.fg, style.bg)
}

fn clicked(driver: Driver, square: &str) -> Driver {
    let (column, row) = driver.square(square);
    driver.click(column, row)
}

/// In the default theme, the cursor has the colours of a double word.
#[test]
fn the_cursor_shows_on_and_before_squares_of_its_colour() {
    let driver = clicked(smartfeud(36, 21), "k6");
    assert!(cell_with(&driver, "k6", "W").modifier.contains(Modifier::UNDERLINED));
    let driver = clicked(smartfeud(80, 24), "j6");
    let arrow = cell_with(&driver, "k6", "▸");
    assert_ne!(arrow.fg, arrow.bg);
}

/// In notation, the small letter of İ has a combining dot, which terminals draw on the one of i.
#[test]
fn blanks_with_and_without_a_dot_look_different() {
    let turkish = WORDFEUD.ruleset("classic").language("tr").position(r#"racks = ["??ŞKEEE", "SATEEEE"]"#);
    turkish.open(80, 24).press("<enter>.i.ı").assert_shows("i  ı");
}

/// The cursor is a frame: letter and colours of a tile, and of a premium, are as without it.
#[test]
fn the_cursor_shows_what_it_is_on() {
    for (width, height) in SIZES {
        let driver = smartfeud(width, height).in_theme("smartfeud", Depth::Full);
        let cursor = style_of(&driver, Role::BoardCursor).1.unwrap();
        let frames = |driver: &Driver, square: &str| {
            cells(driver, square).iter().any(|cell| [cell.fg, cell.bg].contains(&cursor))
        };
        // After Ann's play, the cursor is on its last tile.
        let on_tile = cell_with(&driver, "n12", "C");
        assert!(frames(&driver, "n12"), "{width}x{height}\n{}", driver.screen());
        let driver = clicked(driver, "k6");
        assert_eq!(cell_with(&driver, "n12", "C"), on_tile, "{width}x{height}");
        assert!(frames(&driver, "k6") && !frames(&driver, "n12"), "{width}x{height}");
        let on_premium = [cell_with(&driver, "k6", "2"), cell_with(&driver, "k6", "W")];
        let driver = clicked(driver, "k8");
        assert!(frames(&driver, "k8") && !frames(&driver, "k6"), "{width}x{height}");
        if width != 36 {
            // In two columns a premium has no gap for the frame.
            let without = [cell_with(&driver, "k6", "2"), cell_with(&driver, "k6", "W")];
            assert_eq!(without, on_premium, "{width}x{height}");
        }
    }
}

/// The arrow of the cursor has a place of its own, on whatever is on the square.
#[test]
fn the_arrow_covers_nothing() {
    for (width, height) in SIZES {
        for (square, texts) in [("n12", &["C"][..]), ("k6", &["2", "W"]), ("k7", &[])] {
            let driver = clicked(smartfeud(width, height), square);
            for text in texts {
                cell_with(&driver, square, text);
            }
            if width != 36 {
                let (x, y) = driver.square(square);
                let (columns, rows) = driver.layout().scale.cell();
                let terminal = driver.terminal();
                let buffer = terminal.backend().buffer();
                // In the first column of the next square, across or down.
                let around = (y..y + 2 * rows).flat_map(|y| (x..=x + columns).map(move |x| (x, y)));
                let is_arrow = |place: &(u16, u16)| ["▸", "▾"].contains(&buffer[*place].symbol());
                assert_eq!(around.filter(is_arrow).count(), 1, "{width}x{height} {square}");
            }
        }
    }
}

/// The next players see which tiles the last play placed, and where the one that it took came from.
#[test]
fn the_last_play_is_marked_until_the_next() {
    for (width, height) in SIZES {
        let driver = smartfeud(width, height).in_theme("smartfeud", Depth::Full);
        let is_marked = |driver: &Driver| {
            let theme = driver.model().config.appearance.theme;
            let grounds =
                [Shade::Plain, Shade::Other].map(|shade| theme.square_style(Role::LastTile, shade).bg);
            grounds.contains(&Some(cell_with(driver, "n5", "N").bg))
        };
        let marked = |driver: &Driver| {
            let vacated = cell_with(driver, "f10", "◦");
            assert_eq!(Some(vacated.fg), style_of(driver, Role::LastVacated).0);
            assert!(is_marked(driver), "{}", driver.screen());
        };
        marked(&driver);
        let driver = driver.press(":pass<enter>y<enter>");
        marked(&driver);
        let driver = driver.press(":12n .A<enter>:exchange<enter>").press("<esc><esc>");
        marked(&driver);
        let driver = driver.press(":pass<enter>y<enter>:12n .O<enter><enter>");
        assert!(cells(&driver, "f10").iter().all(|cell| cell.symbol() != "◦"), "{}", driver.screen());
        assert!(!is_marked(&driver), "{}", driver.screen());
    }
}

#[test]
fn start_squares_are_marked_until_a_tile_is_on_them() {
    for (width, height) in SIZES {
        let stars = |driver: &Driver| driver.screen().matches('★').count();
        assert_eq!(stars(&SMARTFEUD.open(width, height).press("<enter>")), 4, "{width}x{height}");
        // SECTION lies on two of the four.
        assert_eq!(stars(&SECTION.open(width, height).press("<enter>")), 2, "{width}x{height}");
    }
}

#[test]
fn a_blank_has_a_colour_of_its_own() {
    for (width, height) in SIZES {
        let driver = wordfeud(width, height).in_theme("smartfeud", Depth::Full);
        let colours = |square: &str, text: &str| Some(cell_with(&driver, square, text).fg);
        assert_eq!(colours("k15", "s"), style_of(&driver, Role::BlankTile).0);
        assert_eq!(colours("k13", "N"), style_of(&driver, Role::Tile).0);
    }
}

#[test]
fn a_dragged_tile_is_seen_where_it_would_be_dropped() {
    for (width, height) in SIZES {
        let driver = wordfeud(width, height).in_theme("smartfeud", Depth::Full);
        let (from, to) = (driver.slot(2), driver.square("f2"));
        let driver = driver
            .mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to);
        let tile = cell_with(&driver, "f2", "T");
        assert_eq!(Some(tile.fg), style_of(&driver, Role::PendingTile).0);
        assert!(driver.game_screen().draft.is_empty());
        // Not on a square that has a tile.
        let to = driver.square("k13");
        let driver = driver.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        cell_with(&driver, "k13", "N");
        cell_with(&driver, "f2", "3");
        // A tile of the board leaves its square behind.
        let driver = smartfeud(width, height);
        let (from, to) = (driver.square("h5"), driver.square("f2"));
        let driver = driver
            .mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to);
        cell_with(&driver, "f2", "N");
        let driver = driver.in_theme("smartfeud", Depth::Full);
        let frame = style_of(&driver, Role::Vacated).0.unwrap();
        assert!(cells(&driver, "h5").iter().any(|cell| [cell.fg, cell.bg].contains(&frame)));
    }
}

/// A tile of two letters was cut off at the smallest size.
#[test]
fn a_rack_shows_tiles_of_two_letters_whole() {
    let spanish = WORDFEUD.language("es").position(r#"racks = ["[CH]A[LL]CEÑ[RR]", "SATEEEE"]"#);
    for (width, height) in [(26, 8), (36, 21), (80, 24), (150, 54)] {
        let screen = spanish.open(width, height).press("<enter>").screen();
        assert!(screen.contains("CH") && screen.contains("LL") && screen.contains("RR"), "{screen}");
    }
}
