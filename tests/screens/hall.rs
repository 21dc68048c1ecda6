//! The hall of a host. Here, the host is the test, which writes into a pipe.

use std::io::{self, PipeWriter, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use rackety::session::HostDoor;
use rackety::tui::StartScreen;
use rackety::tui::app::Input;
use rackety::tui::screens::hall::HallView;
use rackety::wire::{HallMessage, HallPage, write_line};

use super::driver::Driver;

static ANSWERS: AtomicUsize = AtomicUsize::new(0);

/// Counts the lines that visitors send.
struct Answers;

impl Write for Answers {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        ANSWERS.fetch_add(1, Ordering::SeqCst);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The number of answers that visitors have sent.
pub(super) fn answers() -> usize {
    ANSWERS.load(Ordering::SeqCst)
}

/// A visitor in the hall who sees this page, and what the host writes to.
pub(super) fn hall(page: HallPage) -> (Driver, PipeWriter) {
    let (input, mut host) = io::pipe().unwrap();
    write_line(&mut host, &HallMessage::Page(Box::new(page.clone()))).unwrap();
    let door = HostDoor::new(String::new(), move || Ok((Box::new(input.try_clone()?), Box::new(Answers))));
    let (link, received) = door.hall().unwrap();
    assert_eq!(received, page);
    let hall = Box::new(HallView::new(link, page));
    (Driver::start(|_, _| StartScreen::Hall(hall), 80, 24), host)
}

#[test]
fn a_program_that_continues_when_the_host_has_gone_ends() {
    let (mut driver, mut host) = hall(HallPage::default());
    write_line(&mut host, &HallMessage::Closed("Come again.".to_owned())).unwrap();
    driver.wait_until_woken();
    driver.input(&Input::Continued);
    assert!(driver.has_quit());
    let hall = driver.model().shown::<HallView>();
    assert_eq!(hall.and_then(HallView::closed), Some("Come again."));
}
