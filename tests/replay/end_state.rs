//! The state of a saved game as text: everything on which its further course, its screen and its statistics depend.

use std::fmt::Write as _;

use rackety::session::Session;
use rackety_engine::game::{Undo, write_board};
use rackety_engine::{Game, PlayerStatus, TurnOutcome, TurnRecord};

/// The state of a game that was saved or resumed.
pub(crate) fn end_state(session: &Session) -> String {
    let mut text = String::new();
    setup(&mut text, session.game());
    position(&mut text, session);
    history(&mut text, session);
    text
}

fn line(text: &mut String, line: impl AsRef<str>) {
    writeln!(text, "{}", line.as_ref()).unwrap();
}

fn setup(text: &mut String, game: &Game) {
    let setup = game.setup();
    line(text, format!("ruleset: {} ({})", setup.ruleset.name(), setup.ruleset.id()));
    line(text, format!("language: {}, list {}", setup.language, game.vocabulary().lexicon().id()));
    line(text, format!("players: {}", setup.players.join(", ")));
    line(text, format!("seed: {}", setup.seed));
    let time = setup.options.time.map_or_else(|| "off".to_owned(), |limit| limit.to_string());
    let (mode, premiums, hints) = (setup.options.mode, setup.options.premiums, setup.options.hints);
    line(text, format!("options: mode {mode:?}, premiums {premiums:?}, time {time}, hints {hints:?}"));
    if setup.options.undo != Undo::Off {
        line(text, format!("undo: {:?}, used {} times", setup.options.undo, game.undone()));
    }
}

fn position(text: &mut String, session: &Session) {
    let (game, state) = (session.game(), session.game().state());
    let tiles = game.tiles();
    let to_move = state.player(state.to_move()).name();
    line(text, format!("turn: {}, {to_move} to move", state.turn()));
    line(text, format!("in a row: {} passes, {} turns without a score", state.passes(), state.scoreless()));
    line(
        text,
        format!(
            "gift blank: {}, may take: {}, may agree to end: {}",
            game.has_gift_blank(),
            game.may_take(),
            game.may_quit()
        ),
    );
    if state.may_challenge() {
        line(text, "the play before can be challenged");
    }
    for (seat, player) in state.players() {
        let status = match player.status() {
            PlayerStatus::In => "in",
            PlayerStatus::Agrees => "in, agrees to end",
            PlayerStatus::Resigned => "resigned",
            PlayerStatus::TimedOut => "timed out",
            PlayerStatus::PassedOut => "passed out",
        };
        let bot = session.bot(seat).map_or_else(|| "a person".to_owned(), |bot| bot.to_string());
        line(text, format!("{}: {} points, {status}", player.name(), player.score()));
        line(text, format!("  {bot}, {} passes in a row", player.passes()));
        line(text, format!("  rack: {}", tiles.write_tiles(player.rack().tiles())));
        line(text, format!("  in the player's order: {}", tiles.write_tiles(&session.rack(seat))));
        line(text, format!("  unseen: {}", tiles.write_tiles(&state.unseen(seat))));
        line(text, format!("  hints: {:?}, PIN: {:?}", session.hints_left(seat), session.pin(seat)));
        if let Some(time) = session.total_time_left(seat) {
            line(
                text,
                format!("  time left: {:?} of {:?}, overtime: {:?}", time.left, time.total, time.overtime),
            );
        }
    }
    line(text, format!("clock: {:?}, seconds: {:?}", session.notes().clock.mode, session.notes().seconds));
    for (player, draft) in state.players().map(|(_, player)| player).zip(&session.notes().drafts) {
        if let Some(draft) = draft {
            line(text, format!("laid by {}: taken {:?}, {:?}", player.name(), draft.taken, draft.tiles));
        }
    }
    let bag: Vec<_> = state.bag().tiles().collect();
    line(text, format!("bag, {} tiles in the order of drawing: {}", bag.len(), tiles.write_tiles(&bag)));
    line(text, format!("board:\n{}", write_board(state.board(), tiles).trim_end()));
    let premiums: Vec<String> = state
        .layout()
        .size()
        .squares()
        .filter_map(|square| Some(format!("{square} {}", state.layout().premium(square)?)))
        .collect();
    line(text, format!("premiums: {}", premiums.join(", ")));
    let Some(ending) = state.ending() else { return line(text, "not over") };
    let winners: Vec<&str> = ending.winners.iter().map(|&seat| state.player(seat).name()).collect();
    line(text, format!("over: {}, won by {}", ending.reason.id(), winners.join(", ")));
    for adjustment in &ending.adjustments {
        let name = state.player(adjustment.seat).name();
        let left = tiles.write_tiles(&adjustment.tiles);
        line(text, format!("  {name}: {} for {left}", adjustment.points));
    }
}

fn history(text: &mut String, session: &Session) {
    let game = session.game();
    line(text, "history:");
    for turn in game.turns() {
        let name = game.state().player(turn.seat).name();
        line(text, format!("  {} {name}, {} points: {}", turn.number, turn.score, outcome(game, turn)));
    }
}

/// Says what a turn did, with the tiles drawn.
fn outcome(game: &Game, turn: &TurnRecord) -> String {
    let tiles = game.tiles();
    match &turn.outcome {
        TurnOutcome::Play { notation, scored, drawn, .. } => {
            let taken = scored.taken.map_or_else(String::new, |taken| {
                format!(" taking {} from {} to {}", tiles.write_placed(taken.tile), taken.from, taken.to)
            });
            let gift = scored.gift.map_or_else(String::new, |square| format!(", gift blank on {square}"));
            let words: Vec<String> =
                scored.words.iter().map(|word| format!("{} {}", word.text, word.points)).collect();
            format!(
                "{notation}{taken}{gift} for {}: {}, bonus {}; drew {}",
                scored.total,
                words.join(", "),
                scored.bonus,
                tiles.write_tiles(drawn)
            )
        }
        TurnOutcome::Lost { notation, words, .. } => format!("lost {notation}: {}", words.join(", ")),
        TurnOutcome::Exchange { given, drawn } => {
            format!("exchanged {}; drew {}", tiles.write_tiles(given), tiles.write_tiles(drawn))
        }
        TurnOutcome::ChangeBlank { square, letter } => {
            format!("swapped the blank on {square} for {}", tiles.text(*letter))
        }
        TurnOutcome::Pass => "passed".to_owned(),
        TurnOutcome::TimeOut => "time ran out".to_owned(),
        TurnOutcome::OutOfTime => "time for the game ran out".to_owned(),
        TurnOutcome::Challenge { by, words } => {
            format!("challenged by {}: {}", game.state().player(*by).name(), words.join(", "))
        }
        TurnOutcome::Resign => "resigned".to_owned(),
        TurnOutcome::AgreeToQuit => "agrees to end".to_owned(),
        TurnOutcome::TakeBackQuit => "plays on".to_owned(),
        TurnOutcome::Points { points, reason } => format!("{points:+} points for {}", reason.id()),
    }
}
