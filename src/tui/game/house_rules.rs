//! Words that players allow or bar during the game.

use rackety_engine::Refusal;

use super::popup::Popup;
use super::state::{GameScreen, PlayPreview};
use crate::files::OwnWord;
use crate::session::Host;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;

impl GameScreen {
    /// Allows the unknown words of the pending play.
    pub(super) fn allow_words_of_play(&mut self) -> ScreenResponse {
        if let PlayPreview::Refused(Refusal::UnknownWord { words, .. }) = self.preview() {
            return ScreenResponse::Perform(Effect::ChangeOwnWords(OwnWord::Added, words));
        }
        self.refuse("no unknown word here; type :allow WORD or :never WORD");
        ScreenResponse::None
    }

    /// Adds words to the user's own words, or bars them, and shows what has changed for everybody at the table. Not
    /// during the turn of a bot, which may be about to play the word.
    pub(in crate::tui) fn change_own_words(&mut self, host: &Host, kind: OwnWord, words: &[String]) {
        if self.is_turn_of_others() {
            return self.refuse("words can be allowed and barred on a player's turn");
        }
        let mut changes = Vec::new();
        let mut fault = None;
        for word in words {
            match host.change_own_word(&mut self.session, word, kind) {
                Ok(change) => changes.push(change),
                Err(error) => fault = Some(error.to_string()),
            }
        }
        if !changes.is_empty() {
            self.save();
        }
        match fault {
            Some(fault) => self.refuse(fault),
            None => self.inform(changes.join(" ")),
        }
        if let Some(Popup::LookUp(mut look_up)) =
            self.popup.take_if(|popup| matches!(popup, Popup::LookUp(_)))
        {
            look_up.search(self.look_up_source());
            self.popup = Some(Popup::LookUp(look_up));
        }
    }
}
