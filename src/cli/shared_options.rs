//! The options that are accepted before and after every command: in the help of a command are those that it uses.

use clap::{Arg, Command};

/// The shared options, and the commands in whose help they are; the program itself has them all.
const USERS: [(&str, &str); 5] = [
    (
        "save_dir",
        "play, resume, watch, puzzle, tutorial, study, games, games list, games delete, annotate, import, \
         export, replay, review, rules watch, stats",
    ),
    (
        "plain",
        "play, resume, join, watch, puzzle, tutorial, study, replay, review, games, games list, rules list, \
         rules show, rules watch, stats",
    ),
    (
        "theme",
        "play, resume, watch, puzzle, tutorial, study, games, export, join, replay, review, rules show, \
         rules watch, selfplay, lab merge",
    ),
    ("no_motion", "play, resume, join, watch, tutorial, games, replay, rules watch"),
    (
        "ascii",
        "play, resume, watch, puzzle, tutorial, study, games, stats, join, replay, review, rules list, \
         rules show, rules watch, rules check, rules test, themes check, keys, scenario, moves, selfplay, lab merge, \
         lab tune, lab learn",
    ),
];

/// Leaves a shared option out of the help of the commands that do not use it.
///
/// They still accept it: an alias with `--ascii` in it is for all commands.
pub(super) fn hide_unused(command: Command) -> Command {
    let shared: Vec<Arg> = command.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    command.mut_subcommands(|subcommand| {
        let path = subcommand.get_name().to_owned();
        hide_unused_in(subcommand, &path, &shared)
    })
}

/// Hides what the command at this path, as `rules show`, and those below it do not use.
fn hide_unused_in(command: Command, path: &str, shared: &[Arg]) -> Command {
    let uses = |option: &Arg| {
        let of_option = |(name, users): &(_, &str)| {
            option.get_id().as_str() == *name && users.split(", ").any(|user| user == path)
        };
        USERS.iter().any(of_option)
    };
    // Each command gets options of its own, because what it does not have it would inherit, hidden or not.
    let options: Vec<Arg> = shared.iter().map(|option| option.clone().hide(!uses(option))).collect();
    command.args(options).mut_subcommands(|subcommand| {
        let path = format!("{path} {}", subcommand.get_name());
        hide_unused_in(subcommand, &path, shared)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command or an option that was renamed would be hidden without a word.
    #[test]
    fn the_table_names_options_and_commands_that_there_are() {
        let program = super::super::command();
        for (option, users) in USERS {
            assert!(program.get_arguments().any(|known| known.get_id() == option && known.is_global_set()));
            for user in users.split(", ") {
                let found = user.split(' ').try_fold(&program, |command, name| command.find_subcommand(name));
                assert!(found.is_some(), "{user}");
            }
        }
        let shared = program.get_arguments().filter(|option| option.is_global_set()).count();
        assert_eq!(shared, USERS.len());
    }
}
