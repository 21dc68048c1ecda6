//! Two terminals at one table, as a picture for README.md.

use rackety::files::Folders;
use rackety::session::Host;
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::theme::Depth;
use rackety_engine::{Action, PlayNotation};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{TURNS, check_picture, request};
use crate::driver::Driver;
use crate::svg::svg;
use crate::tables::{shared, wait};

/// Puts two screens side by side, each below a line that says what was typed to get there.
fn side_by_side(screens: [(&str, &Buffer); 2]) -> Buffer {
    const GAP: u16 = 2;
    const ABOVE: u16 = 2;
    let [(_, left), (_, right)] = screens;
    let width = left.area.width + GAP + right.area.width;
    let mut both = Buffer::empty(Rect::new(0, 0, width, ABOVE + left.area.height.max(right.area.height)));
    for ((typed, screen), from) in screens.into_iter().zip([0, left.area.width + GAP]) {
        both.set_string(from + 1, 0, typed, Style::new());
        for (x, y) in (0..screen.area.width).flat_map(|x| (0..screen.area.height).map(move |y| (x, y))) {
            both[(from + x, ABOVE + y)] = screen[(x, y)].clone();
        }
    }
    both
}

/// Ann and Ben at one table, each at a terminal. Ben lays tiles, and Ann sees nothing of that.
#[test]
fn the_two_terminals_in_the_readme_are_current() {
    const SIZE: (u16, u16) = (80, 24);
    const TITLE: &str =
        "The two terminals of one game: Ann has her rack and waits; Ben lays CHARMED with the D of IMBUED";
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new(&Folders::default(), Some(folder.path().to_owned()));
    let mut session = host.new_game(&request()).unwrap();
    for turn in TURNS {
        let (play, from) = turn.split_once(" take ").map_or((turn, None), |(play, from)| (play, Some(from)));
        let play = session.game().resolve(&PlayNotation::parse(play, from).unwrap()).unwrap();
        session.act(Action::Play(play)).unwrap();
    }
    let (_table, [ann, ben]) = shared(&host, session, folder.path());
    let terminal = |seat| {
        Driver::start(|_, _| StartScreen::Game(Box::new(seat)), SIZE.0, SIZE.1)
            .in_theme("smartfeud", Depth::Full)
    };
    let (mut ann, ben) = (terminal(ann), terminal(ben));
    let ben_is_there = |ann: &Driver| {
        let session = ann.game_screen().session();
        session.is_present(session.game().state().to_move())
    };
    wait(&mut ann, ben_is_there);
    // The picture is of a host, where nobody is announced: a key hides the sentence.
    let mut ann = ann.press("<left><right>");
    let ben = ben.press(":take o16<enter>");
    let (column, row) = ben.square("j15");
    let ben = ben.click(column, row).press("charm+").showing("Enter plays it for 78");
    ann.input(&Input::Tick);
    ann.assert_hides("78");
    let buffer = |driver: &Driver| driver.terminal().backend().buffer().clone();
    let both = side_by_side([
        ("$ ssh games.example.org", &buffer(&ann)),
        ("$ ssh 4821-otter@games.example.org", &buffer(&ben)),
    ]);
    check_picture("two-terminals", &svg(&both, TITLE));
}
