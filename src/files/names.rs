//! Names that somebody may have misspelt.

use rackety_engine::nearest_name;

/// The end of a message about an unknown name: what was probably meant, and all there is.
pub fn known_names(given: &str, known: &[String]) -> String {
    let all = if known.is_empty() {
        "there are none".to_owned()
    } else {
        format!("there are {}", known.join(", "))
    };
    match nearest_name(given, known.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`? ({all})"),
        None => all,
    }
}

/// Whether a name from a ruleset or the command line is only a name, and no path that leads somewhere else.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}

/// The end of a message about an unknown key: what was probably meant, or all there is.
pub fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in known {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match nearest_name(given, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("choose one of {}", names.join(", ")),
    }
}
