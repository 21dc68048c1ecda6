//! The numbers of a ruleset by their paths, so that any of them can be varied.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rackety_engine::fold_text;
use rackety_engine::ruleset::spec::RulesetSpec;
use toml::Value;

/// The keys that name a row of a list of tables: `bonus.tiles.7` is the row for seven tiles.
const ROW_NAMES: [&str; 4] = ["letter", "own", "length", "words"];

/// The marks of every layout, each with the factor that it has unless the legend says another.
const MARKS: [(&str, &str, i64); 4] =
    [("2", "letter", 2), ("3", "letter", 3), ("d", "word", 2), ("t", "word", 3)];

/// The highest default of a key that a file may leave out.
const HIGHEST_DEFAULT: i64 = 99;

/// The path of a number in a ruleset, as `take.price`, `bonus.tiles.7.points` or `tiles.sets.en.letters.E.count`. A row of a
/// list is named by what it is for: a number of tiles, a length, a letter, a theme word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberPath(String);

impl NumberPath {
    /// The number in a ruleset; its default where the file leaves it out.
    ///
    /// # Errors
    /// A sentence if there is no number at the path.
    pub fn value(&self, spec: &RulesetSpec) -> Result<i64, String> {
        let mut tree = tree(spec)?;
        if let Value::Integer(number) = self.place(&mut tree)? {
            return Ok(*number);
        }
        if let Some((.., usual)) =
            MARKS.iter().find(|(mark, kind, _)| self.0 == format!("board.legend.{mark}.{kind}"))
        {
            return Ok(*usual);
        }
        // The default is the number that changes nothing.
        let changes_nothing = |number: &i64| self.with(spec, *number).is_ok_and(|changed| changed == *spec);
        self.with(spec, 0)?;
        (0..=HIGHEST_DEFAULT)
            .find(changes_nothing)
            .ok_or_else(|| format!("`{self}` is not set in the ruleset; write it into the file"))
    }

    /// The ruleset with another number at the path.
    ///
    /// # Errors
    /// A sentence if there is no number at the path.
    pub fn with(&self, spec: &RulesetSpec, number: i64) -> Result<RulesetSpec, String> {
        let mut tree = tree(spec)?;
        *self.place(&mut tree)? = Value::Integer(number);
        let text = toml::to_string(&tree).map_err(|error| cannot_be_varied(&error))?;
        RulesetSpec::parse(&text).map_err(|faults| {
            let reason = faults.first().map(|fault| match fault.problem() {
                // What is below a key is added as a table, in place of the list that the file leaves out.
                problem if problem.starts_with("wrong type") && fault.key() != self.0 => {
                    format!("the file has no `{}`; {}", fault.key(), fault.cure())
                }
                problem => format!("{problem}; {}", fault.cure()),
            });
            let reason = reason.unwrap_or_default();
            format!("the ruleset has no number `{self}`: {reason} (rackety rules keys lists all keys)")
        })
    }

    /// The place of the number; keys that the file leaves out are added without a number.
    fn place<'t>(&self, tree: &'t mut Value) -> Result<&'t mut Value, String> {
        let mut place = tree;
        for step in self.0.split('.') {
            place = match place {
                Value::Table(table) => table.entry(step).or_insert_with(|| Value::Table(toml::Table::new())),
                Value::Array(rows) => self.row(rows, step)?,
                _ => {
                    return Err(format!(
                        "the ruleset has no number `{self}`: there is nothing below `{step}`"
                    ));
                }
            };
        }
        match place {
            Value::Integer(_) => Ok(place),
            Value::Table(table) if table.is_empty() => Ok(place),
            Value::Table(table) => {
                let keys: Vec<&str> = table.keys().map(String::as_str).collect();
                Err(format!("`{self}` is not a number but a table; add one of its keys: {}", keys.join(", ")))
            }
            Value::Array(rows) => {
                let names: Vec<String> =
                    rows.iter().filter_map(|row| names_of(row).into_iter().next()).collect();
                let cure = if names.is_empty() { "" } else { "; name a row of it: " };
                Err(format!("`{self}` is not a number but a list{cure}{}", names.join(", ")))
            }
            _ => Err(format!("`{self}` is not a number")),
        }
    }

    /// The row of a list that a step names.
    fn row<'t>(&self, rows: &'t mut [Value], step: &str) -> Result<&'t mut Value, String> {
        let all: Vec<String> = rows.iter().filter_map(|row| names_of(row).into_iter().next()).collect();
        let why_not = match all.as_slice() {
            [] if rows.is_empty() => "the list is empty; write the row into the file".to_owned(),
            [] => "the rows of the list have no names".to_owned(),
            names => format!("the rows are {}, not `{step}`", names.join(", ")),
        };
        let step = fold_text(step);
        let is_named = |row: &&mut Value| names_of(row).iter().any(|name| fold_text(name) == step);
        let found = rows.iter_mut().find(is_named);
        found.ok_or_else(|| format!("the ruleset has no number `{self}`: {why_not}"))
    }
}

/// The names of a row of a list.
fn names_of(row: &Value) -> Vec<String> {
    let Some(name) = ROW_NAMES.iter().find_map(|key| row.get(key)) else { return Vec::new() };
    match name {
        Value::Integer(number) => vec![number.to_string()],
        Value::String(text) => vec![text.clone()],
        Value::Array(words) => words.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

fn tree(spec: &RulesetSpec) -> Result<Value, String> {
    Value::try_from(spec).map_err(|error| cannot_be_varied(&error))
}

fn cannot_be_varied(error: &toml::ser::Error) -> String {
    format!("the ruleset cannot be varied: {error}")
}

impl fmt::Display for NumberPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for NumberPath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let is_path = !text.is_empty() && text.split('.').all(|step| !step.is_empty());
        is_path.then(|| Self(text.to_owned())).ok_or_else(|| {
            format!(
                "`{text}` is not the path of a number; write one as in take.price or bonus.tiles.7.points"
            )
        })
    }
}

/// A number of a ruleset, and the values that it may have: `take.price=0..30`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberRange {
    /// The path.
    pub path: NumberPath,
    /// The values, from the lowest to the highest.
    pub values: RangeInclusive<i64>,
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}..{}", self.path, self.values.start(), self.values.end())
    }
}

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || format!("`{text}` is not a number with its range; write one as in take.price=0..30");
        let (path, range) = text.split_once('=').ok_or_else(form)?;
        let (low, high) = range.split_once("..").ok_or_else(form)?;
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| form());
        let (low, high) = (number(low)?, number(high)?);
        if high == low {
            return Err(format!("the range {low}..{high} has only one number; write a wider one"));
        }
        if high < low {
            return Err(format!("the range {low}..{high} has no number; write the lower end first"));
        }
        Ok(Self { path: path.parse()?, values: low..=high })
    }
}

/// The values of a number that are to be compared: `take.price=0,6,12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberSweep {
    /// The path.
    pub path: NumberPath,
    /// The values, in the order given.
    pub values: Vec<i64>,
}

impl FromStr for NumberSweep {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || format!("`{text}` is not a number with its values; write them as in take.price=0,6,12");
        let (path, values) = text.split_once('=').ok_or_else(form)?;
        let values: Result<Vec<i64>, _> = values.split(',').map(|value| value.trim().parse()).collect();
        let values = values.map_err(|_| form())?;
        let twice = values.iter().enumerate().find(|(place, value)| values[..*place].contains(value));
        if let Some((_, value)) = twice {
            return Err(format!("{value} is among the values twice"));
        }
        Ok(Self { path: path.parse()?, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in;

    fn path(text: &str) -> NumberPath {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_of_every_kind_have_a_path() {
        let ruleset = built_in::ruleset("wordfeud");
        let spec = ruleset.spec();
        for (name, before, after) in [
            ("bonus.tiles.7.points", 40, 50),
            ("rack.size", 7, 8),
            ("take.price", 0, 12),
            ("ending.rounds", 0, 8),
            ("ending.target", 0, 150),
            ("ending.leftover_times", 1, 2),
            ("words.challenge_price", 5, 6),
            ("tiles.sets.en.letters.q.points", 10, 4),
            ("tiles.sets.en.letters.E.count", 12, 10),
            ("tiles.sets.en.blanks", 2, 3),
        ] {
            let number = path(name);
            assert_eq!(number.value(spec), Ok(before), "{name}");
            let changed = number.with(spec, after).unwrap();
            assert_ne!(&changed, spec, "{name}");
            assert_eq!(number.value(&changed), Ok(after), "{name}");
            rackety_engine::Ruleset::from_spec("changed", changed).unwrap();
        }
        // A mark of every layout has its usual factor until the legend says another.
        assert_eq!(path("board.legend.t.word").value(spec), Ok(3));
        let triple = path("board.legend.t.word").with(spec, 5).unwrap();
        assert_eq!(triple.board.legend["t"].word, Some(5));
        // Letters and words are read without regard to case and to how accents are written.
        let mut folded = spec.clone();
        folded.tiles.sets.get_mut("en").unwrap().letters[0].letter = "ö".to_owned();
        for name in ["ö", "Ö", "O\u{308}"] {
            assert_eq!(path(&format!("tiles.sets.en.letters.{name}.points")).value(&folded), Ok(1), "{name}");
        }
    }

    #[test]
    fn what_is_no_number_is_explained() {
        let mut spec = built_in::ruleset("wordfeud").spec().clone();
        spec.dictionary.add = vec!["QI".to_owned()];
        let error = path("dictionary.add").value(&spec).unwrap_err();
        assert_eq!(error, "`dictionary.add` is not a number but a list");
        for (name, expected) in [
            (
                "take.prize",
                "the ruleset has no number `take.prize`: unknown key `prize`; did you mean `price`?",
            ),
            ("take", "`take` is not a number but a table; add one of its keys: allowed, "),
            ("bonus.tiles", "`bonus.tiles` is not a number but a list; name a row of it: 7"),
            (
                "bonus.tiles.6.points",
                "the ruleset has no number `bonus.tiles.6.points`: the rows are 7, not `6`",
            ),
            ("bonus.words.7.points", "the file has no `bonus.words`; write a list of tables, as `words = ["),
            (
                "dictionary.add.QI",
                "the ruleset has no number `dictionary.add.QI`: the rows of the list have no names",
            ),
            ("board.layout", "`board.layout` is not a number"),
            ("rack.size.most", "the ruleset has no number `rack.size.most`: there is nothing below `most`"),
            ("take.from", "the ruleset has no number `take.from`: "),
        ] {
            let error = path(name).value(&spec).unwrap_err();
            assert!(error.contains(expected), "{name}: {error}");
        }
        let error = |text: &str| text.parse::<NumberRange>().unwrap_err();
        assert!(error("take.price=0").starts_with("`take.price=0` is not a number with its range"));
        assert_eq!(error("take.price=9..3"), "the range 9..3 has no number; write the lower end first");
        assert!(error("take..price=0..3").starts_with("`take..price` is not the path of a number"));
        let error = |text: &str| text.parse::<NumberSweep>().unwrap_err();
        assert!(error("take.price=0,a").starts_with("`take.price=0,a` is not a number with its values"));
        assert_eq!(error("take.price=0,6,0"), "0 is among the values twice");
    }
}
