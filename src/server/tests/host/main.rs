//! A real host with real `ssh` clients.

mod clients;

use clients::{Host, has_ssh};

#[test]
fn two_people_play_by_a_code_with_a_restart_between() {
    if !has_ssh() {
        return;
    }
    let host = Host::start();
    let mut ann = host.screen("ann", "x");
    ann.wait_for("What shall we call you?");
    ann.keys("Ann\r");
    ann.wait_for("Your games");
    println!("{}", ann.text());
    ann.choose("New game");
    ann.wait_for("Player 2");
    println!("{}", ann.text());
    ann.choose("Begin");
    ann.wait_for("Send your friend");
    println!("{}", ann.text());
}
