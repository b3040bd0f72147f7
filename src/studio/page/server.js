// Talks to the program that serves this page.

const base = new URL(".", location.href);
/** The name of this page, until it is loaded again, and the number of its requests. */
const page = crypto.getRandomValues(new Uint32Array(2)).join("-");
let turns = 0;

/** Sends a request, and returns the reply. Throws an error with the program's own sentence. */
export async function ask(route, body = {}) {
  // The server answers several requests at a time: the turn tells it which text of a file is the latest.
  const turn = turns;
  turns += 1;
  let reply;
  try {
    reply = await fetch(new URL(route, base), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, page, turn }),
    });
  } catch {
    throw new Error("The program is not running any more. Your text is still in this page: start the studio again.");
  }
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** The address of a card's picture. A new version makes the browser load it again. */
export function picture(pack, id, version) {
  return new URL(`card/${encodeURIComponent(pack)}/${encodeURIComponent(id)}?${version}`, base).href;
}

/** The address of the sheets of a pack. */
export function sheets(pack) {
  return new URL(`sheets/${encodeURIComponent(pack)}`, base).href;
}

/** The address of the statistics of a pack. */
export function statistics(pack) {
  return new URL(`statistics/${encodeURIComponent(pack)}`, base).href;
}

/** Calls `changed` whenever files changed, and `lost` when the program has ended. */
export function listen(changed, lost) {
  const events = new EventSource(new URL("events", base));
  events.addEventListener("changed", changed);
  events.onerror = lost;
}
