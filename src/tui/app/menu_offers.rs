//! The main menu with what it offers at the moment: the last game, and games that one key starts.

use std::path::Path;

use jiff::tz::TimeZone;
use rackety_engine::bots::{BotProfile, Level};
use rackety_engine::{FirstPlayer, Ruleset};

use crate::config::rulesets::RulesetLibrary;
use crate::session::{GameRequest, Host, NewPlayer, player_names};
use crate::tui::effect::{Effect, MenuScreen};
use crate::tui::screens::menu::{LastGame, Menu, MenuItem, MenuOffers};

/// The bot that a newcomer plays against.
const FIRST_BOT: Level = Level::Casual;

/// The main menu.
pub(super) fn main_menu(host: &Host) -> Menu {
    let played = host.last_played();
    // Until the next key: an older game in its place would go unnoticed.
    let fault = played.as_ref().and_then(|played| played.passed_over.as_ref()).map(ToString::to_string);
    let last = host.last_request.request();
    // A newcomer plays the first game of the list.
    let request = last
        .cloned()
        .unwrap_or_else(|| GameRequest { ruleset: host.last_or_first_ruleset(), ..GameRequest::default() });
    // A ruleset that is not installed any more offers nothing.
    let ruleset = host.rulesets.load(&request.ruleset).ok();
    let mut menu = Menu::main(MenuOffers {
        last_game: played.as_ref().map(|played| LastGame::new(played, &TimeZone::system())),
        unfinished: played.filter(|played| played.saved.is_running()).map(|played| played.saved.file),
        again: last.zip(ruleset.as_ref()).map(|(request, ruleset)| described(ruleset, request.clone())),
        // A game for one person has no bot.
        computer: ruleset
            .as_ref()
            .map(|ruleset| described(ruleset, against_computer(ruleset, request)))
            .filter(|(game, _)| game.players.len() > 1),
        first: host.tutorial.lacks(RulesetLibrary::last_lesson()).then_some(MenuScreen::Tutorial),
        next_lesson: host
            .tutorial
            .next_of(&host.rulesets.lessons())
            .filter(|&index| index > 0)
            .map(|index| index + 1),
    });
    menu.fault = fault;
    menu
}

/// The menu at the start of the program: at the first start ever, the question whether to learn the game.
pub(super) fn first_menu(host: &Host) -> Menu {
    if !host.offers_tutorial() {
        return main_menu(host);
    }
    let items = vec![
        MenuItem::new("Learn the game", "five minutes on a real board", Effect::Open(MenuScreen::Tutorial)),
        MenuItem::new("Go to the menu", "the tutorial is there, too", Effect::OpenMenu),
    ];
    let mut menu = Menu::new("Welcome to Rackety", "word-tile games in a terminal", items);
    // Otherwise it would be offered at every start.
    menu.fault = host.tutorial.note_offered().err().map(|error| error.to_string());
    menu
}

/// A request, and who plays what.
fn described(ruleset: &Ruleset, request: GameRequest) -> (GameRequest, String) {
    let players = if request.players.is_empty() {
        NewPlayer::numbered(*ruleset.players().start())
    } else {
        request.players.clone()
    };
    let about = format!("{}: {}", ruleset.name(), player_names(&players).join(", "));
    (request, about)
}

/// A game of one person against as many bots as a ruleset file needs.
pub(super) fn trial_request(host: &Host, file: &Path) -> GameRequest {
    let ruleset = host.rulesets.load_file(file).ok();
    let bots = opponents(ruleset.as_ref(), NewPlayer::Bot(BotProfile::from(FIRST_BOT)));
    GameRequest {
        ruleset: file.display().to_string(),
        players: NewPlayer::numbered(1).into_iter().chain(bots).collect(),
        ..GameRequest::default()
    }
}

/// One bot, or as many as one person needs for a game by this ruleset.
fn opponents(ruleset: Option<&Ruleset>, bot: NewPlayer) -> impl Iterator<Item = NewPlayer> {
    let players = ruleset.map_or(2, |ruleset| 2.clamp(*ruleset.players().start(), *ruleset.players().end()));
    std::iter::repeat_n(bot, players.saturating_sub(1))
}

/// A game of one person against bots by this ruleset, as far as possible with the settings of a request.
fn against_computer(ruleset: &Ruleset, request: GameRequest) -> GameRequest {
    let is_bot = |player: &&NewPlayer| player.bot().is_some();
    let person = request.players.iter().find(|player| !is_bot(player)).cloned();
    let bot = request.players.iter().find(is_bot).cloned();
    let person = person.map_or_else(|| NewPlayer::numbered(1), |person| vec![person]);
    let bot = bot.unwrap_or(NewPlayer::Bot(BotProfile::from(FIRST_BOT)));
    GameRequest {
        players: person.into_iter().chain(opponents(Some(ruleset), bot)).collect(),
        // The one who was to begin may not play.
        first: FirstPlayer::default(),
        ..request
    }
}
