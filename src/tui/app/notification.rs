//! The sequences that notify players: the bell, or one of the two for desktop notifications.

use std::env;

use rackety_engine::printable::is_unprintable;

use crate::config::settings::Notifications;

/// A sequence for desktop notifications. Many terminals know both and would notify twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DesktopSequence {
    /// `OSC 9 ; text`, from iTerm2.
    Osc9,
    /// `OSC 777 ; notify ; title ; text`, from rxvt-unicode.
    Osc777,
}

/// Terminals that are known to show OSC 9, by an environment variable and, where it says so, its value. All others get
/// OSC 777, which rxvt-unicode, foot, `WezTerm`, Contour and patched builds of VTE show.
///
/// Sources: iterm2.com/documentation-escape-codes.html; github.com/kovidgoyal/kitty/issues/1474;
/// ghostty.org/docs/vt/osc/9; conemu.github.io/en/AnsiEscapeCodes.html; foot's foot-ctlseqs(7).
const OSC_9: [(&str, Option<&str>); 6] = [
    ("TERM_PROGRAM", Some("iTerm.app")),
    ("TERM_PROGRAM", Some("ghostty")),
    ("KITTY_WINDOW_ID", None),
    // Of these variables, ssh passes only TERM on to a host.
    ("TERM", Some("xterm-kitty")),
    ("TERM", Some("xterm-ghostty")),
    ("ConEmuANSI", Some("ON")),
];

impl DesktopSequence {
    /// The sequence for the terminal that these environment variables describe.
    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_set = |(name, value): &(&str, Option<&str>)| {
            variable(name).is_some_and(|set| value.is_none_or(|value| set == value))
        };
        if OSC_9.iter().any(is_set) { Self::Osc9 } else { Self::Osc777 }
    }
}

/// Returns the text to write to the terminal for a notification.
pub(super) fn notification(how: Notifications, text: &str) -> String {
    let sequence = match how {
        Notifications::Off => return String::new(),
        Notifications::Bell => return "\x07".to_owned(),
        Notifications::Desktop => DesktopSequence::of_environment(|name| env::var(name).ok()),
        Notifications::Osc9 => DesktopSequence::Osc9,
        Notifications::Osc777 => DesktopSequence::Osc777,
    };
    desktop(sequence, text)
}

/// A semicolon or a control character in the text would end it too early, and an invisible one could change how it
/// reads.
fn desktop(sequence: DesktopSequence, text: &str) -> String {
    let text: String =
        text.chars().map(|mark| if mark == ';' || is_unprintable(mark) { ' ' } else { mark }).collect();
    match sequence {
        DesktopSequence::Osc9 => format!("\x1b]9;Rackety: {text}\x1b\\"),
        DesktopSequence::Osc777 => format!("\x1b]777;notify;Rackety;{text}\x1b\\"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_is_one_sequence() {
        assert_eq!(notification(Notifications::Off, "Ann"), "");
        assert_eq!(notification(Notifications::Bell, "Ann"), "\x07");
        let text = "A;n\x1bn\u{9c}\u{202e}";
        assert_eq!(notification(Notifications::Osc9, text), "\x1b]9;Rackety: A n n  \x1b\\");
        assert_eq!(notification(Notifications::Osc777, text), "\x1b]777;notify;Rackety;A n n  \x1b\\");
    }

    #[test]
    fn the_sequence_follows_the_terminal() {
        let sequence_in = |name: &'static str, value: &'static str| {
            DesktopSequence::of_environment(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert_eq!(sequence_in("TERM_PROGRAM", "iTerm.app"), DesktopSequence::Osc9);
        assert_eq!(sequence_in("KITTY_WINDOW_ID", "1"), DesktopSequence::Osc9);
        assert_eq!(sequence_in("TERM", "xterm-kitty"), DesktopSequence::Osc9);
        assert_eq!(sequence_in("TERM", "xterm-ghostty"), DesktopSequence::Osc9);
        assert_eq!(sequence_in("TERM_PROGRAM", "WezTerm"), DesktopSequence::Osc777);
        assert_eq!(sequence_in("VTE_VERSION", "7600"), DesktopSequence::Osc777);
    }
}
