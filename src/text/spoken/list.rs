//! An answer that stops where a listener has heard enough, and goes on when they type `more`.

use crate::text::wording::{full_stop, sentence};

/// The most characters of a spoken line.
pub const MAX_CHARACTERS: usize = 120;

/// The most items of a list in a spoken line.
pub const MAX_ITEMS: usize = 12;

/// The end of a line that goes on, where nothing is counted or the number has no room.
const TYPE_MORE: &str = " Type more.";

/// The separator between the items of a group, as it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Between {
    /// `E, H, M`.
    Comma,
    /// `g8 T, CAR and ON; h8 O, CART`.
    Semicolon,
    /// Each item is a sentence.
    Sentences,
    /// Each item is a sentence or a part of one, which nobody counts.
    Prose,
}

impl Between {
    const fn text(self) -> &'static str {
        match self {
            Self::Comma => ", ",
            Self::Semicolon => "; ",
            Self::Sentences | Self::Prose => ". ",
        }
    }
}

/// One item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenItem {
    text: String,
    /// The number of things it names.
    count: usize,
}

impl SpokenItem {
    /// An item that names several things, such as `triple word 1 and 15`.
    pub const fn of_several(text: String, count: usize) -> Self {
        Self { text, count }
    }
}

impl From<String> for SpokenItem {
    fn from(text: String) -> Self {
        Self { text, count: 1 }
    }
}

/// An answer: a beginning, and lists with or without a title, of which a line holds as much as fits.
///
/// # Examples
///
/// ```
/// use rackety::text::spoken::{Between, SpokenList};
///
/// let letters = ('A'..='P').map(|letter| letter.to_string().into()).collect();
/// let mut answer = SpokenList::new("Unseen:").with("", Between::Comma, letters);
/// assert_eq!(answer.next_line().unwrap(), "Unseen: A, B, C, D, E, F, G, H, I, J, K, L. 4 more; type more.");
/// assert_eq!(answer.next_line().unwrap(), "M, N, O, P.");
/// assert_eq!(answer.next_line(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SpokenList {
    /// The text before the first item; empty once it was said.
    lead: String,
    groups: Vec<Group>,
    /// True if a line was said already.
    is_continued: bool,
    /// The place of each item that was not said yet: its group, and the item.
    rest: Vec<(usize, SpokenItem)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Group {
    title: String,
    between: Between,
}

impl SpokenList {
    /// An answer that begins with this text.
    pub fn new(lead: impl Into<String>) -> Self {
        Self { lead: lead.into(), ..Self::default() }
    }

    /// A text as an answer, sentence by sentence; a sentence that is too long for a line goes on in the next one.
    pub fn prose(text: &str) -> Self {
        let sentences = text.split_inclusive(". ").flat_map(pieces);
        let items = sentences.map(SpokenItem::from).collect();
        Self::new("").with("", Between::Prose, items)
    }

    /// Adds a list with a title, or without one; nothing without items.
    #[must_use]
    pub fn with(mut self, title: &str, between: Between, items: Vec<SpokenItem>) -> Self {
        let group = self.groups.len();
        self.groups.push(Group { title: title.to_owned(), between });
        self.rest.extend(items.into_iter().map(|item| (group, item)));
        self
    }

    /// The next line, or `None` if everything was said.
    pub fn next_line(&mut self) -> Option<String> {
        self.next_part().map(|(line, tail)| line + &tail)
    }

    /// All lines, for a listener who cannot ask for more.
    pub fn into_lines(mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next_part()).map(|(line, _)| line).collect()
    }

    /// The next line, and what says that more follow.
    fn next_part(&mut self) -> Option<(String, String)> {
        if self.lead.is_empty() && self.rest.is_empty() {
            return None;
        }
        let whole = self.line(self.rest.len());
        let fits = self.count(self.rest.len()) <= MAX_ITEMS && whole.chars().count() <= MAX_CHARACTERS;
        let (line, tail, said) = if fits {
            (whole, String::new(), self.rest.len())
        } else {
            let most = (1..self.rest.len()).rev().find(|&items| {
                let line = self.line(items) + &self.tail(items);
                self.count(items) <= MAX_ITEMS && line.chars().count() <= MAX_CHARACTERS
            });
            let least = usize::from(self.lead.is_empty()).min(self.rest.len());
            let said = most.unwrap_or(least);
            let (line, tail) = (self.line(said), self.tail(said));
            let is_long = line.chars().count() + tail.chars().count() > MAX_CHARACTERS;
            (line, if is_long { TYPE_MORE.to_owned() } else { tail }, said)
        };
        self.lead.clear();
        self.is_continued = true;
        self.rest.drain(..said);
        Some((line, tail))
    }

    /// The number of things that the first items name.
    fn count(&self, items: usize) -> usize {
        self.rest[..items].iter().map(|(_, item)| item.count).sum()
    }

    /// Returns the text after the first items of a list that has more.
    fn tail(&self, items: usize) -> String {
        let is_prose = self.groups.iter().all(|group| group.between == Between::Prose);
        match self.count(self.rest.len()) - self.count(items) {
            0 => String::new(),
            _ if is_prose => TYPE_MORE.to_owned(),
            more => format!(" {more} more; type more."),
        }
    }

    /// The beginning and the first items.
    fn line(&self, items: usize) -> String {
        let mut line = self.lead.clone();
        let said = &self.rest[..items];
        for together in said.chunk_by(|(one, _), (other, _)| one == other) {
            let Some((group, _)) = together.first() else { continue };
            let group = &self.groups[*group];
            let begins_sentence = line.is_empty() && !self.is_continued || line.ends_with('.');
            if !line.is_empty() {
                line.push(' ');
            }
            let texts: Vec<&str> = together.iter().map(|(_, item)| item.text.as_str()).collect();
            let text = texts.join(group.between.text());
            if group.title.is_empty() && begins_sentence {
                line.push_str(&sentence(&text));
            } else if group.title.is_empty() {
                line.push_str(&full_stop(&text));
            } else {
                line.push_str(&full_stop(&format!("{}: {text}", group.title)));
            }
        }
        line
    }
}

/// The lines in which a text is said: without marks that only the eye uses, and none longer than [`MAX_CHARACTERS`] unless
/// a single word is.
pub fn heard_lines(text: &str) -> Vec<String> {
    let text = text.replace('`', "");
    if text.chars().count() <= MAX_CHARACTERS {
        return vec![text];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < MAX_CHARACTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    // Some readers skip a line of one word.
    if let [.., before, last] = lines.as_mut_slice()
        && !last.contains(' ')
        && let Some((kept, moved)) =
            before.rsplit_once(' ').map(|(kept, moved)| (kept.to_owned(), moved.to_owned()))
    {
        *last = format!("{moved} {last}");
        *before = kept;
    }
    lines
}

/// The parts of a sentence that fit into a line, without its full stop. A part ends at a comma if one is far enough in it.
fn pieces(sentence: &str) -> Vec<String> {
    /// The room that `Type more.` needs.
    const TAIL: usize = 12;
    let sentence = sentence.trim().trim_end_matches('.');
    let mut pieces: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match pieces.last_mut() {
            Some(piece) if piece.chars().count() + word.chars().count() + TAIL < MAX_CHARACTERS => {
                piece.push(' ');
                piece.push_str(word);
            }
            Some(piece) => {
                let half = piece.len() / 2;
                let comma = piece.rfind([',', ';']).filter(|&comma| comma > half);
                let begun = comma.map(|comma| piece.split_off(comma + 1)).unwrap_or_default();
                piece.truncate(piece.trim_end_matches([',', ';']).len());
                pieces.push(format!("{begun} {word}").trim_start().to_owned());
            }
            None => pieces.push(word.to_owned()),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_stops_after_twelve_items_or_a_full_line() {
        let items = |count: usize, length: usize| (0..count).map(|_| "x".repeat(length).into()).collect();
        for (count, length) in [(3, 2), (13, 2), (40, 9), (7, 60), (2, 119)] {
            let mut list = SpokenList::new("Some words:").with("", Between::Comma, items(count, length));
            let mut heard = 0;
            while let Some(line) = list.next_line() {
                let said = line.matches('x').count() / length;
                assert!(said <= MAX_ITEMS, "{line}");
                assert!(said <= 1 || line.chars().count() <= MAX_CHARACTERS, "{line}");
                heard += said;
                let left = [format!("{} more; type more.", count - heard), TYPE_MORE.to_owned()];
                assert_eq!(heard < count, left.iter().any(|left| line.ends_with(left)), "{line}");
            }
            assert_eq!(heard, count);
        }
    }

    #[test]
    fn a_long_text_is_lines_of_several_words() {
        let text = "word ".repeat(24) + "more.";
        let lines = heard_lines(&text);
        assert!(lines.len() == 2 && lines[0].chars().count() <= MAX_CHARACTERS, "{lines:?}");
        assert_eq!(lines[1], "word more.");
        assert_eq!(heard_lines("type `more`"), ["type more"]);
    }

    #[test]
    fn groups_keep_their_titles() {
        let mut list = SpokenList::new("")
            .with("Across", Between::Comma, vec!["VEGIES f8 to k8".to_owned().into()])
            .with("Holes", Between::Comma, Vec::new())
            .with("Down", Between::Comma, vec![SpokenItem::of_several("AMOKS k4 to k8".to_owned(), 12)]);
        assert_eq!(list.next_line().unwrap(), "Across: VEGIES f8 to k8. 12 more; type more.");
        assert_eq!(list.next_line().unwrap(), "Down: AMOKS k4 to k8.");
        assert_eq!(list.next_line(), None);
    }

    #[test]
    fn prose_goes_on_where_it_stopped() {
        let text = "A first sentence that is short. ".to_owned() + &"word ".repeat(60);
        let mut list = SpokenList::prose(&text);
        let mut lines = Vec::new();
        while let Some(line) = list.next_line() {
            assert!(line.chars().count() <= MAX_CHARACTERS, "{line}");
            lines.push(line);
        }
        assert!(
            lines[0].starts_with("A first sentence that is short. ") && lines[0].ends_with(" Type more.")
        );
        assert_eq!(lines.join(" ").matches("ord").count(), 60, "{lines:?}");
    }
}
