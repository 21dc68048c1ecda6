//! Names that somebody may have misspelt.

/// Of the known names, the one that was probably meant, if any is near enough.
pub(super) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&given, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= 1 + name.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// The end of a message about an unknown name: what was probably meant, and all there is.
pub(super) fn known_names(given: &str, known: &[String]) -> String {
    let all = if known.is_empty() {
        "there are none".to_owned()
    } else {
        format!("there are {}", known.join(", "))
    };
    match nearest(given, known.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`? ({all})"),
        None => all,
    }
}

/// Whether a name from a ruleset or the command line is only a name, and no path that leads somewhere else.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}
