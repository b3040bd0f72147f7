// All cards of all packs, with search and filters.

import { count, el } from "./elements.js";
import { askForText } from "./question.js";
import { picture, sheets, statistics } from "./server.js";

/** The names of new cards as they were typed, by the path of the file. */
export const newNames = new Map();

export class Gallery {
  constructor() {
    const again = () => this.filter();
    this.search = el("input", { type: "search", placeholder: "Search  ( / )", "aria-label": "Search cards", oninput: again });
    this.classes = el("select", { "aria-label": "Class", onchange: again });
    this.onlyFindings = el("input", { type: "checkbox", id: "only-findings", onchange: again });
    this.found = el("span", { role: "status" });
    this.entries = [];
  }

  /** Returns the view of all packs. */
  view(overview, version) {
    this.entries = [];
    const classes = new Set();
    const packs = overview.packs.map((pack) => this.pack(pack, overview.drafts, version, classes));
    const chosen = this.classes.value;
    this.classes.replaceChildren(
      el("option", { value: "" }, "All classes"),
      ...[...classes].sort().map((name) => el("option", { value: name, selected: name === chosen }, name)),
    );
    const bar = el(
      "div",
      { class: "bar", role: "search" },
      this.search,
      this.classes,
      el("label", { for: "only-findings" }, this.onlyFindings, " only with findings"),
      this.found,
    );
    const view = el("div", { class: "gallery" }, bar, packs);
    this.filter();
    return view;
  }

  pack(pack, drafts, version, classes) {
    if (pack.trouble) return el("section", {}, el("h2", {}, pack.title), el("p", { class: "error" }, pack.trouble));
    const cards = [];
    const others = [];
    for (const file of pack.files) {
      const isDraft = drafts.includes(file.path);
      const drawn = file.items.filter((item) => item.is_drawn);
      for (const item of drawn) {
        if (item.class) classes.add(item.class);
        cards.push(this.card(pack, file, item, isDraft, version));
      }
      if (drawn.length === 0) others.push(this.file(file, isDraft));
    }
    // Challenges and other pieces without a number come last.
    cards.sort((one, other) => (one.number || Infinity) - (other.number || Infinity) || 0);
    const counts = ["error", "warning", "note"].map((severity) => {
      const number = pack.findings.filter((finding) => finding.severity === severity).length;
      return number > 0 && el("span", { class: `badge ${severity}` }, count(number, severity));
    });
    return el(
      "section",
      {},
      el("h2", {}, pack.title, pack.set ? el("small", {}, pack.set) : null),
      el("p", { class: "facts" }, count(cards.length, "card"), ...counts, el("a", { href: sheets(pack.name), target: "_blank" }, "Sheets"), el("a", { href: statistics(pack.name), target: "_blank" }, "Statistics"), this.newCard(pack)),
      this.findings(pack),
      el("div", { class: "cards" }, cards.map((entry) => entry.element)),
      others.length > 0 && el("h3", {}, "Rulebook, definitions, and cards that cannot be drawn"),
      el("ul", { class: "files" }, others.map((entry) => entry.element)),
    );
  }

  findings(pack) {
    const shown = pack.findings.filter((finding) => finding.severity !== "note");
    if (shown.length === 0) return null;
    const line = (finding) => {
      const address = `#/${finding.place?.path ?? ""}@${finding.place?.line ?? 1}:${finding.place?.column ?? 1}`;
      return el(
        "li",
        {},
        el("a", { href: address }, el("span", { class: `badge ${finding.severity}` }, finding.code), " ", finding.card ? `${finding.card}: ` : "", finding.message),
      );
    };
    const open = shown.some((finding) => finding.severity === "error");
    return el("details", { class: "findings", open }, el("summary", {}, count(shown.length, "finding")), el("ul", {}, shown.map(line)));
  }

  card(pack, file, item, isDraft, version) {
    const image = el("img", { loading: "lazy", width: 252, height: 352, alt: "", src: picture(pack.name, item.id, version) });
    const element = el(
      "a",
      { class: "card", href: `#/${file.path}` },
      image,
      el("span", { class: "name" }, item.name, badges(file, isDraft)),
    );
    const entry = { element, number: item.number ?? 0, class: item.class ?? "", words: words(item, file), file };
    this.entries.push(entry);
    return entry;
  }

  file(file, isDraft) {
    const names = file.items.map((item) => item.name).join(", ");
    const element = el(
      "li",
      {},
      el("a", { href: `#/${file.path}` }, file.path.split("/").slice(2).join("/"), names && ` (${names})`, badges(file, isDraft)),
    );
    const entry = { element, number: 0, class: "", words: file.items.map((item) => words(item, file)).join(" ") + file.path.toLowerCase(), file };
    this.entries.push(entry);
    return entry;
  }

  newCard(pack) {
    const open = async () => {
      const name = await askForText("The name of the new card", "Write it");
      if (!name) return;
      const file = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
      if (!file) return;
      const path = `cards/${pack.name}/${file}.card`;
      newNames.set(path, name);
      location.hash = `#/${path}`;
    };
    return el("button", { type: "button", onclick: open }, "New card");
  }

  filter() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of this.entries) {
      const fits =
        wanted.every((word) => entry.words.includes(word)) &&
        (!this.classes.value || entry.class === this.classes.value) &&
        (!this.onlyFindings.checked || entry.file.errors + entry.file.warnings > 0);
      entry.element.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    this.found.textContent = shown === this.entries.length ? "" : `${shown} of ${this.entries.length}`;
  }
}

function words(item, file) {
  return `${item.name} ${item.epithet ?? ""} ${item.class ?? ""} ${file.path} `.toLowerCase();
}

function badges(file, isDraft) {
  return [
    file.errors > 0 && el("span", { class: "badge error" }, count(file.errors, "error")),
    file.warnings > 0 && el("span", { class: "badge warning" }, count(file.warnings, "warning")),
    isDraft && el("span", { class: "badge draft" }, "unsaved"),
  ];
}
