//! The command line: typing a command, and running it.

use rackety_engine::{Action, Coordinate};

use crate::files::OwnWord;
use crate::input::command::{self, Command, InfoRequest};
use crate::input::hint_kind::HintKind;
use crate::text::wording;
use crate::tui::action::UiAction;
use crate::tui::effect::Effect;
use crate::tui::game::command_line::CommandLine;
use crate::tui::game::popup::Popup;
use crate::tui::game::state::GameScreen;
use crate::tui::response::ScreenResponse;
use crate::tui::side_panel::{PanelPlacement, PanelTab};

impl GameScreen {
    pub(super) fn update_command_line(
        &mut self,
        mut line: CommandLine,
        action: &UiAction,
        placement: PanelPlacement,
    ) -> ScreenResponse {
        match action {
            UiAction::Accept => {
                self.commands.add(without_pin(line.text()));
                return self.run_command(line.text(), placement);
            }
            UiAction::Back => {
                self.commands.stop_recalling();
                return ScreenResponse::None;
            }
            // As in many editors, deleting in an empty line closes it.
            UiAction::Erase if line.text().is_empty() => return ScreenResponse::None,
            _ => line.update(action, &mut self.commands),
        }
        self.popup = Some(Popup::CommandLine(line));
        ScreenResponse::None
    }

    fn run_command(&mut self, text: &str, placement: PanelPlacement) -> ScreenResponse {
        let command = match command::parse(text) {
            Ok(Some(command)) => command,
            Ok(None) => return ScreenResponse::None,
            Err(fault) => return self.refused(fault),
        };
        if let Some(refusal) = self.refusal_in_puzzle(&command) {
            return self.refused(refusal);
        }
        if self.is_turn_of_others() && command.is_for_own_turn(self.session.own_seat()) {
            if let Some(why) = self.session.table_closed().map(ToOwned::to_owned) {
                return self.refused(why);
            }
            self.refuse_out_of_turn();
            return ScreenResponse::None;
        }
        if action_on_rack(&command).is_some_and(|action| self.refuses_while_hidden(&action)) {
            return ScreenResponse::None;
        }
        match command {
            Command::Play(typed) => return self.play_typed(&typed).into(),
            Command::Try(typed) => self.try_typed(&typed),
            Command::Show(shown) => return self.show(shown, placement),
            Command::Copy => return self.copy_to_clipboard(),
            Command::Save if self.lesson().is_some() => return self.refused("a lesson is not saved"),
            Command::Save => {
                // If it fails, the reason takes the place of this.
                let is_at_table = self.session.is_at_table();
                let text = if is_at_table {
                    "the table saves the game after every turn"
                } else {
                    "the game is saved"
                };
                self.inform(text);
                return ScreenResponse::Perform(Effect::Save);
            }
            Command::Take(coordinate) => self.take_at(coordinate),
            Command::PutBack => self.put_back_taken(),
            Command::Exchange(tiles) if tiles.is_empty() => self.open_exchange(),
            Command::ExchangeNone => return self.take_turn_or_ask(Action::Exchange(Vec::new())).into(),
            Command::Exchange(tiles) => return self.exchange_typed(&tiles),
            Command::GiveUp => self.give_up_typed(),
            Command::Agree => return self.agree().into(),
            Command::PlayOn => return self.play_on().into(),
            Command::Pass => return self.update_board(UiAction::Pass),
            Command::Resign => return self.update_board(UiAction::Resign),
            Command::Shuffle => return self.update_board(UiAction::Shuffle),
            Command::Sort => return self.update_board(UiAction::Sort),
            Command::Hide => return self.update_board(UiAction::Hide),
            Command::Pause => return self.pause(),
            Command::Challenge => return self.update_board(UiAction::Challenge),
            Command::ChangeBlank(coordinate) => return self.change_blank_at(coordinate).into(),
            Command::Undo => return self.update_board(UiAction::Undo),
            Command::Recall => return self.update_board(UiAction::Back),
            Command::Menu => return ScreenResponse::Perform(Effect::LeaveGame),
            Command::Quit => return ScreenResponse::Perform(Effect::Quit),
            Command::Word(word) => self.open_look_up(&word),
            Command::Allow(word) => return self.request_house_rule(OwnWord::Added, vec![word]),
            Command::Never(word) => return self.request_house_rule(OwnWord::Barred, vec![word]),
            Command::Hint(None) => self.open_hints(),
            Command::Hint(Some(kind)) => return self.show_hint_of(kind),
            Command::Pin(pin) => {
                self.set_pin(pin);
                return ScreenResponse::Perform(Effect::Save);
            }
            Command::Help => return ScreenResponse::OpenHelp,
        }
        ScreenResponse::None
    }

    fn take_at(&mut self, coordinate: Coordinate) {
        match self.game().state().board().size().at(coordinate) {
            Some(square) => self.take_from(square),
            None => self.refuse(format!("{coordinate} is not on the board")),
        }
    }

    fn change_blank_at(&mut self, coordinate: Coordinate) -> Option<Effect> {
        let Some(square) = self.game().state().board().size().at(coordinate) else {
            return self.refused(format!("{coordinate} is not on the board"));
        };
        self.change_blank(square)
    }

    fn exchange_typed(&mut self, text: &str) -> ScreenResponse {
        match self.session.exchange_of(text) {
            Ok(tiles) => self.take_turn_or_ask(Action::Exchange(tiles)).into(),
            Err(error) => self.refused(error.to_string()),
        }
    }

    fn show_hint_of(&mut self, kind: HintKind) -> ScreenResponse {
        self.open_hints();
        let is_open = self.popup.is_some();
        if is_open { self.request_hint(kind).into() } else { ScreenResponse::None }
    }

    fn show(&mut self, shown: InfoRequest, placement: PanelPlacement) -> ScreenResponse {
        match shown {
            InfoRequest::History => return self.show_tab(PanelTab::History, placement),
            InfoRequest::Unseen => return self.show_tab(PanelTab::Unseen, placement),
            InfoRequest::Rules => return self.open_rules(),
            InfoRequest::Scores => self.inform(wording::scores(self.game())),
            InfoRequest::Square(coordinate) => match wording::square(self.game(), coordinate) {
                Ok(text) => self.inform(text),
                Err(refusal) => self.refuse(refusal.to_string()),
            },
            InfoRequest::Rack
            | InfoRequest::Board
            | InfoRequest::Grid
            | InfoRequest::Premiums
            | InfoRequest::Time => {
                self.inform("the screen already shows this; the command is for plain games");
            }
        }
        ScreenResponse::None
    }
}

/// The action of the key that does what a command does, for commands that need a visible rack.
const fn action_on_rack(command: &Command) -> Option<UiAction> {
    match command {
        // With its tiles typed, it opens nothing and shows no rack.
        Command::Exchange(tiles) if tiles.is_empty() => Some(UiAction::Exchange),
        Command::ChangeBlank(_) => Some(UiAction::ChangeBlank),
        Command::Hint(_) => Some(UiAction::Hint),
        Command::Copy => Some(UiAction::Copy),
        _ => None,
    }
}

/// A command as the history keeps it: the next player could recall another one's PIN.
fn without_pin(text: &str) -> &str {
    let is_pin = matches!(command::parse(text), Ok(Some(Command::Pin(Some(_)))));
    if is_pin { "" } else { text }
}
