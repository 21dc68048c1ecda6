//! Colours from cold to hot, for maps of how much squares are used.

use ratatui::style::{Color, Style};

use super::{Background, Depth, Role, ScreenStyle};

/// The way a place on a scale from cold to hot is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heat {
    /// The style of the cells.
    pub style: Style,
    /// The character that fills the cells: a space where the background tells the heat.
    pub fill: char,
}

/// The terminal's own colours from cold to hot.
const COLOURS: [Color; 6] =
    [Color::DarkGray, Color::Blue, Color::Cyan, Color::Green, Color::Yellow, Color::Red];

impl ScreenStyle {
    /// A place on the scale, from 0 to 1: between the colours of an empty square and of a triple word where the terminal
    /// has 24-bit colours, else a bar in a colour of its own, and without colours the bar alone.
    pub fn heat(&self, share: f64) -> Heat {
        let share = share.clamp(0.0, 1.0);
        let ends = [Role::Square, Role::Word3].map(|role| self.theme.style(role).bg);
        if let [Some(Color::Rgb(r1, g1, b1)), Some(Color::Rgb(r2, g2, b2))] = ends {
            let paper = mixed([r1, g1, b1], [r2, g2, b2], share);
            let [ink, paper] = [ink_on(paper), paper].map(|[red, green, blue]| Color::Rgb(red, green, blue));
            return Heat { style: Style::new().fg(ink).bg(paper), fill: ' ' };
        }
        let plain = self.theme.style(Role::Text);
        let style = match self.depth {
            Depth::Attributes => plain,
            _ => plain.fg(COLOURS[step(share, COLOURS.len())]),
        };
        Heat { style, fill: self.glyphs.levels[step(share, self.glyphs.levels.len())] }
    }
}

/// A colour between two, given by their red, green and blue.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes is a byte")]
pub(crate) fn mixed(cold: [u8; 3], hot: [u8; 3], share: f64) -> [u8; 3] {
    std::array::from_fn(|part| {
        let (cold, hot) = (f64::from(cold[part]), f64::from(hot[part]));
        (cold + (hot - cold) * share.clamp(0.0, 1.0)).round() as u8
    })
}

/// Black or white, whichever can be read better on this colour.
pub(crate) fn ink_on(paper: [u8; 3]) -> [u8; 3] {
    match Background::of_rgb(paper) {
        Background::Light => [0; 3],
        Background::Dark => [255; 3],
    }
}

/// The step of a share on a scale of this many steps.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a scale has few steps"
)]
fn step(share: f64, steps: usize) -> usize {
    ((share * steps as f64).ceil() as usize).saturating_sub(1).min(steps.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::themes::ThemeLibrary;
    use crate::tui::theme::{Glyphs, TerminalColours};

    fn style(theme: &str, depth: Depth) -> ScreenStyle {
        ScreenStyle::new(&ThemeLibrary::default(), theme, TerminalColours::on_dark(depth), Glyphs::BOXES)
            .unwrap()
    }

    #[test]
    fn the_ends_of_the_scale_differ_with_every_kind_of_terminal() {
        for (theme, depth) in [
            ("smartfeud", Depth::Full),
            ("smartfeud", Depth::Indexed),
            ("default", Depth::Sixteen),
            ("monochrome", Depth::Attributes),
        ] {
            let style = style(theme, depth);
            assert_ne!(style.heat(0.0), style.heat(1.0), "{theme}");
            assert_eq!(style.heat(-1.0), style.heat(0.0), "{theme}");
            assert_eq!(style.heat(2.0), style.heat(1.0), "{theme}");
        }
    }

    #[test]
    fn without_colours_there_is_a_bar_and_no_colour() {
        let heat = style("monochrome", Depth::Attributes).heat(1.0);
        assert_eq!((heat.fill, heat.style.fg), ('█', None));
    }
}
