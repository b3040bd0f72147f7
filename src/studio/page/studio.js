// The page: a gallery of all cards, and a desk for one file. The part of the address after # says which is shown.

import { ask, listen } from "./server.js";
import { el } from "./elements.js";
import { Gallery } from "./gallery.js";
import { Desk } from "./desk.js";

const main = document.getElementById("main");
const status = document.getElementById("status");

const gallery = new Gallery();
let desk = null;
let overview = null;
let version = 0;

function say(sentence, isError = false) {
  status.textContent = sentence;
  status.classList.toggle("error", isError);
}

async function load() {
  try {
    overview = await ask("overview");
    version += 1;
    say("");
  } catch (error) {
    say(error.message, true);
  }
}

/** Shows what the address names. */
async function show() {
  const path = decodeURIComponent(location.hash.replace(/^#\/?/, ""));
  if (path === "" || path === "main") {
    desk = null;
    await load();
    if (overview) main.replaceChildren(gallery.view(overview, version));
    document.title = "cardwright studio";
    return;
  }
  const [file, at] = path.split("@");
  if (desk?.path === file) return desk.goTo(at);
  try {
    desk = await Desk.open(file, say);
    main.replaceChildren(desk.element);
    document.title = `${file.split("/").pop()} – cardwright studio`;
    desk.goTo(at);
  } catch (error) {
    desk = null;
    main.replaceChildren(el("p", { class: "error" }, error.message), el("p", {}, el("a", { href: "#/" }, "All cards")));
  }
}

window.addEventListener("hashchange", show);
window.addEventListener("keydown", (event) => {
  if (event.key === "/" && !desk && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) {
    event.preventDefault();
    gallery.search.focus();
  }
});

listen(
  // The gallery is loaded when it is shown.
  () => (desk ? desk.changedElsewhere() : show()),
  () => say("The program is not running any more. Nothing that you wrote is lost: start the studio again.", true),
);

await show();
