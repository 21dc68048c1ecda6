use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::source::{IndexedSource, SourceFile, SourceSpan};
use super::tree::{TomlEntry, TomlItem, TomlTable, TomlValue};

impl TomlTable {
    /// Parses a text.
    ///
    /// # Errors
    /// Every place where the text is not TOML, in the order of the file.
    pub fn parse(source: SourceFile) -> Result<Self, Vec<Fault>> {
        let source = IndexedSource::new(source);
        let (parsed, errors) = DeTable::parse_recoverable(&source.source.text);
        let mut parser = Parser { source: &source, faults: Vec::new() };
        for error in errors {
            let bytes = error.span().unwrap_or_default();
            let (problem, cure) = match error.message() {
                "duplicate key" => {
                    (format!("`{}` is written twice", parser.span(bytes.clone()).text()), "write it once")
                }
                message if is_unquoted_word(message, &parser.span(bytes.clone())) => {
                    let problem = format!("`{}` is not a value", parser.span(bytes.clone()).text());
                    (problem, "write true or false, or text in quotes")
                }
                message => (format!("not TOML: {}", message.replace('\n', " ")), "fix the syntax here"),
            };
            parser.fault(bytes, problem, cure);
        }
        let root = parser.table(parsed.get_ref());
        let mut faults = parser.faults;
        if faults.is_empty() {
            return Ok(root);
        }
        faults.sort_by_key(|fault| fault.span().map(|span| span.bytes().start));
        Err(faults)
    }
}

/// Returns whether an error is that of a word without quotes, which the parser takes for a misspelt `nan`, `inf`, `true` or
/// `false` by its first letter.
fn is_unquoted_word(message: &str, span: &SourceSpan) -> bool {
    let is_of_value = ["string values must be quoted", "invalid float", "invalid boolean"]
        .iter()
        .any(|start| message.starts_with(start));
    // In a list that is not closed, it is the key of a later line.
    let is_key = span.source_line()[span.bytes_in_line().end..].trim_start().starts_with('=');
    is_of_value && span.text().starts_with(char::is_alphabetic) && !is_key
}

struct Parser<'a> {
    source: &'a Arc<IndexedSource>,
    faults: Vec<Fault>,
}

impl Parser<'_> {
    fn span(&self, bytes: Range<usize>) -> SourceSpan {
        SourceSpan::new(self.source, bytes)
    }

    fn fault(&mut self, bytes: Range<usize>, problem: impl Into<String>, cure: &str) {
        let fault = Fault::at(&self.span(bytes), "", problem, cure);
        self.faults.push(fault);
    }

    fn table(&mut self, parsed: &DeTable<'_>) -> TomlTable {
        let mut table = TomlTable::default();
        for (key, value) in parsed {
            let key_span = self.span(key.span());
            table.insert(TomlEntry { key: key.get_ref().to_string(), key_span, item: self.item(value) });
        }
        table
    }

    fn item(&mut self, parsed: &Spanned<DeValue<'_>>) -> TomlItem {
        let value = match parsed.get_ref() {
            DeValue::String(text) => TomlValue::Text(text.to_string()),
            DeValue::Integer(number) => {
                let bound = if number.as_str().starts_with('-') { i128::MIN } else { i128::MAX };
                TomlValue::Integer(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(bound))
            }
            DeValue::Float(number) => TomlValue::Float(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(value) => TomlValue::Boolean(*value),
            DeValue::Datetime(time) => TomlValue::DateTime(time.to_string()),
            DeValue::Array(items) => TomlValue::List(items.iter().map(|item| self.item(item)).collect()),
            DeValue::Table(table) => TomlValue::Table(self.table(table)),
        };
        TomlItem { span: self.span(parsed.span()), value }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::deserializer::read;
    use super::*;

    fn parse(text: &str) -> Result<TomlTable, Vec<String>> {
        let source = SourceFile { file: "test.toml".to_owned(), text: text.to_owned() };
        TomlTable::parse(source).map_err(|faults| faults.iter().map(Fault::to_string).collect())
    }

    #[test]
    fn every_key_and_value_has_its_place() {
        let text = "a.b = [1, { c = 'x' }]\n[d]\n\"e.f\" = true\n";
        let file = parse(text).unwrap();
        for (path, key, value) in [
            ("a", Some("a"), "a"),
            ("a.b", Some("b"), "[1, { c = 'x' }]"),
            ("a.b[0]", None, "1"),
            ("a.b[1].c", Some("c"), "'x'"),
            ("d.e.f", Some("\"e.f\""), "true"),
        ] {
            let located = file.locate(path).unwrap();
            assert_eq!(located.key_span.map(SourceSpan::text), key, "{path}");
            assert_eq!(located.shown_span().text(), value, "{path}");
        }
        for path in ["", "x", "a.b[2]", "a.b[x]", "a.b[0].c", "d.", "a["] {
            assert!(file.locate(path).is_none(), "{path}");
        }
    }

    #[test]
    fn all_syntax_faults_are_reported_at_once() {
        let faults = parse("a = \nb = 99999999999999999999x\n c = 1 2\n").unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[1].starts_with("test.toml:2: not TOML: "), "{faults:?}");
    }

    #[test]
    fn a_word_without_quotes_is_named() {
        for word in ["no", "yes", "My game", "nothing", "int", "treu", "False"] {
            let faults = parse(&format!("a = {word} # b\n")).unwrap_err();
            let expected =
                format!("test.toml:1: `{word}` is not a value; write true or false, or text in quotes");
            assert_eq!(faults, [expected]);
        }
    }

    #[test]
    fn a_key_or_table_that_is_written_twice_is_named() {
        for (text, key) in [("a = 1\na = 2\n", "a"), ("[b]\n[b]\n", "b"), ("c = { d = 1, d = 2 }\n", "d")] {
            let faults = parse(text).unwrap_err();
            let line = text.lines().count();
            assert_eq!(faults, [format!("test.toml:{line}: `{key}` is written twice; write it once")]);
        }
    }

    /// Seeds have all 64 bits.
    #[test]
    fn a_number_has_64_bits_with_or_without_a_sign() {
        #[derive(Deserialize)]
        struct Numbers {
            least: i64,
            seed: u64,
        }
        let read = |text: &str| read::<Numbers>(&parse(text).unwrap());
        let numbers = read("least = -9223372036854775808\nseed = 18446744073709551615\n").unwrap();
        assert_eq!((numbers.least, numbers.seed), (i64::MIN, u64::MAX));
        for text in ["least = 9223372036854775808\nseed = 1\n", "least = 1\nseed = -1\n"] {
            assert!(read(text).is_err(), "{text}");
        }
        for number in ["18446744073709551616", "-9223372036854775809"] {
            assert!(read(&format!("least = 1\nseed = {number}\n")).is_err(), "{number}");
        }
    }

    #[test]
    fn deep_nesting_is_a_fault() {
        for text in [format!("a = {}", "[".repeat(100_000)), format!("a{} = 1", ".a".repeat(100_000))] {
            assert!(parse(&text).is_err());
        }
    }
}
