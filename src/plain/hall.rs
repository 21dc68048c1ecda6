//! The pages of a host's hall as numbered choices.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use super::dialogue::Dialogue;
use crate::text::wording::full_stop;
use crate::wire::{AskError, HallLink, HallMessage, HallPage, HallRequest, HallScreen};

/// The longest time for the reason of a host that has closed the connection.
const LAST_WORD: Duration = Duration::from_secs(1);

/// A choice of a person in the hall that does not lead to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HallChoice {
    /// The table of the game with this number.
    Table(u64),
    /// A screen of the person's own process.
    Screen(HallScreen),
    /// To leave.
    Quit,
}

/// Shows pages of the hall, beginning with this one, until the person goes somewhere else.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn hall(mut dialogue: Dialogue<'_>, link: &mut HallLink, mut page: HallPage) -> io::Result<HallChoice> {
    // The page that was said last.
    let mut heard: Option<HallPage> = None;
    loop {
        if let Some(note) = &page.note {
            dialogue.say(note)?;
        }
        let is_heard =
            heard.as_ref().is_some_and(|heard| heard.title == page.title && heard.rows == page.rows);
        let message = match arrived(&mut dialogue, link)? {
            Some(message) => Ok(message),
            None => match request(&mut dialogue, &page, is_heard)? {
                ControlFlow::Continue(request) => next(&mut dialogue, link, &request)?,
                ControlFlow::Break(choice) => return Ok(choice),
            },
        };
        match message {
            Ok(HallMessage::Page(next)) => {
                heard = Some(std::mem::replace(&mut page, *next));
            }
            Ok(HallMessage::Open(game)) => return Ok(HallChoice::Table(game)),
            Ok(HallMessage::Closed(why)) => {
                dialogue.say(&why)?;
                return Ok(HallChoice::Quit);
            }
            Ok(HallMessage::News(_)) => {}
            Err(error) => {
                dialogue.say(&error.to_string())?;
                return Ok(HallChoice::Quit);
            }
        }
    }
}

/// Asks the person what to do on a page: what to request of the host, or what they have chosen instead. Rows that were heard
/// just before are said only if the person asks for them.
fn request(
    dialogue: &mut Dialogue<'_>,
    page: &HallPage,
    is_heard: bool,
) -> io::Result<ControlFlow<HallChoice, HallRequest>> {
    let number = page.number;
    if let Some(question) = &page.question {
        // Without rows, no page lies behind this one: a newcomer is asked for a name.
        let has_back = !page.rows.is_empty();
        let back = if has_back { "Or type 0 to go back: " } else { "" };
        let Some(text) = dialogue.ask_aloud(&format!("{} {question} {back}", full_stop(&page.title)))? else {
            return Ok(ControlFlow::Break(HallChoice::Quit));
        };
        let text = text.trim().to_owned();
        return Ok(match text.to_lowercase().as_str() {
            "" | "0" | "back" | "quit" if has_back => {
                ControlFlow::Continue(HallRequest::Back { page: number })
            }
            "quit" => ControlFlow::Break(HallChoice::Quit),
            _ => ControlFlow::Continue(HallRequest::Enter { page: number, text }),
        });
    }
    Ok(match choose(dialogue, page, is_heard)? {
        Choice::Row(row) => match page.rows.get(row).and_then(|row| row.opens) {
            Some(HallScreen::Quit) => ControlFlow::Break(HallChoice::Quit),
            Some(screen) => ControlFlow::Break(HallChoice::Screen(screen)),
            None => ControlFlow::Continue(HallRequest::Choose { page: number, row }),
        },
        Choice::Back if page.is_first() => ControlFlow::Break(HallChoice::Quit),
        Choice::Back => ControlFlow::Continue(HallRequest::Back { page: number }),
        Choice::End => ControlFlow::Break(HallChoice::Quit),
    })
}

/// Says the news that have arrived, and returns the first message that leads out of the hall.
fn arrived(dialogue: &mut Dialogue<'_>, link: &HallLink) -> io::Result<Option<HallMessage>> {
    while let Some(message) = link.next() {
        match message {
            HallMessage::News(text) => dialogue.say(&text)?,
            // The answer to the next request has what is new.
            HallMessage::Page(_) => {}
            HallMessage::Open(_) | HallMessage::Closed(_) => return Ok(Some(message)),
        }
    }
    Ok(None)
}

/// Sends a request, and returns the answer of the host, after all news.
fn next(
    dialogue: &mut Dialogue<'_>,
    link: &mut HallLink,
    request: &HallRequest,
) -> io::Result<Result<HallMessage, AskError>> {
    if let Some(message) = arrived(dialogue, link)? {
        return Ok(Ok(message));
    }
    if let Err(error) = link.send(request) {
        // A host that has closed the connection has said why, which may still be on its way.
        while let Some(message) = link.wait_for(LAST_WORD) {
            if matches!(message, HallMessage::Closed(_)) {
                return Ok(Ok(message));
            }
        }
        return Ok(Err(error));
    }
    loop {
        match link.wait() {
            Ok(HallMessage::News(text)) => dialogue.say(&text)?,
            // The host sent it before it had read the request; the answer has what is new.
            Ok(HallMessage::Page(page)) if page.is_unasked => {}
            other => return Ok(other),
        }
    }
}

/// A line that a person has typed on a page to choose from.
enum Choice {
    /// The number of a row; this is its index.
    Row(usize),
    /// 0 or back.
    Back,
    /// Nothing: the input has ended.
    End,
}

/// Says the rows of a page, one a line, unless they were just heard, and lets a person choose by number.
fn choose(dialogue: &mut Dialogue<'_>, page: &HallPage, is_heard: bool) -> io::Result<Choice> {
    if !is_heard {
        say_rows(dialogue, page)?;
    }
    let back = if page.is_first() { "leave" } else { "go back" };
    let question = if is_heard {
        format!("Type a number, list to hear them again, or 0 to {back}: ")
    } else {
        format!("Type a number, or 0 to {back}: ")
    };
    loop {
        let Some(answer) = dialogue.ask_aloud(&question)? else {
            return Ok(Choice::End);
        };
        match (answer.trim().to_lowercase().as_str(), answer.trim().parse::<usize>()) {
            ("list", _) => say_rows(dialogue, page)?,
            ("0" | "back" | "quit" | "q", _) => return Ok(Choice::Back),
            (_, Ok(number)) if (1..=page.rows.len()).contains(&number) => return Ok(Choice::Row(number - 1)),
            _ => dialogue.say(&format!("Type a number from 0 to {}.", page.rows.len()))?,
        }
    }
}

/// Says the title and the rows of a page, one a line.
fn say_rows(dialogue: &mut Dialogue<'_>, page: &HallPage) -> io::Result<()> {
    let title =
        if page.about.is_empty() { page.title.clone() } else { format!("{}: {}", page.title, page.about) };
    dialogue.say(&full_stop(&title))?;
    for (row, number) in page.rows.iter().zip(1..) {
        let about = if row.about.is_empty() { String::new() } else { format!(": {}", row.about) };
        dialogue.say(&format!("{number} {}{about}", row.name))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;
    use std::thread;

    use super::*;
    use crate::input::InputSource;
    use crate::output::Streams;
    use crate::plain::ScreenClearing;
    use crate::wire::{Arrival, HallRow, LineReader, MAX_REQUEST, VERSION, Visit, write_line};

    fn page(number: u64, title: &str, is_unasked: bool) -> HallMessage {
        let rows = vec![HallRow { name: "New game".to_owned(), ..HallRow::default() }];
        let title = title.to_owned();
        HallMessage::Page(Box::new(HallPage { number, title, rows, is_unasked, ..HallPage::default() }))
    }

    #[test]
    fn a_page_that_nobody_has_asked_for_answers_nothing() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        let (from_person, to_host) = io::pipe().unwrap();
        let host = thread::spawn(move || {
            let mut requests = LineReader::new(BufReader::new(from_person), MAX_REQUEST);
            let mut send = |message: HallMessage| write_line(&mut to_person, &message).unwrap();
            requests.read::<Arrival>().unwrap().unwrap();
            send(page(1, "As it was", true));
            let first = requests.read::<HallRequest>().unwrap().unwrap();
            // Something changes before the choice arrives, which is too late then.
            send(page(2, "As it is", true));
            send(HallMessage::News("It is your turn.".to_owned()));
            send(page(3, "As it is", false));
            let second = requests.read::<HallRequest>().unwrap().unwrap();
            send(HallMessage::Open(7));
            (first, second)
        });
        let arrival = Arrival { rackety: VERSION, ticket: "ticket".to_owned(), visit: Visit::Hall };
        let (mut link, first) = HallLink::enter(from_host, to_host, &arrival).unwrap();
        let (mut input, mut streams) = (&b"1\n1\n"[..], Streams::in_memory());
        let dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        assert_eq!(hall(dialogue, &mut link, first).unwrap(), HallChoice::Table(7));
        let chosen = |page: u64| HallRequest::Choose { page, row: 0 };
        assert_eq!(host.join().unwrap(), (chosen(1), chosen(3)));
    }

    /// An answer that leaves the page is neither a name nor a code.
    #[test]
    fn a_page_with_a_question_can_be_left() {
        let asked = |typed: &str, rows: Vec<HallRow>| {
            let question = Some("What shall we call you?".to_owned());
            let page = HallPage {
                number: 1,
                title: "Another name".to_owned(),
                question,
                rows,
                ..HallPage::default()
            };
            let (typed, mut streams) = (format!("{typed}\n"), Streams::in_memory());
            let mut input = typed.as_bytes();
            let mut dialogue =
                Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
            request(&mut dialogue, &page, false).unwrap()
        };
        let entered =
            |text: &str| ControlFlow::Continue(HallRequest::Enter { page: 1, text: text.to_owned() });
        let back = || vec![HallRow { name: "Back".to_owned(), ..HallRow::default() }];
        for typed in ["", "0", "Back", " quit "] {
            assert_eq!(asked(typed, back()), ControlFlow::Continue(HallRequest::Back { page: 1 }), "{typed}");
        }
        assert_eq!(asked(" Backy ", back()), entered("Backy"));
        for typed in ["", "0", "Back"] {
            assert_eq!(asked(typed, Vec::new()), entered(typed));
        }
        assert_eq!(asked("quit", Vec::new()), ControlFlow::Break(HallChoice::Quit));
    }

    /// Rows are said once, whatever is refused on their page.
    #[test]
    fn a_page_that_was_just_heard_is_not_said_again() {
        let rows = vec![HallRow { name: "New game".to_owned(), ..HallRow::default() }];
        let page = HallPage { title: "Your games".to_owned(), rows, ..HallPage::default() };
        let said = |typed: &str, is_heard: bool| {
            let (mut input, mut streams) = (typed.as_bytes(), Streams::in_memory());
            let mut dialogue =
                Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
            assert!(request(&mut dialogue, &page, is_heard).unwrap().is_continue());
            String::from_utf8_lossy(streams.out.written()).into_owned()
        };
        assert_eq!(said("1\n", false).matches("1 New game").count(), 1);
        assert_eq!(said("1\n", true).matches("1 New game").count(), 0);
        assert_eq!(said("list\n1\n", true).matches("1 New game").count(), 1);
    }

    /// Somebody whose code was for the last seat of a game is at its board, though nobody has typed anything.
    #[test]
    fn whoever_comes_for_a_game_that_begins_is_sent_to_its_table() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        write_line(&mut to_person, &HallMessage::Open(7)).unwrap();
        write_line(&mut to_person, &page(1, "Your games", true)).unwrap();
        let arrival = Arrival { rackety: VERSION, ticket: "ticket".to_owned(), visit: Visit::Hall };
        let (mut link, first) = HallLink::enter(from_host, io::sink(), &arrival).unwrap();
        let (mut input, mut streams) = (&b"1\n"[..], Streams::in_memory());
        let dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        assert_eq!(hall(dialogue, &mut link, first).unwrap(), HallChoice::Table(7));
        assert_eq!(input, b"1\n", "nothing was asked");
    }

    #[test]
    fn whoever_types_a_line_after_the_host_has_closed_reads_why() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        let (from_person, to_host) = io::pipe().unwrap();
        write_line(&mut to_person, &page(1, "Your games", true)).unwrap();
        let arrival = Arrival { rackety: VERSION, ticket: "ticket".to_owned(), visit: Visit::Hall };
        let (mut link, first) = HallLink::enter(from_host, to_host, &arrival).unwrap();
        let (woken, has_woken) = std::sync::mpsc::channel();
        link.wake_by(move || woken.send(()).unwrap());
        write_line(&mut to_person, &HallMessage::Closed("Goodbye.".to_owned())).unwrap();
        drop(from_person);
        has_woken.recv().unwrap();
        let (mut input, mut streams) = (&b"1\n"[..], Streams::in_memory());
        let dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        assert_eq!(hall(dialogue, &mut link, first).unwrap(), HallChoice::Quit);
        let said = String::from_utf8_lossy(streams.out.written()).into_owned();
        assert!(said.ends_with("Goodbye.\n"), "{said}");
    }
}
