//! Inputs as a crash report lists them: what was pressed where, without the letters and digits that a player typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};

use super::input::Input;
use crate::crash::masked;
use crate::tui::job::JobReport;
use crate::tui::keymap::{Context, Press};

/// The note about an input; none about inputs that say nothing.
pub(super) fn note_of(input: &Input, context: Context) -> Option<String> {
    let what = match input {
        Input::Key(key) => name_of(key),
        Input::Mouse(MouseEvent { kind, column, row, .. }) => format!("mouse {kind:?} at {column},{row}"),
        Input::Paste(text) => format!("paste of {} characters", text.chars().count()),
        Input::Resize(size) => format!("size {}x{}", size.width, size.height),
        Input::Report(_, JobReport::Stage(_)) | Input::Tick => return None,
        Input::Report(_, JobReport::BestPlays(plays)) => format!("report: {} plays", plays.len()),
        Input::Report(_, JobReport::PointsReached(_)) => "report: the points reached".to_owned(),
        Input::Report(_, JobReport::Statistics(..)) => "report: statistics".to_owned(),
        Input::Report(_, JobReport::Puzzle(_)) => "report: a puzzle".to_owned(),
        Input::Report(_, JobReport::Review(review)) => {
            format!("report: a review of {} turns", review.turns().len())
        }
        Input::Report(_, JobReport::Run(state)) => {
            format!("report: {} games, {:?}", state.run.done.len(), state.stage)
        }
        Input::Report(_, JobReport::Figures(figures)) => {
            format!("report: the figures of {} games", figures.games())
        }
        Input::Report(_, JobReport::GameOfRun(game)) => format!("report: the game with seed {}", game.seed),
        Input::Report(_, JobReport::Failed(_)) => "report: failure".to_owned(),
        Input::Report(_, JobReport::Crashed(_)) => "report: crash".to_owned(),
        Input::Stop => "stop".to_owned(),
        Input::Continued => "continued".to_owned(),
        Input::End => "end".to_owned(),
    };
    Some(format!("{context:?}: {what}"))
}

fn name_of(key: &KeyEvent) -> String {
    let name = match key.code {
        KeyCode::Char(letter) if key.modifiers == KeyModifiers::CONTROL => {
            return Press::Ctrl(letter).to_string();
        }
        KeyCode::Char(letter) => masked(&letter.to_string()),
        code => Press::Plain(code).to_string(),
    };
    let held = key.modifiers.difference(KeyModifiers::SHIFT);
    if held.is_empty() { name } else { format!("{held:?} {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_and_letters_are_not() {
        let note = |code, modifiers| {
            note_of(&Input::Key(KeyEvent::new(code, modifiers)), Context::Board).unwrap_or_default()
        };
        assert_eq!(note(KeyCode::Char('q'), KeyModifiers::NONE), "Board: *");
        assert_eq!(note(KeyCode::Char('Ñ'), KeyModifiers::SHIFT), "Board: *");
        assert_eq!(note(KeyCode::Char('7'), KeyModifiers::NONE), "Board: *");
        assert_eq!(
            note(KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT),
            "Board: KeyModifiers(CONTROL | ALT) @"
        );
        assert_eq!(note(KeyCode::Char('q'), KeyModifiers::CONTROL), "Board: ^Q");
        assert_eq!(note(KeyCode::Enter, KeyModifiers::NONE), "Board: Enter");
        assert_eq!(note(KeyCode::F(10), KeyModifiers::NONE), "Board: F10");
    }

    #[test]
    fn pasted_text_is_counted_not_shown() {
        let paste = Input::Paste("Ann's rack".to_owned());
        assert_eq!(note_of(&paste, Context::NewGame).as_deref(), Some("NewGame: paste of 10 characters"));
        assert_eq!(note_of(&Input::Tick, Context::Board), None);
    }
}
