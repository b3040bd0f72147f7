//! The requests of the page. Each kind has a file, and a line in [`ROUTES`].

mod choose;
mod complete;
mod edit;
mod explain;
mod file;
mod overview;
mod picture;
mod save;
mod sheets;
mod statistics;
mod target;
mod try_out;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;

use crate::reply::Reply;
use crate::shared::Shared;
use project::Trouble;

/// A kind of request: what it answers, and whether other pages have to load the project again after it.
struct Route {
    path: &'static str,
    answer: fn(&Shared, &[u8]) -> Result<Value, Trouble>,
    changes_project: bool,
}

const ROUTES: &[Route] = &[
    Route { path: "overview", answer: overview::answer, changes_project: false },
    Route { path: "file", answer: file::answer, changes_project: false },
    Route { path: "edit", answer: edit::answer, changes_project: false },
    Route { path: "fixes", answer: edit::with_fixes, changes_project: false },
    Route { path: "explain", answer: explain::answer, changes_project: false },
    Route { path: "complete", answer: complete::answer, changes_project: false },
    Route { path: "save", answer: save::answer, changes_project: true },
    Route { path: "discard", answer: save::discard, changes_project: true },
    Route { path: "target", answer: target::answer, changes_project: false },
    Route { path: "try", answer: try_out::answer, changes_project: false },
    Route { path: "choose", answer: choose::answer, changes_project: false },
];

/// Answers a request for a picture or for sheets, which the browser loads by their address.
pub fn get(shared: &Shared, path: &str) -> Reply {
    let find = || match path.split_once('/') {
        Some(("card", rest)) => picture::answer(shared, rest),
        Some(("sheets", pack)) => sheets::answer(shared, pack),
        Some(("statistics", pack)) => statistics::answer(shared, pack),
        _ => None,
    };
    match catch_unwind(AssertUnwindSafe(find)) {
        Ok(found) => found.unwrap_or_else(|| Reply::error(404, "There is nothing here.")),
        Err(_) => bug(),
    }
}

/// The reply to a request whose answer failed for a reason that nobody thought of.
pub fn bug() -> Reply {
    Reply::error(500, "cardwright has a bug: this could not be answered. Your text is safe.")
}

/// Answers a request of the page.
pub fn post(shared: &Shared, path: &str, body: &[u8]) -> Reply {
    let Some(route) = ROUTES.iter().find(|route| route.path == path) else {
        return Reply::error(404, "There is nothing here.");
    };
    // A bug in the compiler must not end a thread of the server: the next text is compiled from its beginning.
    match catch_unwind(AssertUnwindSafe(|| (route.answer)(shared, body))) {
        Ok(Ok(value)) => Reply::json(&value),
        Ok(Err(trouble)) => Reply::error(400, &trouble.to_string()),
        Err(_) => bug(),
    }
}

/// Whether a request changed what other open pages show.
pub fn changes_project(path: &str) -> bool {
    ROUTES.iter().any(|route| route.path == path && route.changes_project)
}
