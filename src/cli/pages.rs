//! Arguments for what the program prints about itself: `keys`, `themes`, `completions` and `man`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use clap_complete::Shell;

use super::candidates;

/// Keys to print.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety keys
  rackety keys --json

To rebind keys, list them by screen and action in config.toml; an empty list removes all keys of an action:
  [keys.board]
  take = [\"F5\", \"^T\"]
  hide = []
  [keys.everywhere]
  help = \"F6\"")]
pub struct KeysArgs {
    /// Print one JSON value.
    #[arg(long)]
    pub json: bool,
}

/// What can be done with themes.
#[derive(Debug, Subcommand)]
pub enum ThemesCommand {
    /// List all themes, including your own.
    #[command(after_help = "Example:
  rackety themes list")]
    List {
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Print a theme's file. Your own themes go into themes/ in your configuration folder.
    #[command(after_help = "Examples:
  rackety themes show smartfeud > mine.toml
  rackety --theme ./mine.toml")]
    Show {
        /// The theme: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME", add = candidates::themes())]
        name: String,
    },
    /// Check theme files and print all their faults; the exit status is 1 if there are any.
    #[command(after_help = "Example:
  rackety themes check ./mine.toml")]
    Check {
        /// The files, or names.
        #[arg(required = true, value_name = "FILE", add = candidates::themes())]
        themes: Vec<String>,
    },
}

/// The completions of a shell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  source <(rackety completions bash)
  source <(rackety completions zsh)
  rackety completions fish | source
  rackety completions powershell | Out-String | Invoke-Expression
  eval (rackety completions elvish | slurp)

Put the line of your shell into its start-up file, such as ~/.bashrc or ~/.zshrc. The shell then asks rackety itself for \
completions, so that they include your own rulesets, themes and saved games.")]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: Shell,
}

/// Manual pages to print.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety man | man -l -
  rackety man ruleset | man -l -
  rackety man --out ~/.local/share/man")]
pub struct ManArgs {
    /// The page to print.
    #[arg(value_enum, value_name = "PAGE", default_value_t, conflicts_with = "out")]
    pub page: ManPage,
    /// The folder of manual pages to write all pages to: one for each command in man1, rackety-ruleset.5 and
    /// rackety-scenario.5 in man5.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
}

/// The manual pages that are printed by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum ManPage {
    /// The program: rackety(1).
    #[default]
    Rackety,
    /// The keys of every screen, and how to change them: rackety-keys(1).
    Keys,
    /// The keys of ruleset files: rackety-ruleset(5).
    Ruleset,
    /// The keys of scenario files: rackety-scenario(5).
    Scenario,
}
