//! The list of puzzles: today's, a new one, and one from the user's own games.

use crate::files::puzzle_scores::RulesetScore;
use rackety_engine::TileSet;
use rackety_engine::puzzle::Theme;

use crate::puzzle::{PuzzleRequest, PuzzleSource, is_possible, only, score_lines, today};
use crate::session::Host;
use crate::text::numbers::ordinal;
use crate::text::wording::capitalized;
use crate::tui::effect::Effect;
use crate::tui::screens::menu::{Menu, MenuItem};

/// The puzzles of this ruleset, by default that of the last game, with the score so far, in the language of the last game if
/// it had this ruleset.
pub(in crate::tui) fn puzzle_menu(host: &Host, ruleset: Option<String>) -> Menu {
    let id = ruleset.unwrap_or_else(|| host.last_or_first_ruleset());
    let language = host.last_request_by(&id).and_then(|request| request.language.clone());
    let other = MenuItem::new("Another game", "puzzles of another ruleset", Effect::OpenPuzzleRulesets);
    let loaded = match host.rulesets.load(&id) {
        Ok(loaded) => loaded,
        Err(error) => {
            return Menu::new("Puzzles", "", vec![other]).with_lasting_fault(Some(error.to_string()));
        }
    };
    let (score, fault) = match host.puzzle_scores.of_ruleset(loaded.id()) {
        Ok(score) => (score, None),
        Err(error) => (RulesetScore::default(), Some(format!("Puzzles are not counted: {error}"))),
    };
    let request =
        |source| PuzzleRequest { ruleset: Some(id.clone()), language: language.clone(), source, theme: None };
    let open = |source| Effect::OpenPuzzle(request(source));
    let of_theme = |theme| {
        let request = PuzzleRequest { theme: Some(theme), ..request(PuzzleSource::SelfPlay(None)) };
        MenuItem::new(capitalized(only(theme)), about_theme(theme), Effect::OpenPuzzle(request))
    };
    let themes = Theme::ALL.into_iter().filter(|&theme| is_possible(theme, &loaded));
    let day = today();
    let shown_language = language.as_deref().unwrap_or(loaded.default_language());
    let mut items = vec![
        MenuItem::new("Today's puzzle", about_today(&score, shown_language), open(PuzzleSource::Day(day))),
        MenuItem::new("A new puzzle", "from a game between bots", open(PuzzleSource::SelfPlay(None))),
        MenuItem::new(
            "From my games",
            "a play that was missed in a finished game",
            open(PuzzleSource::MyGames(None)),
        ),
    ];
    items.extend(themes.map(of_theme));
    items.push(other);
    // A language that the ruleset has dropped is named by its code.
    let language_name = loaded.tile_set(shown_language).map_or(shown_language, TileSet::name);
    let about = format!("{}, {language_name}. {}", loaded.name(), score_lines(&score, day).join(" "));
    Menu::new("Puzzles", about, items).with_lasting_fault(fault)
}

/// Says what the solution of a puzzle of this theme is.
const fn about_theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Bingo => "all tiles of the rack at once",
        Theme::Hook => "a tile makes a word on the board longer",
        Theme::Parallel => "beside other tiles, with words across",
        Theme::Taking => "with a tile that is taken from the board",
        Theme::Block => "it also spoils the next player's best play",
        Theme::Endgame => "the bag is empty: the best play to the end",
    }
}

/// Says what has become of today's puzzle in a language.
fn about_today(score: &RulesetScore, language: &str) -> String {
    let result = score.last_days.get(language).filter(|result| result.day == today());
    match result.map(|result| result.at_try) {
        None => "the same for everyone".to_owned(),
        Some(0) => "not solved".to_owned(),
        Some(at_try) => format!("solved at the {} try", ordinal(at_try.into())),
    }
}

/// The rulesets whose puzzles can be solved.
pub(in crate::tui) fn puzzle_rulesets(host: &Host) -> Menu {
    let items = host.rulesets.entries().into_iter().map(|(id, _)| match host.rulesets.load(&id) {
        Ok(ruleset) => MenuItem::new(ruleset.name(), ruleset.about(), Effect::OpenPuzzles(id)),
        Err(error) => MenuItem::inactive(id, error.to_string()),
    });
    Menu::new("Puzzles", "the puzzles of which game?", items.collect())
}
