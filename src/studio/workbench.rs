//! The state behind the page: the project with its unsaved texts, and the games that try cards out.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use editing::EditedProject;
use project::{Project, Trouble, is_card, read_whole, write_one};
use protocol::ProtocolGame;

use crate::drafts::{Draft, Drafts};
use crate::request::SentOrder;
use crate::table_play::TablePlay;

/// The folder of a project that holds its packs.
const CARDS: &str = "cards";

/// The project with its unsaved texts, and the games that are played in the page.
pub struct Workbench {
    pub project: EditedProject,
    /// The packs to show; empty for all.
    chosen: Vec<String>,
    drafts: Drafts,
    /// For each file, the page that last sent a text of it, and the turn of its last edit or save.
    latest: BTreeMap<String, (String, u64)>,
    /// The text of the last save of each file, with the base that the page had then.
    saves: BTreeMap<String, Draft>,
    /// The game that is played in the page with each pack.
    games: BTreeMap<String, PageGame>,
}

/// A game that is played in the page.
pub enum PageGame {
    /// A game on a board with the words of the language.
    Board(Box<ProtocolGame>),
    /// A game of declared kinds.
    Table(Box<TablePlay>),
}

/// The result of a save.
#[derive(Debug, PartialEq, Eq)]
pub enum Saved {
    /// The file has the text now. The field is the reason why the list of unsaved texts on the disk could not be
    /// changed: then this text counts as unsaved after a restart.
    Written(Option<Trouble>),
    /// Another program changed the file after the page read it. Nothing was written. The field is the text on the disk;
    /// `None` if the file was deleted.
    Conflict(Option<String>),
}

impl Workbench {
    /// Opens a project with the drafts of the last run.
    pub fn open(project: Project, packs: &[String]) -> Workbench {
        let drafts = Drafts::read(&project.root.join("output"));
        let mut edited = EditedProject::open(project);
        for (path, draft) in drafts.iter() {
            let path = edited.root().join(path);
            edited.set_buffer(&path, draft.text.clone());
        }
        Workbench {
            project: edited,
            chosen: packs.to_vec(),
            drafts,
            latest: BTreeMap::new(),
            saves: BTreeMap::new(),
            games: BTreeMap::new(),
        }
    }

    /// Returns the names of the packs to show, sorted.
    pub fn packs(&self) -> Result<Vec<String>, Trouble> {
        let mut packs = self.project.packs()?;
        packs.retain(|pack| self.chosen.is_empty() || self.chosen.contains(pack));
        Ok(packs)
    }

    /// Returns the unsaved texts in the order of their paths.
    pub fn drafts(&self) -> impl Iterator<Item = (&str, &Draft)> {
        self.drafts.iter()
    }

    pub fn changed_on_disk(&mut self, paths: &[PathBuf]) {
        self.project.changed_on_disk(paths);
    }

    /// Returns the draft of a file, or else its text on the disk with the same text as base.
    pub fn open_file(&self, path: &str) -> Result<Draft, Trouble> {
        let at = self.card_file(path)?;
        if let Some(draft) = self.drafts.get(path) {
            return Ok(draft.clone());
        }
        let text = on_disk(&at)?;
        Ok(Draft { text: text.clone().unwrap_or_default(), base: text })
    }

    /// Whether the page has sent a later text of this file before this one. Requests are answered by several threads,
    /// so an edit can come after the save that followed it.
    pub fn is_outdated(&mut self, path: &str, order: &SentOrder) -> bool {
        let (Some(page), Some(turn)) = (&order.page, order.turn) else { return false };
        match self.latest.get_mut(path).filter(|(last, _)| last == page) {
            Some((_, latest)) => {
                let is_outdated = turn < *latest;
                *latest = turn.max(*latest);
                is_outdated
            }
            // A page that was loaded again counts from the beginning.
            None => {
                self.latest.insert(path.to_owned(), (page.clone(), turn));
                false
            }
        }
    }

    /// Takes an unsaved text. `base` is the text on the disk that the page began with.
    ///
    /// A text is no draft if it is the base or on the disk, or if it is that of the last save: the page has sent it
    /// again before it knew of the save. Then the file on the disk counts, which another program may have changed.
    pub fn edit(&mut self, path: &str, text: String, base: Option<String>) -> Result<(), Trouble> {
        let at = self.card_file(path)?;
        let draft = Draft { text, base };
        let is_base = draft.base.as_ref() == Some(&draft.text);
        if is_base || self.saves.get(path) == Some(&draft) || on_disk(&at)?.as_ref() == Some(&draft.text) {
            self.project.close_buffer(&at);
            return self.drafts.remove(path);
        }
        self.project.set_buffer(&at, draft.text.clone());
        self.drafts.keep(path, draft)
    }

    /// Gives the unsaved text of a file up.
    pub fn discard(&mut self, path: &str) -> Result<(), Trouble> {
        let at = self.card_file(path)?;
        self.project.close_buffer(&at);
        self.project.changed_on_disk(&[at]);
        self.drafts.remove(path)
    }

    /// Saves a text, unless the file on the disk is no longer `base`.
    pub fn save(&mut self, path: &str, text: &str, base: Option<&str>) -> Result<Saved, Trouble> {
        let at = self.card_file(path)?;
        let now = on_disk(&at)?;
        if now.as_deref() != base {
            return Ok(Saved::Conflict(now));
        }
        write_one(&at, text.as_bytes())?;
        self.saves.insert(path.to_owned(), Draft { text: text.to_owned(), base: base.map(str::to_owned) });
        self.project.close_buffer(&at);
        self.project.changed_on_disk(&[at]);
        Ok(Saved::Written(self.drafts.remove(path).err()))
    }

    /// Returns the path of a card file of the project. Fails for every other file: the page writes cards only.
    pub fn card_file(&self, path: &str) -> Result<PathBuf, Trouble> {
        let root = self.project.root();
        if !root.is_dir() {
            let sentence = "is not there any more. Your text is still in this page";
            return Err(Trouble::new(format!("The folder of the project, {}, {sentence}.", root.display())));
        }
        let parts = Path::new(path).components();
        let is_plain = parts.clone().all(|part| matches!(part, Component::Normal(_)));
        let names: Vec<&str> = parts.filter_map(|part| part.as_os_str().to_str()).collect();
        let is_hidden = names.iter().any(|name| name.starts_with('.'));
        let at = root.join(path);
        let is_inside = names.first() == Some(&CARDS) && names.len() > 2 && self.leads_into_project(&at);
        match is_plain && !is_hidden && is_inside && is_card(&at) && !path.contains('\\') {
            true => Ok(at),
            false => Err(Trouble::new(format!("“{path}” is not a card file of this project."))),
        }
    }

    /// Whether the file, or the nearest folder of it that exists, lies in the project when links are followed.
    fn leads_into_project(&self, at: &Path) -> bool {
        let found = at.ancestors().find_map(|path| path.canonicalize().ok());
        found.is_some_and(|real| real.starts_with(self.project.root()))
    }

    /// Puts a game in place of the last game with this pack.
    pub fn begin_game(&mut self, pack: &str, game: PageGame) {
        self.games.insert(pack.to_owned(), game);
    }

    /// Takes the game out, so that a bot can think without holding up the page.
    pub fn take_game(&mut self, pack: &str) -> Option<PageGame> {
        self.games.remove(pack)
    }

    /// Puts a game back, unless another game has begun in the meantime.
    pub fn return_game(&mut self, pack: &str, game: PageGame) {
        self.games.entry(pack.to_owned()).or_insert(game);
    }
}

/// Returns the text of a file on the disk; `None` if there is no file.
fn on_disk(path: &Path) -> Result<Option<String>, Trouble> {
    match path.try_exists() {
        Ok(false) => Ok(None),
        _ => read_whole(path).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: &str = "cards/p/ada.card";

    fn workbench() -> (tempfile::TempDir, Workbench) {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("cards/p")).unwrap();
        std::fs::write(dir.path().join("cards/p/game.card"), "Game: P\n").unwrap();
        std::fs::write(dir.path().join(ADA), "one").unwrap();
        let project = Project::at(dir.path()).unwrap();
        (dir, Workbench::open(project, &[]))
    }

    #[test]
    fn a_save_never_overwrites_what_another_program_saved() {
        let (dir, mut bench) = workbench();
        bench.edit(ADA, "mine".to_owned(), Some("one".to_owned())).unwrap();
        std::fs::write(dir.path().join(ADA), "theirs").unwrap();
        assert_eq!(bench.save(ADA, "mine", Some("one")).unwrap(), Saved::Conflict(Some("theirs".to_owned())));
        assert_eq!(std::fs::read_to_string(dir.path().join(ADA)).unwrap(), "theirs");
        assert_eq!(bench.open_file(ADA).unwrap().text, "mine", "the draft stays");
        assert_eq!(bench.save(ADA, "both", Some("theirs")).unwrap(), Saved::Written(None));
        assert_eq!(bench.open_file(ADA).unwrap(), Draft { text: "both".to_owned(), base: Some("both".to_owned()) });
        std::fs::remove_file(dir.path().join(ADA)).unwrap();
        assert_eq!(bench.save(ADA, "again", Some("both")).unwrap(), Saved::Conflict(None));
        assert_eq!(bench.save(ADA, "again", None).unwrap(), Saved::Written(None));
    }

    #[test]
    fn drafts_are_there_after_a_restart() {
        let (dir, mut bench) = workbench();
        bench.edit(ADA, "unsaved".to_owned(), Some("one".to_owned())).unwrap();
        bench.edit("cards/p/new/bo.card", "new".to_owned(), None).unwrap();
        let project = Project::at(dir.path()).unwrap();
        let mut again = Workbench::open(project, &[]);
        assert_eq!(again.open_file(ADA).unwrap().text, "unsaved");
        assert_eq!(again.open_file("cards/p/new/bo.card").unwrap(), Draft { text: "new".to_owned(), base: None });
        again.discard(ADA).unwrap();
        assert_eq!(again.open_file(ADA).unwrap().text, "one");
        again.edit(ADA, "one".to_owned(), Some("one".to_owned())).unwrap();
        assert_eq!(again.drafts().count(), 1, "the text of the disk is no draft");
    }

    #[test]
    fn the_text_of_a_save_is_no_draft_when_it_comes_again() {
        let (dir, mut bench) = workbench();
        assert_eq!(bench.save(ADA, "mine", Some("one")).unwrap(), Saved::Written(None));
        std::fs::write(dir.path().join(ADA), "theirs").unwrap();
        for base in ["one", "mine"] {
            bench.edit(ADA, "mine".to_owned(), Some(base.to_owned())).unwrap();
            assert_eq!(bench.open_file(ADA).unwrap().text, "theirs", "{base}");
        }
        bench.edit(ADA, "mine".to_owned(), Some("theirs".to_owned())).unwrap();
        assert_eq!(bench.open_file(ADA).unwrap().text, "mine", "the designer wants the older text again");
    }

    #[test]
    fn an_edit_that_comes_after_its_save_is_outdated() {
        let (_dir, mut bench) = workbench();
        let order = |page: &str, turn| SentOrder { page: Some(page.to_owned()), turn: Some(turn) };
        assert!(!bench.is_outdated(ADA, &order("one", 1)));
        assert!(!bench.is_outdated(ADA, &order("one", 3)));
        assert!(bench.is_outdated(ADA, &order("one", 2)));
        assert!(!bench.is_outdated("cards/p/bo.card", &order("one", 2)));
        assert!(!bench.is_outdated(ADA, &order("another", 0)), "another page counts for itself");
        assert!(!bench.is_outdated(ADA, &SentOrder::default()));
    }

    #[test]
    fn only_card_files_of_the_project_are_written() {
        let (dir, mut bench) = workbench();
        for path in [
            "cards/p/../../x.card",
            "/etc/x.card",
            "cards/x.card",
            "cards/p/x.txt",
            "output/p/x.card",
            "cards/p/.x.card",
            "cards\\p\\x.card",
            "",
        ] {
            assert!(bench.save(path, "x", None).is_err(), "{path}");
        }
        #[cfg(unix)]
        {
            let outside = tempfile::tempdir().unwrap();
            std::os::unix::fs::symlink(outside.path(), dir.path().join("cards/p/link")).unwrap();
            assert!(bench.save("cards/p/link/x.card", "x", None).is_err());
        }
        drop(dir);
    }
}
