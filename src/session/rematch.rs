//! A new game between the players of a finished one.

use std::sync::Arc;

use rackety_engine::FirstPlayer;

use super::{GameRequest, Host, HostError, NewPlayer, Session};

impl Host {
    /// Starts a game with the players, the rules and the options of another one. The player after the one who began
    /// that game begins this one. It has no file until [`Session::save`] is first called.
    ///
    /// # Errors
    /// The same as those of [`Host::new_game`].
    pub fn rematch(&self, finished: &Session) -> Result<Session, HostError> {
        if finished.is_at_table() {
            return Err(HostError::Table("begin the next game with `rackety play --share`".to_owned()));
        }
        let setup = finished.game().setup();
        let mut session = self.new_game_by(Arc::clone(&setup.ruleset), &finished.request(), setup.options)?;
        // PINs belong to the players, who are the same.
        session.notes.pins.clone_from(&finished.notes.pins);
        Ok(session)
    }
}

impl Session {
    /// The request for the next game between these players.
    fn request(&self) -> GameRequest {
        let record = self.game.record();
        let players = self.game.state().players().map(|(seat, player)| match self.bot(seat) {
            Some(profile) => NewPlayer::Bot(profile),
            None => NewPlayer::Human(player.name().to_owned()),
        });
        let began =
            record.first.as_ref().and_then(|first| record.players.iter().position(|name| name == first));
        let next = (began.unwrap_or_default() + 1) % record.players.len().max(1);
        GameRequest {
            language: Some(record.language),
            dictionary: Some(record.dictionary.id),
            players: players.collect(),
            first: record.players.get(next).cloned().map_or(FirstPlayer::FirstSeat, FirstPlayer::Named),
            clock: self.notes.clock.mode,
            coach: self.notes.coach,
            ..GameRequest::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::{Action, OptionsText};

    use super::*;
    use crate::files::Folders;

    #[test]
    fn a_rematch_has_the_same_players_and_rules_and_the_other_one_begins() {
        let host = Host::new(&Folders::default(), None);
        let request = GameRequest {
            ruleset: "wordfeud".to_owned(),
            language: Some("fr".to_owned()),
            players: vec![NewPlayer::Human("Ann".to_owned()), NewPlayer::Bot("novice".parse().unwrap())],
            seed: Some(7),
            options: OptionsText { time: Some("off".to_owned()), ..OptionsText::default() },
            ..GameRequest::default()
        };
        let mut first = host.new_game(&request).unwrap();
        let ann = first.game().state().to_move();
        first.set_pin(ann, Some("1234".to_owned()));
        first.act(Action::Resign(ann)).unwrap();
        let second = host.rematch(&first).unwrap();
        let (old, new) = (first.game(), second.game());
        assert_eq!(new.state().player(new.state().to_move()).name(), "Bot (novice)");
        assert_eq!(new.setup().players, old.setup().players);
        assert_eq!(new.setup().options, old.setup().options);
        assert_eq!(
            (new.setup().language.as_str(), second.bot(new.state().to_move()).is_some()),
            ("fr", true)
        );
        assert_eq!((second.pin(ann), new.turns().len()), (Some("1234"), 0));
        let third = host.rematch(&second).unwrap();
        let to_move = third.game().state().to_move();
        assert_eq!(third.game().state().player(to_move).name(), "Ann");
    }
}
