// One file on the desk: its text, its cards as they print, its targets, and a game to try it out.

import { ask } from "./server.js";
import { el, svgImage } from "./elements.js";
import { Editor } from "./editor.js";
import { findingList } from "./findings.js";
import { newNames } from "./gallery.js";
import { markdown } from "./markdown.js";
import { askWhether } from "./question.js";
import { TargetPanel } from "./target.js";
import { GamePanel } from "./game.js";

/** Without a keystroke for this long, in milliseconds, the compiler looks for fixes. */
const PAUSE = 300;

/** The text of a new card, with the name of its file and a class of the game. */
function newCard(path, classes) {
  const words = path.split("/").pop().replace(/\.card$/, "").split("-");
  const name = newNames.get(path) ?? words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
  return `${name}, Epithet Of Two Words - ${classes[0] ?? "Class"}\n\n[A] ACTION: Hit an Opp in target.\n\nTarget: M\n`;
}

/** The offset of the header of a card; -1 if there is none. */
function headerOf(name, text) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isLineStart = at === 0 || text[at - 1] === "\n";
    if (isLineStart && /^(, | - )/.test(text.slice(at + name.length, at + name.length + 3))) return at;
  }
  return -1;
}

export class Desk {
  /** Opens a file. `say` shows a sentence in the head of the page. */
  static async open(path, say) {
    return new Desk(path, await ask("file", { path }), say);
  }

  constructor(path, opened, say) {
    this.path = path;
    this.say = say;
    this.pack = opened.pack;
    this.base = opened.base;
    this.view = opened.view;
    this.edits = 0;
    const isNew = opened.base === null && opened.text === "";
    this.editor = new Editor(isNew ? newCard(path, opened.classes) : opened.text, {
      label: `Text of ${path}`,
      changed: () => this.changed(),
      explain: async (at) => (await ask("explain", { path, at }))?.markdown,
      complete: (text, cursor) => ask("complete", { path, text, base: this.base, cursor }),
      save: () => this.save(),
      moved: (at) => this.moved(at),
      fixFirst: () => this.fixFirst(),
    });
    this.target = new TargetPanel(this.pack);
    this.game = new GamePanel(this.pack);
    this.state = el("span", { class: "badge", role: "status" });
    this.saveButton = el("button", { type: "button", class: "main", onclick: () => this.save(), title: "Ctrl-S" }, "Save");
    this.discardButton = el("button", { type: "button", onclick: () => this.discard() }, "Discard changes");
    this.fixButton = el("button", { type: "button", onclick: () => this.fixFirst(), title: "Ctrl-." }, "First fix");
    this.findings = el("section", { "aria-label": "Findings" });
    this.pictures = el("section", { class: "pictures", "aria-label": "Cards as they print" });
    this.understood = el("div", { class: "understood" });
    this.figures = el("div");
    this.conflict = el("section", { class: "conflict", hidden: true });
    this.element = el(
      "div",
      { class: "desk" },
      el("div", { class: "bar" },
        el("a", { href: "#/" }, "← All cards"),
        el("strong", {}, path.split("/").slice(1).join("/")),
        this.state, this.saveButton, this.discardButton, this.fixButton),
      this.conflict,
      el("div", { class: "text" }, this.editor.view.dom, this.findings),
      this.pictures,
      el("div", { class: "panels" },
        el("details", { open: true }, el("summary", {}, "Understood"), this.understood),
        el("details", { open: true }, el("summary", {}, "Target"), this.target.element),
        el("details", {}, el("summary", {}, "Balance"), this.figures),
        el("details", {}, el("summary", {}, "Try it"), this.game.element)),
    );
    this.paint();
    if (isNew) this.changed();
  }

  get isDirty() {
    return this.editor.text !== this.base;
  }

  /** Sends the text to the compiler. What is typed in the meantime is sent when the answer has come, as one edit. */
  async changed() {
    this.edits += 1;
    clearTimeout(this.pause);
    this.paintState();
    if (this.isAsking || this.isDiscarding) return;
    this.isAsking = true;
    try {
      let sent;
      do {
        sent = this.edits;
        const reply = await ask("edit", { path: this.path, text: this.editor.text, base: this.base });
        this.say(reply.trouble ?? "", Boolean(reply.trouble));
        this.view = reply.view;
      } while (sent !== this.edits && !this.isDiscarding);
      this.paint();
    } catch (error) {
      this.say(error.message, true);
    } finally {
      this.isAsking = false;
    }
  }

  /** Asks for the fixes of the text as it is now, which takes longer than its findings. Says whether they are here. */
  async askForFixes() {
    clearTimeout(this.pause);
    const sent = this.edits;
    try {
      const reply = await ask("fixes", { path: this.path, text: this.editor.text, base: this.base });
      if (sent !== this.edits) return false;
      this.view = reply.view;
      this.paint();
      return true;
    } catch (error) {
      this.say(error.message, true);
      return false;
    }
  }

  paint() {
    clearTimeout(this.pause);
    if (!this.view.hasFixes && !this.isDiscarding) this.pause = setTimeout(() => this.askForFixes(), PAUSE);
    const apply = (fix) => this.editor.apply(fix);
    this.editor.underline(this.view.findings, apply);
    this.findings.replaceChildren(findingList(this.view, { goTo: (at) => this.editor.goTo(at), apply }));
    const before = new Map([...this.pictures.children].map((figure) => [figure.dataset.id, figure]));
    const figures = this.view.cards.map((card) => {
      const known = before.get(card.id);
      if (card.svg) return el("figure", { "data-id": card.id }, svgImage(card.svg, card.name));
      // A card with an error keeps its last picture, in paler colours.
      known?.classList.add("old");
      return known ?? el("figure", { "data-id": card.id, class: "old" }, el("p", {}, `${card.name} is drawn when it has no errors.`));
    });
    this.paintUnderstood();
    if (figures.length > 0 || this.view.findings.length === 0) this.pictures.replaceChildren(...figures);
    else for (const figure of this.pictures.children) figure.classList.add("old");
    this.showCard(this.editor.cursor);
    this.paintState();
  }

  moved(at) {
    this.markSentence(at);
    this.showCard(at);
  }

  /** Shows the card at an offset: the one whose header is the last before it, or the first of the file. */
  showCard(at) {
    const { text } = this.editor;
    let here = null;
    let best = -1;
    for (const card of this.view.cards) {
      const start = headerOf(card.name, text);
      if (here === null || (start > best && start <= at)) [here, best] = [card, Math.max(best, start)];
    }
    if (here === null) return;
    for (const figure of this.pictures.children) figure.classList.toggle("here", figure.dataset.id === here.id);
    if (this.here !== here.id) this.pictures.scrollTop = 0;
    this.here = here.id;
    this.target.show(here.codes);
    this.game.show(here.id);
  }

  /** Shows beside each sentence how it was understood. A click goes to the sentence. */
  paintUnderstood() {
    const { text } = this.editor;
    let label = "";
    const rows = (this.view.understood ?? []).flatMap((sentence) => {
      const before = label;
      label = this.label(sentence.from);
      const isRead = sentence.outline.length > 0;
      const meaning = isRead ? el("pre", {}, sentence.outline.join("\n")) : el("p", { class: "error" }, "Not understood.");
      const row = el("button", { type: "button", class: "sentence", onclick: () => this.editor.goTo(sentence.from) },
        el("span", {}, text.slice(sentence.from, sentence.to)), meaning);
      Object.assign(row.dataset, { from: sentence.from, to: sentence.to });
      return label === before ? [row] : [el("p", { class: "help" }, label), row];
    });
    this.understood.replaceChildren(...(rows.length > 0 ? rows : [el("p", { class: "help" }, "No rules here.")]));
    this.markSentence(this.editor.cursor);
    const figures = (this.view.figures ?? []).map((card) => el("div", {}, markdown(card.markdown)));
    this.figures.replaceChildren(...(figures.length > 0 ? figures : [el("p", { class: "help" }, "Nothing is measured here.")]));
  }

  /** Marks the sentence that has the cursor. */
  markSentence(at) {
    for (const row of this.understood.querySelectorAll(".sentence")) {
      row.classList.toggle("here", Number(row.dataset.from) <= at && at <= Number(row.dataset.to));
    }
  }

  /** Names the text at an offset: by the key of its line or the nearest line before that has one. */
  label(offset) {
    const keys = this.editor.text.slice(0, offset).matchAll(/^(?:\[[^\]]*\]\s*)?([^:\n(]+):/gm);
    return [...keys].at(-1)?.[1].trim() ?? "";
  }

  paintState() {
    const isDirty = this.isDirty;
    this.state.textContent = isDirty ? "unsaved" : "saved";
    this.state.classList.toggle("draft", isDirty);
    this.saveButton.disabled = !isDirty;
    this.discardButton.disabled = !isDirty;
    const { findings, hasFixes } = this.view;
    this.fixButton.disabled = !(hasFixes ? findings.some((finding) => finding.fixes.length > 0) : findings.length > 0);
  }

  async fixFirst() {
    if ((this.isAsking || !this.view.hasFixes) && !(await this.askForFixes())) return;
    const errors = this.view.findings.filter((finding) => finding.fixes.length > 0);
    const first = errors.find((finding) => finding.severity === "error") ?? errors[0];
    if (first) this.editor.apply(first.fixes[0]);
  }

  async save() {
    if (!this.isDirty) return;
    const { text } = this.editor;
    try {
      const reply = await ask("save", { path: this.path, text, base: this.base });
      if (reply.saved) {
        this.base = text;
        this.conflict.hidden = true;
        this.say(reply.trouble ?? `Saved ${this.path}.`, Boolean(reply.trouble));
        this.paintState();
      } else {
        this.showConflict(text, reply.theirs);
      }
    } catch (error) {
      this.say(error.message, true);
    }
  }

  async discard() {
    if (!(await askWhether("Give your unsaved changes up?", "Give them up"))) return;
    // The server tells all pages that the file has changed, this one too. Until it is loaded again, its text is no edit.
    this.isDiscarding = true;
    clearTimeout(this.pause);
    try {
      await ask("discard", { path: this.path });
      await this.reload();
    } catch (error) {
      this.say(error.message, true);
    } finally {
      this.isDiscarding = false;
    }
  }

  /** Loads the file again. */
  async reload() {
    const opened = await ask("file", { path: this.path });
    this.base = opened.base;
    this.view = opened.view;
    if (this.editor.text !== opened.text) this.editor.replace(opened.text);
    this.paint();
  }

  /** Another program saved something. A text without changes follows the disk; a changed one is never overwritten. */
  async changedElsewhere() {
    if (this.isDiscarding) return;
    try {
      if (!this.isDirty) return await this.reload();
      await this.changed();
    } catch (error) {
      this.say(error.message, true);
    }
  }

  /** Shows both texts after another program changed the file. */
  showConflict(mine, theirs) {
    const take = (text) => {
      this.base = theirs;
      if (text !== null && text !== this.editor.text) this.editor.replace(text);
      this.conflict.hidden = true;
      this.changed();
    };
    this.conflict.replaceChildren(
      el("h2", {}, "Another program changed this file while you wrote"),
      el("div", { class: "both" },
        el("figure", {}, el("figcaption", {}, "Yours, in the editor"), el("pre", {}, mine)),
        el("figure", {}, el("figcaption", {}, theirs === null ? "The file was deleted" : "Theirs, on the disk"), el("pre", {}, theirs ?? ""))),
      el("p", {},
        el("button", { type: "button", onclick: () => take(null) }, "Go on with mine, and save over theirs when I save"),
        " ",
        theirs !== null && el("button", { type: "button", onclick: () => take(theirs) }, "Take theirs")),
    );
    this.conflict.hidden = false;
    this.say("The file was not saved: it has changed on the disk.", true);
  }

  /** Puts the cursor at `line:column`. */
  goTo(at) {
    if (!at) return;
    const [line, column] = at.split(":").map(Number);
    this.editor.goToLine(line || 1, column || 1);
  }
}
