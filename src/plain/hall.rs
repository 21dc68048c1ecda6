//! The pages of a host's hall as numbered choices.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use super::console::Typed;
use super::dialogue::{Dialogue, Talk};
use super::{TABLE_PACE, leaves};
use crate::input::InputSource;
use crate::text::spoken::MAX_ITEMS;
use crate::text::wording::full_stop;
use crate::wire::{HallLink, HallMessage, HallPage, HallRequest, HallRow, HallScreen};

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

/// The page last said to a person, and how much of it.
#[derive(Debug, Clone)]
pub struct HeardPage {
    page: HallPage,
    /// The number of rows that were said.
    said: usize,
}

/// Shows pages of the hall, beginning with this one, until the person goes somewhere else. What was `heard` of it already is
/// repeated only on request.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn hall(
    mut talk: Talk<'_>,
    link: &mut HallLink,
    mut page: HallPage,
    heard: &mut Option<HeardPage>,
) -> io::Result<HallChoice> {
    if talk.dialogue.source == InputSource::Script {
        // A script gets the whole first page of each visit.
        *heard = None;
    }
    loop {
        if let Some(note) = &page.note {
            talk.dialogue.say(note.text())?;
        }
        if let ControlFlow::Break(choice) = hear(&mut talk, arrived(link), &mut page)? {
            return Ok(choice);
        }
        let request = match request(&mut talk, link, &mut page, heard)? {
            ControlFlow::Continue(request) => request,
            ControlFlow::Break(choice) => return Ok(choice),
        };
        match next(&mut talk.dialogue, link, &request)? {
            ControlFlow::Continue(next) => page = next,
            ControlFlow::Break(choice) => return Ok(choice),
        }
    }
}

/// Asks the person what to do on a page: what to request of the host, or what they have chosen instead.
fn request(
    talk: &mut Talk<'_>,
    link: &HallLink,
    page: &mut HallPage,
    heard: &mut Option<HeardPage>,
) -> io::Result<ControlFlow<HallChoice, HallRequest>> {
    let number = page.number;
    let Some(question) = &page.question else { return choose(talk, link, page, heard) };
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

/// Says a page, unless it was just heard, and lets a person choose by number. On request, the newest page is said
/// again.
fn choose(
    talk: &mut Talk<'_>,
    link: &HallLink,
    page: &mut HallPage,
    heard: &mut Option<HeardPage>,
) -> io::Result<ControlFlow<HallChoice, HallRequest>> {
    say_page(&mut talk.dialogue, page, heard)?;
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
                *heard = None;
                say_page(&mut talk.dialogue, page, heard)?;
            }
            ("more", _) => match heard.as_mut().filter(|heard| heard.said < heard.page.rows.len()) {
                Some(heard) => heard.say_more(&mut talk.dialogue)?,
                None => talk.dialogue.say("No more.")?,
            },
            ("0" | "back" | "quit" | "q" | "exit", _) if page.is_first() => {
                return Ok(ControlFlow::Break(HallChoice::Quit));
            }
            ("0" | "back" | "quit" | "q" | "exit", _) => {
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

/// Says a page: if a person has heard it last, the rows that have changed, after the title if what is about it has; otherwise
/// its title and its first rows.
fn say_page(dialogue: &mut Dialogue<'_>, page: &HallPage, heard: &mut Option<HeardPage>) -> io::Result<()> {
    let is_person = dialogue.source == InputSource::Person;
    let is_same = |before: &&mut HeardPage| {
        let before = &before.page;
        let changed = page.rows.iter().zip(&before.rows).filter(|(row, before)| row != before).count();
        before.title == page.title
            && before.rows.len() == page.rows.len()
            && (changed == 0 || is_person && changed <= MAX_ITEMS)
    };
    if let Some(before) = heard.as_mut().filter(is_same) {
        let before = std::mem::replace(&mut before.page, page.clone());
        if before.about != page.about {
            say_title(dialogue, page)?;
        }
        let mut rows = page.rows.iter().zip(1..).zip(&before.rows);
        return rows.try_for_each(
            |((row, number), before)| {
                if row == before { Ok(()) } else { say_row(dialogue, row, number) }
            },
        );
    }
    say_title(dialogue, page)?;
    heard.insert(HeardPage { page: page.clone(), said: 0 }).say_more(dialogue)
}

fn say_title(dialogue: &mut Dialogue<'_>, page: &HallPage) -> io::Result<()> {
    let HallPage { title, about, .. } = page;
    let joint = if title.ends_with('?') { " " } else { ": " };
    dialogue.say(&full_stop(&if about.is_empty() { title.clone() } else { format!("{title}{joint}{about}") }))
}

impl HeardPage {
    /// Says the next rows, as many as a person listens to; in a script, which cannot ask for more, all of them.
    fn say_more(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let most = match dialogue.source {
            InputSource::Person => MAX_ITEMS,
            InputSource::Script => usize::MAX,
        };
        let mut rows = self.page.rows.iter().zip(1..).skip(self.said).take(most);
        rows.try_for_each(|(row, number)| say_row(dialogue, row, number))?;
        self.said = self.said.saturating_add(most).min(self.page.rows.len());
        match self.page.rows.len() - self.said {
            0 => Ok(()),
            more => dialogue.say(&format!("{more} more; type more.")),
        }
    }
}

fn say_row(dialogue: &mut Dialogue<'_>, row: &HallRow, number: usize) -> io::Result<()> {
    let about = if row.about.is_empty() { String::new() } else { format!(": {}", row.about) };
    dialogue.say(&format!("{number} {}{about}", row.name))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;
    use std::thread;

    use super::*;
    use crate::clock::{Moment, Now};
    use crate::output::Streams;
    use crate::plain::ScreenClearing;
    use crate::session::Host;
    use crate::wire::{Arrival, LineReader, MAX_REQUEST, VERSION, Visit, write_line};

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
        let (choice, _) = with_typed("1\n1\n", |talk| hall(talk, &mut link, first, &mut None).unwrap());
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
            with_typed(&typed, |mut talk| request(&mut talk, &link, &mut page, &mut None).unwrap()).0
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
            let mut heard = is_heard.then(|| HeardPage { page: page.clone(), said: page.rows.len() });
            let (asked, said) =
                with_typed(typed, |mut talk| request(&mut talk, &link, &mut page, &mut heard).unwrap());
            assert!(asked.is_continue());
            said
        };
        assert_eq!(said("1\n", false).matches("1 New game").count(), 1);
        assert_eq!(said("1\n", true).matches("1 New game").count(), 0);
        assert_eq!(said("list\n1\n", true).matches("1 New game").count(), 1);
    }

    #[test]
    fn whoever_has_heard_a_page_hears_news_and_the_newest_page_when_asked_for() {
        let (link, mut shown, mut to_person) = entered("No game waits");
        let mut heard = Some(HeardPage { page: shown.clone(), said: 1 });
        let (woken, has_woken) = std::sync::mpsc::channel();
        link.wake_by(move || woken.send(()).unwrap());
        for message in [page(2, "1 game waits", true), HallMessage::News("It is your turn.".to_owned())] {
            write_line(&mut to_person, &message).unwrap();
            has_woken.recv().unwrap();
        }
        for typed in ["list\n0\n", "\n0\n"] {
            let (asked, said) =
                with_typed(typed, |mut talk| request(&mut talk, &link, &mut shown, &mut heard).unwrap());
            assert_eq!(asked, ControlFlow::Continue(HallRequest::Back { page: 2 }));
            assert!(said.contains("1 game waits.\n1 New game\n"), "{said}");
            assert_eq!(said.contains("It is your turn.\n"), typed.starts_with("list"), "once: {said}");
        }
    }

    /// Nobody listens to a long list at once, or to what has not changed.
    #[test]
    fn a_long_page_goes_on_when_asked_and_says_only_changed_rows_again() {
        let rows: Vec<HallRow> = (1..=17)
            .map(|number| HallRow { name: format!("choice {number}"), ..HallRow::default() })
            .collect();
        let mut page = HallPage { title: "New game".to_owned(), rows, ..HallPage::default() };
        let (mut input, mut streams, mut heard) = (&b""[..], Streams::in_memory(), None);
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Person, ScreenClearing::Unsupported);
        say_page(&mut dialogue, &page, &mut heard).unwrap();
        heard.as_mut().unwrap().say_more(&mut dialogue).unwrap();
        page.rows[4].about = "three minutes".to_owned();
        say_page(&mut dialogue, &page, &mut heard).unwrap();
        let said = String::from_utf8_lossy(streams.out.written()).into_owned();
        let end = "12 choice 12\n5 more; type more.\n13 choice 13\n14 choice 14\n15 choice 15\n16 choice 16\n\
                   17 choice 17\n5 choice 5: three minutes\n";
        assert!(said.starts_with("New game.\n1 choice 1\n") && said.ends_with(end), "{said}");
    }

    #[test]
    fn a_title_is_said_again_with_what_has_changed_about_it() {
        let mut page = HallPage {
            title: "Are you sure?".to_owned(),
            about: "Ben's turn".to_owned(),
            ..HallPage::default()
        };
        let (mut input, mut streams, mut heard) = (&b""[..], Streams::in_memory(), None);
        let mut dialogue =
            Dialogue::new(&mut input, &mut streams, InputSource::Person, ScreenClearing::Unsupported);
        for about in ["Ben's turn", "your turn", "your turn"] {
            about.clone_into(&mut page.about);
            say_page(&mut dialogue, &page, &mut heard).unwrap();
        }
        let said = String::from_utf8_lossy(streams.out.written()).into_owned();
        assert_eq!(said, "Are you sure? Ben's turn.\nAre you sure? your turn.\n");
    }

    /// Somebody whose code was for the last seat of a game is at its board, though nobody has typed anything.
    #[test]
    fn whoever_comes_for_a_game_that_begins_is_sent_to_its_table() {
        let (from_host, mut to_person) = io::pipe().unwrap();
        write_line(&mut to_person, &HallMessage::Open(7)).unwrap();
        write_line(&mut to_person, &page(1, "Your games", true)).unwrap();
        let (mut link, first) = enter(from_host, io::sink());
        let (choice, said) = with_typed("1\n", |talk| hall(talk, &mut link, first, &mut None).unwrap());
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
        let (choice, said) = with_typed("1\n", |talk| hall(talk, &mut link, first, &mut None).unwrap());
        assert_eq!(choice, HallChoice::Quit);
        assert!(said.ends_with("Goodbye.\n"), "{said}");
    }
}
