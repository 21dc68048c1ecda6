//! The way the games of the list are played.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rackety::clock::Now;
use rackety::files::{DraftNote, Folders};
use rackety::input::hint_kind::HintKind;
use rackety::session::{GivenHint, Host, NewPlayer, Session, TurnSide};
use rackety_engine::{Action, Game, GeneratedPlay, Play, PlayNotation, ScoredPlay, Seat, Tile, WordGraph};

use crate::recipes::{Feature, OWN_RULESETS, Recipe, Step};

/// The time that each turn takes.
const TURN: Duration = Duration::from_secs(17);

/// Plays a game, which is saved in the folder.
pub(crate) fn play(recipe: &Recipe, folder: &Path) -> Session {
    let mut request = recipe.request.clone();
    if let Some((name, text)) = OWN_RULESETS.iter().find(|(name, _)| *name == request.ruleset) {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().clone_into(&mut request.ruleset);
    }
    let host = Host::new(&Folders::default(), Some(folder.to_owned()));
    let session = host.new_game(&request).unwrap_or_else(|error| panic!("{}: {error}", recipe.name));
    let graph = WordGraph::for_game(session.game()).unwrap();
    let mut playing = Playing { host, session, graph, running: Duration::ZERO };
    for &step in &recipe.steps {
        playing.perform(step).unwrap_or_else(|error| panic!("{}: {step:?}: {error}", recipe.name));
    }
    playing.session.pause_clock(playing.now());
    playing.session.save().unwrap();
    playing.session
}

struct Playing {
    host: Host,
    session: Session,
    graph: WordGraph,
    /// The time since the game began.
    running: Duration,
}

impl Playing {
    fn perform(&mut self, step: Step) -> Result<(), String> {
        let seat = self.game().state().to_move();
        let named = |name: &str| self.game().state().seat(name).ok_or("no such player");
        match step {
            Step::Best(turns) => {
                for _ in 0..turns {
                    let best = self.best_play(|_| true).ok_or("no play")?;
                    self.act(Action::Play(best))?;
                }
                Ok(())
            }
            Step::Until(feature) => loop {
                if let Some(play) = self.best_play(|scored| has(self.game(), scored, feature)) {
                    return self.act(Action::Play(play));
                }
                self.perform(Step::Best(1))?;
            },
            Step::ToTheEnd => {
                while self.game().state().ending().is_none() {
                    self.act(self.best_play(|_| true).map_or(Action::Pass, Action::Play))?;
                }
                Ok(())
            }
            Step::WhatIf(turns) => {
                let mut replay = self.session.replay(None);
                replay.go_to(turns);
                let same = |seat| replay.players_to_play_on(seat).remove(0);
                let players: Vec<NewPlayer> = replay.whole().seats().map(same).collect();
                let next = self.host.what_if(&replay, TurnSide::After, &players);
                self.session = next.map_err(|error| error.to_string())?;
                Ok(())
            }
            Step::Play(text) => {
                let notation = PlayNotation::parse(text, None).map_err(|error| error.to_string())?;
                let play = self.game().resolve(&notation).map_err(|refusal| refusal.to_string())?;
                self.act(Action::Play(play))
            }
            Step::Exchange(count) => {
                let given = self.session.rack(seat)[..count].to_vec();
                self.act(Action::Exchange(given))
            }
            Step::Phony => {
                let tiles = self.game().tiles();
                let letters = self.session.rack(seat).into_iter().filter(|tile| *tile != Tile::Blank);
                let word = tiles.write_tiles(&letters.take(4).collect::<Vec<_>>());
                let notation = PlayNotation::parse(&format!("8h {word}"), None).unwrap();
                let play = self.game().resolve(&notation).map_err(|refusal| refusal.to_string())?;
                self.act(Action::Play(play))
            }
            Step::ChangeBlank => {
                while self.game().changeable_blanks().is_empty() {
                    if self.game().state().ending().is_some() {
                        return Err("the game is over".to_owned());
                    }
                    self.perform(Step::Best(1))?;
                }
                self.act(Action::ChangeBlank(self.game().changeable_blanks()[0]))
            }
            Step::Challenge => self.act(Action::Challenge),
            Step::Think(seconds) => {
                self.session.tick(self.now());
                self.running += Duration::from_secs(seconds);
                self.session.tick(self.now());
                Ok(())
            }
            Step::Pass => self.act(Action::Pass),
            Step::TimeOut => {
                self.session.tick(self.now());
                let limit = self.game().setup().options.time.ok_or("no time limit")?;
                self.running += limit.duration();
                let timed_out: Vec<Seat> = self.session.tick(self.now()).ended_turns().collect();
                if timed_out == [seat] { Ok(()) } else { Err(format!("timed out: {timed_out:?}")) }
            }
            Step::Resign(name) => self.act(Action::Resign(named(name)?)),
            Step::Agree(name) => self.act(Action::AgreeToQuit(named(name)?)),
            Step::PlayOn(name) => self.act(Action::TakeBackQuit(named(name)?)),
            Step::Hint => self.session.spend_hint(seat, &GivenHint::Best(HintKind::Plays)),
            Step::Undo => self.session.undo().map(drop).map_err(|error| error.to_string()),
            Step::Lay(taken, tiles) => {
                let tiles = tiles.iter().map(|&tile| tile.to_owned()).collect();
                let draft = DraftNote { taken: Some(taken.to_owned()), tiles };
                let seat = seat.index();
                let drafts = &mut self.session.notes_mut().drafts;
                drafts.resize(seat + 1, None);
                drafts[seat] = Some(draft);
                Ok(())
            }
            Step::Arrange => {
                let mut order = self.session.rack(seat);
                order.reverse();
                self.session.keep_rack_order(seat, &order);
                Ok(())
            }
            Step::Pin(name, pin) => {
                self.session.set_pin(named(name)?, Some(pin.to_owned()));
                Ok(())
            }
        }
    }

    /// Acts after the player to move has looked at the board for a while.
    fn act(&mut self, action: Action) -> Result<(), String> {
        self.session.tick(self.now());
        self.running += TURN;
        self.session.tick(self.now());
        self.session.act(action).map(drop).map_err(|refusal| refusal.to_string())
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    fn now(&self) -> Now {
        // Any moment; the clock of a saved game may name it.
        let began: Timestamp = "2026-11-01T12:00:00Z".parse().unwrap();
        Now { wall: began + self.running, running: self.running }
    }

    /// The legal play with the highest score among those of some kind.
    fn best_play(&self, is_wanted: impl Fn(&ScoredPlay) -> bool) -> Option<Play> {
        let mut plays = self.game().legal_plays(&self.graph).unwrap();
        plays.sort_by_key(|play| std::cmp::Reverse(play.score()));
        let mut plays = plays.iter().map(GeneratedPlay::to_play);
        plays.find(|play| is_wanted(&self.game().preview(play).unwrap()))
    }
}

fn has(game: &Game, scored: &ScoredPlay, feature: Feature) -> bool {
    let is_digraph =
        |tile: &Tile| matches!(tile, Tile::Letter(letter) if game.tiles().text(*letter).len() > 1);
    match feature {
        Feature::Taking => scored.taken.is_some(),
        Feature::TakenBlank => scored.taken.is_some_and(|taken| taken.tile.is_blank()),
        Feature::Blank => scored.own.contains(&Tile::Blank),
        Feature::Digraph => scored.own.iter().any(is_digraph),
    }
}
