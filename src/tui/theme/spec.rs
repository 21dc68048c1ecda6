//! Themes, and how one extends another.

use rackety_engine::toml_file::{Fault, TomlTable, fault_lines};
use ratatui::style::{Modifier, Style};

use super::colour::Colour;
use super::read::{RoleStyle, ThemeFile};
use super::{Depth, Role, SquareColours, Theme};
use crate::config::named_files::NamedFileError;
use crate::config::themes::{ThemeLibrary, ThemePlace};

/// The most themes in a chain of `extends`, as for rulesets.
const MAX_CHAIN: usize = 8;

/// A theme merged from its file and those that it extends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeSpec {
    /// One sentence for lists of themes.
    pub about: String,
    styles: [Option<RoleStyle>; Role::ALL.len()],
}

/// The reason why a theme cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThemeError {
    /// There is no file for it, or the file cannot be read.
    #[error(transparent)]
    File(NamedFileError),
    /// The file, or one that it extends, is faulty: every fault.
    #[error("{}", fault_lines(.0))]
    Faults(Vec<Fault>),
}

impl ThemeError {
    /// The faults of the theme's files, or one fault of the place that names the theme, made from a problem and a cure.
    pub fn into_faults(self, named: impl FnOnce(String, String) -> Fault) -> Vec<Fault> {
        match self {
            Self::File(error) => vec![named(error.problem(), error.cure())],
            Self::Faults(faults) => faults,
        }
    }
}

/// A theme without any style.
impl Default for ThemeSpec {
    fn default() -> Self {
        Self { about: String::new(), styles: [const { None }; Role::ALL.len()] }
    }
}

impl ThemeSpec {
    /// Reads a theme, by its name or its file, and those that it extends.
    ///
    /// # Errors
    /// [`ThemeError`] if no theme has this name, a file cannot be read, or files are faulty.
    pub fn load(themes: &ThemeLibrary, name: &str) -> Result<Self, ThemeError> {
        let mut faults = Vec::new();
        let spec = Self::extending(themes, themes.place(name), &mut Vec::new(), &mut faults)?;
        if faults.is_empty() { Ok(spec) } else { Err(ThemeError::Faults(faults)) }
    }

    /// Reads a theme; `below` has the places of the themes that extend it.
    fn extending(
        themes: &ThemeLibrary,
        place: ThemePlace,
        below: &mut Vec<ThemePlace>,
        faults: &mut Vec<Fault>,
    ) -> Result<Self, ThemeError> {
        let source = themes.source(&place).map_err(ThemeError::File)?;
        let file_name = source.file.clone();
        let parsed = match TomlTable::parse(source) {
            Ok(parsed) => parsed,
            Err(mut syntax) => {
                faults.append(&mut syntax);
                return Ok(Self::default());
            }
        };
        let mut file = ThemeFile::read(&parsed);
        let mut spec = Self::default();
        if let Some((other, span)) = &file.extends {
            let named = |problem: String, cure: String| Fault::at(span, "extends", problem, cure);
            let extended = themes.extended_by(&place, other);
            below.push(place);
            if below.contains(&extended) {
                let problem = format!("circular: `{other}` extends this theme");
                file.faults.push(named(problem, "extend another theme".to_owned()));
            } else if below.len() == MAX_CHAIN {
                let problem = format!("more than {MAX_CHAIN} themes extend one another");
                file.faults.push(named(problem, "extend a theme that extends fewer others".to_owned()));
            } else {
                match Self::extending(themes, extended, below, faults) {
                    Ok(extended) => spec = extended,
                    Err(error) => file.faults.extend(error.into_faults(named)),
                }
            }
        }
        spec.about = file.about;
        for (role, style) in file.styles {
            spec.styles[role as usize].get_or_insert_default().change(style);
        }
        for role in Role::ALL {
            if spec.styles[role as usize].is_none()
                && let Some(substitute) = role.substitute()
            {
                let style = spec.styles[substitute as usize].clone();
                spec.styles[role as usize] = style;
            }
        }
        if file.extends_key.is_none() {
            let missing = Role::ALL.into_iter().filter(|role| spec.styles[*role as usize].is_none());
            let missing: Vec<&str> = missing.map(Role::key).collect();
            if !missing.is_empty() {
                let problem = format!("missing {}", missing.join(", "));
                let cure = "add them, or write extends = \"default\" at the top of the file";
                file.faults.push(match &file.styles_key {
                    Some(span) => Fault::at(span, "styles", problem, cure),
                    None => Fault::in_file(file_name, "styles", problem, cure),
                });
            }
        }
        file.faults.sort_by_key(|fault| fault.span().map(|span| span.bytes().start));
        faults.append(&mut file.faults);
        Ok(spec)
    }

    /// True if it uses any colours.
    pub fn has_colours(&self) -> bool {
        let has = |style: &RoleStyle| {
            let colours = [&style.fg, &style.bg].into_iter().flatten().flatten();
            colours.into_iter().any(|colour| *colour != Colour::Default)
        };
        self.styles.iter().flatten().any(has)
    }

    /// The theme on a terminal with these colours.
    pub(crate) fn theme(&self, depth: Depth) -> Theme {
        let style = |spec: &Option<RoleStyle>| spec.as_ref().map(|spec| spec.on(depth)).unwrap_or_default();
        let squares = |spec: &Option<RoleStyle>| {
            spec.as_ref().map(|spec| spec.square_colours(depth)).unwrap_or_default()
        };
        Theme {
            styles: std::array::from_fn(|role| style(&self.styles[role])),
            squares: std::array::from_fn(|role| squares(&self.styles[role])),
        }
    }
}

impl RoleStyle {
    fn change(&mut self, other: Self) {
        // What goes with a colour goes with it.
        if other.fg.is_some() {
            self.points = None;
        }
        if other.bg.is_some() {
            self.shade = None;
        }
        let reversed = self.attributes.is_some_and(|attributes| attributes.contains(Modifier::REVERSED));
        if reversed && other.bg.is_some() && other.attributes.is_none() {
            // A background takes the place of the reversed text, which is black on it if the file does not say.
            self.attributes = self.attributes.map(|attributes| attributes - Modifier::REVERSED);
            self.fg.get_or_insert_with(|| Colour::read("black").into_iter().collect());
        }
        self.fg = other.fg.or(self.fg.take());
        self.bg = other.bg.or(self.bg.take());
        self.shade = other.shade.or(self.shade.take());
        self.points = other.points.or(self.points.take());
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

    /// The colours that only squares have; none on a terminal with sixteen colours or none.
    fn square_colours(&self, depth: Depth) -> SquareColours {
        if matches!(depth, Depth::Attributes | Depth::Sixteen) {
            return SquareColours::default();
        }
        let colour = |colours: &Option<Vec<Colour>>| {
            colours.as_ref().and_then(|colours| Colour::choose(colours, depth))
        };
        let darker = || {
            let ground = self.bg.as_ref()?.first()?;
            if depth == Depth::Full { ground.darker()?.on(depth) } else { None }
        };
        SquareColours { shade: colour(&self.shade).or_else(darker), points: colour(&self.points) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ratatui::style::Color;

    use super::*;
    use crate::config::themes::AUTOMATIC;
    use crate::tui::theme::TerminalColours;

    /// Loads the first of these themes from a temporary folder.
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
    fn a_theme_inherits_what_it_does_not_change() {
        let text = "extends = \"default\"\n[styles]\ntile = { bg = 208 }\n[styles.status]\nattributes = []\nfg = \"default\"\n";
        let theme = load(&[("mine", text)]).unwrap().theme(Depth::Indexed);
        assert_eq!(theme.style(Role::Tile), Style::new().fg(Color::Black).bg(Color::Indexed(208)));
        assert_eq!(theme.style(Role::Status), Style::new());
        assert_eq!(theme.style(Role::Key), Style::new().add_modifier(Modifier::BOLD));
    }

    #[test]
    fn every_fault_has_its_line() {
        let text = "nam = \"x\"\nextends = \"defalt\"\n[styles]\ntyle = {}\ntile = { bg = \"grean\", fgg = 1, attributes = [\"bald\", 3] }\nbad = 5\ngood = { fg = 300, bg = \"#12\" }\nkey = { fg = [] }\n";
        let error = load(&[("mine", text)]).unwrap_err();
        let expected = [
            "mine.toml:1: nam: unknown key; did you mean `name`?",
            "mine.toml:2: extends: no theme `defalt`; did you mean `default`? (available: default, smartfeud, smartfeud-light, gruvbox, solarized-light, high-contrast, colour-blind, monochrome, mine)",
            "mine.toml:4: styles.tyle: unknown key; did you mean `tile`?",
            "mine.toml:5: styles.tile.bg: \"grean\" is not a colour; did you mean `green`?",
            "mine.toml:5: styles.tile.fgg: unknown key; did you mean `fg`?",
            "mine.toml:5: styles.tile.attributes: \"bald\" is not an attribute; did you mean `bold`?",
            "mine.toml:5: styles.tile.attributes: 3 is not an attribute; choose one of bold, dim, italic, underlined, reversed",
            "mine.toml:6: styles.bad: expected a style; write { fg = \"black\", bg = \"#f1e3c2\", attributes = [\"bold\"] }",
            "mine.toml:7: styles.good.fg: 300 is not a colour; write \"#rrggbb\", a number from 16 to 255, or one of black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, light-red, light-green, light-yellow, light-blue, light-magenta, light-cyan, white, default",
            "mine.toml:7: styles.good.bg: \"#12\" is not a colour; write \"#rrggbb\", a number from 16 to 255, or one of black, red, green, yellow, blue, magenta, cyan, gray, dark-gray, light-red, light-green, light-yellow, light-blue, light-magenta, light-cyan, white, default",
            "mine.toml:8: styles.key.fg: expected a colour; write \"green\", \"#2e7d32\" or a number from 16 to 255",
        ];
        let mut lines: Vec<&str> = error.lines().collect();
        lines.sort_by_key(|line| line.split(':').nth(1).map(str::to_owned));
        assert_eq!(lines, expected);
    }

    #[test]
    fn an_extended_theme_is_checked_too_and_circles_are_found() {
        let error = load(&[("one", "extends = \"two\"\n"), ("two", "extends = \"one\"\n")]).unwrap_err();
        assert_eq!(error, "two.toml:1: extends: circular: `one` extends this theme; extend another theme");
        let error = load(&[("one", "extends = \"two\"\nx = 1\n"), ("two", "extends = \"default\"\ny = 1\n")]);
        let error = error.unwrap_err();
        assert!(error.contains("two.toml:2: y: ") && error.contains("one.toml:2: x: "), "{error}");
        assert_eq!(load(&[("one", "[styles\n")]).unwrap_err().lines().count(), 1);
    }

    #[test]
    fn what_a_theme_extends_is_looked_for_in_its_own_folder_and_then_in_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("smartfeud.toml", "extends = \"smartfeud\"\nabout = \"mine\"\n");
        write("path.toml", "extends = \"./smartfeud.toml\"\n");
        write("name.toml", "extends = \"smartfeud\"\n");
        write("self.toml", "extends = \"./self.toml\"\n");
        fs::create_dir(folder.path().join("gruvbox.toml")).unwrap();
        write("folder.toml", "extends = \"gruvbox\"\n");
        let library = ThemeLibrary::new(Some(folder.path().to_owned()));
        for (library, prefix, suffix) in [
            (library, String::new(), ""),
            (ThemeLibrary::default(), format!("{}/", folder.path().display()), ".toml"),
        ] {
            let load = |name: &str| ThemeSpec::load(&library, &format!("{prefix}{name}{suffix}"));
            for name in ["smartfeud", "path", "name", "folder"] {
                assert!(load(name).is_ok(), "{name}: {:?}", load(name));
            }
            assert!(load("self").unwrap_err().to_string().contains("circular"));
        }
    }

    /// `auto` can be chosen for a terminal, and has a file only if the user has made one.
    #[test]
    fn only_where_the_automatic_theme_can_be_chosen_is_it_suggested() {
        let themes = ThemeLibrary::default();
        let chosen =
            Theme::load(&themes, "Auto", TerminalColours::on_dark(Depth::Indexed)).unwrap_err().to_string();
        assert!(chosen.contains("did you mean `auto`?"), "{chosen}");
        let checked = ThemeSpec::load(&themes, AUTOMATIC).unwrap_err().to_string();
        assert!(!checked.contains("did you mean `auto`?"), "{checked}");
    }

    #[test]
    fn a_chain_of_themes_is_bounded() {
        let names: Vec<String> = (0..=MAX_CHAIN).map(|number| format!("t{number}")).collect();
        let texts: Vec<String> =
            names.iter().skip(1).map(|other| format!("extends = \"{other}\"\n")).collect();
        let mut themes: Vec<(&str, &str)> =
            names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_str())).collect();
        themes[MAX_CHAIN - 1].1 = "extends = \"default\"\n";
        let error = load(&themes).unwrap_err();
        let expected = "t7.toml:1: extends: more than 8 themes extend one another; extend a theme that extends fewer others";
        assert_eq!(error, expected);
        assert!(load(&themes[1..]).is_ok());
    }

    #[test]
    fn a_theme_that_extends_nothing_has_every_style() {
        let error = load(&[("mine", "name = \"Mine\"\n[styles]\ntext = {}\n")]).unwrap_err();
        assert!(error.starts_with("mine.toml:2: styles: missing faint, title,"), "{error}");
        assert!(
            error.ends_with("add them, or write extends = \"default\" at the top of the file"),
            "{error}"
        );
    }

    #[test]
    fn without_colours_the_monochrome_theme_replaces_coloured_ones() {
        let themes = ThemeLibrary::default();
        let colourless = TerminalColours::on_dark(Depth::Attributes);
        let none = Theme::load(&themes, "monochrome", colourless).unwrap();
        for name in themes.names() {
            let theme = Theme::load(&themes, &name, colourless).unwrap();
            assert_eq!(theme, none, "{name}");
            assert!(theme.styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        }
        assert!(!ThemeSpec::load(&themes, "monochrome").unwrap().has_colours());
    }
}
