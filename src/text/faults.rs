//! Faults of files as compilers show them: place, source line with the fault underlined, problem and cure. In plain mode they
//! are sentences.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use rackety_engine::printable::PrintableScan;
use rackety_engine::toml_file::{Fault, SourceSpan};

use super::charset::Charset;
use super::numbers::counted;
use super::spoken::heard_lines;
use super::wording::full_stop;
use crate::output::StyledText;

/// The most faults shown; a file with more is probably the wrong file. Reading ends after 100, and says so in one more.
const MAX_SHOWN: usize = 101;

/// The most characters of a source line shown before and after the fault.
const MAX_AROUND: usize = 100;

/// The style in which faults are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaultStyle {
    /// The characters; in ASCII, others of a file are written as escapes.
    pub charset: Charset,
    /// The colours.
    pub colours: Colours,
    /// The columns of the terminal, if it is one.
    pub width: Option<u16>,
    /// The form.
    pub form: FaultForm,
}

/// The form in which a fault is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultForm {
    /// Its source line, with the fault underlined.
    Drawn,
    /// A sentence on one line, which no text of a file can begin.
    Sentence,
    /// A sentence, on lines that can be listened to.
    Heard,
}

impl FaultForm {
    /// The lines of a sentence.
    pub fn lines(self, sentence: &str) -> Vec<String> {
        if self == Self::Heard { heard_lines(sentence) } else { vec![sentence.to_owned()] }
    }
}

/// Decides whether text has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// It has none.
    Plain,
    /// It has those of the terminal's palette.
    Ansi,
}

impl FaultStyle {
    /// The style for a file or a pipe that takes Unicode.
    pub const PLAIN: Self =
        Self { charset: Charset::Unicode, colours: Colours::Plain, width: None, form: FaultForm::Drawn };

    fn renderer(self) -> Renderer {
        let renderer = match self.colours {
            Colours::Plain => Renderer::plain(),
            Colours::Ansi => Renderer::styled(),
        };
        let renderer = renderer.decor_style(match self.charset {
            Charset::Ascii => DecorStyle::Ascii,
            Charset::Unicode => DecorStyle::Unicode,
        });
        match self.width {
            Some(width) => renderer.term_width(width.into()),
            None => renderer,
        }
    }

    /// The text with escapes for the characters that cannot be shown.
    fn printable(self, text: &str) -> String {
        let mut printable = String::with_capacity(text.len());
        let mut scan = PrintableScan::default();
        for character in text.chars() {
            let is_foreign = self.charset == Charset::Ascii && !character.is_ascii();
            let is_shown = scan.shows(character) || character == '\t';
            if is_shown && !is_foreign {
                printable.push(character);
            } else {
                printable.extend(character.escape_unicode());
            }
        }
        printable
    }
}

/// All faults, with a blank line between two that are drawn, and a line break at the end.
pub fn show_faults(faults: &[Fault], style: FaultStyle) -> StyledText {
    show(faults, (&Level::ERROR, "", "more fault"), style)
}

/// Shows warnings in the same way: what is not wrong, but hardly meant.
pub fn show_warnings(warnings: &[Fault], style: FaultStyle) -> StyledText {
    show(warnings, (&Level::WARNING, "warning: ", "more warning"), style)
}

fn show(
    faults: &[Fault],
    (level, head, what): (&Level<'static>, &str, &str),
    style: FaultStyle,
) -> StyledText {
    let renderer = style.renderer();
    let show_one = |fault: &Fault| match style.form {
        FaultForm::Drawn => vec![show_one(fault, level, style, &renderer)],
        form => form.lines(&style.printable(&full_stop(&format!("{head}{fault}")))),
    };
    let mut shown: Vec<String> = faults.iter().take(MAX_SHOWN).flat_map(show_one).collect();
    if faults.len() > MAX_SHOWN {
        shown.push(["and ", &counted((faults.len() - MAX_SHOWN) as u64, what)].concat());
    }
    let gap = if style.form == FaultForm::Drawn { "\n\n" } else { "\n" };
    StyledText::from_ansi(&(shown.join(gap) + "\n"))
}

fn show_one(fault: &Fault, level: &Level<'static>, style: FaultStyle, renderer: &Renderer) -> String {
    let [file, key, problem, cure] =
        [fault.file(), fault.key(), fault.problem(), fault.cure()].map(|text| style.printable(text));
    let Some(span) = fault.span() else {
        let problem = if key.is_empty() { problem } else { format!("{key}: {problem}") };
        let title = level.clone().primary_title(problem);
        return renderer.render(&[title.element(Origin::path(file)).element(Level::HELP.message(cure))]);
    };
    let Excerpt { line, bytes, starts } = Excerpt::new(span, style);
    let annotation = AnnotationKind::Primary.span(bytes).label((!key.is_empty()).then_some(key));
    let snippet = Snippet::source(line).line_start(span.line()).annotation(annotation);
    let title = level.clone().primary_title(problem);
    let group = match starts {
        ExcerptStart::AsInFile => title.element(snippet.path(file)),
        // The column of the excerpt is not that of the file.
        ExcerptStart::Changed => {
            let place = Origin::path(file).line(span.line()).char_column(span.column());
            title.element(place).element(snippet)
        }
    };
    renderer.render(&[group.element(Level::HELP.message(cure))])
}

/// The source line around a fault as it can be shown.
struct Excerpt {
    line: String,
    /// The bytes to underline.
    bytes: Range<usize>,
    starts: ExcerptStart,
}

/// The start of an excerpt, compared with its line before the fault.
enum ExcerptStart {
    AsInFile,
    /// It is cut, or has escapes.
    Changed,
}

impl Excerpt {
    fn new(span: &SourceSpan, style: FaultStyle) -> Self {
        let (line, bytes) = (span.source_line(), span.bytes_in_line());
        let first = |text: &str| text.char_indices().nth(MAX_AROUND).map_or(text.len(), |(offset, _)| offset);
        let last = |text: &str| text.char_indices().nth_back(MAX_AROUND - 1).map_or(0, |(offset, _)| offset);
        let (before, fault, after) = (&line[..bytes.start], &line[bytes.clone()], &line[bytes.end..]);
        let mut excerpt = style.printable(&before[last(before)..]);
        let starts = if excerpt == before { ExcerptStart::AsInFile } else { ExcerptStart::Changed };
        let start = excerpt.len();
        excerpt += &style.printable(&fault[..first(fault)]);
        let end = excerpt.len();
        excerpt += &style.printable(&after[..first(after)]);
        Self { line: excerpt, bytes: start..end, starts }
    }
}

#[cfg(test)]
mod tests {
    use rackety_engine::toml_file::{SourceFile, TomlTable};

    use super::*;

    const ASCII: FaultStyle = FaultStyle { charset: Charset::Ascii, ..FaultStyle::PLAIN };

    fn fault_in(text: &str) -> Fault {
        let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
        let file = TomlTable::parse(source).unwrap();
        let entry = *file.entries().last().unwrap();
        Fault::at(&entry.item.span, entry.key.clone(), "wrong number", "write another")
    }

    #[test]
    fn a_fault_is_underlined_in_its_line() {
        let shown = show_faults(&[fault_in("a = 1\nb = 23 # too large\n")], ASCII);
        let expected = [
            "error: wrong number",
            " --> test.toml:2:5",
            "  |",
            "2 | b = 23 # too large",
            "  |     ^^ b",
            "  |",
            "  = help: write another",
        ];
        assert_eq!(shown.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn in_plain_mode_a_fault_is_a_sentence() {
        let style = FaultStyle { form: FaultForm::Sentence, ..ASCII };
        let faults = [fault_in("a = 1\nb = 23 # too large\n"), fault_in("\"\u{e9}\" = 4\n")];
        let said = "test.toml:2: b: wrong number; write another.\n\
                    test.toml:1: \\u{e9}: wrong number; write another.\n";
        assert_eq!(*show_faults(&faults, style), *said);
        let warned = "warning: test.toml:2: b: wrong number; write another.\n";
        assert_eq!(*show_warnings(&faults[..1], style), *warned);
        let faults = vec![Fault::in_file("a.toml", "", "x".repeat(300), "write another"); MAX_SHOWN + 9];
        let shown = show_faults(&faults, style);
        assert_eq!(shown.lines().count(), MAX_SHOWN + 1);
        assert!(shown.ends_with(".\nand 9 more faults\n"), "{shown:?}");
    }

    #[test]
    fn characters_that_cannot_be_shown_are_escaped() {
        let shown = show_faults(&[fault_in("\"é\u{202e}\" = 'ä' # ö\n")], ASCII);
        assert!(shown.contains(r"\u{e9}\u{202e}") && shown.is_ascii(), "{shown}");
        let source = SourceFile { file: "\u{7}.toml".to_owned(), text: "a = \u{1b}[2J\n".to_owned() };
        let shown = show_faults(&TomlTable::parse(source).unwrap_err(), FaultStyle::PLAIN);
        assert!(shown.contains(r"a = \u{1b}[2J") && shown.contains(r"\u{7}.toml:1:"), "{shown}");
        assert!(!shown.contains(|character: char| character != '\n' && character.is_control()));
    }

    #[test]
    fn a_fault_without_a_place_names_its_file() {
        let fault = Fault::in_file("smartfeud", "rack.size", "99 is out of range", "write 1 to 12");
        let shown = show_faults(&[fault], ASCII);
        let expected = ["error: rack.size: 99 is out of range", "--> smartfeud", " = help: write 1 to 12"];
        assert_eq!(shown.lines().map(str::trim_end).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn colours_are_only_where_they_are_wanted() {
        let faults = [fault_in("a = 1\n")];
        let colourful = show_faults(&faults, FaultStyle { colours: Colours::Ansi, ..ASCII });
        assert!(colourful.contains('\u{1b}') && !show_faults(&faults, ASCII).contains('\u{1b}'));
    }

    /// A line of a megabyte is cut around the fault, and a thousand faults end in a count.
    #[test]
    fn long_lines_and_many_faults_are_cut() {
        let text = format!("a = [{}7]\n", "1, ".repeat(300_000));
        let source = SourceFile { file: "test.toml".to_owned(), text };
        let file = TomlTable::parse(source).unwrap();
        let items = file.entry("a").unwrap().item.one_or_more();
        let faults: Vec<Fault> =
            items.iter().map(|item| Fault::at(&item.span, "a", "wrong number", "write another")).collect();
        let shown = show_faults(&faults, ASCII);
        assert!(shown.len() < 100_000, "{}", shown.len());
        assert!(shown.ends_with("\nand 299,900 more faults\n"));
        assert!(show_faults(&faults[300_000..], ASCII).contains("--> test.toml:1:900006\n"));
    }
}
