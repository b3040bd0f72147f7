//! Decides which requests are answered at all.
//!
//! The port is open to every program on the machine, and to every web site through the browser. So a request must name
//! this machine as its host (a site could point its own name at 127.0.0.1: DNS rebinding), come from no other site, and
//! begin with the token, which only the user who started the program has seen.

use crate::request_head::RequestHead;

/// The number of random bytes in a token.
const TOKEN_BYTES: usize = 16;

/// The conditions for an answer.
#[derive(Debug, Clone)]
pub struct Gate {
    port: u16,
    token: String,
}

/// The reason why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The request names another host, or comes from the page of another site.
    Foreign,
    /// The address lacks the token.
    NoToken,
}

impl Gate {
    /// Creates a gate with a new token. Fails if the system has no random numbers.
    pub fn new(port: u16) -> Result<Gate, getrandom::Error> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Gate { port, token })
    }

    /// Returns the address of the page.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Returns the path of a request below the token, without its query.
    pub fn path<'r>(&self, head: &'r RequestHead) -> Result<&'r str, Refusal> {
        self.allowed(head.host.as_deref(), head.origin.as_deref(), &head.address)
    }

    fn allowed<'r>(&self, host: Option<&str>, origin: Option<&str>, url: &'r str) -> Result<&'r str, Refusal> {
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let is_own = |host: &str| hosts.iter().any(|known| known == host);
        // Only a browser sends `Origin`, and only then does the request come from a page.
        let is_foreign = |origin: &str| !origin.strip_prefix("http://").is_some_and(is_own);
        if !host.is_some_and(is_own) || origin.is_some_and(is_foreign) {
            return Err(Refusal::Foreign);
        }
        let path =
            url.split('?').next().unwrap_or("").strip_prefix('/').and_then(|path| path.strip_prefix(&*self.token));
        path.and_then(|path| path.strip_prefix('/')).ok_or(Refusal::NoToken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_of_this_run_gets_an_answer() {
        let gate = Gate { port: 3000, token: "secret".to_owned() };
        let asked = |host: &str, origin: Option<&str>, url: &str| {
            gate.allowed(Some(host).filter(|host| !host.is_empty()), origin, url).map(str::to_owned)
        };
        assert_eq!(asked("127.0.0.1:3000", None, "/secret/"), Ok(String::new()));
        assert_eq!(
            asked("localhost:3000", Some("http://localhost:3000"), "/secret/file?path=a"),
            Ok("file".to_owned())
        );
        assert_eq!(asked("evil.example", None, "/secret/"), Err(Refusal::Foreign));
        assert_eq!(asked("", None, "/secret/"), Err(Refusal::Foreign));
        assert_eq!(asked("127.0.0.1:3001", None, "/secret/"), Err(Refusal::Foreign));
        assert_eq!(asked("127.0.0.1:3000", Some("https://evil.example"), "/secret/"), Err(Refusal::Foreign));
        assert_eq!(asked("127.0.0.1:3000", Some("null"), "/secret/"), Err(Refusal::Foreign));
        for url in ["/", "/secre/", "/secrets/", "/secret", "secret/", "/other/secret/"] {
            assert_eq!(asked("127.0.0.1:3000", None, url), Err(Refusal::NoToken), "{url}");
        }
    }

    #[test]
    fn each_run_has_a_token_of_its_own() {
        let (one, other) = (Gate::new(3000).unwrap(), Gate::new(3000).unwrap());
        assert_ne!(one.url(), other.url());
        assert_eq!(one.token.len(), 2 * TOKEN_BYTES);
    }
}
