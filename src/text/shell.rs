//! Words of commands that a player can copy into a shell.

use std::path::Path;

/// A path as one word of a shell that is not an option, in quotation marks if it needs them.
pub fn shell_word(path: &Path) -> String {
    let text = path.display().to_string();
    if text.starts_with('-') { quoted(format!("./{text}")) } else { quoted(text) }
}

/// A text, such as a name, as one word of a shell, in quotation marks if it needs them.
pub fn quoted(text: impl Into<String>) -> String {
    let text = text.into();
    let is_plain = |character: char| character.is_alphanumeric() || "/\\:._-+,@%".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text;
    }
    if cfg!(windows) { format!("\"{text}\"") } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_change_is_quoted() {
        for (path, word) in [
            ("/home/zoë/games-1", "/home/zoë/games-1"),
            ("our games", "'our games'"),
            ("Ann's", r"'Ann'\''s'"),
            ("a$b", "'a$b'"),
            ("-x.toml", "./-x.toml"),
        ] {
            assert_eq!(shell_word(Path::new(path)), word);
        }
    }
}
