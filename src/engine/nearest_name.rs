//! Suggestions for misspelled names.

/// The known name that was probably meant: the most similar one, if it differs in no more than about every fourth letter.
pub fn nearest_name<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&given, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= 1 + name.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Advice to choose one of these names, and the one that was probably meant.
pub(crate) fn choose_one_of(given: &str, names: &[&str]) -> String {
    let all = names.join(", ");
    match nearest_name(given, names.iter().copied()) {
        Some(nearest) => format!("did you mean {nearest}? Choose one of {all}"),
        None => format!("choose one of {all}"),
    }
}
