//! Words that players allow or bar during the game.

use rackety_engine::Refusal;

use super::cover::CoverReason;
use super::draft::Draft;
use super::popup::Popup;
use super::state::{GameScreen, PlayPreview};
use super::table_question::{Asked, TableQuestion};
use crate::files::OwnWord;
use crate::session::Host;
use crate::tui::effect::Effect;
use crate::tui::response::ScreenResponse;
use crate::tui::widgets::Answer;

impl GameScreen {
    /// Returns whether words may be allowed and barred here: not in puzzles and lessons, at a table, nor where they cost
    /// something.
    pub(super) fn may_change_words(&self) -> bool {
        self.heading().is_none() && self.session.check_house_rules().is_ok()
    }

    /// Allows the unknown words of the pending play.
    pub(super) fn allow_words_of_play(&mut self) -> ScreenResponse {
        if let PlayPreview::Refused(Refusal::UnknownWord { words, .. }) = self.preview() {
            return self.request_house_rule(OwnWord::Added, words);
        }
        self.refused(match self.session.check_house_rules() {
            _ if self.heading().is_some() => "no unknown word here".to_owned(),
            Ok(()) => "no unknown word here; type :allow WORD or :never WORD".to_owned(),
            Err(error) => error.to_string(),
        })
    }

    /// Allows or bars words, as the player to move wants, once all other people in the game agree. Each is asked alone.
    pub(super) fn request_house_rule(&mut self, kind: OwnWord, words: Vec<String>) -> ScreenResponse {
        if self.lesson().is_some() {
            self.popup = None;
            return self.refused("in a lesson no words can be allowed or barred");
        }
        let others =
            if self.bot().is_some() || self.is_puzzle() { Vec::new() } else { self.session.people_to_ask() };
        if others.is_empty() {
            return ScreenResponse::Perform(Effect::ChangeOwnWords(kind, words));
        }
        let checked = words.iter().map(|word| self.session.check_house_rule(word, kind));
        match checked.collect::<Result<Vec<String>, _>>() {
            Err(error) => {
                self.popup = None;
                self.refused(error.to_string())
            }
            Ok(words) => {
                self.note_draft();
                self.draft = Draft::default();
                self.popup = None;
                self.message = None;
                self.asked = Asked::new(TableQuestion::HouseRule(kind, words), others);
                self.start_hand_over();
                ScreenResponse::Perform(Effect::HandOver)
            }
        }
    }

    /// Handles a player's answer about words to allow or bar. One who does not agree ends the question.
    pub(super) fn answer_house_rule(&mut self, answer: Answer) -> Effect {
        let Some(Asked { question: TableQuestion::HouseRule(kind, words), seat, later }) = self.asked.take()
        else {
            return Effect::HandOver;
        };
        if answer == Answer::Yes && !later.is_empty() {
            self.asked = Asked::new(TableQuestion::HouseRule(kind, words), later);
            self.start_hand_over();
            return Effect::HandOver;
        }
        let effect = match answer {
            Answer::Yes => Effect::ChangeOwnWords(kind, words),
            Answer::No => {
                let change = match kind {
                    OwnWord::Added => "not allowed",
                    OwnWord::Barred => "not barred",
                };
                let be = if words.len() == 1 { "is" } else { "are" };
                let name = self.name(seat);
                self.refuse(format!("{name} does not agree: {} {be} {change}", words.join(", ")));
                Effect::HandOver
            }
        };
        self.start_hand_over();
        self.cover_with(CoverReason::Return);
        effect
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
            // Other plays may be the best now.
            self.best_plays = None;
            self.save();
        }
        match fault {
            Some(fault) => self.refuse(fault),
            None => self.inform(changes.join(" ")),
        }
        if let Some(Popup::LookUp(mut look_up)) =
            self.popup.take_if(|popup| matches!(popup, Popup::LookUp(_)))
        {
            look_up.search(self.look_up_source(look_up.text.text()));
            self.popup = Some(Popup::LookUp(look_up));
        }
    }
}
