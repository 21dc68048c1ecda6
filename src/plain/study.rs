//! Word study with typed commands.

use std::io;

use jiff::Timestamp;

use super::dialogue::{Dialogue, Talk};
use super::menu::choose;
use super::{PlainExit, leaves};
use crate::crash;
use crate::input::word_search::WordSearch;
use crate::session::Host;
use crate::study::{
    Card, Recall, Sitting, Solution, StudyList, StudyRequest, due_again, end_lines, heading, how_to_answer,
    listed, note, opening, question, solution_lines, verdict,
};
use crate::text::wording::full_stop;

/// The most words of a solution whose meanings are said.
const MAX_MEANINGS: usize = 4;

/// The help.
const HELP: [&str; 4] = [
    "Type the answer to a card; Enter alone: you do not know.",
    "skip: the next card; this one counts as not known.",
    "repeat: the last lines again.",
    "quit: leave; what was answered is stored.",
];

/// Lets a person choose a list; none if they leave. Counts the lines of a script that choose nothing.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn study_list(
    request: &StudyRequest,
    talk: Talk<'_>,
    faults: &mut usize,
) -> io::Result<Option<StudyRequest>> {
    let Talk { mut dialogue, host, .. } = talk;
    let lists = listed(host, request, Timestamp::now());
    let mut choices: Vec<String> =
        lists.iter().map(|list| format!("{}, {}", list.title, list.about)).collect();
    choices.push("a pattern".to_owned());
    let loaded = host.rulesets.load(&request.ruleset);
    let name = loaded.as_ref().map_or(request.ruleset.as_str(), |ruleset| ruleset.name());
    let Some(index) = choose(&mut dialogue, &format!("Word study, {name}."), &choices, faults)? else {
        return Ok(None);
    };
    if let Some(list) = lists.into_iter().nth(index) {
        return Ok(Some(list.request));
    }
    let asked = "Pattern; a question mark is one letter, a star any number: ";
    let pattern = dialogue.ask(asked)?.filter(|line| !leaves(line)).map(|line| line.trim().to_owned());
    let search = |pattern| StudyList::Search(WordSearch { pattern, ..WordSearch::default() });
    Ok(pattern.map(|pattern| StudyRequest { list: search(pattern), quiz: None, ..request.clone() }))
}

/// Asks the cards of a sitting, until it is over, the person leaves or the input ends.
///
/// # Errors
/// If reading the input or writing the output fails.
pub fn study(sitting: Sitting, talk: Talk<'_>) -> io::Result<PlainExit> {
    let Talk { dialogue, now, host } = talk;
    let exit = PlainExit { faults: 0, save_fault: None };
    let mut study = PlainStudy { sitting, dialogue, host, exit };
    let lines = [format!("{}.", heading(study.sitting.deck())), opening(&study.sitting)];
    lines.iter().try_for_each(|line| study.say(line))?;
    let mut explained: Option<&'static str> = None;
    while let Some(card) = study.sitting.card().cloned() {
        // How to answer is said once for each kind of card.
        let how = how_to_answer(&card, study.sitting.deck().tiles());
        if explained != Some(how) {
            study.say(how)?;
            explained = Some(how);
        }
        study.say_question(&card)?;
        let Some(answer) = study.ask_answer(&card)? else { break };
        study.mark(&card, &answer, now().wall)?;
        study.sitting.ask_next();
    }
    end_lines(&study.sitting).iter().try_for_each(|line| study.say(line))?;
    Ok(study.exit)
}

/// A sitting in plain mode.
struct PlainStudy<'a> {
    sitting: Sitting,
    dialogue: Dialogue<'a>,
    host: &'a Host,
    exit: PlainExit,
}

impl PlainStudy<'_> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        self.dialogue.say(line)
    }

    /// Says the question with its number, so that `repeat` does, too.
    fn say_question(&mut self, card: &Card) -> io::Result<()> {
        let (number, all) = self.sitting.number();
        let solution = self.sitting.solution();
        let asked =
            solution.map(|solution| question(card, solution, self.sitting.deck())).unwrap_or_default();
        self.say(&format!("{number} of {all}. {asked}"))
    }

    /// Asks until there is an answer; none if the person leaves or the input ends.
    fn ask_answer(&mut self, card: &Card) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.dialogue.ask("> ")? else { return Ok(None) };
            crash::note_input(crash::masked(&line));
            let word = line.trim().to_lowercase();
            // What may answer the card is never a command: QUIT has anagrams, and Q may be asked for.
            let capitals = self.sitting.deck().tiles().capitals(&word);
            let is_answer = self.sitting.solution().is_some_and(|solution| match solution {
                Solution::Letters(_) => word.chars().count() == 1,
                _ => solution.words().any(|word| word == capitals),
            });
            match word.as_str() {
                _ if is_answer => {}
                line if leaves(line) => return Ok(None),
                "help" => {
                    HELP.iter().try_for_each(|line| self.say(line))?;
                    self.say_question(card)?;
                    continue;
                }
                "repeat" => {
                    self.dialogue.repeat()?;
                    continue;
                }
                "skip" => return Ok(Some(String::new())),
                _ => {}
            }
            match self.sitting.check(&line) {
                Ok(_) => return Ok(Some(line)),
                Err(fault) => self.refuse(&fault.to_string())?,
            }
            self.say_question(card)?;
        }
    }

    /// Says that a line is no answer.
    fn refuse(&mut self, message: &str) -> io::Result<()> {
        self.dialogue.refuse(message, &mut self.exit.faults)
    }

    /// Says whether an answer is right, stores that, and says the solution.
    fn mark(&mut self, card: &Card, answer: &str, now: Timestamp) -> io::Result<()> {
        let Ok(Some(checked)) = self.sitting.check(answer) else { return Ok(()) };
        let Some(solution) = self.sitting.solution().cloned() else { return Ok(()) };
        self.say(&verdict(card, &solution, &checked))?;
        let mut lines = solution_lines(&solution);
        let language = self.sitting.deck().language().to_owned();
        if let Card::Word(word) = card {
            lines.push(word.clone());
        }
        let meaning =
            |word: &String| self.host.meanings.find(&language, word).map(|meaning| meaning.to_string());
        let shown: Vec<String> = match card {
            Card::Rack(_) | Card::Word(_) => lines.iter().take(MAX_MEANINGS).filter_map(meaning).collect(),
            Card::FrontHooks(_) | Card::BackHooks(_) => lines,
        };
        shown.iter().try_for_each(|line| self.say(&full_stop(line)))?;
        let recall = if checked.is_right() { Recall::Right } else { Recall::Wrong };
        let Some(card) = self.sitting.key() else { return Ok(()) };
        let stored = note(&self.host.study, self.sitting.deck().key(), card, recall, now);
        self.sitting.note(recall, stored.as_ref().ok().copied(), now);
        let due = self.sitting.memory().map(due_again);
        due.iter().try_for_each(|due| self.say(due))?;
        let Err(error) = stored else { return Ok(()) };
        self.dialogue.complain(&format!("This is not stored: {}", full_stop(&error.to_string())))?;
        self.exit.save_fault = Some(error.to_string());
        Ok(())
    }
}
