//! The laws of lines that are heard.

/// Nothing by letter case, columns or symbols alone; at least two words; at most 120 characters.
#[track_caller]
pub(crate) fn keeps_the_laws(line: &str) {
    assert!(line.chars().count() <= 120, "{} characters: {line}", line.chars().count());
    let is_said = |character: char| character.is_alphanumeric() || " .,:;?!'()-".contains(character);
    if let Some(symbol) = line.chars().find(|&character| !is_said(character)) {
        panic!("{symbol:?} in {line:?}");
    }
    assert!(!line.contains("  ") && !line.starts_with(' '), "columns: {line:?}");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert!(words.len() >= 2, "one word: {line:?}");
    for word in words {
        // The name of an option is what one types.
        let word = word.strip_prefix("--").unwrap_or(word);
        assert!(!word.starts_with('-') && !word.ends_with('-'), "{word} in {line:?}");
        let letters: Vec<char> = word.chars().filter(|character| character.is_alphabetic()).collect();
        let mixes = letters.windows(2).any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase());
        assert!(
            !mixes || word.contains("Feud") || word.contains("OpenTaal") || word.contains("JO?LE"),
            "letter case: {word} in {line:?}"
        );
        let is_premium = matches!(
            word.trim_matches(|mark| "(),.;:".contains(mark)).as_bytes(),
            [b'2'..=b'9', b'L' | b'W']
        );
        assert!(!is_premium, "{word} in {line:?}");
    }
}

/// Every line keeps the laws. A line with a path is as long as that, and has its signs.
#[track_caller]
pub(crate) fn all_keep_the_laws(heard: &str) {
    let lines = heard.lines().map(|line| line.trim_start_matches("> ").trim_end());
    lines.filter(|line| !line.is_empty() && !line.contains('/')).for_each(keeps_the_laws);
}

/// Returns the text that a terminal shows without the lines in which a command was typed.
pub(crate) fn without_commands(raw: &str) -> String {
    raw.lines().filter(|line| !line.starts_with("> ")).collect::<Vec<_>>().join("\n")
}
