//! Reads the declarations and things of a pack.

use crate::declared_game::DeclaredGame;
use crate::{check_block, declare, game_block, series, thing};
use source::Place;
use syntax::ParsedFile;

/// Reads the declarations and things of a pack. `pack` is the name of the pack's folder. A missing `Game:` block is
/// reported at the place `at`, and `path` is the file that should have the block.
pub fn read<'a>(pack: &str, files: &[ParsedFile<'a>], at: Place, path: &str) -> DeclaredGame<'a> {
    let mut draft = declare::declarations(files);
    let game = game_block::read(pack, files, at, path, &mut draft);
    thing::read_all(files, &mut draft);
    series::read_all(files, &mut draft);
    check_block::read_all(files, &mut draft);
    draft.finish(game)
}
