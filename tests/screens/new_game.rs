//! The form for a new game, and the settings with its defaults.

use rackety::clock::ClockMode;
use rackety::files::{Coach, Folders};
use rackety::session::{GameRequest, Host, NewPlayer};
use rackety::tui::app::Input;
use rackety::tui::screens::new_game::{FormField, NewGameForm};

use rackety_engine::FirstPlayer;
use rackety_engine::bots::BotProfile;
use rackety_engine::game::{Hints, HintsText};
use ratatui::layout::Size;

use super::driver::Driver;

fn form(driver: &Driver) -> &NewGameForm {
    driver.model().shown::<NewGameForm>().expect("the form is open")
}

/// Moves to a field with the arrow keys.
fn to(mut driver: Driver, field: FormField) -> Driver {
    for _ in 0..20 {
        if form(&driver).field() == field {
            return driver;
        }
        driver = driver.press("<down>");
    }
    panic!("{field:?} cannot be reached:\n{}", driver.screen());
}

#[test]
fn all_options_of_a_game_are_chosen_with_keys() {
    let mut driver = Driver::menu(80, 24).press("n");
    for (field, keys) in [
        (FormField::Player(0), "Ann"),
        (FormField::Player(1), "Bob"),
        (FormField::Player(2), "Cleo"),
        (FormField::FirstPlayer, "<right>"),
        (FormField::Mode, "<right>"),
        (FormField::Board, " "),
        (FormField::TimeLimit, "<left><left>"),
        (FormField::Clock, "<right>"),
        (FormField::Seed, "12x3"),
    ] {
        driver = to(driver, field).press(keys);
    }
    let request = form(&driver).request();
    assert_eq!((request.ruleset.as_str(), request.dictionary.as_deref()), ("smartfeud", Some("en")));
    assert_eq!(request.players, NewPlayer::humans(["Ann", "Bob", "Cleo"]));
    assert_eq!((request.seed, request.clock), (Some(123), ClockMode::Wall));
    let options = &request.options;
    assert_eq!(
        (options.mode.as_deref(), options.time.as_deref(), options.random_board),
        (Some("professional"), Some("3m"), Some(true))
    );
    let driver = driver.press("<end><enter>").at(0).showing("3:00");
    let screen = driver.press("<enter><f2>").screen();
    for text in ["Bob", "professional"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
}

#[test]
fn the_longest_form_is_shown_whole() {
    let mut driver = Driver::menu(110, 60).press("n");
    for (field, keys) in [(FormField::Player(1), MASTER), (FormField::TimeLimit, "<left><left>")] {
        driver = to(driver, field).press(keys);
    }
    assert_eq!(form(&driver).fields().len(), 19, "{}", driver.screen());
    driver.showing("Seed").assert_shows("[ Start ]");
}

/// Names that sound the same are refused when the game begins, and the form says why.
#[test]
fn names_that_differ_only_by_case_are_reported() {
    let mut driver = Driver::menu(80, 24).press("n");
    for (field, keys) in [(FormField::Player(0), "Ann"), (FormField::Player(1), "ann")] {
        driver = to(driver, field).press(keys);
    }
    let driver = driver.press("<end><enter>");
    assert_eq!(form(&driver).request().players, NewPlayer::humans(["Ann", "ann"]));
    driver.assert_shows("`Ann` and `ann` differ only by capitals");
}

#[test]
fn a_field_with_one_value_is_only_shown() {
    let driver = Driver::menu(80, 24).press("n<right>");
    let shown = form(&driver);
    assert_eq!(shown.ruleset().id(), "wordfeud");
    assert!(shown.fields().contains(&FormField::Mode) && !shown.is_editable(FormField::Mode));
    assert_eq!(shown.value(FormField::TimeLimit), "72h");
    let driver = to(driver, FormField::TimeLimit).press("<right>");
    assert!(!form(&driver).fields().contains(&FormField::Clock), "no time, no clock");
}

#[test]
fn a_ruleset_file_is_loaded_by_its_path() {
    let driver = Driver::menu(80, 24).press("n<down>");
    let path = driver.file("tiny.toml");
    std::fs::write(
        &path,
        "extends = \"smartfeud\"\nname = \"Tiny\"\n[time]\nlimits = [\"2s\"]\ndefault = \"2s\"\n",
    )
    .unwrap();
    let driver = driver.press(&format!("{}<enter>", path.display()));
    assert_eq!(form(&driver).fault, None);
    assert_eq!(
        (form(&driver).ruleset().name(), form(&driver).value(FormField::TimeLimit)),
        ("Tiny", "2s".to_owned())
    );
    driver.press("<end><enter>").at(0).showing("Tiny").showing("0:02");
    Driver::menu(80, 24).press("n<down>nowhere.toml<enter>").showing("nowhere.toml: ");
}

#[test]
fn the_form_is_filled_in_by_mouse() {
    let driver = Driver::menu(80, 24).click_on("New game");
    let row = |driver: &Driver, label: &str| {
        let screen = driver.screen();
        let row = screen.lines().position(|line| line.contains(label));
        u16::try_from(row.unwrap_or_else(|| panic!("{screen}"))).unwrap()
    };
    let (board, start) = (row(&driver, "Board"), row(&driver, "[ Start ]"));
    let driver = driver.click(20, board).click(20, board);
    assert_eq!(form(&driver).value(FormField::Board), "random");
    let driver = driver.click(20, start);
    let mut driver = driver.press("<enter><f2>");
    driver.input(&Input::Resize(Size::new(120, 60)));
    driver.assert_shows("Board     random");
}

#[test]
fn settings_are_the_defaults_of_a_new_game() {
    let text = "[game]\ntime = \"5m\" # quick\nmode = \"professional\"\ndictionary = \"en-common\"\n";
    let driver = Driver::menu(80, 24).with_settings(text).press("n");
    let request = form(&driver).request();
    assert_eq!(
        (request.options.time.as_deref(), request.dictionary.as_deref()),
        (Some("5m"), Some("en-common"))
    );
    assert_eq!(request.options.mode.as_deref(), Some("professional"));
    // Another ruleset offers neither value.
    let driver = driver.press("<right>");
    assert_eq!(form(&driver).request().options.time.as_deref(), Some("72h"));
}

#[test]
fn a_word_list_of_the_settings_that_is_not_installed_is_reported() {
    let driver = Driver::menu(80, 24).with_settings("[game]\ndictionary = \"nosuch\"\n");
    let form = driver.press("n");
    assert!(
        form.screen().contains("The word list `nosuch` from your settings is not installed"),
        "{}",
        form.screen()
    );
    let request = GameRequest { ruleset: "smartfeud".to_owned(), ..GameRequest::default() };
    let session = form.host.new_game(&request).unwrap();
    assert!(session.notice().is_some_and(|notice| notice.contains("nosuch")));
}

/// In a text arrow keys move its cursor, and a button is not changed.
#[test]
fn the_last_row_of_a_form_says_what_keys_do_in_its_field() {
    for key in ["n", "b"] {
        let form = Driver::menu(110, 42).press(key).showing("Left/Right change    Enter next");
        let file = form.press("<down>").hiding("change").showing("Enter next");
        let typed = file.press("x.toml").showing("Enter load");
        typed.press("<up><up>").hiding("change").showing("Enter start");
    }
    // They replace a name that nobody has typed.
    let player = to(Driver::menu(110, 42).press("n"), FormField::Player(1));
    player.assert_shows("Left/Right change    Enter next");
    player.press("Zed").hiding("change").showing("Enter next");
}

#[test]
fn a_setting_is_written_at_once_and_keeps_comments() {
    let text = "# mine\n[game]\ntime = \"5m\" # quick\n";
    let driver = Driver::menu(80, 24).with_settings(text).press("e<right>jjjj<left>");
    let written = std::fs::read_to_string(driver.file("config.toml")).unwrap();
    assert_eq!(
        written,
        "# mine\n[game]\ntime = \"3m\" # quick\n\n[interface]\nnotifications = \"osc-777\"\n"
    );
    let driver = driver.press("<esc>n");
    assert_eq!(form(&driver).value(FormField::TimeLimit), "3m");
}

/// Where names and values have no room side by side, the selected setting shows its value.
#[test]
fn a_changed_value_is_seen_on_the_smallest_screen() {
    let mut driver = Driver::menu(26, 8).press("e<down><down><down>").showing("bots-avoid");
    driver = driver.press("<right>").showing("bots-may-play");
    for _ in 0..20 {
        driver = driver.press("<down>");
    }
    driver
        .showing("Theme")
        .press("<right><right>")
        .showing("smartfeud")
        .press("<right>")
        .assert_shows("smartfeud-light");
}

/// Another rackety, or an editor, may have changed the file since the start.
#[test]
fn a_setting_keeps_what_was_changed_in_the_file_meanwhile() {
    let driver = Driver::menu(80, 24).with_settings("[game]\ntime = \"5m\"\n");
    let file = driver.file("config.toml");
    std::fs::write(&file, "[game]\ntime = \"3m\"\n\n[interface]\nmotion = \"off\"\n").unwrap();
    let driver = driver.press("ejjjj<left>");
    let written = std::fs::read_to_string(driver.file("config.toml")).unwrap();
    assert_eq!(
        written,
        "[game]\ntime = \"3m\"\n\n[interface]\nmotion = \"off\"\nnotifications = \"osc-777\"\n"
    );
}

#[test]
fn a_setting_is_reported_and_not_changed_if_its_file_cannot_be_read_or_written() {
    let driver = Driver::menu(80, 24).with_settings("[game]\ntime = \"5m\"\n");
    let file = driver.file("config.toml");
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let driver = driver.press("e<right>");
    let screen = driver.screen();
    assert!(screen.contains("is a folder, not a file") && screen.contains("< 5m >"), "{screen}");
    // A link to a folder that does not exist can be read as no file, and not be written.
    #[cfg(unix)]
    {
        std::fs::remove_dir(&file).unwrap();
        std::os::unix::fs::symlink("/proc/nowhere/config.toml", &file).unwrap();
        let driver = driver.press("<right>");
        let screen = driver.screen();
        assert!(screen.contains("cannot write") && screen.contains("< 5m >"), "{screen}");
    }
}

#[test]
fn a_seat_has_a_person_a_bot_or_nobody() {
    let driver =
        to(Driver::menu(80, 24).press("n"), FormField::Player(0)).press("Ann<down><right><right><right>");
    let driver = driver.press("<down>Cleo<down><left>");
    let offered = BotProfile::with_vocabularies();
    let [third, last] = [offered[2], *offered.last().unwrap()];
    let human = |name: &str| NewPlayer::Human(name.to_owned());
    assert_eq!(
        form(&driver).request().players,
        [human("Ann"), NewPlayer::Bot(third), human("Cleo"), NewPlayer::Bot(last)]
    );
    // The first player may be a bot; added again, it gets another name.
    let driver = to(driver, FormField::FirstPlayer).press("<right><right><right>");
    assert_eq!(form(&driver).value(FormField::FirstPlayer), format!("Bot ({})", last.level));
    let driver = to(driver, FormField::Player(3)).press("<right>");
    assert_eq!(form(&driver).request().players.len(), 3);
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "random");
    // A name typed over a bot is a person; deleted, the seat is empty.
    let driver = to(driver, FormField::Player(1)).press("Bo");
    assert_eq!(form(&driver).request().players[1], human("Bo"));
    let driver = driver.press("<back><back>");
    assert_eq!(form(&driver).request().players, [human("Ann"), human("Cleo")]);
    let driver = to(driver, FormField::Hints).press("<right><right>");
    assert_eq!(form(&driver).request().options.hints, Some(HintsText::Word("3".to_owned())));
}

/// The keys that make a master of a person.
const MASTER: &str = "<right><right><right><right><right>";

#[test]
fn the_dials_of_the_form_are_those_of_all_bots() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Player(1))
        .press(&format!("{MASTER}<down><right><right>"));
    let driver = to(driver, FormField::Taking).press("<right><right>");
    let driver = to(driver, FormField::Thinking).press("<right>");
    let bots: Vec<String> = form(&driver)
        .request()
        .players
        .iter()
        .filter_map(NewPlayer::bot)
        .map(|bot| bot.to_string())
        .collect();
    assert_eq!(bots.len(), 2);
    assert!(bots.iter().all(|bot| bot.ends_with(":never-takes:quick")), "{bots:?}");
    // A game without takings and one without bots offer fewer dials.
    let offers = |driver: &Driver, field| form(driver).fields().contains(&field);
    assert!(offers(&driver, FormField::Coach));
    let driver = to(driver, FormField::Ruleset).press("<right>");
    assert!(!offers(&driver, FormField::Taking) && offers(&driver, FormField::Thinking));
    let driver = to(driver, FormField::Player(1)).press("<left>");
    assert!(!offers(&driver, FormField::Thinking), "an expert does not look ahead");
    let driver = to(driver, FormField::Player(0)).press("<right>");
    assert!(!offers(&driver, FormField::Coach), "nobody is there to be coached");
    // Wordfeud has no third seat, whoever had it before.
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Player(2)).press("<right>").press(MASTER);
    assert!(offers(&driver, FormField::Thinking));
    let driver = to(driver, FormField::Ruleset).press("<right>");
    assert!(!offers(&driver, FormField::Thinking));
}

#[test]
fn one_person_against_bots_may_have_a_coach() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Player(1)).press("<right>");
    assert_eq!(form(&driver).request().coach, Coach::Off);
    let driver = to(driver, FormField::Coach).press("<right>");
    assert_eq!(form(&driver).request().coach, Coach::On);
    let driver = to(driver, FormField::Mode).press("<right>");
    assert_eq!(form(&driver).request().coach, Coach::Off, "professional mode has no coach");
    let mut driver = to(driver, FormField::Ruleset);
    while form(&driver).ruleset().id() != "bluff" {
        driver = driver.press("<right>");
    }
    assert!(!form(&driver).fields().contains(&FormField::Coach), "a game with challenges has no coach");
}

#[test]
fn the_coach_of_the_last_game_is_in_the_form_again() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Player(1)).press("<right>");
    let driver = to(driver, FormField::Coach).press("<right><end><enter>").at(0);
    let driver = driver.press("<f10>n");
    assert_eq!(form(&driver).request().coach, Coach::On);
}

#[test]
fn the_first_player_stays_the_same_when_a_seat_changes() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::FirstPlayer).press("<left>");
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "random");
    let driver = to(driver, FormField::Player(2)).press("Cleo");
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "random");
    let driver = to(driver, FormField::FirstPlayer).press("<left>");
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "Cleo");
    // The others leave, and their seats are taken again; then Cleo's name is corrected.
    let driver = to(driver, FormField::Player(1)).press(&"<back>".repeat(8));
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "Cleo");
    let driver = to(driver, FormField::Player(0)).press(&"<back>".repeat(8));
    assert_eq!(form(&driver).request().players, NewPlayer::humans(["Cleo"]));
    assert_eq!(form(&driver).value(FormField::FirstPlayer), "Cleo");
    let driver = driver.press("Ann");
    assert_eq!(form(&driver).request().first, FirstPlayer::Named("Cleo".to_owned()));
    let driver = to(driver, FormField::Player(2)).press("<back><back><back><back>Dora");
    assert_eq!(form(&driver).request().first, FirstPlayer::Named("Dora".to_owned()));
}

#[test]
fn space_chooses_the_next_bot_of_a_seat() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Player(1)).press("<right> ");
    assert_eq!(form(&driver).request().players[1], NewPlayer::Bot(BotProfile::with_vocabularies()[1]));
}

#[test]
fn a_ruleset_with_a_word_list_of_its_own_is_played_with_it() {
    let driver = Driver::menu(80, 24).with_settings("[game]\ndictionary = \"en\"\n").press("n<down>");
    let path = driver.file("own.toml");
    let rules = "extends = \"wordfeud\"\nname = \"Own\"\n[dictionary.languages.en]\nlist = \"AA\\nQX\"\n";
    std::fs::write(&path, rules).unwrap();
    let driver = driver.press(&format!("{}<enter>", path.display()));
    assert_eq!(form(&driver).fault, None);
    assert_eq!(form(&driver).value(FormField::WordList), "the game's own");
    let driver = driver.press("<end><enter>").at(0);
    let words = driver.game_screen().session().game().vocabulary();
    assert!(words.contains("QX") && !words.contains("CAT"));
}

#[test]
fn what_was_not_typed_is_explained_until_the_field_is_left() {
    let driver = to(Driver::menu(80, 24).press("n"), FormField::Seed).press("x");
    driver.assert_shows("a seed is a whole number");
    driver.press("<down>").assert_hides("a seed is a whole number");
    let games = Driver::menu(80, 24).press("gu").showing("There is no game without a turn.");
    games.press("<down>").assert_hides("There is no game without a turn.");
    // The file of the last game is gone.
    let menu = Driver::menu(80, 24);
    let mut session = menu
        .host
        .new_game(&GameRequest { ruleset: "smartfeud".to_owned(), ..GameRequest::default() })
        .unwrap();
    session.save().unwrap();
    let menu = menu.press("n<esc>");
    std::fs::remove_file(session.file().unwrap()).unwrap();
    let menu = menu.press("c").showing("no saved game");
    menu.press("<up>").assert_hides("no saved game");
}

#[test]
fn any_number_of_hints_of_the_last_game_is_in_the_form_again() {
    let mut driver = Driver::menu(80, 24);
    let mut request = GameRequest { ruleset: "smartfeud".to_owned(), ..GameRequest::default() };
    request.options.hints = Some(HintsText::Count(2));
    driver.host.last_request.remember(&request).unwrap();
    let driver = driver.press("n");
    assert_eq!(form(&driver).value(FormField::Hints), "2 per player");
    let driver = driver.press("<end><enter>").at(0);
    assert_eq!(driver.game_screen().game().setup().options.hints, Hints::Limited(2));
}

/// A ruleset of the user for exactly this number of players, played last.
fn menu_after_game_of(players: usize) -> (tempfile::TempDir, Driver) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rulesets")).unwrap();
    let text = format!("extends = \"smartfeud\"\n[players]\nmin = {players}\nmax = {players}\n");
    std::fs::write(folder.path().join("rulesets/mine.toml"), text).unwrap();
    let folders = Folders { config: Some(folder.path().to_owned()), ..Folders::default() };
    let mut driver = Driver::menu(80, 24);
    driver.host = Host::new(&folders, Some(folder.path().join("games")));
    let request = GameRequest { ruleset: "mine".to_owned(), ..GameRequest::default() };
    driver.host.last_request.remember(&request).unwrap();
    // The menu is made anew.
    (folder, driver.press("n<esc>"))
}

#[test]
fn the_computer_has_all_seats_but_one() {
    let (_folder, driver) = menu_after_game_of(3);
    let driver = driver.press("p");
    assert_eq!(driver.game_screen().game().setup().players.len(), 3);
    let (_folder, driver) = menu_after_game_of(1);
    driver.assert_hides("Play the computer");
}
