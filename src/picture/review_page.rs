//! The review of a game as one page for a browser: the chances of winning, the board turn by turn with the reasons and the
//! best plays, and the tables. Turns are radio buttons, so that the arrow keys go from one to the next without a script.

use std::collections::BTreeSet;
use std::fmt::Write;

use rackety_engine::analysis::{GameReview, Mark, PerMille, TurnReview};
use rackety_engine::{Game, PlacedTile, Seat, Square, Timeline, TurnOutcome, TurnRecord};

use super::page::Page;
use super::svg::{MARGIN, SQUARE, escaped, quoted};
use super::{colours, corner, empty_square};
use crate::text::review::{best_action, best_actions, cost, symbol, why};
use crate::text::wording;
use crate::tui::theme::{Role, Theme};

/// A row of the figures of all players: its name, and the figure of each player.
pub type FigureRow = (&'static str, Vec<String>);

const STYLE: &str = "
body { max-width: 72rem; } svg { max-width: 100%; height: auto; }
.turns > input { position: absolute; opacity: 0; }
.turns > label { display: inline-block; padding: .1rem .4rem; border-radius: .3rem; cursor: pointer; }
.turns > input:checked + label { background: var(--bar); color: #fff; }
.turns > input:focus-visible + label { outline: 2px solid currentColor; outline-offset: 1px; }
.turn { display: none; grid-template-columns: minmax(0, 3fr) minmax(16rem, 2fr); gap: 0 1.5rem; }
.turn > h3 { grid-column: 1 / -1; } .cost { font-weight: bold; } .defined { position: absolute; }
@media (max-width: 45rem) { .turn { grid-template-columns: 1fr; } }
@media print { .turn { display: grid !important; break-inside: avoid; } }
td:last-child { text-align: left; } .scroll { overflow-x: auto; }
.taken { fill: none; stroke: var(--taken); stroke-width: 3; }
";

/// The page of a review.
pub fn review_page(game: &Game, review: &GameReview, figures: &[FigureRow], theme: &Theme) -> String {
    let title =
        format!("{}, {}: {}", game.setup().ruleset.name(), game.tiles().name(), wording::scores(game));
    let mut page = Page::new(&title, &(STYLE.to_owned() + &style(review, theme)));
    page.title(&title);
    if let Some(chart) = chart(game, review, theme) {
        page.heading("Chances of winning");
        page.add(&chart);
    }
    page.heading("Turn by turn");
    page.paragraph("Choose a turn; the arrow keys then go to the next one and back.");
    page.add(&definitions(game, theme));
    page.turns(game, review);
    page.heading("All turns");
    page.add("<div class=\"scroll\">\n");
    let turns = game.turns().iter().zip(review.turns());
    let turns = turns.map(|(record, turn)| row(game, review, record, turn));
    let chance = review.has_chances().then_some("chance lost");
    let head = ["turn", "player", "played", "points", "", "points lost"].into_iter().chain(chance);
    page.table(head.chain(["best", "points", "why"]), turns);
    page.add("</div>\n");
    page.heading("Figures");
    let names = game.state().players().map(|(_, player)| player.name());
    let rows = figures.iter().map(|(name, figures)| {
        std::iter::once((*name).to_owned()).chain(figures.iter().cloned()).collect::<Vec<String>>()
    });
    page.table(std::iter::once("").chain(names), rows);
    page.finish()
}

/// The colours of the theme, and a rule for each turn that shows it while its button is chosen.
fn style(review: &GameReview, theme: &Theme) -> String {
    let [(ink, tile), (blank_ink, blank), (_, laid), (_, taken)] =
        [Role::Tile, Role::BlankTile, Role::LastTile, Role::TakenTile].map(|role| colours(theme.style(role)));
    let laid_ink = colours(theme.style(Role::LastTile)).0;
    let edge = if laid == tile { &laid_ink } else { "none" };
    let mut style = format!(
        ":root {{ --ink: {ink}; --tile: {tile}; --blank-ink: {blank_ink}; --blank: {blank}; --taken: {taken}; }}\n\
         .laid {{ --edge: {edge}; --ink: {laid_ink}; --tile: {laid}; --blank: {laid}; --blank-ink: {laid_ink}; }}\n"
    );
    for index in 0..review.turns().len() {
        // Writing to a string cannot fail.
        let _ = writeln!(style, "#r{index}:checked ~ #s{index} {{ display: grid; }}");
    }
    style
}

/// The size of the drawing of a board.
fn board_size(game: &Game) -> (u32, u32) {
    let size = game.state().board().size();
    let length = |squares: u8| MARGIN + u32::from(squares) * SQUARE;
    (length(size.columns()), length(size.rows()))
}

/// The empty board and every tile that is ever on it, which the boards of all turns use.
fn definitions(game: &Game, theme: &Theme) -> String {
    let state = game.state();
    let size = state.board().size();
    let mut svg = "<svg class=\"defined\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n<g id=\"board\">\n"
        .to_owned();
    let (_, paper) = colours(theme.style(Role::Text));
    let (width, height) = board_size(game);
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>");
    let squares: Vec<(Square, (Role, String))> =
        size.squares().filter_map(|square| Some((square, empty_square(state.layout(), square)?))).collect();
    for kind in Role::ALL {
        let of_kind = || squares.iter().filter(|(_, (role, _))| *role == kind);
        if of_kind().next().is_none() {
            continue;
        }
        let (ink, paper) = colours(theme.style(kind));
        let _ = write!(svg, "<path fill=\"{paper}\" d=\"");
        for [x, y] in of_kind().map(|(square, _)| corner(*square)) {
            let _ = write!(svg, "M{} {}h34v34h-34z", x + 1, y + 1);
        }
        let _ = writeln!(svg, "\"/>\n<g fill=\"{ink}\" font-size=\"11\" text-anchor=\"middle\">");
        for (square, (_, mark)) in of_kind().filter(|(_, (_, mark))| !mark.is_empty()) {
            let [x, y] = corner(*square);
            let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{mark}</text>", x + SQUARE / 2, y + 22);
        }
        svg.push_str("</g>\n");
    }
    let (faint, _) = colours(theme.style(Role::Faint));
    let _ = writeln!(svg, "<g fill=\"{faint}\" font-size=\"12\" text-anchor=\"middle\">");
    for (column, name) in (0..u32::from(size.columns())).zip('a'..='z') {
        let _ = write!(svg, "<text x=\"{}\" y=\"19\">{name}</text>", MARGIN + column * SQUARE + SQUARE / 2);
    }
    for row in 0..u32::from(size.rows()) {
        let y = MARGIN + row * SQUARE + SQUARE / 2 + 4;
        let _ = write!(svg, "<text x=\"13\" y=\"{y}\">{}</text>", row + 1);
    }
    svg.push_str("</g>\n</g>\n");
    for tile in tiles_of(game) {
        let (ink, paper) = if tile.is_blank() { ("blank-ink", "blank") } else { ("ink", "tile") };
        let letter = game.tiles().text(tile.letter());
        let size = if letter.chars().count() == 1 { 20 } else { 14 };
        let _ = write!(
            svg,
            "<g id=\"{}\" fill=\"var(--{ink})\"><rect x=\"1\" y=\"1\" width=\"34\" height=\"34\" rx=\"4\" \
             fill=\"var(--{paper})\" stroke=\"var(--edge, none)\" stroke-width=\"4\"/>\
             <text x=\"16\" y=\"25\" font-size=\"{size}\" text-anchor=\"middle\">{}</text>",
            name(tile),
            escaped(letter)
        );
        if !tile.is_blank() {
            let points = game.tiles().points(tile.tile());
            let _ =
                write!(svg, "<text x=\"32\" y=\"31\" font-size=\"9\" text-anchor=\"end\">{points}</text>");
        }
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

/// The name of a drawn tile.
fn name(tile: PlacedTile) -> String {
    format!("{}{}", if tile.is_blank() { 'b' } else { 't' }, tile.letter().index())
}

/// Every tile that was on the board after any turn, each once.
fn tiles_of(game: &Game) -> Vec<PlacedTile> {
    let mut timeline = Timeline::new(game.clone());
    let mut names = BTreeSet::new();
    let mut tiles = Vec::new();
    for entries in 0..=timeline.len() {
        timeline.go_to(entries);
        tiles.extend(
            timeline
                .now()
                .state()
                .board()
                .tiles()
                .map(|(_, tile)| tile)
                .filter(|&tile| names.insert(name(tile))),
        );
    }
    tiles
}

impl Page {
    /// A button for each turn, and below them the turn that is chosen, at first the turning point.
    fn turns(&mut self, game: &Game, review: &GameReview) {
        let mut html = "<div class=\"turns\" role=\"radiogroup\" aria-label=\"Turns\">\n".to_owned();
        let turns = || game.turns().iter().zip(review.turns()).enumerate();
        let chosen = review.turning_point().map_or(0, |point| point.turn);
        for (index, (record, turn)) in turns() {
            let checked = if index == chosen { " checked=\"checked\"" } else { "" };
            let spoken = turn.mark.map(|mark| format!(", {}", mark.name())).unwrap_or_default();
            let _ = writeln!(
                html,
                "<input type=\"radio\" name=\"turn\" id=\"r{index}\" aria-label=\"{}{spoken}\"{checked}/>\
                 <label for=\"r{index}\">{} {}</label>",
                quoted(&heading(game, record)),
                record.number,
                mark(turn).map(symbol).unwrap_or_default()
            );
        }
        self.add(&html);
        let mut timeline = Timeline::new(game.clone());
        for (index, (record, turn)) in turns() {
            timeline.go_to(index);
            let rack = timeline.now().state().player(record.seat).rack().tiles();
            let rack = if review.unseen().is_hidden(game, index) {
                "not seen".to_owned()
            } else {
                timeline.now().tiles().write_tiles(rack)
            };
            timeline.go_to(index + 1);
            let text = heading(game, record);
            self.add(&format!("<section class=\"turn\" id=\"s{index}\">\n<h3>{}</h3>\n", escaped(&text)));
            self.add(&board(timeline.now(), record, &text));
            self.add("<div>\n");
            if let Some(cost) = cost(turn) {
                self.add(&format!("<p class=\"cost\">{}</p>\n", escaped(&wording::sentence(&cost))));
            }
            if let Some(why) = why(game, turn) {
                self.paragraph(&why);
            }
            self.paragraph(&format!(
                "Rack: {rack}. Scores after the turn: {}.",
                wording::scores(timeline.now())
            ));
            let best = best_actions(record, turn);
            if !best.is_empty() {
                let columns = if review.has_chances() { 4 } else { 3 };
                let head = ["best", "points", "worth", "chance"];
                self.table(head.into_iter().take(columns), best.iter().map(|row| &row[..columns]));
            }
            self.add("</div>\n</section>\n");
        }
        self.add("</div>\n");
    }
}

/// `Turn 7: Ann played 8h SECTION for 42`.
fn heading(game: &Game, record: &TurnRecord) -> String {
    format!("Turn {}: {}", record.number, wording::turn(game, record))
}

/// The mark beside the number of a turn; a good turn has none.
fn mark(turn: &TurnReview) -> Option<Mark> {
    turn.mark.filter(|mark| !symbol(*mark).is_empty())
}

/// The board after a turn, on which its tiles are marked, and the square from which it took one.
fn board(after: &Game, record: &TurnRecord, label: &str) -> String {
    let (width, height) = board_size(after);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace,Menlo,Consolas,monospace\" role=\"img\" \
         aria-label=\"The board after {}\"><use href=\"#board\"/>",
        quoted(label)
    );
    let (laid, taken) = match &record.outcome {
        TurnOutcome::Play { play, scored, .. } => {
            let laid: Vec<Square> = play.tiles().iter().map(|placement| placement.square).collect();
            (laid, scored.taken.map(|taken| taken.from))
        }
        _ => (Vec::new(), None),
    };
    for (square, tile) in after.state().board().tiles() {
        let [x, y] = corner(square);
        let class = if laid.contains(&square) { " class=\"laid\"" } else { "" };
        let _ = write!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"{class}/>", name(tile));
    }
    if let Some([x, y]) = taken.map(corner) {
        let _ =
            write!(svg, "<rect class=\"taken\" x=\"{}\" y=\"{}\" width=\"32\" height=\"32\"/>", x + 2, y + 2);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The row of a turn in the table of all turns.
fn row(game: &Game, review: &GameReview, record: &TurnRecord, turn: &TurnReview) -> Vec<String> {
    let name = game.state().player(record.seat).name().to_owned();
    let played = wording::short_turn(&record.outcome);
    let mark = turn.mark.map(|mark| format!("{} {}", symbol(mark), mark.name())).unwrap_or_default();
    let lost = turn.judgement.as_ref().map(|judged| judged.lost.to_string()).unwrap_or_default();
    let chance = || turn.chance_lost.map(|chance| chance.to_string()).unwrap_or_default();
    let chance = review.has_chances().then(chance);
    let better = turn.judgement.as_ref().filter(|judged| judged.lost.hundredths() != 0);
    let best = better.map(|judged| best_action(&judged.best)).unwrap_or_default();
    let best_points = better.map(|judged| judged.best.points().to_string()).unwrap_or_default();
    let why = why(game, turn).unwrap_or_default();
    let number = record.number.to_string();
    let first = [number, name, played, record.points().to_string(), mark, lost];
    first.into_iter().chain(chance).chain([best, best_points, why]).collect()
}

/// The width and height of the area of the chart, and the space around it.
const AREA: (f64, f64) = (640.0, 180.0);
const LEFT: f64 = 40.0;
const TOP: f64 = 24.0;
/// The space for the names of players after their lines, and the characters that have room there.
const RIGHT: f64 = 130.0;
const NAME: usize = 16;

/// A line of each player's chances of winning from turn to turn, with the marks of turns that lost much above, or
/// `None` for a game of one player.
fn chart(game: &Game, review: &GameReview, theme: &Theme) -> Option<String> {
    let first = review.turns().first().filter(|_| review.has_chances())?;
    let (ink, paper) = colours(theme.style(Role::Text));
    let (width, height) = (LEFT + AREA.0 + RIGHT, TOP + AREA.1 + 26.0);
    let count = f64::from(u32::try_from(review.turns().len()).ok()?);
    let x = |turn: usize| LEFT + AREA.0 * f64::from(u32::try_from(turn).unwrap_or_default()) / count;
    let y = |chance: PerMille| TOP + AREA.1 * (1.0 - f64::from(chance.thousandths()) / 1000.0);
    let last = review.turns().last()?;
    let ends = game.state().players().map(|(seat, player)| {
        let chance = |chances: &[PerMille]| {
            chances.get(seat.index()).map(|chance| format!("{chance:.0}")).unwrap_or_default()
        };
        format!("{} from {} to {}", player.name(), chance(&first.win_before), chance(&last.win_after))
    });
    let points = review.turning_points().into_iter().map(|point| {
        let record = &game.turns()[point.turn];
        let player = game.state().player(record.seat).name();
        format!("turn {}: {player} {:.0} to {:.0}", record.number, point.before, point.after)
    });
    let spoken = ends.chain(points).collect::<Vec<_>>().join("; ");
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"12\" role=\"img\" \
         aria-label=\"Chances of winning. {}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n",
        quoted(&spoken)
    );
    for percent in [0, 50, 100] {
        let y = y(PerMille::new(percent * 10));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y}h{}\" stroke=\"{ink}\" stroke-opacity=\".25\"/><text x=\"{}\" y=\"{}\" \
             text-anchor=\"end\" fill=\"{ink}\">{percent}</text>",
            AREA.0,
            LEFT - 6.0,
            y + 4.0
        );
    }
    let mut named = Vec::new();
    for (seat, _) in game.state().players() {
        let chances =
            std::iter::once(&first.win_before).chain(review.turns().iter().map(|turn| &turn.win_after));
        let places: Vec<String> = chances
            .enumerate()
            .filter_map(|(turn, chances)| {
                Some(format!("{:.1},{:.1}", x(turn), y(*chances.get(seat.index())?)))
            })
            .collect();
        let (colour, _) = colours(theme.style(Role::of_player(seat)));
        let dashes = ["", "6 3", "2 3", "8 3 2 3"].get(seat.index()).copied().unwrap_or_default();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
            places.join(" ")
        );
        named.push((last.win_after.get(seat.index()).copied().unwrap_or_default(), seat, colour));
    }
    // The names are by the ends of their lines, as near as they have room.
    named.sort_by_key(|&(chance, seat, _): &(PerMille, Seat, String)| {
        (std::cmp::Reverse(chance), seat.index())
    });
    let mut free = 0.0;
    for (chance, seat, colour) in named {
        let y = f64::max(y(chance) + 4.0, free);
        free = y + 14.0;
        let player: String = game.state().player(seat).name().chars().take(NAME).collect();
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{y:.1}\" fill=\"{colour}\">{}</text>",
            LEFT + AREA.0 + 6.0,
            escaped(&player)
        );
    }
    for (index, (record, turn)) in game.turns().iter().zip(review.turns()).enumerate() {
        let middle = f64::midpoint(x(index), x(index + 1));
        if let Some(mark @ (Mark::Mistake | Mark::Blunder | Mark::Fine)) = turn.mark {
            let _ = writeln!(
                svg,
                "<text x=\"{middle:.1}\" y=\"16\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
                symbol(mark)
            );
        }
        if index == 0 || (index + 1) % 5 == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
                TOP + AREA.1 + 18.0,
                record.number
            );
        }
    }
    svg.push_str("</svg>\n");
    Some(svg)
}
