//! The statistics screen: what it shows at each size, by keys and by the mouse.

use rackety::input::written_play::WrittenPlay;
use rackety::session::{GameRequest, Host, NewPlayer};
use rackety::tui::action::Action;
use rackety_engine::Action as TurnOutcome;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::drive::Driven;
use super::snapshots::SIZES;
use rackety::tui::app::input::Input;

/// Ann and Bob have played three games, of which two are over.
fn games(host: &Host) {
    let turns: [&[&str]; 3] = [&["8e ALLuRING", "resign"], &["8h GRAIN", "pass", "resign"], &["8h RAIL"]];
    for (seed, turns) in [7, 7, 7].into_iter().zip(turns) {
        let request = GameRequest {
            ruleset: "smartfeud".to_owned(),
            players: NewPlayer::humans(["Ann", "Bob"]),
            seed: Some(seed),
            ..GameRequest::default()
        };
        let mut session = host.new_game(&request).unwrap();
        for turn in turns {
            let seat = session.game().state().to_move();
            let action = match turn.split_once(' ') {
                None if *turn == "pass" => TurnOutcome::Pass,
                None => TurnOutcome::Resign(seat),
                Some((at, word)) => {
                    let written = WrittenPlay::parse(at, word, None).unwrap();
                    TurnOutcome::Play(session.read_written(&written, None).unwrap().0)
                }
            };
            session.act(action).unwrap();
        }
        session.save().unwrap();
    }
}

fn opened(width: u16, height: u16) -> Driven {
    let driven = Driven::menu(width, height);
    games(&driven.host);
    driven.press("jjjj<enter>")
}

/// The same, with a file among them that is no game.
fn opened_with_broken(width: u16, height: u16) -> Driven {
    let driven = Driven::menu(width, height);
    games(&driven.host);
    std::fs::write(driven.host.saves.path().unwrap().join("broken.json"), "{").unwrap();
    driven.press("jjjj<enter>")
}

#[test]
fn what_saved_games_say_at_every_size() {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("statistics_{width}x{height}"), opened(width, height).screen());
    }
}

#[test]
fn players_are_leafed_through_and_what_is_left_out_is_told() {
    let driven = opened_with_broken(120, 40);
    assert!(driven.screen().contains("< Ann >"), "{}", driven.screen());
    assert!(driven.screen().contains("Left out: ") && driven.screen().contains("broken.json"));
    let bob = driven.press("<right>");
    assert!(bob.screen().contains("< Bob >") && bob.screen().contains("2 of 2"), "{}", bob.screen());
    let ann = bob.press("<right>");
    assert!(ann.screen().contains("< Ann >"), "{}", ann.screen());
    let menu = ann.press("<esc>");
    assert!(menu.screen().contains("word-tile games"), "{}", menu.screen());
}

#[test]
fn the_mouse_leafs_and_scrolls() {
    let mut driven = opened_with_broken(36, 21);
    let click = |driven: &mut Driven, text: &str| {
        let screen = driven.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        let column = line[..line.find(text).unwrap()].chars().count() + text.chars().count() - 1;
        driven.input(&Input::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: u16::try_from(column).unwrap(),
            row: u16::try_from(row).unwrap(),
            modifiers: KeyModifiers::NONE,
        }));
    };
    click(&mut driven, "Ann >");
    assert!(driven.screen().contains("< Bob >"), "{}", driven.screen());
    click(&mut driven, "<");
    assert!(driven.screen().contains("< Ann >"), "{}", driven.screen());
    assert!(!driven.screen().contains("broken"), "{}", driven.screen());
    driven.act(Action::Scroll(100));
    assert!(driven.screen().contains("broken"), "{}", driven.screen());
}

#[test]
fn without_games_the_screen_says_so() {
    let empty = Driven::menu(80, 24).press("jjjj<enter>");
    assert!(empty.screen().contains("No game is saved."), "{}", empty.screen());
    let empty = empty.press("<left><right><down>");
    assert!(empty.screen().contains("No game is saved."), "{}", empty.screen());
}
