//! The effect of an action in a popup. A popup stays open if its update puts it back.

use rackety_engine::{Action, Letter, Tile, TileSet};

use crate::files::own_words::spelled_by_tiles;
use crate::input::hint_kind::HintKind;
use crate::session::GivenHint;
use crate::text::listed_play::ListedPlay;
use crate::tui::action::{Direction, UiAction};
use crate::tui::effect::Effect;
use crate::tui::game::popup::{
    ArrangeMode, BlankChooser, Confirmation, ExchangeChooser, ExchangeMark, HintPopup, HintState, LaidTiles,
    LeaveQuestion, PinEntry, Popup, RackArranger, TypedMark,
};
use crate::tui::game::puzzle_position::PuzzleMove;
use crate::tui::game::state::GameScreen;
use crate::tui::game::typing::no_slot;
use crate::tui::keymap::Binding;
use crate::tui::response::ScreenResponse;
use crate::tui::screens::look_up::WordLookUp;
use crate::tui::widgets::{Answer, Click, SelectionList, moved_in_grid};

impl GameScreen {
    pub(super) fn update_blank_chooser(
        &mut self,
        mut chooser: BlankChooser,
        action: &UiAction,
    ) -> ScreenResponse {
        let selected = chooser.selected;
        match action {
            UiAction::Accept => {
                self.place_blank(&chooser);
                return ScreenResponse::None;
            }
            UiAction::Select(index) => {
                chooser.selected = *index;
                self.place_blank(&chooser);
                return ScreenResponse::None;
            }
            UiAction::Back => return ScreenResponse::None,
            UiAction::Move(direction) => {
                let count = chooser.letters.len();
                chooser.selected = moved_in_grid(selected, count, BlankChooser::COLUMNS, *direction);
                chooser.typed.clear();
            }
            UiAction::Type(character) => self.type_blank_letter(&mut chooser, *character),
            _ => {}
        }
        self.popup = Some(Popup::Blank(chooser));
        ScreenResponse::None
    }

    /// Selects the letter for what was typed: C and H select CH, where the language has it.
    fn type_blank_letter(&self, chooser: &mut BlankChooser, character: char) {
        let tiles = self.game().tiles();
        let joined = spelled_by_tiles(&format!("{}{character}", chooser.typed), tiles);
        let starts = |&letter: &Letter| tiles.text(letter).starts_with(&joined);
        if !chooser.typed.is_empty()
            && let Some(index) = chooser.letters.iter().position(starts)
        {
            chooser.selected = index;
            chooser.typed = joined;
            return;
        }
        let text = spelled_by_tiles(&character.to_string(), tiles);
        if text.is_empty() {
            // An accent that no tile has.
            return;
        }
        chooser.typed = text;
        chooser.selected = self.blank_letter_for(chooser, &chooser.typed).unwrap_or(chooser.selected);
    }

    /// The index of the letter for a typed text; typed again, the next letter that starts with it (CH after C).
    fn blank_letter_for(&self, chooser: &BlankChooser, typed: &str) -> Option<usize> {
        let tiles = self.game().tiles();
        let texts: Vec<&str> = chooser.letters.iter().map(|&letter| tiles.text(letter)).collect();
        let after = chooser.selected + 1..texts.len();
        let next = after.chain(0..=chooser.selected).find(|&index| texts[index].starts_with(typed));
        let is_repeated = texts.get(chooser.selected).is_some_and(|text| text.starts_with(typed));
        if is_repeated { next } else { texts.iter().position(|text| *text == typed).or(next) }
    }

    pub(super) fn update_exchange_chooser(
        &mut self,
        mut chooser: ExchangeChooser,
        action: &UiAction,
    ) -> ScreenResponse {
        chooser.refusal = None;
        let count = chooser.tiles.len();
        if !matches!(action, UiAction::Type(_)) {
            chooser.typed = TypedMark::Nothing;
        }
        match action {
            UiAction::Back => {
                self.put_back(chooser.before);
                return ScreenResponse::None;
            }
            UiAction::Accept => return self.exchange_marked(chooser).into(),
            UiAction::Move(direction @ (Direction::Left | Direction::Right)) => {
                chooser.selected = moved_in_grid(chooser.selected, count, count, *direction);
            }
            UiAction::Mark => toggle_selected(&mut chooser),
            UiAction::RackSlot(slot) | UiAction::Select(slot) if *slot < count => {
                chooser.selected = *slot;
                toggle_selected(&mut chooser);
            }
            UiAction::RackSlot(slot) => chooser.refusal = Some(no_slot(*slot, count)),
            UiAction::BlankNext if !chooser.has(Tile::Blank) => {
                chooser.refusal = Some("you have no blank".to_owned());
            }
            UiAction::BlankNext if mark_next(&mut chooser, Tile::Blank).is_none() => {
                unmark_all(&mut chooser, Tile::Blank);
            }
            UiAction::Type(character) => mark_typed(&mut chooser, self.game().tiles(), *character),
            _ => {}
        }
        self.popup = Some(Popup::Exchange(chooser));
        ScreenResponse::None
    }

    pub(super) fn update_confirmation(
        &mut self,
        question: Confirmation,
        action: &UiAction,
    ) -> ScreenResponse {
        let Some(answer) = Answer::of(action) else {
            self.popup = Some(Popup::Confirmation(question));
            return ScreenResponse::None;
        };
        let effect = match (question, answer) {
            (Confirmation::Quit(seat), answer) => Some(self.answer_quit(seat, answer)),
            (Confirmation::HouseRule, answer) => Some(self.answer_house_rule(answer)),
            (Confirmation::Turn(action), Answer::Yes) => self.take_turn(action),
            (Confirmation::Exchange(chooser), Answer::Yes) => {
                let marked = chooser.marked();
                // It is there again if the exchange is refused.
                self.popup = Some(Popup::Exchange(chooser));
                self.take_turn(Action::Exchange(marked))
            }
            (Confirmation::Exchange(chooser), Answer::No) => {
                self.popup = Some(Popup::Exchange(chooser));
                None
            }
            (Confirmation::LastPlay(_), Answer::Yes) => self.challenge(),
            (Confirmation::LastPlay(_), Answer::No) => {
                self.show_result();
                None
            }
            (Confirmation::Undo, Answer::Yes) => self.undo(),
            (Confirmation::GiveUp, Answer::Yes) => {
                self.submit(PuzzleMove::GiveUp);
                None
            }
            (Confirmation::Turn(_) | Confirmation::Undo | Confirmation::GiveUp, Answer::No) => None,
        };
        effect.into()
    }

    /// Leaves a game that cannot be saved, if the player says so.
    pub(super) fn update_leave_question(
        &mut self,
        question: LeaveQuestion,
        action: &UiAction,
    ) -> ScreenResponse {
        let effect = match Answer::of(action) {
            Some(Answer::No) => {
                self.popup = question.below.map(|popup| *popup);
                return ScreenResponse::None;
            }
            Some(Answer::Yes) => Some(question.effect.clone()),
            None => None,
        };
        // The question stays open, so that its effect is known to be the answer.
        self.popup = Some(Popup::Leaving(question));
        effect.into()
    }

    pub(super) fn update_rack_arranger(
        &mut self,
        mut arranger: RackArranger,
        action: &UiAction,
    ) -> ScreenResponse {
        let count = self.rack().len();
        let selected = arranger.selected;
        match action {
            UiAction::Back => return ScreenResponse::None,
            UiAction::Move(direction @ (Direction::Left | Direction::Right)) => {
                self.arrange_to(&mut arranger, moved_in_grid(selected, count, count, *direction));
            }
            UiAction::RackSlot(slot) if *slot < count => self.move_slot(*slot, selected),
            UiAction::Select(slot) if *slot < count => {
                // The first click grabs a tile, the second one moves it.
                self.arrange_to(&mut arranger, *slot);
                arranger.mode = arranger.mode.other();
            }
            UiAction::Mark => arranger.mode = arranger.mode.other(),
            UiAction::Shuffle => self.shuffle_rack(),
            UiAction::Sort => self.sort_rack(),
            _ => {}
        }
        self.popup = Some(Popup::Arrange(arranger));
        ScreenResponse::None
    }

    /// Goes to another slot, with the tile if that is being moved.
    fn arrange_to(&mut self, arranger: &mut RackArranger, slot: usize) {
        if arranger.mode == ArrangeMode::Moving {
            self.move_slot(arranger.selected, slot);
        }
        arranger.selected = slot;
    }

    /// Updates the list of all actions; returns the action that the player has chosen.
    pub(super) fn update_action_menu(
        &mut self,
        mut menu: SelectionList<&'static Binding>,
        action: &UiAction,
    ) -> Option<UiAction> {
        match action {
            UiAction::Back => return None,
            UiAction::Accept => return menu.selected()?.meaning.fixed().cloned(),
            UiAction::Select(index) => return menu.items().get(*index)?.meaning.fixed().cloned(),
            UiAction::Move(direction) => menu.go(*direction),
            UiAction::Scroll(lines) => menu.scroll(*lines),
            _ => {}
        }
        self.popup = Some(Popup::Actions(menu));
        None
    }

    /// Updates the look-up. Anagrams count as hints where hints are counted, and are asked about first. A word can be
    /// placed on the board.
    pub(super) fn update_look_up(
        &mut self,
        mut look_up: Box<WordLookUp>,
        action: &UiAction,
    ) -> ScreenResponse {
        if look_up.question().is_some() {
            return self.answer_look_up(look_up, action);
        }
        if *action == UiAction::Back && !look_up.has_selection() {
            self.looked_up = look_up.into_history();
            return ScreenResponse::None;
        }
        if *action == UiAction::OwnWord {
            let Some((kind, word)) = look_up.own_word_change() else {
                self.popup = Some(Popup::LookUp(look_up));
                return ScreenResponse::None;
            };
            self.popup = Some(Popup::LookUp(look_up));
            return self.request_house_rule(kind, vec![word]);
        }
        if *action == UiAction::Accept {
            if let Some((word, _)) = look_up.offered() {
                let word = word.to_owned();
                self.looked_up = look_up.into_history();
                self.place_word(&word);
                return ScreenResponse::None;
            }
            if self.asks_for_hint(&mut look_up) {
                self.popup = Some(Popup::LookUp(look_up));
                return ScreenResponse::None;
            }
        }
        let source = self.look_up_source(look_up.text.text());
        look_up.update(action, source);
        self.show_look_up(look_up);
        ScreenResponse::None
    }

    /// Uses a hint for a look-up, if the player agrees.
    fn answer_look_up(&mut self, mut look_up: Box<WordLookUp>, action: &UiAction) -> ScreenResponse {
        let answer = Answer::of(action);
        if answer.is_some() {
            look_up.close_question();
        }
        if answer != Some(Answer::Yes) {
            self.popup = Some(Popup::LookUp(look_up));
            return ScreenResponse::None;
        }
        let source = self.look_up_source(look_up.text.text());
        look_up.update(&UiAction::Accept, source);
        let hint = GivenHint::anagrams(self.game().tiles(), look_up.text.text());
        if let Some(hint) = hint.filter(|_| look_up.has_words())
            && let Err(why) = self.count_hint(&hint)
        {
            look_up.show_fault(&why);
        }
        self.show_look_up(look_up);
        ScreenResponse::Perform(Effect::Save)
    }

    pub(super) fn update_hints(&mut self, popup: HintPopup, action: &UiAction) -> ScreenResponse {
        let HintPopup { mut kinds, state } = popup;
        match (&state, action) {
            (HintState::Plays { .. }, _) => {}
            (_, UiAction::Back) | (HintState::Shown(_) | HintState::Unavailable(_), UiAction::Accept) => {
                return ScreenResponse::None;
            }
            (HintState::Choosing, UiAction::Accept) => {
                return kinds.selected().and_then(|&kind| self.request_hint(kind)).into();
            }
            (HintState::Choosing, UiAction::Select(index)) => {
                kinds.select(*index);
                return kinds.selected().and_then(|&kind| self.request_hint(kind)).into();
            }
            (HintState::Choosing, UiAction::Move(direction)) => kinds.go(*direction),
            _ => {}
        }
        if let HintState::Plays { plays, before } = state {
            return self.update_best_plays(kinds, plays, before, action);
        }
        self.popup = Some(Popup::Hints(HintPopup { kinds, state }));
        ScreenResponse::None
    }

    /// Moves in the list of the best plays; the board shows the selected one.
    fn update_best_plays(
        &mut self,
        kinds: SelectionList<HintKind>,
        mut plays: SelectionList<ListedPlay>,
        before: LaidTiles,
        action: &UiAction,
    ) -> ScreenResponse {
        let selected = plays.index();
        match action {
            // The tiles of the play are on the board.
            UiAction::Accept => return ScreenResponse::None,
            UiAction::Back => {
                self.put_back(before);
                return ScreenResponse::None;
            }
            UiAction::Move(direction) => plays.go(*direction),
            UiAction::Scroll(lines) => plays.scroll(*lines),
            UiAction::Select(index) if plays.click(*index) == Click::Activated => {
                return ScreenResponse::None;
            }
            _ => {}
        }
        if plays.index() != selected {
            self.show_selected(&plays);
        }
        self.popup = Some(Popup::Hints(HintPopup { kinds, state: HintState::Plays { plays, before } }));
        ScreenResponse::None
    }

    pub(super) fn update_pin(&mut self, mut entry: PinEntry, action: &UiAction) -> ScreenResponse {
        match action {
            UiAction::Accept => {
                self.enter_pin(&entry);
                return ScreenResponse::None;
            }
            UiAction::Back => return ScreenResponse::None,
            _ => _ = entry.text.update(action),
        }
        self.popup = Some(Popup::Pin(entry));
        ScreenResponse::None
    }
}

fn toggle_selected(chooser: &mut ExchangeChooser) {
    if let Some((_, mark)) = chooser.tiles.get_mut(chooser.selected) {
        *mark = mark.other();
    }
}

/// Marks a tile by its letters, as they are typed on the board: a letter marks a tile of its own; where none is left, it
/// continues the letter before (L and L mark LL, L and · begin L·L), or starts a tile of several characters. A letter whose
/// tiles are all marked unmarks them.
fn mark_typed(chooser: &mut ExchangeChooser, tiles: &TileSet, character: char) {
    let before = match &chooser.typed {
        TypedMark::Nothing => "",
        TypedMark::Slot(slot) => tile_text(tiles, chooser.tiles[*slot].0),
        TypedMark::Start(start) => start,
    };
    let joined = spelled_by_tiles(&format!("{before}{character}"), tiles);
    if joined == before {
        // An accent that no tile has; its letter is marked already.
        return;
    }
    let text = Some(spelled_by_tiles(&character.to_string(), tiles)).filter(|text| !text.is_empty());
    // An accent that a tile has is nothing without its letter.
    let text = text.unwrap_or_else(|| joined.clone());
    let typed = std::mem::replace(&mut chooser.typed, TypedMark::Nothing);
    let tile_of = |text: &str| tiles.letter(text).map(Tile::Letter);
    // The start of a tile is continued first.
    let parts = if matches!(typed, TypedMark::Start(_)) { [&joined, &text] } else { [&text, &joined] };
    let marked = parts.into_iter().find_map(|part| Some((part, mark_next(chooser, tile_of(part)?)?)));
    if let Some((part, slot)) = marked {
        if let TypedMark::Slot(first) = typed
            && *part == joined
        {
            chooser.tiles[first].1 = ExchangeMark::Keep;
        }
        chooser.typed = TypedMark::Slot(slot);
        return;
    }
    let starts_tile = |start: &str| {
        let longer = |tile: &Tile| {
            let text = tile_text(tiles, *tile);
            start.len() < text.len() && text.starts_with(start)
        };
        chooser.tiles.iter().any(|(tile, mark)| *mark == ExchangeMark::Keep && longer(tile))
    };
    let start = [joined, text.clone()].into_iter().find(|start| starts_tile(start));
    let same = tile_of(&text).filter(|tile| chooser.has(*tile));
    match (start, same) {
        (Some(start), _) => {
            if let TypedMark::Slot(first) = typed
                && start != text
            {
                chooser.tiles[first].1 = ExchangeMark::Keep;
            }
            chooser.refusal = Some(format!("{start}…: type the rest of the tile"));
            chooser.typed = TypedMark::Start(start);
        }
        (None, Some(tile)) => unmark_all(chooser, tile),
        (None, None) => chooser.refusal = Some(format!("you have no {text}")),
    }
}

/// The letters of a tile; empty for a blank.
fn tile_text(tiles: &TileSet, tile: Tile) -> &str {
    match tile {
        Tile::Letter(letter) => tiles.text(letter),
        Tile::Blank => "",
    }
}

/// Marks the next such tile; returns its slot, or none if all are marked.
fn mark_next(chooser: &mut ExchangeChooser, tile: Tile) -> Option<usize> {
    let slot = chooser.tiles.iter().position(|slot| *slot == (tile, ExchangeMark::Keep))?;
    chooser.selected = slot;
    chooser.tiles[slot].1 = ExchangeMark::Exchange;
    Some(slot)
}

fn unmark_all(chooser: &mut ExchangeChooser, tile: Tile) {
    let same = chooser.tiles.iter_mut().filter(|(other, _)| *other == tile);
    same.for_each(|(_, mark)| *mark = ExchangeMark::Keep);
}
