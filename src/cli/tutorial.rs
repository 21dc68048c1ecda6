//! Arguments of the tutorial: `tutorial`.

use clap::Args;

use super::candidates;

/// The tutorial.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  rackety tutorial                 the lessons that you have not finished
  rackety tutorial taking          from this lesson on: taking a tile
  rackety tutorial --plain         the same with typed commands
  rackety tutorial my-lesson.toml  a lesson of your own

Nine short lessons on a real board, five minutes in all. You do each step yourself, and it is checked; after three wrong \
answers the play is shown. Nothing is saved but the names of the lessons that you have finished, in `tutorial.toml` in your data \
folder.

Lessons of your own are TOML files in `rulesets/lessons/` in your configuration folder; they come before the last built-in \
one, the farewell. Their keys are those of the built-in lessons in `rulesets/lessons`. A faulty lesson does not start: \
each fault is shown with its place and how to fix it, and the exit status is 2.")]
pub struct TutorialArgs {
    /// The lesson to begin with: its name, or a file that ends in .toml.
    #[arg(add = candidates::lessons())]
    pub lesson: Option<String>,
}
