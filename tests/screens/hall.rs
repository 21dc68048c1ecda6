//! The hall of a host. Here, the host is the test, which writes into a pipe.

use std::io::{self, PipeWriter};

use rackety::session::HostDoor;
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::screens::hall::HallView;
use rackety::wire::{HallMessage, HallPage, write_line};

use super::driver::Driver;

/// A visitor in the hall, and what the host writes to.
fn hall() -> (Driver, PipeWriter) {
    let (input, mut host) = io::pipe().unwrap();
    write_line(&mut host, &HallMessage::Page(Box::default())).unwrap();
    let door = HostDoor::new(String::new(), move || Ok((Box::new(input.try_clone()?), Box::new(io::sink()))));
    let (link, page) = door.hall().unwrap();
    assert_eq!(page, HallPage::default());
    let hall = Box::new(HallView::new(link, page));
    (Driver::start(|_, _| StartScreen::Hall(hall), 80, 24), host)
}

#[test]
fn a_program_that_continues_when_the_host_has_gone_ends() {
    let (mut driver, mut host) = hall();
    write_line(&mut host, &HallMessage::Closed("Come again.".to_owned())).unwrap();
    driver.wait_until_woken();
    driver.input(&Input::Continued);
    assert!(driver.has_quit());
    let hall = driver.model().shown::<HallView>();
    assert_eq!(hall.and_then(HallView::closed), Some("Come again."));
}
