//! The colours of the built-in themes: which theme a terminal gets, text is readable, and premiums and tiles are distinct,
//! even with colour blindness.

use rackety::config::themes::{AUTOMATIC, ThemeLibrary};
use rackety::tui::theme::{Background, Depth, Role, Shade, TerminalColours, Theme};
use ratatui::style::{Color, Modifier};

const PREMIUMS: [Role; 6] =
    [Role::Letter2, Role::Letter3, Role::LetterMore, Role::Word2, Role::Word3, Role::WordMore];
const TILES: [Role; 6] =
    [Role::Tile, Role::BlankTile, Role::LastTile, Role::PendingTile, Role::TakenTile, Role::NewTile];
const PLAYERS: [Role; 4] = [Role::Player1, Role::Player2, Role::Player3, Role::Player4];
const DEPTHS: [Depth; 3] = [Depth::Sixteen, Depth::Indexed, Depth::Full];

/// The least CIEDE2000 difference between two premiums, or a premium and a tile, in the theme for colour blindness.
/// A trained eye just sees a difference of 1 side by side.
const LEAST_DIFFERENCE: f64 = 15.0;

type Rgb = [f64; 3];

fn theme(name: &str, depth: Depth) -> Theme {
    Theme::load(&ThemeLibrary::default(), name, TerminalColours::on_dark(depth)).unwrap()
}

/// A colour's red, green and blue, made linear, from 0 to 1.
fn linear(color: Color) -> Rgb {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let rgb = match color {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number @ 232..) => [8 + 10 * (number - 232); 3],
        Color::Indexed(number @ 16..) => {
            let at = usize::from(number - 16);
            [LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6]]
        }
        other => panic!("{other} is another colour in every terminal"),
    };
    rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// Kinds of colour vision: matrices for linear light by Machado, Oliveira and Fernandes (2009), for each missing cone,
/// and by Viénot, Brettel and Mollon (1999), for the two common kinds.
const COLOUR_VISIONS: [(&str, [Rgb; 3]); 6] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
    ("protanopia (1999)", [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]]),
    (
        "deuteranopia (1999)",
        [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]],
    ),
];

/// A colour as seen with this kind of colour vision.
fn seen(rgb: Rgb, vision: &[Rgb; 3]) -> Rgb {
    vision.map(|row| row.iter().zip(rgb).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0))
}

/// Linear sRGB as CIE L*a*b* under D65.
fn lab([red, green, blue]: Rgb) -> [f64; 3] {
    let part = |[r, g, b]: [f64; 3], white: f64| {
        let ratio = (r * red + g * green + b * blue) / white;
        if ratio > 216.0 / 24389.0 { ratio.cbrt() } else { (24389.0 / 27.0 * ratio + 16.0) / 116.0 }
    };
    let x = part([0.412_456_4, 0.357_576_1, 0.180_437_5], 0.950_47);
    let y = part([0.212_672_9, 0.715_152_2, 0.072_175_0], 1.0);
    let z = part([0.019_333_9, 0.119_192_0, 0.950_304_1], 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two colours by CIEDE2000.
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2)));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_gray = c1 * c2 == 0.0;
    let turn = if is_gray { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let mean_hue = if is_gray {
        h1 + h2
    } else if (h1 - h2).abs() <= 180.0 {
        f64::midpoint(h1, h2)
    } else {
        (f64::midpoint(h1, h2) + 180.0).rem_euclid(360.0)
    };
    let (mean_l, mean_c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(mean_hue - 30.0) + 0.24 * cos(2.0 * mean_hue) + 0.32 * cos(3.0 * mean_hue + 6.0)
        - 0.20 * cos(4.0 * mean_hue - 63.0);
    let rotation =
        -(60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin() * 2.0 * seventh(mean_c);
    let off = (mean_l - 50.0).powi(2);
    let light = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * mean_c);
    let hue = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * mean_c * t);
    (light.powi(2) + chroma.powi(2) + hue.powi(2) + rotation * chroma * hue).sqrt()
}

/// Some of the test data published by Sharma, Wu and Dalal (2005).
#[test]
fn differences_are_those_of_ciede2000() {
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let found = difference(one, other);
        assert!((found - expected).abs() < 0.00005, "{found} is not {expected}");
    }
}

/// Checks that the colours of two roles differ with every kind of colour vision.
#[track_caller]
fn assert_apart(depth: Depth, roles: [Role; 2], colours: [Color; 2]) {
    for (vision, matrix) in &COLOUR_VISIONS {
        let [one, other] = colours.map(|colour| lab(seen(linear(colour), matrix)));
        let apart = difference(one, other);
        assert!(apart >= LEAST_DIFFERENCE, "{roles:?} at {depth:?}, {vision}: {apart:.1}");
    }
}

/// Premiums and tiles differ by colour alone with every kind of colour vision; their marks are additional.
#[test]
fn colour_blind_players_can_distinguish_premiums_and_tiles() {
    for depth in [Depth::Full, Depth::Indexed] {
        let theme = theme("colour-blind", depth);
        for (index, one) in PREMIUMS.into_iter().enumerate() {
            for other in PREMIUMS[..index].iter().copied().chain(TILES) {
                assert_apart(depth, [one, other], [one, other].map(|role| theme.style(role).bg.unwrap()));
            }
        }
    }
}

/// The lines of a chart differ with every kind of colour vision.
#[test]
fn colour_blind_players_can_distinguish_players() {
    for depth in [Depth::Full, Depth::Indexed] {
        let theme = theme("colour-blind", depth);
        for (index, one) in PLAYERS.into_iter().enumerate() {
            for other in PLAYERS[..index].iter().copied() {
                assert_apart(depth, [one, other], [one, other].map(|role| theme.style(role).fg.unwrap()));
            }
        }
    }
}

/// The contrast ratio of two colours as WCAG defines it, from 1 to 21.
fn contrast(one: Color, other: Color) -> f64 {
    let luminance = |color| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The themes in full colours, and the least contrast of their texts: WCAG 2.2 requires 4.5 to 1 at level AA, and 7 to 1 at
/// level AAA.
const FULL_COLOUR_THEMES: [(&str, f64); 6] = [
    ("smartfeud", 4.5),
    ("smartfeud-light", 4.5),
    ("gruvbox", 4.5),
    ("solarized-light", 4.5),
    ("colour-blind", 4.5),
    ("high-contrast", 7.0),
];

#[test]
fn text_contrasts_with_its_background() {
    for (name, least) in FULL_COLOUR_THEMES {
        for depth in [Depth::Full, Depth::Indexed] {
            let theme = theme(name, depth);
            // An empty square has a faint dot, and a frame no letters.
            let is_text = |role: &Role| !matches!(role, Role::Square | Role::Frame);
            for role in Role::ALL.into_iter().filter(is_text) {
                let style = theme.style(role);
                // Terminals draw dim text in a colour between the two.
                assert!(!style.add_modifier.contains(Modifier::DIM), "{name}: {role:?} is dim");
                let (Some(fg), Some(bg)) = (style.fg, style.bg) else {
                    // Reversed, the text of a square keeps its contrast.
                    assert!(style.add_modifier.contains(Modifier::REVERSED), "{name}: {role:?}");
                    continue;
                };
                let marked = [Role::StartSquare, Role::Fault, Role::Vacated, Role::LastVacated];
                let is_square = [&PREMIUMS[..], &TILES, &marked].concat().contains(&role);
                let shades = if is_square { &SHADES[..] } else { &SHADES[..1] };
                for &shade in shades {
                    let ground = theme.square_style(role, shade).bg.unwrap_or(bg);
                    for ink in [fg, theme.points_colour(role).unwrap_or(fg)] {
                        let found = contrast(ink, ground);
                        assert!(least <= found, "{name}, {role:?} at {depth:?}, {shade:?}: {found:.2}");
                    }
                }
            }
        }
    }
}

const SHADES: [Shade; 2] = [Shade::Plain, Shade::Other];

/// The least difference between two states of a tile, which no mark tells apart.
const STATES_APART: f64 = 12.0;

/// States of a tile differ by colour with every kind of colour vision, and so do tiles and empty squares. The cursor differs
/// from all that it can be on. The one exception is known by its place as well: a pending tile beside a tile of the board,
/// for those who see no blue.
#[test]
fn states_of_a_tile_differ_by_colour() {
    let states =
        [Role::Tile, Role::LastTile, Role::PendingTile, Role::TakenTile, Role::Fault, Role::BoardCursor];
    for (name, _) in FULL_COLOUR_THEMES {
        for depth in [Depth::Full, Depth::Indexed] {
            let theme = theme(name, depth);
            let ground = |role, shade| linear(theme.square_style(role, shade).bg.unwrap());
            for (index, one) in states.into_iter().enumerate() {
                let empty = [&[Role::Square, Role::StartSquare], &PREMIUMS[..]].concat();
                let around = if one == Role::BoardCursor { &empty[..] } else { &empty[..1] };
                // The cursor has one shade.
                let shades = if one == Role::BoardCursor { &SHADES[..1] } else { &SHADES };
                for other in states[..index].iter().chain(around).copied() {
                    for (shade, beside) in
                        shades.iter().flat_map(|&shade| SHADES.map(|beside| (shade, beside)))
                    {
                        for (vision, matrix) in &COLOUR_VISIONS[..4] {
                            let lab_of = |role, shade| lab(seen(ground(role, shade), matrix));
                            let apart = difference(lab_of(one, shade), lab_of(other, beside));
                            let is_exception = *vision == "tritanopia"
                                && (one, other, shade, beside)
                                    == (Role::PendingTile, Role::Tile, Shade::Plain, Shade::Other);
                            let least = if is_exception { STATES_APART / 2.0 } else { STATES_APART };
                            assert!(
                                least <= apart,
                                "{name} at {depth:?}, {vision}: {one:?} {shade:?}, {other:?} {beside:?}: {apart:.1}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Squares without a dot are set apart by two shades.
#[test]
fn empty_squares_have_two_shades() {
    for (name, _) in FULL_COLOUR_THEMES {
        for depth in [Depth::Full, Depth::Indexed] {
            let shades = SHADES.map(|shade| theme(name, depth).square_style(Role::Square, shade).bg.unwrap());
            let found = contrast(shades[0], shades[1]);
            assert!(1.04 <= found, "{name} at {depth:?}: {found:.3}");
        }
    }
}

/// Where no colour tells a state, a mark does.
#[test]
fn states_without_a_colour_have_a_mark() {
    for name in ThemeLibrary::default().names() {
        for depth in DEPTHS.into_iter().chain([Depth::Attributes]) {
            let theme = theme(&name, depth);
            for role in [Role::LastTile, Role::PendingTile, Role::TakenTile, Role::Fault] {
                let looks_like_a_tile = theme.style(role).bg == theme.style(Role::Tile).bg;
                assert!(!looks_like_a_tile || theme.needs_mark(role), "{name} at {depth:?}: {role:?}");
            }
        }
    }
}

/// Palettes: the name, the least contrast of a text in the default theme, the terminal's own colours for text and background,
/// and the 16 named colours. (Gruvbox's light palette has white and black the other way round.)
const PALETTES: &str = "\
xterm: 3.5 ffffff 000000 000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff
Linux console: 3.0 aaaaaa 000000 000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff
macOS: 2.9 000000 ffffff 000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf 666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5
Solarized Dark: 2.8 839496 002b36 073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3
Solarized Light: 2.8 657b83 fdf6e3 073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3
Gruvbox Dark: 2.6 ebdbb2 282828 282828 cc241d 98971a d79921 458588 b16286 689d6a a89984 928374 fb4934 b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2
Gruvbox Light: 2.1 3c3836 fbf1c7 fbf1c7 cc241d 98971a d79921 458588 b16286 689d6a 7c6f64 928374 9d0006 79740e b57614 076678 8f3f71 427b58 3c3836
Tango: 3.0 d3d7cf 2e3436 2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec
Campbell: 3.1 cccccc 0c0c0c 0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2
";

/// The named colours in the order of a palette.
const NAMED: &str = "black red green yellow blue magenta cyan gray darkgray lightred lightgreen lightyellow lightblue \
                     lightmagenta lightcyan white";

/// The default theme can be read with the palettes that terminals and people use.
#[test]
fn the_sixteen_colours_are_readable_in_common_palettes() {
    let theme = theme("default", Depth::Sixteen);
    for palette in PALETTES.lines() {
        let (name, fields) = palette.split_once(": ").unwrap();
        let (least, colours) = fields.split_once(' ').unwrap();
        let colours: Vec<Color> = colours.split(' ').map(|rgb| format!("#{rgb}").parse().unwrap()).collect();
        let [text, background, named @ ..]: [Color; 18] = colours.try_into().unwrap();
        let rgb = |color: Color| named[NAMED.split(' ').position(|name| name.parse() == Ok(color)).unwrap()];
        for role in Role::ALL {
            let style = theme.style(role);
            let found = contrast(style.fg.map_or(text, rgb), style.bg.map_or(background, rgb));
            assert!(least.parse::<f64>().unwrap() <= found, "{name}: {role:?} has {found:.2}");
        }
    }
}

/// Without a choice, a terminal with 256 colours or more gets `SmartFeud`'s, dark or light, and any other one its own 16, or
/// none.
#[test]
fn the_default_suits_the_terminal() {
    for (depth, dark, light) in [
        (Depth::Full, "smartfeud", "smartfeud-light"),
        (Depth::Indexed, "smartfeud", "smartfeud-light"),
        (Depth::Sixteen, "default", "default"),
        (Depth::Attributes, "monochrome", "monochrome"),
    ] {
        for (background, name) in [(Background::Dark, dark), (Background::Light, light)] {
            let colours = TerminalColours { depth, background };
            let automatic = Theme::load(&ThemeLibrary::default(), AUTOMATIC, colours).unwrap();
            assert_eq!(automatic, theme(name, depth), "{colours:?}");
        }
    }
}

/// A style with a background also sets its text colour, and a theme with a background for the whole screen sets both
/// colours of every text.
#[test]
fn a_background_comes_with_a_text_colour() {
    let themes = ThemeLibrary::default();
    for name in themes.names() {
        for depth in DEPTHS {
            let theme = theme(&name, depth);
            let is_whole = theme.style(Role::Text).bg.is_some();
            for role in Role::ALL {
                let style = theme.style(role);
                let colours_set = (style.fg.is_some(), style.bg.is_some());
                let is_reversed = style.add_modifier.contains(Modifier::REVERSED);
                let is_text = matches!(
                    role,
                    Role::Faint
                        | Role::Key
                        | Role::Good
                        | Role::Bad
                        | Role::Square
                        | Role::UsedSlot
                        | Role::Vacated
                        | Role::LastVacated
                ) || PLAYERS.contains(&role);
                let is_good = match colours_set {
                    (true, true) => !is_reversed,
                    (false, true) => false,
                    (true, false) => is_text && !is_whole,
                    (false, false) => !is_whole || is_reversed,
                };
                assert!(is_good, "{name}, {role:?} at {depth:?}: {style:?}");
            }
        }
    }
}

/// States without a mark on the square differ by attributes too, so they are visible without colours.
#[test]
fn states_without_a_mark_have_distinct_attributes() {
    for name in ThemeLibrary::default().names() {
        for depth in DEPTHS.into_iter().chain([Depth::Attributes]) {
            let theme = theme(&name, depth);
            let attributes = |role: Role| theme.style(role).add_modifier;
            for (one, other) in [(Role::Text, Role::Title), (Role::Status, Role::ShortTime)] {
                assert_ne!(attributes(one), attributes(other), "{name} at {depth:?}: {one:?}, {other:?}");
            }
            for role in [Role::Selected, Role::Cursor] {
                let has_ground =
                    theme.style(role).bg.is_some_and(|ground| Some(ground) != theme.style(Role::Text).bg);
                let is_reversed = attributes(role).contains(Modifier::REVERSED);
                assert!(has_ground || is_reversed, "{name} at {depth:?}: {role:?}");
            }
        }
    }
}

#[test]
fn premiums_have_distinct_colours() {
    for name in FULL_COLOUR_THEMES.map(|(name, _)| name).into_iter().chain(["default"]) {
        for depth in DEPTHS {
            let theme = theme(name, depth);
            let grounds: Vec<_> =
                PREMIUMS.into_iter().chain(TILES).filter_map(|role| theme.style(role).bg).collect();
            for (index, one) in grounds.iter().enumerate().take(PREMIUMS.len()) {
                let others = &grounds[index + 1..];
                assert!(!others.contains(one), "{name} at {depth:?}: {one} is used twice");
            }
        }
    }
}
