//! House rules: words that players allow or bar while they play, which become their own words.

use std::slice;

use rackety_engine::{Mode, Seat};

use super::{Host, Session};
use crate::files::{GameWords, HouseRuleNote, OwnWord, OwnWords, OwnWordsError};
use crate::text::wording::{where_words_cost, wrong_length};

/// The reason why a word is neither allowed nor barred.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HouseRuleError {
    /// Where unknown words cost something, players must not change the words; which games these are.
    #[error("no words can be allowed or barred {0}")]
    WordsCost(&'static str),
    /// At a table, nobody alone can change the words.
    #[error("at a table no words can be allowed or barred")]
    AtTable,
    /// The word is good, or not good, without that.
    #[error("{word} is {}", match .kind {
        OwnWord::Added => format!("already good ({list})"),
        OwnWord::Barred => format!("not in {list}, so it needs no barring"),
    })]
    Needless {
        /// The word, in capitals.
        word: String,
        /// The kind of word that was asked for.
        kind: OwnWord,
        /// The name of the list.
        list: String,
    },
    /// The word cannot be a word of the game, and why.
    #[error("{0}")]
    Word(String),
    /// The file cannot be changed.
    #[error("{0}")]
    File(OwnWordsError),
}

impl Host {
    /// Adds a word to the user's own words or bars it, for this game from now on and for later games. Returns a sentence
    /// about it for everybody at the table. Call [`Session::save`] afterwards.
    ///
    /// # Errors
    /// [`HouseRuleError`]; nothing has changed then.
    pub fn change_own_word(
        &self,
        session: &mut Session,
        word: &str,
        kind: OwnWord,
    ) -> Result<String, HouseRuleError> {
        let word = session.check_house_rule(word, kind)?;
        let setup = session.game().setup();
        let (language, ruleset) = (setup.language.as_str(), setup.ruleset.id());
        let folder = self.dictionaries.own_words();
        let casing = session.game().tiles().casing();
        let words = slice::from_ref(&word);
        let path = folder.change(language, casing, None, words, kind).map_err(HouseRuleError::File)?;
        // The file of the ruleset overrides that of the language.
        if folder.of_file(ruleset, casing).is_ok_and(|known| known.get(&word).is_some()) {
            folder.change(ruleset, casing, None, words, kind).map_err(HouseRuleError::File)?;
        }
        session.change_word(&word, kind);
        let change = match kind {
            OwnWord::Added => "is good from now on",
            OwnWord::Barred => "is barred from now on",
        };
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(format!("{word} {change}, in this game and later ones (words/{file})."))
    }
}

impl Session {
    /// Succeeds if players may allow and bar words in this game.
    ///
    /// # Errors
    /// [`HouseRuleError::WordsCost`] or [`HouseRuleError::AtTable`] if they may not.
    pub fn check_house_rules(&self) -> Result<(), HouseRuleError> {
        if self.game.setup().options.mode == Mode::Professional {
            return Err(HouseRuleError::WordsCost(where_words_cost(&self.game.setup().ruleset)));
        }
        if self.is_at_table() {
            return Err(HouseRuleError::AtTable);
        }
        Ok(())
    }

    /// Returns the word in capitals if players may allow or bar it now.
    ///
    /// # Errors
    /// [`HouseRuleError`] if they may not, or if that would change nothing.
    pub fn check_house_rule(&self, word: &str, kind: OwnWord) -> Result<String, HouseRuleError> {
        let word = self.game.tiles().capitals(word.trim());
        self.check_house_rules()?;
        let (vocabulary, tiles) = (self.game.vocabulary(), self.game.tiles());
        if kind == OwnWord::Added
            && let Some(why) = wrong_length(vocabulary, tiles, &word)
        {
            return Err(HouseRuleError::Word(format!("{word} is {why}")));
        }
        let is_good = vocabulary.contains(&word);
        if is_good == (kind == OwnWord::Added) {
            let list = self.dictionary_label.name.clone();
            return Err(HouseRuleError::Needless { word, kind, list });
        }
        let only = OwnWords::default().with(&word, kind);
        only.check(tiles).map_err(HouseRuleError::Word)?;
        Ok(word)
    }

    /// The other people in the game, in the order of play from the player to move on, who have a say in its house rules;
    /// nobody once the game is over.
    pub fn people_to_ask(&self) -> Vec<Seat> {
        let state = self.game.state();
        if state.ending().is_some() {
            return Vec::new();
        }
        self.humans_after_the_one_to_move().into_iter().filter(|&seat| seat != state.to_move()).collect()
    }

    /// Checks plays with this word, in capitals, added or barred from now on, and notes who wanted that.
    pub(crate) fn change_word(&mut self, word: &str, kind: OwnWord) {
        if self.is_at_local_table() {
            return self.change_word_at_local_table(word, kind);
        }
        self.use_own_word(word, kind);
        self.note_house_rule(word, kind);
        // The same hint has another answer now.
        self.notes.given_hints.clear();
    }

    /// Notes which word the player to move allowed or barred, with the agreement of the other people in the game.
    fn note_house_rule(&mut self, word: &str, kind: OwnWord) {
        let state = self.game.state();
        if state.ending().is_some() {
            return;
        }
        let note = HouseRuleNote {
            after: self.game.turns().len(),
            word: kind.entry(word),
            by: state.to_move().index(),
            agreed: self.people_to_ask().into_iter().map(Seat::index).collect(),
        };
        self.notes.house_rules.push(note);
    }

    /// Checks plays with this word, in capitals, added or barred from now on.
    fn use_own_word(&mut self, word: &str, kind: OwnWord) {
        let own = self.notes.own_words.take().unwrap_or_default().with(word, kind);
        let words = GameWords::adjusted(&self.game, &self.dictionary_label, &own);
        self.game.change_vocabulary(words.vocabulary);
        self.dictionary_label = words.label;
        self.notes.own_words = Some(own);
    }
}
