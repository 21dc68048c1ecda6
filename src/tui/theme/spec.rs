//! Themes, and how one takes another over.

use std::path::PathBuf;
use std::{fmt, io};

use ratatui::style::{Modifier, Style};

use super::colour::Colour;
use super::read::{Reading, Told};
use super::{Depth, Role, Theme};
use crate::files::{FileFault, ThemeLibrary, TomlFile};
use crate::text::suggestions::known_names;

/// A theme as its file and those that it extends have it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThemeSpec {
    /// What a list says of it.
    pub about: String,
    styles: [Option<StyleSpec>; Role::ALL.len()],
}

/// A role's style; what is left out is as in the theme that is extended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StyleSpec {
    /// The text's colour, and what is to stand for it.
    pub(crate) fg: Option<Vec<Colour>>,
    /// The ground's.
    pub(crate) bg: Option<Vec<Colour>>,
    pub(crate) attributes: Option<Modifier>,
}

/// Why there is no theme.
#[derive(Debug)]
pub enum ThemeError {
    /// No theme has this name.
    Unknown {
        /// The name.
        given: String,
        /// All names.
        known: Vec<String>,
    },
    /// A file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// What the file, or one that it extends, says is wrong: all of it.
    Faults(Vec<FileFault>),
}

impl ThemeError {
    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            Self::Unknown { given, .. } => format!("no theme `{given}`"),
            Self::Unreadable { path, cause } => format!("{}: {cause}", path.display()),
            Self::Faults(_) => "the theme has faults".to_owned(),
        }
    }

    /// How to fix it.
    pub fn cure(&self) -> String {
        match self {
            Self::Unknown { given, known } => known_names(given, known),
            Self::Unreadable { .. } => "choose a theme file that can be read".to_owned(),
            Self::Faults(_) => "see `rackety themes check`".to_owned(),
        }
    }
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { .. } | Self::Unreadable { .. } => {
                write!(f, "{}; {}", self.problem(), self.cure())
            }
            Self::Faults(faults) => {
                let lines: Vec<String> = faults.iter().map(FileFault::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for ThemeError {}

impl ThemeSpec {
    /// Reads a theme, by its name or its file, and those that it extends.
    ///
    /// # Errors
    /// [`ThemeError`].
    pub fn load(themes: &ThemeLibrary, name: &str) -> Result<Self, ThemeError> {
        let mut faults = Vec::new();
        let spec = Self::extending(themes, name, &mut Vec::new(), &mut faults)?;
        if faults.is_empty() { Ok(spec) } else { Err(ThemeError::Faults(faults)) }
    }

    /// Reads a theme above those that extend it, which are named in `below`.
    fn extending(
        themes: &ThemeLibrary,
        name: &str,
        below: &mut Vec<String>,
        faults: &mut Vec<FileFault>,
    ) -> Result<Self, ThemeError> {
        let unknown = || ThemeError::Unknown { given: name.to_owned(), known: themes.names() };
        let found = themes.text(name).map_err(|(path, cause)| ThemeError::Unreadable { path, cause })?;
        let text = found.ok_or_else(unknown)?;
        let file = match TomlFile::parse(text.file, text.text) {
            Ok(file) => file,
            Err(fault) => {
                faults.push(fault);
                return Ok(Self::default());
            }
        };
        below.push(name.to_owned());
        let mut reading = Reading::new(&file);
        let told = reading.top();
        let mut spec = Self::default();
        if let Some((line, other)) = &told.extends {
            let extended = if below.contains(other) {
                Err(("leads back to this theme".to_owned(), "extend another one".to_owned()))
            } else {
                Self::extending(themes, other, below, faults).map_err(|error| (error.problem(), error.cure()))
            };
            match extended {
                Ok(extended) => spec = extended,
                Err((problem, cure)) => reading.fault(*line, "extends", &problem, &cure),
            }
        }
        let Told { about, styles, stands_alone, .. } = told;
        spec.about = about;
        for (role, style) in styles {
            spec.styles[role as usize].get_or_insert_default().change(style);
        }
        if stands_alone {
            let missing = Role::ALL.into_iter().filter(|role| spec.styles[*role as usize].is_none());
            reading.missing(&missing.map(Role::key).collect::<Vec<_>>());
        }
        faults.append(&mut reading.faults);
        Ok(spec)
    }

    /// Whether it has any colours at all.
    pub fn has_colours(&self) -> bool {
        let has = |style: &StyleSpec| {
            let colours = [&style.fg, &style.bg].into_iter().flatten().flatten();
            colours.into_iter().any(|colour| *colour != Colour::Default)
        };
        self.styles.iter().flatten().any(has)
    }

    /// The theme on a terminal with these colours.
    pub(crate) fn theme(&self, depth: Depth) -> Theme {
        let style = |spec: &Option<StyleSpec>| spec.as_ref().map(|spec| spec.on(depth)).unwrap_or_default();
        Theme { styles: std::array::from_fn(|role| style(&self.styles[role])) }
    }
}

impl StyleSpec {
    fn change(&mut self, other: Self) {
        self.fg = other.fg.or(self.fg.take());
        self.bg = other.bg.or(self.bg.take());
        self.attributes = other.attributes.or(self.attributes);
    }

    fn on(&self, depth: Depth) -> Style {
        let colour = |colours: &Option<Vec<Colour>>| {
            colours.as_ref().and_then(|colours| Colour::choose(colours, depth))
        };
        Style {
            fg: colour(&self.fg),
            bg: colour(&self.bg),
            ..Style::new().add_modifier(self.attributes.unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ratatui::style::Color;

    use super::*;

    /// Themes in a folder of their own; what comes of the first of them.
    fn load(themes: &[(&str, &str)]) -> Result<ThemeSpec, String> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in themes {
            fs::write(folder.path().join(format!("{name}.toml")), text).unwrap();
        }
        let library = ThemeLibrary::new(Some(folder.path().to_owned()));
        let place = format!("{}/", folder.path().display());
        ThemeSpec::load(&library, themes[0].0).map_err(|error| error.to_string().replace(&place, ""))
    }

    #[test]
    fn a_theme_changes_what_it_says_and_takes_the_rest_over() {
        let text = "extends = \"default\"\n[styles]\ntile = { bg = 208 }\n[styles.status]\nattributes = []\nfg = \"default\"\n";
        let theme = load(&[("mine", text)]).unwrap().theme(Depth::Indexed);
        assert_eq!(theme.style(Role::Tile), Style::new().fg(Color::Black).bg(Color::Indexed(208)));
        assert_eq!(theme.style(Role::Status), Style::new().bg(Color::Blue));
        assert_eq!(theme.style(Role::Key), Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD));
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        let text = "nam = \"x\"\nextends = \"defalt\"\n[styles]\ntyle = {}\ntile = { bg = \"grean\", fgg = 1, attributes = [\"bald\", 3] }\nbad = 5\ngood = { fg = 300, bg = \"#12\" }\nkey = { fg = [] }\n";
        let told = load(&[("mine", text)]).unwrap_err();
        let expected = [
            "mine.toml:1: nam: unknown key; did you mean `name`?",
            "mine.toml:2: extends: no theme `defalt`; did you mean `default`? (available: default, smartfeud, high-contrast, colour-blind, monochrome, mine)",
            "mine.toml:4: styles.tyle: unknown key; did you mean `tile`?",
            "mine.toml:5: styles.tile.bg: \"grean\" is no colour; did you mean `green`?",
            "mine.toml:5: styles.tile.fgg: unknown key; did you mean `fg`?",
            "mine.toml:5: styles.tile.attributes: \"bald\" is no attribute; did you mean `bold`?",
            "mine.toml:5: styles.tile.attributes: 3 is no attribute; choose one of bold, dim, italic, underlined, reversed",
            "mine.toml:6: styles.bad: a style is wanted; write { fg = \"black\", bg = \"#f1e3c2\", attributes = [\"bold\"] }",
            "mine.toml:7: styles.good.fg: 300 is no colour; a colour is \"#rrggbb\", a number from 16 to 255, or black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, light-red, light-green, light-yellow, light-blue, light-magenta, light-cyan, white, default",
            "mine.toml:7: styles.good.bg: \"#12\" is no colour; a colour is \"#rrggbb\", a number from 16 to 255, or black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, light-red, light-green, light-yellow, light-blue, light-magenta, light-cyan, white, default",
            "mine.toml:8: styles.key.fg: a colour is wanted; write \"green\", \"#2e7d32\" or a number from 16 to 255",
        ];
        let mut lines: Vec<&str> = told.lines().collect();
        lines.sort_by_key(|line| line.split(':').nth(1).map(str::to_owned));
        assert_eq!(lines, expected);
    }

    #[test]
    fn what_is_extended_is_checked_too_and_never_leads_back() {
        let told = load(&[("one", "extends = \"two\"\n"), ("two", "extends = \"one\"\n")]).unwrap_err();
        assert_eq!(told, "two.toml:1: extends: leads back to this theme; extend another one");
        let told = load(&[("one", "extends = \"two\"\nx = 1\n"), ("two", "extends = \"default\"\ny = 1\n")]);
        let told = told.unwrap_err();
        assert!(told.contains("two.toml:2: y: ") && told.contains("one.toml:2: x: "), "{told}");
        assert_eq!(load(&[("one", "[styles\n")]).unwrap_err().lines().count(), 1);
    }

    #[test]
    fn a_theme_that_extends_nothing_says_everything() {
        let told = load(&[("mine", "name = \"Mine\"\n[styles]\ntext = {}\n")]).unwrap_err();
        assert!(told.starts_with("mine.toml:1: styles: nothing is said of faint, title,"), "{told}");
        assert!(told.ends_with("write them, or extends = \"default\" above"), "{told}");
    }

    #[test]
    fn no_colour_leaves_attributes_and_gives_themes_with_colours_the_monochrome_one() {
        let themes = ThemeLibrary::default();
        let none = Theme::load(&themes, "monochrome", Depth::Attributes).unwrap();
        for name in themes.names() {
            let theme = Theme::load(&themes, &name, Depth::Attributes).unwrap();
            assert_eq!(theme, none, "{name}");
            assert!(theme.styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        }
        assert!(!ThemeSpec::load(&themes, "monochrome").unwrap().has_colours());
    }
}
