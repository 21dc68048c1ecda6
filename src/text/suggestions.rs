//! Advice after a misspelt name: the end of an error message.

use rackety_engine::nearest_name;

/// Suggests the nearest known name, and lists all of them.
pub fn known_names(given: &str, known: &[String]) -> String {
    let all = if known.is_empty() {
        "none are installed".to_owned()
    } else {
        format!("available: {}", known.join(", "))
    };
    match nearest_name(given, known.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`? ({all})"),
        None => all,
    }
}

/// Suggests the nearest known name, or lists all of them if none is near.
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
