//! The menu as numbered choices.

use std::io;

use rackety_engine::SetupError;
use rackety_engine::bots::{BotProfile, Level};

use super::dialogue::{Dialogue, Talk};
use super::leaves;
use crate::input::InputSource;
use crate::session::{GameRequest, Host, HostError, NewPlayer};
use crate::text::spoken::{Between, SpokenItem, SpokenList};
use crate::text::wording::sentence;

/// The choice that a person has made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuChoice {
    /// A new game.
    NewGame(Box<GameRequest>),
    /// The newest unfinished game.
    Resume,
    /// A new puzzle.
    Puzzle,
    /// The game played last, turn by turn.
    LookBack,
    /// The review of the last finished game.
    Review,
    /// The statistics of all players.
    Statistics,
    /// The list of saved games.
    SavedGames,
    /// The tutorial.
    Tutorial,
    /// Word study.
    Study,
    /// The end of the program.
    Quit,
}

/// The choices of the menu, in order; 0 leaves the program.
const CHOICES: [&str; 9] = [
    "new game",
    "continue the last game",
    "puzzle",
    "look back",
    "review",
    "statistics",
    "saved games",
    "tutorial",
    "word study",
];

/// Lets a person choose what to do; counts the lines of a script that choose nothing.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn menu(Talk { mut dialogue, host, .. }: Talk<'_>, faults: &mut usize) -> io::Result<MenuChoice> {
    if host.offers_tutorial() && dialogue.source == InputSource::Person {
        // Where this cannot be noted, it is offered again.
        drop(host.tutorial.note_offered());
        let question =
            "Is this your first game? The tutorial takes five minutes. Type yes to begin it, or Enter: ";
        match dialogue.ask(question)? {
            Some(answer) if matches!(answer.trim().to_lowercase().as_str(), "y" | "yes") => {
                return Ok(MenuChoice::Tutorial);
            }
            Some(_) => {}
            None => return Ok(MenuChoice::Quit),
        }
    }
    let choices = CHOICES.map(ToOwned::to_owned);
    Ok(match choose(&mut dialogue, "Rackety.", &choices, faults)? {
        Some(0) => match new_game(&mut dialogue, host, faults)? {
            Some(request) => MenuChoice::NewGame(Box::new(request)),
            None => MenuChoice::Quit,
        },
        Some(1) => MenuChoice::Resume,
        Some(2) => MenuChoice::Puzzle,
        Some(3) => MenuChoice::LookBack,
        Some(4) => MenuChoice::Review,
        Some(5) => MenuChoice::Statistics,
        Some(6) => MenuChoice::SavedGames,
        Some(7) => MenuChoice::Tutorial,
        Some(8) => MenuChoice::Study,
        _ => MenuChoice::Quit,
    })
}

/// Asks for the game, the opponent and the names; returns `None` if the person leaves.
fn new_game(dialogue: &mut Dialogue<'_>, host: &Host, faults: &mut usize) -> io::Result<Option<GameRequest>> {
    let games: Vec<(String, String)> = host
        .rulesets
        .entries()
        .into_iter()
        .filter_map(|(id, _)| host.rulesets.load(&id).ok().map(|ruleset| (id, ruleset.name().to_owned())))
        .collect();
    let names: Vec<String> = games.iter().map(|(_, name)| name.clone()).collect();
    let Some((ruleset, _)) =
        choose(dialogue, "Which game?", &names, faults)?.and_then(|index| games.get(index))
    else {
        return Ok(None);
    };
    let mut opponents: Vec<String> = Level::ALL.iter().map(|level| format!("{} bot", level.name())).collect();
    opponents.push("a person at this keyboard".to_owned());
    let Some(opponent) = choose(dialogue, "Against whom?", &opponents, faults)? else { return Ok(None) };
    loop {
        let Some(mut players) = ask_names(dialogue, opponent)? else { return Ok(None) };
        players.extend(Level::ALL.get(opponent).map(|&level| NewPlayer::Bot(BotProfile::from(level))));
        let request = GameRequest { ruleset: ruleset.clone(), players, ..GameRequest::default() };
        match host.new_game(&request) {
            Err(HostError::Setup(SetupError::Name(error))) if dialogue.source == InputSource::Person => {
                dialogue.say(&sentence(&error.to_string()))?;
            }
            // Whoever starts the game reports any other error.
            _ => return Ok(Some(request)),
        }
    }
}

/// Asks for the names of the people; returns `None` if the person leaves.
fn ask_names(dialogue: &mut Dialogue<'_>, opponent: usize) -> io::Result<Option<Vec<NewPlayer>>> {
    let people = if opponent == Level::ALL.len() { 2 } else { 1 };
    let mut players = Vec::new();
    for number in 1..=people {
        let default = format!("Player {number}");
        let answer = dialogue.ask(&format!("Name, or Enter for {default}: "))?;
        let Some(answer) = answer.filter(|answer| !leaves(answer)) else { return Ok(None) };
        let name = answer.trim();
        players.push(NewPlayer::Human(if name.is_empty() { default } else { name.to_owned() }));
    }
    Ok(Some(players))
}

/// The choice of what to do with a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinishedGameChoice {
    /// To look back at it, turn by turn.
    LookBack,
    /// To hear its review.
    Review,
}

/// Lets a person choose one of these finished games, and what to do with it; returns `None` if they leave or there is none.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn finished_game(
    mut dialogue: Dialogue<'_>,
    games: &[String],
) -> io::Result<Option<(usize, FinishedGameChoice)>> {
    if games.is_empty() {
        return Ok(None);
    }
    // A visit to a host has no status that says how many lines chose nothing.
    let faults = &mut 0;
    let Some(game) = choose(&mut dialogue, "Finished games.", games, faults)? else { return Ok(None) };
    let choices = ["look back", "review"].map(ToOwned::to_owned);
    Ok(match choose(&mut dialogue, "What to do?", &choices, faults)? {
        Some(0) => Some((game, FinishedGameChoice::LookBack)),
        Some(_) => Some((game, FinishedGameChoice::Review)),
        None => None,
    })
}

/// Lets a person choose by number; returns `None` for 0, for quit, and at the end of the input. Counts the lines of a script
/// that choose nothing.
pub(super) fn choose(
    dialogue: &mut Dialogue<'_>,
    title: &str,
    choices: &[String],
    faults: &mut usize,
) -> io::Result<Option<usize>> {
    let list = || {
        let items =
            choices.iter().zip(1..).map(|(choice, number)| SpokenItem::from(format!("{number} {choice}")));
        SpokenList::new(title).with(
            "",
            // Some choices have commas of their own.
            Between::Semicolon,
            items.chain([SpokenItem::from("0 quit".to_owned())]).collect(),
        )
    };
    let mut rest = list();
    if let Some(line) = rest.next_line() {
        dialogue.say(&line)?;
    }
    loop {
        let Some(answer) = dialogue.ask("Type a number: ")? else { return Ok(None) };
        match (answer.trim().to_lowercase().as_str(), answer.trim().parse::<usize>()) {
            ("0" | "quit" | "q" | "exit", _) => return Ok(None),
            ("more", _) => {
                let line = rest.next_line().unwrap_or_else(|| "No more.".to_owned());
                dialogue.say(&line)?;
            }
            (_, Ok(number)) if (1..=choices.len()).contains(&number) => return Ok(Some(number - 1)),
            ("" | "list", _) => {
                rest = list();
                if let Some(line) = rest.next_line() {
                    dialogue.say(&line)?;
                }
            }
            _ => {
                let message = format!("type a number from 0 to {}, or list, or more", choices.len());
                dialogue.refuse(&message, faults)?;
            }
        }
    }
}
