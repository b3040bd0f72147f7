//! The requests of the page. Each kind has a file, and a line in [`ROUTES`].

mod choose;
mod complete;
mod edit;
mod file;
mod overview;
mod picture;
mod save;
mod target;
mod try_out;

pub use picture::picture;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::reply::Reply;
use crate::server::Shared;
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
    Route { path: "complete", answer: complete::answer, changes_project: false },
    Route { path: "save", answer: save::answer, changes_project: true },
    Route { path: "discard", answer: save::discard, changes_project: true },
    Route { path: "target", answer: target::answer, changes_project: false },
    Route { path: "try", answer: try_out::answer, changes_project: false },
    Route { path: "choose", answer: choose::answer, changes_project: false },
];

/// Answers a request of the page.
pub fn post(shared: &Shared, path: &str, body: &[u8]) -> Reply {
    let Some(route) = ROUTES.iter().find(|route| route.path == path) else {
        return Reply::error(404, "There is nothing here.");
    };
    match (route.answer)(shared, body) {
        Ok(value) => Reply::json(&value),
        Err(trouble) => Reply::error(400, &trouble.to_string()),
    }
}

/// Whether a request changed what other open pages show.
pub fn changes_project(path: &str) -> bool {
    ROUTES.iter().any(|route| route.path == path && route.changes_project)
}

/// Reads the body of a request.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(body).map_err(|error| Trouble::new(format!("This is no request: {error}.")))
}
