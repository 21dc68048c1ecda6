//! Arguments of `rules`.

use std::path::PathBuf;

use clap::Subcommand;

use super::candidates;

/// What can be done with rulesets.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List all rulesets, including your own.
    #[command(after_help = "Example:
  rackety rules list")]
    List {
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Explain the rules of a game, with its board and its tiles.
    #[command(after_help = "Examples:
  rackety rules show smartfeud
  rackety rules show wordfeud --language es        the tiles of another language
  rackety rules show ./mygame.toml")]
    Show {
        /// The ruleset: a name, or a file that ends in .toml.
        #[arg(value_name = "NAME", add = candidates::rulesets())]
        ruleset: String,
        /// The language of the tiles; by default, the ruleset's first.
        #[arg(long, value_name = "CODE", add = candidates::languages())]
        language: Option<String>,
        /// Print one JSON value.
        #[arg(long)]
        json: bool,
    },
    /// Check ruleset files and print all their faults; the exit status is 1 if there are any.
    #[command(after_help = "Example:
  rackety rules check ./mygame.toml")]
    Check {
        /// The files.
        #[arg(required = true, value_name = "FILE", add = candidates::toml_files())]
        files: Vec<PathBuf>,
    },
    /// Write a commented copy of a ruleset to start from, as NAME.toml in the current folder.
    #[command(after_help = "Example:
  rackety rules new mygame --from smartfeud

For an editor that completes and checks keys, write the schema beside the file with `rackety rules schema > \
ruleset.schema.json`, and begin the file with the line #:schema ./ruleset.schema.json")]
    New {
        /// The name of the new ruleset and its file.
        #[arg(value_name = "NAME")]
        name: String,
        /// The ruleset to copy.
        #[arg(long, value_name = "ID", default_value = "smartfeud", add = candidates::rulesets())]
        from: String,
    },
    /// Print the JSON schema of ruleset files, for editors that complete and check.
    #[command(after_help = "Examples:
  rackety rules schema > ruleset.schema.json
  rackety rules schema tiles > tiles.schema.json")]
    Schema {
        /// The kind of file.
        #[arg(value_enum, value_name = "KIND", default_value_t)]
        of: SchemaKind,
    },
}

/// The kinds of files that have a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum SchemaKind {
    /// Rulesets.
    #[default]
    Ruleset,
    /// Tile sets.
    Tiles,
}
