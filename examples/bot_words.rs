//! Prints the words that bots play, the words of one play on each line.
//!
//! `cargo run --release --example bot_words -- RULESET LANGUAGE LEVEL GAMES`
//! plays GAMES games of two bots of this level, with the seeds from 1. `dictionaries/measure.py --plays` calls it.

use std::error::Error;
use std::io::{BufWriter, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rackety::files::Folders;
use rackety::output::Output;
use rackety::runs::prepare;
use rackety::session::Host;
use rackety_engine::bots::Budget;
use rackety_engine::{Options, WordOrigin};
use rackety_lab::TournamentSetup;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, language, level, games] = arguments.as_slice() else {
        return Err("usage: bot_words RULESET LANGUAGE LEVEL GAMES".into());
    };
    let host = Host::new(&Folders::default(), None);
    let ruleset = Arc::new(host.rulesets.load(id)?);
    let common_words = host.dictionaries.common_words(language)?;
    let setup = TournamentSetup {
        common_words: common_words.map(|common| Arc::clone(common.shared())),
        vocabulary: host.words(&ruleset, language, None)?.vocabulary,
        language: language.clone(),
        bots: vec![level.parse()?; 2],
        options: Options::of(&ruleset),
        count_plays: 0,
        budget: Budget::SELF_PLAY,
        ruleset,
    };
    let tournament = prepare(setup, &host.knowledge)?;
    let mut players = tournament.players();
    let games: u64 = games.parse()?;
    let mut out = BufWriter::new(Output::stdout());
    for seed in 1..=games {
        let Some(played) = tournament.play(seed, &mut players, &AtomicBool::new(false))? else { break };
        for turn in played.game.turns().iter().filter(|turn| !turn.words().is_empty()) {
            let formed = turn.words().iter().filter(|word| word.origin != WordOrigin::LeftByTaking);
            let words: Vec<&str> = formed.map(|word| word.text.as_str()).collect();
            writeln!(out, "{}", words.join(" "))?;
        }
    }
    Ok(out.flush()?)
}
