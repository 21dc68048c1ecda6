//! The pages of a host's hall as numbered choices.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use super::console::Typed;
use super::dialogue::{Dialogue, Talk};
use super::{TABLE_PACE, leaves};
use crate::text::wording::full_stop;
use crate::wire::{HallLink, HallMessage, HallPage, HallRequest, HallScreen};

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
pub fn hall(mut talk: Talk<'_>, link: &mut HallLink, mut page: HallPage) -> io::Result<HallChoice> {
    // The page that was said last.
    let mut heard: Option<HallPage> = None;
    loop {
        if let Some(note) = &page.note {
            talk.dialogue.say(note)?;
        }
        if let ControlFlow::Break(choice) = hear(&mut talk, arrived(link), &mut page)? {
            return Ok(choice);
        }
        let is_heard =
            heard.as_ref().is_some_and(|heard| heard.title == page.title && heard.rows == page.rows);
        let request = match request(&mut talk, link, &mut page, is_heard)? {
            ControlFlow::Continue(request) => request,
            ControlFlow::Break(choice) => return Ok(choice),
        };
        match next(&mut talk.dialogue, link, &request)? {
            ControlFlow::Continue(next) => heard = Some(std::mem::replace(&mut page, next)),
            ControlFlow::Break(choice) => return Ok(choice),
        }
    }
}

/// Asks the person what to do on a page: what to request of the host, or what they have chosen instead. Rows that were heard
/// just before are said only if the person asks for them.
fn request(
    talk: &mut Talk<'_>,
    link: &HallLink,
    page: &mut HallPage,
    is_heard: bool,
) -> io::Result<ControlFlow<HallChoice, HallRequest>> {
    let number = page.number;
    let Some(question) = &page.question else { return choose(talk, link, page, is_heard) };
    // Without rows, no page lies behind this one: a newcomer is asked for a name.
    let has_back = !page.rows.is_empty();
    let back = if has_back { "Or type 0 to go back: " } else { "Or type quit to leave: " };
    let question = format!("{} {question} {back}", full_stop(&page.title));
    let text = match ask(talk, link, page, &question)? {
        ControlFlow::Continue(text) => text.trim().to_owned(),
        ControlFlow::Break(choice) => return Ok(ControlFlow::Break(choice)),
    };
    Ok(match text.to_lowercase().as_str() {
        answer if has_back && (matches!(answer, "" | "0" | "back") || leaves(answer)) => {
            ControlFlow::Continue(HallRequest::Back { page: number })
        }
        answer if leaves(answer) => ControlFlow::Break(HallChoice::Quit),
        _ => ControlFlow::Continue(HallRequest::Enter { page: number, text }),
    })
}

/// Reads a line, and says what arrives before: at once, if the terminal can. A page that arrives replaces the `newest`, and is
/// not said.
fn ask(
    talk: &mut Talk<'_>,
    link: &HallLink,
    newest: &mut HallPage,
    question: &str,
) -> io::Result<ControlFlow<HallChoice, String>> {
    let mut news = Vec::new();
    loop {
        let typed = talk.dialogue.ask_aloud(question, &mut || {
            news.extend(arrived(link));
            let is_silent = news.iter().all(|message| matches!(message, HallMessage::Page(_)));
            if is_silent { ControlFlow::Continue(Some(TABLE_PACE)) } else { ControlFlow::Break(()) }
        })?;
        if let ControlFlow::Break(choice) = hear(talk, news.drain(..).chain(arrived(link)), newest)? {
            return Ok(ControlFlow::Break(choice));
        }
        match typed {
            Typed::Line(answer) => return Ok(ControlFlow::Continue(answer)),
            Typed::End => return Ok(ControlFlow::Break(HallChoice::Quit)),
            Typed::Interrupted => {}
        }
    }
}

/// The messages that have arrived.
fn arrived(link: &HallLink) -> impl Iterator<Item = HallMessage> {
    std::iter::from_fn(|| link.next())
}

/// Says the news among these messages, and breaks at the first that leads out of the hall. The last page replaces the
/// `newest`.
fn hear(
    talk: &mut Talk<'_>,
    messages: impl Iterator<Item = HallMessage>,
    newest: &mut HallPage,
) -> io::Result<ControlFlow<HallChoice>> {
    for message in messages {
        match message {
            HallMessage::News(text) => {
                if talk.host.settings.has_bell() {
                    talk.dialogue.ring()?;
                }
                talk.dialogue.say(&text)?;
            }
            HallMessage::Page(page) => *newest = *page,
            HallMessage::Open(game) => return Ok(ControlFlow::Break(HallChoice::Table(game))),
            HallMessage::Closed(why) => {
                talk.dialogue.say(&why)?;
                return Ok(ControlFlow::Break(HallChoice::Quit));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Sends a request, and returns the page that answers it, after all news.
fn next(
    dialogue: &mut Dialogue<'_>,
    link: &mut HallLink,
    request: &HallRequest,
) -> io::Result<ControlFlow<HallChoice, HallPage>> {
    let why = match link.send(request) {
        Ok(()) => loop {
            match link.wait() {
                Ok(HallMessage::News(text)) => dialogue.say(&text)?,
                // The host sent it before it had read the request; the answer has what is new.
                Ok(HallMessage::Page(page)) if page.is_unasked => {}
                Ok(HallMessage::Page(page)) => return Ok(ControlFlow::Continue(*page)),
                Ok(HallMessage::Open(game)) => return Ok(ControlFlow::Break(HallChoice::Table(game))),
                Ok(HallMessage::Closed(why)) => break why,
                Err(error) => break error.to_string(),
            }
        },
        // A host that has closed the connection has said why, which may still be on its way.
        Err(error) => std::iter::from_fn(|| link.wait_for(LAST_WORD))
            .find_map(|message| if let HallMessage::Closed(why) = message { Some(why) } else { None })
            .unwrap_or_else(|| error.to_string()),
    };
    dialogue.say(&why)?;
    Ok(ControlFlow::Break(HallChoice::Quit))
}

/// Says the rows of a page, one a line, unless they were just heard, and lets a person choose by number. Whoever asks to hear
/// them again hears those of the newest page.
fn choose(
    talk: &mut Talk<'_>,
    link: &HallLink,
    page: &mut HallPage,
    is_heard: bool,
) -> io::Result<ControlFlow<HallChoice, HallRequest>> {
    if !is_heard {
        say_rows(&mut talk.dialogue, page)?;
    }
    let back = if page.is_first() { "leave" } else { "go back" };
    let question = format!("Type a number, list to hear them again, or 0 to {back}: ");
    let mut newest = page.clone();
    loop {
        let answer = match ask(talk, link, &mut newest, &question)? {
            ControlFlow::Continue(answer) => answer.trim().to_lowercase(),
            ControlFlow::Break(choice) => return Ok(ControlFlow::Break(choice)),
        };
        // A number is that of a row of the page that was heard, which the host knows by its own number.
        let row = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match (answer.as_str(), row.and_then(|row| Some((row, page.rows.get(row)?)))) {
            ("" | "list", _) => {
                page.clone_from(&newest);
                say_rows(&mut talk.dialogue, page)?;
            }
            ("0" | "back" | "quit" | "q", _) if page.is_first() => {
                return Ok(ControlFlow::Break(HallChoice::Quit));
            }
            ("0" | "back" | "quit" | "q", _) => {
                return Ok(ControlFlow::Continue(HallRequest::Back { page: page.number }));
            }
            (_, Some((row, chosen))) => {
                return Ok(match chosen.opens {
                    Some(HallScreen::Quit) => ControlFlow::Break(HallChoice::Quit),
                    Some(screen) => ControlFlow::Break(HallChoice::Screen(screen)),
                    None => ControlFlow::Continue(HallRequest::Choose { page: page.number, row }),
                });
            }
            _ => talk.dialogue.say(&format!("Type a number from 0 to {}.", page.rows.len()))?,
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
    use crate::clock::{Moment, Now};
    use crate::input::InputSource;
    use crate::output::Streams;
    use crate::plain::ScreenClearing;
    use crate::session::Host;
    use crate::wire::{Arrival, HallRow, LineReader, MAX_REQUEST, VERSION, Visit, write_line};

    /// Has somebody type this; returns also what was said to them.
    fn with_typed<T>(typed: &str, talk: impl FnOnce(Talk<'_>) -> T) -> (T, String) {
        let (_folder, host) = Host::in_new_folder();
        let started = Moment::now();
        let (mut input, mut streams) = (typed.as_bytes(), Streams::in_memory());
        let dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Script, ScreenClearing::Unsupported);
        let result = talk(Talk { dialogue, now: &|| Now::since(started), host: &host });
        (result, String::from_utf8_lossy(streams.out.written()).into_owned())
    }

    /// Somebody who enters, and their first page.
    fn enter(from_host: io::PipeReader, to_host: impl io::Write + Send + 'static) -> (HallLink, HallPage) {
        let arrival = Arrival { rackety: VERSION, ticket: "ticket".to_owned(), visit: Visit::Hall };
        HallLink::enter(from_host, to_host, &arrival).unwrap()
    }

    fn page(number: u64, title: &str, is_unasked: bool) -> HallMessage {
        let rows = vec![HallRow { name: "New game".to_owned(), ..HallRow::default() }];
        let title = title.to_owned();
        HallMessage::Page(Box::new(HallPage { number, title, rows, is_unasked, ..HallPage::default() }))
    }

    /// Somebody on this page, and what the host writes to.
    fn entered(title: &str) -> (HallLink, HallPage, io::PipeWriter) {
        let (from_host, mut to_person) = io::pipe().unwrap();
        write_line(&mut to_person, &page(1, title, false)).unwrap();
        let (link, page) = enter(from_host, io::sink());
        (link, page, to_person)
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
        let (mut link, first) = enter(from_host, to_host);
        let (choice, _) = with_typed("1\n1\n", |talk| hall(talk, &mut link, first).unwrap());
        assert_eq!(choice, HallChoice::Table(7));
        let chosen = |page: u64| HallRequest::Choose { page, row: 0 };
        assert_eq!(host.join().unwrap(), (chosen(1), chosen(3)));
    }

    /// An answer that leaves the page is neither a name nor a code.
    #[test]
    fn a_page_with_a_question_can_be_left() {
        let asked = |typed: &str, rows: Vec<HallRow>| {
            let question = Some("What shall we call you?".to_owned());
            let title = "Another name".to_owned();
            let mut page = HallPage { number: 1, title, question, rows, ..HallPage::default() };
            let (link, _, _host) = entered("Your games");
            let typed = format!("{typed}\n");
            with_typed(&typed, |mut talk| request(&mut talk, &link, &mut page, false).unwrap()).0
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
        for typed in ["quit", "Exit", "menu"] {
            assert_eq!(asked(typed, Vec::new()), ControlFlow::Break(HallChoice::Quit), "{typed}");
        }
    }

    /// Rows are said once, whatever is refused on their page.
    #[test]
    fn a_page_that_was_just_heard_is_not_said_again() {
        let said = |typed: &str, is_heard: bool| {
            let (link, mut page, _host) = entered("Your games");
            let (asked, said) =
                with_typed(typed, |mut talk| request(&mut talk, &link, &mut page, is_heard).unwrap());
            assert!(asked.is_continue());
            said
        };
        assert_eq!(said("1\n", false).matches("1 New game").count(), 1);
        assert_eq!(said("1\n", true).matches("1 New game").count(), 0);
        assert_eq!(said("list\n1\n", true).matches("1 New game").count(), 1);
    }

    #[test]
    fn whoever_has_heard_a_page_hears_news_and_the_newest_page_when_asked_for() {
        let (link, mut heard, mut to_person) = entered("No game waits");
        let (woken, has_woken) = std::sync::mpsc::channel();
        link.wake_by(move || woken.send(()).unwrap());
        for message in [page(2, "1 game waits", true), HallMessage::News("It is your turn.".to_owned())] {
            write_line(&mut to_person, &message).unwrap();
            has_woken.recv().unwrap();
        }
        for typed in ["list\n0\n", "\n0\n"] {
            let (asked, said) =
                with_typed(typed, |mut talk| request(&mut talk, &link, &mut heard, true).unwrap());
            assert_eq!(asked, ControlFlow::Continue(HallRequest::Back { page: 2 }));
            assert!(said.contains("1 game waits.\n1 New game\n"), "{said}");
            assert_eq!(said.contains("It is your turn.\n"), typed.starts_with("list"), "once: {said}");
        }
    }

    /// Somebody whose code was for the last seat of a game is at its board, though nobody has typed anything.
    #[test]
    fn whoever_comes_for_a_game_that_begins_is_sent_to_its_table() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        write_line(&mut to_person, &HallMessage::Open(7)).unwrap();
        write_line(&mut to_person, &page(1, "Your games", true)).unwrap();
        let (mut link, first) = enter(from_host, io::sink());
        let (choice, said) = with_typed("1\n", |talk| hall(talk, &mut link, first).unwrap());
        assert_eq!((choice, said.as_str()), (HallChoice::Table(7), ""), "nothing was asked");
    }

    #[test]
    fn whoever_types_a_line_after_the_host_has_closed_reads_why() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        let (from_person, to_host) = io::pipe().unwrap();
        write_line(&mut to_person, &page(1, "Your games", true)).unwrap();
        let (mut link, first) = enter(from_host, to_host);
        let (woken, has_woken) = std::sync::mpsc::channel();
        link.wake_by(move || woken.send(()).unwrap());
        write_line(&mut to_person, &HallMessage::Closed("Goodbye.".to_owned())).unwrap();
        drop(from_person);
        has_woken.recv().unwrap();
        let (choice, said) = with_typed("1\n", |talk| hall(talk, &mut link, first).unwrap());
        assert_eq!(choice, HallChoice::Quit);
        assert!(said.ends_with("Goodbye.\n"), "{said}");
    }
}
