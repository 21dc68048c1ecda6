//! The pages of a host's hall as numbered choices.

use std::io;

use super::dialogue::Dialogue;
use super::menu::{Choice, choose};
use crate::wire::{AskError, HallLink, HallMessage, HallPage, HallRequest, HallScreen};

/// What a person in the hall has chosen that is not a page.
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
    loop {
        if let Some(note) = &page.note {
            dialogue.say(note)?;
        }
        let number = page.number;
        let request = if let Some(question) = &page.question {
            match dialogue.ask(&format!("{} {question} ", page.title))? {
                Some(text) => HallRequest::Enter { page: number, text: text.trim().to_owned() },
                None => return Ok(HallChoice::Quit),
            }
        } else {
            let rows = page.rows.iter().map(|row| match row.about.as_str() {
                "" => row.name.clone(),
                about => format!("{}: {about}", row.name),
            });
            let rows: Vec<String> = rows.collect();
            match choose(&mut dialogue, &format!("{}.", page.title), &rows)? {
                Choice::Row(row) => match page.rows.get(row).and_then(|row| row.opens) {
                    Some(HallScreen::Quit) => return Ok(HallChoice::Quit),
                    Some(screen) => return Ok(HallChoice::Screen(screen)),
                    None => HallRequest::Choose { page: number, row },
                },
                Choice::Back if page.rows.iter().any(|row| row.opens == Some(HallScreen::Quit)) => {
                    return Ok(HallChoice::Quit);
                }
                Choice::Back => HallRequest::Back { page: number },
                Choice::End => return Ok(HallChoice::Quit),
            }
        };
        match next(&mut dialogue, link, &request)? {
            Ok(HallMessage::Page(next)) => page = *next,
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

/// Sends a request, and returns the last of what the host has answered, after all news.
fn next(
    dialogue: &mut Dialogue<'_>,
    link: &mut HallLink,
    request: &HallRequest,
) -> io::Result<Result<HallMessage, AskError>> {
    // What arrived before is about an older page.
    while let Some(message) = link.next() {
        if let HallMessage::News(text) = message {
            dialogue.say(&text)?;
        }
    }
    if let Err(error) = link.send(request) {
        return Ok(Err(error));
    }
    loop {
        match link.wait() {
            Ok(HallMessage::News(text)) => dialogue.say(&text)?,
            other => return Ok(other),
        }
    }
}
