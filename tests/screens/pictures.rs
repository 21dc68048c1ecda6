//! Pictures of screens. `RACKETY_PICTURES=FOLDER cargo test --test screens` writes an SVG of every screen of the
//! snapshots, at every size, to a folder, in the theme named by `RACKETY_PICTURES_THEME`, else in `smartfeud`.

use std::path::Path;
use std::{env, fs};

use rackety::tui::theme::Depth;

use super::driver::Driver;
use super::svg::svg;

/// Writes a picture of a screen if the person who runs the tests wants them.
pub(super) fn write_if_wanted(name: &str, open: impl FnOnce() -> Driver) {
    let Some(folder) = env::var_os("RACKETY_PICTURES") else { return };
    let theme = env::var("RACKETY_PICTURES_THEME").unwrap_or_else(|_| "smartfeud".to_owned());
    let picture = drawn(&open().in_theme(&theme, Depth::Full), name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(Path::new(&folder).join(format!("{name}.svg")), picture).unwrap();
}

fn drawn(driver: &Driver, title: &str) -> String {
    svg(driver.terminal().backend().buffer(), title)
}
